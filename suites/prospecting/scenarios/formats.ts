import { stimulus } from '../../kit/model/scenario.ts';
import { type JsonObject, objectsOf } from '../../kit/model/exchange.ts';
import { NO_ID } from '../support/access.ts';
import { newList } from '../checks/add-contact.ts';
import { idOf } from '../support/answers.ts';

export const formatForms = stimulus({
  id: 'prospecting.formats.forms',
  requires: ['write'],
  stimulus: async (context) => {
    const { prospecting } = context;
    const { listId } = await newList(context, 'Forms');
    const campaigns = objectsOf(await prospecting.call('GET /advanced/campaigns'), 'campaigns');
    let activities: readonly JsonObject[] = [];
    for (const campaign of campaigns.slice(0, 3)) {
      const answer = await prospecting.call('GET /advanced/campaigns/{campaignId}/activities', {
        path: { campaignId: idOf(campaign) ?? NO_ID },
        query: { page: 0 },
      });
      activities = objectsOf(answer, 'activities');
      if (activities.length > 0) break;
    }
    return {
      activities,
      added: await prospecting.call('POST /lists/list/{listId}/contacts', {
        path: { listId },
        body: { email: 'forms@contact.example', companyName: 'Forms Ltd' },
      }),
      registrations: await prospecting.call('GET /webhook'),
      list: await prospecting.call('GET /lists/list/{listId}', { path: { listId } }),
      inCapitals: await prospecting.call('GET /lists/list/{listId}', {
        path: { listId: listId.toUpperCase() },
      }),
      asText: await prospecting.call('POST /lists/list', {
        body: { name: 'Sent as text' },
        headers: { 'content-type': 'text/plain' },
      }),
    };
  },
});
