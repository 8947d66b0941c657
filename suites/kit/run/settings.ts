import type { ClaimId } from '../../../generated/claims.ts';
import type { Emit, Listener } from './events.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Execution } from '../model/execution.ts';
import type { Service } from '../../../specs/source.ts';
import type { Target } from '../model/target.ts';
import type { EvaluatedPart } from '../verdicts/evaluation.ts';
import type { K6 } from '../model/k6-session.ts';
import type { RunChecker } from '../model/run-checker.ts';
import type { Monitor, Scenario } from '../model/scenario.ts';

/** What an earlier run has reduced a violation to. */
export interface Reduced {
  readonly claim: ClaimId;
  readonly scenario: string;
  readonly path: string;
  readonly execution: Execution;
  /** An exchange as that run has kept it. */
  readonly shown: (exchange: Exchange) => Exchange;
}

/** What a run checks, and against what. */
export interface RunSettings {
  readonly scenarios: readonly Scenario[];
  readonly monitors: readonly Monitor[];
  readonly runCheckers?: readonly RunChecker[];
  readonly target: Target;
  readonly seed: number;
  readonly runs: number;
  /** Which claims are checked. */
  readonly wanted: (claim: ClaimId) => boolean;
  /** Stop at the first violation of a wanted claim, and do not shrink. */
  readonly stopAtFirst?: boolean;
  /** Scenarios at once, where it is not the usual number: one is best where the target works in the same thread. */
  readonly concurrency?: number;
  /** Is sent first; where it shows a violation again, nothing else is. */
  readonly reduced?: Reduced;
  /** Replays `scenario@path` alone. */
  readonly path?: string;
  /** Checks what the client sends; where it is absent, this run does. */
  readonly elsewhere?: () => Promise<readonly EvaluatedPart[]>;
  /** What k6 runs are sent with; where it is absent, they are not run. */
  readonly k6?: K6;
  /** Requests of each service that are left for what is read after the scenarios. */
  readonly reserved?: Readonly<Record<Service, number>> | undefined;
  /** Whether an answer to an open question is new, which counts only if it is seen twice where data may move. */
  readonly isNew?: (claim: ClaimId, answer: string) => boolean;
  /** What hears of all that the run does. */
  readonly listeners?: readonly Listener[];
}

/** A run's settings, and how its parts emit what they do. */
export interface RunContext extends RunSettings {
  readonly emit: Emit;
}

/** What follows the scenario in `scenario@path`; undefined where no path was given. */
export const inputPlaceOf = (path: string | undefined): string | undefined => path?.split('@')[1];
