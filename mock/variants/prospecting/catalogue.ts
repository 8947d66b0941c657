import { table } from '../../drifts/types.ts';
import { operations } from '../../../generated/operations.ts';
import { asked, both, operation, status } from '../../drifts/wire.ts';
import { answering, oneFieldMore } from '../answers.ts';

const WRITING = Object.keys(operations.prospecting).filter((name) => !name.startsWith('GET '));

export const catalogue = table({
  'prospecting.catalogue.shape-get-advanced-campaigns-one': oneFieldMore(
    operation('GET /advanced/campaigns/{campaignId}'),
    0,
  ),
  'prospecting.catalogue.shape-get-advanced-campaigns-manual-tasks': oneFieldMore(
    operation('GET /advanced/campaigns/{campaignId}/manual-tasks'),
    0,
  ),
  'prospecting.catalogue.shape-get-advanced-campaigns-progress': oneFieldMore(
    operation('GET /advanced/campaigns/{campaignId}/progress'),
    0,
  ),
  'prospecting.catalogue.shape-get-stats-advanced': oneFieldMore(operation('GET /stats/advanced'), 0),
  'prospecting.catalogue.shape-get-emails-campaign-contacts': oneFieldMore(
    operation('GET /emails/campaign/contacts'),
    0,
  ),
  'prospecting.catalogue.shape-get-emails-campaigns': oneFieldMore(operation('GET /emails/campaigns'), 0),
  'prospecting.catalogue.shape-get-emails-campaigns-one': oneFieldMore(
    operation('GET /emails/campaigns/{campaignId}'),
    0,
  ),
  'prospecting.catalogue.shape-get-emails-campaigns-activities': oneFieldMore(
    operation('GET /emails/campaigns/{campaignId}/activities'),
    0,
  ),
  'prospecting.catalogue.shape-get-stats': oneFieldMore(operation('GET /stats'), 0),
  'prospecting.catalogue.shape-get-social-campaign-contacts': oneFieldMore(
    operation('GET /social/campaign/contacts'),
    0,
  ),
  'prospecting.catalogue.shape-get-social-campaigns': oneFieldMore(operation('GET /social/campaigns'), 0),
  'prospecting.catalogue.shape-get-social-campaigns-activities': oneFieldMore(
    operation('GET /social/campaigns/{campaignId}/activities'),
    0,
  ),
  'prospecting.catalogue.shape-get-stats-social': oneFieldMore(operation('GET /stats/social'), 0),
  'prospecting.catalogue.shape-get-advanced-campaigns-activities-message': oneFieldMore(
    operation('GET /advanced/campaigns/{campaignId}/activities/{activityId}/message'),
    0,
  ),
  'prospecting.catalogue.shape-get-emails-blacklists': oneFieldMore(operation('GET /emails/blacklists'), 0),
  'prospecting.catalogue.shape-get-email-providers': oneFieldMore(operation('GET /email-providers'), 0),
  'prospecting.catalogue.shape-get-email-providers-warmup': oneFieldMore(
    operation('GET /email-providers/warmup'),
    0,
  ),
  'prospecting.catalogue.shape-get-social-scrappers-one': oneFieldMore(
    operation('GET /social-scrappers/{id}'),
    0,
  ),
  'prospecting.catalogue.shape-get-social-scrappers-download': oneFieldMore(
    operation('GET /social-scrappers/{id}/download'),
    0,
  ),
  'prospecting.catalogue.steps-body': oneFieldMore(
    operation('PATCH /advanced/campaigns/{campaignId}/steps'),
    0,
  ),
  'prospecting.catalogue.create-campaign-body': oneFieldMore(operation('POST /advanced/campaigns'), 0),
  'prospecting.catalogue.blacklist-payloads': {
    main: oneFieldMore(
      operation(
        'POST /emails/blacklists/contact',
        'DELETE /emails/blacklists/contact',
        'POST /emails/blacklists/social',
        'DELETE /emails/blacklists/social',
      ),
      0,
    ),
    anything: {
      ...answering(
        both(operation('POST /emails/blacklists/contact', 'POST /emails/blacklists/social'), status(400)),
        200,
        { success: true },
      ),
      description: 'what cannot be read is taken and left out',
      prospecting: { blacklistTakes: () => false },
    },
    'other-body': answering(
      both(operation('POST /emails/blacklists/contact', 'POST /emails/blacklists/social'), status(200)),
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
    0,
  ),
  'prospecting.catalogue.warmup-payloads': {
    main: oneFieldMore(
      operation('POST /email-providers/warmup/enable', 'POST /email-providers/warmup/check-health'),
      0,
    ),
    'other-body': answering(both(operation('POST /email-providers/warmup/check-health'), status(400)), 400, {
      error: 'providerId takes a string',
      code: 'INVALID_REQUEST',
    }),
  },
  'prospecting.catalogue.scraper-payloads': oneFieldMore(
    operation(
      'POST /social-scrappers',
      'POST /social-scrappers/{id}/enrich',
      'POST /social-scrappers/{id}/filter',
      'POST /social-scrappers/{id}/split',
    ),
    0,
  ),
  'prospecting.catalogue.legacy-payloads': oneFieldMore(
    operation(
      'POST /emails/campaigns',
      'POST /social/campaigns',
      'POST /emails/campaigns/{campaignId}/start',
    ),
    0,
  ),
  'prospecting.catalogue.campaign-payloads': oneFieldMore(
    operation(...WRITING.filter((name) => name.includes(' /advanced/'))),
    0,
  ),
  'prospecting.catalogue.legacy-social-read-one': answering(
    ({ method, path }, reply) =>
      method === 'GET' && /^\/social\/campaigns\/[^/]+$/.test(path) && reply.status === 404,
    400,
    { error: 'Campaign not found' },
  ),
  'prospecting.catalogue.statistics-parameters': answering(
    both(both(operation('GET /stats/advanced'), status(401)), asked('id')),
    200,
    { stats: {} },
  ),
});
