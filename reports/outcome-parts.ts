import type { Finding } from './findings.ts';
import type { Scope } from './scope.ts';

/**
 * What a run means.
 * - `drift`: findings make it fail.
 * - `not checked`: nothing fails, and something that was asked for could not be checked.
 * - `gone`: nothing fails, and a documented defect is repaired.
 * - `nothing new`: what was checked is as documented, or known to the baseline.
 */
export const OUTCOMES = ['drift', 'not checked', 'gone', 'nothing new'] as const;
export type OutcomeKind = (typeof OUTCOMES)[number];

/** Findings that fail together, by their fingerprints: those of one answer, or of one claim. */
export interface FailingGroup {
  readonly leader: string;
  readonly members: readonly string[];
}

/** What a run means, computed once; every view renders it and decides nothing. */
export interface Outcome {
  readonly kind: OutcomeKind;
  /** One line without names of findings: what is new, or why that is not known. */
  readonly headline: string;
  readonly exitCode: 0 | 1 | 3;
  readonly exitReason: string;
  /** How many findings make the run fail; each is in one of the groups. */
  readonly failing: number;
  readonly groups: readonly FailingGroup[];
  /** Why the run does not stand for all that it was asked for; exit code 3 where nothing fails. */
  readonly doubts: readonly string[];
  /** Findings, by fingerprint, that do not fail: repaired defects, accepted ones, entries of the baseline not seen. */
  readonly gone: readonly string[];
  readonly accepted: readonly string[];
  readonly stale: readonly string[];
  readonly undocumented: readonly string[];
  /** Entries of the baseline without a reason. */
  readonly unreviewed: number;
  /** Claims that were violated when they were checked last, and that this run did not check. */
  readonly unknown: readonly string[];
  readonly scope: Scope;
}

/** A finding that fails with those that fail by the same answer or claim. */
export interface ActingGroup<F = Finding> {
  readonly leader: F;
  readonly members: readonly F[];
}

/** The findings of each part of an outcome, for a view to render. */
export interface OutcomeParts<F = Finding> {
  readonly acting: readonly ActingGroup<F>[];
  readonly gone: readonly F[];
  readonly accepted: readonly F[];
  readonly stale: readonly F[];
  readonly undocumented: readonly F[];
}

/** Looks up what an outcome names. */
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
