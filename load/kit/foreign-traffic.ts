import { headerIn } from './batch.ts';

/** Most requests of one run to any target except a local mock, whatever was requested. */
export const MOST_ELSEWHERE = 200;

/** The counters of the limiter in an answer; NaN if a header is missing. */
export interface LimitCounters {
  readonly limit: number;
  readonly left: number;
}

export const countersOf = (headers: Readonly<Record<string, string>>): LimitCounters => {
  const value = (wanted: string): number => Number(headerIn(headers, wanted) ?? NaN);
  return { limit: value('x-ratelimit-limit'), left: value('x-ratelimit-remaining') };
};

/** Windows count as a little longer than documented, since clocks differ. */
const LONGER = 1.05;

/** The end of a request without an answer, because it may have been counted at any time. */
export const UNANSWERED = Number.MAX_SAFE_INTEGER;

/**
 * The most that our own requests can count for at any moment after `from`. The limit may be a log, a window of
 * `windowMs`, or two such windows of which the older one weighs less and less. `ends` are the latest moments at which
 * each request was decided.
 */
export function mostCounted(ends: readonly number[], from: number, windowMs: number): number {
  const startedAt = (start: number): number => {
    const weight = 1 - (from - start) / windowMs;
    const current = ends.filter((end) => end >= start).length;
    const older = ends.filter((end) => end < start && end >= start - windowMs).length;
    return current + weight * older;
  };
  // Between these moments, the count grows with the weight alone.
  const starts = ends.flatMap((end) => [end, end + windowMs]);
  const running = starts.filter((start) => start > from - windowMs && start < from);
  return Math.max(...[from, ...running].map(startedAt));
}

/** Compares our own requests with the counters of the answers, to detect that another client uses the account. */
export class ForeignTrafficDetector {
  readonly #windowMs: number;
  #ends: number[] = [];

  constructor(windowMs: number) {
    this.#windowMs = LONGER * windowMs;
  }

  /** Records a request of our own, whose answer arrived at `end` in ms. */
  sent(end: number): void {
    this.#ends.push(end);
  }

  /**
   * Why the run must end after an accepted answer to a request sent at `from`; undefined if it may continue. All our
   * own requests that may have been counted within the window are subtracted. So a slow machine is not mistaken for
   * another client. Limiters whose window each request prolongs are not distinguished.
   */
  seen(from: number, { limit, left }: LimitCounters): string | undefined {
    if (!Number.isFinite(limit + left)) return 'the headers do not show whether others use the account';
    this.#ends = this.#ends.filter((end) => end >= from - 2 * this.#windowMs);
    const recent = this.#ends.filter((end) => end >= from - this.#windowMs).length;
    if (left >= limit - recent) return undefined;
    const least = Math.floor(limit - mostCounted(this.#ends, from, this.#windowMs));
    return left < least
      ? `others use the account (${left} of the minute are left, and our own requests leave at least ${least})`
      : undefined;
  }
}
