export { notRun, claimsOf, runProbe, runProbes, type Probed } from './run.ts';
export { observedByProbes, probedClaims, probes, type Probe } from './probes/index.ts';
export { confusion, tableOf, type Row } from './kit/confusion.ts';
