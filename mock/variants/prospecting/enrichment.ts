import { asked, both } from '../../drifts/wire.ts';
import { answering, bad, good, oneFieldMore } from '../answers.ts';
import { variantTable } from '../types.ts';

export const enrichment = variantTable({
  'prospecting.enrichment.request-bodies': oneFieldMore(
    good('POST /tools/find/email', 'POST /tools/find/phone', 'POST /tools/verify/email'),
    0,
  ),
  'prospecting.enrichment.result-fields': oneFieldMore(
    good('GET /tools/find/email/{jobId}', 'GET /tools/find/phone/{jobId}', 'GET /tools/verify/email/{jobId}'),
    0,
  ),
  'prospecting.enrichment.unknown-job': oneFieldMore(
    bad('GET /tools/find/email/{jobId}', 'GET /tools/find/phone/{jobId}', 'GET /tools/verify/email/{jobId}'),
    0,
  ),
  'prospecting.enrichment.other-kinds-job': oneFieldMore(
    bad('GET /tools/find/email/{jobId}', 'GET /tools/find/phone/{jobId}', 'GET /tools/verify/email/{jobId}'),
    0,
  ),
  'prospecting.enrichment.job-id-in-path-or-query': answering(
    both(good('GET /tools/find/email'), asked('jobId')),
    400,
    { error: 'jobId stands in the path' },
  ),
});
