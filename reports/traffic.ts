import type { Exchange } from '../suites/kit/model/exchange.ts';

/** When the requests of a scenario began, and how long after that the last of them was answered. */
export interface ScenarioTime {
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
}

/** What was sent to one operation, and answered by it: how often each, without any value. */
export interface OperationTraffic {
  readonly statuses: Readonly<Record<string, number>>;
  /** Parameters of the query by their names. */
  readonly parameters: Readonly<Record<string, number>>;
}

/** What `traffic.json` holds. */
export interface TrafficReport {
  readonly scenarios: Readonly<Record<string, ScenarioTime>>;
  /** By service and `METHOD /template`. */
  readonly operations: Readonly<Record<string, Readonly<Record<string, OperationTraffic>>>>;
}

interface Counts {
  statuses: Record<string, number>;
  parameters: Record<string, number>;
}

interface Time {
  from: number;
  to: number;
  requests: number;
}

/** What was counted, as plain data. */
export interface TrafficCounts {
  readonly scenarios: ReadonlyMap<string, Readonly<Time>>;
  readonly operations: Readonly<Record<string, Readonly<Record<string, Counts>>>>;
}

/** Adds counts by name to others. */
function sum(into: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(more)) into[name] = (into[name] ?? 0) + count;
}

/** Counts what a run sends, as it goes on. */
export class TrafficCounter {
  readonly #scenarios = new Map<string, Time>();
  readonly #operations: Record<string, Record<string, Counts>> = {};

  /** What was counted until now. */
  get counts(): TrafficCounts {
    return { scenarios: this.#scenarios, operations: this.#operations };
  }

  /** Adds what was counted elsewhere. */
  add({ scenarios, operations }: TrafficCounts): void {
    for (const [id, time] of scenarios) this.#countTime(id, time);
    for (const [service, byOperation] of Object.entries(operations))
      for (const [operation, { statuses, parameters }] of Object.entries(byOperation)) {
        const counts = this.#countsOf(service, operation);
        sum(counts.statuses, statuses);
        sum(counts.parameters, parameters);
      }
  }

  count({ service, operation, request, response, startedAt, durationMs }: Exchange, scenario: string): void {
    this.#countTime(scenario, { from: startedAt, to: startedAt + durationMs, requests: 1 });
    if (operation === undefined) return;
    const { statuses, parameters } = this.#countsOf(service, operation);
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    const query = request.target.indexOf('?');
    if (query === -1) return;
    for (const name of new Set(new URLSearchParams(request.target.slice(query)).keys()))
      parameters[name] = (parameters[name] ?? 0) + 1;
  }

  #countTime(scenario: string, { from, to, requests }: Readonly<Time>): void {
    const time = this.#scenarios.get(scenario) ?? { from, to, requests: 0 };
    this.#scenarios.set(scenario, time);
    time.from = Math.min(time.from, from);
    time.to = Math.max(time.to, to);
    time.requests += requests;
  }

  #countsOf(service: string, operation: string): Counts {
    return ((this.#operations[service] ??= {})[operation] ??= { statuses: {}, parameters: {} });
  }

  counted(): TrafficReport {
    const scenarios = [...this.#scenarios].map(([id, { from, to, requests }]) => [
      id,
      { startedAt: new Date(from).toISOString(), durationMs: Math.round(to - from), requests },
    ]);
    return {
      scenarios: Object.fromEntries(scenarios) as TrafficReport['scenarios'],
      operations: this.#operations,
    };
  }
}
