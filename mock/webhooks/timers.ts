/** A function to be called at a time of a movable clock. */
interface Waiting {
  readonly at: number;
  readonly run: () => void;
}

/** The longest delay that `setTimeout` accepts. */
const LONGEST_MS = 2 ** 31 - 1;

/** Functions that wait for times of an account's clock, whether time passes or is skipped. */
export class Timers {
  readonly #now: () => number;
  readonly #waiting = new Set<Waiting>();
  #alarm: NodeJS.Timeout | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Calls a function once when the clock reaches `at`. Returns a function that cancels it. */
  at(at: number, run: () => void): () => void {
    const waiting = { at, run };
    this.#waiting.add(waiting);
    this.#setAlarm();
    return () => void this.#waiting.delete(waiting);
  }

  /** The time of the next function. */
  nextMoment(): number | undefined {
    const elapsing = [...this.#waiting].map(({ at }) => at);
    return elapsing.length === 0 ? undefined : Math.min(...elapsing);
  }

  /** Calls all functions that are due, the earliest first. */
  runElapsed(): void {
    const elapsed = [...this.#waiting].filter((each) => each.at <= this.#now()).sort((a, b) => a.at - b.at);
    for (const each of elapsed) if (this.#waiting.delete(each)) each.run();
    this.#setAlarm();
  }

  clear(): void {
    this.#waiting.clear();
    clearTimeout(this.#alarm);
  }

  #setAlarm(): void {
    clearTimeout(this.#alarm);
    const next = this.nextMoment();
    if (next === undefined) return;
    this.#alarm = setTimeout(() => this.runElapsed(), Math.min(LONGEST_MS, Math.max(0, next - this.#now())));
    this.#alarm.unref();
  }
}
