import { message } from '../../kit/model/message.ts';
import fc from 'fast-check';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, check, every, given, vacuous, together } from '../../kit/model/check-result.ts';

import { withChecks, scenario, monitors, section, dataCheckers } from '../../kit/model/scenario.ts';
import { type Exchange, objectsOf, statusOf } from '../../kit/model/exchange.ts';
import { contrast, isOk, numberIn, ok, unlike, yesNo } from '../../kit/checks/matchers.ts';
import { areAllDebits, debitsIn, walkDebits } from '../support/credits.ts';
import { singlePages, singlesDiffer } from '../checks/single-pages.ts';
import { atMost, distinct, everyPage, reader, shares } from '../checks/pages.ts';
import { pagesAgree, totalsAgree } from '../checks/agreement-of-pages.ts';
import { PAGED_ROUTES } from '../support/paged-routes.ts';
import { creditWindows } from '../scenarios/windows.ts';
import { equals, isNoneOf } from '../../kit/checks/relations.ts';

const { credits: CREDITS } = prospectingFacts.campaignPages;

/** Whether no debit is more frequent in `some` than in `all`. Debits may be equal, and need no ids. */
const isPart = (some: readonly string[], all: readonly string[]): boolean =>
  [...Map.groupBy(some, (each) => each)].every(
    ([each, times]) => times.length <= all.filter((other) => other === each).length,
  );

/** Whether there are several pages of the default size. After the end, the last one may be repeated. */
const areSeveral = (walked: readonly Exchange[]): boolean => walked.flatMap(debitsIn).length > CREDITS.size;

/** Checks that page 2 continues the walk if page 1 begins like it. After the end, the last page may be repeated. */
function followsOn(walked: readonly Exchange[], one: Exchange, two: Exchange): CheckResult {
  const all = walked.flatMap(debitsIn);
  const next = all.slice(CREDITS.size, 2 * CREDITS.size);
  const isLike = all.slice(0, CREDITS.size).join() === debitsIn(one).join();
  return given([one, two].every(ok) && areAllDebits(walked) && next.length > 0 && isLike, () =>
    // The order of equal debits is not documented, and may depend on the page size.
    check(
      debitsIn(two).toSorted().join() === next.toSorted().join(),
      () => message`page 2 does not go on after page 1: ${unlike(debitsIn(two).toSorted(), next.toSorted())}`,
      ...walked,
      one,
      two,
    ),
  );
}

/** Whether the total counts all entries; undefined where it may be a sum of credits as well, or has changed meanwhile. */
function totalCounts(walked: readonly Exchange[]): string | undefined {
  const [total, ...others] = new Set(walked.map((page) => numberIn(page, 'total')));
  if (total === undefined || others.length > 0 || !areAllDebits(walked)) return undefined;
  const debits = walked.flatMap((page) => objectsOf(page, 'items'));
  const amounts = (name: string): number[] =>
    debits.flatMap(({ [name]: each }) => (typeof each === 'number' ? [Math.abs(each)] : []));
  const sums = Object.keys(debits[0] ?? {}).map((name) => amounts(name).reduce((sum, each) => sum + each, 0));
  const isOpen = debits.length === 0 ? total < 2 : debits.length < 2 || sums.includes(debits.length);
  return isOpen ? undefined : yesNo(total === debits.length);
}

/** For the windows of one scenario, and for all reads of a run. */
const agreement = {
  'prospecting.campaign-routes.credits-pages-disjoint': pagesAgree(PAGED_ROUTES.credits),
  'prospecting.campaign-routes.credits-total-alike': totalsAgree(PAGED_ROUTES.credits),
} as const;

export const campaignRoutesCredits = section(
  scenario({
    id: 'prospecting.campaign-routes.credits',
    stimulus: async (context) => {
      const read = reader(context, 'GET /credits/usage');
      const walked = await walkDebits(context);
      const bare = await read();
      const one = await read('page=1');
      const two = await read('page=2');
      // The last page of the default size. If it holds more than the walk, the largest size has omitted debits.
      const last = Math.floor(walked.flatMap(debitsIn).length / CREDITS.size) + 1;
      const ended = last > 2 && areAllDebits(walked) ? await read(`page=${last}`) : undefined;
      const isKnown = ended === undefined || isPart(debitsIn(ended), walked.flatMap(debitsIn));
      return {
        walked,
        ...{ bare, one, two, ended },
        // A payment may have happened meanwhile.
        walkedAgain: isKnown ? walked : await walkDebits(context),
        beyond: await read(`limit=${CREDITS.most + 1}`),
        zero: await read('page=0'),
        singles: await singlePages((page) => read(`page=${page}&limit=1`), objectsOf(bare, 'items').length),
      };
    },
    checks: {
      'prospecting.campaign-routes.credits-page-from-1': ({ bare, one, walked, zero }) =>
        together(
          given(ok(bare) && ok(one) && objectsOf(bare, 'items').length > 0, () =>
            check(
              shares(one, bare, 'items'),
              message`page 1 is not the first page: ${contrast(one, bare, 'items')}`,
              bare,
              one,
            ),
          ),
          // Another meaning of page 0 is open.
          given(ok(zero) && debitsIn(zero).length > 0 && areAllDebits(walked), () =>
            check(
              isPart(debitsIn(zero), walked.flatMap(debitsIn)),
              () =>
                message`page 0 holds what no later page does: expected some of ${walked.flatMap(debitsIn)}, got ${debitsIn(zero)}`,
              zero,
              ...walked,
            ),
          ),
        ),
      'prospecting.campaign-routes.credits-limit-default-50': ({ bare, walked: [most] }) =>
        given(ok(bare) && most !== undefined && objectsOf(most, 'items').length > CREDITS.size, () =>
          equals(
            objectsOf(bare, 'items').length,
            CREDITS.size,
            message`a page holds ${objectsOf(bare, 'items').length}`,
            bare,
          ),
        ),
      'prospecting.campaign-routes.credits-limit-200-accepted': ({ bare, walked, ended, walkedAgain }) =>
        together(
          given(ok(bare), () => every(walked, isOk)),
          ended === undefined || !ok(ended) || !areAllDebits(walkedAgain)
            ? vacuous
            : check(
                isPart(debitsIn(ended), walkedAgain.flatMap(debitsIn)),
                () =>
                  message`pages of ${CREDITS.most} leave out what a page of ${CREDITS.size} holds: expected ${debitsIn(ended)}, got ${walkedAgain.flatMap(debitsIn)}`,
                ...walked,
                ended,
              ),
        ),
      'prospecting.campaign-routes.credits-never-over-200': ({ beyond, walked }) =>
        every([beyond, ...walked], (page) => atMost(page, 'items', CREDITS.most)),
      // The document does not state what the total counts; it may be a sum of credits.
      'prospecting.campaign-routes.credits-total-alike': ({ walked, bare, one, two }) =>
        every([...walked, one, two], (page) => {
          const [total, others] = [bare, page].map((each) =>
            ok(each) ? numberIn(each, 'total') : undefined,
          );
          return given(total !== undefined && others !== undefined, () =>
            equals(total, others, message`total is ${total}, and ${others} on another page`, bare, page),
          );
        }),
      'prospecting.campaign-routes.credits-pages-disjoint': ({ walked, bare, one, two, singles }) =>
        together(
          singlesDiffer(bare, singles),
          every(distinct(walked, 'items').slice(1), (page) => {
            const debits = debitsIn(page);
            const others = distinct(walked, 'items').filter((each) => each !== page);
            const before = others.map((each) => debitsIn(each).join());
            // Debits may be equal, but a whole page of different ones does not repeat by chance.
            return given(debits.length > 1 && new Set(debits).size === debits.length, () =>
              isNoneOf(debits.join(), before, 'two pages are the same', ...walked),
            );
          }),
          given([one, two].every(ok) && areAllDebits(walked) && areSeveral(walked), () =>
            check(
              isPart([one, two].flatMap(debitsIn), distinct(walked, 'items').flatMap(debitsIn)),
              () =>
                message`two pages hold an entry more often than the usage does: expected those of ${distinct(walked, 'items').flatMap(debitsIn)}, got ${[one, two].flatMap(debitsIn)}`,
              ...walked,
              one,
              two,
            ),
          ),
          followsOn(walked, one, two),
          // A larger page shows that more than one page of the default size exists.
          given(
            [one, two].every(ok) &&
              debitsIn(walked[0] ?? one).length > CREDITS.size &&
              new Set(debitsIn(one)).size === debitsIn(one).length &&
              debitsIn(one).length > 1 &&
              debitsIn(one).join() === debitsIn(two).join(),
            () => check(false, message`page 2 is page 1 once more`, ...walked.slice(0, 1), one, two),
          ),
        ),
      'prospecting.campaign-routes.credits-limit-over-200': ({ beyond }) => String(statusOf(beyond)),
      'prospecting.campaign-routes.credits-order': ({ bare }) => {
        const dates = objectsOf(bare, 'items').flatMap(({ date }) =>
          typeof date === 'string' ? [date] : [],
        );
        if (new Set(dates).size < 2) return undefined;
        const isLike = (order: readonly string[]): boolean => JSON.stringify(dates) === JSON.stringify(order);
        return isLike(dates.toSorted().toReversed())
          ? 'newest first'
          : isLike(dates.toSorted())
            ? 'oldest first'
            : 'another one';
      },
      'prospecting.campaign-routes.credits-page-zero': ({ zero }) => String(statusOf(zero)),
      'prospecting.campaign-routes.credits-total-counts': ({ walked }) => totalCounts(walked),
    },
  }),
  scenario({
    id: 'prospecting.campaign-routes.credit-pages',
    input: () => fc.integer({ min: 1, max: 80 }),
    stimulus: async (context, limit) => ({
      limit,
      sized: await reader(context, 'GET /credits/usage')(`limit=${limit}`),
    }),
    checks: {
      'prospecting.campaign-routes.credits-limit-honoured': ({ limit, sized }) =>
        atMost(sized, 'items', limit),
    },
  }),
  withChecks(creditWindows, { ...agreement }),
  dataCheckers(agreement),
  monitors({
    'prospecting.campaign-routes.credits-never-over-200': everyPage(
      'GET /credits/usage',
      'items',
      CREDITS.most,
    ),
  }),
);
