import { runK6Scenarios, type K6Results } from './k6-runs.ts';
import { claimsOf, k6RunName, offersOf } from '../model/k6-session.ts';
import { isOfK6, type Scenario } from '../model/scenario.ts';
import type { RunContext } from './settings.ts';
import type { Executor } from './executor.ts';

/** Runs the k6 runs of a run, and stores their results until the run ends. */
export class K6Schedule {
  readonly #settings: RunContext;
  readonly #executor: Executor;
  readonly #k6Runs: readonly Scenario[];
  readonly #begun = new Set<Scenario>();
  #results: K6Results = new Map();

  constructor(settings: RunContext, executor: Executor) {
    this.#settings = settings;
    this.#executor = executor;
    this.#k6Runs = settings.scenarios.filter(isOfK6);
  }

  /** What scenarios may require, including the driver. */
  get offers() {
    return offersOf(this.#settings.target, this.#settings.k6);
  }

  /** Starts k6 runs that may run concurrently with the client, because load does not affect their counts. */
  async beside(): Promise<void> {
    await this.#tryTimed();
    this.#take(await this.#run(this.#k6Runs.filter(({ isTimed }) => isTimed !== true)));
  }

  /** Runs the remaining ones when nothing else runs. */
  async alone(): Promise<void> {
    this.#take(await this.#run(this.#k6Runs.filter((k6Run) => !this.#results.has(k6Run))));
  }

  /** Records the attempts of every k6 run. */
  record(): void {
    for (const [{ id }, { attempts }] of this.#results)
      this.#settings.emit({ kind: 'record', record: { kind: 'probe', scenario: id, attempts } });
  }

  /** Checks the results of every k6 run in order. */
  evaluate(): void {
    for (const k6Run of this.#k6Runs) {
      const result = this.#results.get(k6Run);
      if (result === undefined) continue;
      this.#executor.takeK6Run(k6Run, result.attempts);
      this.#settings.emit({ kind: 'k6 run done', result: result.summary });
    }
  }

  #take(results: K6Results): void {
    this.#results = new Map([...this.#results, ...results]);
  }

  /**
   * Runs timed k6 runs concurrently with checks in other threads. That may distort times, so results are used only if
   * they show no violation and leave nothing open.
   */
  async #tryTimed(): Promise<void> {
    const { elsewhere, k6 } = this.#settings;
    if (elsewhere === undefined || typeof k6 !== 'function') return;
    const timed = this.#k6Runs.filter(({ isTimed }) => isTimed === true);
    const results = await this.#run(timed, { isOnce: true });
    this.#take(new Map([...results].filter(([, { isSettled }]) => isSettled)));
  }

  async #run(chosen: readonly Scenario[], { isOnce = false } = {}): Promise<K6Results> {
    const { k6, target, wanted, emit } = this.#settings;
    if (k6 === undefined || chosen.length === 0) return new Map();
    if ('unavailable' in k6) {
      for (const k6Run of chosen)
        for (const claim of claimsOf(k6Run).filter(wanted))
          this.#executor.collector.states.of(claim).inconclusive ??= k6.unavailable;
      return new Map();
    }
    return runK6Scenarios(chosen, {
      ...{ k6, target, isOnce, evaluators: this.#settings },
      earlierOf: (k6Run) => this.#executor.earlierOf(k6Run),
      onBegin: (k6Run) =>
        emit({
          ...{ kind: 'k6 run begins', begun: this.#begun.add(k6Run).size },
          ...{ total: this.#k6Runs.length, name: k6RunName(k6Run) },
        }),
    });
  }
}
