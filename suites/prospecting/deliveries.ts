import { prospectingFacts } from '../../generated/facts.ts';
import { hasJsonObject, payloadOf, type DeliveryChecks, type DeliveryLog } from '../kit/engine/delivery.ts';
import { isObject } from '../kit/http/exchange.ts';
import { every, check, given, type Judgement } from '../kit/engine/judgement.ts';
import type { Delivery } from '../kit/target/receiver.ts';
import { isNamed } from './webhook.ts';

type Test = (value: unknown) => boolean;
type DeliveryCheck = (delivery: Delivery) => Judgement;

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

/** What holds for every delivery. */
const always = {
  'prospecting.events.webhook-is-post': says(({ request }) => request.method === 'POST', 'it is no POST'),
  'prospecting.events.webhook-body-json': says(hasJsonObject, 'the body is no JSON object'),
  'prospecting.events.delivery-content-type': says(
    ({ request }) =>
      (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() === contentType,
    `the content type is not ${contentType}`,
  ),
  'prospecting.events.delivery-no-secret': says(
    (delivery) =>
      headerNames(delivery, SECRET).length === 0 &&
      !Object.keys(payloadOf(delivery)).some((name) => SECRET.test(name)),
    'it carries a secret',
  ),
  'prospecting.events.delivery-no-signature': says(
    (delivery) => headerNames(delivery, SIGNATURE).length === 0,
    'it carries a signature',
  ),
  'prospecting.events.no-event-id': says(
    (delivery) =>
      headerNames(delivery, EVENT_ID_HEADER).length === 0 &&
      !Object.keys(payloadOf(delivery)).some((name) => EVENT_ID.test(name)),
    'it carries an id of its own',
  ),
  'prospecting.events.never-null': says((delivery) => !holdsNull(payloadOf(delivery)), 'a field is null'),
} satisfies Readonly<Record<string, DeliveryCheck>>;

/** What holds for a delivery of MAIL_REPLIED. */
export const replyChecks = {
  'prospecting.events.mail-replied-has-reply': has('reply', 'there', isPresent),
  'prospecting.events.mail-replied-has-sender': has('sender', 'there', isPresent),
  'prospecting.events.mail-replied-has-message-id': has('messageId', 'there', isPresent),
  'prospecting.events.payload-event': has('event', 'a string', isString),
  'prospecting.events.payload-campaign': has('campaign', 'a string', isString),
  'prospecting.events.payload-campaign-id': has('campaignId', 'a string', isString),
  'prospecting.events.payload-sender-name': has('senderName', 'a string', isString),
  'prospecting.events.payload-sender-string': where('sender', 'a string', isString),
  'prospecting.events.payload-contact-object': has('contact', 'an object', isObject),
  'prospecting.events.payload-contact-id': within('contact', 'id', 'there', isPresent, true),
  'prospecting.events.payload-date-iso-utc': where(
    'date',
    'ISO 8601 in UTC',
    (value) => typeof value === 'string' && ISO_UTC.test(value) && !Number.isNaN(Date.parse(value)),
  ),
  'prospecting.events.payload-step-integer': where('step', 'an integer', Number.isInteger),
  'prospecting.events.payload-reply-string': where('reply', 'a string', isString),
  'prospecting.events.payload-sentiment-object': where('sentiment', 'an object', isObject),
  'prospecting.events.payload-message-id-string': where('messageId', 'a string', isString),
} satisfies Readonly<Record<string, DeliveryCheck>>;

/** What holds for every sentiment. */
const sentiments = {
  'prospecting.sentiment.classification-present': within(
    'sentiment',
    'classification',
    'there',
    isPresent,
    true,
  ),
  'prospecting.sentiment.classification-closed': within(
    'sentiment',
    'classification',
    'a documented one',
    (value) => (sentimentClassifications as readonly unknown[]).includes(value),
    false,
  ),
  'prospecting.sentiment.score-number': within(
    'sentiment',
    'score',
    'a number',
    (value) => typeof value === 'number',
    true,
  ),
} satisfies Readonly<Record<string, DeliveryCheck>>;

const overAll =
  (check: DeliveryCheck, event?: string) =>
  ({ deliveries }: DeliveryLog): Judgement =>
    every(event === undefined ? deliveries : deliveries.filter(isNamed(event)), check);

const mapped = <C extends string>(
  checks: Readonly<Record<C, DeliveryCheck>>,
  event?: string,
): Record<C, (log: DeliveryLog) => Judgement> =>
  Object.fromEntries(
    Object.entries<DeliveryCheck>(checks).map(([claim, check]) => [claim, overAll(check, event)]),
  ) as Record<C, (log: DeliveryLog) => Judgement>;

/** What any log of deliveries of campaigns shows, whatever led to them. */
export const prospectingDeliveryChecks = {
  ...mapped(always),
  ...mapped(replyChecks, 'MAIL_REPLIED'),
  ...mapped(sentiments),
  'prospecting.events.bounced-without-campaign': overAll(
    says((delivery) => !('campaign' in payloadOf(delivery)), 'it carries campaign'),
    'BOUNCED',
  ),
  'prospecting.events.bounced-step-zero': overAll(
    has('step', String(bouncedStep), (value) => value === bouncedStep),
    'BOUNCED',
  ),
  'prospecting.events.message-sent-content': overAll(has('content', 'a text', isString), 'MESSAGE_SENT'),
  'prospecting.events.social-replied-reply': overAll(has('reply', 'there', isPresent), 'SOCIAL_REPLIED'),
} satisfies DeliveryChecks;

/** Checks of a log as checkers of a history that holds one. */
export const overLog = <H, C extends string>(
  checks: Readonly<Record<C, (log: DeliveryLog) => Judgement>>,
  log: (history: H) => DeliveryLog,
): Record<C, (history: H) => Judgement> =>
  Object.fromEntries(
    Object.entries<(log: DeliveryLog) => Judgement>(checks).map(([claim, check]) => [
      claim,
      (history: H) => check(log(history)),
    ]),
  ) as Record<C, (history: H) => Judgement>;
