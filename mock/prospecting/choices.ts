import { rule } from '../rule.ts';
import type { Reply } from '../http/message.ts';
import { foldName } from './fields.ts';
import type { Campaign, Contact, CustomVariable, Debit, Fields } from './store.ts';

/**
 * The mock's choices where the documents leave something open. Each is a value or a small function that an allowed
 * variant can alter.
 */
export const prospectingChoices = {
  /** The key in an `Authorization` header, without the documented prefix. */
  keyIn: rule<(authorization: string) => string>((authorization) => authorization),
  keyCaseMatters: true,

  /** Whether a contact without company data still has a company id. */
  companyOfUnknown: true,
  takesEmptyContact: true,
  /** Which of several matching stored contacts is the existing one. */
  existing: rule<'oldest' | 'newest'>('oldest'),
  /** Fields of stored contacts with which a new email is compared. */
  emailFields: rule<readonly string[]>(['email']),
  /** The fields of a contact after an addition or change that updates it. */
  updateOf: rule<(found: Contact, sent: Fields, isOfAnotherList: boolean) => Fields>(({ fields }, sent) => ({
    ...fields,
    ...sent,
  })),
  /** What makes a row a repetition of an earlier one in its batch. It is then a duplicate, and never updated. */
  repeatKeys: rule<(fields: Fields) => readonly unknown[]>(({ email }) => [email]),
  /** Whether a row fails if its email is in an earlier failed row. */
  failsWithFailedRow: false,
  deletesThroughOtherLists: false,

  isEmptyValue: rule<(value: unknown) => boolean>((value) => value === ''),
  /** Whether a value that its field drops makes the contact fail. */
  dropFails: rule<(field: string) => boolean>(() => false),
  /** How many characters of a key are compared with beginnings and ends of names. */
  affixLength: rule<(key: string, folded: string) => number>((_, folded) => folded.length),
  idSuffixCaseMatters: false,
  newVariable: rule<(key: string) => CustomVariable>((key) => ({
    technicalName: key,
    displayName: key,
    schema: 'lead',
  })),
  changeResolvesKeys: true,
  /** Whether a known variable prevents a new one. */
  takesName: rule<(known: CustomVariable, wanted: CustomVariable) => boolean>(
    (known, wanted) => foldName(known.technicalName) === foldName(wanted.technicalName),
  ),

  lookupEmailFields: rule<readonly string[]>(['email']),
  /** Whether the total of a lookup includes matches beyond its maximum. */
  lookupCountsAll: false,

  activityName: rule<(event: string) => string>((event) => event),
  /** Which events a list without `types` contains. */
  listedUnasked: rule<(event: string) => boolean>(() => true),
  /** Whether a page after the end repeats the last page. */
  pastEndIsLast: rule<(operation: string) => boolean>(() => false),
  /** The page size if a larger one than the maximum is requested. */
  sizeBeyond: rule<(sizes: { readonly usual: number; readonly max: number }) => number>(({ max }) => max),
  /** How often a contact is listed: once, for each campaign that reaches it, or alternately for two campaigns. */
  contactsListed: rule<'once' | 'for each' | 'by turns'>('once'),
  /** Whether a campaign has an export of a kind, by the events in it. */
  hasExport: rule<(type: string, events: readonly string[]) => boolean>(() => true),
  debitOrder: rule<(a: Debit, b: Debit) => number>((a, b) => b.date - a.date),
  /** Whether debits of the same time are reversed on pages of a size, which is NaN if none is requested. */
  turnsEqualDebits: rule<(size: number) => boolean>(() => false),
  /** The excluded lists of a campaign if its recipients are set without any. */
  excludedUnasked: rule<(before: readonly string[]) => readonly string[]>(() => []),
  /** Whether a request whose answer has this status counts for the quota. */
  quotaStays: rule<(status: number) => boolean>(() => true),
  /** The refusal of an inbox key, if it differs from that of an unknown key. */
  inboxKeyRefusal: rule<Reply | undefined>(undefined),
  unknownKeysCount: false,
  unknownPathsCount: false,
  /** The answer to a request that is cut; undefined means a closed connection. */
  cutReply: rule<Reply | undefined>(undefined),
  cutLosesWrite: false,
  attachmentsTogetherBytes: Infinity,

  /** Delay until a new list or contact appears in lists, in ms. */
  listedAfterMs: 0,
  /** Delay of a deletion after its answer, in ms. */
  deletesAfterMs: 0,
  /** Delay of a change of recipients after its answer, in ms. */
  recipientsAfterMs: 0,
  leadSearchCoversLinked: false,
  rowsCoverLinked: false,
  changeMakesVariables: true,

  /** The size of an export, from the sizes of its lists. */
  exportSize: rule<(sizes: readonly number[]) => number>((sizes) =>
    sizes.reduce((sum, size) => sum + size, 0),
  ),
  /** Whether a list that is named twice is exported once. */
  exportNamesOnce: true,
  /** Whether a direct export is refused during a job. */
  exportBlocksDirect: false,
  exportKeptFrom: rule<'startedAt' | 'endsAt'>('startedAt'),

  settingsOptional: true,
  settingFits: rule<(value: number) => boolean>(Number.isInteger),
  /** The stored value of a daily number outside its bounds; undefined if it is refused. */
  outsideSetting: rule<(value: number, minimum: number, maximum: number) => number | 'ignored' | undefined>(
    () => undefined,
  ),
  limitFitsStored: true,
  /** Whether a finished or archived campaign accepts contacts that are newer than its end. */
  closedTakesIn: false,
  closedAs: rule<'FINISHED' | 'ARCHIVED'>('FINISHED'),
  pauses: rule<(status: string) => boolean>(() => true),
  finishIsAnnounced: false,
  /** Whether the list of current campaigns includes those of the previous system. */
  listsLegacy: rule<'no' | 'beside' | 'among'>('no'),
  listsScraperWebhooks: false,
  /** Whether the usage has a line for a refund. */
  refundIsListed: true,

  testEmailSends: rule<(campaign: Campaign) => boolean>(() => true),
  planCancelledBy: rule<(plannedStart: unknown) => boolean>((plannedStart) => plannedStart === null),
  warmsUp: rule<(providerStatus: string) => boolean>(() => true),
  unexpectedError: 'Internal server error',
};

export type ProspectingChoices = Readonly<typeof prospectingChoices>;
