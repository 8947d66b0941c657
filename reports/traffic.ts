import type { Exchange } from '../suites/kit/http/exchange.ts';

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
export interface Traffic {
  readonly scenarios: Readonly<Record<string, ScenarioTime>>;
  /** By service and `METHOD /template`. */
  readonly operations: Readonly<Record<string, Readonly<Record<string, OperationTraffic>>>>;
}

interface Counts {
  statuses: Record<string, number>;
  parameters: Record<string, number>;
}

/** Counts what a run sends, as it goes on. */
export class TrafficCounter {
  readonly #scenarios = new Map<string, { from: number; to: number; requests: number }>();
  readonly #operations: Record<string, Record<string, Counts>> = {};

  count({ service, operation, request, response, startedAt, durationMs }: Exchange, scenario: string): void {
    const time = this.#scenarios.get(scenario) ?? { from: startedAt, to: startedAt, requests: 0 };
    this.#scenarios.set(scenario, time);
    time.from = Math.min(time.from, startedAt);
    time.to = Math.max(time.to, startedAt + durationMs);
    time.requests += 1;
    if (operation === undefined) return;
    const counts = ((this.#operations[service] ??= {})[operation] ??= { statuses: {}, parameters: {} });
    counts.statuses[response.status] = (counts.statuses[response.status] ?? 0) + 1;
    const query = request.target.indexOf('?');
    if (query === -1) return;
    for (const name of new Set(new URLSearchParams(request.target.slice(query)).keys()))
      counts.parameters[name] = (counts.parameters[name] ?? 0) + 1;
  }

  counted(): Traffic {
    const scenarios = [...this.#scenarios].map(([id, { from, to, requests }]) => [
      id,
      { startedAt: new Date(from).toISOString(), durationMs: Math.round(to - from), requests },
    ]);
    return {
      scenarios: Object.fromEntries(scenarios) as Traffic['scenarios'],
      operations: this.#operations,
    };
  }
}
