import { documentedWords } from '../../kit/checks/documented.ts';
import { type Message, message } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type DeliveryLog, deliveredContent, payloadOf } from '../../kit/model/delivery.ts';
import { type CheckResult, check, every, given } from '../../kit/model/check-result.ts';
import { isObject } from '../../kit/model/exchange.ts';
import type { Delivery } from '../../kit/model/receiver.ts';
import { isNamed, eventNameOf } from '../support/webhook.ts';
import { isString } from '../../kit/checks/matchers.ts';
import { differs, isNoAnswer } from '../../kit/checks/relations.ts';

type Test = (value: unknown) => boolean;

export type DeliveryCheck = (delivery: Delivery) => CheckResult;

export const isThere: Test = (value) => value !== undefined;

/** The documented fields of a reply in a current campaign. */
const OF_REPLIES = ['reply', 'sender', 'messageId'] as const;

const carriedBy = (delivery: Delivery): number =>
  OF_REPLIES.filter((name) => name in payloadOf(delivery)).length;

export const isComplete = (delivery: Delivery): boolean =>
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

export const says =
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
export const has =
  (name: string, what: string, test: Test): DeliveryCheck =>
  (delivery) =>
    checkField(payloadOf(delivery)[name], name, what, test, delivery);

/** Checks that a field passes a test if it is present. */
export const where =
  (name: string, what: string, test: Test): DeliveryCheck =>
  (delivery) =>
    given(name in payloadOf(delivery), () => has(name, what, test)(delivery));

/** The same for a field within an object of the delivery. */
export const inObject =
  (object: string, name: string, what: string, test: Test, needed: boolean): DeliveryCheck =>
  (delivery) => {
    const outer = payloadOf(delivery)[object];
    return given(isObject(outer) && (needed || name in outer), () =>
      checkField(isObject(outer) ? outer[name] : undefined, `${object}.${name}`, what, test, delivery),
    );
  };

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

const { sentEvents } = prospectingFacts.webhook;

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
