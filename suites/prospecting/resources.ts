import type { RememberedResource } from '../kit/model/profile.ts';

/** What runs remember of lists, campaigns, registrations and activities. Names change, creation does not. */
const CREATION = ['createdAt', 'created', 'created_at', 'creationDate'];
const tables: readonly Omit<RememberedResource, 'service' | 'ids' | 'isSettled'>[] = [
  // The documents have one end of a list, and 404 after it.
  {
    ...{ operation: 'GET /lists/list', at: '[]', fixed: CREATION },
    proof: { operation: 'GET /lists/list/{listId}' },
  },
  { operation: 'GET /lists/list', at: 'items[]', fixed: CREATION },
  {
    ...{ operation: 'GET /advanced/campaigns', at: 'campaigns[]', fixed: CREATION },
    proof: { operation: 'GET /advanced/campaigns/{campaignId}', state: 'status' },
  },
  // A URL registered on all campaigns appears once for each, those that have ended included.
  {
    ...{ operation: 'GET /webhook', at: 'webhooks[]', fixed: ['typeOfCampaign', 'campaignId', 'url'] },
    proof: {
      ...{ owner: 'campaignId', alike: 'url' },
      owners: ['GET /advanced/campaigns', 'GET /emails/campaigns', 'GET /social/campaigns'],
    },
  },
  {
    operation: 'GET /advanced/campaigns/{campaignId}/activities',
    at: 'activities[]',
    fixed: ['event', 'date'],
  },
];

export const prospectingResources: readonly RememberedResource[] = tables.map((each) => ({
  ...each,
  ...{ service: 'prospecting', ids: ['id', '_id'], isSettled: () => true },
}));
