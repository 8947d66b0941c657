/** The triggers of campaign events, with the event of a current campaign and of both legacy kinds. */
const EVENTS = {
  'email due': { current: 'EMAIL_SENT', email: 'SENT' },
  'pixel loaded': { current: 'OPENED', email: 'OPENED' },
  'link clicked': { current: 'CLICKED', email: 'CLICKED' },
  'email replied': { current: 'MAIL_REPLIED', email: 'REPLIED' },
  'bounce detected': { current: 'BOUNCED', email: 'BOUNCED' },
  unsubscribed: { current: 'UNSUBSCRIBED', email: 'UNSUBSCRIBED' },
  'profile visited': { current: 'VISITED', social: 'VISITED' },
  'invitation sent': { current: 'INVITED', social: 'INVITED' },
  'invitation accepted': { current: 'ACCEPTED', social: 'ACCEPTED' },
  'message sent': { current: 'MESSAGE_SENT', social: 'SENT' },
  'inmail sent': { current: 'INMAIL_SENT' },
  liked: { current: 'LIKED' },
  'social reply': { current: 'SOCIAL_REPLIED', social: 'REPLIED' },
  'chat message sent': { current: 'CHAT_MESSAGE_SENT' },
  'chat reply': { current: 'CHAT_REPLIED' },
  closed: { current: 'CAMPAIGN_ENDING' },
  followed: { social: 'FOLLOWED' },
  'task completed': {},
  'task failed': {},
} as const satisfies Readonly<Record<string, Partial<Record<CampaignType, string>>>>;

/** Current campaigns, and the two kinds of legacy campaigns. */
export type CampaignType = 'current' | 'email' | 'social';
export type Trigger = keyof typeof EVENTS;

export const TRIGGERS = Object.keys(EVENTS) as readonly Trigger[];

export const eventForTrigger = (trigger: Trigger, type: CampaignType): string | undefined => {
  const events: Partial<Record<CampaignType, string>> = EVENTS[trigger];
  return events[type];
};

/** A trigger that fires for a contact of a campaign. */
export interface TriggerOccurrence {
  readonly trigger: Trigger;
  readonly campaignId: string;
  /** By default the first contact of the account. */
  readonly contactId?: string;
  /** The sent or received text. */
  readonly text?: string;
  /** The address that the campaign sends from. */
  readonly sender?: string;
  /** The classification of a reply, if replies are classified. */
  readonly classification?: string;
  readonly step?: number;
}

/** The triggers of scraper events, with the events for the scraper's webhook. */
const SCRAPER_EVENTS = {
  finished: ['FINISHED'],
  failed: ['ERROR'],
  started: [],
  paused: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ScraperTrigger = keyof typeof SCRAPER_EVENTS;
export const SCRAPER_TRIGGERS = Object.keys(SCRAPER_EVENTS) as readonly ScraperTrigger[];
export const scraperEvents = (trigger: ScraperTrigger): readonly string[] => SCRAPER_EVENTS[trigger];
