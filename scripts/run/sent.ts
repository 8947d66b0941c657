import { TrafficCounter, type TrafficCounts } from '../../reports/index.ts';
import {
  routeOperation,
  UndocumentedThings,
  type UndocumentedIn,
  type RunNumber,
} from '../../suites/kit/index.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';

/** Exchanges of the first run of a scenario that are recorded; a used-up quota alone would be thousands. */
export const RECORDED_EXCHANGES = 30;

/** What was sent until now, as plain data. */
export interface SentData {
  readonly counts: TrafficCounts;
  readonly found: UndocumentedIn;
  readonly recorded: ReadonlyMap<Exchange, string>;
}

/** What a run sends and is answered, as its reports show it. */
export class SentByRun {
  /** What answers show and the documents do not name. */
  readonly undocumented = new UndocumentedThings(routeOperation);
  /** What was sent, by scenario and by operation. */
  readonly traffic = new TrafficCounter();
  /** Exchanges with their scenarios; each once, though several scenarios may share it. */
  readonly recorded = new Map<Exchange, string>();
  readonly #kept = new Map<string, number>();
  /** The run of each scenario that came first; a run of an account begins where the one before it ended. */
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

  /** Adds what other scenarios of the run have sent. */
  add({ counts, found, recorded }: SentData): void {
    this.traffic.add(counts);
    this.undocumented.add(found);
    for (const [exchange, scenario] of recorded) this.recorded.set(exchange, scenario);
  }
}
