import type { ClaimId } from '../../../generated/claims.ts';
import { asked, both, operation } from '../../drifts/wire.ts';
import { answering, forEach, good, oneFieldMore } from '../answers.ts';
import { variantTable } from '../types.ts';

const TOOLS = ['find-email', 'find-phone', 'verify-email'] as const;
const ROUTES = {
  'find-email': 'GET /tools/find/email',
  'find-phone': 'GET /tools/find/phone',
  'verify-email': 'GET /tools/verify/email',
} as const satisfies Record<(typeof TOOLS)[number], string>;
const SCRAPERS = 'GET /social-scrappers';

/** Pages of lists that are no pages, refused. */
const refusedPage = (holds: (page: string) => boolean) =>
  answering(both(good('GET /lists/list', 'GET /lists/list/{listId}/rows'), asked('page', holds)), 400, {
    message: 'page takes a number from 1',
    code: 'INVALID_REQUEST',
  });

export const pagination = variantTable({
  ...forEach(
    Object.fromEntries(
      TOOLS.map((tool) => [
        `prospecting.pagination.${tool}-limit-over-100` satisfies ClaimId,
        both(
          operation(ROUTES[tool]),
          asked('limit', (value) => Number(value) > 100),
        ),
      ]),
    ),
    (when) => answering(when, 422, { error: 'The limit is too high' }),
  ),
  'prospecting.pagination.negative-page': refusedPage((page) => Number(page) < 0),
  'prospecting.pagination.page-text': refusedPage((page) => Number.isNaN(Number(page))),
  'prospecting.pagination.other-listings': oneFieldMore(
    good('GET /advanced/campaigns/{campaignId}/manual-tasks'),
    0,
  ),
  'prospecting.pagination.scrapers-end': answering(
    both(
      good(SCRAPERS),
      (_, { body }) => (body as { readonly scraps?: readonly unknown[] }).scraps?.length === 0,
    ),
    400,
    { error: 'This page does not exist.' },
  ),
});
