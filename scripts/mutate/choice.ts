import { claims, type ClaimId } from '../../generated/claims.ts';
import { bentRules, drifts } from '../../mock/index.ts';
import type { Mutant } from '../../mock/mutants/index.ts';
import { selection } from '../cli/selection.ts';

/**
 * Whether a mutant bends what the claims are about that globs name: answers of their operations, or rules that their
 * drifts bend.
 */
export function isMutantOf(globs: readonly string[] | undefined, { operation, rule }: Mutant): boolean {
  if (globs === undefined) return true;
  const wanted = selection({ claim: [...globs] });
  return operation === undefined
    ? drifts.some((drift) => wanted(drift.claim) && bentRules(drift).some((bent) => bent === rule))
    : (Object.keys(claims) as ClaimId[]).some(
        (id) => wanted(id) && claims[id].operations.some((each) => each === operation),
      );
}
