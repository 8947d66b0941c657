import { table, alterInbox, withInbox } from '../../types.ts';

export const limitsCounting = table('inbox.limits', {
  'minute-per-account': withInbox({ minuteScope: () => 'all' }),
  'minute-shared-by-keys': alterInbox('each key has its own minute', {
    minuteScope: ({ account, key }) => `${account} ${key}`,
  }),
  'minute-every-route-counts': alterInbox('each route has its own minute', {
    minuteScope: ({ account, operation: name }) => `${account} ${name}`,
  }),
  'minute-writes-count': alterInbox('changes have their own minute', {
    minuteScope: ({ account, operation: name }) => `${account} ${String(name.startsWith('GET '))}`,
  }),
});
