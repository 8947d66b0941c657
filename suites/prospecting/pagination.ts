import { claims } from '../../generated/claims.ts';
import { objectsOf, statusOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario, type Checker, type Observer } from '../kit/engine/scenario.ts';
import { NO_ID } from './access.ts';
import { same } from './pages.ts';
import { bodyOf, idOf, isOk, numberIn, ok } from './wire.ts';

const DEFAULT = 15;
const MOST = 100;
const SCRAPERS = 20;
const PAGES = 12;

/** The listings of past searches: the same style three times. */
const TOOLS = {
  'find-email': 'GET /tools/find/email',
  'find-phone': 'GET /tools/find/phone',
  'verify-email': 'GET /tools/verify/email',
} as const;
type Tool = keyof typeof TOOLS;

const dataOf = (answer: Exchange): readonly JsonObject[] => objectsOf(answer, 'data');

interface ToolPages {
  readonly tool: Tool;
  readonly bare: Exchange;
  readonly first: Exchange;
  readonly second: Exchange;
  readonly most: Exchange;
  readonly beyond: Exchange;
  readonly walk: readonly Exchange[];
}

const of =
  (tool: Tool, judge: (pages: ToolPages) => Judgement): Checker<ToolPages> =>
  (pages) =>
    given(pages.tool === tool, () => judge(pages));
const startsAt1 = ({ bare, first, second }: ToolPages): Judgement =>
  given(ok(bare) && dataOf(bare).length > 0, () =>
    check(
      same(first, bare, 'data') && !same(first, second, 'data'),
      'page 1 is not the first page',
      first,
      bare,
    ),
  );
const holds15 = ({ bare }: ToolPages): Judgement =>
  given(ok(bare) && (numberIn(bare, 'total') ?? 0) > DEFAULT, () =>
    check(dataOf(bare).length === DEFAULT, `a page holds ${dataOf(bare).length}`, bare),
  );
const takes100 = ({ most }: ToolPages): Judgement => isOk(most);
const isNeverOver100 = ({ most, beyond }: ToolPages): Judgement =>
  every([most, beyond], (answer) =>
    given(ok(answer), () =>
      check(dataOf(answer).length <= MOST, `a page holds ${dataOf(answer).length}`, answer),
    ),
  );
const beyond100 =
  (tool: Tool): Observer<ToolPages> =>
  (pages) =>
    pages.tool === tool ? String(statusOf(pages.beyond)) : undefined;

const tools = scenario({
  id: 'prospecting.pagination.tools',
  service: 'prospecting',
  needs: ['read'],
  cost: PAGES + 5,
  cases: () => Object.keys(TOOLS) as Tool[],
  stimulus: async ({ prospecting }, tool): Promise<ToolPages> => {
    const get = (query: string) =>
      prospecting.raw({
        method: 'GET',
        operation: TOOLS[tool],
        target: `${TOOLS[tool].slice('GET '.length)}${query}`,
      });
    const walk: Exchange[] = [];
    for (let page = 1; page <= PAGES; page += 1) {
      const answer = await get(`?page=${page}&limit=30`);
      walk.push(answer);
      if (!ok(answer) || dataOf(answer).length < 30) break;
    }
    return {
      tool,
      bare: await get(''),
      first: await get('?page=1'),
      second: await get('?page=2'),
      most: await get(`?limit=${MOST}`),
      beyond: await get(`?limit=${MOST + 20}`),
      walk,
    };
  },
  checkers: {
    'prospecting.pagination.find-email-page-from-1': of('find-email', startsAt1),
    'prospecting.pagination.find-email-limit-default-15': of('find-email', holds15),
    'prospecting.pagination.find-email-limit-100-accepted': of('find-email', takes100),
    'prospecting.pagination.find-email-never-over-100': of('find-email', isNeverOver100),
    'prospecting.pagination.find-phone-page-from-1': of('find-phone', startsAt1),
    'prospecting.pagination.find-phone-limit-default-15': of('find-phone', holds15),
    'prospecting.pagination.find-phone-limit-100-accepted': of('find-phone', takes100),
    'prospecting.pagination.find-phone-never-over-100': of('find-phone', isNeverOver100),
    'prospecting.pagination.verify-email-page-from-1': of('verify-email', startsAt1),
    'prospecting.pagination.verify-email-limit-default-15': of('verify-email', holds15),
    'prospecting.pagination.verify-email-limit-100-accepted': of('verify-email', takes100),
    'prospecting.pagination.verify-email-never-over-100': of('verify-email', isNeverOver100),
    'prospecting.pagination.tools-pages-disjoint': ({ walk }: ToolPages) => {
      const last = walk.at(-1);
      const total = last === undefined ? undefined : numberIn(last, 'total');
      const count = walk.flatMap(dataOf).length;
      return last === undefined || !walk.every(ok) || dataOf(last).length >= 30 || total === undefined
        ? vacuous
        : check(count === total, `${count} entries are walked of ${total}`, ...walk.slice(0, 2));
    },
  },
  observers: {
    'prospecting.pagination.find-email-limit-over-100': beyond100('find-email'),
    'prospecting.pagination.find-phone-limit-over-100': beyond100('find-phone'),
    'prospecting.pagination.verify-email-limit-over-100': beyond100('verify-email'),
  },
});

const scrapsOf = (answer: Exchange): readonly JsonObject[] => objectsOf(answer, 'scraps');

const scrapers = scenario({
  id: 'prospecting.pagination.scrapers',
  service: 'prospecting',
  needs: ['read'],
  cost: PAGES + 6,
  stimulus: async ({ prospecting }) => {
    const get = (query: string) =>
      prospecting.raw({
        method: 'GET',
        operation: 'GET /social-scrappers',
        target: `/social-scrappers${query}`,
      });
    const walk: Exchange[] = [];
    for (let page = 0; page < PAGES; page += 1) {
      const answer = await get(`?page=${page}`);
      walk.push(answer);
      if (!ok(answer) || scrapsOf(answer).length === 0) break;
    }
    return {
      walk,
      bare: await get(''),
      sized: [await get('?page=0&limit=5'), await get('?page=0&pageSize=5'), await get('?page=0&perPage=5')],
      providers: await prospecting.call('GET /email-providers'),
      providersTwo: await prospecting.raw({
        method: 'GET',
        operation: 'GET /email-providers',
        target: '/email-providers?page=2',
      }),
      warmups: await prospecting.call('GET /email-providers/warmup'),
      warmupsTwo: await prospecting.raw({
        method: 'GET',
        operation: 'GET /email-providers/warmup',
        target: '/email-providers/warmup?page=2',
      }),
    };
  },
  checkers: {
    'prospecting.pagination.scrapers-page-from-0': ({ walk: [first, second], bare }) =>
      first === undefined
        ? vacuous
        : given(ok(bare) && scrapsOf(bare).length > 0, () =>
            check(
              ok(first) &&
                same(first, bare, 'scraps') &&
                (second === undefined || !same(first, second, 'scraps')),
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
    'prospecting.pagination.providers-not-paginated': ({ providers, providersTwo }) =>
      sameAnswer(providers, providersTwo),
    'prospecting.pagination.warmups-not-paginated': ({ warmups, warmupsTwo }) =>
      sameAnswer(warmups, warmupsTwo),
  },
  observers: {
    'prospecting.pagination.scrapers-end': ({ walk }) => {
      const last = walk.at(-1);
      return last === undefined || scrapsOf(last).length > 0
        ? undefined
        : `${statusOf(last)} with ${Object.keys(bodyOf(last)).join(', ')}`;
    },
  },
});

/** What all comes in one answer is the same on any page. */
const sameAnswer = (all: Exchange, pageTwo: Exchange): Judgement =>
  given(ok(all) && ok(pageTwo), () =>
    check(all.response.text === pageTwo.response.text, 'another page has another answer', all, pageTwo),
  );

/** Pages that are no pages, on each route that is paged. */
const odd = scenario({
  id: 'prospecting.pagination.odd-pages',
  service: 'prospecting',
  needs: ['read'],
  cost: 2,
  cases: () => claims['prospecting.pagination.page-text'].operations,
  stimulus: async ({ prospecting, survey }, operation) => {
    const target = (operation.split(' ')[1] ?? '')
      .replace('{campaignId}', survey.campaignIds[0] ?? NO_ID)
      .replace('{listId}', survey.listIds[0] ?? NO_ID);
    const get = (page: string) =>
      prospecting.raw({ method: 'GET', operation, target: `${target}?page=${page}` });
    return { operation, text: await get('first'), negative: await get('-1') };
  },
  checkers: {},
  observers: {
    'prospecting.pagination.page-text': ({ operation, text }) => ({ [operation]: `${statusOf(text)}` }),
    'prospecting.pagination.negative-page': ({ operation, negative }) => ({
      [operation]: `${statusOf(negative)}`,
    }),
  },
});

export const pagination = [tools, scrapers, odd];
