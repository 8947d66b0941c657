import type { Call, Reply } from '../http/call.ts';
import { ok } from './replies.ts';
import { newId, type Campaign, type LegacyCampaign, type ProspectingStore } from './store.ts';

/** A URL that is called for these events of one campaign, or of all campaigns. */
export interface Registration {
  readonly id: string;
  /** The id of a campaign, or `all`. */
  readonly scope: string;
  readonly url: string;
  readonly events: readonly string[];
  /** How many campaigns the account had then. */
  readonly campaignsThen: number;
}

/** Registers a URL, as an automation platform does: no route of the API can. */
export function register(
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

/** Whether a registration is one for this campaign. */
export const coversCampaign = ({ scope }: Registration, campaignId: string): boolean =>
  scope === 'all' || scope === campaignId;

const asAdvanced = ({ id, name, status }: Campaign) => ({ id, name, status, type: 'advanced' as const });
/** What the listing knows of a campaign, of whichever system. */
export type Registered = LegacyCampaign | ReturnType<typeof asAdvanced>;

/** One entry for each registration and campaign, legacy and closed campaigns included. */
export function webhooks({ account }: Call): Reply {
  const { campaigns, legacyCampaigns, registrations, scraperWebhooks: scrapers } = account.prospecting;
  const all: readonly Registered[] = [...campaigns.map(asAdvanced), ...legacyCampaigns];
  const entries = registrations.flatMap((registration) =>
    all
      .filter(
        (campaign) =>
          coversCampaign(registration, campaign.id) &&
          account.rules.prospecting.registrationListed(registration, campaign),
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
  const { listsScraperWebhooks } = account.rules.prospecting;
  const scraperWebhooks = [...scrapers].map(([scraperId, url]) => ({ scraperId, url }));
  return ok({ webhooks: entries, ...(listsScraperWebhooks && { scraperWebhooks }) });
}
