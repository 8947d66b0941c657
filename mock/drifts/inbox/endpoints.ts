import { to, withHeader } from '../edits/answers.ts';
import { whenUpdating, inbox, listsSucceed, whenNoUpdate, inboxSucceeds } from '../edits/inbox.ts';
import { slidingLog } from '../../limits/limiters.ts';
import { type DriftRow, table, alterWire, alterInbox, withInbox } from '../types.ts';
import { whenCode, replace, setBody, setHeader, json } from '../wire.ts';

const minute = whenCode('RATE_LIMIT_EXCEEDED');

const carrying = (name: string): DriftRow =>
  alterWire(`a refusal carries X-RateLimit-${name}`, setHeader(minute, `x-ratelimit-${name}`, '9000'));

export const endpoints = table('inbox.endpoints', {
  'request-body-json': to([whenUpdating, 200], 415),
  'response-body-json': alterWire(
    'pages come as text',
    setBody(listsSucceed, (body) => `page: ${JSON.stringify(body)}`),
  ),
  'response-json-typed': {
    main: withHeader(listsSucceed, 'content-type', 'text/plain; charset=utf-8'),
    refusals: withHeader(
      [inbox, (_, reply) => reply.status === 400 || reply.status === 401],
      'content-type',
      'text/html; charset=utf-8',
    ),
  },
  'body-under-256-kb-accepted': withInbox({ bodyMaxBytes: 200_000 }),
  'body-over-256-kb-refused': withInbox({ bodyMaxBytes: Infinity }),
  'body-limit-on-every-route': to([whenNoUpdate, whenCode('PAYLOAD_TOO_LARGE')], 400),
  'authorization-required': alterWire(
    'no key is needed',
    replace(
      [401, (call) => call.family === 'inbox' && (call.headers['authorization'] ?? '') === ''],
      json(200, {}),
    ),
  ),
  'authorization-required-on-writes': to(
    [inbox, (call) => call.method !== 'GET' && call.headers['authorization'] === undefined, 401],
    200,
  ),
  'headers-absent-on-401': withHeader([inbox, 401], 'x-ratelimit-limit', '60'),
  'headers-absent-on-suspended': withHeader([inbox, 403], 'x-ratelimit-limit', '60'),
  'rate-429-no-quota-header': carrying('quota'),
  'rate-429-no-quota-remaining-header': carrying('quota-remaining'),
  'rate-429-no-quota-reset-header': carrying('quota-reset'),
  'header-limit-value': withHeader([inbox, 200], 'x-ratelimit-limit', '100'),
  'header-remaining-falls': {
    main: withHeader(inboxSucceeds, 'x-ratelimit-remaining', '42'),
    'beyond-limit': withHeader(inboxSucceeds, 'x-ratelimit-remaining', '99'),
    negative: withHeader(inboxSucceeds, 'x-ratelimit-remaining', '-3'),
    twice: withInbox({ perMinute: 120, minuteUnits: () => 2 }),
    'saved-views': withHeader(['GET /views', 200], 'x-ratelimit-remaining', '59'),
  },
  'header-reset-within-the-minute': {
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
  'header-remaining-zero-on-429': alterWire('one remains after a refusal', (_, reply) =>
    reply.status === 429 ? { ...reply, headers: { ...reply.headers, 'x-ratelimit-remaining': '1' } } : reply,
  ),
  'header-quota-value': withHeader([inbox, 200], 'x-ratelimit-quota', '5000'),
  'header-quota-remaining-falls': {
    main: withHeader(inboxSucceeds, 'x-ratelimit-quota-remaining', '9000'),
    'saved-views': withHeader(['GET /views', 200], 'x-ratelimit-quota-remaining', '9999'),
  },
  'header-quota-reset-is-month-end': {
    main: withHeader([inbox, 200], 'X-RateLimit-Quota-Reset', String(Date.UTC(2027, 0, 15) / 1000)),
    past: withHeader([inbox, 200], 'x-ratelimit-quota-reset', String(Date.UTC(2020, 0, 1) / 1000)),
  },
  'retry-after-suffices': withHeader(minute, 'retry-after', '1'),
});
