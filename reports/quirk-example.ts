import { jsonOf, isObject } from '../suites/kit/model/exchange.ts';
import { quotedIn } from '../suites/kit/verdicts/witness.ts';
import { plural } from '../specs/plural.ts';
import type { FindingBody, FindingExchange } from './findings.ts';
import { codeSpan } from './sinks.ts';

/** Most characters of a value, and of a body, in an example. */
const [MOST_VALUE, MOST_BODY] = [40, 160];
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

/** Most names of an object that are shown without values. */
const MOST_NAMES = 5;

/** Whether a value has a field that a sentence quotes. */
const isQuoted = (value: unknown, quoted: readonly string[]): boolean =>
  typeof value === 'object' && quoted.some((name) => (JSON.stringify(value) ?? '').includes(`"${name}":`));

/**
 * A value of a body in short: of a list the length and one quoted item, of an object the quoted members and all
 * names. A moment is replaced by a word.
 */
function inShort(value: unknown, quoted: readonly string[] = [], length?: number): string {
  if (Array.isArray(value)) {
    const [item, count] = [value.find((each) => isQuoted(each, quoted)) as unknown, length ?? value.length];
    if (item === undefined) return `[${plural(count, 'item')}]`;
    return `[${inShort(item, quoted)}${count > 1 ? `, and ${count - 1} more` : ''}]`;
  }
  if (isObject(value)) {
    const own = Object.keys(value).filter((name) => quoted.includes(name) || isQuoted(value[name], quoted));
    const members = own.map((name) => `"${name}": ${inShort(value[name], quoted)}`);
    const names = Object.keys(value).filter((name) => !own.includes(name));
    const more = names.length - MOST_NAMES;
    const parts = [...members, ...names.slice(0, MOST_NAMES), ...(more > 0 ? [`and ${more} more`] : [])];
    return `{${parts.join(', ')}}`;
  }
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z?$/.test(value)) return '"(a moment)"';
  return cut(JSON.stringify(value) ?? '', MOST_VALUE);
}

/** A body in one line: the members that the sentence mentions come first. */
function bodyInShort(body: FindingBody | undefined, quoted: readonly string[]): string {
  if (body === undefined) return '';
  const json = jsonOf(body.outline ?? body.text);
  if (!isObject(json))
    return ` ${codeSpan(cut(body.text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(a moment)'), MOST_BODY))}`;
  const rank = (name: string): number => (quoted.includes(name) ? 0 : isQuoted(json[name], quoted) ? 1 : 2);
  const names = Object.keys(json).toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const members = names.map((name) => `"${name}": ${inShort(json[name], quoted, body.counts?.[name])}`);
  return ` ${codeSpan(cut(`{${members.join(', ')}}`, MOST_BODY))}`;
}

/** The query of a request in readable form. */
function queryOf(target: string): string {
  const at = target.indexOf('?');
  const pairs = at === -1 ? [] : [...new URLSearchParams(target.slice(at))];
  return pairs
    .map(([name, value], index) => `${index === 0 ? '?' : '&'}${name}=${cut(value, MOST_VALUE)}`)
    .join('');
}

/** Headers of an answer that a sentence names. */
const headersIn = (headers: Readonly<Record<string, string>>, statement: string): string =>
  Object.entries(headers)
    .filter(([name]) => statement.toLowerCase().includes(`\`${name.toLowerCase()}\``))
    .map(([name, value]) => `, ${codeSpan(`${name}: ${cut(value, MOST_VALUE)}`)}`)
    .join('');

/** An exchange in one line: the request, and the parts of the answer that a sentence is about. */
export function exampleLine({ operation, request, response }: FindingExchange, statement: string): string {
  const quoted = quotedIn(statement);
  const asked = `${operation ?? `${request.method} of an unknown path`}${queryOf(request.target)}`;
  const answer = response.status === 0 ? 'no answer' : `${response.status}`;
  return `${codeSpan(asked)}${bodyInShort(request.body, quoted)} → ${answer}${headersIn(response.headers, statement)}${bodyInShort(response.body, quoted)}`;
}
