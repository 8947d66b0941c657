/** Something to be done at a moment of a movable clock. */
interface Waiting {
  readonly due: number;
  readonly run: () => void;
}

/** The longest delay that `setTimeout` takes. */
const LONGEST_MS = 2 ** 31 - 1;

/** Work that waits for moments of an account's clock, whether the time passes or is skipped. */
export class Timers {
  readonly #now: () => number;
  readonly #waiting = new Set<Waiting>();
  #alarm: NodeJS.Timeout | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Runs once when the clock has reached `due`; answers how to call it off. */
  at(due: number, run: () => void): () => void {
    const waiting = { due, run };
    this.#waiting.add(waiting);
    this.#setAlarm();
    return () => void this.#waiting.delete(waiting);
  }

  /** When the next work is due. */
  nextDue(): number | undefined {
    const dues = [...this.#waiting].map(({ due }) => due);
    return dues.length === 0 ? undefined : Math.min(...dues);
  }

  /** Runs what is due by now, the earliest first. */
  runDue(): void {
    const due = [...this.#waiting].filter((each) => each.due <= this.#now()).sort((a, b) => a.due - b.due);
    for (const each of due) if (this.#waiting.delete(each)) each.run();
    this.#setAlarm();
  }

  clear(): void {
    this.#waiting.clear();
    clearTimeout(this.#alarm);
  }

  #setAlarm(): void {
    clearTimeout(this.#alarm);
    const next = this.nextDue();
    if (next === undefined) return;
    this.#alarm = setTimeout(() => this.runDue(), Math.min(LONGEST_MS, Math.max(0, next - this.#now())));
    this.#alarm.unref();
  }
}
