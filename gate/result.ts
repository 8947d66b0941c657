import type { ClaimId } from '../generated/claims.ts';
import type { LintId } from '../generated/lints.ts';
import type { Level, LintSeverity, Service, Severity } from '../specs/source.ts';
import type { GateLevel } from './levels.ts';
import type { Format } from '../suites/kit/index.ts';
import type { ClaimStanding } from './reliance/standing.ts';

/** Raised when a field changes its meaning or goes; new fields leave it unchanged. */
export const GATE_SCHEMA_VERSION = 1;

/** Where a call stands in the recording. */
export interface OutlinedCall {
  /** The number of its line or entry, from 1 on. */
  readonly nth: number;
  /** `METHOD` with path and query, without keys. */
  readonly request: string;
  readonly operation?: string;
  readonly status?: number;
  readonly at?: string;
}

/** One thing that a tool does wrong, with every call that shows it. */
export interface GateMistake {
  readonly lint: LintId;
  readonly severity: LintSeverity;
  readonly statement: string;
  /** What to do in place of the mistake. */
  readonly instead: string;
  readonly interpretation?: string;
  /** Document, headings and lines. */
  readonly place: string;
  readonly document: string;
  readonly lines: readonly number[];
  readonly operation?: string;
  /** What is wrong with the first of the calls, and those before it that show it. */
  readonly message: string;
  readonly with: readonly OutlinedCall[];
  /** How many calls show it, and the first of them. */
  readonly count: number;
  readonly calls: readonly OutlinedCall[];
}

/** What the recording does not show. */
export interface LintGap {
  readonly lint: LintId;
  /** What it lacks, with the number of calls. */
  readonly lacks: Readonly<Record<string, number>>;
}

/** A claim that the tool relies on. */
export interface GateClaim {
  readonly id: ClaimId;
  readonly level: Level;
  readonly standing: ClaimStanding;
  readonly severity: GateLevel;
  /** What a violation does to clients. */
  readonly harm: Severity;
  /** Calls of its operations. */
  readonly calls: number;
  readonly statement: string;
  readonly place: string;
  readonly operations: readonly string[];
  readonly seen?: string;
  readonly fingerprint?: string;
}

/** An operation that the tool calls. */
export interface GateOperation {
  readonly service: Service;
  readonly operation: string;
  readonly calls: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly parameters: readonly string[];
  readonly sent: readonly string[];
  readonly fields: readonly string[];
  readonly claims: number;
}

/** What `gate.json` holds; its JSON schema is reports/schemas/gate.schema.json. */
export interface GateResult {
  readonly schemaVersion: typeof GATE_SCHEMA_VERSION;
  readonly traffic: {
    readonly file: string;
    readonly format: Format;
    readonly calls: number;
    readonly deliveries: number;
    readonly elsewhere: number;
    readonly unread: number;
    readonly isMasked: boolean;
    /** Where the service is; absent where the recording names no host. */
    readonly service?: string;
    /** What was read, and what was not. */
    readonly notes: readonly string[];
  };
  /** The run and the baseline by which claims stand; absent where there was none. */
  readonly run?: string;
  readonly baseline?: string;
  /** What that run left out, where it is a part of one. */
  readonly scope?: string;
  /** Claims that the tool relies on and that the run did not check: how they stand is unknown. */
  readonly unknown?: readonly ClaimId[];
  readonly summary: {
    readonly errors: number;
    readonly warnings: number;
    readonly infos: number;
    readonly cannotTell: number;
    /** Lints that checked some call and found nothing wrong. */
    readonly kept: number;
    readonly claims: Readonly<Record<ClaimStanding, number>>;
  };
  readonly exitCode: 0 | 1 | 3;
  /** Why nothing could be concluded, where the exit code is 3. */
  readonly inconclusive?: string;
  readonly mistakes: readonly GateMistake[];
  readonly cannotTell: readonly LintGap[];
  /** The claims that matter first, at most ten: what drifted, then by weight, harm and calls. */
  readonly first: readonly ClaimId[];
  readonly operations: readonly GateOperation[];
  readonly claims: readonly GateClaim[];
}
