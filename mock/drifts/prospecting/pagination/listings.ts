import { whenAnyParameter } from '../../edits/prospecting.ts';
import { table, alterWire } from '../../types.ts';
import { whenAll, operation, setField } from '../../wire.ts';

export const paginationListings = table({
  'prospecting.pagination.providers-not-paginated': alterWire(
    'a page of providers is empty',
    setField(whenAll(operation('GET /email-providers'), whenAnyParameter('page', 'limit')), 'providers', []),
  ),
  'prospecting.pagination.warmups-not-paginated': alterWire(
    'a page of warmups is empty',
    setField(
      whenAll(operation('GET /email-providers/warmup'), whenAnyParameter('page', 'limit')),
      'warmups',
      [],
    ),
  ),
});
