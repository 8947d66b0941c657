import { isObject, jsonOf } from '../suites/kit/model/exchange.ts';
import { codeSpan } from './sinks.ts';
import type { ShownBody, ShownExchange } from './findings.ts';

/** Characters of a parameter that an example shows. */
const MOST_VALUE = 40;

const cut = (text: string): string => (text.length > MOST_VALUE ? `${text.slice(0, MOST_VALUE)}…` : text);

/** The names of the fields of a JSON body; none where it is no object. */
function namesIn(body: ShownBody | undefined): string {
  const json = jsonOf(body?.text ?? '');
  const names = isObject(json) ? Object.keys(json).sort() : [];
  return names.length === 0 ? '' : ` with ${codeSpan(names.join(', '))}`;
}

/** The query of a request as a person reads it. */
function queryOf(target: string): string {
  const at = target.indexOf('?');
  const pairs = at === -1 ? [] : [...new URLSearchParams(target.slice(at))];
  return pairs.map(([name, value], index) => `${index === 0 ? '?' : '&'}${name}=${cut(value)}`).join('');
}

/** An exchange as a sentence: the names of the fields of bodies, and of all values those of the query alone. */
export function exampleOf({ operation, request, response }: ShownExchange): string {
  const asked = `${operation ?? `${request.method} of an unknown path`}${queryOf(request.target)}`;
  const answered = response.status === 0 ? 'is not answered' : `answers ${response.status}`;
  return `Example: ${codeSpan(asked)}${namesIn(request.body)} ${answered}${namesIn(response.body)}`;
}
