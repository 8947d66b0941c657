import { inboxFacts, prospectingFacts } from '../../../generated/facts.ts';
import { operations } from '../../../generated/operations.ts';
import { isObject } from '../model/exchange.ts';
import { message, stated, type Message } from '../model/message.ts';
import { namesIn, SPECS } from './schema/location.ts';

/** Headers that the documents name outside of answers. */
const HEADERS = ['Retry-After', 'Authorization', 'Idempotency-Key', 'Idempotent-Replay', 'Content-Type'];
const CODE = /^[A-Z][A-Z_]+$/;

/** Codes of refusals anywhere in the facts of the documents. */
const codesIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? CODE.test(value)
      ? [value]
      : []
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(codesIn)
      : [];

/** Names of headers anywhere in a contract file, as it writes them. */
const headersIn = (value: unknown): string[] =>
  isObject(value) || Array.isArray(value)
    ? Object.entries(value as Record<string, unknown>).flatMap(([name, inside]) => [
        ...(name === 'headers' && isObject(inside) ? Object.keys(inside) : []),
        ...headersIn(inside),
      ])
    : [];

let names: ReadonlySet<string> | undefined;

/** Names of fields, parameters, headers and operations, values that are listed, and codes: of the documents alone. */
const documentedNames = (): ReadonlySet<string> =>
  (names ??= new Set([
    ...Object.values(SPECS).flatMap(namesIn),
    ...Object.values(SPECS).flatMap(headersIn),
    ...codesIn([inboxFacts, prospectingFacts]),
    ...inboxFacts.rateLimitHeaders.onSuccess,
    ...HEADERS,
    ...Object.values(operations).flatMap((own) => Object.keys(own)),
  ]));

/** A name as our own word where the documents have it, be it the path of a field; any other is a value. */
export const documentedWords = (name: unknown): Message =>
  typeof name === 'string' &&
  (documentedNames().has(name) ||
    name.split('.').every((part) => documentedNames().has(part.replaceAll('[]', ''))))
    ? stated(name)
    : message`${name}`;
