import { inboxFacts } from '../../generated/facts.ts';
import { inboxRules } from '../inbox/rules.ts';
import { fixedWindow, monthlyQuota, slidingLog, type Limiter } from '../limits/limiters.ts';
import { table } from './types.ts';
import { both, coded, operation, setBody, setField, setStatus, status, type When } from './wire.ts';

const HOUR = 3_600_000;
const inbox: When = (call) => call.family === 'inbox';
const withKey: When = (call) => (call.headers['authorization'] ?? '') !== '';
const bearer: When = (call) => call.headers['authorization']?.startsWith('Bearer ') === true;
const refused = both(inbox, withKey, status(401));
const suspended = both(inbox, coded('WORKSPACE_SUSPENDED'));

const oneUnit = (): number => inboxFacts.requestUnits;

/** A month that turns some hours after midnight UTC. */
const lateMonth = (limit: number): Limiter => {
  const inner = monthlyQuota(limit);
  return { ...inner, take: (now, cost) => inner.take(now - 5 * HOUR, cost) };
};

/** Limits and keys that are handled in another way. */
export const inboxCounterDrifts = table({
  'inbox.limits.minute-60-accepted': {
    description: '59 requests in a minute',
    inbox: { perMinute: inboxRules.perMinute - 1 },
  },
  'inbox.limits.minute-61-refused': {
    description: '61 requests in a minute',
    inbox: { perMinute: inboxRules.perMinute + 1 },
  },
  'inbox.limits.minute-sliding': {
    description: 'the minute starts anew as a whole',
    inbox: { minuteLimiter: (limit, windowMs) => fixedWindow(() => limit, windowMs) },
  },
  'inbox.limits.minute-window-length': {
    description: 'a request counts for 90 seconds',
    inbox: { minuteLimiter: (limit, windowMs) => slidingLog(limit, () => windowMs() * 1.5) },
  },
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
  'inbox.limits.unit-per-read': {
    description: 'a read costs two units',
    inbox: { units: (name, body) => (name.startsWith('GET ') ? 2 : inboxRules.units(name, body)) },
  },
  'inbox.limits.unit-per-change': {
    description: 'a change costs two units',
    inbox: {
      units: (name, body) =>
        name.startsWith('GET ') || name === 'POST /emails/bulk' ? inboxRules.units(name, body) : 2,
    },
  },
  'inbox.undetailed-operations.bulk-cost-per-id': {
    description: 'a bulk change costs one unit of the month',
    inbox: { units: () => inboxFacts.requestUnits },
  },
  'inbox.undetailed-operations.bulk-minute-limit-per-id': {
    description: 'a bulk change uses up one request of the minute',
    inbox: { minuteUnits: oneUnit },
  },
  'inbox.undetailed-operations.bulk-60-ids-accepted': {
    description: 'a bulk change names 59 ids at most',
    inbox: { bulkMaxIds: inboxRules.bulkMaxIds - 1 },
  },
  'inbox.undetailed-operations.bulk-61-ids-refused': {
    description: 'a bulk change names as many ids as it likes',
    inbox: { bulkMaxIds: Infinity, minuteUnits: oneUnit },
  },
  'inbox.limits.unit-counted-on-validation-failure': {
    description: 'a request that fails validation costs nothing',
    inbox: { unitsStay: (code) => code !== 400 },
  },
  'inbox.limits.unit-not-counted-when-refused': {
    description: 'a refusal for the minute costs a unit of the month',
    inbox: { refusalsCostQuota: true },
  },
  'inbox.limits.unit-counted-on-not-found': {
    description: 'a request for an unknown email costs nothing',
    inbox: { unitsStay: (code) => code !== 404 },
  },
  'inbox.limits.unit-not-counted-on-401': {
    description: 'an unknown key costs units of the account',
    inbox: { unknownKeyCosts: 1 },
  },
  'inbox.limits.reads-all-timed': {
    description: 'only lists and searches are given up',
    inbox: { timedOut: (name) => name === 'GET /emails' || name === 'GET /emails/search' },
  },
  'inbox.authentication.raw-key-accepted': {
    description: 'Bearer is required',
    wire: setStatus(
      both(inbox, (call, reply) => !bearer(call, reply)),
      401,
    ),
  },
  'inbox.authentication.bearer-prefix-accepted': {
    description: 'Bearer is refused',
    inbox: { bearerAccepted: false },
  },
  'inbox.authentication.bearer-same-as-raw': {
    description: 'behind Bearer the workspace is empty',
    wire: setBody(both(operation('GET /emails'), bearer, status(200)), () => ({
      items: [],
      nextCursor: null,
      hasMore: false,
    })),
  },
  'inbox.authentication.missing-header-status': {
    description: 'a missing header answers 403',
    wire: setStatus(
      both(inbox, (call) => call.headers['authorization'] === undefined, status(401)),
      403,
    ),
  },
  'inbox.authentication.key-48-characters': {
    description: 'keys have 40 characters',
    inbox: { keyLength: 40 },
  },
  'inbox.authentication.key-reads-every-email': {
    description: 'the key may list but not read',
    wire: setStatus(both(operation('GET /emails/{emailId}'), status(200)), 403),
  },
  'inbox.authentication.key-sends': {
    description: 'the key may not send',
    wire: setStatus(both(operation('POST /drafts/send'), status(201)), 403),
  },
  'inbox.authentication.key-has-every-right': {
    description: 'the key may not see the filters',
    wire: setStatus(both(operation('GET /filters'), status(200)), 403),
  },
  'inbox.authentication.unknown-key-401': {
    description: 'an unknown key answers 403',
    wire: setStatus(refused, 403),
  },
  'inbox.authentication.unknown-key-code': {
    description: 'an unknown key has another code',
    wire: setField(refused, 'code', 'UNAUTHORIZED'),
  },
  'inbox.authentication.unknown-key-on-writes': {
    description: 'changing routes answer 404 to an unknown key',
    wire: setStatus(
      both(refused, (call) => call.method !== 'GET'),
      404,
    ),
  },
  'inbox.authentication.disabled-key-401': {
    description: 'a disabled key answers 403',
    wire: setStatus(refused, 403),
  },
  'inbox.authentication.disabled-key-code': {
    description: 'a disabled key has another code',
    wire: setField(refused, 'code', 'KEY_DISABLED'),
  },
  'inbox.authentication.disabled-key-within-5-minutes': {
    description: 'a disabled key works for ten minutes',
    inbox: { disabledKeySpreadMs: 2 * inboxRules.disabledKeySpreadMs },
  },
  'inbox.authentication.suspended-403': {
    description: 'a suspended workspace answers 402',
    wire: setStatus(suspended, 402),
  },
  'inbox.authentication.suspended-code': {
    description: 'a suspended workspace has another code',
    wire: setField(suspended, 'code', 'SUBSCRIPTION_ENDED'),
  },
  'inbox.authentication.suspended-on-reads-too': {
    description: 'a suspended workspace can be read',
    inbox: { suspendedStops: (method) => method !== 'GET' },
  },
  'inbox.authentication.foreign-resource-404': {
    description: 'foreign emails answer 410',
    inbox: {
      missing: (name, foreign) => ({
        ...inboxRules.missing(name, foreign),
        ...(foreign && { status: 410 }),
      }),
    },
  },
  'inbox.authentication.foreign-resource-never-403': {
    description: 'foreign emails answer 403',
    inbox: {
      missing: (name, foreign) => ({
        ...inboxRules.missing(name, foreign),
        ...(foreign && { status: 403 }),
      }),
    },
  },
});
