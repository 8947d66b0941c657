import { table } from '../../drifts/types.ts';
import { operations } from '../../../generated/operations.ts';
import { whenParameter, operation } from '../../drifts/wire.ts';
import { answerWith, oneFieldMore, moreFields } from '../answers.ts';

const WRITING = Object.keys(operations.prospecting).filter((name) => !name.startsWith('GET '));

export const catalogue = table({
  'prospecting.catalogue.shape-get-advanced-campaigns-one': moreFields(),
  'prospecting.catalogue.shape-get-advanced-campaigns-manual-tasks': moreFields(),
  'prospecting.catalogue.shape-get-advanced-campaigns-progress': moreFields(),
  'prospecting.catalogue.shape-get-stats-advanced': moreFields(),
  'prospecting.catalogue.shape-get-emails-campaign-contacts': moreFields(),
  'prospecting.catalogue.shape-get-emails-campaigns': moreFields(),
  'prospecting.catalogue.shape-get-emails-campaigns-one': moreFields(),
  'prospecting.catalogue.shape-get-emails-campaigns-activities': moreFields(),
  'prospecting.catalogue.shape-get-stats': moreFields(),
  'prospecting.catalogue.shape-get-social-campaign-contacts': moreFields(),
  'prospecting.catalogue.shape-get-social-campaigns': moreFields(),
  'prospecting.catalogue.shape-get-social-campaigns-activities': moreFields(),
  'prospecting.catalogue.shape-get-stats-social': moreFields(),
  'prospecting.catalogue.shape-get-advanced-campaigns-activities-message': moreFields(),
  'prospecting.catalogue.shape-get-emails-blacklists': moreFields(),
  'prospecting.catalogue.shape-get-email-providers': moreFields(),
  'prospecting.catalogue.shape-get-email-providers-warmup': moreFields(),
  'prospecting.catalogue.shape-get-social-scrappers-one': moreFields(),
  // A download is a file; its refusals alone are objects.
  'prospecting.catalogue.shape-get-social-scrappers-download': oneFieldMore(
    'GET /social-scrappers/{id}/download',
  ),
  'prospecting.catalogue.steps-body': moreFields(),
  'prospecting.catalogue.create-campaign-body': moreFields(),
  'prospecting.catalogue.blacklist-payloads': {
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
  'prospecting.catalogue.provider-payloads': moreFields(),
  'prospecting.catalogue.warmup-payloads': {
    main: moreFields(),
    'other-body': answerWith(['POST /email-providers/warmup/check-health', 400], 400, {
      error: 'providerId takes a string',
      code: 'INVALID_REQUEST',
    }),
  },
  'prospecting.catalogue.scraper-payloads': moreFields(),
  'prospecting.catalogue.legacy-payloads': moreFields(),
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
    ['GET /stats/advanced', 401, whenParameter('id')],
    200,
    { stats: {} },
  ),
});
