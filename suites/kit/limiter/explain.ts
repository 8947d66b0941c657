import type { Handful } from './handfuls.ts';

/**
 * A set of limiters: all limits, window lengths and phases within the ranges. Lengths are in ms. `phase` is the start
 * of the first window after moment 0, for windows that follow the clock.
 */
export interface Box {
  readonly limit: Span;
  readonly windowMs: Span;
  readonly phase: Span;
}
export type Span = readonly [low: number, high: number];

/**
 * A lower bound of the answers that no limiter of the box can have given; it is exact for small boxes. It never counts
 * an answer that a limiter of the box gave at any moment of the round trip. Counting stops above `most`.
 */
export type Explain = (handfuls: readonly Handful[], box: Box, most: number) => number;

/** Tolerance for sums of fractions. */
export const TINY = 1e-6;
export const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);

/** States that a replay keeps apart. More are merged, which excuses more answers. */
export const MOST_STATES = 4;
const union = (left: Span, right: Span): Span => [Math.min(left[0], right[0]), Math.max(left[1], right[1])];

/** How many of `count` accepted requests exceed `limit`, after `used` requests. */
export const surplus = (used: number, count: number, limit: number): number =>
  count - clamp(Math.ceil(limit - used - TINY), 0, count);

/**
 * How many of `count` refused requests cannot have found the limit reached, if at most `counted` were counted. A
 * request that failed by accident may have been counted, so at most the difference to the limit is unexplained.
 */
export const unfoundedRefusals = (counted: number, count: number, limit: number): number =>
  clamp(Math.ceil(limit - counted - TINY), 0, count);

export const explainLog =
  (refusalsCount: boolean): Explain =>
  (handfuls, { limit, windowMs }, most) => {
    const sure: number[] = [];
    const perhaps: number[] = [];
    /**
     * Accepted requests show that this many refusals were not counted. Removes the latest ones, which stay in the
     * window longest.
     */
    const forgive = (count: number): void => {
      for (let index = sure.length - 1; count > 0 && index >= oldest; index -= 1) {
        const fewer = Math.min(count, handfuls[index]?.refused ?? 0, sure[index] ?? 0);
        sure[index] = (sure[index] ?? 0) - fewer;
        surely -= fewer;
        count -= fewer;
      }
    };
    let [surely, possibly, oldest, latest, mismatches] = [0, 0, 0, 0, 0];
    for (const { from, to, accepted, refused } of handfuls) {
      for (; (handfuls[oldest]?.from ?? from) <= to - windowMs[0] && oldest < sure.length; oldest += 1)
        surely -= sure[oldest] ?? 0;
      for (; (handfuls[latest]?.to ?? to) <= from - windowMs[1] && latest < sure.length; latest += 1)
        possibly -= perhaps[latest] ?? 0;
      const counted = refusalsCount ? refused : 0;
      const unexplained = unfoundedRefusals(possibly + accepted, refused, limit[0]);
      const over = surplus(surely, accepted, limit[1]);
      mismatches += over + unexplained;
      if (mismatches > most) return mismatches;
      if (refusalsCount && over > 0) forgive(over);
      sure.push(accepted + Math.max(0, counted - unexplained));
      // A refusal by accident may have been counted before it failed.
      perhaps.push(accepted + Math.max(counted, unexplained));
      surely += sure.at(-1) ?? 0;
      possibly += perhaps.at(-1) ?? 0;
    }
    return mismatches;
  };

/** Possible states of a counter that resets to zero at once. */
interface Counter {
  /** The moment at which its window began. */
  readonly since: Span;
  readonly used: Span;
  readonly mismatches: number;
}

/** A counter that resets one window after its first, its last accepted or its last request. */
export const explainForgetful =
  (since: 'first' | 'acceptance' | 'request'): Explain =>
  (handfuls, { limit, windowMs }, most) => {
    let counters: Counter[] = [{ since: [-Infinity, -Infinity], used: [0, 0], mismatches: 0 }];
    for (const { from, to, accepted, refused } of handfuls) {
      const next: Counter[] = [];
      const now: Span = [from, to];
      const add = (counter: Counter): void => {
        if (counter.mismatches <= most) next.push(counter);
      };
      for (const { since: start, used, mismatches } of counters) {
        const surelyOver = from >= start[1] + windowMs[1];
        const perhapsOver = to >= start[0] + windowMs[0];
        if (!surelyOver) {
          const unexplained = unfoundedRefusals(used[1] + accepted, refused, limit[0]);
          const isProlonged = since === 'request' || (since === 'acceptance' && accepted > 0);
          // A refusal by accident may not have prolonged the window.
          const earliest = accepted === 0 && unexplained > 0 ? start[0] : from;
          const then: Counter = {
            since: isProlonged
              ? [earliest, to]
              : [Math.max(start[0], perhapsOver ? from - windowMs[1] : -Infinity), start[1]],
            used: [used[0] + accepted, used[1] + accepted + unexplained],
            mismatches: mismatches + surplus(used[0], accepted, limit[1]) + unexplained,
          };
          if (refused > 0 && unexplained === 0 && used[0] < used[1]) {
            // They were refused because the counter was full, which gives a lower bound of its count. Or they were
            // refused by accident.
            add({
              ...then,
              used: [then.used[0], then.used[1] + refused],
              mismatches: then.mismatches + refused,
            });
            add({ ...then, used: [clamp(limit[0], then.used[0], then.used[1]), then.used[1]] });
          } else
            add({
              ...then,
              used: [then.used[0], Math.max(then.used[0], Math.min(then.used[1], limit[1] + unexplained))],
            });
        }
        if (!perhapsOver) continue;
        if (accepted === 0) {
          // An empty counter refuses only by accident; such refusals may have been counted or not.
          if (surelyOver) {
            add({ since: start, used, mismatches: mismatches + refused });
            add({ since: now, used: [1, refused], mismatches: mismatches + refused });
          }
          continue;
        }
        const spare = surelyOver ? 0 : Math.max(0, limit[1] - used[0]);
        const unexplained = unfoundedRefusals(accepted + (surelyOver ? 0 : used[1]), refused, limit[0]);
        add({
          since: since === 'first' ? [Math.max(from, start[0] + windowMs[0]), to] : now,
          used: [spare === 0 ? accepted : 1, accepted + unexplained],
          mismatches: mismatches + Math.max(0, accepted - limit[1] - spare) + unexplained,
        });
      }
      if (next.length === 0) return most + 1;
      counters =
        next.length <= MOST_STATES
          ? next
          : [
              next.reduce((left, right) => ({
                since: union(left.since, right.since),
                used: union(left.used, right.used),
                mismatches: Math.min(left.mismatches, right.mismatches),
              })),
            ];
    }
    return Math.min(...counters.map(({ mismatches }) => mismatches));
  };

/** The possible fill of a bucket. */
interface Level {
  /** Tokens at the anchor time. Later levels add what was refilled since, so that timing errors do not add up. */
  readonly level: Span;
  readonly anchor: number;
  readonly mismatches: number;
}

/** A token bucket that refills evenly up to the limit. A leaky bucket and GCRA behave alike. */
export const explainBucket: Explain = (handfuls, { limit, windowMs }, most) => {
  const rate: Span = [limit[0] / windowMs[1], limit[1] / windowMs[0]];
  let levels: Level[] = [{ level: limit, anchor: handfuls[0]?.from ?? 0, mismatches: 0 }];
  for (const { from, to, accepted, refused } of handfuls) {
    const next: Level[] = [];
    for (const before of levels) {
      const isFull = before.level[0] + rate[0] * (from - before.anchor) >= limit[1];
      const anchor = isFull ? from : before.anchor;
      const [least, largest]: Span = isFull ? [limit[0] - rate[1] * (to - from), limit[1]] : before.level;
      const early = rate[0] * (from - anchor);
      const late = rate[1] * (to - anchor);
      // Full buckets do not refill.
      const [low, high] = [Math.min(least, limit[0] - late), Math.min(largest, limit[1] - early)];
      const over = accepted - clamp(Math.floor(high + late + TINY), 0, accepted);
      const level: Span = [Math.max(low - accepted, -late), Math.max(high - accepted, -late)];
      const put = (accidents: number, [from, to]: Span): void => {
        const mismatches = before.mismatches + over + accidents;
        if (mismatches > most) return;
        const known = next.findIndex((each) => each.anchor === anchor && each.mismatches === mismatches);
        const other = next[known];
        if (other === undefined) next.push({ level: [from, to], anchor, mismatches });
        else next[known] = { level: union(other.level, [from, to]), anchor, mismatches };
      };
      // Each whole token that is left means one refusal by accident. A true refusal leaves less than one token.
      const unexplained = clamp(Math.ceil(level[0] + early - 1 - TINY), 0, refused);
      const emptied: Span = [level[0] - unexplained, Math.min(level[1], 1 - early)];
      if (refused === 0) put(0, level);
      else {
        if (unexplained < refused) put(unexplained, emptied);
        // Or all were refused by accident, which gives no bound; each may have used a token.
        put(refused, [level[0] - refused, level[1]]);
      }
    }
    if (next.length === 0) return most + 1;
    levels = next;
  }
  return Math.min(...levels.map(({ mismatches }) => mismatches));
};
