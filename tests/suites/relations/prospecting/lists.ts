import type { Exchange } from '../../../../suites/kit/model/exchange.ts';
import { resultsIn, prospecting, relation } from '../../histories.ts';
import { done, failed, many, notFound, rows } from './answers.ts';

const lists = (...ids: readonly string[]) => ids.map((id) => ({ id, name: `List ${id}` }));
const plain = (...ids: readonly string[]) => prospecting(lists(...ids));
const paged = (ids: readonly string[], total: number, page = 1, pageSize = 2) =>
  prospecting({ items: lists(...ids), total, page, pageSize });
const listing = {
  limit: 2,
  plain: plain('c', 'b', 'a'),
  pages: [paged(['a', 'b'], 3), paged(['c'], 3)],
  bare: paged(['a', 'b', 'c'], 3, 1, 25),
  second: paged(['c'], 3, 2),
  most: paged(['a', 'b', 'c'], 3),
  beyond: paged(['a', 'b', 'c'], 3, 1, 100),
};
const listed = resultsIn(
  'prospecting.lists-service.listing',
  relation(
    'prospecting.lists-service.plain-array-all-lists',
    ['holds', 'as many as the total', listing],
    ['vacuous', 'no array', { ...listing, plain: paged(['a'], 1) }],
    ['violation', 'a page of them', { ...listing, plain: plain('a', 'b') }],
    ['vacuous', 'one came before the count', { ...listing, plain: plain('a', 'b'), last: listing.plain }],
    ['violation', 'the same page twice', { ...listing, plain: plain('a', 'b'), last: plain('a', 'b') }],
  ),
  relation(
    'prospecting.lists-service.plain-array-same-lists',
    ['holds', 'another order', listing],
    ['vacuous', 'a walk without end', { ...listing, pages: [listing.pages[0]] }],
    ['violation', 'another list', { ...listing, plain: plain('a', 'b', 'x') }],
    [
      'vacuous',
      'lists came and went during the walk',
      { ...listing, plain: plain('a', 'b', 'x'), later: plain('a', 'b', 'c') },
    ],
    [
      'violation',
      'another list before and after',
      { ...listing, plain: plain('a', 'b', 'x'), later: plain('x', 'b', 'a') },
    ],
  ),
  relation(
    'prospecting.lists-service.page-echoed',
    ['holds', '1 and 2', listing],
    ['vacuous', 'none is reported', { ...listing, bare: prospecting({}), second: prospecting({}) }],
    ['violation', 'always 1', { ...listing, second: paged(['c'], 3, 1) }],
  ),
  relation(
    'prospecting.lists-service.page-size-echoed',
    ['holds', 'as asked', listing],
    [
      'holds',
      'how many the last page holds',
      { ...listing, pages: [listing.pages[0], paged(['c'], 3, 2, 1)] },
    ],
    ['violation', 'always 25', { ...listing, pages: [paged(['a', 'b'], 3, 1, 25), paged(['c'], 3, 2, 25)] }],
  ),
  relation(
    'prospecting.lists-service.page-from-1',
    ['holds', 'the first list is on it', listing],
    ['vacuous', 'there are no lists', { ...listing, plain: plain(), most: paged([], 0) }],
    ['violation', 'it is empty', { ...listing, most: paged([], 3) }],
    ['holds', 'a list left before', { ...listing, most: paged(['a', 'b'], 2), last: plain('a', 'b') }],
    ['violation', 'a list is left out', { ...listing, most: paged(['a', 'b'], 2), last: listing.plain }],
    ['violation', 'it is refused', { ...listing, most: prospecting({}, { status: 400 }) }],
  ),
  relation(
    'prospecting.lists-service.limit-default-25',
    ['holds', '25 of 30', { ...listing, bare: rows(many(25), 30) }],
    ['vacuous', 'fewer lists', listing],
    ['violation', 'all 30', { ...listing, bare: rows(many(30), 30) }],
  ),
  relation(
    'prospecting.lists-service.limit-never-over-100',
    ['holds', 'clamped', { ...listing, beyond: rows(many(100), 150) }],
    ['vacuous', 'both refused', { ...listing, most: failed, beyond: failed }],
    ['violation', '150', { ...listing, beyond: rows(many(150), 150) }],
  ),
  relation(
    'prospecting.lists-service.limit-honoured',
    ['holds', 'a shorter last page', listing],
    ['violation', 'one more', { ...listing, pages: [paged(['a', 'b', 'c'], 3)] }],
  ),
  relation(
    'prospecting.lists-service.total-counts-lists',
    ['holds', 'as many as are listed', listing],
    [
      'vacuous',
      'a list came during the walk',
      {
        ...listing,
        pages: [paged(['a', 'b'], 2), paged(['c'], 3)],
        plain: plain('a', 'b'),
        later: listing.plain,
      },
    ],
    ['vacuous', 'a page fails', { ...listing, pages: [listing.pages[0], failed] }],
    [
      'violation',
      'as many as are on the page',
      { ...listing, pages: [paged(['a', 'b'], 2), paged(['c'], 1)] },
    ],
  ),
  relation(
    'prospecting.lists-service.pages-disjoint',
    ['holds', 'each list once', listing],
    ['vacuous', 'one page', { ...listing, pages: [paged(['a'], 1)] }],
    ['violation', 'one list twice', { ...listing, pages: [paged(['a', 'b'], 3), paged(['b'], 3)] }],
  ),
);

const gone = {
  listId: 'l',
  deleted: done,
  taken: done,
  gone: notFound,
  listedAfter: plain('m'),
  goneRows: rows([]),
  goneContact: notFound,
};
const life = resultsIn(
  'prospecting.list-life.course',
  relation(
    'prospecting.lists-service.delete-list-removes',
    ['holds', 'gone in whatever words', { ...gone, gone: failed }],
    ['vacuous', 'the deletion is refused', { ...gone, deleted: failed, gone: rows([]) }],
    ['violation', 'still there', { ...gone, gone: prospecting({ id: 'l' }) }],
    ['violation', 'still listed', { ...gone, listedAfter: plain('l', 'm') }],
  ),
  relation(
    'prospecting.lists-service.delete-list-removes-contacts',
    ['holds', 'an empty page of rows', gone],
    ['holds', 'no rows to be read', { ...gone, goneRows: notFound }],
    ['violation', 'the rows stay', { ...gone, goneRows: rows(many(1)) }],
    ['violation', 'the contact stays', { ...gone, goneContact: prospecting({ id: 'c' }) }],
  ),
  relation(
    'prospecting.list.created-list-is-listed',
    ['holds', 'among others', { before: plain('m'), created: done, listed: plain('m', 'l'), listId: 'l' }],
    ['vacuous', 'it was not created', { before: plain(), created: failed, listed: plain(), listId: 'none' }],
    ['violation', 'it is missing', { before: plain('m'), created: done, listed: plain('m'), listId: 'l' }],
    [
      'violation',
      'it comes twice',
      {
        before: plain(),
        created: done,
        name: 'New',
        listed: prospecting([
          { id: 'l', name: 'New' },
          { id: 'm', name: 'New' },
        ]),
        listId: 'l',
      },
    ],
  ),
);
const renamed = (name: string): object => ({
  renamed: prospecting({ name: 'New' }),
  relisted: prospecting([{ id: 'l', name }]),
  listId: 'l',
  other: 'New',
});
const names = resultsIn(
  'prospecting.lists.names',
  relation(
    'prospecting.lists-service.rename-list-renames',
    ['holds', 'the new name', renamed('New')],
    ['vacuous', 'it is refused', { ...renamed('Old'), renamed: failed }],
    ['vacuous', 'the body was not understood', { ...renamed('Old'), renamed: prospecting({ name: 'Old' }) }],
    ['violation', 'the former name', renamed('Old')],
  ),
);

const searched = {
  listId: 'l',
  elsewhere: 'm',
  first: done,
  second: done,
  byEmail: rows(lists('x', 'l')),
  byProfile: rows(lists('l')),
};
const persons = resultsIn(
  'prospecting.list-persons.persons',
  relation(
    'prospecting.lists-service.lead-search-by-email',
    ['holds', 'among others', searched],
    ['vacuous', 'the search fails', { ...searched, byEmail: failed }],
    ['violation', 'it is not found', { ...searched, byEmail: rows([]) }],
  ),
  relation(
    'prospecting.lists-service.lead-search-only-containing',
    ['holds', 'the list of the person', searched],
    ['violation', 'another as well', { ...searched, byProfile: rows(lists('l', 'm')) }],
  ),
);

const inList = (listId: string, answer: Exchange): Exchange => ({
  ...answer,
  request: { ...answer.request, target: `/lists/list/${listId}/rows?email=a@x.example` },
});
const noList = prospecting({ message: 'List not found' }, { status: 404 });
const person = rows([{ id: 'r', email: 'a@x.example' }]);
const sought = {
  found: person,
  lists: paged(['l', 'm'], 2),
  elsewhere: [inList('m', person)],
  listsOfNobody: paged([], 0),
};

const past = (count: number, total = count, from = 0): Exchange =>
  prospecting({ data: many(from + count).slice(from), total });
const tools = {
  tool: 'find-email',
  limit: 30,
  bare: past(15, 40),
  first: past(15, 40),
  second: past(15, 40, 15),
  most: past(40, 40),
  beyond: past(40, 40),
  walk: [past(30, 40), past(10, 40, 30)],
};
const pagination = resultsIn(
  'prospecting.pagination.tools',
  relation(
    'prospecting.pagination.find-email-page-from-1',
    ['holds', 'page 1 is the first', tools],
    ['vacuous', 'another tool', { ...tools, tool: 'find-phone' }],
    ['violation', 'page 1 is the second', { ...tools, first: past(15, 40, 15) }],
    ['violation', 'every page is the same', { ...tools, second: tools.first }],
  ),
  relation(
    'prospecting.pagination.find-email-limit-default-15',
    ['holds', 'fifteen', tools],
    ['vacuous', 'few entries', { ...tools, bare: past(3) }],
    ['violation', 'twenty', { ...tools, bare: past(20, 40) }],
  ),
  relation(
    'prospecting.pagination.find-email-never-over-100',
    ['holds', 'clamped', { ...tools, beyond: past(100, 300) }],
    ['holds', 'refused', { ...tools, beyond: failed }],
    ['violation', 'as asked', { ...tools, beyond: past(120, 300) }],
  ),
  relation(
    'prospecting.pagination.tools-pages-disjoint',
    ['holds', 'as many as the total', tools],
    ['vacuous', 'a walk without end', { ...tools, walk: [past(30, 40)] }],
    ['violation', 'some are lost', { ...tools, walk: [past(30, 40), past(9, 40, 30)] }],
  ),
);

export const listsService = [...listed, ...life, ...names, ...persons, ...pagination];

const created = (listId: string) => prospecting({ success: true, listId, name: 'Twin' }, { status: 201 });
const twins = {
  ...{ first: created('a'), second: created('b'), firstId: 'a', secondId: 'b', listed: plain('a', 'b') },
  ...{ added: done, rows: rows([]), renamed: done, relisted: plain('a', 'b'), deleted: done, left: done },
};

/** Lists with the same name, and the answer to a rename. */
export const namesakes = [
  ...resultsIn(
    'prospecting.lists.twins',
    relation(
      'prospecting.list.same-name-apart',
      ['holds', 'each on its own', twins],
      ['vacuous', 'a second one is refused', { ...twins, second: failed }],
      ['violation', 'one id', { ...twins, secondId: 'a' }],
      ['violation', 'one of them is listed', { ...twins, listed: plain('a') }],
      ['violation', 'one set of contacts', { ...twins, rows: rows([{ id: 'r' }]) }],
      ['violation', 'one deletion', { ...twins, left: notFound }],
      ['violation', 'one rename', { ...twins, relisted: prospecting([{ id: 'b', name: 'Singleton' }]) }],
    ),
  ),
  ...resultsIn(
    'prospecting.contacts.existing',
    relation(
      'prospecting.lists-service.lead-search-only-containing',
      ['holds', 'it is looked up in each', sought],
      ['holds', 'no further list is found', { ...sought, lists: paged(['l'], 1) }],
      ['holds', 'the list was deleted meanwhile', { ...sought, elsewhere: [inList('m', noList)] }],
      ['violation', 'the contact is missing there', { ...sought, elsewhere: [inList('m', notFound)] }],
      ['violation', 'no contact is there', { ...sought, elsewhere: [inList('m', rows([]))] }],
      ['violation', 'an unknown email finds lists', { ...sought, listsOfNobody: paged(['l'], 1) }],
    ),
  ),
  ...resultsIn(
    'prospecting.list-questions.changes',
    relation(
      'prospecting.lists-service.rename-list-answer',
      ['holds', 'the list', { renamed: prospecting({ list: { name: 'Renamed' } }) }],
      ['vacuous', 'the body is another', { renamed: failed }],
      ['violation', 'its success alone', { renamed: done }],
    ),
  ),
];
