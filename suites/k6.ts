import type { ClaimId } from '../generated/claims.ts';
import { inboxLimiter } from './inbox/limits/minute.ts';
import { k6Scenarios } from './index.ts';
import type { WindowLimiter } from './kit/model/k6-driver.ts';
import { prospectingLimiter } from './prospecting/limits/window.ts';

/** Every claim that load runs judge. */
export const probedClaims: readonly ClaimId[] = k6Scenarios.flatMap(({ checkers }) => [...checkers.keys()]);

/** Every open question that load runs answer. */
export const observedByProbes: readonly ClaimId[] = k6Scenarios.flatMap(({ observers }) => [
  ...observers.keys(),
]);

/** The limiters that the window probes look at, by the names of the probes. */
export const windowLimiters: Readonly<Record<string, WindowLimiter>> = {
  'inbox-window': inboxLimiter,
  'prospecting-window': prospectingLimiter,
};
