import { inbox, resultsIn, relation } from '../../histories.ts';
import { email, failed, many, page } from './pages.ts';

const dated = (id: string, day: number) => email(id, { date: `2026-01-${10 + day}T00:00:00.000Z` });
const offset = (id: string, day: number) => email(id, { date: `2026-01-${10 + day}T02:00:00+02:00` });
const [five, four, three] = [dated('a', 5), dated('b', 4), dated('c', 3)];
const [two, one] = [dated('d', 2), dated('e', 1)];
const walked = { whole: [page([five, four, three])] };
const of = (mailboxId: string, ...ids: readonly string[]) => ids.map((id) => email(id, { mailboxId }));

const order = resultsIn(
  'inbox.list-emails.two-walks',
  relation(
    'inbox.list-emails.order-newest-first',
    ['holds', 'falling dates', { whole: [page([five, four, three])] }],
    ['holds', 'one moment in two notations', { whole: [page([dated('a', 4), offset('b', 4)])] }],
    ['holds', 'a date that is missing', { whole: [page([five, 'x', four])] }],
    ['vacuous', 'one email', { whole: [page([five])] }],
    ['violation', 'an older email first', { whole: [page([five, three, four])] }],
  ),
  relation(
    'inbox.list-emails.order-ties-by-id',
    ['holds', 'ids rise', { whole: [page([dated('a', 1), dated('b', 1), dated('c', 1)])] }],
    ['holds', 'ids fall', { whole: [page([dated('c', 1), dated('b', 1), dated('a', 1)])] }],
    ['vacuous', 'one tie', { whole: [page([dated('b', 1), dated('a', 1), dated('c', 0)])] }],
    ['violation', 'ids fall and rise', { whole: [page([dated('b', 1), dated('a', 1), dated('c', 1)])] }],
  ),
  relation(
    'inbox.list-emails.order-across-pages',
    ['holds', 'falling over pages', { pages: [page([five, four], true), page([three])] }],
    ['vacuous', 'a page that fails', { pages: [page([three], true), failed] }],
    ['violation', 'the next page begins later', { pages: [page([four], true), page([five])] }],
  ),
  relation(
    'inbox.list-emails.cursor-continues',
    ['holds', 'the next page goes on', { ...walked, pages: [page([five, four], true), page([three])] }],
    ['holds', 'two of one moment', { whole: [], pages: [page([four], true), page([dated('z', 4)])] }],
    ['vacuous', 'an empty page', { whole: [], pages: [page([five], true), page([])] }],
    [
      'violation',
      'the last email again',
      { ...walked, pages: [page([five, four], true), page([four, three])] },
    ],
    ['violation', 'it begins anew', { ...walked, pages: [page([five, four], true), page([five, four])] }],
    [
      'violation',
      'the criteria are forgotten',
      { ...walked, pages: [page([five, four], true), page([two])] },
    ],
  ),
  relation(
    'inbox.list-emails.limit-200-accepted',
    ['holds', 'an empty page', { whole: [page([])] }],
    ['violation', 'a refusal', { whole: [inbox({}, { status: 400 })] }],
  ),
);

const listed = (query: string, ids: readonly string[], cursor: string | null = 'a cursor') =>
  page(ids, cursor !== null, { operation: 'GET /emails', target: `/emails?${query}`, cursor });

const all = (hasMore: boolean, ...items: readonly ReturnType<typeof email>[]) =>
  page(items, hasMore, { operation: 'GET /emails', target: '/emails?limit=200' });
const found = (...items: readonly ReturnType<typeof email>[]) =>
  page(items, false, { operation: 'GET /emails/search', target: '/emails/search?q=ab' });

const cursors = resultsIn(
  'a run',
  relation(
    'inbox.list-emails.all-folders-by-default',
    ['holds', 'all that is found', [all(false, five, four, three, two, one), found(three, four)]],
    ['holds', 'few that the index still has', [all(false, five, two, one), found(four, three, one)]],
    ['vacuous', 'what is found comes after the end of a page', [all(true, five), found(four, three, two)]],
    ['violation', 'several between two that are listed', [all(true, five, one), found(four, three, two)]],
    ['violation', 'several after the last', [all(false, five, four), found(three, two, one)]],
  ),
  relation(
    'inbox.list-emails.cursor-continues',
    [
      'holds',
      'as a larger page',
      [listed('', ['a']), listed('cursor=a+cursor', ['b'], null), listed('limit=9', ['a', 'b'], null)],
    ],
    [
      'holds',
      'an email that came meanwhile stands in one of them',
      [
        listed('', ['a']),
        listed('cursor=a+cursor', ['b'], null),
        page(['a', email('new', { date: '2999-01-01T00:00:00.000Z' }), 'b'], false, {
          operation: 'GET /emails',
          target: '/emails?limit=9',
          cursor: null,
        }),
      ],
    ],
    [
      'vacuous',
      'first pages, one of them the last',
      [listed('limit=9', ['a', 'b'], null), listed('', ['a'])],
    ],
    [
      'vacuous',
      'a search of the list',
      [
        listed('search=ab', ['a']),
        listed('search=ab&cursor=a+cursor', ['b'], null),
        listed('search=ab&limit=9', ['a', 'c', 'b'], null),
      ],
    ],
    [
      'violation',
      'one is passed over',
      [listed('', ['a']), listed('cursor=a+cursor', ['c'], null), listed('limit=9', ['a', 'b', 'c'], null)],
    ],
  ),
);

const inMailbox = (...mailboxIds: readonly string[]) =>
  page(
    mailboxIds.map((mailboxId, index) => email(`e${index}`, { mailboxId })),
    false,
    { operation: 'GET /emails', target: '/emails?mailboxId=m' },
  );

const restricted = resultsIn(
  'each exchange',
  relation(
    'inbox.list-emails.mailbox-id-restricts',
    ['holds', 'emails of the mailbox', inMailbox('m', 'm')],
    ['vacuous', 'a mailbox that may be none, which is ignored', inMailbox('n', 'o')],
    ['violation', 'one of another mailbox', inMailbox('m', 'n')],
  ),
);

const folder = (folderType: string, ...ids: readonly string[]) => ({ folderType, pages: [page(ids)] });
const nothing = { all: [page(['a'])], byFolder: [], hidden: [page([])], hiddenElsewhere: [page([])] };

const defaults = resultsIn(
  'inbox.list-emails.defaults',
  relation(
    'inbox.list-emails.limit-default',
    [
      'holds',
      'as one of fifty',
      { bare: page(many(50), true), fifty: page(many(50), true), all: [page(many(60))] },
    ],
    [
      'holds',
      'both cut short alike',
      { bare: page(many(40), true), fifty: page(many(40), true), all: [page(many(60))] },
    ],
    ['vacuous', 'too few emails', { bare: page(many(3)), fifty: page(many(3)), all: [page(many(3))] }],
    [
      'violation',
      'a shorter page',
      { bare: page(many(20), true), fifty: page(many(50), true), all: [page(many(60))] },
    ],
  ),
  relation(
    'inbox.list-emails.all-folders-by-default',
    [
      'holds',
      'every folder',
      { ...nothing, all: [page(['c', 'a'])], byFolder: [folder('SENT', 'a'), folder('X')] },
    ],
    ['vacuous', 'folders without emails', { ...nothing, byFolder: [folder('SENT')] }],
    ['violation', 'a folder that is left out', { ...nothing, byFolder: [folder('SENT', 'b')] }],
  ),
  relation(
    'inbox.list-emails.spam-by-default',
    ['holds', 'spam is listed', { ...nothing, byFolder: [folder('SPAM', 'a'), folder('SENT', 'b')] }],
    ['violation', 'spam is not', { ...nothing, byFolder: [folder('SPAM', 'b')] }],
  ),
  relation(
    'inbox.list-emails.trash-by-default',
    ['holds', 'the trash is listed', { ...nothing, byFolder: [folder('TRASH', 'a')] }],
    ['violation', 'the trash is not', { ...nothing, byFolder: [folder('TRASH', 'b')] }],
  ),
  relation(
    'inbox.list-emails.folder-type-restricts',
    ['holds', 'folders apart', { byFolder: [folder('SENT', 'a'), folder('SPAM', 'b'), folder('TRASH')] }],
    ['vacuous', 'no emails', { byFolder: [folder('SENT'), folder('SPAM')] }],
    ['violation', 'one email in two', { byFolder: [folder('SENT', 'a'), folder('SPAM', 'a')] }],
  ),
  relation(
    'inbox.list-emails.inbox-leaves-out-hidden',
    ['holds', 'hidden alone', { hidden: [page(['h'])], byFolder: [folder('INBOX', 'a')] }],
    ['vacuous', 'nothing is hidden', { hidden: [page([])], byFolder: [folder('INBOX', 'a')] }],
    ['violation', 'it is shown too', { hidden: [page(['h'])], byFolder: [folder('INBOX', 'a', 'h')] }],
  ),
  relation(
    'inbox.list-emails.filtered-forces-inbox',
    ['holds', 'another order', { hidden: [page(['a', 'b'])], hiddenElsewhere: [page(['b', 'a'])] }],
    ['vacuous', 'nothing is hidden', { hidden: [page([])], hiddenElsewhere: [page([])] }],
    ['violation', 'the folder type counts', { hidden: [page(['a'])], hiddenElsewhere: [page([])] }],
  ),
  relation(
    'inbox.list-emails.hidden-without-folder-type',
    ['holds', 'hidden among all', { ...nothing, hidden: [page(['a'])] }],
    ['violation', 'hidden and left out', { ...nothing, hidden: [page(['h'])] }],
  ),
);

const mailboxes = resultsIn(
  'inbox.list-emails.mailboxes',
  relation(
    'inbox.list-emails.mailbox-id-restricts',
    ['holds', 'emails of the mailbox', { mailboxId: 'm', some: [page(of('m', 'a', 'b'))] }],
    ['vacuous', 'an empty mailbox', { mailboxId: 'm', some: [page([])] }],
    ['violation', 'one of another', { mailboxId: 'm', some: [page([...of('m', 'a'), ...of('n', 'b')])] }],
  ),
  relation(
    'inbox.list-emails.mailbox-id-complete',
    [
      'holds',
      'all of them',
      { mailboxId: 'm', some: [page(of('m', 'a'))], all: [page([...of('n', 'b'), ...of('m', 'a')])] },
    ],
    [
      'vacuous',
      'a walk that was cut short',
      { mailboxId: 'm', some: [page([], true)], all: [page(of('m', 'a'))] },
    ],
    ['violation', 'one is missing', { mailboxId: 'm', some: [page([])], all: [page(of('m', 'a'))] }],
    [
      'holds',
      'one left before its mailbox was listed',
      { mailboxId: 'm', some: [page([])], all: [page(of('m', 'a'))], allLater: [page([])] },
    ],
    [
      'violation',
      'one is there before and after',
      { mailboxId: 'm', some: [page([])], all: [page(of('m', 'a'))], allLater: [page(of('m', 'a'))] },
    ],
    [
      'holds',
      'one came after its mailbox was listed',
      { mailboxId: 'm', some: [page([])], all: [page(of('m', 'a'))], someLater: [page(of('m', 'a'))] },
    ],
    [
      'violation',
      'one is missing twice',
      { mailboxId: 'm', some: [page([])], all: [page(of('m', 'a'))], someLater: [page([])] },
    ],
  ),
  relation(
    'inbox.list-emails.criteria-mailbox-and-folder',
    [
      'holds',
      'what satisfies both',
      {
        mailboxId: 'm',
        spam: [page(of('m', 'a'))],
        allSpam: [page([...of('m', 'a'), ...of('n', 'b')])],
        inbox: [page([])],
        allInbox: [page([])],
      },
    ],
    [
      'violation',
      'what satisfies one',
      {
        mailboxId: 'm',
        spam: [page([])],
        allSpam: [page([])],
        inbox: [page(['a', 'b'])],
        allInbox: [page([...of('m', 'a'), ...of('n', 'b')])],
      },
    ],
  ),
);

export const listEmails = [...order, ...cursors, ...restricted, ...defaults, ...mailboxes];
