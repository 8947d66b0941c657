import { objectsChanged, whenSuccessOf } from '../answers.ts';
import { alterInbox, table, withInbox } from '../../drifts/types.ts';
import { whenParameter } from '../../drifts/wire.ts';
import { inboxRules } from '../../inbox/rules.ts';

import { filtering } from './filter-node.ts';
import { refusedFor, refuseValues, refusingTwice } from './refusals.ts';

const LIST = 'GET /emails';
const of = (wanted: string) => (value: string) => value === wanted;
const NOT_FOUND = { status: 404, code: 'NOT_FOUND' };
const { searchKeeps } = inboxRules;
const without = (name: (typeof searchKeeps)[number]) => searchKeeps.filter((each) => each !== name);

/** Equal dates are sorted by rising ids. */
export const RISING = alterInbox('ids of one date rise', {
  order: (a, b) => (a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? 1 : -1),
});
const NUMBERS = new Intl.Collator('en', { numeric: true });
/** Equal dates are sorted by the numbers in ids. */
export const BY_NUMBER = alterInbox('ids of one date compare by the numbers in them', {
  order: (a, b) => (a.date === b.date ? NUMBERS.compare(a.id, b.id) : a.date < b.date ? 1 : -1),
});
/** Equal dates are sorted by ids without case, as in databases that compare upper case. */
const IN_CAPITALS = alterInbox('ids of one date compare in capitals', {
  order: (a, b) =>
    a.date === b.date ? (a.id.toUpperCase() < b.id.toUpperCase() ? 1 : -1) : a.date < b.date ? 1 : -1,
});
/** Pages need not be full. */
export const SHORT_PAGE = alterInbox('a page of the default size holds a few less', {
  pageHolds: (limit) => (limit === inboxRules.defaultLimit ? limit - 3 : limit),
});
/** A character counts as many times as UTF-16 has units for it. */
export const UTF_16 = alterInbox('lengths are counted in UTF-16', { lengthOf: (text) => text.length });

export const listEmails = table('inbox.list-emails', {
  'cursor-unreadable': refuseValues('cursor', LIST, of('unreadable')),
  'empty-parameter-values': refuseValues('folderType', LIST, of('')),
  'filtered-with-view': refusedFor('filtered', [
    LIST,
    whenParameter('viewId'),
    whenParameter('filtered', of('only')),
  ]),
  'filters-bytes-raw-meaning': filtering('filters are measured as they are escaped', {
    bytes: (text) => encodeURIComponent(text).length,
  }),
  'filters-50-conditions-accepted': filtering('a group is a condition, too', { groupsCount: true }),
  'filters-select': filtering('letters of a criterion have to be the same', { folds: (text) => text }),
  'limit-default': SHORT_PAGE,
  'limit-200-accepted': alterInbox('large pages are never full', {
    pageHolds: (limit) => (limit > inboxRules.defaultLimit ? limit - (limit % 3) - 1 : limit),
  }),
  'limit-201': refuseValues('limit', LIST, of('201')),
  'limit-fills-page': alterInbox('pages of few emails hold one less than was asked for', {
    pageHolds: (limit) => (limit > 1 && limit < inboxRules.defaultLimit ? limit - 1 : limit),
  }),
  'limit-negative': refuseValues('limit', LIST, of('-1')),
  'limit-not-a-number': refuseValues('limit', LIST, of('ten')),
  'limit-notations': refuseValues('limit', LIST, of('5.0')),
  'limit-zero': refuseValues('limit', LIST, of('0')),
  'mailbox-id-foreign': withInbox({ foreignMailbox: NOT_FOUND }),
  'mailbox-id-unknown': refuseValues('mailboxId', LIST, of('none')),
  'order-ties-by-id': { main: BY_NUMBER, capitals: IN_CAPITALS },
  'order-ties-direction': RISING,
  'parameter-name-case': refuseValues('LIMIT', LIST),
  'repeated-parameter': refusingTwice('limit', LIST),
  'search-ranks-by-relevance': withInbox({
    listSearch: {
      searchFields: [...inboxRules.searchFields, 'body', 'bcc'],
      rank: { ...inboxRules.rank, snippet: 2 * inboxRules.rank.subject },
    },
  }),
  'search-two-characters-searches': withInbox({
    listSearch: { searchFields: [...inboxRules.searchFields, 'bcc', 'cc', 'body'] },
  }),
  'search-and-filtered-folder': withInbox({ searchKeeps: [...searchKeeps, 'filtered'] }),
  'search-keeps-folder-type': withInbox({ searchKeeps: without('folderType') }),
  'search-keeps-mailbox-id': withInbox({ searchKeeps: without('mailboxId') }),
  'search-keeps-view-id': withInbox({ searchKeeps: [...searchKeeps, 'viewId'] }),
  'search-length-unit': UTF_16,
  'search-max-trims': withInbox({ searchMaxTrims: true }),
  'search-with-invalid-filters': withInbox({ searchChecksFilters: false }),
  'unknown-parameter': refuseValues('unknownParameter', LIST),
  'view-id-applies-view': objectsChanged(
    'views compare by a criterion that filters do not know',
    whenSuccessOf('GET /views'),
    (node) => (node['label'] === 'sender_domain' ? { ...node, label: 'sender_group' } : node),
    6,
  ),
  'view-id-foreign': withInbox({ foreignView: NOT_FOUND }),
});
