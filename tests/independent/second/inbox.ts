/** The inbox service: its routes, each with what answers it. */

import {
  ask,
  compareText,
  isObject,
  json,
  writeDate,
  type Answer,
  type Call,
  type Json,
  type JsonObject,
  type Row,
} from './kit.ts';
import type { Address, Email, Entities, FolderType, Tree } from './ledger.ts';
import {
  answerPage,
  isHidden,
  meets,
  orderEmails,
  orderRanked,
  rank,
  readFilters,
  readLimit,
  refuse,
  refuseParameter,
  writeTree,
  type Held,
  type Ranked,
} from './mail.ts';
import { hashText } from './random.ts';
import { giveHex, giveId, roundDate } from './world.ts';

// Presenters.

function showAddress(call: Call, address: Address): JsonObject {
  return call.world.show('address', { email: address.email, name: address.name }, call);
}

function folderIdOf(email: Email): string {
  return `f${hashText(email.mailboxId) % 1000}-${email.folderType.toLowerCase()}`;
}

function showCommon(call: Call, id: string, email: Email): JsonObject {
  const { choices } = call.world;
  return {
    id,
    mailboxId: email.mailboxId,
    folderId: folderIdOf(email),
    messageId: email.messageId,
    threadId: email.threadId,
    subject: email.subject,
    from: showAddress(call, email.from),
    to: email.to.map((address) => showAddress(call, address)),
    cc: email.cc.map((address) => showAddress(call, address)),
    date: writeDate(email.date, choices),
    snippet: email.snippet,
    isRead: email.isRead,
    isStarred: email.isStarred,
    isDraft: email.isDraft,
    waitingForReply: email.waitingForReply,
    hasAttachments: email.attachments.length > 0,
    attachments: email.attachments.map((file) => call.world.show('attachment', { ...file }, call)),
    inReplyTo: email.inReplyTo,
    references: [...email.references],
    ...(choices.extraFields ? { size: email.body.length + 900, importance: 'normal' } : {}),
  };
}

function showLabel(id: string, label: Entities['label']): JsonObject {
  return { id, name: label.name, color: label.color, isAiLabel: label.isAiLabel };
}

function showItem(call: Call, [id, email]: Held): JsonObject {
  const labels = call.account.ledger.all('label');
  const tags: Json[] = [];
  for (const labelId of email.labelIds) {
    const label = labels.get(labelId);
    if (label) {
      tags.push(call.world.show('tag', showLabel(labelId, label), call));
    }
  }
  return call.world.show('emailItem', { ...showCommon(call, id, email), tags }, call);
}

function showDetail(call: Call, id: string, email: Email): JsonObject {
  const { choices } = call.world;
  const shown: JsonObject = {
    ...showCommon(call, id, email),
    bcc: email.bcc.map((address) => showAddress(call, address)),
    labels: [...email.labels],
    isAutoReply: email.isAutoReply,
    isAutoForward: email.isAutoForward,
    scheduledStatus: email.scheduledStatus,
    scheduledSendAt: email.scheduledSendAt === null ? null : writeDate(email.scheduledSendAt, choices),
  };
  return { email: call.world.show('emailDetail', shown, call) };
}

/** Answers a list that is returned in full, in the envelope of the seed. */
function answerFull(call: Call, name: string, items: JsonObject[]): Answer {
  const shown = items.slice(0, call.world.behaviour.fullListsMost);
  const { envelope } = call.world.choices;
  const key = envelope === 'named' ? name : envelope;
  return json(200, envelope === 'bare' ? shown : { [key]: shown });
}

// Emails.

function sees(call: Call): Held[] {
  const { ledger } = call.account;
  const own = [...ledger.all('email')];
  if (!call.world.behaviour.inboxSharesWorkspaces) {
    return own;
  }
  const others = call.world.accounts.filter((account) => account !== call.account && !account.suspended);
  return [...own, ...others.flatMap((account) => [...account.ledger.all('email')].slice(0, 3))];
}

function readEnum(
  call: Call,
  name: string,
  known: string[],
  unknown: 'refuse' | 'ignore' | 'empty',
): string | undefined {
  const written = ask(call, name);
  const { behaviour, choices } = call.world;
  if (written === undefined || (written === '' && choices.emptyValue === 'absent')) {
    return undefined;
  }
  if (known.includes(written)) {
    return written;
  }
  if (name === 'folderType' && behaviour.folderTypeCase === 'any' && known.includes(written.toUpperCase())) {
    return written.toUpperCase();
  }
  if (unknown === 'refuse') {
    throw refuseParameter(call, name, `${name} must be one of ${known.join(', ')}`);
  }
  return unknown === 'empty' ? written : undefined;
}

/** Reads a parameter that names something. An empty one may be as good as absent. */
function readName(call: Call, name: string): string | undefined {
  const written = ask(call, name);
  return written === '' ? undefined : written;
}

/** Cuts the next page out of ordered emails, by the position that a cursor names. */
function cut(call: Call, ordered: Held[], ranks: number[] | undefined, limit: number): Answer {
  const { behaviour, choices } = call.world;
  const written = readName(call, 'cursor');
  let from = 0;
  if (written !== undefined && behaviour.cursorTaken) {
    const position = readCursor(call, written, ranks !== undefined);
    if (position === undefined) {
      const answered = answerBadCursor(call, ranks !== undefined);
      if (answered) {
        return answered;
      }
    } else {
      const index = ordered.findIndex(([id]) => id === position.id);
      from = index === -1 ? findPlace(call, ordered, ranks, position) : index + 1;
      const last = ordered[from - 1];
      if (behaviour.cursorKeeps === 'skipsOne') {
        from += 1;
      } else if (behaviour.cursorKeeps === 'repeatsOne') {
        from = Math.max(0, from - 1);
      } else if (behaviour.cursorKeeps === 'skipsTies' && last) {
        while (ordered[from]?.[1].date === last[1].date) {
          from += 1;
        }
      } else if (behaviour.cursorKeeps === 'repeatsTies' && last) {
        while (from > 1 && ordered[from - 2]?.[1].date === last[1].date) {
          from -= 1;
        }
      }
    }
  }
  const items = ordered.slice(from, from + limit);
  const left = ordered.length - from - items.length;
  const exact = choices.hasMore === 'exact';
  let hasMore = exact ? left > 0 : items.length === limit;
  switch (behaviour.hasMoreShift) {
    case 'always':
      hasMore = true;
      break;
    case 'never':
      hasMore = false;
      break;
    case 'missesOne':
      hasMore = left > 1;
      break;
    case 'onLast':
      hasMore = items.length > 0;
      break;
    case 'none':
  }
  if (items.length === 0) {
    hasMore = behaviour.hasMoreOnEmpty;
  }
  const last = items.at(-1);
  const nulls: Record<typeof behaviour.cursorNullOn, boolean> = {
    empty: items.length === 0,
    last: left === 0,
    never: false,
    lastOfFolder: items.length === 0 || (left === 0 && ask(call, 'folderType') !== undefined),
  };
  let nextCursor: string | null = null;
  if (!nulls[behaviour.cursorNullOn]) {
    nextCursor = last ? writeCursor(call, last, ranks?.[from + items.length - 1]) : (written ?? '');
  }
  if (behaviour.listingMarksRead) {
    for (const [id] of items.slice(0, 1)) {
      call.account.ledger.change('email', id, { isRead: true });
    }
  }

  return answerPage(call, { items: items.map((held) => showItem(call, held)), nextCursor, hasMore });
}

interface Position {
  rank: number;
  date: number;
  id: string;
}

function writeCursor(call: Call, [id, email]: Held, score: number | undefined): string {
  const { behaviour, choices } = call.world;
  const date = writeDate(email.date, choices);
  if (score === undefined) {
    const forms: Record<typeof behaviour.cursorForm, string> = {
      'date|id': `${date}|${id}`,
      id,
      'id|date': `${id}|${date}`,
      number: String(email.date),
      coded: Buffer.from(`${date}|${id}`).toString('base64url'),
    };
    return forms[behaviour.cursorForm];
  }
  const number = score * choices.rankScale;
  const forms: Record<typeof behaviour.searchCursorForm, string> = {
    's|n|d|i': `s|${number}|${date}|${id}`,
    'n|d|i': `${number}|${date}|${id}`,
    's|d|i': `s|${date}|${id}`,
    'S|n|d|i': `S|${number}|${date}|${id}`,
    's|n|i|d': `s|${number}|${id}|${date}`,
  };
  return forms[behaviour.searchCursorForm];
}

/** Reads a cursor in whatever form this service writes it. */
function readCursor(call: Call, written: string, search: boolean): Position | undefined {
  const { behaviour, choices } = call.world;
  if (search) {
    const parts = written.split('|');
    const swapped = behaviour.searchCursorForm === 's|n|i|d';
    if (behaviour.searchCursorForm !== 'n|d|i' && parts.shift()?.toLowerCase() !== 's') {
      return undefined;
    }
    const score = behaviour.searchCursorForm === 's|d|i' ? '0' : parts.shift();
    const [date, id] = swapped
      ? [parts.at(-1), parts.slice(0, -1).join('|')]
      : [parts[0], parts.slice(1).join('|')];
    const at = Date.parse(date ?? '');
    if (score === undefined || score === '' || Number.isNaN(Number(score)) || Number.isNaN(at) || id === '') {
      return undefined;
    }
    return { rank: Number(score) / choices.rankScale, date: at, id };
  }
  const plain = behaviour.cursorForm === 'coded' ? Buffer.from(written, 'base64url').toString() : written;
  if (behaviour.cursorForm === 'id') {
    const email = call.account.ledger.one('email', plain);
    return email ? { rank: 0, date: email.date, id: plain } : undefined;
  }
  if (behaviour.cursorForm === 'number') {
    const at = Number(plain);
    return Number.isNaN(at) ? undefined : { rank: 0, date: at, id: '' };
  }
  const bar = behaviour.cursorForm === 'id|date' ? plain.lastIndexOf('|') : plain.indexOf('|');
  const [left, right] = [plain.slice(0, bar), plain.slice(bar + 1)];
  const [date, id] = behaviour.cursorForm === 'id|date' ? [right, left] : [left, right];
  const at = Date.parse(date);
  return bar < 1 || Number.isNaN(at) || id === '' ? undefined : { rank: 0, date: at, id };
}

/** Finds where to go on when the email of a cursor is no longer among those listed. */
function findPlace(call: Call, ordered: Held[], ranks: number[] | undefined, position: Position): number {
  const direction = call.world.choices.idOrder === 'up' ? 1 : -1;
  const at = ordered.findIndex(([id, email], index) => {
    const score = ranks?.[index] ?? 0;
    if (ranks && Math.abs(score - position.rank) > 1e-6) {
      return score < position.rank;
    }
    return email.date === position.date
      ? compareText(id, position.id) * direction > 0
      : email.date < position.date;
  });
  return at === -1 ? ordered.length : at;
}

function answerBadCursor(call: Call, search: boolean): Answer | undefined {
  const { behaviour, choices } = call.world;
  if (!search) {
    if (choices.badCursor === 'refuse') {
      throw refuseParameter(call, 'cursor', 'cursor cannot be read');
    }
    return undefined;
  }
  switch (behaviour.searchBadCursor) {
    case 'firstPage':
      return undefined;
    case 'empty':
      return answerPage(call, { items: [], nextCursor: null, hasMore: false });
    case 'refuse':
      throw refuseParameter(call, 'cursor', 'cursor cannot be read');
    case 'fail':
      throw refuse(call, 500, 'INTERNAL_ERROR', 'Unexpected failure.');
  }
}

function inMailbox(call: Call, email: Email, mailboxId: string): boolean {
  const { mailboxMatch } = call.world.behaviour;
  return mailboxMatch === 'ignored' || email.mailboxId === mailboxId;
}

function searchEmails(call: Call, emails: Held[], term: string, ranked: boolean, limit: number): Answer {
  const found: Ranked[] = emails
    .map((held) => ({ held, rank: rank(call, held[1], term) }))
    .filter((one) => one.rank > 0);
  const ordered = ranked
    ? orderRanked(call, found)
    : found.toSorted((left, right) => right.held[1].date - left.held[1].date);
  return cut(
    call,
    ordered.map((one) => one.held),
    ordered.map((one) => one.rank),
    limit,
  );
}

function readView(call: Call, id: string | undefined): Entities['view'] | 'none' | 'nothing' {
  if (id === undefined) {
    return 'none';
  }
  const { behaviour } = call.world;
  const view = call.account.ledger.one('view', id);
  if (!view) {
    if (behaviour.unknownView === 'fail') {
      throw refuse(call, behaviour.unknownViewStatus, behaviour.unknownViewCode, 'Unexpected failure.');
    }
    return behaviour.unknownView === 'ignore' ? 'none' : 'nothing';
  }
  return view;
}

function listEmails(call: Call): Answer {
  const { behaviour, choices } = call.world;
  const limit = readLimit(call, ask(call, 'limit'), behaviour.emailLimitDefault, behaviour.emailLimitMost);
  let folder = readEnum(call, 'folderType', behaviour.folderTypes, behaviour.unknownFolderType);
  folder = folder === undefined ? undefined : (behaviour.folderAlias[folder] ?? folder);
  const only = readEnum(call, 'filtered', behaviour.filteredValues, behaviour.unknownFiltered) !== undefined;
  const written = ask(call, 'search');
  if (written !== undefined && [...written].length > behaviour.searchMost) {
    throw refuseParameter(call, 'search', `search must be at most ${behaviour.searchMost} characters`);
  }
  const term = behaviour.searchTrims ? written?.trim() : written;
  const searching = term !== undefined && [...term].length >= behaviour.searchLeast;
  if (term !== undefined && term !== '' && !searching) {
    if (behaviour.searchShort === 'refused') {
      throw refuseParameter(call, 'search', 'search is too short');
    }
    if (behaviour.searchShort === 'empty') {
      return answerPage(call, { items: [], nextCursor: null, hasMore: false });
    }
  }
  const asked = readName(call, 'filters');
  const tree: Tree | undefined =
    asked === undefined || (searching && !choices.checksFiltersInSearch)
      ? undefined
      : readFilters(call, asked);
  const later = readName(call, 'cursor') !== undefined;
  const mailboxId = later && !behaviour.mailboxOnLaterPages ? undefined : readName(call, 'mailboxId');
  const view = readView(call, readName(call, 'viewId'));
  if (view === 'nothing') {
    return answerPage(call, { items: [], nextCursor: null, hasMore: false });
  }

  let emails = sees(call);
  const viewed = view !== 'none';
  const filtering = only && !(searching && behaviour.searchIgnoresFiltered);
  if (filtering && behaviour.filteredForcesInbox && (behaviour.filteredBeatsFolder || folder === undefined)) {
    folder = 'INBOX';
  }
  const keepsFolder =
    (behaviour.folderWithView || !viewed) &&
    (behaviour.folderWithMailbox || mailboxId === undefined) &&
    (behaviour.folderOnLaterPages || !later) &&
    (behaviour.filtersWithFolder || tree === undefined) &&
    (behaviour.searchInListTakesFolder || !searching);
  if (folder !== undefined && keepsFolder) {
    emails = emails.filter(([, email]) => email.folderType === folder);
  }
  if (folder === undefined) {
    emails = emails.filter(([, email]) => !behaviour.foldersLeftOut.includes(email.folderType));
  }
  const keepsMailbox =
    (behaviour.mailboxWithView || !viewed) &&
    (behaviour.filteredWithMailbox || !filtering) &&
    (behaviour.filtersWithMailbox || tree === undefined) &&
    (behaviour.searchInListTakesMailbox || !searching);
  if (mailboxId !== undefined && keepsMailbox) {
    const known = call.account.ledger.one('mailbox', mailboxId) !== undefined;
    if (known || behaviour.unknownMailbox === 'empty') {
      emails = emails.filter(([, email]) => inMailbox(call, email, mailboxId));
    } else if (behaviour.unknownMailbox === 'refuse') {
      throw refuse(call, 404, 'NOT_FOUND', 'There is no such mailbox.');
    }
  }
  if (viewed && (behaviour.viewOnLaterPages || !later)) {
    if (behaviour.viewTree && (behaviour.filtersWithView || tree === undefined)) {
      emails = emails.filter(([, email]) => meets(view.tree, email, behaviour));
    }
    if (view.mailboxId !== null && behaviour.viewMailbox) {
      emails = emails.filter(([, email]) => email.mailboxId === view.mailboxId);
    }
  }
  if (searching) {
    if (tree !== undefined && !behaviour.searchIgnoresFilters) {
      emails = emails.filter(([, email]) => meets(tree, email, behaviour));
    }
    if (filtering) {
      emails = emails.filter(([, email]) => isHidden(call, email));
    } else if (folder === 'INBOX' && !behaviour.searchIgnoresHidden) {
      emails = emails.filter(([, email]) => !isHidden(call, email));
    }
    return searchEmails(call, emails, term, behaviour.searchInListRanks, limit);
  }
  if (tree !== undefined) {
    if (behaviour.filtersJoin === 'and') {
      emails = emails.filter(([, email]) => meets(tree, email, behaviour));
    } else {
      const already = new Set(emails.map(([id]) => id));
      emails = sees(call).filter(([id, email]) => already.has(id) || meets(tree, email, behaviour));
    }
  }
  if (filtering) {
    emails = emails.filter(([, email]) => {
      switch (behaviour.filteredShows) {
        case 'hidden':
          return isHidden(call, email);
        case 'filtersOnly':
          return isHidden(call, email, 'filters');
        case 'rulesOnly':
          return isHidden(call, email, 'rules');
        case 'shown':
          return !isHidden(call, email);
        case 'all':
          return true;
      }
    });
  } else {
    emails = leaveHiddenOut(call, emails, { folder, viewed, mailboxId, tree, later });
  }
  return cut(call, orderEmails(call, emails, later), undefined, limit);
}

interface Criteria {
  folder: string | undefined;
  viewed: boolean;
  mailboxId: string | undefined;
  tree: Tree | undefined;
  later: boolean;
}

/** Leaves hidden emails out of the main inbox. */
function leaveHiddenOut(call: Call, emails: Held[], criteria: Criteria): Held[] {
  const { behaviour } = call.world;
  const hides =
    (criteria.folder === 'INBOX' || (criteria.folder === undefined && behaviour.hidesWithoutFolder)) &&
    (!criteria.viewed || behaviour.hidesWithView) &&
    (criteria.mailboxId === undefined || behaviour.hidesWithMailbox) &&
    (criteria.tree === undefined || behaviour.hidesWithFilters) &&
    (!criteria.later || behaviour.hidesOnLaterPages);
  if (!hides) {
    return emails;
  }
  return emails.filter(([, email]) => {
    if (email.folderType !== 'INBOX' || (email.isStarred && !behaviour.hidesStarred)) {
      return true;
    }
    const byFilters = behaviour.hidesByFilters && isHidden(call, email, 'filters');
    const byRules = behaviour.hidesByRules && isHidden(call, email, 'rules');
    return !byFilters && !byRules;
  });
}

function findEmails(call: Call): Answer {
  const { behaviour } = call.world;
  const written = ask(call, 'q') ?? '';
  const term = behaviour.qTrims ? written.trim() : written;
  const long = [...term].length;
  if (long < behaviour.qLeast) {
    if (behaviour.qMissing === 'refuse') {
      throw refuseParameter(
        call,
        behaviour.qShortDetail,
        `q must have at least ${behaviour.qLeast} characters`,
      );
    }
    if (behaviour.qMissing === 'empty') {
      return answerPage(call, { items: [], nextCursor: null, hasMore: false });
    }
  }
  if (long > behaviour.qMost) {
    throw refuseParameter(call, behaviour.qLongDetail, `at most ${behaviour.qMost} characters`);
  }
  const limit = readLimit(call, ask(call, 'limit'), behaviour.searchLimitDefault, behaviour.searchLimitMost);
  const folder = readEnum(call, 'folderType', behaviour.folderTypes, behaviour.unknownFolderTypeInSearch);
  const later = readName(call, 'cursor') !== undefined;
  const mailboxId = readName(call, 'mailboxId');
  let emails = sees(call);
  if (folder !== undefined && behaviour.searchTakesFolder && (behaviour.searchFolderOnLaterPages || !later)) {
    emails = emails.filter(([, email]) => email.folderType === folder);
  }
  if (folder === undefined) {
    emails = emails.filter(([, email]) => !behaviour.foldersLeftOutOfSearch.includes(email.folderType));
  }
  if (mailboxId !== undefined && behaviour.searchTakesMailbox) {
    emails = emails.filter(([, email]) => inMailbox(call, email, mailboxId));
  }
  if (!behaviour.searchShowsHidden) {
    emails = emails.filter(([, email]) => email.folderType !== 'INBOX' || !isHidden(call, email));
  }
  return searchEmails(call, emails, term, true, limit);
}

function findOne(call: Call, code: string, status = 404): [string, Email] {
  const { behaviour } = call.world;
  const id = call.params['emailId'] ?? '';
  const email = call.account.ledger.one('email', id);
  if (email) {
    return [id, email];
  }
  for (const account of call.world.accounts) {
    const foreign = account.ledger.one('email', id);
    if (foreign && account !== call.account) {
      if (behaviour.inboxSharesWorkspaces) {
        return [id, foreign];
      }
      if (behaviour.foreignEmailStatus !== 404) {
        throw refuse(call, behaviour.foreignEmailStatus, 'FORBIDDEN', 'This email is not yours.');
      }
    }
  }
  throw refuse(call, status, code, 'There is no such email.');
}

function readEmail(call: Call): Answer {
  const { behaviour } = call.world;
  const [id, email] = findOne(call, behaviour.emailMissingCode, behaviour.emailMissingStatus);
  const answer = json(200, showDetail(call, id, email));
  if (behaviour.readingMarksRead) {
    call.account.ledger.change('email', id, { isRead: true });
  }
  return answer;
}

/** Reads the JSON body of a request of the inbox service. */
export function readInboxBody(call: Call): Json {
  try {
    return JSON.parse(call.body.toString('utf8')) as Json;
  } catch {
    throw refuse(call, 400, call.world.behaviour.malformedCode, 'The body is not valid JSON.');
  }
}

function readObject(call: Call): JsonObject {
  const body = readInboxBody(call);
  if (!isObject(body)) {
    throw refuseParameter(call, 'body', 'the body must be an object');
  }
  return body;
}

function patchEmail(call: Call): Answer {
  const { behaviour, choices } = call.world;
  const body = readInboxBody(call);
  const fields: JsonObject = isObject(body) ? body : {};
  const { isRead, isStarred } = fields;
  const check = (): void => {
    if (behaviour.patchNeedsOne && typeof isRead !== 'boolean' && typeof isStarred !== 'boolean') {
      throw refuse(call, 400, 'VALIDATION_FAILED', 'Nothing to change.', {
        accepted: behaviour.patchAccepted,
      });
    }
  };
  if (choices.patchChecksFirst === 'body') {
    check();
  }
  const [id, email] = findOne(call, behaviour.patchMissingCode);
  check();
  const change: Partial<Email> = {};
  if (typeof isRead === 'boolean' && behaviour.patchSetsRead) {
    change.isRead = behaviour.patchTurns ? !email.isRead : isRead;
    const others = email.labels.filter((label) => label !== 'UNREAD');
    change.labels = change.isRead ? others : [...others, 'UNREAD'];
  }
  if (typeof isStarred === 'boolean' && behaviour.patchSetsStarred) {
    change.isStarred = isStarred || (email.isStarred && !behaviour.patchUnstars);
  }
  call.account.ledger.change('email', id, change);
  return json(200, showDetail(call, id, { ...email, ...change }));
}

function deleteEmail(call: Call): Answer {
  const { behaviour, choices } = call.world;
  const [id, email] = findOne(call, choices.deleteCode);
  if (email.folderType === 'TRASH') {
    return { status: behaviour.deleteAgainStatus, headers: {}, type: '' };
  }
  const box = call.account.ledger.one('mailbox', email.mailboxId);
  if (box?.hasTrash === false) {
    if (behaviour.noTrashMoves) {
      call.account.ledger.change('email', id, { folderType: 'TRASH' });
    }
    throw refuse(call, 400, behaviour.noTrashCode, 'The mailbox has no trash folder.');
  }
  if (behaviour.deleteMoves === 'gone') {
    call.account.ledger.remove('email', id);
  } else if (behaviour.deleteMoves !== 'nothing') {
    const folderType: FolderType = behaviour.deleteMoves === 'trash' ? 'TRASH' : 'SPAM';
    call.account.ledger.change('email', id, {
      folderType,
      labels: [folderType, ...email.labels.filter((label) => label !== email.folderType)],
    });
  }
  return { status: behaviour.deleteStatus, headers: {}, type: '' };
}

/** Answers a creating request once, and the same request again with what was answered first. */
function once(call: Call, make: () => Answer): Answer {
  const { behaviour } = call.world;
  const header = call.headers['idempotency-key'];
  const written = Array.isArray(header) ? header[0] : header;
  if (written === undefined || written === '') {
    return make();
  }
  if (written.length > behaviour.idempotencyMost) {
    throw refuseParameter(call, 'Idempotency-Key', `at most ${behaviour.idempotencyMost} characters`);
  }
  const { ledger } = call.account;
  const scope = behaviour.idempotencyScope === 'key' ? `${call.key.value} ${written}` : written;
  const print = `${call.route} ${call.path} ${call.body.toString('utf8')}`;
  const kept = ledger.one('kept', scope);
  const now = call.world.now();
  if (kept && now - kept.at < 86_400_000 && behaviour.idempotencyReplays) {
    if (kept.print !== print) {
      throw refuse(call, behaviour.idempotencyConflict, 'CONFLICT', 'The key was used for another request.');
    }
    const headers: Record<string, string> = behaviour.idempotencyHeader
      ? { 'Idempotent-Replay': 'true' }
      : {};
    return json(kept.status, JSON.parse(kept.body) as Json, headers);
  }
  const answer = make();
  if (answer.status < 300) {
    ledger.make('kept', scope, { at: now, print, status: answer.status, body: JSON.stringify(answer.json) });
  }
  return answer;
}

function readAddresses(value: Json | undefined): Address[] | undefined {
  if (!Array.isArray(value)) {
    return undefined;
  }
  const addresses: Address[] = [];
  for (const one of value) {
    if (!isObject(one) || typeof one['email'] !== 'string' || !one['email'].includes('@')) {
      return undefined;
    }
    addresses.push({ email: one['email'], name: typeof one['name'] === 'string' ? one['name'] : null });
  }
  return addresses;
}

function writeOutgoing(call: Call, folderType: 'SENT' | 'DRAFTS'): { id: string; email: Email } {
  const { behaviour, choices } = call.world;
  const { ledger } = call.account;
  const body = readObject(call);
  const mailboxId = body['mailboxId'];
  if (typeof mailboxId !== 'string') {
    throw refuseParameter(call, 'mailboxId', 'mailboxId is required');
  }
  const to = readAddresses(body['to']);
  if (!to || to.length === 0) {
    throw refuseParameter(call, 'to', 'to must be a list of addresses');
  }
  const box = ledger.one('mailbox', mailboxId);
  if (!box) {
    throw refuse(call, 404, 'MAILBOX_NOT_FOUND', 'There is no such mailbox.');
  }
  const content = isObject(body['body']) ? body['body'] : {};
  const written = typeof content['text'] === 'string' ? content['text'] : '';
  const inReplyTo = typeof body['inReplyTo'] === 'string' ? body['inReplyTo'] : '';
  const original = [...ledger.all('email').values()].find(
    (email) => inReplyTo !== '' && email.messageId === inReplyTo,
  );
  const references = Array.isArray(body['references']) ? body['references'] : [];
  const id = giveId(call.account, choices, 'e');
  const code = giveHex(call.account);
  const email: Email = {
    mailboxId,
    folderType,
    messageId: behaviour.sendKeepsBracket ? `<${code}@sent.example>` : `${code}@sent.example`,
    threadId: original && behaviour.sendThreads ? original.threadId : `t-${code.slice(0, 10)}`,
    subject: typeof body['subject'] === 'string' ? body['subject'] : '',
    from: { email: box.email, name: box.name },
    to,
    cc: readAddresses(body['cc']) ?? [],
    bcc: readAddresses(body['bcc']) ?? [],
    date: roundDate(call.world.now(), choices),
    snippet: written.slice(0, 120),
    body: behaviour.sendSigns ? `${written}\n-- ${box.name}` : written,
    isRead: true,
    isStarred: false,
    isDraft: folderType === 'DRAFTS',
    waitingForReply: folderType === 'SENT',
    attachments: [],
    labelIds: [],
    inReplyTo,
    references: references.filter((one) => typeof one === 'string'),
    labels: [folderType],
    isAutoReply: false,
    isAutoForward: false,
    scheduledStatus: null,
    scheduledSendAt: null,
  };
  if (behaviour.sendStores || folderType === 'DRAFTS') {
    ledger.make('email', id, email, email.date);
  }
  return { id, email };
}

function sendEmail(call: Call): Answer {
  return once(call, () => {
    const { email } = writeOutgoing(call, 'SENT');
    return json(call.world.behaviour.sendStatus, { messageId: email.messageId, threadId: email.threadId });
  });
}

function makeDraft(call: Call): Answer {
  return once(call, () => {
    const { id, email } = writeOutgoing(call, 'DRAFTS');
    return json(201, { draft: showItem(call, [id, email]) });
  });
}

function listDrafts(call: Call): Answer {
  const limit = readLimit(call, ask(call, 'limit'), 50, 200);
  const drafts = orderEmails(
    call,
    [...call.account.ledger.all('email')].filter(([, email]) => email.folderType === 'DRAFTS'),
    false,
  );
  const shown = drafts.slice(0, call.world.behaviour.draftsLimitTaken ? limit : undefined);
  return answerFull(
    call,
    'drafts',
    shown.map((held) => showItem(call, held)),
  );
}

function readBodyOf(call: Call): Answer {
  const [, email] = findOne(call, 'EMAIL_NOT_FOUND');
  const thread = orderEmails(
    call,
    [...call.account.ledger.all('email')].filter(([, one]) => one.threadId === email.threadId),
    false,
  );
  return json(200, {
    body: { text: email.body, html: `<pre>${email.body}</pre>` },
    conversation: thread.map(([id, one]) => ({ id, text: one.body })),
  });
}

/** Counts the units of a request before it is looked at any further. */
export function countUnits(call: Call): number {
  const { behaviour } = call.world;
  if (call.route !== 'POST /emails/bulk' || behaviour.bulkUnits === 'one') {
    return behaviour.inboxUnitsOf[call.route] ?? behaviour.inboxUnitsPerRequest;
  }
  try {
    const body = JSON.parse(call.body.toString('utf8')) as Json;
    const ids = isObject(body) ? body['ids'] : undefined;
    return Array.isArray(ids) ? Math.max(1, ids.length) : 1;
  } catch {
    return 1;
  }
}

function changeMany(call: Call): Answer {
  const body = readObject(call);
  const { ids, isRead, isStarred } = body;
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > call.world.behaviour.bulkMost) {
    throw refuse(call, 400, 'VALIDATION_FAILED', 'The ids are not valid.', {
      maxIds: call.world.behaviour.bulkMost,
    });
  }
  const { ledger } = call.account;
  const updated: string[] = [];
  for (const id of ids) {
    if (typeof id === 'string' && ledger.one('email', id)) {
      ledger.change('email', id, {
        ...(typeof isRead === 'boolean' ? { isRead } : {}),
        ...(typeof isStarred === 'boolean' ? { isStarred } : {}),
      });
      updated.push(id);
    }
  }
  return json(200, { updated });
}

function readText(call: Call, body: JsonObject, name: string): string {
  const value = body[name];
  if (typeof value !== 'string' || value.trim() === '') {
    throw refuseParameter(call, name, `${name} is required`);
  }
  return value;
}

function listLabels(call: Call): Answer {
  return answerFull(
    call,
    'labels',
    [...call.account.ledger.all('label')].map(([id, label]) =>
      call.world.show('label', showLabel(id, label), call),
    ),
  );
}

function makeLabel(call: Call): Answer {
  return once(call, () => {
    const body = readObject(call);
    const label = {
      name: readText(call, body, 'name'),
      color: typeof body['color'] === 'string' ? body['color'] : '#336699',
      isAiLabel: false,
    };
    const id = giveId(call.account, call.world.choices, 'lb');
    call.account.ledger.make('label', id, label);
    return json(201, { label: showLabel(id, label) });
  });
}

function applyLabel(call: Call): Answer {
  const [id, email] = findOne(call, 'NOT_FOUND');
  const labelId =
    call.method === 'DELETE' ? (call.params['labelId'] ?? '') : readText(call, readObject(call), 'labelId');
  if (!call.account.ledger.one('label', labelId)) {
    throw refuse(call, 404, 'LABEL_NOT_FOUND', 'There is no such label.');
  }
  const others = email.labelIds.filter((one) => one !== labelId);
  const labelIds = call.method === 'DELETE' ? others : [...others, labelId];
  call.account.ledger.change('email', id, { labelIds });
  return json(200, { tags: labelIds });
}

function listViews(call: Call): Answer {
  const { view } = call.world.choices;
  const views = [...call.account.ledger.all('view')].map(([id, held]) =>
    call.world.show(
      'view',
      { id, name: held.name, [view.tree]: writeTree(call, held.tree), [view.mailbox]: held.mailboxId },
      call,
    ),
  );
  return answerFull(call, 'views', views);
}

function listRules(call: Call): Answer {
  return answerFull(
    call,
    'rules',
    [...call.account.ledger.all('rule')].map(([id, rule]) => ({
      id,
      ...rule,
      autoDraft: false,
      autoReply: false,
    })),
  );
}

function makeRule(call: Call): Answer {
  return once(call, () => {
    const body = readObject(call);
    const name = readText(call, body, 'name');
    const labelId = giveId(call.account, call.world.choices, 'lb');
    call.account.ledger.make('label', labelId, { name, color: '#8844cc', isAiLabel: true });
    const rule = {
      name,
      labelId,
      condition: readText(call, body, 'condition'),
      hideFromInbox: body['hideFromInbox'] === true,
    };
    const id = giveId(call.account, call.world.choices, 'ru');
    call.account.ledger.make('rule', id, rule);
    return json(201, { rule: { id, ...rule } });
  });
}

function listFilters(call: Call): Answer {
  return answerFull(
    call,
    'filters',
    [...call.account.ledger.all('filter')].map(([id, filter]) => ({
      id,
      name: filter.name,
      active: filter.active,
      [call.world.choices.view.tree]: writeTree(call, filter.tree),
    })),
  );
}

function makeTree(call: Call, what: 'filter' | 'view'): Answer {
  return once(call, () => {
    const body = readObject(call);
    const { view } = call.world.choices;
    const tree = readFilters(call, JSON.stringify(body[view.tree] ?? []));
    if (!tree) {
      throw refuseParameter(call, view.tree, 'a tree is required');
    }
    const name = readText(call, body, 'name');
    const mailbox = body[view.mailbox];
    const id = giveId(call.account, call.world.choices, what === 'view' ? 'vw' : 'fi');
    if (what === 'view') {
      call.account.ledger.make('view', id, {
        name,
        tree,
        mailboxId: typeof mailbox === 'string' ? mailbox : null,
      });
    } else {
      call.account.ledger.make('filter', id, { name, tree, active: true });
    }
    return json(201, { [what]: { id, name } });
  });
}

function listForwards(call: Call): Answer {
  return answerFull(
    call,
    'rules',
    [...call.account.ledger.all('forward')].map(([id, forward]) => ({ id, to: forward.to })),
  );
}

function listMailboxes(call: Call): Answer {
  return answerFull(
    call,
    'mailboxes',
    [...call.account.ledger.all('mailbox')].map(([id, box]) => ({ id, email: box.email, name: box.name })),
  );
}

function listSignatures(call: Call): Answer {
  return answerFull(
    call,
    'signatures',
    [...call.account.ledger.all('signature')].map(([id, signature]) => ({ id, ...signature })),
  );
}

function removeOne(what: 'label' | 'rule' | 'filter' | 'view') {
  return (call: Call): Answer => {
    const id = call.params['id'] ?? '';
    if (!call.account.ledger.one(what, id)) {
      throw refuse(call, 404, 'NOT_FOUND', 'There is nothing with this id.');
    }
    call.account.ledger.remove(what, id);
    return { status: 204, headers: {}, type: '' };
  };
}

export const INBOX_ROWS: Row[] = [
  { method: 'GET', path: '/emails', handle: listEmails },
  { method: 'GET', path: '/emails/search', handle: findEmails },
  { method: 'POST', path: '/emails/bulk', handle: changeMany },
  { method: 'GET', path: '/emails/{emailId}', handle: readEmail },
  { method: 'PATCH', path: '/emails/{emailId}', handle: patchEmail },
  { method: 'DELETE', path: '/emails/{emailId}', handle: deleteEmail },
  { method: 'GET', path: '/emails/{emailId}/body', handle: readBodyOf },
  { method: 'POST', path: '/emails/{emailId}/labels', handle: applyLabel },
  { method: 'DELETE', path: '/emails/{emailId}/labels/{labelId}', handle: applyLabel },
  { method: 'POST', path: '/drafts/send', handle: sendEmail },
  { method: 'GET', path: '/drafts', handle: listDrafts },
  { method: 'POST', path: '/drafts', handle: makeDraft },
  { method: 'GET', path: '/labels', handle: listLabels },
  { method: 'POST', path: '/labels', handle: makeLabel },
  { method: 'DELETE', path: '/labels/{id}', handle: removeOne('label') },
  { method: 'GET', path: '/ai-label-rules', handle: listRules },
  { method: 'POST', path: '/ai-label-rules', handle: makeRule },
  { method: 'DELETE', path: '/ai-label-rules/{id}', handle: removeOne('rule') },
  { method: 'GET', path: '/views', handle: listViews },
  { method: 'POST', path: '/views', handle: (call) => makeTree(call, 'view') },
  { method: 'DELETE', path: '/views/{id}', handle: removeOne('view') },
  { method: 'GET', path: '/filters', handle: listFilters },
  { method: 'POST', path: '/filters', handle: (call) => makeTree(call, 'filter') },
  { method: 'DELETE', path: '/filters/{id}', handle: removeOne('filter') },
  { method: 'GET', path: '/forward-rules', handle: listForwards },
  { method: 'GET', path: '/mailboxes', handle: listMailboxes },
  { method: 'GET', path: '/signatures', handle: listSignatures },
];
