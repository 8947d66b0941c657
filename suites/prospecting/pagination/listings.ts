import { message } from '../../kit/model/message.ts';
import { claims } from '../../../generated/claims.ts';
import { type CheckResult, given } from '../../kit/model/check-result.ts';
import type { Observation } from '../../kit/model/observation.ts';
import { withChecks, scenario, section } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { NO_ID } from '../support/access.ts';
import type { BlacklistHistory } from '../support/catalogue.ts';
import { listIdsIn } from '../support/answers.ts';
import { listedIn } from '../support/field-questions.ts';
import { statusAndCodeOf, statusAndFormOf } from '../support/forms.ts';
import { isGone, statusUnlessGone } from '../checks/errors.ts';
import { listsIn } from '../checks/lists.ts';
import { blacklists } from '../scenarios/catalogue.ts';
import { twins } from '../scenarios/lists.ts';
import { scrapers } from '../scenarios/pagination.ts';
import { contentOf } from '../../kit/model/parse.ts';
import { equals } from '../../kit/checks/relations.ts';

const OTHER_LISTINGS = [
  'GET /emails/blacklists',
  'GET /advanced/campaigns/{campaignId}/manual-tasks',
] as const;

/** The form of a list, and whether another page has another answer; an empty list may not. */
const pagesOf = (all: Exchange, other: Exchange): Observation => ({
  [all.operation ?? '']: isGone(all) ? undefined : statusAndFormOf(all),
  [`${all.operation ?? ''}?page=2`]: isGone(other)
    ? undefined
    : !ok(other)
      ? statusAndCodeOf(other)
      : listedIn(all).length === 0
        ? undefined
        : contentOf(all) === contentOf(other)
          ? 'the same'
          : 'another',
});

/** Checks that a list in one answer is the same for any page. Its order and other fields are open. */
const sameAnswer = (all: Exchange, pageTwo: Exchange): CheckResult =>
  given(ok(all) && ok(pageTwo), () => {
    const [listed, onPageTwo] = [all, pageTwo].map((answer) => listedIn(answer).length);
    return equals(
      listed,
      onPageTwo,
      message`the listing has ${listed} entries, and ${onPageTwo} as another page`,
      all,
      pageTwo,
    );
  });

export const paginationListings = section(
  scenario({
    id: 'prospecting.pagination.other-listings',
    cases: () => OTHER_LISTINGS,
    stimulus: async ({ prospecting, survey }, operation) => {
      const path = { campaignId: survey.campaignIds[0] ?? NO_ID };
      const all = await prospecting.send(operation, { path });
      const other = await prospecting.send(operation, { path, rawQuery: 'page=2' });
      return { all, other };
    },
    checks: { 'prospecting.pagination.other-listings': ({ all, other }) => pagesOf(all, other) },
  }),
  withChecks(scrapers, {
    'prospecting.pagination.providers-not-paginated': ({ providers, providersTwo }) =>
      sameAnswer(providers, providersTwo),
    'prospecting.pagination.warmups-not-paginated': ({ warmups, warmupsTwo }) =>
      sameAnswer(warmups, warmupsTwo),
  }),
  /** Invalid pages on each route with pages. */
  scenario({
    id: 'prospecting.pagination.odd-pages',
    cases: () => claims['prospecting.pagination.page-text'].operations,
    stimulus: async ({ prospecting, survey }, operation) => {
      const path = { campaignId: survey.campaignIds[0] ?? NO_ID, listId: survey.listIds[0] ?? NO_ID };
      const get = (page: string) => prospecting.send(operation, { path, rawQuery: `page=${page}` });
      return { operation, text: await get('first'), negative: await get('-1') };
    },
    checks: {
      'prospecting.pagination.page-text': ({ operation, text }) => ({ [operation]: statusUnlessGone(text) }),
      'prospecting.pagination.negative-page': ({ operation, negative }) => ({
        [operation]: statusUnlessGone(negative),
      }),
    },
  }),
  withChecks(blacklists, {
    'prospecting.pagination.other-listings': (h: BlacklistHistory) => pagesOf(h.listed, h.other),
  }),
  withChecks(twins, {
    'prospecting.pagination.order-of-entries': ({ firstId, secondId, listed }) => {
      const ids = listIdsIn(listsIn(listed));
      return ids.includes(firstId) && ids.includes(secondId)
        ? ids.indexOf(firstId) < ids.indexOf(secondId)
          ? 'the older list first'
          : 'the newer list first'
        : undefined;
    },
  }),
);
