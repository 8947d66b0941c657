import { type Name, LIMITER_WORDS } from '../../edits/limiters.ts';
import { type DriftRow, table, alterInbox, withInbox } from '../../types.ts';
import { inboxRules } from '../../../inbox/rules.ts';
import { fixedWindow, otherLimiters, slidingLog } from '../../../limits/limiters.ts';

const otherMinute = (kind: Name): Readonly<Record<string, DriftRow>> => ({
  [kind]: alterInbox(LIMITER_WORDS[kind], {
    minuteLimiter: (limit, windowMs) => otherLimiters[kind](() => limit, windowMs),
  }),
});

export const limitsMinute = table('inbox.limits', {
  'minute-60-accepted': withInbox({ perMinute: inboxRules.perMinute - 1 }),
  'minute-61-refused': {
    main: withInbox({ perMinute: inboxRules.perMinute + 1 }),
    ...otherMinute('token-bucket'),
  },
  'minute-sliding': {
    main: alterInbox('the minute starts anew as a whole', {
      minuteLimiter: (limit, windowMs) => fixedWindow(() => limit, windowMs),
    }),
    ...otherMinute('fixed-aligned'),
  },
  'minute-window-length': {
    main: alterInbox('a request counts for 90 seconds', {
      minuteLimiter: (limit, windowMs) => slidingLog(limit, () => windowMs() * 1.5),
    }),
    'ten-seconds': alterInbox('a request counts for ten seconds', {
      minuteLimiter: (limit, windowMs) => slidingLog(limit, () => windowMs() / 6),
    }),
    'two-minutes': alterInbox('a request counts for two minutes', {
      minuteLimiter: (limit, windowMs) => slidingLog(limit, () => windowMs() * 2),
    }),
    'weighted-two-minutes': alterInbox('two weighted buckets of two minutes', {
      minuteLimiter: (limit, windowMs) =>
        otherLimiters['sliding-counter'](
          () => limit,
          () => windowMs() * 2,
        ),
    }),
    ...otherMinute('refreshed-on-acceptance'),
    ...otherMinute('refreshed-on-request'),
  },
});
