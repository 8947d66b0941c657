import type { Choices } from './choices.ts';
import {
  FOLDERS,
  type Activity,
  type Address,
  type Campaign,
  type Contact,
  type Email,
  type FilterNode,
  type Folder,
  type Hook,
  type Job,
  type List,
  type View,
  type World,
} from './world.ts';

export type Row = Record<string, unknown>;
export type Who = 'main' | 'second' | 'foreign' | 'inboxOnly' | 'disabled' | 'suspended' | 'unknown';

export interface Call {
  readonly route: string;
  readonly path: string;
  readonly params: readonly string[];
  readonly query: URLSearchParams;
  readonly who: Who;
  readonly world: World;
  /** The accounts of all workspaces. */
  readonly worlds: readonly World[];
  readonly now: number;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly text?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Criteria {
  readonly mailboxId: string | undefined;
  readonly folder: string | undefined;
  readonly view: View | undefined;
  readonly onlyHidden: boolean;
  readonly node: FilterNode | undefined;
}

/** Where a page begins: after the email of a cursor, or after a number of emails. */
export type Start =
  | { readonly after: { readonly score: number; readonly at: number; readonly id: string } }
  | { readonly skip: number }
  | undefined;

export interface Scored {
  readonly email: Email;
  readonly score: number;
}

export type Handler = (call: Call) => Answer;

export const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'status' in value && typeof value.status === 'number';
export const ok = (body: unknown): Answer => ({ status: 200, body });

const PAGES = {
  express:
    '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Error</title></head><body><pre>Cannot GET</pre></body></html>\n',
  nginx:
    '<html>\r\n<head><title>404 Not Found</title></head>\r\n<body>\r\n<center><h1>404 Not Found</h1></center>\r\n</body>\r\n</html>\r\n',
  own: '<!doctype html><title>Not here</title><h1>This page does not exist</h1>',
};

const fold = (text: string): string => text.toLowerCase();
const nameOf = ({ name }: Address): string => name ?? '';
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A number of a query, undefined where it is not sent, NaN where it is none. */
export function numberOf(call: Call, name: string): number | undefined {
  const text = call.query.get(name);
  if (text === null) return undefined;
  return /^-?\d+$/u.test(text.trim()) ? Number(text) : Number.NaN;
}

/** How the vendor's two services behave; a drift replaces parts of it. */
export function makeVendor(choices: Choices) {
  const c = choices;
  const html = (status: number): Answer => ({
    status,
    text: PAGES[c.page404],
    type: c.charset === '' ? 'text/html' : 'text/html; charset=utf-8',
  });
  const wording = (name: string, plain: string): string =>
    c.words === 'zod' ? `Invalid input: ${plain}` : c.words === 'joi' ? `"${name}" ${plain}` : plain;

  const inbox = {
    formatDate: (at: number): string => {
      const text = new Date(at).toISOString();
      return c.dateForm === 'seconds'
        ? text.replace(/\.\d+Z$/u, 'Z')
        : c.dateForm === 'offset'
          ? text.replace('Z', '+00:00')
          : text;
    },
    error: (status: number, code: string, error: string, details?: Row): Answer => ({
      status,
      body: { code, error, ...(details && { details }) },
    }),
    invalid: (name: string, plain: string): Answer =>
      inbox.error(400, 'VALIDATION_FAILED', 'Validation failed', { [name]: [wording(name, plain)] }),
    bound: (name: string, bound: string, value: number): Answer =>
      c.boundNames === 'bounds'
        ? inbox.error(400, 'VALIDATION_FAILED', `Out of bounds: ${bound}`, { [bound]: value })
        : inbox.invalid(name, `${bound} is ${value}`),
    bounds: {
      bytes: 8192,
      depth: 5,
      conditions: 50,
      value: 500,
      search: 200,
      qLeast: 2,
      qMost: 200,
      limit: 200,
      defaultLimit: 50,
      perMinute: 60,
      perMonth: 10_000,
    },
    unknownKey: (isMissing: boolean): Answer => ({
      ...inbox.error(
        401,
        isMissing ? c.missingKey : 'INVALID_API_KEY',
        isMissing ? 'Authorization is missing' : 'Unknown API key',
      ),
      ...(c.challenge && { headers: { 'WWW-Authenticate': 'Bearer' } }),
    }),
    suspended: (): Answer =>
      inbox.error(403, 'WORKSPACE_SUSPENDED', 'The subscription of this workspace has ended'),
    overMinute: (seconds: number): Answer => ({
      ...inbox.error(429, 'RATE_LIMIT_EXCEEDED', 'Slow down'),
      headers: { 'Retry-After': String(seconds) },
    }),
    notFound: (): Answer =>
      inbox.error(404, 'EMAIL_NOT_FOUND', 'Email not found', c.details404 ? {} : undefined),
    unknownView: (): Answer => inbox.error(500, 'INTERNAL_ERROR', 'Internal error'),
    quotaHeaders: (
      inMinute: number,
      inMonth: number,
      resetAt: number,
      now: number,
    ): Record<string, string> => {
      const month = new Date(now);
      const monthEnd = Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1);
      const left = inbox.bounds.perMinute - inMinute + (c.remaining === 'before' ? 1 : 0);
      const moment = (form: string, at: number): string =>
        form === 'seconds'
          ? String(Math.ceil(at / 1000))
          : form === 'delta'
            ? String(Math.ceil((at - now) / 1000))
            : new Date(at).toISOString();
      return {
        'X-RateLimit-Limit': String(inbox.bounds.perMinute),
        'X-RateLimit-Remaining': String(Math.max(0, left)),
        'X-RateLimit-Reset': moment(c.resetForm, resetAt),
        'X-RateLimit-Quota': String(inbox.bounds.perMonth),
        'X-RateLimit-Quota-Remaining': String(Math.max(0, inbox.bounds.perMonth - inMonth)),
        'X-RateLimit-Quota-Reset': moment(c.quotaResetForm, monthEnd),
      };
    },

    // What an email is at a moment
    emails: ({ world, now }: Call): readonly Email[] =>
      world.emails.filter(({ at, goneAt }) => at <= now && goneAt > now),
    folderOf: (email: Email, now: number): Folder => (email.trashedAt <= now ? 'TRASH' : email.folder),
    folderIdOf: (email: Email, now: number): string => {
      const folder = inbox.folderOf(email, now);
      return c.folderId === 'name'
        ? `${email.mailboxId}/${folder.toLowerCase()}`
        : c.folderId === 'number'
          ? String(FOLDERS.indexOf(folder) + 10 * (email.mailboxId.length + email.mailboxId.charCodeAt(4)))
          : `${email.mailboxId.slice(0, 8)}-${folder.length}${FOLDERS.indexOf(folder)}`;
    },
    address: ({ email, name }: Address): Row => ({ email, name }),
    common: (email: Email, now: number): Row => ({
      ...{
        id: email.id,
        mailboxId: email.mailboxId,
        folderId: inbox.folderIdOf(email, now),
        messageId: email.messageId,
        threadId: email.threadId,
      },
      ...{
        subject: email.subject,
        from: inbox.address(email.from),
        to: email.to.map(inbox.address),
        cc: email.cc.map(inbox.address),
      },
      ...{
        date: inbox.formatDate(email.at),
        snippet: email.snippet,
        isRead: email.readAt <= now,
        isStarred: email.isStarred,
      },
      ...{
        isDraft: email.folder === 'DRAFTS',
        waitingForReply: email.waitingForReply,
        hasAttachments: email.attachments.length > 0,
      },
      attachments: email.attachments.map((each): Row => ({ ...each })),
      ...((email.inReplyTo !== '' || c.noReply === 'empty') && { inReplyTo: email.inReplyTo }),
      references: [...email.references],
    }),
    tag: (tag: World['tags'][number]): Row => ({ ...tag }),
    item: (email: Email, call: Call): Row => ({
      ...inbox.common(email, call.now),
      tags: email.tags.map(inbox.tag),
      ...(c.itemExtra === 'priority' && { priority: null }),
      ...(c.itemExtra === 'several' && {
        sentiment: null,
        sizeEstimate: email.body.length * 3,
        assignee: { id: null },
      }),
    }),
    detail: (email: Email, { now }: Call): Row => ({
      ...inbox.common(email, now),
      bcc: email.bcc.map(inbox.address),
      labels: inbox.providerLabels(email, now),
      ...{ isAutoReply: email.isAutoReply, isAutoForward: email.isAutoForward },
      scheduledStatus: email.sendAt === undefined ? null : 'scheduled',
      scheduledSendAt: email.sendAt === undefined ? null : inbox.formatDate(email.sendAt),
      ...(c.detailExtra === 'sizeBytes' && { sizeBytes: email.body.length }),
    }),
    providerLabels: (email: Email, now: number): string[] =>
      c.providerLabels === 'gmail'
        ? [
            inbox.folderOf(email, now),
            ...(email.readAt <= now ? [] : ['UNREAD']),
            ...(email.isStarred ? ['STARRED'] : []),
          ]
        : email.readAt <= now
          ? ['\\Seen']
          : [],

    // Criteria
    folderTypes: [...FOLDERS] as string[],
    readFolder: (call: Call): string | undefined | Answer => {
      const text = call.query.get('folderType');
      if (text === null || (text === '' && c.emptyFolder === 'absent')) return undefined;
      return inbox.folderTypes.includes(text)
        ? text
        : inbox.invalid('folderType', `must be one of ${FOLDERS.join(', ')}`);
    },
    readFiltered: (call: Call): boolean | Answer => {
      const text = call.query.get('filtered');
      if (text === null || (text === '' && c.emptyFiltered === 'absent')) return false;
      return text === 'only' ? true : inbox.invalid('filtered', 'must be only');
    },
    readLimit: (call: Call): number | Answer => {
      const limit = numberOf(call, 'limit');
      const { defaultLimit, limit: most } = inbox.bounds;
      if (limit === undefined) return defaultLimit;
      if (Number.isNaN(limit))
        return c.limitText === 'default' ? defaultLimit : inbox.invalid('limit', 'must be a number');
      if (limit < 1)
        return c.limitUnder === 'one'
          ? 1
          : c.limitUnder === 'default'
            ? defaultLimit
            : inbox.invalid('limit', 'must be at least 1');
      return limit <= most
        ? limit
        : c.limitOver === 'cut'
          ? most
          : inbox.invalid('limit', `must be at most ${most}`);
    },
    readView: (call: Call): View | undefined | Answer => {
      const id = call.query.get('viewId');
      if (id === null || id === '') return undefined;
      return call.world.views.find((view) => view.id === id) ?? inbox.unknownView();
    },
    leafKeys: ['id', 'label', 'type', 'value'],
    leafLabels: [c.domainLabel, 'sender', 'subject', 'date'] as string[],
    leafTypes: ['equals', 'notEquals', 'contains', 'startsWith', 'before', 'after'],
    readNode: (raw: unknown, depth: number, seen: { conditions: number }): FilterNode | Answer => {
      const broken = (plain: string): Answer => inbox.invalid('filters', plain);
      if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return broken('must be an object');
      if (depth > inbox.bounds.depth) return inbox.bound('filters', 'maxDepth', inbox.bounds.depth);
      const node = raw as Row;
      const [operator = '', children = ''] = c.groupKeys.split('/');
      const nested = node[children];
      if (nested !== undefined) {
        if (!Array.isArray(nested)) return broken(`${children} must be an array`);
        if (Object.keys(node).some((key) => !['id', operator, children].includes(key)))
          return broken('unknown field');
        const kind = node[operator];
        if (kind !== 'and' && kind !== 'or') return broken(`${operator} must be and, or`);
        const nodes: FilterNode[] = [];
        for (const each of nested) {
          const read = inbox.readNode(each, depth + 1, seen);
          if (isAnswer(read)) return read;
          nodes.push(read);
        }
        return { kind: 'group', isAnd: kind === 'and', nodes };
      }
      const { label, type, value } = node;
      if (Object.keys(node).some((key) => !inbox.leafKeys.includes(key))) return broken('unknown field');
      if (typeof label !== 'string' || !inbox.leafLabels.includes(label)) return broken('unknown label');
      if (typeof type !== 'string' || !inbox.leafTypes.includes(type)) return broken('unknown type');
      if (typeof value !== 'string') return broken('value must be a string');
      if (value.length > inbox.bounds.value)
        return inbox.bound('filters', 'maxValueLength', inbox.bounds.value);
      seen.conditions += 1;
      if (seen.conditions > inbox.bounds.conditions)
        return inbox.bound('filters', 'maxConditions', inbox.bounds.conditions);
      return { kind: 'leaf', label, type, value };
    },
    readFilters: (call: Call): FilterNode | undefined | Answer => {
      const text = call.query.get('filters');
      if (text === null || text === '') return undefined;
      if (Buffer.byteLength(text) > inbox.bounds.bytes)
        return inbox.bound('filters', 'maxBytes', inbox.bounds.bytes);
      try {
        return inbox.readNode(JSON.parse(text), 1, { conditions: 0 });
      } catch {
        return inbox.invalid('filters', 'must be JSON');
      }
    },
    leafMatches: ({ label, type, value }: Extract<FilterNode, { kind: 'leaf' }>, email: Email): boolean => {
      if (label === 'date') {
        const at = Date.parse(value);
        return (
          Number.isNaN(at) || (type === 'before' ? email.at < at : type === 'after' ? email.at > at : true)
        );
      }
      const text = fold(
        label === 'subject'
          ? email.subject
          : label === 'sender'
            ? email.from.email
            : (email.from.email.split('@')[1] ?? ''),
      );
      const wanted = fold(value);
      return type === 'equals'
        ? text === wanted
        : type === 'notEquals'
          ? text !== wanted
          : type === 'contains'
            ? text.includes(wanted)
            : text.startsWith(wanted);
    },
    nodeMatches: (node: FilterNode, email: Email): boolean =>
      node.kind === 'leaf'
        ? inbox.leafMatches(node, email)
        : node.isAnd
          ? node.nodes.every((each) => inbox.nodeMatches(each, email))
          : node.nodes.some((each) => inbox.nodeMatches(each, email)),
    viewMatches: (view: View, email: Email): boolean =>
      (view.node === undefined || inbox.nodeMatches(view.node, email)) &&
      (view.mailboxIds.length === 0 || view.mailboxIds.includes(email.mailboxId)),
    isHidden: (email: Email, now: number): boolean =>
      email.isHidden && inbox.folderOf(email, now) === 'INBOX',
    leavesHiddenOut: ({ folder, view }: Criteria): boolean => folder === 'INBOX' && view === undefined,
    matches: (email: Email, criteria: Criteria, now: number): boolean => {
      const { mailboxId, folder, view, onlyHidden, node } = criteria;
      if (mailboxId !== undefined && email.mailboxId !== mailboxId) return false;
      if (view !== undefined && !inbox.viewMatches(view, email)) return false;
      if (node !== undefined && !inbox.nodeMatches(node, email)) return false;
      if (onlyHidden) return inbox.isHidden(email, now);
      if (folder !== undefined && inbox.folderOf(email, now) !== folder) return false;
      return !(inbox.leavesHiddenOut(criteria) && inbox.isHidden(email, now));
    },

    // Order and pages
    compareIds: (a: string, b: string): number =>
      c.idOrder === 'descending' ? compare(b, a) : compare(a, b),
    order: (a: Email, b: Email): number => b.at - a.at || inbox.compareIds(a.id, b.id),
    rank: (a: Scored, b: Scored): number => b.score - a.score || inbox.order(a.email, b.email),
    cursorDate: (at: number): string =>
      c.cursorDate === 'same' ? inbox.formatDate(at) : new Date(at).toISOString(),
    listCursor: ({ email }: Scored): string => `${inbox.cursorDate(email.at)}|${email.id}`,
    searchCursor: ({ email, score }: Scored, place: number): string =>
      `s|${c.searchNumber === 'score' ? score : place}|${inbox.cursorDate(email.at)}|${email.id}`,
    readListCursor: (text: string): Start | Answer => {
      const [date = '', ...id] = text.split('|');
      const at = Date.parse(date);
      if (!Number.isNaN(at) && id.length > 0) return { after: { score: 0, at, id: id.join('|') } };
      return c.badCursor === 'first'
        ? undefined
        : c.badCursor === 'refused'
          ? inbox.invalid('cursor', 'is invalid')
          : { skip: Infinity };
    },
    readSearchCursor: (text: string): Start => {
      const [mark, number = '', date = '', ...id] = text.split('|');
      const at = Date.parse(date);
      if (mark !== 's' || !/^\d+$/u.test(number) || Number.isNaN(at) || id.length === 0) return undefined;
      return c.searchNumber === 'score'
        ? { after: { score: Number(number), at, id: id.join('|') } }
        : { skip: Number(number) };
    },
    readCursor: (call: Call, isSearch: boolean): Start | Answer => {
      const text = call.query.get('cursor');
      if (text === null || text === '') return undefined;
      return isSearch ? inbox.readSearchCursor(text) : inbox.readListCursor(text);
    },
    hasMore: (left: number, limit: number): boolean =>
      c.fullLastPage === 'exact' ? left > limit : left >= limit && left > 0,
    page: (rows: readonly Scored[], start: Start, limit: number, call: Call, isSearch: boolean): Row => {
      const skipped =
        start === undefined
          ? 0
          : 'skip' in start
            ? start.skip
            : rows.filter(({ score, email }) => {
                const { after } = start;
                return after.score !== score
                  ? score > after.score
                  : after.at !== email.at
                    ? email.at > after.at
                    : inbox.compareIds(email.id, after.id) <= 0;
              }).length;
      const left = rows.slice(skipped);
      const shown = left.slice(0, limit);
      const last = shown.at(-1);
      return {
        items: shown.map(({ email }) => inbox.item(email, call)),
        nextCursor:
          last === undefined
            ? c.emptyCursor === 'null' || start === undefined
              ? null
              : call.query.get('cursor')
            : isSearch
              ? inbox.searchCursor(last, skipped + shown.length)
              : inbox.listCursor(last),
        hasMore: inbox.hasMore(left.length, limit),
        ...(c.pageExtra === 'limit' && { limit }),
      };
    },
    isMailboxKnown: (call: Call, id: string): boolean => call.world.mailboxes.some((each) => each.id === id),
    readMailbox: (call: Call): string | undefined | Answer => {
      const id = call.query.get('mailboxId') ?? '';
      if (id === '') return undefined;
      return inbox.isMailboxKnown(call, id) || c.unknownMailbox === 'empty'
        ? id
        : inbox.invalid('mailboxId', 'unknown mailbox');
    },

    // Search
    fold,
    score: (email: Email, term: string): number => {
      const has = (text: string): boolean => inbox.fold(text).includes(term);
      const subject = has(email.subject) ? 1000 + inbox.startBonus(email, term) : 0;
      const sender =
        has(email.from.email) || has(nameOf(email.from)) ? 100 + inbox.senderBonus(email, term) : 0;
      const snippet = has(email.snippet) ? 20 : 0;
      const recipient = inbox.recipients(email).some(({ email: address }) => has(address)) ? 5 : 0;
      return c.scoring === 'sum'
        ? subject + sender + snippet + recipient
        : Math.max(subject, sender, snippet, recipient);
    },
    startBonus: (email: Email, term: string): number =>
      inbox.fold(email.subject).startsWith(term) ? 200 : 0,
    senderBonus: (email: Email, term: string): number =>
      inbox.fold(email.from.email) === term ||
      (c.exactSender === 'addressOrName' && inbox.fold(nameOf(email.from)) === term)
        ? 50
        : 0,
    recipients: (email: Email): readonly Address[] => [
      ...email.to,
      ...(c.recipients === 'to' ? [] : email.cc),
      ...(c.recipients === 'all' ? email.bcc : []),
    ],
    term: (text: string): string => inbox.fold(text.trim()),
    find: (call: Call, text: string, criteria: Criteria): Answer => {
      const limit = inbox.readLimit(call);
      if (isAnswer(limit)) return limit;
      const start = inbox.readCursor(call, true);
      if (isAnswer(start)) return start;
      const term = inbox.term(text);
      const rows = inbox
        .emails(call)
        .filter((email) => inbox.matches(email, criteria, call.now))
        .map((email) => ({ email, score: inbox.score(email, term) }))
        .filter(({ score }) => score > 0)
        .toSorted(inbox.rank);
      return ok(inbox.page(rows, start, limit, call, true));
    },
    /** What the search engine reads of the criteria of the list. */
    searchCriteria: (criteria: Criteria): Criteria => ({
      ...criteria,
      ...{ onlyHidden: false, node: undefined },
      view:
        c.searchView === 'applied'
          ? criteria.view
          : c.searchView === 'ignored' || criteria.view === undefined
            ? undefined
            : { ...criteria.view, node: undefined },
    }),
    isSearch: (text: string | null): text is string => text !== null && text.trim().length >= 2,
    list: (call: Call): Answer => {
      const text = call.query.get('search');
      if (text !== null && (c.searchLength === 'raw' ? text : text.trim()).length > inbox.bounds.search)
        return inbox.invalid('search', `at most ${inbox.bounds.search} characters`);
      const folder = inbox.readFolder(call);
      if (isAnswer(folder)) return folder;
      const onlyHidden = inbox.readFiltered(call);
      if (isAnswer(onlyHidden)) return onlyHidden;
      const searches = inbox.isSearch(text);
      const node = searches && c.searchFilters === 'unread' ? undefined : inbox.readFilters(call);
      if (isAnswer(node)) return node;
      const view = inbox.readView(call);
      if (isAnswer(view)) return view;
      const mailboxId = inbox.readMailbox(call);
      if (isAnswer(mailboxId)) return mailboxId;
      const criteria: Criteria = { mailboxId, folder, view, onlyHidden, node };
      if (searches) {
        // The list's exclusion is not the engine's.
        const { leavesHiddenOut } = inbox;
        try {
          inbox.leavesHiddenOut = inbox.searchLeavesHiddenOut;
          return inbox.find(call, text, inbox.searchCriteria(criteria));
        } finally {
          inbox.leavesHiddenOut = leavesHiddenOut;
        }
      }
      const limit = inbox.readLimit(call);
      if (isAnswer(limit)) return limit;
      const start = inbox.readCursor(call, false);
      if (isAnswer(start)) return start;
      const rows = inbox
        .emails(call)
        .filter((email) => inbox.matches(email, criteria, call.now))
        .toSorted(inbox.order)
        .map((email) => ({ email, score: 0 }));
      return ok(inbox.page(rows, start, limit, call, false));
    },
    searchLeavesHiddenOut: (() => false) as (criteria: Criteria) => boolean,
    search: (call: Call): Answer => {
      const q = call.query.get('q');
      const { qLeast, qMost } = inbox.bounds;
      if (q === null || q.trim().length < qLeast) return inbox.invalid('q', `at least ${qLeast} characters`);
      if (q.trim().length > qMost) return inbox.invalid('search', `at most ${qMost} characters`);
      const folder = inbox.readFolder(call);
      if (isAnswer(folder)) return folder;
      const mailboxId = inbox.readMailbox(call);
      if (isAnswer(mailboxId)) return mailboxId;
      const { leavesHiddenOut } = inbox;
      try {
        inbox.leavesHiddenOut = inbox.searchLeavesHiddenOut;
        return inbox.find(call, q, {
          mailboxId,
          folder,
          view: undefined,
          onlyHidden: false,
          node: undefined,
        });
      } finally {
        inbox.leavesHiddenOut = leavesHiddenOut;
      }
    },
    findEmail: (call: Call): Email | undefined => inbox.emails(call).find(({ id }) => id === call.params[0]),
    one: (call: Call): Answer => {
      const email = inbox.findEmail(call);
      return email === undefined ? inbox.notFound() : ok({ email: inbox.detail(email, call) });
    },
    conversation: (email: Email, call: Call): readonly Email[] =>
      inbox.emails(call).filter(({ threadId }) => threadId === email.threadId),
    body: (call: Call): Answer => {
      const email = inbox.findEmail(call);
      if (email === undefined) return inbox.notFound();
      const whole = { html: `<p>${email.body}</p>`, text: email.body };
      const thread = inbox
        .conversation(email, call)
        .map((each): Row => ({ ...inbox.detail(each, call), body: { text: each.body } }));
      return ok(
        c.bodyShape === 'conversation'
          ? { ...whole, conversation: thread }
          : c.bodyShape === 'thread'
            ? { body: whole, thread }
            : { email: { id: email.id, body: whole }, messages: thread },
      );
    },
    writeNode: (node: FilterNode): Row => {
      const [operator = '', children = ''] = c.groupKeys.split('/');
      return node.kind === 'leaf'
        ? { id: `c-${node.value}`, label: node.label, type: node.type, value: node.value }
        : { id: 'g', [operator]: node.isAnd ? 'and' : 'or', [children]: node.nodes.map(inbox.writeNode) };
    },
    viewRow: ({ id, name, node, mailboxIds }: View): Row => {
      const tree = node === undefined ? null : inbox.writeNode(node);
      const [only = null] = mailboxIds;
      return {
        id,
        name,
        ...(c.viewKeys === 'text'
          ? { filters: tree === null ? null : JSON.stringify(tree), mailboxId: only }
          : { [c.viewKeys]: tree, mailboxIds }),
      };
    },
    views: ({ world }: Call): Answer => {
      const rows = world.views.map(inbox.viewRow);
      return ok(c.viewsWrap === 'array' ? rows : { [c.viewsWrap]: rows });
    },
    drafts: (call: Call): Answer => {
      const limit = call.query.has('limit') ? inbox.readLimit(call) : c.draftsDefault;
      if (isAnswer(limit)) return limit;
      const rows = inbox
        .emails(call)
        .filter((email) => inbox.folderOf(email, call.now) === 'DRAFTS')
        .toSorted(inbox.order)
        .slice(0, limit)
        .map((email): Row => ({
          id: email.id,
          mailboxId: email.mailboxId,
          subject: email.subject,
          to: email.to.map(inbox.address),
          updatedAt: inbox.formatDate(email.at),
        }));
      return ok(c.draftsWrap === 'array' ? rows : { [c.draftsWrap]: rows });
    },
    mailboxes: ({ world }: Call): Answer =>
      ok(
        world.mailboxes.map(({ id, address }): Row => ({
          id,
          email: address.email,
          name: address.name,
          status: 'connected',
        })),
      ),
    labels: ({ world }: Call): Answer => ok(world.tags.map(inbox.tag)),
    filterRules: ({ world }: Call): Answer =>
      ok(
        world.emails.length === 0
          ? []
          : [
              {
                id: 'f1',
                name: 'Newsletters',
                filters: { label: c.domainLabel, type: 'equals', value: 'news.shop' },
              },
            ],
      ),
  };

  const lists = {
    error: (status: number, message: string, code?: string): Answer => ({
      status,
      body: { message, ...(code !== undefined && { code }) },
    }),
    unknownKey: (): Answer => ({
      status: 401,
      body: { error: 'Authentication required', code: 'AUTH_REQUIRED' },
    }),
    missing: (): Answer =>
      lists.error(404, 'List not found', c.listNotFoundCode ? 'LIST_NOT_FOUND' : undefined),
    invalid: (name: string, plain: string): Answer =>
      lists.error(
        400,
        c.invalidWords === 'quoted' ? `"${name}" ${plain}` : `${name}: ${plain}`,
        'INVALID_REQUEST',
      ),
    bounds: { limit: 100, defaultLimit: 25, pageSize: 100, defaultPageSize: 50, lookup: 50 },
    lists: ({ world, now }: Call): readonly List[] =>
      world.lists.filter(({ at, goneAt }) => at <= now && goneAt > now),
    contactsOf: (list: List, now: number): readonly Contact[] =>
      list.contacts.filter(({ at, goneAt }) => at <= now && goneAt > now),
    order: (a: List, b: List): number =>
      c.listOrder === 'name'
        ? compare(a.name, b.name) || compare(a.id, b.id)
        : c.listOrder === 'newest'
          ? b.at - a.at
          : a.at - b.at,
    rowOrder: (a: Contact, b: Contact): number =>
      c.rowOrder === 'newest' ? b.at - a.at || compare(a.id, b.id) : a.at - b.at || compare(a.id, b.id),
    item: (list: List, now: number): Row => ({
      [c.idKey]: list.id,
      name: list.name,
      ...(c.listExtras !== 'none' && {
        createdAt: main.formatDate(list.at),
        leadCount: lists.contactsOf(list, now).length,
      }),
      ...(c.listExtras === 'many' && {
        linkedLists: [...list.linked],
        folder: null,
        columns: [...list.columns],
        isArchived: false,
      }),
    }),
    hasLead: (list: List, wanted: string, now: number): boolean =>
      lists.contactsOf(list, now).some(({ fields }) => {
        const email = String(fields['email'] ?? '');
        return wanted.includes('@')
          ? c.leadSearchCase === 'any'
            ? fold(email) === fold(wanted)
            : email === wanted
          : fields['socialUrlProfile'] === wanted;
      }),
    readPage: (call: Call): number | Answer => {
      const page = numberOf(call, 'page') ?? 1;
      return page >= 1 ? page : c.listPage === 'first' ? 1 : lists.invalid('page', 'must be at least 1');
    },
    readSize: (call: Call, name: string, standard: number, most: number): number | Answer => {
      const size = numberOf(call, name);
      if (size === undefined) return standard;
      if (!(size >= 1)) return c.listPage === 'first' ? standard : lists.invalid(name, 'must be at least 1');
      return size <= most
        ? size
        : c.listLimit === 'cut'
          ? most
          : lists.invalid(name, `must be at most ${most}`);
    },
    isPaged: ({ query }: Call): boolean =>
      c.halfPaged === 'paged'
        ? query.has('page') || query.has('limit')
        : query.has('page') && query.has('limit'),
    matching: (call: Call): readonly List[] => {
      const wanted = call.query.get('leadSearch') ?? '';
      return lists
        .lists(call)
        .filter((list) => wanted === '' || lists.hasLead(list, wanted, call.now))
        .toSorted(lists.order);
    },
    countLeads: (call: Call, found: readonly List[]): number =>
      (c.totalLeads === 'account' ? lists.lists(call) : found).reduce(
        (sum, list) => sum + lists.contactsOf(list, call.now).length,
        0,
      ),
    envelope: (rows: readonly Row[], total: number, page: number, pageSize: number): Row => ({
      items: rows,
      total,
      page,
      pageSize,
    }),
    cut: <T>(rows: readonly T[], page: number, size: number): readonly T[] =>
      rows.slice((page - 1) * size, page * size),
    all: (call: Call): Answer => {
      const found = lists.matching(call);
      if (!lists.isPaged(call)) return ok(found.map((list) => lists.item(list, call.now)));
      const page = lists.readPage(call);
      if (isAnswer(page)) return page;
      const size = lists.readSize(call, 'limit', lists.bounds.defaultLimit, lists.bounds.limit);
      if (isAnswer(size)) return size;
      return ok({
        ...lists.envelope(
          lists.cut(found, page, size).map((list) => lists.item(list, call.now)),
          found.length,
          page,
          size,
        ),
        totalLeads: lists.countLeads(call, found),
      });
    },
    findList: (call: Call): List | Answer => {
      const [id = ''] = call.params;
      if (!/^[0-9a-f]{24}$/u.test(id) && c.badListId === 'refused')
        return lists.invalid('listId', 'must be an id');
      return lists.lists(call).find((list) => list.id === id) ?? lists.missing();
    },
    one: (call: Call): Answer => {
      const list = lists.findList(call);
      if (isAnswer(list)) return list;
      return ok(c.oneList === 'plain' ? lists.item(list, call.now) : { list: lists.item(list, call.now) });
    },
    stamps: ({ at }: Contact): Row => (c.rowStamps ? { createdAt: main.formatDate(at) } : {}),
    fullContact: (contact: Contact): Row => ({ id: contact.id, ...lists.stamps(contact), ...contact.fields }),
    columnsOf: (list: List): readonly string[] => list.columns,
    row: (contact: Contact, list: List): Row => ({
      ...(c.rowId === 'present' && { id: contact.id }),
      ...Object.fromEntries(
        lists
          .columnsOf(list)
          .flatMap((name) =>
            contact.fields[name] === undefined
              ? c.emptyValue === 'empty'
                ? [[name, '']]
                : []
              : [[name, contact.fields[name]]],
          ),
      ),
    }),
    covered: (list: List, call: Call): readonly List[] => [
      list,
      ...lists.lists(call).filter(({ id }) => list.linked.includes(id)),
    ],
    lookupMatches: ({ fields }: Contact, by: 'email' | 'socialUrl', wanted: string): boolean =>
      by === 'email'
        ? fold(String(fields['email'] ?? '')) === fold(wanted)
        : fields['socialUrlProfile'] === wanted,
    readLookup: (call: Call): { by: 'email' | 'socialUrl'; wanted: string } | undefined | Answer => {
      const [email, socialUrl] = [call.query.get('email'), call.query.get('socialUrl')];
      if (email !== null && email !== '' && socialUrl !== null && socialUrl !== '')
        return lists.error(422, 'Use email or socialUrl, not both', 'INVALID_PARAMETERS');
      if ((email === '' || socialUrl === '') && c.emptyLookup === 'refused')
        return lists.error(422, 'A lookup value is empty');
      return email !== null && email !== ''
        ? { by: 'email', wanted: email }
        : socialUrl !== null && socialUrl !== ''
          ? { by: 'socialUrl', wanted: socialUrl }
          : undefined;
    },
    rows: (call: Call): Answer => {
      const list = lists.findList(call);
      if (isAnswer(list)) return list;
      const lookup = lists.readLookup(call);
      if (isAnswer(lookup)) return lookup;
      const page = lists.readPage(call);
      if (isAnswer(page)) return page;
      const size = lists.readSize(call, 'pageSize', lists.bounds.defaultPageSize, lists.bounds.pageSize);
      if (isAnswer(size)) return size;
      return lookup === undefined
        ? lists.browse(call, list, page, size)
        : lists.look(call, list, lookup, page, size);
    },
    browse: (call: Call, list: List, page: number, size: number): Answer => {
      const all = lists.contactsOf(list, call.now).toSorted(lists.rowOrder);
      return ok(
        lists.envelope(
          lists.cut(all, page, size).map((contact) => lists.row(contact, list)),
          all.length,
          page,
          size,
        ),
      );
    },
    look: (
      call: Call,
      list: List,
      { by, wanted }: { by: 'email' | 'socialUrl'; wanted: string },
      page: number,
      size: number,
    ): Answer => {
      const found = lists
        .covered(list, call)
        .flatMap((each) =>
          lists
            .contactsOf(each, call.now)
            .filter((contact) => lists.lookupMatches(contact, by, wanted))
            .map((contact) => lists.fullContact(contact)),
        )
        .slice(0, lists.bounds.lookup);
      return ok(
        lists.envelope(
          found,
          found.length,
          c.lookupSize === 'asked' ? page : 1,
          c.lookupSize === 'asked' ? size : lists.bounds.lookup,
        ),
      );
    },
    usage: (call: Call): Answer => {
      const asked = call.query
        .getAll(c.usageParameter)
        .flatMap((text) => text.split(','))
        .filter((id) => id !== '');
      if (asked.length === 0)
        return lists.error(422, `${c.usageParameter} is required`, 'INVALID_PARAMETERS');
      return ok({
        campaigns: call.world.campaigns
          .filter((each) => each.lists.some((id) => asked.includes(id)))
          .map((each) => ({ [c.idKey]: each.id, name: each.name, status: main.statusOf(each, call.now) })),
      });
    },
    check: (call: Call): Answer => {
      const name = call.query.get(c.checkParameter);
      if (name === null || name === '')
        return lists.error(422, `${c.checkParameter} is required`, 'INVALID_PARAMETERS');
      return ok({
        exists: call.world.variables.some(
          ({ technicalName, displayName }) => name === technicalName || name === displayName,
        ),
      });
    },
    exportJob: (): Answer => lists.error(404, 'Export job not found'),
  };

  const main = {
    formatDate: (at: number): string => {
      const text = new Date(at).toISOString();
      return c.mainDates === 'millis'
        ? text
        : c.mainDates === 'micros'
          ? text.replace('Z', '000Z')
          : text.replace(/\.\d+Z$/u, 'Z');
    },
    error: (status: number, error: string, code?: string, params?: Row): Answer => ({
      status,
      body: { error, ...(code !== undefined && { code }), ...(params && { params }) },
    }),
    invalid: (name: string, plain: string): Answer =>
      main.error(
        400,
        c.invalidWords === 'quoted' ? `"${name}" ${plain}` : `${name}: ${plain}`,
        'INVALID_REQUEST',
        c.mainParams ? { field: name } : undefined,
      ),
    unknownKey: (who: Who): Answer =>
      who === 'inboxOnly' && c.inboxOnlyRefusal === 'text'
        ? { status: 401, text: 'Unauthorized', type: 'text/plain' }
        : { status: 401, body: { error: 'Authentication required' } },
    overLimit: (): Answer => main.error(500, 'Internal server error'),
    perMinute: 1000,
    missing: (): Answer => main.error(400, 'Campaign not found'),
    bounds: {
      perPage: 10_000,
      defaultPerPage: 20,
      activities: 30,
      progress: 20,
      tools: 100,
      defaultTools: 15,
      usage: 200,
      defaultUsage: 50,
      scraps: 20,
    },
    campaigns: ({ world, now }: Call, kind: Campaign['kind']): readonly Campaign[] =>
      world.campaigns
        .filter((each) => each.kind === kind && each.at <= now)
        .toSorted((a, b) => (c.campaignOrder === 'newest' ? b.at - a.at : a.at - b.at)),
    statusOf: ({ status, later }: Campaign, now: number): string =>
      later !== undefined && later.at <= now ? later.status : status,
    campaignRow: (campaign: Campaign, now: number): Row => ({
      ...{
        [c.idKey]: campaign.id,
        name: campaign.name,
        status: main.statusOf(campaign, now),
        createdAt: main.formatDate(campaign.at),
      },
      ...(c.campaignExtras === 'many' && {
        lists: [...campaign.lists],
        excludedLists: [...campaign.excluded],
        plannedStart: null,
        alwaysOn: false,
        tags: [],
      }),
    }),
    campaignDetail: (campaign: Campaign, now: number): Row => ({
      ...main.campaignRow(campaign, now),
      ...{ lists: [...campaign.lists], excludedLists: [...campaign.excluded] },
      ...{ dailyEmailAdded: 50, dailyEmailLimit: 120, dailySocialAdded: 20, dailyChatAdded: 10 },
      steps: [1, 2, 3].map((step) => ({
        _id: `${campaign.id.slice(0, 22)}0${step}`,
        type: step === 2 ? 'invitation' : 'email',
        versions: [
          {
            _id: `${campaign.id.slice(0, 22)}1${step}`,
            active: true,
            subject: step === 1 ? campaign.name : '',
          },
        ],
      })),
    }),
    all: (call: Call): Answer =>
      ok({ campaigns: main.campaigns(call, 'advanced').map((each) => main.campaignRow(each, call.now)) }),
    findCampaign: (call: Call, id: string | undefined, kind: Campaign['kind']): Campaign | Answer => {
      if (id !== undefined && !/^[0-9a-f]{24}$/u.test(id) && c.badCampaignId === 'invalid')
        return main.invalid('campaignId', 'must be an id');
      return main.campaigns(call, kind).find((each) => each.id === id) ?? main.missing();
    },
    /** Answers with a campaign of the path. */
    withCampaign: (
      call: Call,
      answer: (campaign: Campaign) => Answer,
      kind: Campaign['kind'] = 'advanced',
    ): Answer => {
      const campaign = main.findCampaign(call, call.params[0], kind);
      return isAnswer(campaign) ? campaign : answer(campaign);
    },
    one: (call: Call): Answer =>
      main.withCampaign(call, (campaign) =>
        ok(
          c.oneCampaign === 'plain'
            ? main.campaignDetail(campaign, call.now)
            : { campaign: main.campaignDetail(campaign, call.now) },
        ),
      ),
    readPage: (call: Call, first: number): number | Answer => {
      const page = numberOf(call, 'page') ?? first;
      return page >= first
        ? page
        : c.badPage === 'first'
          ? first
          : main.invalid('page', `must be at least ${first}`);
    },
    members: (campaign: Campaign, call: Call): readonly Contact[] => {
      const excluded = new Set(
        call.world.lists
          .filter(({ id }) => campaign.excluded.includes(id))
          .flatMap(({ contacts }) => contacts.map(({ id }) => id)),
      );
      return call.world.lists
        .filter(({ id }) => campaign.lists.includes(id))
        .flatMap((list) => lists.contactsOf(list, call.now))
        .filter(({ id }) => !excluded.has(id));
    },
    contactRow: (contact: Contact): Row => ({
      ...(c.idKey === 'id' ? { id: contact.id } : { _id: contact.id }),
      ...contact.fields,
    }),
    contacts: (call: Call, kind: Campaign['kind']): Answer => {
      const id = call.query.get('campaignId');
      const page = main.readPage(call, 0);
      if (isAnswer(page)) return page;
      const asked = numberOf(call, 'perPage') ?? main.bounds.defaultPerPage;
      if (!(asked >= 1) && c.badPage === 'refused') return main.invalid('perPage', 'must be at least 1');
      if (asked > main.bounds.perPage && c.perPageOver === 'refused')
        return main.invalid('perPage', `must be at most ${main.bounds.perPage}`);
      const size = asked >= 1 ? Math.min(asked, main.bounds.perPage) : main.bounds.defaultPerPage;
      if (id === null && c.contactsOfAll === 'refused') return main.invalid('campaignId', 'is required');
      const campaign = id === null ? undefined : main.findCampaign(call, id, kind);
      if (isAnswer(campaign)) return campaign;
      const all = (campaign === undefined ? main.campaigns(call, kind) : [campaign]).flatMap((each) =>
        main.members(each, call),
      );
      return ok({ list: lists.cut(all, page + 1, size).map(main.contactRow), count: all.length });
    },
    activityRow: (activity: Activity): Row => ({
      ...{
        [c.idKey]: activity.id,
        event: activity.event,
        date: main.formatDate(activity.at),
        contactId: activity.contactId,
        step: activity.step,
      },
      ...(activity.message !== undefined &&
        activity.event.endsWith('REPLIED') && { reply: activity.message }),
    }),
    happened: (campaign: Campaign, now: number): readonly Activity[] => {
      const until = c.activityCache ? now - (now % 600_000) : now;
      return campaign.activities.filter(({ at }) => at <= until);
    },
    activityOrder: (a: Activity, b: Activity): number => b.at - a.at || compare(a.id, b.id),
    hasType: (activity: Activity, types: readonly string[]): boolean => types.includes(activity.event),
    knownTypes: (types: readonly string[]): readonly string[] =>
      c.unknownType === 'nothing' ? types : types.filter((type) => ADVANCED.has(type)),
    activities: (call: Call, kind: Campaign['kind'] = 'advanced'): Answer =>
      main.withCampaign(
        call,
        (campaign) => {
          const page = main.readPage(call, 0);
          if (isAnswer(page)) return page;
          const types = main.knownTypes(
            (call.query.get('types') ?? '')
              .split(',')
              .map((type) => type.trim())
              .filter((type) => type !== ''),
          );
          const found = main
            .happened(campaign, call.now)
            .filter((each) => types.length === 0 || main.hasType(each, types))
            .toSorted(main.activityOrder);
          return ok({
            activities: lists
              .cut(found, page + 1, main.bounds.activities)
              .map((each) => main.activityRow(each)),
          });
        },
        kind,
      ),
    message: (call: Call): Answer =>
      main.withCampaign(call, (campaign) => {
        const activity = main.happened(campaign, call.now).find(({ id }) => id === call.params[1]);
        if (activity === undefined) return main.error(404, 'NOT_FOUND');
        return activity.message === undefined
          ? main.error(422, 'NO_MESSAGE')
          : ok({ message: activity.message, subject: campaign.name });
      }),
    progressContacts: (call: Call): Answer =>
      main.withCampaign(call, (campaign) => {
        const page = main.readPage(call, 1);
        if (isAnswer(page)) return page;
        const all = main.members(campaign, call);
        const size = main.bounds.progress;
        return ok({
          contacts: lists.cut(all, page, size).map((contact): Row => ({
            id: contact.id,
            email: contact.fields['email'] ?? null,
            step: contact.id.charCodeAt(3) % 4,
            status: 'in_progress',
          })),
          total: all.length,
          totalPages: main.countPages(all.length, size),
        });
      }),
    countPages: (total: number, size: number): number => (total === 0 ? c.noPages : Math.ceil(total / size)),
    progress: (call: Call): Answer =>
      main.withCampaign(call, (campaign) =>
        ok({
          total: main.members(campaign, call).length,
          sent: main.happened(campaign, call.now).filter(({ event }) => event === 'EMAIL_SENT').length,
        }),
      ),
    tasks: (call: Call): Answer => main.withCampaign(call, () => ok({ tasks: [], total: 0 })),
    csv: (rows: readonly (readonly string[])[]): Answer => ({
      status: 200,
      type: c.charset === '' ? 'text/csv' : 'text/csv; charset=utf-8',
      text:
        (c.exportMark ? '\uFEFF' : '') +
        rows
          .map((row) =>
            row.map((cell) => (/[",\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','),
          )
          .join('\n'),
      headers: { 'Content-Disposition': 'attachment; filename="export.csv"' },
    }),
    export: (call: Call): Answer =>
      main.withCampaign(call, (campaign) => {
        const type = call.query.get('type') ?? (c.exportDefault === 'replies' ? 'replies' : '');
        if (type !== 'replies') return main.invalid('type', 'is unknown');
        const replies = main.happened(campaign, call.now).filter(({ event }) => event.endsWith('REPLIED'));
        return main.csv([
          ['contactId', 'event', 'date', 'reply'],
          ...replies.map((each) => [
            each.contactId,
            each.event,
            main.formatDate(each.at),
            each.message ?? '',
          ]),
        ]);
      }),
    registrations: ({ world, now }: Call): readonly Hook[] =>
      world.hooks.filter(({ events, campaign }) => events.length > 0 && campaign.at <= now),
    hookRow: ({ id, campaign, url, events }: Hook): Row => ({
      id,
      typeOfCampaign: campaign.kind,
      campaignId: campaign.id,
      campaignName: campaign.name,
      url,
      events: [...events],
      status: 'active',
    }),
    hooks: (call: Call): Answer =>
      ok({ webhooks: main.registrations(call).map((hook) => main.hookRow(hook)) }),
    usageError: (error: string): Answer => ({ status: 400, body: { success: false, error } }),
    debitRow: ({ id, at, credits, kind }: World['debits'][number]): Row => ({
      [c.idKey]: id,
      date: main.formatDate(at),
      credits,
      type: kind,
    }),
    usage: (call: Call): Answer => {
      const page = numberOf(call, 'page') ?? 1;
      const asked = numberOf(call, 'limit') ?? main.bounds.defaultUsage;
      if (!(page >= 1) && c.badPage === 'refused') return main.usageError('page must be at least 1');
      if (!(asked >= 1) && c.badPage === 'refused') return main.usageError('limit must be at least 1');
      if (asked > main.bounds.usage && c.usageLimit === 'refused')
        return main.usageError(`limit must be at most ${main.bounds.usage}`);
      const size = asked >= 1 ? Math.min(asked, main.bounds.usage) : main.bounds.defaultUsage;
      const all = call.world.debits.filter(({ at }) => at <= call.now).toSorted((a, b) => b.at - a.at);
      return ok({ items: lists.cut(all, page >= 1 ? page : 1, size).map(main.debitRow), total: all.length });
    },
    jobRow: ({ id, at, rows }: Job): Row => ({
      jobId: id,
      createdAt: main.formatDate(at),
      status: 'finished',
      count: rows.length,
    }),
    jobs: (call: Call, tool: keyof World['jobs']): Answer => {
      const page = main.readPage(call, 1);
      if (isAnswer(page)) return page;
      const asked = numberOf(call, 'limit') ?? main.bounds.defaultTools;
      if (!(asked >= 1) && c.badPage === 'refused') return main.invalid('limit', 'must be at least 1');
      if (asked > main.bounds.tools && c.toolsLimit === 'refused')
        return main.invalid('limit', `must be at most ${main.bounds.tools}`);
      const size = asked >= 1 ? Math.min(asked, main.bounds.tools) : main.bounds.defaultTools;
      const all = call.world.jobs[tool].filter(({ at }) => at <= call.now).toSorted((a, b) => b.at - a.at);
      return ok({ data: lists.cut(all, page, size).map(main.jobRow), total: all.length });
    },
    findJob: (call: Call, tool: keyof World['jobs']): Job | undefined =>
      call.world.jobs[tool].find(({ id, at }) => id === call.params[0] && at <= call.now),
    job: (call: Call, tool: keyof World['jobs']): Answer => {
      const job = main.findJob(call, tool);
      return job === undefined
        ? main.error(400, 'Job not found')
        : ok({ ...main.jobRow(job), results: job.rows });
    },
    scraps: (call: Call): Answer => {
      const page = main.readPage(call, 0);
      if (isAnswer(page)) return page;
      return ok({
        scraps: lists.cut(call.world.scrapers, page + 1, main.bounds.scraps).map((each): Row => ({
          [c.idKey]: each.id,
          name: each.name,
          status: each.status,
          createdAt: main.formatDate(each.at),
        })),
      });
    },
    scraper: (call: Call): Answer => {
      const found = call.world.scrapers.find(({ id }) => id === call.params[0]);
      return found === undefined
        ? main.error(400, 'This scraper does not exist')
        : ok({ [c.idKey]: found.id, name: found.name, status: found.status });
    },
    scraperFile: (call: Call): Answer => {
      const answer = main.scraper(call);
      return answer.status === 200 ? main.csv([['name', 'url']]) : answer;
    },
    providers: ({ world }: Call): Answer =>
      ok(c.wraps === 'array' ? world.providers : { providers: world.providers }),
    warmup: ({ world }: Call): Answer => {
      const rows = world.providers.map(({ id }): Row => ({ providerId: id, enabled: false, score: null }));
      return ok(c.wraps === 'array' ? rows : { warmups: rows });
    },
    blacklist: ({ world }: Call): Answer =>
      ok(c.wraps === 'array' ? world.blacklist : { blacklist: world.blacklist }),
    computing: (): Answer => ({
      ...main.error(503, 'Statistics are being computed', 'STATS_COMPUTING'),
      headers: { 'Retry-After': '30' },
    }),
    statsMissing: (): Answer => main.error(401, c.statsWords),
    stats: (call: Call, kind: Campaign['kind']): Answer => {
      const id = call.query.get(c.statsKey);
      if (id === null) return main.invalid(c.statsKey, 'is required');
      const campaign = call.world.campaigns.find((each) => each.id === id && each.kind === kind);
      if (campaign === undefined) return main.statsMissing();
      if (campaign.isComputing) return main.computing();
      return ok({
        contacts: main.members(campaign, call).length,
        events: main.happened(campaign, call.now).length,
      });
    },
    legacy: (call: Call, kind: 'email' | 'social'): Answer =>
      ok({ campaigns: main.campaigns(call, kind).map((each) => main.campaignRow(each, call.now)) }),
    legacyOne: (call: Call): Answer =>
      main.withCampaign(call, (campaign) => ok(main.campaignRow(campaign, call.now)), 'email'),
  };

  const IN = '/inbox/api/v1';
  const routes: Record<string, Handler> = {
    [`${IN}/emails`]: (call) => inbox.list(call),
    [`${IN}/emails/search`]: (call) => inbox.search(call),
    [`${IN}/emails/{}`]: (call) => inbox.one(call),
    [`${IN}/emails/{}/body`]: (call) => inbox.body(call),
    [`${IN}/drafts`]: (call) => inbox.drafts(call),
    [`${IN}/views`]: (call) => inbox.views(call),
    [`${IN}/filters`]: (call) => inbox.filterRules(call),
    ...(c.referenceLists === 'plural' && {
      [`${IN}/mailboxes`]: (call: Call) => inbox.mailboxes(call),
      [`${IN}/labels`]: (call: Call) => inbox.labels(call),
    }),
    '/lists/list': (call) => lists.all(call),
    '/lists/list/{}': (call) => lists.one(call),
    '/lists/list/{}/rows': (call) => lists.rows(call),
    '/lists/list/campaign-usage': (call) => lists.usage(call),
    '/lists/custom-variable/check': (call) => lists.check(call),
    '/lists/list/export/jobs/{}': () => lists.exportJob(),
    '/lists/list/export/jobs/{}/download': () => lists.exportJob(),
    '/advanced/campaigns': (call) => main.all(call),
    '/advanced/campaigns/{}': (call) => main.one(call),
    '/advanced/campaign/contacts': (call) => main.contacts(call, 'advanced'),
    '/advanced/campaigns/{}/activities': (call) => main.activities(call),
    '/advanced/campaigns/{}/activities/{}/message': (call) => main.message(call),
    '/advanced/campaigns/{}/progress/contacts': (call) => main.progressContacts(call),
    '/advanced/campaigns/{}/progress': (call) => main.progress(call),
    '/advanced/campaigns/{}/manual-tasks': (call) => main.tasks(call),
    '/advanced/campaigns/{}/export': (call) => main.export(call),
    '/webhook': (call) => main.hooks(call),
    '/credits/usage': (call) => main.usage(call),
    '/tools/find/email': (call) => main.jobs(call, 'find/email'),
    '/tools/find/phone': (call) => main.jobs(call, 'find/phone'),
    '/tools/verify/email': (call) => main.jobs(call, 'verify/email'),
    '/tools/find/email/{}': (call) => main.job(call, 'find/email'),
    '/tools/find/phone/{}': (call) => main.job(call, 'find/phone'),
    '/tools/verify/email/{}': (call) => main.job(call, 'verify/email'),
    '/social-scrappers': (call) => main.scraps(call),
    '/social-scrappers/{}': (call) => main.scraper(call),
    '/social-scrappers/{}/download': (call) => main.scraperFile(call),
    '/email-providers': (call) => main.providers(call),
    '/email-providers/warmup': (call) => main.warmup(call),
    '/emails/blacklists': (call) => main.blacklist(call),
    '/stats/advanced': (call) => main.stats(call, 'advanced'),
    '/stats/social': (call) => main.stats(call, 'social'),
    '/stats': (call) => main.stats(call, 'email'),
    '/emails/campaigns': (call) => main.legacy(call, 'email'),
    '/emails/campaigns/{}': (call) => main.legacyOne(call),
    '/emails/campaigns/{}/activities': (call) => main.activities(call, 'email'),
    '/emails/campaign/contacts': (call) => main.contacts(call, 'email'),
    '/social/campaigns': (call) => main.legacy(call, 'social'),
    '/social/campaigns/{}/activities': (call) => main.activities(call, 'social'),
    '/social/campaign/contacts': (call) => main.contacts(call, 'social'),
  };

  return {
    ...{ choices, html, inbox, lists, main, routes },
    unknownPath: (() => html(404)) as (path: string) => Answer,
    /** The key of a call, and nothing where it has none. */
    readKey: ((header) => {
      if (header === undefined) return '';
      const prefix = c.bearerCase === 'any' ? /^bearer /iu : /^Bearer /u;
      return header.replace(prefix, '').trim();
    }) as (header: string | undefined, query: URLSearchParams, path: string) => string,
    /** Whether a service knows a key. */
    knows: (path: string, who: Who): boolean =>
      who !== 'unknown' && who !== 'disabled' && (path.startsWith('/inbox/') || who !== 'inboxOnly'),
    isCounted: (path: string): boolean => !path.startsWith('/lists/') && !path.startsWith('/tools/'),
    /** What alters an answer at last. */
    after: [] as ((answer: Answer, call: Call) => Answer)[],
  };
}

const ADVANCED = new Set([
  'EMAIL_SENT',
  'OPENED',
  'CLICKED',
  'MAIL_REPLIED',
  'BOUNCED',
  'UNSUBSCRIBED',
  'VISITED',
  'INVITED',
  'ACCEPTED',
  'MESSAGE_SENT',
  'INMAIL_SENT',
  'LIKED',
  'SOCIAL_REPLIED',
  'CHAT_MESSAGE_SENT',
  'CHAT_REPLIED',
  'CAMPAIGN_ENDING',
]);

export type Vendor = ReturnType<typeof makeVendor>;
