import type { RememberedResource } from '../kit/model/profile.ts';

/**
 * The remembered parts of lists, campaigns and registrations. Names change; times of creation do not. Activities are not
 * remembered, because no document names an id of theirs.
 */
const CREATION = ['createdAt', 'created', 'created_at', 'creationDate'];
const tables: readonly (Omit<RememberedResource, 'service' | 'ids' | 'isSettled'> & { idAs?: string })[] = [
  // According to the documents, a list only ends by deletion, and is then answered with 404.
  {
    ...{ operation: 'GET /lists/list', at: '[]', fixed: CREATION, idAs: 'listId' },
    proof: { operation: 'GET /lists/list/{listId}' },
  },
  { operation: 'GET /lists/list', at: 'items[]', fixed: CREATION, idAs: 'listId' },
  {
    ...{ operation: 'GET /advanced/campaigns', at: 'campaigns[]', fixed: CREATION, idAs: 'campaignId' },
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

export const prospectingResources: readonly RememberedResource[] = tables.map(({ idAs, ...each }) => ({
  ...each,
  ...{ service: 'prospecting', isSettled: () => true },
  ids: ['id', '_id', ...(idAs === undefined ? [] : [idAs])],
}));
