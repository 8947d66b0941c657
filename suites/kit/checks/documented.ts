import { inboxFacts, prospectingFacts } from '../../../generated/facts.ts';
import { operations } from '../../../generated/operations.ts';
import { isObject } from '../model/exchange.ts';
import { message, stated, type Message } from '../model/message.ts';
import { namesIn, SPECS } from './schema/location.ts';

/** Headers that the documents name in requests or in text, not in answers. */
const HEADERS = ['Retry-After', 'Authorization', 'Idempotency-Key', 'Idempotent-Replay', 'Content-Type'];
const CODE = /^[A-Z][A-Z_]+$/;

/** All error codes in a value of the documented facts, at any depth. */
const codesIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? CODE.test(value)
      ? [value]
      : []
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(codesIn)
      : [];

/** All header names in a contract file, in its own spelling. */
const headersIn = (value: unknown): string[] =>
  isObject(value) || Array.isArray(value)
    ? Object.entries(value as Record<string, unknown>).flatMap(([name, inside]) => [
        ...(name === 'headers' && isObject(inside) ? Object.keys(inside) : []),
        ...headersIn(inside),
      ])
    : [];

let names: ReadonlySet<string> | undefined;

/** Names of fields, parameters, headers and operations, listed values, and codes: all from the documents. */
const documentedNames = (): ReadonlySet<string> =>
  (names ??= new Set([
    ...Object.values(SPECS).flatMap(namesIn),
    ...Object.values(SPECS).flatMap(headersIn),
    ...codesIn([inboxFacts, prospectingFacts]),
    ...inboxFacts.rateLimitHeaders.onSuccess,
    ...HEADERS,
    ...Object.values(operations).flatMap((own) => Object.keys(own)),
  ]));

/** A name or a field path as text of a message where the documents have it; any other name is a value. */
export const documentedWords = (name: unknown): Message =>
  typeof name === 'string' &&
  (documentedNames().has(name) ||
    name.split('.').every((part) => documentedNames().has(part.replaceAll('[]', ''))))
    ? stated(name)
    : message`${name}`;
