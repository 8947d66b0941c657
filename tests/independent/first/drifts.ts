import type { Drift } from './drift-kit.ts';
import { inboxDrifts } from './drifts-inbox.ts';
import { listDrifts } from './drifts-lists.ts';
import { mainDrifts } from './drifts-main.ts';

export type { Drift } from './drift-kit.ts';

/** Every way this service can be made to break its documents. */
export const drifts: readonly Drift[] = [...inboxDrifts, ...listDrifts, ...mainDrifts];
export const driftsById: ReadonlyMap<string, Drift> = new Map(drifts.map((drift) => [drift.id, drift]));
