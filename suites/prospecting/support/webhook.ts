import { prospectingFacts } from '../../../generated/facts.ts';
import { payloadOf } from '../../kit/model/delivery.ts';
import { memoize } from '../../kit/model/memoize.ts';
import { isObject, objectsOf, type JsonObject, objectOf } from '../../kit/model/exchange.ts';
import type { Receiver, Delivery } from '../../kit/model/receiver.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import { newList } from '../checks/add-contact.ts';
import { newCampaign } from './ready-campaign.ts';
import { createdOf, storedItemOf, store, type ContactValue } from '../checks/stored.ts';
import { stringIn } from '../../kit/checks/matchers.ts';

const { sentEvents, neverSentEvents, scraperEvents } = prospectingFacts.webhook;
/** Every event name in the document. */
export const EVERY_NAME: readonly string[] = [...sentEvents, ...neverSentEvents, ...scraperEvents];

/** Possible occurrences in a campaign, and their documented events. */
export const OCCURRENCES = [
  ['email due', 'EMAIL_SENT'],
  ['pixel loaded', 'OPENED'],
  ['link clicked', 'CLICKED'],
  ['email replied', 'MAIL_REPLIED'],
  ['bounce detected', 'BOUNCED'],
  ['unsubscribed', 'UNSUBSCRIBED'],
  ['profile visited', 'VISITED'],
  ['invitation sent', 'INVITED'],
  ['invitation accepted', 'ACCEPTED'],
  ['message sent', 'MESSAGE_SENT'],
  ['inmail sent', 'INMAIL_SENT'],
  ['liked', 'LIKED'],
  ['social reply', 'SOCIAL_REPLIED'],
  ['chat message sent', 'CHAT_MESSAGE_SENT'],
  ['chat reply', 'CHAT_REPLIED'],
  ['followed', undefined],
  ['task completed', undefined],
  ['task failed', undefined],
] as const;
export type What = (typeof OCCURRENCES)[number][0];

/** The time after which every tracked event must have been delivered, in ms. */
export const TRACKED_BY_MS = (prospectingFacts.webhook.trackingDelayMaxSeconds + 1) * 1000;

/** The event of a delivery, in any field for its name. */
export const eventNameOf = memoize((delivery: Delivery): string | undefined => {
  const payload = payloadOf(delivery);
  const isName = (value: unknown): value is string => typeof value === 'string' && EVERY_NAME.includes(value);
  return stringIn(payload, 'event') ?? Object.values(payload).find(isName);
});
export const isNamed =
  (name: string) =>
  (delivery: Delivery): boolean =>
    eventNameOf(delivery) === name;

/** Registers a URL for events of a campaign, or of all campaigns. */
export const registerWebhook = (
  context: ScenarioContext<'state'>,
  url: string,
  { events = EVERY_NAME, campaignId }: { events?: readonly string[]; campaignId?: string } = {},
): Promise<void> =>
  context.arrange({ registerWebhook: { url, events, ...(campaignId !== undefined && { campaignId }) } });

/** A new receiver for events of a campaign, or of all campaigns. */
export async function hear(
  context: ScenarioContext<'state' | 'webhook'>,
  on: Parameters<typeof registerWebhook>[2] = {},
): Promise<Receiver> {
  const receiver = await context.receive('prospecting');
  await registerWebhook(context, receiver.url, on);
  return receiver;
}

export interface Details {
  readonly contactId?: string | undefined;
  readonly text?: string;
  readonly sender?: string;
  readonly classification?: string;
}

/** Causes an occurrence in a campaign. Immediate deliveries have arrived when it resolves. */
export async function happens(
  context: ScenarioContext<'state' | 'webhook'>,
  campaignId: string,
  what: What,
  details: Details = {},
): Promise<void> {
  await context.arrange({ campaignEvent: { campaignId, happens: what, ...details } });
  await context.settle();
}

/** The deliveries that an action causes at a receiver. */
export async function heardOf(
  context: ScenarioContext<'webhook'>,
  receiver: Receiver,
  act: () => Promise<void>,
): Promise<Delivery[]> {
  const before = receiver.deliveries.length;
  await act();
  await context.settle();
  return receiver.deliveries.slice(before);
}

/** A new running campaign. */
export async function runningCampaign(context: ScenarioContext<'state'>, name: string): Promise<string> {
  const campaignId = await newCampaign(context, name);
  await context.arrange({ campaignState: { campaignId, status: 'RUNNING' } });
  return campaignId;
}

/** The name of a campaign in the list of registrations. */
export async function nameOfCampaign(
  { prospecting }: ScenarioContext,
  campaignId: string,
): Promise<string | undefined> {
  const entries = objectsOf(await prospecting.call('GET /webhook'), 'webhooks');
  const entry = entries.find((each) => each['campaignId'] === campaignId);
  return entry && stringIn(entry, 'campaignName');
}

/** An added contact, with the variables that it created. */
export interface Person {
  readonly contactId: string | undefined;
  /** The contact in a lookup. */
  readonly item: JsonObject | undefined;
  readonly variables: readonly JsonObject[];
}

export async function addPerson(
  context: ScenarioContext,
  email: string,
  fields: Readonly<Record<string, ContactValue>> = {},
): Promise<Person> {
  const { listId } = await newList(context, 'Correspondents');
  const stored = await store(context, listId, { ...fields, email }, email);
  return {
    contactId: stringIn(objectOf(stored.added), 'leadId'),
    item: storedItemOf(stored),
    variables: createdOf(stored),
  };
}

/** The fields of a delivery and of its objects, except the contact, whose fields belong to the account. */
export const deliveryShape = (delivery: Delivery): string =>
  Object.entries(payloadOf(delivery))
    .map(([name, value]) =>
      isObject(value) && name !== 'contact' ? `${name} {${Object.keys(value).sort().join(', ')}}` : name,
    )
    .sort()
    .join(', ');
/** The form of each event in a log. */
export const shapesOf = (deliveries: readonly Delivery[]): string | undefined =>
  [
    ...new Set(
      deliveries.map((delivery) => `${eventNameOf(delivery) ?? 'unnamed'}: ${deliveryShape(delivery)}`),
    ),
  ]
    .sort()
    .join('; ') || undefined;
