import { check, type CheckResult } from '../model/check-result.ts';
import { isObject, statusOf, type Exchange } from '../model/exchange.ts';
import { statusMessage, message, own, stated, type Listed, type Message } from '../model/message.ts';
import { documentedWords } from './documented.ts';
import { answerIn, describeAnswers, codeOf, ok, repeatedIn } from './matchers.ts';

/** What is compared: listed words, or a message, which is a function where it is expensive. */
type About<T extends string> = Listed<T> | Message | (() => Message);
type Evidence = readonly (Exchange | undefined)[];

/** A check whose message says what was expected and what was seen. */
const compare = <T extends string>(
  isTrue: boolean,
  about: About<T>,
  rest: () => Message,
  evidence: Evidence,
): CheckResult => {
  const subject = (): Message =>
    typeof about === 'function' ? about() : typeof about === 'object' ? about : own(about);
  return check(isTrue, () => message`${subject()}: expected ${rest()}`, ...evidence);
};

/** A check of values, which are followed by what is compared and by the evidence. */
type Relation<V extends readonly unknown[]> = <T extends string>(
  ...given: [...values: V, about: About<T>, ...evidence: Evidence]
) => CheckResult;

/** A relation between as many values as its condition takes. */
const relation =
  <V extends readonly unknown[]>(
    isTrue: (...values: V) => boolean,
    rest: (...values: V) => Message,
  ): Relation<V> =>
  (...given) => {
    const values = given.slice(0, isTrue.length) as unknown as V;
    const [about, ...evidence] = given.slice(isTrue.length) as [About<string>, ...Evidence];
    return compare(isTrue(...values), about, () => rest(...values), evidence);
  };

/** The id of an object that has one; its other fields would not help in a message. */
const inShort = (seen: unknown): unknown =>
  isObject(seen) && typeof seen['id'] === 'string' ? seen['id'] : seen;

/** A constant of ours as text of the message. */
type Literal = boolean | number | string | null;
const literal = (value: Literal): Message => stated(JSON.stringify(value));

/** Checks that two values are equal. */
export const equals = relation(
  (seen: unknown, expected: unknown) => seen === expected,
  (seen, expected) => message`${expected}, got ${seen}`,
);

/** Checks that a value is the documented one, which is part of the message text. */
export const isExactly = relation(
  (seen: unknown, expected: Literal) => seen === expected,
  (seen, expected) => message`${literal(expected)}, got ${seen}`,
);

export const differs = relation(
  (seen: unknown, other: unknown) => seen !== other,
  (seen, other) => message`anything but ${other}, got ${seen}`,
);

export const isAtMost = relation(
  (seen: number, most: number) => seen <= most,
  (seen, most) => message`at most ${most}, got ${seen}`,
);

export const isAtLeast = relation(
  (seen: number, least: number) => seen >= least,
  (seen, least) => message`at least ${least}, got ${seen}`,
);

export const isNone = relation(
  (seen: readonly unknown[]) => seen.length === 0,
  (seen) => message`none, got ${seen.map(inShort)}`,
);

export const isSome = relation(
  (seen: readonly unknown[]) => seen.length > 0,
  (seen) => message`some, got ${seen}`,
);

export const isOneOf = relation(
  (seen: unknown, list: readonly unknown[]) => list.includes(seen),
  (seen, list) => message`one of ${list}, got ${seen}`,
);

/** Checks that a list contains a value. */
export const isAmong = relation(
  (value: unknown, seen: readonly unknown[]) => seen.includes(value),
  (value, seen) => message`${value} in it, got ${seen}`,
);

export const isEachOnce = relation(
  (seen: readonly unknown[]) => new Set(seen).size === seen.length,
  (seen) => message`each once, got twice ${repeatedIn(seen)}`,
);

/** Checks that a value differs from a documented one. */
export const isNot = relation(
  (seen: unknown, other: Literal) => seen !== other,
  (seen, other) => message`anything but ${literal(other)}, got ${seen}`,
);

export const isAbsent = relation(
  (seen: unknown) => seen === undefined,
  (seen) => message`absent, got ${inShort(seen)}`,
);

export const isPresent = relation(
  (seen: unknown) => seen !== undefined,
  (seen) => message`a value, got ${seen}`,
);

export const isNoneOf = relation(
  (seen: unknown, list: readonly unknown[]) => !list.includes(seen),
  (seen, list) => message`none of ${list}, got ${seen}`,
);

/** Checks that a text contains another one. */
export const includes = relation(
  (whole: string, part: string) => whole.includes(part),
  (whole, part) => message`${part} in it, got ${whole}`,
);

/** Checks that there is no answer or delivery; those that exist are shown in short. */
export const isNoAnswer = relation(
  (seen: readonly Exchange[]) => seen.length === 0,
  (seen) => message`none, got ${describeAnswers(seen)}`,
);

/** A check of the status of one answer. That answer is the evidence unless other evidence is given. */
const ofAnswer =
  <V extends readonly unknown[]>(
    isTrue: (answer: Exchange, ...values: V) => boolean,
    expected: (...values: V) => Message,
  ): Relation<[answer: Exchange, ...values: V]> =>
  (answer, ...given) => {
    const count = isTrue.length - 1;
    const values = given.slice(0, count) as unknown as V;
    const [about, ...evidence] = given.slice(count) as [About<string>, ...Evidence];
    const rest = (): Message => message`${expected(...values)}, got ${answerIn(answer)}`;
    return compare(isTrue(answer, ...values), about, rest, evidence.length === 0 ? [answer] : evidence);
  };

export const hasStatus = ofAnswer(
  (answer, status: number) => statusOf(answer) === status,
  (status) => statusMessage(status),
);

export const hasOtherStatus = ofAnswer(
  (answer, status: number) => statusOf(answer) !== status,
  (status) => message`anything but ${statusMessage(status)}`,
);

export const succeeds = ofAnswer(ok, () => message`a success`);

export const fails = ofAnswer(
  (answer) => !ok(answer),
  () => message`a refusal`,
);

/** Checks that a refusal has a documented code. */
export const hasCode = (answer: Exchange, code: string): CheckResult =>
  check(
    codeOf(answer) === code,
    () => message`code: expected ${literal(code)}, got ${documentedWords(codeOf(answer))}`,
    answer,
  );
