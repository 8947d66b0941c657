import { saidOf } from '../../suites/kit/verdicts/verdict.ts';
import { drifts, startMock, type Drift } from '../../mock/index.ts';
import { loadDriver } from '../../load/index.ts';
import type { ClaimId } from '../../generated/claims.ts';
import { claimsOf, checkClaims } from '../../suites/kit/index.ts';
import { mockTarget } from '../../suites/targets.ts';
import { k6Scenarios, monitors, runCheckers, scenarios } from '../../suites/index.ts';
import { onlyProbed } from '../claims/bindings.ts';
import { k6OfLoadRuns } from '../run/load-driver.ts';

/** What became of a drift. */
export interface Proof {
  readonly id: string;
  readonly claim: ClaimId;
  readonly result: 'killed' | 'survived';
  /** What the claim's own checker said, or which verdict it gave instead. */
  readonly said: string;
  /** Whether drift and checker come from the same keyword of the OpenAPI file. */
  readonly fromKeyword: boolean;
}

/** How a drift is looked for. */
export interface Looking {
  readonly seed: number;
  readonly runs: number;
  /** Whether what few scenarios show is checked in all of them, as in a run of everything. */
  readonly isEverywhere?: boolean;
}

/** A checker that any scenario of its service may show something. */
const anywhere = <W extends { readonly shownIn?: readonly string[] }>(watched: W): W => {
  const { shownIn: _, ...rest } = watched;
  return rest as W;
};

/** Runs the scenarios or, where there are none, the k6 runs of one claim against a mock that breaks it. */
export async function proofOf(drift: Drift, { seed, runs, isEverywhere = false }: Looking): Promise<Proof> {
  const mock = await startMock({ seed, drifts: [drift.id] });
  const target = await mockTarget({ baseUrl: mock.baseUrl, controlUrl: mock.controlUrl, seed });
  try {
    const wanted = (claim: ClaimId): boolean => claim === drift.claim;
    const isProbed = onlyProbed.has(drift.claim);
    const probes = isProbed ? k6Scenarios.filter((probe) => claimsOf(probe).some(wanted)) : [];
    const [verdict] = await checkClaims({
      scenarios: [...scenarios, ...probes],
      monitors: isEverywhere ? monitors.map(anywhere) : monitors,
      runCheckers: isEverywhere ? runCheckers.map(anywhere) : runCheckers,
      ...{ target, seed, runs, wanted },
      ...(isProbed && { k6: loadDriver(await k6OfLoadRuns(), false) }),
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
  } finally {
    await target.close();
    await mock.close();
  }
}

const byId = new Map(drifts.map((drift) => [drift.id, drift]));

/** The drift of an id. Throws an Error where there is none. */
export function driftOf(id: string): Drift {
  const drift = byId.get(id);
  if (drift === undefined) throw new Error(`no drift is called ${id}`);
  return drift;
}
