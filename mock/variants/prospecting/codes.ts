import { set } from '../../drifts/edits/answers.ts';
import { whenFieldIs } from '../../drifts/edits/prospecting.ts';
import { table, alterProspecting } from '../../drifts/types.ts';
import { whenCode } from '../../drifts/wire.ts';
import { isObject } from '../../../specs/json.ts';
import { answerWith, whenSuccessOf, whenBody, withCode } from '../answers.ts';

export const codes = table('prospecting.codes', {
  'invalid-request-query': set(
    [({ method }) => method === 'GET', whenCode('INVALID_REQUEST')],
    'code',
    'INVALID_PARAMETERS',
  ),

  'email-provider-missing-when': alterProspecting('a test email needs an identity with an email provider', {
    testEmailSends: ({ identities }) => identities.some(({ provider }) => provider !== null),
  }),
  'invalid-parameters-when': withCode(
    whenFieldIs('error', 'dailyEmailLimit is at least dailyEmailAdded'),
    'INVALID_PARAMETERS',
  ),
  'planned-start-cancel': {
    main: alterProspecting('an empty text cancels a planned start', {
      planCancelledBy: (plannedStart) => plannedStart === '',
    }),
    'own-word': alterProspecting('a planned start is cancelled in a way of its own', {
      planCancelledBy: (plannedStart) => plannedStart === 'never',
    }),
    'left-out': alterProspecting('a change that names no planned start cancels it', {
      planCancelledBy: (plannedStart) => plannedStart === null || plannedStart === undefined,
    }),
    anything: {
      ...answerWith(
        [
          'PATCH /advanced/campaigns/{campaignId}/planned-start',
          whenCode('PLANNED_START_INVALID'),
          whenBody((body) => isObject(body) && !('plannedStart' in body)),
        ],
        200,
        { success: true },
      ),
      description: 'what plans no start is taken, and changes nothing',
      prospecting: { planCancels: false },
    },
  },
  'social-account-missing-when': answerWith(whenSuccessOf('POST /social/campaign/contacts'), 400, {
    error: 'Connect a social account first',
    code: 'SOCIAL_ACCOUNT_MISSING',
  }),
  'tracking-domains-route': answerWith(
    ['PATCH /advanced/campaigns/{campaignId}/settings', whenCode('TRACKING_DOMAINS_REQUIRED')],
    200,
    { success: true },
  ),
  'warmup-provider-which': alterProspecting('disconnected providers cannot be warmed up', {
    warmsUp: (providerStatus) => providerStatus === 'connected',
  }),
});
