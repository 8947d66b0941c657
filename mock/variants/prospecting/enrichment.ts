import { asked, both } from '../../drifts/wire.ts';
import { answering, bad, good, oneFieldMore, onOperations } from '../answers.ts';
import { variantTable } from '../types.ts';

export const enrichment = variantTable({
  ...onOperations(
    ['prospecting.enrichment.request-bodies', 'prospecting.enrichment.result-fields'],
    (when) => oneFieldMore(when, 0),
    good,
  ),
  ...onOperations(
    ['prospecting.enrichment.unknown-job', 'prospecting.enrichment.other-kinds-job'],
    (when) => oneFieldMore(when, 0),
    bad,
  ),
  'prospecting.enrichment.job-id-in-path-or-query': answering(
    both(good('GET /tools/find/email'), asked('jobId')),
    400,
    { error: 'jobId stands in the path' },
  ),
});
