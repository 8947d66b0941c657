import { message } from '../../kit/model/message.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { isOneMinute } from '../checks/access.ts';
import { BEYOND_MINUTE, READ_ROUTES, filling, readCounters, readAt } from '../checks/counters.ts';
import { CHANGES, READ_VARIANTS, checkAllVariants, describeVariant } from '../checks/k6-counted-routes.ts';
import { checkKeysApart, checkKeysShared } from '../checks/k6-shared-keys.ts';
import { INBOX_LEEWAY_MS, INBOX_WINDOW_MS, isServed, readViews, sendReads } from '../support/limits.ts';
import { countsApart } from '../checks/side-by-side.ts';
import { isUnknownPath } from '../checks/undetailed-answers.ts';
import { minuteBurst } from '../scenarios/access.ts';
import { reads } from '../scenarios/counters.ts';
import { countedRoutes } from '../scenarios/k6-counted-routes.ts';
import { sharedKeys } from '../scenarios/k6-shared-keys.ts';
import { withForeign } from '../scenarios/side-by-side.ts';
import { type CheckResult, check, every, given, vacuous, together } from '../../kit/model/check-result.ts';
import { withChecks, scenario, section } from '../../kit/model/scenario.ts';
import { type Exchange, elapsedMs, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { isStatus, ok, answerIn, describeAnswers } from '../../kit/checks/matchers.ts';
import { whetherCounted } from '../../kit/limiter/words.ts';
import { SECOND } from '../../kit/model/time.ts';
import { hasOtherStatus } from '../../kit/checks/relations.ts';

const { requests, requests: perMinute } = inboxFacts.rateLimit;

interface Filled {
  readonly within: readonly Exchange[];
  readonly beyond: Exchange;
}

/** Whether the minute is full, and so little time has passed that even weighted buckets could not accept more. */
const isFull = ({ within, beyond }: Filled): boolean =>
  within[0] !== undefined &&
  within.every(isServed) &&
  elapsedMs(within[0], beyond) < 4 * (BEYOND_MINUTE - 2) * SECOND;

const isRefusedBeyond = (h: Filled): CheckResult => given(isFull(h), () => isStatus(h.beyond, 429));

const isMinute = (exchange: Exchange): boolean =>
  statusOf(exchange) === 429 && objectOf(exchange)['code'] !== 'QUOTA_EXCEEDED';

/** Number of requests of the examined kind. */
const STIRS = 5;

/** Longest time for a minute's requests. A weighted counter that changes meanwhile accepts two more of them. */
const PROMPT_MS = INBOX_WINDOW_MS / 30;
/** Most attempts on a busy machine, where the requests take too long. */
const TRIES = 6;

type Left = number | undefined;

/** Half of the sent number is clearly more than rounding by other limiters. */
const counts = (nothing: Left, left: Left): string | undefined =>
  nothing === undefined || left === undefined ? undefined : whetherCounted(nothing - left > STIRS / 2);

const uses = (nothing: Left, left: Left): CheckResult =>
  nothing === undefined || left === undefined || nothing < 10
    ? vacuous
    : check(
        Math.abs(nothing - left - STIRS) < STIRS / 2,
        message`${STIRS} requests use up ${nothing - left} of the minute: expected less than ${STIRS / 2}, got ${Math.abs(nothing - left - STIRS)}`,
      );

/** Refusals between a full minute and its end. A counter that weights them counts at least a third of each. */
const REFUSALS = 40;

/** Longest real time of a minute's requests, in addition to the moved clock. */
const SLACK_MS = 10_000;

export const limitsCounting = section(
  withChecks(minuteBurst, {
    'inbox.limits.minute-shared-by-keys': ({ again, ...first }) =>
      given(
        [first, ...again].every((each) => each.within.every(ok) && isOneMinute(each.within, each.beyond)),
        () =>
          check(
            [first, ...again].some(({ beyond }) => !isServed(beyond)),
            () =>
              message`requests of two keys together: expected a refusal beyond the minute, got ${describeAnswers([first, ...again].map(({ beyond }) => beyond))}`,
            first.beyond,
          ),
      ),
    'inbox.limits.minute-per-account': ({ beyond, foreign }) =>
      given(statusOf(beyond) === 429, () => hasOtherStatus(foreign, 429, 'another account is refused too')),
  }),
  withChecks(reads, {
    // The document leaves open whether an unknown path there counts.
    'inbox.limits.minute-every-route-counts': (h) =>
      given(!h.within.some(isUnknownPath), () => isRefusedBeyond(h)),
  }),
  withChecks(withForeign, {
    'inbox.limits.minute-per-account': (turns) => countsApart(turns, 'X-RateLimit-Remaining'),
  }),
  /** The requests of a minute, every other one a change. */
  scenario({
    id: 'inbox.limits.minute-of-routes',
    requires: ['burst', 'write'],
    stimulus: (context) => {
      const emailId = context.survey.emails[0]?.id ?? 'none';
      return filling(context, (index) =>
        index % 2 === 0
          ? context.inbox.call('PATCH /emails/{emailId}', { path: { emailId }, body: { isRead: true } })
          : readAt(context, READ_ROUTES[0]),
      );
    },
    checks: { 'inbox.limits.minute-writes-count': isRefusedBeyond },
  }),
  /** Which requests use up the minute, and of which account. */
  scenario({
    id: 'inbox.limits.shares',
    requires: ['burst', 'clock', 'state', 'foreign-key', 'write'],
    stimulus: async (context) => {
      const { inbox, survey } = context;
      const emailId = survey.emails[0]?.id ?? 'none';
      /** Requests of the main key that are accepted after five others; undefined if that always took too long. */
      const leftAfter = async (stir: () => Promise<unknown>): Promise<Left> => {
        for (let tried = 0; tried < TRIES; tried += 1) {
          // After two windows a weighted counter is empty.
          await context.advance(2 * INBOX_WINDOW_MS + INBOX_LEEWAY_MS);
          const since = context.now();
          for (let times = 0; times < STIRS; times += 1) await stir();
          const passed = (await sendReads(context, perMinute + 1)).filter(isServed).length;
          if (context.now() - since < PROMPT_MS) return passed;
        }
        return undefined;
      };
      const left = {
        nothing: await leftAfter(async () => undefined),
        second: await leftAfter(() => readViews(context, 'second')),
        emails: await leftAfter(() => inbox.call('GET /emails', { query: { limit: 1 } })),
        search: await leftAfter(() => inbox.call('GET /emails/search', { query: { q: 'zz', limit: 1 } })),
        drafts: await leftAfter(() => inbox.call('GET /drafts')),
        writes: await leftAfter(() =>
          inbox.call('PATCH /emails/{emailId}', { path: { emailId }, body: { isRead: true } }),
        ),
        unauthorised: await leftAfter(() => readViews(context, 'unknown')),
        unknownPaths: await leftAfter(() => inbox.raw({ method: 'GET', target: '/no-such-path' })),
      };
      const foreign = await readViews(context, 'foreign');
      return { left, over: await readViews(context), foreign };
    },
    checks: {
      'inbox.limits.minute-per-account': ({ over, foreign }) =>
        given(isMinute(over), () =>
          check(
            isServed(foreign),
            message`another account is refused as well: expected a success, got ${answerIn(foreign)}`,
            foreign,
          ),
        ),
      'inbox.limits.minute-shared-by-keys': ({ left }) => uses(left.nothing, left.second),
      'inbox.limits.minute-every-route-counts': ({ left }) =>
        every([left.emails, left.search, left.drafts], (each) => uses(left.nothing, each)),
      'inbox.limits.minute-writes-count': ({ left }) => uses(left.nothing, left.writes),
      'inbox.limits.minute-unauthorised-requests-count': ({ left }) =>
        counts(left.nothing, left.unauthorised),
      'inbox.limits.minute-unknown-paths-count': ({ left }) => counts(left.nothing, left.unknownPaths),
    },
  }),
  withChecks(countedRoutes, {
    'inbox.limits.minute-every-route-counts': (h) =>
      together(
        checkAllVariants(h, 'reads', READ_VARIANTS, true),
        checkAllVariants(h, 'changes', ['filters'], true),
      ),
    'inbox.limits.minute-writes-count': (h) => checkAllVariants(h, 'changes', CHANGES, true),
    'inbox.limits.minute-unauthorised-requests-count': (h) => describeVariant(h, 'failures', 'unknown key'),
    'inbox.limits.minute-unknown-paths-count': (h) => describeVariant(h, 'failures', 'unknown path'),
  }),
  withChecks(sharedKeys, {
    'inbox.limits.minute-shared-by-keys': (h) => checkKeysShared(h, 'inbox'),
    'inbox.limits.minute-per-account': (h) => checkKeysApart(h, 'inbox'),
  }),
  /** Accepted requests after a full minute, without refusals in it and with many. */
  scenario({
    id: 'inbox.limits.refusals',
    requires: ['burst', 'clock'],
    stimulus: async (context) => {
      const some = async (count: number): Promise<Exchange[]> => {
        const answers: Exchange[] = [];
        for (let index = 0; index < count; index += 1) answers.push(await readCounters(context));
        return answers;
      };
      const isServed = (answer: Exchange): boolean => statusOf(answer) !== 429;
      const start = context.now();
      /** Requests that are accepted after the minute; undefined if the machine was too slow. */
      const passing = async (count: number): Promise<number | undefined> => {
        // A multiple of the window after the first one, so that both runs start at the same position of windows by the
        // clock.
        await context.advance(5 * INBOX_WINDOW_MS - ((context.now() - start) % INBOX_WINDOW_MS));
        const filled = await some(requests);
        await context.advance(INBOX_WINDOW_MS / 2);
        const refused = await some(count);
        await context.advance(INBOX_WINDOW_MS / 2 + SLACK_MS);
        const next = await some(requests);
        const [first, last] = [filled[0], next.at(-1)];
        const isInTime = first !== undefined && last !== undefined && elapsedMs(first, last) < SLACK_MS;
        return isInTime && filled.every(isServed) && !refused.some(isServed)
          ? next.filter(isServed).length
          : undefined;
      };
      return { without: await passing(0), with: await passing(REFUSALS) };
    },
    checks: {
      'inbox.limits.minute-refused-requests-count': ({ without, with: after }) =>
        without === undefined || after === undefined
          ? undefined
          : without - after > REFUSALS / 4
            ? 'refusals count'
            : 'refusals do not count',
    },
  }),
);
