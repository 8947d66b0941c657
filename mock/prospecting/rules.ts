import { rule } from '../rule.ts';
import { fixedWindow, type Limiter } from '../limits/limiters.ts';
import { prospectingFacts } from '../../generated/facts.ts';
import type { PlanName } from '../limits/plan.ts';
import { prospectingChoices } from './choices.ts';
import { exportForm, type ExportForm } from './export-form.ts';
import { foldName } from './fields.ts';
import { fieldOfValue, type KeyRules, type KeyStep } from './keys.ts';
import { START_CHECKS, type StartCheck } from './start-checks.ts';
import { prospectingWebhookRules, type ProspectingWebhookRules } from '../webhooks/prospecting-rules.ts';
import type {
  Activity,
  Campaign,
  ProspectingStore,
  RegisteredCampaign,
  Registration,
  PaidToolName,
} from './store.ts';
import { listRules } from './list-rules.ts';

type MissingIds = 'generated' | 'refused' | 'left-out';

const steps: readonly KeyStep[] = ['name', 'technical', 'custom', 'id', 'value', 'new'];
const { settings, credits, keyResolution, export: exports } = prospectingFacts;

/** The documented facts of the service. Each is a value or a small function that a drift can alter. */
export const prospectingRules = {
  ...prospectingChoices,
  ...listRules,
  keyLength: rule<number>(prospectingFacts.apiKeyLength),
  /** The form of keys. */
  writesKey: rule<(letters: string) => string>((letters) => letters),
  /** The access of a valid key. `othersDisabled`: another key of the account was disabled. */
  opens: rule<(key: string, othersDisabled: boolean) => 'itself' | 'nothing' | 'foreign'>((key) =>
    key === 'inboxOnly' ? 'nothing' : 'itself',
  ),
  quotaLimiter: rule<(limit: () => number, windowMs: () => number) => Limiter>(fixedWindow),
  /** The scope of the quota that a request uses. */
  quotaScope: rule<(asker: { readonly account: string; readonly key: string }) => string>(
    ({ account }) => account,
  ),
  perMinute: rule<Readonly<Record<PlanName, number>>>(prospectingFacts.rateLimit.requestsByPlan),
  /** Whether a request, `METHOD /path`, counts for the quota. */
  counts: rule<(request: string) => boolean>(
    (request) =>
      !prospectingFacts.rateLimit.uncountedPathPrefixes.some((prefix) =>
        request.split(' ')[1]?.startsWith(prefix),
      ),
  ),
  bodyMaxBytes: rule<{ readonly main: number; readonly lists: number }>({
    main: prospectingFacts.mainBodyMaxBytes,
    lists: prospectingFacts.listsBodyMaxBytes,
  }),

  keySteps: rule<KeyRules['keySteps']>(steps),
  aliasOf: rule<KeyRules['aliasOf']>(() => undefined),
  nameCase: rule<KeyRules['nameCase']>((key) => key.toLowerCase()),
  foldKey: rule<KeyRules['foldKey']>(foldName),
  affixMinimum: rule<KeyRules['affixMinimum']>(keyResolution.affixMinKeyChars),
  capturedBy: rule<KeyRules['capturedBy']>(() => undefined),
  isPrefix: rule<KeyRules['isPrefix']>((field, key) => field.startsWith(key)),
  isSuffix: rule<KeyRules['isSuffix']>((field, key) => field.endsWith(key)),
  namesVariable: rule<KeyRules['namesVariable']>(
    ({ technicalName, displayName }, key) =>
      foldName(technicalName) === foldName(key) || foldName(displayName) === foldName(key),
  ),
  idSuffix: rule<KeyRules['idSuffix']>(keyResolution.customVariableSuffix),
  fieldOfValue: rule<KeyRules['fieldOfValue']>((value) => fieldOfValue(value, keyResolution.phoneMinDigits)),
  requestMaxSeconds: rule<number>(prospectingFacts.requestMaxSeconds),
  /** Most attachments of an account in total. */
  attachmentsInAll: Infinity,
  attachments: rule<{ readonly maxFiles: number; readonly maxBytes: number }>({
    maxFiles: prospectingFacts.attachments.maxFiles,
    maxBytes: prospectingFacts.attachments.maxFileBytes,
  }),
  voiceNote: rule<{ readonly maxBytes: number; readonly maxSeconds: number }>({
    maxBytes: prospectingFacts.voiceNote.maxBytes,
    maxSeconds: prospectingFacts.voiceNote.maxSeconds,
  }),

  exportDirectMax: rule<number>(exports.directMaxContacts),
  exportMax: rule<number>(exports.maxContacts),
  exportRefusalStarts: false,
  /** Whether a large export requires `async`, and a small one never becomes a job. */
  exportNeedsAsync: true,
  exportFewAsJob: false,
  /** Whether a job prevents others from starting. */
  exportBlocks: rule<(done: boolean) => boolean>((done) => !done),
  exportKeptHours: rule<number>(exports.jobKeptHours),
  exportForm: rule<ExportForm>(exportForm),

  /** Whether the id in a path means the object with this id. */
  sameId: rule<(id: string, asked: string) => boolean>((id, asked) => id === asked),
  startChecks: rule<readonly StartCheck[]>(START_CHECKS),
  startFailureStarts: false,
  recipientsReplace: true,
  excludedLeftOut: true,
  recipientsWhile: rule<(status: string) => boolean>(() => true),
  /** Whether accepted recipients are stored. */
  recipientsStored: rule<(status: string) => boolean>(() => true),
  activityLagMinutes: 0,
  activityOf: rule<(campaignId: string, campaign: Campaign) => boolean>(
    (campaignId, campaign) => campaignId === campaign.id,
  ),
  activityOrder: rule<(a: Activity, b: Activity) => number>((a, b) => b.date - a.date),
  activityTypes: rule<(types: string) => readonly string[]>((types) => types.split(',')),
  registrationListed: rule<(registration: Registration, campaign: RegisteredCampaign) => boolean>(
    ({ events }) => events.length > 0,
  ),
  settingsBounds: rule<Readonly<Record<string, readonly [minimum: number, maximum: number]>>>({
    dailyEmailAdded: [settings.dailyEmailAdded.minimum, settings.dailyEmailAdded.maximum],
    dailyEmailLimit: [settings.dailyEmailLimit.minimum, settings.dailyEmailLimit.maximum],
    dailySocialAdded: [settings.dailySocialAdded.minimum, settings.dailySocialAdded.maximum],
    dailyChatAdded: [settings.dailyChatAdded.minimum, settings.dailyChatAdded.maximum],
  }),
  socialWithInvitationMax: rule<number>(settings.dailySocialAdded.maximumWithInvitation),
  limitFits: rule<(limit: number, added: number) => boolean>((limit, added) => limit >= added),
  /** Whether contacts that are newer than a campaign enter it in this status. */
  newContactsReach: rule<(status: string) => boolean>(() => true),
  /** Milliseconds until a new contact enters a campaign. */
  entersAfterMs: 0,
  /** The lists that a campaign uses, of those attached to it. */
  readsLists: rule<(campaign: Campaign, store: ProspectingStore) => readonly string[]>(({ lists }) => lists),
  /** Whether the daily job closes a campaign after all its contacts have finished. */
  closesDaily: rule<(campaign: Campaign) => boolean>(({ alwaysOn }) => !alwaysOn),
  stepsReplace: true,
  /** The ids of steps and versions that are sent without `_id`. */
  stepIds: rule<MissingIds>('generated'),
  versionIds: rule<MissingIds>('generated'),
  startsAtPlannedTime: true,
  planCancels: true,
  /** Whether a search costs credits if another one of its kind is running. */
  repeatPays: true,
  prices: rule<Readonly<Record<PaidToolName, number>>>({
    'find-email': credits.emailFinder,
    'find-phone': credits.phoneFinder,
    'verify-email': credits.emailVerifier,
  }),
  refunds: rule<(tool: PaidToolName, isFound: boolean) => boolean>(
    (tool, isFound) => tool !== 'verify-email' && !isFound,
  ),
  /** Whether the answer to a start contains the result of the job. */
  answersResult: false,
  /** Whether a job runs although the balance was too low. */
  refusedJobStarts: false,
  statsReadySeconds: rule<number>(prospectingFacts.statsRetryAfterSeconds),
  webhooks: rule<ProspectingWebhookRules>(prospectingWebhookRules),
  blacklistTakes: rule<(kind: 'email' | 'domain' | 'profile') => boolean>(() => true),
};

export type ProspectingRules = Readonly<typeof prospectingRules>;
