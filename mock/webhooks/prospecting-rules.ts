import type { JsonObject } from '../../specs/json.ts';
import { rule } from '../rule.ts';
import { prospectingFacts } from '../../generated/facts.ts';
import { coversCampaign, type Campaign, type Registration } from '../prospecting/store.ts';
import { eventForTrigger, scraperEvents, type ScraperTrigger, type Trigger } from './triggers.ts';
import type { DeliveryOutcome, Outgoing } from './outbox.ts';

const { trackingEvents, trackingDelayMinSeconds, trackingDelayMaxSeconds } = prospectingFacts.webhook;
const isTracking = (event: string): boolean => (trackingEvents as readonly string[]).includes(event);
/** Events whose failed delivery is repeated. The document states that some are, but not which. */
const REPEATED: readonly string[] = ['MAIL_REPLIED', 'UNSUBSCRIBED'];

/** The documented facts of deliveries. Each is a value or a small function that a drift can alter. */
export const prospectingWebhookRules = {
  /** The events that a trigger causes in a current campaign. */
  events: rule<(trigger: Trigger) => readonly string[]>((trigger) =>
    [eventForTrigger(trigger, 'current') ?? []].flat(),
  ),
  scraperEvents: rule<(trigger: ScraperTrigger) => readonly string[]>(scraperEvents),
  /** Whether anything can happen in a campaign of this status. */
  happensIn: rule<(status: string) => boolean>((status) => status !== 'DRAFT'),
  isAnnounced: rule<(event: string, campaign: Campaign) => boolean>(
    (event, { tracking }) => tracking || !isTracking(event),
  ),
  /** Whether a reply is announced after this number of earlier ones of the contact. */
  replyAnnounced: rule<(earlier: number) => boolean>((earlier) => earlier === 0),
  firstReplyOf: rule<'campaign' | 'contact'>('campaign'),
  /** The event of a trigger in the list of activities; undefined if it is not listed. */
  activityOf: rule<(trigger: Trigger) => string | undefined>((trigger) =>
    eventForTrigger(trigger, 'current'),
  ),
  delayMs: rule<(event: string) => number>((event) =>
    isTracking(event) ? ((trackingDelayMinSeconds + trackingDelayMaxSeconds) / 2) * 1000 : 0,
  ),
  chosen: rule<(registration: Registration, event: string) => boolean>(({ events }, event) =>
    events.includes(event),
  ),
  /** Whether a registration includes a campaign. `position`: that of the campaign among all. */
  covers: rule<(registration: Registration, campaignId: string, position: number) => boolean>(coversCampaign),
  /** Which of the matching registrations are called. */
  called: rule<(registrations: readonly Registration[]) => readonly Registration[]>(
    (registrations) => registrations,
  ),
  announcesCampaigns: rule<(scraperEvent: string) => boolean>(() => false),
  /** Alters the fields of a delivery before they are encoded. */
  fields: rule<(fields: JsonObject) => unknown>((fields) => fields),
  sentiment: rule<(classification: string, classified: boolean) => unknown>((classification, classified) =>
    classified ? { classification, score: 0.87 } : undefined,
  ),
  /** Alters an encoded delivery before it is sent. */
  sent: rule<(outgoing: Outgoing) => Outgoing>((outgoing) => outgoing),
  answerLimitMs: rule<number | undefined>(undefined),
  repeats: rule<(event: string, outcome: DeliveryOutcome) => boolean>(
    (event, { kind }) => kind === 'broken' && REPEATED.includes(event),
  ),
  /** Whether a receiver is never called again after this result. */
  givesUpOn: rule<(outcome: DeliveryOutcome) => boolean>(() => false),
};

export type ProspectingWebhookRules = Readonly<typeof prospectingWebhookRules>;
