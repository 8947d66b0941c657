import { whenUpdating, inbox, listsSucceed, whenNoUpdate, inboxSucceeds } from '../edits/inbox.ts';
import { slidingLog } from '../../limits/limiters.ts';
import { type DriftRow, table, alterWire, alterInbox } from '../types.ts';
import {
  whenAll,
  whenCode,
  operation,
  replace,
  setBody,
  setHeader,
  setStatus,
  whenStatus,
  json,
} from '../wire.ts';

const minute = whenCode('RATE_LIMIT_EXCEEDED');

const carrying = (name: string): DriftRow =>
  alterWire(`a refusal carries X-RateLimit-${name}`, setHeader(minute, `x-ratelimit-${name}`, '9000'));

export const endpoints = table({
  'inbox.endpoints.request-body-json': alterWire(
    'JSON is refused',
    setStatus(whenAll(whenUpdating, whenStatus(200)), 415),
  ),
  'inbox.endpoints.response-body-json': alterWire(
    'pages come as text',
    setBody(listsSucceed, (body) => `page: ${JSON.stringify(body)}`),
  ),
  'inbox.endpoints.response-json-typed': {
    main: alterWire(
      'pages are sent as text',
      setHeader(listsSucceed, 'content-type', 'text/plain; charset=utf-8'),
    ),
    refusals: alterWire(
      'refusals are sent as pages',
      setHeader(
        whenAll(inbox, (_, reply) => reply.status === 400 || reply.status === 401),
        'content-type',
        'text/html; charset=utf-8',
      ),
    ),
  },
  'inbox.endpoints.body-under-256-kb-accepted': alterInbox('at most 200,000 bytes', {
    bodyMaxBytes: 200_000,
  }),
  'inbox.endpoints.body-over-256-kb-refused': alterInbox('bodies of any size are read', {
    bodyMaxBytes: Infinity,
  }),
  'inbox.endpoints.body-limit-on-every-route': alterWire(
    'large bodies answer 400 beside the change of an email',
    setStatus(whenAll(whenNoUpdate, whenCode('PAYLOAD_TOO_LARGE')), 400),
  ),
  'inbox.endpoints.authorization-required': alterWire(
    'no key is needed',
    replace(
      whenAll(
        whenStatus(401),
        (call) => call.family === 'inbox' && (call.headers['authorization'] ?? '') === '',
      ),
      json(200, {}),
    ),
  ),
  'inbox.endpoints.authorization-required-on-writes': alterWire(
    'changes without a key are accepted',
    setStatus(
      whenAll(
        inbox,
        (call) => call.method !== 'GET' && call.headers['authorization'] === undefined,
        whenStatus(401),
      ),
      200,
    ),
  ),
  'inbox.endpoints.headers-absent-on-401': alterWire(
    'a 401 carries the limit',
    setHeader(whenAll(inbox, whenStatus(401)), 'x-ratelimit-limit', '60'),
  ),
  'inbox.endpoints.headers-absent-on-suspended': alterWire(
    'a 403 carries the limit',
    setHeader(whenAll(inbox, whenStatus(403)), 'x-ratelimit-limit', '60'),
  ),
  'inbox.endpoints.rate-429-no-quota-header': carrying('quota'),
  'inbox.endpoints.rate-429-no-quota-remaining-header': carrying('quota-remaining'),
  'inbox.endpoints.rate-429-no-quota-reset-header': carrying('quota-reset'),
  'inbox.endpoints.header-limit-value': alterWire(
    'the limit is said to be 100',
    setHeader(whenAll(inbox, whenStatus(200)), 'x-ratelimit-limit', '100'),
  ),
  'inbox.endpoints.header-remaining-falls': {
    main: alterWire(
      'the remaining requests stay the same',
      setHeader(inboxSucceeds, 'x-ratelimit-remaining', '42'),
    ),
    'beyond-limit': alterWire(
      'more remain than the limit lets through',
      setHeader(inboxSucceeds, 'x-ratelimit-remaining', '99'),
    ),
    negative: alterWire(
      'what remains is counted below zero',
      setHeader(inboxSucceeds, 'x-ratelimit-remaining', '-3'),
    ),
    twice: alterInbox('each request takes two of the minute', { perMinute: 120, minuteUnits: () => 2 }),
    'saved-views': alterWire(
      'the remaining requests stay the same beside the lists',
      setHeader(whenAll(operation('GET /views'), whenStatus(200)), 'x-ratelimit-remaining', '59'),
    ),
  },
  'inbox.endpoints.header-reset-within-the-minute': {
    main: alterInbox('the minute is said to end in an hour', {
      minuteLimiter: (limit, windowMs) => {
        const own = slidingLog(limit, windowMs);
        return { ...own, take: (now, cost) => ({ ...own.take(now, cost), resetAt: now + 3_600_000 }) };
      },
    }),
    first: alterInbox('the minute is said to end when the first one did', {
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
    }),
  },
  'inbox.endpoints.header-remaining-zero-on-429': alterWire('one remains after a refusal', (_, reply) =>
    reply.status === 429 ? { ...reply, headers: { ...reply.headers, 'x-ratelimit-remaining': '1' } } : reply,
  ),
  'inbox.endpoints.header-quota-value': alterWire(
    'the quota is said to be 5000',
    setHeader(whenAll(inbox, whenStatus(200)), 'x-ratelimit-quota', '5000'),
  ),
  'inbox.endpoints.header-quota-remaining-falls': {
    main: alterWire(
      'the remaining units stay the same',
      setHeader(inboxSucceeds, 'x-ratelimit-quota-remaining', '9000'),
    ),
    'saved-views': alterWire(
      'all units remain beside the lists',
      setHeader(whenAll(operation('GET /views'), whenStatus(200)), 'x-ratelimit-quota-remaining', '9999'),
    ),
  },
  'inbox.endpoints.header-quota-reset-is-month-end': {
    main: alterWire(
      'the quota returns in the middle of the month',
      setHeader(
        whenAll(inbox, whenStatus(200)),
        'X-RateLimit-Quota-Reset',
        String(Date.UTC(2027, 0, 15) / 1000),
      ),
    ),
    past: alterWire(
      'the quota returns at the turn of a month that is over',
      setHeader(
        whenAll(inbox, whenStatus(200)),
        'x-ratelimit-quota-reset',
        String(Date.UTC(2020, 0, 1) / 1000),
      ),
    ),
  },
  'inbox.endpoints.retry-after-suffices': alterWire(
    'Retry-After is always one second',
    setHeader(minute, 'retry-after', '1'),
  ),
});
