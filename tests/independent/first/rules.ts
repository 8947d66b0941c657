import type { IncomingHttpHeaders } from 'node:http';
import type { Choices } from './choices.ts';
import type { Random } from './random.ts';
import { contactsOf } from './data.ts';
import {
  DATE_FIELDS,
  FOLDER_TYPES,
  NUMBER_FIELDS,
  type Account,
  type Activity,
  type Campaign,
  type Contact,
  type Debit,
  type Email,
  type FilterNode,
  type Hook,
  type Job,
  type Key,
  type List,
  type Row,
  type Tool,
  type View,
  type World,
} from './world.ts';

export type Service = 'inbox' | 'lists' | 'main';

/** One request on its way through a service. */
export interface Call {
  service: Service;
  method: string;
  /** The path below the prefix of the service. */
  path: string;
  /** Method and pattern of the route, for example `GET /emails/{}`. */
  route: string;
  params: string[];
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  raw: Buffer;
  key: Key;
  account: Account;
  world: World;
  choices: Choices;
  rules: Rules;
  random: Random;
  at: number;
  windowMs: number;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  json?: unknown;
  text?: string;
  bytes?: Buffer;
}

/** What a client asks of a list of emails. */
export interface Ask {
  route: 'list' | 'search';
  call: Call;
  account: Account;
  mailboxId: string | undefined;
  folderType: string | undefined;
  view: View | undefined;
  only: boolean;
  filter: FilterNode | undefined;
  term: string | undefined;
  cursor: Position | undefined;
  limit: number;
}
export interface Position {
  number: number;
  date: number;
  id: string;
}
export interface Cut {
  taken: Email[];
  before: number;
  left: number;
}
export interface RateState {
  limit: number;
  remaining: number;
  reset: number;
  quota: number;
  quotaRemaining: number;
  quotaReset: number;
}
/** A page of anything that is counted in pages. */
export interface Slice<T> {
  all: T[];
  items: T[];
  page: number;
  size: number;
  first: number;
  call: Call;
}
export interface Paging {
  first: number;
  size: number;
  max: number;
}
export interface AddResult {
  leadId: string;
  companyId: string | null;
  duplicate: boolean;
  updated: boolean;
}
export interface Landing {
  kind: 'standard' | 'variable' | 'new' | 'none';
  name: string;
}

/** The rules of both services. Each stands for something the documents state. */
export interface Rules {
  http: {
    /** Reads the key out of a header, or nothing. */
    readKey(
      header: string | undefined,
      call: { service: Service; query: URLSearchParams; method: string; path: string },
    ): string | undefined;
    pageType: string;
    jsonType(type: string, call: Call, answer: Answer): string;
    isUnknownPath(service: Service, path: string): boolean;
    /** The last word on an answer. */
    finish(answer: Answer, call: Call): Answer;
    /** The answer without a good key. */
    refuseKey(answer: Answer, service: Service, path: string): Answer;
    unknownPath(answer: Answer, service: Service, path: string): Answer;
    malformed(answer: Answer, service: Service): Answer;
    tooLarge(answer: Answer, service: Service): Answer;
    bodyLimit: Record<Service, number>;
    keyWorks(key: Key | undefined, service: Service, call: { method: string; path: string }): boolean;
  };
  inbox: {
    isSuspended(account: Account, call: Call): boolean;
    counterOf(key: Key): string;
    units(call: Call, plain: number): number;
    perMinute: number;
    perMonth: number;
    windowLeft(windowMs: number): number;
    countsRefused: boolean;
    refunds(answer: Answer, call: Call): boolean;
    rateHeaders(state: RateState, call: Call): Record<string, string>;
    hasRateHeaders(answer: Answer, call: Call): boolean;
    limited(headers: Record<string, string>): Record<string, string>;
    knowsFolder(value: string, route: 'list' | 'search'): boolean;
    knowsFiltered(value: string): boolean;
    readLimit(raw: string | null, route: 'list' | 'search'): number | undefined;
    defaultLimit: number;
    maxLimit: number;
    termLength(raw: string): number;
    q: { min: number; max: number; trim: boolean };
    search: { min: number; max: number; trim: boolean };
    filter: { bytes: number; depth: number; conditions: number; value: number };
    refuseFilter(details: Row, fault: string): Row;
    forgivesFilter(fault: string): boolean;
    inMailbox(email: Email, ask: Ask): boolean;
    inFolder(email: Email, ask: Ask): boolean;
    inView(email: Email, ask: Ask): boolean;
    inFilter(email: Email, ask: Ask): boolean;
    inSight(email: Email, ask: Ask): boolean;
    isHidden(email: Email, account: Account): boolean;
    passes(email: Email, node: FilterNode, account: Account): boolean;
    score(email: Email, term: string, ask: Ask): number;
    searchDropsFilters: boolean;
    effectiveFolder(folder: string | undefined, only: boolean): string | undefined;
    compare(a: Email, b: Email, ask: Ask): number;
    readCursor(raw: string, route: 'list' | 'search', call: Call): Position | undefined;
    comesAfter(email: Email, position: Position, ask: Ask): boolean;
    nextCursor(cursor: string | null, cut: Cut, ask: Ask): string | null;
    hasMore(cut: Cut, ask: Ask): boolean;
    cut(cut: Cut, ask: Ask): Cut;
    item(row: Row, email: Email, ask: Ask): Row;
    detail(row: Row, email: Email, call: Call): Row;
    page(page: Row, ask: Ask): unknown;
    findEmail(id: string, call: Call): Email | undefined;
    wrapDetail(row: Row, call: Call): unknown;
    unknownView(answer: Answer, call: Call): Answer;
    afterRead(email: Email, call: Call): void;
    lostCode: { get: string; patch: string };
    patchAccepts: string[];
    patchValue(name: string, value: unknown, call: Call): boolean | undefined;
    patch(email: Email, changes: { isRead?: boolean; isStarred?: boolean }, call: Call): void;
    trash(email: Email, call: Call): void;
    trashStatus(wasTrash: boolean): number;
    needsTrashFolder: boolean;
    send: {
      keyLength: number;
      keeps(status: number): boolean;
      scope(call: Call): string;
      print(call: Call): string;
      hours: number;
      replayHeader: string;
      status: number;
      result(row: Row): Row;
      threadOf(own: string, answered: Email | undefined): string;
    };
    bulkMost: number;
    fault(body: Row, call: Call): Row;
    cutDrafts(drafts: Row[], raw: string | null): Row[];
    fullList(rows: Row[], call: Call): Row[];
    label(row: Row): Row;
  };
  lists: {
    fault(body: Row, call: Call): Row;
    paging: Paging;
    rowsPaging: Paging;
    isPaged(page: string | null, limit: string | null): boolean;
    order(a: List, b: List, call: Call): number;
    item(row: Row, list: List, call: Call): Row;
    page(page: Row, slice: Slice<List>): unknown;
    countLeads(lists: List[], call: Call): number;
    finds(contact: Contact, search: string): boolean;
    findList(id: string, call: Call): List | undefined;
    createStatus: number;
    created(row: Row): Row;
    lookupEmail(stored: string, asked: string): boolean;
    lookupSocial(stored: string, asked: string): boolean;
    lookupBoth(email: boolean, social: boolean): boolean;
    lookupMost: number;
    lookupLists(list: List, call: Call): string[];
    lookupIgnoresPage: boolean;
    lookupItem(row: Row, contact: Contact, call: Call): Row;
    rowItem(row: Row, contact: Contact, list: List, call: Call): Row;
    rowsPage(page: Row, slice: Slice<Contact>): Row;
    rowsOrder(a: Contact, b: Contact, call: Call): number;
    cut<T>(slice: Slice<T>): T[];
    readFlag(raw: string | null): boolean;
    sameEmail(a: string, b: string): boolean;
    sameSocial(a: string, b: string): boolean;
    duplicateLists(list: List): string[];
    firstBy: readonly ('email' | 'socialUrlProfile')[];
    overwrites(name: string): boolean;
    added(row: Row, result: AddResult, call: Call): Row;
    addStatus(result: AddResult): number;
    empties(value: unknown): boolean;
    nested(value: unknown): boolean;
    numeric(name: string, value: unknown): boolean;
    isDateField(name: string): boolean;
    land(key: string, value: string, landing: Landing, call: Call): Landing;
    prefixLength: number;
    batch: { min: number; max: number };
    batchAnswer(row: Row, call: Call): Row;
    batchRow(row: Row, index: number): Row;
    batchUpdatesTwins: boolean;
    batchStops: boolean;
    patchAnswer(row: Row): Row;
    patchChecksTwins: boolean;
    variableSchemas: readonly string[];
    variableTaken(taken: boolean, name: string, call: Call): boolean;
    exportColumns(columns: string[], call: Call): string[];
    exportLine(cells: string[], contact: Contact): string[];
    exportRows(rows: Contact[]): Contact[];
    csv(text: string): string;
    exportDirect: number;
    exportMost: number;
    exportsAtOnce: number;
    exportKeepMs: number;
    exportDone: string;
    exportType(type: string): string;
    lostStatus: number;
    unacceptable: number;
    deleteReaches: { contacts: boolean; linked: boolean; campaigns: boolean };
  };
  main: {
    fault(body: Row, call: Call): Row;
    perMinute(plan: Account['plan'], suspended: boolean): number;
    counterOf(key: Key): string;
    counts(call: Call): boolean;
    windowMs(windowMs: number): number;
    slides: boolean;
    over(answer: Answer, call: Call): Answer;
    lostStatus: number;
    findCampaign(id: string, call: Call): Campaign | undefined;
    campaignShown(campaign: Campaign, call: Call): boolean;
    campaignRow(row: Row, campaign: Campaign, call: Call): Row;
    campaigns(rows: Row[], call: Call): unknown;
    contactsPaging: Paging;
    contactRow(row: Row, contact: Contact, call: Call): Row;
    contactsPage(page: Row, slice: Slice<Contact>): Row;
    contactsOf(campaign: Campaign, account: Account): Contact[];
    activityPaging: Paging;
    readTypes(raw: string | null): string[] | undefined;
    hasType(activity: Activity, types: string[]): boolean;
    activityOrder(a: Activity, b: Activity): number;
    activityRow(row: Row, activity: Activity, call: Call): Row;
    activitiesPage(page: Row, slice: Slice<Activity>): unknown;
    cacheMs(ms: number): number;
    progressPaging: Paging;
    progressPage(page: Row, slice: Slice<Contact>): Row;
    exportRows(rows: Activity[], type: string): Activity[];
    exportType: string;
    csv(text: string): string;
    hookShown(hook: Hook, campaign: Campaign): boolean;
    hookRow(row: Row, hook: Hook, campaign: Campaign): Row;
    hooks(rows: Row[], call: Call): unknown;
    usagePaging: Paging;
    usageRow(row: Row, debit: Debit): Row;
    usagePage(page: Row, slice: Slice<Debit>): unknown;
    usageFault(row: Row): Row;
    toolPaging: Paging;
    jobShown(job: Job, tool: Tool): boolean;
    jobRow(row: Row, job: Job): Row;
    toolPage(page: Row, slice: Slice<Job>): unknown;
    jobStarted(row: Row): Row;
    scraperPaging: Paging;
    scrapersPage(page: Row, slice: Slice<Row>): unknown;
    cut<T>(slice: Slice<T>): T[];
    providers(rows: Row[], call: Call): Row[];
    startChecks(checks: string[]): string[];
    startParams(code: string, params: Row | undefined): Row | undefined;
    recipientsMost: number;
    socialMost: number;
    invitationMost: number;
    replacesLists: boolean;
    readsExcluded: boolean;
    recipientsWhileRunning: boolean;
    statsLost(answer: Answer): Answer;
    statsWait: string;
    statsStatus: number;
    messageLost(answer: Answer): Answer;
    noMessage(answer: Answer): Answer;
    scraperLost(answer: Answer): Answer;
    price(tool: Tool): number;
    refunds(tool: Tool, found: boolean): boolean;
    bounds: Record<
      'dailyEmailAdded' | 'dailyEmailLimit' | 'dailySocialAdded' | 'dailyChatAdded',
      { min: number; max: number }
    >;
    limitAtLeastAdded: boolean;
    afterRead(call: Call): void;
  };
}

export const START_CHECKS: readonly string[] = [
  'SUBSCRIPTION_REQUIRED',
  'CAMPAIGN_NOT_FOUND',
  'NO_IDENTITY_SET',
  'IDENTITY_FOREIGN_ACCOUNT',
  'SOCIAL_AUDIO_MISSING',
  'EMAIL_STEP_NO_ACTIVE_VERSION',
  'EMAIL_VERSION_NO_CONTENT',
  'EMAIL_VERSION_NO_SUBJECT',
  'SOCIAL_COOKIE_EXPIRED',
  'SOCIAL_SLOT_EXPIRED',
  'SOCIAL_ACCOUNT_AMBIGUOUS',
  'EMAIL_PROVIDER_DISCONNECTED',
  'EMAIL_PROVIDER_EXPIRED',
  'IDENTITY_EMAIL_PROVIDER_MISSING',
  'CHAT_ACCOUNT_EXPIRED',
  'CHAT_SLOT_EXPIRED',
  'CHAT_ACCOUNT_AMBIGUOUS',
  'SCHEDULE_MISSING',
  'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
  'MC_SOCIAL_DAILY_LIMIT',
  'NO_RECIPIENTS',
  'TOO_MANY_RECIPIENTS',
  'CAMPAIGN_ALREADY_RUNNING',
  'RECIPIENTS_NO_EMAIL',
  'RECIPIENTS_NO_SOCIAL',
];

export function passesFilter(email: Email, node: FilterNode, account: Account): boolean {
  if (node.kind === 'group') {
    const check = (child: FilterNode): boolean => passesFilter(email, child, account);
    return node.all ? node.nodes.every(check) : node.nodes.some(check);
  }
  if (node.field === 'date') {
    const bound = Date.parse(node.value);
    if (Number.isNaN(bound)) return true;
    return node.operator === 'before'
      ? email.date < bound
      : node.operator === 'after'
        ? email.date > bound
        : email.date === bound;
  }
  const wanted = node.value.toLowerCase();
  const held = readField(email, node.field).map((value) => value.toLowerCase());
  switch (node.operator) {
    case 'equals':
      return held.includes(wanted);
    case 'differs':
      return !held.includes(wanted);
    case 'contains':
      return held.some((value) => value.includes(wanted));
    case 'starts':
      return held.some((value) => value.startsWith(wanted));
    case 'before':
    case 'after':
      return true;
    default:
      return true;
  }
}

function readField(email: Email, field: string): string[] {
  switch (field) {
    case 'domain':
      return [email.from.email.split('@')[1] ?? ''];
    case 'sender':
      return [email.from.email, email.from.name ?? ''];
    case 'subject':
      return [email.subject];
    case 'recipient':
      return [...email.to, ...email.cc].map((address) => address.email);
    case 'read':
      return [String(email.isRead)];
    case 'starred':
      return [String(email.isStarred)];
    case 'attachment':
      return [String(email.attachments.length > 0)];
    default:
      return email.tagIds;
  }
}

function readWhole(raw: string | null): number | undefined {
  return raw !== null && /^\d+$/.test(raw) ? Number(raw) : undefined;
}

export function cutSlice<T>(slice: Slice<T>): T[] {
  const from = (slice.page - slice.first) * slice.size;
  return slice.all.slice(from, from + slice.size);
}

export function makeRules(): Rules {
  const rules: Rules = {
    http: {
      readKey(header) {
        if (header === undefined) return undefined;
        return header.startsWith('Bearer ') ? header.slice(7) : header;
      },
      pageType: 'text/html; charset=utf-8',
      jsonType: (type) => type,
      isUnknownPath: () => false,
      finish: (answer) => answer,
      refuseKey: (answer) => answer,
      unknownPath: (answer) => answer,
      malformed: (answer) => answer,
      tooLarge: (answer) => answer,
      bodyLimit: { inbox: 256 * 1024, lists: 5 * 1024 * 1024, main: 30 * 1024 * 1024 },
      keyWorks(key, service) {
        return key !== undefined && key.state === 'good' && (service === 'inbox' || !key.inboxOnly);
      },
    },
    inbox: {
      isSuspended: (account) => account.suspended,
      counterOf: () => 'account',
      units: (_call, plain) => plain,
      perMinute: 60,
      perMonth: 10_000,
      windowLeft: (windowMs) => windowMs,
      countsRefused: false,
      refunds: () => false,
      rateHeaders(state, call) {
        const write = (at: number): string => {
          if (call.choices.rateReset === 'delta')
            return String(Math.max(0, Math.ceil((at - call.at) / 1000)));
          return call.choices.rateReset === 'millis' ? String(Math.ceil(at)) : String(Math.ceil(at / 1000));
        };
        return {
          'X-RateLimit-Limit': String(state.limit),
          'X-RateLimit-Remaining': String(state.remaining),
          'X-RateLimit-Reset': write(state.reset),
          'X-RateLimit-Quota': String(state.quota),
          'X-RateLimit-Quota-Remaining': String(state.quotaRemaining),
          'X-RateLimit-Quota-Reset': write(state.quotaReset),
        };
      },
      hasRateHeaders: (answer, call) => answer.status < 400 || call.choices.errorHeaders === 'sent',
      limited: (headers) => headers,
      knowsFolder: (value) => FOLDER_TYPES.some((type) => type === value),
      knowsFiltered: (value) => value === 'only',
      readLimit: readWhole,
      defaultLimit: 50,
      maxLimit: 200,
      termLength: (raw) => raw.length,
      q: { min: 2, max: 200, trim: true },
      search: { min: 2, max: 200, trim: true },
      filter: { bytes: 8192, depth: 5, conditions: 50, value: 500 },
      refuseFilter: (details) => details,
      forgivesFilter: () => false,
      inMailbox: (email, ask) => ask.mailboxId === undefined || email.mailboxId === ask.mailboxId,
      inFolder: (email, ask) => ask.folderType === undefined || email.folderType === ask.folderType,
      inView(email, ask) {
        if (ask.view === undefined) return true;
        const boxes = ask.view.mailboxIds;
        return (
          (boxes.length === 0 || boxes.includes(email.mailboxId)) &&
          rules.inbox.passes(email, ask.view.filter, ask.account)
        );
      },
      inFilter: (email, ask) =>
        ask.filter === undefined || rules.inbox.passes(email, ask.filter, ask.account),
      inSight(email, ask) {
        if (ask.only) return email.folderType === 'INBOX' && rules.inbox.isHidden(email, ask.account);
        return (
          ask.folderType !== 'INBOX' || ask.view !== undefined || !rules.inbox.isHidden(email, ask.account)
        );
      },
      isHidden(email, account) {
        if (email.folderType !== 'INBOX') return false;
        return (
          account.filters.some((filter) => passesFilter(email, filter.filter, account)) ||
          account.aiRules.some((rule) => rule.hideFromInbox && email.tagIds.includes(rule.tagId))
        );
      },
      passes: passesFilter,
      score(email, term) {
        const wanted = term.toLowerCase();
        const subject = email.subject.toLowerCase();
        if (subject.includes(wanted)) return subject.startsWith(wanted) ? 950 : 800;
        const sender = [email.from.email.toLowerCase(), (email.from.name ?? '').toLowerCase()];
        if (sender.includes(wanted)) return 650;
        if (sender.some((value) => value.includes(wanted))) return 500;
        if (email.snippet.toLowerCase().includes(wanted)) return 200;
        return [...email.to, ...email.cc].some((address) => address.email.toLowerCase().includes(wanted))
          ? 100
          : 0;
      },
      searchDropsFilters: true,
      effectiveFolder: (folder, only) => (only ? 'INBOX' : folder),
      compare(a, b, ask) {
        if (ask.term !== undefined) {
          const step = rules.inbox.score(b, ask.term, ask) - rules.inbox.score(a, ask.term, ask);
          if (step !== 0) return step;
        }
        if (a.date !== b.date) return b.date - a.date;
        const byId = a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
        return ask.call.choices.tieOrder === 'up' ? -byId : byId;
      },
      readCursor(raw, _route, call) {
        const parts = raw.split('|');
        const searching = parts[0] === 's';
        if (parts.length !== (searching ? 4 : 2)) return undefined;
        const number = searching ? Number(parts[1]) : 0;
        const date = Date.parse(parts[searching ? 2 : 0] ?? '');
        const id = parts[searching ? 3 : 1] ?? '';
        if (Number.isNaN(number) || Number.isNaN(date) || id === '') return undefined;
        return {
          number: call.choices.searchNumber === 'float' ? Math.round(number * 1000) : number,
          date,
          id,
        };
      },
      comesAfter(email, position, ask) {
        const place = { ...email, date: position.date, id: position.id };
        if (ask.term === undefined) return rules.inbox.compare(place, email, { ...ask, term: undefined }) < 0;
        const score = rules.inbox.score(email, ask.term, ask);
        if (score !== position.number) return score < position.number;
        return rules.inbox.compare(place, email, { ...ask, term: undefined }) < 0;
      },
      nextCursor: (cursor) => cursor,
      hasMore: (cut) => cut.left > 0,
      cut: (cut) => cut,
      item: (row) => row,
      detail: (row) => row,
      page: (page) => page,
      findEmail: (id, call) => call.account.emails.find((email) => email.id === id),
      wrapDetail: (row) => ({ email: row }),
      unknownView: (answer) => answer,
      afterRead() {},
      lostCode: { get: 'EMAIL_NOT_FOUND', patch: 'NOT_FOUND' },
      patchAccepts: ['isRead', 'isStarred'],
      patchValue: (_name, value) => (typeof value === 'boolean' ? value : undefined),
      patch(email, changes) {
        if (changes.isRead !== undefined) {
          email.isRead = changes.isRead;
          email.labels = [
            ...email.labels.filter((label) => label !== 'UNREAD'),
            ...(changes.isRead ? [] : ['UNREAD']),
          ];
        }
        if (changes.isStarred !== undefined) email.isStarred = changes.isStarred;
      },
      trash(email, call) {
        const mailbox = call.account.mailboxes.find((box) => box.id === email.mailboxId);
        const folder = mailbox?.folders.find((entry) => entry.type === 'TRASH');
        if (folder === undefined) return;
        email.folderId = folder.id;
        email.labels = [...email.labels.filter((label) => label !== email.folderType), 'TRASH'];
        email.folderType = 'TRASH';
      },
      trashStatus: () => 204,
      needsTrashFolder: true,
      send: {
        keyLength: 255,
        keeps: (status) => status < 300,
        scope: () => 'workspace',
        print: (call) => `${call.route} ${call.raw.toString('utf8')}`,
        hours: 24,
        replayHeader: 'Idempotent-Replay',
        status: 201,
        result: (row) => row,
        threadOf: (own, answered) => answered?.threadId ?? own,
      },
      bulkMost: 60,
      fault: (body) => body,
      cutDrafts(drafts, raw) {
        const limit = readWhole(raw);
        return limit === undefined || limit === 0 ? drafts : drafts.slice(0, limit);
      },
      fullList: (rows) => rows,
      label: (row) => row,
    },
    lists: {
      fault: (body) => body,
      paging: { first: 1, size: 25, max: 100 },
      rowsPaging: { first: 1, size: 50, max: 100 },
      isPaged: (page, limit) => page !== null && limit !== null,
      order(a, b, call) {
        if (call.choices.listOrder === 'name') return a.name < b.name ? -1 : 1;
        return call.choices.listOrder === 'newest' ? b.createdAt - a.createdAt : a.createdAt - b.createdAt;
      },
      item: (row) => row,
      page: (page) => page,
      countLeads(lists, call) {
        const ids = new Set(lists.map((list) => list.id));
        return call.account.contacts.filter((contact) => ids.has(contact.listId)).length;
      },
      finds(contact, search) {
        return (
          String(contact.fields['email'] ?? '').toLowerCase() === search.toLowerCase() ||
          contact.fields['socialUrlProfile'] === search
        );
      },
      findList: (id, call) => call.account.lists.find((list) => list.id === id),
      createStatus: 201,
      created: (row) => row,
      lookupEmail: (stored, asked) => stored.toLowerCase() === asked.toLowerCase(),
      lookupSocial: (stored, asked) => stored === asked,
      lookupBoth: (email, social) => email && social,
      lookupMost: 50,
      lookupLists: (list) => [list.id, ...list.linked],
      lookupIgnoresPage: true,
      lookupItem: (row) => row,
      rowItem: (row) => row,
      rowsPage: (page) => page,
      rowsOrder: (a, b, call) =>
        call.choices.rowsOrder === 'newest' ? b.createdAt - a.createdAt : a.createdAt - b.createdAt,
      cut: cutSlice,
      readFlag: (raw) => raw === 'true',
      sameEmail: (a, b) => a === b,
      sameSocial: (a, b) => a === b,
      duplicateLists: (list) => [list.id, ...list.linked],
      firstBy: ['email', 'socialUrlProfile'],
      overwrites: () => true,
      added: (row) => row,
      addStatus: () => 200,
      empties: (value) => value === null || value === '',
      nested: (value) => typeof value === 'object' && value !== null,
      numeric: (name) => NUMBER_FIELDS.includes(name),
      isDateField: (name) => DATE_FIELDS.includes(name),
      land: (_key, _value, landing) => landing,
      prefixLength: 3,
      batch: { min: 1, max: 100 },
      batchAnswer: (row) => row,
      batchRow: (row) => row,
      batchUpdatesTwins: false,
      batchStops: false,
      patchAnswer: (row) => row,
      patchChecksTwins: false,
      variableSchemas: ['lead', 'company'],
      variableTaken: (taken) => taken,
      exportColumns: (columns) => columns,
      exportLine: (cells) => cells,
      exportRows: (rows) => rows,
      csv: (text) => `\uFEFF${text}`,
      exportDirect: 5000,
      exportMost: 100_000,
      exportsAtOnce: 1,
      exportKeepMs: 86_400_000,
      exportDone: 'done',
      exportType: (type) => type,
      lostStatus: 404,
      unacceptable: 422,
      deleteReaches: { contacts: true, linked: true, campaigns: true },
    },
    main: {
      fault: (body) => body,
      perMinute(plan, suspended) {
        return suspended || plan === 'none' ? 30 : { Start: 100, Grow: 300, Scale: 1000 }[plan];
      },
      counterOf: () => 'account',
      counts: (call) => call.service === 'main' && !call.path.startsWith('/tools/'),
      windowMs: (windowMs) => windowMs,
      slides: false,
      over: (answer) => answer,
      lostStatus: 400,
      findCampaign: (id, call) => call.account.campaigns.find((campaign) => campaign.id === id),
      campaignShown: () => true,
      campaignRow: (row) => row,
      campaigns: (rows) => ({ campaigns: rows }),
      contactsPaging: { first: 0, size: 20, max: 10_000 },
      contactRow: (row) => row,
      contactsPage: (page) => page,
      contactsOf: (campaign, account) => contactsOf(account, campaign),
      activityPaging: { first: 0, size: 30, max: 30 },
      readTypes(raw) {
        const types = (raw ?? '')
          .split(',')
          .map((type) => type.trim())
          .filter((type) => type !== '');
        return types.length === 0 ? undefined : types;
      },
      hasType: (activity, types) => types.includes(activity.event),
      activityOrder: (a, b) => (a.date === b.date ? (a.id < b.id ? 1 : -1) : b.date - a.date),
      activityRow: (row) => row,
      activitiesPage: (page) => page,
      cacheMs: (ms) => ms,
      progressPaging: { first: 1, size: 20, max: 20 },
      progressPage: (page) => page,
      exportRows: (rows) => rows,
      exportType: 'text/csv; charset=utf-8',
      csv: (text) => text,
      hookShown: (hook) => hook.events.length > 0,
      hookRow: (row) => row,
      hooks: (rows) => ({ webhooks: rows }),
      usagePaging: { first: 1, size: 50, max: 200 },
      usageRow: (row) => row,
      usagePage: (page) => page,
      usageFault: (row) => row,
      toolPaging: { first: 1, size: 15, max: 100 },
      jobShown: (job, tool) => job.tool === tool,
      jobRow: (row) => row,
      toolPage: (page) => page,
      jobStarted: (row) => row,
      scraperPaging: { first: 0, size: 20, max: 20 },
      scrapersPage: (page) => page,
      cut: cutSlice,
      providers: (rows) => rows,
      startChecks: (checks) => checks,
      startParams: (_code, params) => params,
      recipientsMost: 30_000,
      socialMost: 80,
      invitationMost: 40,
      replacesLists: true,
      readsExcluded: true,
      recipientsWhileRunning: true,
      statsLost: (answer) => answer,
      statsWait: '30',
      statsStatus: 503,
      messageLost: (answer) => answer,
      noMessage: (answer) => answer,
      scraperLost: (answer) => answer,
      price: (tool) => ({ 'find email': 1, 'find phone': 50, 'verify email': 0.25 })[tool],
      refunds: (tool, found) => !found && tool !== 'verify email',
      bounds: {
        dailyEmailAdded: { min: 1, max: 500 },
        dailyEmailLimit: { min: 1, max: 500 },
        dailySocialAdded: { min: 1, max: 80 },
        dailyChatAdded: { min: 1, max: 30 },
      },
      limitAtLeastAdded: true,
      afterRead() {},
    },
  };
  return rules;
}
