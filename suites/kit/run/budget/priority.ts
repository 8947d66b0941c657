import { claims, type ClaimId } from '../../../../generated/claims.ts';
import { isAdded } from '../../model/added-claims.ts';
import type { AccountHistory, RememberedKind } from '../../model/past-runs.ts';

/** The priority of a claim where requests are expensive. */
const PRIORITY = {
  /** Every client that lists things relies on it. */
  'relied on': 3,
  /** Found by random combinations: each run asks for other ones, and one request may violate several claims. */
  combined: 12,
  /** Unexpected for clients. */
  quirk: 2,
  stated: 1,
  inferred: 1,
  open: 0.05,
  /** An added claim is checked in answers that are requested for other claims. */
  added: 1e-6,
};

/** The priority of a claim by its documented level and weight. */
export function documentedPriority(claim: ClaimId): number {
  if (isAdded(claim)) return PRIORITY.added;
  const { level, quirk, weight } = claims[claim];
  if (level === 'open') return PRIORITY.open;
  return PRIORITY[weight ?? (quirk ? 'quirk' : level)];
}

/**
 * Open questions that a first run omits wait for the later ones of seven runs. Stated claims are checked again before.
 */
const openAfter = (runs: number): number => Math.max(1, (1 + runs) ** 3 / 4);
const isOpen = (claim: ClaimId): boolean => !isAdded(claim) && claims[claim].level === 'open';

/** Factor for a claim that was violated or undecided last time. */
const UNDECIDED = 4;
const isUndecided = (verdict: RememberedKind): boolean =>
  verdict === 'violated' || verdict === 'inconclusive';
/** Factor for a claim in the run after its verdict, and what each further run adds. */
const JUST_CHECKED = 0.2;
const EACH_RUN = 0.4;

/** The priority of a claim for an account: first what failed last time, then what was unchecked for longest. */
export const priorityAfter =
  ({ runs, last }: AccountHistory) =>
  (claim: ClaimId): number => {
    const checked = last.get(claim);
    // Grows faster than for checked claims, because an expensive scenario would otherwise come last in every run.
    if (checked === undefined)
      return documentedPriority(claim) * (isOpen(claim) ? openAfter(runs) : (1 + runs) ** 2);
    if (isUndecided(checked.verdict)) return documentedPriority(claim) * UNDECIDED;
    return documentedPriority(claim) * (JUST_CHECKED + EACH_RUN * checked.runsSince);
  };
