import { inboxFacts } from '../../generated/facts.ts';
import { byDateThenId, type Dated } from '../inbox/store.ts';
import { asked, both, changeField, operation, setBody, setStatus, status } from './wire.ts';
import { table } from './types.ts';

const list = operation('GET /emails');
const reversed = (text: string): string => [...text].reverse().join('');
/** Newest first, but emails of one date by the ends of their ids. */
export const tiesMixed = (a: Dated, b: Dated): number =>
  a.date === b.date ? (reversed(a.id) < reversed(b.id) ? 1 : -1) : byDateThenId(a, b);

/** Documented behaviour of listing that has changed. */
export const inboxListDrifts = table({
  'inbox.page.next-cursor-null-only-when-empty': {
    description: 'the last page has no cursor',
    inbox: { cursorOfLastPage: false },
  },
  'inbox.page.has-more-false-is-the-end': {
    description: 'every page says that it is the last',
    inbox: { hasMore: () => false },
  },
  'inbox.page.has-more-true-has-next': {
    description: 'more is promised at the end',
    inbox: { hasMore: () => true },
  },
  'inbox.page.walk-without-repeats': {
    description: 'a page begins with the last email of the one before',
    inbox: { cursorSkips: -1 },
  },
  'inbox.page.walk-complete': {
    description: 'an email is lost between two pages',
    inbox: { cursorSkips: 1 },
  },
  'inbox.page.list-cursor-accepted-unchanged': {
    description: 'cursors are refused',
    wire: setStatus(both(list, asked('cursor'), status(200)), 400),
  },
  'inbox.list-emails.cursor-continues': { description: 'cursors are ignored', inbox: { cursorSkips: -3 } },
  'inbox.list-emails.order-newest-first': {
    description: 'oldest first',
    inbox: { order: (a, b) => -byDateThenId(a, b) },
  },
  'inbox.list-emails.order-ties-by-id': {
    description: 'emails of one date come in no order',
    inbox: { order: tiesMixed },
  },
  'inbox.list-emails.order-across-pages': {
    description: 'later pages are turned around',
    wire: setBody(both(list, asked('cursor'), status(200)), (body) => ({
      ...(body as object),
      items: [...(body as { items: unknown[] }).items].reverse(),
    })),
  },
  'inbox.list-emails.limit-respected': {
    description: 'a page holds one email too many',
    inbox: { pageHolds: (limit) => limit + 1 },
  },
  'inbox.list-emails.limit-never-above-200': {
    description: 'the largest page holds 250',
    wire: setBody(
      both(list, (call) => call.query.get('limit') === String(inboxFacts.page.maxLimit), status(200)),
      (body) => {
        const page = body as { items: { id: string }[] };
        return {
          ...page,
          items: Array.from({ length: 250 }, (_, index) => ({ ...page.items[0], id: `eml_${index}` })),
        };
      },
    ),
  },
  'inbox.list-emails.limit-200-accepted': {
    description: 'a limit of 200 is refused',
    wire: setStatus(
      both(list, (call) => call.query.get('limit') === '200'),
      400,
    ),
  },
  'inbox.list-emails.no-parameter-required': {
    description: 'a limit is required',
    wire: setStatus(
      both(list, (call) => call.query.size === 0),
      400,
    ),
  },
  'inbox.list-emails.limit-default': { description: '25 by default', inbox: { defaultLimit: 25 } },
  'inbox.list-emails.all-folders-by-default': {
    description: 'sent emails are left out',
    inbox: { foldersByDefault: (email) => email.folderType !== 'SENT' },
  },
  'inbox.list-emails.spam-by-default': {
    description: 'spam is left out',
    inbox: { foldersByDefault: (email) => email.folderType !== 'SPAM' },
  },
  'inbox.list-emails.trash-by-default': {
    description: 'the trash is left out',
    inbox: { foldersByDefault: (email) => email.folderType !== 'TRASH' },
  },
  'inbox.list-emails.hidden-without-folder-type': {
    description: 'hidden emails are left out everywhere',
    inbox: { foldersByDefault: (email) => !email.hidden },
  },
  'inbox.list-emails.folder-type-restricts': {
    description: 'the folder type is ignored',
    inbox: { folderMatches: () => true },
  },
  'inbox.list-emails.filtered-only-accepted': {
    description: 'filtered=only is refused',
    inbox: { filteredValues: ['hidden'] },
  },
  'inbox.list-emails.filtered-returns-nothing-else': {
    description: 'filtered=only lists the whole inbox',
    inbox: { filteredShows: () => true },
  },
  'inbox.list-emails.filtered-forces-inbox': {
    description: 'filtered=only keeps the folder asked for',
    inbox: { filteredForcesInbox: false, filteredShows: () => true },
  },
  'inbox.list-emails.inbox-leaves-out-hidden': {
    description: 'the inbox lists hidden emails',
    inbox: { hiddenLeftOut: () => false },
  },
  'inbox.list-emails.mailbox-id-restricts': {
    description: 'the mailbox is ignored',
    inbox: { mailboxMatches: () => true },
  },
  'inbox.email-list-item.mailbox-id-holds-email': {
    description: 'a mailbox lists nothing',
    inbox: { mailboxMatches: () => false },
  },
  'inbox.list-emails.mailbox-id-complete': {
    description: 'a mailbox lists unread emails alone',
    inbox: { mailboxMatches: (email, id) => email.mailboxId === id && !email.isRead },
  },
  'inbox.list-emails.criteria-mailbox-and-folder': {
    description: 'a folder type switches the mailbox off',
    inbox: { combine: 'folder-wins' },
  },
  'inbox.list-emails.search-one-character-ignored': {
    description: 'one character searches',
    inbox: { searchIgnoredBelow: 1 },
  },
  'inbox.list-emails.search-blanks-trimmed-before-minimum': {
    description: 'blanks count',
    inbox: { searchTrims: false },
  },
  'inbox.list-emails.search-empty-ignored': {
    description: 'an empty search finds nothing',
    wire: setBody(
      both(list, (call) => call.query.get('search') === '', status(200)),
      (body) => ({ ...(body as object), items: [] }),
    ),
  },
  'inbox.list-emails.search-same-matches-as-search-route': {
    description: 'the list search misses its last match',
    wire: setBody(
      both(list, (call) => (call.query.get('search') ?? '').trim().length > 1, status(200)),
      (body) => ({ ...(body as object), items: (body as { items: unknown[] }).items.slice(0, -1) }),
    ),
  },
  'inbox.list-emails.search-ignores-filtered': {
    description: 'a search stays within filtered=only',
    inbox: { searchIgnoresFiltered: false },
  },
  'inbox.list-emails.search-ignores-inbox-exclusion': {
    description: 'a search in the inbox leaves hidden emails out',
    inbox: { searchIgnoresExclusion: false },
  },
  'inbox.list-emails.view-id-unknown-500': {
    description: 'an unknown view answers 404',
    inbox: { unknownView: { status: 404, code: 'INTERNAL_ERROR' } },
  },
  'inbox.list-emails.view-id-unknown-code': {
    description: 'an unknown view has another code',
    inbox: { unknownView: { status: 500, code: 'VIEW_NOT_FOUND' } },
  },
  'inbox.endpoints.header-remaining-zero-on-429': {
    description: 'one remains after a refusal',
    wire: (_, reply) =>
      reply.status === 429
        ? { ...reply, headers: { ...reply.headers, 'x-ratelimit-remaining': '1' } }
        : reply,
  },
  'inbox.email-detail.agrees-with-list': {
    description: 'the detail has another subject',
    wire: changeField(
      both(operation('GET /emails/{emailId}'), status(200)),
      'email.subject',
      (value) => `${String(value)}!`,
    ),
  },
});
