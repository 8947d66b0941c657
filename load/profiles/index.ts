export { destinationOf, planFor } from './build.ts';
export { differencesOfRuns, isStoredRun, type StoredProfileRun } from './compare.ts';
export type { ProfilePlan } from './plan.ts';
export { runProfile, type ProfileResult } from './run.ts';
export { TABLE, TableError, tableFrom, type ProfileTable } from './table.ts';
export { trendInWords } from './trend.ts';
export { announcement, breachesInWords, measuredRows, announceK6Run, describeProfiles } from './words.ts';
export { mergeProfileLogs } from './merge.ts';
export { breaches } from './measure.ts';
