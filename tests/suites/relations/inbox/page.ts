import { inbox, resultsIn, relation } from '../../histories.ts';
import { email, failed, page } from './pages.ts';

/** An email that is later than every request. */
const LATEST = email('d', { date: '2027-02-01T00:00:00Z' });
const two = [page(['a', 'b'], true), page(['c'])];

/** Walks of a search: in small pages, and by its plain request. */
const walked = (small: readonly string[], plain: Parameters<typeof page>[0]) => ({
  ...{ small: [page(small)], many: [page(small)], plain: page(plain), fifty: page(small), limit: 1 },
});

export const pageSection = [
  ...resultsIn(
    'inbox.list-emails.two-walks',
    relation(
      'inbox.page.walk-complete',
      ['holds', 'another order of the same emails', { pages: two, whole: [page(['c', 'b', 'a'])] }],
      ['holds', 'an empty last page', { pages: [...two, page([])], whole: [page(['a', 'b', 'c'])] }],
      ['holds', 'unknown fields', { pages: two, whole: [page([email('a', { x: 1 }), 'b', 'c'])] }],
      ['vacuous', 'a walk that was cut short', { pages: [two[0], page(['c'], true)], whole: [page(['a'])] }],
      ['vacuous', 'a page that fails', { pages: [two[0], failed], whole: [page(['a', 'b', 'c'])] }],
      [
        'violation',
        'an email that is lost between pages',
        { pages: two, whole: [page(['a', 'b', 'x', 'c'])] },
      ],
      ['violation', 'an email that one walk alone shows', { pages: two, whole: [page(['a', 'b'])] }],
    ),
    relation(
      'inbox.page.walk-without-repeats',
      ['holds', 'each email once', { pages: two }],
      ['holds', 'a page that is empty in between', { pages: [two[0], page([], true), two[1]] }],
      ['vacuous', 'one page', { pages: [page(['a', 'a'])] }],
      ['violation', 'the last of one page begins the next', { pages: [page(['a', 'b'], true), page(['b'])] }],
    ),
    relation(
      'inbox.page.has-more-false-is-the-end',
      ['holds', 'nothing follows', { pages: two, after: [page([])] }],
      ['holds', 'an email came meanwhile', { pages: two, after: [page([LATEST])] }],
      ['vacuous', 'the cursor of the last page is refused', { pages: two, after: [failed] }],
      ['vacuous', 'there is no cursor to go on with', { pages: two, after: [] }],
      ['violation', 'an email follows', { pages: two, after: [page(['d'])] }],
    ),
    relation(
      'inbox.page.has-more-true-has-next',
      ['holds', 'a shorter page follows', { pages: two }],
      ['vacuous', 'one page', { pages: [page(['a'])] }],
      ['holds', 'an empty page leads on', { pages: [page(['a'], true), page([], true, { cursor: 'x' })] }],
      ['violation', 'nothing follows', { pages: [page(['a'], true), page([])] }],
      [
        'violation',
        'an empty page promises more and has no cursor',
        { pages: [page(['a'], true), page([], true, { cursor: null })] },
      ],
    ),
    relation(
      'inbox.page.list-cursor-accepted-unchanged',
      ['holds', 'every page is served', { pages: two }],
      ['vacuous', 'the first page fails', { pages: [failed] }],
      ['violation', 'the cursor is refused', { pages: [two[0], inbox({}, { status: 400 })] }],
    ),
  ),
  ...resultsIn(
    'inbox.search-emails.found',
    relation(
      'inbox.page.has-more-false-is-the-end',
      ['holds', 'an email came meanwhile', walked(['a'], ['a', LATEST])],
      ['violation', 'an email is left out', walked(['a'], ['a', 'b'])],
    ),
    relation(
      'inbox.page.search-cursor-accepted-unchanged',
      ['holds', 'every page is served', { small: two }],
      ['vacuous', 'one page', { small: [page(['a'])] }],
      ['violation', 'the cursor is refused', { small: [two[0], inbox({}, { status: 400 })] }],
    ),
  ),
  relation(
    'inbox.page.next-cursor-null-only-when-empty',
    ['holds', 'the last page has a cursor too', page(['a'], false, { operation: 'GET /emails' })],
    ['vacuous', 'an empty page with a cursor', page([], false, { operation: 'GET /emails', cursor: 'x' })],
    ['vacuous', 'a page of another route', page(['a'], false, { operation: 'GET /drafts', cursor: null })],
    [
      'violation',
      'a page with emails and none',
      page(['a'], false, { operation: 'GET /emails', cursor: null }),
    ],
  ),
  relation(
    'inbox.page.has-more-false-when-empty',
    ['holds', 'an empty page', page([], false, { operation: 'GET /emails/search' })],
    ['vacuous', 'a page with emails', page(['a'], true, { operation: 'GET /emails' })],
    [
      'vacuous',
      'an empty page whose cursor leads on',
      page([], true, { operation: 'GET /emails', cursor: 'b', target: '/emails?cursor=a' }),
    ],
    [
      'violation',
      'an empty page whose cursor leads back to it',
      page([], true, { operation: 'GET /emails', cursor: 'a', target: '/emails?cursor=a' }),
    ],
    ['violation', 'an empty page that promises more', page([], true, { operation: 'GET /emails' })],
  ),
  relation(
    'inbox.page.list-cursor-shape',
    [
      'holds',
      'date and id',
      page(['a'], true, { operation: 'GET /emails', cursor: '2026-01-02T03:04:05.678Z|a' }),
    ],
    [
      'holds',
      'another form of date',
      page(['a'], true, { operation: 'GET /emails', cursor: '2026-01-02|a' }),
    ],
    ['vacuous', 'no cursor', page([], false, { operation: 'GET /emails' })],
    [
      'vacuous',
      'a list that searches',
      page(['a'], true, {
        operation: 'GET /emails',
        target: '/emails?search=ab',
        cursor: 's|1|2026-01-02|a',
      }),
    ],
    ['violation', 'an id alone', page(['a'], true, { operation: 'GET /emails', cursor: 'a' })],
    ['violation', 'an invalid date', page(['a'], true, { operation: 'GET /emails', cursor: 'then|a' })],
  ),
  relation(
    'inbox.page.search-cursor-shape',
    [
      'holds',
      'a rank with a fraction',
      page(['a'], true, { operation: 'GET /emails/search', cursor: 's|-1.5|2026-01-02|a' }),
    ],
    [
      'vacuous',
      'a cursor of the list',
      page(['a'], true, { operation: 'GET /emails', cursor: '2026-01-02|a' }),
    ],
    [
      'violation',
      'no number',
      page(['a'], true, { operation: 'GET /emails/search', cursor: 's|2026-01-02|a' }),
    ],
  ),
];
