import { honourSize, alterPaging } from '../../edits/prospecting.ts';

import { table } from '../../types.ts';

const SCRAPERS = 'GET /social-scrappers';

export const paginationScrapers = table('prospecting.pagination', {
  'scrapers-page-from-0': alterPaging('scraperPaging', { first: 1 }),
  'scrapers-20-per-page': alterPaging('scraperPaging', { size: 10 }),
  'scrapers-never-over-20': alterPaging('scraperPaging', { size: 50 }),
  'scrapers-size-fixed': honourSize(SCRAPERS, 'scraps'),
  'scrapers-pages-disjoint': alterPaging('scraperPaging', { overlap: 1 }),
});
