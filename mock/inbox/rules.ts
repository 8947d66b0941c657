import { rule } from '../rule.ts';
import { inboxFacts } from '../../generated/facts.ts';
import type { Reply } from '../http/message.ts';
import { monthlyQuota, slidingLog, type Limiter } from '../limits/limiters.ts';
import { inboxWebhookRules, type InboxWebhookRules } from '../webhooks/inbox.ts';
import { inboxOpenRules } from './open-rules.ts';
import type { SearchRules } from './search.ts';
import { isObject } from '../../specs/json.ts';
import { byDateThenId, type Dated, type Email, type InboxStore, type View } from './store.ts';

/** The sender and the kind of a request, by which counters may be distinguished. */
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

/** One unit per request, but for a bulk change one per id. */
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

/** At least one flag must be a boolean; other values are ignored. */
function flagsOf(body: unknown): Flags | undefined {
  const { isRead, isStarred } = isObject(body) ? body : {};
  if (typeof isRead !== 'boolean' && typeof isStarred !== 'boolean') return undefined;
  return {
    ...(typeof isRead === 'boolean' && { isRead }),
    ...(typeof isStarred === 'boolean' && { isStarred }),
  };
}

/** How emails are sent, and how repeated sendings are recognized. */
export const sendingRules = {
  keyMaxChars: rule<number>(inboxFacts.idempotency.keyMaxChars),
  storedHours: rule<number>(inboxFacts.idempotency.storedHours),
  /** The name under which a key is stored: within the workspace, for all its API keys. */
  keyName: rule<(key: string, asker: Asker) => string>((key) => key),
  /** Whether stored answers of all workspaces are searched. */
  sharedByWorkspaces: false,
  storesFailures: false,
  conflictSends: false,
  replays: rule<(reply: Reply) => Reply>((reply) => ({ ...reply, headers: { 'Idempotent-Replay': 'true' } })),
  accepts: rule<
    (body: Readonly<Record<string, unknown>>, key: string | undefined, store: InboxStore) => boolean
  >(() => true),
  /** The email as stored. */
  stored: rule<(email: Email, body: Readonly<Record<string, unknown>>) => Email>((email) => email),
  leavesBeforeFailing: true,
  /** The name under which a sending without a key is stored, by its fingerprint. */
  keyless: rule<(fingerprint: string) => string | undefined>(() => undefined),
};

/** The documented facts of the service. Each is a value or a small function that a drift can alter. */
export const inboxRules = {
  ...inboxOpenRules,
  keyLength: rule<number>(inboxFacts.apiKeyLength),
  /** The key in a request. */
  keyIn: rule<
    (request: {
      readonly headers: Readonly<Record<string, string | undefined>>;
      readonly query: URLSearchParams;
    }) => string | undefined
  >(({ headers }) => headers['authorization']),
  perMinute: rule<number>(inboxFacts.rateLimit.requests),
  perMonth: rule<number>(inboxFacts.monthlyQuota.requests),
  minuteLimiter: rule<(limit: number, windowMs: () => number) => Limiter>(slidingLog),
  monthLimiter: rule<(limit: number) => Limiter>(monthlyQuota),
  minuteScope: rule<(asker: Asker) => string>(({ account }) => account),
  monthScope: rule<(asker: Asker) => string>(({ account }) => account),
  units: rule<(operation: string, body: Buffer, query: URLSearchParams) => number>(unitsOf),
  /** Units of the minute that a request costs. */
  minuteUnits: rule<(operation: string, body: Buffer) => number>(unitsOf),
  /** Most ids of a bulk change. */
  bulkMaxIds: rule<number>(inboxFacts.bulk.maxIds),
  /** The emails that a bulk change actually changes. */
  bulkChanges: rule<(emails: readonly Email[]) => readonly Email[]>((emails) => emails),
  /** Whether the units of a request stay counted after an answer with this status. */
  unitsStay: rule<(status: number, headers?: Reply['headers'], operation?: string) => boolean>(() => true),
  refusalsCostQuota: false,
  /** Units of the month that a request with an unknown key costs. */
  unknownKeyCosts: 0,
  /** Whether requests to the prospecting service count for the inbox. */
  countsProspecting: false,
  /** Whether requests to the inbox count for the minute of the prospecting service. */
  countsInProspecting: false,
  disabledKeySpreadMs: rule<number>(inboxFacts.disabledKeyPropagationSeconds * 1000),
  suspendedStops: rule<(method: string) => boolean>(() => true),
  timedOut: rule<(operation: string) => boolean>((operation) => operation.startsWith('GET ')),
  readTimeoutMs: rule<number>(inboxFacts.readTimeoutSeconds * 1000),
  defaultLimit: rule<number>(inboxFacts.page.defaultLimit),
  maxLimit: rule<number>(inboxFacts.page.maxLimit),
  /** The order of emails; the store's own order needs no sorting. */
  order: rule<(a: Dated, b: Dated) => number>(byDateThenId),
  listed: rule<(own: readonly Email[], neighbours: () => readonly InboxStore[]) => readonly Email[]>(
    (own) => own,
  ),
  folders: rule<readonly string[]>(inboxFacts.folderTypes),
  hiddenLeftOut: rule<(email: Email) => boolean>((email) => email.hidden),
  filteredShows: rule<(email: Email) => boolean>((email) => email.hidden),
  filteredForcesInbox: true,
  filteredValues: rule<readonly string[]>(['only']),
  foldersByDefault: rule<(email: Email) => boolean>(() => true),
  mailboxMatches: rule<(email: Email, mailboxId: string) => boolean>(
    (email, mailboxId) => email.mailboxId === mailboxId,
  ),
  folderMatches: rule<(email: Email, folderType: string) => boolean>(
    (email, folderType) => email.folderType === folderType,
  ),
  combine: rule<'and' | 'folder-wins' | 'view-wins' | 'filters-win' | 'view-ignored' | 'filters-ignored'>(
    'and',
  ),
  viewShowsHidden: true,
  /** The views that a list may use. */
  viewsOf: rule<(own: InboxStore, neighbours: () => readonly InboxStore[]) => readonly View[]>(
    ({ views }) => views,
  ),
  searchIgnoredBelow: rule<number>(inboxFacts.search.ignoredBelowChars),
  searchMax: rule<number>(inboxFacts.search.maxChars),
  qMin: rule<number>(inboxFacts.q.minChars),
  qMax: rule<number>(inboxFacts.q.maxChars),
  searchFields: rule<SearchRules['searchFields']>(['subject', 'name', 'address', 'snippet', 'recipient']),
  fold: rule<(text: string) => string>((text) => text.toLowerCase()),
  textHas: rule<(text: string, term: string) => boolean>((text, term) => text.includes(term)),
  searchHides: rule<(email: Email, folder: string | null) => boolean>(() => false),
  // The steps are large enough that a bonus never lifts a match over the next field.
  rank: rule<SearchRules['rank']>({
    subject: 4000,
    subjectPrefix: 500,
    sender: 3000,
    senderExact: 500,
    snippet: 2000,
    recipient: 1000,
  }),
  /** The value of `hasMore`, from the number of following emails, at most two, and whether the page is full. */
  hasMore: rule<(follows: number, isFull: boolean) => boolean>((follows) => follows > 0),
  cursorSkips: 0,
  /** Criteria of a list or search that are ignored after a cursor. */
  cursorForgets: rule<readonly ('filtered' | 'viewId' | 'filters' | 'mailboxId' | 'folderType')[]>([]),
  filters: rule<{
    readonly maxBytes: number;
    readonly maxDepth: number;
    readonly maxConditions: number;
    readonly valueMaxChars: number;
    /** Groups below this level have no effect. */
    readonly heededDepth?: number;
  }>(inboxFacts.filters),
  /** Whether conditions are counted in the whole tree, or in each group. */
  conditionsInTotal: true,
  trash: rule<(store: InboxStore, email: Email) => void>((_, email) => {
    email.folderType = 'TRASH';
  }),
  trashAgain: rule<'nothing' | 'refused' | 'restores'>('nothing'),
  setFlags: rule<(email: Email, flags: Flags) => void>((email, { isRead, isStarred }) => {
    if (isRead !== undefined) email.isRead = isRead;
    if (isStarred !== undefined) email.isStarred = isStarred;
  }),
  /** The flags in a body; undefined if the body is refused. */
  flagsOf: rule<(body: unknown) => Flags | undefined>(flagsOf),
  patchAnswers: rule<'after' | 'before'>('after'),
  // Reading an unknown email has its own code.
  missing: rule<(operation: string, foreign: boolean) => { readonly status: number; readonly code: string }>(
    (operation) => ({ status: 404, code: operation.startsWith('GET ') ? 'EMAIL_NOT_FOUND' : 'NOT_FOUND' }),
  ),
  labelsOf: rule<(email: Email) => readonly string[]>((email) => [
    email.folderType,
    ...(email.isRead ? [] : ['UNREAD']),
  ]),
  /** Additional fields of a listed email. */
  listedBeside: rule<(email: Email) => object>(() => ({})),
  invalidCode: 'VALIDATION_FAILED',
  bodyMaxBytes: rule<number>(inboxFacts.requestBodyMaxBytes),
  sending: sendingRules,
  webhooks: rule<InboxWebhookRules>(inboxWebhookRules),
};

export type InboxRules = Readonly<typeof inboxRules>;

export type SendingRules = Readonly<typeof sendingRules>;
