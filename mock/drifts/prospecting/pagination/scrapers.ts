import { honourSize, alterPaging } from '../../edits/prospecting.ts';

import { table } from '../../types.ts';

const SCRAPERS = 'GET /social-scrappers';

export const paginationScrapers = table({
  'prospecting.pagination.scrapers-page-from-0': alterPaging('scraperPaging', { first: 1 }),
  'prospecting.pagination.scrapers-20-per-page': alterPaging('scraperPaging', { size: 10 }),
  'prospecting.pagination.scrapers-never-over-20': alterPaging('scraperPaging', { size: 50 }),
  'prospecting.pagination.scrapers-size-fixed': honourSize(SCRAPERS, 'scraps'),
  'prospecting.pagination.scrapers-pages-disjoint': alterPaging('scraperPaging', { overlap: 1 }),
});
