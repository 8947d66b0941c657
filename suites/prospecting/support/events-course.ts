import type { DeliveryLog } from '../../kit/model/delivery.ts';
import type { Checker } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import type { Delivery } from '../../kit/model/receiver.ts';
import { type DeliveryCheck, everyDelivery } from '../checks/deliveries.ts';
import type { What } from './webhook.ts';

export const TEXT = 'A word about your fleet';

/** The deliveries of each occurrence, with and without classification of replies. */
export interface ProspectingCourse {
  readonly heard: Readonly<Record<What, readonly Delivery[]>>;
  readonly unclassified: readonly Delivery[];
  readonly until: number;
  readonly activities: Exchange;
}

export const allOf = ({ heard, unclassified }: ProspectingCourse): Delivery[] => [
  ...Object.values(heard).flat(),
  ...unclassified,
];

export const courseLogOf = (course: ProspectingCourse): DeliveryLog => ({
  deliveries: allOf(course),
  until: course.until,
  isCurrent: true,
});

export const firstOf = ({ heard }: ProspectingCourse, what: What): Delivery | undefined => heard[what][0];

/** A check of every delivery, or of every one with an event. */
export const everyDeliveryInCourse =
  (check: DeliveryCheck, event?: string): Checker<ProspectingCourse> =>
  (course) =>
    everyDelivery(check, event)(courseLogOf(course));
