export { changesSince, newsTo, readBaseline, toBaseline, type Baseline } from './baseline.ts';
export { exitCodeOf, readVerdicts, runFolder, toVerdicts, writeJson, type RunInfo } from './evidence.ts';
export { fromHar, toHar, type Recorded } from './har.ts';
export { summarise } from './terminal.ts';
export { showClaims } from './vitest/run.ts';
