import { message, statusMessage, stated } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import {
  type CountedRoutesHistory,
  checkAllVariants,
  describeVariant,
} from '../../inbox/checks/k6-counted-routes.ts';
import { countedRoutes } from '../../inbox/scenarios/k6-counted-routes.ts';
import { type CheckResult, check, every, given, vacuous } from '../../kit/model/check-result.ts';
import { type ScenarioContext, withChecks, scenario, section } from '../../kit/model/scenario.ts';
import { type Exchange, elapsedMs, statusOf } from '../../kit/model/exchange.ts';
import { ok, answerIn } from '../../kit/checks/matchers.ts';
import { sound } from '../../kit/limiter/counting.ts';
import { whetherCounted } from '../../kit/limiter/words.ts';
import { statusAndFormOf } from '../support/forms.ts';
import type { Left } from '../support/limits.ts';
import { jobIdOf } from '../support/tools.ts';
import { counting } from '../scenarios/limits.ts';

/** What may use up the quota, as text. */
const USERS = {
  lists: 'reads of the lists service',
  listWrites: 'changes by the lists service',
  tools: 'reads of finders',
  starts: 'starts of finders',
};

/** Checks that these requests are not refused for the quota when it is used up. */
const servedWhile = (over: Exchange, answers: readonly Exchange[], who: string): CheckResult =>
  every(!ok(over) ? answers : [], (answer) =>
    check(
      statusOf(answer) < 500,
      message`${who} answer ${statusMessage(statusOf(answer))}: expected less than 500, got ${answerIn(answer)}`,
      over,
      answer,
    ),
  );

const counts = (nothing: Left, left: Left): string | undefined =>
  nothing === undefined || left === undefined ? undefined : whetherCounted(left < nothing);

const uses = (nothing: Left, left: Left, who: string): CheckResult =>
  nothing === undefined || left === undefined || nothing === 0
    ? vacuous
    : check(
        left === nothing,
        message`${who} use up ${(nothing - left) / 5} of the quota a call: expected ${nothing}, got ${left}`,
      );

const { requestsByPlan, windowSeconds } = prospectingFacts.rateLimit;
const WINDOW_MS = windowSeconds * 1000;

const asked = ({ prospecting }: ScenarioContext): Promise<Exchange> =>
  prospecting.call('GET /advanced/campaigns');

/** Number of refused requests before the plan becomes a larger one. */
const REFUSALS = 10;

interface Changed {
  readonly first: Exchange;
  readonly over: Exchange;
  readonly larger: Exchange;
  readonly passed: number;
  readonly smaller: Exchange;
}

const isOneWindow = ({ first, over, smaller }: Changed): boolean =>
  !ok(over) && elapsedMs(first, smaller) < WINDOW_MS;

/** Statuses of a refusal by another limit: as on counted routes, or the usual one. */
const REFUSED_WITH = [prospectingFacts.rateLimit.overLimitStatus, 429];
const UNCOUNTED = ['GET /lists/list', 'GET /tools/find/email'] as const;
const FINDERS = ['email finder', 'phone finder', 'verifier'];

const servedOver = (
  { answers, uncountedOver }: CountedRoutesHistory,
  variants: readonly string[],
): CheckResult => {
  sound(answers);
  return every(
    uncountedOver.filter(({ tag }) => variants.includes(tag.slice('over '.length))),
    ({ tag, exchange, isRefused }) =>
      check(
        !isRefused,
        () => message`${stated(tag.slice('over '.length))}: expected a success, got ${answerIn(exchange)}`,
        exchange,
      ),
  );
};

export const limitsCounting = section(
  withChecks(counting, {
    'prospecting.limits.lists-not-counted': ({ left }) =>
      every(['lists', 'listWrites'] as const, (each) => uses(left.nothing, left[each], USERS[each])),
    'prospecting.limits.tools-not-counted': ({ left }) =>
      every(['tools', 'starts'] as const, (each) => uses(left.nothing, left[each], USERS[each])),
    'prospecting.limits.tools-polling-not-counted': ({ left, started }) =>
      given(jobIdOf(started) !== undefined, () => uses(left.nothing, left.polling, 'reading a job again')),
    'prospecting.limits.lists-served-over-limit': ({ over, lists }) =>
      servedWhile(over, lists, 'the lists service'),
    'prospecting.limits.tools-served-over-limit': ({ over, tools }) => servedWhile(over, tools, 'finders'),
    'prospecting.limits.failures-count': ({ left }) => counts(left.nothing, left.failures),
    'prospecting.limits.unauthorised-count': ({ left }) => counts(left.nothing, left.unauthorised),
    'prospecting.limits.unknown-paths-count': ({ left }) => counts(left.nothing, left.unknownPaths),
  }),
  /** A larger plan after the quota of the smaller one is used up, and back again. */
  scenario({
    id: 'prospecting.limits.plan-change',
    requires: ['burst', 'state'],
    stimulus: async (context): Promise<Changed> => {
      await context.arrange({ plan: 'none' });
      const first = await asked(context);
      let over = first;
      for (let sent = 1; ok(over) && sent <= requestsByPlan.none; sent += 1) over = await asked(context);
      for (let refused = 1; refused < REFUSALS; refused += 1) await asked(context);
      await context.arrange({ plan: 'start' });
      const larger = await asked(context);
      let passed = 0;
      for (let last = larger; ok(last) && passed < requestsByPlan.start; passed += 1)
        last = await asked(context);
      await context.arrange({ plan: 'none' });
      return { first, over, larger, passed, smaller: await asked(context) };
    },
    checks: {
      'prospecting.limits.plan-change': (h) =>
        isOneWindow(h)
          ? {
              'a larger plan': ok(h.larger) ? 'at once' : 'with a later window',
              'a smaller plan': ok(h.smaller) ? 'with a later window' : 'at once',
            }
          : undefined,
      // The number that the larger plan accepts in the same window shows whether refusals used up some of the quota.
      'prospecting.limits.refusals-count': (h) =>
        isOneWindow(h) && ok(h.larger)
          ? h.passed < requestsByPlan.start - requestsByPlan.none
            ? 'refusals count'
            : 'refusals do not count'
          : undefined,
    },
  }),
  /** More requests in one minute to uncounted routes than the second smallest plan allows. */
  scenario({
    id: 'prospecting.limits.uncounted',
    requires: ['read', 'burst'],
    cases: () => UNCOUNTED,
    stimulus: async ({ prospecting, now }, operation) => {
      const most = requestsByPlan.start + 1;
      const since = now();
      for (let sent = 1; sent <= most; sent += 1) {
        const answer = await prospecting.send(operation, {
          rawQuery: 'page=1&limit=1',
          provokes: REFUSED_WITH,
        });
        if (!ok(answer)) return { operation, seen: `${statusAndFormOf(answer)} within ${most} requests` };
      }
      return { operation, seen: now() - since < WINDOW_MS ? `none within ${most} requests` : undefined };
    },
    checks: { 'prospecting.limits.uncounted-other-limit': ({ operation, seen }) => ({ [operation]: seen }) },
  }),
  withChecks(countedRoutes, {
    'prospecting.limits.lists-not-counted': (h) => checkAllVariants(h, 'free', ['lists'], false),
    'prospecting.limits.tools-not-counted': (h) => checkAllVariants(h, 'free', FINDERS, false),
    'prospecting.limits.tools-polling-not-counted': (h) => checkAllVariants(h, 'free', ['polling'], false),
    'prospecting.limits.lists-served-over-limit': (h) => servedOver(h, ['lists']),
    'prospecting.limits.tools-served-over-limit': (h) => servedOver(h, FINDERS),
    'prospecting.limits.failures-count': (h) => describeVariant(h, 'prospectingFailures', 'unknown campaign'),
    'prospecting.limits.unauthorised-count': (h) => describeVariant(h, 'prospectingFailures', 'unknown key'),
    'prospecting.limits.unknown-paths-count': (h) =>
      describeVariant(h, 'prospectingFailures', 'unknown path'),
  }),
);
