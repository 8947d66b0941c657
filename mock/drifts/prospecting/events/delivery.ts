import {
  alterProspectingWebhooks,
  fields,
  lacks,
  alterProspectingDelivery,
} from '../../edits/prospecting-events.ts';
import { type DriftRow, table } from '../../types.ts';

const header = (name: string, value: string): DriftRow =>
  alterProspectingDelivery(`deliveries have ${name}: ${value}`, ({ headers }) => ({
    headers: { ...headers, [name]: value },
  }));

let counted = 0;

export const eventsDelivery = table('prospecting.events', {
  'delivery-content-type': header('content-type', 'text/plain'),
  'delivery-no-secret': header('x-webhook-secret', 'opensesame'),
  'delivery-no-signature': header('x-signature', 'sha256=00'),
  'no-retry-on-http-error': alterProspectingWebhooks('5xx is repeated', {
    repeats: (_, outcome) => outcome.kind === 'answered' && outcome.status >= 500,
  }),
  'response-ignored': alterProspectingWebhooks('an answer of 410 ends the registration', {
    givesUpOn: (outcome) => outcome.kind === 'answered' && outcome.status === 410,
  }),
  'some-retried-on-network-error': {
    main: alterProspectingWebhooks('nothing is repeated', { repeats: () => false }),
    all: alterProspectingWebhooks('everything is repeated', { repeats: (_, { kind }) => kind === 'broken' }),
  },
  'no-event-id': {
    main: fields('deliveries carry eventId', (known) => ({ ...known, eventId: 'e1' })),
    'of-replies': fields('replies carry an id', (known) =>
      known['event'] === 'MAIL_REPLIED' ? { ...known, id: 'e1' } : known,
    ),
  },
  'deduplication-key': {
    main: fields('step counts the deliveries', (known) => ({ ...known, step: (counted += 1) })),
    lacking: lacks('campaign'),
    alike: fields('campaign is the name of the product', (known) => ({ ...known, campaign: 'Outreach' })),
  },
  'no-sender-time-out': alterProspectingWebhooks('an answer is waited for 30 s', { answerLimitMs: 30_000 }),
});
