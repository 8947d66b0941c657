import { inboxRules } from '../inbox/rules.ts';
import { table } from './types.ts';
import { both, operation, setBody, status } from './wire.ts';

const { rank, sending, setFlags, trash, units } = inboxRules;

/** Ways to break a claim that show only where several answers are compared. */
export const inboxRelationDrifts = table({
  'inbox.search-emails.rank-exact-sender-bonus': {
    variant: 'none',
    description: 'a sender who equals the term ranks like any other',
    inbox: { rank: { ...rank, senderExact: 0 } },
  },
  'inbox.states.flags-persist': {
    variant: 'until-deleted',
    description: 'a deletion turns isRead around',
    inbox: {
      trash: (emails, email) => {
        trash(emails, email);
        email.isRead = !email.isRead;
      },
    },
  },
  'inbox.update-email.changes-nothing-else': {
    description: 'a change empties the preview',
    inbox: {
      setFlags: (email, flags) => {
        setFlags(email, flags);
        Object.assign(email, { snippet: '' });
      },
    },
  },
  'inbox.delete-email.changes-folder-alone': {
    description: 'a deletion takes the email out of its thread',
    inbox: {
      trash: (emails, email) => {
        trash(emails, email);
        Object.assign(email, { threadId: `thr_${email.id}` });
      },
    },
  },
  'inbox.list-emails.filtered-returns-nothing-else': {
    variant: 'after-deletion',
    description: 'filtered=only still lists hidden emails that were deleted',
    inbox: { filteredForcesInbox: false },
  },
  'inbox.idempotency.key-honoured-on-send': {
    variant: 'by-api-key',
    description: 'a second API key sends the message again',
    inbox: { sending: { ...sending, keyName: (name, { key }) => `${key} ${name}` } },
  },
  'inbox.idempotency.stored-24-hours': {
    variant: 'one-hour',
    description: 'keys are stored one hour',
    inbox: { sending: { ...sending, storedHours: 1 } },
  },
  'inbox.limits.unit-per-change': {
    variant: 'deletions',
    description: 'a deletion costs nothing',
    inbox: { unitsStay: (status) => status !== 204 },
  },
  'inbox.limits.unit-per-read': {
    variant: 'searches',
    description: 'a search costs two units',
    inbox: {
      units: (name, body) => (name === 'GET /emails/search' ? 2 : units(name, body)),
    },
  },
  'inbox.search-emails.q-trimmed': {
    description: 'blanks around the term are looked for as well',
    inbox: { qTrims: false },
  },
  'inbox.search-emails.query-decoded': {
    description: 'nothing is found unless the limit comes first',
    wire: setBody(
      both(operation('GET /emails/search'), (call) => [...call.query.keys()][0] === 'q', status(200)),
      (body) => ({ ...(body as object), items: [] }),
    ),
  },
  'inbox.search-emails.every-match-found': {
    description: 'the trash is not searched',
    inbox: { searchHides: (email) => email.folderType === 'TRASH' },
  },
});

/** Cursors and orders that fail only across runs of equal dates. */
export const inboxWalkDrifts = table({
  'inbox.page.walk-complete': {
    variant: 'equal-dates',
    description: 'a page leaves out what has the date of the last email of the page before',
    wire: setBody(
      both(operation('GET /emails'), (call) => call.query.has('cursor'), status(200)),
      (body, call) => ({
        ...(body as object),
        items: (body as { items: { date: string }[] }).items.filter(
          ({ date }) => date !== call.query.get('cursor')?.split('|')[0],
        ),
      }),
    ),
  },
  'inbox.page.walk-without-repeats': {
    variant: 'in-search',
    description: 'a page of the search begins with the last email of the one before',
    inbox: { cursorSkips: -1 },
  },
  'inbox.list-emails.order-across-pages': {
    variant: 'ties-by-page',
    description: 'emails of one date are turned around on later pages',
    wire: setBody(
      both(operation('GET /emails'), (call) => call.query.has('cursor'), status(200)),
      (body) => ({
        ...(body as object),
        items: [...(body as { items: { date: string; id: string }[] }).items].sort((a, b) =>
          a.date === b.date ? (a.id < b.id ? -1 : 1) : 0,
        ),
      }),
    ),
  },
});
