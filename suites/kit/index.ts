export { judgeClaims } from './engine.ts';
export { mockTarget, type Target } from './target.ts';
