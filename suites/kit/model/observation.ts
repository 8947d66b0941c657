import { visible } from './message.ts';
/** The answer to an open question, or one answer for each of the smaller questions that it is made of. */
export type Observation = string | Readonly<Record<string, string | undefined>>;

/** What all values have in common; undefined where they differ, which depends on the examples, or there are none. */
export const common = <T>(values: readonly T[]): T | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;

/** Characters of an answer that are kept. */
const MOST = 2_000;

/** Stands between a smaller question and its answer. */
const BETWEEN = ' → ';

/** An observation as texts, one for each answer; what was not answered is left out. */
export const answersIn = (observation: Observation): string[] =>
  (typeof observation === 'string'
    ? [observation]
    : Object.entries(observation).flatMap(([question, answer]) =>
        answer === undefined ? [] : [`${question}${BETWEEN}${answer}`],
      )
  ).map((answer) =>
    visible(answer.length > MOST ? `${answer.slice(0, MOST)}… (${answer.length} characters)` : answer),
  );

/** The smaller question that a text answers; empty where the claim asks nothing smaller. */
export function questionOf(answer: string): string {
  const at = answer.indexOf(BETWEEN);
  return at < 0 ? '' : answer.slice(0, at);
}
