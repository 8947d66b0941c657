import type { Finding } from './findings.ts';
import type { Scope } from './scope.ts';

/**
 * The overall results of a run.
 * - `drift`: findings make it fail.
 * - `not checked`: nothing fails, but something could not be checked.
 * - `gone`: nothing fails, and a documented defect is repaired.
 * - `nothing new`: everything checked is as documented, or known to the baseline.
 */
export const OUTCOMES = ['drift', 'not checked', 'gone', 'nothing new'] as const;
export type OutcomeKind = (typeof OUTCOMES)[number];

/** Findings that fail together, by fingerprint: those of one answer or one claim. */
export interface FailingGroup {
  readonly leader: string;
  readonly members: readonly string[];
}

/** The overall result of a run, computed once. Views only render it. */
export interface Outcome {
  readonly kind: OutcomeKind;
  /** One line without names of findings: what is new, or why that is unknown. */
  readonly headline: string;
  readonly exitCode: 0 | 1 | 3;
  readonly exitReason: string;
  /** Number of findings that make the run fail; each is in one group. */
  readonly failing: number;
  readonly groups: readonly FailingGroup[];
  /** Why the run did not check everything; exit code 3 if nothing fails. */
  readonly doubts: readonly string[];
  /** Findings that do not fail, by fingerprint: repaired defects, accepted ones, and unseen entries of the baseline. */
  readonly gone: readonly string[];
  readonly accepted: readonly string[];
  readonly stale: readonly string[];
  readonly undocumented: readonly string[];
  /** Entries of the baseline without a reason. */
  readonly unreviewed: number;
  /** Claims that were last violated, and that this run did not check. */
  readonly unknown: readonly string[];
  readonly scope: Scope;
}

/** A failing finding with those that fail because of the same answer or claim. */
export interface ActingGroup<F = Finding> {
  readonly leader: F;
  readonly members: readonly F[];
}

/** The findings of each part of an outcome, for views. */
export interface OutcomeParts<F = Finding> {
  readonly acting: readonly ActingGroup<F>[];
  readonly gone: readonly F[];
  readonly accepted: readonly F[];
  readonly stale: readonly F[];
  readonly undocumented: readonly F[];
}

/** Finds the findings that an outcome names. */
export function partsFor<F extends Pick<Finding, 'fingerprint'>>(
  outcome: Outcome,
  { findings }: { readonly findings: readonly F[] },
): OutcomeParts<F> {
  const byFingerprint = new Map(findings.map((finding) => [finding.fingerprint, finding]));
  const named = (fingerprints: readonly string[]): F[] =>
    fingerprints.flatMap((each) => byFingerprint.get(each) ?? []);
  return {
    acting: outcome.groups.flatMap(({ leader, members }) =>
      named([leader]).map((found) => ({ leader: found, members: named(members) })),
    ),
    ...{ gone: named(outcome.gone), accepted: named(outcome.accepted), stale: named(outcome.stale) },
    undocumented: named(outcome.undocumented),
  };
}
