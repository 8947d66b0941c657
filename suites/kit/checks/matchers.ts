import { check, every, given, ofOneAnswer, vacuous, type CheckResult } from '../model/check-result.ts';
import { message, statusMessage, typedValue, type Message, textOf } from '../model/message.ts';
import { documentedWords } from './documented.ts';
import { arrayOf, isObject, objectOf, statusOf, type Exchange, type JsonObject } from '../model/exchange.ts';

/** The expected and the seen value of a field. */
export const mismatch = (name: string, what: Message, seen: unknown): Message =>
  message`${documentedWords(name)}: expected ${what}, got ${typedValue(seen)}`;

/** An answer in short: its status, and the code if it is a refusal. */
export const describeAnswer = (exchange: Exchange): Message => {
  const code = codeOf(exchange);
  return code === undefined || ok(exchange)
    ? statusMessage(statusOf(exchange))
    : message`${statusMessage(statusOf(exchange))} ${documentedWords(code)}`;
};

/** Checks one field of every object that `select` finds in an exchange; an exchange without any is vacuous. */
export const field =
  (
    select: (exchange: Exchange) => readonly JsonObject[],
    name: string,
    what: Message,
    test: (value: unknown) => boolean,
  ) =>
  (exchange: Exchange): CheckResult =>
    every(select(exchange), (object) =>
      check(test(object[name]), mismatch(name, what, object[name]), exchange),
    );

/** As `field`, but skips absent, null and wrongly typed values: other claims check those. */
export const form =
  (
    select: (exchange: Exchange) => readonly JsonObject[],
    name: string,
    what: Message,
    test: (value: string) => boolean,
  ) =>
  (exchange: Exchange): CheckResult =>
    every(select(exchange), (object) => {
      const value = object[name];
      return typeof value === 'string' ? check(test(value), mismatch(name, what, value), exchange) : vacuous;
    });

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

/** Statuses of refusals because of the form of a request, not because of the data of the account. */
const ILL_FORMED: ReadonlySet<number> = new Set([400, 422]);

/** Whether a request is refused for its form. The prospecting API also answers 400 for missing things. */
const isIllFormed = (exchange: Exchange): boolean =>
  exchange.service === 'inbox' && ILL_FORMED.has(statusOf(exchange));

/** Data cannot cause an ill-formed request to be served, or a well-formed one to be refused for its form. */
export const isStatus = (exchange: Exchange, code: number): CheckResult =>
  ofOneAnswer(
    check(
      statusOf(exchange) === code,
      message`status: expected ${statusMessage(code)}, got ${statusOf(exchange) === code ? message`` : describeAnswer(exchange)}`,
      exchange,
    ),
    (ILL_FORMED.has(code) && ok(exchange)) || isIllFormed(exchange),
  );

export const isOk = (exchange: Exchange): CheckResult =>
  ofOneAnswer(
    check(ok(exchange), message`status: expected a success, got ${describeAnswer(exchange)}`, exchange),
    isIllFormed(exchange),
  );

/** Checks the code of a refusal. Another claim checks that the request is refused. */
export const isCode = (exchange: Exchange, code: string): CheckResult =>
  given(statusOf(exchange) >= 400, () =>
    ofOneAnswer(
      check(
        codeOf(exchange) === code,
        message`code: expected ${documentedWords(code)}, got ${documentedWords(codeOf(exchange))}`,
        exchange,
      ),
      isIllFormed(exchange),
    ),
  );

/** Checks that a route is served: any answer but the page of an unknown path. */
export const checkServed = (exchange: Exchange): CheckResult =>
  check(
    !(statusOf(exchange) === 404 && exchange.response.json === undefined),
    message`the route: expected an answer of its own, got ${describeAnswer(exchange)} without JSON`,
    exchange,
  );

/** Checks that every id of `part` is among those of `whole`. */
export const within = (
  part: readonly string[],
  whole: readonly string[],
  what: Message,
  ...where: readonly Exchange[]
): CheckResult => {
  const known = new Set(whole);
  const strange = part.filter((id) => !known.has(id));
  return given(part.length > 0, () =>
    check(
      strange.length === 0,
      () => message`${what}: expected some of ${known.size}, got in addition ${strange}`,
      ...where,
    ),
  );
};

/** Checks that two lists have no id in common. */
export const shareNoId = (
  left: readonly string[],
  right: readonly string[],
  what: Message,
  ...where: readonly Exchange[]
): CheckResult => {
  const known = new Set(right);
  const both = left.filter((id) => known.has(id));
  return given(left.length > 0, () =>
    check(both.length === 0, () => message`${what}: expected nothing in common, got ${both}`, ...where),
  );
};

/** How two lists differ: what is missing of `expected`, and what `got` has in addition. */
export const unlike = (got: readonly unknown[], expected: readonly unknown[]): Message => {
  const [there, wanted] = [new Set(got), new Set(expected)];
  const missing = [...wanted].filter((each) => !there.has(each));
  const more = [...there].filter((each) => !wanted.has(each));
  // With the same members in another order, show both lists from the first difference on.
  const from = missing.length + more.length === 0 ? expected.findIndex((each, at) => each !== got[at]) : -1;
  return message`expected ${from === -1 ? message`${wanted.size} entries` : expected.slice(from)}, got ${from === -1 ? there.size : got.slice(from)}; missing ${missing}; in addition ${more}`;
};

/** The values that a list holds more than once. */
export const repeatedIn = (list: readonly unknown[]): readonly unknown[] => [
  ...new Set(list.filter((each, at) => list.indexOf(each) !== at)),
];

/**
 * Answers in short, each kind once. The list is a value of the message, because chance may decide which kinds occur.
 */
export const describeAnswers = (exchanges: readonly (Exchange | undefined)[]): Message =>
  message`${[...new Set(exchanges.map((each) => textOf(answerIn(each))))].map((each) => (/^\d+$/.test(each) ? Number(each) : each))}`;

/** An answer in short, or `no answer`. */
export const answerIn = (exchange: Exchange | undefined): Message =>
  exchange === undefined ? message`no answer` : describeAnswer(exchange);

/** How two answers with a list differ: by status and code, else by their entries. */
export const contrast = (got: Exchange, expected: Exchange, list: string): Message => {
  const [there, wanted] = [got, expected].map((each) => arrayOf(each, list).length);
  return statusOf(got) !== statusOf(expected)
    ? message`expected ${answerIn(expected)}, got ${answerIn(got)}`
    : message`expected ${wanted} entries, got ${there}${there === wanted ? message` others` : message``}`;
};

/** The type of a value, without its text. */
export const shapeOf = (value: unknown): string =>
  value === '' ? 'an empty text' : value === undefined ? 'absent' : value === null ? 'null' : typeof value;

export const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

/** Checks a field of a successful answer. */
export const on = (
  exchange: Exchange,
  name: string,
  what: Message,
  test: (value: unknown) => boolean,
): CheckResult =>
  given(ok(exchange), () =>
    check(test(objectOf(exchange)[name]), mismatch(name, what, objectOf(exchange)[name]), exchange),
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
