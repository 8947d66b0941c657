import { check, every, given, ofOneAnswer, vacuous, type Judgement } from '../engine/judgement.ts';
import { isObject, objectOf, statusOf, type Exchange, type JsonObject } from './exchange.ts';

/** Judges one field of every object that `select` finds in an exchange; an exchange without any is vacuous. */
export const field =
  (
    select: (exchange: Exchange) => readonly JsonObject[],
    name: string,
    what: string,
    test: (value: unknown) => boolean,
  ) =>
  (exchange: Exchange): Judgement =>
    every(select(exchange), (object) =>
      check(test(object[name]), `${name} is ${show(object[name])}, not ${what}`, exchange),
    );

/** As `field`, but an absent, null or otherwise typed value belongs to another claim. */
export const form =
  (
    select: (exchange: Exchange) => readonly JsonObject[],
    name: string,
    what: string,
    test: (value: string) => boolean,
  ) =>
  (exchange: Exchange): Judgement =>
    every(select(exchange), (object) => {
      const value = object[name];
      return typeof value === 'string'
        ? check(test(value), `${name} is ${show(value)}, not ${what}`, exchange)
        : vacuous;
    });

export const show = (value: unknown): string =>
  value === undefined ? 'absent' : JSON.stringify(value).slice(0, 120);

export const isString = (value: unknown): boolean => typeof value === 'string';

/** ISO 8601 in UTC: a `Z` or a zero offset at the end. */
export const isUtc = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]00:?00)$/.test(value) &&
  !Number.isNaN(Date.parse(value));

export const codeOf = (exchange: Exchange): unknown => objectOf(exchange)['code'];

export const detailsOf = (exchange: Exchange): JsonObject => {
  const { details } = objectOf(exchange);
  return isObject(details) ? details : {};
};

export const ok = (exchange: Exchange): boolean => statusOf(exchange) >= 200 && statusOf(exchange) < 300;

/** Statuses of what is refused for its form, not for what the account holds. */
const ILL_FORMED: ReadonlySet<number> = new Set([400, 422]);

/** Whether a request is refused for its form; the prospecting API answers 400 for what is not there, too. */
const isIllFormed = (exchange: Exchange): boolean =>
  exchange.service === 'inbox' && ILL_FORMED.has(statusOf(exchange));

/** That an ill-formed request is served, or a good one refused for its form, comes from no data. */
export const isStatus = (exchange: Exchange, code: number): Judgement =>
  ofOneAnswer(
    check(statusOf(exchange) === code, `the status is ${statusOf(exchange)}, not ${code}`, exchange),
    (ILL_FORMED.has(code) && ok(exchange)) || isIllFormed(exchange),
  );

export const isOk = (exchange: Exchange): Judgement =>
  ofOneAnswer(check(ok(exchange), `the status is ${statusOf(exchange)}`, exchange), isIllFormed(exchange));

/** Judges the code of a refusal; that it is refused at all belongs to another claim. */
export const isCode = (exchange: Exchange, code: string): Judgement =>
  given(statusOf(exchange) >= 400, () =>
    ofOneAnswer(
      check(codeOf(exchange) === code, `the code is ${String(codeOf(exchange))}, not ${code}`, exchange),
      isIllFormed(exchange),
    ),
  );

/** Served: anything but the page of an unknown path. */
export const served = (exchange: Exchange): Judgement =>
  check(
    !(statusOf(exchange) === 404 && exchange.response.json === undefined),
    'the route is not there',
    exchange,
  );

/** Every id of `part` is among those of `whole`. */
export const within = (
  part: readonly string[],
  whole: readonly string[],
  message: string,
  ...where: readonly Exchange[]
): Judgement => {
  const known = new Set(whole);
  return every(part, (id) => check(known.has(id), `${message}: ${id}`, ...where));
};

/** No id of one is among those of the other. */
export const apart = (
  left: readonly string[],
  right: readonly string[],
  message: string,
  ...where: readonly Exchange[]
): Judgement => {
  const known = new Set(right);
  return every(left, (id) => check(!known.has(id), `${message}: ${id}`, ...where));
};

/** What a value is; a text stays unsaid. */
export const shapeOf = (value: unknown): string =>
  value === '' ? 'an empty text' : value === undefined ? 'absent' : value === null ? 'null' : typeof value;

export const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

/** Judges a field of a successful answer. */
export const on = (
  exchange: Exchange,
  name: string,
  what: string,
  test: (value: unknown) => boolean,
): Judgement =>
  given(ok(exchange), () =>
    check(
      test(objectOf(exchange)[name]),
      `${name} is ${JSON.stringify(objectOf(exchange)[name])}, not ${what}`,
      exchange,
    ),
  );

export const numberIn = (exchange: Exchange, name: string): number | undefined => {
  const value = objectOf(exchange)[name];
  return typeof value === 'number' ? value : undefined;
};

export const stringIn = (object: JsonObject, name: string): string | undefined =>
  typeof object[name] === 'string' ? object[name] : undefined;

export const isSubset = (part: readonly string[], whole: readonly string[]): boolean => {
  const ids = new Set(whole);
  return part.every((id) => ids.has(id));
};

export const sameSet = (left: readonly string[], right: readonly string[]): boolean =>
  isSubset(left, right) && isSubset(right, left);

export const isNumber = (value: unknown): boolean => typeof value === 'number';
