import { table } from '../../types.ts';
import { inboxRules } from '../../../inbox/rules.ts';
import { type Limiter, fixedWindow, monthlyQuota } from '../../../limits/limiters.ts';

const HOUR = 3_600_000;

/** A month that turns some hours after midnight UTC. */
const lateMonth = (limit: number): Limiter => {
  const inner = monthlyQuota(limit);
  return { ...inner, take: (now, cost) => inner.take(now - 5 * HOUR, cost) };
};

export const limitsMonth = table({
  'inbox.limits.month-10000-accepted': {
    description: '9,999 units in a month',
    inbox: { perMonth: inboxRules.perMonth - 1 },
  },
  'inbox.limits.month-10001-refused': {
    description: '10,001 units in a month',
    inbox: { perMonth: inboxRules.perMonth + 1 },
  },
  'inbox.limits.month-per-account': {
    description: 'accounts share one month',
    inbox: { monthScope: () => 'all' },
  },
  'inbox.limits.month-shared-by-keys': {
    description: 'each key has its own month',
    inbox: { monthScope: ({ account, key }) => `${account} ${key}` },
  },
  'inbox.limits.month-every-route-counts': {
    description: 'each route has its own month',
    inbox: { monthScope: ({ account, operation: name }) => `${account} ${name}` },
  },
  'inbox.limits.month-calendar': {
    description: 'a month is thirty days from the first request',
    inbox: {
      monthLimiter: (limit) =>
        fixedWindow(
          () => limit,
          () => 30 * 24 * HOUR,
        ),
    },
  },
  'inbox.limits.month-utc': {
    description: 'the month turns at five o’clock UTC',
    inbox: { monthLimiter: lateMonth },
  },
});
