import { isObject, type JsonObject } from '../../suites/kit/http/exchange.ts';
import {
  answerOf,
  documentedIn,
  fieldOf,
  isDocumented,
  itemOf,
  bodyOf,
  type Position,
} from '../../suites/kit/http/position.ts';
import type { Service } from '../../specs/source.ts';
import { sentObject, statusOf, type Call } from '../call.ts';

/** What a tool uses of one operation, as far as its traffic shows. */
export interface Usage {
  readonly service: Service;
  readonly operation: string;
  readonly calls: readonly Call[];
  /** Statuses of the answers, with their numbers. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Documented parameters that were sent, in the query and as headers. */
  readonly parameters: ReadonlySet<string>;
  /** Documented fields of the bodies that were sent. */
  readonly sent: ReadonlySet<string>;
  /** Documented fields of the answers that came, such as `items[].from.email`. */
  readonly fields: ReadonlySet<string>;
  /** Whether any answer was recorded with its body. */
  readonly hasBodies: boolean;
}

/** Items of an array that are looked at. */
const MOST_ITEMS = 20;

/** The documented fields of a value, by their paths. */
function* fieldsIn(value: unknown, at: Position, path: string): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of (value as unknown[]).slice(0, MOST_ITEMS))
      yield* fieldsIn(item, itemOf(at), `${path}[]`);
    return;
  }
  if (!isObject(value)) return;
  for (const [name, inside] of Object.entries(value)) {
    if (!isDocumented(at, name)) continue;
    const here = path === '' ? name : `${path}.${name}`;
    yield here;
    yield* fieldsIn(inside, fieldOf(at, name), here);
  }
}

const sentFields = (call: Call): readonly string[] => {
  const at = bodyOf(call.exchange);
  const body = sentObject(call);
  const { contacts } = body;
  const rows = Array.isArray(contacts) ? contacts.filter(isObject) : [];
  return [
    ...Object.keys(body).filter((name) => isDocumented(at, name)),
    ...rows.flatMap((row: JsonObject) => Object.keys(row)),
  ];
};

function usageOf(calls: readonly Call[], { exchange }: Call): Usage {
  const documented = documentedIn(exchange).parameters;
  const statuses = new Map<number, number>();
  for (const call of calls) statuses.set(statusOf(call), (statuses.get(statusOf(call)) ?? 0) + 1);
  const given = calls.flatMap((call) => [
    ...call.query.keys(),
    ...Object.keys(call.exchange.request.headers),
  ]);
  const names = new Set(given.map((name) => name.toLowerCase()));
  return {
    service: exchange.service,
    operation: exchange.operation ?? '',
    calls,
    statuses,
    parameters: new Set([...documented].filter((name) => names.has(name.toLowerCase()))),
    sent: new Set(calls.flatMap(sentFields)),
    fields: new Set(
      calls.flatMap((call) => [...fieldsIn(call.exchange.response.json, answerOf(call.exchange), '')]),
    ),
    hasBodies: calls.some((call) => !call.lacks.has('answer body')),
  };
}

/** What a tool uses of each operation that it calls, in the order of the first calls. */
export const usagesIn = (calls: readonly Call[]): readonly Usage[] =>
  [
    ...Map.groupBy(
      calls.filter(({ exchange }) => exchange.operation !== undefined),
      ({ exchange }) => `${exchange.service} ${exchange.operation ?? ''}`,
    ).values(),
  ].flatMap((group) => (group[0] === undefined ? [] : [usageOf(group, group[0])]));
