import { inboxRules } from '../inbox/rules.ts';
import { table } from './types.ts';
import {
  asked,
  both,
  changeField,
  coded,
  detailed,
  dropField,
  operation,
  setBody,
  setField,
  setStatus,
  status,
  type When,
} from './wire.ts';

const list = operation('GET /emails');
const listed = both(list, status(200));
const { filters } = inboxRules;
const unknownPath: When = (call) => call.family === 'inbox' && call.operation === undefined;
const inbox: When = (call) => call.family === 'inbox';
const badFilters: When = both(list, coded('VALIDATION_FAILED'), asked('filters'));

const flattened = (details: unknown): unknown =>
  Object.fromEntries(
    Object.entries(details as object).map(([name, value]) => [
      name,
      Array.isArray(value) && name !== 'accepted' ? value.join('; ') : (value as unknown),
    ]),
  );

/** Bounds and refusals of listing, and errors in general, that have changed. */
export const inboxRefusalDrifts = table({
  'inbox.list-emails.mailbox-id-foreign-leaks-nothing': {
    description: 'mailboxes of other workspaces are listed',
    inbox: { listed: (own, neighbours) => [...own, ...neighbours().flatMap(({ emails }) => emails)] },
  },
  'inbox.list-emails.folder-type-unknown-400': {
    description: 'an unknown folder type answers 422',
    wire: setStatus(both(list, detailed('folderType')), 422),
  },
  'inbox.list-emails.folder-type-unknown-code': {
    description: 'an unknown folder type has another code',
    inbox: { codes: { ...inboxRules.codes, invalid: 'UNKNOWN_FOLDER' } },
  },
  'inbox.list-emails.folder-type-unknown-details': {
    description: 'the refusal names folder',
    wire: setField(both(list, detailed('folderType')), 'details', { folder: ['unknown'] }),
  },
  'inbox.list-emails.view-id-applies-view': {
    description: 'a view shows emails of its own',
    wire: changeField(both(listed, asked('viewId')), 'items', (items) =>
      (items as { id: string }[]).map((email) => ({ ...email, id: `${email.id}v` })),
    ),
  },
  'inbox.list-emails.view-id-from-views': {
    description: 'known views fail like unknown ones',
    wire: setStatus(both(listed, asked('viewId')), 500),
  },
  'inbox.list-emails.filtered-other-400': {
    description: 'another value for filtered answers 422',
    wire: setStatus(both(list, detailed('filtered')), 422),
  },
  'inbox.list-emails.filtered-other-code': {
    description: 'another value for filtered has another code',
    inbox: { codes: { ...inboxRules.codes, invalid: 'BAD_FILTERED' } },
  },
  'inbox.list-emails.filtered-other-details': {
    description: 'the refusal names nothing',
    wire: setField(both(list, detailed('filtered')), 'details', {}),
  },
  'inbox.list-emails.filtered-returns-hidden': {
    description: 'filtered=only leaves out what is unread',
    inbox: { filteredShows: (email) => email.hidden && email.isRead },
  },
  'inbox.list-emails.filters-8192-bytes-accepted': {
    description: 'at most 4000 bytes',
    inbox: { filters: { ...filters, maxBytes: 4000 } },
  },
  'inbox.list-emails.filters-8193-bytes-refused': {
    description: 'up to 16384 bytes',
    inbox: { filters: { ...filters, maxBytes: filters.maxBytes * 2 } },
  },
  'inbox.list-emails.filters-50-conditions-accepted': {
    description: 'at most 48 conditions',
    inbox: { filters: { ...filters, maxConditions: filters.maxConditions - 2 } },
  },
  'inbox.list-emails.filters-51-conditions-refused': {
    description: 'up to 51 conditions',
    inbox: { filters: { ...filters, maxConditions: filters.maxConditions + 1 } },
  },
  'inbox.list-emails.filters-500-character-value-accepted': {
    description: 'values of at most 499 characters',
    inbox: { filters: { ...filters, valueMaxChars: filters.valueMaxChars - 1 } },
  },
  'inbox.list-emails.filters-501-character-value-refused': {
    description: 'values of up to 501 characters',
    inbox: { filters: { ...filters, valueMaxChars: filters.valueMaxChars + 1 } },
  },
  'inbox.list-emails.filters-invalid-code': {
    description: 'invalid filters have another code',
    inbox: { codes: { ...inboxRules.codes, invalid: 'BAD_FILTERS' } },
  },
  'inbox.list-emails.filters-invalid-400': {
    description: 'invalid filters answer 422',
    wire: setStatus(badFilters, 422),
  },
  'inbox.list-emails.filters-invalid-details': {
    description: 'the refusal names nothing',
    wire: setField(badFilters, 'details', {}),
  },
  'inbox.list-emails.filters-too-deep-details': {
    description: 'the bound is said to be 4',
    wire: setField(both(list, detailed('maxDepth')), 'details.maxDepth', 4),
  },
  'inbox.list-emails.filters-bad-date-ignored': {
    description: 'a date that is none is refused',
    wire: setStatus(
      both(
        listed,
        asked('filters', (tree) => {
          const value = /"label":"date"[^}]*"value":"([^"]*)"/.exec(tree)?.[1];
          return value !== undefined && Number.isNaN(Date.parse(value));
        }),
      ),
      400,
    ),
  },
  'inbox.list-emails.search-200-characters-accepted': {
    description: 'at most 199 characters',
    inbox: { searchMax: inboxRules.searchMax - 1 },
  },
  'inbox.list-emails.search-201-characters-400': {
    description: 'up to 201 characters',
    inbox: { searchMax: inboxRules.searchMax + 1 },
  },
  'inbox.list-emails.search-too-long-code': {
    description: 'a long search has another code',
    inbox: { codes: { ...inboxRules.codes, invalid: 'TOO_LONG' } },
  },
  'inbox.list-emails.search-too-long-details': {
    description: 'the refusal names q',
    wire: setField(both(list, detailed('search')), 'details', { q: ['too long'] }),
  },
  'inbox.list-emails.search-two-characters-searches': {
    description: 'two characters are ignored',
    inbox: { searchIgnoredBelow: 3 },
  },
  'inbox.list-emails.search-ignores-filters': {
    description: 'filters narrow a search',
    inbox: { searchIgnoresFilters: false },
  },
  'inbox.list-emails.search-ranks-by-relevance': {
    description: 'a search is sorted by date',
    inbox: {
      rank: { subject: 1, subjectPrefix: 0, sender: 1, senderExact: 0, snippet: 1, recipient: 1 },
    },
  },
  'inbox.list-emails.criteria-view-narrowed-by-mailbox': {
    description: 'a view switches the mailbox off',
    inbox: { combine: 'view-wins' },
  },
  'inbox.list-emails.criteria-view-narrowed-by-folder': {
    description: 'a view switches the folder type off',
    inbox: { combine: 'view-wins' },
  },
  'inbox.list-emails.criteria-filters-narrow': {
    description: 'filters switch all else off',
    inbox: { combine: 'filters-win' },
  },
  'inbox.list-emails.timeout-408': {
    description: 'a slow list answers 504',
    wire: setStatus(both(list, status(408)), 504),
  },
  'inbox.list-emails.timeout-code': {
    description: 'a slow list has another code',
    wire: setField(both(list, status(408)), 'code', 'TIMEOUT'),
  },
  'inbox.list-emails.timeout-not-before-10-seconds': {
    description: 'a read is given up after four seconds',
    inbox: { readTimeoutMs: 4000 },
  },
  'inbox.errors.unknown-path-404': {
    description: 'an unknown path answers 400',
    wire: setStatus(unknownPath, 400),
  },
  'inbox.errors.unknown-path-html': {
    description: 'an unknown path is answered with JSON',
    wire: (call, reply) =>
      unknownPath(call, reply)
        ? {
            ...reply,
            headers: { 'content-type': 'application/json' },
            body: { code: 'NOT_FOUND', error: 'No route' },
          }
        : reply,
  },
  'inbox.errors.validation-details-messages': {
    description: 'a parameter leads to one message',
    wire: changeField(both(inbox, coded('VALIDATION_FAILED')), 'details', flattened),
  },
  'inbox.errors.validation-details-bound': {
    description: 'a tree that is too deep has a message',
    wire: setField(both(list, detailed('maxDepth')), 'details', { filters: ['too deep'] }),
  },
  'inbox.errors.validation-details-variants': {
    description: 'a refused change has messages by field',
    wire: setField(both(inbox, detailed('accepted')), 'details', { isRead: ['required'] }),
  },
  'inbox.errors.rate-limit-code': {
    description: 'a full minute has another code',
    wire: setField(both(inbox, coded('RATE_LIMIT_EXCEEDED')), 'code', 'SLOW_DOWN'),
  },
  'inbox.errors.quota-code': {
    description: 'a full month has the code of a full minute',
    wire: setField(both(inbox, coded('QUOTA_EXCEEDED')), 'code', 'RATE_LIMIT_EXCEEDED'),
  },
  'inbox.errors.malformed-json-elsewhere': {
    description: 'other routes answer malformed JSON as any bad body',
    wire: setBody(
      both((call) => call.operation !== 'PATCH /emails/{emailId}', inbox, coded('REQUEST_ERROR')),
      (body) => ({ ...(body as object), code: 'VALIDATION_FAILED' }),
    ),
  },
  'inbox.email-detail.enough-to-reply': {
    description: 'the detail has no message id',
    wire: dropField(both(operation('GET /emails/{emailId}'), status(200)), 'email.messageId'),
  },
});
