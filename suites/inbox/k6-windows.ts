import { inboxFacts, prospectingFacts } from '../../generated/facts.ts';
import type { ClaimId } from '../../generated/claims.ts';
import { headerOf, Inconclusive, objectOf, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { IN_ROW, WITHIN } from '../kit/limiter/counting.ts';
import { inWords, isOneOf, type Identification } from '../kit/limiter/identify.ts';
import { judged } from '../kit/limiter/judge.ts';
import type { KindName } from '../kit/limiter/kinds.ts';
import type { Documented, Sent } from '../kit/limiter/sent.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import { emails } from './k6-requests.ts';
import { campaigns, uncounted } from '../prospecting/k6-requests.ts';
import type { Refusal, Watched, WindowLimiter } from '../kit/limiter/driver.ts';

/** What a window probe saw. */
export interface WindowHistory extends Watched {
  readonly documented: Documented;
  readonly plan: string;
  readonly found: Identification;
}

/** Window of the mock while it is probed, unless full windows are asked for. */
const SHORT_WINDOW_MS = 2000;

const FIXED: readonly KindName[] = ['fixed-from-first', 'fixed-aligned'];
/** How far a measured window may be from the documented one. */
const WINDOW_TOLERANCE = 0.01;

/**
 * Requests that passed before the limit refused; -1 when nothing was refused. Nothing can be said of refusals that
 * may be no limit's: where nothing passed before them, where more acceptances follow at once (the limit may have
 * counted such a failure or not), and where nothing passes behind them, nor anything shows that the target serves.
 */
function passed({ log, controls }: WindowHistory): number {
  const first = log.findIndex(({ accepted }) => !accepted);
  if (first === -1) return -1;
  if (first === 0) throw new Inconclusive('the very first request failed: nothing was accepted before');
  if (log.slice(first, first + IN_ROW).some(({ accepted }) => accepted))
    throw new Inconclusive(`request ${first + 1} failed, and the next ones passed: not a limit`);
  if (controls === 0 && !log.slice(first).some(({ accepted }) => accepted))
    throw new Inconclusive(`from request ${first + 1} on nothing passes any more: not a limit of a window`);
  return first;
}

/** The same, all of them within one window; Inconclusive where they took too long to tell. */
function passedAtOnce(history: WindowHistory): number {
  const { log, documented } = history;
  const [start, refusal] = [log[0], log.find(({ accepted }) => !accepted)];
  if (start !== undefined && refusal !== undefined && refusal.to - start.from >= WITHIN * documented.windowMs)
    throw new Inconclusive(
      `the first refusal came after ${refusal.to - start.from} ms: too slow for a window of ${documented.windowMs} ms`,
    );
  return passed(history);
}

/** What the limit refused; Inconclusive where that may have been something else. */
const refusals = (history: WindowHistory): readonly Exchange[] =>
  passed(history) === -1 ? [] : history.exchanges.filter((exchange) => statusOf(exchange) >= 300);

const sample = ({ exchanges }: WindowHistory, index: number): Exchange | undefined => exchanges[index];

/** The most requests that were decided within one window, wherever it begins. */
export function densest(log: readonly Pick<Sent, 'from' | 'to'>[], windowMs: number): number {
  let [most, oldest] = [0, 0];
  for (const [index, { to }] of log.entries()) {
    while (to - (log[oldest]?.from ?? to) >= WITHIN * windowMs) oldest += 1;
    most = Math.max(most, index + 1 - oldest);
  }
  return most;
}

/** Requests that passed within one window, and whether a refusal ended them. */
function seen(history: WindowHistory): { readonly count: number; readonly isEnd: boolean } {
  const count = passedAtOnce(history);
  return count === -1
    ? { count: densest(history.log, history.documented.windowMs), isEnd: false }
    : { count, isEnd: true };
}

const tooFew = (count: number): Inconclusive =>
  new Inconclusive(`nothing was refused, but no more than ${count} requests fell into one window: too slow`);

/** The request at which the limit lies, and the one behind it. */
const limitPasses =
  (limit: number, plan?: string) =>
  (history: WindowHistory): Judgement =>
    given((plan ?? history.plan) === history.plan, () => {
      const { count, isEnd } = seen(history);
      if (!isEnd && count < limit) throw tooFew(count);
      return check(count >= limit, `request ${count + 1} is refused`, sample(history, count));
    });
const nextIsRefused =
  (limit: number, plan?: string) =>
  (history: WindowHistory): Judgement =>
    given((plan ?? history.plan) === history.plan, () => {
      const { count, isEnd } = seen(history);
      if (!isEnd && count <= limit) throw tooFew(count);
      return check(
        isEnd && count <= limit,
        isEnd
          ? `${count} requests pass before one is refused`
          : `${count} requests within one window are all accepted`,
        sample(history, limit),
      );
    });

/** Judges whether the limiter is of a kind; what cannot be told apart is inconclusive. */
function isKind(history: WindowHistory, names: readonly KindName[], wanted: boolean): Judgement {
  const { found, exchanges } = history;
  if (passed(history) === -1) return vacuous;
  const answer = isOneOf(found, names);
  if (answer === undefined) throw new Inconclusive(inWords(found));
  return check(answer === wanted, `it looks like a ${inWords(found)}`, ...exchanges.slice(0, 1));
}

function windowLength(history: WindowHistory): Judgement {
  const { found, documented, exchanges } = history;
  if (passed(history) === -1) return vacuous;
  if (found.best === undefined || found.doubt !== undefined || !found.best.isWindowKnown)
    throw new Inconclusive(inWords(found));
  const allowed = WINDOW_TOLERANCE * documented.windowMs + found.best.windowErrorMs;
  return check(
    Math.abs(found.best.windowMs - documented.windowMs) <= allowed,
    `the window is ${(found.best.windowMs / 1000).toFixed(2)} s, not ${documented.windowMs / 1000} s`,
    ...exchanges.slice(0, 1),
  );
}

const eachRefusal =
  (judge: (refusal: Exchange) => Judgement) =>
  (history: WindowHistory): Judgement =>
    every(refusals(history), judge);

/** What k6's own check of a claim says. */
function checkedByK6({ summary, exchanges }: WindowHistory, claim: ClaimId): Judgement {
  const { passes, fails } = summary.root_group?.checks?.find(({ name }) => name === claim) ?? {
    passes: 0,
    fails: 0,
  };
  if (fails > 0 && passes > 0)
    throw new Inconclusive(`${fails} of ${passes + fails} refusals differ from the others`);
  return given(passes + fails > 0, () =>
    check(
      fails === 0,
      `${fails} of ${passes + fails} checks of k6 failed`,
      ...exchanges.filter((exchange) => statusOf(exchange) >= 300).slice(0, 1),
    ),
  );
}

/** Lets k6 look at a limiter and names it. */
const looking =
  ({ limitOf, fixed, ...watching }: WindowLimiter) =>
  async ({ k6 }: Pick<ScenarioContext, 'k6'>): Promise<WindowHistory> => {
    const account = await k6.account('main', k6.fullWindows ? {} : { windowMs: SHORT_WINDOW_MS });
    const documented: Documented = { limit: limitOf(account.plan), windowMs: account.windowMs, fixed };
    const watched = await k6.watch(account, documented, watching);
    return { ...watched, documented, plan: account.plan, found: await judged(watched.log, documented) };
  };
const words = ({ found, documented, stopped }: WindowHistory): string =>
  inWords(found) +
  (stopped === undefined ? '' : `; ${stopped}`) +
  (documented.windowMs === SHORT_WINDOW_MS ? ` (windows shortened to ${SHORT_WINDOW_MS / 1000} s)` : '');

const inboxRefusal: Refusal = { claim: 'inbox.limits.minute-61-refused', status: 429 };
const perMinute = inboxFacts.rateLimit.requests;

export const inboxLimiter: WindowLimiter = {
  request: emails,
  limitOf: () => perMinute,
  fixed: false,
  refusal: inboxRefusal,
};

export const inboxWindow = scenario<undefined, WindowHistory>({
  id: 'load.inbox-window',
  service: 'inbox',
  needs: ['k6'],
  cost: 0,
  isTimed: true,
  stimulus: looking(inboxLimiter),
  checkers: {
    'inbox.limits.minute-60-accepted': limitPasses(perMinute),
    'inbox.limits.minute-61-refused': (history) =>
      every([nextIsRefused(perMinute)(history), checkedByK6(history, inboxRefusal.claim)], (each) => each),
    'inbox.limits.minute-sliding': (history) => isKind(history, FIXED, false),
    'inbox.limits.minute-window-length': windowLength,
  },
  words,
});

const { requestsByPlan, overLimitStatus, overLimitError } = prospectingFacts.rateLimit;

const quotaRefusal: Refusal = { claim: 'prospecting.limits.over-limit-500', status: overLimitStatus };

export const prospectingLimiter: WindowLimiter = {
  request: campaigns,
  control: uncounted,
  limitOf: (plan) => requestsByPlan[plan as keyof typeof requestsByPlan],
  fixed: true,
  refusal: quotaRefusal,
};

export const prospectingWindow = scenario<undefined, WindowHistory>({
  id: 'load.prospecting-window',
  service: 'prospecting',
  needs: ['k6'],
  cost: 0,
  isTimed: true,
  stimulus: looking(prospectingLimiter),
  checkers: {
    'prospecting.limits.window-60-seconds': windowLength,
    'prospecting.limits.window-fixed': (history) => isKind(history, FIXED, true),
    'prospecting.limits.window-from-first-request': (history) =>
      isOneOf(history.found, FIXED) === false ? vacuous : isKind(history, ['fixed-from-first'], true),
    'prospecting.limits.quota-30-without-plan': limitPasses(requestsByPlan.none, 'none'),
    'prospecting.limits.quota-30-refuses-31st': nextIsRefused(requestsByPlan.none, 'none'),
    'prospecting.limits.quota-100-on-start': limitPasses(requestsByPlan.start, 'start'),
    'prospecting.limits.quota-100-refuses-101st': nextIsRefused(requestsByPlan.start, 'start'),
    'prospecting.limits.quota-300-on-grow': limitPasses(requestsByPlan.grow, 'grow'),
    'prospecting.limits.quota-300-refuses-301st': nextIsRefused(requestsByPlan.grow, 'grow'),
    'prospecting.limits.quota-1000-on-scale': limitPasses(requestsByPlan.scale, 'scale'),
    'prospecting.limits.quota-1000-refuses-1001st': nextIsRefused(requestsByPlan.scale, 'scale'),
    'prospecting.limits.quota-of-this-account': (history) =>
      given(passed(history) !== -1, () => {
        const quota = passedAtOnce(history);
        return check(
          (Object.values(requestsByPlan) as number[]).includes(quota),
          `the quota is ${quota}`,
          sample(history, quota),
        );
      }),
    'prospecting.limits.over-limit-500': (history) =>
      every(
        [
          eachRefusal((refusal) =>
            check(statusOf(refusal) === overLimitStatus, `the status is ${statusOf(refusal)}`, refusal),
          )(history),
          checkedByK6(history, quotaRefusal.claim),
        ],
        (each) => each,
      ),
    'prospecting.limits.over-limit-error': eachRefusal((refusal) =>
      check(
        objectOf(refusal)['error'] === overLimitError,
        `error is ${JSON.stringify(objectOf(refusal)['error'])}`,
        refusal,
      ),
    ),
    'prospecting.limits.over-limit-no-retry-after': eachRefusal((refusal) =>
      check(headerOf(refusal, 'Retry-After') === undefined, 'Retry-After is there', refusal),
    ),
    'prospecting.limits.over-limit-next-window': (history) => {
      const first = passed(history);
      return first === -1
        ? vacuous
        : check(
            history.log.slice(first).some(({ accepted }) => accepted),
            'nothing passes any more after the quota was used up',
            ...refusals(history).slice(-1),
          );
    },
  },
  words,
});
