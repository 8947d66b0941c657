import { rank, searchSucceeds, tiesMixed } from '../../edits/inbox.ts';
import { table, alterInbox, alterWire, withInbox } from '../../types.ts';
import { changeField, whenParameter } from '../../wire.ts';
import { byDateThenId } from '../../../inbox/store.ts';

export const searchEmailsRanking = table('inbox.search-emails', {
  'rank-subject-before-sender': alterInbox('senders come before subjects', {
    rank: { ...rank, subject: rank.sender, sender: rank.subject },
  }),
  'rank-sender-before-snippet': alterInbox('snippets come before senders', {
    rank: { ...rank, sender: rank.snippet, snippet: rank.sender },
  }),
  'rank-snippet-before-recipients': alterInbox('recipients come before snippets', {
    rank: { ...rank, snippet: rank.recipient, recipient: rank.snippet },
  }),
  'rank-subject-prefix-bonus': alterInbox('a subject that begins with the term comes later', {
    rank: { ...rank, subjectPrefix: -rank.subjectPrefix },
  }),
  'rank-exact-sender-bonus': {
    main: alterInbox('a sender who equals the term comes later', {
      rank: { ...rank, senderExact: -rank.senderExact },
    }),
    none: withInbox({ rank: { ...rank, senderExact: 0 } }),
  },
  'rank-ties-by-date': {
    main: alterInbox('equal ranks run from the earliest', { order: (a, b) => -byDateThenId(a, b) }),
    'in-folder': alterWire(
      'unread emails come first where a folder is searched',
      changeField([searchSucceeds, whenParameter('folderType')], 'items', (items) =>
        (items as { isRead: boolean }[]).toSorted((a, b) => Number(a.isRead) - Number(b.isRead)),
      ),
    ),
  },
  'rank-ties-by-id': alterInbox('emails of one rank and date come in no order', { order: tiesMixed }),
});
