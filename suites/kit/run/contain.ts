import { Inconclusive } from '../model/exchange.ts';
import { Refused, brokenBy, textOfError, type Failure } from '../model/failure.ts';

export const failureOf = (part: string, error: unknown): Failure => {
  const { stack } = brokenBy(error);
  return { part, reason: textOfError(error), stack };
};

/** Adds a failure to those that are known. Answers whether it is new: a part that fails repeatedly is reported once. */
export function noteFailure(failures: Failure[], failure: Failure): boolean {
  if (failures.some(({ part, reason }) => part === failure.part && reason === failure.reason)) return false;
  failures.push(failure);
  return true;
}

/** Whether an error says something of the run itself: nothing can be checked, or nothing more may be sent. */
export const endsRun = (error: unknown): boolean => error instanceof Refused;

/** Does one part of a run; where that throws, `instead` is answered. A refusal of the guard ends the run. */
export function contain<T>(part: string, act: () => T, instead: T, onFailure: (failure: Failure) => void): T {
  try {
    return act();
  } catch (error) {
    if (endsRun(error) || error instanceof Inconclusive) throw error;
    onFailure(failureOf(part, error));
    return instead;
  }
}
