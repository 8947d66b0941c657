import type { RememberedResource } from '../kit/model/profile.ts';

/**
 * The remembered parts of lists, campaigns and registrations. Names change; times of creation do not. Activities are not
 * remembered, because no document names an id of theirs.
 */
const CREATION = ['createdAt', 'created', 'created_at', 'creationDate'];
const tables: readonly Omit<RememberedResource, 'service' | 'ids' | 'isSettled'>[] = [
  // According to the documents, a list only ends by deletion, and is then answered with 404.
  {
    ...{ operation: 'GET /lists/list', at: '[]', fixed: CREATION },
    proof: { operation: 'GET /lists/list/{listId}' },
  },
  { operation: 'GET /lists/list', at: 'items[]', fixed: CREATION },
  {
    ...{ operation: 'GET /advanced/campaigns', at: 'campaigns[]', fixed: CREATION },
    proof: { operation: 'GET /advanced/campaigns/{campaignId}', state: 'status' },
  },
  // A URL that is registered on all campaigns is listed once for each, including ended ones.
  {
    ...{ operation: 'GET /webhook', at: 'webhooks[]', fixed: ['typeOfCampaign', 'campaignId', 'url'] },
    proof: {
      ...{ owner: 'campaignId', alike: 'url', kind: 'typeOfCampaign', state: 'status' },
      owners: ['GET /advanced/campaigns', 'GET /emails/campaigns', 'GET /social/campaigns'],
    },
  },
];

export const prospectingResources: readonly RememberedResource[] = tables.map((each) => ({
  ...each,
  ...{ service: 'prospecting', ids: ['id', '_id'], isSettled: () => true },
}));
