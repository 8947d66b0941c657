import { saidOf } from '../../suites/kit/verdicts/verdict.ts';
import type { ClaimId } from '../../generated/claims.ts';
import { startMock, type RunningMock } from '../../mock/index.ts';
import { type RunInfo } from '../../reports/index.ts';
import { outcomeOfRun } from '../reports/outcome-of-run.ts';
import { allScenarios, allMonitors, allRunCheckers } from '../../suites/index.ts';
import { checkClaims, type ClaimVerdict, type LiveSettings } from '../../suites/kit/index.ts';
import type { OtherKey } from '../../suites/kit/model/keys.ts';
import { liveTarget } from '../../suites/targets.ts';
import type { Scenario } from '../../suites/kit/model/scenario.ts';

/** A mock account with short minutes, so that a paced run need not wait. */
export async function shortAccount(
  mock: RunningMock,
  windowMs = 300,
  seed = 1,
): Promise<{ main: string; foreign: string; id: string; keys: Readonly<Record<OtherKey | 'main', string>> }> {
  const answer = await fetch(`${mock.controlUrl}/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seed, plan: 'scale', windowMs: { inbox: windowMs, prospecting: windowMs } }),
  });
  const { id, keys } = (await answer.json()) as { id: string; keys: Record<OtherKey | 'main', string> };
  return { id, main: keys.main, foreign: keys.foreign, keys };
}

/** Everything that an account holds except for the counter of new ids. */
export async function stateOf(mock: RunningMock, id: string): Promise<string> {
  const answer = await fetch(`${mock.controlUrl}/accounts/${id}/state`);
  const { inbox, prospecting } = (await answer.json()) as Record<string, Record<string, unknown>>;
  return JSON.stringify([inbox, { ...prospecting, nextId: undefined }]);
}

const NO_RUN: RunInfo = {
  ...{ id: '', target: 'live', baseUrl: '', seed: 1, startedAt: '', durationMs: 0 },
  ...{ requests: { inbox: 0, prospecting: 0 }, notes: [] },
};

export interface Evaluated {
  readonly verdicts: ReadonlyMap<ClaimId, ClaimVerdict>;
  readonly requests: { readonly inbox: number; readonly prospecting: number };
  /** The exit code that `npm start` would have. */
  readonly code: number;
  /** Ids of the claims with a verdict, each with its reason. */
  of(verdict: ClaimVerdict['verdict']): string[];
  reasons(): string[];
}

/** A live run in this process, without real pauses. */
export async function checkLive(
  settings: Partial<LiveSettings> & Pick<LiveSettings, 'baseUrl' | 'key'>,
  run: {
    readonly scenarios?: readonly Scenario[];
    readonly wanted?: (claim: ClaimId) => boolean;
    readonly seed?: number;
    readonly runs?: number;
    readonly isNew?: (claim: ClaimId, answer: string) => boolean;
  } = {},
): Promise<Evaluated> {
  const target = liveTarget({
    services: ['inbox', 'prospecting'],
    budget: { inbox: 150, prospecting: 450 },
    pace: 100_000,
    ...settings,
  });
  try {
    const verdicts = await checkClaims({
      scenarios: run.scenarios ?? allScenarios,
      monitors: allMonitors,
      runCheckers: allRunCheckers,
      target,
      seed: run.seed ?? 1,
      runs: run.runs ?? 10,
      wanted: run.wanted ?? (() => true),
      ...(run.isNew && { isNew: run.isNew }),
    });
    const of = (kind: ClaimVerdict['verdict']): string[] =>
      verdicts.flatMap((each) => (each.verdict === kind ? [`${each.id}: ${saidOf(each)}`] : []));
    return {
      verdicts: new Map(verdicts.map((verdict) => [verdict.id, verdict])),
      requests: { ...target.requests },
      code: outcomeOfRun(NO_RUN, verdicts).verdicts.exitCode,
      of,
      reasons: () => [
        ...new Set(verdicts.flatMap((each) => (each.verdict === 'inconclusive' ? [saidOf(each)] : []))),
      ],
    };
  } finally {
    await target.close();
  }
}

export { skipping } from '../../scripts/prove/skipping.ts';
export { startMock };
