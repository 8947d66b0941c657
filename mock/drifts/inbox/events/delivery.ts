import { alterInboxWebhooks, header, alterInboxDelivery } from '../../edits/inbox-events.ts';
import { type DriftRow, table } from '../../types.ts';

/** The signed body is another, so that the signature stays right. */
const body = (
  description: string,
  change: (event: string, createdAt: string, data: unknown) => unknown,
): DriftRow => alterInboxWebhooks(description, { body: change });

export const eventsDelivery = table('inbox.events', {
  'http-post': alterInboxDelivery('deliveries are PUT', () => ({ method: 'PUT' })),
  'json-body': alterInboxDelivery('deliveries are sent as a form', () => ({ body: 'event=email.updated' })),
  'body-event-string': body('event is an object', (event, createdAt, data) => ({
    event: { name: event },
    createdAt,
    data,
  })),
  'body-created-at-string': body('createdAt is a number', (event, createdAt, data) => ({
    event,
    createdAt: Date.parse(createdAt),
    data,
  })),
  'body-created-at-moment': body('createdAt is no moment', (event, _, data) => ({
    event,
    createdAt: 'just now',
    data,
  })),
  'body-created-at-not-ahead': alterInboxWebhooks('createdAt is a day ahead', {
    writtenAt: (first) => first + 86_400_000,
  }),
  'body-data-object': body('data is an array', (event, createdAt, data) => ({
    event,
    createdAt,
    data: [data],
  })),
  'header-event-kind': header('X-Service-Event is missing', 'x-service-event', () => undefined),
  'header-event-equals-body': header(
    'X-Service-Event is always email.updated',
    'x-service-event',
    () => 'email.updated',
  ),
});
