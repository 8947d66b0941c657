import { table, alterWire } from '../../drifts/types.ts';
import { isObject, type JsonObject } from '../../../specs/json.ts';
import { asked, both, setBody } from '../../drifts/wire.ts';
import { answering, bad, good, oneFieldMore } from '../answers.ts';

const objectsIn = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

export const enrichment = table({
  'prospecting.enrichment.request-bodies': oneFieldMore(
    good('POST /tools/find/email', 'POST /tools/find/phone', 'POST /tools/verify/email'),
  ),
  'prospecting.enrichment.result-fields': oneFieldMore(
    good('GET /tools/find/email/{jobId}', 'GET /tools/find/phone/{jobId}', 'GET /tools/verify/email/{jobId}'),
  ),
  'prospecting.enrichment.unknown-job': oneFieldMore(
    bad('GET /tools/find/email/{jobId}', 'GET /tools/find/phone/{jobId}', 'GET /tools/verify/email/{jobId}'),
  ),
  'prospecting.enrichment.other-kinds-job': oneFieldMore(
    bad('GET /tools/find/email/{jobId}', 'GET /tools/find/phone/{jobId}', 'GET /tools/verify/email/{jobId}'),
  ),
  'prospecting.enrichment.job-id-in-path-or-query': {
    main: answering(both(good('GET /tools/find/email'), asked('jobId')), 400, {
      error: 'jobId stands in the path',
    }),
    result: alterWire(
      'a jobId in the query returns the result',
      setBody(
        both(
          good('GET /tools/find/email', 'GET /tools/find/phone', 'GET /tools/verify/email'),
          asked('jobId'),
        ),
        (body, { query }) =>
          objectsIn((body as JsonObject)['data']).find(({ jobId }) => jobId === query.get('jobId')) ?? body,
      ),
    ),
  },
});
