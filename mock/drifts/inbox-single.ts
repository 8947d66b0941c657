import type { WireDrift } from '../http/wire.ts';
import { inboxRules } from '../inbox/rules.ts';
import { table } from './types.ts';
import {
  both,
  changeField,
  dropField,
  dropHeader,
  operation,
  replace,
  setBody,
  setField,
  setHeader,
  setStatus,
  status,
  type When,
} from './wire.ts';

const get = operation('GET /emails/{emailId}');
const patch = operation('PATCH /emails/{emailId}');
const remove = operation('DELETE /emails/{emailId}');
const list = operation('GET /emails');
const search = operation('GET /emails/search');
const gone = { status: 404, headers: { 'content-type': 'text/html' }, body: '<html></html>' };
const asks =
  (name: string, test: (value: string) => boolean): When =>
  (call) =>
    call.query.has(name) && test(call.query.get(name) ?? '');
const code = (when: When, value: string) => setField(when, 'code', value);
const codes = inboxRules.codes;
const long = (length: number) => (value: string) => value.trim().length === length;
const withoutDetails = (when: When) => setField(when, 'details', {});

/** Documented behaviour of single emails that has changed. */
export const inboxSingleDrifts = table({
  'inbox.get-email.served': { description: 'the route is gone', wire: replace(get, gone) },
  'inbox.get-email.status-200': {
    description: 'reading answers 203',
    wire: setStatus(both(get, status(200)), 203),
  },
  'inbox.get-email.id-from-list-accepted': {
    description: 'listed ids are refused',
    wire: setStatus(both(get, status(200)), 404),
  },
  'inbox.get-email.unknown-404': {
    description: 'an unknown email answers 400',
    wire: setStatus(both(get, status(404)), 400),
  },
  'inbox.get-email.unknown-code': {
    description: 'both routes say NOT_FOUND',
    inbox: { codes: { ...codes, unknownOnGet: 'NOT_FOUND' } },
  },
  'inbox.get-email.foreign-404': {
    description: 'a foreign email answers 403',
    wire: setStatus(both(get, status(404)), 403),
  },
  'inbox.get-email.foreign-code': {
    description: 'a foreign email has another code',
    inbox: { codes: { ...codes, unknownOnGet: 'FOREIGN_EMAIL' } },
  },
  'inbox.authentication.foreign-resource-404': {
    description: 'a foreign email answers 410',
    inbox: { foreignStatus: 410 },
  },
  'inbox.authentication.foreign-resource-never-403': {
    description: 'a foreign email answers 403',
    inbox: { foreignStatus: 403 },
  },
  'inbox.email-detail.enough-to-reply': {
    description: 'the detail lacks the references',
    wire: dropField(both(get, status(200)), 'email.references'),
  },
  'inbox.email-detail.same-shape-on-patch': {
    description: 'a change answers without labels',
    wire: dropField(both(patch, status(200)), 'email.labels'),
  },
  'inbox.update-email.served': { description: 'the route is gone', wire: replace(patch, gone) },
  'inbox.update-email.is-read-alone-accepted': {
    description: 'both flags are required',
    wire: setStatus(both(patch, status(200)), 400),
  },
  'inbox.update-email.is-starred-alone-accepted': {
    description: 'both flags are required',
    wire: setStatus(both(patch, status(200)), 400),
  },
  'inbox.update-email.both-accepted': {
    description: 'the star is not stored',
    inbox: { patchSetsStarred: false },
  },
  'inbox.update-email.returns-updated-email': {
    description: 'the answer shows the former read flag',
    wire: changeField(both(patch, status(200)), 'email.isRead', (value) => value !== true),
  },
  'inbox.update-email.empty-body-refused': {
    description: 'an unusable body is let through',
    wire: setStatus(both(patch, status(400)), 200),
  },
  'inbox.update-email.non-boolean-refused': {
    description: 'an unusable body answers 422',
    wire: setStatus(both(patch, status(400)), 422),
  },
  'inbox.update-email.invalid-code': {
    description: 'another code',
    inbox: { codes: { ...codes, invalid: 'REQUEST_ERROR' } },
  },
  'inbox.update-email.invalid-details-accepted': {
    description: 'details without accepted',
    wire: withoutDetails(both(patch, status(400))),
  },
  'inbox.update-email.invalid-details-lists-is-read': {
    description: 'accepted lacks isRead',
    wire: setField(both(patch, status(400)), 'details', { accepted: ['isStarred'] }),
  },
  'inbox.update-email.invalid-details-lists-is-starred': {
    description: 'accepted lacks isStarred',
    wire: setField(both(patch, status(400)), 'details', { accepted: ['isRead'] }),
  },
  'inbox.update-email.malformed-json-400': {
    description: 'malformed JSON answers 422',
    wire: setStatus(both(patch, status(400)), 422),
  },
  'inbox.update-email.malformed-json-code': {
    description: 'malformed JSON has the usual code',
    inbox: { codes: { ...codes, malformed: 'VALIDATION_FAILED' } },
  },
  'inbox.update-email.unknown-404': {
    description: 'an unknown email answers 400',
    wire: setStatus(both(patch, status(404)), 400),
  },
  'inbox.update-email.unknown-code': {
    description: 'the code is that of reading',
    inbox: { codes: { ...codes, unknownOnPatch: 'EMAIL_NOT_FOUND' } },
  },
  'inbox.delete-email.served': { description: 'the route is gone', wire: replace(remove, gone) },
  'inbox.delete-email.no-request-body': {
    description: 'a body is required',
    wire: replace(remove, { status: 400, headers: {}, body: { code: 'REQUEST_ERROR', error: 'no body' } }),
  },
  'inbox.delete-email.status-204': {
    description: 'a deletion answers 200',
    wire: setStatus(both(remove, status(204)), 200),
  },
  'inbox.delete-email.empty-response': {
    description: 'a deletion answers with the email',
    wire: (call, reply) =>
      call.operation === 'DELETE /emails/{emailId}' && reply.status === 204
        ? { ...reply, status: 200, body: { deleted: true } }
        : reply,
  },
  'inbox.delete-email.unknown-404': {
    description: 'an unknown email answers 204',
    wire: setStatus(both(remove, status(404)), 204),
  },
  'inbox.states.delete-moves-to-trash': {
    description: 'a deletion is permanent',
    inbox: { trashKeepsEmail: false },
  },
});

/** After a first 429 everything is one. */
function refusesAll(): WireDrift {
  let used = false;
  return (_, reply) => {
    used ||= reply.status === 429;
    return used ? { ...reply, status: 429 } : reply;
  };
}

/** Documented refusals, keys and limits that have changed. */
export const inboxAccessDrifts = table({
  'inbox.authentication.raw-key-accepted': {
    description: 'Bearer is required',
    wire: setStatus(
      (call, reply) =>
        call.family === 'inbox' &&
        reply.status === 200 &&
        call.headers['authorization']?.startsWith('Bearer ') !== true,
      401,
    ),
  },
  'inbox.authentication.bearer-prefix-accepted': {
    description: 'Bearer is refused',
    inbox: { bearerAccepted: false },
  },
  'inbox.authentication.bearer-same-as-raw': {
    description: 'Bearer lists the other way round',
    wire: setBody(
      both(list, status(200), (call) => call.headers['authorization']?.startsWith('Bearer ') === true),
      (body) => ({ ...(body as object), items: [...(body as { items: unknown[] }).items].reverse() }),
    ),
  },
  'inbox.authentication.missing-header-status': {
    description: 'no key answers 403',
    wire: setStatus(status(401), 403),
  },
  'inbox.endpoints.authorization-required': {
    description: 'a list needs no key',
    wire: replace(both(list, status(401)), {
      status: 200,
      headers: {},
      body: { items: [], nextCursor: null, hasMore: false },
    }),
  },
  'inbox.authentication.unknown-key-401': {
    description: 'an unknown key answers 403',
    wire: setStatus(status(401), 403),
  },
  'inbox.authentication.unknown-key-code': {
    description: 'another code',
    wire: code(status(401), 'UNAUTHORIZED'),
  },
  'inbox.authentication.suspended-403': {
    description: 'a suspended workspace answers 402',
    wire: setStatus(status(403), 402),
  },
  'inbox.authentication.suspended-on-reads-too': {
    description: 'a suspended workspace can be read',
    wire: setStatus(status(403), 200),
  },
  'inbox.authentication.suspended-code': {
    description: 'another code',
    wire: code(status(403), 'FORBIDDEN'),
  },
  'inbox.errors.unknown-path-404': {
    description: 'an unknown path answers 400',
    wire: setStatus((call) => call.operation === undefined, 400),
  },
  'inbox.errors.unknown-path-html': {
    description: 'an unknown path answers JSON',
    wire: replace((call) => call.operation === undefined, {
      status: 404,
      headers: {},
      body: { code: 'NOT_FOUND', error: 'No such path' },
    }),
  },
  'inbox.list-emails.folder-type-unknown-400': {
    description: 'unknown folders are let through',
    inbox: { folders: ['INBOX', 'SENT', 'DRAFTS', 'SPAM', 'TRASH', 'inbox', 'ARCHIVE', 'INBOX ', 'ALL'] },
  },
  'inbox.list-emails.folder-type-unknown-code': {
    description: 'another code',
    wire: code(both(list, status(400)), 'REQUEST_ERROR'),
  },
  'inbox.list-emails.folder-type-unknown-details': {
    description: 'details name nothing',
    wire: withoutDetails(both(list, status(400))),
  },
  'inbox.list-emails.filtered-other-400': {
    description: 'other values are let through',
    inbox: { filteredValues: ['only', 'all', 'true', 'ONLY', '1'] },
  },
  'inbox.list-emails.filtered-other-code': {
    description: 'another code',
    wire: code(both(list, status(400)), 'REQUEST_ERROR'),
  },
  'inbox.list-emails.filtered-other-details': {
    description: 'details name nothing',
    wire: withoutDetails(both(list, status(400))),
  },
  'inbox.list-emails.search-200-characters-accepted': {
    description: 'at most 199 characters',
    inbox: { searchMax: 199 },
  },
  'inbox.list-emails.search-201-characters-400': {
    description: 'up to 201 characters',
    inbox: { searchMax: 201 },
  },
  'inbox.list-emails.search-too-long-code': {
    description: 'another code',
    wire: code(both(list, status(400)), 'REQUEST_ERROR'),
  },
  'inbox.list-emails.search-too-long-details': {
    description: 'details name nothing',
    wire: withoutDetails(both(list, status(400))),
  },
  'inbox.list-emails.filters-8193-bytes-refused': {
    description: 'no bound on bytes and values',
    inbox: { filters: { ...inboxRules.filters, maxBytes: 20_000, valueMaxChars: 20_000 } },
  },
  'inbox.list-emails.filters-invalid-400': {
    description: 'invalid filters are let through',
    wire: setStatus(
      both(
        list,
        asks('filters', (value) => value === '{'),
      ),
      200,
    ),
  },
  'inbox.list-emails.filters-invalid-code': {
    description: 'another code',
    wire: code(both(list, status(400)), 'REQUEST_ERROR'),
  },
  'inbox.list-emails.filters-invalid-details': {
    description: 'details name nothing',
    wire: withoutDetails(both(list, status(400))),
  },
  'inbox.search-emails.folder-type-unknown-400': {
    description: 'unknown folders are let through',
    inbox: { folders: ['INBOX', 'SENT', 'DRAFTS', 'SPAM', 'TRASH', 'inbox', 'ARCHIVE', 'INBOX ', 'ALL'] },
  },
  'inbox.search-emails.folder-type-unknown-code': {
    description: 'another code',
    wire: code(both(search, status(400)), 'REQUEST_ERROR'),
  },
  'inbox.search-emails.q-missing-400': {
    description: 'q may be missing',
    wire: setStatus(
      both(search, (call) => !call.query.has('q')),
      200,
    ),
  },
  'inbox.search-emails.q-missing-details': {
    description: 'details name nothing',
    wire: withoutDetails(both(search, status(400))),
  },
  'inbox.search-emails.q-one-character-400': { description: 'one character is enough', inbox: { qMin: 1 } },
  'inbox.search-emails.q-too-short-details': {
    description: 'details name nothing',
    wire: withoutDetails(both(search, status(400))),
  },
  'inbox.search-emails.q-trimmed-before-minimum': { description: 'blanks count', inbox: { qTrims: false } },
  'inbox.search-emails.q-two-characters-accepted': {
    description: 'three characters are needed',
    inbox: { qMin: 3 },
  },
  'inbox.search-emails.q-200-characters-accepted': {
    description: 'at most 199 characters',
    inbox: { qMax: 199 },
  },
  'inbox.search-emails.q-trimmed-before-maximum': { description: 'blanks count', inbox: { qTrims: false } },
  'inbox.search-emails.q-201-characters-400': { description: 'up to 201 characters', inbox: { qMax: 201 } },
  'inbox.search-emails.q-too-long-details-search': {
    description: 'details name q',
    wire: changeField(both(search, status(400), asks('q', long(201))), 'details', () => ({
      q: ['too long'],
    })),
  },
  'inbox.search-emails.q-invalid-code': {
    description: 'another code',
    wire: code(both(search, status(400)), 'REQUEST_ERROR'),
  },
  'inbox.search-emails.cursor-unreadable-first-page': {
    description: 'an unreadable cursor is refused',
    inbox: { unreadableSearchCursor: 'refused' },
  },
  'inbox.errors.validation-details-messages': {
    description: 'a single message',
    wire: changeField(both(list, status(400)), 'details', (details) =>
      Object.fromEntries(Object.keys(details as object).map((key) => [key, 'wrong'])),
    ),
  },
  'inbox.limits.minute-60-accepted': { description: '50 a minute', inbox: { perMinute: 50 } },
  'inbox.limits.minute-61-refused': { description: '70 a minute', inbox: { perMinute: 70 } },
  'inbox.limits.minute-shared-by-keys': { description: 'no key is ever refused', inbox: { perMinute: 1000 } },
  'inbox.limits.minute-per-account': {
    description: 'once a minute is used up, all accounts are refused',
    wire: refusesAll(),
  },
  'inbox.endpoints.retry-after-suffices': {
    description: 'Retry-After is too short',
    wire: setHeader(status(429), 'retry-after', '1'),
  },
  'inbox.errors.rate-limit-code': {
    description: 'another code',
    wire: code(status(429), 'TOO_MANY_REQUESTS'),
  },
  'inbox.endpoints.header-remaining-falls': {
    description: 'remaining stays',
    wire: setHeader(
      (call, reply) => call.family === 'inbox' && reply.status === 200,
      'x-ratelimit-remaining',
      '42',
    ),
  },
  'inbox.endpoints.header-quota-remaining-falls': {
    description: 'the quota stays',
    wire: setHeader(
      (call, reply) => call.family === 'inbox' && reply.status === 200,
      'x-ratelimit-quota-remaining',
      '4200',
    ),
  },
  'inbox.endpoints.rate-429-limit-header': {
    description: 'a refusal lacks the limit',
    wire: dropHeader(status(429), 'x-ratelimit-limit'),
  },
  'inbox.endpoints.rate-429-remaining-header': {
    description: 'a refusal lacks the rest',
    wire: dropHeader(status(429), 'x-ratelimit-remaining'),
  },
  'inbox.endpoints.rate-429-reset-header': {
    description: 'a refusal lacks the reset',
    wire: dropHeader(status(429), 'x-ratelimit-reset'),
  },
  'inbox.endpoints.rate-429-retry-after-header': {
    description: 'a refusal lacks Retry-After',
    wire: dropHeader(status(429), 'retry-after'),
  },
  'inbox.endpoints.rate-429-no-quota-header': {
    description: 'a refusal has the quota',
    wire: setHeader(status(429), 'x-ratelimit-quota', '10000'),
  },
  'inbox.endpoints.rate-429-no-quota-remaining-header': {
    description: 'a refusal has the rest of the quota',
    wire: setHeader(status(429), 'x-ratelimit-quota-remaining', '1'),
  },
  'inbox.endpoints.rate-429-no-quota-reset-header': {
    description: 'a refusal has the reset of the quota',
    wire: setHeader(status(429), 'x-ratelimit-quota-reset', '1'),
  },
});
