import { documented } from '../../kit/checks/documented.ts';
import { type Message, message, own } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type DeliveryLog, delivered, hasJsonObject, payloadOf } from '../../kit/model/delivery.ts';
import { type Judgement, check, every, given } from '../../kit/model/check-result.ts';
import { isObject } from '../../kit/model/exchange.ts';
import type { Delivery } from '../../kit/model/receiver.ts';
import { isNamed } from '../support/webhook.ts';

type Test = (value: unknown) => boolean;

export type DeliveryCheck = (delivery: Delivery) => Judgement;

const { sentimentClassifications, webhook } = prospectingFacts;

const { contentType, bouncedStep } = webhook;

const SECRET = /authorization|secret|token|password|api-?key/i;

const SIGNATURE = /signature|hmac/i;

const EVENT_ID = /^(event|delivery|notification)[-_]?id$/i;

/** Of a payload that is shown, this is none of the fields; of another one it may be that of a scraper. */
const BARE_ID = /^_?id$/i;

const EVENT_ID_HEADER = /(event|delivery|notification|webhook|idempotency)[-_]?(id|key)$/i;

const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]00:?00)$/;

const isString: Test = (value) => typeof value === 'string';

const isPresent: Test = (value) => value !== undefined;

const holdsNull = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).some(holdsNull));

/** What the reply of a current campaign carries, as the document shows it. */
const OF_REPLIES = ['reply', 'sender', 'messageId'] as const;

const carriedBy = (delivery: Delivery): number =>
  OF_REPLIES.filter((name) => name in payloadOf(delivery)).length;

const isComplete = (delivery: Delivery): boolean =>
  isNamed('MAIL_REPLIED')(delivery) && carriedBy(delivery) === OF_REPLIES.length;

/**
 * The replies among what was heard that are those which are shown. A legacy campaign, and a test of a registration, may
 * call theirs alike and tell less. Of campaigns that nobody made for this run only those are known to be current that
 * one reply at least shows to be; and of theirs one field may be missing, not two, which a test would leave out.
 */
function repliesIn({ deliveries, isCurrent = false }: DeliveryLog): readonly Delivery[] {
  const replies = deliveries.filter(isNamed('MAIL_REPLIED'));
  const current = new Set(replies.filter(isComplete).map((reply) => payloadOf(reply)['campaignId']));
  const isOfCurrent = (reply: Delivery): boolean => {
    const { campaignId } = payloadOf(reply);
    const isNearly = carriedBy(reply) === OF_REPLIES.length - 1;
    return isComplete(reply) || (isNearly && campaignId !== undefined && current.has(campaignId));
  };
  return isCurrent ? replies : replies.filter(isOfCurrent);
}

const says =
  (condition: (delivery: Delivery) => boolean, what: Message): DeliveryCheck =>
  (delivery) =>
    check(condition(delivery), () => message`${what}: got ${delivered(delivery)}`, delivery);

const judgeField = (value: unknown, name: string, what: string, test: Test, delivery: Delivery): Judgement =>
  check(test(value), () => message`${documented(name)}: expected ${what}, got ${value}`, delivery);

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
  isPost: says(({ request }) => request.method === 'POST', message`it is no POST`),
  bodyJson: says(hasJsonObject, message`the body is no JSON object`),
  contentType: says(
    ({ request }) =>
      (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() === contentType,
    message`the content type is not ${own(contentType)}`,
  ),
  noSecret: says((delivery) => headerNames(delivery, SECRET).length === 0, message`it carries a secret`),
  noSignature: says(
    (delivery) => headerNames(delivery, SIGNATURE).length === 0,
    message`it carries a signature`,
  ),
  noEventId: says(
    (delivery) =>
      headerNames(delivery, EVENT_ID_HEADER).length === 0 &&
      !Object.keys(payloadOf(delivery)).some(
        (name) => EVENT_ID.test(name) || (isComplete(delivery) && BARE_ID.test(name)),
      ),
    message`it carries an id of its own`,
  ),
  neverNull: says((delivery) => !holdsNull(payloadOf(delivery)), message`a field is null`),

  // Of MAIL_REPLIED.
  hasReply: has('reply', 'there', isPresent),
  hasSender: has('sender', 'there', isPresent),
  hasMessageId: has('messageId', 'there', isPresent),
  payloadEvent: has('event', 'a string', isString),
  // A field without a value is left out.
  payloadCampaign: where('campaign', 'a string', isString),
  payloadCampaignId: where('campaignId', 'a string', isString),
  payloadSenderName: where('senderName', 'a string', isString),
  payloadSenderString: where('sender', 'a string', isString),
  payloadContactObject: has('contact', 'an object', isObject),
  payloadContactId: within('contact', 'id', 'there', isPresent, true),
  payloadDateIsoUtc: where(
    'date',
    'ISO 8601 in UTC',
    (value) => typeof value === 'string' && ISO_UTC.test(value) && !Number.isNaN(Date.parse(value)),
  ),
  payloadDatePresent: has('date', 'there', isPresent),
  payloadStepInteger: where('step', 'an integer', Number.isInteger),
  payloadStepPresent: has('step', 'there', isPresent),
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
  bouncedWithoutCampaign: says(
    (delivery) => !('campaign' in payloadOf(delivery)),
    message`it carries campaign`,
  ),
  bouncedStepZero: has('step', String(bouncedStep), (value) => value === bouncedStep),
  messageSentContent: has('content', 'a text', isString),
  socialRepliedReply: has('reply', 'there', isPresent),
} satisfies Readonly<Record<string, DeliveryCheck>>;

/** A check of every delivery of a log, or of every one that announces an event. */
export const overAll =
  (check: DeliveryCheck, event?: string) =>
  (log: DeliveryLog): Judgement =>
    every(
      event === undefined
        ? log.deliveries
        : event === 'MAIL_REPLIED'
          ? repliesIn(log)
          : log.deliveries.filter(isNamed(event)),
      check,
    );
