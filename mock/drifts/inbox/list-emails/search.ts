import { set } from '../../edits/answers.ts';
import { whenListing } from '../../edits/inbox.ts';
import { table, alterInbox, alterWire, withInbox } from '../../types.ts';
import { whenAll, whenDetail, setBody, whenStatus } from '../../wire.ts';
import { inboxRules } from '../../../inbox/rules.ts';

const { searchKeeps } = inboxRules;

export const listEmailsSearch = table({
  'inbox.list-emails.search-200-characters-accepted': alterInbox('at most 199 characters', {
    searchMax: inboxRules.searchMax - 1,
  }),
  'inbox.list-emails.search-201-characters-400': alterInbox('up to 201 characters', {
    searchMax: inboxRules.searchMax + 1,
  }),
  'inbox.list-emails.search-too-long-code': withInbox({ invalidCode: 'TOO_LONG' }),
  'inbox.list-emails.search-too-long-details': set(whenAll(whenListing, whenDetail('search')), 'details', {
    q: ['too long'],
  }),
  'inbox.list-emails.search-one-character-ignored': withInbox({ searchIgnoredBelow: 1 }),
  'inbox.list-emails.search-blanks-trimmed-before-minimum': alterInbox('blanks count', {
    trimmed: (text) => text,
  }),
  'inbox.list-emails.search-empty-ignored': alterWire(
    'an empty search finds nothing',
    setBody(
      whenAll(whenListing, (call) => call.query.get('search') === '', whenStatus(200)),
      (body) => ({ ...(body as object), items: [] }),
    ),
  ),
  'inbox.list-emails.search-two-characters-searches': withInbox({ searchIgnoredBelow: 3 }),
  'inbox.list-emails.search-same-matches-as-search-route': alterInbox(
    'the list search does not look at subjects',
    {
      listSearch: { searchFields: inboxRules.searchFields.filter((field) => field !== 'subject') },
    },
  ),
  'inbox.list-emails.search-ignores-filters': alterInbox('filters narrow a search', {
    searchKeeps: [...searchKeeps, 'filters'],
  }),
  'inbox.list-emails.search-ignores-filtered': alterInbox('a search stays within filtered=only', {
    searchKeeps: [...searchKeeps, 'hidden'],
  }),
  'inbox.list-emails.search-ignores-inbox-exclusion': alterInbox(
    'a search in the inbox leaves hidden emails out',
    { searchKeeps: [...searchKeeps, 'exclusion'] },
  ),
  'inbox.list-emails.search-ranks-by-relevance': alterInbox('a search is sorted by date', {
    rank: { subject: 1, subjectPrefix: 0, sender: 1, senderExact: 0, snippet: 1, recipient: 1 },
  }),
});
