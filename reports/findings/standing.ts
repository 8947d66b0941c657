import type { ClaimVerdict } from '../../suites/kit/verdicts/verdict.ts';
import { against, unreviewedIn } from '../baseline/against.ts';
import type { Baseline } from '../baseline/answers.ts';
import type { Finding, Findings } from '../findings.ts';
import { type PastRun } from '../past.ts';
import { isChecked } from '../scope.ts';
import { findingsOf, toFindings, type Collected } from './collect.ts';
import { NOT_CHECKED_RUNS, uncheckedFor, withHistory } from './history.ts';

/** The data with which the findings of a run are compared. */
export interface ComparedWith {
  readonly baseline?: Baseline;
  readonly isStrict?: boolean;
  /** Documented operations that were answered; absent if they were not counted. */
  readonly operations?: ReadonlySet<string>;
  /** Findings other than those of the verdicts. */
  readonly more?: readonly Finding[];
  /** Earlier runs of the same subject, oldest first. */
  readonly past?: readonly PastRun[];
  /** Runs without a result after which a claim becomes a finding. */
  readonly unjudgedRuns?: number;
  /** Whether the run was cut off or checked nothing. Then claims without results for several runs are not reported. */
  readonly isCut?: boolean;
  /** Adds configured severities and owners to a finding. */
  readonly reviewed?: (finding: Finding) => Finding;
}

/** Findings with their states, and the consequences for the verdicts of the run. */
export interface FindingsStanding {
  readonly findings: Findings;
  /** Claims whose findings are all accepted by the baseline. */
  readonly accepted: ReadonlySet<string>;
  /** Violated claims of repaired defects. */
  readonly gone: ReadonlySet<string>;
}

/** Violated or inconclusive claims whose findings meet a condition. */
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

/** The findings of a run, compared with the baseline and earlier runs. */
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
