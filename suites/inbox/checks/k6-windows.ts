import { message } from '../../kit/model/message.ts';
import type { ClaimId } from '../../../generated/claims.ts';
import { type CheckResult, check, given, vacuous } from '../../kit/model/check-result.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import { type Exchange, Inconclusive, statusOf } from '../../kit/model/exchange.ts';
import { IN_ROW, WITHIN } from '../../kit/limiter/counting.ts';
import type { WatchedWindow, WindowLimiter } from '../../kit/model/k6-driver.ts';
import {
  type Identification,
  describeLimiter,
  limiterIn,
  isLimiterOneOf,
} from '../../kit/limiter/identify.ts';
import { identifyInThread } from '../../kit/limiter/identify-in-thread.ts';
import { namesOf, type KindName } from '../../kit/limiter/kinds.ts';
import type { DocumentedLimit, SentRequest } from '../../kit/model/k6-log.ts';
import { isAtLeast } from '../../kit/checks/relations.ts';

/** The history of a window k6 run. */
export interface WindowHistory extends WatchedWindow {
  readonly documented: DocumentedLimit;
  readonly plan: string;
  readonly found: Identification;
}

/** Window of the mock during the k6 run, unless full windows are requested. */
const SHORT_WINDOW_MS = 2000;

export const FIXED = namesOf('fixed');

export const WEIGHTED = namesOf('weighted');

/** Largest difference between a measured window and the documented one. */
const WINDOW_TOLERANCE = 0.01;

/**
 * Requests that passed before the limit refused; -1 when nothing was refused. Throws an Inconclusive where the
 * refusals may have another cause than a limit. Either nothing passed before them, or requests pass right after the
 * first: the limit may have counted that one or not. Or nothing passes after them, and no control request shows that
 * the target serves.
 */
export function passedBeforeRefusal({ log, controls }: WindowHistory): number {
  const first = log.findIndex(({ accepted }) => !accepted);
  if (first === -1) return -1;
  if (first === 0)
    throw new Inconclusive(message`the very first request failed: nothing was accepted before`);
  if (log.slice(first, first + IN_ROW).some(({ accepted }) => accepted))
    throw new Inconclusive(message`request ${first + 1} failed, and the next ones passed: not a limit`);
  if (controls === 0 && !log.slice(first).some(({ accepted }) => accepted))
    throw new Inconclusive(
      message`from request ${first + 1} on nothing passes any more: not a limit of a window`,
    );
  return first;
}

/** As `passedBeforeRefusal`, within one window; Inconclusive where the requests took too long. */
export function passedAtOnce(history: WindowHistory): number {
  const { log, documented } = history;
  const [start, refusal] = [log[0], log.find(({ accepted }) => !accepted)];
  if (start !== undefined && refusal !== undefined && refusal.to - start.from >= WITHIN * documented.windowMs)
    throw new Inconclusive(
      message`the first refusal came after ${refusal.to - start.from} ms: too slow for a window of ${documented.windowMs} ms`,
    );
  return passedBeforeRefusal(history);
}

export const exchangeAt = ({ exchanges }: WindowHistory, index: number): Exchange | undefined =>
  exchanges[index];

/** The most requests that were decided within any one window. */
export function densest(log: readonly Pick<SentRequest, 'from' | 'to'>[], windowMs: number): number {
  let [most, oldest] = [0, 0];
  for (const [index, { to }] of log.entries()) {
    while (to - (log[oldest]?.from ?? to) >= WITHIN * windowMs) oldest += 1;
    most = Math.max(most, index + 1 - oldest);
  }
  return most;
}

/** Accepted requests within one window, and whether a refusal ended them. */
function seen(history: WindowHistory): { readonly count: number; readonly isEnd: boolean } {
  const count = passedAtOnce(history);
  return count === -1
    ? { count: densest(history.log, history.documented.windowMs), isEnd: false }
    : { count, isEnd: true };
}

const tooFew = (count: number): Inconclusive =>
  new Inconclusive(
    message`nothing was refused, but no more than ${count} requests fell into one window: too slow`,
  );

/** Throws an Inconclusive if fewer requests than documented are accepted, and other clients may have sent the rest. */
export function refuseShared({ mayBeShared, documented }: WindowHistory, count: number): void {
  if (mayBeShared && count < documented.limit)
    throw new Inconclusive(
      message`${count} of ${documented.limit} requests pass: others may use the account, which no header shows`,
    );
}

/** Checks the request that reaches the limit, and the next one. */
export const limitPasses =
  (limit: number, plan?: string) =>
  (history: WindowHistory): CheckResult =>
    given((plan ?? history.plan) === history.plan, () => {
      const { count, isEnd } = seen(history);
      if (!isEnd && count < limit) throw tooFew(count);
      refuseShared(history, count);
      return isAtLeast(count, limit, message`request ${count + 1} is refused`, exchangeAt(history, count));
    });

/**
 * Whether more requests than the limit are accepted only because of the kind of limiter. Inconclusive if the kind is
 * unknown.
 */
function isByKind({ found }: WindowHistory, names: readonly KindName[], limit: number): boolean {
  const answer = isLimiterOneOf(found, names);
  if (answer === undefined || found.best === undefined) throw new Inconclusive(limiterIn(found));
  return answer && found.best.limit[0] <= limit;
}

/**
 * Most accepted requests before the first refusal if weighted buckets change meanwhile. A bucket loses its weight
 * within a window.
 */
function mostByTurning({ log, documented }: WindowHistory, limit: number): number {
  const refusal = log.find(({ accepted }) => !accepted);
  const spanMs = (refusal?.to ?? Infinity) - (log[0]?.from ?? 0);
  return limit + Math.floor((limit * spanMs) / documented.windowMs);
}

/** Checks that the request beyond the limit is refused, unless the limiter is of one of the given kinds. */
export const nextIsRefused =
  (limit: number, plan?: string, orOf: readonly KindName[] = []) =>
  (history: WindowHistory): CheckResult =>
    given((plan ?? history.plan) === history.plan, () => {
      const { count, isEnd } = seen(history);
      if (!isEnd && count <= limit) throw tooFew(count);
      return check(
        isEnd &&
          (count <= limit ||
            (orOf.length > 0 && count <= mostByTurning(history, limit) && isByKind(history, orOf, limit))),
        isEnd
          ? message`${count} requests pass before one is refused`
          : message`${count} requests within one window are all accepted`,
        exchangeAt(history, limit),
      );
    });

/**
 * Shares of a window from its first request: it may end between the first two, and requests after the third are late.
 */
const [ENDS_FROM, ENDS_BY, USED_FROM] = [0.95, 1.1, 0.4];
/** Shares of the limit: the least that is used late in the window, and the most that a sliding window frees at once. */
const [USED, SLIDES_BELOW] = [0.6, 0.6];

/**
 * Whether all of a limit is free again when the window of the first request ends, though most was used about half a
 * window before. Then the window does not slide, whatever its kind. It slides where only the number of early requests
 * is free. Undefined where neither can be decided.
 */
export function startsAnew({ log, documented, mayBeShared }: WindowHistory): boolean | undefined {
  const limit = log.findIndex(({ accepted }) => !accepted);
  const origin = log[0]?.from ?? 0;
  const after = ({ from }: SentRequest): number => (from - origin) / documented.windowMs;
  const used = log.slice(0, Math.max(0, limit));
  const late = used.filter((each) => after(each) >= USED_FROM).length;
  const again = log.findIndex(({ accepted }, index) => index > limit && accepted);
  const first = log[again];
  if (limit < 1 || first === undefined || late < USED * limit) return undefined;
  if (after(first) < ENDS_FROM || after(first) > ENDS_BY) return undefined;
  const rest = log.slice(again);
  const end = rest.findIndex(({ accepted }) => !accepted);
  const free = end === -1 ? rest.length : end;
  if (free > SLIDES_BELOW * limit + 1) return true;
  const isOver = end !== -1 && rest.slice(end, end + IN_ROW).every(({ accepted }) => !accepted);
  // Where other clients may use what is free, only the exact number of early requests is no accident.
  return isOver && (!mayBeShared || free === limit - late) ? false : undefined;
}

/** Checks whether the limiter is of one of some kinds; inconclusive if it cannot be distinguished. */
export function isKind(history: WindowHistory, names: readonly KindName[], wanted: boolean): CheckResult {
  const { found, exchanges } = history;
  if (passedBeforeRefusal(history) === -1) return vacuous;
  const answer = isLimiterOneOf(found, names) ?? (names === FIXED ? startsAnew(history) : undefined);
  if (answer === undefined) throw new Inconclusive(limiterIn(found));
  return check(
    answer === wanted,
    message`the limit: expected ${wanted ? message`the documented kind` : message`another kind`}, got ${limiterIn(found)}`,
    ...exchanges.slice(0, 1),
  );
}

export function windowLength(history: WindowHistory): CheckResult {
  const { found, documented, exchanges } = history;
  if (passedBeforeRefusal(history) === -1) return vacuous;
  if (found.best === undefined || found.uncertainty !== undefined || !found.best.isWindowKnown)
    throw new Inconclusive(limiterIn(found));
  const allowed = WINDOW_TOLERANCE * documented.windowMs + found.best.windowErrorMs;
  return check(
    Math.abs(found.best.windowMs - documented.windowMs) <= allowed,
    message`the window: expected ${documented.windowMs} ms, got ${found.best.windowMs} ms`,
    ...exchanges.slice(0, 1),
  );
}

/** The result of the driver's own check of a claim. */
export function checkedByDriver({ summary, exchanges }: WindowHistory, claim: ClaimId): CheckResult {
  const { passes, fails } = summary.root_group?.checks?.find(({ name }) => name === claim) ?? {
    passes: 0,
    fails: 0,
  };
  if (fails > 0 && passes > 0)
    throw new Inconclusive(message`${fails} of ${passes + fails} refusals differ from the others`);
  return given(passes + fails > 0, () =>
    check(
      fails === 0,
      message`the status of refusals: expected the documented one, got another in ${fails} of ${passes + fails} refusals have another status than the documented one`,
      ...exchanges.filter((exchange) => statusOf(exchange) >= 300).slice(0, 1),
    ),
  );
}

/** A stimulus in which the driver examines and identifies a limiter. */
export const watchingLimiter =
  ({ limitOf, fixed, ...watching }: WindowLimiter) =>
  async ({ k6 }: ScenarioContext<'k6'>): Promise<WindowHistory> => {
    const account = await k6.account('main', k6.fullWindows ? {} : { windowMs: SHORT_WINDOW_MS });
    const documented: DocumentedLimit = { limit: limitOf(account.plan), windowMs: account.windowMs, fixed };
    const watched = await k6.watch(account, documented, watching);
    return {
      ...watched,
      documented,
      plan: account.plan,
      found: await identifyInThread(watched.log, documented),
    };
  };

export const words = ({ found, documented, stopped }: WindowHistory): string =>
  describeLimiter(found) +
  (stopped === undefined ? '' : `; ${stopped}`) +
  (documented.windowMs === SHORT_WINDOW_MS ? ` (windows shortened to ${SHORT_WINDOW_MS / 1000} s)` : '');
