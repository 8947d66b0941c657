import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Har } from 'har-format';
import type { Claim } from '../generated/claims.ts';
import { isObject, jsonOf } from '../suites/kit/http/exchange.ts';
import type { ShownExchange } from './findings.ts';
import type { StoredVerdict } from './result.ts';

/** A recorded exchange as an example shows it: names alone, no value of the account. */
export interface Recorded {
  readonly operation: string;
  readonly parameters: readonly string[];
  readonly status: number;
  /** The names of the fields of its JSON body. */
  readonly fields: readonly string[];
}

const namesIn = (text: string): string[] => {
  const json = jsonOf(text);
  return isObject(json) ? Object.keys(json).sort() : [];
};

const parametersOf = (target: string): string[] => {
  const query = target.indexOf('?');
  return query === -1 ? [] : [...new Set(new URLSearchParams(target.slice(query)).keys())].sort();
};

/** The recorded exchanges of a run by scenario. */
export function recordedIn(folder: string): Map<string, Recorded[]> {
  const file = join(folder, 'exchanges.har');
  if (!existsSync(file)) return new Map();
  const { entries } = (JSON.parse(readFileSync(file, 'utf8')) as Har).log;
  const read = entries.map(({ comment = '', request, response }) => {
    const [scenario = '', operation = ''] = comment.split(' · ');
    return {
      scenario,
      operation,
      parameters: parametersOf(request.url),
      status: response.status,
      fields: response.content.encoding === 'base64' ? [] : namesIn(response.content.text ?? ''),
    };
  });
  return Map.groupBy(read, ({ scenario }) => scenario);
}

const inWords = ({ operation, parameters, status, fields }: Recorded): string =>
  `\`${operation}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}\` answers ${status}${
    fields.length > 0 ? ` with \`${fields.join(', ').replaceAll('`', "'")}\`` : ''
  }`;

const STATUS = /\b[1-5]\d\d\b/g;
/** Scenarios of a claim up to which their exchanges are about it; monitors look at whatever is sent. */
const MOST_SCENARIOS = 3;

/**
 * One exchange that shows a quirk, as a sentence: the last one of its finding; else, of the scenarios that judge it, the
 * first with an operation of the claim and the status that its sentence names; else the first with such an operation.
 */
export function exampleOf(
  { operations, statement }: Claim,
  { scenario = '' }: StoredVerdict,
  exchanges: readonly ShownExchange[],
  recorded: ReadonlyMap<string, readonly Recorded[]>,
): string | undefined {
  const last = exchanges.at(-1);
  if (last !== undefined)
    return `Example: ${inWords({
      operation: last.operation ?? last.request.method,
      parameters: parametersOf(last.request.target),
      status: last.response.status,
      fields: namesIn(last.response.body?.text ?? ''),
    })}`;
  const scenarios = scenario.split(', ').sort();
  const named = new Set((statement.match(STATUS) ?? []).map(Number));
  const own = scenarios
    .flatMap((id) => recorded.get(id) ?? [])
    .filter(({ operation }) => operations.includes(operation) || operations.includes('*'));
  const exact = own.find(({ status }) => named.has(status));
  if (exact !== undefined) return `Example: ${inWords(exact)}`;
  if (named.size > 0 || scenarios.length > MOST_SCENARIOS) return undefined;
  const [first] = own;
  return first && `Looked at, among others: ${inWords(first)}`;
}
