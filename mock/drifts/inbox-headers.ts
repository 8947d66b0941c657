import { table, type DriftRow } from './types.ts';
import { both, coded, replace, setHeader, status } from './wire.ts';

const minute = coded('RATE_LIMIT_EXCEEDED');
const carrying = (name: string): DriftRow => ({
  description: `a refusal carries X-RateLimit-${name}`,
  wire: setHeader(minute, `x-ratelimit-${name}`, '9000'),
});

/** Response headers that are absent, out of place or wrong. */
export const inboxHeaderDrifts = table({
  'inbox.endpoints.rate-429-no-quota-header': carrying('quota'),
  'inbox.endpoints.rate-429-no-quota-remaining-header': carrying('quota-remaining'),
  'inbox.endpoints.rate-429-no-quota-reset-header': carrying('quota-reset'),
  'inbox.endpoints.retry-after-suffices': {
    description: 'Retry-After is always one second',
    wire: setHeader(minute, 'retry-after', '1'),
  },
  'inbox.endpoints.header-remaining-falls': {
    description: 'the remaining requests stay the same',
    wire: setHeader(
      (call, reply) => call.family === 'inbox' && reply.status < 300,
      'x-ratelimit-remaining',
      '42',
    ),
  },
  'inbox.endpoints.header-quota-remaining-falls': {
    description: 'the remaining units stay the same',
    wire: setHeader(
      (call, reply) => call.family === 'inbox' && reply.status < 300,
      'x-ratelimit-quota-remaining',
      '9000',
    ),
  },
  'inbox.endpoints.authorization-required': {
    description: 'no key is needed',
    wire: replace(
      both(status(401), (call) => call.family === 'inbox' && (call.headers['authorization'] ?? '') === ''),
      { status: 200, headers: { 'content-type': 'application/json' }, body: {} },
    ),
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
