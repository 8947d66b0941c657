import { extra, refuse } from '../../edits/prospecting-campaigns.ts';
import { answered, wireOf } from '../../edits/prospecting-wire.ts';
import { isObject } from '../../../../specs/json.ts';
import { setBody } from '../../wire.ts';
import { table } from '../../types.ts';

const CREDITS = 'GET /credits/usage';

export const campaignRoutesCredits = table({
  'prospecting.campaign-routes.credits-page-from-1': {
    description: 'pages are counted from 0',
    prospecting: { creditPaging: { first: 0, size: 50, max: 200 } },
  },
  'prospecting.campaign-routes.credits-limit-default-50': {
    description: '25 by default',
    prospecting: { creditPaging: { first: 1, size: 25, max: 200 } },
  },
  'prospecting.campaign-routes.credits-limit-200-accepted': [
    refuse(CREDITS, 'limit', '200'),
    {
      description: 'a page holds 180 at the most',
      prospecting: { creditPaging: { first: 1, size: 50, max: 180 } },
      variant: 'less',
    },
  ],
  'prospecting.campaign-routes.credits-never-over-200': {
    description: 'a page holds up to 1,000',
    prospecting: { creditPaging: { first: 1, size: 50, max: 1_000 } },
  },
  'prospecting.campaign-routes.credits-limit-honoured': extra(CREDITS, 'items', 'limit'),
  'prospecting.campaign-routes.credits-total-alike': wireOf(
    'the total is that of the page',
    setBody(answered(CREDITS), (body) =>
      isObject(body) && Array.isArray(body['items']) ? { ...body, total: body['items'].length } : body,
    ),
  ),
  'prospecting.campaign-routes.credits-pages-disjoint': [
    {
      description: 'a debit is left out between pages',
      prospecting: { creditPaging: { first: 1, size: 50, max: 200, overlap: -1 } },
      variant: 'skips',
    },
    {
      description: 'a page begins with the last debit of the page before',
      prospecting: { creditPaging: { first: 1, size: 50, max: 200, overlap: 1 } },
    },
    {
      description: 'each page is the first one',
      prospecting: { creditPaging: { first: 1, size: 50, max: 200, overlap: 100_000 } },
      variant: 'same',
    },
    {
      description: 'page 2 is the first page once more',
      prospecting: { creditPaging: { first: 2, size: 50, max: 200 } },
      variant: 'twice',
    },
    {
      description: 'there is nothing after three pages',
      prospecting: {
        creditPaging: {
          ...{ first: 1, size: 50, max: 200 },
          begins: (pages, size) => (pages > 2 ? 1e6 : pages * size),
        },
      },
      variant: 'far',
    },
  ],
});
