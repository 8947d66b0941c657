import { inboxDeliveryChecks, onGenuine } from '../checks/deliveries.ts';
import { overAll, whole } from '../checks/events.ts';
import { events } from '../scenarios/events.ts';
import { payloadOf } from '../../kit/model/delivery.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';

/** How many decimals a moment has may depend on the moment. */
const formOf = (values: readonly unknown[]): string | undefined =>
  values.length === 0
    ? undefined
    : values.every((value) => /^\d{4}-\d\d-\d\dT[\d:]+(\.\d+)?Z$/.test(String(value)))
      ? `ISO 8601 in UTC, ${values.some((value) => String(value).includes('.')) ? 'with decimals' : 'whole seconds'}`
      : 'another form';

export const eventsDelivery = section(
  withChecks(events, {
    'inbox.events.http-post': overAll(inboxDeliveryChecks.isPost),
    'inbox.events.json-body': overAll(inboxDeliveryChecks.jsonBody),
    'inbox.events.body-event-string': overAll(inboxDeliveryChecks.bodyEventString),
    'inbox.events.body-created-at-string': overAll(inboxDeliveryChecks.bodyCreatedAtString),
    'inbox.events.body-created-at-moment': overAll(inboxDeliveryChecks.bodyCreatedAtMoment),
    'inbox.events.body-created-at-not-ahead': overAll(inboxDeliveryChecks.bodyCreatedAtNotAhead),
    'inbox.events.body-data-object': overAll(inboxDeliveryChecks.bodyDataObject),
    'inbox.events.header-event-kind': overAll(inboxDeliveryChecks.headerEventKind),
    'inbox.events.header-event-equals-body': overAll(inboxDeliveryChecks.headerEventEqualsBody),
    'inbox.events.body-created-at-form': (h) =>
      formOf(whole(h).deliveries.map((delivery) => payloadOf(delivery)['createdAt'])),
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
