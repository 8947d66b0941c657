import { SEVERITIES } from '../../specs/source.ts';
import type { Stood } from './standing.ts';

/** A claim that a tool relies on, and how many calls do. */
type Weighed = Stood & { readonly calls: number };

/** What a claim weighs, from what matters most: its weight in the ledger, what a violation does, its calls. */
const ranksOf = ({ claim, standing, calls }: Weighed): readonly number[] => [
  claim.weight === undefined ? 1 : 0,
  SEVERITIES.indexOf(claim.severity),
  // Behaviour that surprises is known to be missed by clients; what is open, none can rely on.
  standing === 'quirk' ? 0 : standing === 'open' ? 2 : 1,
  -calls,
];

/** Puts the claim first that matters more. */
export function compareWeights(a: Weighed, b: Weighed): number {
  const [ours, theirs] = [ranksOf(a), ranksOf(b)];
  const at = ours.findIndex((rank, index) => rank !== theirs[index]);
  return at < 0 ? 0 : (ours[at] ?? 0) - (theirs[at] ?? 0);
}
