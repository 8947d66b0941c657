import { TrafficCounter, type Recorded, type TrafficCounts } from '../../reports/index.ts';
import {
  routeOperation,
  UndocumentedThings,
  type ClaimVerdict,
  type UndocumentedIn,
  type RunNumber,
} from '../../suites/kit/index.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';

/** Recorded exchanges of a scenario's first run. A used-up quota alone would have thousands. */
export const RECORDED_EXCHANGES = 30;

/** The traffic sent until now, as plain data. */
export interface SentData {
  readonly counts: TrafficCounts;
  readonly found: UndocumentedIn;
  readonly recorded: ReadonlyMap<Exchange, string>;
}

/** Collects the exchanges of a run for its reports. */
export class SentByRun {
  /** Undocumented things in answers. */
  readonly undocumented = new UndocumentedThings(routeOperation);
  /** Counts of requests, by scenario and by operation. */
  readonly traffic = new TrafficCounter();
  /** Exchanges with their scenarios. Each is stored once, even if several scenarios share it. */
  readonly recorded = new Map<Exchange, string>();
  readonly #kept = new Map<string, number>();
  /** The first run of each scenario; a run of an account begins where the previous one ended. */
  readonly #first = new Map<string, RunNumber>();

  take(exchange: Exchange, scenario: string, run: RunNumber): void {
    this.undocumented.take(exchange);
    this.traffic.count(exchange, scenario);
    const count = this.#kept.get(scenario) ?? 0;
    const first = this.#first.get(scenario) ?? run;
    this.#first.set(scenario, first);
    if ((run !== first && run !== 'repeated') || count >= RECORDED_EXCHANGES || this.recorded.has(exchange))
      return;
    this.#kept.set(scenario, count + 1);
    this.recorded.set(exchange, scenario);
  }

  data(): SentData {
    return { counts: this.traffic.counts, found: this.undocumented.found(), recorded: this.recorded };
  }

  /** Adds the exchanges of other scenarios of the run. */
  add({ counts, found, recorded }: SentData): void {
    this.traffic.add(counts);
    this.undocumented.add(found);
    for (const [exchange, scenario] of recorded) this.recorded.set(exchange, scenario);
  }
}

/** The exchanges that are evidence of verdicts. */
export const evidenceIn = (verdicts: readonly ClaimVerdict[]): Recorded[] =>
  verdicts.flatMap(({ evidence, scenario = '' }) =>
    (evidence?.exchanges ?? []).map((exchange) => ({ exchange, scenario, isEvidence: true })),
  );
