import { prospectingRules as faithful } from '../prospecting/index.ts';
import type { ToolName } from '../prospecting/store.ts';
import type { WireDrift } from '../http/wire.ts';
import { gone, wireOf } from './prospecting-wire.ts';
import { table, type DriftRow } from './types.ts';

type Json = Readonly<Record<string, unknown>>;
const PROGRESS = 'GET /advanced/campaigns/{campaignId}/progress/contacts';

const priced = (tool: ToolName, credits: number): DriftRow => ({
  description: `${tool} takes ${credits} credits`,
  prospecting: { prices: { ...faithful.prices, [tool]: credits } },
});
const refunding = (description: string, refunds: typeof faithful.refunds): DriftRow => ({
  description,
  prospecting: { refunds },
});
const keeping = (tool: ToolName): DriftRow =>
  refunding(`${tool} never refunds`, (each, isFound) => each !== tool && faithful.refunds(each, isFound));
const giving = (tool: ToolName): DriftRow =>
  refunding(`${tool} always refunds`, (each, isFound) => each === tool || faithful.refunds(each, isFound));
const charging = (what: RegExp): DriftRow => ({
  description: 'nothing works without credits',
  prospecting: { needsCredits: (operation) => what.test(operation) },
});
const reading = (description: string, readsLists: typeof faithful.readsLists): DriftRow => ({
  description,
  prospecting: { readsLists },
});

/** The contacts of a campaign as they were when it was first looked at. */
function remembering(
  change: (contacts: readonly Json[], known: ReadonlyMap<unknown, Json>) => readonly Json[],
): WireDrift {
  const seen = new Map<string, Map<unknown, Json>>();
  return (call, reply) => {
    if (call.operation !== PROGRESS || reply.status !== 200) return reply;
    const known = seen.get(call.path) ?? new Map<unknown, Json>();
    seen.set(call.path, known);
    const body = reply.body as { readonly contacts: readonly Json[] };
    for (const contact of body.contacts) if (!known.has(contact['id'])) known.set(contact['id'], contact);
    const contacts = change(body.contacts, known);
    return { ...reply, body: { ...body, contacts, total: contacts.length } };
  };
}

/** What contacts, lists, campaigns and credits have to do with each other. */
export const serviceDrifts = table({
  'prospecting.service.main-under-base-url': gone('GET /credits/usage'),
  'prospecting.service.lists-under-lists-path': gone('GET /lists/list'),
  'prospecting.service.contacts-belong-to-lists': reading('a campaign reads every list', (_, { lists }) =>
    lists.map(({ id }) => id),
  ),
  'prospecting.service.campaign-reads-one-list': reading('a single list is not read', ({ lists }) =>
    lists.length === 1 ? [] : lists,
  ),
  'prospecting.service.campaign-reads-several-lists': reading('only the first list is read', ({ lists }) =>
    lists.slice(0, 1),
  ),
  'prospecting.service.list-feeds-two-campaigns': reading(
    'a list feeds one campaign',
    (campaign, { campaigns }) =>
      campaign.lists.filter((list) => campaigns.find(({ lists }) => lists.includes(list)) === campaign),
  ),
  'prospecting.service.added-contact-enters-campaign': {
    description: 'new contacts reach no campaign',
    prospecting: { newContactsReach: () => false },
  },
  'prospecting.service.added-contact-enters-within-seconds': {
    description: 'a new contact takes an hour',
    prospecting: { entersAfterMs: 3_600_000 },
  },
  'prospecting.service.updated-contact-reaches-campaign': wireOf(
    'a campaign keeps the values that it has seen first',
    remembering((contacts, known) => contacts.map((each) => known.get(each['id']) ?? each)),
  ),
  'prospecting.service.deleted-contact-leaves-campaign': wireOf(
    'a campaign keeps deleted contacts',
    remembering((_, known) => [...known.values()]),
  ),
  'prospecting.service.created-under-advanced': {
    description: 'a legacy route creates a current campaign',
    prospecting: { legacyCreates: 'current' },
  },
  'prospecting.service.enrichment-asynchronous': {
    description: 'the start answers what is found',
    prospecting: { answersResult: true },
  },
  'prospecting.service.list-calls-cost-nothing': charging(/^(POST|GET) \/lists\/list$/),
  'prospecting.service.contact-calls-cost-nothing': charging(/contacts|rows/),
  'prospecting.service.export-calls-cost-nothing': charging(/export/),
  'prospecting.service.email-finder-costs-one': priced('find-email', 2),
  'prospecting.service.phone-finder-costs-fifty': priced('find-phone', 49.75),
  'prospecting.service.verifier-costs-quarter': priced('verify-email', 0.5),
  'prospecting.service.email-finder-refunds': keeping('find-email'),
  'prospecting.service.phone-finder-refunds': keeping('find-phone'),
  'prospecting.service.email-finder-keeps-on-success': giving('find-email'),
  'prospecting.service.phone-finder-keeps-on-success': giving('find-phone'),
  'prospecting.service.verifier-never-refunds': refunding(
    'a verification without a result comes back',
    (_, isFound) => !isFound,
  ),
  'prospecting.service.balance-too-low-400': {
    description: 'a balance too low answers 402',
    prospecting: { tooFewStatus: 402 },
  },
  'prospecting.service.failed-paid-job-starts-nothing': {
    description: 'a job runs that was not paid',
    prospecting: { refusedJobStarts: true },
  },
});
