import { check, every, given, vacuous } from '../../kit/engine/judgement.ts';
import { type Section, judging, monitors } from '../../kit/engine/scenario.ts';
import { objectOf, statusOf } from '../../kit/http/exchange.ts';
import { ok } from '../../kit/http/match.ts';
import { idOf } from '../fixtures/answers.ts';
import { everyPage, same, shares } from '../fixtures/pages.ts';
import { scrapsOf } from '../fixtures/pagination.ts';
import { scrapers } from '../scenarios/pagination.ts';

const SCRAPERS = 20;

const onScrapers = judging(scrapers, {
  checkers: {
    'prospecting.pagination.scrapers-page-from-0': ({ walk: [first, second], bare }) =>
      first === undefined
        ? vacuous
        : given(ok(bare) && scrapsOf(bare).length > 0, () =>
            check(
              ok(first) &&
                shares(first, bare, 'scraps') &&
                // A page past the end may be the last one again.
                (second === undefined || scrapsOf(first).length < SCRAPERS || !same(first, second, 'scraps')),
              'page 0 is not the first page',
              first,
              bare,
            ),
          ),
    'prospecting.pagination.scrapers-20-per-page': ({ walk }) =>
      every(
        walk.filter(
          (page, index) =>
            ok(page) && scrapsOf(walk[index + 1] ?? page).length > 0 && index < walk.length - 1,
        ),
        (page) => check(scrapsOf(page).length === SCRAPERS, `a page holds ${scrapsOf(page).length}`, page),
      ),
    'prospecting.pagination.scrapers-never-over-20': ({ walk }) =>
      every(walk, (page) =>
        given(ok(page), () =>
          check(scrapsOf(page).length <= SCRAPERS, `a page holds ${scrapsOf(page).length}`, page),
        ),
      ),
    'prospecting.pagination.scrapers-size-fixed': ({ walk: [first], sized }) =>
      first === undefined
        ? vacuous
        : every(sized, (answer) =>
            given(ok(answer) && scrapsOf(first).length > 5, () =>
              check(
                scrapsOf(answer).length === scrapsOf(first).length,
                'a parameter changes the size',
                answer,
              ),
            ),
          ),
    'prospecting.pagination.scrapers-pages-disjoint': ({ walk }) =>
      given(walk.length > 2 && walk.every(ok), () => {
        const all = walk.flatMap(scrapsOf).map((scrap) => idOf(scrap) ?? JSON.stringify(scrap));
        return check(new Set(all).size === all.length, 'a scraper comes twice', ...walk.slice(0, 2));
      }),
  },
  observers: {
    'prospecting.pagination.scrapers-end': ({ walk }) => {
      const last = walk.at(-1);
      return last === undefined || scrapsOf(last).length > 0
        ? undefined
        : `${statusOf(last)} with ${Object.keys(objectOf(last)).join(', ')}`;
    },
  },
});

export const paginationScrapers: Section = {
  scenarios: [onScrapers],
  monitors: monitors('prospecting', {
    'prospecting.pagination.scrapers-never-over-20': everyPage('GET /social-scrappers', 'scraps', SCRAPERS),
  }),
};
