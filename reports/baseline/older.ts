import { fingerprintOf } from '../../suites/kit/checks/signature.ts';
import type { Finding } from '../findings.ts';
import type { Baseline, KnownFinding } from './answers.ts';
import { isRenamed } from './renamed.ts';

/** The fields that identify a finding. */
export type FindingNames = Pick<Finding, 'fingerprint' | 'kind' | 'claim' | 'operation' | 'difference'>;

/** The parts of a message that distinguish it from others: statuses, codes, and types of values. */
const DISTINGUISHING = /\b(?:[1-5]\d\d|[A-Z][A-Z_]{2,}|absent|null|array|object|string|number|boolean)\b/g;

const distinguishingIn = (difference: string): ReadonlySet<string> =>
  new Set(difference.match(DISTINGUISHING));

/** Whether an entry was written by a version whose messages included values, so that its fingerprint differs. */
const isOlder = ({ fingerprint, claim = '', operation = '', difference = '' }: KnownFinding): boolean =>
  difference !== '' && fingerprint === fingerprintOf(claim, operation, difference);

/** Whether an entry means a violation whose wording has changed since. */
const isOfOtherWords = (
  entry: KnownFinding,
  { kind, claim, operation = '', difference }: FindingNames,
): boolean =>
  kind === 'violation' &&
  entry.claim === claim &&
  (entry.operation ?? '') === operation &&
  isRenamed(entry.difference ?? '', difference);

/** Whether an older entry means a violation: same claim and operation, and the same distinguishing words. */
function speaksOf(entry: KnownFinding, { kind, claim, operation = '', difference }: FindingNames): boolean {
  if (kind !== 'violation' || entry.claim !== claim || (entry.operation ?? '') !== operation) return false;
  const now = distinguishingIn(difference);
  return [...distinguishingIn(entry.difference ?? '')].every((word) => now.has(word));
}

/** The entry with older wording for a finding; of several, the most specific one. Undefined if there is none. */
export const olderEntry = (known: readonly KnownFinding[], finding: FindingNames): KnownFinding | undefined =>
  known
    .filter((entry) => isOfOtherWords(entry, finding) || (isOlder(entry) && speaksOf(entry, finding)))
    .toSorted(
      (a, b) => distinguishingIn(b.difference ?? '').size - distinguishingIn(a.difference ?? '').size,
    )[0];

/** The entry for a finding, by its fingerprint or by older wording. */
export const entryFor = (known: readonly KnownFinding[], finding: FindingNames): KnownFinding | undefined =>
  known.find(({ fingerprint }) => fingerprint === finding.fingerprint) ?? olderEntry(known, finding);

/** Whether a baseline accepts a finding on a date, `YYYY-MM-DD`. */
export const acceptedBy =
  ({ known }: Pick<Baseline, 'known'>, today: string) =>
  (finding: FindingNames): boolean =>
    (entryFor(known, finding)?.expires ?? '') >= today;
