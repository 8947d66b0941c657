import type { Term } from '../../../../suites/inbox/arbitraries/term.ts';
import type { Criteria } from '../../../../suites/inbox/checks/criteria.ts';
import type { Exchange } from '../../../../suites/kit/model/exchange.ts';
import { inbox, resultsIn, relation } from '../../histories.ts';
import { detail, email, failed, many, page } from './pages.ts';

/** A day in January, counted from the tenth. */
export const day = (n: number) => `2026-01-${10 + n}T00:00:00.000Z`;

/** An email with a subject. */
export const subject = (id: string, text: string, date = 1) => email(id, { subject: text, date: day(date) });

const wanted = { term: 'needle', id: 'a', field: 'subject' };
const old = { id: 'a', date: day(1) };
/** A page read so late that a search must know all of those emails. */
const later = (ids: readonly string[], more = false) => page(ids, more, { startedAt: Date.parse(day(9)) });
/** The result of a search for the needle. */
export const found = (...emails: readonly object[]) => ({ wanted, all: [page(emails as never)] });

/** One search for the needle, with the detail of an email that does not show it. */
const searching = (emails: readonly object[] | readonly string[], stray?: Exchange) => ({
  searches: [{ pages: [page(emails as never)], term: 'needle', stray }],
});

const matches = resultsIn(
  'inbox.search-emails.found',
  relation(
    'inbox.search-emails.all-folders-by-default',
    ['holds', 'every folder', { many: [page(['a', 'b'])], byFolder: [[page(['b'])], [page([])]] }],
    ['vacuous', 'more than was walked', { many: [page(['a'], true)], byFolder: [[page(['b'])]] }],
    ['violation', 'a folder that is left out', { many: [page(['a'])], byFolder: [[page(['b'])]] }],
  ),
  relation(
    'inbox.search-emails.matches-case-insensitively',
    ['holds', 'the same in another order', { all: [page(['a', 'b'])], capital: [page(['b', 'a'])] }],
    ['violation', 'capitals find less', { all: [page(['a', 'b'])], capital: [page(['a'])] }],
  ),
  relation(
    'inbox.search-emails.every-result-matches',
    ['holds', 'all show the term', searching([subject('a', 'needle')])],
    ['holds', 'a copy in secret', searching(['s'], detail({ bcc: [{ email: 'needle@x' }] }))],
    ['vacuous', 'nothing is found', searching([])],
    ['violation', 'an email that does not match', searching(['s'], detail({ bcc: [] }))],
    [
      'violation',
      'an email that does not match in the second search',
      {
        searches: [
          ...searching([subject('a', 'needle')]).searches,
          ...searching(['s'], detail({ bcc: [] })).searches,
        ],
      },
    ],
  ),
  relation(
    'inbox.search-emails.mailbox-id-restricts',
    [
      'holds',
      'emails of the mailbox',
      { mailboxId: 'm', inMailbox: [page([email('a', { mailboxId: 'm' })])] },
    ],
    ['vacuous', 'none', { mailboxId: 'm', inMailbox: [page([])] }],
    ['violation', 'one of another', { mailboxId: 'm', inMailbox: [page([email('a', { mailboxId: 'n' })])] }],
  ),
  relation(
    'inbox.search-emails.folder-type-restricts',
    ['holds', 'folders apart', { byFolder: [[page(['a'])], [page(['b'])]] }],
    ['violation', 'one email in two', { byFolder: [[page(['a', 'b'])], [page(['b'])]] }],
  ),
  relation(
    'inbox.search-emails.cursor-continues',
    [
      'holds',
      'pages in the order of the whole',
      { small: [page(['a'], true), page(['b'])], many: [page(['a', 'b', 'c'])] },
    ],
    ['vacuous', 'one page', { small: [page(['a'])], many: [page(['a'])] }],
    ['violation', 'another order', { small: [page(['b'], true), page(['a'])], many: [page(['a', 'b'])] }],
  ),
  relation(
    'inbox.search-emails.limit-default',
    [
      'holds',
      'as one of fifty',
      { plain: page(many(50), true), fifty: page(many(50), true), many: [page(many(90))] },
    ],
    ['vacuous', 'few matches', { plain: page(many(2)), fifty: page(many(2)), many: [page(many(2))] }],
    [
      'violation',
      'fewer, where all fit into a page',
      { plain: page(many(20), true), fifty: page(many(35)), many: [page(many(35))] },
    ],
    [
      'violation',
      'all of them',
      { plain: page(many(90)), fifty: page(many(50), true), many: [page(many(90))] },
    ],
  ),
);

const SENT = { folderType: 'SENT' };

/** A search that found some pages, and the account's lists by one criterion each. */
const search = (
  pages: readonly Exchange[],
  criteria: Criteria = {},
  alone: Readonly<Record<string, Exchange>> = {},
  of: Partial<Term> = {},
) => ({
  alone: new Map(Object.entries(alone)),
  found: [{ wanted: { ...wanted, ...of }, email: old, criteria, pages }],
});

const fields = resultsIn(
  'inbox.combinations.fields',
  relation(
    'inbox.search-emails.matches-subject',
    ['holds', 'it is found among others', search([later(['x', 'a'])])],
    ['holds', 'it is found behind the cursor', search([later(['x'], true), later(['a'])])],
    ['vacuous', 'the term is of another field', search([later([])], {}, {}, { field: 'snippet' })],
    ['vacuous', 'more follows', search([later(['x'], true)])],
    [
      'vacuous',
      'it is so young that the search need not know it',
      search([page(['x'], false, { startedAt: 0 })]),
    ],
    ['violation', 'it is not found', search([later(['x'])])],
  ),
  relation(
    'inbox.search-emails.criteria-on-every-page',
    [
      'holds',
      'all of the folder',
      search([later(['a'], true), later(['b'])], SENT, { 'folderType=SENT': page(['b', 'a']) }),
    ],
    [
      'holds',
      'a hidden email of INBOX',
      search(
        [later(['a'])],
        { folderType: 'INBOX' },
        { 'folderType=INBOX': page(['b']), 'filtered=only': page(['a']) },
      ),
    ],
    ['vacuous', 'the folder is not read', search([later(['a'])], SENT)],
    [
      'violation',
      'the cursor forgets the folder',
      search([later(['a'], true), later(['b'])], SENT, { 'folderType=SENT': page(['a']) }),
    ],
    [
      'violation',
      'an email comes twice',
      search([later(['a'], true), later(['a'])], SENT, { 'folderType=SENT': page(['a']) }),
    ],
    ['violation', 'the folder type is refused', search([inbox({}, { status: 400 })], SENT)],
  ),
);

const hoursBefore = ({ startedAt }: Exchange, hours: number): string =>
  new Date(startedAt - hours * 3_600_000).toISOString();

const hidden = resultsIn(
  'inbox.search-emails.hidden',
  relation(
    'inbox.search-emails.hidden-emails-found',
    ['holds', 'it is found', { email: subject('h', 'A needle'), q: 'needle', everywhere: [later(['h'])] }],
    ['vacuous', 'nothing is hidden', { q: 'needle', everywhere: [page([])] }],
    ['violation', 'it is not', { email: subject('h', 'A needle'), q: 'needle', everywhere: [later(['x'])] }],
    [
      'vacuous',
      'an email of an earlier hour, which may have arrived just now',
      {
        email: { ...subject('h', 'A needle'), date: hoursBefore(later(['x']), 3) },
        ...{ q: 'needle', everywhere: [later(['x'])] },
      },
    ],
  ),
  relation(
    'inbox.search-emails.body-not-searched',
    ['holds', 'others are found', { listed: { id: 'a' }, byBody: [page(['x'])] }],
    ['vacuous', 'the body has no word of its own', { listed: { id: 'a' }, byBody: [] }],
    [
      'violation',
      'the email is found',
      { byBody: [page(['a'])], hiddenWord: 'x', suspect: detail({ bcc: [] }) },
    ],
  ),
);

const bounds = resultsIn(
  'inbox.access.bounds',
  relation(
    'inbox.search-emails.cursor-unreadable-first-page',
    ['holds', 'the first page', { noCursor: page(['a', 'b']), badCursor: page(['a', 'b']) }],
    ['vacuous', 'the search fails', { noCursor: failed, badCursor: failed }],
    ['violation', 'a refusal', { noCursor: page(['a']), badCursor: inbox({}, { status: 400 }) }],
    ['violation', 'an empty page', { noCursor: page(['a']), badCursor: page([]) }],
  ),
);

const foundPage = (query: string, ids: readonly string[], cursor: string | null) =>
  page(ids, cursor !== null, {
    operation: 'GET /emails/search',
    target: `/emails/search?${query}`,
    cursor,
  });
const next = (name: string, number: number): string => `s|${number}|${day(1)}|${name}`;
/** A search in two pages. */
const twoPages = (q: string, a: readonly string[], b: readonly string[], number = a.length) => [
  foundPage(`q=${q}`, a, next(q, number)),
  foundPage(`q=${q}&cursor=${encodeURIComponent(next(q, number))}`, b, null),
];

const cursors = resultsIn(
  'a run',
  relation(
    'inbox.search-emails.cursor-continues',
    [
      'holds',
      'as a larger page',
      [...twoPages('aa', ['a'], ['b']), foundPage('q=aa&limit=9', ['a', 'b'], null)],
    ],
    [
      'holds',
      'an arrival moves one of two searches, where cursors count emails',
      [...twoPages('aa', ['a', 'b'], ['b', 'c']), ...twoPages('bb', ['a', 'b'], ['c'])],
    ],
    ['violation', 'each search repeats an email', twoPages('aa', ['a', 'b'], ['b', 'c'])],
    [
      'violation',
      'one search repeats an email, where cursors count nothing',
      [...twoPages('aa', ['a', 'b'], ['b', 'c'], 900), ...twoPages('bb', ['a', 'b'], ['c'])],
    ],
    [
      'violation',
      'an email from the middle comes again',
      [...twoPages('aa', ['a', 'b', 'c'], ['b', 'd']), ...twoPages('bb', ['a', 'b'], ['c'])],
    ],
  ),
);

export const searchEmails = [...matches, ...fields, ...hidden, ...bounds, ...cursors];
