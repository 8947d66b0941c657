import { largest } from '../../kit/model/extremes.ts';
import { answers } from '../../kit/checks/matchers.ts';
import { message, stated } from '../../kit/model/message.ts';
import { SECRET } from '../support/webhook.ts';
import { type DeliveryLog, payloadOf } from '../../kit/model/delivery.ts';
import { type CheckResult, check, given } from '../../kit/model/check-result.ts';
import type { Checker } from '../../kit/model/scenario.ts';
import { type Exchange, statusOf } from '../../kit/model/exchange.ts';
import type { Delivery } from '../../kit/model/receiver.ts';

export const kindOf = (delivery: Delivery): unknown => payloadOf(delivery)['event'];

/** Each way of changing an email, and the occasions that only the service itself meets. */
export const STEPS = [
  'isRead',
  'isStarred',
  'both',
  'unchanged',
  'refused delete',
  'delete',
  'delete again',
  'send',
  'came in',
  'draft sent',
  'label applied',
  'sync failed',
] as const;

export type Step = (typeof STEPS)[number];

export interface Taken {
  readonly exchange: Exchange | undefined;
  readonly log: DeliveryLog;
}

export type Course = Readonly<Record<Step, Taken>>;

export const logsOf = (course: Course | undefined): DeliveryLog[] =>
  course === undefined ? [] : STEPS.map((step) => course[step].log);

export const whole = (course: Course | undefined): DeliveryLog => ({
  deliveries: logsOf(course).flatMap(({ deliveries }) => deliveries),
  secret: SECRET,
  until: Math.max(0, largest(logsOf(course).map(({ until }) => until))),
});

/** A check of deliveries, over all that one course led to. */
export const overAll =
  (check: (log: DeliveryLog) => CheckResult): Checker<Course | undefined> =>
  (course) =>
    check(whole(course));

/** The step leads to a delivery of this kind. */
export const pushes =
  (kind: string, ...steps: readonly Step[]): Checker<Course | undefined> =>
  (course) => {
    const of = steps.map((step) => course?.[step]);
    return given(
      of.every((taken) => taken !== undefined && went(taken)),
      () =>
        check(
          of.every((taken) => taken?.log.deliveries.some((delivery) => kindOf(delivery) === kind)),
          () =>
            message`deliveries: expected one ${stated(kind)} of each change, got ${of.map((taken) => taken?.log.deliveries.map(kindOf))}`,
          ...of.map((taken) => taken?.exchange),
          ...of.flatMap((taken) => taken?.log.deliveries ?? []),
        ),
    );
  };

export const went = ({ exchange }: Taken): boolean => exchange === undefined || statusOf(exchange) < 300;

/** The step is answered with this status and leads to no delivery of a kind. */
export const silent =
  (step: Step, status: number, kinds: readonly string[] = ['email.deleted']): Checker<Course | undefined> =>
  (course) => {
    const taken = course?.[step];
    const exchange = taken?.exchange;
    return given(exchange !== undefined && statusOf(exchange) === status, () =>
      check(
        !taken?.log.deliveries.some((delivery) => kinds.includes(String(kindOf(delivery)))),
        () =>
          message`${kinds} is delivered although nothing moved: expected none, got ${answers((taken?.log.deliveries ?? []).filter((delivery) => kinds.includes(String(kindOf(delivery)))))}`,
        exchange,
        ...(taken?.log.deliveries ?? []),
      ),
    );
  };

/** Whether sending pushes draft.sent. */
export const ofSending = (h: Course | undefined): string | undefined =>
  h && went(h.send)
    ? `POST /drafts/send: ${h.send.log.deliveries.some((each) => kindOf(each) === 'draft.sent') ? 'yes' : 'no'}`
    : undefined;
