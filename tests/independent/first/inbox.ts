import { Refusal, isRow, reply, replyEmpty, say, writeDate, type Answer, type Call } from './call.ts';
import type { Choices } from './choices.ts';
import { drawEmail, folderOf, makeEmailId } from './data.ts';
import { drawFrom } from './random.ts';
import type { Ask, Cut, Position } from './rules.ts';
import type { Account, Address, Email, FilterField, FilterNode, FilterOperator, Row, View } from './world.ts';

export type Handler = (call: Call) => Answer;

function fault(call: Call, status: number, code: string, error: string, details?: Row): Refusal {
  const body: Row = { code, error: say(call.choices, error) };
  if (details !== undefined) body['details'] = details;
  return new Refusal(reply(status, call.rules.inbox.fault(body, call)));
}

function invalid(call: Call, details: Row): Refusal {
  return fault(call, 400, 'VALIDATION_FAILED', 'The request is not valid.', details);
}

export function refuseInbox(call: Call, status: number, code: string, error: string): Answer {
  return fault(call, status, code, error).answer;
}

function readBody(call: Call): unknown {
  const text = call.raw.toString('utf8');
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal(
      call.rules.http.malformed(
        fault(call, 400, 'REQUEST_ERROR', 'The body is not valid JSON.').answer,
        'inbox',
      ),
    );
  }
}

interface Grammar {
  fields: Record<FilterField, string>;
  operators: Record<FilterOperator, string>;
}

const GRAMMARS: Record<Choices['grammar'], Grammar> = {
  tree: {
    fields: {
      domain: 'senderDomain',
      sender: 'sender',
      subject: 'subject',
      recipient: 'recipient',
      read: 'isRead',
      starred: 'isStarred',
      attachment: 'hasAttachments',
      date: 'date',
      tag: 'label',
    },
    operators: {
      equals: 'equals',
      differs: 'notEquals',
      contains: 'contains',
      starts: 'startsWith',
      before: 'before',
      after: 'after',
    },
  },
  anyall: {
    fields: {
      domain: 'from_domain',
      sender: 'from',
      subject: 'subject',
      recipient: 'to',
      read: 'read',
      starred: 'starred',
      attachment: 'attachment',
      date: 'sent_at',
      tag: 'tag',
    },
    operators: {
      equals: 'equals',
      differs: 'not_equals',
      contains: 'includes',
      starts: 'begins_with',
      before: 'earlier_than',
      after: 'later_than',
    },
  },
  flat: {
    fields: {
      domain: 'Sender domain',
      sender: 'Sender',
      subject: 'Subject',
      recipient: 'Recipient',
      read: 'Read',
      starred: 'Starred',
      attachment: 'Attachments',
      date: 'Date',
      tag: 'Label',
    },
    operators: {
      equals: 'equals',
      differs: 'doesNotEqual',
      contains: 'contains',
      starts: 'startsWith',
      before: 'isBefore',
      after: 'isAfter',
    },
  },
};

function writeFilter(node: FilterNode, choices: Choices): Row {
  const grammar = GRAMMARS[choices.grammar];
  if (node.kind === 'test') {
    return {
      id: node.id,
      label: grammar.fields[node.field],
      type: grammar.operators[node.operator],
      value: node.value,
    };
  }
  const nodes = node.nodes.map((child) => writeFilter(child, choices));
  if (choices.grammar === 'anyall') return node.all ? { all: nodes } : { any: nodes };
  if (choices.grammar === 'flat') return { type: 'group', label: node.all ? 'and' : 'or', nodes };
  return { operator: node.all ? 'AND' : 'OR', children: nodes };
}

function groupOf(row: Row, choices: Choices): { all: boolean; nodes: unknown[] } | undefined {
  const keys = Object.keys(row);
  const as = (value: unknown, all: boolean): { all: boolean; nodes: unknown[] } | undefined =>
    Array.isArray(value) ? { all, nodes: value as unknown[] } : undefined;
  switch (choices.grammar) {
    case 'anyall':
      if (keys.some((key) => !['id', 'all', 'any'].includes(key))) return undefined;
      return as(row['all'] ?? row['any'], row['all'] !== undefined);
    case 'flat':
      if (keys.some((key) => !['id', 'type', 'label', 'nodes'].includes(key)) || row['type'] !== 'group')
        return undefined;
      if (row['label'] !== 'and' && row['label'] !== 'or') return undefined;
      return as(row['nodes'], row['label'] === 'and');
    case 'tree':
      if (keys.some((key) => !['id', 'operator', 'children'].includes(key))) return undefined;
      if (row['operator'] !== 'AND' && row['operator'] !== 'OR') return undefined;
      return as(row['children'], row['operator'] === 'AND');
    default:
      return undefined;
  }
}

function measure(
  value: unknown,
  depth: number,
  found: { depth: number; conditions: number; longest: number },
): void {
  if (!isRow(value)) return;
  found.depth = Math.max(found.depth, depth);
  const arrays = Object.values(value).filter((entry) => Array.isArray(entry)) as unknown[][];
  if (arrays.length === 0) found.conditions += 1;
  if (typeof value['value'] === 'string') found.longest = Math.max(found.longest, value['value'].length);
  for (const child of arrays.flat()) measure(child, depth + 1, found);
}

function readFilter(call: Call, raw: string, tell: (kind: string) => void): FilterNode {
  const bounds = call.rules.inbox.filter;
  const refuse = (details: Row, kind: string): Refusal => {
    tell(kind);
    return invalid(call, call.rules.inbox.refuseFilter(details, kind));
  };
  if (Buffer.byteLength(raw) > bounds.bytes) throw refuse({ maxBytes: 8192 }, 'bytes');
  let parsed: unknown;
  try {
    parsed = JSON.parse(raw);
  } catch {
    throw refuse({ filters: [say(call.choices, 'This is not JSON.')] }, 'json');
  }
  const found = { depth: 0, conditions: 0, longest: 0 };
  measure(parsed, 1, found);
  if (found.depth > bounds.depth) throw refuse({ maxDepth: 5 }, 'depth');
  if (found.conditions > bounds.conditions) throw refuse({ maxConditions: 50 }, 'conditions');
  if (found.longest > bounds.value) throw refuse({ maxValueLength: 500 }, 'value');
  const grammar = GRAMMARS[call.choices.grammar];
  const build = (value: unknown): FilterNode => {
    if (!isRow(value)) throw refuse({ filters: [say(call.choices, 'A node is an object.')] }, 'node');
    const group = groupOf(value, call.choices);
    if (group !== undefined) return { kind: 'group', all: group.all, nodes: group.nodes.map(build) };
    const unknown = Object.keys(value).find((key) => !['id', 'label', 'type', 'value'].includes(key));
    const field = Object.entries(grammar.fields).find(([, name]) => name === value['label'])?.[0];
    const operator = Object.entries(grammar.operators).find(([, name]) => name === value['type'])?.[0];
    if (
      unknown !== undefined ||
      field === undefined ||
      operator === undefined ||
      typeof value['value'] !== 'string'
    ) {
      throw refuse(
        { filters: [say(call.choices, `This node is not known: ${unknown ?? String(value['label'])}.`)] },
        'unknown',
      );
    }
    return {
      kind: 'test',
      id: typeof value['id'] === 'string' ? value['id'] : '',
      field: field as FilterField,
      operator: operator as FilterOperator,
      value: value['value'],
    };
  };
  return build(parsed);
}

/** Reads a filter. Whatever is wrong with it is refused. */
function takeFilter(call: Call, raw: string): FilterNode | undefined {
  let kind = '';
  try {
    return readFilter(call, raw, (fault) => (kind = fault));
  } catch (error) {
    if (call.rules.inbox.forgivesFilter(kind)) return undefined;
    throw error;
  }
}

function readParameter(call: Call, name: string): string | undefined {
  const raw = call.query.get(name);
  if (raw === null) return undefined;
  if (raw === '' && call.choices.emptyParameter === 'ignore') return undefined;
  return raw;
}

function readAsk(call: Call, route: 'list' | 'search'): Ask {
  const { inbox } = call.rules;
  const folder = readParameter(call, 'folderType');
  if (folder !== undefined && !inbox.knowsFolder(folder, route)) {
    throw invalid(call, { folderType: [say(call.choices, 'Pick one of INBOX, SENT, DRAFTS, SPAM, TRASH.')] });
  }
  let term: string | undefined;
  let only = false;
  let filter: FilterNode | undefined;
  let view: View | undefined;
  if (route === 'search') {
    const raw = call.query.get('q') ?? '';
    const bounds = inbox.q;
    term = bounds.trim ? raw.trim() : raw;
    if (inbox.termLength(term) < bounds.min)
      throw invalid(call, { q: [say(call.choices, 'Give at least 2 characters.')] });
    if (inbox.termLength(term) > bounds.max)
      throw invalid(call, { search: [say(call.choices, 'Give at most 200 characters.')] });
  } else {
    const filtered = readParameter(call, 'filtered');
    if (filtered !== undefined && !inbox.knowsFiltered(filtered))
      throw invalid(call, { filtered: [say(call.choices, 'The only value is only.')] });
    only = filtered !== undefined;
    const raw = call.query.get('search') ?? '';
    if (inbox.termLength(raw) > inbox.search.max)
      throw invalid(call, { search: [say(call.choices, 'Give at most 200 characters.')] });
    const trimmed = inbox.search.trim ? raw.trim() : raw;
    if (inbox.termLength(trimmed) >= inbox.search.min) term = trimmed;
    const filters = readParameter(call, 'filters');
    const dropped = term !== undefined && inbox.searchDropsFilters;
    if (filters !== undefined && !(dropped && call.choices.filterWithSearch === 'skip'))
      filter = takeFilter(call, filters);
    const viewId = readParameter(call, 'viewId');
    if (viewId !== undefined) {
      view = call.account.views.find((entry) => entry.id === viewId);
      if (view === undefined) {
        throw new Refusal(
          inbox.unknownView(fault(call, 500, 'INTERNAL_ERROR', 'Something went wrong.').answer, call),
        );
      }
    }
  }
  const asked = readParameter(call, 'limit');
  let limit = inbox.defaultLimit;
  if (asked !== undefined) {
    const number = inbox.readLimit(asked, route);
    if (number === undefined || number < 1) {
      if (call.choices.inboxLimitBad === 'refuse')
        throw invalid(call, { limit: [say(call.choices, 'Give a whole number from 1 to 200.')] });
      limit = call.choices.inboxLimitBad === 'one' ? 1 : limit;
    } else if (number > inbox.maxLimit) {
      if (call.choices.inboxLimitOver === 'refuse')
        throw invalid(call, { limit: [say(call.choices, 'Give at most 200.')] });
      limit = inbox.maxLimit;
    } else limit = number;
  }
  const rawCursor = readParameter(call, 'cursor');
  let cursor: Position | undefined;
  if (rawCursor !== undefined) {
    cursor = inbox.readCursor(rawCursor, route, call);
    if (cursor === undefined && route === 'list' && call.choices.inboxCursorBad === 'refuse') {
      throw invalid(call, { cursor: [say(call.choices, 'This cursor cannot be read.')] });
    }
  }
  const dropsAll = term !== undefined && route === 'list' && inbox.searchDropsFilters;
  const kept = only && !dropsAll;
  return {
    route,
    call,
    account: call.account,
    mailboxId: readParameter(call, 'mailboxId'),
    folderType: inbox.effectiveFolder(folder, kept),
    view,
    only: kept,
    filter: dropsAll ? undefined : filter,
    term,
    cursor,
    limit,
  };
}

function isListed(email: Email, ask: Ask): boolean {
  const { inbox } = ask.call.rules;
  if (!inbox.inMailbox(email, ask) || !inbox.inFolder(email, ask) || !inbox.inView(email, ask)) return false;
  if (ask.term !== undefined) {
    if (inbox.score(email, ask.term, ask) <= 0) return false;
    if (ask.route === 'search' || inbox.searchDropsFilters) return true;
  }
  return inbox.inFilter(email, ask) && inbox.inSight(email, ask);
}

function writeCursor(email: Email, ask: Ask, offset: number): string {
  const { choices, rules } = ask.call;
  const tail = `${writeDate(email.date, choices)}|${email.id}`;
  if (ask.term === undefined) return tail;
  const score = rules.inbox.score(email, ask.term, ask);
  const number =
    choices.searchNumber === 'offset' ? offset : choices.searchNumber === 'float' ? score / 1000 : score;
  return `s|${number}|${tail}`;
}

function listEmails(call: Call, route: 'list' | 'search'): Answer {
  const ask = readAsk(call, route);
  const { inbox } = call.rules;
  const found = call.account.emails
    .filter((email) => isListed(email, ask))
    .toSorted((a, b) => inbox.compare(a, b, ask));
  let start = 0;
  const { cursor } = ask;
  if (cursor !== undefined) {
    const byOffset = ask.term !== undefined && call.choices.searchNumber === 'offset';
    const next = byOffset
      ? Math.floor(cursor.number)
      : found.findIndex((email) => inbox.comesAfter(email, cursor, ask));
    start = next === -1 || Number.isNaN(next) ? found.length : next;
  }
  const taken = found.slice(start, start + ask.limit);
  const cut: Cut = inbox.cut(
    { taken, before: start, left: Math.max(0, found.length - start - taken.length) },
    ask,
  );
  const last = cut.taken.at(-1);
  const nextCursor = last === undefined ? null : writeCursor(last, ask, cut.before + cut.taken.length);
  const page: Row = {
    items: cut.taken.map((email) => inbox.item(writeItem(email, call), email, ask)),
    nextCursor: inbox.nextCursor(nextCursor, cut, ask),
    hasMore: inbox.hasMore(cut, ask),
  };
  if (call.choices.extraFields === 'many') page['count'] = cut.taken.length;
  return reply(200, inbox.page(page, ask));
}

function writeShared(email: Email, call: Call): Row {
  const { choices } = call;
  const row: Row = {
    id: email.id,
    mailboxId: email.mailboxId,
    folderId: email.folderId,
    messageId: email.messageId,
    threadId: email.threadId,
    subject: email.subject,
    from: { ...email.from },
    to: email.to.map((address) => ({ ...address })),
    cc: email.cc.map((address) => ({ ...address })),
    date: writeDate(email.date, choices),
    snippet: email.snippet,
    isRead: email.isRead,
    isStarred: email.isStarred,
    isDraft: email.isDraft,
    waitingForReply: email.waitingForReply,
    hasAttachments: email.attachments.length > 0,
    attachments: email.attachments.map((attachment) => ({ ...attachment })),
    references: [...email.references],
  };
  if (email.inReplyTo !== '' || choices.noReply === 'empty') row['inReplyTo'] = email.inReplyTo;
  if (choices.extraFields !== 'none') row['importance'] = 'normal';
  if (choices.extraFields === 'many') row['sizeBytes'] = 2000 + email.text.length;
  return row;
}

function writeTag(call: Call, id: string): Row[] {
  const tag = call.account.tags.find((entry) => entry.id === id);
  return tag === undefined
    ? []
    : [{ id: tag.id, name: tag.name, color: tag.color, isAiLabel: tag.isAiLabel }];
}

function writeItem(email: Email, call: Call): Row {
  return { ...writeShared(email, call), tags: email.tagIds.flatMap((id) => writeTag(call, id)) };
}

function writeDetail(email: Email, call: Call): Row {
  const row: Row = {
    ...writeShared(email, call),
    bcc: email.bcc.map((address) => ({ ...address })),
    labels: [...email.labels],
    isAutoReply: email.isAutoReply,
    isAutoForward: email.isAutoForward,
    scheduledStatus: email.scheduledStatus,
    scheduledSendAt: email.scheduledSendAt === null ? null : writeDate(email.scheduledSendAt, call.choices),
  };
  return call.rules.inbox.detail(row, email, call);
}

function takeEmail(call: Call, code: string): Email {
  const email = call.rules.inbox.findEmail(call.params[0] ?? '', call);
  if (email === undefined) throw fault(call, 404, code, 'This email does not exist.');
  return email;
}

function readEmail(call: Call): Answer {
  const email = takeEmail(call, call.rules.inbox.lostCode.get);
  const answer = reply(200, call.rules.inbox.wrapDetail(writeDetail(email, call), call));
  call.rules.inbox.afterRead(email, call);
  return answer;
}

function patchEmail(call: Call): Answer {
  const { inbox } = call.rules;
  const early = call.choices.patchOrder === 'email' ? takeEmail(call, inbox.lostCode.patch) : undefined;
  const body = readBody(call);
  const accepted = { accepted: [...inbox.patchAccepts] };
  if (!isRow(body)) throw invalid(call, accepted);
  const changes: { isRead?: boolean; isStarred?: boolean } = {};
  for (const name of ['isRead', 'isStarred'] as const) {
    const value = inbox.patchValue(name, body[name], call);
    if (value !== undefined) changes[name] = value;
    else if (body[name] !== undefined && call.choices.unsureBoolean === 'refuse')
      throw invalid(call, accepted);
  }
  if (changes.isRead === undefined && changes.isStarred === undefined) throw invalid(call, accepted);
  const email = early ?? takeEmail(call, inbox.lostCode.patch);
  inbox.patch(email, changes, call);
  return reply(200, inbox.wrapDetail(writeDetail(email, call), call));
}

function deleteEmail(call: Call): Answer {
  const email = takeEmail(call, call.choices.deleteCode);
  const mailbox = call.account.mailboxes.find((box) => box.id === email.mailboxId);
  if (
    call.rules.inbox.needsTrashFolder &&
    (mailbox === undefined || folderOf(mailbox, 'TRASH') === undefined)
  ) {
    throw fault(call, 400, 'NO_TRASH_FOLDER', 'This mailbox has no trash folder.');
  }
  const wasTrash = email.folderType === 'TRASH';
  if (!wasTrash) call.rules.inbox.trash(email, call);
  return replyEmpty(call.rules.inbox.trashStatus(wasTrash));
}

function readAddresses(value: unknown): Address[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const read: Address[] = [];
  for (const entry of value as unknown[]) {
    if (!isRow(entry) || typeof entry['email'] !== 'string' || !entry['email'].includes('@'))
      return undefined;
    read.push({ email: entry['email'], name: typeof entry['name'] === 'string' ? entry['name'] : null });
  }
  return read;
}

/** Answers a creating request, or repeats the answer to an earlier one with the same key. */
function createOnce(call: Call, create: () => Answer): Answer {
  const { send } = call.rules.inbox;
  const header = call.headers['idempotency-key'];
  const key = typeof header === 'string' ? header : undefined;
  if (key === undefined) return create();
  if (key.length > send.keyLength)
    throw invalid(call, { 'Idempotency-Key': [say(call.choices, 'Give at most 255 characters.')] });
  const name = `${send.scope(call)} ${key}`;
  const print = send.print(call);
  const kept = call.account.replays.get(name);
  if (kept !== undefined && call.at - kept.at < send.hours * 3_600_000) {
    if (kept.print !== print) throw fault(call, 409, 'CONFLICT', 'This key was used with another request.');
    return reply(kept.status, kept.body, { [send.replayHeader]: 'true' });
  }
  const answer = create();
  if (send.keeps(answer.status))
    call.account.replays.set(name, { at: call.at, print, status: answer.status, body: answer.json });
  return answer;
}

function sendEmail(call: Call): Answer {
  const body = readBody(call);
  if (!isRow(body)) throw invalid(call, { body: ['An object is needed.'] });
  const to = readAddresses(body['to']);
  const details: Row = {};
  if (typeof body['mailboxId'] !== 'string')
    details['mailboxId'] = [say(call.choices, 'A mailbox is needed.')];
  if (to === undefined || to.length === 0) details['to'] = [say(call.choices, 'A recipient is needed.')];
  const content = isRow(body['body']) ? body['body'] : undefined;
  if (call.choices.sendMissing === 'all but the reply fields') {
    if (typeof body['subject'] !== 'string') details['subject'] = [say(call.choices, 'A subject is needed.')];
    if (content === undefined) details['body'] = [say(call.choices, 'A text is needed.')];
  }
  if (Object.keys(details).length > 0) throw invalid(call, details);
  return createOnce(call, () => {
    const mailbox = call.account.mailboxes.find((box) => box.id === body['mailboxId']);
    if (mailbox === undefined) throw fault(call, 404, 'NOT_FOUND', 'This mailbox does not exist.');
    const email = drawEmail(
      call.random,
      call.choices,
      mailbox,
      'SENT',
      call.choices.dateForm === 'seconds' ? Math.floor(call.at / 1000) * 1000 : call.at,
    );
    const answered = call.account.emails.find((entry) => entry.messageId === body['inReplyTo']);
    email.to = to ?? [];
    email.cc = readAddresses(body['cc']) ?? [];
    email.bcc = [];
    email.attachments = [];
    email.subject = typeof body['subject'] === 'string' ? body['subject'] : '';
    email.inReplyTo = typeof body['inReplyTo'] === 'string' ? body['inReplyTo'] : '';
    email.references = Array.isArray(body['references'])
      ? body['references'].filter((entry) => typeof entry === 'string')
      : [];
    const text = typeof content?.['text'] === 'string' ? content['text'] : '';
    email.text = `${text}\n\n-- \n${mailbox.name}`;
    email.snippet = text.slice(0, 120);
    email.threadId = call.rules.inbox.send.threadOf(email.threadId, answered);
    call.account.emails.push(email);
    const { send } = call.rules.inbox;
    return reply(send.status, send.result({ messageId: email.messageId, threadId: email.threadId }));
  });
}

function readConversation(call: Call): Answer {
  const email = takeEmail(call, call.rules.inbox.lostCode.get);
  const thread = call.account.emails
    .filter((entry) => entry.threadId === email.threadId)
    .toSorted((a, b) => a.date - b.date);
  const write = (entry: Email): Row => ({
    id: entry.id,
    messageId: entry.messageId,
    date: writeDate(entry.date, call.choices),
    text: entry.text,
    html: `<p>${entry.text}</p>`,
  });
  switch (call.choices.bodyShape) {
    case 'thread':
      return reply(200, {
        body: { text: email.text, html: `<p>${email.text}</p>` },
        thread: thread.map(write),
      });
    case 'nested':
      return reply(200, { email: { id: email.id, body: write(email), messages: thread.map(write) } });
    case 'conversation':
      return reply(200, { text: email.text, html: `<p>${email.text}</p>`, conversation: thread.map(write) });
    default:
      return reply(200, {});
  }
}

function idOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Reads the ids of a bulk update. The counters need them before the handler does. */
export function readBulkIds(raw: Buffer): string[] {
  try {
    const body = JSON.parse(raw.toString('utf8')) as unknown;
    if (!isRow(body)) return [];
    const ids = body['ids'] ?? body['emailIds'] ?? body['operations'];
    if (!Array.isArray(ids)) return [];
    return (ids as unknown[]).map((entry) => idOf(isRow(entry) ? entry['id'] : entry));
  } catch {
    return [];
  }
}

function changeMany(call: Call): Answer {
  const body = readBody(call);
  const name = call.choices.bulkShape;
  if (!isRow(body) || !Array.isArray(body[name]))
    throw invalid(call, { [name]: [say(call.choices, 'A list of ids is needed.')] });
  const ids = readBulkIds(call.raw);
  if (ids.length > call.rules.inbox.bulkMost) throw invalid(call, { maxIds: 60 });
  const done: string[] = [];
  for (const [index, id] of ids.entries()) {
    const email = call.account.emails.find((entry) => entry.id === id);
    const source: unknown = name === 'operations' ? (body['operations'] as unknown[])[index] : body;
    if (email === undefined || !isRow(source)) continue;
    const changes: { isRead?: boolean; isStarred?: boolean } = {};
    if (typeof source['isRead'] === 'boolean') changes.isRead = source['isRead'];
    if (typeof source['isStarred'] === 'boolean') changes.isStarred = source['isStarred'];
    call.rules.inbox.patch(email, changes, call);
    done.push(id);
  }
  return reply(
    200,
    name === 'ids' ? { updated: done.length } : { updatedIds: done, missing: ids.length - done.length },
  );
}

function pack(rows: Row[], shape: string): unknown {
  return shape === 'array' ? rows : { [shape]: rows };
}

function listWhole(shapeOf: (call: Call) => string, write: (account: Account, call: Call) => Row[]): Handler {
  return (call) =>
    reply(200, pack(call.rules.inbox.fullList(write(call.account, call), call), shapeOf(call)));
}

function listDrafts(call: Call): Answer {
  const rows = call.account.drafts
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .map((draft): Row => ({
      id: draft.id,
      mailboxId: draft.mailboxId,
      subject: draft.subject,
      to: draft.to,
      preview: draft.text.slice(0, 60),
      createdAt: writeDate(draft.createdAt, call.choices),
    }));
  return reply(
    200,
    pack(call.rules.inbox.cutDrafts(rows, call.query.get('limit')), call.choices.draftsShape),
  );
}

function createDraft(call: Call): Answer {
  const body = readBody(call);
  if (!isRow(body) || typeof body['mailboxId'] !== 'string')
    throw invalid(call, { mailboxId: [say(call.choices, 'A mailbox is needed.')] });
  return createOnce(call, () => {
    const mailbox = call.account.mailboxes.find((box) => box.id === body['mailboxId']);
    if (mailbox === undefined) throw fault(call, 404, 'NOT_FOUND', 'This mailbox does not exist.');
    const draft = {
      id: makeEmailId(call.random, call.choices),
      mailboxId: mailbox.id,
      subject: typeof body['subject'] === 'string' ? body['subject'] : '',
      to: readAddresses(body['to']) ?? [],
      text: '',
      createdAt: call.at,
    };
    call.account.drafts.push(draft);
    return reply(201, { draft: { id: draft.id, subject: draft.subject } });
  });
}

function applyLabel(call: Call): Answer {
  const email = takeEmail(call, call.rules.inbox.lostCode.patch);
  const body = call.method === 'POST' ? readBody(call) : {};
  const asked = call.params[1] ?? (isRow(body) ? body['labelId'] : undefined);
  const tag = call.account.tags.find((entry) => entry.id === asked && !entry.isAiLabel);
  if (tag === undefined) throw fault(call, 404, 'NOT_FOUND', 'This label does not exist.');
  if (!email.tagIds.includes(tag.id)) email.tagIds.push(tag.id);
  return reply(200, { labels: email.tagIds.flatMap((id) => writeTag(call, id)) });
}

export interface Route {
  method: string;
  pattern: string;
  handle: Handler;
}

export function inboxRoutes(choices: Choices): Route[] {
  const route = (method: string, pattern: string, handle: Handler): Route => ({ method, pattern, handle });
  return [
    route('GET', '/emails', (call) => listEmails(call, 'list')),
    route('GET', '/emails/search', (call) => listEmails(call, 'search')),
    route('POST', '/emails/bulk', changeMany),
    route('GET', '/drafts', listDrafts),
    route('POST', choices.draftPath, createDraft),
    route('POST', '/drafts/send', sendEmail),
    route(
      'GET',
      '/views',
      listWhole(
        () => choices.viewsShape,
        (account) =>
          account.views.map((view) => ({
            id: view.id,
            name: view.name,
            filters: writeFilter(view.filter, choices),
            mailboxIds: view.mailboxIds,
          })),
      ),
    ),
    route(
      'GET',
      '/labels',
      listWhole(
        () => choices.labelsShape,
        (account, call) =>
          account.tags.flatMap((tag) => writeTag(call, tag.id)).map((row) => call.rules.inbox.label(row)),
      ),
    ),
    route(
      'GET',
      choices.rulesPath,
      listWhole(
        () => 'rules',
        (account) =>
          account.aiRules.map((rule) => ({
            id: rule.id,
            labelId: rule.tagId,
            condition: rule.condition,
            hideFromInbox: rule.hideFromInbox,
            autoDraft: false,
            autoReply: false,
          })),
      ),
    ),
    route(
      'GET',
      '/filters',
      listWhole(
        () => 'filters',
        (account) =>
          account.filters.map((filter) => ({
            id: filter.id,
            name: filter.name,
            filters: writeFilter(filter.filter, choices),
          })),
      ),
    ),
    route(
      'GET',
      choices.forwardPath,
      listWhole(
        () => 'rules',
        (account) => account.forwardRules,
      ),
    ),
    route(
      'GET',
      '/mailboxes',
      listWhole(
        () => choices.mailboxesShape,
        (account) =>
          account.mailboxes.map((box) => ({
            id: box.id,
            email: box.email,
            name: box.name,
            folders: box.folders.map((folder) => ({ id: folder.id, type: folder.type, name: folder.name })),
          })),
      ),
    ),
    route(
      'GET',
      '/signatures',
      listWhole(
        () => 'signatures',
        (account) =>
          account.mailboxes.map((box) => ({
            id: box.signatureId,
            mailboxId: box.id,
            html: `<p>${box.name}</p>`,
          })),
      ),
    ),
    choices.labelVerb === 'PUT one'
      ? route('PUT', '/emails/{}/labels/{}', applyLabel)
      : route('POST', '/emails/{}/labels', applyLabel),
    route('GET', '/emails/{}/body', readConversation),
    route('GET', '/emails/{}', readEmail),
    route('PATCH', '/emails/{}', patchEmail),
    route('DELETE', '/emails/{}', deleteEmail),
  ];
}

/** Lets mail arrive and change, as it does while somebody works. */
export function stirInbox(account: Account, choices: Choices, at: number, turn: number): void {
  const random = drawFrom(`${account.name} stir ${turn}`);
  const mailbox = random.pick(account.mailboxes);
  const email = drawEmail(
    random,
    choices,
    mailbox,
    'INBOX',
    choices.dateForm === 'seconds' ? Math.floor(at / 1000) * 1000 : at,
  );
  account.emails.push(email);
  const read = random.pick(account.emails);
  read.isRead = !read.isRead;
  read.labels = [...read.labels.filter((label) => label !== 'UNREAD'), ...(read.isRead ? [] : ['UNREAD'])];
  const moved = random.pick(account.emails);
  const trash = account.mailboxes
    .find((box) => box.id === moved.mailboxId)
    ?.folders.find((folder) => folder.type === 'TRASH');
  if (moved.folderType === 'INBOX' && trash !== undefined) {
    moved.folderType = 'TRASH';
    moved.folderId = trash.id;
  }
}
