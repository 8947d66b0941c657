import type { DriftRow } from '../../drifts/types.ts';
import { slidingCounter, slidingLogOfAll } from '../../limits/limiters.ts';
import { variantTable } from '../types.ts';
import { ruled } from './refusals.ts';

/** The minute as two weighted buckets count it, which slides as well. */
const weighted = (
  variant: string,
  description: string,
  limiter: ReturnType<typeof slidingCounter>,
): DriftRow => ({
  variant,
  ...ruled(description, { minuteLimiter: (limit, windowMs) => limiter(() => limit, windowMs) }),
});

export const limits = variantTable({
  'inbox.limits.minute-61-refused': [
    weighted('weighted-down', 'two weighted buckets, rounded down', slidingCounter('clock', false)),
    weighted('weighted-up', 'two weighted buckets, rounded up', slidingCounter('clock', false, Math.ceil)),
  ],
  'inbox.limits.minute-window-length': [
    weighted(
      'from-first-up',
      'two weighted buckets from the first request on, rounded up',
      slidingCounter('first', false, Math.ceil),
    ),
    weighted('refusals', 'two weighted buckets that count refusals', slidingCounter('clock', true)),
    weighted(
      'from-first-refusals',
      'two weighted buckets from the first request on that count refusals',
      slidingCounter('first', true),
    ),
  ],
  'inbox.limits.minute-refused-requests-count': ruled('refused requests prolong the wait', {
    minuteLimiter: (limit, windowMs) => slidingLogOfAll(() => limit, windowMs),
  }),
  'inbox.limits.minute-unauthorised-requests-count': ruled('requests with an unknown key count', {
    unknownKeyMinuteCosts: 1,
  }),
  'inbox.limits.minute-unknown-paths-count': ruled('requests for paths that do not exist count', {
    unknownPathsCount: true,
  }),
  'inbox.limits.month-and-minute-exceeded': ruled('the month is looked at before the minute', {
    monthBeforeMinute: true,
  }),
});
