import { sized, paged } from '../../edits/prospecting.ts';

import { table } from '../../types.ts';

const SCRAPERS = 'GET /social-scrappers';

export const paginationScrapers = table({
  'prospecting.pagination.scrapers-page-from-0': paged('scraperPaging', 'pages are counted from 1', {
    first: 1,
  }),
  'prospecting.pagination.scrapers-20-per-page': paged('scraperPaging', '10 to a page', { size: 10 }),
  'prospecting.pagination.scrapers-never-over-20': paged('scraperPaging', '50 to a page', { size: 50 }),
  'prospecting.pagination.scrapers-size-fixed': sized(SCRAPERS, 'scraps'),
  'prospecting.pagination.scrapers-pages-disjoint': paged(
    'scraperPaging',
    'each page begins with the last entry of the page before',
    { overlap: 1 },
  ),
});
