import type { prospectingFacts } from '../../generated/facts.ts';
import type { Trigger } from '../webhooks/triggers.ts';
import type { Outgoing } from '../webhooks/outbox.ts';
import {
  prospectingWebhookRules as faithful,
  type ProspectingWebhookRules,
} from '../webhooks/prospecting-rules.ts';
import { table, type DriftRow } from './types.ts';

type Json = Readonly<Record<string, unknown>>;

const bent = (description: string, webhooks: Partial<ProspectingWebhookRules>): DriftRow => ({
  description,
  prospecting: { webhooks: { ...faithful, ...webhooks } },
});
/** Something is announced by other events. */
const announces = (what: Trigger, ...events: readonly string[]): DriftRow =>
  bent(`${what}: ${events.join(' and ') || 'nothing'} is delivered`, {
    events: (each) => (each === what ? events : faithful.events(each)),
  });
/** The fields of an event are other ones. */
const fields = (description: string, change: (fields: Json) => unknown, event?: string): DriftRow =>
  bent(description, {
    fields: (known) => (event === undefined || known['event'] === event ? change(known) : known),
  });
const reply = (description: string, change: (fields: Json) => Json): DriftRow =>
  fields(description, (known) => ({ ...known, ...change(known) }), 'MAIL_REPLIED');
const lacks = (field: string, event = 'MAIL_REPLIED'): DriftRow =>
  fields(`${event} lacks ${field}`, (known) => ({ ...known, [field]: undefined }), event);
const contact = (description: string, change: (contact: Json) => unknown): DriftRow =>
  reply(description, (known) => ({ contact: change(known['contact'] as Json) }));
const contactLacks = (field: string): DriftRow =>
  contact(`the contact lacks ${field}`, (known) => ({ ...known, [field]: undefined }));
const sent = (description: string, change: (outgoing: Outgoing) => Partial<Outgoing>): DriftRow =>
  bent(description, { sent: (outgoing) => ({ ...outgoing, ...change(outgoing) }) });
const header = (name: string, value: string): DriftRow =>
  sent(`deliveries have ${name}: ${value}`, ({ headers }) => ({ headers: { ...headers, [name]: value } }));
const delayed = (event: string, seconds: number): DriftRow =>
  bent(`${event} is delivered after ${seconds} s`, {
    delayMs: (each) => (each === event ? seconds * 1000 : faithful.delayMs(each)),
  });
const untracked = (event: string): DriftRow =>
  bent(`${event} is delivered without tracking`, {
    isAnnounced: (each, campaign) => each === event || faithful.isAnnounced(each, campaign),
  });
const sentiment = (description: string, change: (classification: string) => unknown): DriftRow =>
  bent(description, {
    sentiment: (classification, classified) => (classified ? change(classification) : undefined),
  });
const neverGiven = (name: (typeof prospectingFacts.sentimentClassifications)[number]): DriftRow =>
  sentiment(`${name} is never given`, (classification) => ({
    classification: classification !== name ? classification : name === 'NEUTRAL' ? 'INTERESTED' : 'NEUTRAL',
    score: 0.5,
  }));
const first = (contact: Json, name: string): Json => ({ [name]: contact[name], ...contact });

let counted = 0;

/** Deliveries of campaigns that come in another way, or at another time, or not at all. */
export const prospectingEventDrifts = table({
  'prospecting.events.event-email-sent': announces('email due'),
  'prospecting.events.event-opened': announces('pixel loaded'),
  'prospecting.events.event-clicked': announces('link clicked'),
  'prospecting.events.event-mail-replied': announces('email replied'),
  'prospecting.events.event-bounced': announces('bounce detected'),
  'prospecting.events.event-unsubscribed': announces('unsubscribed'),
  'prospecting.events.event-visited': announces('profile visited'),
  'prospecting.events.event-invited': announces('invitation sent'),
  'prospecting.events.event-accepted': announces('invitation accepted'),
  'prospecting.events.event-message-sent': announces('message sent'),
  'prospecting.events.event-inmail-sent': announces('inmail sent'),
  'prospecting.events.event-liked': announces('liked'),
  'prospecting.events.event-social-replied': announces('social reply'),
  'prospecting.events.event-chat-message-sent': announces('chat message sent'),
  'prospecting.events.event-chat-replied': announces('chat reply'),
  'prospecting.sentiment.classification-interested': neverGiven('INTERESTED'),
  'prospecting.sentiment.classification-not-interested': neverGiven('NOT_INTERESTED'),
  'prospecting.sentiment.classification-neutral': neverGiven('NEUTRAL'),
  'prospecting.sentiment.classification-out-of-office': neverGiven('OUT_OF_OFFICE'),
  'prospecting.sentiment.classification-hostile': neverGiven('HOSTILE'),
  'prospecting.sentiment.classification-delegation': neverGiven('DELEGATION'),
  'prospecting.sentiment.classification-incomprehension': neverGiven('INCOMPREHENSION'),
  'prospecting.sentiment.classification-question-ask': neverGiven('QUESTION_ASK'),
  'prospecting.events.webhook-is-post': sent('deliveries are PUT', () => ({ method: 'PUT' })),
  'prospecting.events.webhook-body-json': sent('deliveries are sent as a form', () => ({
    body: 'event=EMAIL_SENT',
  })),
  'prospecting.events.only-selected-events': bent('every URL is called for every event', {
    chosen: () => true,
  }),
  'prospecting.events.selected-event-delivered': bent('an event that is chosen alone is not delivered', {
    chosen: ({ events }, event) => events.length > 1 && events.includes(event),
  }),
  'prospecting.events.registered-on-one-campaign': bent('every URL hears of every campaign', {
    covers: () => true,
  }),
  'prospecting.events.registered-on-all-campaigns': bent('a registration on all campaigns hears of none', {
    covers: ({ scope }, campaignId) => scope === campaignId,
  }),
  'prospecting.events.event-names-closed': fields(
    'LIKED is called REACTED',
    (known) => ({ ...known, event: 'REACTED' }),
    'LIKED',
  ),
  'prospecting.events.email-sent-not-mail-sent': announces('email due', 'EMAIL_SENT', 'MAIL_SENT'),
  'prospecting.events.never-sent': announces('email due', 'EMAIL_SENT', 'SENT'),
  'prospecting.events.never-mail-sent': announces('email due', 'MAIL_SENT'),
  'prospecting.events.never-followed': announces('followed', 'FOLLOWED'),
  'prospecting.events.never-task-completed': announces('task completed', 'TASK_COMPLETED'),
  'prospecting.events.never-task-failed': announces('task failed', 'TASK_FAILED'),
  'prospecting.events.opened-needs-tracking': untracked('OPENED'),
  'prospecting.events.clicked-needs-tracking': untracked('CLICKED'),
  'prospecting.events.opened-not-before-30-seconds': delayed('OPENED', 10),
  'prospecting.events.clicked-not-before-30-seconds': delayed('CLICKED', 0),
  'prospecting.events.opened-within-60-seconds': delayed('OPENED', 90),
  'prospecting.events.clicked-within-60-seconds': delayed('CLICKED', 300),
  'prospecting.events.first-reply-only': bent('every reply is delivered', { replyAnnounced: () => true }),
  'prospecting.events.mail-replied-has-reply': lacks('reply'),
  'prospecting.events.mail-replied-has-sentiment': lacks('sentiment'),
  'prospecting.events.mail-replied-has-sender': lacks('sender'),
  'prospecting.events.mail-replied-has-message-id': lacks('messageId'),
  'prospecting.events.bounced-without-campaign': fields(
    'BOUNCED carries campaign',
    (known) => ({ ...known, campaign: 'Spring' }),
    'BOUNCED',
  ),
  'prospecting.events.bounced-step-zero': fields(
    'BOUNCED carries the step',
    (known) => ({ ...known, step: 1 }),
    'BOUNCED',
  ),
  'prospecting.events.message-sent-content': lacks('content', 'MESSAGE_SENT'),
  'prospecting.events.social-replied-reply': lacks('reply', 'SOCIAL_REPLIED'),
  'prospecting.events.social-replied-sentiment': lacks('sentiment', 'SOCIAL_REPLIED'),
  'prospecting.events.scraper-finished-event': bent('a scraper that has ended tells nothing', {
    scraperEvents: (what) => (what === 'finished' ? [] : faithful.scraperEvents(what)),
  }),
  'prospecting.events.scraper-error-event': bent('a scraper that failed tells FINISHED', {
    scraperEvents: (what) => (what === 'failed' ? ['FINISHED'] : faithful.scraperEvents(what)),
  }),
  'prospecting.events.scraper-webhooks-separate': bent('the URLs of campaigns hear of scrapers', {
    tellsCampaigns: () => true,
  }),
  'prospecting.events.scraper-no-other-events': bent('a scraper tells its start', {
    scraperEvents: (what) => (what === 'started' ? ['STARTED'] : faithful.scraperEvents(what)),
  }),
  'prospecting.events.payload-event': reply('event is called type', ({ event }) => ({
    type: event,
    event: undefined,
  })),
  'prospecting.events.payload-event-name': reply('event is email.replied', () => ({
    event: 'email.replied',
  })),
  'prospecting.events.payload-campaign': reply('campaign is an object', ({ campaign }) => ({
    campaign: { name: campaign },
  })),
  'prospecting.events.payload-campaign-is-name': reply('campaign is the id', ({ campaignId }) => ({
    campaign: campaignId,
  })),
  'prospecting.events.payload-campaign-id': lacks('campaignId'),
  'prospecting.events.payload-sender-name': lacks('senderName'),
  'prospecting.events.payload-sender-string': reply('sender is an object', ({ sender }) => ({
    sender: { email: sender },
  })),
  'prospecting.events.payload-sender-is-address': reply('sender is a name', ({ senderName }) => ({
    sender: senderName,
  })),
  'prospecting.events.payload-contact-object': contact('contact is an array', (known) => [known]),
  'prospecting.events.payload-contact-id': contactLacks('id'),
  'prospecting.events.payload-contact-first-name': contactLacks('firstName'),
  'prospecting.events.payload-contact-last-name': contactLacks('lastName'),
  'prospecting.events.payload-contact-email': contactLacks('email'),
  'prospecting.events.payload-contact-company': contactLacks('company'),
  'prospecting.events.payload-contact-other-fields': contact(
    'the contact has the five named fields alone',
    ({ id, firstName, lastName, email, company }) => ({ id, firstName, lastName, email, company }),
  ),
  'prospecting.events.payload-contact-custom-first': contact(
    'the contact begins with its standard fields',
    (known) => first(first(known, 'lastName'), 'firstName'),
  ),
  'prospecting.events.payload-contact-company-from-variable': contact(
    'company is the domain of the email',
    (known) => ({ ...known, company: String(known['email']).split('@')[1] }),
  ),
  'prospecting.events.payload-date-iso-utc': reply('date is in milliseconds', ({ date }) => ({
    date: Date.parse(String(date)),
  })),
  'prospecting.events.payload-step-integer': reply('step is a string', ({ step }) => ({
    step: String(step),
  })),
  'prospecting.events.payload-reply-string': reply('reply is an object', (known) => ({
    reply: { text: known['reply'] },
  })),
  'prospecting.events.payload-sentiment-object': sentiment('sentiment is a word', (word) => word),
  'prospecting.events.payload-sentiment-omitted': bent('every reply is classified', {
    sentiment: (classification) => ({ classification, score: 0 }),
  }),
  'prospecting.events.payload-message-id-string': reply('messageId is a number', () => ({
    messageId: 4711,
  })),
  'prospecting.events.absent-omitted': contact('fields that a contact lacks are empty', (known) => ({
    ...known,
    lastName: known['lastName'] ?? '',
  })),
  'prospecting.events.never-null': fields('absent fields are null', (known) =>
    Object.fromEntries(Object.entries(known).map(([name, value]) => [name, value ?? null])),
  ),
  'prospecting.events.delivery-content-type': header('content-type', 'text/plain'),
  'prospecting.events.delivery-no-secret': header('x-webhook-secret', 'opensesame'),
  'prospecting.events.delivery-no-signature': header('x-signature', 'sha256=00'),
  'prospecting.events.no-event-id': fields('deliveries carry eventId', (known) => ({
    ...known,
    eventId: 'e1',
  })),
  'prospecting.events.no-retry-on-http-error': bent('5xx is repeated', {
    repeats: (_, outcome) => outcome.kind === 'answered' && outcome.status >= 500,
  }),
  'prospecting.events.response-ignored': bent('an answer of 410 ends the registration', {
    givesUpOn: (outcome) => outcome.kind === 'answered' && outcome.status === 410,
  }),
  'prospecting.events.some-retried-on-network-error': bent('nothing is repeated', { repeats: () => false }),
  'prospecting.events.deduplication-key': fields('step counts the deliveries', (known) => ({
    ...known,
    step: (counted += 1),
  })),
  'prospecting.events.url-registered-twice-receives-twice': bent('a URL is called once for an event', {
    called: (registrations) => [...new Map(registrations.map((each) => [each.url, each])).values()],
  }),
  'prospecting.events.no-sender-time-out': bent('an answer is waited for 30 s', { answerLimitMs: 30_000 }),
  'prospecting.sentiment.classification-present': sentiment('a sentiment has a score alone', () => ({
    score: 0.5,
  })),
  'prospecting.sentiment.classification-closed': sentiment('replies are POSITIVE', () => ({
    classification: 'POSITIVE',
    score: 0.5,
  })),
  'prospecting.sentiment.score-number': sentiment('the score is a word', (classification) => ({
    classification,
    score: 'high',
  })),
  'prospecting.service.draft-never-sends': bent('drafts send', { happensIn: () => true }),
  'prospecting.states.closing-emits-campaign-ending': announces('closed'),
});
