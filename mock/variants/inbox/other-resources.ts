import { setBody } from '../../drifts/wire.ts';
import { good, objectsChanged, oneFieldMore } from '../answers.ts';
import { variantTable } from '../types.ts';

const HIDING = { id: 'f', label: 'sender_domain', type: 'equals', value: 'sender.example', enabled: true };

export const otherResources = variantTable({
  'inbox.other-resources.draft-fields': oneFieldMore(good('GET /drafts')),
  'inbox.other-resources.view-fields': [
    oneFieldMore(good('GET /views')),
    { ...oneFieldMore(good('GET /views'), 6), variant: 'in-nodes' },
    {
      ...objectsChanged(
        'views compare by a criterion that filters do not know',
        good('GET /views'),
        (node) => (node['label'] === 'sender_domain' ? { ...node, label: 'sender_group' } : node),
        6,
      ),
      variant: 'criterion-of-its-own',
    },
  ],
  'inbox.other-resources.inbox-filter-fields': [
    oneFieldMore(good('GET /filters')),
    {
      description: 'no views are saved, and inbox filters have one field more than a node',
      wire: setBody(good('GET /filters', 'GET /views'), (_, { operation }) =>
        operation === 'GET /views' ? { views: [] } : { filters: [HIDING] },
      ),
      variant: 'no-views',
    },
  ],
});
