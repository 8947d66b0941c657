import { prospectingFacts } from '../../generated/facts.ts';
import { hasJsonObject, payloadOf, type DeliveryChecks, type DeliveryLog } from '../kit/engine/delivery.ts';
import { isObject } from '../kit/http/exchange.ts';
import { every, check, given, type Judgement } from '../kit/engine/judgement.ts';
import type { Delivery } from '../kit/target/receiver.ts';
import { isNamed } from './webhook.ts';

type Test = (value: unknown) => boolean;
export type DeliveryCheck = (delivery: Delivery) => Judgement;

const { sentimentClassifications, webhook } = prospectingFacts;
const { contentType, bouncedStep } = webhook;
const SECRET = /authorization|secret|token|password|api-?key/i;
const SIGNATURE = /signature|hmac/i;
const EVENT_ID = /^_?id$|^(event|delivery|notification)[-_]?id$/i;
const EVENT_ID_HEADER = /(event|delivery|notification|webhook|idempotency)[-_]?(id|key)$/i;
const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]00:?00)$/;

const isString: Test = (value) => typeof value === 'string';
const isPresent: Test = (value) => value !== undefined;
const holdsNull = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).some(holdsNull));

const says =
  (condition: (delivery: Delivery) => boolean, message: string): DeliveryCheck =>
  (delivery) =>
    check(condition(delivery), message, delivery);
const judgeField = (value: unknown, name: string, what: string, test: Test, delivery: Delivery): Judgement =>
  check(test(value), `${name} is ${JSON.stringify(value) ?? 'missing'}, not ${what}`, delivery);
/** A field is there and passes. */
const has =
  (name: string, what: string, test: Test): DeliveryCheck =>
  (delivery) =>
    judgeField(payloadOf(delivery)[name], name, what, test, delivery);
/** A field passes where it is there. */
const where =
  (name: string, what: string, test: Test): DeliveryCheck =>
  (delivery) =>
    given(name in payloadOf(delivery), () => has(name, what, test)(delivery));
/** A field within an object of the delivery. */
const within =
  (object: string, name: string, what: string, test: Test, needed: boolean): DeliveryCheck =>
  (delivery) => {
    const outer = payloadOf(delivery)[object];
    return given(isObject(outer) && (needed || name in outer), () =>
      judgeField(isObject(outer) ? outer[name] : undefined, `${object}.${name}`, what, test, delivery),
    );
  };
const headerNames = ({ request }: Delivery, like: RegExp): string[] =>
  Object.keys(request.headers).filter((name) => like.test(name));

/** What one delivery shows; the events that a check is about are named where it is bound. */
export const singleDeliveryChecks = {
  isPost: says(({ request }) => request.method === 'POST', 'it is no POST'),
  bodyJson: says(hasJsonObject, 'the body is no JSON object'),
  contentType: says(
    ({ request }) =>
      (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() === contentType,
    `the content type is not ${contentType}`,
  ),
  noSecret: says(
    (delivery) =>
      headerNames(delivery, SECRET).length === 0 &&
      !Object.keys(payloadOf(delivery)).some((name) => SECRET.test(name)),
    'it carries a secret',
  ),
  noSignature: says((delivery) => headerNames(delivery, SIGNATURE).length === 0, 'it carries a signature'),
  noEventId: says(
    (delivery) =>
      headerNames(delivery, EVENT_ID_HEADER).length === 0 &&
      !Object.keys(payloadOf(delivery)).some((name) => EVENT_ID.test(name)),
    'it carries an id of its own',
  ),
  neverNull: says((delivery) => !holdsNull(payloadOf(delivery)), 'a field is null'),

  // Of MAIL_REPLIED.
  hasReply: has('reply', 'there', isPresent),
  hasSender: has('sender', 'there', isPresent),
  hasMessageId: has('messageId', 'there', isPresent),
  payloadEvent: has('event', 'a string', isString),
  payloadCampaign: has('campaign', 'a string', isString),
  payloadCampaignId: has('campaignId', 'a string', isString),
  payloadSenderName: has('senderName', 'a string', isString),
  payloadSenderString: where('sender', 'a string', isString),
  payloadContactObject: has('contact', 'an object', isObject),
  payloadContactId: within('contact', 'id', 'there', isPresent, true),
  payloadDateIsoUtc: where(
    'date',
    'ISO 8601 in UTC',
    (value) => typeof value === 'string' && ISO_UTC.test(value) && !Number.isNaN(Date.parse(value)),
  ),
  payloadStepInteger: where('step', 'an integer', Number.isInteger),
  payloadReplyString: where('reply', 'a string', isString),
  payloadSentimentObject: where('sentiment', 'an object', isObject),
  payloadMessageIdString: where('messageId', 'a string', isString),

  // Of every sentiment.
  classificationPresent: within('sentiment', 'classification', 'there', isPresent, true),
  classificationClosed: within(
    'sentiment',
    'classification',
    'a documented one',
    (value) => (sentimentClassifications as readonly unknown[]).includes(value),
    false,
  ),
  scoreNumber: within('sentiment', 'score', 'a number', (value) => typeof value === 'number', true),

  // Of BOUNCED, MESSAGE_SENT and SOCIAL_REPLIED.
  bouncedWithoutCampaign: says((delivery) => !('campaign' in payloadOf(delivery)), 'it carries campaign'),
  bouncedStepZero: has('step', String(bouncedStep), (value) => value === bouncedStep),
  messageSentContent: has('content', 'a text', isString),
  socialRepliedReply: has('reply', 'there', isPresent),
} satisfies Readonly<Record<string, DeliveryCheck>>;

/** A check of every delivery of a log, or of every one that announces an event. */
export const overAll =
  (check: DeliveryCheck, event?: string) =>
  ({ deliveries }: DeliveryLog): Judgement =>
    every(event === undefined ? deliveries : deliveries.filter(isNamed(event)), check);

/** What any log of deliveries of campaigns shows, whatever led to them. */
export const prospectingDeliveryChecks = {
  'prospecting.events.webhook-is-post': overAll(singleDeliveryChecks.isPost),
  'prospecting.events.webhook-body-json': overAll(singleDeliveryChecks.bodyJson),
  'prospecting.events.delivery-content-type': overAll(singleDeliveryChecks.contentType),
  'prospecting.events.delivery-no-secret': overAll(singleDeliveryChecks.noSecret),
  'prospecting.events.delivery-no-signature': overAll(singleDeliveryChecks.noSignature),
  'prospecting.events.no-event-id': overAll(singleDeliveryChecks.noEventId),
  'prospecting.events.never-null': overAll(singleDeliveryChecks.neverNull),
  'prospecting.events.mail-replied-has-reply': overAll(singleDeliveryChecks.hasReply, 'MAIL_REPLIED'),
  'prospecting.events.mail-replied-has-sender': overAll(singleDeliveryChecks.hasSender, 'MAIL_REPLIED'),
  'prospecting.events.mail-replied-has-message-id': overAll(
    singleDeliveryChecks.hasMessageId,
    'MAIL_REPLIED',
  ),
  'prospecting.events.payload-event': overAll(singleDeliveryChecks.payloadEvent, 'MAIL_REPLIED'),
  'prospecting.events.payload-campaign': overAll(singleDeliveryChecks.payloadCampaign, 'MAIL_REPLIED'),
  'prospecting.events.payload-campaign-id': overAll(singleDeliveryChecks.payloadCampaignId, 'MAIL_REPLIED'),
  'prospecting.events.payload-sender-name': overAll(singleDeliveryChecks.payloadSenderName, 'MAIL_REPLIED'),
  'prospecting.events.payload-sender-string': overAll(
    singleDeliveryChecks.payloadSenderString,
    'MAIL_REPLIED',
  ),
  'prospecting.events.payload-contact-object': overAll(
    singleDeliveryChecks.payloadContactObject,
    'MAIL_REPLIED',
  ),
  'prospecting.events.payload-contact-id': overAll(singleDeliveryChecks.payloadContactId, 'MAIL_REPLIED'),
  'prospecting.events.payload-date-iso-utc': overAll(singleDeliveryChecks.payloadDateIsoUtc, 'MAIL_REPLIED'),
  'prospecting.events.payload-step-integer': overAll(singleDeliveryChecks.payloadStepInteger, 'MAIL_REPLIED'),
  'prospecting.events.payload-reply-string': overAll(singleDeliveryChecks.payloadReplyString, 'MAIL_REPLIED'),
  'prospecting.events.payload-sentiment-object': overAll(
    singleDeliveryChecks.payloadSentimentObject,
    'MAIL_REPLIED',
  ),
  'prospecting.events.payload-message-id-string': overAll(
    singleDeliveryChecks.payloadMessageIdString,
    'MAIL_REPLIED',
  ),
  'prospecting.sentiment.classification-present': overAll(singleDeliveryChecks.classificationPresent),
  'prospecting.sentiment.classification-closed': overAll(singleDeliveryChecks.classificationClosed),
  'prospecting.sentiment.score-number': overAll(singleDeliveryChecks.scoreNumber),
  'prospecting.events.bounced-without-campaign': overAll(
    singleDeliveryChecks.bouncedWithoutCampaign,
    'BOUNCED',
  ),
  'prospecting.events.bounced-step-zero': overAll(singleDeliveryChecks.bouncedStepZero, 'BOUNCED'),
  'prospecting.events.message-sent-content': overAll(singleDeliveryChecks.messageSentContent, 'MESSAGE_SENT'),
  'prospecting.events.social-replied-reply': overAll(
    singleDeliveryChecks.socialRepliedReply,
    'SOCIAL_REPLIED',
  ),
} satisfies DeliveryChecks;
