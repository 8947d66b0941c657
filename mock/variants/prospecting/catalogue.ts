import { table } from '../../drifts/types.ts';
import { operations } from '../../../generated/operations.ts';
import { whenParameter, operation } from '../../drifts/wire.ts';
import { answerWith, oneFieldMore, moreFields } from '../answers.ts';

const WRITING = Object.keys(operations.prospecting).filter((name) => !name.startsWith('GET '));

export const catalogue = table('prospecting.catalogue', {
  'shape-get-advanced-campaigns-one': moreFields(),
  'shape-get-advanced-campaigns-manual-tasks': moreFields(),
  'shape-get-advanced-campaigns-progress': moreFields(),
  'shape-get-stats-advanced': moreFields(),
  'shape-get-emails-campaign-contacts': moreFields(),
  'shape-get-emails-campaigns': moreFields(),
  'shape-get-emails-campaigns-one': moreFields(),
  'shape-get-emails-campaigns-activities': moreFields(),
  'shape-get-stats': moreFields(),
  'shape-get-social-campaign-contacts': moreFields(),
  'shape-get-social-campaigns': moreFields(),
  'shape-get-social-campaigns-activities': moreFields(),
  'shape-get-stats-social': moreFields(),
  // A message that is not there has the shape of its refusal.
  'shape-get-advanced-campaigns-activities-message': oneFieldMore(
    'GET /advanced/campaigns/{campaignId}/activities/{activityId}/message',
  ),
  'shape-get-emails-blacklists': moreFields(),
  'shape-get-email-providers': moreFields(),
  'shape-get-email-providers-warmup': moreFields(),
  'shape-get-social-scrappers-one': oneFieldMore('GET /social-scrappers/{id}'),
  // A download is a file; its refusals alone are objects.
  'shape-get-social-scrappers-download': oneFieldMore('GET /social-scrappers/{id}/download'),
  'steps-body': moreFields(),
  'create-campaign-body': moreFields(),
  'blacklist-payloads': {
    main: moreFields(),
    anything: {
      ...answerWith(
        [operation('POST /emails/blacklists/contact', 'POST /emails/blacklists/social'), 400],
        200,
        { success: true },
      ),
      description: 'what cannot be read is taken and left out',
      prospecting: { blacklistTakes: () => false },
    },
    'other-body': answerWith(
      [operation('POST /emails/blacklists/contact', 'POST /emails/blacklists/social'), 200],
      400,
      { error: 'value takes a string', code: 'INVALID_REQUEST' },
    ),
  },
  'provider-payloads': moreFields(),
  'warmup-payloads': {
    main: moreFields(),
    'other-body': answerWith(['POST /email-providers/warmup/check-health', 400], 400, {
      error: 'providerId takes a string',
      code: 'INVALID_REQUEST',
    }),
  },
  'scraper-payloads': moreFields(),
  'legacy-payloads': moreFields(),
  'campaign-payloads': oneFieldMore(operation(...WRITING.filter((name) => name.includes(' /advanced/')))),
  'legacy-social-read-one': answerWith(
    ({ method, path }, reply) =>
      method === 'GET' && /^\/social\/campaigns\/[^/]+$/.test(path) && reply.status === 404,
    400,
    { error: 'Campaign not found' },
  ),
  'statistics-parameters': answerWith(['GET /stats/advanced', 401, whenParameter('id')], 200, { stats: {} }),
});
