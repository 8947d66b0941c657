import type { ClaimId } from '../../generated/claims.ts';
import { otherLimiters } from '../limits/limiters.ts';
import type { Drift } from './types.ts';

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

const inbox = (claim: ClaimId, kinds: readonly Name[]): Drift[] =>
  kinds.map((kind) => ({
    id: `${claim}/${kind}`,
    claim,
    description: WORDS[kind],
    inbox: { minuteLimiter: (limit, windowMs) => otherLimiters[kind](() => limit, windowMs) },
  }));
const prospecting = (claim: ClaimId, kinds: readonly Name[]): Drift[] =>
  kinds.map((kind) => ({
    id: `${claim}/${kind}`,
    claim,
    description: WORDS[kind],
    prospecting: { quotaLimiter: otherLimiters[kind] },
  }));

/** Every other kind of limiter that breaks a claim, each as a break of the one that it breaks most plainly. */
export const limiterDrifts: readonly Drift[] = [
  ...inbox('inbox.limits.minute-sliding', ['fixed-aligned']),
  // Whether refusals count is open: a log of all requests is a legal variant.
  ...inbox('inbox.limits.minute-window-length', [
    'sliding-counter',
    'sliding-counter-refusals',
    'sliding-counter-from-first',
    'sliding-counter-from-first-refusals',
    'token-bucket',
    'refreshed-on-acceptance',
    'refreshed-on-request',
  ]),
  ...prospecting('prospecting.limits.window-fixed', [
    'sliding-log-refusals',
    'refreshed-on-acceptance',
    'refreshed-on-request',
    'sliding-counter-from-first',
    'sliding-counter-from-first-refusals',
  ]),
  ...prospecting('prospecting.limits.window-60-seconds', ['refreshed-on-acceptance', 'refreshed-on-request']),
  ...prospecting('prospecting.limits.window-from-first-request', [
    'fixed-aligned',
    'token-bucket',
    'sliding-counter',
    'sliding-counter-refusals',
  ]),
  ...prospecting('prospecting.limits.quota-whole-again', [
    'sliding-counter-from-first',
    'sliding-counter-from-first-refusals',
  ]),
];
