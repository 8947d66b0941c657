import type { Term } from '../../../../suites/inbox/arbitraries/term.ts';
import type { Criteria } from '../../../../suites/inbox/fixtures/criteria.ts';
import type { Exchange } from '../../../../suites/kit/http/exchange.ts';
import { inbox, judgedIn, relation } from '../../histories.ts';
import { detail, email, failed, many, page } from './pages.ts';

const day = (n: number) => `2026-01-${10 + n}T00:00:00.000Z`;
const sender = (id: string, name: string, date = 1) =>
  email(id, { from: { name, email: `${id}@x.example` }, date: day(date) });
const subject = (id: string, text: string, date = 1) => email(id, { subject: text, date: day(date) });
const snippet = (id: string, text: string, date = 1) => email(id, { snippet: text, date: day(date) });
const recipient = (id: string, address: string) => email(id, { to: [{ email: address }], date: day(1) });

/** Several emails of a kind, which none has come before by chance. */
const several = (make: (id: string) => object): readonly object[] => ['m', 'n', 'o'].map(make);
const needlemen = several((id) => sender(id, 'Needleman'));

const addressed = several((id) => email(id, { from: { email: 'needle@x' }, date: day(1) }));

const wanted = { term: 'needle', id: 'a', field: 'subject' };
const old = { id: 'a', date: day(1) };
/** A page that is read when a search knows all of those emails. */
const later = (ids: readonly string[], more = false) => page(ids, more, { startedAt: Date.parse(day(9)) });
/** What a search for the needle answers. */
const found = (...emails: readonly object[]) => ({ wanted, all: [page(emails as never)] });
/** A page of what a search for the needle finds. */
const answer = (...emails: readonly object[]) =>
  page(emails as never, false, { operation: 'GET /emails/search', target: '/emails/search?q=needle' });
const searches = (...rows: readonly (readonly object[])[]) =>
  rows.map((emails) => ({ term: 'needle', pages: [page(emails as never)] }));

const ranking = judgedIn(
  'each exchange',
  relation(
    'inbox.search-emails.rank-subject-before-sender',
    ['holds', 'subject first', answer(subject('a', 'A needle'), ...needlemen)],
    [
      'vacuous',
      'two that a copy in secret may lift',
      answer(...needlemen.slice(1), subject('a', 'A needle')),
    ],
    [
      'vacuous',
      'an exact sender, whose place is open',
      answer(sender('b', 'needle'), subject('a', 'A needle')),
    ],
    [
      'vacuous',
      'one that matches in two fields, whose sum is open',
      answer(email('b', { subject: 'needle', snippet: 'needle' }), sender('c', 'Needleman')),
    ],
    ['vacuous', 'nothing is found', answer()],
    ['violation', 'sender first', answer(...needlemen, subject('a', 'A needle'))],
  ),
  relation(
    'inbox.search-emails.rank-sender-before-snippet',
    ['holds', 'sender first', answer(sender('b', 'Needleman'), ...several((id) => snippet(id, 'a NEEDLE')))],
    [
      'violation',
      'snippet first',
      answer(...several((id) => snippet(id, 'a needle')), sender('b', 'Needleman')),
    ],
    [
      'vacuous',
      'a part of a domain, which copies in secret may have as well',
      answer(
        ...several((id) => snippet(id, 'a needle')),
        sender('b', 'Needleman'),
        recipient('c', 'anna@needle.example'),
      ),
    ],
  ),
  relation(
    'inbox.search-emails.rank-snippet-before-recipients',
    [
      'holds',
      'snippet first',
      answer(snippet('c', 'a needle'), ...several((id) => recipient(id, 'needle@x.example'))),
    ],
    [
      'violation',
      'recipient first',
      answer(...several((id) => recipient(id, 'needle@x.example')), snippet('c', 'a needle')),
    ],
  ),
  relation(
    'inbox.search-emails.rank-subject-prefix-bonus',
    [
      'holds',
      'what begins with it first',
      answer(subject('a', 'Needle in hay'), ...several((id) => subject(id, 'A needle', 5))),
    ],
    [
      'violation',
      'what only contains it first',
      answer(...several((id) => subject(id, 'A needle')), subject('a', 'Needle')),
    ],
  ),
  relation(
    'inbox.search-emails.rank-exact-sender-bonus',
    ['holds', 'the exact sender first', answer(sender('a', 'Needle', 3), ...needlemen)],
    ['vacuous', 'the other is later', answer(sender('b', 'Needleman', 5), sender('a', 'Needle', 3))],
    ['violation', 'behind earlier others', answer(...needlemen, sender('a', 'Needle', 3))],
  ),
  relation(
    'inbox.search-emails.rank-ties-by-date',
    ['holds', 'newest first', answer(subject('a', 'A needle', 3), subject('b', 'My needle', 1))],
    ['vacuous', 'different ranks', answer(subject('a', 'A needle', 1), snippet('b', 'needle', 3))],
    ['violation', 'oldest first', answer(...[1, 2, 3].map((each) => subject(`s${each}`, 'A needle', each)))],
  ),
);

const ties = judgedIn(
  'inbox.search-emails.found',
  relation(
    'inbox.search-emails.rank-ties-by-id',
    ['holds', 'ids fall', found(...['c', 'b', 'a'].map((id) => subject(id, 'A needle')))],
    ['holds', 'ids rise', found(...['a', 'b', 'c'].map((id) => subject(id, 'A needle')))],
    ['violation', 'neither', found(...['a', 'c', 'b'].map((id) => subject(id, 'A needle')))],
  ),
);

const severalSearches = [
  ...judgedIn(
    'inbox.search-emails.ties',
    relation(
      'inbox.search-emails.rank-ties-by-id',
      [
        'holds',
        'ids fall in every search',
        searches(...[1, 2].map(() => ['b', 'a'].map((id) => subject(id, 'A needle')))),
      ],
      ['vacuous', 'one tie in all', searches(['b', 'a'].map((id) => subject(id, 'A needle')))],
      [
        'violation',
        'ids fall in one and rise in another',
        searches(
          ['b', 'a'].map((id) => subject(id, 'A needle')),
          ['a', 'b'].map((id) => subject(id, 'A needle')),
        ),
      ],
    ),
  ),
  ...judgedIn(
    'inbox.search-emails.exact-sender',
    relation(
      'inbox.search-emails.rank-exact-sender-bonus',
      ['vacuous', 'no address is exact', searches([sender('a', 'Needle', 1), sender('b', 'Needleman', 5)])],
      [
        'holds',
        'exact by name or by address leads',
        searches(
          [sender('a', 'Needle', 1), ...needlemen],
          [email('c', { from: { email: 'needle' }, date: day(1) }), ...addressed],
        ),
      ],
      [
        'violation',
        'no reading of exact explains it',
        searches(
          [...needlemen, sender('a', 'Needle', 5)],
          [...addressed, email('c', { from: { email: 'needle' }, date: day(2) })],
        ),
      ],
    ),
  ),
];

const matches = judgedIn(
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
    ['holds', 'all show the term', { wanted, all: [page([subject('a', 'needle')])] }],
    [
      'holds',
      'a copy in secret',
      { wanted, all: [page(['s'])], suspect: detail({ bcc: [{ email: 'needle@x' }] }) },
    ],
    ['vacuous', 'nothing is found', { wanted, all: [page([])] }],
    [
      'violation',
      'an email that does not match',
      { wanted, all: [page(['s'])], suspect: detail({ bcc: [] }) },
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

/** A search that found some pages, beside what the account lists by one criterion each. */
const search = (
  pages: readonly Exchange[],
  criteria: Criteria = {},
  alone: Readonly<Record<string, Exchange>> = {},
  of: Partial<Term> = {},
) => ({
  alone: new Map(Object.entries(alone)),
  found: [{ wanted: { ...wanted, ...of }, email: old, criteria, pages }],
});

const fields = judgedIn(
  'inbox.search-emails.fields',
  relation(
    'inbox.search-emails.matches-subject',
    ['holds', 'it is found among others', search([later(['x', 'a'])])],
    ['holds', 'it is found behind the cursor', search([later(['x'], true), later(['a'])])],
    ['vacuous', 'the term is of another field', search([later([])], {}, {}, { field: 'snippet' })],
    ['vacuous', 'more follows', search([later(['x'], true)])],
    ['vacuous', 'it is so young that the search need not know it', search([page(['x'])])],
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
    ['vacuous', 'nobody has read the folder', search([later(['a'])], SENT)],
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

const hidden = judgedIn(
  'inbox.search-emails.hidden',
  relation(
    'inbox.search-emails.hidden-emails-found',
    ['holds', 'it is found', { email: subject('h', 'A needle'), q: 'needle', everywhere: [later(['h'])] }],
    ['vacuous', 'nothing is hidden', { q: 'needle', everywhere: [page([])] }],
    ['violation', 'it is not', { email: subject('h', 'A needle'), q: 'needle', everywhere: [later(['x'])] }],
  ),
  relation(
    'inbox.search-emails.body-not-searched',
    ['holds', 'others are found', { listed: { id: 'a' }, byBody: [page(['x'])] }],
    ['vacuous', 'the body has no word of its own', { listed: { id: 'a' }, byBody: [] }],
    ['violation', 'the email is found', { listed: { id: 'a' }, byBody: [page(['a'])] }],
  ),
);

const bounds = judgedIn(
  'inbox.list-emails.bounds',
  relation(
    'inbox.search-emails.cursor-unreadable-first-page',
    ['holds', 'the first page', { noCursor: page(['a', 'b']), badCursor: page(['a', 'b']) }],
    ['vacuous', 'the search fails', { noCursor: failed, badCursor: failed }],
    ['violation', 'a refusal', { noCursor: page(['a']), badCursor: inbox({}, { status: 400 }) }],
    ['violation', 'an empty page', { noCursor: page(['a']), badCursor: page([]) }],
  ),
);

export const searchEmailsRanking = [...ranking, ...ties, ...severalSearches];
export const searchEmails = [...matches, ...fields, ...hidden, ...bounds];
