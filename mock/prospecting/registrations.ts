import type { Reply } from '../http/call.ts';
import type { ProspectingCall } from './call.ts';
import { okReply } from './replies.ts';
import {
  coversCampaign,
  newId,
  type Campaign,
  type ProspectingStore,
  type RegisteredCampaign,
  type Registration,
} from './store.ts';

/** Registers a URL as an automation platform does, because the API has no route for it. */
export function registerUrl(
  store: ProspectingStore,
  { url, events, campaignId }: Pick<Registration, 'url' | 'events'> & { readonly campaignId?: string },
): Registration {
  const registration = {
    ...{ id: newId(store), scope: campaignId ?? 'all', url, events },
    campaignsThen: store.campaigns.length,
  };
  store.registrations.push(registration);
  return registration;
}

const asAdvanced = ({ id, name, status }: Campaign) => ({ id, name, status, type: 'advanced' as const });

/** One entry for each registration and campaign, including legacy and closed campaigns. */
export function webhooks({ store, rules }: ProspectingCall): Reply {
  const { campaigns, legacyCampaigns, registrations, scraperWebhooks: scrapers } = store;
  const all: readonly RegisteredCampaign[] = [...campaigns.map(asAdvanced), ...legacyCampaigns];
  const entries = registrations.flatMap((registration) =>
    all
      .filter(
        (campaign) =>
          coversCampaign(registration, campaign.id) && rules.registrationListed(registration, campaign),
      )
      .map(({ id, name, type }) => ({
        id: registration.id,
        typeOfCampaign: type,
        campaignId: id,
        campaignName: name,
        url: registration.url,
        events: registration.events,
        status: 'active',
      })),
  );
  const scraperWebhooks = [...scrapers].map(([scraperId, url]) => ({ scraperId, url }));
  return okReply({ webhooks: entries, ...(rules.listsScraperWebhooks && { scraperWebhooks }) });
}
