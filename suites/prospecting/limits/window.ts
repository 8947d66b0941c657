import { message, statusMessage } from '../../kit/model/message.ts';
import fc from 'fast-check';
import { prospectingFacts } from '../../../generated/facts.ts';
import { checkKeysApart } from '../../inbox/checks/k6-shared-keys.ts';
import {
  FIXED,
  type WindowHistory,
  checkedByDriver,
  isKind,
  limitPasses,
  watchingLimiter,
  nextIsRefused,
  passedBeforeRefusal,
  passedAtOnce,
  exchangeAt,
  windowLength,
  words,
  refuseShared,
} from '../../inbox/checks/k6-windows.ts';
import { sharedKeys } from '../../inbox/scenarios/k6-shared-keys.ts';
import { type CheckResult, check, every, given, together, vacuous } from '../../kit/model/check-result.ts';
import { type Checker, withChecks, scenario, section } from '../../kit/model/scenario.ts';
import { type Exchange, headerOf, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { isStatus, ok, answerIn, describeAnswers } from '../../kit/checks/matchers.ts';
import type { K6Refusal, WindowLimiter } from '../../kit/model/k6-driver.ts';
import { isLimiterOneOf } from '../../kit/limiter/identify.ts';
import { campaigns, uncountedRead } from '../support/k6-requests.ts';
import {
  PROSPECTING_LEEWAY_MS,
  PROSPECTING_WINDOW_MS,
  sendCounted,
  inTime,
  sendCountedReads,
} from '../support/limits.ts';
import { counting, window } from '../scenarios/limits.ts';
import { plans } from '../scenarios/k6-plans.ts';
import { type AccountPlan, PLANS, passedOn, passes, refusals, refuses, sample } from '../checks/k6-plans.ts';
import { equals, fails, succeeds, isAbsent } from '../../kit/checks/relations.ts';

/** The refusals by the limit; Inconclusive if they may have another reason. */
const limitRefusals = (history: WindowHistory): readonly Exchange[] =>
  passedBeforeRefusal(history) === -1
    ? []
    : history.exchanges.filter((exchange) => statusOf(exchange) >= 300);

const { requestsByPlan, windowSeconds, overLimitStatus, overLimitError } = prospectingFacts.rateLimit;

/** This many failures are no accident. */
const ACCIDENTS = 3;

const allPass = (answers: readonly Exchange[]): CheckResult =>
  every(answers, (answer) =>
    succeeds(answer, message`a request within the quota answers ${statusMessage(statusOf(answer))}`),
  );

const refused = (answer: Exchange | undefined): CheckResult =>
  answer === undefined ? vacuous : fails(answer, 'a request over the quota passes');

const isOverLimit = (refusal: Exchange): CheckResult => isStatus(refusal, overLimitStatus);

/** The checks of every refusal by the limit. */
const ofRefusals = <H>(refusalsIn: (history: H) => readonly Exchange[]) => ({
  'prospecting.limits.over-limit-500': (h: H) => every(refusalsIn(h), isOverLimit),
  'prospecting.limits.over-limit-error': (h: H) =>
    every(refusalsIn(h), (refusal) => equals(objectOf(refusal)['error'], overLimitError, 'error', refusal)),
  'prospecting.limits.over-limit-no-retry-after': (h: H) =>
    every(refusalsIn(h), (refusal) =>
      isAbsent(headerOf(refusal, 'Retry-After'), 'Retry-After is there', refusal),
    ),
});

type OfPlan<H> = (plan: AccountPlan) => Checker<H>;

/** The checks that a plan's quota passes, and that the request after it is refused. */
const ofPlans = <H>(passed: OfPlan<H>, isRefused: OfPlan<H>) => ({
  'prospecting.limits.quota-30-without-plan': passed('none'),
  'prospecting.limits.quota-30-refuses-31st': isRefused('none'),
  'prospecting.limits.quota-100-on-start': passed('start'),
  'prospecting.limits.quota-100-refuses-101st': isRefused('start'),
  'prospecting.limits.quota-300-on-grow': passed('grow'),
  'prospecting.limits.quota-300-refuses-301st': isRefused('grow'),
  'prospecting.limits.quota-1000-on-scale': passed('scale'),
  'prospecting.limits.quota-1000-refuses-1001st': isRefused('scale'),
});

const quotaRefusal: K6Refusal = { claim: 'prospecting.limits.over-limit-500', status: overLimitStatus };

export const prospectingLimiter: WindowLimiter = {
  request: campaigns,
  control: uncountedRead,
  limitOf: (plan) => requestsByPlan[plan as keyof typeof requestsByPlan],
  fixed: true,
  refusal: quotaRefusal,
  hasCounters: false,
};

export const limitsWindow = section(
  withChecks(window, {
    ...ofPlans(
      (plan) => (h) => given(h.plan === plan, () => allPass(h.filled)),
      (plan) => (h) => given(h.early && h.plan === plan, () => refused(h.over[0])),
    ),
    'prospecting.limits.quota-of-this-account': ({ filled, over, early }) => {
      if (!early) return vacuous;
      const all = [...filled, ...over];
      const first = all.findIndex((answer) => !ok(answer));
      return check(
        (Object.values(requestsByPlan) as number[]).includes(first === -1 ? all.length : first),
        () =>
          message`${first} requests pass: expected one of ${Object.values(requestsByPlan)}, got ${first === -1 ? all.length : first}`,
        all[first],
      );
    },
    ...ofRefusals(({ over }) => over.filter((answer) => !ok(answer))),
    // Shortly before its end the window still refuses, which a shorter one would not.
    'prospecting.limits.window-60-seconds': ({ whole, late, next }) =>
      every(whole ? [late, next[0]] : [], (answer) =>
        answer === late
          ? fails(
              late,
              message`a request passes ${(PROSPECTING_WINDOW_MS - PROSPECTING_LEEWAY_MS) / 1000} s into the window`,
            )
          : check(
              answer !== undefined && ok(answer),
              message`the window outlasts its length: expected a success, got ${answerIn(answer)}`,
              answer,
            ),
      ),
    // A fixed window of any length frees everything at once. It does so equally long after a burst as after requests
    // that came one by one. A few failures may be accidents.
    'prospecting.limits.window-fixed': ({ whole, late, next, again }) =>
      given(whole && !ok(late), () => {
        const failed = next.filter((answer) => !ok(answer));
        if (next[0] !== undefined && ok(next[0]))
          return check(
            failed.length < ACCIDENTS,
            message`${next.length} requests in the next window: expected less than ${ACCIDENTS} refused, got ${failed.length}`,
            failed[0],
          );
        return given(again !== undefined && failed.length === next.length, () =>
          check(
            again === undefined || !ok(again),
            message`later requests move the end of the window: expected a request behind its end served, got ${answerIn(again)}`,
            next[0],
          ),
        );
      }),
    'prospecting.limits.quota-whole-again': ({ whole, quota, next }) =>
      given(whole && next[0] !== undefined && ok(next[0]), () =>
        check(
          next.every(ok),
          () =>
            message`requests in the next window: expected ${quota} served, got ${next.filter(ok).length}; others were answered ${describeAnswers(next.filter((each) => !ok(each)))}`,
          next.find((a) => !ok(a)),
        ),
      ),
    'prospecting.limits.over-limit-next-window': ({ whole, next }) =>
      every(whole ? next.slice(0, 1) : [], (answer) => succeeds(answer, 'the next window refuses as well')),
    'prospecting.limits.rate-headers': ({ filled }) => {
      const names = Object.keys(filled[0]?.response.headers ?? {}).filter((name) =>
        /rate|limit|quota/.test(name),
      );
      return names.length === 0 ? 'none' : names.sort().join(', ');
    },
  }),
  /** Windows that begin at any time of the clock. */
  scenario({
    id: 'prospecting.limits.start',
    requires: ['burst', 'clock', 'state'],
    input: () => fc.integer({ min: 1, max: windowSeconds - 1 }),
    stimulus: async (context, offset) => {
      await context.arrange({ plan: 'none' });
      await context.advance(PROSPECTING_WINDOW_MS + offset * 1000);
      const filled = await sendCountedReads(context, requestsByPlan.none);
      const over = await sendCounted(context);
      await context.advance(PROSPECTING_WINDOW_MS - PROSPECTING_LEEWAY_MS);
      const late = await sendCounted(context);
      await context.advance(2 * PROSPECTING_LEEWAY_MS);
      return { filled, over, late, next: await sendCounted(context) };
    },
    checks: {
      'prospecting.limits.window-from-first-request': ({ filled, over, late, next }) =>
        given(inTime(filled[0], late) && filled.every(ok) && !ok(over) && ok(next), () =>
          fails(late, 'the window ends before its length is over'),
        ),
    },
  }),
  withChecks(counting, {
    'prospecting.limits.per-account': ({ over, foreign }) =>
      given(!ok(over), () => succeeds(foreign, 'another account is refused as well')),
    'prospecting.limits.over-limit-unauthorised': ({ over, unauthorised, still }) =>
      ok(over) || ok(still) ? undefined : String(statusOf(unauthorised)),
  }),
  withChecks(plans, {
    ...ofPlans(passes, refuses),
    'prospecting.limits.quota-of-this-account': (h) =>
      every(PLANS, (plan) => {
        const passed = passedOn(h, plan);
        return check(
          (Object.values(requestsByPlan) as (number | undefined)[]).includes(passed),
          () => message`quota: expected one of ${Object.values(requestsByPlan)}, got ${passed}`,
          sample(h, plan, passed ?? 0),
        );
      }),
    ...ofRefusals(refusals),
  }),
  withChecks(sharedKeys, { 'prospecting.limits.per-account': (h) => checkKeysApart(h, 'prospecting') }),
  scenario<undefined, WindowHistory, 'k6'>({
    id: 'load.prospecting-window',
    service: 'prospecting',
    requires: ['k6'],
    isTimed: true,
    stimulus: watchingLimiter(prospectingLimiter),
    checks: {
      'prospecting.limits.window-60-seconds': windowLength,
      'prospecting.limits.window-fixed': (history) => isKind(history, FIXED, true),
      'prospecting.limits.window-from-first-request': (history) =>
        isLimiterOneOf(history.found, FIXED) === false
          ? vacuous
          : isKind(history, ['fixed-from-first'], true),
      ...ofPlans(
        (plan) => limitPasses(requestsByPlan[plan], plan),
        (plan) => nextIsRefused(requestsByPlan[plan], plan),
      ),
      'prospecting.limits.quota-of-this-account': (history) =>
        given(passedBeforeRefusal(history) !== -1, () => {
          const quota = passedAtOnce(history);
          refuseShared(history, quota);
          return check(
            (Object.values(requestsByPlan) as number[]).includes(quota),
            () => message`quota: expected one of ${Object.values(requestsByPlan)}, got ${quota}`,
            exchangeAt(history, quota),
          );
        }),
      ...ofRefusals(limitRefusals),
      'prospecting.limits.over-limit-500': (history) =>
        together(every(limitRefusals(history), isOverLimit), checkedByDriver(history, quotaRefusal.claim)),
      'prospecting.limits.over-limit-next-window': (history) => {
        const first = passedBeforeRefusal(history);
        if (first === -1) return vacuous;
        const since = history.log.slice(first);
        const isNext = since.some(({ accepted }) => accepted);
        // A schedule that ended early may not have reached the next window.
        const watchedMs = (since.at(-1)?.to ?? 0) - (since[0]?.from ?? 0);
        return given(isNext || watchedMs > history.documented.windowMs, () =>
          check(
            isNext,
            message`nothing passes any more after the quota was used up`,
            ...limitRefusals(history).slice(-1),
          ),
        );
      },
    },
    words,
  }),
);
