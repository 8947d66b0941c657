import { isObject, statusOf } from '../kit/http/exchange.ts';
import { every, check, given } from '../kit/engine/judgement.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { NO_ID } from './access.ts';
import { newList } from './add-contact.ts';
import { addBatch, idsIn, isWhole, MOST, PAGES, sameRows, walk } from './list-wire.ts';
import { bodyOf, isOk, isStatus, itemsOf, numberIn, ok, stringIn } from './wire.ts';

const DEFAULT_ROWS = 50;

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
    'prospecting.lists-service.rows-page-from-1': ({ first, one, two }) =>
      given(ok(one) && (numberIn(first, 'total') ?? 0) > 0, () =>
        check(itemsOf(one).length > 0 && !sameRows(one, two), 'page 1 is not the first page', one, two),
      ),
    'prospecting.lists-service.rows-default-page': ({ bare, first }) =>
      given(ok(bare) && ok(first), () =>
        check(sameRows(bare, first), 'without a page another one comes', bare, first),
      ),
    'prospecting.lists-service.rows-page-parameter': ({ first, one, two }) =>
      given(ok(one) && ok(two) && (numberIn(first, 'total') ?? 0) > 5, () =>
        check(
          itemsOf(first).length > 0 && !sameRows(one, two),
          'the page is not the one asked for',
          one,
          two,
        ),
      ),
    'prospecting.lists-service.rows-page-size-parameter': ({ one, first }) =>
      given(ok(one) && (numberIn(first, 'total') ?? 0) > 5, () =>
        check(itemsOf(one).length <= 5, `a page of 5 holds ${itemsOf(one).length}`, one),
      ),
    'prospecting.lists-service.rows-page-size-default-50': ({ first }) =>
      given(ok(first) && (numberIn(first, 'total') ?? 0) > DEFAULT_ROWS, () =>
        check(itemsOf(first).length === DEFAULT_ROWS, `a page holds ${itemsOf(first).length}`, first),
      ),
    'prospecting.lists-service.rows-page-size-100-accepted': ({ bare, most }) =>
      given(ok(bare), () => isOk(most)),
    'prospecting.lists-service.rows-page-size-never-over-100': ({ most, beyond }) =>
      every([most, beyond], (answer) =>
        given(ok(answer), () =>
          check(itemsOf(answer).length <= MOST, `a page holds ${itemsOf(answer).length}`, answer),
        ),
      ),
    'prospecting.lists-service.rows-page-size-honoured': ({ pageSize, pages }) =>
      every(pages, (page) =>
        given(ok(page), () =>
          check(
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
          check(new Set(ids).size === ids.length, 'a contact comes twice', ...pages.slice(0, 2)),
        );
      }),
    'prospecting.lists-service.rows-total-counts': ({ pageSize, pages }) =>
      given(isWhole(pages, pageSize), () => {
        const count = pages.flatMap(itemsOf).length;
        return every(pages, (page) =>
          given(numberIn(page, 'total') !== undefined, () =>
            check(
              numberIn(page, 'total') === count,
              `total is ${String(numberIn(page, 'total'))} of ${count}`,
              page,
            ),
          ),
        );
      }),
    'prospecting.lookup.without-key-paged': ({ first, most }) =>
      given(ok(first) && (numberIn(most, 'total') ?? 0) > MOST, () =>
        check(itemsOf(first).length < (numberIn(most, 'total') ?? 0), 'all contacts come at once', first),
      ),
    'prospecting.lookup.both-422': ({ bare, both }) => given(ok(bare), () => isStatus(both, 422)),
    'prospecting.lookup.nothing-found': ({ bare, nothing }) =>
      given(ok(bare), () =>
        check(
          ok(nothing) && itemsOf(nothing).length === 0,
          `nothing found answers ${statusOf(nothing)}`,
          nothing,
        ),
      ),
    'prospecting.lists-service.get-list-answers-one': ({ list }) =>
      given(ok(list), () => check(isObject(list.response.json), 'the answer is not one list', list)),
    'prospecting.lists-service.campaign-usage-not-a-list-id': ({ usage }) =>
      check(
        !(statusOf(usage) === 404 && stringIn(bodyOf(usage), 'message') !== undefined),
        'campaign-usage is taken for the id of a list',
        usage,
      ),
  },
});

const EMAIL = 'casevariant@contact.example';

/** Different ways to write one email in small and capital letters. */
const inCases = (count: number): string[] =>
  Array.from({ length: count }, (_, pattern) =>
    Array.from(EMAIL, (letter, at) => ((pattern >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
  );

/** One email stored in many cases, and a profile URL. */
const lookups = scenario({
  id: 'prospecting.lookup.many',
  service: 'prospecting',
  needs: ['scratch'],
  cost: 14,
  cases: () => [50, 60],
  stimulus: async (context, count) => {
    const { listId } = await newList(context, 'lookups');
    const url = 'https://social.example/in/Someone';
    const added = await addBatch(
      context,
      listId,
      inCases(count).map((email) => ({ email, jobTitle: 'CTO', city: 'Gent' })),
    );
    await addBatch(context, listId, [{ socialUrlProfile: url, firstName: 'Ada', jobTitle: 'CTO' }]);
    const get = (query: Record<string, string | number>) =>
      context.prospecting.call('GET /lists/list/{listId}/rows', { path: { listId }, query });
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
        check(itemsOf(found).length === 50, `${itemsOf(found).length} of 50 are found`, found),
      ),
    'prospecting.lookup.at-most-50': ({ count, added, found }) =>
      given(ok(added) && numberIn(added, 'created') === count && count > 50, () =>
        check(itemsOf(found).length <= 50, `${itemsOf(found).length} are found`, found),
      ),
    'prospecting.lookup.ignores-page': ({ found, pageTwo }) =>
      given(ok(found) && ok(pageTwo) && itemsOf(found).length > 0, () =>
        check(sameRows(found, pageTwo), 'page 2 of a lookup is another', found, pageTwo),
      ),
    'prospecting.lookup.ignores-page-size': ({ found, small }) =>
      given(ok(found) && ok(small) && itemsOf(found).length > 5, () =>
        check(sameRows(found, small), 'a lookup minds the page size', found, small),
      ),
    'prospecting.lookup.full-contacts': ({ added, found }) =>
      given(ok(added) && itemsOf(found).length > 0, () =>
        every(itemsOf(found), (item) =>
          check(
            Object.values(item).includes('Gent') && Object.values(item).includes('CTO'),
            'a field that was sent is not shown',
            found,
          ),
        ),
      ),
    'prospecting.lists-service.rows-email-parameter': ({ found }) =>
      check(ok(found) && itemsOf(found).length > 0, 'the lookup by email finds nothing', found),
    'prospecting.lists-service.rows-social-url-parameter': ({ byUrl }) =>
      check(ok(byUrl) && itemsOf(byUrl).length > 0, 'the lookup by profile URL finds nothing', byUrl),
    'prospecting.lookup.profile-url-exact': ({ byUrl }) =>
      given(ok(byUrl), () => check(itemsOf(byUrl).length === 1, `${itemsOf(byUrl).length} are found`, byUrl)),
    'prospecting.lookup.profile-url-other-form-not-found': ({ byUrl, otherForms }) =>
      given(itemsOf(byUrl).length > 0, () =>
        every(otherForms, (answer) =>
          given(ok(answer), () =>
            check(itemsOf(answer).length === 0, 'another form of the URL finds it', answer),
          ),
        ),
      ),
  },
});

export const listRows = [rows, lookups];
