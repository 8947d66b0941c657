import type { ClaimId } from '../../../generated/claims.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Target } from '../model/target.ts';
import type { Failure } from '../model/failure.ts';
import type { JudgedPart } from '../verdicts/evaluation.ts';
import type { Probed, K6 } from '../model/k6-session.ts';
import type { RunRecord } from '../history/event.ts';
import type { RunChecker } from '../model/run-checker.ts';
import type { Monitor, Scenario } from '../model/scenario.ts';

/** What a run judges, against what, and what it tells of itself meanwhile. */
export interface RunSettings {
  readonly scenarios: readonly Scenario[];
  readonly monitors: readonly Monitor[];
  readonly runCheckers?: readonly RunChecker[];
  readonly target: Target;
  readonly seed: number;
  readonly runs: number;
  /** Which claims are judged. */
  readonly wanted: (claim: ClaimId) => boolean;
  /** Stop at the first violation of a wanted claim, and do not shrink. */
  readonly stopAtFirst?: boolean;
  /** Scenarios at once, where it is not the usual number: one is best where the target works in the same thread. */
  readonly concurrency?: number;
  /** Replays `scenario@path` alone. */
  readonly path?: string;
  /** Judges what the client sends; where it is absent, this run does. */
  readonly elsewhere?: () => Promise<readonly JudgedPart[]>;
  /** Takes how many scenarios are done, of how many where that is known before the end. */
  readonly onProgress?: (done: number, total: number | undefined, scenario: string) => void;
  /** Called when the client has sent all that it will. */
  readonly onScenariosDone?: () => void;
  /** What load runs are sent with; where it is absent, they are not run. */
  readonly k6?: K6;
  /** Called as each load run begins, with how many have begun. */
  readonly onProbe?: (begun: number, total: number, name: string) => void;
  /** Takes what the load runs found, in their order, at the end. */
  readonly onProbed?: (probed: Probed) => void;
  /** Whether an answer to an open question is news, which counts only if it is seen twice where data may move. */
  readonly isNews?: (claim: ClaimId, answer: string) => boolean;
  readonly onExchange?: (exchange: Exchange, scenario: string, run: number) => void;
  /** Takes all that is needed to judge the run again. */
  readonly onRecord?: (record: RunRecord) => void;
  /** Told of each part of the run that failed, while the rest of it goes on. */
  readonly onFailure?: (failure: Failure) => void;
}

/** What follows the scenario in `scenario@path`; undefined where no path was given. */
export const placeOf = (path: string | undefined): string | undefined => path?.split('@')[1];
