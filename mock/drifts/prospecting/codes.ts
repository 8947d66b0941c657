import { to, inMain, other } from '../edits/prospecting.ts';

import { table, alterWire, alterProspecting } from '../types.ts';
import { both, coded, dropField } from '../wire.ts';

export const codes = table({
  'prospecting.codes.invalid-request-query': alterWire(
    'a bad query has no code',
    dropField(
      both(({ method }) => method === 'GET', both(inMain, coded('INVALID_REQUEST'))),
      'code',
    ),
  ),
  'prospecting.codes.planned-start-invalid': other('PLANNED_START_INVALID'),
  'prospecting.codes.planned-start-in-past': other('PLANNED_START_IN_PAST'),
  'prospecting.codes.planned-start-status': {
    main: to(coded('PLANNED_START_IN_PAST'), 422),
    invalid: to(coded('PLANNED_START_INVALID'), 409),
  },
  'prospecting.codes.statuses-of-other-codes': {
    main: to(coded('WARMUP_PROVIDER_UNSUPPORTED'), 409),
    tracking: to(coded('TRACKING_DOMAINS_REQUIRED'), 422),
    validation: alterProspecting('validation answers 422', { validationStatus: 422 }),
  },
  'prospecting.codes.tracking-domains-required': other('TRACKING_DOMAINS_REQUIRED'),
  'prospecting.codes.warmup-provider-unsupported': other('WARMUP_PROVIDER_UNSUPPORTED'),
});
