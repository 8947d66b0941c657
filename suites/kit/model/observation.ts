import { visible } from './message.ts';
/** The answer to an open question, or one answer for each of its parts. */
export type Observation = string | Readonly<Record<string, string | undefined>>;

/** The value that all have in common; undefined if they differ, which depends on the examples, or if there are none. */
export const common = <T>(values: readonly T[]): T | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;

/** Fewest values that show more than the state of one object. */
const SEVERAL = 3;

/** The value that several have in common; undefined if they differ, or are too few. */
export const ofSeveral = <T>(values: readonly T[]): T | undefined =>
  values.length < SEVERAL ? undefined : common(values);

/** Most characters of a stored answer. */
const MOST = 2_000;

/** The separator between a part of a question and its answer. */
const BETWEEN = ' → ';

/** An observation as texts, one for each answer; missing answers are omitted. */
export const answersIn = (observation: Observation): string[] =>
  (typeof observation === 'string'
    ? [observation]
    : Object.entries(observation).flatMap(([question, answer]) =>
        answer === undefined ? [] : [`${question}${BETWEEN}${answer}`],
      )
  ).map((answer) =>
    visible(answer.length > MOST ? `${answer.slice(0, MOST)}… (${answer.length} characters)` : answer),
  );

/** The part of a question that a text answers; empty if the question has no parts. */
export function questionOf(answer: string): string {
  const at = answer.indexOf(BETWEEN);
  return at < 0 ? '' : answer.slice(0, at);
}
