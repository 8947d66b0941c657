import { extra, refuse, asked, askedFor, items, not } from '../../edits/prospecting.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';
import { table, alterProspecting, alterWire } from '../../types.ts';
import { both, changeField, operation, setField } from '../../wire.ts';

const CONTACTS = 'GET /advanced/campaign/contacts';

export const campaignRoutesContacts = table({
  'prospecting.campaign-routes.contacts-page-from-0': alterProspecting('pages are counted from 1', {
    campaignContactPaging: { first: 1, size: 20, max: 10_000 },
  }),
  'prospecting.campaign-routes.contacts-per-page-default-20': alterProspecting('50 by default', {
    campaignContactPaging: { first: 0, size: 50, max: 10_000 },
  }),
  'prospecting.campaign-routes.contacts-per-page-10000-accepted': {
    main: refuse(CONTACTS, 'perPage', '10000'),
    cut: alterProspecting('a page holds 1,000 contacts at the most', {
      campaignContactPaging: { first: 0, size: 20, max: 1_000 },
    }),
  },
  'prospecting.campaign-routes.contacts-never-over-10000': alterProspecting('a page has no greatest size', {
    campaignContactPaging: { first: 0, size: 20, max: 1_000_000 },
  }),
  'prospecting.campaign-routes.contacts-per-page-honoured': extra(CONTACTS, 'list', 'perPage'),
  'prospecting.campaign-routes.contacts-pages-disjoint': alterProspecting(
    'each page begins with the last entry of the page before',
    { campaignContactPaging: { ...reference.campaignContactPaging, overlap: 1 } },
  ),
  'prospecting.campaign-routes.contacts-pages-whole': {
    main: alterProspecting('an entry is left out between pages', {
      campaignContactPaging: { ...reference.campaignContactPaging, overlap: -1 },
    }),
    far: alterProspecting('there is nothing after four pages', {
      campaignContactPaging: {
        ...reference.campaignContactPaging,
        begins: (pages, size) => (pages > 3 ? 1e6 : pages * size),
      },
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
