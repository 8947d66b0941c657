import { statusUnlessGone } from '../checks/errors.ts';
import { largest, least } from '../../kit/model/extremes.ts';
import { message } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, check, every, given, together, vacuous } from '../../kit/model/check-result.ts';

import { scenario, monitors, section, dataCheckers } from '../../kit/model/scenario.ts';
import { rotate } from '../../kit/model/rotate.ts';
import { type Exchange, headerOf, objectsOf, statusOf, queryOf } from '../../kit/model/exchange.ts';
import { ok, answerIn } from '../../kit/checks/matchers.ts';
import {
  atMost,
  fromZero,
  fillsBeforeNext,
  longOne,
  reader,
  shares,
  everyPage,
  zeroIsUsual,
} from '../checks/pages.ts';
import { SIZE_PARAMETERS } from '../support/campaigns.ts';
import { startedCampaign } from '../support/ready-campaign.ts';
import { idsIn } from '../support/answers.ts';
import { eachOnOnePage, ofItsCampaign, ofTypesAreThere } from '../checks/run-activities.ts';
import { isAtLeast, isAtMost, isAmong, isOneOf } from '../../kit/checks/relations.ts';

const ROUTE = 'GET /advanced/campaigns/{campaignId}/activities';
const { size: SIZE } = prospectingFacts.campaignPages.activities;
const { cacheMaxMinutes } = prospectingFacts.activities;
const { sentEvents, neverSentEvents } = prospectingFacts.webhook;
const WEBHOOK_EVENTS: ReadonlySet<string> = new Set([...sentEvents, ...neverSentEvents]);

const eventsOf = (answer: Exchange): string[] =>
  objectsOf(answer, 'activities').map((activity) => String(activity['event']));

const datesOf = (answer: Exchange): number[] =>
  objectsOf(answer, 'activities')
    .map(({ date }) => (typeof date === 'string' ? Date.parse(date) : Number.NaN))
    .filter((date) => !Number.isNaN(date));

const descending = (dates: readonly number[]): boolean =>
  dates.every((date, at) => at === 0 || date <= (dates[at - 1] ?? Infinity));

const isFull = (page: Exchange): boolean => ok(page) && objectsOf(page, 'activities').length === SIZE;

/** Activities of one kind that are older than any cache. */
const oldOf = (page: Exchange, type: string): readonly string[] =>
  objectsOf(page, 'activities')
    .filter(
      ({ event, date }) =>
        event === type &&
        Date.parse(String(date)) < Date.parse(headerOf(page, 'Date') ?? '') - (cacheMaxMinutes + 1) * 60_000,
    )
    .map((activity) => JSON.stringify(activity));

const hasOld = (page: Exchange): boolean => eventsOf(page).some((type) => oldOf(page, type).length > 0);

/** The requested types of a page, if all are documented; the effect of an unknown one is open. */
function knownTypes(exchange: Exchange): readonly string[] {
  const types = queryOf(exchange).get('types') ?? '';
  const names = exchange.operation === ROUTE && types !== '' ? types.split(',') : [];
  return names.every((name) => WEBHOOK_EVENTS.has(name)) ? names : [];
}

const isDescending = (page: Exchange): CheckResult =>
  given(page.operation === ROUTE && ok(page) && datesOf(page).length > 1, () =>
    check(
      descending(datesOf(page)),
      () =>
        message`an activity is newer than the one before: expected the newest first, got ${datesOf(page)}`,
      page,
    ),
  );

const onlyOf = (answer: Exchange, types: readonly string[]): CheckResult =>
  given(ok(answer), () =>
    every(eventsOf(answer), (event) => isOneOf(event, types, message`${event} was not asked for`, answer)),
  );

/** Checks that a request for these kinds returns as many activities as the pages of all kinds hold. */
const allOf = (types: readonly string[], pages: readonly Exchange[], answer: Exchange): CheckResult => {
  const old = new Set(pages.flatMap((page) => types.flatMap((type) => oldOf(page, type))));
  return given(types.every((type) => WEBHOOK_EVENTS.has(type)) && old.size > 0 && ok(answer), () =>
    isAtLeast(
      eventsOf(answer).length,
      Math.min(old.size, SIZE),
      () => message`${eventsOf(answer).length} activities of what was asked for come of ${old.size}`,
      ...pages,
      answer,
    ),
  );
};

/**
 * Neighbouring pages of the same time. Each page may come from its own cache. Pages of different times share entries,
 * or the later one has new activities.
 */
const followed = (pages: readonly Exchange[]): [Exchange, Exchange][] =>
  pages
    .slice(1)
    .map((next, at): [Exchange, Exchange] => [pages[at] ?? next, next])
    .filter(([page, next]) => {
      const now = Date.parse(headerOf(next, 'Date') ?? '');
      const isFresh = datesOf(next).some(
        (date) => date > now - (cacheMaxMinutes + 1) * 60_000 && date <= now + 60_000,
      );
      return !shares(page, next, 'activities') && !isFresh;
    });

/** A second page of all kinds except the most frequent one on the second page of all. */
function laterOf(
  read: (query: string) => Promise<Exchange>,
  first: readonly string[],
  second: readonly string[],
): Promise<Exchange> | undefined {
  const times = (name: string): number => second.filter((each) => each === name).length;
  const kinds = [...new Set([...first, ...second])].toSorted((a, b) => times(b) - times(a));
  return kinds.length > 1 && second.length > 0 ? read(`types=${kinds.slice(1).join()}&page=1`) : undefined;
}

export const campaignRoutesActivities = section(
  scenario({
    id: 'prospecting.campaign-routes.activities',
    cases: ({ campaignIds }) => campaignIds.slice(0, 5),
    stimulus: async (context, campaignId) => {
      // A full first page need not have a second one.
      const { read: first, page: one } = await longOne(
        context,
        { operation: ROUTE, query: 'page=1', isLong: (page) => eventsOf(page).length > 0 },
        campaignId,
      );
      const zero = await first('page=0');
      // If a campaign's activities cannot be read, no more requests are sent.
      const read: typeof first = ok(zero) || ok(one) ? first : () => Promise.resolve(zero);
      // Each campaign is asked for other kinds.
      const at = context.survey.campaignIds.indexOf(campaignId);
      const kinds = [...new Set(eventsOf(zero))];
      const seen = rotate(kinds, at);
      const half = kinds.filter((_, index) => index % 2 === at % 2);
      // A name that is part of another one must not match that one.
      const part = seen.filter((name) => seen.some((other) => other !== name && other.includes(name)));
      const [a = 'EMAIL_SENT', b = a === 'OPENED' ? 'EMAIL_SENT' : 'OPENED'] = new Set([...part, ...seen]);
      // The same for a name that no activity here has.
      const partOf = sentEvents.find(
        (name) => !seen.includes(name) && seen.some((other) => other.includes(name)),
      );
      return {
        a,
        b,
        pages: [zero, one, await read('page=2')],
        bare: await read(),
        // Only a full page shows whether another size is possible.
        sized: isFull(zero)
          ? await read(`page=0&${SIZE_PARAMETERS.map((name) => `${name}=5`).join('&')}`)
          : undefined,
        past: await read('page=100000'),
        ofOne: await read(`types=${a}`),
        half,
        ofHalf: half.length > 1 ? [await read(`types=${half.join()}`)] : [],
        ofPart: partOf === undefined ? undefined : { name: partOf, page: await read(`types=${partOf}`) },
        two: await read(`types=${a},${b}`),
        joined: await read(`types=${sentEvents.join()}&page=0`),
        // The second page of some types: the activities on the second page of all, without the most frequent kind.
        later: await laterOf(read, eventsOf(zero), eventsOf(one)),
        // The answer is the same for all campaigns, so only the first is asked.
        unknown: at === 0 ? await read('types=NO_SUCH_EVENT') : undefined,
      };
    },
    checks: {
      'prospecting.campaign-routes.activities-types-filter': ({ a, ofOne, ofPart }) =>
        together(onlyOf(ofOne, [a]), ofPart ? onlyOf(ofPart.page, [ofPart.name]) : vacuous),
      'prospecting.campaign-routes.activities-types-comma': ({ a, b, pages: [zero], two }) =>
        given(
          zero !== undefined &&
            objectsOf(two, 'activities').length < SIZE &&
            [a, b].every((type) => oldOf(zero, type).length > 0),
          () => every([a, b], (type) => isAmong(type, eventsOf(two), message`${type} is missing`, zero, two)),
        ),
      'prospecting.campaign-routes.activities-types-complete': (h) => {
        const [ofHalf] = h.ofHalf;
        return together(
          allOf([h.a], h.pages, h.ofOne),
          ofHalf === undefined ? vacuous : allOf(h.half, h.pages, ofHalf),
          ofTypesAreThere([...h.pages, h.ofOne, ...h.ofHalf, h.two, h.joined]),
        );
      },
      'prospecting.campaign-routes.activities-page-from-0': ({ pages: [zero, one], bare }) =>
        zero === undefined || one === undefined
          ? vacuous
          : together(
              fromZero(zero, one, 'activities'),
              // A cache may return each page as of another time.
              given(hasOld(bare), () => zeroIsUsual(zero, bare, 'activities')),
            ),
      'prospecting.campaign-routes.activities-30-per-page': ({ pages, sized }) =>
        together(
          every(followed(pages), ([page, next]) => fillsBeforeNext(page, next, 'activities', SIZE)),
          sized === undefined
            ? vacuous
            : given(ok(sized), () =>
                check(
                  isFull(sized),
                  message`a parameter changes the size of the page: expected ${SIZE} entries, got ${objectsOf(sized, 'activities').length}`,
                  pages[0],
                  sized,
                ),
              ),
        ),
      'prospecting.campaign-routes.activities-never-over-30': ({ pages, bare }) =>
        every([...pages, bare], (page) => atMost(page, 'activities', SIZE)),
      'prospecting.campaign-routes.activities-newest-first-across-pages': ({ pages }) =>
        every(followed(pages), ([page, next]) => {
          const oldest = least(datesOf(page));
          return given(datesOf(next).length > 0, () =>
            isAtMost(largest(datesOf(next)), oldest, 'a page is newer than the one before', page, next),
          );
        }),
      'prospecting.campaign-routes.activities-empty-ends': ({ bare, past }) =>
        given(ok(bare), () =>
          check(
            ok(past) && objectsOf(past, 'activities').length === 0,
            () =>
              message`a page past the end is no empty array: expected a success, got ${answerIn(past)}; expected none, got ${objectsOf(past, 'activities')}`,
            past,
          ),
        ),
      'prospecting.campaign-routes.activities-types-unknown': ({ bare, unknown }) =>
        !ok(bare) || unknown === undefined
          ? undefined
          : !ok(unknown)
            ? statusUnlessGone(unknown)
            : eventsOf(bare).length === 0
              ? undefined
              : `${statusOf(unknown)}, ${eventsOf(unknown).length === 0 ? 'no activities' : 'activities'}`,
      // A single kind is conclusive only if another kind is known.
      'prospecting.campaign-routes.activities-without-types': ({ bare, two }) => {
        const kinds = new Set(eventsOf(bare));
        return kinds.size > 1
          ? 'several kinds'
          : kinds.size === 1 && eventsOf(two).some((kind) => !kinds.has(kind))
            ? 'one kind'
            : undefined;
      },
    },
  }),
  /** The names of activities in several campaigns together. */
  scenario({
    id: 'prospecting.campaign-routes.activity-names',
    stimulus: async (context) => {
      const seen: string[] = [];
      for (const campaignId of context.survey.campaignIds.slice(0, 6))
        seen.push(...eventsOf(await reader(context, ROUTE, campaignId)('page=0')));
      return seen;
    },
    checks: {
      'prospecting.campaign-routes.activities-event-names': (seen) =>
        seen.length === 0
          ? undefined
          : seen.every((name) => WEBHOOK_EVENTS.has(name))
            ? 'always names of webhook events'
            : 'not always names of webhook events',
    },
  }),
  scenario({
    id: 'prospecting.campaign-routes.new-activity',
    requires: ['write', 'clock', 'state'],
    stimulus: async (context) => {
      const campaignId = await startedCampaign(context);
      const read = reader(context, ROUTE, campaignId);
      const before = await read('page=0');
      await context.arrange({ activityIn: campaignId });
      const soon = await read('page=0');
      await context.advance(cacheMaxMinutes * 60_000);
      return { before, soon, after: await read('page=0') };
    },
    checks: {
      'prospecting.campaign-routes.activities-cached-at-most-10-minutes': ({ before, after }) =>
        given(ok(before), () => {
          const known = idsIn(objectsOf(before, 'activities'));
          return check(
            idsIn(objectsOf(after, 'activities')).some((id) => !known.includes(id)),
            () =>
              message`an activity of ten minutes ago is not listed: expected one besides ${known}, got ${idsIn(objectsOf(after, 'activities'))}`,
            before,
            after,
          );
        }),
      'prospecting.campaign-routes.activities-fresh': ({ before, soon }) => {
        const known = idsIn(objectsOf(before, 'activities'));
        return !ok(before) || !ok(soon)
          ? undefined
          : idsIn(objectsOf(soon, 'activities')).some((id) => !known.includes(id))
            ? 'at once'
            : 'later';
      },
    },
  }),
  monitors({
    'prospecting.campaign-routes.activities-never-over-30': everyPage(ROUTE, 'activities', SIZE),
    'prospecting.campaign-routes.activities-newest-first': isDescending,
    'prospecting.campaign-routes.activities-types-filter': (page) => {
      const types = knownTypes(page);
      return given(types.length > 0, () => onlyOf(page, types));
    },
  }),
  dataCheckers({
    'prospecting.campaign-routes.activities-each-on-one-page': eachOnOnePage,
    'prospecting.campaign-routes.activities-of-campaign': ofItsCampaign,
    'prospecting.campaign-routes.activities-types-complete': ofTypesAreThere,
  }),
);
