import { resultsIn, relation } from '../../histories.ts';
import { email, page } from './pages.ts';
import { day, found, subject } from './search-emails.ts';

const sender = (id: string, name: string, date = 1) =>
  email(id, { from: { name, email: `${id}@x.example` }, date: day(date) });
const snippet = (id: string, text: string, date = 1) => email(id, { snippet: text, date: day(date) });
const recipient = (id: string, address: string) => email(id, { to: [{ email: address }], date: day(1) });

/** Several emails of a kind, so that their common place in the order is not due to chance. */
const several = (make: (id: string) => object): readonly object[] => ['m', 'n', 'o'].map(make);
const needlemen = several((id) => sender(id, 'Needleman'));

const addressed = several((id) => email(id, { from: { email: 'needle@x' }, date: day(1) }));

/** A page of results of a search for the needle. */
const answer = (...emails: readonly object[]) =>
  page(emails as never, false, { operation: 'GET /emails/search', target: '/emails/search?q=needle' });
const searches = (...rows: readonly (readonly object[])[]) =>
  rows.map((emails) => ({ term: 'needle', pages: [page(emails as never)] }));

const ranking = resultsIn(
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
    [
      'violation',
      'a recipient before one beside a snippet',
      answer(...several((id) => recipient(id, 'needle@x.example')), {
        ...recipient('c', 'needle@x.example'),
        snippet: 'a needle',
      }),
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
    [
      'violation',
      'what only contains it first, where each snippet matches too',
      answer(...several((id) => ({ ...subject(id, 'A needle'), snippet: 'needles' })), {
        ...subject('a', 'Needle'),
        snippet: 'needles',
      }),
    ],
    [
      'vacuous',
      'what matches in a further field first',
      answer(
        ...several((id) => ({ ...subject(id, 'A needle'), snippet: 'needles' })),
        subject('a', 'Needle'),
      ),
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

const parts = (folder: readonly object[], query = 'q=needle&folderType=INBOX') => [
  answer(...['c', 'b', 'a'].map((id, at) => subject(id, 'A needle', 9 - at))),
  page(folder as never, false, { operation: 'GET /emails/search', target: `/emails/search?${query}` }),
];

const partly = resultsIn(
  'a run',
  relation(
    'inbox.search-emails.rank-ties-by-date',
    [
      'holds',
      'a part in the order of the whole',
      parts([subject('c', 'A needle', 9), subject('a', 'A needle', 7)]),
    ],
    [
      'vacuous',
      'another page',
      parts([subject('a', 'A needle', 7), subject('c', 'A needle', 9)], 'q=needle&cursor=s'),
    ],
    ['vacuous', 'another term', parts([subject('a', 'needles', 7), subject('c', 'needles', 9)], 'q=needles')],
    ['vacuous', 'others', parts([subject('e', 'A needle', 1), subject('d', 'A needle', 1)])],
    ['violation', 'another order', parts([subject('a', 'A needle', 7), subject('c', 'A needle', 9)])],
  ),
);

const ties = resultsIn(
  'inbox.search-emails.found',
  relation(
    'inbox.search-emails.rank-ties-by-id',
    ['holds', 'ids fall', found(...['c', 'b', 'a'].map((id) => subject(id, 'A needle')))],
    ['holds', 'ids rise', found(...['a', 'b', 'c'].map((id) => subject(id, 'A needle')))],
    ['violation', 'neither', found(...['a', 'c', 'b'].map((id) => subject(id, 'A needle')))],
  ),
);

const severalSearches = [
  ...resultsIn(
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
  ...resultsIn(
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

export const searchEmailsRanking = [...ranking, ...partly, ...ties, ...severalSearches];
