import { inbox } from '../edits/inbox-service.ts';
import { lists } from '../edits/inbox-shapes.ts';
import { other } from '../edits/inbox-states.ts';
import { slidingLog } from '../../limits/limiters.ts';
import { type DriftRow, table } from '../types.ts';
import { both, coded, operation, replace, setBody, setHeader, setStatus, status } from '../wire.ts';

const minute = coded('RATE_LIMIT_EXCEEDED');

const carrying = (name: string): DriftRow => ({
  description: `a refusal carries X-RateLimit-${name}`,
  wire: setHeader(minute, `x-ratelimit-${name}`, '9000'),
});

const patch = operation('PATCH /emails/{emailId}');

export const endpoints = table({
  'inbox.endpoints.request-body-json': {
    description: 'JSON is refused',
    wire: setStatus(both(patch, status(200)), 415),
  },
  'inbox.endpoints.response-body-json': {
    description: 'pages come as text',
    wire: setBody(lists, (body) => `page: ${JSON.stringify(body)}`),
  },
  'inbox.endpoints.response-json-typed': [
    {
      description: 'pages are sent as text',
      wire: setHeader(lists, 'content-type', 'text/plain; charset=utf-8'),
    },
    {
      variant: 'refusals',
      description: 'refusals are sent as pages',
      wire: setHeader(
        both(inbox, (_, reply) => reply.status === 400 || reply.status === 401),
        'content-type',
        'text/html; charset=utf-8',
      ),
    },
  ],
  'inbox.endpoints.body-under-256-kb-accepted': {
    description: 'at most 200,000 bytes',
    inbox: { bodyMaxBytes: 200_000 },
  },
  'inbox.endpoints.body-over-256-kb-refused': {
    description: 'bodies of any size are read',
    inbox: { bodyMaxBytes: Infinity },
  },
  'inbox.endpoints.body-limit-on-every-route': {
    description: 'large bodies answer 400 beside the change of an email',
    wire: setStatus(both(other, coded('PAYLOAD_TOO_LARGE')), 400),
  },
  'inbox.endpoints.authorization-required': {
    description: 'no key is needed',
    wire: replace(
      both(status(401), (call) => call.family === 'inbox' && (call.headers['authorization'] ?? '') === ''),
      { status: 200, headers: { 'content-type': 'application/json' }, body: {} },
    ),
  },
  'inbox.endpoints.authorization-required-on-writes': {
    description: 'changes without a key are accepted',
    wire: setStatus(
      both(
        inbox,
        (call) => call.method !== 'GET' && call.headers['authorization'] === undefined,
        status(401),
      ),
      200,
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
  'inbox.endpoints.rate-429-no-quota-header': carrying('quota'),
  'inbox.endpoints.rate-429-no-quota-remaining-header': carrying('quota-remaining'),
  'inbox.endpoints.rate-429-no-quota-reset-header': carrying('quota-reset'),
  'inbox.endpoints.header-limit-value': {
    description: 'the limit is said to be 100',
    wire: setHeader(
      (call, reply) => call.family === 'inbox' && reply.status === 200,
      'x-ratelimit-limit',
      '100',
    ),
  },
  'inbox.endpoints.header-remaining-falls': [
    {
      description: 'the remaining requests stay the same',
      wire: setHeader(
        (call, reply) => call.family === 'inbox' && reply.status < 300,
        'x-ratelimit-remaining',
        '42',
      ),
    },
    {
      variant: 'beyond-limit',
      description: 'more remain than the limit lets through',
      wire: setHeader(
        (call, reply) => call.family === 'inbox' && reply.status < 300,
        'x-ratelimit-remaining',
        '99',
      ),
    },
    {
      variant: 'negative',
      description: 'what remains is counted below zero',
      wire: setHeader(
        (call, reply) => call.family === 'inbox' && reply.status < 300,
        'x-ratelimit-remaining',
        '-3',
      ),
    },
    {
      variant: 'twice',
      description: 'each request takes two of the minute',
      inbox: { perMinute: 120, minuteUnits: () => 2 },
    },
    {
      variant: 'saved-views',
      description: 'the remaining requests stay the same beside the lists',
      wire: setHeader(both(operation('GET /views'), status(200)), 'x-ratelimit-remaining', '59'),
    },
  ],
  'inbox.endpoints.header-reset-within-the-minute': [
    {
      description: 'the minute is said to end in an hour',
      inbox: {
        minuteLimiter: (limit, windowMs) => {
          const own = slidingLog(limit, windowMs);
          return { ...own, take: (now, cost) => ({ ...own.take(now, cost), resetAt: now + 3_600_000 }) };
        },
      },
    },
    {
      variant: 'first',
      description: 'the minute is said to end when the first one did',
      inbox: {
        minuteLimiter: (limit, windowMs) => {
          const own = slidingLog(limit, windowMs);
          let first: number | undefined;
          return {
            ...own,
            take: (now, cost) => {
              const taken = own.take(now, cost);
              first ??= taken.resetAt;
              return { ...taken, resetAt: first };
            },
          };
        },
      },
    },
  ],
  'inbox.endpoints.header-remaining-zero-on-429': {
    description: 'one remains after a refusal',
    wire: (_, reply) =>
      reply.status === 429
        ? { ...reply, headers: { ...reply.headers, 'x-ratelimit-remaining': '1' } }
        : reply,
  },
  'inbox.endpoints.header-quota-value': {
    description: 'the quota is said to be 5000',
    wire: setHeader(
      (call, reply) => call.family === 'inbox' && reply.status === 200,
      'x-ratelimit-quota',
      '5000',
    ),
  },
  'inbox.endpoints.header-quota-remaining-falls': [
    {
      description: 'the remaining units stay the same',
      wire: setHeader(
        (call, reply) => call.family === 'inbox' && reply.status < 300,
        'x-ratelimit-quota-remaining',
        '9000',
      ),
    },
    {
      variant: 'saved-views',
      description: 'all units remain beside the lists',
      wire: setHeader(both(operation('GET /views'), status(200)), 'x-ratelimit-quota-remaining', '9999'),
    },
  ],
  'inbox.endpoints.header-quota-reset-is-month-end': [
    {
      description: 'the quota returns in the middle of the month',
      wire: setHeader(
        both(inbox, status(200)),
        'X-RateLimit-Quota-Reset',
        String(Date.UTC(2027, 0, 15) / 1000),
      ),
    },
    {
      variant: 'past',
      description: 'the quota returns at the turn of a month that is over',
      wire: setHeader(
        both(inbox, status(200)),
        'x-ratelimit-quota-reset',
        String(Date.UTC(2020, 0, 1) / 1000),
      ),
    },
  ],
  'inbox.endpoints.retry-after-suffices': {
    description: 'Retry-After is always one second',
    wire: setHeader(minute, 'retry-after', '1'),
  },
});
