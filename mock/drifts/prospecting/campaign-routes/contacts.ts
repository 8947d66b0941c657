import { set } from '../../edits/answers.ts';
import {
  extra,
  refuse,
  whenAnyParameter,
  askedFor,
  items,
  not,
  alterPaging,
} from '../../edits/prospecting.ts';

import { table, alterWire } from '../../types.ts';
import { whenParameter, changeField } from '../../wire.ts';

const CONTACTS = 'GET /advanced/campaign/contacts';

export const campaignRoutesContacts = table('prospecting.campaign-routes', {
  'contacts-page-from-0': alterPaging('campaignContactPaging', { first: 1 }),
  'contacts-per-page-default-20': alterPaging('campaignContactPaging', { size: 50 }),
  'contacts-per-page-10000-accepted': {
    main: refuse(CONTACTS, 'perPage', '10000'),
    cut: alterPaging('campaignContactPaging', { max: 1_000 }),
  },
  'contacts-never-over-10000': alterPaging('campaignContactPaging', { max: 1_000_000 }),
  'contacts-per-page-honoured': {
    main: extra(CONTACTS, 'list', 'perPage'),
    'of-one': alterWire(
      'two contacts are the fewest of a page',
      items([CONTACTS, whenParameter('perPage', '1')], 'list', (all) =>
        all.flatMap((contact) => [contact, contact]),
      ),
    ),
  },
  'contacts-pages-disjoint': alterPaging('campaignContactPaging', { overlap: 1 }),
  'contacts-pages-whole': {
    main: alterPaging('campaignContactPaging', { overlap: -1 }),
    far: alterPaging('campaignContactPaging', { begins: (pages, size) => (pages > 3 ? 1e6 : pages * size) }),
  },
  'contacts-count-of-whole': {
    main: set(CONTACTS, 'count', 100_003),
    later: alterWire(
      'count is a smaller one on later pages',
      changeField(
        [CONTACTS, whenAnyParameter('page'), not(askedFor('page', '0'))],
        'count',
        (count) => Number(count) - 1,
      ),
    ),
  },
  'contacts-default-page': alterWire(
    'without a page, another one comes',
    items([CONTACTS, not(whenAnyParameter('page'))], 'list', (all) => all.slice(1)),
  ),
});
