import { check, given } from '../../kit/engine/judgement.ts';
import { type Section, scenario } from '../../kit/engine/scenario.ts';
import { type Exchange, headerOf, isObject, objectOf, objectsOf, statusOf } from '../../kit/http/exchange.ts';
import { isOk, ok, stringIn } from '../../kit/http/match.ts';
import { NO_ID } from '../fixtures/access.ts';
import { SIZE_PARAMETERS } from '../fixtures/campaigns.ts';
import { reader, sameEntries } from '../fixtures/pages.ts';
import { newCampaign } from '../fixtures/ready-campaign.ts';

const campaigns = scenario({
  id: 'prospecting.campaign-routes.campaigns',
  service: 'prospecting',
  requires: ['read'],
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
        check(
          sameEntries(bare, asked, 'campaigns'),
          'a page holds other campaigns than the listing',
          bare,
          asked,
        ),
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
  requires: ['write'],
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
      legacy: isListed(former, stringIn(objectOf(former), 'campaignId') ?? NO_ID),
    };
  },
  checkers: {},
  observers: { 'prospecting.campaign-routes.campaigns-archived': (seen) => seen },
});

const EXPORT_TYPES = ['replies', 'contacts', 'activities', ''] as const;

const exported = scenario({
  id: 'prospecting.campaign-routes.export',
  service: 'prospecting',
  requires: ['read'],
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

export const campaignRoutesCampaigns: Section = {
  scenarios: [campaigns, shelved, exported],
};
