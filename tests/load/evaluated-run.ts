import {
  listenTo,
  checkClaims,
  type ClaimVerdict,
  type K6,
  type K6Result,
  type Scenario,
  type Target,
} from '../../suites/kit/index.ts';
import type { Monitor } from '../../suites/kit/model/scenario.ts';

/** What a k6 run shows, and its verdicts without those of claims that it does not show. */
export interface EvaluatedRun extends K6Result {
  readonly verdicts: readonly ClaimVerdict[];
}

/** Lets the engine execute one k6 run. */
export async function evaluatedRun(
  k6Run: Scenario,
  by: { readonly k6: K6; readonly target: Target; readonly monitors?: readonly Monitor[] },
): Promise<EvaluatedRun> {
  const k6Results: K6Result[] = [];
  const verdicts = await checkClaims({
    ...{ scenarios: [k6Run], monitors: [], seed: 1, runs: 1, ...by },
    wanted: () => true,
    listeners: [listenTo('k6 run done', ({ result }) => void k6Results.push(result))],
  });
  const [only] = k6Results;
  if (only === undefined) throw new Error(`${k6Run.id} was not run`);
  return { ...only, verdicts: verdicts.filter(({ verdict }) => verdict !== 'not checked') };
}
