import { least } from '../../kit/model/extremes.ts';
import { message } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, check, every, given, together, vacuous } from '../../kit/model/check-result.ts';
import { type Exchange, headerOf, pathIdsOf, objectsOf, queryOf } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { memoize } from '../../kit/model/memoize.ts';
import { MINUTE } from '../../kit/model/time.ts';
import { activityIdOf } from '../support/answers.ts';
import { isAtMost } from '../../kit/checks/relations.ts';

const ROUTE = 'GET /advanced/campaigns/{campaignId}/activities';
const { size: SIZE } = prospectingFacts.campaignPages.activities;
const { cacheMaxMinutes } = prospectingFacts.activities;
const { sentEvents, neverSentEvents } = prospectingFacts.webhook;
const EVENTS: ReadonlySet<string> = new Set([...sentEvents, ...neverSentEvents]);

/** Whether all types are documented; the effect of another one is open. */
const isDocumented = (types: string): boolean =>
  types !== '' && types.split(',').every((name) => EVENTS.has(name));

/** If nothing has happened for this time, nothing happens while pages come from caches of different times. */
const QUIET_MS = 24 * 3_600_000;

interface Activity {
  readonly id: string | undefined;
  readonly event: string;
  readonly name: string;
  readonly moment: string;
  readonly date: number;
}

interface Page {
  readonly answer: Exchange;
  readonly campaignId: string;
  readonly types: string;
  readonly number: number;
  readonly activities: readonly Activity[];
}

/** A page of activities with dates, requested only by number and types. */
const pageOf = memoize((answer: Exchange): Page | undefined => {
  if (answer.operation !== ROUTE || !ok(answer) || answer.request.method !== 'GET') return undefined;
  const query = queryOf(answer);
  const number = query.get('page') ?? '0';
  const campaignId = Object.values(pathIdsOf(answer))[0];
  const activities = objectsOf(answer, 'activities').map((item) => {
    const id = activityIdOf(item);
    const moment = `${String(item['event'])} ${String(item['date'])}`;
    // The id may be that of the contact.
    const name = id === undefined ? JSON.stringify(item) : `${id} ${moment}`;
    return { id, name, moment, event: String(item['event']), date: Date.parse(String(item['date'])) };
  });
  const isPlain =
    [...query.keys()].every((name) => name === 'page' || name === 'types') && /^\d{1,3}$/.test(number);
  return isPlain && campaignId !== undefined && activities.every(({ date }) => !Number.isNaN(date))
    ? { answer, campaignId, types: query.get('types') ?? '', number: Number(number), activities }
    : undefined;
});

const isQuiet = ({ answer, activities }: Page): boolean => {
  const now = Date.parse(headerOf(answer, 'Date') ?? '');
  return activities.every(({ date }) => date < now - QUIET_MS);
};

const namesOf = ({ activities }: Page): Set<string> => new Set(activities.map(({ name }) => name));

/** Checks that no activity is on two consecutive pages. */
const apart = (pages: readonly Page[]): CheckResult =>
  every(pages, (page) =>
    every(
      pages.filter((next) => next.types === page.types && next.number === page.number + 1),
      (next) => {
        const before = namesOf(page);
        // Without ids, two activities of the same time look alike.
        const known = next.activities.filter(({ id }) => id !== undefined);
        const shared = known.find(({ name }) => before.has(name));
        return given(page.activities.length > 0 && known.length > 0, () =>
          check(
            shared === undefined,
            message`the activity ${shared?.id} stands on two pages: expected to stand on one`,
            page.answer,
            next.answer,
          ),
        );
      },
    ),
  );

/** This many missing activities are a loss where something happened within a day; caches may hide fewer. */
const MANY = 3;

/**
 * The pages of all kinds show, as far as they reach, what pages of some kinds show. A page that was cached for longer
 * than the one before it lacks the activities that happened meanwhile. The first page shows how many these are, or
 * else two pages have some in common.
 */
function complete(pages: readonly Page[]): CheckResult {
  const reached: Page[] = [];
  for (let number = 0; ; number += 1) {
    const page = pages.find((each) => each.types === '' && each.number === number);
    if (page === undefined) break;
    reached.push(page);
    if (page.activities.length < SIZE) break;
  }
  const known = new Set(reached.flatMap((page) => [...namesOf(page)]));
  // The document leaves open whether the list without types contains every kind.
  const kinds = new Set(reached.flatMap(({ activities }) => activities.map(({ event }) => event)));
  const last = reached.at(-1);
  if (last === undefined) return vacuous;
  const oldest = last.activities.length < SIZE ? -Infinity : least(last.activities.map(({ date }) => date));
  const typed = pages.filter(({ types }) => types !== '');
  const settled = least([...reached, ...typed].map(settledBefore));
  const recent = new Set(
    reached.flatMap(({ activities }) =>
      activities.flatMap(({ name, date }) => (date < settled ? [] : [name])),
    ),
  );
  const listed = reached.flatMap((page) => [...namesOf(page)]);
  const isShifted = listed.length > known.size;
  // Without an id an activity is identified by fields that may show its age.
  const expected = typed.flatMap(({ activities, answer }) =>
    activities
      .filter(
        ({ id, event, date }) => id !== undefined && date > oldest && date < settled && kinds.has(event),
      )
      .map((activity) => ({ ...activity, answer })),
  );
  const lost = expected.filter(({ name }) => !known.has(name));
  const isQuietAll = pages.every(isQuiet);
  const hidden = isQuietAll ? 0 : recent.size + MANY - 1;
  return given(expected.length > 0 && (isQuietAll || !isShifted), () =>
    isAtMost(
      new Set(lost.map(({ name }) => name)).size,
      hidden,
      message`an activity (${lost[0]?.event}) stands on no page of all kinds`,
      ...reached.map(({ answer }) => answer),
      ...new Set(lost.map(({ answer }) => answer)),
    ),
  );
}

/** Checks that pages of all activities contain each of them once. */
export const eachOnOnePage = (exchanges: readonly Exchange[]): CheckResult =>
  every(
    Map.groupBy(
      exchanges.flatMap((answer) => pageOf(answer) ?? []),
      ({ campaignId }) => campaignId,
    ).values(),
    (pages) => together(pages.every(isQuiet) ? apart(pages) : vacuous, complete(pages)),
  );

/** The time before which activities are in every answer of any cache. */
const settledBefore = ({ answer }: Page): number =>
  Date.parse(headerOf(answer, 'Date') ?? '') - (cacheMaxMinutes + 1) * MINUTE;

/** Checks that activities on pages of all kinds are also on the first page of their kinds, as far as it reaches. */
export const ofTypesAreThere = (exchanges: readonly Exchange[]): CheckResult => {
  const pages = exchanges.flatMap((answer) => pageOf(answer) ?? []);
  return every(
    pages.filter(({ types, number }) => number === 0 && isDocumented(types)),
    (ofTypes) => {
      const wanted = new Set(ofTypes.types.split(','));
      const known = namesOf(ofTypes);
      const oldest =
        ofTypes.activities.length < SIZE ? -Infinity : least(ofTypes.activities.map(({ date }) => date));
      return every(
        pages.filter(({ types, campaignId }) => types === '' && campaignId === ofTypes.campaignId),
        (page) => {
          const latest = Math.min(settledBefore(page), settledBefore(ofTypes));
          const expected = page.activities.filter(
            ({ event, date, id }) => id !== undefined && wanted.has(event) && date < latest && date > oldest,
          );
          return given(expected.length > 0, () =>
            check(
              expected.every(({ name }) => known.has(name)),
              message`activities of ${[...wanted]}: expected those of the page of all kinds, got a list without ${expected.filter(({ name }) => !known.has(name)).length} of ${expected.length}`,
              page.answer,
              ofTypes.answer,
            ),
          );
        },
      );
    },
  );
};

/** Numbers of activities whose equal times, or equal precise times and ids, cannot be chance. */
const MOMENTS = 10;
const PRECISE = 3;
const momentsOf = ({ activities }: Page): string => activities.map(({ moment }) => moment).join();
const areMany = ({ activities }: Page): boolean =>
  new Set(activities.map(({ date }) => date)).size >= MOMENTS;
const arePrecise = ({ activities }: Page): boolean =>
  new Set(activities.flatMap(({ id, date }) => (id === undefined || date % MINUTE === 0 ? [] : [date])))
    .size >= PRECISE;

const areSame = (page: Page, other: Page): boolean =>
  momentsOf(page) === momentsOf(other) &&
  (areMany(page) || [...namesOf(page)].join() === [...namesOf(other)].join());

/** Checks that two campaigns show different activities. */
export function ofItsCampaign(exchanges: readonly Exchange[]): CheckResult {
  const firsts = exchanges
    .flatMap((answer) => pageOf(answer) ?? [])
    .filter((page) => page.types === '' && page.number === 0 && (areMany(page) || arePrecise(page)));
  const [first, ...others] = firsts;
  return first === undefined
    ? vacuous
    : every(others, (other) =>
        given(other.campaignId !== first.campaignId, () =>
          check(
            !areSame(first, other),
            message`activities of the campaigns ${first.campaignId} and ${other.campaignId}: expected others, got the same ${first.activities.length}`,
            first.answer,
            other.answer,
          ),
        ),
      );
}
