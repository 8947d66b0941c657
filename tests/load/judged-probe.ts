import {
  judgeClaims,
  type ClaimVerdict,
  type K6,
  type Probed,
  type Scenario,
  type Target,
} from '../../suites/kit/index.ts';
import type { Monitor } from '../../suites/kit/model/scenario.ts';

/** A probe's verdicts, without the claims that it shows nothing of, and what it tells. */
export interface JudgedProbe extends Probed {
  readonly verdicts: readonly ClaimVerdict[];
}

/** Has the engine run one probe. */
export async function judgedProbe(
  probe: Scenario,
  by: { readonly k6: K6; readonly target: Target; readonly monitors?: readonly Monitor[] },
): Promise<JudgedProbe> {
  const probed: Probed[] = [];
  const verdicts = await judgeClaims({
    ...{ scenarios: [probe], monitors: [], seed: 1, runs: 1, ...by },
    wanted: () => true,
    onProbed: (each) => void probed.push(each),
  });
  const [only] = probed;
  if (only === undefined) throw new Error(`${probe.id} was not run`);
  return { ...only, verdicts: verdicts.filter(({ verdict }) => verdict !== 'not checked') };
}
