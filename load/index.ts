export { allInconclusive, runProbe, type Probed } from './run.ts';
export { probedClaims, probes } from './probes/index.ts';
