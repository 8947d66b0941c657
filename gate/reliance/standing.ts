import type { ClaimId } from '../../generated/claims.ts';
import type { Finding } from '../../reports/index.ts';
import type { Relied } from './claims.ts';

/**
 * How a claim that a tool relies on stands.
 * - `drifted`: it is violated, and no entry of the baseline accepts that.
 * - `changed`: an open question that is answered otherwise than before.
 * - `accepted`: it is violated or changed, as the baseline knows.
 * - `quirk`: a documented defect.
 * - `open`: the documents leave it open.
 * - `stated`: none of these.
 */
export const STANDINGS = ['drifted', 'changed', 'accepted', 'quirk', 'open', 'stated'] as const;
export type ClaimStanding = (typeof STANDINGS)[number];

/** What is known of a claim beside the ledger. */
interface Known {
  readonly standing: ClaimStanding;
  /** What was seen, in words. */
  readonly seen?: string;
  readonly fingerprint?: string;
}

export interface Stood extends Relied, Known {}

/** A violation or a changed answer, from a run or from the recording itself. */
export type Sighting = Pick<
  Finding,
  'kind' | 'state' | 'claim' | 'operation' | 'fingerprint' | 'title' | 'difference'
>;

/** Whether a baseline accepts what was seen. */
export type Accepts = (sighting: Sighting) => boolean;

/** What occurrences say of a claim; those of operations that the tool does not call say nothing. */
function sightedOf(
  { claim, operations }: Relied,
  sightings: readonly Sighting[],
  isAccepted: Accepts,
): Known | undefined {
  const own = sightings.filter(
    (each) =>
      each.claim === claim.id &&
      ['violation', 'changed answer'].includes(each.kind) &&
      ['new', 'known', 'expired', 'gone'].includes(each.state) &&
      (each.operation === undefined || operations.length === 0 || operations.includes(each.operation)),
  );
  const first = own.find((each) => !isAccepted(each)) ?? own[0];
  if (first === undefined) return undefined;
  const { title: seen, fingerprint } = first;
  if (isAccepted(first)) return { standing: 'accepted', seen, fingerprint };
  return { standing: first.kind === 'violation' ? 'drifted' : 'changed', seen, fingerprint };
}

/** How each claim stands: by what was seen, else by the ledger. */
export function standings(
  relied: ReadonlyMap<ClaimId, Relied>,
  sightings: readonly Sighting[],
  accepts: Accepts = () => false,
): readonly Stood[] {
  const isAccepted: Accepts = (each) => each.state === 'known' || accepts(each);
  return [...relied.values()].map((each) => {
    const { quirk, level } = each.claim;
    const byLedger: ClaimStanding = quirk ? 'quirk' : level === 'open' ? 'open' : 'stated';
    return { ...each, ...(sightedOf(each, sightings, isAccepted) ?? { standing: byLedger }) };
  });
}
