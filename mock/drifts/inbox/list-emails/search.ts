import { set } from '../../edits/answers.ts';
import { whenListing } from '../../edits/inbox.ts';
import { table, alterInbox, alterWire, withInbox } from '../../types.ts';
import { whenParameter, whenDetail, setBody } from '../../wire.ts';
import { inboxRules } from '../../../inbox/rules.ts';

const { searchKeeps } = inboxRules;

export const listEmailsSearch = table('inbox.list-emails', {
  'search-200-characters-accepted': withInbox({ searchMax: inboxRules.searchMax - 1 }),
  'search-201-characters-400': withInbox({ searchMax: inboxRules.searchMax + 1 }),
  'search-too-long-code': withInbox({ invalidCode: 'TOO_LONG' }),
  'search-too-long-details': set([whenListing, whenDetail('search')], 'details', { q: ['too long'] }),
  'search-one-character-ignored': withInbox({ searchIgnoredBelow: 1 }),
  'search-blanks-trimmed-before-minimum': alterInbox('blanks count', { trimmed: (text) => text }),
  'search-empty-ignored': alterWire(
    'an empty search finds nothing',
    setBody([whenListing, whenParameter('search', ''), 200], (body) => ({ ...(body as object), items: [] })),
  ),
  'search-two-characters-searches': withInbox({ searchIgnoredBelow: 3 }),
  'search-same-matches-as-search-route': alterInbox('the list search does not look at subjects', {
    listSearch: { searchFields: inboxRules.searchFields.filter((field) => field !== 'subject') },
  }),
  'search-ignores-filters': withInbox({ searchKeeps: [...searchKeeps, 'filters'] }),
  'search-ignores-filtered': withInbox({ searchKeeps: [...searchKeeps, 'hidden'] }),
  'search-ignores-inbox-exclusion': withInbox({ searchKeeps: [...searchKeeps, 'exclusion'] }),
  'search-ranks-by-relevance': withInbox({
    rank: { subject: 1, subjectPrefix: 0, sender: 1, senderExact: 0, snippet: 1, recipient: 1 },
  }),
});
