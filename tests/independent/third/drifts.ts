import type { Answer, Ask, Call, Choices, Json, Rules } from './rules.ts';
import type { Campaign, Lead, List, Mail } from './world.ts';

type Alter = (rules: Rules, choices: Choices) => void;

export interface Drift {
  readonly id: string;
  readonly service: 'inbox' | 'prospecting';
  /** The statement of the document that no longer holds. */
  readonly breaks: string;
  readonly reads: true;
  readonly alter: Alter;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Alters the answers of the routes whose path fits. */
const onAnswer = (rules: Rules, route: RegExp, change: (answer: Answer, call: Call) => Answer): void =>
  void rules.after.push((answer, call) => (route.test(call.route) ? change(answer, call) : answer));

/** Alters what a route answers with success. */
const onBody = (rules: Rules, route: RegExp, change: (body: Json, call: Call) => unknown): void =>
  onAnswer(rules, route, (answer, call) =>
    answer.status === 200 && isObject(answer.body) ? { ...answer, body: change(answer.body, call) } : answer,
  );

/** Alters each entry of the array that a route answers under a name. */
const onItems = (
  rules: Rules,
  route: RegExp,
  name: string,
  change: (item: Json, call: Call, index: number) => unknown,
): void =>
  onBody(rules, route, (body, call) => ({
    ...body,
    [name]: itemsOf(body[name]).map((item, index) => (isObject(item) ? change(item, call, index) : item)),
  }));

const without = (item: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));
const renamed = (item: Json, from: string, to: string): Json => ({
  ...without(item, from),
  [to]: item[from],
});
const isLater = (call: Call): boolean => call.query.has('cursor') || Number(call.query.get('page') ?? 0) > 1;

/** Alters one entry of a table of functions, which still has the old one at hand. */
function change<T, K extends keyof T>(table: T, name: K, alter: (old: T[K]) => T[K]): void {
  table[name] = alter(table[name]);
}

const item =
  (alter: (item: Json, mail: Mail, ask: Ask | undefined) => Json): Alter =>
  ({ inbox }) =>
    change(inbox, 'item', (old) => (mail, now, ask) => alter(old(mail, now, ask), mail, ask));
const detail =
  (alter: (email: Json, mail: Mail) => Json): Alter =>
  ({ inbox }) =>
    change(inbox, 'detail', (old) => (mail, now) => alter(old(mail, now), mail));
const mailPage =
  (alter: (page: Json, ask: Ask) => Json): Alter =>
  ({ inbox }) =>
    change(inbox, 'page', (old) => (items, next, more, ask) => alter(old(items, next, more, ask), ask));
const criterion =
  (name: string, alter: (holds: boolean, ask: Ask, mail: Mail) => boolean): Alter =>
  ({ inbox }) => {
    const old = inbox.criteria[name];
    if (old) inbox.criteria[name] = (mail, ask) => alter(old(mail, ask), ask, mail);
  };
const headers =
  (alter: (all: Record<string, string>, used: number, now: number) => Record<string, string>): Alter =>
  ({ inbox }) =>
    change(
      inbox,
      'headers',
      (old) => (used, month, reset, now) => alter(old(used, month, reset, now), used, now),
    );
const inboxAnswer =
  (route: RegExp, alter: (answer: Answer, call: Call) => Answer): Alter =>
  (rules) =>
    onAnswer(rules, route, alter);
const EMAILS = /v1\/emails$/;
const SEARCH = /emails\/search$/;
const ONE = /v1\/emails\/\{\}$/;

const INBOX: readonly (readonly [string, string, Alter])[] = [
  // Shapes of an email and its parts.
  [
    'address-name-missing',
    'Address: name is string or null',
    item((all, mail) => (mail.from.name === null ? { ...all, from: { email: mail.from.email } } : all)),
  ],
  [
    'address-name-empty-text',
    'Address: name null becomes an object',
    item((all, mail) => ({
      ...all,
      to: mail.to.map(({ email, name }) => ({ email, name: name ?? { unknown: true } })),
    })),
  ],
  [
    'address-recipients-plain',
    'to is an array of Address',
    item((all, mail) => ({ ...all, to: mail.to.map(({ email }) => email) })),
  ],
  [
    'address-cc-single',
    'cc is an array',
    item((all, mail) => (mail.cc.length === 1 ? { ...all, cc: mail.cc[0] } : all)),
  ],
  [
    'attachment-size-text',
    'Attachment: size is an integer',
    item((all, mail) => ({
      ...all,
      attachments: mail.files.map((file) => ({ ...file, size: `${file.size} B` })),
    })),
  ],
  [
    'attachment-mime-renamed',
    'Attachment: mimeType',
    item((all, mail) => ({
      ...all,
      attachments: mail.files.map((file) => renamed(file, 'mimeType', 'contentType')),
    })),
  ],
  [
    'attachments-flag-false',
    'hasAttachments agrees with attachments',
    item((all) => ({ ...all, hasAttachments: false })),
  ],
  ['attachments-empty-in-list', 'attachments of an item', item((all) => ({ ...all, attachments: [] }))],
  [
    'tag-colour-short',
    'Tag: colour of the form #rrggbb',
    item((all, mail) => ({
      ...all,
      tags: mail.tags.map((tag) => ({ ...tag, color: tag.color.slice(0, 4) })),
    })),
  ],
  [
    'tag-ai-text',
    'Tag: isAiLabel is a boolean',
    item((all, mail) => ({
      ...all,
      tags: mail.tags.map((tag) => ({ ...tag, isAiLabel: tag.isAiLabel ? 'yes' : 'no' })),
    })),
  ],
  [
    'tags-are-names',
    'tags is an array of Tag',
    item((all, mail) => ({ ...all, tags: mail.tags.map(({ name }) => name) })),
  ],
  [
    'tags-absent-when-none',
    'tags is a field of an item',
    item((all, mail) => (mail.tags.length === 0 ? without(all, 'tags') : all)),
  ],
  [
    'message-id-bare',
    'messageId is angle-bracketed',
    item((all, mail) => ({ ...all, messageId: mail.messageId.slice(1, -1) })),
  ],
  [
    'message-id-bare-detail',
    'messageId is angle-bracketed',
    detail((all, mail) => ({ ...all, messageId: mail.messageId.slice(1, -1) })),
  ],
  [
    'date-local',
    'date is ISO 8601 UTC',
    item((all, mail) => ({
      ...all,
      date: new Date(mail.at + 7_200_000).toISOString().replace(/\.\d+Z$/, '+02:00'),
    })),
  ],
  [
    'date-without-zone',
    'date is UTC',
    item((all) => ({ ...all, date: String(all['date']).replace('Z', '') })),
  ],
  ['date-seconds', 'date is a string', item((all, mail) => ({ ...all, date: mail.at / 1000 }))],
  [
    'references-thread',
    'references are message ids',
    item((all, mail) => ({ ...all, references: mail.references.length > 0 ? [mail.thread] : [] })),
  ],
  [
    'references-text',
    'references is an array',
    item((all, mail) => ({ ...all, references: mail.references.join(' ') })),
  ],
  [
    'reply-to-parent-id',
    'inReplyTo is a message id',
    item((all, mail) => (mail.references.length > 0 ? { ...all, inReplyTo: mail.thread } : all)),
  ],
  [
    'body-in-list',
    'The body is never part of a list item',
    item((all, mail) => ({ ...all, body: { text: mail.text } })),
  ],
  [
    'body-in-search',
    'The body is never part of a list item',
    item((all, mail, ask) =>
      ask?.isSearch ? { ...all, html: `<p>${mail.text}</p>`, body: mail.text } : all,
    ),
  ],
  [
    'item-snippet-missing-search',
    'snippet is a field of an item',
    item((all, _mail, ask) => (ask?.isSearch ? without(all, 'snippet') : all)),
  ],
  [
    'item-starred-absent-page-2',
    'isStarred is a field of an item',
    item((all, _mail, ask) => (ask?.cursor === undefined ? all : without(all, 'isStarred'))),
  ],
  [
    'item-read-number',
    'isRead is a boolean',
    item((all) => ({ ...all, isRead: all['isRead'] === true ? 1 : 0 })),
  ],
  [
    'item-waiting-null',
    'waitingForReply is a boolean',
    item((all, mail) => (mail.folder === 'SENT' ? all : { ...all, waitingForReply: null })),
  ],
  [
    'item-draft-of-folder',
    'isDraft agrees with the folder of drafts',
    item((all) => ({ ...all, isDraft: false })),
  ],
  [
    'item-subject-null',
    'subject is a string',
    item((all, mail) => (mail.subject.startsWith('Re: ') ? { ...all, subject: null } : all)),
  ],
  ['detail-has-tags', 'The detail has no tags', detail((all, mail) => ({ ...all, tags: mail.tags }))],
  ['detail-bcc-missing', 'The detail has bcc', detail((all) => without(all, 'bcc'))],
  [
    'detail-labels-objects',
    'labels is an array of strings',
    detail((all, mail) => ({ ...all, labels: [{ name: mail.folder }] })),
  ],
  [
    'detail-scheduled-missing',
    'scheduledSendAt is string or null',
    detail((all) => (all['scheduledSendAt'] === null ? without(all, 'scheduledSendAt') : all)),
  ],
  [
    'detail-status-false',
    'scheduledStatus is string or null',
    detail((all) => ({ ...all, scheduledStatus: all['scheduledStatus'] ?? false })),
  ],
  [
    'detail-auto-text',
    'isAutoReply is a boolean',
    detail((all) => ({ ...all, isAutoReply: String(all['isAutoReply']) })),
  ],
  [
    'detail-unwrapped',
    'The detail is wrapped as { email }',
    (rules) => onBody(rules, ONE, ({ email }) => email),
  ],
  [
    'detail-other-subject',
    'The detail is the same as the list item',
    detail((all, mail) => ({ ...all, subject: mail.subject.replace(/^Re: /, '') })),
  ],
  [
    'detail-other-thread',
    'The detail is the same as the list item',
    detail((all, mail) => ({ ...all, threadId: `${mail.thread}x` })),
  ],
  [
    'detail-other-read',
    'The detail is the same as the list item',
    detail((all) => ({ ...all, isRead: true })),
  ],
  [
    'detail-references-short',
    'The detail carries what is needed to reply',
    detail((all, mail) => ({
      ...all,
      references: mail.references.slice(-1).filter(() => mail.references.length > 1),
    })),
  ],
  [
    'detail-of-any-workspace',
    'A key reaches only its own workspace',
    ({ inbox }) => {
      inbox.missing = () => ({ status: 403, body: { code: 'FORBIDDEN', error: 'Not yours.' } });
    },
  ],
  [
    'detail-prefix-of-id',
    'emailId is one id',
    (rules) =>
      onAnswer(rules, ONE, (answer, { world, params, now }) => {
        const near = answer.status === 404 ? world.mails[0] : undefined;
        return near && (params[0] ?? '').length < 40
          ? { ...answer, status: 200, body: { email: rules.inbox.detail(near, now) } }
          : answer;
      }),
  ],
  // Pages and their edges.
  [
    'page-next-null-on-last',
    'nextCursor is null only on an empty page',
    ({ inbox }) => {
      inbox.nextCursor = (cursor, more) => (more ? (cursor ?? null) : null);
    },
  ],
  [
    'page-next-null-on-last-search',
    'nextCursor is null only on an empty page',
    ({ inbox }) =>
      change(
        inbox,
        'nextCursor',
        (old) => (cursor, more, ask) => (ask.isSearch && !more ? null : old(cursor, more, ask)),
      ),
  ],
  [
    'page-next-empty-text',
    'nextCursor is null on an empty page',
    ({ inbox }) => {
      inbox.nextCursor = (cursor) => cursor ?? '';
    },
  ],
  [
    'page-items-null-when-empty',
    'items is an array',
    mailPage((page) => (itemsOf(page['items']).length === 0 ? { ...page, items: null } : page)),
  ],
  [
    'page-more-missing-when-empty',
    'hasMore is a boolean',
    mailPage((page) => (itemsOf(page['items']).length === 0 ? without(page, 'hasMore') : page)),
  ],
  [
    'page-more-missing-for-one',
    'hasMore is a boolean',
    mailPage((page) => (itemsOf(page['items']).length === 1 ? without(page, 'hasMore') : page)),
  ],
  [
    'page-more-when-full',
    'Stop paging when hasMore is false',
    ({ inbox }) => {
      inbox.hasMore = (shown, left, { limit }) => shown === limit || left > shown;
    },
  ],
  [
    'page-more-always-search',
    'Stop paging when hasMore is false',
    ({ inbox }) =>
      change(inbox, 'hasMore', (old) => (shown, left, ask) => ask.isSearch || old(shown, left, ask)),
  ],
  [
    'page-more-never',
    'hasMore is true where more follows',
    ({ inbox }) => {
      inbox.hasMore = () => false;
    },
  ],
  [
    'page-cursor-date-only',
    'The cursor has the shape <date>|<email id>',
    ({ inbox, iso }) => {
      inbox.cursor = (mail) => iso(mail.at);
    },
  ],
  [
    'page-cursor-base64',
    'The cursor has the shape <date>|<email id>',
    ({ inbox }) => change(inbox, 'cursor', (old) => (mail) => Buffer.from(old(mail)).toString('base64url')),
  ],
  [
    'page-cursor-search-plain',
    'The search cursor starts with s|',
    ({ inbox, iso }) => {
      inbox.searchCursor = (mail, score) => `${score}|${iso(mail.at)}|${mail.id}`;
    },
  ],
  [
    'page-repeats-last',
    'A cursor continues after the page',
    (rules) =>
      onBody(rules, EMAILS, (body, { query, world, now }) => {
        const id = query.get('cursor')?.split('|')[1];
        const mail = world.mails.find((each) => each.id === id);
        return mail
          ? { ...body, items: [rules.inbox.item(mail, now), ...itemsOf(body['items']).slice(1)] }
          : body;
      }),
  ],
  [
    'page-skips-one-search',
    'A cursor continues after the page',
    (rules) =>
      onBody(rules, SEARCH, (body, call) =>
        isLater(call) ? { ...body, items: itemsOf(body['items']).slice(1) } : body,
      ),
  ],
  // Criteria.
  [
    'order-oldest-first',
    'Most recent first by date',
    ({ inbox }) => change(inbox, 'order', (old) => (a, b) => -old(a, b)),
  ],
  [
    'order-read-last',
    'Most recent first by date',
    ({ inbox }) =>
      change(inbox, 'order', (old) => (a, b) => Number(b.starred) - Number(a.starred) || old(a, b)),
  ],
  ['mailbox-ignored', 'mailboxId restricts to a mailbox', criterion('mailbox', () => true)],
  [
    'mailbox-ignored-in-search',
    'mailboxId restricts to a mailbox',
    criterion('mailbox', (holds, { isSearch }) => isSearch || holds),
  ],
  [
    'mailbox-ignored-page-2',
    'mailboxId restricts to a mailbox',
    criterion('mailbox', (holds, { cursor }) => cursor !== undefined || holds),
  ],
  [
    'mailbox-ignored-page-2-search',
    'mailboxId restricts to a mailbox',
    criterion('mailbox', (holds, { cursor, isSearch }) => (isSearch && cursor !== undefined) || holds),
  ],
  [
    'mailbox-ignored-with-folder',
    'mailboxId and folderType combine with AND',
    criterion('mailbox', (holds, { folder }) => folder !== undefined || holds),
  ],
  [
    'mailbox-ignored-with-view',
    'mailboxId and viewId combine with AND',
    criterion('mailbox', (holds, { view }) => view !== undefined || holds),
  ],
  [
    'mailbox-ignored-with-only',
    'mailboxId combines with filtered',
    criterion('mailbox', (holds, { only }) => only || holds),
  ],
  [
    'folder-ignored-with-mailbox',
    'mailboxId and folderType combine with AND',
    criterion('folder', (holds, { mailbox }) => mailbox !== undefined || holds),
  ],
  [
    'folder-ignored-with-view',
    'folderType and viewId combine with AND',
    criterion('folder', (holds, { view }) => view !== undefined || holds),
  ],
  [
    'folder-ignored-with-filters',
    'folderType and filters combine with AND',
    criterion('folder', (holds, { filters }) => filters !== undefined || holds),
  ],
  [
    'folder-ignored-page-2',
    'folderType restricts',
    criterion('folder', (holds, { cursor, isSearch }) => (cursor !== undefined && !isSearch) || holds),
  ],
  [
    'folder-ignored-in-search',
    'folderType restricts the search',
    criterion('folder', (holds, { isSearch }) => isSearch || holds),
  ],
  [
    'folder-spam-left-out',
    'Without folderType every folder is listed',
    criterion('folder', (holds, { folder, isSearch }, mail) =>
      folder === undefined && !isSearch ? mail.folder !== 'SPAM' : holds,
    ),
  ],
  [
    'folder-trash-not-searched',
    'Without folderType every folder is searched',
    criterion('folder', (holds, { folder, isSearch }, mail) =>
      folder === undefined && isSearch ? mail.folder !== 'TRASH' : holds,
    ),
  ],
  [
    'folder-drafts-with-sent',
    'folderType is one folder',
    criterion(
      'folder',
      (holds, { folder }, mail) => holds || (folder === 'SENT' && mail.folder === 'DRAFTS'),
    ),
  ],
  [
    'folder-lower-case-taken',
    'Unknown folderType: 400',
    ({ inbox }) => {
      inbox.isFolder = (text) => inbox.folders.includes(text.toUpperCase());
    },
  ],
  [
    'folder-archive-taken',
    'Unknown folderType: 400',
    ({ inbox }) => {
      inbox.folders = [...inbox.folders, 'ARCHIVE'];
    },
  ],
  [
    'folder-unknown-empty-in-search',
    'Unknown folderType: 400',
    (rules) =>
      onAnswer(rules, SEARCH, (answer, { query }) =>
        query.has('folderType') && answer.status === 400
          ? { ...answer, status: 200, body: { items: [], nextCursor: null, hasMore: false } }
          : answer,
      ),
  ],
  [
    'folder-error-names-filter',
    'details names the parameter',
    ({ inbox }) => {
      inbox.badFolder = () => ({ filter: ['unknown'] });
    },
  ],
  [
    'only-upper-case-taken',
    'filtered: any value but only is 400',
    ({ inbox }) => {
      inbox.isOnly = (text) => text.toLowerCase() === 'only';
    },
  ],
  [
    'only-true-taken',
    'filtered: any value but only is 400',
    ({ inbox }) => {
      inbox.isOnly = (text) => text === 'only' || text === 'true';
    },
  ],
  [
    'only-lists-all-inbox',
    'filtered=only returns exactly the hidden emails',
    criterion('hidden', (holds, { only }) => only || holds),
  ],
  [
    'only-every-folder',
    'filtered=only forces the INBOX folder',
    criterion(
      'folder',
      (holds, { only, folder }, mail) => holds && !(only && folder === 'INBOX' && mail.starred),
    ),
  ],
  [
    'hidden-shown-in-inbox',
    'Hidden emails are left out',
    criterion('hidden', (holds, { only }) => !only || holds),
  ],
  [
    'hidden-shown-page-2',
    'Hidden emails are left out',
    criterion('hidden', (holds, { only, cursor }) => (!only && cursor !== undefined) || holds),
  ],
  [
    'hidden-shown-with-mailbox',
    'Hidden emails are left out',
    criterion('hidden', (holds, { only, mailbox }) => (!only && mailbox !== undefined) || holds),
  ],
  [
    'hidden-left-out-with-view',
    'Only without viewId are hidden emails left out',
    criterion('hidden', (holds, { view, folder }, mail) =>
      view !== undefined && folder === 'INBOX' ? !mail.hidden : holds,
    ),
  ],
  [
    'hidden-left-out-everywhere',
    'Without folderType every email is listed',
    criterion('hidden', (holds, { only, isSearch }, mail) => (only || isSearch ? holds : !mail.hidden)),
  ],
  [
    'hidden-not-searched',
    'Hidden emails can be returned',
    criterion('hidden', (holds, { isSearch }, mail) => (isSearch ? !mail.hidden : holds)),
  ],
  ['view-ignored', 'viewId applies a view', criterion('view', () => true)],
  [
    'view-mailbox-ignored',
    'A view restricts to its mailbox',
    ({ inbox }) => {
      inbox.criteria['view'] = (mail, { view, now, term }) =>
        view === undefined || term !== undefined || inbox.matches(view.tree, mail, now);
    },
  ],
  [
    'view-ignored-page-2',
    'viewId applies a view',
    criterion('view', (holds, { cursor }) => cursor !== undefined || holds),
  ],
  [
    'view-or-filters',
    'viewId and filters combine with AND',
    ({ inbox }) => {
      const { view, filters } = inbox.criteria;
      if (view && filters)
        Object.assign(inbox.criteria, {
          view: (mail: Mail, ask: Ask) =>
            ask.view && ask.filters ? view(mail, ask) || filters(mail, ask) : view(mail, ask),
          filters: (mail: Mail, ask: Ask) => ask.view !== undefined || filters(mail, ask),
        });
    },
  ],
  [
    'view-unknown-404',
    'An unknown viewId returns 500',
    ({ inbox }) => {
      inbox.badView = () => ({ status: 404, body: { code: 'NOT_FOUND', error: 'No view.' } });
    },
  ],
  [
    'view-unknown-all',
    'An unknown viewId returns 500',
    (rules) =>
      onAnswer(rules, EMAILS, (answer) =>
        answer.status === 500
          ? { ...answer, status: 200, body: { items: [], nextCursor: null, hasMore: false } }
          : answer,
      ),
  ],
  [
    'view-unknown-other-code',
    'An unknown viewId returns INTERNAL_ERROR',
    ({ inbox }) => {
      inbox.badView = () => ({ status: 500, body: { code: 'VIEW_UNKNOWN', error: 'No view.' } });
    },
  ],
  ['filters-ignored', 'filters restrict', criterion('filters', () => true)],
  [
    'filters-ignored-page-2',
    'filters restrict',
    criterion('filters', (holds, { cursor }) => cursor !== undefined || holds),
  ],
  [
    'filters-applied-to-search',
    'The search engine ignores filters',
    ({ inbox }) => {
      inbox.criteria['filters'] = (mail, { filters, now }) =>
        filters === undefined || inbox.matches(filters, mail, now);
    },
  ],
  [
    'filters-depth-4',
    'Nodes nest up to 5 levels',
    ({ inbox }) => {
      inbox.tree.depth = 4;
    },
  ],
  [
    'filters-depth-9',
    'Nodes nest up to 5 levels',
    ({ inbox }) => {
      inbox.tree.depth = 9;
    },
  ],
  [
    'filters-conditions-40',
    '50 conditions in total',
    ({ inbox }) => {
      inbox.tree.conditions = 40;
    },
  ],
  [
    'filters-conditions-500',
    '50 conditions in total',
    ({ inbox }) => {
      inbox.tree.conditions = 500;
    },
  ],
  [
    'filters-value-250',
    '500 characters per value',
    ({ inbox }) => {
      inbox.tree.value = 250;
    },
  ],
  [
    'filters-value-any',
    '500 characters per value',
    ({ inbox }) => {
      inbox.tree.value = 100_000;
    },
  ],
  [
    'filters-bytes-any',
    'Max 8192 bytes',
    ({ inbox }) => {
      inbox.tree.bytes = 1_000_000;
    },
  ],
  [
    'filters-unknown-label-taken',
    'Unknown fields are rejected',
    ({ inbox }) =>
      change(inbox, 'refusesTree', (old) => (text) => {
        const why = old(text);
        return JSON.stringify(why ?? '').includes('unknown criterion') ? undefined : why;
      }),
  ],
  [
    'filters-unknown-key-taken',
    'Unknown fields are rejected',
    ({ inbox }) =>
      change(inbox, 'refusesTree', (old) => (text) => {
        const why = old(text);
        return JSON.stringify(why ?? '').includes('unknown key') ? undefined : why;
      }),
  ],
  [
    'filters-broken-json-taken',
    'Invalid filters: 400',
    ({ inbox }) =>
      change(inbox, 'refusesTree', (old) => (text) => {
        const why = old(text);
        return JSON.stringify(why ?? '').includes('not a JSON') ? undefined : why;
      }),
  ],
  [
    'filters-bad-date-refused',
    'An invalid date is silently ignored',
    ({ inbox }) =>
      change(
        inbox,
        'refusesTree',
        (old) => (text) =>
          old(text) ??
          (/"date"/.test(text) && /"value":"(?!\d{4}-)/.test(text) ? { filters: ['bad date'] } : undefined),
      ),
  ],
  [
    'filters-bad-date-matches-none',
    'An invalid date is silently ignored',
    ({ inbox }) =>
      change(
        inbox,
        'leaf',
        (old) => (label, type, value, mail) =>
          label === 'date' && Number.isNaN(Date.parse(value)) ? false : old(label, type, value, mail),
      ),
  ],
  [
    'filters-error-422',
    'Invalid filters: 400',
    (rules) =>
      onAnswer(rules, EMAILS, (answer, { query }) =>
        answer.status === 400 && query.has('filters') ? { ...answer, status: 422 } : answer,
      ),
  ],
  [
    'filters-any-is-or',
    'A view keeps what all its conditions keep',
    ({ inbox }) =>
      change(inbox, 'matches', (old) => (node, mail, now) => {
        const all = Object.values(node).find(Array.isArray) as readonly Record<string, unknown>[] | undefined;
        return all && JSON.stringify(node).toLowerCase().includes('and')
          ? all.some((each) => old(each, mail, now))
          : old(node, mail, now);
      }),
  ],
  [
    'limit-default-25',
    'limit: default 50',
    ({ inbox }) => {
      inbox.sizes.fallback = 25;
    },
  ],
  [
    'limit-default-20-search',
    'limit: default 50',
    ({ inbox }) =>
      change(inbox, 'limit', (old) => (text, ask) => (ask.isSearch && text === null ? 20 : old(text, ask))),
  ],
  [
    'limit-most-100',
    'limit: maximum 200',
    ({ inbox }) => {
      inbox.sizes.most = 100;
    },
  ],
  [
    'limit-most-500',
    'limit: maximum 200',
    ({ inbox }) => {
      inbox.sizes.most = 500;
    },
  ],
  [
    'limit-ignored-page-2',
    'limit is the size of a page',
    (rules) =>
      change(
        rules.inbox,
        'page',
        (old) => (items, next, more, ask) =>
          ask.cursor === undefined
            ? old(items, next, more, ask)
            : old(items.slice(0, Math.max(1, Math.floor(items.length / 2))), next, more, ask),
      ),
  ],
  [
    'limit-100-with-mailbox',
    'limit: maximum 200',
    (rules) =>
      change(
        rules.inbox,
        'page',
        (old) => (items, next, more, ask) =>
          ask.mailbox === undefined ? old(items, next, more, ask) : old(items.slice(0, 100), next, more, ask),
      ),
  ],
  // Search and its ranking.
  [
    'search-case-kept',
    'Case-insensitive substring match',
    ({ inbox }) => {
      inbox.fold = (text) => text;
    },
  ],
  [
    'search-case-ascii-alone',
    'Case-insensitive substring match',
    ({ inbox }) => {
      inbox.fold = (text) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
    },
  ],
  [
    'search-whole-words',
    'Substring match',
    ({ inbox }) =>
      change(
        inbox,
        'score',
        (old) => (mail, term) =>
          [
            mail.subject,
            mail.text,
            mail.from.email,
            mail.from.name ?? '',
            ...mail.to.map(({ email }) => email),
          ].some((text) =>
            inbox
              .fold(text)
              .split(/[\s,.@-]+/)
              .includes(inbox.fold(term)),
          )
            ? old(mail, term)
            : 0,
      ),
  ],
  [
    'search-prefix-alone',
    'Substring match',
    ({ inbox }) =>
      change(inbox, 'parts', (old) => ({ ...old, subject: (mail) => mail.subject.split(' ').slice(0, 1) })),
  ],
  [
    'search-without-sender-name',
    'Match on the sender name',
    ({ inbox }) => {
      inbox.parts.sender = (mail) => [mail.from.email];
    },
  ],
  [
    'search-without-sender-address',
    'Match on the sender address',
    ({ inbox }) => {
      inbox.parts.sender = (mail) => [mail.from.name ?? ''];
    },
  ],
  [
    'search-without-snippet',
    'Match on the snippet',
    ({ inbox }) => {
      inbox.parts.snippet = () => [];
    },
  ],
  [
    'search-without-recipients',
    'Match on recipient addresses',
    ({ inbox }) => {
      inbox.parts.recipients = () => [];
    },
  ],
  [
    'search-full-body',
    'The full body is not searched',
    ({ inbox }) => {
      inbox.parts.snippet = (mail) => [mail.text];
    },
  ],
  [
    'rank-by-date',
    'Ranking: subject match first',
    ({ inbox }) => {
      Object.assign(inbox.weights, { subject: 1, starts: 0, sender: 1, exact: 0, snippet: 1, recipients: 1 });
      change(inbox, 'score', (old) => (mail, term) => Math.min(1, old(mail, term)));
    },
  ],
  [
    'rank-snippet-over-sender',
    'Ranking: sender before snippet',
    ({ inbox }) => {
      Object.assign(inbox.weights, { sender: 20, exact: 10, snippet: 200 });
    },
  ],
  [
    'rank-sender-over-subject',
    'Ranking: subject first',
    ({ inbox }) => {
      Object.assign(inbox.weights, { sender: 3000 });
    },
  ],
  [
    'rank-recipients-over-snippet',
    'Ranking: snippet before recipients',
    ({ inbox }) => {
      Object.assign(inbox.weights, { recipients: 90 });
    },
  ],
  [
    'rank-no-start-bonus',
    'Bonus when the subject starts with the term',
    ({ inbox }) => {
      inbox.weights.starts = 0;
    },
  ],
  [
    'rank-no-exact-bonus',
    'Bonus on exact sender match',
    ({ inbox }) => {
      inbox.weights.exact = 0;
    },
  ],
  [
    'rank-ties-oldest-first',
    'Ties by date, most recent first',
    ({ inbox }) => {
      inbox.bestOrder = (a, b) => a.at - b.at || (a.id < b.id ? 1 : -1);
    },
  ],
  [
    'rank-list-search-by-date',
    'search ranks by relevance',
    (rules) =>
      onBody(rules, EMAILS, (body, { query }) =>
        query.has('search')
          ? {
              ...body,
              items: itemsOf(body['items']).toSorted((a, b) =>
                isObject(a) && isObject(b) ? String(b['date']).localeCompare(String(a['date'])) : 0,
              ),
            }
          : body,
      ),
  ],
  [
    'search-one-letter-refused',
    'search shorter than 2 characters is ignored',
    (rules) =>
      onAnswer(rules, EMAILS, (answer, { query }) =>
        (query.get('search') ?? '').trim().length === 1
          ? rules.inbox.refuses({ search: ['too short'] })
          : answer,
      ),
  ],
  [
    'search-not-trimmed',
    'q is trimmed',
    ({ inbox }) => {
      inbox.term = (text) => text;
    },
  ],
  [
    'search-over-200-taken',
    'search over 200 characters: 400',
    ({ inbox }) => {
      inbox.qBounds.most = 5000;
    },
  ],
  [
    'search-most-100',
    'q: 2 to 200 characters',
    ({ inbox }) => {
      inbox.qBounds.most = 100;
    },
  ],
  [
    'search-least-3',
    'q: 2 to 200 characters',
    ({ inbox }) => {
      inbox.qBounds.least = 3;
    },
  ],
  [
    'search-short-names-search',
    'Too short: details.q',
    ({ inbox }) => {
      inbox.tooShort = () => ({ search: ['too short'] });
    },
  ],
  [
    'search-long-names-q',
    'Too long: details.search',
    ({ inbox }) => {
      inbox.tooLong = () => ({ q: ['too long'] });
    },
  ],
  [
    'search-missing-q-lists-all',
    'q is required',
    (rules) =>
      onAnswer(rules, SEARCH, (answer, { query }) =>
        query.has('q')
          ? answer
          : { ...answer, status: 200, body: { items: [], nextCursor: null, hasMore: false } },
      ),
  ],
  [
    'search-bad-cursor-refused',
    'An unreadable cursor is ignored',
    (rules) =>
      onAnswer(rules, SEARCH, (answer, { query }) =>
        query.has('cursor') && !(query.get('cursor') ?? '').startsWith('s|')
          ? rules.inbox.refuses({ cursor: ['unreadable'] })
          : answer,
      ),
  ],
  [
    'search-bad-cursor-empty',
    'An unreadable cursor gives the first page',
    (rules) =>
      onBody(rules, SEARCH, (body, { query }) =>
        query.has('cursor') && !(query.get('cursor') ?? '').startsWith('s|')
          ? { ...body, items: [], nextCursor: null, hasMore: false }
          : body,
      ),
  ],
  // Errors, keys, headers.
  [
    'error-code-lower',
    'VALIDATION_FAILED',
    ({ inbox }) =>
      change(inbox, 'refuses', (old) => (details) => {
        const made = old(details);
        return { ...made, body: { ...(made.body as Json), code: 'validation_failed' } };
      }),
  ],
  [
    'error-without-text',
    'The body has error',
    ({ inbox }) =>
      change(inbox, 'refuses', (old) => (details) => {
        const made = old(details);
        return { ...made, body: without(made.body as Json, 'error') };
      }),
  ],
  [
    'error-details-text',
    'details maps a name to a list of messages',
    ({ inbox }) => {
      inbox.refuses = (details) => ({
        status: 400,
        body: {
          code: 'VALIDATION_FAILED',
          error: 'No.',
          details: Object.fromEntries(
            Object.entries(details).map(([name, why]) => [name, Array.isArray(why) ? String(why[0]) : why]),
          ),
        },
      });
    },
  ],
  [
    'error-problem-type',
    'Bodies are JSON',
    inboxAnswer(/^\/inbox/, (answer) =>
      answer.status === 400 ? { ...answer, type: 'text/plain', text: JSON.stringify(answer.body) } : answer,
    ),
  ],
  [
    'error-missing-not-found',
    'EMAIL_NOT_FOUND',
    ({ inbox }) => {
      inbox.missing = () => ({ status: 404, body: { code: 'NOT_FOUND', error: 'No such email.' } });
    },
  ],
  [
    'error-missing-410',
    '404 for a missing email',
    ({ inbox }) => change(inbox, 'missing', (old) => () => ({ ...old(), status: 410 })),
  ],
  [
    'unknown-path-json',
    'An unknown path answers an HTML 404 page',
    (rules) =>
      change(
        rules,
        'unknownPath',
        (old) => (path) =>
          path.startsWith('/inbox')
            ? { status: 404, body: { code: 'NOT_FOUND', error: 'No path.' } }
            : old(path),
      ),
  ],
  [
    'key-wrong-403',
    'An unknown key gets 401',
    ({ inbox }) => change(inbox, 'unknownKey', (old) => () => ({ ...old(), status: 403 })),
  ],
  [
    'key-wrong-code',
    'INVALID_API_KEY',
    ({ inbox }) => {
      inbox.unknownKey = () => ({ status: 401, body: { code: 'UNAUTHORIZED', error: 'No.' } });
    },
  ],
  [
    'key-not-needed-for-views',
    'Every request needs the header',
    inboxAnswer(/\/views$/, (answer) => (answer.status === 401 ? { status: 200, body: [] } : answer)),
  ],
  [
    'key-not-needed-for-drafts',
    'Every request needs the header',
    inboxAnswer(/\/drafts$/, (answer) => (answer.status === 401 ? { status: 200, body: [] } : answer)),
  ],
  [
    'key-not-needed-for-body',
    'Every request needs the header',
    inboxAnswer(/\/body$/, (answer, { params, world }) =>
      answer.status === 401 && world.mails.some(({ id }) => id === params[0])
        ? { status: 200, body: {} }
        : answer,
    ),
  ],
  [
    'key-bearer-refused',
    'A Bearer prefix is accepted',
    (rules) =>
      change(
        rules,
        'key',
        (old) => (header, query, path) =>
          path.startsWith('/inbox') && header?.startsWith('Bearer ') ? undefined : old(header, query, path),
      ),
  ],
  [
    'key-in-query-taken',
    'Every call carries the header',
    (rules) =>
      change(
        rules,
        'key',
        (old) => (header, query, path) =>
          old(header, query, path) ??
          (path.startsWith('/inbox')
            ? (query.get('api_key') ?? query.get('apiKey') ?? query.get('key') ?? undefined)
            : undefined),
      ),
  ],
  [
    'suspended-searches',
    'A suspended workspace gets 403',
    inboxAnswer(SEARCH, (answer) =>
      answer.status === 403 ? { status: 200, body: { items: [], nextCursor: null, hasMore: false } } : answer,
    ),
  ],
  [
    'suspended-402',
    'A suspended workspace gets 403',
    ({ inbox }) => change(inbox, 'suspended', (old) => () => ({ ...old(), status: 402 })),
  ],
  [
    'suspended-has-headers',
    'The headers are absent on 403',
    ({ inbox }) =>
      change(inbox, 'suspended', (old) => () => ({
        ...old(),
        headers: { 'X-RateLimit-Limit': '60' },
      })),
  ],
  [
    'unknown-key-has-headers',
    'The headers are absent on 401',
    ({ inbox }) =>
      change(inbox, 'unknownKey', (old) => () => ({
        ...old(),
        headers: { 'X-RateLimit-Remaining': '3' },
      })),
  ],
  ['header-limit-100', '60 requests per minute', headers((all) => ({ ...all, 'X-RateLimit-Limit': '100' }))],
  [
    'header-quota-20000',
    '10,000 requests per month',
    headers((all) => ({ ...all, 'X-RateLimit-Quota': '20000' })),
  ],
  [
    'header-quota-reset-missing',
    'X-RateLimit-Quota-Reset is sent',
    headers((all) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => name !== 'X-RateLimit-Quota-Reset')),
    ),
  ],
  [
    'header-remaining-stuck',
    'Remaining falls with each request',
    headers((all) => ({ ...all, 'X-RateLimit-Remaining': '59' })),
  ],
  [
    'header-quota-remaining-stuck',
    'Units are counted per request',
    headers((all) => ({ ...all, 'X-RateLimit-Quota-Remaining': '9000' })),
  ],
  [
    'header-missing-on-detail',
    'Headers on successful calls',
    inboxAnswer(ONE, (answer) => ({ ...answer, headers: {} })),
  ],
  [
    'headers-missing-on-views',
    'Headers on successful calls',
    inboxAnswer(/\/views$/, (answer) => ({ ...answer, headers: {} })),
  ],
  // Other lists, and what a read leaves as it was.
  [
    'views-paged',
    'Lists other than three are returned in full',
    (rules) =>
      onAnswer(rules, /\/views$/, (answer) =>
        isObject(answer.body)
          ? { ...answer, body: { ...answer.body, views: itemsOf(answer.body['views']).slice(0, 1) } }
          : { ...answer, body: itemsOf(answer.body).slice(0, 1) },
      ),
  ],
  [
    'drafts-limit-ignored',
    'GET /drafts has a limit parameter',
    (rules) =>
      onAnswer(rules, /\/drafts$/, (answer, { world, query, now }) => {
        const all = world.mails
          .filter(({ folder, at }) => folder === 'DRAFTS' && at <= now)
          .map((mail) => rules.inbox.detail(mail, now));
        return query.has('limit')
          ? { ...answer, body: isObject(answer.body) ? { drafts: all } : all }
          : answer;
      }),
  ],
  [
    'conversation-cut-to-two',
    'The body route returns the whole conversation',
    (rules) =>
      onBody(rules, /\/body$/, (body) => ({
        ...body,
        conversation: itemsOf(body['conversation']).slice(-1),
      })),
  ],
  [
    'conversation-without-own',
    'The body route returns the whole conversation',
    (rules) => onItems(rules, /\/body$/, 'conversation', (each) => without(each, 'id', 'from')),
  ],
  [
    'reading-marks-read',
    'isRead is set by PATCH',
    (rules) => {
      const opened = new Set<string>();
      onAnswer(rules, ONE, (answer, { params }) => {
        opened.add(params[0] ?? '');
        return answer;
      });
      change(rules.inbox, 'base', (old) => (mail, now) => ({
        ...old(mail, now),
        ...(opened.has(mail.id) && { isRead: true }),
      }));
    },
  ],
];

const main =
  (alter: (main: Rules['main'], rules: Rules) => void): Alter =>
  (rules) =>
    alter(rules.main, rules);
const lists =
  (alter: (lists: Rules['lists'], rules: Rules) => void): Alter =>
  (rules) =>
    alter(rules.lists, rules);
const size =
  (name: keyof Rules['paging'], changes: Partial<Rules['paging']['lists']>): Alter =>
  (rules) =>
    void Object.assign(rules.paging[name], changes);
const answers =
  (route: RegExp, alter: (answer: Answer, call: Call) => Answer): Alter =>
  (rules) =>
    onAnswer(rules, route, alter);
const bodies =
  (route: RegExp, alter: (body: Json, call: Call) => unknown): Alter =>
  (rules) =>
    onBody(rules, route, alter);
const entries =
  (route: RegExp, name: string, alter: (item: Json, call: Call, index: number) => unknown): Alter =>
  (rules) =>
    onItems(rules, route, name, alter);
const emptied = (route: RegExp, name: string, alter: (body: Json) => unknown): Alter =>
  bodies(route, (body) => (itemsOf(body[name]).length === 0 ? alter(body) : body));
const single = (route: RegExp, name: string, alter: (body: Json) => unknown): Alter =>
  bodies(route, (body) => (itemsOf(body[name]).length === 1 ? alter(body) : body));

const LISTS = /^\/lists\/list$/;
const ROWS = /\/rows$/;
const CONTACTS = /advanced\/campaign\/contacts$/;
const ACTIVITIES = /advanced.*\/activities$/;
const PROGRESS = /progress\/contacts$/;
const USAGE = /credits\/usage$/;
const FIND = /find\/email$/;
const PHONE = /find\/phone$/;
const VERIFY = /verify\/email$/;
const SCRAPS = /social-scrappers$/;
const HOOKS = /^\/webhook$/;
const CAMPAIGNS = /^\/advanced\/campaigns$/;

const LISTS_DRIFTS: readonly (readonly [string, string, Alter])[] = [
  ['page-size-20', 'GET /lists/list: 25 default', size('lists', { size: 20 })],
  ['page-most-50', 'GET /lists/list: 100 max', size('lists', { most: 20 })],
  ['page-from-zero', 'GET /lists/list: page from 1', size('lists', { first: 0 })],
  [
    'page-size-key',
    'pageSize is a key of the page',
    bodies(LISTS, (body) => renamed(body, 'pageSize', 'limit')),
  ],
  ['page-total-leads-missing', 'totalLeads', bodies(LISTS, (body) => without(body, 'totalLeads'))],
  [
    'page-total-leads-text',
    'totalLeads',
    bodies(LISTS, (body) => ({ ...body, totalLeads: String(body['totalLeads']) })),
  ],
  [
    'page-total-of-page',
    'total counts all lists',
    bodies(LISTS, (body) => ({ ...body, total: itemsOf(body['items']).length })),
  ],
  [
    'page-number-missing-past-end',
    'page is a key of the page',
    bodies(LISTS, (body) => (itemsOf(body['items']).length === 0 ? without(body, 'page') : body)),
  ],
  [
    'page-past-end-404',
    'A page holds items',
    answers(LISTS, (answer, { query }) =>
      isObject(answer.body) && itemsOf(answer.body['items']).length === 0 && query.has('page')
        ? { status: 404, body: { message: 'No such page' } }
        : answer,
    ),
  ],
  [
    'page-past-end-last',
    'A page past the end is no page again',
    (rules) =>
      change(
        rules,
        'cut',
        (old) => (name, all, from, count) =>
          name === 'lists' && from >= all.length ? old(name, all, 0, count) : old(name, all, from, count),
      ),
  ],
  [
    'page-overlaps',
    'Pages follow one another',
    (rules) =>
      change(
        rules,
        'cut',
        (old) => (name, all, from, count) =>
          old(name, all, name === 'lists' && from > 0 ? from - 1 : from, count),
      ),
  ],
  [
    'plain-in-envelope',
    'Without page and limit: a plain array',
    lists((own) => {
      own.isPaged = () => true;
    }),
  ],
  [
    'plain-cut-to-25',
    'A plain array of all lists',
    answers(LISTS, (answer) =>
      Array.isArray(answer.body) ? { ...answer, body: itemsOf(answer.body).slice(0, 25) } : answer,
    ),
  ],
  [
    'plain-without-empty',
    'A plain array of all lists',
    answers(LISTS, (answer) =>
      Array.isArray(answer.body)
        ? {
            ...answer,
            body: itemsOf(answer.body).filter((each) => isObject(each) && each['contactCount'] !== 0),
          }
        : answer,
    ),
  ],
  [
    'plain-other-keys',
    'One list, on two routes',
    answers(LISTS, (answer) =>
      Array.isArray(answer.body)
        ? {
            ...answer,
            body: itemsOf(answer.body).map((each) =>
              isObject(each) ? renamed(each, 'name', 'title') : each,
            ),
          }
        : answer,
    ),
  ],
  [
    'search-ignored',
    'leadSearch finds lists containing the person',
    (rules) => change(rules.lists, 'hasPerson', () => () => true),
  ],
  [
    'search-partial',
    'leadSearch: full email',
    lists((own) =>
      change(
        own,
        'emailMatches',
        (old) => (lead, email) =>
          old(lead, email) || String(lead.fields['email']).toLowerCase().startsWith(email.toLowerCase()),
      ),
    ),
  ],
  [
    'search-url-ignored',
    'leadSearch: social profile URL',
    lists((own) =>
      change(
        own,
        'hasPerson',
        (old) => (list, search, now) => !search.startsWith('http') && old(list, search, now),
      ),
    ),
  ],
  [
    'search-page-2-ignored',
    'leadSearch finds lists containing the person',
    answers(LISTS, (answer, { query }) =>
      query.has('leadSearch') && isObject(answer.body)
        ? { ...answer, body: { ...answer.body, total: Number(answer.body['total']) + 1 } }
        : answer,
    ),
  ],
  [
    'search-case-kept',
    'email without case',
    lists((own) => {
      own.emailMatches = ({ fields }: Lead, email: string) => fields['email'] === email;
    }),
  ],
  ['rows-size-25', 'rows: pageSize 50 default', size('rows', { size: 25 })],
  ['rows-most-60', 'rows: 100 max', size('rows', { most: 60 })],
  ['rows-limit-name', 'rows: pageSize is the parameter', size('rows', { param: 'limit' })],
  ['rows-from-zero', 'rows: page=1 is the first', size('rows', { first: 0 })],
  ['rows-key-contacts', 'rows: items', bodies(ROWS, (body) => renamed(body, 'items', 'contacts'))],
  ['rows-total-missing-when-empty', 'rows: total', emptied(ROWS, 'items', (body) => without(body, 'total'))],
  [
    'rows-null-when-empty',
    'rows: items is an array',
    emptied(ROWS, 'items', (body) => ({ ...body, items: null })),
  ],
  [
    'rows-object-for-one',
    'rows: items is an array',
    single(ROWS, 'items', (body) => ({ ...body, items: itemsOf(body['items'])[0] })),
  ],
  [
    'rows-total-one-too-high',
    'rows: total counts the contacts',
    bodies(ROWS, (body) => ({ ...body, total: Number(body['total']) + 1 })),
  ],
  [
    'rows-carry-all',
    'Without a lookup key: only visible columns',
    lists((own) => {
      own.row = (lead) => own.full(lead);
    }),
  ],
  [
    'rows-id-missing',
    'A contact has an id',
    lists((own) => change(own, 'row', (old) => (lead) => renamed(old(lead), 'id', 'leadId'))),
  ],
  [
    'rows-value-object',
    'values string, number or boolean',
    lists((own) =>
      change(own, 'row', (old) => (lead) => ({ ...old(lead), email: { value: lead.fields['email'] } })),
    ),
  ],
  [
    'rows-null-values',
    'null is never a value',
    lists((own) => change(own, 'row', (old) => (lead) => ({ ...old(lead), phone: null }))),
  ],
  [
    'rows-email-lower',
    'A contact keeps its email',
    lists((own) =>
      change(own, 'row', (old) => (lead) => ({
        ...old(lead),
        email: String(lead.fields['email']).toLowerCase(),
      })),
    ),
  ],
  [
    'rows-page-2-repeats',
    'Pages follow one another',
    (rules) =>
      change(
        rules,
        'cut',
        (old) => (name, all, from, count) =>
          old(name, all, name === 'rows' && from > 0 ? from - 1 : from, count),
      ),
  ],
  ['rows-page-text', 'page is a number', bodies(ROWS, (body) => ({ ...body, page: String(body['page']) }))],
  [
    'lookup-case-kept',
    'Lookup: email matches without case',
    lists((own) => {
      own.emailMatches = ({ fields }: Lead, email: string) => fields['email'] === email;
    }),
  ],
  [
    'lookup-prefix',
    'Lookup: the exact email',
    lists((own) => {
      own.emailMatches = ({ fields }: Lead, email: string) =>
        String(fields['email'])
          .toLowerCase()
          .startsWith(email.toLowerCase().split('@')[0] ?? '');
    }),
  ],
  [
    'lookup-url-without-case',
    'Lookup: the URL matches exactly',
    lists((own) => {
      own.urlMatches = ({ fields }: Lead, url: string) =>
        String(fields['socialUrlProfile'] ?? '').toLowerCase() === url.toLowerCase();
    }),
  ],
  [
    'lookup-both-taken',
    'Both together: 422',
    lists((own) => {
      own.bothKeys = () => ({ status: 200, body: { items: [], total: 0, page: 1, pageSize: 50 } });
    }),
  ],
  [
    'lookup-both-400',
    'Both together: 422',
    lists((own) => change(own, 'bothKeys', (old) => () => ({ ...old(), status: 400 }))),
  ],
  [
    'lookup-visible-alone',
    'Lookup returns full contacts',
    lists((own) => {
      own.full = (lead) => own.row(lead);
    }),
  ],
  [
    'lookup-own-list-alone',
    'Lookup covers the linked lists',
    lists((own) => {
      own.linked = () => [];
    }),
  ],
  [
    'lookup-paged',
    'Lookup ignores pagination',
    lists((own) =>
      change(
        own,
        'lookup',
        (old) => (found, query) => (Number(query.get('page') ?? 1) > 1 ? old([], query) : old(found, query)),
      ),
    ),
  ],
  [
    'lookup-none-404',
    'Lookup of a stranger: an empty page',
    answers(ROWS, (answer, { query }) =>
      isObject(answer.body) &&
      itemsOf(answer.body['items']).length === 0 &&
      (query.has('email') || query.has('socialUrl'))
        ? { status: 404, body: { message: 'Contact not found' } }
        : answer,
    ),
  ],
  [
    'lookup-plain-array',
    'Lookup: items, total, page, pageSize',
    answers(ROWS, (answer, { query }) =>
      isObject(answer.body) && query.has('email') ? { ...answer, body: answer.body['items'] } : answer,
    ),
  ],
  [
    'lookup-id-of-person',
    'A lookup item has the id of the row',
    lists((own) =>
      change(own, 'full', (old) => (lead) => ({ ...old(lead), id: lead.id.split('').toReversed().join('') })),
    ),
  ],
  [
    'id-upper-case',
    'Ids: 24 lowercase hexadecimal',
    lists((own) => change(own, 'row', (old) => (lead) => ({ ...old(lead), id: lead.id.toUpperCase() }))),
  ],
  [
    'list-id-uuid',
    'List ids: 24 hexadecimal',
    lists((own) =>
      change(own, 'item', (old) => (list: List, now) => ({
        ...old(list, now),
        id: `${list.id}00`,
        _id: `${list.id}00`,
      })),
    ),
  ],
  [
    'one-other-name',
    'One list, on two routes',
    lists((own) =>
      change(own, 'one', (old) => (list, now) => ({ ...old(list, now), name: list.name.toUpperCase() })),
    ),
  ],
  [
    'missing-400',
    'Lists service: 404 for a missing list',
    lists((own) => change(own, 'missing', (old) => () => ({ ...old(), status: 400 }))),
  ],
  [
    'missing-error-key',
    'Lists errors: message',
    lists((own) => {
      own.missing = () => ({ status: 404, body: { error: 'List not found' } });
    }),
  ],
  [
    'missing-rows-empty',
    '404 for a missing list',
    answers(ROWS, (answer) =>
      answer.status === 404 ? { status: 200, body: { items: [], total: 0, page: 1, pageSize: 50 } } : answer,
    ),
  ],
  [
    'key-no-code',
    'On /lists the 401 adds AUTH_REQUIRED',
    (rules) => {
      rules.unknownListsKey = () => ({ status: 401, body: { error: 'Authentication required' } });
    },
  ],
  [
    'key-message',
    'On /lists the 401 has error',
    (rules) => {
      rules.unknownListsKey = () => ({
        status: 401,
        body: { message: 'Authentication required', code: 'AUTH_REQUIRED' },
      });
    },
  ],
  [
    'key-second-refused',
    'Several keys may exist',
    (rules) =>
      change(
        rules,
        'knows',
        (old) => (path, who) => !(path.startsWith('/lists') && who === 'second') && old(path, who),
      ),
  ],
  [
    'key-inbox-taken',
    'A key of the inbox service is refused',
    (rules) =>
      change(
        rules,
        'knows',
        (old) => (path, who) => (path.startsWith('/lists') && who === 'inboxOnly') || old(path, who),
      ),
  ],
  [
    'key-disabled-taken',
    'A disabled key: 401',
    (rules) =>
      change(
        rules,
        'knows',
        (old) => (path, who) => (path.startsWith('/lists') && who === 'disabled') || old(path, who),
      ),
  ],
  [
    'key-not-needed-for-rows',
    'Every request carries the key',
    answers(ROWS, (answer) =>
      answer.status === 401 ? { status: 200, body: { items: [], total: 0, page: 1, pageSize: 50 } } : answer,
    ),
  ],
  [
    'export-job-missing-400',
    'Lists service: 404',
    lists((own) => {
      own.noJob = () => ({ status: 400, body: { message: 'No job' } });
    }),
  ],
];

const MAIN_DRIFTS: readonly (readonly [string, string, Alter])[] = [
  // Paging.
  ['contacts-size-25', 'contacts: perPage 20 default', size('contacts', { size: 25 })],
  ['contacts-most-50', 'contacts: perPage up to 10,000', size('contacts', { most: 50 })],
  ['contacts-from-one', 'contacts: page from 0', size('contacts', { first: 1 })],
  ['contacts-limit-name', 'contacts: perPage', size('contacts', { param: 'limit' })],
  [
    'contacts-count-of-page',
    'contacts: count',
    bodies(CONTACTS, (body) => ({ ...body, count: itemsOf(body['list']).length })),
  ],
  [
    'contacts-count-missing-when-empty',
    'contacts: count',
    emptied(CONTACTS, 'list', (body) => without(body, 'count')),
  ],
  ['contacts-key-items', 'contacts: list', bodies(CONTACTS, (body) => renamed(body, 'list', 'items'))],
  [
    'contacts-count-text',
    'contacts: count is a number',
    bodies(CONTACTS, (body) => ({ ...body, count: String(body['count']) })),
  ],
  ['activities-size-20', 'activities: 30 per page', size('activities', { size: 20 })],
  ['activities-size-50', 'activities: 30 per page', size('activities', { size: 50, most: 50 })],
  ['activities-from-one', 'activities: page from 0', size('activities', { first: 1 })],
  [
    'activities-null-when-empty',
    'An empty array ends paging',
    emptied(ACTIVITIES, 'activities', (body) => ({ ...body, activities: null })),
  ],
  [
    'activities-past-end-404',
    'An empty array ends paging',
    answers(ACTIVITIES, (answer) =>
      isObject(answer.body) &&
      Array.isArray(answer.body['activities']) &&
      answer.body['activities'].length === 0
        ? { status: 404, type: 'text/html', text: '<p>Gone</p>' }
        : answer,
    ),
  ],
  [
    'activities-past-end-last',
    'An empty array ends paging',
    (rules) =>
      change(
        rules,
        'cut',
        (old) => (name, all, from, count) =>
          name === 'activities' && from >= all.length
            ? old(name, all, Math.max(0, all.length - count), count)
            : old(name, all, from, count),
      ),
  ],
  [
    'activities-oldest-first',
    'newest first',
    main((own) => change(own, 'newestFirst', (old) => (a, b) => -old(a, b))),
  ],
  [
    'activities-page-2-oldest-first',
    'newest first',
    bodies(ACTIVITIES, (body, { query }) =>
      Number(query.get('page')) > 0
        ? { ...body, activities: itemsOf(body['activities']).toReversed() }
        : body,
    ),
  ],
  [
    'activities-types-ignored',
    'types selects events',
    main((own) => {
      own.ofType = () => true;
    }),
  ],
  [
    'activities-types-first-alone',
    'types is comma-separated',
    main((own) => change(own, 'types', (old) => (text) => old(text)?.slice(0, 1))),
  ],
  [
    'activities-types-page-1-ignored',
    'types selects events',
    main((own) => change(own, 'ofType', (old) => (each, types, page) => page > 0 || old(each, types, page))),
  ],
  [
    'activities-types-prefix',
    'types holds event names',
    main((own) => {
      own.ofType = ({ event }, types) =>
        types === undefined || types.some((type) => event.startsWith(type.slice(0, 4)));
    }),
  ],
  [
    'activity-event-renamed',
    'Items carry event',
    entries(ACTIVITIES, 'activities', (each) => renamed(each, 'event', 'type')),
  ],
  [
    'activity-date-epoch',
    'Items carry date',
    entries(ACTIVITIES, 'activities', (each) => ({ ...each, date: Date.parse(String(each['date'])) })),
  ],
  [
    'activity-date-local',
    'Dates: ISO 8601 in UTC',
    entries(ACTIVITIES, 'activities', (each) => ({
      ...each,
      date: `${String(each['date']).slice(0, 19)}+01:00`,
    })),
  ],
  [
    'activity-mail-sent',
    'EMAIL_SENT (not MAIL_SENT)',
    entries(ACTIVITIES, 'activities', (each) =>
      each['event'] === 'EMAIL_SENT' ? { ...each, event: 'MAIL_SENT' } : each,
    ),
  ],
  [
    'activity-lower-case',
    'Event names',
    entries(ACTIVITIES, 'activities', (each) => ({ ...each, event: String(each['event']).toLowerCase() })),
  ],
  [
    'activity-sentiment-flat',
    'sentiment is an object',
    entries(ACTIVITIES, 'activities', (each) =>
      isObject(each['sentiment']) ? { ...each, sentiment: each['sentiment']['classification'] } : each,
    ),
  ],
  [
    'activity-sentiment-score-text',
    'score is a number',
    entries(ACTIVITIES, 'activities', (each) =>
      isObject(each['sentiment']) ? { ...each, sentiment: { ...each['sentiment'], score: 'high' } } : each,
    ),
  ],
  [
    'activity-sentiment-unknown',
    'classification is one of eight',
    entries(ACTIVITIES, 'activities', (each) =>
      isObject(each['sentiment'])
        ? { ...each, sentiment: { ...each['sentiment'], classification: 'POSITIVE' } }
        : each,
    ),
  ],
  ['progress-size-25', 'progress: 20 fixed', size('progress', { size: 25, most: 25 })],
  ['progress-from-zero', 'progress: page from 1', size('progress', { first: 0 })],
  ['progress-limit-taken', 'progress: 20 fixed', size('progress', { param: 'limit', most: 500 })],
  [
    'progress-pages-rounded-down',
    'totalPages',
    bodies(PROGRESS, (body) => ({ ...body, totalPages: Math.floor(Number(body['total']) / 20) })),
  ],
  [
    'progress-total-missing-when-empty',
    'progress: total',
    emptied(PROGRESS, 'contacts', (body) => without(body, 'total')),
  ],
  [
    'progress-key-items',
    'progress: contacts',
    bodies(PROGRESS, (body) => renamed(body, 'contacts', 'items')),
  ],
  ['tools-size-20', 'tools: 15 default', size('tools', { size: 20 })],
  ['tools-most-30', 'tools: 100 max', size('tools', { most: 30 })],
  ['tools-from-zero', 'tools: page from 1', size('tools', { first: 0 })],
  ['find-total-missing', 'find/email: total', bodies(FIND, (body) => without(body, 'total'))],
  [
    'phone-data-null-when-empty',
    'find/phone: data',
    emptied(PHONE, 'data', (body) => ({ ...body, data: null })),
  ],
  [
    'phone-data-renamed',
    'find/phone: data',
    bodies(PHONE, (body) => ('data' in body ? renamed(body, 'data', 'items') : body)),
  ],
  [
    'verify-total-past-end-zero',
    'verify/email: total',
    emptied(VERIFY, 'data', (body) => ({ ...body, total: 0 })),
  ],
  [
    'verify-page-2-repeats',
    'verify/email: pages',
    bodies(VERIFY, (body, { query, world }) =>
      Number(query.get('page')) === 2
        ? {
            ...body,
            data: world.jobs['verify/email'].slice(0, 1).map(({ id, input }) => ({ jobId: id, input })),
          }
        : body,
    ),
  ],
  [
    'find-job-unknown-404',
    'Main API: 400 where not found',
    (rules) =>
      onAnswer(rules, /tools\/find\/email\/\{\}$/, (answer) =>
        answer.status === 400 ? { ...answer, status: 404 } : answer,
      ),
  ],
  [
    'find-job-newest',
    'A GET with the jobId returns its result',
    bodies(/find\/email\/\{\}$/, (body, { world }) => {
      const job = world.jobs['find/email'][0];
      return { ...body, jobId: job?.id, input: job?.input };
    }),
  ],
  [
    'find-job-id-uuid',
    'Jobs: 24 lowercase hexadecimal',
    main((own) => change(own, 'job', (old) => (job) => ({ ...old(job), jobId: `${job.id}-0` }))),
  ],
  ['usage-size-25', 'credits: 50 default', size('usage', { size: 25 })],
  ['usage-most-100', 'credits: 200 max', size('usage', { most: 100 })],
  ['usage-from-zero', 'credits: page from 1', size('usage', { first: 0 })],
  [
    'usage-total-missing-past-end',
    'credits: total',
    emptied(USAGE, 'items', (body) => without(body, 'total')),
  ],
  [
    'usage-total-of-page',
    'credits: total',
    bodies(USAGE, (body) => ({ ...body, total: itemsOf(body['items']).length })),
  ],
  ['usage-key-data', 'credits: items', bodies(USAGE, (body) => renamed(body, 'items', 'data'))],
  [
    'usage-page-2-cut',
    'credits: pages',
    bodies(USAGE, (body, call) =>
      isLater(call) ? { ...body, items: itemsOf(body['items']).slice(0, 10) } : body,
    ),
  ],
  [
    'usage-error-plain',
    'credits errors: { success: false, error }',
    main((own) => {
      own.invalidUsage = own.invalid;
    }),
  ],
  [
    'usage-phone-10',
    'Phone Finder 50',
    main((own) =>
      change(own, 'debit', (old) => (debit) => ({
        ...old(debit),
        credits: debit.operation === 'phone_finder' ? 10 : debit.credits,
      })),
    ),
  ],
  [
    'usage-credits-text',
    'Email Verifier 0.25',
    main((own) => change(own, 'debit', (old) => (debit) => ({ ...old(debit), credits: `${debit.credits}` }))),
  ],
  ['scraps-size-10', 'scrapers: 20 fixed', size('scraps', { size: 10 })],
  ['scraps-from-one', 'scrapers: page from 0', size('scraps', { first: 1 })],
  [
    'scraps-plain',
    'scrapers: scraps',
    answers(SCRAPS, (answer) =>
      isObject(answer.body) && 'scraps' in answer.body ? { ...answer, body: answer.body['scraps'] } : answer,
    ),
  ],
  [
    'scraps-null-past-end',
    'scrapers: scraps',
    emptied(SCRAPS, 'scraps', (body) => ({ ...body, scraps: null })),
  ],
  [
    'scrap-unknown-404',
    'Scraper routes answer with 400',
    main((own) => change(own, 'noScrap', (old) => () => ({ ...old(), status: 404 }))),
  ],
  [
    'scrap-unknown-json',
    'Scraper routes answer plain sentences',
    main((own) => {
      own.noScrap = () => ({ status: 400, body: { error: 'No scraper' } });
    }),
  ],
  // Campaigns.
  [
    'campaigns-key-items',
    'GET /advanced/campaigns: campaigns',
    bodies(CAMPAIGNS, (body) => renamed(body, 'campaigns', 'items')),
  ],
  [
    'campaigns-cut-to-five',
    'campaigns: not paginated',
    main((own) => {
      own.campaigns = (all) => all.slice(0, 5);
    }),
  ],
  [
    'campaigns-without-archived',
    'campaigns: not paginated',
    main((own) => {
      own.campaigns = (all) => all.filter(({ status }) => status !== 'ARCHIVED');
    }),
  ],
  [
    'campaigns-paged',
    'campaigns: not paginated',
    bodies(CAMPAIGNS, (body, { query }) =>
      Number(query.get('page') ?? 1) > 1 ? { ...body, campaigns: [] } : body,
    ),
  ],
  [
    'campaign-status-lower',
    'Statuses named in capitals',
    main((own) =>
      change(own, 'campaign', (old) => (campaign: Campaign) => ({
        ...old(campaign),
        status: campaign.status.toLowerCase(),
      })),
    ),
  ],
  [
    'campaign-status-lower-alone',
    'One campaign, on two routes',
    main((own) =>
      change(own, 'full', (old) => (campaign) => ({
        ...old(campaign),
        status: campaign.status.toLowerCase(),
      })),
    ),
  ],
  [
    'campaign-status-active',
    'Statuses named',
    main((own) =>
      change(own, 'campaign', (old) => (campaign: Campaign) => ({
        ...old(campaign),
        status: campaign.status === 'RUNNING' ? 'ACTIVE' : campaign.status,
      })),
    ),
  ],
  [
    'campaign-id-number',
    'Campaign ids: 24 hexadecimal',
    main((own) =>
      change(own, 'campaign', (old) => (campaign: Campaign) => ({ ...old(campaign), id: 7, _id: 7 })),
    ),
  ],
  [
    'campaign-step-ids-number',
    'Step ids: 24 hexadecimal',
    main((own) =>
      change(own, 'full', (old) => (campaign) => {
        const full = old(campaign);
        return {
          ...full,
          steps: itemsOf(full['steps']).map((step, index) => ({ ...(step as Json), _id: index })),
        };
      }),
    ),
  ],
  [
    'campaign-other-name',
    'One campaign, on two routes',
    main((own) =>
      change(own, 'full', (old) => (campaign) => ({ ...old(campaign), name: `${campaign.name} (copy)` })),
    ),
  ],
  [
    'campaign-missing-404',
    'Main API: 400 where not found',
    main((own) => change(own, 'missing', (old) => (what) => ({ ...old(what), status: 404 }))),
  ],
  [
    'campaign-missing-message',
    'Main API errors: error',
    main((own) => {
      own.missing = (what) => ({ status: 400, body: { message: `${what} not found` } });
    }),
  ],
  [
    'activities-missing-empty',
    'Campaign not found: 400',
    answers(ACTIVITIES, (answer) =>
      answer.status === 400 ? { status: 200, body: { activities: [] } } : answer,
    ),
  ],
  [
    'progress-missing-404',
    'Campaign not found: 400',
    answers(PROGRESS, (answer) => (answer.status === 400 ? { ...answer, status: 404 } : answer)),
  ],
  [
    'reading-touches-campaign',
    'Reading leaves a campaign as it was',
    (rules) => {
      const read = new Set<string>();
      onAnswer(rules, /^\/advanced\/campaigns\/\{\}$/, (answer, { params }) => {
        read.add(params[0] ?? '');
        return answer;
      });
      change(rules.main, 'campaign', (old) => (campaign: Campaign) => ({
        ...old(campaign),
        ...(read.has(campaign.id) && { name: `${campaign.name}.` }),
      }));
    },
  ],
  [
    'replies-json',
    'export returns a CSV',
    answers(/export$/, (answer) =>
      answer.type?.startsWith('text/csv') ? { status: 200, body: { rows: [] } } : answer,
    ),
  ],
  [
    'replies-type-plain',
    'export returns a CSV',
    answers(/export$/, (answer) =>
      answer.type?.startsWith('text/csv') ? { ...answer, type: 'application/octet-stream' } : answer,
    ),
  ],
  [
    'replies-all-events',
    'type=replies',
    main((own, rules) =>
      change(own, 'replies', (old) => (campaign, now) => ({
        ...old(campaign, now),
        text: `date,email,event\r\n${campaign.activities.map(({ at, event }) => `${rules.iso(at)},x@y.test,${event}`).join('\r\n')}`,
      })),
    ),
  ],
  [
    'message-missing-400',
    'message: 404 NOT_FOUND',
    main((own) =>
      change(
        own,
        'message',
        (old) => (activity) =>
          activity === undefined ? { status: 400, body: { error: 'NOT_FOUND' } } : old(activity),
      ),
    ),
  ],
  [
    'message-none-404',
    'message: 422 NO_MESSAGE',
    main((own) =>
      change(own, 'message', (old) => (activity) => {
        const made = old(activity);
        return made.status === 422 ? { status: 404, body: { error: 'NOT_FOUND' } } : made;
      }),
    ),
  ],
  [
    'message-error-code',
    'message: { error: NOT_FOUND }',
    main((own) =>
      change(
        own,
        'message',
        (old) => (activity) =>
          activity === undefined
            ? { status: 404, body: { code: 'NOT_FOUND', error: 'No such message' } }
            : old(activity),
      ),
    ),
  ],
  // Statistics.
  [
    'stats-missing-404',
    'stats: 401 when the campaign is not found',
    main((own) => change(own, 'noStats', (old) => () => ({ ...old(), status: 404 }))),
  ],
  [
    'stats-missing-400',
    'stats: 401 when the campaign is not found',
    main((own) => {
      own.noStats = () => ({ status: 400, body: { error: 'Campaign not found' } });
    }),
  ],
  [
    'stats-computing-202',
    '503 STATS_COMPUTING',
    main((own) => change(own, 'computing', (old) => () => ({ ...old(), status: 202 }))),
  ],
  [
    'stats-computing-retry-60',
    'Retry-After: 30',
    main((own) => change(own, 'computing', (old) => () => ({ ...old(), headers: { 'Retry-After': '60' } }))),
  ],
  [
    'stats-legacy-missing-200',
    'stats: 401 when the campaign is not found',
    answers(/^\/stats$/, (answer) => (answer.status === 401 ? { status: 200, body: {} } : answer)),
  ],
  // Registrations.
  ['hooks-key-items', 'GET /webhook: webhooks', bodies(HOOKS, (body) => renamed(body, 'webhooks', 'items'))],
  [
    'hook-status-paused',
    'status is always active',
    entries(HOOKS, 'webhooks', (each, _call, index) => (index === 1 ? { ...each, status: 'paused' } : each)),
  ],
  [
    'hook-type-current',
    'typeOfCampaign',
    entries(HOOKS, 'webhooks', (each) =>
      each['typeOfCampaign'] === 'advanced' ? { ...each, typeOfCampaign: 'current' } : each,
    ),
  ],
  [
    'hook-events-text',
    'events is an array',
    entries(HOOKS, 'webhooks', (each) => ({ ...each, events: itemsOf(each['events']).join(',') })),
  ],
  [
    'hook-empty-shown',
    'Registrations with an empty list are skipped',
    main((own) => {
      own.showsHook = () => true;
    }),
  ],
  [
    'hook-finished-left-out',
    'FINISHED included',
    main((own) => {
      own.showsHook = ({ status }, events) => status !== 'FINISHED' && events.length > 0;
    }),
  ],
  [
    'hook-legacy-left-out',
    'legacy email and social included',
    main((own) => {
      own.showsHook = ({ kind }, events) => kind === 'advanced' && events.length > 0;
    }),
  ],
  [
    'hook-once-per-url',
    'A URL appears once per campaign',
    bodies(HOOKS, (body) => ({
      ...body,
      webhooks: itemsOf(body['webhooks']).filter(
        (each, index, all) =>
          all.findIndex((other) => isObject(other) && isObject(each) && other['url'] === each['url']) ===
          index,
      ),
    })),
  ],
  [
    'hook-campaign-id-missing',
    'campaignId',
    entries(HOOKS, 'webhooks', (each) => without(each, 'campaignId')),
  ],
  [
    'hook-name-of-other',
    'campaignName',
    entries(HOOKS, 'webhooks', (each) => ({ ...each, campaignName: `${String(each['campaignName'])} 2` })),
  ],
  [
    'hook-id-number',
    'id is a string',
    entries(HOOKS, 'webhooks', (each, _call, index) => ({ ...each, id: index })),
  ],
  // Keys and errors.
  [
    'key-403',
    '401 for an unknown key',
    (rules) => change(rules, 'unknownMainKey', (old) => () => ({ ...old(), status: 403 })),
  ],
  [
    'key-text-other',
    "{ error: 'Authentication required' }",
    (rules) => {
      rules.unknownMainKey = () => ({ status: 401, body: { error: 'Unauthorized' } });
    },
  ],
  [
    'key-message-key',
    "{ error: 'Authentication required' }",
    (rules) => {
      rules.unknownMainKey = () => ({ status: 401, body: { message: 'Authentication required' } });
    },
  ],
  [
    'key-bearer-refused',
    'A Bearer prefix is accepted',
    (rules) =>
      change(
        rules,
        'key',
        (old) => (header, query, path) =>
          !path.startsWith('/inbox') && header?.startsWith('Bearer ') ? undefined : old(header, query, path),
      ),
  ],
  [
    'key-in-query-taken',
    'The key only in the header',
    (rules) =>
      change(
        rules,
        'key',
        (old) => (header, query, path) =>
          old(header, query, path) ??
          (path.startsWith('/inbox')
            ? undefined
            : (query.get('api_key') ?? query.get('apiKey') ?? query.get('key') ?? undefined)),
      ),
  ],
  [
    'key-inbox-taken',
    'A key of the inbox service is refused',
    (rules) =>
      change(
        rules,
        'knows',
        (old) => (path, who) => (!path.startsWith('/lists') && who === 'inboxOnly') || old(path, who),
      ),
  ],
  [
    'key-disabled-taken',
    'A disabled key: 401',
    (rules) =>
      change(
        rules,
        'knows',
        (old) => (path, who) => (!path.startsWith('/lists') && who === 'disabled') || old(path, who),
      ),
  ],
  [
    'key-not-needed-for-hooks',
    'Every request carries the key',
    answers(HOOKS, (answer) => (answer.status === 401 ? { status: 200, body: { webhooks: [] } } : answer)),
  ],
  [
    'key-not-needed-for-scraps',
    'Every request carries the key',
    answers(SCRAPS, (answer) => (answer.status === 401 ? { status: 200, body: { scraps: [] } } : answer)),
  ],
  [
    'key-not-needed-for-warmup',
    'Every request carries the key',
    answers(/warmup$/, (answer) => (answer.status === 401 ? { status: 200, body: { warmups: [] } } : answer)),
  ],
  [
    'key-not-needed-for-verify',
    'Every request carries the key',
    answers(VERIFY, (answer) =>
      answer.status === 401 ? { status: 200, body: { data: [], total: 0 } } : answer,
    ),
  ],
  [
    'unknown-path-json',
    'unknown path: HTML page',
    (rules) =>
      change(
        rules,
        'unknownPath',
        (old) => (path) =>
          path.startsWith('/inbox') ? old(path) : { status: 404, body: { error: 'Not found' } },
      ),
  ],
  [
    'unknown-path-400',
    'unknown path: 404',
    (rules) =>
      change(
        rules,
        'unknownPath',
        (old) => (path) => (path.startsWith('/inbox') ? old(path) : { ...rules.html(400) }),
      ),
  ],
  [
    'providers-paged',
    'email providers: not paginated',
    bodies(/email-providers$/, (body) => ({ ...body, providers: itemsOf(body['providers']).slice(0, 1) })),
  ],
];

const table = (
  service: Drift['service'],
  prefix: string,
  rows: readonly (readonly [string, string, Alter])[],
): Drift[] =>
  rows.map(([name, breaks, alter]) => ({ id: `${prefix}-${name}`, service, breaks, reads: true, alter }));

/** Every drift: one statement each, as the two documents have them. */
export const DRIFTS: readonly Drift[] = [
  ...table('inbox', 'inbox', INBOX),
  ...table('prospecting', 'lists', LISTS_DRIFTS),
  ...table('prospecting', 'main', MAIN_DRIFTS),
];
