import { resultsIn, relation } from '../../histories.ts';
import { failed } from './answers.ts';
import { ADA, CAMPAIGN, found, get, made, page, rows } from './run-answers.ts';

/** Debits from one position up to, but not including, another. */
const debits = (from: number, to: number, names: (at: number) => string = (at) => `debit-${at}`) =>
  Array.from({ length: to - from }, (_, at) => ({ id: names(from + at) }));
const usage = (query: string, items: readonly unknown[], total = 12) =>
  get('/credits/usage', `/credits/usage?${query}`, { items, total });
const inOrder = [
  usage('page=1&limit=10', debits(0, 10)),
  usage('page=1&limit=5', debits(0, 5)),
  usage('page=4&limit=2', debits(6, 8)),
];
/** Two pages of a campaign's progress. */
const progressed = (total: number) =>
  [1, 2].map((number) =>
    get(
      '/advanced/campaigns/{campaignId}/progress/contacts',
      `/advanced/campaigns/${CAMPAIGN}/progress/contacts?page=${number}`,
      { contacts: debits(20 * number - 20, 20 * number), total, totalPages: Math.ceil(total / 20) },
    ),
  );

/** Debits with the same date, whose order depends on the page size. */
const tied = (at: number) => ({ id: `debit-${at}`, date: '2026-06-15T10:00:00Z' });

/** Activities of one contact, whose id they carry. */
const ofOne = (from: number, to: number) => made(from, to, { id: () => 'a contact' });

export const activityPages = resultsIn(
  'prospecting.campaign-routes.activities',
  relation(
    'prospecting.campaign-routes.activities-page-from-0',
    ['holds', 'two pages', { pages: [page(made(0, 30)), page(made(30, 40))], bare: page(made(0, 30)) }],
    ['holds', 'two pages of one contact', { pages: [page(ofOne(0, 30)), page(ofOne(30, 60))], bare: failed }],
    ['violation', 'one page twice', { pages: [page(made(0, 30)), page(made(0, 30))], bare: failed }],
  ),
);

/** A page of four rows from one position up to another, with the total that it shows. */
const counting = (from: number, to: number, total: number, items: readonly unknown[] = debits(from, to)) =>
  get('/lists/list/{listId}/rows', `/lists/list/${'d'.repeat(24)}/rows?page=${from / 4 + 1}&pageSize=4`, {
    items,
    total,
  });

export const agreeingPages = resultsIn(
  'a run',
  relation(
    'prospecting.campaign-routes.credits-pages-disjoint',
    ['holds', 'what a larger page shows in these places', inOrder],
    [
      'holds',
      'pages of other sizes in another order',
      [inOrder[0], usage('page=1&limit=5', debits(0, 5).toReversed()), usage('page=4&limit=2', debits(0, 2))],
    ],
    [
      'holds',
      'entries of one moment',
      [
        usage('page=1&limit=10', [...debits(0, 6), tied(6), tied(7), ...debits(8, 10)]),
        usage('page=1&limit=5', debits(0, 5)),
        usage('page=4&limit=2', [tied(7), tied(6)]),
      ],
    ],
    ['violation', 'other places', [...inOrder.slice(0, 2), usage('page=4&limit=2', debits(7, 9))]],
    ['violation', 'fewer than asked for', [inOrder[0], usage('page=1&limit=8', debits(0, 6))]],
    ['violation', 'a later page that ends early', [inOrder[0], usage('page=2&limit=4', debits(4, 6))]],
    [
      'violation',
      'what is not among all',
      [usage('page=1&limit=20', debits(0, 12)), usage('page=2&limit=4', debits(20, 24))],
    ],
    [
      'violation',
      'one on two pages of a size',
      [inOrder[0], usage('page=2&limit=3', debits(3, 6)), usage('page=3&limit=3', debits(5, 8))],
    ],
    [
      'vacuous',
      'the last page again, where the total is a sum',
      [usage('page=1&limit=3', debits(0, 3), 400), usage('page=9&limit=3', debits(0, 3), 400)],
    ],
    ['holds', 'the list was empty at first', [usage('page=1&limit=20', [], 0), ...inOrder]],
    ['vacuous', 'an invalid size', [inOrder[0], usage('page=1&limit=0', debits(0, 5))]],
    ['vacuous', 'a size over the largest', [inOrder[0], usage('page=1&limit=500', debits(0, 5))]],
    [
      'holds',
      'past the end the last page again',
      [usage('page=1&limit=20', debits(0, 12)), usage('page=9&limit=4', debits(8, 12))],
    ],
  ),
  relation(
    'prospecting.campaign-routes.credits-total-alike',
    ['holds', 'one total', inOrder],
    ['vacuous', 'a page past the end', [inOrder[0], usage('page=9&limit=5', [], 0)]],
    ['violation', 'another total', [inOrder[0], usage('page=2&limit=5', debits(5, 10), 11)]],
    ['violation', 'none, though others have some', [inOrder[0], usage('page=1&limit=5', [], 0)]],
    [
      'holds',
      'the first debits arrive between two reads',
      [
        { ...usage('page=1&limit=10', [], 0), startedAt: 1 },
        { ...usage('page=1&limit=2', debits(0, 2), 3), startedAt: 2 },
        { ...usage('page=1&limit=10', debits(0, 5), 5), startedAt: 3 },
      ],
    ],
  ),
  relation(
    'prospecting.campaign-routes.contacts-count-of-whole',
    [
      'violation',
      'another count on a later page',
      [9, 8].map((count, at) =>
        get('/advanced/campaign/contacts', `/advanced/campaign/contacts?page=${at}&perPage=4`, {
          list: debits(4 * at, 4 * at + 4),
          count,
        }),
      ),
    ],
    [
      'vacuous',
      'each page counts itself',
      [2, 3].map((count) =>
        get('/advanced/campaign/contacts', `/advanced/campaign/contacts?page=0&perPage=${count}`, {
          list: debits(0, count),
          count,
        }),
      ),
    ],
  ),
  relation(
    'prospecting.campaign-routes.progress-total-alike',
    ['holds', 'as many as are shown', progressed(40)],
    ['violation', 'fewer than are shown', progressed(20)],
  ),
  relation(
    'prospecting.lists-service.rows-total-counts',
    ['holds', 'the last page has what is left', [counting(0, 4, 6), counting(4, 6, 6)]],
    ['violation', 'the last page has more than is left', [counting(0, 4, 5), counting(4, 6, 5)]],
    ['vacuous', 'nothing behind the total', [counting(0, 4, 4), counting(4, 4, 4)]],
    ['vacuous', 'the last page again behind the total', [counting(0, 4, 4), counting(4, 4, 4, debits(0, 4))]],
    ['violation', 'others behind the total', [counting(0, 4, 8), counting(4, 8, 8), counting(8, 12, 8)]],
    ['vacuous', 'others far behind the total', [counting(0, 4, 4), counting(40, 44, 4)]],
  ),
  relation(
    'prospecting.lookup.without-key-visible-columns',
    ['holds', 'the same fields', [rows([ADA]), rows([{ ...ADA, lastName: 'Byron' }], 'page=1&pageSize=3')]],
    ['vacuous', 'a lookup', [rows([ADA]), found({ ...ADA, city: 'Gent' })]],
    ['violation', 'more fields', [rows([ADA]), rows([{ ...ADA, city: 'Gent' }], 'page=1&pageSize=3')]],
    [
      'violation',
      'more fields of a contact whose id is called _id',
      [rows([{ _id: 'a', city: 'Gent' }]), rows([{ _id: 'a', city: 'Gent', bio: 'A' }], 'page=1&pageSize=3')],
    ],
  ),
  relation(
    'prospecting.lists-service.lead-search-only-containing',
    [
      'holds',
      'the second list on the second page',
      [
        get('/lists/list', '/lists/list?leadSearch=a&page=1&limit=100', { items: debits(0, 2), total: 2 }),
        get('/lists/list', '/lists/list?leadSearch=a&page=2&limit=1', { items: debits(1, 2), total: 2 }),
      ],
    ],
    [
      'violation',
      'another list on the second page',
      [
        get('/lists/list', '/lists/list?leadSearch=a&page=1&limit=100', { items: debits(0, 2), total: 2 }),
        get('/lists/list', '/lists/list?leadSearch=a&page=2&limit=1', { items: debits(5, 6), total: 2 }),
      ],
    ],
  ),
  relation(
    'prospecting.campaign-routes.activities-types-complete',
    ['holds', 'all of a kind', [page(made(0, 4)), page(made(0, 4), 'types=OPENED')]],
    ['vacuous', 'of today', [page(made(0, 1, { ago: 0 })), page([], 'types=OPENED')]],
    ['vacuous', 'an unknown kind', [page(made(0, 4)), page([], 'types=OTHER')]],
    [
      'vacuous',
      'older than the page reaches',
      [page(made(0, 40).slice(30)), page(made(0, 30), 'types=OPENED')],
    ],
    ['violation', 'one is missing', [page(made(0, 4)), page(made(1, 4), 'types=OPENED')]],
  ),
);
