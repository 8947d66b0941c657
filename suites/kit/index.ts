export { judgeClaims } from './engine.ts';
export { mockTarget, type Target } from './target.ts';
export { Inconclusive } from './exchange.ts';
export type { ClaimVerdict } from './verdict.ts';
