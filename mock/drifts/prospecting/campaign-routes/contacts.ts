import { extra, refuse, repeats } from '../../edits/prospecting-campaigns.ts';
import { asked, items, not, wireOf } from '../../edits/prospecting-wire.ts';
import { type DriftRow, table } from '../../types.ts';
import { type When, both, operation } from '../../wire.ts';

/** A page that holds one entry more than it may, when it is full. */
const overfull = (name: string, field: string, size: number, when: When = () => true): DriftRow =>
  wireOf(
    `a page holds more than ${size}`,
    items(both(operation(name), when), field, (all) => {
      const [last] = all.slice(-1);
      return last === undefined || all.length < Math.min(size, 1)
        ? all
        : [
            ...all,
            ...Array.from({ length: Math.max(1, size + 1 - all.length) }, (_, at) => ({
              ...last,
              id: `f${String(at).padStart(23, '0')}`,
            })),
          ];
    }),
  );

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
  'prospecting.campaign-routes.contacts-per-page-10000-accepted': refuse(CONTACTS, 'perPage', '10000'),
  'prospecting.campaign-routes.contacts-never-over-10000': overfull(
    CONTACTS,
    'list',
    10_000,
    asked('perPage'),
  ),
  'prospecting.campaign-routes.contacts-per-page-honoured': extra(CONTACTS, 'list', 'perPage'),
  'prospecting.campaign-routes.contacts-pages-disjoint': repeats(CONTACTS, 'list'),
  'prospecting.campaign-routes.contacts-default-page': wireOf(
    'without a page, another one comes',
    items(both(operation(CONTACTS), not(asked('page'))), 'list', (all) => all.slice(1)),
  ),
});
