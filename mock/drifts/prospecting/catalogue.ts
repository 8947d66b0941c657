import { refuses } from '../edits/prospecting-wire.ts';
import { table } from '../types.ts';

export const catalogue = table({
  'prospecting.catalogue.steps-replaced': {
    description: 'steps are added to the sequence',
    prospecting: { stepsReplace: false },
  },
  'prospecting.catalogue.campaign-contact-changed': {
    description: 'a contact of a campaign stays as it was',
    prospecting: { campaignContactChanges: false },
  },
  'prospecting.catalogue.planned-start-schedules': {
    description: 'a planned start does not take place',
    prospecting: { startsAtPlannedTime: false },
  },
  'prospecting.catalogue.planned-start-cancels': {
    description: 'a cancelled start takes place',
    prospecting: { planCancels: false },
  },
  'prospecting.catalogue.blacklist-takes-email': {
    description: 'the blacklist takes no email',
    prospecting: { blacklistTakes: (kind) => kind !== 'email' },
  },
  'prospecting.catalogue.blacklist-takes-domain': {
    description: 'the blacklist takes no domain',
    prospecting: { blacklistTakes: (kind) => kind !== 'domain' },
  },
  'prospecting.catalogue.blacklist-takes-profile': {
    description: 'the blacklist takes no profile',
    prospecting: { blacklistTakes: (kind) => kind !== 'profile' },
  },
  'prospecting.catalogue.served-get-email-providers': refuses('GET /email-providers', 404),
  'prospecting.catalogue.served-post-emails-campaigns': refuses('POST /emails/campaigns', 410),
  'prospecting.catalogue.served-patch-social-campaigns-name': refuses(
    'PATCH /social/campaigns/{campaignId}/name',
    405,
  ),
  'prospecting.catalogue.served-post-social-scrappers-split': refuses(
    'POST /social-scrappers/{id}/split',
    501,
  ),
});
