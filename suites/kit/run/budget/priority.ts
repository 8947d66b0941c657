import { claims, type ClaimId } from '../../../../generated/claims.ts';
import { isAdded } from '../../model/added-claims.ts';
import type { AccountHistory, RememberedKind } from '../../model/past-runs.ts';

/** What the verdict on a claim is worth where requests are expensive. */
const PRIORITY = {
  /** Every client that lists things relies on it. */
  'relied on': 3,
  /** What drawn combinations show: each run asks for others, and one request may be wrong in many ways. */
  combined: 12,
  /** What clients stumble over. */
  quirk: 2,
  stated: 1,
  inferred: 1,
  open: 0.05,
  /** What is not of the ledger is checked in the answers that are asked for its claims. */
  added: 1e-6,
};

/** What the verdict on a claim is worth by what the documents say of it. */
export function documentedPriority(claim: ClaimId): number {
  if (isAdded(claim)) return PRIORITY.added;
  const { level, quirk, weight } = claims[claim];
  if (level === 'open') return PRIORITY.open;
  return PRIORITY[weight ?? (quirk ? 'quirk' : level)];
}

/** Open questions that a first run leaves out wait for the later ones of seven: what is stated is asked again before. */
const openAfter = (runs: number): number => Math.max(1, (1 + runs) ** 3 / 4);
const isOpen = (claim: ClaimId): boolean => !isAdded(claim) && claims[claim].level === 'open';

/** How much more it is worth where the claim failed last time, or could not be decided. */
const UNDECIDED = 4;
const isUndecided = (verdict: RememberedKind): boolean =>
  verdict === 'violated' || verdict === 'inconclusive';
/** The part of its worth that a verdict has in the run after it, and what each further run adds. */
const JUST_CHECKED = 0.2;
const EACH_RUN = 0.4;

/** What the verdict on a claim is worth to an account: first what failed last time, then what was not checked for longest. */
export const priorityAfter =
  ({ runs, last }: AccountHistory) =>
  (claim: ClaimId): number => {
    const checked = last.get(claim);
    // Grows faster than that of the others, for a scenario that is expensive comes last in every run.
    if (checked === undefined)
      return documentedPriority(claim) * (isOpen(claim) ? openAfter(runs) : (1 + runs) ** 2);
    if (isUndecided(checked.verdict)) return documentedPriority(claim) * UNDECIDED;
    return documentedPriority(claim) * (JUST_CHECKED + EACH_RUN * checked.runsSince);
  };
