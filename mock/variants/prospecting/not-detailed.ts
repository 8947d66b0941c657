import { table } from '../../drifts/types.ts';
import { good, objectsChanged, oneFieldMore } from '../answers.ts';

const JOBS = good('GET /tools/find/email', 'GET /tools/find/phone', 'GET /tools/verify/email');

export const notDetailed = table({
  'prospecting.not-detailed.blacklists': oneFieldMore(good('GET /emails/blacklists'), 1),
  'prospecting.not-detailed.campaign-record': oneFieldMore(
    good('GET /advanced/campaigns', 'GET /advanced/campaigns/{campaignId}'),
    1,
  ),
  'prospecting.not-detailed.credit-debits': oneFieldMore(good('GET /credits/usage'), 1),
  'prospecting.not-detailed.email-providers': oneFieldMore(good('GET /email-providers'), 1),
  'prospecting.not-detailed.enrichment-jobs': {
    main: oneFieldMore(JOBS, 1),
    'without-ids': objectsChanged(
      'past jobs come without their ids',
      JOBS,
      ({ id: _, jobId: __, ...job }) => job,
    ),
  },
  'prospecting.not-detailed.enrichment-results': oneFieldMore(
    good('GET /tools/find/email/{jobId}', 'GET /tools/find/phone/{jobId}', 'GET /tools/verify/email/{jobId}'),
    1,
  ),
  'prospecting.not-detailed.identities': oneFieldMore(good('GET /advanced/campaigns/{campaignId}'), 1),
  'prospecting.not-detailed.schedules': oneFieldMore(good('GET /advanced/campaigns/{campaignId}'), 1),
  'prospecting.not-detailed.scrapers': oneFieldMore(
    good('GET /social-scrappers', 'GET /social-scrappers/{id}'),
    1,
  ),
  'prospecting.not-detailed.sequence-steps': oneFieldMore(good('GET /advanced/campaigns/{campaignId}'), 1),
  'prospecting.not-detailed.statistics': oneFieldMore(
    good('GET /stats/advanced', 'GET /stats', 'GET /stats/social'),
    1,
  ),
  'prospecting.not-detailed.warmups': oneFieldMore(good('GET /email-providers/warmup'), 1),
  'prospecting.not-detailed.step-versions': oneFieldMore(good('GET /advanced/campaigns/{campaignId}'), 2),
});
