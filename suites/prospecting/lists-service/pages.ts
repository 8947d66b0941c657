import { message } from '../../kit/model/message.ts';
import fc from 'fast-check';
import {
  type CheckResult,
  check,
  every,
  given,
  ofCount,
  together,
  vacuous,
} from '../../kit/model/check-result.ts';
import {
  withChecks,
  scenario,
  monitors,
  section,
  runCheckers,
  dataCheckers,
} from '../../kit/model/scenario.ts';

import { type Exchange, objectOf, queryOf, statusOf } from '../../kit/model/exchange.ts';
import { isOk, numberIn, ok, on, unlike, answerIn } from '../../kit/checks/matchers.ts';
import { listIdsIn, itemsOf } from '../support/answers.ts';
import { envelope, describePage } from '../support/list-questions.ts';
import { MOST, MOST_WALK_PAGES, reachesEnd, listsIn, walk } from '../checks/lists.ts';
import { pagesAgree, totalsAgree } from '../checks/agreement-of-pages.ts';
import { PAGED_ROUTES } from '../support/paged-routes.ts';
import {
  coversPage,
  everyPage,
  holdAtMost,
  holdsItsShare,
  honour,
  saysItsSize,
  saysNoMore,
} from '../checks/pages.ts';
import { listPageQuestions } from '../scenarios/list-questions.ts';
import { listWindows } from '../scenarios/windows.ts';
import { linkedLists } from '../scenarios/lookup-questions.ts';
import { equals, isEachOnce } from '../../kit/checks/relations.ts';

const DEFAULT_LISTS = 25;

const same = (left: readonly string[], right: readonly string[]): boolean =>
  [...left].sort().join() === [...right].sort().join();

/** Whether two reads of all lists hold the same ones. */
const isSteady = (before: Exchange, after: Exchange): boolean =>
  same(listIdsIn(listsIn(before)), listIdsIn(listsIn(after)));

/**
 * Whether a page must show its own number. After the end it may be another page. `before` is the number of lists on
 * earlier pages.
 */
const isEchoed = (answer: Exchange, before: number): boolean =>
  numberIn(answer, 'page') !== undefined && (before === 0 || (numberIn(answer, 'total') ?? 0) > before);

/** Checks that the number of contacts on a page is an integer. */
const countsLeads = (answer: Exchange): CheckResult => {
  const { totalLeads } = objectOf(answer);
  return given(answer.operation === 'GET /lists/list' && ok(answer) && totalLeads !== undefined, () =>
    check(
      typeof totalLeads === 'number' && Number.isInteger(totalLeads) && totalLeads >= 0,
      () =>
        message`totalLeads is ${totalLeads}: expected a number, got ${totalLeads}; got ${totalLeads}; expected at least 0, got ${totalLeads}`,
      answer,
    ),
  );
};

// The document leaves open whether the total follows a search.
const PAGED = {
  ...{
    operation: 'GET /lists/list',
    field: 'items',
    size: DEFAULT_LISTS,
    sizeParameter: 'limit',
    most: MOST,
  },
  unless: ['leadSearch'],
};

const share = holdsItsShare(PAGED);

/** For the windows of one scenario, and for all reads of a run. */
const agreement = {
  'prospecting.lists-service.pages-disjoint': pagesAgree(PAGED_ROUTES.lists),
  'prospecting.lists-service.total-counts-lists': totalsAgree(PAGED_ROUTES.lists),
} as const;

/** Checks that a search on a single page counts its results, or all lists; the document leaves open which. */
function searchTotals(exchanges: readonly Exchange[]): CheckResult {
  if (!exchanges.every(({ request }) => request.method === 'GET')) return vacuous;
  const pages = exchanges.filter(
    (each) =>
      each.operation === 'GET /lists/list' &&
      each.key === 'main' &&
      ok(each) &&
      numberIn(each, 'total') !== undefined,
  );
  const whole = pages.find((page) => !queryOf(page).has('leadSearch') && itemsOf(page).length > 0);
  return every(
    whole === undefined ? [] : pages.filter((page) => queryOf(page).has('leadSearch')),
    (search) => {
      const query = queryOf(search);
      const found = itemsOf(search).length;
      // A size above the maximum may be reduced to it.
      const limit = Math.min(MOST, Number(query.get('limit')));
      const total = numberIn(search, 'total');
      return given(query.get('page') === '1' && Number.isInteger(limit) && found < limit, () =>
        check(
          total === found || total === (whole && numberIn(whole, 'total')),
          message`a search finds ${found} lists: expected a total of ${found}, got ${total}`,
          search,
          ...(whole ? [whole] : []),
        ),
      );
    },
  );
}

/** Checks that a page without `limit` holds the default number if there are more than `least` lists. */
const holdsDefault = (bare: Exchange, least: number): CheckResult =>
  given(ok(bare) && (numberIn(bare, 'total') ?? 0) > least, () =>
    equals(itemsOf(bare).length, DEFAULT_LISTS, message`a page holds ${itemsOf(bare).length} lists`, bare),
  );

export const listsServicePages = section(
  withChecks(listPageQuestions, {
    'prospecting.lists-service.limit-over-100': ({ over }) =>
      ok(over) ? `a page of ${String(numberIn(over, 'pageSize'))} at most` : `${statusOf(over)}`,
    'prospecting.lists-service.page-zero': ({ all, zero }) =>
      itemsOf(all).length > 0 ? describePage(zero) : undefined,
    'prospecting.lists-service.limit-zero-or-text': ({ oddLimits }) =>
      Object.fromEntries(
        Object.entries(oddLimits).map(([limit, answer]) => [
          `limit=${limit}`,
          ok(answer) ? 'taken' : `${statusOf(answer)}`,
        ]),
      ),
    'prospecting.lists-service.page-beyond-end': ({ all, beyond }) =>
      itemsOf(all).length > 0 ? describePage(beyond) : undefined,
    'prospecting.lists-service.only-page-given': ({ onlyPage }) => envelope(onlyPage),
    'prospecting.lists-service.only-limit-given': ({ onlyLimit }) => envelope(onlyLimit),
  }),
  scenario({
    id: 'prospecting.lists-service.listing',
    input: ({ lists }) => {
      const min = Math.max(1, Math.ceil(lists.length / (MOST_WALK_PAGES - 2)));
      // Small enough for two pages.
      return fc.integer({ min, max: Math.max(min, Math.min(MOST, Math.ceil(lists.length / 2))) });
    },
    stimulus: async ({ prospecting }, limit) => {
      const page = (number: number) =>
        prospecting.call('GET /lists/list', { query: { page: number, limit } });
      const whole = () => prospecting.call('GET /lists/list');
      const plain = await whole();
      const pages = await walk(page, limit);
      const isAlike =
        !reachesEnd(pages, limit) || same(listIdsIn(listsIn(plain)), listIdsIn(pages.flatMap(itemsOf)));
      const later = isAlike ? undefined : await whole();
      const bare = await prospecting.call('GET /lists/list', { query: { page: 1 } });
      const second = await page(2);
      const most = await prospecting.call('GET /lists/list', { query: { page: 1, limit: MOST } });
      const isCounted = listsIn(later ?? plain).length === numberIn(most, 'total');
      return {
        ...{ limit, plain, pages, bare, second, most },
        // Lists may come and go during the walk.
        ...(later && { later }),
        ...(!isCounted && { last: await whole() }),
        beyond: await prospecting.call('GET /lists/list', { query: { page: 1, limit: MOST + 1 } }),
      };
    },
    checks: {
      'prospecting.lists-service.plain-array-without-both': ({ plain }) =>
        given(ok(plain), () =>
          check(
            Array.isArray(plain.response.json),
            () => message`the answer is no array: expected one, got ${plain.response.json}`,
            plain,
          ),
        ),
      'prospecting.lists-service.plain-array-all-lists': ({ plain, later = plain, last = later, most }) =>
        given(
          isSteady(later, last) &&
            ok(later) &&
            Array.isArray(later.response.json) &&
            numberIn(most, 'total') !== undefined,
          () =>
            equals(
              listsIn(later).length,
              numberIn(most, 'total'),
              () => message`the array holds ${listsIn(later).length} of ${numberIn(most, 'total')} lists`,
              later,
              most,
            ),
        ),
      'prospecting.lists-service.plain-array-same-lists': ({ plain, later = plain, pages, limit }) =>
        given(isSteady(plain, later) && reachesEnd(pages, limit) && Array.isArray(plain.response.json), () =>
          check(
            same(listIdsIn(listsIn(plain)), listIdsIn(pages.flatMap(itemsOf))),
            () =>
              message`array and pages differ: ${unlike(listIdsIn(listsIn(plain)), listIdsIn(pages.flatMap(itemsOf)))}`,
            plain,
            ...pages.slice(0, 2),
          ),
        ),
      'prospecting.lists-service.page-echoed': ({ bare, limit, second }) =>
        every([bare, second], (answer) =>
          given(isEchoed(answer, answer === bare ? 0 : limit), () =>
            on(
              answer,
              'page',
              message`${answer === bare ? 1 : 2}`,
              (value) => value === (answer === bare ? 1 : 2),
            ),
          ),
        ),
      // A page without a next one may show its number of lists.
      'prospecting.lists-service.page-size-echoed': ({ limit, pages }) =>
        every(pages.entries(), ([before, page]) =>
          given(
            numberIn(page, 'pageSize') !== undefined && (numberIn(page, 'total') ?? 0) > (before + 1) * limit,
            () => on(page, 'pageSize', message`${limit}`, (value) => value === limit),
          ),
        ),
      // The document leaves open whether `page` alone selects pages.
      'prospecting.lists-service.page-from-1': ({ plain, later = plain, last = later, most }) => {
        const least = Math.min(...[plain, later, last].map((answer) => listsIn(answer).length), MOST);
        return given(least > 0, () =>
          check(
            statusOf(most) !== 400 && itemsOf(most).length >= least,
            message`the first page is not as full as the lists allow: expected at least ${least} lists, got ${answerIn(most)} with ${itemsOf(most).length}`,
            most,
            plain,
          ),
        );
      },
      'prospecting.lists-service.limit-default-25': ({ bare }) => holdsDefault(bare, DEFAULT_LISTS),
      'prospecting.lists-service.limit-100-accepted': ({ most }) => isOk(most),
      'prospecting.lists-service.limit-never-over-100': ({ most, beyond }) =>
        holdAtMost([most, beyond], MOST),
      'prospecting.lists-service.limit-honoured': ({ limit, pages }) => honour(pages, limit),
      'prospecting.lists-service.total-counts-lists': ({ plain, later = plain, pages, limit }) =>
        given(isSteady(plain, later) && reachesEnd(pages, limit), () => {
          const lists = pages.flatMap(itemsOf);
          const listed = new Set(listIdsIn(lists)).size;
          // The document does not state the name of a list's id.
          return every(listIdsIn(lists).length === lists.length ? pages : [], (page) =>
            given(numberIn(page, 'total') !== undefined, () =>
              ofCount(
                equals(
                  numberIn(page, 'total'),
                  listed,
                  message`total is ${numberIn(page, 'total')} of ${listed}`,
                  page,
                ),
              ),
            ),
          );
        }),
      'prospecting.lists-service.pages-disjoint': ({ pages, limit }) => {
        // A walk that returns to an earlier page never ends. After the end, the last page may be repeated.
        const [first] = pages;
        const most = first && numberIn(first, 'total');
        const ids = listIdsIn(pages.slice(0, Math.ceil((most ?? Infinity) / limit)).flatMap(itemsOf));
        return given(
          pages.every(ok) &&
            pages.length > 1 &&
            (most !== undefined || reachesEnd(pages, limit)) &&
            // A list that was added meanwhile shifts the others.
            new Set(pages.filter((page) => itemsOf(page).length > 0).map((page) => numberIn(page, 'total')))
              .size === 1,
          () => isEachOnce(ids, 'a list comes twice', ...pages.slice(0, 2)),
        );
      },
    },
  }),
  /** More lists than a page may hold. */
  scenario({
    id: 'prospecting.lists-service.many',
    requires: ['write'],
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
    checks: {
      'prospecting.lists-service.limit-default-25': ({ bare }) => holdsDefault(bare, MOST),
      'prospecting.lists-service.limit-never-over-100': ({ most, beyond }) =>
        holdAtMost([most, beyond], MOST),
    },
  }),
  withChecks(linkedLists, {
    'prospecting.lists-service.total-leads-meaning': (h) =>
      h && ok(h.one) && ok(h.whole)
        ? numberIn(h.one, 'totalLeads') === numberIn(h.whole, 'totalLeads')
          ? 'the same on every page'
          : 'another on each page'
        : undefined,
  }),
  withChecks(listWindows, { ...agreement }),
  monitors({
    'prospecting.lists-service.limit-never-over-100': (answer) =>
      together(everyPage('GET /lists/list', 'items', MOST)(answer), saysNoMore(PAGED)(answer)),
    'prospecting.lists-service.total-counts-lists': (answer) =>
      together(coversPage('GET /lists/list')(answer), share(answer)),
    'prospecting.lists-service.page-size-echoed': saysItsSize(PAGED),
  }),
  // The OpenAPI file states that the field is present.
  runCheckers({
    'prospecting.lists-service.paged-total-leads': (exchanges) => every(exchanges, countsLeads),
  }),
  dataCheckers({
    ...agreement,
    'prospecting.lists-service.total-counts-lists': (exchanges) =>
      together(agreement['prospecting.lists-service.total-counts-lists'](exchanges), searchTotals(exchanges)),
  }),
);
