import type { ClaimId } from '../../generated/claims.ts';
import { bulkCost } from './bulk-cost.ts';
import { countedRoutes } from './counted-routes.ts';
import { inboxHeaders } from './inbox-headers.ts';
import { plans } from './plans.ts';
import type { Probe } from './probe.ts';
import { quota } from './quota.ts';
import { sharedKeys } from './shared-keys.ts';
import { inboxWindow, prospectingWindow } from './windows.ts';

export type { Probe } from './probe.ts';
export { windowLimiters, type WindowLimiter } from './windows.ts';

/** Every probe, by its name. */
export const probes: readonly Probe[] = [
  inboxWindow,
  prospectingWindow,
  inboxHeaders,
  countedRoutes,
  sharedKeys,
  bulkCost,
  quota,
  plans,
];

/** Every claim that a probe settles. */
export const probedClaims: readonly ClaimId[] = probes.flatMap(({ checkers }) => [...checkers.keys()]);

/** Every open question that a probe answers. */
export const observedByProbes: readonly ClaimId[] = probes.flatMap(({ observers }) => [...observers.keys()]);
