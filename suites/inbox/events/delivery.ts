import { inboxDeliveryChecks, onGenuine } from '../checks/deliveries.ts';
import { overCourse, wholeCourse } from '../checks/events.ts';
import { eventsCourse } from '../scenarios/events.ts';
import { payloadOf } from '../../kit/model/delivery.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';

/** The number of decimals may depend on the time. */
const formOf = (values: readonly unknown[]): string | undefined =>
  values.length === 0
    ? undefined
    : values.every((value) => /^\d{4}-\d\d-\d\dT[\d:]+(\.\d+)?Z$/.test(String(value)))
      ? `ISO 8601 in UTC, ${values.some((value) => String(value).includes('.')) ? 'with decimals' : 'whole seconds'}`
      : 'another form';

export const eventsDelivery = section(
  withChecks(eventsCourse, {
    'inbox.events.http-post': overCourse(inboxDeliveryChecks.isPost),
    'inbox.events.json-body': overCourse(inboxDeliveryChecks.jsonBody),
    'inbox.events.body-event-string': overCourse(inboxDeliveryChecks.bodyEventString),
    'inbox.events.body-created-at-string': overCourse(inboxDeliveryChecks.bodyCreatedAtString),
    'inbox.events.body-created-at-moment': overCourse(inboxDeliveryChecks.bodyCreatedAtMoment),
    'inbox.events.body-created-at-not-ahead': overCourse(inboxDeliveryChecks.bodyCreatedAtNotAhead),
    'inbox.events.body-data-object': overCourse(inboxDeliveryChecks.bodyDataObject),
    'inbox.events.header-event-kind': overCourse(inboxDeliveryChecks.headerEventKind),
    'inbox.events.header-event-equals-body': overCourse(inboxDeliveryChecks.headerEventEqualsBody),
    'inbox.events.body-created-at-form': (h) =>
      formOf(wholeCourse(h).deliveries.map((delivery) => payloadOf(delivery)['createdAt'])),
  }),
  {
    deliveries: {
      'inbox.events.http-post': onGenuine(inboxDeliveryChecks.isPost),
      'inbox.events.json-body': onGenuine(inboxDeliveryChecks.jsonBody),
      'inbox.events.body-event-string': onGenuine(inboxDeliveryChecks.bodyEventString),
      'inbox.events.body-created-at-string': onGenuine(inboxDeliveryChecks.bodyCreatedAtString),
      'inbox.events.body-created-at-moment': onGenuine(inboxDeliveryChecks.bodyCreatedAtMoment),
      'inbox.events.body-created-at-not-ahead': onGenuine(inboxDeliveryChecks.bodyCreatedAtNotAhead),
      'inbox.events.body-data-object': onGenuine(inboxDeliveryChecks.bodyDataObject),
      'inbox.events.header-event-kind': onGenuine(inboxDeliveryChecks.headerEventKind),
      'inbox.events.header-event-equals-body': onGenuine(inboxDeliveryChecks.headerEventEqualsBody),
    },
  },
);
