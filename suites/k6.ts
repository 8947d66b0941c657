import type { ClaimId } from '../generated/claims.ts';
import { inboxLimiter } from './inbox/limits/minute.ts';
import { k6Scenarios } from './index.ts';
import type { WindowLimiter } from './kit/model/k6-driver.ts';
import { prospectingLimiter } from './prospecting/limits/window.ts';

/** Every claim that k6 runs check. */
export const k6Claims: readonly ClaimId[] = k6Scenarios.flatMap(({ checkers }) => [...checkers.keys()]);

/** Every open question that k6 runs answer. */
export const observedByK6: readonly ClaimId[] = k6Scenarios.flatMap(({ observers }) => [...observers.keys()]);

/** The limiters that window k6 runs examine, by the names of the k6 runs. */
export const windowLimiters: Readonly<Record<string, WindowLimiter>> = {
  'inbox-window': inboxLimiter,
  'prospecting-window': prospectingLimiter,
};
