import { message } from '../../kit/model/message.ts';
import fc from 'fast-check';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, check, every, given, together } from '../../kit/model/check-result.ts';

import { type ScenarioContext, monitors, scenario, section, dataCheckers } from '../../kit/model/scenario.ts';
import { type Exchange, objectsOf, statusOf, queryOf } from '../../kit/model/exchange.ts';
import { isOk, numberIn, ok, answerIn } from '../../kit/checks/matchers.ts';
import { NO_ID } from '../support/access.ts';
import { idOf } from '../support/answers.ts';
import { newCrowdedList } from '../checks/export-jobs.ts';
import { pagesAgree, totalsAgree } from '../checks/agreement-of-pages.ts';
import { statusUnlessGone } from '../checks/errors.ts';
import { PAGED_ROUTES } from '../support/paged-routes.ts';
import { SHARE } from '../scenarios/windows.ts';
import { newCampaign, setRecipients } from '../support/ready-campaign.ts';
import {
  atMost,
  comesAgain,
  distinct,
  fromZero,
  fillsBeforeNext,
  noMoreOften,
  reader,
  sameEntriesInOrder,
  shares,
} from '../checks/pages.ts';
import { isSome } from '../../kit/checks/relations.ts';

const { contacts: CONTACTS } = prospectingFacts.campaignPages;

/** Possible parameter names for the campaign in the list of its contacts. */
const CAMPAIGN_NAMES = ['campaignId', 'campaign', 'campaign_id', 'id'] as const;

/** Most campaigns that are tried to find one whose contacts fill more than a page. */
const TRIED = 3;

/**
 * Reads the contacts of all campaigns, or of one. The document shows neither whether the route needs a campaign nor
 * which parameter names it.
 */
async function readable(context: ScenarioContext) {
  const any = reader(context, 'GET /advanced/campaign/contacts');
  const unnamed = await any();
  if (statusOf(unnamed) !== 400) return { any, unnamed, read: any };
  const [first, ...others] = context.survey.campaignIds.slice(0, TRIED);
  for (const name of first === undefined ? [] : CAMPAIGN_NAMES) {
    const of =
      (id = '') =>
      (query = '') =>
        any(`${name}=${id}${query === '' ? '' : `&${query}`}`);
    if (!ok(await of(first)())) continue;
    for (const id of [first, ...others])
      if (objectsOf(await of(id)(), 'list').length >= CONTACTS.size) return { any, unnamed, read: of(id) };
    return { any, unnamed, read: of(first) };
  }
  return { any, unnamed, read: any };
}

/** Whether a page surely has a next one, by a count that may be that of the page. */
const isFollowed = (page: Exchange): boolean =>
  (numberIn(page, 'count') ?? 0) > objectsOf(page, 'list').length;

/** Pages of a walk through a campaign's contacts. */
const WALKED = 3;

/** Whether no contact came or left meanwhile: all pages have one count, or each counts only its own contacts. */
function areOfOneCount(pages: readonly Exchange[]): boolean {
  const some = pages.filter((page) => objectsOf(page, 'list').length > 0);
  return (
    some.every((page) => numberIn(page, 'count') === objectsOf(page, 'list').length) ||
    new Set(some.map((page) => numberIn(page, 'count'))).size === 1
  );
}

const CAMPAIGN_CONTACTS = 'GET /advanced/campaign/contacts';

/** Most entries of the first page, if that was requested. The result of a size above the maximum is open. */
const firstPageOf = (exchange: Exchange): number | undefined => {
  const query = queryOf(exchange);
  const size = query.get('perPage') ?? String(CONTACTS.size);
  const isKnown = /^[1-9]\d{0,4}$/.test(size) && Number(size) <= CONTACTS.most;
  return isKnown && (query.get('page') ?? '0') === '0' ? Number(size) : undefined;
};

/** Checks counts if one page holds everything: entries of the page and of all are equal, and persons may be fewer. */
const countsWhole = (answer: Exchange): CheckResult => {
  const most = answer.operation === CAMPAIGN_CONTACTS && ok(answer) ? firstPageOf(answer) : undefined;
  const list = objectsOf(answer, 'list');
  const count = numberIn(answer, 'count');
  const { size: persons } = new Set(list.map((item) => idOf(item) ?? item));
  return given(count !== undefined && most !== undefined && list.length > 0 && list.length < most, () =>
    check(
      count === list.length || count === persons,
      message`count is ${count} of ${list.length} entries: expected ${list.length}, got ${count}; expected ${persons}, got ${count}`,
      answer,
    ),
  );
};

export const campaignRoutesContacts = section(
  scenario({
    id: 'prospecting.campaign-routes.contacts',
    stimulus: async (context) => {
      const { any: whatever, unnamed, read: any } = await readable(context);
      const named: { readonly name: string; readonly answer: Exchange }[] = [];
      for (const name of CAMPAIGN_NAMES) named.push({ name, answer: await whatever(`${name}=${NO_ID}`) });
      return {
        unnamed,
        bare: whatever === any ? unnamed : await any(),
        named,
        zero: await any('page=0'),
        one: await any('page=1'),
        most: await any(`page=0&perPage=${CONTACTS.most}`),
        beyond: await any(`perPage=${CONTACTS.most + 1}`),
      };
    },
    checks: {
      'prospecting.campaign-routes.contacts-page-from-0': ({ zero, one, most }) =>
        fromZero(zero, one, 'list', !isFollowed(zero) || comesAgain(zero, most, 'list')),
      'prospecting.campaign-routes.contacts-per-page-default-20': ({ bare, one }) =>
        together(atMost(bare, 'list', CONTACTS.size), fillsBeforeNext(bare, one, 'list', CONTACTS.size)),
      'prospecting.campaign-routes.contacts-per-page-10000-accepted': ({ bare, most }) =>
        given(ok(bare), () => isOk(most)),
      'prospecting.campaign-routes.contacts-never-over-10000': ({ most, beyond }) =>
        every([most, beyond], (answer) =>
          // With fewer contacts the maximum has no effect.
          given(objectsOf(answer, 'list').length >= CONTACTS.most, () =>
            atMost(answer, 'list', CONTACTS.most),
          ),
        ),
      'prospecting.campaign-routes.contacts-default-page': ({ bare, zero }) =>
        given(ok(bare) && ok(zero), () =>
          // The document leaves open the order of contacts.
          check(
            objectsOf(bare, 'list').length === objectsOf(zero, 'list').length &&
              (objectsOf(zero, 'list').length === 0 || shares(bare, zero, 'list')),
            message`the listing without a page is not page 0: expected the ${objectsOf(zero, 'list').length} contacts of page 0, got ${objectsOf(bare, 'list').length}; got ${answerIn(bare)} and ${answerIn(zero)}`,
            bare,
            zero,
          ),
        ),
      'prospecting.campaign-routes.contacts-per-page-over-10000': ({ bare, beyond }) =>
        ok(bare) ? statusUnlessGone(beyond) : undefined,
      'prospecting.campaign-routes.contacts-count-meaning': ({ bare, one }) =>
        ok(bare) && objectsOf(one, 'list').length > 0
          ? numberIn(bare, 'count') === objectsOf(bare, 'list').length
            ? 'as many as on the page'
            : 'more than on the page'
          : undefined,
      // A missing campaign has no contacts. So the name of the parameter is right if the request is refused or finds
      // nothing.
      'prospecting.campaign-routes.contacts-campaign-parameter': ({ unnamed, named }) =>
        objectsOf(unnamed, 'list').length === 0
          ? undefined
          : Object.fromEntries(
              named.map(({ name, answer }) => [
                name,
                !ok(answer)
                  ? String(statusOf(answer))
                  : objectsOf(answer, 'list').length === 0
                    ? 'finds nothing'
                    : sameEntriesInOrder(unnamed, answer, 'list')
                      ? 'left unread'
                      : // Others may have changed the contacts meanwhile.
                        undefined,
              ]),
            ),
    },
  }),
  /** A campaign that reaches more contacts than a page may hold. */
  scenario({
    id: 'prospecting.campaign-routes.contact-crowd',
    requires: ['write', 'state'],
    stimulus: async (context) => {
      const campaignId = await newCampaign(context, 'Crowd');
      const attached = await setRecipients(context, campaignId, {
        lists: [await newCrowdedList(context, CONTACTS.most + CONTACTS.size)],
        excludedLists: [],
      });
      const any = reader(context, 'GET /advanced/campaign/contacts');
      return {
        attached,
        most: await any(`page=0&perPage=${CONTACTS.most}`),
        next: await any(`page=1&perPage=${CONTACTS.most}`),
        beyond: await any(`page=0&perPage=${CONTACTS.most + CONTACTS.size}`),
      };
    },
    checks: {
      'prospecting.campaign-routes.contacts-per-page-10000-accepted': ({ attached, most, next }) =>
        given(ok(attached), () => fillsBeforeNext(most, next, 'list', CONTACTS.most)),
      'prospecting.campaign-routes.contacts-never-over-10000': ({ next, beyond }) =>
        given(ok(next) && objectsOf(next, 'list').length > 0, () => atMost(beyond, 'list', CONTACTS.most)),
    },
  }),
  /** Pages of any size, or of one with which the walk reaches the end. */
  scenario({
    id: 'prospecting.campaign-routes.contact-pages',
    input: () =>
      fc.record({
        wanted: fc.noBias(fc.integer({ min: 1, max: 40 })),
        few: fc.noBias(fc.integer({ min: 1, max: 3 })),
        deep: SHARE,
      }),
    stimulus: async (context, { wanted, few, deep }) => {
      const { read: any } = await readable(context);
      const whole = await any(`page=0&perPage=${CONTACTS.most}`);
      const all = objectsOf(whole, 'list').length;
      const size = 0 < all && all < CONTACTS.most ? Math.ceil(all / WALKED) : wanted;
      const pages: Exchange[] = [];
      for (let number = 0; number < WALKED; number += 1)
        pages.push(await any(`page=${number}&perPage=${size}`));
      // Late pages of other sizes.
      for (const other of all > few ? [few, wanted] : [])
        await any(`page=${Math.floor(deep * Math.ceil(all / other))}&perPage=${other}`);
      return { size, pages, whole };
    },
    checks: {
      'prospecting.campaign-routes.contacts-per-page-honoured': ({ size, pages }) =>
        every(pages, (answer) => atMost(answer, 'list', size)),
      'prospecting.campaign-routes.contacts-pages-disjoint': ({ pages, whole }) =>
        given(areOfOneCount([whole, ...pages]), () => noMoreOften(distinct(pages, 'list'), whole, 'list')),
    },
  }),
  dataCheckers({
    'prospecting.campaign-routes.contacts-pages-whole': pagesAgree(PAGED_ROUTES.contacts),
    'prospecting.campaign-routes.contacts-count-of-whole': totalsAgree(PAGED_ROUTES.contacts),
  }),
  monitors({
    // Whatever `total` counts, the first page must hold some of it.
    'prospecting.campaign-routes.contacts-page-from-0': (answer) =>
      given(
        answer.operation === CAMPAIGN_CONTACTS &&
          ok(answer) &&
          /[?&]page=0(&|$)/.test(answer.request.target) &&
          (numberIn(answer, 'count') ?? 0) > 0,
        () => isSome(objectsOf(answer, 'list'), 'page 0 of several contacts is empty', answer),
      ),
    'prospecting.campaign-routes.contacts-count-of-whole': countsWhole,
    'prospecting.campaign-routes.contacts-per-page-honoured': (answer) => {
      const [size = '', ...others] = queryOf(answer).getAll('perPage');
      return given(
        answer.operation === CAMPAIGN_CONTACTS && others.length === 0 && /^[1-9]\d{0,3}$/.test(size),
        () => atMost(answer, 'list', Number(size)),
      );
    },
  }),
);
