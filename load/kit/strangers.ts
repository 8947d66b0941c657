/** Requests that one run may send to anything but a mock on this machine, whatever it is asked for. */
export const MOST_ELSEWHERE = 200;

/** What an answer says of the limiter; not a number where a header is missing. */
export interface Counters {
  readonly limit: number;
  readonly left: number;
}

export const countersOf = (headers: Readonly<Record<string, string>>): Counters => {
  const value = (wanted: string): number => {
    const name = Object.keys(headers).find((each) => each.toLowerCase() === wanted);
    return name === undefined ? NaN : Number(headers[name]);
  };
  return { limit: value('x-ratelimit-limit'), left: value('x-ratelimit-remaining') };
};

/** Requests of our own count a little longer than a window, for the time that they are under way. */
const LONGER = 1.05;

/** Knows which requests of the last window are our own, and so whether somebody else uses the account. */
export class Strangers {
  readonly #windowMs: number;
  #own: number[] = [];

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Before requests leave, `at` in ms. */
  sent(at: number, count = 1): void {
    for (let each = 0; each < count; each += 1) this.#own.push(at);
  }

  /**
   * Why the run must end after an answer that was accepted; undefined where it may go on. Whatever the kind of the
   * limiter, our own requests of one window explain no more than their number.
   */
  seen(at: number, { limit, left }: Counters): string | undefined {
    if (!Number.isFinite(limit + left)) return 'the headers do not tell whether others use the account';
    this.#own = this.#own.filter((sent) => at - sent < LONGER * this.#windowMs);
    const expected = limit - this.#own.length;
    return left < expected
      ? `others use the account (${left} of the minute are left, not ${expected})`
      : undefined;
  }
}
