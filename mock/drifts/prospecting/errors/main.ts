import { drop, set, to } from '../../edits/answers.ts';
import {
  hasFailed,
  whenReading,
  whenField,
  inMain,
  whenFieldIs,
  welcome,
  ALIKE,
  INVALID_ANSWERS_422,
  renameCode,
  not,
  path,
} from '../../edits/prospecting.ts';
import { table, alterWire } from '../../types.ts';
import { type When, whenAll, whenCode, replace, setBody } from '../../wire.ts';

const unknownCampaign: When = whenAll(inMain, 400, whenFieldIs('error', 'Campaign not found'));
const invalid: When = whenAll(inMain, whenFieldIs('code', 'INVALID_REQUEST'));
const nameless = () => ({ error: 'Invalid request', code: 'INVALID_REQUEST' });
const scraper: When = path(/^\/social-scrappers/);

export const errorsMain = table('prospecting.errors', {
  'main-error-string': alterWire('error is an object', (call, reply) =>
    whenAll(inMain, hasFailed, whenField('error'))(call, reply)
      ? { ...reply, body: { error: { message: (reply.body as { error: unknown }).error } } }
      : reply,
  ),
  'main-code-string': {
    main: set([inMain, hasFailed, whenField('error')], 'code', 17),
    null: set([inMain, hasFailed, whenField('error')], 'code', null),
  },
  'main-params-object': {
    main: set([inMain, hasFailed, whenField('error')], 'params', 'field'),
    null: set([inMain, hasFailed, whenField('error')], 'params', null),
  },
  'main-statuses': {
    main: to([inMain, 400, whenCode('INVALID_REQUEST')], 422),
    forbidden: to([scraper, 400], 403),
  },
  'missing-job-400': {
    main: to([inMain, whenFieldIs('error', 'Job not found')], 404),
    empty: alterWire(
      'a missing job has no result',
      replace([inMain, whenFieldIs('error', 'Job not found')], { ...welcome, body: { result: null } }),
    ),
  },
  'success-200-or-201': alterWire('failures answer 200', (call, reply) =>
    call.family !== 'inbox' &&
    [400, 404, 422].includes(reply.status) &&
    (whenField('error')(call, reply) || whenField('message')(call, reply))
      ? { ...reply, status: 200 }
      : reply,
  ),
  'main-not-found-400': to(unknownCampaign, 404),
  'look-alike-campaign': ALIKE,
  'main-not-found-text': drop(unknownCampaign, 'error'),
  'main-not-found-foreign': {
    main: to(unknownCampaign, 403),
    parts: to([unknownCampaign, path(/\/progress/)], 404),
  },
  'main-not-found-other-routes': {
    main: to([unknownCampaign, not('GET /advanced/campaigns/{campaignId}')], 404),
    tasks: to([unknownCampaign, path(/\/manual-tasks$/)], 404),
  },
  'validation-400': INVALID_ANSWERS_422,
  'validation-code': renameCode('INVALID_REQUEST'),
  'validation-names-field': {
    main: alterWire('validation names no field', setBody(invalid, nameless)),
    queries: alterWire('the validation of a query names no field', setBody([invalid, whenReading], nameless)),
    recipients: alterWire(
      'the validation of recipients names no field',
      setBody(['PATCH /advanced/campaigns/{campaignId}/recipients', invalid], nameless),
    ),
  },
  'business-rule-400': to(whenFieldIs('error', 'dailyEmailLimit is at least dailyEmailAdded'), 409),
  'no-credits-code': set(
    [path(/^\/tools/), whenFieldIs('error', 'Not enough credits')],
    'code',
    'NOT_ENOUGH_CREDITS',
  ),
  'no-credits-error': drop([path(/^\/tools/), 400], 'error'),
});
