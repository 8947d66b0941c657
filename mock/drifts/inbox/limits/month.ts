import { table, alterInbox, withInbox } from '../../types.ts';
import { inboxRules } from '../../../inbox/rules.ts';
import { type Limiter, fixedWindow, monthlyQuota } from '../../../limits/limiters.ts';

const HOUR = 3_600_000;

/** A month that begins some hours after midnight UTC. */
const lateMonth = (limit: number): Limiter => {
  const inner = monthlyQuota(limit);
  return { ...inner, take: (now, cost) => inner.take(now - 5 * HOUR, cost) };
};

export const limitsMonth = table('inbox.limits', {
  'month-10000-accepted': withInbox({ perMonth: inboxRules.perMonth - 1 }),
  'month-10001-refused': withInbox({ perMonth: inboxRules.perMonth + 1 }),
  'month-per-account': withInbox({ monthScope: () => 'all' }),
  'month-shared-by-keys': alterInbox('each key has its own month', {
    monthScope: ({ account, key }) => `${account} ${key}`,
  }),
  'month-every-route-counts': alterInbox('each route has its own month', {
    monthScope: ({ account, operation: name }) => `${account} ${name}`,
  }),
  'month-calendar': alterInbox('a month is thirty days from the first request', {
    monthLimiter: (limit) =>
      fixedWindow(
        () => limit,
        () => 30 * 24 * HOUR,
      ),
  }),
  'month-utc': alterInbox('the month turns at five o’clock UTC', { monthLimiter: lateMonth }),
});
