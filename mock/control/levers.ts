import type { Change, LeverName, AccountSettings } from '../../specs/control.ts';
import { fillList as fill } from '../prospecting/fill-list.ts';
import { arrive } from '../inbox/store.ts';
import { registerUrl } from '../prospecting/registrations.ts';
import { SITUATIONS } from '../situation.ts';
import { prepare } from '../prospecting/sequences.ts';
import { newId } from '../prospecting/store.ts';
import { isOccasion, OCCASIONS } from '../webhooks/inbox.ts';
import { SCRAPER_TRIGGERS, TRIGGERS } from '../webhooks/triggers.ts';
import { occurInCampaign, occurInScraper, testRegistrations } from '../webhooks/prospecting.ts';
import type { Tenant } from '../tenant.ts';

type Value<N extends LeverName> = Exclude<Change[N], undefined>;
type Levers = { readonly [N in LeverName]: (tenant: Tenant, value: Value<N>) => void };

/** Puts an account into rare states: `{ slowReads: true }`. */
function situation(tenant: Tenant, value: Value<'situation'>): void {
  for (const name of SITUATIONS) tenant.situation[name] = value[name] ?? tenant.situation[name];
}

/** Throws a RangeError if deliveries to an address are not allowed. */
function checkReach({ outbox }: Tenant, lever: LeverName, url: string): void {
  if (!outbox.reaches(url))
    throw new RangeError(
      `${lever} takes an address of this machine (localhost, 127.0.0.1 or [::1]); --allow-remote-webhooks allows any`,
    );
}

/** Registers a URL for events of one campaign, or of all. */
function registerWebhook(tenant: Tenant, value: Value<'registerWebhook'>): void {
  if (!URL.canParse(value.url)) throw new RangeError('registerWebhook takes { url, events, campaignId? }');
  checkReach(tenant, 'registerWebhook', value.url);
  registerUrl(tenant.main.prospecting, value);
}

/** Records a sending in a campaign without storing a message. */
function sentWithoutMessage({ main }: Tenant, campaignId: string): void {
  const { prospecting: store } = main;
  const campaign = store.campaigns.find(({ id }) => id === campaignId);
  if (campaign === undefined) throw new RangeError('sentWithoutMessage takes the id of a campaign');
  const contactId = store.contacts[0]?.id ?? '';
  store.activities.push({
    id: newId(store),
    campaignId: campaign.id,
    contactId,
    event: 'EMAIL_SENT',
    date: main.now(),
    message: null,
  });
}

/** Records an opening in a campaign. */
function activityIn({ main }: Tenant, campaignId: string): void {
  const { prospecting: store } = main;
  const contactId = store.contacts[0]?.id ?? '';
  store.activities.push({
    id: newId(store),
    campaignId,
    contactId,
    event: 'OPENED',
    date: main.now(),
    message: null,
  });
}

/** Adds generated contacts to a list. */
function fillList({ main }: Tenant, { listId, contacts }: Value<'fillList'>): void {
  if (!main.prospecting.lists.some(({ id }) => id === listId))
    throw new RangeError('fillList takes { listId: a list of the account, contacts: how many to add }');
  fill(main.prospecting, listId, contacts, main.now());
}

/** Sets the URL of the inbox webhook; null removes it. */
function inboxWebhook(tenant: Tenant, value: Value<'inboxWebhook'>): void {
  if (value !== null && !URL.canParse(value.url))
    throw new RangeError('inboxWebhook takes { url, secret }, the secret not empty, or null for none');
  if (value !== null) checkReach(tenant, 'inboxWebhook', value.url);
  tenant.inboxWebhook = value ?? undefined;
}

/** Lets emails arrive one after the other. */
function mailArrives({ main }: Tenant, emails: number): void {
  for (let count = 0; count < emails; count += 1)
    main.push('came in', { emailId: arrive(main.inbox, main.now()).id });
}

/** Causes an occasion in the inbox that no request can cause. */
function occasion({ main }: Tenant, value: string): void {
  if (!isOccasion(value)) throw new RangeError(`occasion takes one of ${OCCASIONS.join(', ')}`);
  main.push(value, { emailId: main.inbox.emails[0]?.id });
}

/** Fires a trigger in a campaign, for one of its contacts. */
function campaignEvent({ main }: Tenant, { happens, ...occurrence }: Value<'campaignEvent'>): void {
  const trigger = TRIGGERS.find((each) => each === happens);
  const { campaigns, legacyCampaigns } = main.prospecting;
  if (
    trigger === undefined ||
    ![...campaigns, ...legacyCampaigns].some(({ id }) => id === occurrence.campaignId)
  )
    throw new RangeError(
      `campaignEvent takes { campaignId, happens: one of ${TRIGGERS.join(', ')}, contactId?, text?, sender?, classification?, step? }`,
    );
  occurInCampaign(main, { ...occurrence, trigger });
}

/** Changes the state of a campaign: its status, its tracking, or whether all contacts have finished. */
function campaignState({ main }: Tenant, value: Value<'campaignState'>): void {
  const { campaignId, status, tracking, isThrough } = value;
  const found = main.prospecting.campaigns.find(({ id }) => id === campaignId);
  if (found === undefined)
    throw new RangeError('campaignState takes { campaignId, status?, tracking?, isThrough? }');
  found.status = status ?? found.status;
  found.tracking = tracking ?? found.tracking;
  if (isThrough !== undefined) found.throughSince = isThrough ? main.now() : null;
}

/** Changes the state of a scraper. */
function scraperEvent({ main }: Tenant, { scraperId, happens }: Value<'scraperEvent'>): void {
  const trigger = SCRAPER_TRIGGERS.find((each) => each === happens);
  if (trigger === undefined || !main.prospecting.scrapers.some(({ id }) => id === scraperId))
    throw new RangeError(`scraperEvent takes { scraperId, happens: one of ${SCRAPER_TRIGGERS.join(', ')} }`);
  occurInScraper(main, scraperId, trigger);
}

/** The changes of `PATCH /accounts/{id}`, by key of the body. */
export const LEVERS: Levers = {
  situation,
  registerWebhook,
  /** Sets the balance. */
  credits: ({ main }, value) => void (main.prospecting.credits = value),
  /** Sets the result of finders from now on; null for no result. */
  finds: ({ main }, value) => void (main.prospecting.finds = value),
  sentWithoutMessage,
  /** Prepares a campaign that can start, or that fails the given start checks. */
  campaign: ({ main }, { failing = [], ...value }) =>
    prepare(main.prospecting, main.now(), { ...value, failing }),
  activityIn,
  fillList,
  /** Sets the duration of answers of the Prospecting API from now on. */
  answerSeconds: (tenant, value) => void (tenant.answerSeconds = value),
  /** Uses up units of the month. */
  spendMonthUnits: (tenant, value) => tenant.spendMonth(value),
  inboxWebhook,
  /** Sets the signature of emails from the mailboxes from now on; empty for none. */
  signature: ({ main }, value) => void (main.inbox.signature = value),
  mailArrives,
  occasion,
  disable: (tenant, key) => void tenant.disabledAt.set(key, tenant.main.now()),
  deleteKey: (tenant, key) => void tenant.deletedKeys.add(key),
  campaignEvent,
  campaignState,
  scraperEvent,
  /** Tests the registrations of a URL, as the account's settings page can. */
  testWebhook: ({ main }, url) => testRegistrations(main, url),
};

/** The settings within a change. */
const picked = ({ seed, plan, emails, entries, lists, limits, windowMs }: Change): AccountSettings => ({
  ...(seed !== undefined && { seed }),
  ...(plan !== undefined && { plan }),
  ...(emails !== undefined && { emails }),
  ...(entries !== undefined && { entries }),
  ...(lists !== undefined && { lists }),
  ...(limits !== undefined && { limits }),
  ...(windowMs !== undefined && { windowMs }),
});

/** Changes the settings of an account, and applies the levers in the change. */
export function changeAccount(tenant: Tenant, change: Change): void {
  tenant.settings = { ...tenant.settings, ...picked(change) };
  if (change.limits !== undefined) tenant.counters.clear();
  for (const [name, pull] of Object.entries(LEVERS) as [
    LeverName,
    (tenant: Tenant, value: unknown) => void,
  ][])
    if (change[name] !== undefined) pull(tenant, change[name]);
}
