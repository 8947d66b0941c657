export { loadDriver, senderOf } from './driver.ts';
export * from './profiles/index.ts';
export { describeLimiter } from '../suites/kit/limiter/identify.ts';
export { WARM_UP } from './kit/plan.ts';
export { MOST_ELSEWHERE } from './kit/foreign-traffic.ts';
export { endAll as endLoad } from './kit/child.ts';
export { archive } from './kit/k6.ts';
export { evaluatedLog, planK6Run } from './k8s/plan.ts';
export { manifest, ManifestError } from './k8s/render.ts';
