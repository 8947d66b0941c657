import { good, oneFieldMore, onOperations } from '../answers.ts';
import { variantTable } from '../types.ts';

export const notDetailed = variantTable({
  ...onOperations(
    [
      'prospecting.not-detailed.blacklists',
      'prospecting.not-detailed.campaign-record',
      'prospecting.not-detailed.credit-debits',
      'prospecting.not-detailed.email-providers',
      'prospecting.not-detailed.enrichment-jobs',
      'prospecting.not-detailed.enrichment-results',
      'prospecting.not-detailed.identities',
      'prospecting.not-detailed.schedules',
      'prospecting.not-detailed.scrapers',
      'prospecting.not-detailed.sequence-steps',
      'prospecting.not-detailed.statistics',
      'prospecting.not-detailed.warmups',
    ],
    oneFieldMore,
  ),
  'prospecting.not-detailed.step-versions': oneFieldMore(good('GET /advanced/campaigns/{campaignId}'), 2),
});
