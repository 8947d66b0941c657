import type { ClaimVerdict } from '../../suites/kit/verdicts/verdict.ts';
import { against, unreviewedIn } from '../baseline/against.ts';
import type { Baseline } from '../baseline/answers.ts';
import type { Finding, Findings } from '../findings.ts';
import { type PastRun } from '../past.ts';
import { isChecked } from '../scope.ts';
import { findingsOf, toFindings, type Collected } from './collect.ts';
import { NOT_CHECKED_RUNS, uncheckedFor, withHistory } from './history.ts';

/** What the findings of a run are compared with. */
export interface ComparedWith {
  readonly baseline?: Baseline;
  readonly isStrict?: boolean;
  /** Documented operations that were answered; absent where they were not counted. */
  readonly operations?: ReadonlySet<string>;
  /** Findings besides those of the verdicts. */
  readonly more?: readonly Finding[];
  /** Earlier runs of the same subject, the oldest first. */
  readonly past?: readonly PastRun[];
  /** Runs without a result after which that is a finding. */
  readonly unjudgedRuns?: number;
  /** Whether the run was cut off, or checked nothing: it then says nothing of claims that several runs did not check. */
  readonly isCut?: boolean;
  /** Says what a finding means here, and who looks at it. */
  readonly reviewed?: (finding: Finding) => Finding;
}

/** Findings as they stand, and what follows from that for the verdicts of the run. */
export interface FindingsStanding {
  readonly findings: Findings;
  /** Claims of which the baseline accepts all that was found. */
  readonly accepted: ReadonlySet<string>;
  /** Violated claims of defects that are repaired. */
  readonly gone: ReadonlySet<string>;
}

/** Violated or inconclusive claims of whose findings something is true. */
function claimsWhere(
  isSo: (own: readonly Finding[]) => boolean,
  findings: readonly Finding[],
  verdicts: readonly ClaimVerdict[],
): ReadonlySet<string> {
  const byClaim = Map.groupBy(
    findings.filter(({ kind, state }) => (kind === 'violation' || kind === 'unjudged') && state !== 'stale'),
    ({ claim = '' }): string => claim,
  );
  return new Set(
    verdicts
      .filter(({ verdict }) => verdict === 'violated' || verdict === 'inconclusive')
      .map(({ id }) => id)
      .filter((id) => isSo(byClaim.get(id) ?? [])),
  );
}

const isQuiet = (own: readonly Finding[]): boolean => own.length > 0 && own.every(({ fails }) => !fails);
const isAccepted = (own: readonly Finding[]): boolean =>
  isQuiet(own) && own.some(({ state }) => state === 'known');
const isGone = (own: readonly Finding[]): boolean =>
  isQuiet(own) && own.every(({ state }) => state === 'gone');

/** The findings of a run as they stand to the baseline and to earlier runs. */
export function compareFindings(from: Collected, compared: ComparedWith = {}): FindingsStanding {
  const { run, verdicts } = from;
  const {
    baseline,
    isStrict = false,
    operations,
    more = [],
    past = [],
    unjudgedRuns,
    isCut = false,
    reviewed,
  } = compared;
  const today = run.startedAt.slice(0, 10);
  const uncheckedClaims = isCut ? [] : uncheckedFor(unjudgedRuns ?? NOT_CHECKED_RUNS, verdicts, past);
  const found = [...findingsOf(from), ...uncheckedClaims, ...more];
  const checked = new Set(verdicts.flatMap(({ id, verdict }) => (isChecked(verdict) ? [id] : [])));
  const all = against(baseline, found, {
    judged: checked,
    wanted: new Set(verdicts.map(({ id }) => id)),
    operations: operations ?? new Set(found.flatMap(({ operation }) => operation ?? [])),
    ...{ today, isStrict },
  })
    .map((finding) => withHistory(finding, past, run.startedAt))
    .map(reviewed ?? ((finding) => finding));
  return {
    findings: toFindings(run, all, baseline === undefined ? 0 : unreviewedIn(baseline)),
    accepted: claimsWhere(isAccepted, all, verdicts),
    gone: claimsWhere(isGone, all, verdicts),
  };
}
