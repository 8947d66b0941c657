import { message } from '../../kit/model/message.ts';
import { type CheckResult, check, ofOneAnswer, vacuous } from '../../kit/model/check-result.ts';
import { type Exchange, statusOf } from '../../kit/model/exchange.ts';
import { detailsOf, isOk, isStatus, answerIn } from '../../kit/checks/matchers.ts';

export const okay = (answer: Exchange | undefined): CheckResult =>
  answer === undefined ? vacuous : isOk(answer);

/** Checks only if a smaller tree of the same form was accepted. */
export const asWellAs = (smaller: Exchange | undefined, answer: Exchange | undefined): Exchange | undefined =>
  smaller !== undefined && statusOf(smaller) === 200 ? answer : undefined;
export const asWell = (smaller: Exchange | undefined, answer: Exchange | undefined): CheckResult =>
  okay(asWellAs(smaller, answer));

export const refusedWith400 = (answer: Exchange | undefined): CheckResult =>
  answer === undefined ? vacuous : isStatus(answer, 400);

/** Whether `details` name the parameter or a place in it. */
export const namesFilters = (answer: Exchange): boolean =>
  Object.keys(detailsOf(answer)).some((name) => /^filters\b/.test(name));

/** The details of a refusal, which may name the parameter instead of the bound. */
export const detailsNameBound = (
  answer: Exchange | undefined,
  test: (value: unknown) => boolean,
  what: string,
): CheckResult => {
  if (answer === undefined || statusOf(answer) !== 400) return vacuous;
  const { maxDepth } = detailsOf(answer);
  const isNamed = maxDepth === undefined && namesFilters(answer);
  return ofOneAnswer(
    check(
      isNamed || test(maxDepth),
      () =>
        message`details do not give ${what}: expected maxDepth in the details, got ${maxDepth} with ${answerIn(answer)}`,
      answer,
    ),
    true,
  );
};
