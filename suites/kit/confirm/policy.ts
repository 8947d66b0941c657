import { isIdentified } from '../checks/faults.ts';
import { READ_METHODS } from '../model/exchange.ts';
import { message, textOf, type Message } from '../model/message.ts';
import { COUNT_LAG_MS, type Violation } from '../model/check-result.ts';
import { isAction } from '../model/trace.ts';
import { mainReadsIn } from './recheck.ts';

/** Most further attempts at one suspected violation. */
export const MOST_ATTEMPTS = 3;

/** Attempts, or answers, that must show a violation. A single one may be an accident of the target or of this machine. */
export const NEEDED_SIGHTINGS = 2;

/**
 * What a violation needs before it counts. `recheck`: its reads in a row. `of others`: other clients explain it, and a
 * real account always has some. `suspected`: the run is over, so the next run begins with it.
 */
export type Standing =
  | { readonly kind: 'counts' | 'another attempt' | 'recheck' | 'of others' }
  | { readonly kind: 'suspected'; readonly why: Message };

/** What shows a violation of a real account. */
interface Sighting {
  /** Whether a run checker shows it in reads that may lie far apart. */
  readonly isOfData?: boolean;
  /** Whether no other answer of the run shows it; expensive. */
  readonly isSeenOnce?: () => boolean;
  /** Why the answers may not be the service's own. */
  readonly uncertainty?: Message | undefined;
}

/** Whether one answer shows a violation, whatever the account holds. */
export const isOfOneAnswer = ({ basis, exchanges }: Pick<Violation, 'basis' | 'exchanges'>): boolean =>
  basis === 'one answer' && exchanges.length === 1;

const startOf = ({ exchanges }: Pick<Violation, 'exchanges'>): number =>
  Math.min(...exchanges.map(({ startedAt }) => startedAt));

/** Whether a later look shows the same count beside as many entries, though a stored count is renewed by then. */
export const isSameCount = (first: Violation, later: Violation): boolean =>
  textOf(first.message) === textOf(later.message) && startOf(later) - startOf(first) >= COUNT_LAG_MS;

/** Whether a single answer to a read shows a violation, so that a second read can confirm it. */
const isOfOneRead = ({ exchanges }: Pick<Violation, 'exchanges'>): boolean =>
  exchanges.length === 1 && mainReadsIn(exchanges) !== undefined && !exchanges.every(isIdentified);

/** A violation in a single read of an account, without the reads before it. */
export function alone(violation: Violation): Violation {
  const { trace = [], exchanges, basis } = violation;
  const isRead = trace.every((step) => isAction(step) || READ_METHODS.has(step.request.method));
  return isRead && (basis === 'one answer' || basis === 'a count') && isOfOneRead(violation)
    ? { ...violation, trace: exchanges }
    : violation;
}

/** What a violation by a scenario needs. An answer that names its state by a documented code may have no second. */
export const standingInScenario = (violation: Violation, isMoving: boolean): Standing['kind'] =>
  !isMoving || (isOfOneAnswer(violation) && violation.exchanges.every(isIdentified))
    ? 'counts'
    : 'another attempt';

/** What a violation by a run checker needs while the run still has requests. */
export function standingInRun(violation: Violation, { isOfData }: Sighting): Standing['kind'] {
  if (violation.basis === 'requests of others') return 'of others';
  return isOfData === true || isOfOneRead(violation) ? 'recheck' : 'counts';
}

/** What a violation by a run checker means at the end of the run. */
export function standingAtEnd(violation: Violation, isMoving: boolean, sighting: Sighting): Standing {
  const { isOfData, isSeenOnce, uncertainty } = sighting;
  const { message: said } = violation;
  const kind = isMoving ? standingInRun(violation, sighting) : 'counts';
  if (kind === 'of others') return { kind };
  if (isMoving && isOfData === true)
    return {
      kind: 'suspected',
      why: message`seemed violated, but others who use the account may have caused it during the run: ${said}`,
    };
  if (kind === 'recheck' || (isMoving && isSeenOnce?.() === true))
    return { kind: 'suspected', why: message`seemed violated once, and was not read again: ${said}` };
  return uncertainty === undefined
    ? { kind: 'counts' }
    : { kind: 'suspected', why: message`seemed violated; but ${uncertainty}: ${said}` };
}
