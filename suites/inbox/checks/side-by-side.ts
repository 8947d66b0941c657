import { documentedWords } from '../../kit/checks/documented.ts';
import { message } from '../../kit/model/message.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { type CheckResult, check, given } from '../../kit/model/check-result.ts';
import { type Exchange, headerOf } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';

/** Reads of an account, with one of another key after each but the last. */
export interface InTurn {
  readonly own: readonly Exchange[];
  readonly others: readonly Exchange[];
}

const leftIn = (answers: readonly Exchange[], header: string): number[] =>
  answers.map((answer) => Number(ok(answer) ? (headerOf(answer, header) ?? NaN) : NaN));

const falls = (left: readonly number[]): number[] =>
  left.slice(1).map((value, index) => (left[index] ?? NaN) - value);

/** All answers in the order of arrival. */
const inOrder = ({ own, others }: InTurn): Exchange[] =>
  own.flatMap((answer, index) => [answer, ...others.slice(index, index + 1)]);

/**
 * Checks that two accounts have separate counters: the counter must not fall by exactly one from each key to the other.
 * Separate counters would do so only by chance.
 */
export function countsApart(turns: InTurn, header: string): CheckResult {
  const all = inOrder(turns);
  const fall = falls(leftIn(all, header));
  return given(fall.every(Number.isFinite), () =>
    check(
      !fall.every((each) => each === inboxFacts.requestUnits),
      () =>
        message`${documentedWords(header)} falls by one from each key to the other, as if both had one account: expected another fall, got ${fall}`,
      ...all,
    ),
  );
}

/**
 * Checks that requests with another key of the account are counted: between two reads of one key, the counter falls by
 * at least two.
 */
export function countsTogether(turns: InTurn, header: string): CheckResult {
  const fall = falls(leftIn(turns.own, header));
  // A lagging counter falls by other numbers, and a window may change meanwhile.
  return given(turns.others.every(ok) && fall.every((each) => each > 0), () =>
    check(
      !fall.every((each) => each === inboxFacts.requestUnits),
      () =>
        message`${documentedWords(header)} falls by one alone, as if the other key had used nothing: expected a larger fall, got ${fall}`,
      ...inOrder(turns),
    ),
  );
}
