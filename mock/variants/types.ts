import type { ClaimId } from '../../generated/claims.ts';
import { table, type Drift, type DriftRow } from '../drifts/types.ts';

/**
 * Another allowed answer to an open question, or another allowed way to keep a stated claim: an altered rule, or an altered
 * answer on the wire, that breaks no stated claim.
 */
export type Variant = Drift;

/** Variants from a table by the claim whose question they answer otherwise, or whose sentence they keep otherwise. */
export const variantTable = (rows: {
  readonly [C in ClaimId]?: DriftRow | readonly DriftRow[];
}): readonly Variant[] => table(rows);
