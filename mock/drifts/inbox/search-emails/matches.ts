import { searchFields } from '../../edits/inbox.ts';
import { table, alterInbox, withInbox } from '../../types.ts';

const without = (name: string) => searchFields.filter((field) => field !== name);

export const searchEmailsMatches = table({
  'inbox.search-emails.matches-case-insensitively': alterInbox('capital letters count', {
    fold: (text) => text,
  }),
  'inbox.search-emails.matches-substring': alterInbox('whole words match alone', {
    textHas: (text, term) => text === term || text.split(/[^\p{L}\p{M}\p{N}]+/u).includes(term),
  }),
  'inbox.search-emails.matches-subject': withInbox({ searchFields: without('subject') }),
  'inbox.search-emails.matches-sender-name': withInbox({ searchFields: without('name') }),
  'inbox.search-emails.matches-sender-address': withInbox({ searchFields: without('address') }),
  'inbox.search-emails.matches-snippet': withInbox({ searchFields: without('snippet') }),
  'inbox.search-emails.matches-recipient-address': withInbox({ searchFields: without('recipient') }),
  'inbox.search-emails.every-result-matches': {
    main: withInbox({ textHas: () => true }),
    wildcards: alterInbox('signs of a pattern are not escaped', {
      textHas: (text, term) => (/^[%_]+$/.test(term) ? text.length >= term.length : text.includes(term)),
    }),
  },
  'inbox.search-emails.body-not-searched': withInbox({ searchFields: [...searchFields, 'body'] }),
  'inbox.search-emails.all-folders-by-default': alterInbox('sent emails are left out', {
    foldersByDefault: (email) => email.folderType !== 'SENT',
  }),
  'inbox.search-emails.hidden-emails-found': alterInbox('hidden emails are not found', {
    searchHides: (email) => email.hidden,
  }),
  'inbox.search-emails.hidden-emails-found-in-inbox': alterInbox('hidden emails are not found in INBOX', {
    searchHides: (email, folder) => folder === 'INBOX' && email.hidden,
  }),
  'inbox.search-emails.criteria-on-every-page': {
    main: withInbox({ cursorForgets: ['folderType'] }),
    mailbox: withInbox({ cursorForgets: ['mailboxId'] }),
  },
  'inbox.search-emails.every-match-found': alterInbox('the trash is not searched', {
    searchHides: (email) => email.folderType === 'TRASH',
  }),
});
