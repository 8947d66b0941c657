import { message } from '../../kit/model/message.ts';
import { check, every, given, vacuous } from '../../kit/model/check-result.ts';

import { withChecks, monitors, section, dataCheckers } from '../../kit/model/scenario.ts';
import { type Exchange, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { ok, answerIn } from '../../kit/checks/matchers.ts';
import { distinct, everyPage, fillsBeforeNext, sameEntriesInOrder, shares } from '../checks/pages.ts';
import { pagesAgree } from '../checks/agreement-of-pages.ts';
import { PAGED_ROUTES } from '../support/paged-routes.ts';
import { scrapsOf } from '../support/pagination.ts';
import { scrapers } from '../scenarios/pagination.ts';
import { equals, isAtMost } from '../../kit/checks/relations.ts';

const SCRAPERS = 20;

/** Whether a page is not empty and differs from another one. */
const isOther = (page: Exchange, than: Exchange): boolean =>
  ok(page) && scrapsOf(page).length > 0 && !sameEntriesInOrder(page, than, 'scraps');

export const paginationScrapers = section(
  withChecks(scrapers, {
    'prospecting.pagination.scrapers-page-from-0': ({ walk: [first, second, third], bare }) =>
      first === undefined
        ? vacuous
        : given(ok(bare) && scrapsOf(bare).length > 0, () =>
            check(
              ok(first) &&
                shares(first, bare, 'scraps') &&
                // A repeated page is the end, unless another one follows.
                !(second && third && sameEntriesInOrder(first, second, 'scraps') && isOther(third, first)),
              message`page 0 is not the first page: expected ${answerIn(bare)} and not ${answerIn(second)}, got ${answerIn(first)}`,
              first,
              bare,
            ),
          ),
    'prospecting.pagination.scrapers-20-per-page': ({ walk }) => {
      const pages = distinct(walk, 'scraps');
      return every(pages.entries(), ([at, page]) =>
        fillsBeforeNext(page, pages[at + 1] ?? page, 'scraps', SCRAPERS),
      );
    },
    'prospecting.pagination.scrapers-never-over-20': ({ walk }) =>
      every(walk.filter(ok), (page) =>
        isAtMost(scrapsOf(page).length, SCRAPERS, () => message`a page holds ${scrapsOf(page).length}`, page),
      ),
    'prospecting.pagination.scrapers-size-fixed': ({ walk: [first], sized }) =>
      first === undefined
        ? vacuous
        : every(sized, (answer) =>
            given(ok(answer) && scrapsOf(first).length > 5, () =>
              equals(scrapsOf(answer).length, scrapsOf(first).length, 'a parameter changes the size', answer),
            ),
          ),
    'prospecting.pagination.scrapers-end': ({ walk }) => {
      const last = walk.at(-1);
      if (last === undefined) return undefined;
      if (scrapsOf(last).length > 0)
        return distinct(walk, 'scraps').length < walk.length ? 'the last page again' : undefined;
      return `${statusOf(last)} with ${Object.keys(objectOf(last)).join(', ')}`;
    },
  }),
  dataCheckers({ 'prospecting.pagination.scrapers-pages-disjoint': pagesAgree(PAGED_ROUTES.scrapers) }),
  monitors({
    'prospecting.pagination.scrapers-never-over-20': everyPage('GET /social-scrappers', 'scraps', SCRAPERS),
  }),
);
