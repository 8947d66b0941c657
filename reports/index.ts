export { changesSince, newsTo, readBaseline, toBaseline, type Baseline } from './baseline.ts';
export { readVerdicts, toVerdicts, type RunInfo, type Verdicts } from './evidence.ts';
export { latestRun, openRunFolder, writeWhole, type RunFolder, type RunKind } from './folder.ts';
export { fromHar, toHar, type Recorded } from './har.ts';
export { isExact } from './outcome.ts';
export { summarise } from './terminal.ts';
export { showClaims } from './vitest/run.ts';
export { VERSION, versions } from './versions.ts';
