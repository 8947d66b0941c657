import { inboxRules } from '../inbox/rules.ts';
import { table } from './types.ts';

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
});
