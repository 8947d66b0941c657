import type { Criteria } from '../../../../suites/inbox/checks/criteria.ts';
import type { Exchange } from '../../../../suites/kit/model/exchange.ts';
import { inbox, resultsIn, relation } from '../../histories.ts';
import { email, failed, page } from './pages.ts';

const of = (mailboxId: string, ...ids: readonly string[]) => ids.map((id) => email(id, { mailboxId }));

const about = (id: string) => email(id, { subject: 'An invoice' });
const sought = { active: true, term: 'invoice' };
/** A page requested at a moment, an older email, and one that arrived after the request. */
const MOMENT = Date.parse('2026-05-01T12:00:00Z');
const asked = (ids: readonly string[]) => page(ids, false, { startedAt: MOMENT });
const old = email('o', { date: '2026-05-01T11:00:00Z' });
const came = email('n', { date: '2026-05-01T12:00:01Z' });
const dates = { dated: page(['a']), datedOtherwise: page(['a']), all: [page(['a', 'b'])] };

/** A view beside what its tree finds in two mailboxes, and what its entry states of mailboxes. */
const shown = (view: readonly Exchange[], hasMailboxField: boolean) => ({
  ...{ view, byTree: [page([...of('m', 'a', 'b'), ...of('n', 'c')])] },
  saved: { id: 'v', mailboxIds: [], hasMailboxField, isPlain: true },
});

const combined = resultsIn(
  'inbox.filters.combined',
  relation(
    'inbox.service.views-are-filter-trees',
    ['holds', 'one mailbox, where no field states any', shown([page(of('m', 'a', 'b'))], false)],
    ['vacuous', 'nothing, where no field states any', shown([page([])], false)],
    ['violation', 'an email of its mailbox is missing', shown([page(of('m', 'a'))], false)],
    ['violation', 'one mailbox, though all are stated', shown([page(of('m', 'a', 'b'))], true)],
  ),
  relation(
    'inbox.list-emails.search-ignores-filters',
    [
      'holds',
      'the same in another order',
      { active: true, searched: [page(['a', 'b'])], searchedAndFiltered: [page(['b', 'a'])] },
    ],
    [
      'vacuous',
      'a text too short to search',
      { active: false, searched: [page(['a'])], searchedAndFiltered: [page([])] },
    ],
    ['vacuous', 'filters that could not be learnt', { active: true, searched: [page(['a'])] }],
    ['vacuous', 'nothing found', { active: true, searched: [page([])], searchedAndFiltered: [page([])] }],
    [
      'holds',
      'pages of many that are not full',
      { active: true, searched: [page(['a', 'b'], true)], searchedAndFiltered: [page(['a'], true)] },
    ],
    [
      'violation',
      'filters that match none leave none of many',
      { active: true, searched: [page(['a', 'b'], true)], searchedAndFiltered: [page([])] },
    ],
    [
      'violation',
      'filters narrow',
      { active: true, searched: [page(['a', 'b'])], searchedAndFiltered: [page(['a'])] },
    ],
  ),
  relation(
    'inbox.list-emails.view-id-applies-view',
    ['holds', 'a part of all', { view: [page(['a'])], all: [page(['a', 'b'])] }],
    ['vacuous', 'an empty view', { view: [page([])], all: [page(['a'])] }],
    ['violation', 'what nothing else lists', { view: [page(['x'])], all: [page(['a'])] }],
    ['holds', 'one that came meanwhile', { view: [page(['a', came])], all: [asked(['a', 'b', 'c'])] }],
    ['violation', 'one that was there', { view: [page(['a', old])], all: [asked(['a', 'b'])] }],
  ),
  relation(
    'inbox.list-emails.criteria-view-narrowed-by-mailbox',
    [
      'holds',
      'both',
      { mailboxId: 'm', view: [page([...of('m', 'a'), ...of('n', 'b')])], viewInMailbox: [page(['a'])] },
    ],
    ['vacuous', 'no mailbox', { mailboxId: '', view: [page(['a'])], viewInMailbox: [page([])] }],
    [
      'violation',
      'the view alone',
      { mailboxId: 'm', view: [page([...of('m', 'a'), ...of('n', 'b')])], viewInMailbox: [page(['a', 'b'])] },
    ],
  ),
  relation(
    'inbox.list-emails.criteria-view-narrowed-by-folder',
    [
      'holds',
      'both',
      { inFolder: [page(['a', 'c'])], view: [page(['a', 'b'])], viewInFolder: [page(['a'])] },
    ],
    [
      'holds',
      'no email satisfies both',
      { inFolder: [page(['c'])], view: [page(['a'])], viewInFolder: [page([])] },
    ],
    [
      'holds',
      'one that came after the folder was listed',
      { inFolder: [asked(['c'])], view: [page([came])], viewInFolder: [page([came])] },
    ],
    [
      'violation',
      'one that was there when the folder was listed',
      { inFolder: [asked(['c'])], view: [page([old])], viewInFolder: [page([old])] },
    ],
    [
      'violation',
      'either',
      { inFolder: [page(['c'])], view: [page(['a'])], viewInFolder: [page(['a', 'c'])] },
    ],
  ),
  relation(
    'inbox.list-emails.criteria-filters-narrow',
    [
      'holds',
      'both',
      {
        mailboxId: 'm',
        filtered: [page([...of('m', 'a'), ...of('n', 'b')])],
        narrowed: { by: 'mailbox', pages: [page(['a'])] },
      },
    ],
    [
      'holds',
      'both with a folder',
      {
        filtered: [page(['a', 'b'])],
        inFolder: [page(['a', 'c'])],
        narrowed: { by: 'folder', pages: [page(['a'])] },
      },
    ],
    [
      'violation',
      'either',
      {
        filtered: [page(['b'])],
        inFolder: [page(['c'])],
        narrowed: { by: 'folder', pages: [page(['b', 'c'])] },
      },
    ],
    [
      'violation',
      'filters alone',
      {
        ...{ mailboxId: 'm', filtered: [page(of('n', 'b'))] },
        narrowed: { by: 'mailbox', pages: [page(['b'])] },
      },
    ],
  ),
);

const searched = resultsIn(
  'inbox.list-emails.searched',
  relation(
    'inbox.list-emails.search-one-character-ignored',
    ['holds', 'the page without search', { bare: page(['a', 'b']), one: page(['a', 'b']) }],
    ['vacuous', 'an empty mailbox', { bare: page([]), one: page([]) }],
    ['violation', 'another page', { bare: page(['a', 'b']), one: page(['b']) }],
    ['violation', 'a refusal', { bare: page(['a']), one: inbox({}, { status: 400 }) }],
  ),
);

const searching = resultsIn(
  'inbox.list-emails.searching',
  relation(
    'inbox.list-emails.search-same-matches-as-search-route',
    [
      'holds',
      'the same in another order',
      { ...sought, found: [page([about('a'), about('b')])], searched: [page([about('b'), about('a')])] },
    ],
    [
      'holds',
      'a match outside the subject is left out',
      { ...sought, found: [page([about('a')])], searched: [page([about('a'), email('b')])] },
    ],
    [
      'vacuous',
      'a match within a word, which an engine may not find',
      { ...sought, found: [page([])], searched: [page([email('a', { subject: 'An xinvoice' })])] },
    ],
    [
      'holds',
      'a match at the beginning of a word, which an engine may not find',
      {
        ...sought,
        found: [page([about('b')])],
        searched: [page([email('a', { subject: 'Two invoices' }), about('b')])],
      },
    ],
    [
      'vacuous',
      'a word that an engine leaves out',
      { ...sought, found: [page([])], searched: [page([about('a')])] },
    ],
    ['vacuous', 'more than was walked', { ...sought, found: [page(['a'], true)], searched: [page(['b'])] }],
    [
      'violation',
      'one is missing',
      { ...sought, found: [page([about('a')])], searched: [page([about('a'), about('b')])] },
    ],
  ),
  relation(
    'inbox.list-emails.search-ignores-filtered',
    ['holds', 'every match of the inbox', { active: true, only: [page(['a', 'x'])], inInbox: [page(['a'])] }],
    [
      'holds',
      'one that came meanwhile',
      { active: true, only: [asked(['a'])], inInbox: [page(['a', came])] },
    ],
    ['violation', 'hidden matches alone', { active: true, only: [page(['x'])], inInbox: [page(['a', 'x'])] }],
  ),
  relation(
    'inbox.list-emails.search-ignores-inbox-exclusion',
    [
      'holds',
      'a hidden match is listed',
      { active: true, inInbox: [page(['h'])], found: [page(['h'])], hidden: [page(['h', 'i'])] },
    ],
    [
      'vacuous',
      'no hidden email matches',
      { active: true, inInbox: [page([])], found: [page([])], hidden: [page(['h'])] },
    ],
    [
      'violation',
      'a hidden match is left out',
      { active: true, inInbox: [page([])], found: [page(['h'])], hidden: [page(['h'])] },
    ],
  ),
);

const trees = resultsIn(
  'inbox.filters.trees',
  relation(
    'inbox.list-emails.filters-bad-date-ignored',
    ['holds', 'the whole list', { ...dates, badDate: page(['a', 'b']) }],
    ['vacuous', 'no filter uses a date', { all: [page(['a'])] }],
    ['vacuous', 'a text that resembles a date', { ...dates, datedOtherwise: page([]), badDate: page([]) }],
    ['vacuous', 'no filter could be learnt', undefined],
    ['violation', 'a narrower list', { ...dates, badDate: page([]) }],
    ['holds', 'an email comes', { ...dates, badDate: asked(['a', 'b']), all: [page([came, 'a', 'b'])] }],
    ['holds', 'one comes for the last', { ...dates, badDate: asked(['a', 'b']), all: [page([came, 'a'])] }],
    ['violation', 'one was left out', { ...dates, badDate: asked(['a', 'b']), all: [page([old, 'a', 'b'])] }],
    ['violation', 'a refusal', { ...dates, badDate: inbox({}, { status: 400 }) }],
  ),
);

const SPAM = { folderType: 'SPAM' };
/** Emails listed under combined criteria, and those listed under each criterion alone. */
const together = (
  criteria: Criteria,
  pages: readonly Exchange[],
  alone: Readonly<Record<string, Exchange>>,
  later?: Readonly<Record<string, Exchange>>,
) => ({
  alone: new Map(Object.entries(alone)),
  combined: [{ criteria, pages, ...(later && { later: new Map(Object.entries(later)) }) }],
});
const inSpam = { 'folderType=SPAM': page(of('m', 'a', 'b')) };

const combinations = resultsIn(
  'inbox.combinations.list-emails',
  relation(
    'inbox.list-emails.criteria-any-combination',
    ['holds', 'both pages', together(SPAM, [page(of('m', 'a'), true), page(of('m', 'b'))], inSpam)],
    [
      'holds',
      'a hidden email of INBOX with a view',
      together({ folderType: 'INBOX', viewId: 'v' }, [page(of('m', 'a', 'b'))], {
        'folderType=INBOX': page(of('m', 'a')),
        'filtered=only': page(of('m', 'b')),
        'viewId=v': page(of('m', 'a', 'b')),
      }),
    ],
    [
      'vacuous',
      'a view that is refused',
      together({ viewId: 'v' }, [failed], { 'viewId=v': failed, ...inSpam }),
    ],
    ['vacuous', 'the folder is not read', together(SPAM, [page(['a'])], {})],
    [
      'violation',
      'the cursor forgets the folder',
      together(SPAM, [page(of('m', 'a', 'b'), true), page(of('m', 'c'))], inSpam),
    ],
    ['violation', 'the cursor loses an email', together(SPAM, [page(of('m', 'a'), true), page([])], inSpam)],
    [
      'violation',
      'the cursor begins anew',
      together(SPAM, [page(of('m', 'a'), true), page(of('m', 'a', 'b'))], inSpam),
    ],
    [
      'holds',
      'one that came meanwhile',
      together(SPAM, [page(['a', came])], { 'folderType=SPAM': asked(['a']) }),
    ],
    [
      'violation',
      'one that was there',
      together(SPAM, [page(['a', old])], { 'folderType=SPAM': asked(['a']) }),
    ],
    ['violation', 'another mailbox', together({ ...SPAM, mailboxId: 'n' }, [page(of('m', 'a'))], inSpam)],
    [
      'holds',
      'one that left before',
      together(SPAM, [page(['a'])], inSpam, { 'folderType=SPAM': page(['a']) }),
    ],
    [
      'holds',
      'one that left after',
      together(SPAM, [page(['a', 'b'])], inSpam, { 'folderType=SPAM': page(['a']) }),
    ],
    [
      'holds',
      'one that came after',
      together(SPAM, [page(['a', 'b'])], inSpam, { 'folderType=SPAM': page(['a', 'b', 'c']) }),
    ],
    ['violation', 'one that stayed', together(SPAM, [page(['a'])], inSpam, inSpam)],
    ['violation', 'one of another folder', together(SPAM, [page(['a', 'b', 'c'])], inSpam, inSpam)],
    ['violation', 'a folder type is refused', together(SPAM, [inbox({}, { status: 400 })], inSpam)],
  ),
  relation(
    'inbox.list-emails.criteria-mailbox-and-folder',
    ['vacuous', 'no mailbox is asked for', together(SPAM, [page(of('m', 'a', 'b'))], inSpam)],
    ['violation', 'an email is lost', together({ ...SPAM, mailboxId: 'm' }, [page(of('m', 'a'))], inSpam)],
  ),
);

const byTree = (later?: readonly string[]) => ({
  ...{ alone: new Map(), views: [] },
  byTree: { view: page(['a', 'b']), listed: page(['a']), ...(later && { later: page(later) }) },
});
const viewTrees = resultsIn(
  'inbox.combinations.list-emails',
  relation(
    'inbox.list-emails.view-id-applies-view',
    ['violation', 'what its tree does not list', byTree()],
    ['violation', 'the same once more', byTree(['a', 'b'])],
    ['holds', 'one that has left it since', byTree(['a'])],
  ),
);

const OF_M = { id: 'v', mailboxIds: ['m'], isPlain: true };
const bound = (alone: readonly unknown[], ...pages: readonly Exchange[]) => ({
  ...together({ viewId: 'v', folderType: 'SENT' }, pages, { 'viewId=v': page(alone as never) }),
  views: [OF_M],
});
const views = resultsIn(
  'inbox.combinations.list-emails',
  relation(
    'inbox.list-emails.view-mailbox-restriction-combines',
    ['holds', 'its mailbox alone', bound(of('m', 'a', 'b'), page(of('m', 'a')))],
    ['vacuous', 'a view of all mailboxes', { ...bound(of('n', 'a')), views: [{ ...OF_M, mailboxIds: [] }] }],
    ['vacuous', 'nothing listed', bound([])],
    ['violation', 'another mailbox in the view alone', bound(of('n', 'a'))],
    ['violation', 'another mailbox beside a folder', bound(of('m', 'a'), page(of('n', 'b')))],
    [
      'violation',
      'another behind the cursor',
      bound(of('m', 'a'), page(of('m', 'a'), true), page(of('n', 'b'))),
    ],
  ),
);

export const listEmailsCriteria = [
  ...combinations,
  ...viewTrees,
  ...views,
  ...combined,
  ...searched,
  ...searching,
  ...trees,
];
