import { rank } from '../../edits/inbox-relations.ts';
import { tiesMixed } from '../../edits/inbox-rules.ts';
import { rankOfSearch } from '../../edits/inbox-search.ts';
import { table } from '../../types.ts';
import { byDateThenId } from '../../../inbox/store.ts';

export const searchEmailsRanking = table({
  'inbox.search-emails.rank-subject-before-sender': {
    description: 'senders come before subjects',
    inbox: { rank: { ...rankOfSearch, subject: rankOfSearch.sender, sender: rankOfSearch.subject } },
  },
  'inbox.search-emails.rank-sender-before-snippet': {
    description: 'snippets come before senders',
    inbox: { rank: { ...rankOfSearch, sender: rankOfSearch.snippet, snippet: rankOfSearch.sender } },
  },
  'inbox.search-emails.rank-snippet-before-recipients': {
    description: 'recipients come before snippets',
    inbox: { rank: { ...rankOfSearch, snippet: rankOfSearch.recipient, recipient: rankOfSearch.snippet } },
  },
  'inbox.search-emails.rank-subject-prefix-bonus': {
    description: 'a subject that begins with the term comes later',
    inbox: { rank: { ...rankOfSearch, subjectPrefix: -rankOfSearch.subjectPrefix } },
  },
  'inbox.search-emails.rank-exact-sender-bonus': [
    {
      description: 'a sender who equals the term comes later',
      inbox: { rank: { ...rankOfSearch, senderExact: -rankOfSearch.senderExact } },
    },
    {
      variant: 'none',
      description: 'a sender who equals the term ranks like any other',
      inbox: { rank: { ...rank, senderExact: 0 } },
    },
  ],
  'inbox.search-emails.rank-ties-by-date': {
    description: 'equal ranks run from the earliest',
    inbox: { order: (a, b) => -byDateThenId(a, b) },
  },
  'inbox.search-emails.rank-ties-by-id': {
    description: 'emails of one rank and date come in no order',
    inbox: { order: tiesMixed },
  },
});
