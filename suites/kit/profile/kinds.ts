import { inboxFacts } from '../../../generated/facts.ts';
import { documentedIn } from '../checks/schema/location.ts';
import { pathIdsOf, isObject, jsonOf, queryOf, type Exchange } from '../model/exchange.ts';
import { isInDocuments, isKindName, isOfTheirWords, vocabulary } from '../redaction/vocabulary.ts';
import { OPEN_PARAMETERS } from '../redaction/allowlist.ts';
import { formOf } from './forms.ts';

/** A keyed digest: the same for the same text of one account, and of no use without its key. */
export type Digest = (text: string) => string;

const NUMBER = /^[-+.\d]{1,6}$/;
/** Lengths near a bound are distinguished. */
const SHORT = 3;
const LONG = 150;

/** The structure of a filter or another JSON value: names as they are, texts by their form. */
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

/** Whether a word is one of the documents, in any case of its letters. */
const isOfDocuments = (word: string): boolean =>
  isKindName(word) && [word, word.toLowerCase(), word.toUpperCase()].some(isInDocuments);

/** The class of a value of a parameter: numbers and words of the documents as they are, other texts by form and length. */
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

/** Names of headers that say nothing of how a request was meant. */
const USUAL = /^(authorization|accept|user-agent|host|connection)$/;

/** Whether a request carries its key as services take it. */
export const isPlainKey = ({ key, request: { headers } }: Exchange): boolean =>
  key === 'none' || headers['authorization']?.length === inboxFacts.apiKeyLength;

/** The operation of a kind of request, or of a place in its answers. */
export const operationOfKind = (name: string): string => /^\S+ [^\s.[?]*/.exec(name)?.[0] ?? name;

/** Whether the answer depends on whether something is there: a resource, or that page. */
export const isAboutOne = (kind: string): boolean => /^\S+ \S*\{|Ids?=|[?&]page=/.test(kind);

/**
 * The kind of a request: its operation, the key, and its parameters with the classes of their values. No word of the
 * account is in it.
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

/** What a request came to: status, code, media type and form of the body. */
export function answerOutcomeOf({ response: { status, headers, json } }: Exchange): string {
  const { code } = isObject(json) ? json : {};
  const named =
    typeof code !== 'string' ? [] : [isKindName(code) && isInDocuments(code) ? code : 'another code'];
  const media = MEDIA.exec(headers['content-type'] ?? '')?.[0] ?? 'another type';
  return [String(status), ...named, media, json === undefined ? '' : formOf(json)].join(' ').trim();
}
