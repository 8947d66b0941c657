import { table, alterWire } from '../../drifts/types.ts';
import { isObject, type JsonObject } from '../../../specs/json.ts';
import { whenParameter, setBody } from '../../drifts/wire.ts';
import { answerWith, whenRefusalOf, whenSuccessOf, oneFieldMore, moreFields } from '../answers.ts';

const objectsIn = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

export const enrichment = table('prospecting.enrichment', {
  'request-bodies': moreFields(),
  'result-fields': moreFields(),
  'unknown-job': oneFieldMore(
    whenRefusalOf(
      'GET /tools/find/email/{jobId}',
      'GET /tools/find/phone/{jobId}',
      'GET /tools/verify/email/{jobId}',
    ),
  ),
  'other-kinds-job': oneFieldMore(
    whenRefusalOf(
      'GET /tools/find/email/{jobId}',
      'GET /tools/find/phone/{jobId}',
      'GET /tools/verify/email/{jobId}',
    ),
  ),
  'job-id-in-path-or-query': {
    main: answerWith([whenSuccessOf('GET /tools/find/email'), whenParameter('jobId')], 400, {
      error: 'jobId stands in the path',
    }),
    result: alterWire(
      'a jobId in the query returns the result',
      setBody(
        [
          whenSuccessOf('GET /tools/find/email', 'GET /tools/find/phone', 'GET /tools/verify/email'),
          whenParameter('jobId'),
        ],
        (body, { query }) =>
          objectsIn((body as JsonObject)['data']).find(({ jobId }) => jobId === query.get('jobId')) ?? body,
      ),
    ),
  },
});
