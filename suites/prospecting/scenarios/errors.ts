import { stimulus } from '../../kit/engine/scenario.ts';
import { objectOf, objectsOf } from '../../kit/http/exchange.ts';
import { stringIn } from '../../kit/http/match.ts';
import { NO_ID, callRoute } from '../fixtures/access.ts';
import { idOf } from '../fixtures/answers.ts';

/** Ids that nothing has, on reading routes. */
export const missing = stimulus({
  id: 'prospecting.errors.missing',
  service: 'prospecting',
  requires: ['read'],
  stimulus: async ({ prospecting, survey }) => {
    const id = NO_ID;
    const get = (operation: string, target: string) => prospecting.raw({ method: 'GET', target, operation });
    const campaignId = survey.campaignIds[0];
    return {
      campaign: await get('GET /advanced/campaigns/{campaignId}', `/advanced/campaigns/${id}`),
      list: await get('GET /lists/list/{listId}', `/lists/list/${id}`),
      rows: await get('GET /lists/list/{listId}/rows', `/lists/list/${id}/rows`),
      stats: await get('GET /stats/advanced', `/stats/advanced?campaignId=${id}`),
      // The name of the parameter is a guess, which an account's own campaign confirms.
      statsKnown:
        campaignId === undefined
          ? undefined
          : await get('GET /stats/advanced', `/stats/advanced?campaignId=${campaignId}`),
      rootStats: await get('GET /stats', `/stats?campaignId=${id}`),
      message:
        campaignId === undefined
          ? undefined
          : await get(
              'GET /advanced/campaigns/{campaignId}/activities/{activityId}/message',
              `/advanced/campaigns/${campaignId}/activities/${id}/message`,
            ),
      scraper: await get('GET /social-scrappers/{id}', `/social-scrappers/${id}`),
      path: await prospecting.raw({ method: 'GET', target: `/no-such-${id}` }),
      listsPath: await prospecting.raw({ method: 'GET', target: `/lists/no-such-${id}` }),
      versioned: await prospecting.raw({ method: 'GET', target: '/v1/advanced/campaigns' }),
      slash: await prospecting.raw({ method: 'GET', target: '/advanced/campaigns/' }),
      credits: await get('GET /credits/usage', '/credits/usage?page=zero'),
      creditsWithoutKey: await callRoute(prospecting, 'GET /credits/usage', { key: 'none' }),
    };
  },
});

/** What another workspace has, against what nobody has. */
export const foreign = stimulus({
  id: 'prospecting.errors.foreign',
  service: 'prospecting',
  requires: ['foreign-key', 'write'],
  stimulus: async (context) => {
    const { prospecting } = context;
    const id = NO_ID;
    const theirs = await prospecting.call('GET /advanced/campaigns', { key: 'foreign' });
    const campaignId = idOf(objectsOf(theirs, 'campaigns')[0]) ?? id;
    const list = await prospecting.call('POST /lists/list', { body: { name: 'theirs' }, key: 'foreign' });
    const listId = stringIn(objectOf(list), 'listId') ?? 'none';
    const added = await prospecting.call('POST /lists/list/{listId}/contacts', {
      path: { listId },
      body: { email: 'theirs@contact.example' },
      key: 'foreign',
    });
    const contactId = stringIn(objectOf(added), 'leadId') ?? 'none';
    const rename = (target: string) =>
      prospecting.raw({
        method: 'PATCH',
        target,
        operation: 'PATCH /lists/contacts/{contactId}',
        body: '{"firstName":"Eve"}',
      });
    return {
      list,
      added,
      listId,
      unknownId: id,
      foreignCampaign: await prospecting.call('GET /advanced/campaigns/{campaignId}', {
        path: { campaignId },
      }),
      unknownCampaign: await prospecting.call('GET /advanced/campaigns/{campaignId}', {
        path: { campaignId: id },
      }),
      foreignList: await prospecting.call('GET /lists/list/{listId}', { path: { listId } }),
      unknownList: await prospecting.call('GET /lists/list/{listId}', { path: { listId: id } }),
      foreignContact: await rename(`/lists/contacts/${contactId}`),
      unknownContact: await rename(`/lists/contacts/${id}`),
      renamed: await prospecting.call('PATCH /lists/list/{listId}', {
        path: { listId: id },
        text: '{"name":"new"}',
      }),
      deleted: await prospecting.call('DELETE /lists/list/{listId}', { path: { listId: id } }),
      addedToNothing: await prospecting.call('POST /lists/list/{listId}/contacts', {
        path: { listId: id },
        body: { email: 'a@contact.example' },
      }),
    };
  },
});
