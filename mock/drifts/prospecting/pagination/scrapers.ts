import { honourSize, alterPaging } from '../../edits/prospecting.ts';

import { table } from '../../types.ts';

const SCRAPERS = 'GET /social-scrappers';

export const paginationScrapers = table({
  'prospecting.pagination.scrapers-page-from-0': alterPaging('scraperPaging', 'pages are counted from 1', {
    first: 1,
  }),
  'prospecting.pagination.scrapers-20-per-page': alterPaging('scraperPaging', '10 to a page', { size: 10 }),
  'prospecting.pagination.scrapers-never-over-20': alterPaging('scraperPaging', '50 to a page', { size: 50 }),
  'prospecting.pagination.scrapers-size-fixed': honourSize(SCRAPERS, 'scraps'),
  'prospecting.pagination.scrapers-pages-disjoint': alterPaging(
    'scraperPaging',
    'each page begins with the last entry of the page before',
    { overlap: 1 },
  ),
});
