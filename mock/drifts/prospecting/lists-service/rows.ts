import { set, to } from '../../edits/answers.ts';
import {
  OTHER,
  LIST_ROWS,
  whenAnyParameter,
  askedFor,
  items,
  not,
  alterPaging,
} from '../../edits/prospecting.ts';
import { table, alterWire, withProspecting } from '../../types.ts';
import { type When, whenAll, changeField } from '../../wire.ts';
import { prospectingRules } from '../../../prospecting/index.ts';

/** A page that begins with this number of earlier entries. */
const beginsFrom =
  (count: number): When =>
  ({ query }) =>
    (Number(query.get('page') ?? 1) - 1) * Number(query.get('pageSize') ?? 50) >= count;

const plainRows = whenAll(LIST_ROWS, not(whenAnyParameter('email', 'socialUrl')));

export const listsServiceRows = table('prospecting.lists-service', {
  'rows-page-echoed': set(plainRows, 'page', 1),
  'rows-page-size-echoed': set(plainRows, 'pageSize', 50),
  'rows-email-parameter': withProspecting({ lookupEmailMatches: () => false }),
  'rows-social-url-parameter': withProspecting({ lookupProfileMatches: () => false }),
  'rows-page-parameter': set([plainRows, whenAnyParameter('page')], 'items', []),
  'rows-page-size-parameter': withProspecting({ rowSizeParameter: undefined }),
  'rows-page-from-1': alterPaging('rowPaging', { first: 0 }),
  'rows-default-page': alterWire(
    'without a page, the end of the list comes',
    items([plainRows, not(whenAnyParameter('page'))], 'items', (all) => all.slice(1)),
  ),
  'rows-page-size-default-50': alterPaging('rowPaging', { size: 25 }),
  'rows-page-size-100-accepted': {
    main: to([plainRows, askedFor('pageSize', '100')], 422),
    less: alterPaging('rowPaging', { max: 90 }),
  },
  'rows-page-size-never-over-100': alterPaging('rowPaging', { max: 500 }),
  'rows-page-size-honoured': alterWire(
    'a page holds one more',
    items([plainRows, whenAnyParameter('pageSize')], 'items', (all) => [
      ...all,
      ...all.slice(0, 1).map((row) => ({ ...row, id: OTHER })),
    ]),
  ),
  'rows-pages-disjoint': {
    main: alterPaging('rowPaging', { overlap: 1 }),
    'usual-size': alterPaging('rowPaging', { begins: (pages) => pages * prospectingRules.rowPaging.size }),
    capped: alterPaging('rowPaging', { serves: (_, size) => (size > 2 && size < 100 ? size - 1 : size) }),
  },
  'rows-total-counts': {
    main: alterWire(
      'the total counts one contact less',
      changeField(plainRows, 'total', (total) => Math.max(0, Number(total) - 1)),
    ),
    ends: alterWire(
      'pages end with the first hundred contacts, which the total does not say',
      items([plainRows, beginsFrom(100)], 'items', () => []),
    ),
    capped: alterWire(
      'the total counts at most a hundred contacts',
      changeField(plainRows, 'total', (total) => Math.min(100, Number(total))),
    ),
  },
});
