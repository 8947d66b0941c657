import { rule } from '../rule.ts';
import { listCursor, searchCursor, type CursorFormat } from './cursor.ts';
import type { SearchRules } from './search.ts';
import type { Email } from './store.ts';

interface Code {
  readonly status: number;
  readonly code: string;
}

/** What an email is filtered by: labels with the texts that they compare, operators, and the keys of groups. */
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
  /** Whether a criterion takes a value. */
  valueFits: rule<(label: string, value: string) => boolean>(() => true),
  idsRepeat: true,
  /** A text as criteria compare it. */
  folds: rule<(text: string) => string>((text) => text.toLowerCase()),
  /** The level of the root. */
  rootLevel: 1,
  /** Whether an array in place of the root is a group of all its nodes. */
  rootArray: false,
  /** Whether a tree begins with a group. */
  rootGroup: false,
  bytes: rule<(text: string) => number>((text) => Buffer.byteLength(text)),
  /** Whether a group is a condition itself. */
  groupsCount: false,
};

/** What the documents leave open, as this mock answers it: each may be answered otherwise. */
export const inboxOpenRules = {
  /** Units of the minute that a request with an unknown key takes from the account whose keys begin alike. */
  unknownKeyMinuteCosts: 0,
  unknownPathsCount: false,
  monthBeforeMinute: false,
  /** Whether a change of an unknown email is first looked at for its body. */
  bodyBeforeEmail: false,
  nonObjectIsMalformed: false,
  /** Whether what lies in the trash is refused where there is no trash folder. */
  trashNeedsFolder: false,
  /** How long after its sending an email is listed. */
  listedAfterMs: 0,
  pageHolds: rule<(limit: number) => number>((limit) => limit),
  listCursor: rule<CursorFormat>(listCursor),
  searchCursor: rule<CursorFormat>(searchCursor),
  searchedListCursor: rule<'list' | 'search'>('search'),
  /** What a change comes to while everything is slow; as at other times where nothing is said. */
  slowChange: rule<Code | undefined>(undefined),
  /** What a mailbox or view of another workspace brings; as an unknown one where nothing is said. */
  foreignMailbox: rule<Code | undefined>(undefined),
  foreignView: rule<Code | undefined>(undefined),
  lengthOf: rule<(text: string) => number>((text) => [...text].length),
  trimmed: rule<(text: string) => string>((text) => text.trim()),
  searchMaxTrims: false,
  searchChecksFilters: true,
  /** Criteria that restrict an active search of the list. */
  searchKeeps: rule<
    readonly ('mailboxId' | 'folderType' | 'viewId' | 'filtered' | 'filters' | 'hidden' | 'exclusion')[]
  >(['mailboxId', 'folderType']),
  /** What the search of the list does otherwise than the search route. */
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
