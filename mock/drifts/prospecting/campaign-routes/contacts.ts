import { extra, refuse, asked, askedFor, items, not, paged } from '../../edits/prospecting.ts';

import { table, alterWire } from '../../types.ts';
import { both, changeField, operation, setField } from '../../wire.ts';

const CONTACTS = 'GET /advanced/campaign/contacts';

export const campaignRoutesContacts = table({
  'prospecting.campaign-routes.contacts-page-from-0': paged(
    'campaignContactPaging',
    'pages are counted from 1',
    { first: 1 },
  ),
  'prospecting.campaign-routes.contacts-per-page-default-20': paged(
    'campaignContactPaging',
    '50 by default',
    { size: 50 },
  ),
  'prospecting.campaign-routes.contacts-per-page-10000-accepted': {
    main: refuse(CONTACTS, 'perPage', '10000'),
    cut: paged('campaignContactPaging', 'a page holds 1,000 contacts at the most', { max: 1_000 }),
  },
  'prospecting.campaign-routes.contacts-never-over-10000': paged(
    'campaignContactPaging',
    'a page has no greatest size',
    { max: 1_000_000 },
  ),
  'prospecting.campaign-routes.contacts-per-page-honoured': extra(CONTACTS, 'list', 'perPage'),
  'prospecting.campaign-routes.contacts-pages-disjoint': paged(
    'campaignContactPaging',
    'each page begins with the last entry of the page before',
    { overlap: 1 },
  ),
  'prospecting.campaign-routes.contacts-pages-whole': {
    main: paged('campaignContactPaging', 'an entry is left out between pages', { overlap: -1 }),
    far: paged('campaignContactPaging', 'there is nothing after four pages', {
      begins: (pages, size) => (pages > 3 ? 1e6 : pages * size),
    }),
  },
  'prospecting.campaign-routes.contacts-count-of-whole': {
    main: alterWire('count is of something else', setField(operation(CONTACTS), 'count', 100_003)),
    later: alterWire(
      'count is a smaller one on later pages',
      changeField(
        both(operation(CONTACTS), asked('page'), not(askedFor('page', '0'))),
        'count',
        (count) => Number(count) - 1,
      ),
    ),
  },
  'prospecting.campaign-routes.contacts-default-page': alterWire(
    'without a page, another one comes',
    items(both(operation(CONTACTS), not(asked('page'))), 'list', (all) => all.slice(1)),
  ),
});
