import { extra, refuse, answered } from '../../edits/prospecting.ts';
import { isObject } from '../../../../specs/json.ts';
import { setBody } from '../../wire.ts';
import { table, alterProspecting, alterWire } from '../../types.ts';

const CREDITS = 'GET /credits/usage';

export const campaignRoutesCredits = table({
  'prospecting.campaign-routes.credits-page-from-1': alterProspecting('pages are counted from 0', {
    creditPaging: { first: 0, size: 50, max: 200 },
  }),
  'prospecting.campaign-routes.credits-limit-default-50': alterProspecting('25 by default', {
    creditPaging: { first: 1, size: 25, max: 200 },
  }),
  'prospecting.campaign-routes.credits-limit-200-accepted': {
    main: refuse(CREDITS, 'limit', '200'),
    less: alterProspecting('a page holds 180 at the most', {
      creditPaging: { first: 1, size: 50, max: 180 },
    }),
  },
  'prospecting.campaign-routes.credits-never-over-200': alterProspecting('a page holds up to 1,000', {
    creditPaging: { first: 1, size: 50, max: 1_000 },
  }),
  'prospecting.campaign-routes.credits-limit-honoured': extra(CREDITS, 'items', 'limit'),
  'prospecting.campaign-routes.credits-total-alike': alterWire(
    'the total is that of the page',
    setBody(answered(CREDITS), (body) =>
      isObject(body) && Array.isArray(body['items']) ? { ...body, total: body['items'].length } : body,
    ),
  ),
  'prospecting.campaign-routes.credits-pages-disjoint': {
    skips: alterProspecting('a debit is left out between pages', {
      creditPaging: { first: 1, size: 50, max: 200, overlap: -1 },
    }),
    main: alterProspecting('a page begins with the last debit of the page before', {
      creditPaging: { first: 1, size: 50, max: 200, overlap: 1 },
    }),
    same: alterProspecting('each page is the first one', {
      creditPaging: { first: 1, size: 50, max: 200, overlap: 100_000 },
    }),
    twice: alterProspecting('page 2 is the first page once more', {
      creditPaging: { first: 2, size: 50, max: 200 },
    }),
    far: alterProspecting('there is nothing after three pages', {
      creditPaging: {
        ...{ first: 1, size: 50, max: 200 },
        begins: (pages, size) => (pages > 2 ? 1e6 : pages * size),
      },
    }),
  },
});
