import { rule } from '../rule.ts';
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

const tools: Paging = { first: 1, size: 15, max: 100 };

/** The documented facts of paging, of lists and of the contacts in them. */
export const listRules = {
  listPaging: rule<Paging>({ first: 1, size: 25, max: 100 }),
  rowPaging: rule<Paging>({ first: 1, size: 50, max: 100 }),
  /** The parameter that sets the size of a page of rows, if any does. */
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
  /** Whether another value than the flag's updates what is stored, although the answer denies it. */
  inexactFlagStores: false,
  /** Whether a repeat updates the row that it repeats, and says so. */
  inBatchRepeatUpdated: rule<'no' | 'silently' | 'yes'>('no'),
  inBatchRepeatCreates: false,
  /** What a failed row does to the others: nothing, or it ends the batch, or it undoes what the batch stored. */
  failedRow: rule<'alone' | 'stops' | 'undoes'>('alone'),
  batchKeeps: rule<(field: string) => boolean>(() => true),
  batchResultOrder: rule<'input' | 'reversed' | 'renumbered'>('input'),
  ignoresEmptyValues: true,
  /** Whether an array or object fails its contact, or is left out. */
  failsRow: rule<(value: unknown) => boolean>(() => true),
  keepsValue: rule<(field: string, value: FieldValue) => boolean>(keepsValue),
  storedAs: rule<(field: string, value: FieldValue) => FieldValue>((_, value) => value),
  /** Whether a change that repeats another contact is refused, leaves out the email that is taken, or is answered alone. */
  patchChecksDuplicates: rule<'no' | 'refuses' | 'leaves-out' | 'forgets'>('no'),
  /** Whether a campaign is named among the users of a list, by whether it uses it. */
  isNamedAsUser: rule<(usesList: boolean) => boolean>((usesList) => usesList),
  /** Whether a list is known by its name: a second one is the first, or goes with it. */
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
