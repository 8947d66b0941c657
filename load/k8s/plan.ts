import type { PlanName } from '../../suites/kit/pacer.ts';
import { windowMs } from '../../suites/kit/pacing.ts';
import { Inconclusive, isObject } from '../../suites/kit/exchange.ts';
import type { Identification } from '../kit/identify.ts';
import { judged } from '../kit/judge.ts';
import { inOrder, sentIn } from '../kit/k6.ts';
import { WINDOWS, type Logged, type WindowPlan } from '../kit/plan.ts';
import { MOST_ELSEWHERE } from '../kit/strangers.ts';
import type { Documented } from '../kit/schedule.ts';
import type { WindowLimiter } from '../probes/index.ts';
import { valuesIn } from '../profiles/merge.ts';

const documentedOf = ({ limitOf, request, fixed }: WindowLimiter, plan: string): Documented => ({
  limit: limitOf(plan),
  windowMs: windowMs(request.service),
  fixed,
});

/** Which limiter explains the log of a window probe. Throws an Inconclusive where it is none. */
export async function judgedLog(text: string, limiter: WindowLimiter, plan: string): Promise<Identification> {
  const lines = valuesIn(text).filter((value) => isObject(value) && typeof value['handful'] === 'number');
  if (lines.length === 0) throw new Inconclusive('that is no log of a window probe: it holds no request');
  return judged(sentIn(inOrder(lines as Logged[])), documentedOf(limiter, plan));
}

/** The plan of a window probe that runs by itself, with windows as long as they are documented. */
export function probePlan(
  limiter: WindowLimiter,
  baseUrl: string,
  account: { readonly plan: PlanName; readonly isElsewhere: boolean },
): WindowPlan {
  const window = windowMs(limiter.request.service);
  return {
    url: baseUrl + limiter.request.target,
    documented: documentedOf(limiter, account.plan),
    refusal: limiter.refusal,
    // What somebody sent within the last minute would count.
    quietMs: window,
    maxSeconds: (WINDOWS * window) / 1000,
    ...(account.isElsewhere && { watch: { most: MOST_ELSEWHERE, windowMs: window } }),
  };
}
