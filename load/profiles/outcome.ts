import type { StoredProfileRun } from './compare.ts';
import { breaches, type MeasuredOperation } from './measure.ts';

/** Share of dropped requests with which the rate still counts as reached, and a number that never matters. */
const [LEFT_OUT, FEW_LEFT_OUT] = [0.01, 2];
/** Share and number of planned requests that may be missing in the logs, because rates are not exact. */
const [MISSING, FEW] = [0.01, 3];

/** How a run ended, on one or several machines. */
export interface ProfileEnding {
  /** Requests of the plan. */
  readonly planned: number;
  /** Requests that k6 dropped because all users were waiting. */
  readonly leftOut: number;
  /** Machines with logs. */
  readonly logs: number;
  /** Why it ended early. */
  readonly stopped: string | undefined;
}

/** The conclusion from a run. */
export interface ProfileConclusion {
  readonly outcome: StoredProfileRun['outcome'];
  /** Why no conclusion is possible. */
  readonly reason?: string;
}

/** Why the logs do not match exactly one whole run; undefined if they do. */
function unsoundness(requests: number, { planned, leftOut, logs }: ProfileEnding): string | undefined {
  const known = requests + leftOut;
  if (planned - known > MISSING * planned + FEW)
    return `${known} of ${planned} requests are in the ${logs === 1 ? 'log' : 'logs'}: the others were interrupted, or a log is missing`;
  // Each machine may send one more request at the end.
  if (known > planned + FEW + logs)
    return `${known} requests are in the ${logs === 1 ? 'log' : 'logs'}, and the run sends ${planned}: they are of more than one run`;
  return undefined;
}

/** The conclusion from the measurements: whether thresholds are met, or why nothing can be concluded. */
export function profileOutcomeOf(
  operations: readonly MeasuredOperation[],
  ending: ProfileEnding,
): ProfileConclusion {
  const inconclusive = (reason: string): ProfileConclusion => ({ outcome: 'inconclusive', reason });
  const { planned, leftOut, stopped } = ending;
  if (stopped !== undefined) return inconclusive(stopped);
  const requests = operations.reduce((all, operation) => all + operation.requests, 0);
  if (operations.every((operation) => operation.unanswered === operation.requests))
    return inconclusive(`none of ${requests} requests was answered`);
  const unsound = unsoundness(requests, ending);
  if (unsound !== undefined) return inconclusive(unsound);
  if (breaches(operations).length > 0) return { outcome: 'failed' };
  if (leftOut > Math.max(FEW_LEFT_OUT, LEFT_OUT * planned))
    return inconclusive(`the rate was not reached: ${leftOut} of ${planned} requests were left out`);
  return { outcome: 'kept' };
}
