import { type DriftRow, alterInbox, table, withInbox } from '../../drifts/types.ts';
import { slidingCounter, slidingLogOfAll } from '../../limits/limiters.ts';

/** The minute as counted by two weighted buckets, which also slides. */
const weighted = (description: string, limiter: ReturnType<typeof slidingCounter>): DriftRow =>
  alterInbox(description, { minuteLimiter: (limit, windowMs) => limiter(() => limit, windowMs) });

export const limits = table('inbox.limits', {
  'minute-61-refused': {
    'weighted-down': weighted('two weighted buckets, rounded down', slidingCounter('clock', false)),
    'weighted-up': weighted('two weighted buckets, rounded up', slidingCounter('clock', false, Math.ceil)),
  },
  'minute-window-length': {
    'from-first-up': weighted(
      'two weighted buckets from the first request on, rounded up',
      slidingCounter('first', false, Math.ceil),
    ),
    refusals: weighted('two weighted buckets that count refusals', slidingCounter('clock', true)),
    'from-first-refusals': weighted(
      'two weighted buckets from the first request on that count refusals',
      slidingCounter('first', true),
    ),
  },
  'minute-refused-requests-count': alterInbox('refused requests prolong the wait', {
    minuteLimiter: (limit, windowMs) => slidingLogOfAll(() => limit, windowMs),
  }),
  'minute-unauthorised-requests-count': withInbox({ unknownKeyMinuteCosts: 1 }),
  'minute-unknown-paths-count': withInbox({ unknownPathsCount: true }),
  'month-and-minute-exceeded': withInbox({ monthBeforeMinute: true }),
});
