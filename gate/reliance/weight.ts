import { SEVERITIES } from '../../specs/source.ts';
import type { Stood } from './standing.ts';

/** A claim that a tool relies on, with the number of relevant calls. */
type Weighed = Stood & { readonly calls: number };

/** The ranks of a claim, most important first: weight in the ledger, severity of a violation, number of calls. */
const ranksOf = ({ claim, standing, calls }: Weighed): readonly number[] => [
  claim.weight === undefined ? 1 : 0,
  SEVERITIES.indexOf(claim.severity),
  // Clients are known to miss quirks, and cannot rely on open questions.
  standing === 'quirk' ? 0 : standing === 'open' ? 2 : 1,
  -calls,
];

/** Sorts the more important claim first. */
export function compareWeights(a: Weighed, b: Weighed): number {
  const [ours, theirs] = [ranksOf(a), ranksOf(b)];
  const at = ours.findIndex((rank, index) => rank !== theirs[index]);
  return at < 0 ? 0 : (ours[at] ?? 0) - (theirs[at] ?? 0);
}
