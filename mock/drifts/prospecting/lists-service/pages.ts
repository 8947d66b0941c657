import { to, set } from '../../edits/answers.ts';
import {
  OTHER,
  listPaged,
  LISTS,
  whenAnswered,
  whenAnyParameter,
  askedFor,
  items,
  not,
  alterPaging,
} from '../../edits/prospecting.ts';
import { table, alterProspecting, alterWire } from '../../types.ts';
import { whenAll, changeField, setBody } from '../../wire.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

const plain = whenAll(LISTS, not(whenAnyParameter('page', 'limit')));

export const listsServicePages = table('prospecting.lists-service', {
  'page-from-1': alterPaging('listPaging', { first: 0 }),
  'limit-default-25': alterPaging('listPaging', { size: 15 }),
  'limit-100-accepted': to([LISTS, askedFor('limit', '100')], 422),
  'limit-never-over-100': alterPaging('listPaging', { max: 500 }),
  'limit-honoured': alterWire(
    'a page holds one more',
    items([LISTS, whenAnyParameter('limit')], 'items', (all) => [
      ...all,
      ...all.slice(0, 1).map((list) => ({ ...list, id: OTHER })),
    ]),
  ),
  'page-echoed': set(listPaged, 'page', 0),
  'page-size-echoed': { main: set(listPaged, 'pageSize', 7777), default: set(listPaged, 'pageSize', 25) },
  'paged-total-leads': {
    text: alterWire(
      'totalLeads is a text',
      changeField(listPaged, 'totalLeads', (total) => String(total)),
    ),
  },
  'total-counts-lists': alterWire(
    'total counts one page',
    setBody([listPaged, whenAnswered(LISTS)], (body) => ({
      ...(body as object),
      total: (body as { items: unknown[] }).items.length - 1,
    })),
  ),
  'pages-disjoint': {
    main: alterPaging('listPaging', { overlap: 1 }),
    same: alterPaging('listPaging', { overlap: 10_000 }),
    'usual-size': alterPaging('listPaging', { begins: (pages) => pages * reference.listPaging.size }),
  },
  'plain-array-without-both': alterWire(
    'all lists come in an object',
    setBody([plain, 200], (body) => ({ items: body })),
  ),
  'plain-array-all-lists': alterProspecting('the first list is left out of the array', {
    plainArrayHolds: (position) => position > 0,
  }),
  'plain-array-same-lists': alterProspecting('the array holds ten lists', {
    plainArrayHolds: (position) => position > 0 && position < 10,
  }),
});
