import type { Drift } from '../drifts/types.ts';

/**
 * Another allowed answer to an open question, or another allowed way to keep a stated claim: an altered rule, or an altered
 * answer on the wire, that breaks no stated claim.
 */
export type Variant = Drift;
