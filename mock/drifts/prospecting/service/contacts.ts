import type { JsonObject } from '../../../../specs/json.ts';
import { type DriftRow, table, alterProspecting, alterWire, withProspecting } from '../../types.ts';
import type { RememberingWire, WireDrift } from '../../../http/wire.ts';
import type { prospectingRules as reference } from '../../../prospecting/index.ts';

const PROGRESS = 'GET /advanced/campaigns/{campaignId}/progress/contacts';

const reading = (description: string, readsLists: typeof reference.readsLists): DriftRow =>
  alterProspecting(description, { readsLists });

/** The contacts of a campaign, frozen at the first read. */
function remembering(
  change: (contacts: readonly JsonObject[], known: ReadonlyMap<unknown, JsonObject>) => readonly JsonObject[],
): RememberingWire {
  const begin = (): WireDrift => {
    const seen = new Map<string, Map<unknown, JsonObject>>();
    return (call, reply) => {
      if (call.operation !== PROGRESS || reply.status !== 200) return reply;
      const known = seen.get(call.path) ?? new Map<unknown, JsonObject>();
      seen.set(call.path, known);
      const body = reply.body as { readonly contacts: readonly JsonObject[] };
      for (const contact of body.contacts) if (!known.has(contact['id'])) known.set(contact['id'], contact);
      const contacts = change(body.contacts, known);
      return { ...reply, body: { ...body, contacts, total: contacts.length } };
    };
  };
  return { begin };
}

export const serviceContacts = table('prospecting.service', {
  'contacts-belong-to-lists': reading('a campaign reads every list', (_, { lists }) =>
    lists.map(({ id }) => id),
  ),
  'campaign-reads-one-list': reading('a single list is not read', ({ lists }) =>
    lists.length === 1 ? [] : lists,
  ),
  'campaign-reads-several-lists': reading('only the first list is read', ({ lists }) => lists.slice(0, 1)),
  'added-contact-enters-campaign': withProspecting({ newContactsReach: () => false }),
  'added-contact-enters-within-seconds': withProspecting({ entersAfterMs: 3_600_000 }),
  'updated-contact-reaches-campaign': {
    main: alterWire(
      'a campaign keeps the values that it has seen first',
      remembering((contacts, known) => contacts.map((each) => known.get(each['id']) ?? each)),
    ),
    left: alterWire(
      'a contact that changes leaves its campaigns',
      remembering((contacts, known) =>
        contacts.filter(({ id, email }) => known.get(id)?.['email'] === email),
      ),
    ),
    'email-alone': alterWire(
      'a campaign takes over no other field than the email',
      remembering((contacts, known) =>
        contacts.map((each) => ({
          ...known.get(each['id']),
          ...each,
          jobTitle: known.get(each['id'])?.['jobTitle'],
        })),
      ),
    ),
  },
  'deleted-contact-leaves-campaign': alterWire(
    'a campaign keeps deleted contacts',
    remembering((_, known) => [...known.values()]),
  ),
  'list-feeds-two-campaigns': reading('a list feeds one campaign', (campaign, { campaigns }) =>
    campaign.lists.filter((list) => campaigns.find(({ lists }) => lists.includes(list)) === campaign),
  ),
});
