import type { ClaimVerdict } from '../../suites/kit/engine/verdict.ts';
import { against, unreviewedIn } from '../baseline/against.ts';
import type { Baseline } from '../baseline/answers.ts';
import type { Finding, Findings, State } from '../findings.ts';
import { isJudged, type PastRun } from '../past.ts';
import { findingsOf, toFindings, type Collected } from './collect.ts';
import { UNJUDGED_RUNS, unjudgedFor, withHistory } from './history.ts';

/** What the findings of a run are compared with. */
export interface Compared {
  readonly baseline?: Baseline;
  readonly isStrict?: boolean;
  /** Documented operations that were answered; absent where nobody counted them. */
  readonly operations?: ReadonlySet<string>;
  /** Findings besides those of the verdicts. */
  readonly more?: readonly Finding[];
  /** Earlier runs of the same subject, the oldest first. */
  readonly past?: readonly PastRun[];
  /** Runs without a judgement after which that is a finding. */
  readonly unjudgedRuns?: number;
  /** Says what a finding means here, and who looks at it. */
  readonly reviewed?: (finding: Finding) => Finding;
}

/** Findings as they stand, and what follows from that for the result of the run. */
export interface Standing {
  readonly findings: Findings;
  /** Claims of which the baseline accepts all that was found. */
  readonly accepted: ReadonlySet<string>;
  /** Violated quirks that are gone. */
  readonly gone: ReadonlySet<string>;
  /** What makes the run fail besides violations and changed answers, in words. */
  readonly news: readonly string[];
}

const count = (number: number, one: string, more: string): string[] =>
  number === 0 ? [] : [`${number} ${number === 1 ? one : more}`];

/** What fails besides new violations and changed answers. */
function newsIn(findings: readonly Finding[]): string[] {
  const failing = findings.filter(({ fails }) => fails);
  const of = (isSuch: (finding: Finding) => boolean): number => failing.filter(isSuch).length;
  return [
    ...count(
      of(({ state }) => state === 'gone'),
      'quirk is gone, which is no regression',
      'quirks are gone, which is no regression',
    ),
    ...count(
      of(({ state }) => state === 'expired'),
      'accepted finding of the baseline has expired',
      'accepted findings of the baseline have expired',
    ),
    ...count(
      of(({ state }) => state === 'stale'),
      'entry of the baseline is stale',
      'entries of the baseline are stale',
    ),
    ...count(
      of(({ state }) => state === 'known'),
      'entry of the baseline is unreviewed',
      'entries of the baseline are unreviewed',
    ),
    ...count(
      of(({ kind, state }) => kind === 'unjudged' && state === 'new'),
      'claim has not been judged for several runs',
      'claims have not been judged for several runs',
    ),
    ...count(
      of(({ kind, state }) => kind === 'disagreement' && state === 'new'),
      'disagreement of a document and a published file',
      'disagreements of the documents and the published files',
    ),
    ...count(
      of(({ kind, state }) => kind === 'threshold' && state === 'new'),
      'threshold is not kept',
      'thresholds are not kept',
    ),
  ];
}

/** Claims whose findings are all in some states. */
function claimsIn(
  states: readonly State[],
  findings: readonly Finding[],
  verdicts: readonly ClaimVerdict[],
): ReadonlySet<string> {
  const byClaim = Map.groupBy(
    findings.filter(({ kind, state }) => (kind === 'violation' || kind === 'unjudged') && state !== 'stale'),
    ({ claim = '' }): string => claim,
  );
  const isSo = (id: string): boolean => {
    const own = byClaim.get(id) ?? [];
    return own.length > 0 && own.every(({ state }) => states.includes(state));
  };
  return new Set(
    verdicts
      .filter(({ verdict }) => verdict === 'violated' || verdict === 'inconclusive')
      .map(({ id }) => id)
      .filter(isSo),
  );
}

/** The findings of a run as they stand to the baseline and to earlier runs. */
export function standing(from: Collected, compared: Compared = {}): Standing {
  const { run, verdicts } = from;
  const { baseline, isStrict = false, operations, more = [], past = [], unjudgedRuns, reviewed } = compared;
  const today = run.startedAt.slice(0, 10);
  const found = [...findingsOf(from), ...unjudgedFor(unjudgedRuns ?? UNJUDGED_RUNS, verdicts, past), ...more];
  const judged = new Set(verdicts.flatMap(({ id, verdict }) => (isJudged(verdict) ? [id] : [])));
  const all = against(baseline, found, {
    judged,
    wanted: new Set(verdicts.map(({ id }) => id)),
    operations: operations ?? new Set(found.flatMap(({ operation }) => operation ?? [])),
    ...{ today, isStrict },
  })
    .map((finding) => withHistory(finding, past, run.startedAt))
    .map(reviewed ?? ((finding) => finding));
  return {
    findings: toFindings(run, all, baseline === undefined ? 0 : unreviewedIn(baseline)),
    accepted: claimsIn(['known'], all, verdicts),
    gone: claimsIn(['gone'], all, verdicts),
    news: newsIn(all),
  };
}
