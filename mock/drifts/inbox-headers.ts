import { table } from './types.ts';
import { dropHeader, setHeader } from './wire.ts';

/** Response headers that are absent, out of place or wrong. */
export const inboxHeaderDrifts = table({
  ...(Object.fromEntries(
    (['limit', 'remaining', 'reset', 'quota', 'quota-remaining', 'quota-reset'] as const).map((name) => [
      `inbox.endpoints.header-${name}-on-success`,
      {
        description: `X-RateLimit-${name} is absent`,
        wire: dropHeader(
          (call, reply) => call.family === 'inbox' && reply.status < 300,
          `x-ratelimit-${name}`,
        ),
      },
    ]),
  ) as Parameters<typeof table>[0]),
  'inbox.endpoints.headers-on-successful-writes': {
    description: 'changes carry no counts',
    wire: dropHeader((call, reply) => call.method !== 'GET' && reply.status < 300, 'x-ratelimit-remaining'),
  },
  'inbox.endpoints.headers-absent-on-401': {
    description: 'a 401 carries the limit',
    wire: setHeader(
      (call, reply) => call.family === 'inbox' && reply.status === 401,
      'x-ratelimit-limit',
      '60',
    ),
  },
  'inbox.endpoints.headers-absent-on-suspended': {
    description: 'a 403 carries the limit',
    wire: setHeader(
      (call, reply) => call.family === 'inbox' && reply.status === 403,
      'x-ratelimit-limit',
      '60',
    ),
  },
  'inbox.endpoints.header-limit-value': {
    description: 'the limit is said to be 100',
    wire: setHeader(
      (call, reply) => call.family === 'inbox' && reply.status === 200,
      'x-ratelimit-limit',
      '100',
    ),
  },
  'inbox.endpoints.header-quota-value': {
    description: 'the quota is said to be 5000',
    wire: setHeader(
      (call, reply) => call.family === 'inbox' && reply.status === 200,
      'x-ratelimit-quota',
      '5000',
    ),
  },
});
