import type { JsonObject } from '../../../specs/json.ts';
import { table, alterWire, alterProspecting, withProspecting } from '../../drifts/types.ts';
import { whenParameter, whenAll, setBody } from '../../drifts/wire.ts';
import { prospectingWebhookRules } from '../../webhooks/prospecting-rules.ts';
import { whenSuccessOf, renameField } from '../answers.ts';

const LISTING = whenSuccessOf('GET /webhook');
const withEntries = (change: (entries: readonly JsonObject[], limit: number) => readonly JsonObject[]) =>
  setBody(LISTING, (body, { query }) => ({
    ...(body as JsonObject),
    webhooks: change(
      (body as { readonly webhooks: readonly JsonObject[] }).webhooks,
      Number(query.get('limit')),
    ),
  }));

export const webhookRegistration = table('prospecting.webhook-registration', {
  'campaign-id-known': renameField(
    whenSuccessOf('GET /advanced/campaigns', 'GET /emails/campaigns', 'GET /social/campaigns'),
    'id',
    '_id',
  ),
  'campaign-name-of-campaign': alterWire(
    'registrations keep the name that their campaign had before',
    withEntries((entries) =>
      entries.map((entry) => ({ ...entry, campaignName: `Old ${String(entry['campaignName'])}` })),
    ),
  ),
  'events-names': alterWire(
    'registrations hold events that the document does not name',
    withEntries((entries) =>
      entries.map((entry) => ({
        ...entry,
        events: [...(entry['events'] as string[]), 'EMAIL_OPENED_AGAIN'],
      })),
    ),
  ),

  'empty-events-delivery': alterProspecting('a registration without events receives them all', {
    webhooks: {
      ...prospectingWebhookRules,
      chosen: ({ events }, event) => events.length === 0 || events.includes(event),
    },
  }),
  'not-paginated': alterWire('a limit is listened to', (call, reply) =>
    whenAll(LISTING, whenParameter('limit'))(call, reply)
      ? withEntries((entries, limit) => entries.slice(0, limit))(call, reply)
      : reply,
  ),
  'repeated-entry-ids': alterWire(
    'every entry has an id of its own',
    withEntries((entries) => entries.map((entry, at) => ({ ...entry, id: `${String(entry['id'])}-${at}` }))),
  ),
  'scraper-webhooks-listed': withProspecting({ listsScraperWebhooks: true }),
});
