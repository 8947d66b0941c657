import { asked } from '../../edits/prospecting.ts';
import { table, alterWire } from '../../types.ts';
import { both, operation, setField } from '../../wire.ts';

export const paginationListings = table({
  'prospecting.pagination.providers-not-paginated': alterWire(
    'a page of providers is empty',
    setField(both(operation('GET /email-providers'), asked('page', 'limit')), 'providers', []),
  ),
  'prospecting.pagination.warmups-not-paginated': alterWire(
    'a page of warmups is empty',
    setField(both(operation('GET /email-providers/warmup'), asked('page', 'limit')), 'warmups', []),
  ),
});
