import { table } from '../../types.ts';

export const limitsCounting = table({
  'inbox.limits.minute-per-account': {
    description: 'accounts share one minute',
    inbox: { minuteScope: () => 'all' },
  },
  'inbox.limits.minute-shared-by-keys': {
    description: 'each key has its own minute',
    inbox: { minuteScope: ({ account, key }) => `${account} ${key}` },
  },
  'inbox.limits.minute-every-route-counts': {
    description: 'each route has its own minute',
    inbox: { minuteScope: ({ account, operation: name }) => `${account} ${name}` },
  },
  'inbox.limits.minute-writes-count': {
    description: 'changes have their own minute',
    inbox: {
      minuteScope: ({ account, operation: name }) => `${account} ${String(name.startsWith('GET '))}`,
    },
  },
});
