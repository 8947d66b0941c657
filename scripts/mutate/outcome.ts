import type { Exception } from './exceptions.ts';
import type { MutantResult } from './check-mutant.ts';

/** The result of a mutant, compared with the committed exceptions. */
export interface MutantOutcome extends Omit<MutantResult, 'result'> {
  readonly result:
    | 'killed'
    | 'survived'
    /** No scenario reads its rule. */
    | 'not reached'
    /** An exception of this kind applies. */
    | 'equivalent'
    | 'allowed'
    /** It is killed, although an exception states that this is impossible. */
    | 'killed unexpectedly'
    /** A crawl distinguishes it from the reference mock, although an exception states that this is impossible. */
    | 'not equivalent';
}

/** The lowest percentage of killed mutants, without exceptions. */
export const LEAST_KILLED = 95;

/** Compares the result of a mutant with its exception. */
export function mutantOutcomeOf(checked: MutantResult, exception: Exception | undefined): MutantOutcome {
  if (exception === undefined) return checked;
  if (checked.result === 'killed') return { ...checked, result: 'killed unexpectedly' };
  if (exception.kind === 'equivalent' && checked.differs !== undefined)
    return { ...checked, result: 'not equivalent' };
  return { ...checked, result: exception.kind };
}

export interface Conclusion {
  readonly exitCode: 0 | 1 | 3;
  readonly exitReason: string;
  readonly killed: number;
  readonly survived: number;
  readonly notReached: number;
  readonly equivalent: number;
  readonly allowed: number;
  readonly unexpected: number;
}

/** The conclusion of a run. Exit code 0: enough mutants are killed and no exception is; 3: none was tried. */
export function conclusion(found: readonly MutantOutcome[]): Conclusion {
  const count = (result: MutantOutcome['result']): number =>
    found.filter((each) => each.result === result).length;
  const counts = {
    killed: count('killed'),
    survived: count('survived'),
    notReached: count('not reached'),
    equivalent: count('equivalent'),
    allowed: count('allowed'),
    unexpected: count('killed unexpectedly') + count('not equivalent'),
  };
  const { killed, survived, notReached, equivalent, allowed, unexpected } = counts;
  const all = killed + survived + notReached;
  if (found.length === 0) return { exitCode: 3, exitReason: 'no mutant was tried: none matches', ...counts };
  const isEnough = all === 0 || (killed / all) * 100 >= LEAST_KILLED;
  const share = all === 0 ? 100 : (killed / all) * 100;
  return {
    exitCode: isEnough && unexpected === 0 ? 0 : 1,
    exitReason: [
      `${found.length} mutants: ${killed} of ${all} killed (${share.toFixed(1)} %)`,
      `${survived} survived`,
      ...(notReached > 0 ? [`${notReached} not reached`] : []),
      `${equivalent} equivalent`,
      `${allowed} allowed`,
      ...(unexpected > 0 ? [`${unexpected} not as the exceptions say`] : []),
    ].join(', '),
    ...counts,
  };
}
