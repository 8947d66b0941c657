import { alterProspectingWebhooks, alterProspectingDelivery } from '../../edits/prospecting-events.ts';
import { table } from '../../types.ts';

export const eventsRegistration = table('prospecting.events', {
  'webhook-is-post': alterProspectingDelivery('deliveries are PUT', () => ({ method: 'PUT' })),
  'webhook-body-json': alterProspectingDelivery('deliveries are sent as a form', () => ({
    body: 'event=EMAIL_SENT',
  })),
  'only-selected-events': alterProspectingWebhooks('every URL is called for every event', {
    chosen: () => true,
  }),
  'selected-event-delivered': alterProspectingWebhooks('an event that is chosen alone is not delivered', {
    chosen: ({ events }, event) => events.length > 1 && events.includes(event),
  }),
  'registered-on-one-campaign': alterProspectingWebhooks('every URL hears of every campaign', {
    covers: () => true,
  }),
  'registered-on-all-campaigns': alterProspectingWebhooks('a registration on all campaigns hears of none', {
    covers: ({ scope }, campaignId) => scope === campaignId,
  }),
  'url-registered-twice-receives-twice': alterProspectingWebhooks('a URL is called once for an event', {
    called: (registrations) => [...new Map(registrations.map((each) => [each.url, each])).values()],
  }),
});
