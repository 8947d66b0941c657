import type { ClaimId } from '../generated/claims.ts';
import type { LintId } from '../generated/lints.ts';
import type { Level, LintSeverity, Service, Severity } from '../specs/source.ts';
import type { GateLevel } from './levels.ts';
import type { Format } from '../suites/kit/index.ts';
import type { ClaimStanding } from './reliance/standing.ts';

/** Increased when a field changes its meaning or is removed; new fields do not change it. */
export const GATE_SCHEMA_VERSION = 1;

/** The position of a call in the recording. */
export interface OutlinedCall {
  /** The number of its line or entry, from 1. */
  readonly nth: number;
  /** `METHOD` with path and query, without keys. */
  readonly request: string;
  readonly operation?: string;
  readonly status?: number;
  readonly at?: string;
}

/** One mistake of a tool, with every call that shows it. */
export interface GateMistake {
  readonly lint: LintId;
  readonly severity: LintSeverity;
  readonly statement: string;
  /** What to do instead. */
  readonly instead: string;
  readonly interpretation?: string;
  /** Document, headings and lines. */
  readonly place: string;
  readonly document: string;
  readonly lines: readonly number[];
  readonly operation?: string;
  /** The message for the first of the calls, which may refer to earlier ones. */
  readonly message: string;
  readonly with: readonly OutlinedCall[];
  /** Number of calls that show it, and the first of them. */
  readonly count: number;
  readonly calls: readonly OutlinedCall[];
}

/** A lint that the recording does not let decide. */
export interface LintGap {
  readonly lint: LintId;
  /** The missing parts, with the number of calls. */
  readonly lacks: Readonly<Record<string, number>>;
}

/** A claim that the tool relies on. */
export interface GateClaim {
  readonly id: ClaimId;
  readonly level: Level;
  readonly standing: ClaimStanding;
  readonly severity: GateLevel;
  /** The severity of a violation for clients. */
  readonly harm: Severity;
  /** Number of calls of its operations. */
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

/** The contents of `gate.json`; its JSON schema is reports/schemas/gate.schema.json. */
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
    /** The address of the service; absent if the recording names no host. */
    readonly service?: string;
    /** Notes about what was read and what was not. */
    readonly notes: readonly string[];
  };
  /** The run and the baseline that determine how claims stand; absent if there were none. */
  readonly run?: string;
  readonly baseline?: string;
  /** What that run did not check, if it was partial. */
  readonly scope?: string;
  /** Claims that the tool relies on and that the run did not check, so that their standing is unknown. */
  readonly unknown?: readonly ClaimId[];
  readonly summary: {
    readonly errors: number;
    readonly warnings: number;
    readonly infos: number;
    readonly cannotTell: number;
    /** Lints that checked some call and found no mistake. */
    readonly kept: number;
    readonly claims: Readonly<Record<ClaimStanding, number>>;
  };
  readonly exitCode: 0 | 1 | 3;
  /** Why there is no conclusion, if the exit code is 3. */
  readonly inconclusive?: string;
  readonly mistakes: readonly GateMistake[];
  readonly cannotTell: readonly LintGap[];
  /** The ten most important claims: drifted ones first, then by weight, severity and calls. */
  readonly first: readonly ClaimId[];
  readonly operations: readonly GateOperation[];
  readonly claims: readonly GateClaim[];
}
