import { extra, refuse, whenAnswered, alterPaging } from '../../edits/prospecting.ts';
import { isObject } from '../../../../specs/json.ts';
import { setBody } from '../../wire.ts';
import { table, alterWire } from '../../types.ts';

const CREDITS = 'GET /credits/usage';

export const campaignRoutesCredits = table('prospecting.campaign-routes', {
  'credits-page-from-1': alterPaging('creditPaging', { first: 0 }),
  'credits-limit-default-50': alterPaging('creditPaging', { size: 25 }),
  'credits-limit-200-accepted': {
    main: refuse(CREDITS, 'limit', '200'),
    less: alterPaging('creditPaging', { max: 180 }),
  },
  'credits-never-over-200': alterPaging('creditPaging', { max: 1_000 }),
  'credits-limit-honoured': extra(CREDITS, 'items', 'limit'),
  'credits-total-alike': alterWire(
    'the total is that of the page',
    setBody(whenAnswered(CREDITS), (body) =>
      isObject(body) && Array.isArray(body['items']) ? { ...body, total: body['items'].length } : body,
    ),
  ),
  'credits-pages-disjoint': {
    skips: alterPaging('creditPaging', { overlap: -1 }),
    main: alterPaging('creditPaging', { overlap: 1 }),
    same: alterPaging('creditPaging', { overlap: 100_000 }),
    twice: alterPaging('creditPaging', { first: 2 }),
    far: alterPaging('creditPaging', { begins: (pages, size) => (pages > 2 ? 1e6 : pages * size) }),
  },
});
