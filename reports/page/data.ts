import type { ProfileRow } from '../profiles.ts';
import type { ClaimFate } from '../compare.ts';
import type { Sides } from '../expected.ts';
import type { Finding, Findings } from '../findings.ts';
import type { Outcome } from '../outcome-parts.ts';
import type { Verdicts } from '../result.ts';
import type { RunInfo } from '../run-info.ts';
import type { VerdictKind } from '../../suites/kit/verdicts/verdict.ts';
import type { Level, Service, Severity } from '../../specs/source.ts';

/** A section of a document. Sections with violations come first, then the order of the documents. */
export interface PageSection {
  readonly service: Service;
  readonly name: string;
  readonly document: string;
}

/** One way in which the mock breaks a claim, or answers differently without breaking it. */
export interface PageProof {
  readonly id: string;
  readonly description: string;
  /** Its result in the last proof beside the run. */
  readonly result?: string;
}

/** A claim with its verdict; default values are omitted. */
export interface PageClaim {
  readonly id: string;
  readonly statement: string;
  /** The number of its section. */
  readonly section: number;
  readonly place: string;
  readonly links?: readonly { readonly name: string; readonly url: string }[];
  readonly level: Level;
  readonly severity: Severity;
  readonly quirk?: true;
  readonly interpretation?: string;
  readonly operations: readonly string[];
  readonly verdict: VerdictKind;
  readonly accepted?: true;
  readonly gone?: true;
  readonly reason?: string;
  readonly runs?: number;
  /** The numbers of the first scenarios that checked it, and the count of all. */
  readonly scenarios?: readonly number[];
  readonly scenarioCount?: number;
  readonly observed?: readonly string[];
  readonly changed?: { readonly before: readonly string[]; readonly now: readonly string[] };
  readonly stack?: string;
  readonly drifts?: readonly PageProof[];
  readonly variants?: readonly PageProof[];
  /** Its verdicts in earlier runs, one letter each, in the order of `PageData.past`. */
  readonly history?: string;
}

/** An exchange in one line: ms since the first of its scenario, method, target, status, duration in ms. */
export type LineOfExchange = readonly [
  at: number,
  method: string,
  target: string,
  status: number,
  took: number,
];

export interface PageScenario {
  readonly id: string;
  readonly durationMs?: number;
  readonly requests?: number;
  /** The recorded exchanges of its first run. */
  readonly exchanges?: readonly LineOfExchange[];
}

export interface PageOperation {
  readonly service: Service;
  readonly operation: string;
  /** Documented and seen statuses, with their counts. */
  readonly statuses: readonly SeenField[];
  readonly parameters: readonly SeenField[];
  /** Numbers of claims about the operation, by verdict. */
  readonly claims: Readonly<Partial<Record<VerdictKind, number>>>;
}

export interface SeenField {
  readonly name: string;
  readonly count: number;
  readonly isDocumented: boolean;
}

/** A drawing in SVG with a description. */
export interface PagePlot {
  readonly name: string;
  readonly words: string;
  readonly svg: string;
}

/** A claim whose verdict differs from another run. */
export interface PageChange {
  readonly claim: string;
  readonly fate: ClaimFate;
  readonly said: string;
}

/** A finding with its expected and seen values. */
export interface PageFinding extends Omit<Finding, 'template' | 'values' | 'before' | 'now' | 'curl'> {
  readonly sides?: Sides;
}

/** All data of a run's page. */
export interface PageData {
  /** The folder of the run, as in commands. */
  readonly folder: string;
  /** The command that proves a claim, without the claim's id. */
  readonly prove: string;
  readonly run: RunInfo;
  /** The active drifts and variants of the mock, with their descriptions. */
  readonly altered: readonly PageProof[];
  /** The outcome of the run, and lines about its scope. */
  readonly outcome: Outcome;
  readonly reach: readonly string[];
  readonly summary: Verdicts['summary'];
  readonly findings: readonly PageFinding[];
  readonly counts: Findings['summary'];
  readonly sections: readonly PageSection[];
  readonly claims: readonly PageClaim[];
  readonly scenarios: readonly PageScenario[];
  readonly operations: readonly PageOperation[];
  readonly plots: readonly PagePlot[];
  /** Earlier runs of the same target and plan, oldest first. */
  readonly past: readonly { readonly id: string; readonly startedAt: string }[];
  readonly changes: readonly PageChange[];
  /** How the account answered in earlier runs and in this one; empty if no earlier run left a profile. */
  readonly answers: readonly ProfileRow[];
}

/** The letter of a verdict in `PageClaim.history`; a dot if the run did not know the claim. */
export const LETTERS = {
  held: 'h',
  violated: 'v',
  inconclusive: 'i',
  'not checked': 'n',
  observed: 'o',
} as const satisfies Record<VerdictKind, string>;
