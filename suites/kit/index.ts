export { judgeClaims } from './engine.ts';
export { mockTarget } from './mock-target.ts';
export type { Target } from './target.ts';
export { mergeVerdicts, type ClaimVerdict } from './verdict.ts';
export { payloadOf, type DeliveryChecks, type DeliveryLog } from './delivery.ts';
export { Receiver, type Answer, type Delivery } from './receiver.ts';
export { judgeDeliveries, judgeRecorded, operationOf } from './recorded.ts';
