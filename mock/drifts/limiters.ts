import { otherLimiters } from '../limits/limiters.ts';
import { table, type DriftRow } from './types.ts';

type Name = keyof typeof otherLimiters;

const WORDS: Readonly<Record<Name, string>> = {
  'fixed-aligned': 'windows follow the clock',
  'sliding-log-refusals': 'a sliding log counts refusals',
  'sliding-counter': 'two weighted buckets slide',
  'sliding-counter-refusals': 'two weighted buckets slide and count refusals',
  'sliding-counter-from-first': 'two weighted buckets slide from the first request on',
  'sliding-counter-from-first-refusals':
    'two weighted buckets slide from the first request on and count refusals',
  'token-bucket': 'requests drip back evenly',
  'refreshed-on-acceptance': 'every accepted request prolongs the window',
  'refreshed-on-request': 'every request prolongs the window',
};

const minute = (kind: Name): DriftRow => ({
  variant: kind,
  description: WORDS[kind],
  inbox: { minuteLimiter: (limit, windowMs) => otherLimiters[kind](() => limit, windowMs) },
});
const quota = (kind: Name): DriftRow => ({
  variant: kind,
  description: WORDS[kind],
  prospecting: { quotaLimiter: otherLimiters[kind] },
});

/** Every other kind of limiter that breaks a claim, each as a break of the one that it breaks most plainly. */
export const limiterDrifts = table({
  'inbox.limits.minute-sliding': minute('fixed-aligned'),
  // Whether refusals count is open: a log of all requests is a legal variant.
  'inbox.limits.minute-window-length': [
    minute('sliding-counter'),
    minute('sliding-counter-refusals'),
    minute('sliding-counter-from-first'),
    minute('sliding-counter-from-first-refusals'),
    minute('token-bucket'),
    minute('refreshed-on-acceptance'),
    minute('refreshed-on-request'),
  ],
  'prospecting.limits.window-fixed': [
    quota('sliding-log-refusals'),
    quota('refreshed-on-acceptance'),
    quota('refreshed-on-request'),
    quota('sliding-counter-from-first'),
    quota('sliding-counter-from-first-refusals'),
  ],
  'prospecting.limits.window-60-seconds': [quota('refreshed-on-acceptance'), quota('refreshed-on-request')],
  'prospecting.limits.window-from-first-request': [
    quota('fixed-aligned'),
    quota('token-bucket'),
    quota('sliding-counter'),
    quota('sliding-counter-refusals'),
  ],
  'prospecting.limits.quota-whole-again': [
    quota('sliding-counter-from-first'),
    quota('sliding-counter-from-first-refusals'),
  ],
});
