import { fillList as fill } from '../prospecting/fill-list.ts';
import { register } from '../prospecting/registrations.ts';
import { SITUATIONS } from '../situation.ts';
import { isStepKind, prepare } from '../prospecting/sequences.ts';
import { newId } from '../prospecting/store.ts';
import { isOccasion, OCCASIONS } from '../webhooks/inbox.ts';
import { SCRAPER_TRIGGERS, TRIGGERS, type Occurrence } from '../webhooks/triggers.ts';
import { occurInCampaign, occurInScraper, testRegistrations } from '../webhooks/prospecting.ts';
import type { Tenant, KeyName } from '../world.ts';

type Json = Readonly<Record<string, unknown>>;
type Lever = (tenant: Tenant, value: unknown) => void;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isString = (value: unknown): value is string => typeof value === 'string';

/** Puts an account into rare states: `{ slowReads: true }`. */
function situation(tenant: Tenant, value: unknown): void {
  const known = Object.entries(isRecord(value) ? value : { value });
  for (const [name, isOn] of known) {
    const found = SITUATIONS.find((each) => each === name);
    if (found === undefined || typeof isOn !== 'boolean')
      throw new RangeError(`situation takes booleans of ${SITUATIONS.join(', ')}`);
    tenant.situation[found] = isOn;
  }
}

/** Registers a URL for events of one campaign, or of all. */
function registerWebhook({ main }: Tenant, value: unknown): void {
  const { url, events, campaignId } = isRecord(value) ? value : {};
  if (!isString(url) || !URL.canParse(url) || !Array.isArray(events) || !events.every(isString))
    throw new RangeError('registerWebhook takes { url, events, campaignId? }');
  register(main.prospecting, { url, events, ...(isString(campaignId) && { campaignId }) });
}

/** Sets the balance. */
function credits({ main }: Tenant, value: unknown): void {
  if (typeof value !== 'number' || value < 0)
    throw new RangeError('credits takes a number that is not negative');
  main.prospecting.credits = value;
}

/** Sets what finders find from now on; null for nothing. */
function finds({ main }: Tenant, value: unknown): void {
  if (value !== null && !isString(value)) throw new RangeError('finds takes a string, or null');
  main.prospecting.finds = value;
}

/** Something was sent in a campaign, and no message is kept of it. */
function sentWithoutMessage({ main }: Tenant, campaignId: unknown): void {
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

/** The name of a key of the account. */
function keyNamed(tenant: Tenant, value: unknown, lever: string): KeyName {
  const names = Object.keys(tenant.keys) as KeyName[];
  const name = names.find((each) => each === value);
  if (name === undefined) throw new RangeError(`${lever} takes one of ${names.join(', ')}`);
  return name;
}

/** Something was opened in a campaign. */
function activityIn({ main }: Tenant, campaignId: unknown): void {
  if (!isString(campaignId)) throw new RangeError('activityIn takes the id of a campaign');
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

/** Fills a list with made-up contacts. */
function fillList({ main }: Tenant, value: unknown): void {
  const { listId, contacts } = isRecord(value) ? value : {};
  const known = main.prospecting.lists.some(({ id }) => id === listId);
  if (!known || typeof contacts !== 'number' || contacts < 0)
    throw new RangeError('fillList takes { listId: a list of the account, contacts: how many to add }');
  fill(main.prospecting, String(listId), contacts, main.now());
}

/** How long the Prospecting API takes to answer from now on. */
function answerSeconds(tenant: Tenant, value: unknown): void {
  if (typeof value !== 'number' || value < 0)
    throw new RangeError('answerSeconds takes a number that is not negative');
  tenant.answerSeconds = value;
}

/** Uses up units of the month. */
function spendMonthUnits(tenant: Tenant, value: unknown): void {
  if (!Number.isSafeInteger(value)) throw new RangeError('spendMonthUnits takes a whole number');
  tenant.spendMonth(value as number);
}

/** Points the webhook of the inbox somewhere; null for nowhere. */
function inboxWebhook(tenant: Tenant, value: unknown): void {
  const { url, secret } = isRecord(value) ? value : {};
  if (value !== null && (!isString(url) || !URL.canParse(url) || !isString(secret) || secret === ''))
    throw new RangeError('inboxWebhook takes { url, secret }, the secret not empty, or null for none');
  tenant.inboxWebhook = isString(url) && isString(secret) ? { url, secret } : undefined;
}

/** Lets something happen in the inbox that no request brings about. */
function occasion({ main }: Tenant, value: unknown): void {
  if (!isOccasion(value)) throw new RangeError(`occasion takes one of ${OCCASIONS.join(', ')}`);
  main.push(value, { emailId: main.inbox.emails[0]?.id });
}

const isOptional = (value: unknown, is: (value: unknown) => boolean): boolean =>
  value === undefined || is(value);

/** Something happens in a campaign, to a contact of it. */
function campaignEvent({ main }: Tenant, value: unknown): void {
  const { happens, campaignId, step, ...texts } = isRecord(value) ? value : {};
  const trigger = TRIGGERS.find((each) => each === happens);
  const { contactId, text, sender, classification } = texts;
  const { campaigns, legacyCampaigns } = main.prospecting;
  if (
    trigger === undefined ||
    ![...campaigns, ...legacyCampaigns].some(({ id }) => id === campaignId) ||
    ![contactId, text, sender, classification].every((each) => isOptional(each, isString)) ||
    !isOptional(step, Number.isInteger)
  )
    throw new RangeError(
      `campaignEvent takes { campaignId, happens: one of ${TRIGGERS.join(', ')}, contactId?, text?, sender?, classification?, step? }`,
    );
  occurInCampaign(main, { ...(value as Omit<Occurrence, 'trigger'>), trigger });
}

/** Changes what a campaign is: its status, whether it is tracked, whether all its contacts are through. */
function campaignState({ main }: Tenant, value: unknown): void {
  const { campaignId, status, tracking, isThrough } = isRecord(value) ? value : {};
  const found = main.prospecting.campaigns.find(({ id }) => id === campaignId);
  if (found === undefined)
    throw new RangeError('campaignState takes { campaignId, status?, tracking?, isThrough? }');
  if (isString(status)) found.status = status;
  if (typeof tracking === 'boolean') found.tracking = tracking;
  if (typeof isThrough === 'boolean') found.throughSince = isThrough ? main.now() : null;
}

/** The state of a scraper changes. */
function scraperEvent({ main }: Tenant, value: unknown): void {
  const { scraperId, happens } = isRecord(value) ? value : {};
  const trigger = SCRAPER_TRIGGERS.find((each) => each === happens);
  if (trigger === undefined || !main.prospecting.scrapers.some(({ id }) => id === scraperId))
    throw new RangeError(`scraperEvent takes { scraperId, happens: one of ${SCRAPER_TRIGGERS.join(', ')} }`);
  occurInScraper(main, String(scraperId), trigger);
}

/** Somebody tests the registrations of a URL in the account's settings. */
function testWebhook({ main }: Tenant, url: unknown): void {
  if (!isString(url)) throw new RangeError('testWebhook takes a URL');
  testRegistrations(main, url);
}

/** Makes a campaign one that could start, or that fails these checks of a start. */
function campaign({ main }: Tenant, value: unknown): void {
  const {
    campaignId,
    failing = [],
    sequence,
    dailySocialAdded,
    alwaysOn,
    isThrough,
  } = isRecord(value) ? value : {};
  if (!isString(campaignId) || !Array.isArray(failing) || !failing.every(isString))
    throw new RangeError('campaign takes { campaignId, failing?: codes of start checks, … }');
  if (sequence !== undefined && !(Array.isArray(sequence) && sequence.every(isStepKind)))
    throw new RangeError('sequence takes kinds of steps');
  prepare(main.prospecting, main.now(), {
    campaignId,
    failing,
    ...(sequence !== undefined && { sequence }),
    ...(typeof dailySocialAdded === 'number' && { dailySocialAdded }),
    ...(typeof alwaysOn === 'boolean' && { alwaysOn }),
    ...(typeof isThrough === 'boolean' && { isThrough }),
  });
}

/** What `PATCH /accounts/{id}` can do to an account, by the key of its body. */
export const LEVERS: Readonly<Record<string, Lever>> = {
  situation,
  registerWebhook,
  credits,
  finds,
  sentWithoutMessage,
  campaign,
  activityIn,
  fillList,
  answerSeconds,
  spendMonthUnits,
  inboxWebhook,
  occasion,
  disable: (tenant, value) =>
    void tenant.disabledAt.set(keyNamed(tenant, value, 'disable'), tenant.main.now()),
  deleteKey: (tenant, value) => void tenant.deletedKeys.add(keyNamed(tenant, value, 'deleteKey')),
  campaignEvent,
  campaignState,
  scraperEvent,
  testWebhook,
};
