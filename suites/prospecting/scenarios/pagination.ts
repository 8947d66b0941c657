import { stimulus } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { sameEntriesInOrder } from '../checks/pages.ts';
import { PAGES_READ, scrapsOf } from '../support/pagination.ts';

/** A query that gives other entries for a list with pages, by page, size or both. */
const OTHER_PAGE = 'page=2&limit=1';

export const scrapers = stimulus({
  id: 'prospecting.pagination.scrapers',
  stimulus: async ({ prospecting }) => {
    const get = (rawQuery: string) => prospecting.call('GET /social-scrappers', { rawQuery });
    const walk: Exchange[] = [];
    for (let page = 0; page < PAGES_READ; page += 1) {
      const answer = await get(`page=${page}`);
      const before = walk.at(-1);
      walk.push(answer);
      // The document leaves open how the end is reported. After it, the last page may be repeated.
      const isEnd = page > 1 && before !== undefined && sameEntriesInOrder(before, answer, 'scraps');
      if (!ok(answer) || scrapsOf(answer).length === 0 || isEnd) break;
    }
    return {
      walk,
      bare: await get(''),
      sized: [await get('page=0&limit=5'), await get('page=0&pageSize=5'), await get('page=0&perPage=5')],
      providers: await prospecting.call('GET /email-providers'),
      providersTwo: await prospecting.call('GET /email-providers', { rawQuery: OTHER_PAGE }),
      warmups: await prospecting.call('GET /email-providers/warmup'),
      warmupsTwo: await prospecting.call('GET /email-providers/warmup', { rawQuery: OTHER_PAGE }),
    };
  },
});
