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

export const listEmails = table({
  'inbox.list-emails.cursor-unreadable': refuseValues('cursor', LIST, of('unreadable')),
  'inbox.list-emails.empty-parameter-values': refuseValues('folderType', LIST, of('')),
  'inbox.list-emails.filtered-with-view': refusedFor('filtered', [
    LIST,
    whenParameter('viewId'),
    whenParameter('filtered', of('only')),
  ]),
  'inbox.list-emails.filters-bytes-raw-meaning': filtering('filters are measured as they are escaped', {
    bytes: (text) => encodeURIComponent(text).length,
  }),
  'inbox.list-emails.filters-50-conditions-accepted': filtering('a group is a condition, too', {
    groupsCount: true,
  }),
  'inbox.list-emails.filters-select': filtering('letters of a criterion have to be the same', {
    folds: (text) => text,
  }),
  'inbox.list-emails.limit-default': SHORT_PAGE,
  'inbox.list-emails.limit-200-accepted': alterInbox('large pages are never full', {
    pageHolds: (limit) => (limit > inboxRules.defaultLimit ? limit - (limit % 3) - 1 : limit),
  }),
  'inbox.list-emails.limit-201': refuseValues('limit', LIST, of('201')),
  'inbox.list-emails.limit-fills-page': alterInbox('pages of few emails hold one less than was asked for', {
    pageHolds: (limit) => (limit > 1 && limit < inboxRules.defaultLimit ? limit - 1 : limit),
  }),
  'inbox.list-emails.limit-negative': refuseValues('limit', LIST, of('-1')),
  'inbox.list-emails.limit-not-a-number': refuseValues('limit', LIST, of('ten')),
  'inbox.list-emails.limit-notations': refuseValues('limit', LIST, of('5.0')),
  'inbox.list-emails.limit-zero': refuseValues('limit', LIST, of('0')),
  'inbox.list-emails.mailbox-id-foreign': withInbox({ foreignMailbox: NOT_FOUND }),
  'inbox.list-emails.mailbox-id-unknown': refuseValues('mailboxId', LIST, of('none')),
  'inbox.list-emails.order-ties-by-id': { main: BY_NUMBER, capitals: IN_CAPITALS },
  'inbox.list-emails.order-ties-direction': RISING,
  'inbox.list-emails.parameter-name-case': refuseValues('LIMIT', LIST),
  'inbox.list-emails.repeated-parameter': refusingTwice('limit', LIST),
  'inbox.list-emails.search-ranks-by-relevance': withInbox({
    listSearch: {
      searchFields: [...inboxRules.searchFields, 'body', 'bcc'],
      rank: { ...inboxRules.rank, snippet: 2 * inboxRules.rank.subject },
    },
  }),
  'inbox.list-emails.search-two-characters-searches': withInbox({
    listSearch: { searchFields: [...inboxRules.searchFields, 'bcc', 'cc', 'body'] },
  }),
  'inbox.list-emails.search-and-filtered-folder': withInbox({ searchKeeps: [...searchKeeps, 'filtered'] }),
  'inbox.list-emails.search-keeps-folder-type': withInbox({ searchKeeps: without('folderType') }),
  'inbox.list-emails.search-keeps-mailbox-id': withInbox({ searchKeeps: without('mailboxId') }),
  'inbox.list-emails.search-keeps-view-id': withInbox({ searchKeeps: [...searchKeeps, 'viewId'] }),
  'inbox.list-emails.search-length-unit': UTF_16,
  'inbox.list-emails.search-max-trims': withInbox({ searchMaxTrims: true }),
  'inbox.list-emails.search-with-invalid-filters': withInbox({ searchChecksFilters: false }),
  'inbox.list-emails.unknown-parameter': refuseValues('unknownParameter', LIST),
  'inbox.list-emails.view-id-foreign': withInbox({ foreignView: NOT_FOUND }),
});
