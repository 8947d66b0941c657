import { largest } from '../../kit/model/extremes.ts';
import { describeAnswers } from '../../kit/checks/matchers.ts';
import { message, stated } from '../../kit/model/message.ts';
import { SECRET } from '../support/webhook.ts';
import { type DeliveryLog, payloadOf } from '../../kit/model/delivery.ts';
import { type CheckResult, check, given } from '../../kit/model/check-result.ts';
import type { Checker } from '../../kit/model/scenario.ts';
import { type Exchange, statusOf } from '../../kit/model/exchange.ts';
import type { Delivery } from '../../kit/model/receiver.ts';

export const eventOf = (delivery: Delivery): unknown => payloadOf(delivery)['event'];

/** All changes of an email by requests, and the occasions that only the service can cause. */
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

export type CourseStep = (typeof STEPS)[number];

export interface StepTaken {
  readonly exchange: Exchange | undefined;
  readonly log: DeliveryLog;
}

export type InboxCourse = Readonly<Record<CourseStep, StepTaken>>;

export const logsOf = (course: InboxCourse | undefined): DeliveryLog[] =>
  course === undefined ? [] : STEPS.map((step) => course[step].log);

export const wholeCourse = (course: InboxCourse | undefined): DeliveryLog => ({
  deliveries: logsOf(course).flatMap(({ deliveries }) => deliveries),
  secret: SECRET,
  until: Math.max(0, largest(logsOf(course).map(({ until }) => until))),
});

/** A check of all deliveries of one course. */
export const overCourse =
  (check: (log: DeliveryLog) => CheckResult): Checker<InboxCourse | undefined> =>
  (course) =>
    check(wholeCourse(course));

/** Checks that the step causes a delivery of this kind. */
export const pushes =
  (kind: string, ...steps: readonly CourseStep[]): Checker<InboxCourse | undefined> =>
  (course) => {
    const of = steps.map((step) => course?.[step]);
    return given(
      of.every((taken) => taken !== undefined && isStepTaken(taken)),
      () =>
        check(
          of.every((taken) => taken?.log.deliveries.some((delivery) => eventOf(delivery) === kind)),
          () =>
            message`deliveries of a change: expected ${stated(kind)} among them, got ${of.map((taken) => taken?.log.deliveries.map(eventOf)).find((events) => events?.includes(kind) !== true)}`,
          ...of.map((taken) => taken?.exchange),
          ...of.flatMap((taken) => taken?.log.deliveries ?? []),
        ),
    );
  };

export const isStepTaken = ({ exchange }: StepTaken): boolean =>
  exchange === undefined || statusOf(exchange) < 300;

/** Checks that the step is answered with this status and causes no delivery of a kind. */
export const silent =
  (
    step: CourseStep,
    status: number,
    kinds: readonly string[] = ['email.deleted'],
  ): Checker<InboxCourse | undefined> =>
  (course) => {
    const taken = course?.[step];
    const exchange = taken?.exchange;
    return given(exchange !== undefined && statusOf(exchange) === status, () =>
      check(
        !taken?.log.deliveries.some((delivery) => kinds.includes(String(eventOf(delivery)))),
        () =>
          message`${kinds} is delivered although nothing moved: expected none, got ${describeAnswers((taken?.log.deliveries ?? []).filter((delivery) => kinds.includes(String(eventOf(delivery)))))}`,
        exchange,
        ...(taken?.log.deliveries ?? []),
      ),
    );
  };

/** Text for whether sending pushes draft.sent. */
export const ofSending = (h: InboxCourse | undefined): string | undefined =>
  h && isStepTaken(h.send)
    ? `POST /drafts/send: ${h.send.log.deliveries.some((each) => eventOf(each) === 'draft.sent') ? 'yes' : 'no'}`
    : undefined;
