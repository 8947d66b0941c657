export {
  changeInWords,
  changesSince,
  newsTo,
  doubtsOf,
  readBaseline,
  targetName,
  toBaseline,
  type Baseline,
  type Change,
} from './baseline.ts';
export { columns } from './columns.ts';
export { readVerdicts, toVerdicts } from './evidence.ts';
export type { Invocation, RunInfo, StoredVerdict, Verdicts } from './result.ts';
export { latestRun, openRunFolder, writeWhole, type RunFolder, type RunKind } from './folder.ts';
export { fromHar, toHar, type Recorded } from './har.ts';
export { hasHistories, linesOfHistories, openHistories, type Histories } from './histories.ts';
export { findingsOf, toFindings } from './findings/collect.ts';
export type { Finding, Findings } from './findings.ts';
export { EXIT_CODES, fateOf, probeOf, type Fate } from './finding.ts';
export { placeOf } from './place.ts';
export { writeReproducers } from './reproducer.ts';
export { summarise } from './terminal.ts';
export { showClaims } from './vitest/run.ts';
export { versions } from './versions.ts';
