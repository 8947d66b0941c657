import { fixedWindow, type Limiter } from '../limits/limiters.ts';
import { prospectingFacts } from '../../generated/facts.ts';
import type { PlanName } from '../limits/plan.ts';
import { prospectingChoices, type ProspectingChoices } from './choices.ts';
import { exportForm, type ExportForm } from './export-form.ts';
import { fold } from './fields.ts';
import { fieldOfValue, type KeyRules, type KeyStep } from './keys.ts';
import { START_CHECKS, type StartCheck } from './start-checks.ts';
import { prospectingWebhookRules, type ProspectingWebhookRules } from '../webhooks/prospecting-rules.ts';
import type { Activity, Campaign, ProspectingStore, Registered, Registration, ToolName } from './store.ts';
import { listRules, type ListRules } from './list-rules.ts';

type MissingIds = 'generated' | 'refused' | 'left-out';

/** The documented facts of the service, each as a value or a small function that a drift can alter. */
export interface ProspectingRules extends KeyRules, ListRules, ProspectingChoices {
  readonly keyLength: number;
  /** How the text of a key is written. */
  readonly writesKey: (letters: string) => string;
  /** What a valid key opens; `othersDisabled`: another key of the account was disabled. */
  readonly opens: (key: string, othersDisabled: boolean) => 'itself' | 'nothing' | 'foreign';
  readonly quotaLimiter: (limit: () => number, windowMs: () => number) => Limiter;
  /** Whose quota a request uses up. */
  readonly quotaScope: (asker: { readonly account: string; readonly key: string }) => string;
  readonly bearerAccepted: boolean;
  readonly perMinute: Readonly<Record<PlanName, number>>;
  /** Whether a request, `METHOD /path`, uses up a request of the quota. */
  readonly counts: (request: string) => boolean;
  readonly bodyMaxBytes: { readonly main: number; readonly lists: number };

  readonly requestMaxSeconds: number;
  readonly attachments: { readonly maxFiles: number; readonly maxBytes: number };
  /** How many attachments an account may upload in all. */
  readonly attachmentsInAll: number;
  readonly voiceNote: { readonly maxBytes: number; readonly maxSeconds: number };

  readonly exportDirectMax: number;
  readonly exportMax: number;
  readonly exportRefusalStarts: boolean;
  /** Whether an export of more comes only with `async`, and one of few never as a job. */
  readonly exportNeedsAsync: boolean;
  readonly exportFewAsJob: boolean;
  /** Whether a job keeps others from being begun. */
  readonly exportBlocks: (done: boolean) => boolean;
  readonly exportKeptHours: number;
  readonly exportForm: ExportForm;

  /** Whether the id of a path names what has this id. */
  readonly sameId: (id: string, asked: string) => boolean;
  readonly campaignMissing: { readonly status: number; readonly error: string };
  readonly validationStatus: number;
  readonly validationCode: string;
  readonly startChecks: readonly StartCheck[];
  readonly startFailureStarts: boolean;
  readonly startStatus: number;
  readonly recipientsReplace: boolean;
  readonly excludedLeftOut: boolean;
  /** Whether the change of a contact of a campaign is stored. */
  readonly campaignContactChanges: boolean;
  readonly recipientsWhile: (status: string) => boolean;
  /** Whether recipients that are taken are stored. */
  readonly recipientsStored: (status: string) => boolean;
  readonly activityLagMinutes: number;
  readonly activityOf: (campaignId: string, campaign: Campaign) => boolean;
  readonly activityOrder: (a: Activity, b: Activity) => number;
  readonly activityTypes: (types: string) => readonly string[];
  readonly registrationListed: (registration: Registration, campaign: Registered) => boolean;
  readonly settingsBounds: Readonly<Record<string, readonly [minimum: number, maximum: number]>>;
  readonly socialWithInvitationMax: number;
  readonly limitFits: (limit: number, added: number) => boolean;
  /** Whether contacts that are newer than a campaign enter it in this status. */
  readonly newContactsReach: (status: string) => boolean;
  /** Milliseconds that a new contact takes to enter a campaign. */
  readonly entersAfterMs: number;
  /** The lists that a campaign reads of those attached to it. */
  readonly readsLists: (campaign: Campaign, store: ProspectingStore) => readonly string[];
  /** How many campaigns a creation makes. */
  readonly creates: 'one' | 'two' | 'nothing';
  readonly finishedResumes: boolean;
  readonly reactivates: boolean;
  /** Whether the daily job closes a campaign that is through with all its contacts. */
  readonly closesDaily: (campaign: Campaign) => boolean;
  readonly stepsReplace: boolean;
  /** What becomes of steps and of versions that come without `_id`. */
  readonly stepIds: MissingIds;
  readonly versionIds: MissingIds;
  readonly startsAtPlannedTime: boolean;
  readonly planCancels: boolean;
  readonly prices: Readonly<Record<ToolName, number>>;
  /** Whether a search that is begun while another of its kind runs is paid. */
  readonly repeatPays: boolean;
  readonly refunds: (tool: ToolName, isFound: boolean) => boolean;
  readonly tooFewStatus: number;
  /** Whether a start answers with what the job finds. */
  readonly answersResult: boolean;
  /** Whether a job runs that the balance did not cover. */
  readonly refusedJobStarts: boolean;
  readonly needsCredits: (operation: string) => boolean;
  /** What a call of a route takes from the balance, and whether the usage has a line for it. */
  readonly takesCredits: (operation: string) => number;
  readonly listsDebit: boolean;
  readonly businessRuleStatus: number;
  readonly statsReadySeconds: number;
  /** Seconds that the answer of unready statistics says. */
  readonly statsRetryAfter: number;
  readonly webhooks: ProspectingWebhookRules;
  readonly blacklistTakes: (kind: 'email' | 'domain' | 'profile') => boolean;
}

const steps: readonly KeyStep[] = ['name', 'technical', 'custom', 'id', 'value', 'new'];
const { settings, credits, keyResolution, export: exports } = prospectingFacts;

export const prospectingRules: ProspectingRules = {
  ...prospectingChoices,
  ...listRules,
  keyLength: prospectingFacts.apiKeyLength,
  writesKey: (letters) => letters,
  opens: (key) => (key === 'inboxOnly' ? 'nothing' : 'itself'),
  quotaLimiter: fixedWindow,
  quotaScope: ({ account }) => account,
  bearerAccepted: true,
  perMinute: prospectingFacts.rateLimit.requestsByPlan,
  counts: (request) =>
    !prospectingFacts.rateLimit.uncountedPathPrefixes.some((prefix) =>
      request.split(' ')[1]?.startsWith(prefix),
    ),
  bodyMaxBytes: { main: prospectingFacts.mainBodyMaxBytes, lists: prospectingFacts.listsBodyMaxBytes },

  keySteps: steps,
  aliasOf: () => undefined,
  nameCase: (key) => key.toLowerCase(),
  foldKey: fold,
  affixMinimum: keyResolution.affixMinKeyChars,
  capturedBy: () => undefined,
  isPrefix: (field, key) => field.startsWith(key),
  isSuffix: (field, key) => field.endsWith(key),
  namesVariable: ({ technicalName, displayName }, key) =>
    fold(technicalName) === fold(key) || fold(displayName) === fold(key),
  idSuffix: keyResolution.customVariableSuffix,
  fieldOfValue: (value) => fieldOfValue(value, keyResolution.phoneMinDigits),
  requestMaxSeconds: prospectingFacts.requestMaxSeconds,
  attachmentsInAll: Infinity,
  attachments: {
    maxFiles: prospectingFacts.attachments.maxFiles,
    maxBytes: prospectingFacts.attachments.maxFileBytes,
  },
  voiceNote: {
    maxBytes: prospectingFacts.voiceNote.maxBytes,
    maxSeconds: prospectingFacts.voiceNote.maxSeconds,
  },

  exportDirectMax: exports.directMaxContacts,
  exportMax: exports.maxContacts,
  exportRefusalStarts: false,
  exportNeedsAsync: true,
  exportFewAsJob: false,
  exportBlocks: (done) => !done,
  exportKeptHours: exports.jobKeptHours,
  exportForm,

  sameId: (id, asked) => id === asked,
  campaignMissing: { status: 400, error: 'Campaign not found' },
  validationStatus: 400,
  validationCode: 'INVALID_REQUEST',
  startChecks: START_CHECKS,
  startFailureStarts: false,
  startStatus: 400,
  recipientsReplace: true,
  excludedLeftOut: true,
  campaignContactChanges: true,
  recipientsWhile: () => true,
  recipientsStored: () => true,
  activityLagMinutes: 0,
  activityOf: (campaignId, campaign) => campaignId === campaign.id,
  activityOrder: (a, b) => b.date - a.date,
  activityTypes: (types) => types.split(','),
  registrationListed: ({ events }) => events.length > 0,
  settingsBounds: {
    dailyEmailAdded: [settings.dailyEmailAdded.minimum, settings.dailyEmailAdded.maximum],
    dailyEmailLimit: [settings.dailyEmailLimit.minimum, settings.dailyEmailLimit.maximum],
    dailySocialAdded: [settings.dailySocialAdded.minimum, settings.dailySocialAdded.maximum],
    dailyChatAdded: [settings.dailyChatAdded.minimum, settings.dailyChatAdded.maximum],
  },
  socialWithInvitationMax: settings.dailySocialAdded.maximumWithInvitation,
  limitFits: (limit, added) => limit >= added,
  newContactsReach: () => true,
  entersAfterMs: 0,
  readsLists: ({ lists }) => lists,
  creates: 'one',
  finishedResumes: false,
  reactivates: true,
  closesDaily: ({ alwaysOn }) => !alwaysOn,
  stepsReplace: true,
  stepIds: 'generated',
  versionIds: 'generated',
  startsAtPlannedTime: true,
  planCancels: true,
  repeatPays: true,
  prices: {
    'find-email': credits.emailFinder,
    'find-phone': credits.phoneFinder,
    'verify-email': credits.emailVerifier,
  },
  refunds: (tool, isFound) => tool !== 'verify-email' && !isFound,
  tooFewStatus: credits.tooFewStatus,
  answersResult: false,
  refusedJobStarts: false,
  needsCredits: () => false,
  takesCredits: () => 0,
  listsDebit: true,
  businessRuleStatus: 400,
  statsReadySeconds: prospectingFacts.statsRetryAfterSeconds,
  statsRetryAfter: prospectingFacts.statsRetryAfterSeconds,
  webhooks: prospectingWebhookRules,
  blacklistTakes: () => true,
};
