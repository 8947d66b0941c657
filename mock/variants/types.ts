import type { Drift } from '../drifts/types.ts';

/**
 * Another allowed answer to an open question, or another allowed way to keep a stated claim. It alters a rule, or an
 * answer on the wire, and breaks no stated claim.
 */
export type Variant = Drift;
