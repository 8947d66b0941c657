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

const otherMinute = (kind: Name): DriftRow => ({
  variant: kind,
  description: WORDS[kind],
  inbox: { minuteLimiter: (limit, windowMs) => otherLimiters[kind](() => limit, windowMs) },
});
const otherQuota = (kind: Name): DriftRow => ({
  variant: kind,
  description: WORDS[kind],
  prospecting: { quotaLimiter: otherLimiters[kind] },
});

/** Every other kind of limiter that breaks a claim, each as a break of the one that it breaks most plainly. */
export const limiterDrifts = table({
  'inbox.limits.minute-sliding': otherMinute('fixed-aligned'),
  // Whether refusals count is open: a log of all requests is a legal variant.
  'inbox.limits.minute-window-length': [
    otherMinute('sliding-counter'),
    otherMinute('sliding-counter-refusals'),
    otherMinute('sliding-counter-from-first'),
    otherMinute('sliding-counter-from-first-refusals'),
    otherMinute('token-bucket'),
    otherMinute('refreshed-on-acceptance'),
    otherMinute('refreshed-on-request'),
  ],
  'prospecting.limits.window-fixed': [
    otherQuota('sliding-log-refusals'),
    otherQuota('refreshed-on-acceptance'),
    otherQuota('refreshed-on-request'),
    otherQuota('sliding-counter-from-first'),
    otherQuota('sliding-counter-from-first-refusals'),
  ],
  'prospecting.limits.window-60-seconds': [
    otherQuota('refreshed-on-acceptance'),
    otherQuota('refreshed-on-request'),
  ],
  'prospecting.limits.window-from-first-request': [
    otherQuota('fixed-aligned'),
    otherQuota('token-bucket'),
    otherQuota('sliding-counter'),
    otherQuota('sliding-counter-refusals'),
  ],
  'prospecting.limits.quota-whole-again': [
    otherQuota('sliding-counter-from-first'),
    otherQuota('sliding-counter-from-first-refusals'),
  ],
});
