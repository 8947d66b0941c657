import type { ProfileRow } from '../profiles.ts';
import type { ClaimFate } from '../compare.ts';
import type { Sides } from '../expected.ts';
import type { Finding, Findings } from '../findings.ts';
import type { Outcome } from '../outcome-parts.ts';
import type { Verdicts } from '../result.ts';
import type { RunInfo } from '../run-info.ts';
import type { VerdictKind } from '../../suites/kit/verdicts/verdict.ts';
import type { Level, Service, Severity } from '../../specs/source.ts';

/** A section of a document: those with violations first, then in the order of the documents. */
export interface PageSection {
  readonly service: Service;
  readonly name: string;
  readonly document: string;
}

/** One way in which the mock breaks a claim, or answers legally otherwise. */
export interface PageProof {
  readonly id: string;
  readonly description: string;
  /** What the last proof beside the run says of it. */
  readonly result?: string;
}

/** A claim with its verdict; what is usual is left out. */
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
  /** The numbers of the first scenarios that checked it, and how many there are. */
  readonly scenarios?: readonly number[];
  readonly scenarioCount?: number;
  readonly observed?: readonly string[];
  readonly changed?: { readonly before: readonly string[]; readonly now: readonly string[] };
  readonly stack?: string;
  readonly drifts?: readonly PageProof[];
  readonly variants?: readonly PageProof[];
  /** Its verdicts in the earlier runs, a letter each, in the order of `PageData.past`. */
  readonly history?: string;
}

/** An exchange in one line: ms since the first of its scenario, method, target, status, ms. */
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
  /** Those of its first run that are recorded. */
  readonly exchanges?: readonly LineOfExchange[];
}

export interface PageOperation {
  readonly service: Service;
  readonly operation: string;
  /** Documented statuses, and those seen, with how often. */
  readonly statuses: readonly SeenField[];
  readonly parameters: readonly SeenField[];
  /** Claims that name the operation, by their verdicts. */
  readonly claims: Readonly<Partial<Record<VerdictKind, number>>>;
}

export interface SeenField {
  readonly name: string;
  readonly count: number;
  readonly isDocumented: boolean;
}

/** A drawing in SVG, with what it shows in words. */
export interface PagePlot {
  readonly name: string;
  readonly words: string;
  readonly svg: string;
}

/** A claim that another run checked otherwise. */
export interface PageChange {
  readonly claim: string;
  readonly fate: ClaimFate;
  readonly said: string;
}

/** A finding with what was expected beside what was seen. */
export interface PageFinding extends Omit<Finding, 'template' | 'values' | 'before' | 'now' | 'curl'> {
  readonly sides?: Sides;
}

/** All that the page of a run shows. */
export interface PageData {
  /** The folder of the run, as commands name it. */
  readonly folder: string;
  /** The command that proves a claim, without the claim. */
  readonly prove: string;
  readonly run: RunInfo;
  /** The drifts and variants of the mock that were on, each with what it does. */
  readonly altered: readonly PageProof[];
  /** What the run means, and what is said of how far it reaches. */
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
  /** Earlier runs of the same target and plan, the oldest first. */
  readonly past: readonly { readonly id: string; readonly startedAt: string }[];
  readonly changes: readonly PageChange[];
  /** How the account was answered by earlier runs, and by this one; empty where no earlier run left a profile. */
  readonly answers: readonly ProfileRow[];
}

/** The letter of a verdict in `PageClaim.history`; a dot where the run did not know the claim. */
export const LETTERS = {
  held: 'h',
  violated: 'v',
  inconclusive: 'i',
  'not checked': 'n',
  observed: 'o',
} as const satisfies Record<VerdictKind, string>;
