import { message } from '../../kit/model/message.ts';
import {
  type CheckResult,
  check,
  every,
  given,
  holds,
  orOthers,
  vacuous,
} from '../../kit/model/check-result.ts';
import { type Exchange } from '../../kit/model/exchange.ts';
import { SECOND } from '../../kit/model/time.ts';
import {
  CLOCKS_MS,
  OWN,
  COUNTED_WINDOW_MS,
  type CountedRequest,
  type Pair,
  countedRequestsIn,
  isOneMonth,
  isSuccess,
  monthOf,
  pairsOf,
  statedNumber,
  sum,
} from '../support/counted.ts';
import { isAtLeast, isAtMost } from '../../kit/checks/relations.ts';

/** For every client, the remaining units of one month fall at least by the cost of each request. */
export const quotaFallsInRun = (exchanges: readonly Exchange[]): CheckResult =>
  every(
    pairsOf(countedRequestsIn(exchanges), 'X-RateLimit-Quota-Remaining'),
    ({ before, after, fall, least }) =>
      given(isOneMonth(before, after), () =>
        isAtLeast(
          fall,
          least,
          message`the quota falls by ${fall} where requests cost ${least}`,
          before.exchange,
          after.exchange,
        ),
      ),
  );

const LEFT = 'X-RateLimit-Remaining';

/** Whether the number counts the request that states it, or is rounded up, is not documented. */
const SLACK = 2;

/** After this many answers in a row, a number that falls with requests has fallen. */
const SOME = 10;

/** What remains after the requests of this run alone, weighted as by two buckets; undefined without a stated limit. */
function roomAfter(all: readonly CountedRequest[], after: CountedRequest): number | undefined {
  const limit = statedNumber(after.exchange, 'X-RateLimit-Limit');
  if (limit === undefined) return undefined;
  const used = sum(
    all
      .filter((each) => each === after || each.to < after.from)
      .map(({ from, least }) => least * Math.max(0, 1 - (after.to - from + SECOND) / COUNTED_WINDOW_MS)),
  );
  return Math.ceil(limit - used) + SLACK;
}

/**
 * Whether the remaining number never fell and is larger than our own requests allow. At a steady pace it need not fall,
 * because older requests leave the window. Only a whole run shows this, not a few reads.
 */
const isFrozen = (all: readonly CountedRequest[], pairs: readonly Pair[]): boolean =>
  pairs.length >= SOME &&
  pairs.every(({ fall, least }) => fall <= 0 && least > 0) &&
  pairs.some(({ after }) => (statedNumber(after.exchange, LEFT) ?? 0) > (roomAfter(all, after) ?? Infinity));

/** With so much room left, the requests of this run show whether the minute slides. */
const MUCH_USED = 50;

/** How much further the remaining minute may fall than the quota, where requests are counted concurrently. */
const SIDE_BY_SIDE = 10;

/**
 * A request of any client that uses up the minute costs as many units of the month. From one answer to any later one,
 * the minute falls by no more than the quota does.
 */
function fallsWithQuota(all: readonly CountedRequest[]): CheckResult {
  const both = all.flatMap(({ exchange, from, to }) => {
    const [left, quota] = [
      statedNumber(exchange, LEFT),
      statedNumber(exchange, 'X-RateLimit-Quota-Remaining'),
    ];
    return OWN.has(exchange.key) && isSuccess(exchange) && left !== undefined && quota !== undefined
      ? [{ exchange, from, to, ahead: left - quota }]
      : [];
  });
  const months = Map.groupBy(both, ({ from }) => monthOf(from - CLOCKS_MS));
  return every(months.values(), (some) => {
    let [most] = some;
    return every(some, (each) => {
      const furthest = most;
      if (most === undefined || each.ahead > most.ahead) most = each;
      return furthest === undefined || monthOf(each.to + CLOCKS_MS) !== monthOf(furthest.from - CLOCKS_MS)
        ? vacuous
        : isAtMost(
            furthest.ahead - each.ahead,
            SLACK + SIDE_BY_SIDE,
            message`what remains of the minute falls by ${furthest.ahead - each.ahead} more than the quota`,
            furthest.exchange,
            each.exchange,
          );
    });
  });
}

/**
 * Checks that the remaining number of the minute leaves room for the requests in it, if the account's clock is known. A
 * weighted counter counts older requests less. Between two answers it falls at most by the cost of requests, unless
 * other clients send some, and it does fall.
 */
export function remainingFalls(exchanges: readonly Exchange[]): CheckResult {
  const all = countedRequestsIn(exchanges);
  const pairs = pairsOf(all, LEFT);
  const owing = all.find(({ exchange }) => isSuccess(exchange) && (statedNumber(exchange, LEFT) ?? 0) < 0);
  if (owing !== undefined)
    return check(
      false,
      message`${LEFT} of a request that was served: expected 0 or more, got ${statedNumber(owing.exchange, LEFT)}`,
      owing.exchange,
    );
  const beyond = all.find(({ exchange }) => {
    const limit = statedNumber(exchange, 'X-RateLimit-Limit');
    return isSuccess(exchange) && limit !== undefined && (statedNumber(exchange, LEFT) ?? 0) > limit;
  });
  if (beyond !== undefined)
    return check(
      false,
      message`${LEFT}: expected at most X-RateLimit-Limit ${statedNumber(beyond.exchange, 'X-RateLimit-Limit')}, got ${statedNumber(beyond.exchange, LEFT)}`,
      beyond.exchange,
    );
  const together = fallsWithQuota(all);
  if (together.kind === 'violation') return together;
  if (isFrozen(all, pairs))
    return check(
      false,
      message`${LEFT} over ${pairs.length} pairs of requests: expected to fall, got ${pairs[0] && statedNumber(pairs[0].before.exchange, LEFT)} each time`,
      pairs[0]?.before.exchange,
      ...pairs.slice(0, SOME).map(({ after }) => after.exchange),
    );
  return every(pairs, ({ before, after, fall, most }) => {
    const room = roomAfter(all, after);
    const left = statedNumber(after.exchange, LEFT);
    if (room === undefined || left === undefined) return vacuous;
    // For a real account, neither its clock nor the requests of others are known.
    if (after.exchange.aheadMs === undefined) return given(fall <= most, () => holds);
    return left > room
      ? check(false, message`what remains: expected at most ${room}, got ${left}`, after.exchange)
      : orOthers(
          isAtMost(
            fall,
            most,
            message`the remaining requests fall by ${fall} where at most ${most} are counted`,
            before.exchange,
            after.exchange,
          ),
          true,
        );
  });
}

/** Longest time between two answers in which a sliding minute frees only a few requests. */
const SHORT_MS = 5 * SECOND;

/**
 * Checks that the minute is never free again at once while requests of this run still count in it. One such moment may
 * be a loss of counters.
 */
export function minuteSlides(exchanges: readonly Exchange[]): CheckResult {
  const all = countedRequestsIn(exchanges);
  const pairs = pairsOf(all, LEFT)
    .filter(({ before, after }) => after.to - before.from < SHORT_MS)
    .map((pair) => ({
      ...pair,
      room: roomAfter(all, pair.after) ?? Infinity,
      left: statedNumber(pair.after.exchange, LEFT) ?? 0,
    }));
  const [first, ...others] = pairs.filter(({ fall, room, left }) => fall <= -SOME && left > room);
  const since = (each: Pair, pair?: Pair): number => each.after.from - (pair?.after.from ?? Infinity);
  const another = others.find((each) => since(each, first) > COUNTED_WINDOW_MS / 2);
  const isLong = pairs.some((each) => since(each, pairs[0]) > 2 * COUNTED_WINDOW_MS);
  const isCounted = pairs.some(({ room, left }) => left <= room && room < MUCH_USED);
  return given(isLong && isCounted, () =>
    check(
      another === undefined,
      message`all of the minute is free again at once, twice: expected a rise by less than ${SOME}, got ${-(first?.fall ?? 0)}`,
      ...[first, another].flatMap((pair) => [pair?.before.exchange, pair?.after.exchange]),
    ),
  );
}
