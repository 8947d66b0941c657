import { searchFields } from '../../edits/inbox-search.ts';
import { table } from '../../types.ts';

const without = (name: string) => searchFields.filter((field) => field !== name);

export const searchEmailsMatches = table({
  'inbox.search-emails.matches-case-insensitively': {
    description: 'capital letters tell apart',
    inbox: { fold: (text) => text },
  },
  'inbox.search-emails.matches-substring': {
    description: 'whole words match alone',
    inbox: { textHas: (text, term) => text === term || text.split(/[^\p{L}\p{M}\p{N}]+/u).includes(term) },
  },
  'inbox.search-emails.matches-subject': {
    description: 'subjects are not searched',
    inbox: { searchFields: without('subject') },
  },
  'inbox.search-emails.matches-sender-name': {
    description: "senders' names are not searched",
    inbox: { searchFields: without('name') },
  },
  'inbox.search-emails.matches-sender-address': {
    description: "senders' addresses are not searched",
    inbox: { searchFields: without('address') },
  },
  'inbox.search-emails.matches-snippet': {
    description: 'snippets are not searched',
    inbox: { searchFields: without('snippet') },
  },
  'inbox.search-emails.matches-recipient-address': {
    description: 'recipients are not searched',
    inbox: { searchFields: without('recipient') },
  },
  'inbox.search-emails.every-result-matches': {
    description: 'emails that do not match follow those that do',
    inbox: { found: () => true },
  },
  'inbox.search-emails.body-not-searched': {
    description: 'the body is searched as well',
    inbox: { searchFields: [...searchFields, 'body'] },
  },
  'inbox.search-emails.all-folders-by-default': {
    description: 'sent emails are left out',
    inbox: { foldersByDefault: (email) => email.folderType !== 'SENT' },
  },
  'inbox.search-emails.hidden-emails-found': {
    description: 'hidden emails are not found',
    inbox: { searchHides: (email) => email.hidden },
  },
  'inbox.search-emails.hidden-emails-found-in-inbox': {
    description: 'hidden emails are not found in INBOX',
    inbox: { searchHides: (email, folder) => folder === 'INBOX' && email.hidden },
  },
  'inbox.search-emails.criteria-on-every-page': [
    {
      description: 'a page behind a cursor forgets the folder type',
      inbox: { cursorForgets: ['folderType'] },
    },
    {
      variant: 'mailbox',
      description: 'a page behind a cursor forgets the mailbox',
      inbox: { cursorForgets: ['mailboxId'] },
    },
  ],
  'inbox.search-emails.every-match-found': {
    description: 'the trash is not searched',
    inbox: { searchHides: (email) => email.folderType === 'TRASH' },
  },
});
