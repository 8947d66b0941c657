import { alterInboxWebhooks, header, alterInboxDelivery } from '../../edits/inbox-events.ts';
import { type DriftRow, table } from '../../types.ts';

/** The signed body is another, so that the signature stays right. */
const body = (
  description: string,
  change: (event: string, createdAt: string, data: unknown) => unknown,
): DriftRow => alterInboxWebhooks(description, { body: change });

export const eventsDelivery = table({
  'inbox.events.http-post': alterInboxDelivery('deliveries are PUT', () => ({ method: 'PUT' })),
  'inbox.events.json-body': alterInboxDelivery('deliveries are sent as a form', () => ({
    body: 'event=email.updated',
  })),
  'inbox.events.body-event-string': body('event is an object', (event, createdAt, data) => ({
    event: { name: event },
    createdAt,
    data,
  })),
  'inbox.events.body-created-at-string': body('createdAt is a number', (event, createdAt, data) => ({
    event,
    createdAt: Date.parse(createdAt),
    data,
  })),
  'inbox.events.body-created-at-moment': body('createdAt is no moment', (event, _, data) => ({
    event,
    createdAt: 'just now',
    data,
  })),
  'inbox.events.body-created-at-not-ahead': alterInboxWebhooks('createdAt is a day ahead', {
    writtenAt: (first) => first + 86_400_000,
  }),
  'inbox.events.body-data-object': body('data is an array', (event, createdAt, data) => ({
    event,
    createdAt,
    data: [data],
  })),
  'inbox.events.header-event-kind': header('X-Service-Event is missing', 'x-service-event', () => undefined),
  'inbox.events.header-event-equals-body': header(
    'X-Service-Event is always email.updated',
    'x-service-event',
    () => 'email.updated',
  ),
});
