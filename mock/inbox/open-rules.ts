import { rule } from '../rule.ts';
import { listCursor, searchCursor, type CursorFormat } from './cursor.ts';
import type { SearchRules } from './search.ts';
import type { Email } from './store.ts';

interface Code {
  readonly status: number;
  readonly code: string;
}

/** The words of filters: labels with the compared texts, operators, and the keys of groups. */
export const filterWords = {
  labels: rule<Readonly<Record<string, (email: Email) => string>>>({
    sender_domain: (email) => email.from.email.split('@')[1] ?? '',
    sender_email: (email) => email.from.email,
    subject: (email) => email.subject,
    date: (email) => email.date,
  }),
  textTypes: rule<Readonly<Record<string, (text: string, value: string) => boolean>>>({
    equals: (text, value) => text === value,
    contains: (text, value) => text.includes(value),
  }),
  groups: rule<Readonly<Record<string, 'every' | 'some'>>>({ and: 'every', or: 'some' }),
  required: rule<readonly string[]>(['label', 'type', 'value']),
  /** Whether a criterion accepts a value. */
  valueFits: rule<(label: string, value: string) => boolean>(() => true),
  idsRepeat: true,
  /** The form of a text for comparison in criteria. */
  folds: rule<(text: string) => string>((text) => text.toLowerCase()),
  /** The level of the root node. */
  rootLevel: 1,
  /** Whether an array as root is a group of all its nodes. */
  rootArray: false,
  /** Whether a tree begins with a group. */
  rootGroup: false,
  bytes: rule<(text: string) => number>((text) => Buffer.byteLength(text)),
  /** Whether a group counts as a condition. */
  groupsCount: false,
};

/** Rules that the documents leave open, with this mock's choices. Variants make other choices. */
export const inboxOpenRules = {
  /** Units of the minute that a request with an unknown key costs the account whose keys begin alike. */
  unknownKeyMinuteCosts: 0,
  unknownPathsCount: false,
  monthBeforeMinute: false,
  /** Whether the body of a change is checked before the existence of its email. */
  bodyBeforeEmail: false,
  nonObjectIsMalformed: false,
  /** Whether deleting a trashed email is refused without a trash folder. */
  trashNeedsFolder: false,
  /** Delay after sending until an email is listed, in ms. */
  listedAfterMs: 0,
  pageHolds: rule<(limit: number) => number>((limit) => limit),
  listCursor: rule<CursorFormat>(listCursor),
  searchCursor: rule<CursorFormat>(searchCursor),
  searchedListCursor: rule<'list' | 'search'>('search'),
  /** The refusal of a change in a slow account; undefined means no difference. */
  slowChange: rule<Code | undefined>(undefined),
  /** The refusal for another workspace's mailbox or view; undefined means that of an unknown one. */
  foreignMailbox: rule<Code | undefined>(undefined),
  foreignView: rule<Code | undefined>(undefined),
  lengthOf: rule<(text: string) => number>((text) => [...text].length),
  trimmed: rule<(text: string) => string>((text) => text.trim()),
  searchMaxTrims: false,
  searchChecksFilters: true,
  /** Criteria that restrict a search of the list. */
  searchKeeps: rule<
    readonly ('mailboxId' | 'folderType' | 'viewId' | 'filtered' | 'filters' | 'hidden' | 'exclusion')[]
  >(['mailboxId', 'folderType']),
  /** Differences of the list's search from the search route. */
  listSearch: rule<Partial<SearchRules>>({}),
  joinScores: rule<(scores: readonly number[]) => number>((scores) => Math.max(...scores)),
  exactSenders: rule<readonly ('name' | 'address')[]>(['name', 'address']),
  filterWords,
  fingerprint: rule<(body: unknown) => string>((body) => JSON.stringify(body)),
  storesRefusals: false,
  sentAnswer: rule<(email: Email) => Readonly<Record<string, string>>>(({ messageId, threadId }) => ({
    messageId,
    threadId,
  })),
};

export type InboxOpenRules = Readonly<typeof inboxOpenRules>;

export type FilterWords = Readonly<typeof filterWords>;
