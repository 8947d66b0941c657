import { fingerprintOf } from '../../suites/kit/checks/signature.ts';
import type { Finding } from '../findings.ts';
import type { Baseline, KnownFinding } from './answers.ts';
import { isRenamed } from './renamed.ts';

/** What of a finding names it. */
export type FindingNames = Pick<Finding, 'fingerprint' | 'kind' | 'claim' | 'operation' | 'difference'>;

/** Words of a difference that distinguish it from another one: statuses, codes, and kinds of values. */
const DISTINGUISHING = /\b(?:[1-5]\d\d|[A-Z][A-Z_]{2,}|absent|null|array|object|string|number|boolean)\b/g;

const distinguishingIn = (difference: string): ReadonlySet<string> =>
  new Set(difference.match(DISTINGUISHING));

/** Whether an entry was written when messages did not keep their values apart, so that its fingerprint is another. */
const isOlder = ({ fingerprint, claim = '', operation = '', difference = '' }: KnownFinding): boolean =>
  difference !== '' && fingerprint === fingerprintOf(claim, operation, difference);

/** Whether an entry speaks of a violation whose words were changed since. */
const isOfOtherWords = (
  entry: KnownFinding,
  { kind, claim, operation = '', difference }: FindingNames,
): boolean =>
  kind === 'violation' &&
  entry.claim === claim &&
  (entry.operation ?? '') === operation &&
  isRenamed(entry.difference ?? '', difference);

/** Whether an older entry speaks of a violation: of the same claim and operation, by the words that distinguish them. */
function speaksOf(entry: KnownFinding, { kind, claim, operation = '', difference }: FindingNames): boolean {
  if (kind !== 'violation' || entry.claim !== claim || (entry.operation ?? '') !== operation) return false;
  const now = distinguishingIn(difference);
  return [...distinguishingIn(entry.difference ?? '')].every((word) => now.has(word));
}

/** The entry of older words that speaks of a finding, of several the one that says most; undefined where none does. */
export const olderEntry = (known: readonly KnownFinding[], finding: FindingNames): KnownFinding | undefined =>
  known
    .filter((entry) => isOfOtherWords(entry, finding) || (isOlder(entry) && speaksOf(entry, finding)))
    .toSorted(
      (a, b) => distinguishingIn(b.difference ?? '').size - distinguishingIn(a.difference ?? '').size,
    )[0];

/** The entry that speaks of a finding, by its fingerprint or in older words. */
export const entryFor = (known: readonly KnownFinding[], finding: FindingNames): KnownFinding | undefined =>
  known.find(({ fingerprint }) => fingerprint === finding.fingerprint) ?? olderEntry(known, finding);

/** Whether a baseline accepts a finding on a day, `YYYY-MM-DD`. */
export const acceptedBy =
  ({ known }: Pick<Baseline, 'known'>, today: string) =>
  (finding: FindingNames): boolean =>
    (entryFor(known, finding)?.expires ?? '') >= today;
