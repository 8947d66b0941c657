import { honourSize, askedFor, not, alterPaging } from '../../edits/prospecting.ts';

import { table, alterWire } from '../../types.ts';
import { changeField } from '../../wire.ts';

const PROGRESS = 'GET /advanced/campaigns/{campaignId}/progress/contacts';

export const campaignRoutesProgress = table('prospecting.campaign-routes', {
  'progress-page-from-1': alterPaging('progressPaging', { first: 0 }),
  'progress-20-per-page': {
    main: alterPaging('progressPaging', { size: 10 }),
    skips: alterPaging('progressPaging', { overlap: -1 }),
  },
  'progress-never-over-20': alterPaging('progressPaging', { size: 50 }),
  'progress-size-fixed': honourSize(PROGRESS, 'contacts'),
  'progress-total-pages-fits': alterWire(
    'one page too many',
    changeField(PROGRESS, 'totalPages', (pages) => Number(pages) + 1),
  ),
  'progress-total-alike': {
    main: alterWire(
      'total is a smaller one on later pages',
      changeField([PROGRESS, not(askedFor('page', '1'))], 'total', (total) => Number(total) - 1),
    ),
    cut: alterWire(
      'total is cut at the size of a page',
      changeField(PROGRESS, 'total', (total) => Math.min(20, Number(total))),
    ),
  },
  'progress-pages-disjoint': alterPaging('progressPaging', { overlap: 1 }),
});
