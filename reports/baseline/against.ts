import { claims, type ClaimId } from '../../generated/claims.ts';
import type { Accepted, Finding } from '../findings.ts';
import { documentPlaceOf } from '../place.ts';
import type { Baseline, KnownFinding } from './answers.ts';
import { olderEntry } from './older.ts';

/** The reason of an entry without a given reason. */
export const UNREVIEWED = 'unreviewed';
export const unreviewedIn = ({ known }: Pick<Baseline, 'known'>): number =>
  known.filter(({ reason }) => reason === UNREVIEWED).length;

/** What a run checked. This distinguishes an entry that is no longer seen from one that could not be checked. */
export interface CheckedRun {
  /** Claims with the verdict held, violated or observed. */
  readonly judged: ReadonlySet<string>;
  /** Claims that the run had to check. */
  readonly wanted: ReadonlySet<string>;
  /** Documented operations that were answered. */
  readonly operations: ReadonlySet<string>;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly isStrict: boolean;
}

const acceptance = ({ reason, owner, link, expires }: KnownFinding): Accepted => ({
  ...{ reason, owner, expires },
  ...(link !== undefined && { link }),
});

/** A finding that an entry accepts. */
function accepted(finding: Finding, entry: KnownFinding, { today, isStrict }: CheckedRun): Finding {
  const isExpired = entry.expires < today;
  return {
    ...finding,
    state: isExpired ? 'expired' : 'known',
    fails: isExpired || (isStrict && entry.reason === UNREVIEWED),
    accepted: acceptance(entry),
  };
}

/** An entry without a finding in this run. */
function unseen(entry: KnownFinding, checkedRun: CheckedRun): Finding[] {
  const { fingerprint, claim, operation, difference = '' } = entry;
  if (claim !== undefined && claim in claims && !checkedRun.wanted.has(claim)) return [];
  const isChecked =
    claim === undefined ||
    !(claim in claims) ||
    (checkedRun.judged.has(claim) &&
      (operation === undefined || !operation.includes('/') || checkedRun.operations.has(operation)));
  const state = isChecked ? 'stale' : 'not seen';
  const stated =
    claim === undefined ? undefined : (claims[claim as ClaimId] as (typeof claims)[ClaimId] | undefined);
  return [
    {
      ...{ fingerprint, difference, state },
      kind: 'violation',
      fails: isChecked && checkedRun.isStrict,
      // A problem of the baseline alone affects no client.
      severity: 'cosmetic',
      title: isChecked
        ? `no longer seen, so its entry in the baseline can go: ${difference}`
        : `could not be looked at: ${difference}`,
      ...(stated && {
        ...{ claim: stated.id, service: stated.service, statement: stated.statement },
        place: { document: stated.document, lines: stated.lines, text: documentPlaceOf(stated).text },
      }),
      ...(operation !== undefined && { operation }),
      accepted: acceptance(entry),
    },
  ];
}

/** The findings of a run compared with a baseline: known, expired, stale, or new. */
export function against(
  baseline: Baseline | undefined,
  findings: readonly Finding[],
  checkedRun: CheckedRun,
): Finding[] {
  const { known = [], undocumented = [] } = baseline ?? {};
  const entries = new Map(known.map((entry) => [entry.fingerprint, entry]));
  const noted = new Set(undocumented.map(({ fingerprint }) => fingerprint));
  const entryOf = (finding: Finding): KnownFinding | undefined =>
    entries.get(finding.fingerprint) ?? olderEntry(known, finding);
  const seen = new Set(
    findings.flatMap((finding) => [finding.fingerprint, entryOf(finding)?.fingerprint ?? []].flat()),
  );
  return [
    ...findings.map((finding): Finding => {
      const entry = entryOf(finding);
      const isGone = finding.state === 'gone';
      if (entry !== undefined && (finding.fails || isGone)) return accepted(finding, entry, checkedRun);
      if (isGone) return { ...finding, fails: checkedRun.isStrict };
      return noted.has(finding.fingerprint) ? { ...finding, state: 'known' } : finding;
    }),
    ...[...entries.values()]
      .filter(({ fingerprint }) => !seen.has(fingerprint))
      .flatMap((entry) => unseen(entry, checkedRun)),
  ];
}
