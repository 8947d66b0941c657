import { listCursor, searchCursor, type CursorFormat } from './cursor.ts';
import type { SearchRules } from './search.ts';
import type { Email, Mailbox } from './store.ts';

interface Code {
  readonly status: number;
  readonly code: string;
}

/** What an email is filtered by: labels with the texts that they compare, operators, and the keys of groups. */
export interface FilterWords {
  readonly labels: Readonly<Record<string, (email: Email) => string>>;
  readonly textTypes: Readonly<Record<string, (text: string, value: string) => boolean>>;
  readonly groups: Readonly<Record<string, 'every' | 'some'>>;
  readonly required: readonly string[];
  /** Whether a criterion takes a value. */
  readonly valueFits: (label: string, value: string) => boolean;
  readonly idsRepeat: boolean;
  /** A text as criteria compare it. */
  readonly folds: (text: string) => string;
  /** The level of the root. */
  readonly rootLevel: number;
  /** Whether an array in place of the root is a group of all its nodes. */
  readonly rootArray: boolean;
  readonly bytes: (text: string) => number;
  /** Whether a group is a condition itself. */
  readonly groupsCount: boolean;
}

/** What the documents leave open, as this mock answers it: each may be answered otherwise. */
export interface InboxOpenRules {
  readonly bearerInAnyCase: boolean;
  /** Units of the minute that a request with an unknown key takes from the account whose keys begin alike. */
  readonly unknownKeyMinuteCosts: number;
  readonly unknownPathsCount: boolean;
  readonly monthBeforeMinute: boolean;
  readonly onRead: (email: Email) => void;
  /** Whether a change of an unknown email is first looked at for its body. */
  readonly bodyBeforeEmail: boolean;
  readonly nonObjectIsMalformed: boolean;
  /** Whether what lies in the trash is refused where there is no trash folder. */
  readonly trashNeedsFolder: boolean;
  /** How long after its sending an email is listed. */
  readonly listedAfterMs: number;
  readonly pageHolds: (limit: number) => number;
  readonly listCursor: CursorFormat;
  readonly searchCursor: CursorFormat;
  readonly searchedListCursor: 'list' | 'search';
  /** What a change comes to while everything is slow; as at other times where nothing is said. */
  readonly slowChange: Code | undefined;
  /** What a mailbox or view of another workspace brings; as an unknown one where nothing is said. */
  readonly foreignMailbox: Code | undefined;
  readonly foreignView: Code | undefined;
  readonly lengthOf: (text: string) => number;
  readonly trimmed: (text: string) => string;
  readonly searchMaxTrims: boolean;
  readonly searchChecksFilters: boolean;
  /** Criteria that restrict an active search of the list. */
  readonly searchKeeps: readonly ('mailboxId' | 'folderType' | 'viewId' | 'filtered')[];
  /** What the search of the list does otherwise than the search route. */
  readonly listSearch: Partial<SearchRules>;
  readonly joinScores: (scores: readonly number[]) => number;
  readonly exactSenders: readonly ('name' | 'address')[];
  readonly filterWords: FilterWords;
  readonly fingerprint: (body: unknown) => string;
  readonly storesRefusals: boolean;
  readonly replyAccepted: (original: Email | undefined, mailbox: Mailbox) => boolean;
  readonly sentAnswer: (email: Email) => Readonly<Record<string, string>>;
}

export const inboxOpenRules: InboxOpenRules = {
  bearerInAnyCase: false,
  unknownKeyMinuteCosts: 0,
  unknownPathsCount: false,
  monthBeforeMinute: false,
  onRead: () => undefined,
  bodyBeforeEmail: false,
  nonObjectIsMalformed: false,
  trashNeedsFolder: false,
  listedAfterMs: 0,
  pageHolds: (limit) => limit,
  listCursor,
  searchCursor,
  searchedListCursor: 'search',
  slowChange: undefined,
  foreignMailbox: undefined,
  foreignView: undefined,
  lengthOf: (text) => [...text].length,
  trimmed: (text) => text.trim(),
  searchMaxTrims: false,
  searchChecksFilters: true,
  searchKeeps: ['mailboxId', 'folderType'],
  listSearch: {},
  joinScores: (scores) => Math.max(...scores),
  exactSenders: ['name', 'address'],
  filterWords: {
    labels: {
      sender_domain: (email) => email.from.email.split('@')[1] ?? '',
      sender_email: (email) => email.from.email,
      subject: (email) => email.subject,
      date: (email) => email.date,
    },
    textTypes: {
      equals: (text, value) => text === value,
      contains: (text, value) => text.includes(value),
    },
    groups: { and: 'every', or: 'some' },
    required: ['label', 'type', 'value'],
    valueFits: () => true,
    idsRepeat: true,
    folds: (text) => text.toLowerCase(),
    rootLevel: 1,
    rootArray: false,
    bytes: (text) => Buffer.byteLength(text),
    groupsCount: false,
  },
  fingerprint: (body) => JSON.stringify(body),
  storesRefusals: false,
  replyAccepted: () => true,
  sentAnswer: ({ messageId, threadId }) => ({ messageId, threadId }),
};
