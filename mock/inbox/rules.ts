import { inboxFacts } from '../../generated/facts.ts';
import type { Reply } from '../http/message.ts';
import { monthlyQuota, slidingLog, type Limiter } from '../limits/limiters.ts';
import { inboxWebhookRules, type InboxWebhookRules } from '../webhooks/inbox.ts';
import { inboxOpenRules, type InboxOpenRules } from './open-rules.ts';
import type { SearchRules } from './search.ts';
import { isObject } from '../../specs/json.ts';
import { byDateThenId, type Dated, type Email, type InboxStore, type View } from './store.ts';

/** Who asks what, as far as counters may be distinguished by it. */
export interface Asker {
  readonly account: string;
  readonly key: string;
  readonly operation: string;
}

/** The flags that a change sets. */
export interface Flags {
  readonly isRead?: boolean;
  readonly isStarred?: boolean;
}

/** How emails are sent and repeats of a sending recognised. */
export interface SendingRules {
  readonly keyMaxChars: number;
  readonly storedHours: number;
  /** Under which name a key is stored: within the workspace, whichever API key is used. */
  readonly keyName: (key: string, asker: Asker) => string;
  /** Whether stored answers of every workspace are looked through. */
  readonly sharedByWorkspaces: boolean;
  readonly storesFailures: boolean;
  readonly conflictSends: boolean;
  readonly replays: (reply: Reply) => Reply;
  readonly accepts: (body: Readonly<Record<string, unknown>>, key: string | undefined) => boolean;
  /** The email as stored. */
  readonly stored: (email: Email, body: Readonly<Record<string, unknown>>) => Email;
  readonly leavesBeforeFailing: boolean;
  /** The text of an email with the signature of its mailbox. */
  readonly signed: (text: string, signature: string) => string;
  /** Under which name a sending without a key is stored, by its fingerprint. */
  readonly keyless: (fingerprint: string) => string | undefined;
  /** The stores whose mailboxes may send. */
  readonly mailboxesOf: (own: InboxStore, neighbours: () => readonly InboxStore[]) => readonly InboxStore[];
  readonly foreignMailbox: { readonly status: number; readonly code: string };
}

/** The documented facts of the service, each as a value or a small function that a drift can alter. */
export interface InboxRules extends InboxOpenRules, SearchRules {
  readonly keyLength: number;
  readonly bearerAccepted: boolean;
  /** The key that a request hands over. */
  readonly keyIn: (request: {
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly query: URLSearchParams;
  }) => string | undefined;
  readonly perMinute: number;
  readonly perMonth: number;
  readonly minuteLimiter: (limit: number, windowMs: () => number) => Limiter;
  readonly monthLimiter: (limit: number) => Limiter;
  readonly minuteScope: (asker: Asker) => string;
  readonly monthScope: (asker: Asker) => string;
  readonly units: (operation: string, body: Buffer, query: URLSearchParams) => number;
  /** What a request uses up of the minute. */
  readonly minuteUnits: (operation: string, body: Buffer) => number;
  /** The most ids that a bulk change may name. */
  readonly bulkMaxIds: number;
  /** The emails that a bulk change of some really changes. */
  readonly bulkChanges: (emails: readonly Email[]) => readonly Email[];
  /** Whether the units of a request stay counted after an answer of this status. */
  readonly unitsStay: (status: number, headers?: Reply['headers']) => boolean;
  readonly refusalsCostQuota: boolean;
  /** Units of the month that a request with an unknown key costs. */
  readonly unknownKeyCosts: number;
  /** Whether requests to the prospecting service use up the counters of the inbox. */
  readonly countsProspecting: boolean;
  /** Whether requests to the inbox use up the minute of the prospecting service. */
  readonly countsInProspecting: boolean;
  readonly disabledKeySpreadMs: number;
  readonly suspendedStops: (method: string) => boolean;
  readonly timedOut: (operation: string) => boolean;
  readonly readTimeoutMs: number;
  readonly defaultLimit: number;
  readonly maxLimit: number;
  /** The order of a row; the store's own costs nothing. */
  readonly order: (a: Dated, b: Dated) => number;
  readonly listed: (own: readonly Email[], neighbours: () => readonly InboxStore[]) => readonly Email[];
  readonly folders: readonly string[];
  readonly hiddenLeftOut: (email: Email) => boolean;
  readonly filteredShows: (email: Email) => boolean;
  readonly filteredForcesInbox: boolean;
  readonly filteredValues: readonly string[];
  readonly foldersByDefault: (email: Email) => boolean;
  readonly mailboxMatches: (email: Email, mailboxId: string) => boolean;
  readonly folderMatches: (email: Email, folderType: string) => boolean;
  readonly combine: 'and' | 'folder-wins' | 'view-wins' | 'filters-win' | 'view-ignored' | 'filters-ignored';
  readonly viewShowsHidden: boolean;
  /** What a view may list of what its tree finds. */
  readonly viewShows: (email: Email) => boolean;
  /** The views that a listing may name. */
  readonly viewsOf: (own: InboxStore, neighbours: () => readonly InboxStore[]) => readonly View[];
  /** The mailboxes that a view is bound to; none where it is bound to none. */
  readonly mailboxesOf: (view: View) => readonly string[];
  readonly searchIgnoredBelow: number;
  readonly searchTrims: boolean;
  readonly searchMax: number;
  readonly searchIgnoresFilters: boolean;
  readonly searchIgnoresFiltered: boolean;
  readonly searchIgnoresExclusion: boolean;
  readonly qMin: number;
  readonly qMax: number;
  readonly qTrims: boolean;
  readonly fold: (text: string) => string;
  readonly textHas: (text: string, term: string) => boolean;
  readonly found: (score: number) => boolean;
  readonly searchHides: (email: Email, folder: string | null) => boolean;
  readonly cursorOfLastPage: boolean;
  /** Whether more is promised, by how many follow, two at the most, and whether the page is full. */
  readonly hasMore: (follows: number, isFull: boolean) => boolean;
  readonly cursorSkips: number;
  /** Criteria of a list or a search that do not restrict a page behind a cursor. */
  readonly cursorForgets: readonly ('filtered' | 'viewId' | 'filters' | 'mailboxId' | 'folderType')[];
  readonly unreadableSearchCursor: 'first-page' | 'refused';
  readonly unknownView: { readonly status: number; readonly code: string };
  readonly filters: {
    readonly maxBytes: number;
    readonly maxDepth: number;
    readonly maxConditions: number;
    readonly valueMaxChars: number;
  };
  /** Whether the conditions of a tree are counted in total, or those of each group. */
  readonly conditionsInTotal: boolean;
  readonly trash: (store: InboxStore, email: Email) => void;
  readonly trashAgain: 'nothing' | 'refused' | 'restores';
  readonly refusedTrashMoves: boolean;
  readonly setFlags: (email: Email, flags: Flags) => void;
  readonly sending: SendingRules;
  /** The flags that a body asks for; undefined when it is refused. */
  readonly flagsOf: (body: unknown) => Flags | undefined;
  readonly onRefusedPatch: (email: Email) => void;
  readonly patchAnswers: 'after' | 'before';
  /** Called where a workspace tries to change or delete the email of another. */
  readonly onForeign: (operation: string, email: Email) => void;
  readonly missing: (
    operation: string,
    foreign: boolean,
  ) => { readonly status: number; readonly code: string };
  readonly labelsOf: (email: Email) => readonly string[];
  readonly tagsOf: (email: Email) => Email['tags'];
  /** What a listed email shows beside its documented fields. */
  readonly listedBeside: (email: Email) => object;
  readonly codes: {
    readonly invalid: string;
    readonly malformed: string;
    readonly noTrash: string;
  };
  readonly bodyMaxBytes: number;
  readonly webhooks: InboxWebhookRules;
}

/** One unit for a request, but one for each id of a bulk change. */
function unitsOf(operation: string, body: Buffer): number {
  if (operation !== 'POST /emails/bulk') return inboxFacts.requestUnits;
  try {
    const parsed = JSON.parse(body.toString('utf8')) as unknown;
    const ids = isObject(parsed) && Array.isArray(parsed['ids']) ? parsed['ids'].length : 0;
    return Math.max(1, ids * inboxFacts.bulk.unitsPerId);
  } catch {
    return 1;
  }
}

/** At least one flag must be a boolean; any other value is left out. */
function flagsOf(body: unknown): Flags | undefined {
  const { isRead, isStarred } = isObject(body) ? body : {};
  if (typeof isRead !== 'boolean' && typeof isStarred !== 'boolean') return undefined;
  return {
    ...(typeof isRead === 'boolean' && { isRead }),
    ...(typeof isStarred === 'boolean' && { isStarred }),
  };
}

export const inboxRules: InboxRules = {
  ...inboxOpenRules,
  keyLength: inboxFacts.apiKeyLength,
  bearerAccepted: true,
  keyIn: ({ headers }) => headers['authorization'],
  perMinute: inboxFacts.rateLimit.requests,
  perMonth: inboxFacts.monthlyQuota.requests,
  minuteLimiter: slidingLog,
  monthLimiter: monthlyQuota,
  minuteScope: ({ account }) => account,
  monthScope: ({ account }) => account,
  units: unitsOf,
  minuteUnits: unitsOf,
  bulkMaxIds: inboxFacts.bulk.maxIds,
  bulkChanges: (emails) => emails,
  unitsStay: () => true,
  refusalsCostQuota: false,
  unknownKeyCosts: 0,
  countsProspecting: false,
  countsInProspecting: false,
  disabledKeySpreadMs: inboxFacts.disabledKeyPropagationSeconds * 1000,
  suspendedStops: () => true,
  timedOut: (operation) => operation.startsWith('GET '),
  readTimeoutMs: inboxFacts.readTimeoutSeconds * 1000,
  defaultLimit: inboxFacts.page.defaultLimit,
  maxLimit: inboxFacts.page.maxLimit,
  order: byDateThenId,
  listed: (own) => own,
  folders: inboxFacts.folderTypes,
  hiddenLeftOut: (email) => email.hidden,
  filteredShows: (email) => email.hidden,
  filteredForcesInbox: true,
  filteredValues: ['only'],
  foldersByDefault: () => true,
  mailboxMatches: (email, mailboxId) => email.mailboxId === mailboxId,
  folderMatches: (email, folderType) => email.folderType === folderType,
  combine: 'and',
  viewShowsHidden: true,
  viewShows: () => true,
  viewsOf: ({ views }) => views,
  mailboxesOf: ({ mailboxIds }) => mailboxIds,
  searchIgnoredBelow: inboxFacts.search.ignoredBelowChars,
  searchTrims: true,
  searchMax: inboxFacts.search.maxChars,
  searchIgnoresFilters: true,
  searchIgnoresFiltered: true,
  searchIgnoresExclusion: true,
  qMin: inboxFacts.q.minChars,
  qMax: inboxFacts.q.maxChars,
  qTrims: true,
  searchFields: ['subject', 'name', 'address', 'snippet', 'recipient'],
  fold: (text) => text.toLowerCase(),
  textHas: (text, term) => text.includes(term),
  found: (score) => score > 0,
  searchHides: () => false,
  // Far enough apart that a bonus never lifts a match over the next field.
  rank: { subject: 4000, subjectPrefix: 500, sender: 3000, senderExact: 500, snippet: 2000, recipient: 1000 },
  cursorOfLastPage: true,
  hasMore: (follows) => follows > 0,
  cursorSkips: 0,
  cursorForgets: [],
  unreadableSearchCursor: 'first-page',
  unknownView: { status: 500, code: 'INTERNAL_ERROR' },
  filters: inboxFacts.filters,
  conditionsInTotal: true,
  trash: (_, email) => {
    email.folderType = 'TRASH';
  },
  trashAgain: 'nothing',
  refusedTrashMoves: false,
  setFlags: (email, { isRead, isStarred }) => {
    if (isRead !== undefined) email.isRead = isRead;
    if (isStarred !== undefined) email.isStarred = isStarred;
  },
  flagsOf,
  onRefusedPatch: () => undefined,
  patchAnswers: 'after',
  onForeign: () => undefined,
  // Reading an unknown email has a code of its own.
  missing: (operation) => ({
    status: 404,
    code: operation.startsWith('GET ') ? 'EMAIL_NOT_FOUND' : 'NOT_FOUND',
  }),
  labelsOf: (email) => [email.folderType, ...(email.isRead ? [] : ['UNREAD'])],
  tagsOf: ({ tags }) => tags,
  listedBeside: () => ({}),
  codes: {
    invalid: 'VALIDATION_FAILED',
    malformed: 'REQUEST_ERROR',
    noTrash: 'NO_TRASH_FOLDER',
  },
  bodyMaxBytes: inboxFacts.requestBodyMaxBytes,
  sending: {
    keyMaxChars: inboxFacts.idempotency.keyMaxChars,
    storedHours: inboxFacts.idempotency.storedHours,
    keyName: (key) => key,
    sharedByWorkspaces: false,
    storesFailures: false,
    conflictSends: false,
    replays: (reply) => ({ ...reply, headers: { 'Idempotent-Replay': 'true' } }),
    accepts: () => true,
    stored: (email) => email,
    leavesBeforeFailing: true,
    signed: (text, signature) => (signature === '' ? text : `${text}\n\n${signature}`),
    keyless: () => undefined,
    mailboxesOf: (own) => [own],
    foreignMailbox: { status: 404, code: 'NOT_FOUND' },
  },
  webhooks: inboxWebhookRules,
};
