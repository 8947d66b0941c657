import { claims, type ClaimId } from '../../../generated/claims.ts';

/** What the verdict on a claim is worth where requests are dear. */
const WORTH = {
  /** What every client that lists things relies on: pages that follow each other, without gaps and in order. */
  reliedOn: 3,
  /** What clients stumble over. */
  quirk: 2,
  stated: 1,
  inferred: 1,
  open: 0.2,
};

const RELIED_ON = /\.(walk|order|has-more|cursor|next-cursor)-/;

export function worthOf(claim: ClaimId): number {
  const { level, quirk } = claims[claim];
  if (level === 'open') return WORTH.open;
  return WORTH[RELIED_ON.test(claim) ? 'reliedOn' : quirk ? 'quirk' : level];
}
