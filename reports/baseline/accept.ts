import type { Finding } from '../findings.ts';
import type { Baseline, KnownFinding } from './answers.ts';
import { UNREVIEWED } from './against.ts';
import { olderEntry } from './older.ts';

/** How long an acceptance is valid by default, in days. */
export const USUAL_DAYS = 90;

export const dayAfter = (today: string, days: number): string =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

/** Whether a finding needs its own entry to be accepted, not an answer or a note. */
const takesEntry = ({ kind, state, fails }: Finding): boolean =>
  (kind === 'violation' || kind === 'unjudged' || kind === 'threshold' || kind === 'disagreement') &&
  (state === 'gone' || (fails && (state === 'new' || state === 'expired')));

/** Asks a person why a finding is accepted; undefined without a terminal. */
export type Ask = (
  finding: Finding,
) => Promise<Pick<KnownFinding, 'reason' | 'owner' | 'link' | 'expires'> | undefined>;

/**
 * The baseline that accepts the findings of a run. New findings get the reasons of a person, or are unreviewed; stale
 * entries are removed. Only a person can renew an expired entry.
 */
export async function accepting(
  baseline: Baseline,
  findings: readonly Finding[],
  today: string,
  ask: Ask,
): Promise<Baseline> {
  const known = new Map(baseline.known.map((entry) => [entry.fingerprint, entry]));
  for (const { state, fingerprint } of findings) if (state === 'stale') known.delete(fingerprint);
  // A finding that was accepted with older wording stays accepted.
  for (const finding of findings) {
    const entry = known.has(finding.fingerprint) ? undefined : olderEntry(baseline.known, finding);
    if (entry === undefined) continue;
    const { fingerprint, difference } = finding;
    known.set(fingerprint, { ...entry, fingerprint, difference });
  }
  for (const entry of baseline.known)
    if (
      findings.some(
        (finding) => finding.fingerprint !== entry.fingerprint && olderEntry([entry], finding) !== undefined,
      )
    )
      known.delete(entry.fingerprint);
  for (const finding of findings.filter(takesEntry)) {
    const { fingerprint, claim, operation, difference, state } = finding;
    const said = await ask(finding);
    if (said === undefined && state === 'expired') continue;
    known.set(fingerprint, {
      ...{ fingerprint, ...(claim !== undefined && { claim }) },
      ...(operation !== undefined && { operation }),
      difference,
      ...(said ?? { reason: UNREVIEWED, owner: 'none yet', expires: dayAfter(today, USUAL_DAYS) }),
    });
  }
  const noted = new Map(baseline.undocumented.map((each) => [each.fingerprint, each]));
  for (const { kind, fingerprint, title } of findings)
    if (kind === 'undocumented' && !noted.has(fingerprint))
      noted.set(fingerprint, { fingerprint, what: title });
  return { ...baseline, known: [...known.values()], undocumented: [...noted.values()] };
}
