import type { ClaimId } from '../generated/claims.ts';
import { bulkCost } from './inbox/k6-bulk-cost.ts';
import { countedRoutes } from './inbox/k6-counted-routes.ts';
import { inboxHeaders } from './inbox/k6-headers.ts';
import { quota } from './inbox/k6-quota.ts';
import { sharedKeys } from './inbox/k6-shared-keys.ts';
import { inboxLimiter, inboxWindow, prospectingLimiter, prospectingWindow } from './inbox/k6-windows.ts';
import { nameOf } from './kit/engine/probes.ts';
import type { Scenario } from './kit/engine/scenario.ts';
import type { WindowLimiter } from './kit/limiter/driver.ts';
import { plans } from './prospecting/k6-plans.ts';

/** Every scenario that k6 runs. */
export const k6Scenarios: readonly Scenario[] = [
  inboxWindow,
  prospectingWindow,
  inboxHeaders,
  countedRoutes,
  sharedKeys,
  bulkCost,
  quota,
  plans,
];

/** Every claim that k6 settles. */
export const probedClaims: readonly ClaimId[] = k6Scenarios.flatMap(({ checkers }) => [...checkers.keys()]);

/** Every open question that k6 answers. */
export const observedByProbes: readonly ClaimId[] = k6Scenarios.flatMap(({ observers }) => [
  ...observers.keys(),
]);

/** The limiters that the window probes look at, by the names of the probes. */
export const windowLimiters: Readonly<Record<string, WindowLimiter>> = {
  [nameOf(inboxWindow)]: inboxLimiter,
  [nameOf(prospectingWindow)]: prospectingLimiter,
};
