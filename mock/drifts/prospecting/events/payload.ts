import type { JsonObject } from '../../../../specs/json.ts';
import {
  alterProspectingWebhooks,
  fields,
  lacks,
  sentimentOfEvents,
} from '../../edits/prospecting-events.ts';
import { type DriftRow, table } from '../../types.ts';

const reply = (description: string, change: (fields: JsonObject) => JsonObject): DriftRow =>
  fields(description, (known) => ({ ...known, ...change(known) }), 'MAIL_REPLIED');

const contact = (description: string, change: (contact: JsonObject) => unknown): DriftRow =>
  reply(description, (known) => ({ contact: change(known['contact'] as JsonObject) }));

const contactLacks = (field: string): DriftRow =>
  contact(`the contact lacks ${field}`, (known) => ({ ...known, [field]: undefined }));

const first = (contact: JsonObject, name: string): JsonObject => ({ [name]: contact[name], ...contact });

export const eventsPayload = table('prospecting.events', {
  'payload-event': reply('event is called type', ({ event }) => ({ type: event, event: undefined })),
  'payload-event-name': reply('event is email.replied', () => ({ event: 'email.replied' })),
  'payload-campaign': reply('campaign is an object', ({ campaign }) => ({ campaign: { name: campaign } })),
  'payload-campaign-is-name': reply('campaign is the id', ({ campaignId }) => ({ campaign: campaignId })),
  'payload-campaign-id': reply('campaignId is an object', ({ campaignId }) => ({
    campaignId: { id: campaignId },
  })),
  'payload-sender-name': reply('senderName is an object', ({ senderName }) => ({
    senderName: { name: senderName },
  })),
  'payload-sender-string': reply('sender is an object', ({ sender }) => ({ sender: { email: sender } })),
  'payload-sender-is-address': reply('sender is a name', ({ senderName }) => ({ sender: senderName })),
  'payload-contact-object': contact('contact is an array', (known) => [known]),
  'payload-contact-id': contactLacks('id'),
  'payload-contact-first-name': contactLacks('firstName'),
  'payload-contact-last-name': contactLacks('lastName'),
  'payload-contact-email': contactLacks('email'),
  'payload-contact-company': contactLacks('company'),
  'payload-contact-other-fields': contact(
    'the contact has the five named fields alone',
    ({ id, firstName, lastName, email, company }) => ({ id, firstName, lastName, email, company }),
  ),
  'payload-contact-custom-first': contact('the contact begins with its standard fields', (known) =>
    first(first(known, 'lastName'), 'firstName'),
  ),
  'payload-contact-company-from-variable': contact('company is the domain of the email', (known) => ({
    ...known,
    company: String(known['email']).split('@')[1],
  })),
  'payload-date-iso-utc': reply('date is in milliseconds', ({ date }) => ({
    date: Date.parse(String(date)),
  })),
  'payload-date-present': lacks('date'),
  'payload-date-processing-time': reply('date is that of the reply', ({ date }) => ({
    date: new Date(Date.parse(String(date)) - 3_600_000).toISOString(),
  })),
  'payload-step-present': lacks('step'),
  'payload-step-integer': reply('step is a string', ({ step }) => ({ step: String(step) })),
  'payload-reply-string': reply('reply is an object', (known) => ({ reply: { text: known['reply'] } })),
  'payload-sentiment-object': sentimentOfEvents('sentiment is a word', (word) => word),
  'payload-sentiment-omitted': alterProspectingWebhooks('every reply is classified', {
    sentiment: (classification) => ({ classification, score: 0 }),
  }),
  'payload-message-id-string': reply('messageId is a number', () => ({ messageId: 4711 })),
  'absent-omitted': contact('fields that a contact lacks are empty', (known) => ({
    ...known,
    lastName: known['lastName'] ?? '',
  })),
  'never-null': fields('absent fields are null', (known) =>
    Object.fromEntries(Object.entries(known).map(([name, value]) => [name, value ?? null])),
  ),
});
