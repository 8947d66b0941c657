import { table } from '../../drifts/types.ts';
import { whenSuccessOf, objectsChanged, oneFieldMore, moreFields } from '../answers.ts';

const JOBS = whenSuccessOf('GET /tools/find/email', 'GET /tools/find/phone', 'GET /tools/verify/email');

export const notDetailed = table('prospecting.not-detailed', {
  blacklists: moreFields(1),
  'campaign-record': moreFields(1),
  'credit-debits': moreFields(1),
  'email-providers': moreFields(1),
  'enrichment-jobs': {
    main: oneFieldMore(JOBS, 1),
    'without-ids': objectsChanged(
      'past jobs come without their ids',
      JOBS,
      ({ id: _, jobId: __, ...job }) => job,
    ),
  },
  'enrichment-results': moreFields(1),
  identities: moreFields(1),
  schedules: moreFields(1),
  scrapers: moreFields(1),
  'sequence-steps': moreFields(1),
  statistics: moreFields(1),
  warmups: moreFields(1),
  'step-versions': moreFields(2),
});
