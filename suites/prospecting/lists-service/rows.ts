import { documentedWords } from '../../kit/checks/documented.ts';
import { type Message, message } from '../../kit/model/message.ts';
import { type CheckResult, check, every, given, together, vacuous } from '../../kit/model/check-result.ts';

import { withChecks, monitors, section, dataCheckers } from '../../kit/model/scenario.ts';
import { type Exchange, statusOf, queryOf } from '../../kit/model/exchange.ts';
import { isOk, numberIn, ok } from '../../kit/checks/matchers.ts';
import { idOf, itemsOf } from '../support/answers.ts';
import { describePage } from '../support/list-questions.ts';
import { MOST, sameRows, hasEntriesOf } from '../checks/lists.ts';
import {
  coversPage,
  everyPage,
  holdAtMost,
  holdsItsShare,
  honour,
  saysItsSize,
  saysNoMore,
} from '../checks/pages.ts';
import { pagesAgree, totalsAgree } from '../checks/agreement-of-pages.ts';
import { isGone } from '../checks/errors.ts';
import { PAGED_ROUTES } from '../support/paged-routes.ts';
import { existing } from '../scenarios/contacts.ts';
import { listPageQuestions } from '../scenarios/list-questions.ts';
import { lookups, ownListRows } from '../scenarios/list-rows.ts';
import { rowWindows } from '../scenarios/windows.ts';
import { linkedLists } from '../scenarios/lookup-questions.ts';
import { equals, isAtLeast, isAtMost, isSome, succeeds } from '../../kit/checks/relations.ts';

const ROWS = 'GET /lists/list/{listId}/rows';
const DEFAULT_ROWS = 50;

const findsSome = (found: Exchange, about: Message): CheckResult =>
  ok(found) ? isSome(itemsOf(found), about, found) : succeeds(found, about);

/** The requested page of contacts and its size, if the query has them in digits only. */
const pageAsked = (exchange: Exchange): { page: number; size: number } | undefined => {
  const query = queryOf(exchange);
  const [page, size] = [query.get('page') ?? '1', query.get('pageSize') ?? String(DEFAULT_ROWS)];
  const isLookup = query.has('email') || query.has('socialUrl');
  return isLookup || ![page, size].every((text) => /^[1-9]\d{0,5}$/.test(text))
    ? undefined
    : { page: Number(page), size: Number(size) };
};

/** Checks that a number of a page with a next one is the requested one. */
const echoed =
  (field: string, asked: 'page' | 'size') =>
  (answer: Exchange): CheckResult => {
    const wanted = answer.operation === ROWS && ok(answer) ? pageAsked(answer) : undefined;
    const said = numberIn(answer, field);
    if (wanted === undefined || said === undefined || wanted.size > MOST) return vacuous;
    const isFollowed = (numberIn(answer, 'total') ?? 0) > wanted.page * wanted.size;
    return given(isFollowed && itemsOf(answer).length > 0, () =>
      equals(
        said,
        wanted[asked],
        message`${documentedWords(field)} is ${said} where ${wanted[asked]} was asked for`,
        answer,
      ),
    );
  };

const PAGED = {
  ...{ operation: ROWS, field: 'items', size: DEFAULT_ROWS, sizeParameter: 'pageSize', most: MOST },
  unless: ['email', 'socialUrl'],
};

const share = holdsItsShare(PAGED);

/** For the windows of one scenario, and for all reads of a run. */
const agreement = {
  'prospecting.lists-service.rows-pages-disjoint': pagesAgree(PAGED_ROUTES.rows),
  'prospecting.lists-service.rows-total-counts': totalsAgree(PAGED_ROUTES.rows),
} as const;

export const listsServiceRows = section(
  withChecks(listPageQuestions, {
    'prospecting.lists-service.rows-page-size-over-100': ({ rowsOver }) =>
      isGone(rowsOver)
        ? undefined
        : ok(rowsOver)
          ? `a page of ${String(numberIn(rowsOver, 'pageSize'))} at most`
          : `${statusOf(rowsOver)}`,
    'prospecting.lists-service.rows-page-zero': ({ known, rowsZero }) =>
      itemsOf(known).length > 0 && !isGone(rowsZero) ? describePage(rowsZero) : undefined,
    'prospecting.lists-service.rows-page-beyond-end': ({ known, rowsBeyond }) =>
      itemsOf(known).length > 0 && !isGone(rowsBeyond) ? describePage(rowsBeyond) : undefined,
  }),
  withChecks(ownListRows, {
    'prospecting.lists-service.rows-page-from-1': ({ first, one, two }) =>
      given(ok(one) && (numberIn(first, 'total') ?? 0) > 0, () =>
        check(
          // After the end, the last page may be repeated.
          itemsOf(one).length > 0 && ((numberIn(first, 'total') ?? 0) <= 5 || !sameRows(one, two)),
          () =>
            message`page 1 is not the first page: expected entries other than those of page 2, got ${itemsOf(one)} and ${itemsOf(two)}`,
          one,
          two,
        ),
      ),
    'prospecting.lists-service.rows-default-page': ({ bare, first }) =>
      given(ok(bare) && ok(first), () =>
        hasEntriesOf(bare, first, message`without a page another one comes`),
      ),
    'prospecting.lists-service.rows-page-parameter': ({ first, one, two }) =>
      given(ok(one) && ok(two) && (numberIn(first, 'total') ?? 0) > 5, () =>
        check(
          itemsOf(first).length > 0 && !sameRows(one, two),
          () =>
            message`the page is not the one asked for: expected entries other than those of page 2, got ${itemsOf(one)} and ${itemsOf(two)}`,
          one,
          two,
        ),
      ),
    'prospecting.lists-service.rows-page-size-parameter': ({ one, first }) =>
      given(ok(one) && (numberIn(first, 'total') ?? 0) > 5, () =>
        isAtMost(itemsOf(one).length, 5, 'the size of a page of 5', one),
      ),
    'prospecting.lists-service.rows-page-size-default-50': ({ first }) =>
      given(ok(first) && (numberIn(first, 'total') ?? 0) > DEFAULT_ROWS, () =>
        equals(itemsOf(first).length, DEFAULT_ROWS, message`a page holds ${itemsOf(first).length}`, first),
      ),
    'prospecting.lists-service.rows-page-size-100-accepted': ({ bare, most }) =>
      given(ok(bare), () =>
        (numberIn(most, 'total') ?? 0) < MOST
          ? isOk(most)
          : isAtLeast(itemsOf(most).length, MOST, message`a page holds ${itemsOf(most).length}`, most),
      ),
    'prospecting.lists-service.rows-page-size-never-over-100': ({ most, beyond }) =>
      holdAtMost([most, beyond], MOST),
    'prospecting.lists-service.rows-page-size-honoured': ({ pageSize, pages }) => honour(pages, pageSize),
  }),
  withChecks(lookups, {
    'prospecting.lists-service.rows-email-parameter': ({ found }) =>
      findsSome(found, message`the lookup by email finds nothing`),
    'prospecting.lists-service.rows-social-url-parameter': ({ byUrl }) =>
      findsSome(byUrl, message`the lookup by profile URL finds nothing`),
  }),
  withChecks(existing, {
    'prospecting.lists-service.rows-email-parameter': (h) =>
      every([h?.isOwn === true ? h.found : undefined, h?.tagged?.found], (found) =>
        found === undefined || !ok(found)
          ? vacuous
          : isSome(itemsOf(found), 'the lookup by an email of the list finds nothing', found),
      ),
  }),
  withChecks(linkedLists, {
    'prospecting.lists-service.rows-includes-linked': (h) => {
      if (!h || !ok(h.listed) || !ok(h.others)) return undefined;
      const theirs = new Set(itemsOf(h.others).map(idOf));
      return itemsOf(h.listed).some((item) => theirs.has(idOf(item))) ? 'covers them' : 'leaves them out';
    },
  }),
  withChecks(rowWindows, { ...agreement }),
  dataCheckers(agreement),
  monitors({
    'prospecting.lists-service.rows-page-size-never-over-100': (answer) =>
      together(everyPage(ROWS, 'items', MOST)(answer), saysNoMore(PAGED)(answer)),
    'prospecting.lists-service.rows-total-counts': (answer) =>
      together(coversPage(ROWS)(answer), share(answer)),
    'prospecting.lists-service.rows-page-echoed': echoed('page', 'page'),
    'prospecting.lists-service.rows-page-size-echoed': (answer) =>
      together(echoed('pageSize', 'size')(answer), saysItsSize(PAGED)(answer)),
  }),
);
