import { list } from '../../edits/inbox-refusals.ts';
import { emailList } from '../../edits/inbox-rules.ts';
import { table } from '../../types.ts';
import { both, detailed, setBody, setField, status } from '../../wire.ts';
import { inboxRules } from '../../../inbox/rules.ts';

export const listEmailsSearch = table({
  'inbox.list-emails.search-200-characters-accepted': {
    description: 'at most 199 characters',
    inbox: { searchMax: inboxRules.searchMax - 1 },
  },
  'inbox.list-emails.search-201-characters-400': {
    description: 'up to 201 characters',
    inbox: { searchMax: inboxRules.searchMax + 1 },
  },
  'inbox.list-emails.search-too-long-code': {
    description: 'a long search has another code',
    inbox: { codes: { ...inboxRules.codes, invalid: 'TOO_LONG' } },
  },
  'inbox.list-emails.search-too-long-details': {
    description: 'the refusal names q',
    wire: setField(both(list, detailed('search')), 'details', { q: ['too long'] }),
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
      both(emailList, (call) => call.query.get('search') === '', status(200)),
      (body) => ({ ...(body as object), items: [] }),
    ),
  },
  'inbox.list-emails.search-two-characters-searches': {
    description: 'two characters are ignored',
    inbox: { searchIgnoredBelow: 3 },
  },
  'inbox.list-emails.search-same-matches-as-search-route': {
    description: 'the list search does not look at subjects',
    inbox: {
      listSearch: { searchFields: inboxRules.searchFields.filter((field) => field !== 'subject') },
    },
  },
  'inbox.list-emails.search-ignores-filters': {
    description: 'filters narrow a search',
    inbox: { searchIgnoresFilters: false },
  },
  'inbox.list-emails.search-ignores-filtered': {
    description: 'a search stays within filtered=only',
    inbox: { searchIgnoresFiltered: false },
  },
  'inbox.list-emails.search-ignores-inbox-exclusion': {
    description: 'a search in the inbox leaves hidden emails out',
    inbox: { searchIgnoresExclusion: false },
  },
  'inbox.list-emails.search-ranks-by-relevance': {
    description: 'a search is sorted by date',
    inbox: {
      rank: { subject: 1, subjectPrefix: 0, sender: 1, senderExact: 0, snippet: 1, recipient: 1 },
    },
  },
});
