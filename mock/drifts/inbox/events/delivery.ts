import {
  type AlteredInboxWebhooks,
  alterInboxWebhooks,
  header,
  alterInboxDelivery,
} from '../../edits/inbox-events.ts';
import { table } from '../../types.ts';

/** The signed body is another, so that the signature stays right. */
const body = (change: (event: string, createdAt: string, data: unknown) => unknown): AlteredInboxWebhooks =>
  alterInboxWebhooks({ body: change });

export const eventsDelivery = table({
  'inbox.events.http-post': {
    description: 'deliveries are PUT',
    ...alterInboxDelivery(() => ({ method: 'PUT' })),
  },
  'inbox.events.json-body': {
    description: 'deliveries are sent as a form',
    ...alterInboxDelivery(() => ({ body: 'event=email.updated' })),
  },
  'inbox.events.body-event-string': {
    description: 'event is an object',
    ...body((event, createdAt, data) => ({ event: { name: event }, createdAt, data })),
  },
  'inbox.events.body-created-at-string': {
    description: 'createdAt is a number',
    ...body((event, createdAt, data) => ({ event, createdAt: Date.parse(createdAt), data })),
  },
  'inbox.events.body-created-at-moment': {
    description: 'createdAt is no moment',
    ...body((event, _, data) => ({ event, createdAt: 'just now', data })),
  },
  'inbox.events.body-created-at-not-ahead': {
    description: 'createdAt is a day ahead',
    ...alterInboxWebhooks({ writtenAt: (first) => first + 86_400_000 }),
  },
  'inbox.events.body-data-object': {
    description: 'data is an array',
    ...body((event, createdAt, data) => ({ event, createdAt, data: [data] })),
  },
  'inbox.events.header-event-kind': {
    description: 'X-Service-Event is missing',
    ...header('x-service-event', () => undefined),
  },
  'inbox.events.header-event-equals-body': {
    description: 'X-Service-Event is always email.updated',
    ...header('x-service-event', () => 'email.updated'),
  },
});
