import { queryOf, statusOf } from '../kit/model/exchange.ts';
import type { RememberedResource } from '../kit/model/profile.ts';

const IDS = ['id', '_id'];
const always = (): boolean => true;
/** A list that no parameter narrows. */
const isWhole: RememberedResource['isWhole'] = (answer) =>
  statusOf(answer) === 200 && [...queryOf(answer)].length === 0;

/** What runs remember of lists, campaigns, registrations and activities. Names change, creation does not. */
const CREATION = ['createdAt', 'created', 'created_at', 'creationDate'];
const tables: readonly Omit<RememberedResource, 'service'>[] = [
  {
    ...{ operation: 'GET /lists/list', at: '[]', ids: IDS, fixed: CREATION, isSettled: always },
    ...{ isWhole, detail: 'GET /lists/list/{listId}' },
  },
  { operation: 'GET /lists/list', at: 'items[]', ids: IDS, fixed: CREATION, isSettled: always },
  {
    ...{ operation: 'GET /advanced/campaigns', at: 'campaigns[]', ids: IDS, fixed: CREATION },
    ...{ isSettled: always, kind: 'status', isWhole, detail: 'GET /advanced/campaigns/{campaignId}' },
  },
  {
    ...{ operation: 'GET /webhook', at: 'webhooks[]', ids: IDS, isSettled: always, isWhole },
    ...{ fixed: ['typeOfCampaign', 'campaignId', 'url'], kind: 'typeOfCampaign' },
  },
  {
    ...{ operation: 'GET /advanced/campaigns/{campaignId}/activities', at: 'activities[]', ids: IDS },
    ...{ fixed: ['event', 'date'], isSettled: always, kind: 'event' },
  },
];

export const resources: readonly RememberedResource[] = tables.map((each) => ({
  ...each,
  service: 'prospecting',
}));
