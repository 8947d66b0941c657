import { extra, refuse } from '../../edits/prospecting-campaigns.ts';
import { asked, askedFor, items, not, wireOf } from '../../edits/prospecting-wire.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';
import { table } from '../../types.ts';
import { both, changeField, operation, setField } from '../../wire.ts';

const CONTACTS = 'GET /advanced/campaign/contacts';

export const campaignRoutesContacts = table({
  'prospecting.campaign-routes.contacts-page-from-0': {
    description: 'pages are counted from 1',
    prospecting: { campaignContactPaging: { first: 1, size: 20, max: 10_000 } },
  },
  'prospecting.campaign-routes.contacts-per-page-default-20': {
    description: '50 by default',
    prospecting: { campaignContactPaging: { first: 0, size: 50, max: 10_000 } },
  },
  'prospecting.campaign-routes.contacts-per-page-10000-accepted': [
    refuse(CONTACTS, 'perPage', '10000'),
    {
      description: 'a page holds 1,000 contacts at the most',
      prospecting: { campaignContactPaging: { first: 0, size: 20, max: 1_000 } },
      variant: 'cut',
    },
  ],
  'prospecting.campaign-routes.contacts-never-over-10000': {
    description: 'a page has no greatest size',
    prospecting: { campaignContactPaging: { first: 0, size: 20, max: 1_000_000 } },
  },
  'prospecting.campaign-routes.contacts-per-page-honoured': extra(CONTACTS, 'list', 'perPage'),
  'prospecting.campaign-routes.contacts-pages-disjoint': {
    description: 'each page begins with the last entry of the page before',
    prospecting: { campaignContactPaging: { ...reference.campaignContactPaging, overlap: 1 } },
  },
  'prospecting.campaign-routes.contacts-pages-whole': [
    {
      description: 'an entry is left out between pages',
      prospecting: { campaignContactPaging: { ...reference.campaignContactPaging, overlap: -1 } },
    },
    {
      variant: 'far',
      description: 'there is nothing after four pages',
      prospecting: {
        campaignContactPaging: {
          ...reference.campaignContactPaging,
          begins: (pages, size) => (pages > 3 ? 1e6 : pages * size),
        },
      },
    },
  ],
  'prospecting.campaign-routes.contacts-count-of-whole': [
    wireOf('count is of something else', setField(operation(CONTACTS), 'count', 100_003)),
    {
      ...wireOf(
        'count is a smaller one on later pages',
        changeField(
          both(operation(CONTACTS), asked('page'), not(askedFor('page', '0'))),
          'count',
          (count) => Number(count) - 1,
        ),
      ),
      variant: 'later',
    },
  ],
  'prospecting.campaign-routes.contacts-default-page': wireOf(
    'without a page, another one comes',
    items(both(operation(CONTACTS), not(asked('page'))), 'list', (all) => all.slice(1)),
  ),
});
