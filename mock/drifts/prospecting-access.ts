import { prospectingRules as faithful } from '../prospecting/index.ts';
import { fixedWindow, slidingLog, type Limiter } from '../limits/limiters.ts';
import type { WireCall, WireReply } from '../http/wire.ts';
import {
  both,
  dropField,
  operation,
  replace,
  setBody,
  setField,
  setHeader,
  setStatus,
  status,
  type When,
} from './wire.ts';
import { not, open, path, reading, wireOf } from './prospecting-wire.ts';
import { table, type DriftRow } from './types.ts';

const inMain: When = ({ family }) => family === 'main';
const inLists: When = ({ family }) => family === 'lists';
const failed = (_: WireCall, reply: WireReply): boolean => reply.status >= 400;
const succeeded = (_: WireCall, reply: WireReply): boolean => reply.status < 300;
const says =
  (field: string, value: string): When =>
  (_, { body }) =>
    typeof body === 'object' && body !== null && (body as Record<string, unknown>)[field] === value;
const has =
  (field: string): When =>
  (_, { body }) =>
    typeof body === 'object' && body !== null && field in body;

const html: When = (_, { headers }) => (headers['content-type'] ?? '').startsWith('text/html');
const asJson = (when: When, body: unknown): DriftRow =>
  wireOf('JSON instead of a page', (call, reply) =>
    when(call, reply)
      ? { ...reply, headers: { ...reply.headers, 'content-type': 'application/json' }, body }
      : reply,
  );
const to = (when: When, code: number): DriftRow => wireOf(`answers ${code}`, setStatus(when, code));
const set = (when: When, field: string, value: unknown): DriftRow =>
  wireOf(`${field} is ${JSON.stringify(value)}`, setField(when, field, value));
const drop = (when: When, field: string): DriftRow => wireOf(`${field} is left out`, dropField(when, field));
const writing = not(reading);
const group = (pattern: RegExp) => ({
  read: open(both(path(pattern), reading)),
  write: open(both(path(pattern), writing)),
});

const lists = group(/^\/lists\//);
const campaigns = group(/^\/advanced\//);
const legacyEmail = group(/^\/emails\/(?!blacklists|reply)/);
const legacySocial = group(/^\/social\//);
const blacklists = group(/^\/emails\/blacklists/);
const tools = group(/^\/tools\//);
const providers = group(/^\/email-providers/);
const scrapers = group(/^\/social-scrappers/);
const keyRefused: When = both(
  (call) => call.family !== 'inbox',
  status(401),
  says('error', 'Authentication required'),
);
const keyOf = ({ headers }: WireCall): string => (headers['authorization'] ?? '').replace(/^Bearer /, '');
const welcome = { status: 200, headers: { 'content-type': 'application/json' }, body: {} };
/** Keys of a form that are let in although they open nothing. */
const letIn = (description: string, form: (key: string) => boolean): DriftRow =>
  wireOf(
    description,
    replace(
      both(keyRefused, (call) => form(keyOf(call))),
      welcome,
    ),
  );
const quota = (plan: keyof typeof faithful.perMinute, change: number): DriftRow => ({
  description: `${faithful.perMinute[plan] + change} requests a minute on the plan ${plan}`,
  prospecting: { perMinute: { ...faithful.perMinute, [plan]: faithful.perMinute[plan] + change } },
});
const counted = (...uncounted: readonly string[]): DriftRow => ({
  description: `uncounted: ${uncounted.join(', ') || 'nothing'}`,
  prospecting: { uncounted },
});
const overLimit: When = both(inMain, status(500), says('error', 'Internal server error'));
const unknownCampaign: When = both(inMain, status(400), says('error', 'Campaign not found'));
const missingList: When = both(inLists, status(404), says('message', 'List not found'));
const missingContact: When = both(inLists, status(404), says('message', 'Contact not found'));
const malformed: When = both((call) => call.family !== 'inbox', both(status(400), html));
const unknownPath = (family: When): When => both(family, both(status(404), html));
const tooLarge: When = both(inLists, status(413));
const message: When = operation('GET /advanced/campaigns/{campaignId}/activities/{activityId}/message');
const credits: When = operation('GET /credits/usage');
const warmup: When = operation('POST /email-providers/warmup/check-health');
const scraper: When = both(path(/^\/social-scrappers/), status(400));
const stats: When = path(/^\/stats/);
const writesToMissing: When = both(missingList, writing);

type QuotaLimiter = (limit: () => number, windowMs: () => number) => Limiter;

/** Every window after the first has half of the quota. */
const halving: QuotaLimiter = (limit, windowMs) => {
  let first: number | undefined;
  let now = 0;
  const inner = fixedWindow(
    () => (now - (first ?? now) < windowMs() ? limit() : Math.ceil(limit() / 2)),
    windowMs,
  );
  return {
    ...inner,
    take(at, cost) {
      first ??= at;
      now = at;
      return inner.take(at, cost);
    },
  };
};
/** A refusal closes the door for three windows. */
const punishing: QuotaLimiter = (limit, windowMs) => {
  const inner = fixedWindow(limit, windowMs);
  let closedUntil = -Infinity;
  return {
    ...inner,
    take(at, cost) {
      if (at < closedUntil) return { accepted: false, remaining: 0, resetAt: closedUntil };
      const permit = inner.take(at, cost);
      if (!permit.accepted) closedUntil = at + 3 * windowMs();
      return permit;
    },
  };
};

/** Keys, quotas and failures. */
export const accessDrifts = table({
  'prospecting.auth.key-raw-accepted': wireOf(
    'a key needs Bearer',
    replace(
      (call, reply) =>
        call.family !== 'inbox' &&
        succeeded(call, reply) &&
        !/^Bearer /.test(call.headers['authorization'] ?? ''),
      { ...welcome, status: 401, body: { error: 'Authentication required' } },
    ),
  ),
  'prospecting.auth.key-bearer-accepted': {
    description: 'Bearer is refused',
    prospecting: { bearerAccepted: false },
  },
  'prospecting.auth.lists-reading-needs-key': lists.read,
  'prospecting.auth.lists-writing-needs-key': lists.write,
  'prospecting.auth.campaigns-reading-needs-key': campaigns.read,
  'prospecting.auth.campaigns-writing-needs-key': campaigns.write,
  'prospecting.auth.webhook-reading-needs-key': open(path(/^\/webhook/)),
  'prospecting.auth.credits-reading-needs-key': open(path(/^\/credits/)),
  'prospecting.auth.stats-reading-needs-key': open(stats),
  'prospecting.auth.legacy-email-reading-needs-key': legacyEmail.read,
  'prospecting.auth.legacy-email-writing-needs-key': legacyEmail.write,
  'prospecting.auth.legacy-social-reading-needs-key': legacySocial.read,
  'prospecting.auth.legacy-social-writing-needs-key': legacySocial.write,
  'prospecting.auth.blacklists-reading-needs-key': blacklists.read,
  'prospecting.auth.blacklists-writing-needs-key': blacklists.write,
  'prospecting.auth.tools-reading-needs-key': tools.read,
  'prospecting.auth.tools-writing-needs-key': tools.write,
  'prospecting.auth.providers-reading-needs-key': providers.read,
  'prospecting.auth.providers-writing-needs-key': providers.write,
  'prospecting.auth.scrapers-reading-needs-key': scrapers.read,
  'prospecting.auth.scrapers-writing-needs-key': scrapers.write,
  'prospecting.auth.reply-writing-needs-key': open(path(/^\/emails\/reply/)),
  'prospecting.auth.key-48-long': { description: 'a key has 40 characters', prospecting: { keyLength: 40 } },
  'prospecting.auth.key-letters-and-digits': {
    description: 'keys hold a dash',
    prospecting: { writesKey: (letters) => `${letters.slice(0, 9)}-${letters.slice(10)}` },
  },
  'prospecting.auth.several-keys': {
    description: 'only one key of an account is valid',
    prospecting: { opens: (key) => (key === 'second' ? 'nothing' : 'itself') },
  },
  'prospecting.auth.key-acts-on-whole-account': {
    description: 'each key has resources of its own',
    prospecting: { opens: (key) => (key === 'second' ? 'foreign' : 'itself') },
  },
  'prospecting.auth.disabling-one-keeps-others': {
    description: 'disabling one key disables all',
    prospecting: { opens: (_, othersDisabled) => (othersDisabled ? 'nothing' : 'itself') },
  },
  'prospecting.versioning.versioned-path-unknown': wireOf(
    'a version may stand in front',
    replace(path(/^\/v1\//), welcome),
  ),
  'prospecting.formats.answers-json': wireOf(
    'lists are listed as text',
    setBody(both(operation('GET /lists/list'), succeeded), () => 'three lists'),
  ),
  'prospecting.auth.47-characters-refused': letIn('47 characters are let in', (key) => key.length === 47),
  'prospecting.auth.49-characters-refused': letIn('49 characters are let in', (key) => key.length === 49),
  'prospecting.auth.48-other-characters-refused': letIn(
    'any 48 characters are let in',
    (key) => key.length === 48,
  ),
  'prospecting.auth.key-reads-everything': to(both(operation('GET /advanced/campaigns'), succeeded), 403),
  'prospecting.auth.key-changes-everything': to(
    both(
      both(writing, (call) => call.family !== 'inbox'),
      succeeded,
    ),
    403,
  ),
  'prospecting.auth.key-has-no-scopes': to(
    both(
      operation('GET /credits/usage', 'GET /webhook', 'GET /advanced/campaigns', 'GET /lists/list'),
      succeeded,
    ),
    403,
  ),
  'prospecting.auth.key-spends-credits': to(both(both(writing, path(/^\/tools/)), succeeded), 403),
  'prospecting.auth.same-key-on-main': to(both(inMain, succeeded), 401),
  'prospecting.auth.same-key-on-lists': to(both(inLists, succeeded), 401),
  'prospecting.auth.missing-key-401': letIn('no key is needed', (key) => key === ''),
  'prospecting.auth.unknown-key-401': letIn('unknown keys are let in', (key) => key !== ''),
  'prospecting.auth.unauthorised-error-text': set(keyRefused, 'error', 'Unauthorized'),
  'prospecting.auth.unauthorised-lists-error-key': wireOf('the sentence stands in message', (call, reply) =>
    both(keyRefused, inLists)(call, reply)
      ? { ...reply, body: { message: 'Authentication required', code: 'AUTH_REQUIRED' } }
      : reply,
  ),
  'prospecting.auth.unauthorised-lists-code': set(both(keyRefused, inLists), 'code', 'UNAUTHORIZED'),
  'prospecting.auth.key-can-be-disabled': letIn(
    'disabled keys are let in',
    (key) => key.length === faithful.keyLength,
  ),
  'prospecting.auth.key-can-be-deleted': letIn(
    'deleted keys are let in',
    (key) => key.length === faithful.keyLength,
  ),

  'prospecting.limits.window-60-seconds': {
    description: 'a window lasts 45 seconds',
    prospecting: { quotaLimiter: (limit, windowMs) => fixedWindow(limit, () => 0.75 * windowMs()) },
  },
  'prospecting.limits.window-fixed': {
    description: 'the window slides',
    prospecting: { quotaLimiter: (limit, windowMs) => slidingLog(limit(), windowMs) },
  },
  'prospecting.limits.quota-whole-again': {
    description: 'a new window frees half of the quota',
    prospecting: { quotaLimiter: halving },
  },
  'prospecting.limits.over-limit-next-window': {
    description: 'who was refused waits for two windows more',
    prospecting: { quotaLimiter: punishing },
  },
  'prospecting.retry.retry-quota-after-60-seconds': {
    description: 'who was refused waits for two windows more',
    prospecting: { quotaLimiter: punishing },
  },
  'prospecting.limits.per-account': {
    description: 'accounts share one quota',
    prospecting: { quotaScope: () => 'all' },
  },
  'prospecting.auth.keys-share-minute-counter': {
    description: 'each key has a quota of its own',
    prospecting: { quotaScope: ({ account, key }) => `${account} ${key}` },
  },
  'prospecting.limits.quota-30-without-plan': quota('none', -1),
  'prospecting.limits.quota-30-refuses-31st': quota('none', 1),
  'prospecting.limits.quota-100-on-start': quota('start', -1),
  'prospecting.limits.quota-100-refuses-101st': quota('start', 1),
  'prospecting.limits.quota-300-on-grow': quota('grow', -1),
  'prospecting.limits.quota-300-refuses-301st': quota('grow', 1),
  'prospecting.limits.quota-1000-on-scale': quota('scale', -1),
  'prospecting.limits.quota-1000-refuses-1001st': quota('scale', 1),
  'prospecting.limits.quota-of-this-account': {
    description: '57 requests a minute',
    prospecting: { perMinute: { none: 57, start: 57, grow: 57, scale: 57 } },
  },
  'prospecting.limits.tools-not-counted': counted('/lists'),
  'prospecting.limits.tools-polling-not-counted': counted('/lists'),
  'prospecting.limits.tools-served-over-limit': counted('/lists'),
  'prospecting.limits.lists-not-counted': counted('/tools'),
  'prospecting.limits.lists-served-over-limit': counted('/tools'),
  'prospecting.limits.over-limit-500': to(overLimit, 429),
  'prospecting.limits.over-limit-error': set(overLimit, 'error', 'Too many requests'),
  'prospecting.limits.over-limit-no-retry-after': wireOf(
    'Retry-After is sent',
    setHeader(overLimit, 'retry-after', '60'),
  ),
  'prospecting.limits.main-body-30-mb-accepted': {
    description: 'the main API takes 1 MB',
    prospecting: { bodyMaxBytes: { ...faithful.bodyMaxBytes, main: 1_000_000 } },
  },
  'prospecting.limits.lists-body-5-mb-accepted': {
    description: 'the lists service takes 1 MB',
    prospecting: { bodyMaxBytes: { ...faithful.bodyMaxBytes, lists: 1_000_000 } },
  },

  'prospecting.errors.main-error-string': wireOf('error is an object', (call, reply) =>
    both(both(inMain, failed), has('error'))(call, reply)
      ? { ...reply, body: { error: { message: (reply.body as { error: unknown }).error } } }
      : reply,
  ),
  'prospecting.errors.main-code-string': set(both(both(inMain, failed), has('error')), 'code', 17),
  'prospecting.errors.main-params-object': set(both(both(inMain, failed), has('error')), 'params', 'field'),
  'prospecting.errors.lists-message-string': drop(both(inLists, both(failed, has('message'))), 'message'),
  'prospecting.errors.lists-code-string': set(both(inLists, both(failed, has('message'))), 'code', 17),
  'prospecting.errors.lists-params-object': set(
    both(inLists, both(failed, has('message'))),
    'params',
    'field',
  ),
  'prospecting.errors.success-200-or-201': wireOf('failures answer 200', (call, reply) =>
    call.family !== 'inbox' &&
    [400, 404, 422].includes(reply.status) &&
    (has('error')(call, reply) || has('message')(call, reply))
      ? { ...reply, status: 200 }
      : reply,
  ),
  'prospecting.errors.main-not-found-400': {
    description: 'an unknown campaign answers 404',
    prospecting: { campaignMissing: { ...faithful.campaignMissing, status: 404 } },
  },
  'prospecting.errors.main-not-found-text': {
    description: 'an unknown campaign has other words',
    prospecting: { campaignMissing: { ...faithful.campaignMissing, error: 'Not found' } },
  },
  'prospecting.errors.main-not-found-foreign': to(unknownCampaign, 403),
  'prospecting.errors.main-not-found-other-routes': to(
    both(unknownCampaign, not(operation('GET /advanced/campaigns/{campaignId}'))),
    404,
  ),
  'prospecting.errors.validation-400': {
    description: 'validation answers 422',
    prospecting: { validationStatus: 422 },
  },
  'prospecting.errors.validation-code': {
    description: 'validation has another code',
    prospecting: { validationCode: 'VALIDATION_FAILED' },
  },
  'prospecting.errors.validation-names-field': wireOf(
    'validation names no field',
    setBody(both(inMain, says('code', 'INVALID_REQUEST')), () => ({
      error: 'Invalid request',
      code: 'INVALID_REQUEST',
    })),
  ),
  'prospecting.errors.malformed-json-400': to(malformed, 422),
  'prospecting.errors.malformed-json-html': asJson(malformed, { error: 'Malformed JSON' }),
  'prospecting.errors.no-credits-error': drop(both(path(/^\/tools/), status(400)), 'error'),
  'prospecting.errors.stats-not-found-401': to(both(stats, says('error', 'Campaign not found')), 404),
  'prospecting.errors.lists-missing-list-404': {
    description: 'a missing list answers 400',
    prospecting: { listMissingStatus: 400 },
  },
  'prospecting.errors.lists-missing-list-message': set(missingList, 'message', 'Not found'),
  'prospecting.errors.lists-foreign-list-404': to(missingList, 403),
  'prospecting.errors.lists-foreign-list-same-body': wireOf(
    'each answer names its list',
    setBody(missingList, (_, call) => ({ message: `List not found: ${call.path}` })),
  ),
  'prospecting.errors.lists-missing-list-404-on-write': to(writesToMissing, 400),
  'prospecting.errors.lists-missing-contact-404': {
    description: 'a missing contact answers 400',
    prospecting: { contactMissingStatus: 400 },
  },
  'prospecting.errors.lists-foreign-contact-404': to(missingContact, 403),
  'prospecting.errors.unknown-path-404': to(unknownPath(inMain), 400),
  'prospecting.errors.unknown-path-html': asJson(unknownPath(inMain), { error: 'Not found' }),
  'prospecting.errors.unknown-lists-path-404': to(unknownPath(inLists), 400),
  'prospecting.errors.unknown-lists-path-html': asJson(unknownPath(inLists), { message: 'Not found' }),
  'prospecting.errors.lists-body-413': {
    description: 'the lists service takes 60 MB',
    prospecting: { bodyMaxBytes: { ...faithful.bodyMaxBytes, lists: 60_000_000 } },
  },
  'prospecting.errors.lists-body-413-code': drop(tooLarge, 'code'),
  'prospecting.errors.lists-body-413-message': drop(tooLarge, 'message'),
  'prospecting.errors.lists-422-message': drop(both(inLists, status(422)), 'message'),
  'prospecting.errors.rate-limited-not-quota': to(overLimit, 429),
  'prospecting.errors.credits-failure-success-false': drop(
    both(credits, both(failed, has('success'))),
    'success',
  ),
  'prospecting.errors.credits-failure-error': drop(both(credits, failed), 'error'),
  'prospecting.errors.warmup-diagnosis-success-false': set(both(warmup, failed), 'success', true),
  'prospecting.errors.warmup-diagnosis-message': wireOf('the sentence stands in error', (call, reply) =>
    both(warmup, both(failed, has('message')))(call, reply)
      ? { ...reply, body: { success: false, error: 'This email provider does not exist.' } }
      : reply,
  ),
  'prospecting.errors.message-not-found-404': to(both(message, says('error', 'NOT_FOUND')), 400),
  'prospecting.errors.message-not-found-error': set(
    both(message, says('error', 'NOT_FOUND')),
    'error',
    'Message not found',
  ),
  'prospecting.errors.message-none-422': to(both(message, says('error', 'NO_MESSAGE')), 400),
  'prospecting.errors.message-none-error': set(
    both(message, says('error', 'NO_MESSAGE')),
    'error',
    'No message',
  ),
  'prospecting.errors.scraper-failure-400': to(scraper, 404),
  'prospecting.errors.scraper-failure-plain-sentence': asJson(scraper, { code: 'SCRAPER_NOT_FOUND' }),
});
