import type { ClaimId } from '../../../generated/claims.ts';
import type { Emit, Listener } from './events.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Execution } from '../model/execution.ts';
import type { Service } from '../../../specs/source.ts';
import type { Target } from '../model/target.ts';
import type { CollectedPart } from '../verdicts/collector.ts';
import type { K6 } from '../model/k6-session.ts';
import type { RunChecker } from '../model/run-checker.ts';
import type { Monitor, Scenario } from '../model/scenario.ts';

/** The shortest sequence that an earlier run found for a violation. */
export interface Reduced {
  readonly claim: ClaimId;
  readonly scenario: string;
  readonly path: string;
  readonly execution: Execution;
  /** An exchange in the form that the earlier run has stored. */
  readonly shown: (exchange: Exchange) => Exchange;
}

/** What a run checks, and the target. */
export interface RunSettings {
  readonly scenarios: readonly Scenario[];
  readonly monitors: readonly Monitor[];
  readonly runCheckers?: readonly RunChecker[];
  readonly target: Target;
  readonly seed: number;
  readonly runs: number;
  /** Which claims are checked. */
  readonly wanted: (claim: ClaimId) => boolean;
  /** Stop at the first violation of a wanted claim, without shrinking. */
  readonly stopAtFirst?: boolean;
  /** Concurrent scenarios; if absent, the default. One is best if the target works in the same thread. */
  readonly concurrency?: number;
  /** Is sent first. If it still shows a violation, nothing else is sent. */
  readonly reduced?: Reduced;
  /** Replays only `scenario@path`. */
  readonly path?: string;
  /** Checks the client's exchanges elsewhere; if absent, this run checks them. */
  readonly elsewhere?: () => Promise<readonly CollectedPart[]>;
  /** The driver of k6 runs; if absent, they are not run. */
  readonly k6?: K6;
  /** Requests of each service that are reserved for reads after the scenarios. */
  readonly reserved?: Readonly<Record<Service, number>> | undefined;
  /** Whether an answer to an open question is new. Where data may change, a new answer must be seen twice. */
  readonly isNew?: (claim: ClaimId, answer: string) => boolean;
  /** Listeners to all events of the run. */
  readonly listeners?: readonly Listener[];
}

/** The settings of a run, and how its parts emit events. */
export interface RunContext extends RunSettings {
  readonly emit: Emit;
}

/** The part after the scenario in `scenario@path`; undefined if no path was given. */
export const inputPlaceOf = (path: string | undefined): string | undefined => path?.split('@')[1];
