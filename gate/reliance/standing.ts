import type { ClaimId } from '../../generated/claims.ts';
import type { Finding } from '../../reports/index.ts';
import type { Relied } from './claims.ts';

/**
 * The standing of a claim that a tool relies on.
 * - `drifted`: it is violated, and the baseline does not accept that.
 * - `changed`: the answer to an open question has changed.
 * - `accepted`: it is violated or changed, and the baseline accepts that.
 * - `quirk`: a documented defect.
 * - `open`: the documents leave it open.
 * - `stated`: none of these.
 */
export const STANDINGS = ['drifted', 'changed', 'accepted', 'quirk', 'open', 'stated'] as const;
export type ClaimStanding = (typeof STANDINGS)[number];

/** What is known about a claim besides the ledger. */
interface Known {
  readonly standing: ClaimStanding;
  /** What was seen, as text. */
  readonly seen?: string;
  readonly fingerprint?: string;
}

export interface Stood extends Relied, Known {}

/** A violation or a changed answer, from a run or from the recording itself. */
export type Sighting = Pick<
  Finding,
  'kind' | 'state' | 'claim' | 'operation' | 'fingerprint' | 'title' | 'difference'
>;

/** Whether a baseline accepts an occurrence. */
export type Accepts = (sighting: Sighting) => boolean;

/** The standing of a claim by its occurrences. Operations that the tool does not call are ignored. */
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

/** The standing of each claim: by occurrences, or else by the ledger. */
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
