import { isObject } from '../specs/json.ts';
import { hasValues } from './beside.ts';
import type { Exchange } from '../suites/kit/model/exchange.ts';

/** The start of a scenario's first request, and the time until its last answer. */
export interface ScenarioTime {
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
}

/** Counts of one operation's requests and answers, without any value. */
export interface OperationTraffic {
  readonly statuses: Readonly<Record<string, number>>;
  /** Query parameters by name. */
  readonly parameters: Readonly<Record<string, number>>;
}

/** The contents of `traffic.json`. */
export interface TrafficReport {
  readonly scenarios: Readonly<Record<string, ScenarioTime>>;
  /** By service and `METHOD /template`. */
  readonly operations: Readonly<Record<string, Readonly<Record<string, OperationTraffic>>>>;
}

const isNumber = (value: unknown): boolean => typeof value === 'number';

/** Whether JSON is what `traffic.json` holds. */
export const isTraffic = (value: unknown): value is TrafficReport =>
  isObject(value) &&
  hasValues(
    value['scenarios'],
    (time) =>
      isObject(time) &&
      typeof time['startedAt'] === 'string' &&
      isNumber(time['durationMs']) &&
      isNumber(time['requests']),
  ) &&
  hasValues(value['operations'], (byOperation) =>
    hasValues(
      byOperation,
      (each) =>
        isObject(each) && hasValues(each['statuses'], isNumber) && hasValues(each['parameters'], isNumber),
    ),
  );

interface Counts {
  statuses: Record<string, number>;
  parameters: Record<string, number>;
}

interface Time {
  from: number;
  to: number;
  requests: number;
}

/** The counts as plain data. */
export interface TrafficCounts {
  readonly scenarios: ReadonlyMap<string, Readonly<Time>>;
  readonly operations: Readonly<Record<string, Readonly<Record<string, Counts>>>>;
}

/** Adds counts by name. */
function sum(into: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(more)) into[name] = (into[name] ?? 0) + count;
}

/** Counts the requests of a run continuously. */
export class TrafficCounter {
  readonly #scenarios = new Map<string, Time>();
  readonly #operations: Record<string, Record<string, Counts>> = {};

  /** The counts until now. */
  get counts(): TrafficCounts {
    return { scenarios: this.#scenarios, operations: this.#operations };
  }

  /** Adds counts of another part of the run. */
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
