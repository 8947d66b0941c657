import type { JsonObject } from '../../specs/json.ts';
import { prospectingFacts } from '../../generated/facts.ts';
import type { Account } from '../account.ts';
import { STANDARD_FIELDS } from '../prospecting/fields.ts';
import {
  newId,
  type Campaign,
  type Contact,
  type LegacyCampaign,
  type Registration,
} from '../prospecting/store.ts';
import { eventForTrigger, type TriggerOccurrence, type ScraperTrigger } from './triggers.ts';

const { bouncedStep, companyNamePart } = prospectingFacts.webhook;
const MINUTE = 60_000;
/** Pauses before a delivery is repeated, which the document does not state. */
const PAUSES_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE];

/** Calls a URL, and repeats the delivery if its event is among the repeated ones. */
function post(account: Account, registration: Pick<Registration, 'id' | 'url'>, fields: JsonObject): void {
  const { outbox, prospecting: store } = account;
  const rules = account.rules.prospecting.webhooks;
  const outgoing = {
    url: registration.url,
    method: 'POST',
    headers: { 'content-type': prospectingFacts.webhook.contentType },
    body: JSON.stringify(rules.fields(fields)),
  };
  const attempt = (pauses: readonly number[]): void =>
    outbox.post(rules.sent(outgoing), rules.answerLimitMs, (outcome) => {
      if (rules.givesUpOn(outcome)) {
        const at = store.registrations.findIndex(({ id }) => id === registration.id);
        if (at >= 0) store.registrations.splice(at, 1);
      }
      const [pause, ...rest] = pauses;
      if (pause !== undefined && rules.repeats(String(fields['event']), outcome))
        outbox.timers.at(account.now() + pause, () => attempt(rest));
    });
  attempt(PAUSES_MS);
}

/** Calls every URL that is registered for an event of a campaign. */
function announce(account: Account, campaignId: string, event: string, fields: () => JsonObject): void {
  const rules = account.rules.prospecting.webhooks;
  const notify = (): void => {
    const { campaigns, registrations } = account.prospecting;
    const position = campaigns.findIndex(({ id }) => id === campaignId);
    const concerned = registrations.filter(
      (registration) => rules.covers(registration, campaignId, position) && rules.chosen(registration, event),
    );
    const payload = fields();
    for (const registration of rules.called(concerned)) post(account, registration, payload);
  };
  const delay = rules.delayMs(event);
  if (delay === 0) notify();
  else account.outbox.timers.at(account.now() + delay, notify);
}

/** The contact in the form for deliveries: custom variables, then standard fields. */
function contactIn({ id, fields }: Contact): JsonObject {
  const entries = Object.entries(fields);
  const custom = entries.filter(([name]) => !STANDARD_FIELDS.includes(name));
  const standard = entries.filter(([name]) => STANDARD_FIELDS.includes(name));
  const company = custom.find(([name]) => name.toLowerCase().includes(companyNamePart));
  return Object.fromEntries([
    ...custom,
    ['id', id],
    ...standard,
    ...(company === undefined ? [] : [['company', company[1]]]),
  ]) as JsonObject;
}

const WITH_TEXT: Readonly<Record<string, 'reply' | 'content'>> = {
  MAIL_REPLIED: 'reply',
  SOCIAL_REPLIED: 'reply',
  CHAT_REPLIED: 'reply',
  MESSAGE_SENT: 'content',
};
const CLASSIFIED: readonly string[] = ['MAIL_REPLIED', 'SOCIAL_REPLIED'];
const FROM_EMAIL: readonly string[] = ['EMAIL_SENT', 'MAIL_REPLIED', 'BOUNCED'];

/** The fields of a delivery; fields without a value are omitted. */
function fieldsOf(
  account: Account,
  event: string,
  campaign: Campaign,
  occurrence: TriggerOccurrence,
): JsonObject {
  const { contacts, providers } = account.prospecting;
  const { contactId, text, classification = 'NEUTRAL', step = 1 } = occurrence;
  const contact = contacts.find(({ id }) => id === contactId) ?? contacts[0];
  const sender = occurrence.sender ?? providers[0]?.email;
  const textField = WITH_TEXT[event];
  const sentiment = CLASSIFIED.includes(event)
    ? account.rules.prospecting.webhooks.sentiment(classification, account.situation.repliesClassified)
    : undefined;
  // Undefined values are omitted from JSON.
  return {
    event,
    campaign: event === 'BOUNCED' ? undefined : campaign.name,
    campaignId: campaign.id,
    senderName: campaign.identities[0]?.name ?? 'Sales team',
    sender: FROM_EMAIL.includes(event) ? sender : undefined,
    contact: contact && contactIn(contact),
    date: new Date(account.now()).toISOString(),
    step: event === 'BOUNCED' ? bouncedStep : step,
    ...(textField !== undefined && { [textField]: text ?? 'Thank you' }),
    sentiment,
    messageId: event === 'MAIL_REPLIED' ? `<${newId(account.prospecting)}@mail.example>` : undefined,
  };
}

/** The daily job has closed a campaign. */
export function announceEnding(account: Account, { id, name }: Campaign): void {
  const date = new Date(account.now()).toISOString();
  for (const event of account.rules.prospecting.webhooks.events('closed'))
    announce(account, id, event, () => ({ event, campaign: name, campaignId: id, date }));
}

function announceInLegacy(
  account: Account,
  { id, name, type }: LegacyCampaign,
  { trigger }: TriggerOccurrence,
): void {
  const event = eventForTrigger(trigger, type);
  if (event === undefined) return;
  const date = new Date(account.now()).toISOString();
  announce(account, id, event, () => ({ event, campaign: name, campaignId: id, date }));
}

/** An occurrence in a campaign: it becomes an activity, and is announced. */
export function occurInCampaign(account: Account, occurrence: TriggerOccurrence): void {
  const { prospecting: store } = account;
  const rules = account.rules.prospecting.webhooks;
  const { trigger, campaignId, contactId = store.contacts[0]?.id ?? '', text } = occurrence;
  const legacy = store.legacyCampaigns.find(({ id }) => id === campaignId);
  if (legacy !== undefined) {
    announceInLegacy(account, legacy, occurrence);
    return;
  }
  const campaign = store.campaigns.find(({ id }) => id === campaignId);
  if (campaign === undefined || !rules.happensIn(campaign.status)) return;
  const earlier = store.activities.filter(
    (activity) =>
      activity.event === 'MAIL_REPLIED' &&
      (rules.firstReplyOf === 'contact' || activity.campaignId === campaignId) &&
      activity.contactId === contactId,
  ).length;
  for (const event of rules.events(trigger)) {
    if (!rules.isAnnounced(event, campaign)) continue;
    if (event === 'MAIL_REPLIED' && !rules.replyAnnounced(earlier)) continue;
    announce(account, campaignId, event, () => fieldsOf(account, event, campaign, occurrence));
  }
  const event = rules.activityOf(trigger);
  if (event !== undefined)
    store.activities.push({
      id: newId(store),
      campaignId,
      contactId,
      event,
      date: account.now(),
      message: text ?? null,
    });
}

/** Changes the state of a scraper, and calls its webhook. */
export function occurInScraper(account: Account, scraperId: string, trigger: ScraperTrigger): void {
  const { scraperWebhooks, scrapers, registrations } = account.prospecting;
  const rules = account.rules.prospecting.webhooks;
  const url = scraperWebhooks.get(scraperId);
  const name = scrapers.find(({ id }) => id === scraperId)?.name;
  for (const event of rules.scraperEvents(trigger)) {
    const fields = { event, scraperId, name, date: new Date(account.now()).toISOString() };
    if (url !== undefined) post(account, { id: scraperId, url }, fields);
    for (const registration of registrations)
      if (rules.announcesCampaigns(event) && rules.chosen(registration, event))
        post(account, registration, fields);
  }
}

/** Tests the registrations of a URL, as the account's settings page can. */
export function testRegistrations(account: Account, url: string): void {
  for (const registration of account.prospecting.registrations)
    if (registration.url === url)
      post(account, registration, { event: registration.events[0] ?? 'TEST', test: true });
}
