import type { JsonObject } from '../../../../suites/kit/model/exchange.ts';
import { inbox, resultsIn, relation, type Details } from '../../histories.ts';
import { email, failed, many, page } from './pages.ts';

const KEY = 'k'.repeat(48);
const DAY = '2026-01-15T12:00:00.000Z';
const to = (operation: string, query = '', sent?: object): Details => ({
  operation,
  target: `${operation.split(' ')[1] ?? ''}?${query}`,
  authorization: KEY,
  ...(sent && { sent }),
});
const list = (query: string): Details => to('GET /emails', query);
const search = (query: string): Details => to('GET /emails/search', query);
const cut = (size: number, query: string) => page(many(size), true, list(query));
const refused = (status: number, details: Details) =>
  inbox({ code: 'X', error: 'no' }, { ...details, status });

const conditional = (status: number, details: Details) => {
  const exchange = refused(status, details);
  const { request } = exchange;
  return { ...exchange, request: { ...request, headers: { ...request.headers, 'if-none-match': '"1"' } } };
};

/** A page for a cursor, and its own cursor. */
const leading = (next: string, asked: string) =>
  inbox(
    { items: [email('b')], nextCursor: next, hasMore: true },
    list(`cursor=${encodeURIComponent(asked)}`),
  );
/** All of three emails, a first page of one, and a second page that is marked as the last. */
const secondPage = (items: readonly JsonObject[], cursor = 'a cursor') => [
  page(many(3), false, { ...list('limit=200'), cursor: 'the end' }),
  page(many(1), true, list('limit=1')),
  page(items, false, list(`limit=2&cursor=${encodeURIComponent(cursor)}`)),
];
const listing = (fields: JsonObject) => page([email('a', fields)], false, list(''));
const tagged = (...names: readonly string[]) =>
  listing({ tags: names.map((name) => ({ id: `id of ${name}`, name })) });
const labelled = (...labels: readonly string[]) =>
  inbox({ email: { id: 'a', labels } }, to('GET /emails/{emailId}'));
const TEXT = 'Some words open many bodies of this length. '.repeat(8);
const withBody = (text: string, id = 'a') =>
  inbox(
    { body: { text } },
    { ...to('GET /emails/{emailId}/body'), target: `/inbox/api/v1/emails/${id}/body` },
  );
/** Two emails with the same snippet and text. */
const previewed = (snippet: string) => [
  page([email('a', { snippet }), email('b', { snippet })], false, list('')),
  ...['a', 'b'].map((id) => withBody(TEXT, id)),
];

const typed = (type: string, status = 200) =>
  inbox(status < 400 ? { items: [] } : { code: 'X', error: 'no' }, {
    ...list(''),
    status,
    headers: { 'content-type': type },
  });

/** Claims that are checked on every answer of a run. */
export const everyAnswer = [
  ...resultsIn(
    'each exchange',
    relation(
      'inbox.list-emails.limit-respected',
      ['holds', 'fewer than were asked for', page(['a', 'b'], false, list('limit=3'))],
      ['holds', 'an empty page', page([], false, list('limit=3'))],
      ['vacuous', 'no limit', page(many(70), true, list(''))],
      ['vacuous', 'two limits', page(many(7), true, list('limit=5&limit=7'))],
      ['vacuous', 'a limit beyond the largest', page(many(200), true, list('limit=300'))],
      ['vacuous', 'a failure', inbox({}, { status: 500, ...list('limit=3') })],
      ['violation', 'more than were asked for', page(['a', 'b'], false, list('limit=1'))],
    ),
    relation(
      'inbox.page.walk-without-repeats',
      ['holds', 'a cursor that goes on', leading(`${DAY}|b`, `${DAY}|a`)],
      ['vacuous', 'a first page', page(['a'], true, list(''))],
      ['violation', 'the cursor of the page before', leading(`${DAY}|a`, `${DAY}|a`)],
      ['vacuous', 'an unreadable cursor, which is given back', leading('unreadable', 'unreadable')],
    ),
    relation(
      'inbox.endpoints.response-json-typed',
      ['holds', 'a page of JSON', typed('application/json; charset=utf-8')],
      ['holds', 'problems of JSON', typed('application/problem+json', 400)],
      ['vacuous', 'a type that is not named', page([], false, list(''))],
      [
        'vacuous',
        'a page of an unknown path',
        inbox(undefined, { status: 404, headers: { 'content-type': 'text/html' }, text: '<p>', ...list('') }),
      ],
      ['violation', 'a page sent as text', typed('text/plain')],
      ['violation', 'a refusal sent as a page', typed('text/html; charset=utf-8', 400)],
    ),
    relation(
      'inbox.search-emails.limit-respected',
      ['holds', 'fewer than were asked for', page(['a', 'b'], false, search('q=x&limit=3'))],
      ['vacuous', 'a page of the list', page(['a', 'b'], false, list('limit=1'))],
      ['violation', 'more than were asked for', page(['a', 'b'], false, search('q=x&limit=1'))],
    ),
    relation(
      'inbox.list-emails.limit-never-above-200',
      ['holds', 'two hundred', page(many(200), true, list('limit=201'))],
      ['vacuous', 'a failure', failed],
      ['violation', 'one more', page(many(201), true, list('limit=300'))],
    ),
    relation(
      'inbox.folder-types.spam',
      ['holds', 'a page', page([], false, search('q=abc&folderType=SPAM'))],
      ['vacuous', 'another type', refused(400, list('folderType=NONE'))],
      ['vacuous', 'an unknown mailbox', refused(400, list('folderType=SPAM&mailboxId=none'))],
      ['vacuous', 'a short term', refused(400, search('q=a&folderType=SPAM'))],
      ['violation', 'a refusal by the search alone', refused(400, search('q=abc&folderType=SPAM'))],
    ),
    relation(
      'inbox.list-emails.no-other-status',
      ['holds', 'a page', page([], false, list(''))],
      ['holds', 'a refusal', refused(400, list('limit=0'))],
      ['holds', 'a view of another workspace', refused(404, list('viewId=theirs'))],
      ['vacuous', 'no key', refused(422, { ...list(''), authorization: undefined })],
      ['vacuous', 'a gateway', refused(502, list(''))],
      ['holds', 'the copy of a client that is current', conditional(304, list(''))],
      ['violation', 'a copy that was not asked about', refused(304, list(''))],
      ['violation', 'an unlisted refusal', refused(422, list('cursor=x'))],
      ['violation', 'nothing foreign is asked for', refused(404, list('cursor=x'))],
    ),
    relation(
      'inbox.get-email.no-other-status',
      ['holds', 'an unknown email', refused(404, to('GET /emails/{emailId}'))],
      ['holds', 'a read that is given up', refused(408, to('GET /emails/{emailId}'))],
      ['violation', 'an id of another form', refused(400, to('GET /emails/{emailId}'))],
    ),
    relation(
      'inbox.update-email.no-other-status',
      ['holds', 'a body too large', refused(413, to('PATCH /emails/{emailId}', '', {}))],
      ['violation', 'a change that is given up', refused(408, to('PATCH /emails/{emailId}', '', {}))],
    ),
  ),
  ...resultsIn(
    'a run',
    relation(
      'inbox.email-list-item.body-in-no-field',
      ['holds', 'a preview that says less', [listing({ preview: 'Dear' }), withBody(TEXT)]],
      ['vacuous', 'a body as short as a preview', [listing({ preview: 'Dear' }), withBody('Dear')]],
      ['vacuous', 'another email', [page([email('b', { preview: TEXT })], false, list('')), withBody(TEXT)]],
      ['violation', 'the body under another name', [listing({ preview: TEXT }), withBody(TEXT)]],
    ),
    relation(
      'inbox.email-list-item.snippet-is-preview',
      ['holds', 'the first words', [listing({ snippet: 'words that open every body' }), withBody(TEXT)]],
      ['vacuous', 'a snippet of few words', [listing({ snippet: 'Hello there' }), withBody(TEXT)]],
      [
        'vacuous',
        'a draft',
        [listing({ snippet: 'nothing alike stands below', isDraft: true }), withBody(TEXT)],
      ],
      [
        'vacuous',
        'other words of one email, which may state the text in its own',
        [listing({ snippet: 'nothing alike stands below' }), withBody(TEXT)],
      ],
      ['violation', 'other words of several', previewed('nothing alike stands below')],
    ),
    relation(
      'inbox.email-list-item.tags-are-inbox-labels',
      ['holds', 'a label of the provider has the same name', [tagged('Later'), labelled('INBOX', 'Later')]],
      ['vacuous', 'no tags', [listing({ tags: [] }), labelled('INBOX')]],
      ['violation', 'folders and flags', [tagged('INBOX', 'UNREAD'), labelled('INBOX', 'UNREAD')]],
    ),
    relation(
      'inbox.email-detail.labels-are-provider-labels',
      ['holds', 'a label of the provider has the same name', [tagged('Later'), labelled('INBOX', 'Later')]],
      ['vacuous', 'no tags', [listing({ tags: [] }), labelled('INBOX')]],
      ['violation', 'names of tags alone', [tagged('Later', 'Soon'), labelled('Later')]],
      ['violation', 'the id of a tag', [tagged('Later'), labelled('INBOX', 'id of Later')]],
    ),
    relation(
      'inbox.page.has-more-false-is-the-end',
      ['holds', 'two pages of all three', secondPage(many(3).slice(1))],
      ['holds', 'a page that no known one leads to', secondPage(many(3).slice(1), 'another')],
      ['violation', 'a second page before the last email', secondPage(many(2).slice(1))],
    ),
    relation(
      'inbox.list-emails.limit-200-accepted',
      ['holds', 'one size for one limit', [cut(100, 'limit=200'), cut(100, 'limit=200')]],
      ['holds', 'pages that need not be full', [cut(199, 'limit=200'), cut(149, 'limit=150')]],
      ['holds', 'a larger page', [cut(100, 'limit=200'), cut(100, 'limit=150'), cut(101, 'limit=180')]],
      ['vacuous', 'all there is', [page(many(100), false, list('limit=200'))]],
      [
        'violation',
        'two limits cut at one size, which a page of that limit has',
        [cut(100, 'limit=200'), cut(100, 'limit=150'), cut(100, 'limit=100')],
      ],
      [
        'holds',
        'pages of large limits that are never full',
        [cut(197, 'limit=200'), cut(197, 'limit=199'), cut(194, 'limit=197')],
      ],
      ['holds', 'one page that is not full', [cut(199, 'limit=200'), cut(199, 'limit=199')]],
      [
        'violation',
        'the maximum always ends where a smaller limit does',
        [cut(199, 'limit=200'), cut(199, 'limit=200'), cut(199, 'limit=199')],
      ],
      [
        'violation',
        'the maximum always gives the default, and a smaller limit more',
        [cut(50, 'limit=200'), cut(50, 'limit=200'), cut(125, 'limit=125'), cut(50, 'limit=50')],
      ],
      [
        'violation',
        'pages after the first are cut',
        [cut(200, 'limit=200'), ...[200, 150, 100].map((limit) => cut(100, `limit=${limit}&cursor=c`))],
      ],
      [
        'violation',
        'pages of one folder type are cut',
        [
          cut(200, 'limit=200'),
          ...[200, 150, 100].map((limit) => cut(100, `limit=${limit}&folderType=SENT`)),
        ],
      ],
      [
        'holds',
        'one page that ends at the default',
        [cut(50, 'limit=200'), cut(125, 'limit=125'), cut(50, 'limit=50')],
      ],
    ),
  ),
];
