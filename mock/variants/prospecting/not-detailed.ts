import { table } from '../../drifts/types.ts';
import { whenSuccessOf, objectsChanged, oneFieldMore } from '../answers.ts';

const JOBS = whenSuccessOf('GET /tools/find/email', 'GET /tools/find/phone', 'GET /tools/verify/email');

export const notDetailed = table({
  'prospecting.not-detailed.blacklists': oneFieldMore(whenSuccessOf('GET /emails/blacklists'), 1),
  'prospecting.not-detailed.campaign-record': oneFieldMore(
    whenSuccessOf('GET /advanced/campaigns', 'GET /advanced/campaigns/{campaignId}'),
    1,
  ),
  'prospecting.not-detailed.credit-debits': oneFieldMore(whenSuccessOf('GET /credits/usage'), 1),
  'prospecting.not-detailed.email-providers': oneFieldMore(whenSuccessOf('GET /email-providers'), 1),
  'prospecting.not-detailed.enrichment-jobs': {
    main: oneFieldMore(JOBS, 1),
    'without-ids': objectsChanged(
      'past jobs come without their ids',
      JOBS,
      ({ id: _, jobId: __, ...job }) => job,
    ),
  },
  'prospecting.not-detailed.enrichment-results': oneFieldMore(
    whenSuccessOf(
      'GET /tools/find/email/{jobId}',
      'GET /tools/find/phone/{jobId}',
      'GET /tools/verify/email/{jobId}',
    ),
    1,
  ),
  'prospecting.not-detailed.identities': oneFieldMore(
    whenSuccessOf('GET /advanced/campaigns/{campaignId}'),
    1,
  ),
  'prospecting.not-detailed.schedules': oneFieldMore(
    whenSuccessOf('GET /advanced/campaigns/{campaignId}'),
    1,
  ),
  'prospecting.not-detailed.scrapers': oneFieldMore(
    whenSuccessOf('GET /social-scrappers', 'GET /social-scrappers/{id}'),
    1,
  ),
  'prospecting.not-detailed.sequence-steps': oneFieldMore(
    whenSuccessOf('GET /advanced/campaigns/{campaignId}'),
    1,
  ),
  'prospecting.not-detailed.statistics': oneFieldMore(
    whenSuccessOf('GET /stats/advanced', 'GET /stats', 'GET /stats/social'),
    1,
  ),
  'prospecting.not-detailed.warmups': oneFieldMore(whenSuccessOf('GET /email-providers/warmup'), 1),
  'prospecting.not-detailed.step-versions': oneFieldMore(
    whenSuccessOf('GET /advanced/campaigns/{campaignId}'),
    2,
  ),
});
