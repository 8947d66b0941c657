import { table } from '../../drifts/types.ts';
import { whenSuccessOf, objectsChanged, oneFieldMore, moreFields } from '../answers.ts';

const JOBS = whenSuccessOf('GET /tools/find/email', 'GET /tools/find/phone', 'GET /tools/verify/email');

export const notDetailed = table({
  'prospecting.not-detailed.blacklists': moreFields(1),
  'prospecting.not-detailed.campaign-record': moreFields(1),
  'prospecting.not-detailed.credit-debits': moreFields(1),
  'prospecting.not-detailed.email-providers': moreFields(1),
  'prospecting.not-detailed.enrichment-jobs': {
    main: oneFieldMore(JOBS, 1),
    'without-ids': objectsChanged(
      'past jobs come without their ids',
      JOBS,
      ({ id: _, jobId: __, ...job }) => job,
    ),
  },
  'prospecting.not-detailed.enrichment-results': moreFields(1),
  'prospecting.not-detailed.identities': moreFields(1),
  'prospecting.not-detailed.schedules': moreFields(1),
  'prospecting.not-detailed.scrapers': moreFields(1),
  'prospecting.not-detailed.sequence-steps': moreFields(1),
  'prospecting.not-detailed.statistics': moreFields(1),
  'prospecting.not-detailed.warmups': moreFields(1),
  'prospecting.not-detailed.step-versions': moreFields(2),
});
