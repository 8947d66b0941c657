import { type Name, LIMITER_WORDS } from '../../edits/limiters.ts';
import { set, to, withHeader } from '../../edits/answers.ts';
import { type QuotaLimiter, overLimit, punishing } from '../../edits/prospecting.ts';
import { type DriftRow, table, alterProspecting, withProspecting } from '../../types.ts';
import { fixedWindow, otherLimiters, slidingLog } from '../../../limits/limiters.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

const otherQuotas = (...kinds: readonly Name[]): Readonly<Record<string, DriftRow>> =>
  Object.fromEntries(
    kinds.map((kind) => [kind, alterProspecting(LIMITER_WORDS[kind], { quotaLimiter: otherLimiters[kind] })]),
  );

const quota = (plan: keyof typeof reference.perMinute, change: number): DriftRow =>
  alterProspecting(`${reference.perMinute[plan] + change} requests a minute on the plan ${plan}`, {
    perMinute: { ...reference.perMinute, [plan]: reference.perMinute[plan] + change },
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

export const limitsWindow = table('prospecting.limits', {
  'window-60-seconds': {
    ...otherQuotas('refreshed-on-acceptance', 'refreshed-on-request'),
    main: alterProspecting('a window lasts 45 seconds', {
      quotaLimiter: (limit, windowMs) => fixedWindow(limit, () => 0.75 * windowMs()),
    }),
  },
  'window-fixed': {
    ...otherQuotas(
      'sliding-log-refusals',
      'refreshed-on-acceptance',
      'refreshed-on-request',
      'sliding-counter-from-first',
      'sliding-counter-from-first-refusals',
    ),
    main: alterProspecting('the window slides', {
      quotaLimiter: (limit, windowMs) => slidingLog(limit(), windowMs),
    }),
  },
  'window-from-first-request': {
    ...otherQuotas('fixed-aligned', 'token-bucket', 'sliding-counter', 'sliding-counter-refusals'),
  },
  'quota-whole-again': {
    ...otherQuotas('sliding-counter-from-first', 'sliding-counter-from-first-refusals'),
    main: alterProspecting('a new window frees half of the quota', { quotaLimiter: halving }),
  },
  'per-account': withProspecting({ quotaScope: () => 'all' }),
  'quota-30-without-plan': quota('none', -1),
  'quota-30-refuses-31st': quota('none', 1),
  'quota-100-on-start': quota('start', -1),
  'quota-100-refuses-101st': quota('start', 1),
  'quota-300-on-grow': quota('grow', -1),
  'quota-300-refuses-301st': quota('grow', 1),
  'quota-1000-on-scale': quota('scale', -1),
  'quota-1000-refuses-1001st': quota('scale', 1),
  'quota-of-this-account': withProspecting({ perMinute: { none: 57, start: 57, grow: 57, scale: 57 } }),
  'over-limit-500': to(overLimit, 429),
  'over-limit-error': set(overLimit, 'error', 'Too many requests'),
  'over-limit-no-retry-after': withHeader(overLimit, 'retry-after', '60'),
  'over-limit-next-window': alterProspecting('who was refused waits for two windows more', {
    quotaLimiter: punishing,
  }),
});
