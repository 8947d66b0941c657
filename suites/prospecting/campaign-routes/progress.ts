import { isGone } from '../checks/errors.ts';
import { message } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, every, given } from '../../kit/model/check-result.ts';

import { scenario, monitors, section, dataCheckers } from '../../kit/model/scenario.ts';
import { type Exchange, objectOf, objectsOf, statusOf } from '../../kit/model/exchange.ts';
import { numberIn, ok, on } from '../../kit/checks/matchers.ts';
import { pagesAgree, totalsAgree } from '../checks/agreement-of-pages.ts';
import { PAGED_ROUTES } from '../support/paged-routes.ts';
import { SIZE_PARAMETERS } from '../support/campaigns.ts';
import {
  atMost,
  everyPage,
  fillsToTotal,
  fromOne,
  holdsItsShare,
  lastPage,
  longOne,
} from '../checks/pages.ts';
import { equals } from '../../kit/checks/relations.ts';

const { progress: PROGRESS } = prospectingFacts.campaignPages;
const PROGRESS_ROUTE = 'GET /advanced/campaigns/{campaignId}/progress/contacts';

/** Checks that `totalPages` matches `total`. */
const fitsTotal = (answer: Exchange): CheckResult =>
  given(
    answer.operation === PROGRESS_ROUTE &&
      (numberIn(answer, 'total') ?? 0) > 0 &&
      numberIn(answer, 'totalPages') !== undefined,
    () => {
      const pages = lastPage(answer, PROGRESS.size);
      return on(answer, 'totalPages', message`${pages}`, (value) => value === pages);
    },
  );

export const campaignRoutesProgress = section(
  scenario({
    id: 'prospecting.campaign-routes.progress',
    cases: ({ campaignIds }) => campaignIds.slice(0, 6),
    stimulus: async (context, campaignId) => {
      const isLong = (page: Exchange): boolean => lastPage(page, PROGRESS.size) > 1;
      const { read, page: first } = await longOne(
        context,
        { operation: PROGRESS_ROUTE, query: 'page=1', isLong },
        campaignId,
      );
      const last = lastPage(first, PROGRESS.size);
      // Each campaign uses another size between the bounds.
      const at = context.survey.campaignIds.indexOf(campaignId);
      if (last > 3) await read(`page=${3 + (at % (last - 3))}`);
      return {
        first,
        second: await read('page=2'),
        last: await read(`page=${last}`),
        sized: await read(`page=1&${SIZE_PARAMETERS.map((name) => `${name}=5`).join('&')}`),
        past: await read(`page=${last + 1}`),
      };
    },
    checks: {
      'prospecting.campaign-routes.progress-page-from-1': ({ first, last }) =>
        fromOne(first, last, 'contacts'),
      'prospecting.campaign-routes.progress-20-per-page': ({ first }) =>
        fillsToTotal(first, 'contacts', PROGRESS.size),
      'prospecting.campaign-routes.progress-never-over-20': ({ first, second, sized }) =>
        every([first, second, sized], (page) => atMost(page, 'contacts', PROGRESS.size)),
      'prospecting.campaign-routes.progress-size-fixed': ({ first, sized }) =>
        given(ok(first) && ok(sized), () =>
          equals(
            objectsOf(first, 'contacts').length,
            objectsOf(sized, 'contacts').length,
            'a parameter changes the size of the page',
            first,
            sized,
          ),
        ),
      'prospecting.campaign-routes.progress-total-pages-when-empty': ({ first }) =>
        numberIn(first, 'total') === 0 ? String(objectOf(first)['totalPages']) : undefined,
      // After an empty page, no page exists that could be repeated.
      'prospecting.campaign-routes.progress-beyond-end': ({ first, past }) =>
        objectsOf(first, 'contacts').length === 0 || isGone(past)
          ? undefined
          : `${statusOf(past)}, ${objectsOf(past, 'contacts').length === 0 ? 'no' : 'some'} contacts${objectOf(past)['total'] === 0 ? ', total 0' : ''}`,
    },
  }),
  dataCheckers({
    'prospecting.campaign-routes.progress-pages-disjoint': pagesAgree(PAGED_ROUTES.progress),
    'prospecting.campaign-routes.progress-total-alike': totalsAgree(PAGED_ROUTES.progress),
  }),
  monitors({
    'prospecting.campaign-routes.progress-never-over-20': everyPage(
      PROGRESS_ROUTE,
      'contacts',
      PROGRESS.size,
    ),
    'prospecting.campaign-routes.progress-20-per-page': holdsItsShare({
      ...{ operation: PROGRESS_ROUTE, field: 'contacts', size: PROGRESS.size },
    }),
    'prospecting.campaign-routes.progress-total-pages-fits': fitsTotal,
  }),
);
