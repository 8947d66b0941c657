import { rule } from '../rule.ts';
import type { Reply } from '../http/message.ts';
import { foldName } from './fields.ts';
import type { Campaign, Contact, CustomVariable, Debit, Fields } from './store.ts';

/**
 * What the mock does where the documents leave it open: each as a value or a small function that an allowed variant can
 * alter.
 */
export const prospectingChoices = {
  /** The key that an `Authorization` header carries, but for the documented prefix. */
  keyIn: rule<(authorization: string) => string>((authorization) => authorization),
  keyCaseMatters: true,

  /** Whether a contact without company data has the id of a company all the same. */
  companyOfUnknown: true,
  takesEmptyContact: true,
  /** Which of several stored contacts that match is the existing one. */
  existing: rule<'oldest' | 'newest'>('oldest'),
  /** Fields of stored contacts that a new email is compared with. */
  emailFields: rule<readonly string[]>(['email']),
  /** The fields of a contact after an add or a change that updates it. */
  updateOf: rule<(found: Contact, sent: Fields, isOfAnotherList: boolean) => Fields>(({ fields }, sent) => ({
    ...fields,
    ...sent,
  })),
  /** What makes a row repeat an earlier one of its batch, which is a duplicate and never updated. */
  repeatKeys: rule<(fields: Fields) => readonly unknown[]>(({ email }) => [email]),
  /** Whether a row fails whose email stands in an earlier row that failed. */
  failsWithFailedRow: false,
  deletesThroughOtherLists: false,

  isEmptyValue: rule<(value: unknown) => boolean>((value) => value === ''),
  /** Whether a value that its field drops fails the contact. */
  dropFails: rule<(field: string) => boolean>(() => false),
  /** How many characters of a key count where beginnings and endings are looked for. */
  affixLength: rule<(key: string, folded: string) => number>((_, folded) => folded.length),
  idSuffixCaseMatters: false,
  newVariable: rule<(key: string) => CustomVariable>((key) => ({
    technicalName: key,
    displayName: key,
    schema: 'lead',
  })),
  changeResolvesKeys: true,
  /** Whether a known variable stands in the way of a new one. */
  takesName: rule<(known: CustomVariable, wanted: CustomVariable) => boolean>(
    (known, wanted) => foldName(known.technicalName) === foldName(wanted.technicalName),
  ),

  lookupEmailFields: rule<readonly string[]>(['email']),
  /** Whether the total of a lookup counts what is beyond the most that it answers. */
  lookupCountsAll: false,

  activityName: rule<(event: string) => string>((event) => event),
  /** Events of a listing without `types`. */
  listedUnasked: rule<(event: string) => boolean>(() => true),
  /** Whether a page past the end is the last page once more. */
  pastEndIsLast: rule<(operation: string) => boolean>(() => false),
  /** The size of a page where a larger one than the largest is asked for. */
  sizeBeyond: rule<(sizes: { readonly usual: number; readonly max: number }) => number>(({ max }) => max),
  /** How often a contact is listed: for each campaign that reaches it, or as though two campaigns were listed by turns. */
  contactsListed: rule<'once' | 'for each' | 'by turns'>('once'),
  /** Whether a campaign has an export of a kind, by the events that have happened in it. */
  hasExport: rule<(type: string, events: readonly string[]) => boolean>(() => true),
  debitOrder: rule<(a: Debit, b: Debit) => number>((a, b) => b.date - a.date),
  /** Whether debits of one moment come the other way round on pages of a size, which is NaN where none is asked for. */
  turnsEqualDebits: rule<(size: number) => boolean>(() => false),
  /** The excluded lists of a campaign whose recipients are set without any. */
  excludedUnasked: rule<(before: readonly string[]) => readonly string[]>(() => []),
  /** Whether an answer of this status has used up a request of the quota. */
  quotaStays: rule<(status: number) => boolean>(() => true),
  /** What answers a key of the inbox, where that is another refusal than that of an unknown key. */
  inboxKeyRefusal: rule<Reply | undefined>(undefined),
  unknownKeysCount: false,
  unknownPathsCount: false,
  /** What a request is cut with: an answer, or nothing but a closed connection. */
  cutReply: rule<Reply | undefined>(undefined),
  cutLosesWrite: false,
  attachmentsTogetherBytes: Infinity,

  /** How long after its making a list or a contact is found by listings of lists. */
  listedAfterMs: 0,
  /** How long after its answer a deletion takes effect. */
  deletesAfterMs: 0,
  /** How long after its answer a change of recipients takes effect. */
  recipientsAfterMs: 0,
  leadSearchCoversLinked: false,
  rowsCoverLinked: false,
  changeMakesVariables: true,

  /** The size of an export, from those of its lists. */
  exportSize: rule<(sizes: readonly number[]) => number>((sizes) =>
    sizes.reduce((sum, size) => sum + size, 0),
  ),
  /** Whether a list that is named twice is exported once. */
  exportNamesOnce: true,
  /** Whether a file is refused while a job runs. */
  exportBlocksDirect: false,
  exportKeptFrom: rule<'startedAt' | 'endsAt'>('startedAt'),

  settingsOptional: true,
  settingFits: rule<(value: number) => boolean>(Number.isInteger),
  /** What becomes of a daily number outside its bounds; undefined where it is refused. */
  outsideSetting: rule<(value: number, minimum: number, maximum: number) => number | 'ignored' | undefined>(
    () => undefined,
  ),
  limitFitsStored: true,
  /** Whether a finished or archived campaign takes in contacts that are newer than its end. */
  closedTakesIn: false,
  closedAs: rule<'FINISHED' | 'ARCHIVED'>('FINISHED'),
  pauses: rule<(status: string) => boolean>(() => true),
  finishIsAnnounced: false,
  /** Whether the listing of current campaigns names those of the previous system as well. */
  listsLegacy: rule<'no' | 'beside' | 'among'>('no'),
  listsScraperWebhooks: false,
  /** Whether the usage has a line for what comes back. */
  refundIsListed: true,

  testEmailSends: rule<(campaign: Campaign) => boolean>(() => true),
  planCancelledBy: rule<(plannedStart: unknown) => boolean>((plannedStart) => plannedStart === null),
  warmsUp: rule<(providerStatus: string) => boolean>(() => true),
  unexpectedError: 'Internal server error',
};

export type ProspectingChoices = Readonly<typeof prospectingChoices>;
