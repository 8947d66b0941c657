import fc from 'fast-check';
import { isObject, objectsOf, statusOf, type Exchange, type JsonObject } from '../kit/exchange.ts';
import { every, expect, given, vacuous, type Judgement } from '../kit/judgement.ts';
import { scenario, type Bench } from '../kit/scenario.ts';
import { knock, NO_ID } from './access.ts';
import { newList } from './add-contact.ts';
import { bodyOf, idOf, isOk, isStatus, itemsOf, numberIn, ok, on, served, stringIn } from './wire.ts';

const DEFAULT_LISTS = 25;
const MOST = 100;
const DEFAULT_ROWS = 50;
/** Pages of a walk, at the most. */
const PAGES = 30;

const isNumber = (value: unknown): boolean => typeof value === 'number';
const arrayOf = (exchange: Exchange): readonly JsonObject[] =>
  Array.isArray(exchange.response.json) ? exchange.response.json.filter(isObject) : [];
const idsIn = (items: readonly JsonObject[]): string[] => items.flatMap((item) => idOf(item) ?? []);
const same = (left: readonly string[], right: readonly string[]): boolean =>
  [...left].sort().join() === [...right].sort().join();

/** Follows pages until one is not full; all answers. */
async function walk(page: (number: number) => Promise<Exchange>, size: number): Promise<Exchange[]> {
  const pages: Exchange[] = [];
  for (let number = 1; number <= PAGES; number += 1) {
    const answer = await page(number);
    pages.push(answer);
    if (!ok(answer) || itemsOf(answer).length < size) break;
  }
  return pages;
}
/** Whether a walk reached its end. */
const isWhole = (pages: readonly Exchange[], size: number): boolean => {
  const last = pages.at(-1);
  return pages.every(ok) && last !== undefined && itemsOf(last).length < size;
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
    'prospecting.lists-service.served-list-lists': ({ plain }) => served(plain),
    'prospecting.lists-service.plain-array-without-both': ({ plain }) =>
      given(ok(plain), () => expect(Array.isArray(plain.response.json), 'the answer is no array', plain)),
    'prospecting.lists-service.plain-array-all-lists': ({ plain, bare }) =>
      given(ok(plain) && Array.isArray(plain.response.json) && numberIn(bare, 'total') !== undefined, () =>
        expect(
          arrayOf(plain).length === numberIn(bare, 'total'),
          `the array holds ${arrayOf(plain).length} of ${String(numberIn(bare, 'total'))} lists`,
          plain,
          bare,
        ),
      ),
    'prospecting.lists-service.plain-array-same-lists': ({ plain, pages, limit }) =>
      given(isWhole(pages, limit) && Array.isArray(plain.response.json), () =>
        expect(
          same(idsIn(arrayOf(plain)), idsIn(pages.flatMap(itemsOf))),
          'array and pages differ',
          plain,
          ...pages.slice(0, 2),
        ),
      ),
    'prospecting.lists-service.paged-items': ({ bare }) => on(bare, 'items', 'an array', Array.isArray),
    'prospecting.lists-service.paged-total': ({ bare }) => on(bare, 'total', 'a number', isNumber),
    'prospecting.lists-service.paged-page': ({ bare }) =>
      on(bare, 'page', 'there', (value) => value !== undefined),
    'prospecting.lists-service.paged-page-size': ({ bare }) =>
      on(bare, 'pageSize', 'there', (value) => value !== undefined),
    'prospecting.lists-service.paged-total-leads': ({ bare }) =>
      on(bare, 'totalLeads', 'there', (value) => value !== undefined),
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
      given(arrayOf(plain).length > 0, () =>
        expect(
          statusOf(bare) !== 400 && sharesFirst(arrayOf(plain), bare),
          'the first page does not begin with the first list',
          bare,
          plain,
        ),
      ),
    'prospecting.lists-service.limit-default-25': ({ bare }) =>
      given(ok(bare) && (numberIn(bare, 'total') ?? 0) > DEFAULT_LISTS, () =>
        expect(itemsOf(bare).length === DEFAULT_LISTS, `a page holds ${itemsOf(bare).length} lists`, bare),
      ),
    'prospecting.lists-service.limit-100-accepted': ({ most }) => isOk(most),
    'prospecting.lists-service.limit-never-over-100': ({ most, beyond }) =>
      every([most, beyond], (answer) =>
        given(ok(answer), () =>
          expect(itemsOf(answer).length <= MOST, `a page holds ${itemsOf(answer).length}`, answer),
        ),
      ),
    'prospecting.lists-service.limit-honoured': ({ limit, pages }) =>
      every(pages, (page) =>
        given(ok(page), () =>
          expect(itemsOf(page).length <= limit, `a page of ${limit} holds ${itemsOf(page).length}`, page),
        ),
      ),
    'prospecting.lists-service.total-counts-lists': ({ pages, limit }) =>
      given(isWhole(pages, limit), () => {
        const listed = new Set(idsIn(pages.flatMap(itemsOf))).size;
        return every(pages, (page) =>
          given(numberIn(page, 'total') !== undefined, () =>
            expect(
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
        return expect(new Set(ids).size === ids.length, 'a list comes twice', ...pages.slice(0, 2));
      }),
  },
});

/** Whether a page begins where all lists, forwards or backwards, begin or end: their order is not said. */
const sharesFirst = (all: readonly JsonObject[], page: Exchange): boolean => {
  const ids = new Set(idsIn(itemsOf(page)));
  return all.length <= DEFAULT_LISTS
    ? ids.size > 0
    : ids.size > 0 && idsIn(all.slice(0, 1)).every((id) => ids.has(id));
};

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
        expect(itemsOf(bare).length === DEFAULT_LISTS, `a page holds ${itemsOf(bare).length} lists`, bare),
      ),
    'prospecting.lists-service.limit-never-over-100': ({ most, beyond }) =>
      every([most, beyond], (answer) =>
        given(ok(answer), () =>
          expect(itemsOf(answer).length <= MOST, `a page holds ${itemsOf(answer).length}`, answer),
        ),
      ),
  },
});

/** Rows of the account's own lists, paged. */
const rows = scenario({
  id: 'prospecting.lists.rows',
  service: 'prospecting',
  needs: ['read'],
  cost: PAGES + 8,
  cases: ({ listIds }) =>
    (listIds.length > 0 ? listIds.slice(0, 25) : [NO_ID]).map((listId, index) => ({
      listId,
      pageSize: 5 + ((index * 37) % (MOST - 5)),
    })),
  stimulus: async ({ prospecting }, { listId, pageSize }) => {
    const get = (query: Record<string, string | number>) =>
      prospecting.call('GET /lists/list/{listId}/rows', { path: { listId }, query });
    return {
      pageSize,
      bare: await get({}),
      first: await get({ page: 1 }),
      pages: await walk((page) => get({ page, pageSize }), pageSize),
      most: await get({ page: 1, pageSize: MOST }),
      beyond: await get({ page: 1, pageSize: MOST * 5 }),
      two: await get({ page: 2, pageSize: 5 }),
      one: await get({ page: 1, pageSize: 5 }),
      both: await get({ email: 'a@contact.example', socialUrl: 'https://social.example/in/a' }),
      nothing: await get({ email: 'nobody-at-all@contact.example' }),
      list: await prospecting.call('GET /lists/list/{listId}', { path: { listId } }),
      usage: await prospecting.call('GET /lists/list/campaign-usage'),
    };
  },
  checkers: {
    'prospecting.lists-service.served-list-rows': ({ bare }) => served(bare),
    'prospecting.lists-service.rows-items': ({ bare }) => on(bare, 'items', 'an array', Array.isArray),
    'prospecting.lists-service.rows-total': ({ bare }) => on(bare, 'total', 'a number', isNumber),
    'prospecting.lists-service.rows-page': ({ bare }) =>
      on(bare, 'page', 'there', (value) => value !== undefined),
    'prospecting.lists-service.rows-page-size': ({ bare }) =>
      on(bare, 'pageSize', 'there', (value) => value !== undefined),
    'prospecting.lists-service.rows-page-from-1': ({ first, one, two }) =>
      given(ok(one) && (numberIn(first, 'total') ?? 0) > 0, () =>
        expect(itemsOf(one).length > 0 && !sameRows(one, two), 'page 1 is not the first page', one, two),
      ),
    'prospecting.lists-service.rows-default-page': ({ bare, first }) =>
      given(ok(bare) && ok(first), () =>
        expect(sameRows(bare, first), 'without a page another one comes', bare, first),
      ),
    'prospecting.lists-service.rows-page-parameter': ({ first, one, two }) =>
      given(ok(one) && ok(two) && (numberIn(first, 'total') ?? 0) > 5, () =>
        expect(
          itemsOf(first).length > 0 && !sameRows(one, two),
          'the page is not the one asked for',
          one,
          two,
        ),
      ),
    'prospecting.lists-service.rows-page-size-parameter': ({ one, first }) =>
      given(ok(one) && (numberIn(first, 'total') ?? 0) > 5, () =>
        expect(itemsOf(one).length <= 5, `a page of 5 holds ${itemsOf(one).length}`, one),
      ),
    'prospecting.lists-service.rows-page-size-default-50': ({ first }) =>
      given(ok(first) && (numberIn(first, 'total') ?? 0) > DEFAULT_ROWS, () =>
        expect(itemsOf(first).length === DEFAULT_ROWS, `a page holds ${itemsOf(first).length}`, first),
      ),
    'prospecting.lists-service.rows-page-size-100-accepted': ({ bare, most }) =>
      given(ok(bare), () => isOk(most)),
    'prospecting.lists-service.rows-page-size-never-over-100': ({ most, beyond }) =>
      every([most, beyond], (answer) =>
        given(ok(answer), () =>
          expect(itemsOf(answer).length <= MOST, `a page holds ${itemsOf(answer).length}`, answer),
        ),
      ),
    'prospecting.lists-service.rows-page-size-honoured': ({ pageSize, pages }) =>
      every(pages, (page) =>
        given(ok(page), () =>
          expect(
            itemsOf(page).length <= pageSize,
            `a page of ${pageSize} holds ${itemsOf(page).length}`,
            page,
          ),
        ),
      ),
    'prospecting.lists-service.rows-pages-disjoint': ({ pageSize, pages }) =>
      given(isWhole(pages, pageSize) && pages.length > 1, () => {
        const ids = idsIn(pages.flatMap(itemsOf));
        return given(ids.length > 0, () =>
          expect(new Set(ids).size === ids.length, 'a contact comes twice', ...pages.slice(0, 2)),
        );
      }),
    'prospecting.lists-service.rows-total-counts': ({ pageSize, pages }) =>
      given(isWhole(pages, pageSize), () => {
        const count = pages.flatMap(itemsOf).length;
        return every(pages, (page) =>
          given(numberIn(page, 'total') !== undefined, () =>
            expect(
              numberIn(page, 'total') === count,
              `total is ${String(numberIn(page, 'total'))} of ${count}`,
              page,
            ),
          ),
        );
      }),
    'prospecting.lookup.without-key-paged': ({ first, most }) =>
      given(ok(first) && (numberIn(most, 'total') ?? 0) > MOST, () =>
        expect(itemsOf(first).length < (numberIn(most, 'total') ?? 0), 'all contacts come at once', first),
      ),
    'prospecting.lookup.both-422': ({ bare, both }) => given(ok(bare), () => isStatus(both, 422)),
    'prospecting.lookup.nothing-found': ({ bare, nothing }) =>
      given(ok(bare), () =>
        expect(
          ok(nothing) && itemsOf(nothing).length === 0,
          `nothing found answers ${statusOf(nothing)}`,
          nothing,
        ),
      ),
    'prospecting.lists-service.served-get-list': ({ list }) => served(list),
    'prospecting.lists-service.get-list-answers-one': ({ list }) =>
      given(ok(list), () => expect(isObject(list.response.json), 'the answer is not one list', list)),
    'prospecting.lists-service.served-campaign-usage': ({ usage }) => served(usage),
    'prospecting.lists-service.campaign-usage-not-a-list-id': ({ usage }) =>
      expect(
        !(statusOf(usage) === 404 && stringIn(bodyOf(usage), 'message') !== undefined),
        'campaign-usage is taken for the id of a list',
        usage,
      ),
  },
});

const sameRows = (left: Exchange, right: Exchange): boolean =>
  JSON.stringify(itemsOf(left)) === JSON.stringify(itemsOf(right));

const EMAIL = 'casevariant@contact.example';
/** Different ways to write one email in small and capital letters. */
const inCases = (count: number): string[] =>
  Array.from({ length: count }, (_, pattern) =>
    Array.from(EMAIL, (letter, at) => ((pattern >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
  );

const addBatch = ({ prospecting }: Bench, listId: string, contacts: readonly JsonObject[], query = '') =>
  prospecting.raw({
    method: 'POST',
    operation: 'POST /lists/list/{listId}/contacts/batch',
    target: `/lists/list/${listId}/contacts/batch${query}`,
    body: JSON.stringify({ contacts }),
  });

/** One email stored in many cases, and a profile URL. */
const lookups = scenario({
  id: 'prospecting.lookup.many',
  service: 'prospecting',
  needs: ['scratch'],
  cost: 14,
  cases: () => [50, 60],
  stimulus: async (bench, count) => {
    const { listId } = await newList(bench, 'lookups');
    const url = 'https://social.example/in/Someone';
    const added = await addBatch(
      bench,
      listId,
      inCases(count).map((email) => ({ email, jobTitle: 'CTO', city: 'Gent' })),
    );
    await addBatch(bench, listId, [{ socialUrlProfile: url, firstName: 'Ada', jobTitle: 'CTO' }]);
    const get = (query: Record<string, string | number>) =>
      bench.prospecting.call('GET /lists/list/{listId}/rows', { path: { listId }, query });
    return {
      count,
      added,
      found: await get({ email: EMAIL }),
      pageTwo: await get({ email: EMAIL, page: 2 }),
      small: await get({ email: EMAIL, pageSize: 5 }),
      byUrl: await get({ socialUrl: url }),
      otherForms: [await get({ socialUrl: url.toLowerCase() }), await get({ socialUrl: `${url}/` })],
    };
  },
  checkers: {
    'prospecting.lookup.up-to-50': ({ count, added, found }) =>
      given(ok(added) && numberIn(added, 'created') === count && count === 50, () =>
        expect(itemsOf(found).length === 50, `${itemsOf(found).length} of 50 are found`, found),
      ),
    'prospecting.lookup.at-most-50': ({ count, added, found }) =>
      given(ok(added) && numberIn(added, 'created') === count && count > 50, () =>
        expect(itemsOf(found).length <= 50, `${itemsOf(found).length} are found`, found),
      ),
    'prospecting.lookup.ignores-page': ({ found, pageTwo }) =>
      given(ok(found) && ok(pageTwo) && itemsOf(found).length > 0, () =>
        expect(sameRows(found, pageTwo), 'page 2 of a lookup is another', found, pageTwo),
      ),
    'prospecting.lookup.ignores-page-size': ({ found, small }) =>
      given(ok(found) && ok(small) && itemsOf(found).length > 5, () =>
        expect(sameRows(found, small), 'a lookup minds the page size', found, small),
      ),
    'prospecting.lookup.full-contacts': ({ added, found }) =>
      given(ok(added) && itemsOf(found).length > 0, () =>
        every(itemsOf(found), (item) =>
          expect(
            Object.values(item).includes('Gent') && Object.values(item).includes('CTO'),
            'a field that was sent is not shown',
            found,
          ),
        ),
      ),
    'prospecting.lists-service.rows-email-parameter': ({ found }) =>
      expect(ok(found) && itemsOf(found).length > 0, 'the lookup by email finds nothing', found),
    'prospecting.lists-service.rows-social-url-parameter': ({ byUrl }) =>
      expect(ok(byUrl) && itemsOf(byUrl).length > 0, 'the lookup by profile URL finds nothing', byUrl),
    'prospecting.lookup.profile-url-exact': ({ byUrl }) =>
      given(ok(byUrl), () =>
        expect(itemsOf(byUrl).length === 1, `${itemsOf(byUrl).length} are found`, byUrl),
      ),
    'prospecting.lookup.profile-url-other-form-not-found': ({ byUrl, otherForms }) =>
      given(itemsOf(byUrl).length > 0, () =>
        every(otherForms, (answer) =>
          given(ok(answer), () =>
            expect(itemsOf(answer).length === 0, 'another form of the URL finds it', answer),
          ),
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
  stimulus: async (bench, { other, notAName }) => {
    const { prospecting } = bench;
    const raw = (operation: string, target: string, name: unknown) =>
      prospecting.raw({
        method: operation.split(' ')[0] ?? '',
        operation,
        target,
        body: JSON.stringify({ name }),
      });
    const wrongName = await raw('POST /lists/list', '/lists/list', notAName);
    const listed = await prospecting.call('GET /lists/list');
    const { listId } = await newList(bench, 'names');
    const renamed = await raw('PATCH /lists/list/{listId}', `/lists/list/${listId}`, other);
    const relisted = await prospecting.call('GET /lists/list');
    return { other, listId, wrongName, listed, renamed, relisted };
  },
  checkers: {
    'prospecting.list.name-is-string': ({ wrongName, listed }) => {
      const id = stringIn(bodyOf(wrongName), 'listId');
      const stored = arrayOf(listed).find((list) => idOf(list) === id);
      return expect(
        !ok(wrongName) ||
          [bodyOf(wrongName)['name'], stored?.['name']].every((name) =>
            ['string', 'undefined'].includes(typeof name),
          ),
        'a name that is no string is stored',
        wrongName,
        listed,
      );
    },
    'prospecting.lists-service.served-rename-list': ({ renamed }) => served(renamed),
    'prospecting.lists-service.rename-list-renames': ({ renamed, relisted, listId, other }) =>
      given(ok(renamed), () =>
        every(
          arrayOf(relisted).filter((list) => idOf(list) === listId),
          (list) => expect(list['name'] === other, `the list is called ${String(list['name'])}`, relisted),
        ),
      ),
  },
});

/** A list from its making to its end. */
const life = scenario({
  id: 'prospecting.lists.life',
  service: 'prospecting',
  needs: ['scratch'],
  cost: 21,
  input: () =>
    fc.record({
      wanted: fc.constantFrom('Customers', 'Zoë & co', '小林', 'a', 'with "quotes"'),
      inexact: fc.constantFrom('TRUE', '1', 'yes'),
    }),
  stimulus: async (bench, { wanted, inexact }) => {
    const { prospecting } = bench;
    const name = bench.listName(wanted);
    const created = await prospecting.call('POST /lists/list', { body: { name } });
    const listId = stringIn(bodyOf(created), 'listId') ?? NO_ID;
    const at = { path: { listId } };
    const raw = (method: string, operation: string, target: string, body: unknown) =>
      prospecting.raw({ method, operation: `${method} ${operation}`, target, body: JSON.stringify(body) });
    const listed = await prospecting.call('GET /lists/list');
    const batch = await addBatch(bench, listId, [
      { email: 'one@contact.example', firstName: 'Ada', jobTitle: 'CTO' },
      { email: 'two@contact.example', firstName: 'Bob' },
      { socialUrlProfile: 'https://social.example/in/three', firstName: 'Cleo' },
    ]);
    const [one, two] = objectsOf(batch, 'results').map((result) => stringIn(result, 'leadId') ?? NO_ID);
    const again = await addBatch(bench, listId, [
      { email: 'one@contact.example', firstName: 'Eve' },
      { socialUrlProfile: 'https://social.example/in/three', firstName: 'Eve' },
    ]);
    const look = (email: string) =>
      prospecting.call('GET /lists/list/{listId}/rows', { ...at, query: { email } });
    const inexactly = await addBatch(
      bench,
      listId,
      [{ email: 'one@contact.example', firstName: 'Eve' }],
      `?updateIfExists=${inexact}`,
    );
    const updated = await addBatch(
      bench,
      listId,
      [{ email: 'one@contact.example', firstName: 'Zoe' }],
      '?updateIfExists=true',
    );
    const afterUpdate = await look('one@contact.example');
    const changed = await raw('PATCH', '/lists/contacts/{contactId}', `/lists/contacts/${one ?? NO_ID}`, {
      firstName: 'Dora',
    });
    const afterChange = await look('one@contact.example');
    const taken = await raw('PATCH', '/lists/contacts/{contactId}', `/lists/contacts/${two ?? NO_ID}`, {
      email: 'one@contact.example',
    });
    const deletedContact = await prospecting.call('DELETE /lists/list/{listId}/rows/{leadId}', {
      path: { listId, leadId: one ?? NO_ID },
    });
    const rowsAfter = await prospecting.call('GET /lists/list/{listId}/rows', { ...at, query: { page: 1 } });
    const rowsLater = await prospecting.call('GET /lists/list/{listId}/rows', { ...at, query: { page: 1 } });
    const deleted = await prospecting.call('DELETE /lists/list/{listId}', at);
    const goneContact = await raw('PATCH', '/lists/contacts/{contactId}', `/lists/contacts/${two ?? NO_ID}`, {
      firstName: 'Eve',
    });
    return {
      name,
      listId,
      one,
      created,
      listed,
      batch,
      again,
      inexactly,
      updated,
      afterUpdate,
      changed,
      afterChange,
      taken,
      deletedContact,
      rowsAfter,
      rowsLater,
      deleted,
      goneContact,
      gone: await prospecting.call('GET /lists/list/{listId}', at),
      goneRows: await prospecting.call('GET /lists/list/{listId}/rows', { ...at, query: { page: 1 } }),
      listedAfter: await prospecting.call('GET /lists/list'),
    };
  },
  checkers: {
    'prospecting.list.created-with-name': ({ created }) => isOk(created),
    'prospecting.list.create-success-true': ({ created }) =>
      on(created, 'success', 'true', (value) => value === true),
    'prospecting.list.create-list-id': ({ created }) =>
      on(created, 'listId', 'a string', (value) => typeof value === 'string'),
    'prospecting.list.create-name-echoed': ({ created, name }) =>
      on(created, 'name', name, (value) => value === name),
    'prospecting.list.created-list-is-listed': ({ created, listed, listId }) =>
      given(ok(created) && Array.isArray(listed.response.json), () =>
        expect(idsIn(arrayOf(listed)).includes(listId), 'the new list is not listed', listed),
      ),
    'prospecting.batch.stored-email-is-duplicate': ({ batch, again }) =>
      given(ok(batch) && ok(again), () =>
        expect(
          objectsOf(again, 'results')[0]?.['duplicate'] === true,
          'a stored email is no duplicate',
          again,
        ),
      ),
    'prospecting.batch.stored-profile-is-duplicate': ({ batch, again }) =>
      given(ok(batch) && ok(again), () =>
        expect(
          objectsOf(again, 'results')[1]?.['duplicate'] === true,
          'a stored profile is no duplicate',
          again,
        ),
      ),
    'prospecting.lists-service.update-if-exists-in-batch': ({ updated }) =>
      given(ok(updated), () =>
        expect(objectsOf(updated, 'results')[0]?.['updated'] === true, 'a batch ignores the flag', updated),
      ),
    'prospecting.lists-service.update-if-exists-in-batch-exact': ({ inexactly }) =>
      given(ok(inexactly), () =>
        expect(
          objectsOf(inexactly, 'results')[0]?.['updated'] !== true,
          'a batch takes another value',
          inexactly,
        ),
      ),
    'prospecting.batch.flag-updates-stored': ({ updated, afterUpdate }) =>
      given(ok(updated) && ok(afterUpdate), () =>
        every(itemsOf(afterUpdate), (item) =>
          expect(
            item['firstName'] === 'Zoe',
            `firstName is ${String(item['firstName'])}`,
            updated,
            afterUpdate,
          ),
        ),
      ),
    'prospecting.lists-service.served-change-contact': ({ changed }) => served(changed),
    'prospecting.lists-service.change-only-sent-fields': ({ changed, afterUpdate, afterChange }) =>
      given(ok(changed) && ok(afterChange) && itemsOf(afterUpdate).length > 0, () =>
        expect(
          itemsOf(afterChange).some((item) => item['firstName'] === 'Dora' && item['jobTitle'] === 'CTO'),
          'fields that were not sent have changed',
          afterChange,
        ),
      ),
    'prospecting.lists-service.change-answers-contact': ({ changed }) =>
      given(ok(changed), () =>
        expect(changed.response.text.includes('"Dora"'), 'the answer does not show the new value', changed),
      ),
    'prospecting.lists-service.change-no-duplicate-check': ({ taken }) => isOk(taken),
    'prospecting.lists-service.served-delete-contact': ({ deletedContact }) => served(deletedContact),
    'prospecting.lists-service.delete-contact-removes': ({ deletedContact, rowsAfter, one }) =>
      given(ok(deletedContact) && ok(rowsAfter), () =>
        expect(
          !idsIn(itemsOf(rowsAfter)).includes(one ?? '') && numberIn(rowsAfter, 'total') === 2,
          'the contact is still there',
          rowsAfter,
        ),
      ),
    'prospecting.lists-service.delete-contact-permanent': ({ deletedContact, rowsLater }) =>
      given(ok(deletedContact) && ok(rowsLater), () =>
        expect(numberIn(rowsLater, 'total') === 2, 'the contact comes back', rowsLater),
      ),
    'prospecting.lists-service.served-delete-list': ({ deleted }) => served(deleted),
    'prospecting.lists-service.delete-list-removes': ({ deleted, gone, listedAfter, listId }) =>
      given(ok(deleted), () =>
        expect(
          !ok(gone) && !idsIn(arrayOf(listedAfter)).includes(listId),
          'the list is still there',
          gone,
          listedAfter,
        ),
      ),
    'prospecting.lists-service.delete-list-permanent': ({ deleted, listedAfter, listId }) =>
      given(ok(deleted), () =>
        expect(!idsIn(arrayOf(listedAfter)).includes(listId), 'the list comes back', listedAfter),
      ),
    'prospecting.lists-service.delete-list-removes-contacts': ({ deleted, taken, goneRows, goneContact }) =>
      given(ok(deleted) && ok(taken), () =>
        expect(
          (!ok(goneRows) || itemsOf(goneRows).length === 0) && !ok(goneContact),
          'a contact of a deleted list is still there',
          goneRows,
          goneContact,
        ),
      ),
  },
});

/** Persons that are in several places, and rules that only show in a sequence. */
const persons = scenario({
  id: 'prospecting.lists.persons',
  service: 'prospecting',
  needs: ['scratch'],
  cost: 22,
  input: () => fc.record({ name: fc.constantFrom('ada', 'bob', 'eve'), slash: fc.boolean() }),
  stimulus: async (bench, { name, slash }) => {
    const { prospecting } = bench;
    const { listId } = await newList(bench, 'persons');
    const { listId: elsewhere } = await newList(bench, 'elsewhere');
    const add = (list: string, body: Record<string, string>) =>
      prospecting.call('POST /lists/list/{listId}/contacts', { path: { listId: list }, body });
    const email = `${name}.only@contact.example`;
    const url = `https://social.example/in/${name}.Only`;
    const first = await add(listId, { email, firstName: 'Ada' });
    const second = await add(listId, { socialUrlProfile: url, firstName: 'Bob' });
    const crossing = await add(listId, { email, socialUrlProfile: url });
    const otherForm = await add(listId, { socialUrlProfile: slash ? `${url}/` : url.toLowerCase() });
    const unlinked = await add(elsewhere, { email, firstName: 'Ada' });
    const keyless = [await add(listId, { firstName: 'Nobody' }), await add(listId, { firstName: 'Nobody' })];
    const search = (leadSearch: string) =>
      prospecting.call('GET /lists/list', { query: { leadSearch, page: 1, limit: MOST } });
    return {
      listId,
      elsewhere,
      first,
      second,
      crossing,
      otherForm,
      unlinked,
      keyless,
      byEmail: await search(email),
      byProfile: await search(url),
    };
  },
  checkers: {
    'prospecting.add-contact.email-before-profile': ({ first, second, crossing }) =>
      given([first, second, crossing].every(ok), () =>
        expect(
          bodyOf(crossing)['leadId'] === bodyOf(first)['leadId'],
          'the contact with the profile URL is answered',
          crossing,
        ),
      ),
    'prospecting.add-contact.duplicate-profile-as-string': ({ second, otherForm }) =>
      given(ok(second) && ok(otherForm), () =>
        expect(bodyOf(otherForm)['duplicate'] === false, 'another form of the URL is a duplicate', otherForm),
      ),
    'prospecting.add-contact.unlinked-list-no-duplicate': ({ first, unlinked }) =>
      given(ok(first) && ok(unlinked), () =>
        expect(bodyOf(unlinked)['duplicate'] === false, 'a contact of another list is a duplicate', unlinked),
      ),
    'prospecting.add-contact.no-keys-retry-creates-another': ({ keyless: [one, two] }) =>
      one === undefined || two === undefined || !ok(one) || !ok(two)
        ? vacuous
        : expect(
            bodyOf(two)['duplicate'] === false && bodyOf(one)['leadId'] !== bodyOf(two)['leadId'],
            'the repeated contact is not a second one',
            two,
          ),
    'prospecting.add-contact.no-keys-never-deduplicated': ({ keyless }) =>
      every(keyless, (answer) => on(answer, 'duplicate', 'false', (value) => value === false)),
    'prospecting.add-contact.created-custom-variables-empty': ({ first, second }) =>
      every([first, second], (answer) =>
        on(
          answer,
          'createdCustomVariables',
          'an empty array',
          (value) => Array.isArray(value) && value.length === 0,
        ),
      ),
    'prospecting.lists-service.lead-search-by-email': ({ first, byEmail, listId }) =>
      given(ok(first) && ok(byEmail), () =>
        expect(idsIn(itemsOf(byEmail)).includes(listId), 'the list with this email is not found', byEmail),
      ),
    'prospecting.lists-service.lead-search-by-profile': ({ second, byProfile, listId }) =>
      given(ok(second) && ok(byProfile), () =>
        expect(
          idsIn(itemsOf(byProfile)).includes(listId),
          'the list with this profile is not found',
          byProfile,
        ),
      ),
    'prospecting.lists-service.lead-search-only-containing': ({ second, byProfile, elsewhere }) =>
      given(ok(second) && ok(byProfile), () =>
        expect(
          !idsIn(itemsOf(byProfile)).includes(elsewhere),
          'a list without the person is found',
          byProfile,
        ),
      ),
  },
});

/** Two lists that the account itself shows as linked. */
export function linkedIn(lists: readonly JsonObject[]): { listId: string; linked: string } | undefined {
  const ids = new Set(idsIn(lists));
  for (const list of lists)
    for (const value of Object.values(list))
      if (Array.isArray(value))
        for (const linked of value)
          if (typeof linked === 'string' && ids.has(linked) && linked !== idOf(list))
            return { listId: idOf(list) ?? NO_ID, linked };
  return undefined;
}

const linked = scenario({
  id: 'prospecting.lists.linked',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 10,
  input: () => fc.constantFrom('ada', 'bob', 'eve'),
  stimulus: async (bench, name) => {
    const { prospecting } = bench;
    const here = linkedIn(arrayOf(await prospecting.call('GET /lists/list')));
    if (here === undefined) return undefined;
    const add = (listId: string, body: Record<string, string>) =>
      prospecting.call('POST /lists/list/{listId}/contacts', { path: { listId }, body });
    const email = `${name}.linked@contact.example`;
    const url = `https://social.example/in/${name}.linked`;
    const stored = [await add(here.linked, { email }), await add(here.linked, { socialUrlProfile: url })];
    return {
      stored,
      byEmail: await add(here.listId, { email }),
      byProfile: await add(here.listId, { socialUrlProfile: url }),
      found: await prospecting.call('GET /lists/list/{listId}/rows', {
        path: { listId: here.listId },
        query: { email },
      }),
      deleted: await prospecting.call('DELETE /lists/list/{listId}', { path: { listId: here.listId } }),
      gone: await prospecting.call('GET /lists/list/{listId}', { path: { listId: here.linked } }),
    };
  },
  checkers: {
    'prospecting.add-contact.duplicate-in-linked-list-by-email': (h) =>
      h === undefined || !h.stored.every(ok) ? vacuous : isDuplicate(h.byEmail),
    'prospecting.add-contact.duplicate-in-linked-list-by-profile': (h) =>
      h === undefined || !h.stored.every(ok) ? vacuous : isDuplicate(h.byProfile),
    'prospecting.list.linked-lists-in-duplicate-check': (h) =>
      h === undefined || !h.stored.every(ok) ? vacuous : every([h.byEmail, h.byProfile], isDuplicate),
    'prospecting.lookup.covers-linked-lists': (h) =>
      h === undefined || !h.stored.every(ok) || !ok(h.found) || bodyOf(h.byEmail)['duplicate'] === false
        ? vacuous
        : expect(itemsOf(h.found).length > 0, 'the contact of the linked list is not found', h.found),
    'prospecting.lists-service.delete-list-removes-linked-lists': (h) =>
      h === undefined || !ok(h.deleted)
        ? vacuous
        : expect(!ok(h.gone), 'the linked list stays', h.deleted, h.gone),
  },
});

const isDuplicate = (answer: Exchange): Judgement =>
  given(ok(answer), () =>
    expect(bodyOf(answer)['duplicate'] === true, 'a contact of a linked list is no duplicate', answer),
  );

/** Routes whose parameters or answers the document leaves out: that they are there can be said all the same. */
const others = scenario({
  id: 'prospecting.lists.others',
  service: 'prospecting',
  needs: ['write'],
  cost: 10,
  input: () => fc.constantFrom('plumblineOne', 'plumblineTwo', 'plumblineThree'),
  stimulus: async (bench, technicalName) => {
    const { prospecting } = bench;
    const { listId } = await newList(bench, 'others');
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
    'prospecting.lists-service.served-create-custom-variable': ({ variable }) => served(variable),
    'prospecting.lists-service.custom-variable-body': ({ variable }) => isOk(variable),
    'prospecting.lists-service.custom-variable-created-answer': ({ variable, technicalName }) =>
      given(ok(variable), () =>
        expect(
          variable.response.text.includes(technicalName),
          'the answer does not show the variable',
          variable,
        ),
      ),
    'prospecting.lists-service.served-check-custom-variable': ({ check }) => served(check),
    'prospecting.lists-service.served-export': ({ exported }) => served(exported),
    'prospecting.lists-service.served-export-job': ({ job }) => served(job),
    'prospecting.lists-service.served-export-download': ({ download }) => served(download),
    'prospecting.lists-service.export-body': ({ exported }) => isOk(exported),
    'prospecting.lists-service.export-async-optional': ({ exported }) => isOk(exported),
    'prospecting.lists-service.export-async-boolean': ({ exportedAsync }) => isOk(exportedAsync),
  },
});

export const lists = [listing, many, rows, lookups, names, life, persons, linked, others];
