export { judgeClaims } from './engine.ts';
export { mockTarget } from './mock-target.ts';
export type { Target } from './target.ts';
export { mergeVerdicts, type ClaimVerdict } from './verdict.ts';
export { judgeRecorded, operationOf } from './recorded.ts';
