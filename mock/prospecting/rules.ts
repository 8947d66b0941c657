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

/** The documented facts of the service, each as a value or a small function that a drift can alter. */
export const prospectingRules = {
  ...prospectingChoices,
  ...listRules,
  keyLength: rule<number>(prospectingFacts.apiKeyLength),
  /** How the text of a key is written. */
  writesKey: rule<(letters: string) => string>((letters) => letters),
  /** What a valid key opens; `othersDisabled`: another key of the account was disabled. */
  opens: rule<(key: string, othersDisabled: boolean) => 'itself' | 'nothing' | 'foreign'>((key) =>
    key === 'inboxOnly' ? 'nothing' : 'itself',
  ),
  quotaLimiter: rule<(limit: () => number, windowMs: () => number) => Limiter>(fixedWindow),
  /** Whose quota a request uses up. */
  quotaScope: rule<(asker: { readonly account: string; readonly key: string }) => string>(
    ({ account }) => account,
  ),
  perMinute: rule<Readonly<Record<PlanName, number>>>(prospectingFacts.rateLimit.requestsByPlan),
  /** Whether a request, `METHOD /path`, uses up a request of the quota. */
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
  /** How many attachments an account may upload in all. */
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
  /** Whether an export of more comes only with `async`, and one of few never as a job. */
  exportNeedsAsync: true,
  exportFewAsJob: false,
  /** Whether a job keeps others from being begun. */
  exportBlocks: rule<(done: boolean) => boolean>((done) => !done),
  exportKeptHours: rule<number>(exports.jobKeptHours),
  exportForm: rule<ExportForm>(exportForm),

  /** Whether the id of a path names what has this id. */
  sameId: rule<(id: string, asked: string) => boolean>((id, asked) => id === asked),
  startChecks: rule<readonly StartCheck[]>(START_CHECKS),
  startFailureStarts: false,
  recipientsReplace: true,
  excludedLeftOut: true,
  recipientsWhile: rule<(status: string) => boolean>(() => true),
  /** Whether recipients that are taken are stored. */
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
  /** Milliseconds that a new contact takes to enter a campaign. */
  entersAfterMs: 0,
  /** The lists that a campaign reads of those attached to it. */
  readsLists: rule<(campaign: Campaign, store: ProspectingStore) => readonly string[]>(({ lists }) => lists),
  /** Whether the daily job closes a campaign that is through with all its contacts. */
  closesDaily: rule<(campaign: Campaign) => boolean>(({ alwaysOn }) => !alwaysOn),
  stepsReplace: true,
  /** What becomes of steps and of versions that come without `_id`. */
  stepIds: rule<MissingIds>('generated'),
  versionIds: rule<MissingIds>('generated'),
  startsAtPlannedTime: true,
  planCancels: true,
  /** Whether a search that is begun while another of its kind runs is paid. */
  repeatPays: true,
  prices: rule<Readonly<Record<PaidToolName, number>>>({
    'find-email': credits.emailFinder,
    'find-phone': credits.phoneFinder,
    'verify-email': credits.emailVerifier,
  }),
  refunds: rule<(tool: PaidToolName, isFound: boolean) => boolean>(
    (tool, isFound) => tool !== 'verify-email' && !isFound,
  ),
  /** Whether a start answers with what the job finds. */
  answersResult: false,
  /** Whether a job runs that the balance did not cover. */
  refusedJobStarts: false,
  statsReadySeconds: rule<number>(prospectingFacts.statsRetryAfterSeconds),
  webhooks: rule<ProspectingWebhookRules>(prospectingWebhookRules),
  blacklistTakes: rule<(kind: 'email' | 'domain' | 'profile') => boolean>(() => true),
};

export type ProspectingRules = Readonly<typeof prospectingRules>;
