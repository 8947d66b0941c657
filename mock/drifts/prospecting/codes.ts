import { to, drop } from '../edits/answers.ts';
import { INVALID_ANSWERS_422, inMain, renameCode } from '../edits/prospecting.ts';

import { table } from '../types.ts';
import { whenCode } from '../wire.ts';

export const codes = table('prospecting.codes', {
  'invalid-request-query': drop(
    [({ method }) => method === 'GET', inMain, whenCode('INVALID_REQUEST')],
    'code',
  ),
  'planned-start-invalid': renameCode('PLANNED_START_INVALID'),
  'planned-start-in-past': renameCode('PLANNED_START_IN_PAST'),
  'planned-start-status': {
    main: to(whenCode('PLANNED_START_IN_PAST'), 422),
    invalid: to(whenCode('PLANNED_START_INVALID'), 409),
  },
  'statuses-of-other-codes': {
    main: to(whenCode('WARMUP_PROVIDER_UNSUPPORTED'), 409),
    tracking: to(whenCode('TRACKING_DOMAINS_REQUIRED'), 422),
    validation: INVALID_ANSWERS_422,
  },
  'tracking-domains-required': renameCode('TRACKING_DOMAINS_REQUIRED'),
  'warmup-provider-unsupported': renameCode('WARMUP_PROVIDER_UNSUPPORTED'),
});
