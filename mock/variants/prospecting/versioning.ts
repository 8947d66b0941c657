import { table, alterProspecting } from '../../drifts/types.ts';
import { whenSuccessOf, withHeader } from '../answers.ts';

const LEGACY = whenSuccessOf('GET /emails/campaigns', 'GET /social/campaigns');

export const versioning = table({
  'prospecting.versioning.deprecation-dates': withHeader(LEGACY, 'sunset', 'Fri, 31 Dec 2027 23:59:59 GMT'),
  'prospecting.versioning.deprecation-header': withHeader(LEGACY, 'deprecation', 'true'),
  'prospecting.versioning.legacy-not-in-advanced': alterProspecting(
    'the listing names the campaigns of the previous system beside its own',
    { listsLegacy: 'beside' },
  ),
});
