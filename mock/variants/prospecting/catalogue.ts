import { claims, type ClaimId } from '../../../generated/claims.ts';
import { operations } from '../../../generated/operations.ts';
import { asked, both, operation, status } from '../../drifts/wire.ts';
import { answering, oneFieldMore, onOperations } from '../answers.ts';
import { variantTable } from '../types.ts';

const shapes = (Object.keys(claims) as ClaimId[]).filter((id) =>
  id.startsWith('prospecting.catalogue.shape-'),
);
const WRITING = Object.keys(operations.prospecting).filter((name) => !name.startsWith('GET '));

export const catalogue = variantTable({
  ...onOperations(
    [
      ...shapes,
      'prospecting.catalogue.steps-body',
      'prospecting.catalogue.create-campaign-body',
      'prospecting.catalogue.blacklist-payloads',
      'prospecting.catalogue.provider-payloads',
      'prospecting.catalogue.warmup-payloads',
      'prospecting.catalogue.scraper-payloads',
      'prospecting.catalogue.legacy-payloads',
    ],
    (when) => oneFieldMore(when, 0),
    operation,
  ),
  'prospecting.catalogue.campaign-payloads': oneFieldMore(
    operation(...WRITING.filter((name) => name.includes(' /advanced/'))),
    0,
  ),
  'prospecting.catalogue.legacy-social-read-one': answering(
    ({ method, path }, reply) =>
      method === 'GET' && /^\/social\/campaigns\/[^/]+$/.test(path) && reply.status === 404,
    400,
    { error: 'Campaign not found' },
  ),
  'prospecting.catalogue.statistics-parameters': answering(
    both(both(operation('GET /stats/advanced'), status(401)), asked('id')),
    200,
    { stats: {} },
  ),
});
