import { type Name, WORDS } from '../../edits/limiters.ts';
import { type QuotaLimiter, overLimit, punishing, set, to } from '../../edits/prospecting-access.ts';
import { wireOf } from '../../edits/prospecting-wire.ts';
import { type DriftRow, table } from '../../types.ts';
import { setHeader } from '../../wire.ts';
import { fixedWindow, otherLimiters, slidingLog } from '../../../limits/limiters.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

const otherQuota = (kind: Name): DriftRow => ({
  variant: kind,
  description: WORDS[kind],
  prospecting: { quotaLimiter: otherLimiters[kind] },
});

const quota = (plan: keyof typeof reference.perMinute, change: number): DriftRow => ({
  description: `${reference.perMinute[plan] + change} requests a minute on the plan ${plan}`,
  prospecting: { perMinute: { ...reference.perMinute, [plan]: reference.perMinute[plan] + change } },
});

/** Every window after the first has half of the quota. */
const halving: QuotaLimiter = (limit, windowMs) => {
  let first: number | undefined;
  let now = 0;
  const inner = fixedWindow(
    () => (now - (first ?? now) < windowMs() ? limit() : Math.ceil(limit() / 2)),
    windowMs,
  );
  return {
    ...inner,
    take(at, cost) {
      first ??= at;
      now = at;
      return inner.take(at, cost);
    },
  };
};

export const limitsWindow = table({
  'prospecting.limits.window-60-seconds': [
    otherQuota('refreshed-on-acceptance'),
    otherQuota('refreshed-on-request'),
    {
      description: 'a window lasts 45 seconds',
      prospecting: { quotaLimiter: (limit, windowMs) => fixedWindow(limit, () => 0.75 * windowMs()) },
    },
  ],
  'prospecting.limits.window-fixed': [
    otherQuota('sliding-log-refusals'),
    otherQuota('refreshed-on-acceptance'),
    otherQuota('refreshed-on-request'),
    otherQuota('sliding-counter-from-first'),
    otherQuota('sliding-counter-from-first-refusals'),
    {
      description: 'the window slides',
      prospecting: { quotaLimiter: (limit, windowMs) => slidingLog(limit(), windowMs) },
    },
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
    {
      description: 'a new window frees half of the quota',
      prospecting: { quotaLimiter: halving },
    },
  ],
  'prospecting.limits.per-account': {
    description: 'accounts share one quota',
    prospecting: { quotaScope: () => 'all' },
  },
  'prospecting.limits.quota-30-without-plan': quota('none', -1),
  'prospecting.limits.quota-30-refuses-31st': quota('none', 1),
  'prospecting.limits.quota-100-on-start': quota('start', -1),
  'prospecting.limits.quota-100-refuses-101st': quota('start', 1),
  'prospecting.limits.quota-300-on-grow': quota('grow', -1),
  'prospecting.limits.quota-300-refuses-301st': quota('grow', 1),
  'prospecting.limits.quota-1000-on-scale': quota('scale', -1),
  'prospecting.limits.quota-1000-refuses-1001st': quota('scale', 1),
  'prospecting.limits.quota-of-this-account': {
    description: '57 requests a minute',
    prospecting: { perMinute: { none: 57, start: 57, grow: 57, scale: 57 } },
  },
  'prospecting.limits.over-limit-500': to(overLimit, 429),
  'prospecting.limits.over-limit-error': set(overLimit, 'error', 'Too many requests'),
  'prospecting.limits.over-limit-no-retry-after': wireOf(
    'Retry-After is sent',
    setHeader(overLimit, 'retry-after', '60'),
  ),
  'prospecting.limits.over-limit-next-window': {
    description: 'who was refused waits for two windows more',
    prospecting: { quotaLimiter: punishing },
  },
});
