import { claims, type ClaimId } from '../../../../generated/claims.ts';
import { isAdded } from '../../model/added-claims.ts';
import type { History, RememberedKind } from '../../model/past-runs.ts';

/** What the verdict on a claim is worth where requests are expensive. */
const WORTH = {
  /**
   * What every client that lists things relies on: pages that follow each other, without gaps and in order, that
   * filters and views select, how long a page without a limit is, and that what is listed can be interpreted as
   * it is listed.
   */
  reliedOn: 3,
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

const RELIED_ON =
  /\.(walk|order|has-more|cursor|next-cursor|criteria)-|\.(agrees-with-list|id-from-list-accepted|enough-to-reply|filters-select|view-id-applies-view|limit-default)$/;

const COMBINED = /\.criteria-(any-combination|on-every-page)$/;

/** What the verdict on a claim is worth by what the documents say of it. */
export function documentedPriority(claim: ClaimId): number {
  if (isAdded(claim)) return WORTH.added;
  const { level, quirk } = claims[claim];
  if (level === 'open') return WORTH.open;
  if (COMBINED.test(claim)) return WORTH.combined;
  return WORTH[RELIED_ON.test(claim) ? 'reliedOn' : quirk ? 'quirk' : level];
}

/** Open questions that a first run leaves out wait for the later ones of seven: what is stated is asked again before. */
const openAfter = (runs: number): number => Math.max(1, (1 + runs) ** 3 / 4);
const isOpen = (claim: ClaimId): boolean => !isAdded(claim) && claims[claim].level === 'open';

/** How much more it is worth where the claim failed last time, or could not be decided. */
const DOUBTED = 4;
const isDoubted = (verdict: RememberedKind): boolean => verdict === 'violated' || verdict === 'inconclusive';
/** The part of its worth that a verdict has in the run after it, and what each further run adds. */
const JUST_JUDGED = 0.2;
const EACH_RUN = 0.4;

/** What the verdict on a claim is worth to an account: first what failed last time, then what was not checked for longest. */
export const priorityAfter =
  ({ runs, last }: History) =>
  (claim: ClaimId): number => {
    const judged = last.get(claim);
    // Grows faster than that of the others, for a scenario that is expensive comes last in every run.
    if (judged === undefined)
      return documentedPriority(claim) * (isOpen(claim) ? openAfter(runs) : (1 + runs) ** 2);
    if (isDoubted(judged.verdict)) return documentedPriority(claim) * DOUBTED;
    return documentedPriority(claim) * (JUST_JUDGED + EACH_RUN * judged.runsSince);
  };
