import type { DeliveryLog } from '../../kit/model/delivery.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import type { Delivery } from '../../kit/model/receiver.ts';
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
