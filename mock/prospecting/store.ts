export type FieldValue = string | number | boolean;
export type Fields = Readonly<Record<string, FieldValue>>;

export interface Contact {
  readonly id: string;
  readonly companyId: string | null;
  readonly listId: string;
  readonly createdAt: number;
  fields: Fields;
}

export interface List {
  readonly id: string;
  name: string;
  readonly linked: readonly string[];
  readonly createdAt: number;
}

export interface Version {
  readonly _id: string;
  readonly subject: string;
  readonly content: string;
  readonly active: boolean;
}

export interface SequenceStep {
  readonly _id: string;
  readonly channel: 'email' | 'social' | 'chat' | 'task';
  readonly type: string;
  readonly versions: readonly Version[];
  readonly audio: string | null;
}

interface Health {
  readonly id: string;
  readonly slot: 'valid' | 'expired';
}

export interface Identity {
  readonly id: string;
  readonly name: string;
  /** Whether its accounts belong to another owner. */
  readonly foreign: boolean;
  readonly provider: 'connected' | 'disconnected' | 'expired' | null;
  readonly social: (Health & { readonly cookie: 'valid' | 'expired' }) | null;
  readonly chat: (Health & { readonly session: 'valid' | 'expired' }) | null;
}

export interface Campaign {
  readonly id: string;
  name: string;
  status: string;
  readonly createdAt: number;
  /** Since when new contacts of its lists no longer enter; null while they enter. */
  closedAt: number | null;
  plannedStart: string | null;
  /** Since when all its contacts have finished every step. */
  throughSince: number | null;
  alwaysOn: boolean;
  /** Whether openings and clicks are tracked. */
  tracking: boolean;
  lists: readonly string[];
  excludedLists: readonly string[];
  steps: readonly SequenceStep[];
  identities: readonly Identity[];
  schedule: { readonly timezone: string } | null;
  settings: Readonly<Record<string, number>>;
}

export interface LegacyCampaign {
  readonly id: string;
  readonly name: string;
  readonly type: 'email' | 'social';
  readonly status: string;
}

export interface Activity {
  readonly id: string;
  readonly campaignId: string;
  readonly contactId: string;
  readonly event: string;
  readonly date: number;
  readonly message: string | null;
}

export interface CustomVariable {
  readonly technicalName: string;
  readonly displayName: string;
  readonly schema: 'lead' | 'company';
}

/** A URL that is called for some events of one campaign or of all. */
export interface Registration {
  readonly id: string;
  /** The id of a campaign, or `all`. */
  readonly scope: string;
  readonly url: string;
  readonly events: readonly string[];
  /** Number of campaigns of the account at that time. */
  readonly campaignsThen: number;
}

/** Whether a registration includes this campaign. */
export const coversCampaign = ({ scope }: Registration, campaignId: string): boolean =>
  scope === 'all' || scope === campaignId;

/** Data of a campaign of either system for the list of registrations. */
export type RegisteredCampaign =
  | LegacyCampaign
  | (Pick<Campaign, 'id' | 'name' | 'status'> & { readonly type: 'advanced' });

export type PaidToolName = 'find-email' | 'find-phone' | 'verify-email';

export interface ToolJob {
  readonly id: string;
  readonly tool: PaidToolName;
  readonly date: number;
  hasEnded: boolean;
  /** The result after the job has ended; null for none. */
  readonly result: Readonly<Record<string, unknown>> | null;
}

export interface Debit {
  readonly id: string;
  readonly tool: PaidToolName;
  readonly credits: number;
  readonly date: number;
}

export interface ExportFile {
  readonly bytes: Uint8Array;
  readonly type: string;
}

export interface ExportJob {
  readonly id: string;
  readonly startedAt: number;
  readonly endsAt: number;
  /** Creates the file at the first request, from the contacts at the start of the job. */
  readonly file: () => ExportFile;
}

/** All lists, campaigns and credits of one account. */
export interface ProspectingStore {
  lists: List[];
  contacts: Contact[];
  campaigns: Campaign[];
  readonly legacyCampaigns: LegacyCampaign[];
  readonly activities: Activity[];
  readonly registrations: Registration[];
  readonly customVariables: CustomVariable[];
  readonly jobs: ToolJob[];
  readonly debits: Debit[];
  readonly scrapers: readonly { readonly id: string; readonly name: string; readonly createdAt: number }[];
  /** The URL that is called at the end of each scraper, if there is one. */
  readonly scraperWebhooks: Map<string, string>;
  readonly providers: readonly { readonly id: string; readonly email: string; readonly status: string }[];
  readonly exports: ExportJob[];
  /** Each blacklisted value with its kind. */
  readonly blacklist: Map<string, 'email' | 'domain' | 'profile'>;
  credits: number;
  /** Since when statistics are ready, if they have to be computed. */
  statsReadyAt: number | null;
  /** Number of uploaded attachments. */
  attachments: number;
  /** The result of finders: null for none. */
  finds: string | null;
  nextId: number;
  /** First characters of ids from this store, so that two accounts never share one. */
  readonly idPrefix: string;
}

/** An object id of 24 hexadecimal characters, unique within a store. */
export function newId(store: ProspectingStore): string {
  store.nextId += 1;
  return store.idPrefix + store.nextId.toString(16).padStart(24 - store.idPrefix.length, '0');
}
