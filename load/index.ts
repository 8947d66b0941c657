export { notRun, claimsOf, runProbe, runProbes, type Probed } from './run.ts';
export {
  observedByProbes,
  probedClaims,
  probes,
  windowLimiters,
  type Probe,
  type WindowLimiter,
} from './probes/index.ts';
export { confusion, hasWrongClaim, rowOf, tableOf, type Row } from './kit/confusion.ts';
export { realTrials } from './kit/real-trials.ts';
export type { Trial } from './kit/trials.ts';
export * from './profiles/index.ts';
export { MOST_ELSEWHERE } from './kit/foreign-traffic.ts';
export { endAll as endK6 } from './kit/child.ts';
export { archive } from './kit/k6.ts';
export { inWords } from './kit/identify.ts';
export { judgedLog, probePlan } from './k8s/plan.ts';
export { IMAGE, manifest, ManifestError } from './k8s/render.ts';
