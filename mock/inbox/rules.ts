import { inboxFacts } from '../../generated/facts.ts';
import type { Email } from './store.ts';

/** Ranks of a search match: the higher, the earlier. */
export interface Rank {
  readonly subject: number;
  readonly subjectPrefix: number;
  readonly sender: number;
  readonly senderExact: number;
  readonly snippet: number;
  readonly recipient: number;
}

/** The documented facts of the service, each as a value or a small function that a drift can bend. */
export interface InboxRules {
  readonly keyLength: number;
  readonly bearerAccepted: boolean;
  readonly perMinute: number;
  readonly perMonth: number;
  readonly defaultLimit: number;
  readonly maxLimit: number;
  readonly order: 'newest-first' | 'oldest-first' | 'ties-mixed';
  readonly folders: readonly string[];
  readonly hiddenLeftOut: (email: Email) => boolean;
  readonly filteredShows: (email: Email) => boolean;
  readonly filteredForcesInbox: boolean;
  readonly filteredValues: readonly string[];
  readonly foldersByDefault: (email: Email) => boolean;
  readonly mailboxMatches: (email: Email, mailboxId: string) => boolean;
  readonly folderMatches: (email: Email, folderType: string) => boolean;
  readonly combine: 'and' | 'folder-wins';
  readonly searchIgnoredBelow: number;
  readonly searchTrims: boolean;
  readonly searchMax: number;
  readonly searchIgnoresFiltered: boolean;
  readonly searchIgnoresExclusion: boolean;
  readonly qMin: number;
  readonly qMax: number;
  readonly qTrims: boolean;
  readonly searchFields: readonly ('subject' | 'name' | 'address' | 'snippet' | 'recipient' | 'body')[];
  readonly fold: (text: string) => string;
  readonly rank: Rank;
  readonly cursorOfLastPage: boolean;
  readonly hasMore: (position: number, total: number) => boolean;
  readonly cursorSkips: number;
  readonly unreadableSearchCursor: 'first-page' | 'refused';
  readonly unknownView: { readonly status: number; readonly code: string };
  readonly filters: {
    readonly maxBytes: number;
    readonly maxDepth: number;
    readonly maxConditions: number;
    readonly valueMaxChars: number;
  };
  readonly trashKeepsEmail: boolean;
  readonly patchSetsRead: boolean;
  readonly patchSetsStarred: boolean;
  readonly codes: {
    readonly unknownOnGet: string;
    readonly unknownOnPatch: string;
    readonly unknownOnDelete: string;
    readonly invalid: string;
    readonly malformed: string;
    readonly noTrash: string;
  };
  readonly foreignStatus: number;
  readonly bodyMaxBytes: number;
}

export const inboxRules: InboxRules = {
  keyLength: inboxFacts.apiKeyLength,
  bearerAccepted: true,
  perMinute: inboxFacts.rateLimit.requests,
  perMonth: inboxFacts.monthlyQuota.requests,
  defaultLimit: inboxFacts.page.defaultLimit,
  maxLimit: inboxFacts.page.maxLimit,
  order: 'newest-first',
  folders: inboxFacts.folderTypes,
  hiddenLeftOut: (email) => email.hidden,
  filteredShows: (email) => email.hidden,
  filteredForcesInbox: true,
  filteredValues: ['only'],
  foldersByDefault: () => true,
  mailboxMatches: (email, mailboxId) => email.mailboxId === mailboxId,
  folderMatches: (email, folderType) => email.folderType === folderType,
  combine: 'and',
  searchIgnoredBelow: inboxFacts.search.ignoredBelowChars,
  searchTrims: true,
  searchMax: inboxFacts.search.maxChars,
  searchIgnoresFiltered: true,
  searchIgnoresExclusion: true,
  qMin: inboxFacts.q.minChars,
  qMax: inboxFacts.q.maxChars,
  qTrims: true,
  searchFields: ['subject', 'name', 'address', 'snippet', 'recipient'],
  fold: (text) => text.toLowerCase(),
  // Far enough apart that a bonus never lifts a match over the next field.
  rank: { subject: 4000, subjectPrefix: 500, sender: 3000, senderExact: 500, snippet: 2000, recipient: 1000 },
  cursorOfLastPage: true,
  hasMore: (position, total) => position < total,
  cursorSkips: 0,
  unreadableSearchCursor: 'first-page',
  unknownView: { status: 500, code: 'INTERNAL_ERROR' },
  filters: inboxFacts.filters,
  trashKeepsEmail: true,
  patchSetsRead: true,
  patchSetsStarred: true,
  codes: {
    unknownOnGet: 'EMAIL_NOT_FOUND',
    unknownOnPatch: 'NOT_FOUND',
    unknownOnDelete: 'NOT_FOUND',
    invalid: 'VALIDATION_FAILED',
    malformed: 'REQUEST_ERROR',
    noTrash: 'NO_TRASH_FOLDER',
  },
  foreignStatus: 404,
  bodyMaxBytes: inboxFacts.requestBodyMaxBytes,
};
