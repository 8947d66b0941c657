import { alterKept } from '../edits/prospecting.ts';
import { table, alterProspecting, withProspecting } from '../types.ts';

export const catalogue = table('prospecting.catalogue', {
  'steps-replaced': withProspecting({ stepsReplace: false }),
  'campaign-contact-changed': alterKept('a contact of a campaign stays as it was', {
    'PATCH /advanced/contacts': ['contacts'],
  }),
  'planned-start-schedules': withProspecting({ startsAtPlannedTime: false }),
  'planned-start-cancels': withProspecting({ planCancels: false }),
  'blacklist-takes-email': alterProspecting('the blacklist takes no email', {
    blacklistTakes: (kind) => kind !== 'email',
  }),
  'blacklist-takes-domain': alterProspecting('the blacklist takes no domain', {
    blacklistTakes: (kind) => kind !== 'domain',
  }),
  'blacklist-takes-profile': alterProspecting('the blacklist takes no profile', {
    blacklistTakes: (kind) => kind !== 'profile',
  }),
});
