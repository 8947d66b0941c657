import { both, coded, operation, setField } from '../../drifts/wire.ts';
import { isObject } from '../../../specs/json.ts';
import { answering, good, sent } from '../answers.ts';
import { variantTable } from '../types.ts';

export const codes = variantTable({
  'prospecting.codes.invalid-request-query': {
    description: 'parameters of a query have a code of their own',
    wire: setField(
      both(({ method }) => method === 'GET', coded('INVALID_REQUEST')),
      'code',
      'INVALID_PARAMETERS',
    ),
  },

  'prospecting.codes.email-provider-missing-when': {
    description: 'a test email needs an identity with an email provider',
    prospecting: { testEmailSends: ({ identities }) => identities.some(({ provider }) => provider !== null) },
  },
  'prospecting.codes.invalid-parameters-when': {
    description: 'settings that do not fit each other have a code of their own',
    prospecting: { businessRuleCode: 'INVALID_PARAMETERS' },
  },
  'prospecting.codes.planned-start-cancel': [
    {
      description: 'an empty text cancels a planned start',
      prospecting: { planCancelledBy: (plannedStart) => plannedStart === '' },
    },
    {
      variant: 'own-word',
      description: 'a planned start is cancelled in a way of its own',
      prospecting: { planCancelledBy: (plannedStart) => plannedStart === 'never' },
    },
    {
      variant: 'left-out',
      description: 'a change that names no planned start cancels it',
      prospecting: { planCancelledBy: (plannedStart) => plannedStart === null || plannedStart === undefined },
    },
    {
      variant: 'anything',
      ...answering(
        both(
          operation('PATCH /advanced/campaigns/{campaignId}/planned-start'),
          coded('PLANNED_START_INVALID'),
          sent((body) => isObject(body) && !('plannedStart' in body)),
        ),
        200,
        { success: true },
      ),
      description: 'what plans no start is taken, and changes nothing',
      prospecting: { planCancels: false },
    },
  ],
  'prospecting.codes.social-account-missing-when': answering(good('POST /social/campaign/contacts'), 400, {
    error: 'Connect a social account first',
    code: 'SOCIAL_ACCOUNT_MISSING',
  }),
  'prospecting.codes.tracking-domains-route': answering(
    both(operation('PATCH /advanced/campaigns/{campaignId}/settings'), coded('TRACKING_DOMAINS_REQUIRED')),
    200,
    { success: true },
  ),
  'prospecting.codes.warmup-provider-which': {
    description: 'disconnected providers cannot be warmed up',
    prospecting: { warmsUp: (providerStatus) => providerStatus === 'connected' },
  },
});
