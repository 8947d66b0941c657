import { documentedIn } from '../checks/schema/location.ts';
import { pathIdsOf, isObject, jsonOf, queryOf, type Exchange } from '../model/exchange.ts';
import { isInDocuments, isKindName, isOfTheirWords, vocabulary } from '../redaction/vocabulary.ts';
import { OPEN_PARAMETERS } from '../redaction/allowlist.ts';
import { formOf } from './forms.ts';

/** A keyed digest: equal for equal texts of one account, and useless without its key. */
export type Digest = (text: string) => string;

const NUMBER = /^[-+.\d]{1,6}$/;
/** Shorter lengths are distinguished, since they are close to a bound. */
const SHORT = 3;
const LONG = 150;

/** The structure of a filter or another JSON value, with its names and the forms of its texts. */
function skeletonOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(skeletonOf);
  if (!isObject(value)) return formOf(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      typeof each === 'string' && /^(label|type|operator|field)$/.test(name) ? each : skeletonOf(each),
    ]),
  );
}

/** Whether a word is in the documents, in upper or lower case. */
const isOfDocuments = (word: string): boolean =>
  isKindName(word) && [word, word.toLowerCase(), word.toUpperCase()].some(isInDocuments);

/**
 * The class of a parameter's value. Numbers and documented words stay unchanged; other texts are replaced by form and
 * length.
 */
function classOf(name: string, value: string, digest: Digest): string {
  if (NUMBER.test(value)) return value;
  const words = value.split(',');
  if (OPEN_PARAMETERS.test(name) && words.every((word) => isOfDocuments(word))) return value;
  const json = value.startsWith('{') || value.startsWith('[') ? jsonOf(value) : undefined;
  if (json !== undefined) return `{${digest(JSON.stringify(skeletonOf(json)))}}`;
  const forms = value
    .split('|')
    .map((text) => formOf(text))
    .join('|');
  return value.length < SHORT || value.length > LONG ? `${forms}#${value.length}` : forms;
}

/** Header names that do not change the meaning of a request. */
const USUAL = /^(authorization|accept|user-agent|host|connection)$/;

/** The operation in the name of a kind of request or of a place in its answers. */
export const operationOfKind = (name: string): string => /^\S+ [^\s.[?]*/.exec(name)?.[0] ?? name;

/** Whether the answer depends on the existence of a resource or a page. */
export const isAboutOne = (kind: string): boolean => /^\S+ \S*\{|Ids?=|[?&]page=/.test(kind);

/**
 * The kind of a request: its operation, key and parameters with the classes of their values. It holds no data of the
 * account.
 */
export function requestKindOf(exchange: Exchange, digest: Digest): string {
  const { operation = '', key, request } = exchange;
  const { parameters } = documentedIn(exchange);
  const query = [...queryOf(exchange)]
    .map(([name, value]) => `${parameters.has(name) ? name : 'other'}=${classOf(name, value, digest)}`)
    .sort();
  const ids = Object.values(pathIdsOf(exchange)).map((id) => formOf(id));
  const headers = Object.keys(request.headers)
    .filter((name) => !USUAL.test(name))
    .map((name) => (vocabulary.has(name) || isOfTheirWords(name) ? name : 'header'))
    .sort();
  return [
    operation,
    ...ids,
    ...(query.length > 0 ? [`?${query.join('&')}`] : []),
    ...headers,
    ...(key === 'main' ? [] : [`[${key}]`]),
  ].join(' ');
}

const MEDIA = /^(?:application\/(?:json|problem\+json|octet-stream|zip)|text\/(?:html|csv|plain))\b/;

/** The outcome of a request: status, code, media type and form of the body. */
export function answerOutcomeOf({ response: { status, headers, json } }: Exchange): string {
  const { code } = isObject(json) ? json : {};
  const named =
    typeof code !== 'string' ? [] : [isKindName(code) && isInDocuments(code) ? code : 'another code'];
  const media = MEDIA.exec(headers['content-type'] ?? '')?.[0] ?? 'another type';
  return [String(status), ...named, media, json === undefined ? '' : formOf(json)].join(' ').trim();
}
