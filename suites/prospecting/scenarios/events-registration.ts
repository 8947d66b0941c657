import { stimulus } from '../../kit/model/scenario.ts';
import type { Delivery } from '../../kit/model/receiver.ts';
import { type What, addPerson, happens, hear, registerWebhook, runningCampaign } from '../support/webhook.ts';

const URLS = ['here', 'everywhere', 'chosen', 'nothing', 'twice'] as const;

type Url = (typeof URLS)[number];

type Heard = Readonly<Record<Url, readonly Delivery[]>>;

/** The event of a registration for one kind. */
export const CHOSEN = 'EMAIL_SENT';

/** URLs that are registered in different ways, and the same occurrences for all. */
export const registrations = stimulus({
  id: 'prospecting.events-registration.registrations',
  requires: ['write', 'webhook', 'state'],
  stimulus: async (context) => {
    const campaignId = await runningCampaign(context, 'Registered');
    const otherId = await runningCampaign(context, 'Other');
    const { contactId } = await addPerson(context, 'registered@contact.example');
    const receivers = {
      here: await hear(context, { campaignId }),
      everywhere: await hear(context),
      chosen: await hear(context, { campaignId, events: [CHOSEN] }),
      nothing: await hear(context, { campaignId, events: [] }),
      twice: await hear(context, { campaignId }),
    };
    await registerWebhook(context, receivers.twice.url, { campaignId });
    const now = (): Record<Url, number> =>
      Object.fromEntries(URLS.map((url) => [url, receivers[url].deliveries.length])) as Record<Url, number>;
    const since = (before: Record<Url, number>): Heard =>
      Object.fromEntries(
        URLS.map((url) => [url, receivers[url].deliveries.slice(before[url])]),
      ) as unknown as Heard;
    const heardOf = async (id: string, what: What): Promise<Heard> => {
      const before = now();
      await happens(context, id, what, { contactId });
      return since(before);
    };
    const sent = await heardOf(campaignId, 'email due');
    const visited = await heardOf(campaignId, 'profile visited');
    const sentElsewhere = await heardOf(otherId, 'email due');
    const bounces = [await heardOf(campaignId, 'bounce detected'), await heardOf(otherId, 'bounce detected')];
    const laterId = await runningCampaign(context, 'Later');
    const later = await heardOf(laterId, 'email due');
    const before = now();
    await context.arrange({ testWebhook: receivers.here.url });
    await context.settle();
    return { sent, visited, sentElsewhere, bounces, later, tested: since(before).here };
  },
});
