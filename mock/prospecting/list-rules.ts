import { rule } from '../rule.ts';
import { prospectingFacts } from '../../generated/facts.ts';
import { keepsValue } from './fields.ts';
import type { Contact, FieldValue } from './store.ts';

/** The paging of a route without a size parameter: the number of its first page, and the size of all. */
export interface FixedPaging {
  readonly first: number;
  readonly size: number;
  /** Number of entries of the previous page with which a page begins. */
  readonly overlap?: number;
  /** The start of the page after this number of pages, and its size, if they differ from the usual. */
  readonly begins?: (pages: number, size: number) => number;
  readonly serves?: (pages: number, size: number) => number;
}

/** The paging of a route: `size` is the default, `max` the largest size that may be requested. */
export interface Paging extends FixedPaging {
  readonly max: number;
}

const tools: Paging = { first: 1, size: 15, max: 100 };

/** The documented facts of paging, lists and their contacts. */
export const listRules = {
  listPaging: rule<Paging>({ first: 1, size: 25, max: 100 }),
  rowPaging: rule<Paging>({ first: 1, size: 50, max: 100 }),
  /** The parameter for the page size of rows, if there is one. */
  rowSizeParameter: rule<string | undefined>('pageSize'),
  campaignContactPaging: rule<Paging>({ first: 0, size: 20, max: 10_000 }),
  activityPaging: rule<FixedPaging>({ first: 0, size: 30 }),
  progressPaging: rule<FixedPaging>({ first: 1, size: 20 }),
  toolPaging: rule<Readonly<Record<'find-email' | 'find-phone' | 'verify-email', Paging>>>({
    'find-email': tools,
    'find-phone': tools,
    'verify-email': tools,
  }),
  creditPaging: rule<Paging>({ first: 1, size: 50, max: 200 }),
  scraperPaging: rule<FixedPaging>({ first: 0, size: 20 }),
  plainArrayHolds: rule<(position: number) => boolean>(() => true),
  leadSearchMatches: rule<(contact: Contact, sought: string) => boolean>(
    ({ fields }, sought) =>
      String(fields['email'] ?? '').toLowerCase() === sought.toLowerCase() ||
      fields['socialUrlProfile'] === sought,
  ),
  visibleColumns: rule<readonly string[]>(['id', 'firstName', 'lastName', 'email', 'companyName']),

  batchMin: rule<number>(prospectingFacts.batch.minContacts),
  batchMax: rule<number>(prospectingFacts.batch.maxContacts),
  batchRefusalStores: false,
  sameEmail: rule<(a: string, b: string) => boolean>((a, b) => a === b),
  sameProfile: rule<(a: string, b: string) => boolean>((a, b) => a === b),
  emailFirst: true,
  linkedListsSearched: rule<'none' | 'email' | 'profile' | 'both' | 'all'>('both'),
  keylessDeduplicated: false,
  duplicateCreates: false,
  updateFlag: rule<(value: string | null) => boolean>((value) => value === 'true'),
  batchUpdateFlag: rule<(value: string | null) => boolean>((value) => value === 'true'),
  updateCreates: false,
  plainDuplicateUpdates: false,
  /** Whether a flag with another value than documented updates stored data, although the answer denies it. */
  inexactFlagStores: false,
  /** Whether a repeated row updates the earlier one, and whether the answer shows it. */
  inBatchRepeatUpdated: rule<'no' | 'silently' | 'yes'>('no'),
  inBatchRepeatCreates: false,
  /** The effect of a failed row on the others: none, it ends the batch, or it undoes the stored rows. */
  failedRow: rule<'alone' | 'stops' | 'undoes'>('alone'),
  batchKeeps: rule<(field: string) => boolean>(() => true),
  batchResultOrder: rule<'input' | 'reversed' | 'renumbered'>('input'),
  ignoresEmptyValues: true,
  /** Whether an array or object makes its contact fail, or is ignored. */
  failsRow: rule<(value: unknown) => boolean>(() => true),
  keepsValue: rule<(field: string, value: FieldValue) => boolean>(keepsValue),
  storedAs: rule<(field: string, value: FieldValue) => FieldValue>((_, value) => value),
  /** The result of a change that repeats another contact: refused, the taken email is ignored, or only answered. */
  patchChecksDuplicates: rule<'no' | 'refuses' | 'leaves-out' | 'forgets'>('no'),
  /** Whether a campaign is listed as a user of a list, depending on whether it uses it. */
  isNamedAsUser: rule<(usesList: boolean) => boolean>((usesList) => usesList),
  /** Whether a list is identified by its name: a second one is the first, or is deleted with it. */
  nameIsList: rule<'never' | 'created' | 'deleted'>('never'),
  deleteListTakesLinked: true,

  checkMakesVariable: false,
  secondKeyOfField: rule<'dropped' | 'joined' | 'wins'>('dropped'),
  batchResolvesKeys: true,

  lookupEmailMatches: rule<(stored: string, asked: string) => boolean>(
    (stored, asked) => stored.toLowerCase() === asked.toLowerCase(),
  ),
  lookupProfileMatches: rule<(stored: string, asked: string) => boolean>((stored, asked) => stored === asked),
  lookupCovers: rule<'linked' | 'own' | 'all'>('linked'),
  lookupMax: rule<number>(prospectingFacts.lookup.maxResults),
  lookupPaged: rule<'no' | 'page' | 'page-size'>('no'),
  lookupFull: true,
};

export type ListRules = Readonly<typeof listRules>;
