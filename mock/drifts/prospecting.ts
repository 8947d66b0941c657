import type { Drift } from './types.ts';

export const prospectingDrifts: readonly Drift[] = [];
