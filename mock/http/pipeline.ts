import { operations } from '../../generated/operations.ts';
import type { Account } from '../account.ts';
import { inboxHandlers } from '../inbox/index.ts';
import { prospectingHandlers } from '../prospecting/index.ts';
import type { World } from '../world.ts';
import type { TenantKey } from '../tenant.ts';
import type { HandlerWrapper, Call, Family, Reply } from './call.ts';
import type { UploadedFile } from './multipart.ts';
import { Cut, html } from './reply.ts';
import { route, type Routed } from './router.ts';

export interface RawCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  /** The files of a multipart body; undefined if it has another type or is incomplete. */
  readonly files: readonly UploadedFile[] | undefined;
}

const errors: Readonly<Record<Family, { unauthenticated: unknown; tooLarge: unknown }>> = {
  inbox: {
    unauthenticated: { code: 'INVALID_API_KEY', error: 'The API key is unknown or disabled' },
    tooLarge: { code: 'PAYLOAD_TOO_LARGE', error: 'The body is too large' },
  },
  main: { unauthenticated: { error: 'Authentication required' }, tooLarge: { error: 'Payload too large' } },
  lists: {
    unauthenticated: { error: 'Authentication required', code: 'AUTH_REQUIRED' },
    tooLarge: { message: 'Payload too large', code: 'PAYLOAD_TOO_LARGE' },
  },
};

const BEARER = 'Bearer ';

function callerOf(world: World, family: Family, sent: string | undefined): ReturnType<World['open']> {
  const service = family === 'inbox' ? 'inbox' : 'prospecting';
  const { keyIn } = world.rules.prospecting;
  const authorization = service === 'prospecting' && sent !== undefined ? keyIn(sent) : sent;
  const key = authorization?.startsWith(BEARER) === true ? authorization.slice(BEARER.length) : authorization;
  return key?.length === world.rules[service].keyLength ? world.open(key, service) : undefined;
}

interface Counted {
  readonly headers: Record<string, string>;
  giveBack(): void;
}

const UNCOUNTED: Counted = { headers: {}, giveBack: () => undefined };

/** Counts a request to the inbox. Returns a refusal, or the headers for the answer. */
function countInbox(
  account: Account,
  key: TenantKey,
  operation: string,
  { body, query }: Pick<RawCall, 'body' | 'query'>,
): { refusal: Reply } | Counted {
  const now = account.now();
  const seconds = (at: number): number => Math.ceil(at / 1000);
  const { units, minuteUnits, minuteScope, monthScope, refusalsCostQuota, monthBeforeMinute } =
    account.rules.inbox;
  const { perMinute, perMonth } = account.allowance();
  const asker = { account: account.id, key, operation };
  const inboxMinute = account.limiters.inboxMinute(minuteScope(asker));
  const inboxMonth = account.limiters.inboxMonth(monthScope(asker));
  const cost = units(operation, body, query);
  const minuteCost = minuteUnits(operation, body);
  const quotaExceeded = { code: 'QUOTA_EXCEEDED', error: 'The monthly quota is used up' };
  if (monthBeforeMinute) {
    if (!inboxMonth.take(now, cost).accepted) return { refusal: { status: 429, body: quotaExceeded } };
    inboxMonth.giveBack(cost);
  }
  const minute = inboxMinute.take(now, minuteCost);
  const headers: Record<string, string> = {
    'x-ratelimit-limit': String(perMinute),
    'x-ratelimit-remaining': String(minute.remaining),
    'x-ratelimit-reset': String(seconds(minute.resetAt)),
  };
  if (!minute.accepted) {
    if (refusalsCostQuota) inboxMonth.take(now, cost);
    return {
      refusal: {
        status: 429,
        headers: { ...headers, 'retry-after': String(Math.max(1, Math.ceil((minute.resetAt - now) / 1000))) },
        body: { code: 'RATE_LIMIT_EXCEEDED', error: 'Too many requests in this minute' },
      },
    };
  }
  const month = inboxMonth.take(now, cost);
  if (!month.accepted) return { refusal: { status: 429, headers, body: quotaExceeded } };
  headers['x-ratelimit-quota'] = String(perMonth);
  headers['x-ratelimit-quota-remaining'] = String(month.remaining);
  headers['x-ratelimit-quota-reset'] = String(seconds(month.resetAt));
  return {
    headers,
    giveBack: () => {
      inboxMinute.giveBack(minuteCost);
      inboxMonth.giveBack(cost);
      headers['x-ratelimit-remaining'] = String(minute.remaining + minuteCost);
      headers['x-ratelimit-quota-remaining'] = String(month.remaining + cost);
    },
  };
}

/** Counts a request to prospecting. Returns a refusal, or a function that takes the count back. */
function countProspecting(
  account: Account,
  key: TenantKey,
  request: string,
): { refusal: Reply } | Pick<Counted, 'giveBack'> {
  const { counts, quotaScope } = account.rules.prospecting;
  if (!counts(request)) return UNCOUNTED;
  const limiter = account.limiters.prospecting(quotaScope({ account: account.id, key }));
  return limiter.take(account.now(), 1).accepted
    ? { giveBack: () => limiter.giveBack(1) }
    : { refusal: { status: 500, body: { error: 'Internal server error' } } };
}

/** Answers one request as documented, through the wrappers of handlers; the last one is outermost. */
export function answer(
  world: World,
  raw: RawCall,
  around: readonly HandlerWrapper[] = [],
): { routed: Routed; reply: Reply } {
  const routed = route(raw.method, raw.path);
  return { routed, reply: reply(world, raw, routed, around) };
}

/** A page for an unknown path, or a path without this method, whose answer is not documented. */
const noRoute = (methods: readonly string[]): Reply => {
  if (methods.length === 0) return html(404, 'Not Found');
  const page = html(405, 'Method Not Allowed');
  return { ...page, headers: { ...page.headers, allow: methods.join(', ') } };
};

function reply(
  world: World,
  raw: RawCall,
  { family, operation, methods, params }: Routed,
  around: readonly HandlerWrapper[],
): Reply {
  const authenticate = (): ReturnType<typeof callerOf> =>
    callerOf(world, family, family === 'inbox' ? world.rules.inbox.keyIn(raw) : raw.headers['authorization']);
  if (operation === undefined) {
    const counts = family === 'inbox' && world.rules.inbox.unknownPathsCount ? authenticate() : undefined;
    if (counts !== undefined) countInbox(counts.account, counts.key, raw.path, raw);
    const caller =
      family !== 'inbox' && world.rules.prospecting.unknownPathsCount ? authenticate() : undefined;
    const quota =
      caller === undefined
        ? UNCOUNTED
        : countProspecting(caller.account, caller.key, `${raw.method} ${raw.path}`);
    return 'refusal' in quota ? quota.refusal : noRoute(methods);
  }
  const caller = authenticate();
  if (caller === undefined) {
    const { unknownKeyCosts, unknownKeyMinuteCosts } = world.rules.inbox;
    if (family === 'inbox' && unknownKeyCosts + unknownKeyMinuteCosts > 0)
      world.charge(unknownKeyCosts, unknownKeyMinuteCosts, raw.headers['authorization']);
    const resembling =
      family === 'main' && world.rules.prospecting.unknownKeysCount
        ? world.resembling(raw.headers['authorization'] ?? '')
        : undefined;
    if (resembling !== undefined) countProspecting(resembling, 'main', operation);
    const { inboxKeyRefusal } = world.rules.prospecting;
    const refusesOwn =
      inboxKeyRefusal !== undefined &&
      family !== 'inbox' &&
      callerOf(world, 'inbox', raw.headers['authorization'])?.key === 'inboxOnly';
    return refusesOwn ? inboxKeyRefusal : { status: 401, body: errors[family].unauthenticated };
  }
  const { account, key } = caller;
  if (family === 'inbox' && account.suspended && account.rules.inbox.suspendedStops(raw.method))
    return { status: 403, body: { code: 'WORKSPACE_SUSPENDED', error: 'The subscription has ended' } };
  const inCounters = family === 'inbox' || account.rules.inbox.countsProspecting;
  const counted = inCounters ? countInbox(account, key, operation, raw) : UNCOUNTED;
  if ('refusal' in counted) return counted.refusal;
  if (family === 'inbox' && account.rules.inbox.countsInProspecting)
    countProspecting(account, key, operation);
  const quota = family === 'inbox' ? UNCOUNTED : countProspecting(account, key, operation);
  if ('refusal' in quota) return quota.refusal;
  const inner = handled({ account, family, operation, params }, raw, around);
  if (!account.rules.inbox.unitsStay(inner.status, inner.headers, operation)) counted.giveBack();
  if (!account.rules.prospecting.quotaStays(inner.status)) quota.giveBack();
  const headers = inner.headers === undefined ? counted.headers : { ...counted.headers, ...inner.headers };
  return { ...inner, headers };
}

function handled(
  { account, family, operation, params }: Pick<Call, 'account' | 'family' | 'operation' | 'params'>,
  raw: RawCall,
  around: readonly HandlerWrapper[],
): Reply {
  const max =
    family === 'inbox' ? account.rules.inbox.bodyMaxBytes : account.rules.prospecting.bodyMaxBytes[family];
  if (raw.body.length > max) return { status: 413, body: errors[family].tooLarge };
  let body: unknown;
  const isUpload = family === 'main' && raw.headers['content-type']?.startsWith('multipart/') === true;
  if (raw.body.length > 0 && raw.method !== 'GET' && raw.method !== 'DELETE' && !isUpload) {
    try {
      body = JSON.parse(raw.body.toString('utf8')) as unknown;
    } catch {
      return family === 'inbox'
        ? { status: 400, body: { code: 'REQUEST_ERROR', error: 'The body is no JSON' } }
        : html(400, 'Bad Request');
    }
  }
  if (family === 'inbox' && account.situation.slowReads && account.rules.inbox.timedOut(operation)) {
    account.advance(account.rules.inbox.readTimeoutMs);
    return { status: 408, body: { code: 'QUERY_TIMEOUT', error: 'The read took too long' } };
  }
  const { slowChange } = account.rules.inbox;
  if (family === 'inbox' && account.situation.slowReads && raw.method !== 'GET' && slowChange !== undefined)
    return { status: slowChange.status, body: { code: slowChange.code, error: 'The change took too long' } };
  const { cutLosesWrite, requestMaxSeconds } = account.rules.prospecting;
  if (family !== 'inbox' && cutLosesWrite && account.answerSeconds() > requestMaxSeconds)
    return takeTime(account) ?? { status: 500 };
  const handlers = family === 'inbox' ? inboxHandlers : prospectingHandlers;
  const handler = around.reduce((next, wrap) => wrap(next), handlers[operation] ?? undocumented);
  const { query, headers, files } = raw;
  const reply = handler({ account, family, operation, params, query, headers, body, files });
  return (family === 'inbox' ? undefined : takeTime(account)) ?? reply;
}

/** Delays an answer by the account's clock, up to the time of a cut. Returns the cut answer, if any. */
function takeTime(account: Account): Reply | undefined {
  const seconds = account.answerSeconds();
  const { requestMaxSeconds, cutReply } = account.rules.prospecting;
  account.advance(Math.min(seconds, requestMaxSeconds) * 1000);
  if (seconds <= requestMaxSeconds) return undefined;
  if (cutReply === undefined) throw new Cut('the request takes too long');
  return cutReply;
}

/** The documents do not describe the answer of this route, so an empty object is allowed. */
function undocumented({ family, operation }: Call): Reply {
  const table: Readonly<Record<string, { readonly statuses: readonly string[] }>> =
    family === 'inbox' ? operations.inbox : operations.prospecting;
  const status = table[operation]?.statuses.find((code) => /^2\d\d$/.test(code));
  return status === '204' ? { status: 204 } : { status: Number(status ?? 200), body: {} };
}
