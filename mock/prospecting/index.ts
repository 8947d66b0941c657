export { catchUp } from './scheduled.ts';
export { prospectingHandlers } from './handlers.ts';
export { prospectingRules, type ProspectingRules } from './rules.ts';
export { createProspectingStore } from './seed.ts';
export { extendStore, reduceStore } from './holdings.ts';
