import { OTHER, WEBHOOK, items, turns } from '../../edits/prospecting.ts';
import { table, alterWire, withProspecting } from '../../types.ts';
import { changeField } from '../../wire.ts';

export const webhookRegistrationEntry = table('prospecting.webhook-registration', {
  'type-advanced': alterWire(
    'advanced is called email',
    changeField(WEBHOOK, 'webhooks[].typeOfCampaign', (type) => (type === 'advanced' ? 'email' : type)),
  ),
  'type-email': alterWire(
    'email is called social',
    changeField(WEBHOOK, 'webhooks[].typeOfCampaign', (type) => (type === 'email' ? 'social' : type)),
  ),
  'type-social': alterWire(
    'social is called email',
    changeField(WEBHOOK, 'webhooks[].typeOfCampaign', (type) => (type === 'social' ? 'email' : type)),
  ),
  'campaign-id-known': turns(WEBHOOK, 'webhooks[].campaignId', OTHER),
  'campaign-name-of-campaign': alterWire(
    'each entry has the name of the campaign before',
    items(WEBHOOK, 'webhooks', (all) =>
      all.map((each, at) => ({ ...each, campaignName: all.at(at - 1)?.['campaignName'] })),
    ),
  ),
  'events-names': {
    main: turns(WEBHOOK, 'webhooks[].events', ['mail_replied']),
    hyphens: turns(WEBHOOK, 'webhooks[].events', ['MAIL-REPLIED']),
  },
  'events-never-empty': withProspecting({ registrationListed: () => true }),
});
