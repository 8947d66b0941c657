import type { ScenarioContext } from '../../kit/model/scenario.ts';
import { type Exchange, type JsonObject, objectOf, objectsOf } from '../../kit/model/exchange.ts';
import { ok, stringIn } from '../../kit/checks/matchers.ts';

export const listingOf = ({ prospecting }: ScenarioContext, rawQuery = ''): Promise<Exchange> =>
  prospecting.call('GET /webhook', { rawQuery });

export const registrationsIn = (listing: Exchange): readonly JsonObject[] => objectsOf(listing, 'webhooks');

export const campaignIdsOf = (campaigns: Exchange): string[] =>
  objectsOf(campaigns, 'campaigns').flatMap((campaign) => idsAmong(campaign));

/** The ids of a record; the document does not state which of the two names is used. */
export const idsAmong = ({ id, _id }: JsonObject): string[] =>
  [id, _id].filter((each) => typeof each === 'string');

export interface RegistrationListing {
  readonly listing: Exchange;
  readonly campaigns: Exchange;
}

/** The kinds of campaigns and the requests that create them; the last step brings a new one into its state. */
export const CAMPAIGN_KINDS = {
  current: ['/advanced/campaigns'],
  finished: ['/advanced/campaigns', 'finish'],
  archived: ['/advanced/campaigns', 'archive'],
  email: ['/emails/campaigns'],
  social: ['/social/campaigns'],
} as const;

export type CampaignKind = keyof typeof CAMPAIGN_KINDS;

/** A new campaign of a kind; undefined if the account does not create it. */
export async function campaignOf(
  { prospecting }: ScenarioContext,
  kind: CampaignKind,
): Promise<string | undefined> {
  const [path, then] = CAMPAIGN_KINDS[kind];
  const created = await prospecting.send(`POST ${path}`, { body: { name: `Registered ${kind}` } });
  const campaignId = stringIn(objectOf(created), 'campaignId');
  if (campaignId === undefined || then === undefined) return campaignId;
  const moved = await prospecting.send(`POST ${path}/{campaignId}/${then}`, {
    path: { campaignId },
    body: {},
  });
  return ok(moved) ? campaignId : undefined;
}

export interface Wish {
  readonly url: string;
  readonly scope: CampaignKind | 'all';
  readonly events: readonly string[];
}

export interface NewRegistrations extends RegistrationListing {
  readonly wishes: readonly Wish[];
  readonly made: ReadonlyMap<CampaignKind, string>;
}

export const SINGLE = 'http://127.0.0.1:9/single-';
export const TWICE = 'http://127.0.0.1:9/twice';
export const EVERYWHERE = 'http://127.0.0.1:9/everywhere';
export const DEAF_URL = 'http://127.0.0.1:9/nothing';
