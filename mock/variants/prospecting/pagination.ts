import type { ClaimId } from '../../../generated/claims.ts';
import { asked, both, operation } from '../../drifts/wire.ts';
import { answering, forEach } from '../answers.ts';
import { variantTable } from '../types.ts';

const TOOLS = ['find-email', 'find-phone', 'verify-email'] as const;
const ROUTES = {
  'find-email': 'GET /tools/find/email',
  'find-phone': 'GET /tools/find/phone',
  'verify-email': 'GET /tools/verify/email',
} as const satisfies Record<(typeof TOOLS)[number], string>;

export const pagination = variantTable(
  forEach(
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
);
