import { OTHER, WEBHOOK } from '../../edits/prospecting-campaigns.ts';
import { turns, wireOf } from '../../edits/prospecting-wire.ts';
import { table } from '../../types.ts';
import { changeField, operation } from '../../wire.ts';

export const webhookRegistrationEntry = table({
  'prospecting.webhook-registration.type-advanced': wireOf(
    'advanced is called email',
    changeField(operation(WEBHOOK), 'webhooks[].typeOfCampaign', (type) =>
      type === 'advanced' ? 'email' : type,
    ),
  ),
  'prospecting.webhook-registration.type-email': wireOf(
    'email is called social',
    changeField(operation(WEBHOOK), 'webhooks[].typeOfCampaign', (type) =>
      type === 'email' ? 'social' : type,
    ),
  ),
  'prospecting.webhook-registration.type-social': wireOf(
    'social is called email',
    changeField(operation(WEBHOOK), 'webhooks[].typeOfCampaign', (type) =>
      type === 'social' ? 'email' : type,
    ),
  ),
  'prospecting.webhook-registration.campaign-id-known': turns(WEBHOOK, 'webhooks[].campaignId', OTHER),
  'prospecting.webhook-registration.events-names': [
    turns(WEBHOOK, 'webhooks[].events', ['mail_replied']),
    { variant: 'hyphens', ...turns(WEBHOOK, 'webhooks[].events', ['MAIL-REPLIED']) },
  ],
  'prospecting.webhook-registration.events-never-empty': {
    description: 'registrations without events are listed',
    prospecting: { registrationListed: () => true },
  },
});
