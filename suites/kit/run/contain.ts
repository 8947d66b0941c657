import { Inconclusive } from '../model/exchange.ts';
import { Refused, brokenBy, textOfError, type Failure } from '../model/failure.ts';

export const failureOf = (part: string, error: unknown): Failure => {
  const { stack } = brokenBy(error);
  return { part, reason: textOfError(error), stack };
};

/** Adds a new failure to the list. Returns whether it is new, because a part that fails repeatedly is reported once. */
export function noteFailure(failures: Failure[], failure: Failure): boolean {
  if (failures.some(({ part, reason }) => part === failure.part && reason === failure.reason)) return false;
  failures.push(failure);
  return true;
}

/** Whether an error ends the run: nothing can be checked, or no more requests may be sent. */
export const endsRun = (error: unknown): boolean => error instanceof Refused;

/** Runs one part. If it throws, `instead` is returned. A refusal of the guard ends the run. */
export function contain<T>(part: string, act: () => T, instead: T, onFailure: (failure: Failure) => void): T {
  try {
    return act();
  } catch (error) {
    if (endsRun(error) || error instanceof Inconclusive) throw error;
    onFailure(failureOf(part, error));
    return instead;
  }
}
