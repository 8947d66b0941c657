import type { Choices } from './choices.ts';
import { isAnswer, ok, type Answer, type Call, type Criteria, type Row, type Vendor } from './vendor.ts';
import type { Email } from './world.ts';

/** One statement that the vendor breaks: the line of the document that states it, and how. */
export type Drift = readonly [id: string, line: number, alter: (vendor: Vendor, choices: Choices) => void];

const IN = '/inbox/api/v1';
export const LIST = `${IN}/emails`;
export const SEARCH = `${IN}/emails/search`;
export const ONE = `${IN}/emails/{}`;

/** Alters what a handler answers. */
export function answers(vendor: Vendor, route: string, alter: (answer: Answer, call: Call) => Answer): void {
  const before = vendor.routes[route];
  if (before === undefined) throw new Error(`There is no route ${route}.`);
  vendor.routes[route] = (call) => alter(before(call), call);
}

/** Alters the body of what a handler answers with success. */
export function bodies(vendor: Vendor, route: string, alter: (body: Row, call: Call) => unknown): void {
  answers(vendor, route, (answer, call) =>
    answer.status === 200 ? { ...answer, body: alter(answer.body as Row, call) } : answer,
  );
}

/** Replaces one function by another that may call the first. */
export function wrap<T extends object, K extends keyof T>(of: T, name: K, make: (before: T[K]) => T[K]): T {
  of[name] = make(of[name]);
  return of;
}

/** Sets a parameter of a query. */
export function put(query: URLSearchParams, name: string, value: string): URLSearchParams {
  query.set(name, value);
  return query;
}

/** Drops a parameter of a query. */
export function drop(query: URLSearchParams, name: string): URLSearchParams {
  query.delete(name);
  return query;
}

export const without = (row: Row, ...names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
export const rename = (row: Row, from: string, to: string): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name === from ? to : name, value]));

/** Alters what list items and details share. */
const common = (alter: (row: Row, email: Email) => Row) => (v: Vendor) => {
  wrap(v.inbox, 'common', (before) => (email, now) => alter(before(email, now), email));
};
const item = (alter: (row: Row, email: Email, call: Call) => Row) => (v: Vendor) => {
  wrap(v.inbox, 'item', (before) => (email, call) => alter(before(email, call), email, call));
};
const searchItem = (alter: (row: Row, email: Email) => Row) =>
  item((row, email, call) => (call.route === SEARCH ? alter(row, email) : row));
const detail = (alter: (row: Row, email: Email, call: Call) => Row) => (v: Vendor) => {
  wrap(v.inbox, 'detail', (before) => (email, call) => alter(before(email, call), email, call));
};
const pages = (alter: (page: Row, call: Call) => Row, route?: string) => (v: Vendor) => {
  for (const each of route === undefined ? [LIST, SEARCH] : [route]) bodies(v, each, alter);
};
const itemsOf = (page: Row): Row[] => page['items'] as Row[];
const empty = (page: Row): boolean => itemsOf(page).length === 0;
/** A criterion that is read anew. */
const criteria =
  (alter: (criteria: Criteria, call: { readonly email: Email; readonly now: number }) => Criteria) =>
  (v: Vendor) => {
    wrap(
      v.inbox,
      'matches',
      (before) => (email, given, now) => before(email, alter(given, { email, now }), now),
    );
  };
const isSecond = ({ query }: Call): boolean => query.has('cursor');
/** Without some parameters, from the second page on. */
const forgets =
  (route: string, ...names: readonly string[]) =>
  (v: Vendor) => {
    wrap(v.routes, route, (before) => (call) => {
      if (before === undefined || !isSecond(call)) return before?.(call) ?? v.html(404);
      const query = new URLSearchParams(call.query);
      for (const name of names) drop(query, name);
      return before({ ...call, query });
    });
  };
/** Other parameters where a condition holds. */
const requery = (route: string, alter: (query: URLSearchParams) => unknown) => (v: Vendor) => {
  wrap(v.routes, route, (before) => (call) => {
    const query = new URLSearchParams(call.query);
    alter(query);
    return before?.({ ...call, query }) ?? v.html(404);
  });
};
const refusal =
  (route: string, about: (call: Call) => boolean, alter: (body: Row) => Row, status = 400) =>
  (v: Vendor) => {
    answers(v, route, (answer, call) =>
      answer.status === 400 && about(call) ? { ...answer, status, body: alter(answer.body as Row) } : answer,
    );
  };
const asks =
  (name: string) =>
  ({ query }: Call): boolean =>
    query.has(name);
const codeOf = (answer: Answer): unknown => (answer.body as Row | undefined)?.['code'];
const everywhere = (alter: (answer: Answer, call: Call) => Answer) => (v: Vendor) =>
  void v.after.push((answer, call) => (call.path.startsWith(IN) ? alter(answer, call) : answer));
const header =
  (
    alter: (
      headers: Record<string, string>,
      at: { readonly inMinute: number; readonly now: number },
    ) => Record<string, string>,
  ) =>
  (v: Vendor) => {
    wrap(
      v.inbox,
      'quotaHeaders',
      (before) => (inMinute, inMonth, resetAt, now) =>
        alter(before(inMinute, inMonth, resetAt, now), { inMinute, now }),
    );
  };
const noHeader = (headers: Record<string, string>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name));

export const INBOX: readonly Drift[] = [
  // Addresses, attachments and tags
  [
    'address-null-name-omitted',
    35,
    (v) =>
      void (v.inbox.address = ({ email, name }) =>
        name === null || name === '' ? { email } : { email, name }),
  ],
  ['address-text-in-search', 65, searchItem((row, { to }) => ({ ...row, to: to.map(({ email }) => email) }))],
  [
    'address-lower-case-in-detail',
    83,
    detail((row, { from }) => ({ ...row, from: { email: from.email.toLowerCase(), name: from.name } })),
  ],
  [
    'address-name-undefined-for-own',
    35,
    (v) =>
      void (v.inbox.address = ({ email, name }) => (email.startsWith('team') ? { email } : { email, name })),
  ],
  [
    'address-display-name-key',
    35,
    (v) => void (v.inbox.address = ({ email, name }) => ({ email, displayName: name })),
  ],
  [
    'attachment-size-text',
    42,
    common((row) => ({
      ...row,
      attachments: (row['attachments'] as Row[]).map((each) => ({
        ...each,
        size: String(each['size']),
      })),
    })),
  ],
  [
    'attachment-size-kilobytes',
    42,
    common((row) => ({
      ...row,
      attachments: (row['attachments'] as Row[]).map((each) => ({
        ...each,
        size: Number(each['size']) / 1024,
      })),
    })),
  ],
  [
    'attachment-type-null',
    43,
    common((row) => ({
      ...row,
      attachments: (row['attachments'] as Row[]).map((each) => ({ ...each, mimeType: null })),
    })),
  ],
  [
    'attachment-filename-null-second',
    41,
    common((row) => ({
      ...row,
      attachments: (row['attachments'] as Row[]).map((each, index) =>
        index === 1 ? { ...each, filename: null } : each,
      ),
    })),
  ],
  [
    'attachments-first-in-list',
    83,
    item((row) => ({ ...row, attachments: (row['attachments'] as Row[]).slice(0, 1) })),
  ],
  [
    'attachments-flag-over-one',
    73,
    common((row, { attachments }) => ({ ...row, hasAttachments: attachments.length > 1 })),
  ],
  ['attachments-flag-false-in-search', 73, searchItem((row) => ({ ...row, hasAttachments: false }))],
  ['attachments-empty-in-detail', 83, detail((row) => ({ ...row, attachments: [] }))],
  [
    'attachments-absent-when-none',
    74,
    common((row, { attachments }) => (attachments.length === 0 ? without(row, 'attachments') : row)),
  ],
  [
    'tag-colour-without-hash',
    51,
    (v) => void (v.inbox.tag = (tag) => ({ ...tag, color: tag.color.slice(1) })),
  ],
  ['tag-colour-short', 51, (v) => void (v.inbox.tag = (tag) => ({ ...tag, color: tag.color.slice(0, 4) }))],
  [
    'tag-colour-named-for-ai',
    51,
    (v) => void (v.inbox.tag = (tag) => ({ ...tag, color: tag.isAiLabel ? 'violet' : tag.color })),
  ],
  [
    'tag-ai-flag-absent-when-manual',
    52,
    (v) => void (v.inbox.tag = (tag) => (tag.isAiLabel ? { ...tag } : without({ ...tag }, 'isAiLabel'))),
  ],
  [
    'tag-ai-flag-text',
    52,
    (v) => void (v.inbox.tag = (tag) => ({ ...tag, isAiLabel: tag.isAiLabel ? 'yes' : 'no' })),
  ],
  ['tag-id-number', 49, (v) => void (v.inbox.tag = (tag) => ({ ...tag, id: tag.id.length * 31 }))],
  ['tags-ids-alone', 75, item((row, { tags }) => ({ ...row, tags: tags.map(({ id }) => id) }))],
  ['tags-null-when-none', 75, item((row, { tags }) => (tags.length === 0 ? { ...row, tags: null } : row))],
  ['tags-absent-in-search', 75, searchItem((row) => without(row, 'tags'))],
  ['tags-in-detail', 83, detail((row, { tags }) => ({ ...row, tags: tags.map((tag) => ({ ...tag })) }))],

  // List items
  ['item-body-in-search', 79, searchItem((row, { body }) => ({ ...row, body: { text: body } }))],
  [
    'item-body-for-small-pages',
    164,
    item((row, { body }, { query }) => (Number(query.get('limit') ?? 50) <= 10 ? { ...row, body } : row)),
  ],
  [
    'item-snippet-absent-when-empty',
    68,
    common((row, { snippet }) => (snippet === '' ? without(row, 'snippet') : row)),
  ],
  ['item-snippet-whole-body', 79, item((row, { body }) => ({ ...row, textBody: body }))],
  ['item-read-number', 69, common((row) => ({ ...row, isRead: row['isRead'] === true ? 1 : 0 }))],
  [
    'item-star-absent-when-false',
    70,
    item((row) => (row['isStarred'] === true ? row : without(row, 'isStarred'))),
  ],
  [
    'item-waiting-null',
    72,
    common((row) => ({ ...row, waitingForReply: row['waitingForReply'] === true ? true : null })),
  ],
  [
    'item-draft-flag-only-on-drafts',
    71,
    common((row) => (row['isDraft'] === true ? row : without(row, 'isDraft'))),
  ],
  [
    'item-message-id-bare',
    61,
    common((row, { messageId }) => ({ ...row, messageId: messageId.slice(1, -1) })),
  ],
  ['item-date-epoch', 67, common((row, { at }) => ({ ...row, date: at }))],
  [
    'item-date-paris',
    67,
    common((row, { at }) => ({
      ...row,
      date: new Date(at + 7_200_000).toISOString().replace('Z', '+02:00'),
    })),
  ],
  [
    'item-date-space',
    67,
    common((row, { at }) => ({ ...row, date: new Date(at).toISOString().replace('T', ' ').slice(0, 19) })),
  ],
  [
    'item-thread-null-when-alone',
    62,
    common((row, { inReplyTo }) => (inReplyTo === '' ? { ...row, threadId: null } : row)),
  ],
  [
    'item-reply-to-array',
    76,
    common((row, { inReplyTo }) => ({ ...row, inReplyTo: inReplyTo === '' ? [] : [inReplyTo] })),
  ],
  [
    'item-references-header-text',
    77,
    common((row, { references }) => ({ ...row, references: references.join(' ') })),
  ],
  [
    'item-references-null-when-none',
    77,
    common((row, { references }) => (references.length === 0 ? { ...row, references: null } : row)),
  ],
  ['item-references-absent-in-search', 77, searchItem((row) => without(row, 'references'))],
  [
    'item-references-thread',
    77,
    common((row, { references, threadId }) => ({ ...row, references: references.map(() => threadId) })),
  ],
  [
    'item-references-bare',
    77,
    common((row, { references }) => ({ ...row, references: references.map((each) => each.slice(1, -1)) })),
  ],
  ['item-cc-absent-when-none', 66, common((row, { cc }) => (cc.length === 0 ? without(row, 'cc') : row))],
  ['item-cc-null-when-none', 66, common((row, { cc }) => (cc.length === 0 ? { ...row, cc: null } : row))],
  [
    'item-to-object-when-one',
    65,
    common((row, { to }) => (to.length === 1 ? { ...row, to: (row['to'] as Row[])[0] } : row)),
  ],
  [
    'item-mailbox-address',
    59,
    item((row, email, { world }) => ({
      ...row,
      mailboxId: world.mailboxes.find(({ id }) => id === email.mailboxId)?.address.email,
    })),
  ],
  ['item-folder-absent-in-search', 60, searchItem((row) => without(row, 'folderId'))],
  [
    'item-subject-null-when-empty',
    63,
    common((row, { subject }) => (subject === '' ? { ...row, subject: null } : row)),
  ],
  ['item-from-array', 64, common((row) => ({ ...row, from: [row['from']] }))],
  ['item-id-number', 58, item((row, { at }) => ({ ...row, id: at }))],

  // Details
  [
    'detail-bcc-absent-when-none',
    87,
    detail((row, { bcc }) => (bcc.length === 0 ? without(row, 'bcc') : row)),
  ],
  [
    'detail-labels-objects',
    88,
    detail((row) => ({ ...row, labels: (row['labels'] as string[]).map((name) => ({ name })) })),
  ],
  [
    'detail-labels-tag-names',
    88,
    detail((row, { tags }) => ({ ...row, labels: tags.map(({ name }) => name) })),
  ],
  ['detail-labels-joined', 88, detail((row) => ({ ...row, labels: (row['labels'] as string[]).join(',') }))],
  [
    'detail-auto-reply-absent-when-false',
    89,
    detail((row) => (row['isAutoReply'] === true ? row : without(row, 'isAutoReply'))),
  ],
  [
    'detail-auto-forward-text',
    90,
    detail((row) => ({ ...row, isAutoForward: String(row['isAutoForward']) })),
  ],
  [
    'detail-scheduled-false',
    91,
    detail((row) => ({ ...row, scheduledStatus: row['scheduledStatus'] ?? false })),
  ],
  [
    'detail-scheduled-absent',
    91,
    detail((row) =>
      row['scheduledStatus'] === null ? without(row, 'scheduledStatus', 'scheduledSendAt') : row,
    ),
  ],
  ['detail-send-at-epoch', 92, detail((row, { sendAt }) => ({ ...row, scheduledSendAt: sendAt ?? null }))],
  ['detail-bare', 81, (v) => bodies(v, ONE, (body) => body['email'])],
  ['detail-wrapped-twice', 81, (v) => bodies(v, ONE, (body) => ({ data: body }))],
  ['detail-without-references', 94, detail((row) => without(row, 'references'))],
  ['detail-without-message-id', 94, detail((row) => without(row, 'messageId'))],
  [
    'detail-references-reversed',
    94,
    detail((row, { references }) => ({ ...row, references: references.toReversed() })),
  ],
  [
    'detail-references-with-own',
    94,
    detail((row, { references, messageId }) => ({ ...row, references: [...references, messageId] })),
  ],
  [
    'detail-from-reply-address',
    94,
    detail((row, { to }) => ({ ...row, from: to[0] === undefined ? row['from'] : { ...to[0] } })),
  ],
  [
    'detail-subject-bare',
    83,
    detail((row, { subject }) => ({ ...row, subject: subject.replace(/^Re: /u, '') })),
  ],
  [
    'detail-message-id-bare',
    83,
    detail((row, { messageId }) => ({ ...row, messageId: messageId.slice(1, -1) })),
  ],
  [
    'detail-date-received',
    83,
    detail((row, { at }, call) =>
      call.path === '' ? row : { ...row, date: new Date(at + 1400).toISOString() },
    ),
  ],
  ['detail-snippet-cut', 83, detail((row, { snippet }) => ({ ...row, snippet: snippet.slice(0, 30) }))],
  ['detail-snippet-absent', 83, detail((row) => without(row, 'snippet'))],
  ['detail-star-false', 83, detail((row) => ({ ...row, isStarred: false }))],
  ['detail-folder-other', 83, detail((row) => ({ ...row, folderId: `f/${String(row['folderId'])}` }))],
  ['detail-cc-absent', 83, detail((row) => without(row, 'cc'))],
  [
    'detail-marks-read',
    127,
    (v) => {
      const opened = new Set<string>();
      wrap(v.inbox, 'one', (before) => (call) => {
        const answer = before(call);
        opened.add(call.params[0] ?? '');
        return answer;
      });
      wrap(v.inbox, 'common', (before) => (email, now) => ({
        ...before(email, now),
        ...(opened.has(email.id) && { isRead: true }),
      }));
    },
  ],
  [
    'detail-stars-read-only',
    128,
    detail((row) => ({ ...row, isStarred: row['isRead'] === true && row['isStarred'] === true })),
  ],

  // Pages
  [
    'page-cursor-null-on-last',
    101,
    pages((page) => (page['hasMore'] === false ? { ...page, nextCursor: null } : page)),
  ],
  ['page-cursor-absent-when-empty', 101, pages((page) => (empty(page) ? without(page, 'nextCursor') : page))],
  [
    'page-cursor-null-when-searching',
    101,
    pages((page) => (page['hasMore'] === false ? { ...page, nextCursor: null } : page), SEARCH),
  ],
  ['page-more-false-in-search', 102, pages((page) => ({ ...page, hasMore: false }), SEARCH)],
  ['page-more-true-when-empty', 102, pages((page) => (empty(page) ? { ...page, hasMore: true } : page))],
  [
    'page-more-absent-when-false',
    102,
    pages((page) => (page['hasMore'] === false ? without(page, 'hasMore') : page)),
  ],
  ['page-more-text', 102, pages((page) => ({ ...page, hasMore: String(page['hasMore']) }), SEARCH)],
  ['page-items-null-when-empty', 100, pages((page) => (empty(page) ? { ...page, items: null } : page))],
  [
    'page-items-absent-when-empty-search',
    100,
    pages((page) => (empty(page) ? without(page, 'items') : page), SEARCH),
  ],
  [
    'page-cursor-of-first',
    154,
    (v) => void (v.inbox.listCursor = ({ email }) => `${v.inbox.cursorDate(email.at + 1)}|${email.id}`),
  ],
  [
    'page-cursor-encoded',
    104,
    (v) => {
      wrap(v.inbox, 'listCursor', (before) => (scored) => Buffer.from(before(scored)).toString('base64url'));
      wrap(
        v.inbox,
        'readListCursor',
        (before) => (text) => before(Buffer.from(text, 'base64url').toString()),
      );
    },
  ],
  [
    'page-cursor-search-bare',
    104,
    (v) => {
      wrap(v.inbox, 'searchCursor', (before) => (scored, place) => before(scored, place).slice(2));
      wrap(v.inbox, 'readSearchCursor', (before) => (text) => before(`s|${text}`));
    },
  ],
  [
    'page-cursor-search-without-number',
    104,
    (v) => {
      wrap(
        v.inbox,
        'searchCursor',
        (before) => (scored, place) => before(scored, place).replace(/^s\|\d+\|/u, 's|'),
      );
    },
  ],
  [
    'page-cursor-id-first',
    104,
    (v) => {
      v.inbox.listCursor = ({ email }) => `${email.id}|${v.inbox.cursorDate(email.at)}`;
      wrap(v.inbox, 'readListCursor', (before) => (text) => before(text.split('|').toReversed().join('|')));
    },
  ],
  [
    'page-cursor-epoch',
    104,
    (v) => {
      v.inbox.listCursor = ({ email }) => `${email.at}|${email.id}`;
      wrap(
        v.inbox,
        'readListCursor',
        (before) => (text) => before(text.replace(/^\d+/u, (at) => new Date(Number(at)).toISOString())),
      );
    },
  ],
  [
    'page-one-short',
    155,
    (v) =>
      void wrap(
        v.inbox,
        'page',
        (before) => (rows, start, limit, call, isSearch) =>
          before(rows, start, Math.max(1, limit - 1), call, isSearch),
      ),
  ],
  [
    'page-one-long',
    155,
    (v) =>
      void wrap(
        v.inbox,
        'page',
        (before) => (rows, start, limit, call, isSearch) => before(rows, start, limit + 1, call, isSearch),
      ),
  ],
  [
    'page-skips-one',
    154,
    (v) =>
      void wrap(
        v.inbox,
        'page',
        (before) => (rows, start, limit, call, isSearch) =>
          before(
            start === undefined || 'skip' in start
              ? rows
              : rows.filter(
                  ({ email }, index) =>
                    rows[index - 1]?.email.id !== start.after.id || email.id === start.after.id,
                ),
            start,
            limit,
            call,
            isSearch,
          ),
      ),
  ],
  [
    'page-repeats-one',
    154,
    (v) => void wrap(v.inbox, 'compareIds', (before) => (a, b) => (a === b ? 1 : before(a, b))),
  ],
  [
    'page-ties-lost',
    158,
    (v) =>
      void wrap(
        v.inbox,
        'page',
        (before) => (rows, start, limit, call, isSearch) =>
          before(
            start === undefined || 'skip' in start || isSearch
              ? rows
              : rows.filter(({ email }) => email.at !== start.after.at || email.id === start.after.id),
            start,
            limit,
            call,
            isSearch,
          ),
      ),
  ],
  [
    'page-cursor-unread-with-mailbox',
    154,
    requery(LIST, (query) => void (query.has('mailboxId') && drop(query, 'cursor'))),
  ],
  [
    'page-cursor-unread-with-small-limit',
    154,
    requery(LIST, (query) => void (Number(query.get('limit') ?? 50) < 5 && drop(query, 'cursor'))),
  ],
  ['page-two-forgets-folder', 149, forgets(LIST, 'folderType')],
  ['page-two-forgets-mailbox', 148, forgets(LIST, 'mailboxId')],
  ['page-two-forgets-view', 150, forgets(LIST, 'viewId')],
  ['page-two-forgets-filters', 152, forgets(LIST, 'filters')],
  ['page-two-forgets-filtered', 151, forgets(LIST, 'filtered')],
  ['page-two-forgets-limit', 155, forgets(LIST, 'limit')],
  [
    'page-two-shows-hidden',
    160,
    (v) =>
      void wrap(v.routes, LIST, (before) => (call) => {
        if (before === undefined || !isSecond(call)) return before?.(call) ?? v.html(404);
        const { isHidden } = v.inbox;
        if (call.query.has('filtered')) return before(call);
        v.inbox.isHidden = () => false;
        try {
          return before(call);
        } finally {
          v.inbox.isHidden = isHidden;
        }
      }),
  ],
  ['search-two-forgets-mailbox', 177, forgets(SEARCH, 'mailboxId')],
  ['search-two-forgets-folder', 178, forgets(SEARCH, 'folderType')],
  ['search-two-forgets-limit', 180, forgets(SEARCH, 'limit')],
  [
    'search-two-skips-one',
    179,
    (v) =>
      void wrap(
        v.inbox,
        'page',
        (before) => (rows, start, limit, call, isSearch) =>
          isSearch && start !== undefined && 'skip' in start
            ? before(rows, { skip: start.skip + 1 }, limit, call, isSearch)
            : isSearch && start !== undefined && 'after' in start
              ? before(
                  rows.filter(
                    ({ email }, index) =>
                      rows[index - 1]?.email.id !== start.after.id || email.id === start.after.id,
                  ),
                  start,
                  limit,
                  call,
                  isSearch,
                )
              : before(rows, start, limit, call, isSearch),
      ),
  ],

  // Criteria of the list
  ['mailbox-unread', 148, criteria((given) => ({ ...given, mailboxId: undefined }))],
  [
    'mailbox-unread-with-folder',
    161,
    criteria((given) => (given.folder === undefined ? given : { ...given, mailboxId: undefined })),
  ],
  [
    'mailbox-unread-with-view',
    161,
    criteria((given) => (given.view === undefined ? given : { ...given, mailboxId: undefined })),
  ],
  [
    'mailbox-or-folder',
    161,
    (v) =>
      void wrap(
        v.inbox,
        'matches',
        (before) => (email, given, now) =>
          before(email, given, now) ||
          (given.mailboxId !== undefined &&
            given.folder !== undefined &&
            v.inbox.folderOf(email, now) === given.folder &&
            before(email, { ...given, mailboxId: undefined }, now)),
      ),
  ],
  [
    'folder-unknown-unread',
    149,
    (v) =>
      void wrap(v.inbox, 'readFolder', (before) => (call) => {
        const read = before(call);
        return isAnswer(read) ? undefined : read;
      }),
  ],
  [
    'folder-unknown-empty-page',
    149,
    (v) =>
      void wrap(
        v.inbox,
        'readFolder',
        (before) => (call) => (isAnswer(before(call)) ? 'NONE' : before(call)),
      ),
  ],
  [
    'folder-unknown-without-details',
    168,
    refusal(LIST, asks('folderType'), (body) => without(body, 'details')),
  ],
  [
    'folder-unknown-names-folder',
    168,
    refusal(LIST, asks('folderType'), (body) => ({ ...body, details: { folder: ['Unknown'] } })),
  ],
  ['folder-unknown-422', 168, refusal(LIST, asks('folderType'), (body) => body, 422)],
  [
    'folder-unknown-other-code',
    168,
    refusal(LIST, asks('folderType'), (body) => ({ ...body, code: 'INVALID_FOLDER' })),
  ],
  [
    'folder-lower-case',
    149,
    requery(
      LIST,
      (query) =>
        void (
          query.has('folderType') && put(query, 'folderType', (query.get('folderType') ?? '').toUpperCase())
        ),
    ),
  ],
  ['folder-archive', 149, (v) => void v.inbox.folderTypes.push('ARCHIVE')],
  ['folder-junk', 108, (v) => void v.inbox.folderTypes.splice(3, 1, 'JUNK')],
  [
    'folder-spam-refused-in-search',
    178,
    (v) =>
      void wrap(
        v.inbox,
        'readFolder',
        (before) => (call) =>
          call.route === SEARCH && call.query.get('folderType') === 'SPAM'
            ? v.inbox.invalid('folderType', 'is unknown')
            : before(call),
      ),
  ],
  [
    'folder-drafts-empty',
    149,
    criteria((given, { email }) =>
      given.folder === 'DRAFTS' && email.sendAt === undefined ? { ...given, mailboxId: 'none' } : given,
    ),
  ],
  [
    'folder-trash-with-spam',
    149,
    (v) =>
      void wrap(
        v.inbox,
        'matches',
        (before) => (email, given, now) =>
          before(email, given, now) ||
          (given.folder === 'TRASH' && before(email, { ...given, folder: 'SPAM' }, now)),
      ),
  ],
  [
    'folder-sent-with-drafts',
    149,
    (v) =>
      void wrap(
        v.inbox,
        'matches',
        (before) => (email, given, now) =>
          before(email, given, now) ||
          (given.folder === 'SENT' && before(email, { ...given, folder: 'DRAFTS' }, now)),
      ),
  ],
  [
    'folder-inbox-unread-alone',
    149,
    criteria((given, { email, now }) =>
      given.folder === 'INBOX' && email.readAt <= now && email.isStarred
        ? { ...given, mailboxId: 'none' }
        : given,
    ),
  ],
  [
    'all-without-trash',
    159,
    (v) => void wrap(v.inbox, 'list', (before) => (call) => withoutFolder(v, before, call, 'TRASH')),
  ],
  [
    'all-without-spam',
    159,
    (v) => void wrap(v.inbox, 'list', (before) => (call) => withoutFolder(v, before, call, 'SPAM')),
  ],
  [
    'all-without-drafts',
    159,
    (v) => void wrap(v.inbox, 'list', (before) => (call) => withoutFolder(v, before, call, 'DRAFTS')),
  ],
  [
    'all-of-mailbox-without-trash',
    159,
    (v) =>
      void wrap(
        v.inbox,
        'list',
        (before) => (call) =>
          call.query.has('mailboxId') ? withoutFolder(v, before, call, 'TRASH') : before(call),
      ),
  ],
  [
    'all-without-hidden',
    159,
    (v) =>
      void (v.inbox.leavesHiddenOut = ({ view, folder }) =>
        view === undefined && (folder === undefined || folder === 'INBOX')),
  ],
  ['inbox-with-hidden', 160, (v) => void (v.inbox.leavesHiddenOut = () => false)],
  [
    'inbox-of-mailbox-with-hidden',
    160,
    (v) =>
      void wrap(
        v.inbox,
        'leavesHiddenOut',
        (before) => (given) => before(given) && given.mailboxId === undefined,
      ),
  ],
  [
    'inbox-with-ai-hidden',
    160,
    (v) =>
      void wrap(
        v.inbox,
        'isHidden',
        (before) => (email, now) => before(email, now) && !email.tags.some(({ isAiLabel }) => isAiLabel),
      ),
  ],
  [
    'inbox-of-view-without-hidden',
    160,
    (v) => void (v.inbox.leavesHiddenOut = ({ folder }) => folder === 'INBOX'),
  ],
  [
    'filtered-other-unread',
    151,
    (v) => void (v.inbox.readFiltered = ({ query }) => query.get('filtered') === 'only'),
  ],
  [
    'filtered-true',
    151,
    requery(LIST, (query) => void (query.get('filtered') === 'true' && put(query, 'filtered', 'only'))),
  ],
  [
    'filtered-any-case',
    151,
    requery(
      LIST,
      (query) =>
        void (query.has('filtered') && put(query, 'filtered', (query.get('filtered') ?? '').toLowerCase())),
    ),
  ],
  [
    'filtered-whole-inbox',
    160,
    (v) =>
      void wrap(
        v.inbox,
        'matches',
        (before) => (email, given, now) =>
          given.onlyHidden
            ? before(email, { ...given, onlyHidden: false, folder: 'INBOX' }, now) ||
              before(email, given, now)
            : before(email, given, now),
      ),
  ],
  [
    'filtered-keeps-folder',
    151,
    (v) =>
      void wrap(
        v.inbox,
        'matches',
        (before) => (email, given, now) =>
          before(email, given, now) &&
          (!given.onlyHidden || given.folder === undefined || given.folder === 'INBOX'),
      ),
  ],
  [
    'filtered-unread-with-folder',
    151,
    criteria((given) =>
      given.onlyHidden && given.folder !== undefined ? { ...given, onlyHidden: false } : given,
    ),
  ],
  ['filtered-without-details', 168, refusal(LIST, asks('filtered'), (body) => without(body, 'details'))],
  [
    'filtered-of-all-mailboxes',
    161,
    criteria((given) => (given.onlyHidden ? { ...given, mailboxId: undefined } : given)),
  ],
  [
    'filtered-of-no-view',
    161,
    criteria((given) => (given.onlyHidden ? { ...given, view: undefined } : given)),
  ],
  ['view-unread', 150, criteria((given) => ({ ...given, view: undefined }))],
  [
    'view-of-all-mailboxes',
    161,
    (v) =>
      void wrap(
        v.inbox,
        'viewMatches',
        (before) => (view, email) => before({ ...view, mailboxIds: [] }, email),
      ),
  ],
  [
    'view-mailbox-alone',
    161,
    (v) =>
      void wrap(
        v.inbox,
        'viewMatches',
        (before) => (view, email) => before({ ...view, node: undefined }, email),
      ),
  ],
  [
    'view-or-folder',
    161,
    (v) =>
      void wrap(
        v.inbox,
        'matches',
        (before) => (email, given, now) =>
          before(email, given, now) ||
          (given.view !== undefined &&
            given.folder !== undefined &&
            before(email, { ...given, folder: undefined }, now)),
      ),
  ],
  [
    'view-replaces-filters',
    161,
    criteria((given) => (given.view === undefined ? given : { ...given, node: undefined })),
  ],
  [
    'view-unknown-404',
    163,
    (v) => void (v.inbox.unknownView = () => v.inbox.error(404, 'NOT_FOUND', 'View not found')),
  ],
  [
    'view-unknown-400',
    163,
    (v) => void (v.inbox.unknownView = () => v.inbox.invalid('viewId', 'unknown view')),
  ],
  [
    'view-unknown-empty',
    163,
    (v) =>
      void (v.inbox.readView = ({ query, world }) =>
        query.has('viewId')
          ? (world.views.find(({ id }) => id === query.get('viewId')) ?? {
              id: '',
              name: '',
              node: undefined,
              mailboxIds: ['none'],
            })
          : undefined),
  ],
  [
    'view-unknown-unread',
    163,
    (v) =>
      void (v.inbox.readView = ({ query, world }) =>
        world.views.find(({ id }) => id === query.get('viewId'))),
  ],
  [
    'view-unknown-other-code',
    281,
    (v) => void (v.inbox.unknownView = () => v.inbox.error(500, 'UNEXPECTED', 'Internal error')),
  ],
  ['filters-bytes-16384', 152, (v) => void (v.inbox.bounds.bytes = 16_384)],
  ['filters-bytes-4096', 152, (v) => void (v.inbox.bounds.bytes = 4096)],
  ['filters-depth-6', 152, (v) => void (v.inbox.bounds.depth = 6)],
  ['filters-depth-4', 152, (v) => void (v.inbox.bounds.depth = 4)],
  ['filters-depth-without-details', 168, refusal(LIST, asks('filters'), (body) => without(body, 'details'))],
  ['filters-conditions-60', 152, (v) => void (v.inbox.bounds.conditions = 60)],
  ['filters-conditions-49', 152, (v) => void (v.inbox.bounds.conditions = 49)],
  [
    'filters-conditions-of-a-group',
    152,
    (v) =>
      void wrap(
        v.inbox,
        'readNode',
        (before) => (raw, depth, seen) => before(raw, depth, depth > 2 ? seen : { conditions: 0 }),
      ),
  ],
  ['filters-value-1000', 152, (v) => void (v.inbox.bounds.value = 1000)],
  ['filters-value-400', 152, (v) => void (v.inbox.bounds.value = 400)],
  [
    'filters-unknown-field-accepted',
    112,
    (v) =>
      void wrap(
        v.inbox,
        'readNode',
        (before) => (raw, depth, seen) =>
          before(
            typeof raw === 'object' && raw !== null && 'label' in raw
              ? Object.fromEntries(Object.entries(raw).filter(([key]) => v.inbox.leafKeys.includes(key)))
              : raw,
            depth,
            seen,
          ),
      ),
  ],
  [
    'filters-unknown-type-accepted',
    112,
    (v) =>
      void wrap(
        v.inbox,
        'readNode',
        (before) => (raw, depth, seen) =>
          before(
            typeof raw === 'object' &&
              raw !== null &&
              'type' in raw &&
              !v.inbox.leafTypes.includes(String(raw.type))
              ? { ...raw, type: 'contains' }
              : raw,
            depth,
            seen,
          ),
      ),
  ],
  [
    'filters-unknown-label-accepted',
    112,
    (v) =>
      void wrap(
        v.inbox,
        'readNode',
        (before) => (raw, depth, seen) =>
          before(
            typeof raw === 'object' &&
              raw !== null &&
              'label' in raw &&
              !v.inbox.leafLabels.includes(String(raw.label))
              ? { ...raw, label: 'sender' }
              : raw,
            depth,
            seen,
          ),
      ),
  ],
  [
    'filters-no-json-unread',
    168,
    (v) =>
      void wrap(v.inbox, 'readFilters', (before) => (call) => {
        try {
          JSON.parse(call.query.get('filters') ?? '{}');
          return before(call);
        } catch {
          return undefined;
        }
      }),
  ],
  [
    'filters-date-refused',
    164,
    (v) =>
      void wrap(v.inbox, 'readNode', (before) => (raw, depth, seen) => {
        const node = before(raw, depth, seen);
        return !isAnswer(node) &&
          node.kind === 'leaf' &&
          node.label === 'date' &&
          Number.isNaN(Date.parse(node.value))
          ? v.inbox.invalid('filters', 'invalid date')
          : node;
      }),
  ],
  [
    'filters-date-matches-nothing',
    164,
    (v) =>
      void wrap(
        v.inbox,
        'leafMatches',
        (before) => (leaf, email) =>
          !(leaf.label === 'date' && Number.isNaN(Date.parse(leaf.value))) && before(leaf, email),
      ),
  ],
  ['filters-unread', 152, criteria((given) => ({ ...given, node: undefined }))],
  [
    'filters-unread-with-folder',
    161,
    criteria((given) => (given.folder === undefined ? given : { ...given, node: undefined })),
  ],
  [
    'filters-unread-with-mailbox',
    161,
    criteria((given) => (given.mailboxId === undefined ? given : { ...given, node: undefined })),
  ],
  ['filters-refused-422', 168, refusal(LIST, asks('filters'), (body) => body, 422)],

  // Search in the list
  ['list-search-400-characters', 153, (v) => void (v.inbox.bounds.search = 400)],
  ['list-search-below-200', 153, (v) => void (v.inbox.bounds.search = 199)],
  [
    'list-search-one-character',
    162,
    (v) => void (v.inbox.isSearch = (text): text is string => text !== null && text.trim().length > 0),
  ],
  [
    'list-search-from-three',
    162,
    (v) => void (v.inbox.isSearch = (text): text is string => text !== null && text.trim().length > 2),
  ],
  [
    'list-search-untrimmed',
    162,
    (v) => void (v.inbox.isSearch = (text): text is string => text !== null && text.length >= 2),
  ],
  [
    'list-search-short-refused',
    162,
    (v) =>
      void wrap(
        v.inbox,
        'list',
        (before) => (call) =>
          (call.query.get('search') ?? 'xx').trim().length < 2
            ? v.inbox.invalid('search', 'at least 2 characters')
            : before(call),
      ),
  ],
  [
    'list-search-without-hidden',
    162,
    (v) =>
      void wrap(v.inbox, 'list', (before) => (call) => {
        const { searchLeavesHiddenOut, leavesHiddenOut } = v.inbox;
        v.inbox.searchLeavesHiddenOut = leavesHiddenOut;
        try {
          return before(call);
        } finally {
          v.inbox.searchLeavesHiddenOut = searchLeavesHiddenOut;
        }
      }),
  ],
  [
    'list-search-with-filtered',
    162,
    (v) =>
      void wrap(v.inbox, 'searchCriteria', (before) => (given) => ({
        ...before(given),
        onlyHidden: given.onlyHidden,
      })),
  ],
  [
    'list-search-with-filters',
    162,
    (v, c) => {
      c.searchFilters = 'checked';
      wrap(v.inbox, 'searchCriteria', (before) => (given) => ({ ...before(given), node: given.node }));
    },
  ],
  [
    'list-search-by-date',
    162,
    (v) =>
      void wrap(v.inbox, 'list', (before) => (call) => {
        const { rank } = v.inbox;
        v.inbox.rank = (a, b) => v.inbox.order(a.email, b.email);
        try {
          return before(call);
        } finally {
          v.inbox.rank = rank;
        }
      }),
  ],
  [
    'list-search-names-q',
    168,
    (v) =>
      answers(v, LIST, (answer, { query }) =>
        answer.status === 400 && (query.get('search') ?? '').length > 200
          ? v.inbox.invalid('q', 'too long')
          : answer,
      ),
  ],
  [
    'list-search-of-all-mailboxes',
    161,
    (v) =>
      void wrap(v.inbox, 'searchCriteria', (before) => (given) => ({
        ...before(given),
        mailboxId: undefined,
      })),
  ],
  [
    'list-search-of-all-folders',
    161,
    (v) =>
      void wrap(v.inbox, 'searchCriteria', (before) => (given) => ({ ...before(given), folder: undefined })),
  ],
  [
    'list-search-subject-alone',
    162,
    (v) =>
      void wrap(v.inbox, 'list', (before) => (call) => {
        const { score } = v.inbox;
        v.inbox.score = (email, term) =>
          v.inbox.fold(email.subject).includes(term) ? score(email, term) : 0;
        try {
          return before(call);
        } finally {
          v.inbox.score = score;
        }
      }),
  ],

  // Sizes and order
  ['limit-default-25', 155, requery(LIST, (query) => void (query.has('limit') || put(query, 'limit', '25')))],
  [
    'limit-default-100-with-folder',
    155,
    requery(
      LIST,
      (query) => void (query.has('limit') || !query.has('folderType') || put(query, 'limit', '100')),
    ),
  ],
  ['limit-most-100', 155, (v) => void (v.inbox.bounds.limit = 100)],
  ['limit-most-500', 155, (v) => void (v.inbox.bounds.limit = 500)],
  [
    'limit-200-gives-150',
    155,
    requery(LIST, (query) => void (query.get('limit') === '200' && put(query, 'limit', '150'))),
  ],
  [
    'limit-most-100-with-mailbox',
    155,
    requery(
      LIST,
      (query) =>
        void (query.has('mailboxId') && Number(query.get('limit')) > 100 && put(query, 'limit', '100')),
    ),
  ],
  [
    'order-oldest',
    158,
    (v) =>
      void wrap(v.inbox, 'list', (before) => (call) => {
        const { order } = v.inbox;
        v.inbox.order = (a, b) => order(b, a);
        try {
          return before(call);
        } finally {
          v.inbox.order = order;
        }
      }),
  ],
  [
    'order-unread-first',
    158,
    (v) =>
      void wrap(
        v.inbox,
        'order',
        (before) => (a, b) => Number(a.readAt === 0) - Number(b.readAt === 0) || before(a, b),
      ),
  ],
  [
    'order-of-sent-by-id',
    158,
    (v) =>
      void wrap(
        v.inbox,
        'order',
        (before) => (a, b) =>
          a.folder === 'SENT' && b.folder === 'SENT' ? v.inbox.compareIds(a.id, b.id) : before(a, b),
      ),
  ],
  [
    'order-ties-by-subject',
    158,
    (v) =>
      void (v.inbox.order = (a, b) =>
        b.at - a.at || (a.subject < b.subject ? -1 : a.subject > b.subject ? 1 : 0)),
  ],
  [
    'order-by-day',
    158,
    (v) =>
      void (v.inbox.order = (a, b) =>
        Math.floor(b.at / 86_400_000) - Math.floor(a.at / 86_400_000) || v.inbox.compareIds(a.id, b.id)),
  ],

  // Search
  [
    'q-missing-everything',
    176,
    (v) =>
      void wrap(
        v.inbox,
        'search',
        (before) => (call) =>
          call.query.has('q') ? before(call) : ok(v.inbox.page([], undefined, 50, call, true)),
      ),
  ],
  ['q-short-accepted', 176, (v) => void (v.inbox.bounds.qLeast = 1)],
  [
    'q-short-empty-page',
    176,
    (v) =>
      void wrap(
        v.inbox,
        'search',
        (before) => (call) =>
          (call.query.get('q') ?? 'xx').trim().length < 2 && call.query.has('q')
            ? ok(v.inbox.page([], undefined, 50, call, true))
            : before(call),
      ),
  ],
  ['q-from-three', 176, (v) => void (v.inbox.bounds.qLeast = 3)],
  [
    'q-spaces-count',
    176,
    (v) =>
      void wrap(v.inbox, 'search', (before) => (call) => {
        const q = call.query.get('q') ?? '';
        return q.length >= 2 && q.trim().length < 2
          ? ok(v.inbox.page([], undefined, 50, call, true))
          : before(call);
      }),
  ],
  [
    'q-short-names-search',
    176,
    refusal(
      SEARCH,
      ({ query }) => (query.get('q') ?? '').length < 10,
      (body) => ({ ...body, details: { search: ['too short'] } }),
    ),
  ],
  [
    'q-long-names-q',
    176,
    refusal(
      SEARCH,
      ({ query }) => (query.get('q') ?? '').length > 190,
      (body) => ({ ...body, details: { q: ['too long'] } }),
    ),
  ],
  ['q-long-accepted', 176, (v) => void (v.inbox.bounds.qMost = 1000)],
  [
    'q-long-cut',
    176,
    requery(
      SEARCH,
      (query) => void (query.has('q') && put(query, 'q', (query.get('q') ?? '').slice(0, 200))),
    ),
  ],
  ['q-most-100', 176, (v) => void (v.inbox.bounds.qMost = 100)],
  ['q-untrimmed', 176, (v) => void (v.inbox.term = (text) => v.inbox.fold(text))],
  ['q-exact-case', 183, (v) => void (v.inbox.fold = (text) => text)],
  [
    'q-ascii-case',
    183,
    (v) => void (v.inbox.fold = (text) => text.replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase())),
  ],
  [
    'q-accents-folded',
    183,
    (v) => void (v.inbox.fold = (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()),
  ],
  [
    'q-word-starts',
    183,
    (v) =>
      void wrap(
        v.inbox,
        'score',
        (before) => (email, term) =>
          before(email, term) > 0 &&
          [
            email.subject,
            email.from.email,
            email.from.name ?? '',
            email.snippet,
            ...v.inbox.recipients(email).map((each) => each.email),
          ].some((text) => ` ${v.inbox.fold(text)}`.includes(` ${term}`))
            ? before(email, term)
            : 0,
      ),
  ],
  [
    'q-any-word',
    183,
    (v) =>
      void wrap(
        v.inbox,
        'score',
        (before) => (email, term) => Math.max(...term.split(' ').map((word) => before(email, word))),
      ),
  ],
  ['q-without-recipients', 183, (v) => void (v.inbox.recipients = () => [])],
  [
    'q-without-snippet',
    183,
    (v) => void wrap(v.inbox, 'score', (before) => (email, term) => before({ ...email, snippet: '' }, term)),
  ],
  [
    'q-without-sender-name',
    183,
    (v) =>
      void wrap(
        v.inbox,
        'score',
        (before) => (email, term) => before({ ...email, from: { ...email.from, name: null } }, term),
      ),
  ],
  [
    'q-without-sender-address',
    183,
    (v) =>
      void wrap(
        v.inbox,
        'score',
        (before) => (email, term) => before({ ...email, from: { email: '', name: email.from.name } }, term),
      ),
  ],
  [
    'q-without-subject',
    183,
    (v) => void wrap(v.inbox, 'score', (before) => (email, term) => before({ ...email, subject: '' }, term)),
  ],
  [
    'q-with-body',
    183,
    (v) =>
      void wrap(
        v.inbox,
        'score',
        (before) => (email, term) => before({ ...email, snippet: email.body }, term),
      ),
  ],
  [
    'q-wildcards',
    183,
    (v) => void wrap(v.inbox, 'score', (before) => (email, term) => before(email, term.replaceAll('%', ''))),
  ],
  [
    'q-sender-domain-cut',
    183,
    (v) =>
      void wrap(
        v.inbox,
        'score',
        (before) => (email, term) =>
          before({ ...email, from: { ...email.from, email: email.from.email.split('@')[0] ?? '' } }, term),
      ),
  ],
  ['q-ranked-by-date', 184, (v) => void (v.inbox.rank = (a, b) => v.inbox.order(a.email, b.email))],
  [
    'q-snippet-before-sender',
    184,
    (v) =>
      void (v.inbox.score = (email, term) => {
        const has = (text: string): boolean => v.inbox.fold(text).includes(term);
        return has(email.subject)
          ? 1000 + v.inbox.startBonus(email, term)
          : has(email.snippet)
            ? 200
            : has(email.from.email) || has(email.from.name ?? '')
              ? 100 + v.inbox.senderBonus(email, term)
              : v.inbox.recipients(email).some((each) => has(each.email))
                ? 5
                : 0;
      }),
  ],
  [
    'q-recipients-before-snippet',
    184,
    (v) =>
      void (v.inbox.score = (email, term) => {
        const has = (text: string): boolean => v.inbox.fold(text).includes(term);
        return has(email.subject)
          ? 1000 + v.inbox.startBonus(email, term)
          : has(email.from.email) || has(email.from.name ?? '')
            ? 100 + v.inbox.senderBonus(email, term)
            : v.inbox.recipients(email).some((each) => has(each.email))
              ? 25
              : has(email.snippet)
                ? 20
                : 0;
      }),
  ],
  [
    'q-sender-before-subject',
    184,
    (v) =>
      void wrap(
        v.inbox,
        'score',
        (before) => (email, term) =>
          before(email, term) +
          ([email.from.email, email.from.name ?? ''].some((text) => v.inbox.fold(text).includes(term))
            ? 5000
            : 0),
      ),
  ],
  ['q-no-start-bonus', 184, (v) => void (v.inbox.startBonus = () => 0)],
  ['q-no-sender-bonus', 184, (v) => void (v.inbox.senderBonus = () => 0)],
  [
    'q-ties-oldest',
    184,
    (v) =>
      void (v.inbox.rank = (a, b) =>
        b.score - a.score || a.email.at - b.email.at || v.inbox.compareIds(a.email.id, b.email.id)),
  ],
  [
    'q-folder-unread',
    178,
    requery(SEARCH, (query) => void (isFolder(query.get('folderType')) && drop(query, 'folderType'))),
  ],
  ['q-mailbox-unread', 177, requery(SEARCH, (query) => drop(query, 'mailboxId'))],
  [
    'q-mailbox-unread-with-folder',
    177,
    requery(SEARCH, (query) => void (query.has('folderType') && drop(query, 'mailboxId'))),
  ],
  [
    'q-without-trash',
    185,
    (v) => void wrap(v.inbox, 'search', (before) => (call) => withoutFolder(v, before, call, 'TRASH')),
  ],
  [
    'q-without-spam',
    185,
    (v) => void wrap(v.inbox, 'search', (before) => (call) => withoutFolder(v, before, call, 'SPAM')),
  ],
  ['q-without-hidden', 185, (v) => void (v.inbox.searchLeavesHiddenOut = () => true)],
  [
    'q-inbox-without-hidden',
    185,
    (v) => void (v.inbox.searchLeavesHiddenOut = ({ folder }) => folder === 'INBOX'),
  ],
  [
    'q-bad-cursor-refused',
    179,
    (v) =>
      void wrap(v.inbox, 'readCursor', (before) => (call, isSearch) => {
        const start = before(call, isSearch);
        return isSearch && call.query.has('cursor') && start === undefined
          ? v.inbox.invalid('cursor', 'is invalid')
          : start;
      }),
  ],
  [
    'q-bad-cursor-empty',
    179,
    (v) =>
      void wrap(v.inbox, 'readCursor', (before) => (call, isSearch) => {
        const start = before(call, isSearch);
        return isSearch && call.query.has('cursor') && start === undefined ? { skip: Infinity } : start;
      }),
  ],
  [
    'q-folder-unknown-unread',
    178,
    (v) =>
      void wrap(v.inbox, 'readFolder', (before) => (call) => {
        const read = before(call);
        return call.route === SEARCH && isAnswer(read) ? undefined : read;
      }),
  ],
  [
    'q-limit-default-20',
    180,
    requery(SEARCH, (query) => void (query.has('limit') || put(query, 'limit', '20'))),
  ],
  [
    'q-limit-most-100',
    180,
    requery(SEARCH, (query) => void (Number(query.get('limit')) > 100 && put(query, 'limit', '100'))),
  ],
  ['q-limit-unread', 180, requery(SEARCH, (query) => drop(query, 'limit'))],
  [
    'q-422',
    187,
    refusal(
      SEARCH,
      () => true,
      (body) => body,
      422,
    ),
  ],

  // One email, its body, views and drafts
  [
    'email-missing-403',
    191,
    (v) => void (v.inbox.notFound = () => v.inbox.error(403, 'FORBIDDEN', 'Forbidden')),
  ],
  [
    'email-missing-not-found',
    274,
    (v) => void (v.inbox.notFound = () => v.inbox.error(404, 'NOT_FOUND', 'Not found')),
  ],
  ['email-missing-400', 191, (v) => void (v.inbox.notFound = () => v.inbox.invalid('emailId', 'is unknown'))],
  [
    'email-missing-null',
    191,
    (v) => answers(v, ONE, (answer) => (answer.status === 404 ? ok({ email: null }) : answer)),
  ],
  [
    'email-missing-html',
    191,
    (v) => answers(v, ONE, (answer) => (answer.status === 404 ? v.html(404) : answer)),
  ],
  [
    'email-missing-410',
    191,
    (v) => void (v.inbox.notFound = () => v.inbox.error(410, 'EMAIL_NOT_FOUND', 'Gone')),
  ],
  [
    'email-trashed-missing',
    191,
    (v) =>
      void wrap(v.inbox, 'one', (before) => (call) => {
        const email = v.inbox.findEmail(call);
        return email !== undefined && v.inbox.folderOf(email, call.now) === 'TRASH'
          ? v.inbox.notFound()
          : before(call);
      }),
  ],
  [
    'email-hidden-missing',
    130,
    (v) =>
      void wrap(v.inbox, 'one', (before) => (call) => {
        const email = v.inbox.findEmail(call);
        return email !== undefined && v.inbox.isHidden(email, call.now) ? v.inbox.notFound() : before(call);
      }),
  ],
  [
    'body-last-two',
    228,
    (v) => void wrap(v.inbox, 'conversation', (before) => (email, call) => before(email, call).slice(-2)),
  ],
  ['body-own-alone', 228, (v) => void (v.inbox.conversation = (email) => [email])],
  [
    'body-missing-empty',
    228,
    (v) =>
      answers(v, `${ONE}/body`, (answer) => (answer.status === 404 ? ok({ html: '', text: '' }) : answer)),
  ],
  [
    'views-first-two',
    232,
    (v) =>
      void (v.inbox.views = ({ world }) => {
        const rows = world.views.slice(0, 2).map(v.inbox.viewRow);
        return ok(v.choices.viewsWrap === 'array' ? rows : { [v.choices.viewsWrap]: rows });
      }),
  ],
  ['drafts-limit-unread', 230, requery(`${IN}/drafts`, (query) => drop(query, 'limit'))],
  [
    'drafts-with-cursor',
    230,
    (v) =>
      bodies(v, `${IN}/drafts`, (body) => ({
        ...(Array.isArray(body) ? { drafts: body } : body),
        nextCursor: 'MjA',
        hasMore: true,
      })),
  ],

  // Keys
  [
    'key-bearer-refused',
    237,
    (v) =>
      void wrap(
        v,
        'readKey',
        (before) => (sent, query, path) =>
          path.startsWith(IN) && /^bearer /iu.test(sent ?? '') ? 'refused' : before(sent, query, path),
      ),
  ],
  [
    'key-bearer-needed',
    237,
    (v) =>
      void wrap(
        v,
        'readKey',
        (before) => (sent, query, path) =>
          path.startsWith(IN) && sent !== undefined && !/^bearer /iu.test(sent)
            ? 'refused'
            : before(sent, query, path),
      ),
  ],
  [
    'key-bearer-refused-in-search',
    237,
    (v) =>
      void wrap(
        v,
        'readKey',
        (before) => (sent, query, path) =>
          path === SEARCH && /^bearer /iu.test(sent ?? '') ? 'refused' : before(sent, query, path),
      ),
  ],
  [
    'key-token-scheme',
    237,
    (v) =>
      void wrap(
        v,
        'readKey',
        (before) => (sent, query, path) =>
          before(path.startsWith(IN) ? sent?.replace(/^(?:Token|Basic) /u, '') : sent, query, path),
      ),
  ],
  [
    'key-unknown-403',
    239,
    (v) =>
      void wrap(v.inbox, 'unknownKey', (before) => (isMissing) => ({ ...before(isMissing), status: 403 })),
  ],
  [
    'key-unknown-other-code',
    239,
    (v) => void (v.inbox.unknownKey = () => v.inbox.error(401, 'UNAUTHORIZED', 'Unauthorized')),
  ],
  [
    'key-unknown-main-body',
    26,
    (v) => void (v.inbox.unknownKey = () => ({ status: 401, body: { error: 'Authentication required' } })),
  ],
  [
    'key-none-needed-for-views',
    235,
    (v) => void wrap(v, 'knows', (before) => (path, who) => before(path, who) || path === `${IN}/views`),
  ],
  [
    'key-none-needed-for-body',
    235,
    (v) => void wrap(v, 'knows', (before) => (path, who) => before(path, who) || path.endsWith('/body')),
  ],
  [
    'key-disabled-works',
    239,
    (v) =>
      void wrap(
        v,
        'knows',
        (before) => (path, who) => before(path, who) || (path.startsWith(IN) && who === 'disabled'),
      ),
  ],
  [
    'key-disabled-403',
    239,
    everywhere((answer, { who }) =>
      who === 'disabled' ? { status: 403, body: { code: 'KEY_DISABLED', error: 'Disabled' } } : answer,
    ),
  ],
  [
    'suspended-401',
    240,
    (v) => void (v.inbox.suspended = () => v.inbox.error(401, 'WORKSPACE_SUSPENDED', 'Suspended')),
  ],
  [
    'suspended-402',
    240,
    (v) => void (v.inbox.suspended = () => v.inbox.error(402, 'PAYMENT_REQUIRED', 'Suspended')),
  ],
  [
    'suspended-other-code',
    240,
    (v) => void (v.inbox.suspended = () => v.inbox.error(403, 'SUBSCRIPTION_EXPIRED', 'Suspended')),
  ],
  [
    'suspended-reads-search',
    240,
    everywhere((answer, call) =>
      codeOf(answer) === 'WORKSPACE_SUSPENDED' && call.route === SEARCH
        ? ok({ items: [], nextCursor: null, hasMore: false })
        : answer,
    ),
  ],
  [
    'suspended-with-headers',
    138,
    everywhere((answer) =>
      answer.status === 403
        ? {
            ...answer,
            headers: { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '60', 'X-RateLimit-Reset': '60' },
          }
        : answer,
    ),
  ],
  [
    'unauthorized-with-headers',
    138,
    everywhere((answer) =>
      answer.status === 401
        ? { ...answer, headers: { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '60' } }
        : answer,
    ),
  ],

  // Headers
  ['header-limit-100', 289, header((headers) => ({ ...headers, 'X-RateLimit-Limit': '100' }))],
  ['header-limit-absent', 138, header((headers) => noHeader(headers, 'X-RateLimit-Limit'))],
  ['header-reset-absent', 138, header((headers) => noHeader(headers, 'X-RateLimit-Reset'))],
  ['header-quota-absent', 138, header((headers) => noHeader(headers, 'X-RateLimit-Quota'))],
  [
    'header-quota-50000',
    290,
    header((headers) => ({
      ...headers,
      'X-RateLimit-Quota': '50000',
      'X-RateLimit-Quota-Remaining': String(40_000 + Number(headers['X-RateLimit-Quota-Remaining'])),
    })),
  ],
  ['header-quota-left-absent', 138, header((headers) => noHeader(headers, 'X-RateLimit-Quota-Remaining'))],
  [
    'header-quota-left-stands',
    292,
    header((headers) => ({ ...headers, 'X-RateLimit-Quota-Remaining': '9000' })),
  ],
  [
    'header-quota-reset-tomorrow',
    290,
    header((headers, { now }) => ({
      ...headers,
      'X-RateLimit-Quota-Reset': endOfDay(now, headers['X-RateLimit-Quota-Reset']),
    })),
  ],
  ['header-left-stands', 289, header((headers) => ({ ...headers, 'X-RateLimit-Remaining': '59' }))],
  [
    'header-left-rises',
    289,
    header((headers, { inMinute }) => ({
      ...headers,
      'X-RateLimit-Remaining': String(Math.min(59, inMinute)),
    })),
  ],
  [
    'header-absent-in-search',
    138,
    everywhere((answer, { route }) => (route === SEARCH ? { ...answer, headers: {} } : answer)),
  ],
  [
    'header-absent-in-detail',
    138,
    everywhere((answer, { route }) => (route === ONE ? { ...answer, headers: {} } : answer)),
  ],
  [
    'header-search-costs-five',
    292,
    (v) => {
      let extra = 0;
      wrap(v.inbox, 'search', (before) => (call) => {
        extra += 4;
        return before(call);
      });
      header((headers) => ({
        ...headers,
        'X-RateLimit-Quota-Remaining': String(Number(headers['X-RateLimit-Quota-Remaining']) - extra),
      }))(v);
    },
  ],
  [
    'header-refused-is-free',
    293,
    (v) => {
      let free = 0;
      everywhere((answer) => {
        if (answer.status === 400) free += 1;
        return answer;
      })(v);
      header((headers) => ({
        ...headers,
        'X-RateLimit-Quota-Remaining': String(Number(headers['X-RateLimit-Quota-Remaining']) + free),
      }))(v);
    },
  ],

  // Errors
  [
    'error-message-key',
    265,
    everywhere((answer) =>
      answer.status >= 400 && answer.body !== undefined
        ? { ...answer, body: rename(answer.body as Row, 'error', 'message') }
        : answer,
    ),
  ],
  [
    'error-text-absent',
    265,
    everywhere((answer) =>
      answer.status === 400 ? { ...answer, body: without(answer.body as Row, 'error') } : answer,
    ),
  ],
  [
    'error-nested',
    265,
    everywhere((answer) =>
      answer.status >= 400 && answer.body !== undefined
        ? { ...answer, body: { error: answer.body } }
        : answer,
    ),
  ],
  [
    'error-code-lower-case',
    265,
    everywhere((answer) =>
      answer.status === 400
        ? { ...answer, body: { ...(answer.body as Row), code: 'validation_failed' } }
        : answer,
    ),
  ],
  [
    'error-details-array',
    265,
    everywhere((answer) =>
      answer.status === 400
        ? {
            ...answer,
            body: { ...(answer.body as Row), details: Object.entries((answer.body as Row)['details'] ?? {}) },
          }
        : answer,
    ),
  ],
  [
    'error-details-text-for-parameter',
    269,
    everywhere((answer) =>
      answer.status === 400
        ? {
            ...answer,
            body: {
              ...(answer.body as Row),
              details: Object.fromEntries(
                Object.entries((answer.body as Row)['details'] ?? {}).map(([name, value]) => [
                  name,
                  Array.isArray(value) ? String(value[0]) : value,
                ]),
              ),
            },
          }
        : answer,
    ),
  ],
  [
    'error-plain-text',
    265,
    everywhere((answer) =>
      answer.status === 400 ? { status: 400, text: 'Bad request', type: 'text/plain' } : answer,
    ),
  ],
  [
    'unknown-path-json',
    265,
    (v) =>
      void wrap(
        v,
        'unknownPath',
        (before) => (path) =>
          path.startsWith(IN) ? v.inbox.error(404, 'NOT_FOUND', 'No such route') : before(path),
      ),
  ],
  [
    'unknown-path-200',
    265,
    (v) =>
      void wrap(
        v,
        'unknownPath',
        (before) => (path) => (path.startsWith(IN) ? { ...before(path), status: 200 } : before(path)),
      ),
  ],
  [
    'foreign-email-shown',
    241,
    (v) =>
      void wrap(
        v.inbox,
        'emails',
        (before) => (call) =>
          call.route === ONE ? call.worlds.flatMap((world) => before({ ...call, world })) : before(call),
      ),
  ],
  [
    'foreign-email-403',
    241,
    (v) =>
      void wrap(v.inbox, 'one', (before) => (call) => {
        const answer = before(call);
        return answer.status === 404 &&
          call.worlds.some(({ emails }) => emails.some(({ id }) => id === call.params[0]))
          ? v.inbox.error(403, 'FORBIDDEN', 'Not yours')
          : answer;
      }),
  ],
];

function isFolder(folder: string | null): boolean {
  return ['INBOX', 'SENT', 'DRAFTS', 'SPAM', 'TRASH'].includes(folder ?? '');
}

/** The end of the day of the service, in the form of another moment. */
function endOfDay(now: number, like: string | undefined): string {
  const end = Math.ceil(now / 86_400_000) * 86_400_000;
  return /^\d+$/u.test(like ?? '') ? String(end / 1000) : new Date(end).toISOString();
}

/** Lists all folders but one where none is asked. */
function withoutFolder(v: Vendor, before: (call: Call) => Answer, call: Call, folder: string): Answer {
  if (call.query.has('folderType') || call.query.has('filtered')) return before(call);
  const { matches } = v.inbox;
  v.inbox.matches = (email, given, now) =>
    v.inbox.folderOf(email, now) !== folder && matches(email, given, now);
  try {
    return before(call);
  } finally {
    v.inbox.matches = matches;
  }
}
