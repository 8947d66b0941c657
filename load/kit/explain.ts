import type { Handful } from './handfuls.ts';

/**
 * A set of limiters: every limit, length and phase within the bounds. Lengths in ms; the phase is where the first
 * window that follows the clock begins after moment 0.
 */
export interface Box {
  readonly limit: Span;
  readonly windowMs: Span;
  readonly phase: Span;
}
export type Span = readonly [low: number, high: number];

/**
 * How many answers no limiter of the box can have given, or fewer: a lower bound, which smaller boxes make exact.
 * A true limiter inside the box is never charged for an answer that it gave, whatever the moment of its decision
 * inside the round trip. Stops counting beyond `most`.
 */
export type Explain = (handfuls: readonly Handful[], box: Box, most: number) => number;

/** For sums of fractions. */
const TINY = 1e-6;
const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** States that a replay keeps apart; more are put together, which forgives more. */
const MOST_STATES = 4;
const union = (left: Span, right: Span): Span => [Math.min(left[0], right[0]), Math.max(left[1], right[1])];

/** Accepted ones of `count` that come on top of `used` and do not fit below `limit`. */
const surplus = (used: number, count: number, limit: number): number =>
  count - clamp(Math.ceil(limit - used - TINY), 0, count);

/**
 * Refused ones of `count` that cannot have found the limit reached, where `counted` is the most there was. An accident
 * may have been counted before it failed, so that no more are unexplained than are missing to the limit.
 */
const unfounded = (counted: number, count: number, limit: number): number =>
  clamp(Math.ceil(limit - counted - TINY), 0, count);

export const explainLog =
  (refusalsCount: boolean): Explain =>
  (handfuls, { limit, windowMs }, most) => {
    const sure: number[] = [];
    const perhaps: number[] = [];
    let [surely, possibly, oldest, latest, mismatches] = [0, 0, 0, 0, 0];
    for (const { from, to, accepted, refused } of handfuls) {
      for (; (handfuls[oldest]?.from ?? from) <= to - windowMs[0] && oldest < sure.length; oldest += 1)
        surely -= sure[oldest] ?? 0;
      for (; (handfuls[latest]?.to ?? to) <= from - windowMs[1] && latest < sure.length; latest += 1)
        possibly -= perhaps[latest] ?? 0;
      const counted = refusalsCount ? refused : 0;
      const unexplained = unfounded(possibly + accepted, refused, limit[0]);
      mismatches += surplus(surely, accepted, limit[1]) + unexplained;
      if (mismatches > most) return mismatches;
      sure.push(accepted + counted);
      // A refusal by accident may have been counted before it failed.
      perhaps.push(accepted + Math.max(counted, unexplained));
      surely += sure.at(-1) ?? 0;
      possibly += perhaps.at(-1) ?? 0;
    }
    return mismatches;
  };

/** What two buckets may look like inside. Changed in place: replays are the inner loop of the search. */
class Buckets {
  /** Where windows begin. */
  begun0 = 0;
  begun1 = 0;
  /** The window of the newer bucket. */
  index = -1;
  older0 = 0;
  older1 = 0;
  newer0 = 0;
  newer1 = 0;
  /** The last window in which something was counted. */
  last = -9;
  mismatches = 0;

  copy(): Buckets {
    const copy = new Buckets();
    copy.begun0 = this.begun0;
    copy.begun1 = this.begun1;
    copy.index = this.index;
    copy.older0 = this.older0;
    copy.older1 = this.older1;
    copy.newer0 = this.newer0;
    copy.newer1 = this.newer1;
    copy.last = this.last;
    copy.mismatches = this.mismatches;
    return copy;
  }

  advance(index: number): this {
    if (index === this.index) return this;
    [this.older0, this.older1] = index === this.index + 1 ? [this.newer0, this.newer1] : [0, 0];
    [this.newer0, this.newer1] = [0, 0];
    this.index = index;
    return this;
  }

  /** Begins anew with a request between the moments. */
  restart(from: number, to: number): this {
    [this.begun0, this.begun1] = [from, to];
    [this.older0, this.older1, this.newer0, this.newer1] = [0, 0, 0, 0];
    [this.index, this.last] = [0, 0];
    return this;
  }

  count(least: number, most: number): this {
    this.newer0 += least;
    this.newer1 += most;
    if (most > 0) this.last = this.index;
    return this;
  }

  /** Takes over what another one may look like, where both are in the same window. */
  widen(other: Buckets): void {
    this.begun0 = Math.min(this.begun0, other.begun0);
    this.begun1 = Math.max(this.begun1, other.begun1);
    this.older0 = Math.min(this.older0, other.older0);
    this.older1 = Math.max(this.older1, other.older1);
    this.newer0 = Math.min(this.newer0, other.newer0);
    this.newer1 = Math.max(this.newer1, other.newer1);
    this.mismatches = Math.min(this.mismatches, other.mismatches);
  }
}

/** How much older and newer bucket count at the least and at the most while a handful is decided. */
function estimate(state: Buckets, { from, to }: Handful, windowMs: Span, weighted: boolean): Span {
  if (!weighted) return [state.newer0, state.newer1];
  const least = clamp((from - state.begun1) / windowMs[1] - state.index, 0, 1);
  const most = clamp((to - state.begun0) / windowMs[0] - state.index, 0, 1);
  return [state.older0 * (1 - most) + state.newer0, state.older1 * (1 - least) + state.newer1];
}

/**
 * Two buckets of fixed windows. Weighted: the older one counts for as much of it as the sliding window still covers.
 * From the first: windows start with a request that finds both buckets empty.
 */
export const explainBuckets =
  (weighted: boolean, follows: 'first' | 'clock', refusalsCount: boolean): Explain =>
  (handfuls, { limit, windowMs, phase }, most) => {
    const first = new Buckets();
    if (follows === 'clock') [first.begun0, first.begun1, first.last] = [phase[0], phase[1], -1];
    let states = [first];
    for (const handful of handfuls) {
      const { from, to, accepted, refused } = handful;
      const counted = refusalsCount ? refused : 0;
      const units = accepted + counted;
      const unexplainedOf = (high: number): number => unfounded(high + accepted, refused, limit[0]);
      const next: Buckets[] = [];
      /** All of the handful falls into the window that the state is in. */
      const settle = (state: Buckets): void => {
        const [low, high] = estimate(state, handful, windowMs, weighted);
        const unexplained = unexplainedOf(high);
        state.mismatches += surplus(low, accepted, limit[1]) + unexplained;
        if (refused > 0 && unexplained === 0 && state.newer0 < state.newer1) {
          // Refused because it was full, which says how much there was at least; or by accident, which says nothing.
          const accident = state.copy().count(units, accepted + refused);
          accident.mismatches += refused;
          next.push(accident);
          const least = limit[0] - (high - state.newer1) - accepted;
          state.newer0 = clamp(Math.ceil(least - TINY), state.newer0, state.newer1);
        }
        if (accepted > 0) {
          const largest = Math.ceil(limit[1] - accepted + 1 - (low - state.newer0) + TINY) - 1;
          state.newer1 = clamp(largest, state.newer0, state.newer1);
        }
        next.push(state.count(units, accepted + Math.max(counted, unexplained)));
      };
      for (const state of states) {
        const start = Math.max(
          state.index,
          from < state.begun1 ? -1 : Math.floor((from - state.begun1) / windowMs[1]),
        );
        const end = to < state.begun0 ? -1 : Math.floor((to - state.begun0) / windowMs[0]);
        const forgotten = follows === 'first' ? state.last + 2 : Infinity;
        if (start === end && end < forgotten) settle(state.advance(start));
        else if (start >= forgotten) settle(state.restart(from, to));
        // The box is too large to say anything further.
        else if (end > start + 1) return Math.min(...states.map(({ mismatches }) => mismatches));
        else if (end > start) {
          const later = (): Buckets =>
            end >= forgotten ? state.copy().restart(from, to) : state.copy().advance(end);
          settle(later());
          state.advance(start);
          // Some in this window and some in the next.
          if (units > 1) {
            const [low, high] = estimate(state, handful, windowMs, weighted);
            const split = state.copy().count(1, units - 1);
            if (end >= forgotten) split.restart(from, to);
            else split.advance(end);
            const [lowLater, highLater] = estimate(split, handful, windowMs, weighted);
            const room = Math.max(0, Math.ceil(limit[1] - low)) + Math.max(0, Math.ceil(limit[1] - lowLater));
            const unexplained = Math.min(unexplainedOf(high), unexplainedOf(highLater));
            split.mismatches += Math.max(0, accepted - room) + unexplained;
            next.push(split.count(1, units - 1 + unexplained));
          }
          settle(state);
        }
      }
      states = next.filter(({ mismatches }) => mismatches <= most);
      if (states.length === 0) return most + 1;
      if (states.length > MOST_STATES) states = merged(states);
    }
    return Math.min(...states.map(({ mismatches }) => mismatches));
  };

/** One state for each window, wide enough for all that were in it. */
function merged(states: readonly Buckets[]): Buckets[] {
  const groups: Buckets[] = [];
  for (const state of states) {
    const known = groups.find(({ index, last }) => index === state.index && last === state.last);
    if (known === undefined) groups.push(state);
    else known.widen(state);
  }
  return groups;
}

/** What a counter that forgets everything at once may look like inside. */
interface Counter {
  /** The moment from which its time runs. */
  readonly since: Span;
  readonly used: Span;
  readonly mismatches: number;
}

/** A counter that is emptied one window after its first, its last accepted or its last request. */
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
          const unexplained = unfounded(used[1] + accepted, refused, limit[0]);
          const moved = since === 'request' || (since === 'acceptance' && accepted > 0);
          const then: Counter = {
            since: moved ? now : [Math.max(start[0], perhapsOver ? from - windowMs[1] : -Infinity), start[1]],
            used: [used[0] + accepted, used[1] + accepted + unexplained],
            mismatches: mismatches + surplus(used[0], accepted, limit[1]) + unexplained,
          };
          if (refused > 0 && unexplained === 0 && used[0] < used[1]) {
            // Refused because it was full, which says how much there was at least; or by accident.
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
          // An empty counter refuses nothing, unless by accident, which may have been counted or not.
          if (surelyOver) {
            add({ since: start, used, mismatches: mismatches + refused });
            add({ since: now, used: [1, refused], mismatches: mismatches + refused });
          }
          continue;
        }
        const spare = surelyOver ? 0 : Math.max(0, limit[1] - used[0]);
        const unexplained = unfounded(accepted + (surelyOver ? 0 : used[1]), refused, limit[0]);
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

/** Tokens drip evenly, up to the limit. Also a leaky bucket and GCRA. */
export const explainBucket: Explain = (handfuls, { limit, windowMs }, most) => {
  const rate: Span = [limit[0] / windowMs[1], limit[1] / windowMs[0]];
  // The level at `anchor`; later levels add what has dripped since. Kept so that errors of time do not add up.
  let anchor = handfuls[0]?.from ?? 0;
  let level: Span = limit;
  let mismatches = 0;
  for (const { from, to, accepted, refused } of handfuls) {
    if (level[0] + rate[0] * (from - anchor) >= limit[1]) {
      anchor = from;
      level = [limit[0] - rate[1] * (to - from), limit[1]];
    }
    const early = rate[0] * (from - anchor);
    const late = rate[1] * (to - anchor);
    // Full buckets do not fill.
    level = [Math.min(level[0], limit[0] - late), Math.min(level[1], limit[1] - early)];
    const over = accepted - clamp(Math.floor(level[1] + late + TINY), 0, accepted);
    level = [Math.max(level[0] - accepted, -late), Math.max(level[1] - accepted, -late)];
    // As many accidents as there are whole tokens left.
    const unexplained = clamp(Math.ceil(level[0] + early - 1 - TINY), 0, refused);
    level = [level[0] - unexplained, unexplained < refused ? Math.min(level[1], 1 - early) : level[1]];
    mismatches += over + unexplained;
    if (mismatches > most) return mismatches;
  }
  return mismatches;
};
