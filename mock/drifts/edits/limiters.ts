import type { otherLimiters } from '../../limits/limiters.ts';

export type Name = keyof typeof otherLimiters;

export const LIMITER_WORDS: Readonly<Record<Name, string>> = {
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
