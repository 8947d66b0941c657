import type { StoredProfileRun } from './compare.ts';
import { breaches, type MeasuredOperation } from './measure.ts';

/** Part of the requests that may be left out before the rate counts as not reached, and how few never matter. */
const [LEFT_OUT, FEW_LEFT_OUT] = [0.01, 2];
/** Part of the planned requests, and a few of them, that may be missing from the logs: rates are not kept to one request. */
const [MISSING, FEW] = [0.01, 3];

/** How a run ended, on one machine or on many. */
export interface ProfileEnding {
  /** Requests that come of the plan. */
  readonly planned: number;
  /** Those that k6 did not send, because all users were waiting. */
  readonly leftOut: number;
  /** Machines whose logs there are. */
  readonly logs: number;
  /** Why it ended itself. */
  readonly stopped: string | undefined;
}

/** What may be said of a run. */
export interface ProfileConclusion {
  readonly outcome: StoredProfileRun['outcome'];
  /** Why nothing may be concluded. */
  readonly reason?: string;
}

/** Why the logs are not those of the whole run, and of it alone; undefined where they are. */
function unsoundness(requests: number, { planned, leftOut, logs }: ProfileEnding): string | undefined {
  const known = requests + leftOut;
  if (planned - known > MISSING * planned + FEW)
    return `${known} of ${planned} requests are in the ${logs === 1 ? 'log' : 'logs'}: the others were interrupted, or a log is missing`;
  // Each machine may send one more at the very end.
  if (known > planned + FEW + logs)
    return `${known} requests are in the ${logs === 1 ? 'log' : 'logs'}, and the run sends ${planned}: they are of more than one run`;
  return undefined;
}

/** What may be said of what was measured: whether thresholds are kept, or why nothing. */
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
