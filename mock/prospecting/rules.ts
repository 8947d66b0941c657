import { prospectingFacts } from '../../generated/facts.ts';
import type { PlanName } from '../account.ts';
import type { Contact } from './store.ts';

/** The documented facts of the service, each as a value or a small function that a drift can bend. */
export interface ProspectingRules {
  readonly keyLength: number;
  readonly bearerAccepted: boolean;
  readonly perMinute: Readonly<Record<PlanName, number>>;
  readonly uncounted: readonly string[];
  readonly bodyMaxBytes: { readonly main: number; readonly lists: number };
  readonly createListStatus: number;
  readonly listsDefault: number;
  readonly listsMax: number;
  readonly rowsDefault: number;
  readonly rowsMax: number;
  readonly firstPage: number;
  readonly batchMin: number;
  readonly batchMax: number;
  readonly batchRefusal: number;
  readonly sameEmail: (a: string, b: string) => boolean;
  readonly sameProfile: (a: string, b: string) => boolean;
  readonly emailFirst: boolean;
  readonly linkedListsSearched: boolean;
  readonly keylessDeduplicated: boolean;
  readonly duplicateCreates: boolean;
  readonly updateFlag: (value: string | null) => boolean;
  readonly updateMerges: boolean;
  readonly updateKeepsOthers: boolean;
  readonly plainDuplicateUpdates: boolean;
  readonly inBatchRepeatUpdated: boolean;
  readonly failedRowStopsBatch: boolean;
  readonly ignoresEmptyValues: boolean;
  readonly lookupEmailMatches: (stored: string, asked: string) => boolean;
  readonly lookupProfileMatches: (stored: string, asked: string) => boolean;
  readonly lookupMax: number;
  readonly lookupPaged: boolean;
  readonly lookupBothStatus: number;
  readonly listMissingStatus: number;
  readonly visibleColumns: readonly string[];
  readonly countLeads: (contacts: readonly Contact[]) => number;
}

export const prospectingRules: ProspectingRules = {
  keyLength: prospectingFacts.apiKeyLength,
  bearerAccepted: true,
  perMinute: prospectingFacts.rateLimit.requestsByPlan,
  uncounted: prospectingFacts.rateLimit.uncountedPathPrefixes,
  bodyMaxBytes: { main: prospectingFacts.mainBodyMaxBytes, lists: prospectingFacts.listsBodyMaxBytes },
  createListStatus: 201,
  listsDefault: 25,
  listsMax: 100,
  rowsDefault: 50,
  rowsMax: 100,
  firstPage: 1,
  batchMin: prospectingFacts.batch.minContacts,
  batchMax: prospectingFacts.batch.maxContacts,
  batchRefusal: prospectingFacts.batch.beyondStatus,
  sameEmail: (a, b) => a === b,
  sameProfile: (a, b) => a === b,
  emailFirst: true,
  linkedListsSearched: true,
  keylessDeduplicated: false,
  duplicateCreates: false,
  updateFlag: (value) => value === 'true',
  updateMerges: true,
  updateKeepsOthers: true,
  plainDuplicateUpdates: false,
  inBatchRepeatUpdated: false,
  failedRowStopsBatch: false,
  ignoresEmptyValues: true,
  lookupEmailMatches: (stored, asked) => stored.toLowerCase() === asked.toLowerCase(),
  lookupProfileMatches: (stored, asked) => stored === asked,
  lookupMax: prospectingFacts.lookup.maxResults,
  lookupPaged: false,
  lookupBothStatus: 422,
  listMissingStatus: 404,
  visibleColumns: ['id', 'firstName', 'lastName', 'email', 'companyName'],
  countLeads: (contacts) => contacts.length,
};
