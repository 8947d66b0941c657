import type { Choices } from './choices.ts';

export type Row = Record<string, unknown>;
export type FolderType = 'INBOX' | 'SENT' | 'DRAFTS' | 'SPAM' | 'TRASH';
export const FOLDER_TYPES: readonly FolderType[] = ['INBOX', 'SENT', 'DRAFTS', 'SPAM', 'TRASH'];

export interface Address {
  email: string;
  name: string | null;
}
export interface Attachment {
  filename: string;
  size: number;
  mimeType: string;
}
export interface Folder {
  id: string;
  type: FolderType;
  name: string;
}
export interface Mailbox {
  id: string;
  email: string;
  name: string;
  folders: Folder[];
  signatureId: string;
}
export interface Email {
  id: string;
  mailboxId: string;
  folderId: string;
  folderType: FolderType;
  messageId: string;
  threadId: string;
  subject: string;
  from: Address;
  to: Address[];
  cc: Address[];
  bcc: Address[];
  date: number;
  snippet: string;
  isRead: boolean;
  isStarred: boolean;
  isDraft: boolean;
  waitingForReply: boolean;
  attachments: Attachment[];
  tagIds: string[];
  inReplyTo: string;
  references: string[];
  labels: string[];
  isAutoReply: boolean;
  isAutoForward: boolean;
  scheduledStatus: string | null;
  scheduledSendAt: number | null;
  text: string;
}
export interface Tag {
  id: string;
  name: string;
  color: string;
  isAiLabel: boolean;
}
/** A criterion or a group of criteria, in the words of this service. */
export type FilterNode =
  | { kind: 'group'; all: boolean; nodes: FilterNode[] }
  | { kind: 'test'; id: string; field: FilterField; operator: FilterOperator; value: string };
export type FilterField =
  | 'domain'
  | 'sender'
  | 'subject'
  | 'recipient'
  | 'read'
  | 'starred'
  | 'attachment'
  | 'date'
  | 'tag';
export type FilterOperator = 'equals' | 'differs' | 'contains' | 'starts' | 'before' | 'after';
export interface View {
  id: string;
  name: string;
  filter: FilterNode;
  mailboxIds: string[];
}
export interface InboxFilter {
  id: string;
  name: string;
  filter: FilterNode;
}
export interface AiRule {
  id: string;
  tagId: string;
  condition: string;
  hideFromInbox: boolean;
}
export interface Contact {
  id: string;
  listId: string;
  companyId: string | null;
  fields: Record<string, string | number | boolean>;
  createdAt: number;
}
export interface List {
  id: string;
  name: string;
  createdAt: number;
  linked: string[];
  columns: string[];
}
export interface Variable {
  technicalName: string;
  displayName: string;
  schema: string;
}
export type CampaignStatus = 'DRAFT' | 'RUNNING' | 'PAUSED' | 'FINISHED' | 'ARCHIVED';
export interface Campaign {
  id: string;
  name: string;
  kind: 'advanced' | 'email' | 'social';
  status: CampaignStatus;
  createdAt: number;
  lists: string[];
  excluded: string[];
  steps: Step[];
  identities: Identity[];
  schedule: boolean;
  settings: {
    dailyEmailAdded: number;
    dailyEmailLimit: number;
    dailySocialAdded: number;
    dailyChatAdded: number;
  };
  plannedStart: string | null;
  alwaysOn: boolean;
  removed: Set<string>;
}
export interface Step {
  id: string;
  type: 'email' | 'invitation' | 'visit' | 'message' | 'voice' | 'chat' | 'task';
  versions: { id: string; active: boolean; subject: string; content: string }[];
  audio: boolean;
}
export interface Identity {
  id: string;
  name: string;
  providerId: string | null;
  social: 'none' | 'connected' | 'cookie expired' | 'slot expired';
  chat: 'none' | 'connected' | 'expired' | 'slot expired';
  foreign: boolean;
}
export interface Activity {
  id: string;
  campaignId: string;
  contactId: string;
  event: string;
  date: number;
  step: number;
  text: string;
  sentiment: { classification: string; score: number } | null;
}
export interface Hook {
  id: string;
  campaignId: string;
  url: string;
  events: string[];
}
export interface Debit {
  id: string;
  date: number;
  kind: 'email finder' | 'phone finder' | 'email verifier' | 'ai';
  amount: number;
  refunded: boolean;
}
export type Tool = 'find email' | 'find phone' | 'verify email';
export interface Job {
  id: string;
  tool: Tool;
  createdAt: number;
  doneAt: number;
  input: Row;
  result: Row | null;
}
export interface ExportJob {
  id: string;
  listIds: string[];
  createdAt: number;
  doneAt: number;
}
export interface Provider {
  id: string;
  email: string;
  senderName: string;
  kind: string;
  state: 'connected' | 'disconnected' | 'expired';
  warmup: boolean;
}
export interface Scraper {
  id: string;
  name: string;
  status: string;
  createdAt: number;
  found: number;
}
export interface Draft {
  id: string;
  mailboxId: string;
  subject: string;
  to: Address[];
  text: string;
  createdAt: number;
}
export interface Account {
  name: string;
  plan: 'none' | 'Start' | 'Grow' | 'Scale';
  suspended: boolean;
  balance: number;
  usedThisMonth: number;
  month: string;
  inboxTimes: { at: number; units: number; key: string }[];
  mainWindow: Map<string, { start: number; count: number }>;
  mailboxes: Mailbox[];
  emails: Email[];
  tags: Tag[];
  views: View[];
  filters: InboxFilter[];
  aiRules: AiRule[];
  forwardRules: Row[];
  drafts: Draft[];
  lists: List[];
  contacts: Contact[];
  variables: Variable[];
  campaigns: Campaign[];
  activities: Activity[];
  hooks: Hook[];
  debits: Debit[];
  jobs: Job[];
  exportJobs: ExportJob[];
  blacklist: string[];
  socialBlacklist: string[];
  providers: Provider[];
  scrapers: Scraper[];
  replays: Map<string, { at: number; print: string; status: number; body: unknown }>;
  activityCache: Map<string, { at: number; value: unknown }>;
  statsReady: Set<string>;
}
export interface Key {
  value: string;
  account: Account;
  state: 'good' | 'disabled';
  inboxOnly: boolean;
}
export interface World {
  choices: Choices;
  keys: Map<string, Key>;
  accounts: Account[];
}

export const CONTACT_FIELDS = [
  'firstName',
  'lastContacted',
  'lastName',
  'fullName',
  'email',
  'secondaryEmail',
  'phone',
  'mobilePhone',
  'jobStartDate',
  'jobTitle',
  'seniority',
  'department',
  'socialUrlProfile',
  'microblogUrl',
  'country',
  'region',
  'city',
  'postalCode',
  'address',
  'timezone',
  'gender',
  'age',
  'birthDate',
  'language',
  'yearsOfExperience',
  'education',
  'skills',
  'bio',
  'profilePictureUrl',
] as const;
export const COMPANY_FIELDS = [
  'companyName',
  'companyDomain',
  'websiteUrl',
  'companyEmail',
  'logoUrl',
  'industry',
  'companySize',
  'companyType',
  'employeeCount',
  'foundedYear',
  'annualRevenue',
  'socialCompanyUrl',
  'microblogCompanyUrl',
  'notes',
  'tags',
  'techStack',
  'companyCountry',
  'companyCity',
  'companyAddress',
] as const;
export const STANDARD_FIELDS: readonly string[] = [...CONTACT_FIELDS, ...COMPANY_FIELDS];
export const NUMBER_FIELDS: readonly string[] = [
  'age',
  'employeeCount',
  'annualRevenue',
  'foundedYear',
  'yearsOfExperience',
];
export const DATE_FIELDS: readonly string[] = ['birthDate', 'jobStartDate', 'lastContacted'];
export const EVENTS: readonly string[] = [
  'EMAIL_SENT',
  'OPENED',
  'CLICKED',
  'MAIL_REPLIED',
  'BOUNCED',
  'UNSUBSCRIBED',
  'VISITED',
  'INVITED',
  'ACCEPTED',
  'MESSAGE_SENT',
  'INMAIL_SENT',
  'LIKED',
  'SOCIAL_REPLIED',
  'CHAT_MESSAGE_SENT',
  'CHAT_REPLIED',
  'CAMPAIGN_ENDING',
];
export const SENTIMENTS: readonly string[] = [
  'INTERESTED',
  'NOT_INTERESTED',
  'NEUTRAL',
  'OUT_OF_OFFICE',
  'HOSTILE',
  'DELEGATION',
  'INCOMPREHENSION',
  'QUESTION_ASK',
];
