import fc from 'fast-check';
import { headerOf, isObject, objectsOf, statusOf, type Exchange, type JsonObject } from '../kit/exchange.ts';
import { every, expect, given, vacuous, type Judgement } from '../kit/judgement.ts';
import { scenario, type Bench } from '../kit/scenario.ts';
import { campaignNamed } from './campaign-wire.ts';
import { NO_ID } from './access.ts';
import { bodyOf, idOf, isOk, isStatus, numberIn, ok, on } from './wire.ts';

const CONTACTS = { size: 20, most: 10_000 };
const ACTIVITIES = { size: 30 };
const PROGRESS = { size: 20 };
const CREDITS = { size: 50, most: 200 };
const SIZE_PARAMETERS = ['limit', 'pageSize', 'perPage', 'size'] as const;
const MINUTE = 60_000;

const isNumber = (value: unknown): boolean => typeof value === 'number';
const isArray = (value: unknown): boolean => Array.isArray(value);
const idsOf = (items: readonly JsonObject[]): string[] => items.flatMap((item) => idOf(item) ?? []);
/** Two answers with the same entries in the same order. */
const same = (a: Exchange, b: Exchange, field: string): boolean =>
  JSON.stringify(idsOf(objectsOf(a, field))) === JSON.stringify(idsOf(objectsOf(b, field)));
const disjoint = (pages: readonly Exchange[], field: string): Judgement => {
  const seen = new Map<string, Exchange>();
  for (const page of pages.filter(ok))
    for (const item of objectsOf(page, field)) {
      const id = idOf(item);
      if (id === undefined) continue;
      // One person may be listed once for each campaign.
      const entry = JSON.stringify([id, item['campaignId']]);
      const before = seen.get(entry);
      if (before !== undefined && before !== page) return expect(false, `${id} comes twice`, before, page);
      seen.set(entry, page);
    }
  return given(seen.size > 0 && pages.length > 1, () => expect(true, ''));
};
const atMost = (answer: Exchange, field: string, most: number): Judgement =>
  given(ok(answer), () => {
    const { length } = objectsOf(answer, field);
    return expect(length <= most, `${length} entries on a page of ${most} at most`, answer);
  });
/** A page is full while another one follows. */
const full = (page: Exchange, next: Exchange, field: string, size: number): Judgement =>
  given(ok(page) && ok(next) && objectsOf(next, field).length > 0, () => {
    const { length } = objectsOf(page, field);
    return expect(
      length === size,
      `${length} entries instead of ${size} on a page with a next one`,
      page,
      next,
    );
  });
/** A page as full as the total allows. */
const filled = (page: Exchange, field: string, size: number): Judgement => {
  const total = numberIn(page, 'total');
  return total === undefined
    ? vacuous
    : on(
        page,
        field,
        `${Math.min(size, total)} entries`,
        (value) => !Array.isArray(value) || value.length === Math.min(size, total),
      );
};
/** Page 0 is there, and page 1 is another one. */
const fromZero = (zero: Exchange, one: Exchange, field: string): Judgement =>
  given(ok(one) && objectsOf(one, field).length > 0, () =>
    expect(ok(zero) && !same(zero, one, field), 'page 0 is not the one before page 1', zero, one),
  );
/** Page 1 and the last page by `total` hold something. */
const fromOne = (first: Exchange, last: Exchange, field: string): Judgement =>
  given((numberIn(first, 'total') ?? 0) > 0, () =>
    every([first, last], (page) =>
      given(ok(page), () =>
        expect(objectsOf(page, field).length > 0, 'a page up to the last one is empty', page),
      ),
    ),
  );
const lastPage = (first: Exchange, size: number): number =>
  Math.max(1, Math.ceil((numberIn(first, 'total') ?? 0) / size));

/** A read of a route with a query as it stands. */
const reader =
  ({ prospecting }: Bench, operation: string, campaignId = NO_ID) =>
  (query = ''): Promise<Exchange> =>
    prospecting.raw({
      method: 'GET',
      operation,
      target: `${(operation.split(' ')[1] ?? '').replace('{campaignId}', campaignId)}${query}`,
    });

const campaigns = scenario({
  id: 'prospecting.campaign-routes.campaigns',
  service: 'prospecting',
  needs: ['read'],
  cost: 2,
  stimulus: async (bench) => {
    const read = reader(bench, 'GET /advanced/campaigns');
    return {
      bare: await read(),
      asked: await read(`?page=2&${SIZE_PARAMETERS.map((name) => `${name}=1`).join('&')}`),
    };
  },
  checkers: {
    'prospecting.campaign-routes.campaigns-200': ({ bare }) => isStatus(bare, 200),
    'prospecting.campaign-routes.campaigns-array': ({ bare }) => on(bare, 'campaigns', 'an array', isArray),
    'prospecting.campaign-routes.campaigns-not-paginated': ({ bare, asked }) =>
      given(ok(bare) && ok(asked), () =>
        expect(same(bare, asked, 'campaigns'), 'a page holds other campaigns than the listing', bare, asked),
      ),
  },
});

const contacts = scenario({
  id: 'prospecting.campaign-routes.contacts',
  service: 'prospecting',
  needs: ['read'],
  cost: 10,
  input: () => fc.record({ size: fc.integer({ min: 1, max: 40 }) }),
  stimulus: async (bench, { size }) => {
    const any = reader(bench, 'GET /advanced/campaign/contacts');
    const bare = await any();
    return {
      size,
      bare,
      zero: await any('?page=0'),
      one: await any('?page=1'),
      sized: [
        await any(`?page=0&perPage=${size}`),
        await any(`?page=1&perPage=${size}`),
        await any(`?page=2&perPage=${size}`),
      ],
      most: await any(`?perPage=${CONTACTS.most}`),
      beyond: await any(`?perPage=${CONTACTS.most + 1}`),
      campaign: await any(`?campaignId=${bench.survey.campaignIds[0] ?? NO_ID}`),
    };
  },
  checkers: {
    'prospecting.campaign-routes.contacts-page-from-0': ({ zero, one }) => fromZero(zero, one, 'list'),
    'prospecting.campaign-routes.contacts-per-page-default-20': ({ bare, one }) =>
      every([atMost(bare, 'list', CONTACTS.size), full(bare, one, 'list', CONTACTS.size)], (each) => each),
    'prospecting.campaign-routes.contacts-per-page-10000-accepted': ({ bare, most }) =>
      given(ok(bare), () => isOk(most)),
    'prospecting.campaign-routes.contacts-never-over-10000': ({ most, beyond }) =>
      every([most, beyond], (answer) => atMost(answer, 'list', CONTACTS.most)),
    'prospecting.campaign-routes.contacts-per-page-honoured': ({ size, sized }) =>
      every(sized, (answer) => atMost(answer, 'list', size)),
    'prospecting.campaign-routes.contacts-list': ({ bare }) => on(bare, 'list', 'an array', isArray),
    'prospecting.campaign-routes.contacts-count': ({ bare }) => on(bare, 'count', 'a number', isNumber),
    'prospecting.campaign-routes.contacts-pages-disjoint': ({ sized }) => disjoint(sized, 'list'),
    'prospecting.campaign-routes.contacts-default-page': ({ bare, zero }) =>
      given(ok(bare) && ok(zero), () =>
        expect(same(bare, zero, 'list'), 'the listing without a page is not page 0', bare, zero),
      ),
  },
  observers: {
    'prospecting.campaign-routes.contacts-per-page-over-10000': ({ beyond }) => String(statusOf(beyond)),
    'prospecting.campaign-routes.contacts-count-meaning': ({ bare, zero }) =>
      ok(bare) && objectsOf(zero, 'list').length > 0
        ? numberIn(bare, 'count') === objectsOf(bare, 'list').length
          ? 'as many as on the page'
          : 'more than on the page'
        : undefined,
    'prospecting.campaign-routes.contacts-campaign-parameter': ({ bare, campaign }) =>
      `campaignId: ${statusOf(campaign)}${same(bare, campaign, 'list') ? ', the same page' : ', another page'}`,
  },
});

const eventsOf = (answer: Exchange): string[] =>
  objectsOf(answer, 'activities').map((activity) => String(activity['event']));
const datesOf = (answer: Exchange): number[] =>
  objectsOf(answer, 'activities')
    .map(({ date }) => (typeof date === 'string' ? Date.parse(date) : Number.NaN))
    .filter((date) => !Number.isNaN(date));
const descending = (dates: readonly number[]): boolean =>
  dates.every((date, at) => at === 0 || date <= (dates[at - 1] ?? Infinity));
const eachActivity = (answers: readonly Exchange[], field: string): Judgement =>
  every(answers.filter(ok), (answer) =>
    every(objectsOf(answer, 'activities'), (activity) =>
      expect(activity[field] != null, `an activity lacks ${field}`, answer),
    ),
  );
const onlyOf = (answer: Exchange, types: readonly string[]): Judgement =>
  given(ok(answer), () =>
    every(eventsOf(answer), (event) => expect(types.includes(event), `${event} was not asked for`, answer)),
  );

const activities = scenario({
  id: 'prospecting.campaign-routes.activities',
  service: 'prospecting',
  needs: ['read'],
  cost: 8,
  cases: ({ campaignIds }) => campaignIds.slice(0, 6),
  stimulus: async (bench, campaignId) => {
    const read = reader(bench, 'GET /advanced/campaigns/{campaignId}/activities', campaignId);
    const zero = await read('?page=0');
    const [a = 'EMAIL_SENT', b = 'OPENED'] = [...new Set(eventsOf(zero))];
    return {
      a,
      b,
      pages: [zero, await read('?page=1'), await read('?page=2')],
      bare: await read(),
      past: await read('?page=100000'),
      one: await read(`?types=${a}`),
      two: await read(`?types=${a},${b}`),
      unknown: await read('?types=NO_SUCH_EVENT'),
    };
  },
  checkers: {
    'prospecting.campaign-routes.activities-types-filter': ({ a, one }) => onlyOf(one, [a]),
    'prospecting.campaign-routes.activities-types-comma': ({ a, b, pages: [zero], two }) =>
      given(zero !== undefined && [a, b].every((type) => eventsOf(zero).includes(type)), () =>
        every([a, b], (type) => expect(eventsOf(two).includes(type), `${type} is missing`, zero, two)),
      ),
    'prospecting.campaign-routes.activities-page-from-0': ({ pages: [zero, one] }) =>
      zero === undefined || one === undefined ? vacuous : fromZero(zero, one, 'activities'),
    'prospecting.campaign-routes.activities-30-per-page': ({ pages }) =>
      every(pages.slice(1), (next) =>
        full(pages[pages.indexOf(next) - 1] ?? next, next, 'activities', ACTIVITIES.size),
      ),
    'prospecting.campaign-routes.activities-never-over-30': ({ pages, bare }) =>
      every([...pages, bare], (page) => atMost(page, 'activities', ACTIVITIES.size)),
    'prospecting.campaign-routes.activities-newest-first': ({ pages, bare }) =>
      every([...pages, bare], (page) =>
        given(datesOf(page).length > 1, () =>
          expect(descending(datesOf(page)), 'an activity is newer than the one before', page),
        ),
      ),
    'prospecting.campaign-routes.activities-newest-first-across-pages': ({ pages }) =>
      every(pages.slice(1), (next) => {
        const page = pages[pages.indexOf(next) - 1];
        const oldest = page === undefined ? Infinity : Math.min(...datesOf(page));
        return given(datesOf(next).length > 0, () =>
          expect(Math.max(...datesOf(next)) <= oldest, 'a page is newer than the one before', page, next),
        );
      }),
    'prospecting.campaign-routes.activities-array': ({ bare }) => on(bare, 'activities', 'an array', isArray),
    'prospecting.campaign-routes.activities-event': ({ pages }) => eachActivity(pages, 'event'),
    'prospecting.campaign-routes.activities-date': ({ pages }) => eachActivity(pages, 'date'),
    'prospecting.campaign-routes.activities-empty-ends': ({ bare, past }) =>
      given(ok(bare), () =>
        expect(
          ok(past) && objectsOf(past, 'activities').length === 0,
          'a page past the end is no empty array',
          past,
        ),
      ),
  },
  observers: {
    'prospecting.campaign-routes.activities-types-unknown': ({ unknown }) =>
      `${statusOf(unknown)}, ${eventsOf(unknown).length} activities`,
    'prospecting.campaign-routes.activities-event-names': ({ pages }) =>
      [...new Set(pages.flatMap(eventsOf))].sort().join(', ') || undefined,
  },
});

const newActivity = scenario({
  id: 'prospecting.campaign-routes.new-activity',
  service: 'prospecting',
  needs: ['clock', 'state'],
  cost: 3,
  stimulus: async (bench) => {
    const campaignId = await campaignNamed(bench, 'Running');
    const read = reader(bench, 'GET /advanced/campaigns/{campaignId}/activities', campaignId);
    const before = await read('?page=0');
    await bench.arrange({ activityIn: campaignId });
    await bench.advance(10 * MINUTE);
    return { before, after: await read('?page=0') };
  },
  checkers: {
    'prospecting.campaign-routes.activities-cached-at-most-10-minutes': ({ before, after }) =>
      given(ok(before), () => {
        const known = idsOf(objectsOf(before, 'activities'));
        return expect(
          idsOf(objectsOf(after, 'activities')).some((id) => !known.includes(id)),
          'an activity of ten minutes ago is not listed',
          before,
          after,
        );
      }),
  },
});

const progress = scenario({
  id: 'prospecting.campaign-routes.progress',
  service: 'prospecting',
  needs: ['read'],
  cost: 5,
  cases: ({ campaignIds }) => campaignIds.slice(0, 8),
  stimulus: async (bench, campaignId) => {
    const read = reader(bench, 'GET /advanced/campaigns/{campaignId}/progress/contacts', campaignId);
    const first = await read('?page=1');
    const last = lastPage(first, PROGRESS.size);
    return {
      first,
      second: await read('?page=2'),
      last: await read(`?page=${last}`),
      sized: await read(`?page=1&${SIZE_PARAMETERS.map((name) => `${name}=5`).join('&')}`),
      past: await read(`?page=${last + 1}`),
    };
  },
  checkers: {
    'prospecting.campaign-routes.progress-page-from-1': ({ first, last }) => fromOne(first, last, 'contacts'),
    'prospecting.campaign-routes.progress-20-per-page': ({ first }) =>
      filled(first, 'contacts', PROGRESS.size),
    'prospecting.campaign-routes.progress-never-over-20': ({ first, second, sized }) =>
      every([first, second, sized], (page) => atMost(page, 'contacts', PROGRESS.size)),
    'prospecting.campaign-routes.progress-size-fixed': ({ first, sized }) =>
      given(ok(first) && ok(sized), () =>
        expect(same(first, sized, 'contacts'), 'a parameter changes the page', first, sized),
      ),
    'prospecting.campaign-routes.progress-contacts': ({ first }) =>
      on(first, 'contacts', 'an array', isArray),
    'prospecting.campaign-routes.progress-total': ({ first }) => on(first, 'total', 'a number', isNumber),
    'prospecting.campaign-routes.progress-total-pages': ({ first }) =>
      on(first, 'totalPages', 'a number', isNumber),
    'prospecting.campaign-routes.progress-total-pages-fits': ({ first }) =>
      given((numberIn(first, 'total') ?? 0) > 0 && numberIn(first, 'totalPages') !== undefined, () => {
        const pages = lastPage(first, PROGRESS.size);
        return on(first, 'totalPages', String(pages), (value) => value === pages);
      }),
    'prospecting.campaign-routes.progress-pages-disjoint': ({ first, second, last }) =>
      disjoint(
        first.request.target === last.request.target || second.request.target === last.request.target
          ? [first, second]
          : [first, second, last],
        'contacts',
      ),
  },
  observers: {
    'prospecting.campaign-routes.progress-total-pages-when-empty': ({ first }) =>
      numberIn(first, 'total') === 0 ? String(bodyOf(first)['totalPages']) : undefined,
    'prospecting.campaign-routes.progress-beyond-end': ({ past }) =>
      `${statusOf(past)}, ${objectsOf(past, 'contacts').length} contacts`,
  },
});

const EXPORT_TYPES = ['replies', 'contacts', 'activities', ''] as const;

const exported = scenario({
  id: 'prospecting.campaign-routes.export',
  service: 'prospecting',
  needs: ['read'],
  cost: 2,
  cases: ({ campaignIds }) =>
    campaignIds.slice(0, 3).flatMap((id) => EXPORT_TYPES.map((type) => ({ id, type }))),
  stimulus: async (bench, { id, type }) => ({
    type,
    answer: await reader(
      bench,
      'GET /advanced/campaigns/{campaignId}/export',
      id,
    )(type === '' ? '' : `?type=${type}`),
  }),
  checkers: {
    'prospecting.campaign-routes.export-type-replies': ({ type, answer }) =>
      given(type === 'replies', () => isOk(answer)),
    'prospecting.campaign-routes.export-csv': ({ type, answer }) =>
      given(type !== '' && ok(answer), () =>
        expect(
          !/json|html/.test(headerOf(answer, 'content-type') ?? '') &&
            !isObject(answer.response.json) &&
            !Array.isArray(answer.response.json),
          'the export is no CSV',
          answer,
        ),
      ),
  },
  observers: {
    'prospecting.campaign-routes.export-other-types': ({ type, answer }) =>
      type === 'replies' || type === '' ? undefined : `${type}: ${statusOf(answer)}`,
    'prospecting.campaign-routes.export-without-type': ({ type, answer }) =>
      type === '' ? String(statusOf(answer)) : undefined,
    'prospecting.campaign-routes.export-columns': ({ type, answer }) =>
      type === 'replies' && ok(answer) ? answer.response.text.split(/\r?\n/)[0] : undefined,
  },
});

const credits = scenario({
  id: 'prospecting.campaign-routes.credits',
  service: 'prospecting',
  needs: ['read'],
  cost: 16,
  input: () => fc.record({ limit: fc.integer({ min: 1, max: 80 }) }),
  stimulus: async (bench, { limit }) => {
    const read = reader(bench, 'GET /credits/usage');
    const first = await read(`?page=1&limit=${CREDITS.most}`);
    const walked = [first];
    for (let page = 2; page <= Math.min(8, lastPage(first, CREDITS.most)); page += 1)
      walked.push(await read(`?page=${page}&limit=${CREDITS.most}`));
    return {
      limit,
      walked,
      bare: await read(),
      sized: await read(`?limit=${limit}`),
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
    'prospecting.campaign-routes.credits-limit-honoured': ({ limit, sized }) => atMost(sized, 'items', limit),
    'prospecting.campaign-routes.credits-items': ({ bare }) => on(bare, 'items', 'an array', isArray),
    'prospecting.campaign-routes.credits-total': ({ bare }) => on(bare, 'total', 'a number', isNumber),
    'prospecting.campaign-routes.credits-pages-disjoint': ({ walked: [first, ...others] }) => {
      const total = first === undefined ? undefined : numberIn(first, 'total');
      if (first === undefined || total === undefined || ![first, ...others].every(ok)) return vacuous;
      const pages = [first, ...others];
      const count = pages.reduce((sum, page) => sum + objectsOf(page, 'items').length, 0);
      return given(pages.length === lastPage(first, CREDITS.most), () =>
        expect(count === total, `${count} debits on all pages, ${total} in total`, ...pages),
      );
    },
  },
  observers: {
    'prospecting.campaign-routes.credits-limit-over-200': ({ beyond }) =>
      `${statusOf(beyond)}, ${objectsOf(beyond, 'items').length} debits`,
    'prospecting.campaign-routes.credits-page-zero': ({ zero }) => String(statusOf(zero)),
  },
});

export const campaignReads = [campaigns, contacts, activities, newActivity, progress, exported, credits];
