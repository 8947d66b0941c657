import fc from 'fast-check';
import { statusOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { every, check, given } from '../kit/engine/judgement.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { knock } from './access.ts';
import { newList } from './add-contact.ts';
import { listsIn, idsIn, isWhole, MOST, PAGES, walk } from './list-wire.ts';
import { bodyOf, idOf, isOk, itemsOf, numberIn, ok, on, stringIn } from './wire.ts';

const DEFAULT_LISTS = 25;

const same = (left: readonly string[], right: readonly string[]): boolean =>
  [...left].sort().join() === [...right].sort().join();

/** Whether a page begins where all lists, forwards or backwards, begin or end: their order is not said. */
const sharesFirst = (all: readonly JsonObject[], page: Exchange): boolean => {
  const ids = new Set(idsIn(itemsOf(page)));
  return all.length <= DEFAULT_LISTS
    ? ids.size > 0
    : ids.size > 0 && idsIn(all.slice(0, 1)).every((id) => ids.has(id));
};

const listing = scenario({
  id: 'prospecting.lists.listing',
  service: 'prospecting',
  needs: ['read'],
  cost: PAGES + 8,
  input: ({ lists }) => fc.integer({ min: Math.max(1, Math.ceil(lists.length / (PAGES - 2))), max: MOST }),
  stimulus: async ({ prospecting }, limit) => {
    const page = (number: number) => prospecting.call('GET /lists/list', { query: { page: number, limit } });
    return {
      limit,
      plain: await prospecting.call('GET /lists/list'),
      pages: await walk(page, limit),
      bare: await prospecting.call('GET /lists/list', { query: { page: 1 } }),
      second: await page(2),
      most: await prospecting.call('GET /lists/list', { query: { page: 1, limit: MOST } }),
      beyond: await prospecting.call('GET /lists/list', { query: { page: 1, limit: MOST + 100 } }),
    };
  },
  checkers: {
    'prospecting.lists-service.plain-array-without-both': ({ plain }) =>
      given(ok(plain), () => check(Array.isArray(plain.response.json), 'the answer is no array', plain)),
    'prospecting.lists-service.plain-array-all-lists': ({ plain, bare }) =>
      given(ok(plain) && Array.isArray(plain.response.json) && numberIn(bare, 'total') !== undefined, () =>
        check(
          listsIn(plain).length === numberIn(bare, 'total'),
          `the array holds ${listsIn(plain).length} of ${String(numberIn(bare, 'total'))} lists`,
          plain,
          bare,
        ),
      ),
    'prospecting.lists-service.plain-array-same-lists': ({ plain, pages, limit }) =>
      given(isWhole(pages, limit) && Array.isArray(plain.response.json), () =>
        check(
          same(idsIn(listsIn(plain)), idsIn(pages.flatMap(itemsOf))),
          'array and pages differ',
          plain,
          ...pages.slice(0, 2),
        ),
      ),
    'prospecting.lists-service.page-echoed': ({ bare, second }) =>
      every([bare, second], (answer) =>
        given(numberIn(answer, 'page') !== undefined, () =>
          on(answer, 'page', answer === bare ? '1' : '2', (value) => value === (answer === bare ? 1 : 2)),
        ),
      ),
    'prospecting.lists-service.page-size-echoed': ({ limit, second }) =>
      given(numberIn(second, 'pageSize') !== undefined, () =>
        on(second, 'pageSize', String(limit), (value) => value === limit),
      ),
    'prospecting.lists-service.page-from-1': ({ plain, bare }) =>
      given(listsIn(plain).length > 0, () =>
        check(
          statusOf(bare) !== 400 && sharesFirst(listsIn(plain), bare),
          'the first page does not begin with the first list',
          bare,
          plain,
        ),
      ),
    'prospecting.lists-service.limit-default-25': ({ bare }) =>
      given(ok(bare) && (numberIn(bare, 'total') ?? 0) > DEFAULT_LISTS, () =>
        check(itemsOf(bare).length === DEFAULT_LISTS, `a page holds ${itemsOf(bare).length} lists`, bare),
      ),
    'prospecting.lists-service.limit-100-accepted': ({ most }) => isOk(most),
    'prospecting.lists-service.limit-never-over-100': ({ most, beyond }) =>
      every([most, beyond], (answer) =>
        given(ok(answer), () =>
          check(itemsOf(answer).length <= MOST, `a page holds ${itemsOf(answer).length}`, answer),
        ),
      ),
    'prospecting.lists-service.limit-honoured': ({ limit, pages }) =>
      every(pages, (page) =>
        given(ok(page), () =>
          check(itemsOf(page).length <= limit, `a page of ${limit} holds ${itemsOf(page).length}`, page),
        ),
      ),
    'prospecting.lists-service.total-counts-lists': ({ pages, limit }) =>
      given(isWhole(pages, limit), () => {
        const listed = new Set(idsIn(pages.flatMap(itemsOf))).size;
        return every(pages, (page) =>
          given(numberIn(page, 'total') !== undefined, () =>
            check(
              numberIn(page, 'total') === listed,
              `total is ${String(numberIn(page, 'total'))} of ${listed}`,
              page,
            ),
          ),
        );
      }),
    'prospecting.lists-service.pages-disjoint': ({ pages, limit }) =>
      given(isWhole(pages, limit) && pages.length > 1, () => {
        const ids = idsIn(pages.flatMap(itemsOf));
        return check(new Set(ids).size === ids.length, 'a list comes twice', ...pages.slice(0, 2));
      }),
  },
});

/** More lists than a page may hold. */
const many = scenario({
  id: 'prospecting.lists.many',
  service: 'prospecting',
  needs: ['write'],
  cost: MOST + 20,
  stimulus: async ({ prospecting }) => {
    for (let index = 0; index < MOST + 5; index += 1)
      await prospecting.call('POST /lists/list', { body: { name: `List ${index}` } });
    const page = (query: Record<string, number>) =>
      prospecting.call('GET /lists/list', { query: { page: 1, ...query } });
    return {
      bare: await page({}),
      most: await page({ limit: MOST }),
      beyond: await page({ limit: 5 * MOST }),
    };
  },
  checkers: {
    'prospecting.lists-service.limit-default-25': ({ bare }) =>
      given(ok(bare) && (numberIn(bare, 'total') ?? 0) > MOST, () =>
        check(itemsOf(bare).length === DEFAULT_LISTS, `a page holds ${itemsOf(bare).length} lists`, bare),
      ),
    'prospecting.lists-service.limit-never-over-100': ({ most, beyond }) =>
      every([most, beyond], (answer) =>
        given(ok(answer), () =>
          check(itemsOf(answer).length <= MOST, `a page holds ${itemsOf(answer).length}`, answer),
        ),
      ),
  },
});

/** Names that are no text, and another name for a list. */
const names = scenario({
  id: 'prospecting.lists.names',
  service: 'prospecting',
  needs: ['write'],
  cost: 5,
  input: () =>
    fc.record({
      other: fc.constantFrom('Renamed', 'Neu benannt'),
      notAName: fc.constantFrom<unknown>(7, ['a'], { a: 1 }, true),
    }),
  stimulus: async (context, { other, notAName }) => {
    const { prospecting } = context;
    const raw = (operation: string, target: string, name: unknown) =>
      prospecting.raw({
        method: operation.split(' ')[0] ?? '',
        operation,
        target,
        body: JSON.stringify({ name }),
      });
    const wrongName = await raw('POST /lists/list', '/lists/list', notAName);
    const listed = await prospecting.call('GET /lists/list');
    const { listId } = await newList(context, 'names');
    const renamed = await raw('PATCH /lists/list/{listId}', `/lists/list/${listId}`, other);
    const relisted = await prospecting.call('GET /lists/list');
    return { other, listId, wrongName, listed, renamed, relisted };
  },
  checkers: {
    'prospecting.list.name-is-string': ({ wrongName, listed }) => {
      const id = stringIn(bodyOf(wrongName), 'listId');
      const stored = listsIn(listed).find((list) => idOf(list) === id);
      return check(
        !ok(wrongName) ||
          [bodyOf(wrongName)['name'], stored?.['name']].every((name) =>
            ['string', 'undefined'].includes(typeof name),
          ),
        'a name that is no string is stored',
        wrongName,
        listed,
      );
    },
    'prospecting.lists-service.rename-list-renames': ({ renamed, relisted, listId, other }) =>
      given(ok(renamed), () =>
        every(
          listsIn(relisted).filter((list) => idOf(list) === listId),
          (list) => check(list['name'] === other, `the list is called ${String(list['name'])}`, relisted),
        ),
      ),
  },
});

/** Routes whose parameters or answers the document leaves out: that they are there can be said all the same. */
const others = scenario({
  id: 'prospecting.lists.others',
  service: 'prospecting',
  needs: ['write'],
  cost: 10,
  input: () => fc.constantFrom('plumblineOne', 'plumblineTwo', 'plumblineThree'),
  stimulus: async (context, technicalName) => {
    const { prospecting } = context;
    const { listId } = await newList(context, 'others');
    const variable = (name: string) =>
      prospecting.raw({
        method: 'POST',
        operation: 'POST /lists/custom-variable',
        target: '/lists/custom-variable',
        body: JSON.stringify({ technicalName: name, schema: 'lead', displayName: `${name} shown` }),
      });
    return {
      technicalName,
      variable: await variable(technicalName),
      check: await prospecting.raw({
        method: 'GET',
        operation: 'GET /lists/custom-variable/check',
        target: `/lists/custom-variable/check?technicalName=${technicalName}`,
      }),
      exported: await prospecting.raw({
        method: 'POST',
        operation: 'POST /lists/list/export',
        target: '/lists/list/export',
        body: JSON.stringify({ listIds: [listId] }),
      }),
      exportedAsync: await prospecting.raw({
        method: 'POST',
        operation: 'POST /lists/list/export',
        target: '/lists/list/export',
        body: JSON.stringify({ listIds: [listId], async: true }),
      }),
      job: await knock(prospecting, 'GET /lists/list/export/jobs/{jobId}'),
      download: await knock(prospecting, 'GET /lists/list/export/jobs/{jobId}/download'),
    };
  },
  checkers: {
    'prospecting.lists-service.custom-variable-body': ({ variable }) => isOk(variable),
    'prospecting.lists-service.custom-variable-created-answer': ({ variable, technicalName }) =>
      given(ok(variable), () =>
        check(
          variable.response.text.includes(technicalName),
          'the answer does not show the variable',
          variable,
        ),
      ),
    'prospecting.lists-service.export-body': ({ exported }) => isOk(exported),
    'prospecting.lists-service.export-async-optional': ({ exported }) => isOk(exported),
    'prospecting.lists-service.export-async-boolean': ({ exportedAsync }) => isOk(exportedAsync),
  },
});

export const lists = [listing, many, names, others];
