import {
  drop,
  failed,
  has,
  inMain,
  says,
  set,
  to,
  welcome,
  ALIKE,
  not,
  path,
} from '../../edits/prospecting.ts';
import { table, alterWire, alterProspecting } from '../../types.ts';
import { type When, both, coded, operation, replace, setBody, status } from '../../wire.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

const unknownCampaign: When = both(inMain, status(400), says('error', 'Campaign not found'));

const scraper: When = path(/^\/social-scrappers/);

export const errorsMain = table({
  'prospecting.errors.main-error-string': alterWire('error is an object', (call, reply) =>
    both(both(inMain, failed), has('error'))(call, reply)
      ? { ...reply, body: { error: { message: (reply.body as { error: unknown }).error } } }
      : reply,
  ),
  'prospecting.errors.main-code-string': {
    main: set(both(both(inMain, failed), has('error')), 'code', 17),
    null: set(both(both(inMain, failed), has('error')), 'code', null),
  },
  'prospecting.errors.main-params-object': {
    main: set(both(both(inMain, failed), has('error')), 'params', 'field'),
    null: set(both(both(inMain, failed), has('error')), 'params', null),
  },
  'prospecting.errors.main-statuses': {
    main: to(both(inMain, status(400), coded('INVALID_REQUEST')), 422),
    forbidden: to(both(scraper, status(400)), 403),
  },
  'prospecting.errors.missing-job-400': {
    main: to(both(inMain, says('error', 'Job not found')), 404),
    empty: alterWire(
      'a missing job has no result',
      replace(both(inMain, says('error', 'Job not found')), { ...welcome, body: { result: null } }),
    ),
  },
  'prospecting.errors.success-200-or-201': alterWire('failures answer 200', (call, reply) =>
    call.family !== 'inbox' &&
    [400, 404, 422].includes(reply.status) &&
    (has('error')(call, reply) || has('message')(call, reply))
      ? { ...reply, status: 200 }
      : reply,
  ),
  'prospecting.errors.main-not-found-400': alterProspecting('an unknown campaign answers 404', {
    campaignMissing: { ...reference.campaignMissing, status: 404 },
  }),
  'prospecting.errors.look-alike-campaign': ALIKE,
  'prospecting.errors.main-not-found-text': drop(unknownCampaign, 'error'),
  'prospecting.errors.main-not-found-foreign': {
    main: to(unknownCampaign, 403),
    parts: to(both(unknownCampaign, path(/\/progress/)), 404),
  },
  'prospecting.errors.main-not-found-other-routes': {
    main: to(both(unknownCampaign, not(operation('GET /advanced/campaigns/{campaignId}'))), 404),
    tasks: to(both(unknownCampaign, path(/\/manual-tasks$/)), 404),
  },
  'prospecting.errors.validation-400': alterProspecting('validation answers 422', { validationStatus: 422 }),
  'prospecting.errors.validation-code': alterProspecting('validation has another code', {
    validationCode: 'VALIDATION_FAILED',
  }),
  'prospecting.errors.validation-names-field': alterWire(
    'validation names no field',
    setBody(both(inMain, says('code', 'INVALID_REQUEST')), () => ({
      error: 'Invalid request',
      code: 'INVALID_REQUEST',
    })),
  ),
  'prospecting.errors.business-rule-400': alterProspecting('a broken rule answers 409', {
    businessRuleStatus: 409,
  }),
  'prospecting.errors.no-credits-code': set(
    both(path(/^\/tools/), says('error', 'Not enough credits')),
    'code',
    'NOT_ENOUGH_CREDITS',
  ),
  'prospecting.errors.no-credits-error': drop(both(path(/^\/tools/), status(400)), 'error'),
});
