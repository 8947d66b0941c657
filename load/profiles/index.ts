export { destinationOf, planFor } from './build.ts';
export { compared, isKept, type Kept } from './compare.ts';
export type { ProfilePlan } from './plan.ts';
export { runProfile, type ProfileResult } from './run.ts';
export { TABLE, TableError, tableFrom, type Table } from './table.ts';
export { trendInWords } from './trend.ts';
export { announcement, breachesInWords, measuredRows, probeAnnouncement, profileRows } from './words.ts';
export { merged } from './merge.ts';
export { breaches } from './measure.ts';
