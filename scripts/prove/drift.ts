import { saidOf } from '../../suites/kit/verdicts/verdict.ts';
import { drifts, type Drift } from '../../mock/index.ts';
import { loadDriver } from '../../load/index.ts';
import type { ClaimId } from '../../generated/claims.ts';
import { claimsOf, checkClaims } from '../../suites/kit/index.ts';
import { finderOf } from './finder.ts';
import { onMock } from './on-mock.ts';
import { k6Scenarios, allMonitors, allRunCheckers, scenarios } from '../../suites/index.ts';
import { onlyByK6 } from '../claims/bindings.ts';
import { k6OfLoadRuns } from '../run/load-driver.ts';
import { everywhere } from '../mutate/check-mutant.ts';

/** The result for a drift. */
export interface DriftProof {
  readonly id: string;
  readonly claim: ClaimId;
  readonly result: 'killed' | 'survived';
  /** The message of the claim's own checker, or its other verdict. */
  readonly said: string;
  /** Whether drift and checker come from the same keyword of the OpenAPI file. */
  readonly fromKeyword: boolean;
}

/** The settings for checking a drift. */
export interface DriftChecking {
  readonly seed: number;
  readonly runs: number;
  /** Whether claims that few scenarios show are checked in all scenarios, as in a whole run. */
  readonly isEverywhere?: boolean;
}

/** Runs the scenarios of one claim, or its k6 runs if it has no scenarios, against a mock that breaks it. */
export function proofOf(
  drift: Drift,
  { seed, runs, isEverywhere = false }: DriftChecking,
): Promise<DriftProof> {
  return onMock({ seed, drifts: [drift.id] }, async (target) => {
    const wanted = (claim: ClaimId): boolean => claim === drift.claim;
    const isByK6 = onlyByK6.has(drift.claim);
    const k6Runs = isByK6 ? k6Scenarios.filter((k6Run) => claimsOf(k6Run).some(wanted)) : [];
    const [verdict] = await checkClaims({
      scenarios: [...scenarios, ...k6Runs],
      monitors: isEverywhere ? everywhere(allMonitors) : allMonitors,
      runCheckers: isEverywhere ? everywhere(allRunCheckers) : allRunCheckers,
      ...{ target, seed, runs, wanted },
      ...(isByK6 && { k6: loadDriver(await k6OfLoadRuns(), false) }),
      stopAtFirst: true,
    });
    const killed = verdict?.verdict === 'violated';
    return {
      id: drift.id,
      claim: drift.claim,
      result: killed ? 'killed' : 'survived',
      fromKeyword: drift.fromKeyword === true,
      said: killed
        ? saidOf(verdict)
        : `${verdict?.verdict ?? 'no verdict'}${verdict?.reason === undefined ? '' : `: ${saidOf(verdict)}`}`,
    };
  });
}

/** The drift with an id. Throws an Error if there is none. */
export const driftOf = finderOf(drifts);
