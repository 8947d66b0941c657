import type { ClaimId } from '../../generated/claims.ts';
import { table, type Drift, type DriftRow } from '../drifts/types.ts';

/**
 * Another legal answer to one open question: an altered rule, or an altered answer on the wire, that breaks no
 * stated claim.
 */
export type Variant = Drift;

/** Variants from a table by the open question that they answer otherwise. */
export const variantTable = (rows: { readonly [C in ClaimId]?: DriftRow }): readonly Variant[] => table(rows);
