import type { JsonObject } from '../../../specs/json.ts';
import { alterProspectingWebhooks } from '../../drifts/edits/prospecting-events.ts';
import { STANDARD_FIELDS } from '../../prospecting/fields.ts';
import { coversCampaign, type Campaign } from '../../prospecting/store.ts';
import { type DriftRow, table } from '../../drifts/types.ts';
import { eventForTrigger } from '../../webhooks/triggers.ts';
import { prospectingWebhookRules, type ProspectingWebhookRules } from '../../webhooks/prospecting-rules.ts';

const isRecord = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

/** Deliveries of some kind with other fields. */
const announced = (
  description: string,
  isMeant: (fields: JsonObject) => boolean,
  change: (fields: JsonObject) => JsonObject,
) =>
  alterProspectingWebhooks(description, { fields: (fields) => (isMeant(fields) ? change(fields) : fields) });
const event =
  (...names: readonly string[]) =>
  (fields: JsonObject): boolean =>
    names.includes(String(fields['event']));
/** Deliveries of one kind with an additional field. */
const fuller = (isMeant: (fields: JsonObject) => boolean): DriftRow =>
  announced('the delivery has one field more', isMeant, (fields) => ({ ...fields, variantField: 'variant' }));
const contact = (description: string, change: (contact: JsonObject) => JsonObject): DriftRow =>
  announced(
    description,
    (fields) => isRecord(fields['contact']),
    (fields) => ({ ...fields, contact: change(fields['contact'] as JsonObject) }),
  );
const isLegacy = (fields: JsonObject): boolean =>
  typeof fields['campaignId'] === 'string' && !('contact' in fields) && fields['event'] !== 'CAMPAIGN_ENDING';
const withoutCampaignId = ({ campaignId: _, ...others }: JsonObject): JsonObject => others;
/** Custom variables of a contact with 'company' in their names. */
const companies = (fields: JsonObject): string[] =>
  Object.keys(fields).filter(
    (name) =>
      /company/i.test(name) && name !== 'company' && name !== 'companyId' && !STANDARD_FIELDS.includes(name),
  );

/** Announces only the first social reply in each campaign. */
function firstSocialReply(): ProspectingWebhookRules['isAnnounced'] {
  const replied = new WeakSet<Campaign>();
  return (name, campaign) => {
    if (name === 'SOCIAL_REPLIED') {
      if (replied.has(campaign)) return false;
      replied.add(campaign);
    }
    return prospectingWebhookRules.isAnnounced(name, campaign);
  };
}

export const events = table('prospecting.events', {
  'never-null': announced(
    'what is not a reply has null where it has nothing',
    (fields) => !event('MAIL_REPLIED')(fields),
    (fields) => ({ ...fields, note: null }),
  ),
  'no-event-id': announced(
    'a scraper names its own id',
    (fields) => 'scraperId' in fields,
    ({ scraperId, ...fields }) => ({ ...fields, id: scraperId }),
  ),
  'delivery-no-secret': announced(
    'an unsubscription carries the token of its link',
    event('UNSUBSCRIBED'),
    (fields) => ({ ...fields, unsubscribeToken: 'u1' }),
  ),
  'payload-sender-name': announced(
    'a sender may have no name',
    ({ contact: person }) => isRecord(person) && !('lastName' in person),
    ({ senderName: _, ...fields }) => fields,
  ),
  'which-retried': alterProspectingWebhooks('sending and bouncing are repeated after a network error', {
    repeats: (name, { kind }) => kind === 'broken' && ['EMAIL_SENT', 'BOUNCED'].includes(name),
  }),
  'no-content-type-suffix': alterProspectingWebhooks('the content type of a delivery carries a charset', {
    sent: (outgoing) => ({
      ...outgoing,
      headers: { ...outgoing.headers, 'content-type': 'application/json; charset=utf-8' },
    }),
  }),
  'all-campaigns-covers-later': alterProspectingWebhooks(
    'a registration on all campaigns covers those that there were',
    {
      covers: (registration, campaignId, position) =>
        coversCampaign(registration, campaignId) &&
        (registration.scope !== 'all' || position < registration.campaignsThen),
    },
  ),
  'bounced-campaign-id': announced(
    'BOUNCED carries no id of the campaign',
    event('BOUNCED'),
    withoutCampaignId,
  ),
  'deduplication-of-bounced': announced(
    'BOUNCED does not name the campaign',
    event('BOUNCED'),
    withoutCampaignId,
  ),
  'campaign-ending-payload': fuller(event('CAMPAIGN_ENDING')),
  'chat-replied-payload': fuller(event('CHAT_REPLIED')),
  'other-payloads': fuller(event('VISITED')),
  'scraper-payloads': fuller((fields) => 'scraperId' in fields),
  'test-delivery-payload': fuller((fields) => fields['test'] === true),
  'legacy-payloads': fuller(isLegacy),
  'legacy-events': announced(
    'a sent email of a legacy campaign is announced as MAIL_SENT',
    (fields) => isLegacy(fields) && event('SENT')(fields),
    (fields) => ({ ...fields, event: 'MAIL_SENT' }),
  ),
  'first-reply-scope': alterProspectingWebhooks('the first reply of a contact altogether is announced', {
    firstReplyOf: 'contact',
  }),
  'inmail-sent-content': announced('INMAIL_SENT carries the text', event('INMAIL_SENT'), (fields) => ({
    ...fields,
    content: 'A word about your fleet',
  })),
  'never-sent-in-activities': alterProspectingWebhooks('a followed profile is an activity', {
    activityOf: (what) => (what === 'followed' ? 'FOLLOWED' : eventForTrigger(what, 'current')),
  }),
  'payload-contact-company-order': contact('the variable that was stored last stands first', (fields) => {
    const last = companies(fields).at(-1);
    return last === undefined ? fields : { [last]: fields[last], ...fields, company: fields[last] };
  }),
  'payload-contact-company-without-variable': contact(
    'without a variable, company is the name of the company',
    (fields) =>
      companies(fields).length === 0
        ? { ...fields, company: fields['companyName'] ?? 'without a name' }
        : fields,
  ),
  'payload-contact-id-is-lead-id': contact('the id of the contact is one of the campaign', (fields) => ({
    ...fields,
    id: `in-campaign-${String(fields['id'])}`,
  })),
  'payload-reply-format': announced('a reply is HTML', event('MAIL_REPLIED'), (fields) => ({
    ...fields,
    reply: `<p>${String(fields['reply'])}</p>`,
  })),
  'payload-step-base': announced(
    'steps are counted from 0',
    (fields) => typeof fields['step'] === 'number' && !event('BOUNCED')(fields),
    (fields) => ({ ...fields, step: Number(fields['step']) - 1 }),
  ),
  'redirect-followed': alterProspectingWebhooks('a redirect is followed', {
    sent: (outgoing) => ({ ...outgoing, followsRedirect: true }),
  }),
  'social-replied-repeated': alterProspectingWebhooks('the first reply on the network is announced alone', {
    isAnnounced: firstSocialReply(),
  }),
  'social-replied-sentiment-condition': announced(
    'replies on the network are classified on any account',
    event('SOCIAL_REPLIED'),
    (fields) => ({ ...fields, sentiment: fields['sentiment'] ?? { classification: 'NEUTRAL', score: 0.5 } }),
  ),
});
