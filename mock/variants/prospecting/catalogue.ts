import { table } from '../../drifts/types.ts';
import { operations } from '../../../generated/operations.ts';
import { whenParameter, whenAll, operation, whenStatus } from '../../drifts/wire.ts';
import { answerWith, oneFieldMore } from '../answers.ts';

const WRITING = Object.keys(operations.prospecting).filter((name) => !name.startsWith('GET '));

export const catalogue = table({
  'prospecting.catalogue.shape-get-advanced-campaigns-one': oneFieldMore(
    'GET /advanced/campaigns/{campaignId}',
  ),
  'prospecting.catalogue.shape-get-advanced-campaigns-manual-tasks': oneFieldMore(
    'GET /advanced/campaigns/{campaignId}/manual-tasks',
  ),
  'prospecting.catalogue.shape-get-advanced-campaigns-progress': oneFieldMore(
    'GET /advanced/campaigns/{campaignId}/progress',
  ),
  'prospecting.catalogue.shape-get-stats-advanced': oneFieldMore('GET /stats/advanced'),
  'prospecting.catalogue.shape-get-emails-campaign-contacts': oneFieldMore('GET /emails/campaign/contacts'),
  'prospecting.catalogue.shape-get-emails-campaigns': oneFieldMore('GET /emails/campaigns'),
  'prospecting.catalogue.shape-get-emails-campaigns-one': oneFieldMore('GET /emails/campaigns/{campaignId}'),
  'prospecting.catalogue.shape-get-emails-campaigns-activities': oneFieldMore(
    'GET /emails/campaigns/{campaignId}/activities',
  ),
  'prospecting.catalogue.shape-get-stats': oneFieldMore('GET /stats'),
  'prospecting.catalogue.shape-get-social-campaign-contacts': oneFieldMore('GET /social/campaign/contacts'),
  'prospecting.catalogue.shape-get-social-campaigns': oneFieldMore('GET /social/campaigns'),
  'prospecting.catalogue.shape-get-social-campaigns-activities': oneFieldMore(
    'GET /social/campaigns/{campaignId}/activities',
  ),
  'prospecting.catalogue.shape-get-stats-social': oneFieldMore('GET /stats/social'),
  'prospecting.catalogue.shape-get-advanced-campaigns-activities-message': oneFieldMore(
    'GET /advanced/campaigns/{campaignId}/activities/{activityId}/message',
  ),
  'prospecting.catalogue.shape-get-emails-blacklists': oneFieldMore('GET /emails/blacklists'),
  'prospecting.catalogue.shape-get-email-providers': oneFieldMore('GET /email-providers'),
  'prospecting.catalogue.shape-get-email-providers-warmup': oneFieldMore('GET /email-providers/warmup'),
  'prospecting.catalogue.shape-get-social-scrappers-one': oneFieldMore('GET /social-scrappers/{id}'),
  'prospecting.catalogue.shape-get-social-scrappers-download': oneFieldMore(
    'GET /social-scrappers/{id}/download',
  ),
  'prospecting.catalogue.steps-body': oneFieldMore('PATCH /advanced/campaigns/{campaignId}/steps'),
  'prospecting.catalogue.create-campaign-body': oneFieldMore('POST /advanced/campaigns'),
  'prospecting.catalogue.blacklist-payloads': {
    main: oneFieldMore(
      operation(
        'POST /emails/blacklists/contact',
        'DELETE /emails/blacklists/contact',
        'POST /emails/blacklists/social',
        'DELETE /emails/blacklists/social',
      ),
    ),
    anything: {
      ...answerWith(
        whenAll(
          operation('POST /emails/blacklists/contact', 'POST /emails/blacklists/social'),
          whenStatus(400),
        ),
        200,
        { success: true },
      ),
      description: 'what cannot be read is taken and left out',
      prospecting: { blacklistTakes: () => false },
    },
    'other-body': answerWith(
      whenAll(
        operation('POST /emails/blacklists/contact', 'POST /emails/blacklists/social'),
        whenStatus(200),
      ),
      400,
      { error: 'value takes a string', code: 'INVALID_REQUEST' },
    ),
  },
  'prospecting.catalogue.provider-payloads': oneFieldMore(
    operation(
      'POST /email-providers',
      'PATCH /email-providers/{providerId}',
      'DELETE /email-providers/{providerId}',
      'PATCH /email-providers/{providerId}/sender-name',
    ),
  ),
  'prospecting.catalogue.warmup-payloads': {
    main: oneFieldMore(
      operation('POST /email-providers/warmup/enable', 'POST /email-providers/warmup/check-health'),
    ),
    'other-body': answerWith(
      whenAll(operation('POST /email-providers/warmup/check-health'), whenStatus(400)),
      400,
      {
        error: 'providerId takes a string',
        code: 'INVALID_REQUEST',
      },
    ),
  },
  'prospecting.catalogue.scraper-payloads': oneFieldMore(
    operation(
      'POST /social-scrappers',
      'POST /social-scrappers/{id}/enrich',
      'POST /social-scrappers/{id}/filter',
      'POST /social-scrappers/{id}/split',
    ),
  ),
  'prospecting.catalogue.legacy-payloads': oneFieldMore(
    operation(
      'POST /emails/campaigns',
      'POST /social/campaigns',
      'POST /emails/campaigns/{campaignId}/start',
    ),
  ),
  'prospecting.catalogue.campaign-payloads': oneFieldMore(
    operation(...WRITING.filter((name) => name.includes(' /advanced/'))),
  ),
  'prospecting.catalogue.legacy-social-read-one': answerWith(
    ({ method, path }, reply) =>
      method === 'GET' && /^\/social\/campaigns\/[^/]+$/.test(path) && reply.status === 404,
    400,
    { error: 'Campaign not found' },
  ),
  'prospecting.catalogue.statistics-parameters': answerWith(
    whenAll(whenAll(operation('GET /stats/advanced'), whenStatus(401)), whenParameter('id')),
    200,
    { stats: {} },
  ),
});
