import { sized } from '../../edits/prospecting.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';
import { table, alterProspecting } from '../../types.ts';

const SCRAPERS = 'GET /social-scrappers';

export const paginationScrapers = table({
  'prospecting.pagination.scrapers-page-from-0': alterProspecting('pages are counted from 1', {
    scraperPaging: { first: 1, size: 20 },
  }),
  'prospecting.pagination.scrapers-20-per-page': alterProspecting('10 to a page', {
    scraperPaging: { first: 0, size: 10 },
  }),
  'prospecting.pagination.scrapers-never-over-20': alterProspecting('50 to a page', {
    scraperPaging: { first: 0, size: 50 },
  }),
  'prospecting.pagination.scrapers-size-fixed': sized(SCRAPERS, 'scraps'),
  'prospecting.pagination.scrapers-pages-disjoint': alterProspecting(
    'each page begins with the last entry of the page before',
    { scraperPaging: { ...reference.scraperPaging, overlap: 1 } },
  ),
});
