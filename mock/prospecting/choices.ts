import type { Reply } from '../http/message.ts';
import { fold } from './fields.ts';
import type { Campaign, Contact, CustomVariable, Debit, Fields } from './store.ts';

/**
 * What the mock does where the documents leave it open: each as a value or a small function that an allowed variant can
 * alter.
 */
export interface ProspectingChoices {
  /** The key that an `Authorization` header carries, but for the documented prefix. */
  readonly keyIn: (authorization: string) => string;
  readonly keyCaseMatters: boolean;

  /** Whether a contact without company data has the id of a company all the same. */
  readonly companyOfNobody: boolean;
  readonly takesEmptyContact: boolean;
  /** Which of several stored contacts that match is the existing one. */
  readonly existing: 'oldest' | 'newest';
  /** Fields of stored contacts that a new email is compared with. */
  readonly emailFields: readonly string[];
  /** What of the sent fields an updating add changes in the contact that it found. */
  readonly updateOf: (found: Contact, sent: Fields, isOfAnotherList: boolean) => Fields;
  /** What makes a row repeat an earlier one of its batch, which is a duplicate and never updated. */
  readonly repeatKeys: (fields: Fields) => readonly unknown[];
  /** Whether a row fails whose email stands in an earlier row that failed. */
  readonly failsWithFailedRow: boolean;
  readonly deletesThroughOtherLists: boolean;

  readonly isEmptyValue: (value: unknown) => boolean;
  /** Whether a value that its field drops fails the contact. */
  readonly dropFails: (field: string) => boolean;
  /** How many characters of a key count where beginnings and endings are looked for. */
  readonly affixLength: (key: string, folded: string) => number;
  readonly idSuffixCaseMatters: boolean;
  readonly newVariable: (key: string) => CustomVariable;
  readonly changeResolvesKeys: boolean;
  /** Whether a known variable stands in the way of a new one. */
  readonly takesName: (known: CustomVariable, wanted: CustomVariable) => boolean;

  readonly lookupEmailFields: readonly string[];
  /** Whether the total of a lookup counts what is beyond the most that it answers. */
  readonly lookupCountsAll: boolean;

  readonly activityName: (event: string) => string;
  /** Events of a listing without `types`. */
  readonly listedUnasked: (event: string) => boolean;
  /** Whether a page past the end is the last page once more. */
  readonly pastEndIsLast: (operation: string) => boolean;
  /** The size of a page where a larger one than the largest is asked for. */
  readonly sizeBeyond: (sizes: { readonly usual: number; readonly max: number }) => number;
  /** How often a contact is listed: for each campaign that reaches it, or as though two campaigns were listed by turns. */
  readonly contactsListed: 'once' | 'for each' | 'by turns';
  /** Whether a campaign has an export of a kind, by the events that have happened in it. */
  readonly hasExport: (type: string, events: readonly string[]) => boolean;
  readonly debitOrder: (a: Debit, b: Debit) => number;
  /** Whether debits of one moment come the other way round on pages of a size, which is NaN where none is asked for. */
  readonly turnsEqualDebits: (size: number) => boolean;
  /** The excluded lists of a campaign whose recipients are set without any. */
  readonly excludedUnasked: (before: readonly string[]) => readonly string[];
  /** What answers for the message of an activity that has none. */
  readonly withoutMessage: (event: string) => { readonly status: number; readonly error: string };
  /** Whether an answer of this status has used up a request of the quota. */
  readonly quotaStays: (status: number) => boolean;
  /** What answers a key of the inbox, where that is another refusal than that of an unknown key. */
  readonly inboxKeyRefusal: Reply | undefined;
  readonly unknownKeysCount: boolean;
  readonly unknownPathsCount: boolean;
  /** What a request is cut with: an answer, or nothing but a closed connection. */
  readonly cutReply: Reply | undefined;
  readonly cutLosesWrite: boolean;
  readonly attachmentsTogetherBytes: number;

  /** How long after its making a list or a contact is found by listings of lists. */
  readonly listedAfterMs: number;
  /** How long after its answer a deletion takes effect. */
  readonly deletesAfterMs: number;
  /** How long after its answer a change of recipients takes effect. */
  readonly recipientsAfterMs: number;
  readonly leadSearchCoversLinked: boolean;
  /** Of the contacts of the lists that are found, and of all that the account has. */
  readonly countLeads: (found: readonly Contact[], all: readonly Contact[]) => number;
  readonly rowsCoverLinked: boolean;
  readonly changeMakesVariables: boolean;

  /** The size of an export, from those of its lists. */
  readonly exportSize: (sizes: readonly number[]) => number;
  /** Whether a list that is named twice is exported once. */
  readonly exportNamesOnce: boolean;
  /** Whether a file is refused while a job runs. */
  readonly exportBlocksDirect: boolean;
  readonly exportKeptFrom: 'startedAt' | 'endsAt';

  readonly settingsOptional: boolean;
  readonly settingFits: (value: number) => boolean;
  /** What becomes of a daily number outside its bounds; undefined where it is refused. */
  readonly outsideSetting: (
    value: number,
    minimum: number,
    maximum: number,
  ) => number | 'ignored' | undefined;
  readonly limitFitsStored: boolean;
  /** Whether a finished or archived campaign takes in contacts that are newer than its end. */
  readonly closedTakesIn: boolean;
  readonly reactivatedAs: 'RUNNING' | 'PAUSED';
  readonly closedAs: 'FINISHED' | 'ARCHIVED';
  readonly pauses: (status: string) => boolean;
  readonly finishIsAnnounced: boolean;
  /** Whether the listing of current campaigns names those of the previous system as well. */
  readonly listsLegacy: 'no' | 'beside' | 'among';
  readonly listsScraperWebhooks: boolean;
  /** Whether the usage has a line for what comes back. */
  readonly refundIsListed: boolean;

  readonly testEmailSends: (campaign: Campaign) => boolean;
  readonly businessRuleCode: string;
  readonly planCancelledBy: (plannedStart: unknown) => boolean;
  readonly warmsUp: (providerStatus: string) => boolean;
  /** Routes that act through the social account. */
  readonly socialRoutes: readonly string[];
  readonly unexpectedError: string;
}

export const prospectingChoices: ProspectingChoices = {
  keyIn: (authorization) => authorization,
  keyCaseMatters: true,

  companyOfNobody: true,
  takesEmptyContact: true,
  existing: 'oldest',
  emailFields: ['email'],
  updateOf: (_, sent) => sent,
  repeatKeys: ({ email }) => [email],
  failsWithFailedRow: false,
  deletesThroughOtherLists: false,

  isEmptyValue: (value) => value === '',
  dropFails: () => false,
  affixLength: (_, folded) => folded.length,
  idSuffixCaseMatters: false,
  newVariable: (key) => ({ technicalName: key, displayName: key, schema: 'lead' }),
  changeResolvesKeys: true,
  takesName: (known, wanted) => fold(known.technicalName) === fold(wanted.technicalName),

  lookupEmailFields: ['email'],
  lookupCountsAll: false,

  activityName: (event) => event,
  listedUnasked: () => true,
  pastEndIsLast: () => false,
  sizeBeyond: ({ max }) => max,
  contactsListed: 'once',
  hasExport: () => true,
  debitOrder: (a, b) => b.date - a.date,
  turnsEqualDebits: () => false,
  excludedUnasked: () => [],
  withoutMessage: () => ({ status: 422, error: 'NO_MESSAGE' }),
  quotaStays: () => true,
  inboxKeyRefusal: undefined,
  unknownKeysCount: false,
  unknownPathsCount: false,
  cutReply: undefined,
  cutLosesWrite: false,
  attachmentsTogetherBytes: Infinity,

  listedAfterMs: 0,
  deletesAfterMs: 0,
  recipientsAfterMs: 0,
  leadSearchCoversLinked: false,
  countLeads: (found) => found.length,
  rowsCoverLinked: false,
  changeMakesVariables: true,

  exportSize: (sizes) => sizes.reduce((sum, size) => sum + size, 0),
  exportNamesOnce: true,
  exportBlocksDirect: false,
  exportKeptFrom: 'startedAt',

  settingsOptional: true,
  settingFits: Number.isInteger,
  outsideSetting: () => undefined,
  limitFitsStored: true,
  closedTakesIn: false,
  reactivatedAs: 'RUNNING',
  closedAs: 'FINISHED',
  pauses: () => true,
  finishIsAnnounced: false,
  listsLegacy: 'no',
  listsScraperWebhooks: false,
  refundIsListed: true,

  testEmailSends: () => true,
  businessRuleCode: 'INVALID_REQUEST',
  planCancelledBy: (plannedStart) => plannedStart === null,
  warmsUp: () => true,
  socialRoutes: [
    'PATCH /advanced/campaigns/{campaignId}/identities',
    'POST /social/campaign/contacts',
    'POST /social-scrappers',
  ],
  unexpectedError: 'Internal server error',
};
