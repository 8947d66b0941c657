import { searchFields } from '../../edits/inbox.ts';
import { table, alterInbox, withInbox } from '../../types.ts';

const without = (name: string) => searchFields.filter((field) => field !== name);

export const searchEmailsMatches = table('inbox.search-emails', {
  'matches-case-insensitively': alterInbox('capital letters count', { fold: (text) => text }),
  'matches-substring': alterInbox('whole words match alone', {
    textHas: (text, term) => text === term || text.split(/[^\p{L}\p{M}\p{N}]+/u).includes(term),
  }),
  'matches-subject': withInbox({ searchFields: without('subject') }),
  'matches-sender-name': withInbox({ searchFields: without('name') }),
  'matches-sender-address': withInbox({ searchFields: without('address') }),
  'matches-snippet': withInbox({ searchFields: without('snippet') }),
  'matches-recipient-address': withInbox({ searchFields: without('recipient') }),
  'every-result-matches': {
    main: withInbox({ textHas: () => true }),
    wildcards: alterInbox('signs of a pattern are not escaped', {
      textHas: (text, term) => (/^[%_]+$/.test(term) ? text.length >= term.length : text.includes(term)),
    }),
    letters: alterInbox('two letters are found apart, as by an index of single letters', {
      textHas: (text, term) =>
        /^[a-z]{2}$/.test(term) && term[0] !== term[1]
          ? [...term].every((letter) => text.includes(letter))
          : text.includes(term),
    }),
  },
  'body-not-searched': withInbox({ searchFields: [...searchFields, 'body'] }),
  'all-folders-by-default': alterInbox('sent emails are left out', {
    foldersByDefault: (email) => email.folderType !== 'SENT',
  }),
  'hidden-emails-found': alterInbox('hidden emails are not found', { searchHides: (email) => email.hidden }),
  'hidden-emails-found-in-inbox': alterInbox('hidden emails are not found in INBOX', {
    searchHides: (email, folder) => folder === 'INBOX' && email.hidden,
  }),
  'criteria-on-every-page': {
    main: withInbox({ cursorForgets: ['folderType'] }),
    mailbox: withInbox({ cursorForgets: ['mailboxId'] }),
  },
  'every-match-found': alterInbox('the trash is not searched', {
    searchHides: (email) => email.folderType === 'TRASH',
  }),
});
