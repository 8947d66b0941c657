import { clamp, MOST_STATES, surplus, TINY, unfoundedRefusals, type Explain, type Span } from './explain.ts';
import type { Handful } from './handfuls.ts';

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

  /** Windows follow the clock from a moment within the bounds on. */
  beginAt([from, to]: Span): this {
    [this.begun0, this.begun1, this.last] = [from, to, -1];
    return this;
  }

  /** A least count of the newer bucket, within what it can be. */
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

  /** This many that seemed to be counted were not. */
  forgive(count: number): this {
    const newer = Math.min(count, this.newer0);
    this.newer0 -= newer;
    this.older0 = Math.max(0, this.older0 - (count - newer));
    return this;
  }

  /** How much older and newer bucket count at the least while a handful is decided. */
  leastWhile({ to }: Handful, windowMs: Span, weighted: boolean): number {
    if (!weighted) return this.newer0;
    const into = clamp((to - this.begun0) / windowMs[0] - this.index, 0, 1);
    return this.older0 * (1 - into) + this.newer0;
  }

  /** How much they count at the most. */
  mostWhile({ from }: Handful, windowMs: Span, weighted: boolean): number {
    if (!weighted) return this.newer1;
    const into = clamp((from - this.begun1) / windowMs[1] - this.index, 0, 1);
    return this.older1 * (1 - into) + this.newer1;
  }

  /** Takes over what another one may look like that is in the same window and as likely. */
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
 * Two buckets of fixed windows. Weighted: the older one counts for as much of it as the sliding window still covers.
 * From the first: windows start with a request that finds both buckets empty.
 */
export const explainBuckets =
  (weighted: boolean, follows: 'first' | 'clock', refusalsCount: boolean): Explain =>
  (handfuls, { limit, windowMs, phase }, most) => {
    let states = [follows === 'clock' ? new Buckets().beginAt(phase) : new Buckets()];
    // The states behind a handful; two lists take turns, since this is the inner loop of the search.
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
    /** All of the handful falls into the window that the state is in. */
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
        // Refused because it was full, which says how much there was at least; or some by accident, which says less;
        // or all, which says nothing.
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
    /** Some in this window and some in the next; on one side perhaps nothing but refusals that are not counted. */
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
        // The box is too large to say anything further.
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

/** One state for each window and number of mismatches, wide enough for all that were in it. */
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
