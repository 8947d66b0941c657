import { prospectingFacts } from '../../generated/facts.ts';
import { coversCampaign, type Campaign, type Registration } from '../prospecting/store.ts';
import { eventOf, scraperEvents, type ScraperTrigger, type Trigger } from './triggers.ts';
import type { Outcome, Outgoing } from './outbox.ts';

type Json = Readonly<Record<string, unknown>>;

/** The documented facts of deliveries, each as a value or a small function that a drift can alter. */
export interface ProspectingWebhookRules {
  /** The events that a trigger makes a current campaign deliver. */
  readonly events: (trigger: Trigger) => readonly string[];
  readonly scraperEvents: (trigger: ScraperTrigger) => readonly string[];
  /** Whether anything happens in a campaign of this status. */
  readonly happensIn: (status: string) => boolean;
  readonly isAnnounced: (event: string, campaign: Campaign) => boolean;
  /** Whether a reply is announced after this many earlier ones of the contact. */
  readonly replyAnnounced: (earlier: number) => boolean;
  readonly firstReplyOf: 'campaign' | 'contact';
  /** The event under which a trigger is listed among the activities; undefined where it is not. */
  readonly activityOf: (trigger: Trigger) => string | undefined;
  readonly delayMs: (event: string) => number;
  readonly chosen: (registration: Registration, event: string) => boolean;
  /** Whether a registration is called for a campaign; `position`: that of the campaign among all. */
  readonly covers: (registration: Registration, campaignId: string, position: number) => boolean;
  /** Which of the registrations that an event concerns are called. */
  readonly called: (registrations: readonly Registration[]) => readonly Registration[];
  readonly tellsCampaigns: (scraperEvent: string) => boolean;
  /** Alters the fields of a delivery before they are encoded. */
  readonly fields: (fields: Json) => unknown;
  readonly sentiment: (classification: string, classified: boolean) => unknown;
  /** Alters an encoded delivery before it is sent. */
  readonly sent: (outgoing: Outgoing) => Outgoing;
  readonly answerLimitMs: number | undefined;
  readonly repeats: (event: string, outcome: Outcome) => boolean;
  /** Whether a receiver is never called again after this outcome. */
  readonly givesUpOn: (outcome: Outcome) => boolean;
}

const { trackingEvents, trackingDelayMinSeconds, trackingDelayMaxSeconds } = prospectingFacts.webhook;
const isTracking = (event: string): boolean => (trackingEvents as readonly string[]).includes(event);
/** Events whose failed delivery is repeated; the document says that some are, not which. */
const REPEATED: readonly string[] = ['MAIL_REPLIED', 'UNSUBSCRIBED'];

export const prospectingWebhookRules: ProspectingWebhookRules = {
  events: (trigger) => [eventOf(trigger, 'current') ?? []].flat(),
  scraperEvents,
  happensIn: (status) => status !== 'DRAFT',
  isAnnounced: (event, { tracking }) => tracking || !isTracking(event),
  replyAnnounced: (earlier) => earlier === 0,
  firstReplyOf: 'campaign',
  activityOf: (trigger) => eventOf(trigger, 'current'),
  delayMs: (event) =>
    isTracking(event) ? ((trackingDelayMinSeconds + trackingDelayMaxSeconds) / 2) * 1000 : 0,
  chosen: ({ events }, event) => events.includes(event),
  covers: coversCampaign,
  called: (registrations) => registrations,
  tellsCampaigns: () => false,
  fields: (fields) => fields,
  sentiment: (classification, classified) => (classified ? { classification, score: 0.87 } : undefined),
  sent: (outgoing) => outgoing,
  answerLimitMs: undefined,
  repeats: (event, { kind }) => kind === 'broken' && REPEATED.includes(event),
  givesUpOn: () => false,
};
