import { table, alterWire } from '../../drifts/types.ts';
import { changeField, setBody } from '../../drifts/wire.ts';
import { whenSuccessOf, oneFieldMore, moreFields } from '../answers.ts';

const HIDING = ['f', 'g', 'h'].map((id) => ({
  id,
  label: 'sender_domain',
  type: 'equals',
  value: 'sender.example',
  enabled: true,
}));

export const otherResources = table('inbox.other-resources', {
  'draft-fields': moreFields(1),
  'view-fields': {
    main: moreFields(1),
    'in-nodes': oneFieldMore(whenSuccessOf('GET /views'), 6),
    encoded: alterWire(
      'views hold their filters as JSON text',
      changeField(whenSuccessOf('GET /views'), 'views[].filters', (filters) => JSON.stringify(filters)),
    ),
  },
  'inbox-filter-fields': {
    main: moreFields(1),
    'no-views': alterWire(
      'no views are saved, and inbox filters have one field more than a node',
      setBody(whenSuccessOf('GET /filters', 'GET /views'), (_, { operation }) =>
        operation === 'GET /views' ? { views: [] } : { filters: HIDING },
      ),
    ),
  },
});
