import type { ClaimId } from '../../../generated/claims.ts';
import { documentedWords } from '../../kit/checks/documented.ts';
import { type Message, message, own } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type DeliveryLog, deliveredContent, hasJsonObject, payloadOf } from '../../kit/model/delivery.ts';
import { type CheckResult, check, every, given } from '../../kit/model/check-result.ts';
import { isObject } from '../../kit/model/exchange.ts';
import type { Delivery } from '../../kit/model/receiver.ts';
import { isNamed, eventNameOf } from '../support/webhook.ts';
import { isStandardContactName, sameValue, type ContactValue } from './stored.ts';
import { differs, isNoAnswer } from '../../kit/checks/relations.ts';

type Test = (value: unknown) => boolean;

export type DeliveryCheck = (delivery: Delivery) => CheckResult;

const { sentimentClassifications, webhook } = prospectingFacts;
const { contentType, bouncedStep } = webhook;
const SECRET = /authorization|secret|token|password|api-?key/i;
const SIGNATURE = /signature|hmac/i;
const EVENT_ID = /^(event|delivery|notification)[-_]?id$/i;

/** No documented payload has this field; any other payload may have it from a scraper. */
const BARE_ID = /^_?id$/i;
const EVENT_ID_HEADER = /(event|delivery|notification|webhook|idempotency)[-_]?(id|key)$/i;
const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]00:?00)$/;
const isString: Test = (value) => typeof value === 'string';
const isPresent: Test = (value) => value !== undefined;

const holdsNull = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).some(holdsNull));

/** The documented fields of a reply in a current campaign. */
const OF_REPLIES = ['reply', 'sender', 'messageId'] as const;

const carriedBy = (delivery: Delivery): number =>
  OF_REPLIES.filter((name) => name in payloadOf(delivery)).length;

const isComplete = (delivery: Delivery): boolean =>
  isNamed('MAIL_REPLIED')(delivery) && carriedBy(delivery) === OF_REPLIES.length;

/** Whether a delivery has the fields of a current campaign; those of legacy campaigns and tests are not documented. */
function isShaped(delivery: Delivery): boolean {
  const { campaign, campaignId, contact, step } = payloadOf(delivery);
  return (isString(campaign) || isString(campaignId)) && isObject(contact) && step !== undefined;
}

const idsOf = (deliveries: readonly Delivery[]): ReadonlySet<unknown> =>
  new Set(deliveries.map((each) => payloadOf(each)['campaignId']).filter((id) => id !== undefined));

/** Events that only current campaigns have: legacy ones use other names, and no chat channel. */
const OF_CURRENT = ['EMAIL_SENT', 'CHAT_MESSAGE_SENT', 'CHAT_REPLIED'];

/** Whether a delivery shows that its campaign is current: by its event, or as a reply that lacks at most one field. */
const showsCurrent = (delivery: Delivery): boolean =>
  OF_CURRENT.includes(eventNameOf(delivery) ?? '') ||
  isComplete(delivery) ||
  (isNamed('MAIL_REPLIED')(delivery) && carriedBy(delivery) === OF_REPLIES.length - 1 && isShaped(delivery));
const shownCurrentIn = ({ deliveries }: DeliveryLog): ReadonlySet<unknown> =>
  idsOf(deliveries.filter(showsCurrent));

/** The deliveries of campaigns that are certainly current: those of legacy ones may have any name and any field. */
function surelyCurrentIn(log: DeliveryLog): readonly Delivery[] {
  if (log.isCurrent === true) return log.deliveries;
  const current = shownCurrentIn(log);
  return log.deliveries.filter((delivery) => current.has(payloadOf(delivery)['campaignId']));
}

/**
 * The deliveries of current campaigns. A legacy campaign, and a test of a registration, may use the same event names
 * with fewer fields. Campaigns that were not made for this run are checked further. A delivery must have the fields of
 * a current one, or the log must show its campaign to be current.
 */
function currentIn(log: DeliveryLog): readonly Delivery[] {
  if (log.isCurrent === true) return log.deliveries;
  const current = shownCurrentIn(log);
  const other = idsOf(
    log.deliveries.filter((each) => isNamed('MAIL_REPLIED')(each) && carriedBy(each) < OF_REPLIES.length - 1),
  );
  return log.deliveries.filter((delivery) => {
    const { campaignId } = payloadOf(delivery);
    return current.has(campaignId) || (isShaped(delivery) && !other.has(campaignId));
  });
}

/** The replies of current campaigns. One field of a reply may be missing, but not two: a test would leave out two. */
function repliesIn(log: DeliveryLog): readonly Delivery[] {
  const replies = log.deliveries.filter(isNamed('MAIL_REPLIED'));
  if (log.isCurrent === true) return replies;
  const current = new Set(currentIn(log));
  return replies.filter(
    (reply) => isComplete(reply) || (carriedBy(reply) === OF_REPLIES.length - 1 && current.has(reply)),
  );
}

const says =
  (condition: (delivery: Delivery) => boolean, what: Message): DeliveryCheck =>
  (delivery) =>
    check(condition(delivery), () => message`${what}: got ${deliveredContent(delivery)}`, delivery);

const checkField = (
  value: unknown,
  name: string,
  what: string,
  test: Test,
  delivery: Delivery,
): CheckResult =>
  check(test(value), () => message`${documentedWords(name)}: expected ${what}, got ${value}`, delivery);

/** Checks that a field is present and passes a test. */
const has =
  (name: string, what: string, test: Test): DeliveryCheck =>
  (delivery) =>
    checkField(payloadOf(delivery)[name], name, what, test, delivery);

/** Checks that a field passes a test if it is present. */
const where =
  (name: string, what: string, test: Test): DeliveryCheck =>
  (delivery) =>
    given(name in payloadOf(delivery), () => has(name, what, test)(delivery));

/** The same for a field within an object of the delivery. */
const within =
  (object: string, name: string, what: string, test: Test, needed: boolean): DeliveryCheck =>
  (delivery) => {
    const outer = payloadOf(delivery)[object];
    return given(isObject(outer) && (needed || name in outer), () =>
      checkField(isObject(outer) ? outer[name] : undefined, `${object}.${name}`, what, test, delivery),
    );
  };

/**
 * The values of the first custom variable with the word in its name. Custom variables come first in a contact. The
 * document does not state whether case matters.
 */
function firstCompanies(contact: Readonly<Record<string, unknown>>): readonly ContactValue[] {
  const names = Object.keys(contact);
  const end = names.findIndex(isStandardContactName);
  const custom = names.slice(0, Math.max(end, 0)).filter((name) => isValue(contact[name]));
  const found = [(name: string) => name, (name: string) => name.toLowerCase()].map((cased) =>
    custom.find((name) => cased(name).includes(webhook.companyNamePart)),
  );
  return found.flatMap((name) => (name === undefined ? [] : [contact[name]])).filter(isValue);
}

const isValue = (value: unknown): value is ContactValue =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';

function onFirstCompany(test: (company: unknown, values: readonly ContactValue[]) => boolean): DeliveryCheck {
  return (delivery) => {
    const { contact } = payloadOf(delivery);
    const values = isObject(contact) ? firstCompanies(contact) : [];
    return given(isObject(contact) && values.length > 0, () => {
      const company = isObject(contact) ? contact['company'] : undefined;
      return check(
        test(company, values),
        () => message`${documentedWords('contact.company')}: expected ${values[0]}, got ${company}`,
        delivery,
      );
    });
  };
}

const headerNames = ({ request }: Delivery, like: RegExp): string[] =>
  Object.keys(request.headers).filter((name) => like.test(name));

/** Checks of a single delivery. Their events are named where the checks are used. */
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
        (name) => EVENT_ID.test(name) || (BARE_ID.test(name) && isComplete(delivery)),
      ),
    message`it carries an id of its own`,
  ),
  neverNull: says((delivery) => !holdsNull(payloadOf(delivery)), message`a field is null`),

  // For MAIL_REPLIED.
  hasReply: has('reply', 'there', isPresent),
  hasSender: has('sender', 'there', isPresent),
  hasMessageId: has('messageId', 'there', isPresent),
  payloadEvent: has('event', 'a string', isString),
  // A field without a value is omitted.
  payloadCampaign: where('campaign', 'a string', isString),
  payloadCampaignId: where('campaignId', 'a string', isString),
  payloadCampaignIdForm: where(
    'campaignId',
    '24 lowercase hexadecimal characters',
    (value) => typeof value !== 'string' || /^[0-9a-f]{24}$/.test(value),
  ),
  payloadSenderName: where('senderName', 'a string', isString),
  payloadSenderString: where('sender', 'a string', isString),
  payloadContactObject: has('contact', 'an object', isObject),
  payloadContactId: within('contact', 'id', 'there', isPresent, true),
  payloadContactCompany: onFirstCompany((company) => company !== undefined),
  payloadContactCompanyFromVariable: onFirstCompany(
    (company, values) => company === undefined || values.some((value) => sameValue(company, value)),
  ),
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

  // For every sentiment.
  classificationPresent: within('sentiment', 'classification', 'there', isPresent, true),
  classificationClosed: within(
    'sentiment',
    'classification',
    'a documented one',
    (value) => (sentimentClassifications as readonly unknown[]).includes(value),
    false,
  ),
  scoreNumber: within('sentiment', 'score', 'a number', (value) => typeof value === 'number', true),

  // For BOUNCED, MESSAGE_SENT and SOCIAL_REPLIED.
  bouncedWithoutCampaign: says(
    (delivery) => !('campaign' in payloadOf(delivery)),
    message`it carries campaign`,
  ),
  bouncedStepZero: has('step', String(bouncedStep), (value) => value === bouncedStep),
  messageSentContent: has('content', 'a text', isString),
  socialRepliedReply: has('reply', 'there', isPresent),
} satisfies Readonly<Record<string, DeliveryCheck>>;

/** A check of every delivery in a log, or of every one with an event. */
export const everyDelivery =
  (check: DeliveryCheck, event?: string) =>
  (log: DeliveryLog): CheckResult =>
    every(
      event === undefined
        ? log.deliveries
        : event === 'MAIL_REPLIED'
          ? repliesIn(log)
          : log.deliveries.filter(isNamed(event)),
      check,
    );

const { sentEvents } = webhook;

/** Checks that no current campaign sends an event of this name. */
export const neverSent =
  (event: string) =>
  (log: DeliveryLog): CheckResult =>
    every(surelyCurrentIn(log), (delivery) =>
      differs(eventNameOf(delivery), event, message`${event} is delivered`, delivery),
    );

/** Checks that every event of a current campaign is in the table. */
export const namesClosed = (log: DeliveryLog): CheckResult =>
  every(surelyCurrentIn(log), (delivery) => {
    const name = eventNameOf(delivery);
    return given(name !== undefined, () =>
      check(
        (sentEvents as readonly unknown[]).includes(name),
        () => message`${name} is not in the table: expected one of ${sentEvents}, got ${name}`,
        delivery,
      ),
    );
  });

/**
 * Whether two deliveries for one contact belong to different replies. A URL that is registered twice gets one reply
 * twice.
 */
function areOfTwoReplies(one: Delivery, other: Delivery): boolean {
  const [a, b] = [payloadOf(one), payloadOf(other)];
  return ['messageId', 'reply'].some((name) => isString(a[name]) && isString(b[name]) && a[name] !== b[name]);
}

/** Checks that only the first reply of a contact in a campaign is announced. */
export const firstReplyOnly = (log: DeliveryLog): CheckResult => {
  const ofContact = Map.groupBy(repliesIn(log), (reply) => {
    const { campaignId, contact } = payloadOf(reply);
    const who = isObject(contact) ? (contact['id'] ?? contact['email']) : undefined;
    return isString(campaignId) && isString(who) ? JSON.stringify([campaignId, who]) : undefined;
  });
  return every(ofContact, ([who, [first, ...others]]) =>
    given(who !== undefined && first !== undefined, () => {
      const second = others.filter((reply) => first !== undefined && areOfTwoReplies(first, reply));
      return isNoAnswer(second, 'a second reply of one contact is delivered', first, ...second);
    }),
  );
};

/** A table of checks, each converted by `bind`. */
export const eachOf = <C extends ClaimId, B>(
  table: Readonly<Record<C, DeliveryCheck>>,
  bind: (check: DeliveryCheck) => B,
): Record<C, B> =>
  Object.fromEntries(
    (Object.entries(table) as [C, DeliveryCheck][]).map(([claim, check]) => [claim, bind(check)]),
  ) as Record<C, B>;
