import type { JsonObject } from '../../../../specs/json.ts';
import { message, statusMessage, stated, typedValue, typeOf, type Message } from '../../model/message.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { NOT_SERVED, type SchemaPlace } from '../../../../specs/schema-place.ts';
import {
  check,
  every,
  given,
  holds,
  vacuous,
  violation,
  type CheckResult,
} from '../../model/check-result.ts';
import { headerOf, pathIdsOf, isObject, queryOf, statusOf, type Exchange } from '../../model/exchange.ts';
import { ok } from '../matchers.ts';
import { memoize } from '../../model/memoize.ts';
import { everyValueAt, type ValueCheck } from './values.ts';
import { OWN_SCHEMAS } from '../../../../specs/own-schemas.ts';

const ajv = new Ajv2020({ ...OWN_SCHEMAS, strict: false, formats: { uuid: fullFormats.uuid } });

/** The compiled test of a JSON schema. */
const fitting = memoize((schema: object): ((value: unknown) => boolean) => ajv.compile(schema));

/** Whether a status is the documented one, or one of the documented class. */
function hasStatus({ status, except = [] }: SchemaPlace, given: number): boolean {
  if (status === undefined) return true;
  const is = String(given);
  return status === is || (status === `${is.charAt(0)}XX` && !except.includes(is));
}

/** Whether a place may say anything about an answer with this status. */
export const isAboutStatus = (place: SchemaPlace, status: number): boolean =>
  place.kinds.includes('served') || place.kinds.includes('status') || hasStatus(place, status);

/** Whether the query of a request selects the form of answer that the place describes. */
function asksFor({ query = [], without = [] }: SchemaPlace, exchange: Exchange): boolean {
  if (query.length + without.length === 0) return true;
  const asked = queryOf(exchange);
  return query.every((name) => asked.has(name)) && !without.some((name) => asked.has(name));
}

/** What a schema requires, as a message: its type alone, or the schema itself. */
function expected(schema: JsonObject): Message {
  const { type, const: only, enum: listed, pattern, required, items } = schema;
  if (Object.keys(schema).length === 0) return message`a value`;
  if (only !== undefined) return stated(JSON.stringify(only));
  if (listed !== undefined) return stated(`one of ${JSON.stringify(listed).slice(1, -1)}`);
  if (pattern !== undefined) return stated(`a text of the form ${JSON.stringify(pattern)}`);
  if (Array.isArray(required) && Object.keys(schema).length === 1)
    return stated(`an object with ${required.join(', ')}`);
  if (type === 'array' && isObject(items) && typeof items['type'] === 'string')
    return stated(`an array of ${items['type']}s`);
  return stated(
    type !== undefined && Object.keys(schema).length === 1
      ? typeof type === 'string'
        ? type
        : (type as readonly string[]).join(' or ')
      : JSON.stringify(schema).slice(0, 160),
  );
}

/** How a value violates a schema: by its type, by the type of its items, or by its form. */
function got({ type, items }: JsonObject, value: unknown): Message {
  const types = [type].flat().map((each) => (each === 'integer' ? 'number' : each));
  const is = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  const isOfItems = (type === undefined || types.includes(is)) && isObject(items) && Array.isArray(value);
  return isOfItems ? message`items of another type: ${value}` : typedValue(value);
}

const isPlain = (id: string): boolean => /^[\w.~-]+$/.test(id);

/** Words and forms with which a query may name something that is missing. */
const NAMES_SOMETHING = /id|reply|reference|list|campaign|[0-9a-f]{24}/i;

/**
 * Whether nothing that a request names may be missing: it has no id in its path or query, and no body. What a body
 * leaves out may be missing as well as what it names.
 */
const namesNothing = ({ operation = '', request: { target, body = '' } }: Exchange): boolean =>
  !operation.includes('{') && body === '' && !NAMES_SOMETHING.test(target.split('?')[1] ?? '');

/**
 * The page of an unknown path shows that a route does not exist, and so does a 404 in JSON where nothing can be
 * missing. An existing route may answer so to malformed ids, or to requests without a valid key.
 */
function checkServed({ schema, known = [] }: SchemaPlace, exchange: Exchange): CheckResult {
  const ids = pathIdsOf(exchange);
  return given(exchange.key === 'main' && Object.values(ids).every(isPlain) && fitting(schema)(ids), () => {
    const status = String(statusOf(exchange));
    const isNotServed = NOT_SERVED.includes(status) && !known.includes(status);
    const isUnknownPath = status === '404' && exchange.response.json === undefined;
    // Either the route is missing or what the request names.
    if (status === '404' && !isUnknownPath && !namesNothing(exchange)) return vacuous;
    const form = status === '404' && !isUnknownPath ? message` in JSON` : message``;
    return check(
      !isUnknownPath && !isNotServed,
      message`the route: expected to be served, got ${statusMessage(statusOf(exchange))}${form}`,
      exchange,
    );
  });
}

/** The path of a request up to its last id. */
function resourceOf({ operation = '', request }: Exchange): string {
  const template = (operation.split(' ')[1] ?? '').split('/');
  const parts = (request.target.split('?')[0] ?? '').split('/');
  const after = template.length - 1 - template.findLastIndex((part) => part.startsWith('{'));
  return `${parts.slice(0, parts.length - after).join('/')}/`;
}

/**
 * Reports a route that answers 404 only, for a resource that other routes find before and after. The form of the 404
 * does not matter.
 */
export function checkServedInRun(
  { operations, kinds }: SchemaPlace,
  exchanges: readonly Exchange[],
): CheckResult {
  const here = (exchange: Exchange): boolean =>
    exchange.key === 'main' && operations.includes(exchange.operation ?? '');
  const own = kinds.includes('served') ? exchanges.filter(here) : [];
  if (own.some((exchange) => statusOf(exchange) !== 404)) return vacuous;
  return every(
    own.filter(({ operation = '' }) => operation.includes('{')),
    (exchange) => {
      const resource = resourceOf(exchange);
      const finds = (other: Exchange): boolean =>
        ok(other) &&
        other.key === 'main' &&
        `${other.request.target.split('?')[0] ?? ''}/`.startsWith(resource);
      const at = exchanges.indexOf(exchange);
      const isDeleted = exchanges
        .slice(0, at)
        .some(({ request }) => request.method === 'DELETE' && resource.startsWith(`${request.target}/`));
      const before = exchanges.slice(0, at).findLast(finds);
      const after = exchanges.slice(at).find(finds);
      return given(!isDeleted && before !== undefined && after !== undefined, () =>
        violation(
          message`the route: expected to find what other routes find, got 404`,
          before,
          exchange,
          after,
        ),
      );
    },
  );
}

/** What decides whether a value is checked: its depth, and the type that another claim reports. */
const premisesOf = memoize(({ at = '', kinds, schema }: SchemaPlace) => {
  const [isAbsent, isPresent] = [kinds.includes('absent'), kinds.includes('present')];
  // The claim about the type of a value reports values of another type.
  const isTyped = kinds.includes('type') || isPresent || isAbsent;
  return {
    ...{ isAbsent, isPresent },
    isDeep: at.includes('.') || at.includes('[]'),
    isOfText: !isTyped && kinds.includes('format'),
    isOfItems: !isTyped && kinds.includes('items'),
    fits: fitting(schema),
    name: (): Message => (at === '' ? message`the body` : stated(at)),
  };
});

/** Checks that a value is present or absent, and that it matches a schema. */
function checkValue(
  name: () => Message,
  { schema }: SchemaPlace,
  { isAbsent, isPresent, fits }: ReturnType<typeof premisesOf>,
  value: unknown,
  exchange: Exchange,
): CheckResult {
  if (isAbsent)
    return value === undefined
      ? holds
      : violation(message`${name()}: expected absent, got ${typedValue(value)}`, exchange);
  if (value === undefined)
    return isPresent
      ? violation(message`${name()}: expected ${expected(schema)}, got ${typeOf(value)}`, exchange)
      : vacuous;
  return fits(value)
    ? holds
    : violation(message`${name()}: expected ${expected(schema)}, got ${got(schema, value)}`, exchange);
}

function checkHeader(place: SchemaPlace, exchange: Exchange): CheckResult {
  const { header = '' } = place;
  const name = (): Message => message`header ${stated(header)}`;
  return checkValue(name, place, premisesOf(place), headerOf(exchange, header), exchange);
}

/** Checks the values of one field. */
function fieldCheck(place: SchemaPlace, exchange: Exchange): ValueCheck {
  const premises = premisesOf(place);
  const { isDeep, isOfText, isOfItems, name } = premises;
  return (value, hasOwner) => {
    if (!hasOwner && isDeep) return vacuous;
    if (value !== undefined && isOfText && typeof value !== 'string') return vacuous;
    if (value !== undefined && isOfItems && !Array.isArray(value)) return vacuous;
    return checkValue(name, place, premises, value, exchange);
  };
}

/**
 * Results of places for a body that many answers share. A violation is not stored, since it names one of the answers.
 */
const saidOf = memoize<object, Map<SchemaPlace, CheckResult>>(() => new Map());
/** The first answer with a body. Most bodies belong to one answer, so nothing is stored for it. */
const firstWith = memoize<object, { exchange?: Exchange }>(() => ({}));

/** Whether an answer is the first with its body. */
const isFirst = (json: object, exchange: Exchange): boolean =>
  (firstWith(json).exchange ??= exchange) === exchange;

function checkBody(place: SchemaPlace, exchange: Exchange): CheckResult {
  const { json } = exchange.response;
  if (json === undefined && place.otherMedia === true) return vacuous;
  if (typeof json !== 'object' || json === null || isFirst(json, exchange)) return checkJson(place, exchange);
  const known = saidOf(json);
  const result = known.get(place) ?? checkJson(place, exchange);
  if (result.kind !== 'violation') known.set(place, result);
  return result;
}

function checkJson(place: SchemaPlace, exchange: Exchange): CheckResult {
  const { json } = exchange.response;
  const { where } = place;
  const fits =
    where &&
    ((at: string, value: unknown): boolean => {
      const premise = where[at];
      return premise === undefined || fitting(premise)(value);
    });
  return everyValueAt(json, place.at ?? '', fits, fieldCheck(place, exchange));
}

/** Checks an answer against one place of the OpenAPI file. */
export function checkPlace(place: SchemaPlace, exchange: Exchange): CheckResult {
  if (place.kinds.includes('served')) return checkServed(place, exchange);
  if (place.kinds.includes('status'))
    return given(ok(exchange), () =>
      check(
        fitting(place.schema)(statusOf(exchange)),
        () => message`status: expected ${expected(place.schema)}, got ${statusMessage(statusOf(exchange))}`,
        exchange,
      ),
    );
  if (!hasStatus(place, statusOf(exchange))) return vacuous;
  if (!asksFor(place, exchange)) return vacuous;
  if (place.header === undefined) return checkBody(place, exchange);
  const premise = place.where?.[''];
  return given(premise === undefined || fitting(premise)(exchange.response.json), () =>
    checkHeader(place, exchange),
  );
}
