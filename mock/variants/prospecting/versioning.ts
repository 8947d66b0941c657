import { good, withHeader } from '../answers.ts';
import { variantTable } from '../types.ts';

const LEGACY = good('GET /emails/campaigns', 'GET /social/campaigns');

export const versioning = variantTable({
  'prospecting.versioning.deprecation-dates': withHeader(LEGACY, 'sunset', 'Fri, 31 Dec 2027 23:59:59 GMT'),
  'prospecting.versioning.deprecation-header': withHeader(LEGACY, 'deprecation', 'true'),
  'prospecting.versioning.legacy-not-in-advanced': {
    description: 'the listing names the campaigns of the previous system beside its own',
    prospecting: { listsLegacy: 'beside' },
  },
});
