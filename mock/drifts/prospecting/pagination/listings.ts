import { set } from '../../edits/answers.ts';
import { whenAnyParameter } from '../../edits/prospecting.ts';
import { table } from '../../types.ts';

export const paginationListings = table('prospecting.pagination', {
  'providers-not-paginated': set(
    ['GET /email-providers', whenAnyParameter('page', 'limit')],
    'providers',
    [],
  ),
  'warmups-not-paginated': set(
    ['GET /email-providers/warmup', whenAnyParameter('page', 'limit')],
    'warmups',
    [],
  ),
});
