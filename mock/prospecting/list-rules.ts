import { prospectingFacts } from '../../generated/facts.ts';
import { keepsValue } from './fields.ts';
import type { Contact, FieldValue } from './store.ts';

/** How a route pages that takes no size: the number of its first page, and the size of all. */
export interface FixedPaging {
  readonly first: number;
  readonly size: number;
  /** How many entries of the page before a page begins with. */
  readonly overlap?: number;
  /** Where the page after this many pages of a size begins, and how many entries it may hold, where it is otherwise. */
  readonly begins?: (pages: number, size: number) => number;
  readonly serves?: (pages: number, size: number) => number;
}

/** How a route pages: `size` is that of a request without one, `max` the largest that a request may ask for. */
export interface Paging extends FixedPaging {
  readonly max: number;
}

/** The documented facts of paging, of lists and of the contacts in them. */
export interface ListRules {
  readonly listPaging: Paging;
  readonly rowPaging: Paging;
  /** The parameter that sets the size of a page of rows, if any does. */
  readonly rowSizeParameter: string | undefined;
  readonly campaignContactPaging: Paging;
  readonly activityPaging: FixedPaging;
  readonly progressPaging: FixedPaging;
  readonly toolPaging: Readonly<Record<'find-email' | 'find-phone' | 'verify-email', Paging>>;
  readonly creditPaging: Paging;
  readonly scraperPaging: FixedPaging;
  readonly plainArrayHolds: (position: number) => boolean;
  readonly leadSearchMatches: (contact: Contact, sought: string) => boolean;
  readonly countRows: (contacts: readonly Contact[]) => number;
  readonly visibleColumns: readonly string[];

  readonly batchMin: number;
  readonly batchMax: number;
  readonly batchRefusal: number;
  readonly batchRefusalStores: boolean;
  readonly sameEmail: (a: string, b: string) => boolean;
  readonly sameProfile: (a: string, b: string) => boolean;
  readonly emailFirst: boolean;
  readonly linkedListsSearched: 'none' | 'email' | 'profile' | 'both';
  readonly allListsSearched: boolean;
  readonly keylessDeduplicated: boolean;
  readonly duplicateCreates: boolean;
  readonly updateFlag: (value: string | null) => boolean;
  readonly batchUpdateFlag: (value: string | null) => boolean;
  readonly updateMerges: boolean;
  readonly updateKeepsOthers: boolean;
  readonly updateCreates: boolean;
  readonly plainDuplicateUpdates: boolean;
  /** Whether another value than the flag's updates what is stored, although the answer denies it. */
  readonly inexactFlagStores: boolean;
  /** Whether a repeat updates the row that it repeats, and says so. */
  readonly inBatchRepeatUpdated: 'no' | 'silently' | 'yes';
  readonly inBatchRepeatCreates: boolean;
  /** What a failed row does to the others: nothing, or it ends the batch, or it undoes what the batch stored. */
  readonly failedRow: 'alone' | 'stops' | 'undoes';
  readonly batchKeeps: (field: string) => boolean;
  readonly batchResultOrder: 'input' | 'reversed' | 'renumbered';
  readonly ignoresEmptyValues: boolean;
  /** Whether an array or object fails its contact, or is left out. */
  readonly failsRow: (value: unknown) => boolean;
  readonly keepsValue: (field: string, value: FieldValue) => boolean;
  readonly storedAs: (field: string, value: FieldValue) => FieldValue;
  readonly patchKeepsOthers: boolean;
  /** Whether a change that repeats another contact is refused, leaves out the email that is taken, or is answered alone. */
  readonly patchChecksDuplicates: 'no' | 'refuses' | 'leaves-out' | 'forgets';
  /** Whether a campaign is named among the users of a list, by whether it uses it. */
  readonly isNamedAsUser: (usesList: boolean) => boolean;
  readonly deletes: 'for-good' | 'nothing';
  readonly deleteListTakesContacts: boolean;
  /** Whether a list is known by its name: a second one is the first, or goes with it. */
  readonly nameIsList: 'never' | 'created' | 'deleted';
  readonly deleteListLeavesCampaigns: boolean;
  readonly deleteListTakesLinked: boolean;

  readonly storesNewVariable: boolean;
  readonly checkMakesVariable: boolean;
  readonly secondKeyOfField: 'dropped' | 'joined' | 'wins';
  readonly batchResolvesKeys: boolean;

  readonly lookupEmailMatches: (stored: string, asked: string) => boolean;
  readonly lookupProfileMatches: (stored: string, asked: string) => boolean;
  readonly lookupCovers: 'linked' | 'own' | 'all';
  readonly lookupMax: number;
  readonly lookupPaged: 'no' | 'page' | 'page-size';
  readonly lookupFull: boolean;
  readonly lookupBothStatus: number;
  readonly listMissingStatus: number;
  readonly contactMissingStatus: number;
}

const tools: Paging = { first: 1, size: 15, max: 100 };

export const listRules: ListRules = {
  listPaging: { first: 1, size: 25, max: 100 },
  rowPaging: { first: 1, size: 50, max: 100 },
  rowSizeParameter: 'pageSize',
  campaignContactPaging: { first: 0, size: 20, max: 10_000 },
  activityPaging: { first: 0, size: 30 },
  progressPaging: { first: 1, size: 20 },
  toolPaging: { 'find-email': tools, 'find-phone': tools, 'verify-email': tools },
  creditPaging: { first: 1, size: 50, max: 200 },
  scraperPaging: { first: 0, size: 20 },
  plainArrayHolds: () => true,
  leadSearchMatches: ({ fields }, sought) =>
    String(fields['email'] ?? '').toLowerCase() === sought.toLowerCase() ||
    fields['socialUrlProfile'] === sought,
  countRows: (contacts) => contacts.length,
  visibleColumns: ['id', 'firstName', 'lastName', 'email', 'companyName'],

  batchMin: prospectingFacts.batch.minContacts,
  batchMax: prospectingFacts.batch.maxContacts,
  batchRefusal: prospectingFacts.batch.beyondStatus,
  batchRefusalStores: false,
  sameEmail: (a, b) => a === b,
  sameProfile: (a, b) => a === b,
  emailFirst: true,
  linkedListsSearched: 'both',
  allListsSearched: false,
  keylessDeduplicated: false,
  duplicateCreates: false,
  updateFlag: (value) => value === 'true',
  batchUpdateFlag: (value) => value === 'true',
  updateMerges: true,
  updateKeepsOthers: true,
  updateCreates: false,
  plainDuplicateUpdates: false,
  inexactFlagStores: false,
  inBatchRepeatUpdated: 'no',
  inBatchRepeatCreates: false,
  failedRow: 'alone',
  batchKeeps: () => true,
  batchResultOrder: 'input',
  ignoresEmptyValues: true,
  failsRow: () => true,
  keepsValue,
  storedAs: (_, value) => value,
  patchKeepsOthers: true,
  patchChecksDuplicates: 'no',
  isNamedAsUser: (usesList) => usesList,
  deletes: 'for-good',
  deleteListTakesContacts: true,
  nameIsList: 'never',
  deleteListLeavesCampaigns: true,
  deleteListTakesLinked: true,

  storesNewVariable: true,
  checkMakesVariable: false,
  secondKeyOfField: 'dropped',
  batchResolvesKeys: true,

  lookupEmailMatches: (stored, asked) => stored.toLowerCase() === asked.toLowerCase(),
  lookupProfileMatches: (stored, asked) => stored === asked,
  lookupCovers: 'linked',
  lookupMax: prospectingFacts.lookup.maxResults,
  lookupPaged: 'no',
  lookupFull: true,
  lookupBothStatus: prospectingFacts.lookup.beyondOneKeyStatus,
  listMissingStatus: 404,
  contactMissingStatus: 404,
};
