import { READ_METHODS, type Exchange } from '../model/exchange.ts';
import { isAction, type Trace } from '../model/trace.ts';

type StepOfTrace = Trace[number];

/** Most requests and actions that the search for a shorter sequence may repeat. */
const MOST_STEPS = 2_000;

/**
 * The necessary steps. Removes parts while `isEnough` still sees the violation (ddmin). The result depends only on the
 * steps and the results of `isEnough`, not on time.
 */
export async function reduceSteps<R>(
  steps: Trace,
  isRemovable: (step: StepOfTrace) => boolean,
  isEnough: (kept: Trace) => Promise<R | undefined>,
): Promise<R | undefined> {
  let best: R | undefined;
  let kept = steps;
  let sent = 0;
  const candidates = (): StepOfTrace[] => kept.filter(isRemovable);
  for (let size = candidates().length; size >= 1; size = Math.floor(size / 2)) {
    const open = candidates();
    for (let at = 0; at < open.length; at += size) {
      const removed = new Set(open.slice(at, at + size));
      const fewer = kept.filter((step) => !removed.has(step));
      sent += fewer.length;
      if (sent > MOST_STEPS) return best;
      const result = await isEnough(fewer);
      if (result === undefined) continue;
      best = result;
      kept = fewer;
    }
  }
  return best;
}

/**
 * Which steps of a trace can be removed. A checker of a history is sound only while it has all that it reads. A
 * violation after a write is meaningless without the write. So only reads that such a checker ignores can be removed.
 * Monitors and run checkers check any requests that were sent, so each step can be removed.
 */
export const removableBy =
  (isOfHistory: boolean, needed: ReadonlySet<Exchange>) =>
  (step: StepOfTrace): boolean =>
    isAction(step)
      ? !isOfHistory && step.action !== 'account'
      : !needed.has(step) && (!isOfHistory || READ_METHODS.has(step.request.method));

/** Whether a trace can be sent again. Deliveries cannot, because the target sends them. */
export const isRepeatable = (trace: Trace): boolean =>
  !trace.some((step) => isAction(step) && step.action === 'receive');
