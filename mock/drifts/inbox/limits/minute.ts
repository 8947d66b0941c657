import { type Name, WORDS } from '../../edits/limiters.ts';
import { type DriftRow, table } from '../../types.ts';
import { inboxRules } from '../../../inbox/rules.ts';
import { fixedWindow, otherLimiters, slidingLog } from '../../../limits/limiters.ts';

const otherMinute = (kind: Name): DriftRow => ({
  variant: kind,
  description: WORDS[kind],
  inbox: { minuteLimiter: (limit, windowMs) => otherLimiters[kind](() => limit, windowMs) },
});

export const limitsMinute = table({
  'inbox.limits.minute-60-accepted': {
    description: '59 requests in a minute',
    inbox: { perMinute: inboxRules.perMinute - 1 },
  },
  'inbox.limits.minute-61-refused': [
    {
      description: '61 requests in a minute',
      inbox: { perMinute: inboxRules.perMinute + 1 },
    },
    otherMinute('token-bucket'),
  ],
  'inbox.limits.minute-sliding': [
    {
      description: 'the minute starts anew as a whole',
      inbox: { minuteLimiter: (limit, windowMs) => fixedWindow(() => limit, windowMs) },
    },
    otherMinute('fixed-aligned'),
  ],
  'inbox.limits.minute-window-length': [
    {
      description: 'a request counts for 90 seconds',
      inbox: { minuteLimiter: (limit, windowMs) => slidingLog(limit, () => windowMs() * 1.5) },
    },
    {
      variant: 'ten-seconds',
      description: 'a request counts for ten seconds',
      inbox: { minuteLimiter: (limit, windowMs) => slidingLog(limit, () => windowMs() / 6) },
    },
    {
      variant: 'two-minutes',
      description: 'a request counts for two minutes',
      inbox: { minuteLimiter: (limit, windowMs) => slidingLog(limit, () => windowMs() * 2) },
    },
    {
      variant: 'weighted-two-minutes',
      description: 'two weighted buckets of two minutes',
      inbox: {
        minuteLimiter: (limit, windowMs) =>
          otherLimiters['sliding-counter'](
            () => limit,
            () => windowMs() * 2,
          ),
      },
    },
    otherMinute('refreshed-on-acceptance'),
    otherMinute('refreshed-on-request'),
  ],
});
