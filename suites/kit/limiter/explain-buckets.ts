import { clamp, MOST_STATES, surplus, TINY, unfoundedRefusals, type Explain, type Span } from './explain.ts';
import type { Handful } from './handfuls.ts';

/** Possible states of two buckets, as ranges. Mutable, because replays are the inner loop of the search. */
class Buckets {
  /** Earliest and latest start of the windows. */
  begun0 = 0;
  begun1 = 0;
  /** The window of the newer bucket. */
  index = -1;
  older0 = 0;
  older1 = 0;
  newer0 = 0;
  newer1 = 0;
  /** The last window with a counted request. */
  last = -9;
  mismatches = 0;

  /** Starts windows at a moment within a range, by the clock. */
  beginAt([from, to]: Span): this {
    [this.begun0, this.begun1, this.last] = [from, to, -1];
    return this;
  }

  /** Limits a lower bound to the possible counts of the newer bucket. */
  within(count: number): number {
    return clamp(Math.ceil(count - TINY), this.newer0, this.newer1);
  }

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
    const isNext = index === this.index + 1;
    this.older0 = isNext ? this.newer0 : 0;
    this.older1 = isNext ? this.newer1 : 0;
    this.newer0 = this.newer1 = 0;
    this.index = index;
    return this;
  }

  /** Restarts with a request between two moments. */
  restart(from: number, to: number): this {
    this.begun0 = from;
    this.begun1 = to;
    this.older0 = this.older1 = this.newer0 = this.newer1 = 0;
    this.index = this.last = 0;
    return this;
  }

  count(least: number, most: number): this {
    this.newer0 += least;
    this.newer1 += most;
    if (most > 0) this.last = this.index;
    return this;
  }

  /** Removes requests that seemed to be counted but were not. */
  forgive(count: number): this {
    const newer = Math.min(count, this.newer0);
    this.newer0 -= newer;
    this.older0 = Math.max(0, this.older0 - (count - newer));
    return this;
  }

  /** Lowest sum of the older and newer bucket while a handful is decided. */
  leastWhile({ to }: Handful, windowMs: Span, weighted: boolean): number {
    if (!weighted) return this.newer0;
    const into = clamp((to - this.begun0) / windowMs[0] - this.index, 0, 1);
    return this.older0 * (1 - into) + this.newer0;
  }

  /** Highest sum of the two buckets while a handful is decided. */
  mostWhile({ from }: Handful, windowMs: Span, weighted: boolean): number {
    if (!weighted) return this.newer1;
    const into = clamp((from - this.begun1) / windowMs[1] - this.index, 0, 1);
    return this.older1 * (1 - into) + this.newer1;
  }

  /** Widens the ranges to include another state of the same window with as many mismatches. */
  widen(other: Buckets): void {
    this.begun0 = Math.min(this.begun0, other.begun0);
    this.begun1 = Math.max(this.begun1, other.begun1);
    this.older0 = Math.min(this.older0, other.older0);
    this.older1 = Math.max(this.older1, other.older1);
    this.newer0 = Math.min(this.newer0, other.newer0);
    this.newer1 = Math.max(this.newer1, other.newer1);
  }
}

/**
 * Two buckets of fixed windows. `weighted`: the older one counts by the share that the sliding window still covers.
 * `first`: windows start with a request that finds both buckets empty.
 */
export const explainBuckets =
  (weighted: boolean, follows: 'first' | 'clock', refusalsCount: boolean): Explain =>
  (handfuls, { limit, windowMs, phase }, most) => {
    let states = [follows === 'clock' ? new Buckets().beginAt(phase) : new Buckets()];
    // The states after a handful. Two lists alternate, since this is the inner loop of the search.
    let next: Buckets[] = [];

    const put = (state: Buckets): void => {
      if (state.mismatches <= most) next.push(state);
    };
    const byAccident = (state: Buckets, handful: Handful, accidents: number, newer0: number): void => {
      if (state.mismatches + accidents > most) return;
      const other = state.copy();
      other.newer0 = newer0;
      other.mismatches += accidents;
      next.push(other.count(handful.accepted, handful.accepted + handful.refused));
    };
    /** Handles the case that the whole handful falls into the window of the state. */
    const countWithin = (state: Buckets, handful: Handful): void => {
      const { accepted, refused } = handful;
      const low = state.leastWhile(handful, windowMs, weighted);
      const high = state.mostWhile(handful, windowMs, weighted);
      const counted = refusalsCount ? refused : 0;
      const unexplained = unfoundedRefusals(high + accepted, refused, limit[0]);
      const over = surplus(low, accepted, limit[1]);
      state.mismatches += over + unexplained;
      if (state.mismatches > most) return;
      if (refusalsCount && over > 0) state.forgive(over);
      if (refused > 0 && unexplained === 0 && state.newer0 < state.newer1) {
        // All were refused because the bucket was full, which gives a lower bound of its count. Or some were refused by
        // accident, which gives a weaker bound, or all, which gives none.
        const least = limit[0] - (high - state.newer1) - accepted;
        if (refused > 1) byAccident(state, handful, 1, state.within(least - refused + 1));
        byAccident(state, handful, refused, state.newer0);
        state.newer0 = state.within(least);
      }
      if (accepted > 0) {
        const largest = Math.ceil(limit[1] - accepted + 1 - (low - state.newer0) + TINY) - 1;
        state.newer1 = clamp(largest, state.newer0, state.newer1);
      }
      const least = accepted + counted - (refusalsCount ? unexplained : 0);
      next.push(state.count(least, accepted + Math.max(counted, unexplained)));
    };
    /** Handles a handful that falls into two windows. One side may have only refusals that are not counted. */
    const divide = (state: Buckets, handful: Handful, move: (state: Buckets) => Buckets): void => {
      const { accepted, refused } = handful;
      const units = accepted + (refusalsCount ? refused : 0);
      const least = accepted + refused > units ? 0 : 1;
      const low = state.leastWhile(handful, windowMs, weighted);
      const high = state.mostWhile(handful, windowMs, weighted);
      const split = move(state.copy().count(least, units - least));
      const lowLater = split.leastWhile(handful, windowMs, weighted);
      const highLater = split.mostWhile(handful, windowMs, weighted);
      const room = Math.max(0, Math.ceil(limit[1] - low)) + Math.max(0, Math.ceil(limit[1] - lowLater));
      const unexplained = unfoundedRefusals(Math.max(high, highLater) + accepted, refused, limit[0]);
      const over = Math.max(0, accepted - room);
      split.mismatches += over + unexplained;
      if (refusalsCount && over > 0) split.forgive(over);
      put(split.count(unexplained > 0 ? 0 : least, units - least + unexplained));
    };

    for (const handful of handfuls) {
      const { from, to } = handful;
      next.length = 0;
      for (const state of states) {
        const start = Math.max(
          state.index,
          from < state.begun1 ? -1 : Math.floor((from - state.begun1) / windowMs[1]),
        );
        const end = to < state.begun0 ? -1 : Math.floor((to - state.begun0) / windowMs[0]);
        const forgotten = follows === 'first' ? state.last + 2 : Infinity;
        if (start === end && end < forgotten) countWithin(state.advance(start), handful);
        else if (start >= forgotten) countWithin(state.restart(from, to), handful);
        // The box is too large for a better bound.
        else if (end > start + 1) return fewest(states);
        else if (end > start) {
          const move = (moved: Buckets): Buckets =>
            end >= forgotten ? moved.restart(from, to) : moved.advance(end);
          countWithin(move(state.copy()), handful);
          state.advance(start);
          if (handful.accepted + handful.refused > 1) divide(state, handful, move);
          countWithin(state, handful);
        }
      }
      if (next.length === 0) return most + 1;
      [states, next] = [next.length > MOST_STATES ? merged(next) : next, states];
    }
    return fewest(states);
  };

const fewest = (states: readonly Buckets[]): number =>
  Math.min(...states.map(({ mismatches }) => mismatches));

/** Merges states of the same window and number of mismatches into one that includes them all. */
function merged(states: readonly Buckets[]): Buckets[] {
  const groups: Buckets[] = [];
  for (const state of states) {
    const known = groups.find(
      ({ index, last, mismatches }) =>
        index === state.index && last === state.last && mismatches === state.mismatches,
    );
    if (known === undefined) groups.push(state);
    else known.widen(state);
  }
  return groups;
}
