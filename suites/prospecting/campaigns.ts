import fc from 'fast-check';
import { prospectingFacts } from '../../generated/facts.ts';
import { headerOf, isObject, objectsOf, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { every, check, given } from '../kit/engine/judgement.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { NO_ID } from './access.ts';
import { newCampaign } from './campaign-wire.ts';
import { atMost, disjoint, filled, fromOne, fromZero, full, lastPage, reader, same } from './pages.ts';
import { bodyOf, isOk, numberIn, ok, on, stringIn } from './wire.ts';

const { contacts: CONTACTS, progress: PROGRESS } = prospectingFacts.campaignPages;
/** Names that a size might be asked for with. */
const SIZE_PARAMETERS = ['limit', 'pageSize', 'perPage', 'size'] as const;

const campaigns = scenario({
  id: 'prospecting.campaign-routes.campaigns',
  service: 'prospecting',
  needs: ['read'],
  cost: 2,
  stimulus: async (context) => {
    const read = reader(context, 'GET /advanced/campaigns');
    return {
      bare: await read(),
      asked: await read(`?page=2&${SIZE_PARAMETERS.map((name) => `${name}=1`).join('&')}`),
    };
  },
  checkers: {
    'prospecting.campaign-routes.campaigns-not-paginated': ({ bare, asked }) =>
      given(ok(bare) && ok(asked), () =>
        check(same(bare, asked, 'campaigns'), 'a page holds other campaigns than the listing', bare, asked),
      ),
  },
  observers: {
    'prospecting.campaign-routes.campaigns-archived': ({ bare }) =>
      objectsOf(bare, 'campaigns').some(({ status }) => status === 'ARCHIVED')
        ? { archived: 'listed' }
        : undefined,
  },
});

/** A campaign of this run's own that is archived, and one of the previous system. */
const shelved = scenario({
  id: 'prospecting.campaign-routes.archived',
  service: 'prospecting',
  needs: ['write'],
  cost: 5,
  stimulus: async (context) => {
    const { prospecting } = context;
    const post = (path: string, operation = path) =>
      prospecting.raw({
        ...{ method: 'POST', target: path, operation: `POST ${operation}` },
        body: '{"name":"Shelved"}',
      });
    const campaignId = await newCampaign(context, 'Shelved');
    const archived = await post(
      `/advanced/campaigns/${campaignId}/archive`,
      '/advanced/campaigns/{campaignId}/archive',
    );
    const former = await post('/emails/campaigns');
    const { text } = (await prospecting.call('GET /advanced/campaigns')).response;
    const isListed = (made: Exchange, id: string): string =>
      !ok(made) ? `refused with ${statusOf(made)}` : text.includes(id) ? 'listed' : 'left out';
    return {
      archived: isListed(archived, campaignId),
      legacy: isListed(former, stringIn(bodyOf(former), 'campaignId') ?? NO_ID),
    };
  },
  checkers: {},
  observers: { 'prospecting.campaign-routes.campaigns-archived': (seen) => seen },
});

/** Names that the campaign may have in the listing of its contacts. */
const CAMPAIGN_NAMES = ['campaignId', 'campaign', 'campaign_id', 'id'] as const;

const contacts = scenario({
  id: 'prospecting.campaign-routes.contacts',
  service: 'prospecting',
  needs: ['read'],
  cost: 5 + CAMPAIGN_NAMES.length,
  stimulus: async (context) => {
    const any = reader(context, 'GET /advanced/campaign/contacts');
    const bare = await any();
    const named: { readonly name: string; readonly answer: Exchange }[] = [];
    for (const name of CAMPAIGN_NAMES) named.push({ name, answer: await any(`?${name}=${NO_ID}`) });
    return {
      bare,
      named,
      zero: await any('?page=0'),
      one: await any('?page=1'),
      most: await any(`?perPage=${CONTACTS.most}`),
      beyond: await any(`?perPage=${CONTACTS.most + 1}`),
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
    'prospecting.campaign-routes.contacts-default-page': ({ bare, zero }) =>
      given(ok(bare) && ok(zero), () =>
        check(same(bare, zero, 'list'), 'the listing without a page is not page 0', bare, zero),
      ),
  },
  observers: {
    'prospecting.campaign-routes.contacts-per-page-over-10000': ({ beyond }) => String(statusOf(beyond)),
    'prospecting.campaign-routes.contacts-count-meaning': ({ bare, one }) =>
      ok(bare) && objectsOf(one, 'list').length > 0
        ? numberIn(bare, 'count') === objectsOf(bare, 'list').length
          ? 'as many as on the page'
          : 'more than on the page'
        : undefined,
    // A campaign that is not there has no contacts: a name that is taken for its own is refused or finds nothing.
    'prospecting.campaign-routes.contacts-campaign-parameter': ({ bare, named }) =>
      objectsOf(bare, 'list').length === 0
        ? undefined
        : Object.fromEntries(
            named.map(({ name, answer }) => [
              name,
              !ok(answer)
                ? String(statusOf(answer))
                : same(bare, answer, 'list')
                  ? 'left unread'
                  : 'finds nothing',
            ]),
          ),
  },
});

/** Pages of any size. */
const contactPages = scenario({
  id: 'prospecting.campaign-routes.contact-pages',
  service: 'prospecting',
  needs: ['read'],
  cost: 3,
  input: () => fc.integer({ min: 1, max: 40 }),
  stimulus: async (context, size) => {
    const page = (number: number) =>
      reader(context, 'GET /advanced/campaign/contacts')(`?page=${number}&perPage=${size}`);
    return { size, pages: [await page(0), await page(1), await page(2)] };
  },
  checkers: {
    'prospecting.campaign-routes.contacts-per-page-honoured': ({ size, pages }) =>
      every(pages, (answer) => atMost(answer, 'list', size)),
    'prospecting.campaign-routes.contacts-pages-disjoint': ({ pages }) => disjoint(pages, 'list'),
  },
});

const progress = scenario({
  id: 'prospecting.campaign-routes.progress',
  service: 'prospecting',
  needs: ['read'],
  cost: 5,
  cases: ({ campaignIds }) => campaignIds.slice(0, 8),
  stimulus: async (context, campaignId) => {
    const read = reader(context, 'GET /advanced/campaigns/{campaignId}/progress/contacts', campaignId);
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
        check(same(first, sized, 'contacts'), 'a parameter changes the page', first, sized),
      ),
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
      `${statusOf(past)}, ${objectsOf(past, 'contacts').length === 0 ? 'no' : 'some'} contacts`,
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
  stimulus: async (context, { id, type }) => ({
    type,
    answer: await reader(
      context,
      'GET /advanced/campaigns/{campaignId}/export',
      id,
    )(type === '' ? '' : `?type=${type}`),
  }),
  checkers: {
    'prospecting.campaign-routes.export-type-replies': ({ type, answer }) =>
      given(type === 'replies', () => isOk(answer)),
    'prospecting.campaign-routes.export-csv': ({ type, answer }) =>
      given(type !== '' && ok(answer), () =>
        check(
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
      type === 'replies' || type === '' ? undefined : { [type]: String(statusOf(answer)) },
    'prospecting.campaign-routes.export-without-type': ({ type, answer }) =>
      type === '' ? String(statusOf(answer)) : undefined,
    'prospecting.campaign-routes.export-columns': ({ type, answer }) =>
      type === 'replies'
        ? ok(answer)
          ? answer.response.text.replace(/^\uFEFF/, '').split(/\r?\n/)[0]
          : `refused with ${statusOf(answer)}`
        : undefined,
  },
});

export const campaignReads = [campaigns, shelved, contacts, contactPages, progress, exported];
