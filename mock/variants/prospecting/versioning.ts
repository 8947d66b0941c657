import { withHeader } from '../../drifts/edits/answers.ts';
import { table, withProspecting } from '../../drifts/types.ts';
import { whenSuccessOf } from '../answers.ts';

const LEGACY = whenSuccessOf('GET /emails/campaigns', 'GET /social/campaigns');

export const versioning = table('prospecting.versioning', {
  'deprecation-dates': withHeader(LEGACY, 'sunset', 'Fri, 31 Dec 2027 23:59:59 GMT'),
  'deprecation-header': withHeader(LEGACY, 'deprecation', 'true'),
  'legacy-not-in-advanced': withProspecting({ listsLegacy: 'beside' }),
});
