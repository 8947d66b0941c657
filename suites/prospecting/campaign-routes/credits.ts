import fc from 'fast-check';
import { prospectingFacts } from '../../../generated/facts.ts';
import { check, every, given, vacuous } from '../../kit/engine/judgement.ts';
import { type Section, scenario } from '../../kit/engine/scenario.ts';
import { objectsOf, statusOf } from '../../kit/http/exchange.ts';
import { isOk, numberIn, ok } from '../../kit/http/match.ts';
import { atMost, filled, fromOne, lastPage, reader } from '../fixtures/pages.ts';

const { credits: CREDITS } = prospectingFacts.campaignPages;

const credits = scenario({
  id: 'prospecting.campaign-routes.credits',
  service: 'prospecting',
  requires: ['read'],
  cost: 12,
  stimulus: async (context) => {
    const read = reader(context, 'GET /credits/usage');
    const first = await read(`?page=1&limit=${CREDITS.most}`);
    const walked = [first];
    for (let page = 2; page <= Math.min(8, lastPage(first, CREDITS.most)); page += 1)
      walked.push(await read(`?page=${page}&limit=${CREDITS.most}`));
    return {
      walked,
      bare: await read(),
      last: await read(`?page=${lastPage(first, CREDITS.size)}`),
      beyond: await read(`?limit=${CREDITS.most + 100}`),
      zero: await read('?page=0'),
    };
  },
  checkers: {
    'prospecting.campaign-routes.credits-page-from-1': ({ bare, last }) => fromOne(bare, last, 'items'),
    'prospecting.campaign-routes.credits-limit-default-50': ({ bare }) => filled(bare, 'items', CREDITS.size),
    'prospecting.campaign-routes.credits-limit-200-accepted': ({ bare, walked }) =>
      given(ok(bare), () => every(walked, isOk)),
    'prospecting.campaign-routes.credits-never-over-200': ({ beyond, walked }) =>
      every([beyond, ...walked], (page) => atMost(page, 'items', CREDITS.most)),
    'prospecting.campaign-routes.credits-pages-disjoint': ({ walked: [first, ...others] }) => {
      const total = first === undefined ? undefined : numberIn(first, 'total');
      if (first === undefined || total === undefined || ![first, ...others].every(ok)) return vacuous;
      const pages = [first, ...others];
      const count = pages.reduce((sum, page) => sum + objectsOf(page, 'items').length, 0);
      return given(pages.length === lastPage(first, CREDITS.most), () =>
        check(count === total, `${count} debits on all pages, ${total} in total`, ...pages),
      );
    },
  },
  observers: {
    'prospecting.campaign-routes.credits-limit-over-200': ({ beyond }) => String(statusOf(beyond)),
    'prospecting.campaign-routes.credits-order': ({ bare }) => {
      const dates = objectsOf(bare, 'items').flatMap(({ date }) => (typeof date === 'string' ? [date] : []));
      if (new Set(dates).size < 2) return undefined;
      const isLike = (order: readonly string[]): boolean => JSON.stringify(dates) === JSON.stringify(order);
      return isLike(dates.toSorted().toReversed())
        ? 'newest first'
        : isLike(dates.toSorted())
          ? 'oldest first'
          : 'another one';
    },
    'prospecting.campaign-routes.credits-page-zero': ({ zero }) => String(statusOf(zero)),
  },
});

const creditPages = scenario({
  id: 'prospecting.campaign-routes.credit-pages',
  service: 'prospecting',
  requires: ['read'],
  cost: 1,
  input: () => fc.integer({ min: 1, max: 80 }),
  stimulus: async (context, limit) => ({
    limit,
    sized: await reader(context, 'GET /credits/usage')(`?limit=${limit}`),
  }),
  checkers: {
    'prospecting.campaign-routes.credits-limit-honoured': ({ limit, sized }) => atMost(sized, 'items', limit),
  },
});

export const campaignRoutesCredits: Section = {
  scenarios: [credits, creditPages],
};
