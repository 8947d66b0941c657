import { asked, wireOf } from '../../edits/prospecting-wire.ts';
import { table } from '../../types.ts';
import { both, operation, setField } from '../../wire.ts';

export const paginationListings = table({
  'prospecting.pagination.providers-not-paginated': wireOf(
    'a page of providers is empty',
    setField(both(operation('GET /email-providers'), asked('page', 'limit')), 'providers', []),
  ),
  'prospecting.pagination.warmups-not-paginated': wireOf(
    'a page of warmups is empty',
    setField(both(operation('GET /email-providers/warmup'), asked('page', 'limit')), 'warmups', []),
  ),
});
