export { allInconclusive, runProbe, type Probed } from './run.ts';
export { probedClaims, probes } from './probes/index.ts';
export { confusion, tableOf, type Row } from './kit/confusion.ts';
export * from './profiles/index.ts';
