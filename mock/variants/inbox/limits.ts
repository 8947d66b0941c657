import { slidingLogOfAll } from '../../limits/limiters.ts';
import { variantTable } from '../types.ts';
import { ruled } from './refusals.ts';

export const limits = variantTable({
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
