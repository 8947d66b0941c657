import { check, type CheckResult } from '../model/check-result.ts';
import { isObject, statusOf, type Exchange } from '../model/exchange.ts';
import { statusMessage, message, own, stated, type Listed, type Message } from '../model/message.ts';
import { documentedWords } from './documented.ts';
import { answerIn, describeAnswers, codeOf, ok, repeatedIn } from './matchers.ts';

/** What is compared: listed words, or a function whose message is made only for a violation. */
type About<T extends string> = Listed<T> | (() => Message);
type Evidence = readonly (Exchange | undefined)[];

/** A check whose message says what was expected and what was seen. */
const relation = <T extends string>(
  isTrue: boolean,
  about: About<T>,
  rest: () => Message,
  evidence: Evidence,
): CheckResult =>
  check(
    isTrue,
    () => message`${typeof about === 'function' ? about() : own(about)}: expected ${rest()}`,
    ...evidence,
  );

/** The id of an object that has one; its other fields would not help in a message. */
const inShort = (seen: unknown): unknown =>
  isObject(seen) && typeof seen['id'] === 'string' ? seen['id'] : seen;

/** A constant of ours as text of the message. */
const literal = (value: boolean | number | string | null): Message => stated(JSON.stringify(value));

/** Checks that two values are equal. */
export const equals = <T extends string>(
  seen: unknown,
  expected: unknown,
  about: About<T>,
  ...evidence: Evidence
): CheckResult => relation(seen === expected, about, () => message`${expected}, got ${seen}`, evidence);

/** Checks that a value is the documented one, which is part of the message text. */
export const isExactly = <T extends string>(
  seen: unknown,
  expected: boolean | number | string | null,
  about: About<T>,
  ...evidence: Evidence
): CheckResult =>
  relation(seen === expected, about, () => message`${literal(expected)}, got ${seen}`, evidence);

export const differs = <T extends string>(
  seen: unknown,
  other: unknown,
  about: About<T>,
  ...evidence: Evidence
): CheckResult =>
  relation(seen !== other, about, () => message`anything but ${other}, got ${seen}`, evidence);

export const isAtMost = <T extends string>(
  seen: number,
  most: number,
  about: About<T>,
  ...evidence: Evidence
): CheckResult => relation(seen <= most, about, () => message`at most ${most}, got ${seen}`, evidence);

export const isAtLeast = <T extends string>(
  seen: number,
  least: number,
  about: About<T>,
  ...evidence: Evidence
): CheckResult => relation(seen >= least, about, () => message`at least ${least}, got ${seen}`, evidence);

export const isNone = <T extends string>(
  seen: readonly unknown[],
  about: About<T>,
  ...evidence: Evidence
): CheckResult => relation(seen.length === 0, about, () => message`none, got ${seen.map(inShort)}`, evidence);

export const isSome = <T extends string>(
  seen: readonly unknown[],
  about: About<T>,
  ...evidence: Evidence
): CheckResult => relation(seen.length > 0, about, () => message`some, got ${seen}`, evidence);

export const isOneOf = <T extends string>(
  seen: unknown,
  list: readonly unknown[],
  about: About<T>,
  ...evidence: Evidence
): CheckResult => relation(list.includes(seen), about, () => message`one of ${list}, got ${seen}`, evidence);

/** Checks that a list contains a value. */
export const isAmong = <T extends string>(
  value: unknown,
  seen: readonly unknown[],
  about: About<T>,
  ...evidence: Evidence
): CheckResult => relation(seen.includes(value), about, () => message`${value} in it, got ${seen}`, evidence);

export const isEachOnce = <T extends string>(
  seen: readonly unknown[],
  about: About<T>,
  ...evidence: Evidence
): CheckResult =>
  relation(
    new Set(seen).size === seen.length,
    about,
    () => message`each once, got twice ${repeatedIn(seen)}`,
    evidence,
  );

/** Checks that a value differs from a documented one. */
export const isNot = <T extends string>(
  seen: unknown,
  other: boolean | number | string | null,
  about: About<T>,
  ...evidence: Evidence
): CheckResult =>
  relation(seen !== other, about, () => message`anything but ${literal(other)}, got ${seen}`, evidence);

export const isAbsent = <T extends string>(
  seen: unknown,
  about: About<T>,
  ...evidence: Evidence
): CheckResult => relation(seen === undefined, about, () => message`absent, got ${inShort(seen)}`, evidence);

export const isPresent = <T extends string>(
  seen: unknown,
  about: About<T>,
  ...evidence: Evidence
): CheckResult => relation(seen !== undefined, about, () => message`a value, got ${seen}`, evidence);

export const isNoneOf = <T extends string>(
  seen: unknown,
  list: readonly unknown[],
  about: About<T>,
  ...evidence: Evidence
): CheckResult =>
  relation(!list.includes(seen), about, () => message`none of ${list}, got ${seen}`, evidence);

/** Checks that a text contains another one. */
export const includes = <T extends string>(
  whole: string,
  part: string,
  about: About<T>,
  ...evidence: Evidence
): CheckResult => relation(whole.includes(part), about, () => message`${part} in it, got ${whole}`, evidence);

/** Checks that there is no answer or delivery; those that exist are shown in short. */
export const isNoAnswer = <T extends string>(
  seen: readonly Exchange[],
  about: About<T>,
  ...evidence: Evidence
): CheckResult =>
  relation(seen.length === 0, about, () => message`none, got ${describeAnswers(seen)}`, evidence);

/** A check of the status of one answer. That answer is the evidence unless other evidence is given. */
const ofAnswer = <T extends string>(
  answer: Exchange,
  isTrue: boolean,
  about: About<T>,
  expected: Message,
  evidence: Evidence,
): CheckResult =>
  relation(
    isTrue,
    about,
    () => message`${expected}, got ${answerIn(answer)}`,
    evidence.length === 0 ? [answer] : evidence,
  );

export const hasStatus = <T extends string>(
  answer: Exchange,
  status: number,
  about: About<T>,
  ...evidence: Evidence
): CheckResult => ofAnswer(answer, statusOf(answer) === status, about, statusMessage(status), evidence);

export const hasOtherStatus = <T extends string>(
  answer: Exchange,
  status: number,
  about: About<T>,
  ...evidence: Evidence
): CheckResult =>
  ofAnswer(
    answer,
    statusOf(answer) !== status,
    about,
    message`anything but ${statusMessage(status)}`,
    evidence,
  );

export const succeeds = <T extends string>(
  answer: Exchange,
  about: About<T>,
  ...evidence: Evidence
): CheckResult => ofAnswer(answer, ok(answer), about, message`a success`, evidence);

export const fails = <T extends string>(
  answer: Exchange,
  about: About<T>,
  ...evidence: Evidence
): CheckResult => ofAnswer(answer, !ok(answer), about, message`a refusal`, evidence);

/** Checks that a refusal has a documented code. */
export const hasCode = (answer: Exchange, code: string): CheckResult =>
  check(
    codeOf(answer) === code,
    () => message`code: expected ${literal(code)}, got ${documentedWords(codeOf(answer))}`,
    answer,
  );
