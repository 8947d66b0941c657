import { Refusal, reply, type Answer } from './call.ts';
import {
  collect,
  drop,
  onAnswer,
  onDetail,
  onEmail,
  onItem,
  onJson,
  onPage,
  put,
  rename,
  route,
  rowsIn,
  turn,
  wrap,
} from './drift-kit.ts';
import { passesFilter, type Ask } from './rules.ts';
import type { Email, Row } from './world.ts';

const { all, add, addWrite } = collect('inbox');
export { all as inboxDrifts };

const people = ['from', 'to', 'cc'];
function eachAddress(row: Row, alter: (address: Row) => unknown): Row {
  let next = row;
  for (const name of people)
    next = turn(next, name, (value) =>
      Array.isArray(value) ? rowsIn(value).map(alter) : alter(value as Row),
    );
  return next;
}
function eachIn(row: Row, name: string, alter: (entry: Row) => unknown): Row {
  return turn(row, name, (value) => (Array.isArray(value) ? rowsIn(value).map(alter) : value));
}
const later = (ask: Ask): boolean => ask.cursor !== undefined;

// Addresses, attachments and tags.
add(
  'address-name-left-out',
  35,
  'An address always has a name, which is null when there is none.',
  onEmail((row) =>
    eachAddress(row, (address) => (address['name'] === null ? drop(address, 'name') : address)),
  ),
);
add(
  'address-name-false',
  35,
  'The name of an address is a string or null.',
  onItem((row) =>
    eachAddress(row, (address) => (address['name'] === null ? put(address, 'name', false) : address)),
  ),
);
add(
  'address-email-null',
  34,
  'The email of an address is a string.',
  onItem((row, email) =>
    email.folderType === 'SPAM' ? turn(row, 'from', (value) => put(value as Row, 'email', null)) : row,
  ),
);
add(
  'address-email-renamed',
  34,
  'The field is called email.',
  onItem((row) => eachIn(row, 'cc', (address) => rename(address, 'email', 'address'))),
);
add(
  'address-email-holds-name',
  34,
  'The field email holds an email address alone.',
  onItem((row) =>
    turn(row, 'from', (value) => put(value as Row, 'email', `Sender <${String((value as Row)['email'])}>`)),
  ),
);
add(
  'to-is-strings',
  65,
  'The field to is an array of addresses.',
  onItem((row) => eachIn(row, 'to', (address) => address['email'])),
);
add(
  'to-is-one',
  65,
  'The field to is an array.',
  onItem((row) => turn(row, 'to', (value) => rowsIn(value)[0] ?? null)),
);
add(
  'cc-null',
  66,
  'The field cc is an array, also when it is empty.',
  onItem((row) => turn(row, 'cc', (value) => (rowsIn(value).length === 0 ? null : value))),
);
add(
  'cc-left-out-in-search',
  66,
  'A list item has the field cc.',
  onItem((row, _email, ask) => (ask.route === 'search' ? drop(row, 'cc') : row)),
);
add(
  'from-list',
  64,
  'The field from is one address.',
  onItem((row) => turn(row, 'from', (value) => [value])),
);
add(
  'from-null-on-drafts',
  64,
  'The field from is an address for every email.',
  onItem((row, email) => (email.isDraft ? put(row, 'from', null) : row)),
);
add(
  'attachment-size-text',
  42,
  'The size of an attachment is an integer.',
  onItem((row) => eachIn(row, 'attachments', (entry) => put(entry, 'size', String(entry['size'])))),
);
add(
  'attachment-size-kilobytes',
  42,
  'The size of an attachment is an integer.',
  onEmail((row) =>
    eachIn(row, 'attachments', (entry) => put(entry, 'size', (entry['size'] as number) / 1024)),
  ),
);
add(
  'attachment-filename-null',
  41,
  'The filename is a string.',
  onItem((row) =>
    eachIn(row, 'attachments', (entry) =>
      entry['mimeType'] === 'image/png' ? put(entry, 'filename', null) : entry,
    ),
  ),
);
add(
  'attachment-type-renamed',
  43,
  'The field is called mimeType.',
  onDetail((row) => eachIn(row, 'attachments', (entry) => rename(entry, 'mimeType', 'contentType'))),
);
add(
  'attachment-type-left-out',
  43,
  'Every attachment has a mimeType.',
  onItem((row) =>
    eachIn(row, 'attachments', (entry) =>
      entry['mimeType'] === 'text/plain' ? drop(entry, 'mimeType') : entry,
    ),
  ),
);
add(
  'tag-id-left-out',
  49,
  'A tag has an id.',
  onItem((row) => eachIn(row, 'tags', (tag) => drop(tag, 'id'))),
);
add(
  'tag-id-null-for-ai',
  49,
  'The id of a tag is a string.',
  onItem((row) => eachIn(row, 'tags', (tag) => (tag['isAiLabel'] === true ? put(tag, 'id', null) : tag))),
);
add(
  'tag-name-renamed',
  50,
  'The field is called name.',
  onItem((row) => eachIn(row, 'tags', (tag) => rename(tag, 'name', 'label'))),
);
add(
  'tag-color-bare',
  51,
  'The colour begins with a hash.',
  onItem((row) => eachIn(row, 'tags', (tag) => put(tag, 'color', String(tag['color']).slice(1)))),
);
add(
  'tag-color-short',
  51,
  'The colour has six digits.',
  onItem((row) => eachIn(row, 'tags', (tag) => put(tag, 'color', String(tag['color']).slice(0, 4)))),
);
add(
  'tag-color-word',
  51,
  'The colour of an AI label is a hex colour too.',
  onItem((row) =>
    eachIn(row, 'tags', (tag) => (tag['isAiLabel'] === true ? put(tag, 'color', 'violet') : tag)),
  ),
);
add(
  'tag-ai-number',
  52,
  'The field isAiLabel is a boolean.',
  onItem((row) => eachIn(row, 'tags', (tag) => put(tag, 'isAiLabel', tag['isAiLabel'] === true ? 1 : 0))),
);
add(
  'tag-ai-left-out',
  52,
  'Every tag has isAiLabel.',
  onItem((row) => eachIn(row, 'tags', (tag) => (tag['isAiLabel'] === true ? tag : drop(tag, 'isAiLabel')))),
);

// List items.
add(
  'item-mailbox-left-out-in-search',
  59,
  'A list item has a mailboxId.',
  onItem((row, _email, ask) => (ask.route === 'search' ? drop(row, 'mailboxId') : row)),
);
add(
  'item-mailbox-address',
  59,
  'The mailboxId names the mailbox that holds the email.',
  onItem((row, email, ask) => (email.isDraft ? put(row, 'mailboxId', ask.account.name) : row)),
);
add(
  'item-folder-null-in-trash',
  60,
  'The folderId is a string.',
  onItem((row, email) => (email.folderType === 'TRASH' ? put(row, 'folderId', null) : row)),
);
add(
  'item-folder-number',
  60,
  'The folderId is a string.',
  onItem((row) => put(row, 'folderId', 7)),
);
add(
  'item-message-bare',
  61,
  'The messageId stands in angle brackets.',
  onEmail((row, email) => put(row, 'messageId', email.messageId.slice(1, -1))),
);
add(
  'item-message-null-on-drafts',
  61,
  'The messageId is a string for every email.',
  onItem((row, email) => (email.isDraft ? put(row, 'messageId', null) : row)),
);
add(
  'item-thread-null',
  62,
  'The threadId is a string, also for a single email.',
  onItem((row, email) => (email.inReplyTo === '' ? put(row, 'threadId', null) : row)),
);
add(
  'item-subject-null',
  63,
  'An empty subject is a string.',
  onItem((row, email) => (email.subject === '' ? put(row, 'subject', null) : row)),
);
add(
  'item-subject-left-out-later',
  63,
  'Every item has a subject.',
  onItem((row, _email, ask) => (later(ask) ? drop(row, 'subject') : row)),
);
add(
  'item-date-number',
  67,
  'The date is an ISO 8601 string.',
  onItem((row, email) => put(row, 'date', email.date)),
);
add(
  'item-date-no-zone',
  67,
  'The date is in UTC and says so.',
  onItem((row) => turn(row, 'date', (value) => String(value).replace(/Z$/, ''))),
);
add(
  'item-date-other-zone',
  67,
  'The date is in UTC.',
  onItem((row, email) =>
    put(row, 'date', `${new Date(email.date + 7_200_000).toISOString().slice(0, 19)}+02:00`),
  ),
);
add(
  'item-date-plain-in-search',
  67,
  'The date is ISO 8601 in a search too.',
  onItem((row, email, ask) =>
    ask.route === 'search' ? put(row, 'date', new Date(email.date).toUTCString()) : row,
  ),
);
add(
  'item-snippet-null',
  68,
  'The snippet is a string.',
  onItem((row, email) => (email.attachments.length > 0 ? put(row, 'snippet', null) : row)),
);
add(
  'item-read-text',
  69,
  'The field isRead is a boolean.',
  onItem((row, email) => put(row, 'isRead', String(email.isRead))),
);
add(
  'item-read-renamed',
  69,
  'The field is called isRead.',
  onItem((row) => rename(row, 'isRead', 'read')),
);
add(
  'item-starred-number',
  70,
  'The field isStarred is a boolean.',
  onItem((row, email) => put(row, 'isStarred', email.isStarred ? 1 : 0)),
);
add(
  'item-draft-left-out',
  71,
  'Every item has isDraft.',
  onItem((row, email) => (email.isDraft ? row : drop(row, 'isDraft'))),
);
add(
  'item-draft-in-sent',
  71,
  'The field isDraft is a boolean on drafts too.',
  onItem((row, email) => (email.folderType === 'DRAFTS' ? put(row, 'isDraft', null) : row)),
);
add(
  'item-waiting-null',
  72,
  'The field waitingForReply is a boolean.',
  onItem((row, email) => (email.waitingForReply ? row : put(row, 'waitingForReply', null))),
);
add(
  'item-has-attachments-false',
  [73, 74],
  'The field hasAttachments says whether there are attachments.',
  onItem((row) => put(row, 'hasAttachments', false)),
);
add(
  'item-has-attachments-count',
  73,
  'The field hasAttachments is a boolean.',
  onItem((row, email) => put(row, 'hasAttachments', email.attachments.length)),
);
add(
  'item-attachments-null',
  74,
  'The attachments are an array, also when there are none.',
  onItem((row, email) => (email.attachments.length === 0 ? put(row, 'attachments', null) : row)),
);
add(
  'item-attachments-first-only',
  [74, 83],
  'A list item carries all attachments of the email.',
  onItem((row) => turn(row, 'attachments', (value) => rowsIn(value).slice(0, 1))),
);
add(
  'item-tags-left-out-when-none',
  75,
  'Every list item has tags.',
  onItem((row, email) => (email.tagIds.length === 0 ? drop(row, 'tags') : row)),
);
add(
  'item-tags-ids',
  75,
  'The tags are objects.',
  onItem((row) => eachIn(row, 'tags', (tag) => tag['id'])),
);
add(
  'item-tags-left-out-in-search',
  75,
  'An item of a search has tags.',
  onItem((row, _email, ask) => (ask.route === 'search' ? drop(row, 'tags') : row)),
);
add(
  'item-tags-provider',
  75,
  'The tags are inbox labels, no provider labels.',
  onItem((row, email) => put(row, 'tags', email.labels)),
);
add(
  'item-reply-null',
  76,
  'The field inReplyTo is a string.',
  onItem((row) => turn(row, 'inReplyTo', (value) => (value === '' ? null : value))),
);
add(
  'item-reply-list',
  76,
  'The field inReplyTo is one string.',
  onEmail((row) => turn(row, 'inReplyTo', (value) => [value])),
);
add(
  'item-references-text',
  77,
  'The references are an array.',
  onItem((row, email) => put(row, 'references', email.references.join(' '))),
);
add(
  'item-references-null',
  77,
  'The references are an array, also when there are none.',
  onItem((row, email) => (email.references.length === 0 ? put(row, 'references', null) : row)),
);
add(
  'item-body',
  [79, 165],
  'The body is never part of a list item.',
  onItem((row, email) => put(row, 'body', { text: email.text, html: '' })),
);
add(
  'item-body-in-search',
  [79, 165],
  'The body is never part of a list item.',
  onItem((row, email, ask) => (ask.route === 'search' ? put(row, 'bodyText', email.text) : row)),
);
add(
  'item-html-when-unread',
  [79, 165],
  'The body is never part of a list item.',
  onItem((row, email) => (email.isRead ? row : put(row, 'html', `<p>${email.text}</p>`))),
);

// Details.
add(
  'detail-tags',
  83,
  'The detail has no tags.',
  onDetail((row, email) => put(row, 'tags', email.tagIds)),
);
add(
  'detail-bcc-left-out',
  87,
  'The detail has bcc.',
  onDetail((row, email) => (email.bcc.length === 0 ? drop(row, 'bcc') : row)),
);
add(
  'detail-bcc-null',
  87,
  'The bcc is an array.',
  onDetail((row) => turn(row, 'bcc', (value) => (rowsIn(value).length === 0 ? null : value))),
);
add(
  'detail-labels-left-out',
  88,
  'The detail has labels.',
  onDetail((row) => drop(row, 'labels')),
);
add(
  'detail-labels-text',
  88,
  'The labels are an array.',
  onDetail((row, email) => put(row, 'labels', email.labels.join(','))),
);
add(
  'detail-labels-inbox',
  88,
  'The labels are those of the provider, no inbox labels.',
  onDetail((row, email, call) =>
    put(
      row,
      'labels',
      call.account.tags.filter((tag) => email.tagIds.includes(tag.id)),
    ),
  ),
);
add(
  'detail-auto-reply-null',
  89,
  'The field isAutoReply is a boolean.',
  onDetail((row, email) => (email.isAutoReply ? row : put(row, 'isAutoReply', null))),
);
add(
  'detail-auto-reply-text',
  89,
  'The field isAutoReply is a boolean.',
  onDetail((row, email) => put(row, 'isAutoReply', email.isAutoReply ? 'yes' : 'no')),
);
add(
  'detail-auto-forward-left-out',
  90,
  'The detail has isAutoForward.',
  onDetail((row) => drop(row, 'isAutoForward')),
);
add(
  'detail-status-left-out',
  91,
  'The scheduledStatus is null when nothing is scheduled, not absent.',
  onDetail((row, email) => (email.scheduledStatus === null ? drop(row, 'scheduledStatus') : row)),
);
add(
  'detail-status-false',
  91,
  'The scheduledStatus is a string or null.',
  onDetail((row, email) => put(row, 'scheduledStatus', email.scheduledStatus ?? false)),
);
add(
  'detail-send-number',
  92,
  'The scheduledSendAt is an ISO 8601 string or null.',
  onDetail((row, email) => put(row, 'scheduledSendAt', email.scheduledSendAt ?? 0)),
);
add(
  'detail-send-empty',
  92,
  'The scheduledSendAt is a date or null.',
  onDetail((row) => turn(row, 'scheduledSendAt', (value) => value ?? '')),
);
add(
  'detail-bare',
  [81, 191],
  'The detail is wrapped as email.',
  (rules) => (rules.inbox.wrapDetail = (row) => row),
);
add(
  'detail-wrapped-as-data',
  [81, 191],
  'The detail is wrapped as email.',
  (rules) => (rules.inbox.wrapDetail = (row) => ({ data: row })),
);
add(
  'detail-list',
  [81, 191],
  'The detail is one object.',
  (rules) => (rules.inbox.wrapDetail = (row) => ({ email: [row] })),
);
add(
  'detail-references-left-out',
  94,
  'The detail carries the references.',
  onDetail((row) => drop(row, 'references')),
);
add(
  'detail-references-last',
  [83, 94],
  'The references of the detail are those of the list item.',
  onDetail((row, email) => put(row, 'references', email.references.slice(-1))),
);
add(
  'detail-message-left-out',
  94,
  'The detail carries the messageId.',
  onDetail((row, email) => (email.folderType === 'SENT' ? drop(row, 'messageId') : row)),
);
add(
  'detail-mailbox-object',
  [83, 94],
  'The mailboxId of the detail is a string.',
  onDetail((row, email) => put(row, 'mailboxId', { id: email.mailboxId })),
);
add(
  'detail-from-text',
  [83, 94],
  'The from of the detail is an address.',
  onDetail((row, email) => put(row, 'from', email.from.email)),
);
add(
  'detail-snippet-short',
  83,
  'The snippet of the detail is that of the list item.',
  onDetail((row, email) => put(row, 'snippet', email.snippet.slice(0, 20))),
);
add(
  'detail-subject-bare',
  83,
  'The subject of the detail is that of the list item.',
  onDetail((row, email) => put(row, 'subject', email.subject.replace(/^Re: /, ''))),
);
add(
  'detail-date-whole-day',
  83,
  'The date of the detail is that of the list item.',
  onDetail((row) => turn(row, 'date', (value) => String(value).slice(0, 10))),
);
add(
  'detail-read-always',
  83,
  'The isRead of the detail is that of the list item.',
  onDetail((row) => put(row, 'isRead', true)),
);
add(
  'detail-attachments-none',
  83,
  'The detail carries the attachments.',
  onDetail((row) => put(row, 'attachments', [])),
);
add(
  'detail-thread-left-out',
  83,
  'The detail has a threadId.',
  onDetail((row) => drop(row, 'threadId')),
);
add(
  'detail-cc-left-out',
  83,
  'The detail has cc.',
  onDetail((row) => drop(row, 'cc')),
);

// Pages and cursors.
add(
  'page-items-renamed',
  100,
  'The items stand under items.',
  onPage((page) => rename(page, 'items', 'emails')),
);
add(
  'page-items-null-when-empty',
  100,
  'The items are an array on an empty page too.',
  onPage((page) => turn(page, 'items', (value) => (rowsIn(value).length === 0 ? null : value))),
);
add('page-bare-search', [100, 182], 'A search answers with a page.', (rules) =>
  wrap(
    rules.inbox,
    'page',
    (old) => (page, ask) => (ask.route === 'search' ? page['items'] : old(page, ask)),
  ),
);
add(
  'cursor-null-on-last',
  101,
  'The cursor is null on an empty page only.',
  (rules) => (rules.inbox.nextCursor = (cursor, cut) => (cut.left === 0 ? null : cursor)),
);
add(
  'cursor-null-on-last-search',
  101,
  'The cursor of a search is null on an empty page only.',
  (rules) =>
    (rules.inbox.nextCursor = (cursor, cut, ask) =>
      cut.left === 0 && ask.route === 'search' ? null : cursor),
);
add(
  'cursor-on-empty',
  101,
  'The cursor is null on an empty page.',
  (rules) => (rules.inbox.nextCursor = (cursor) => cursor ?? '1970-01-01T00:00:00.000Z|none'),
);
add(
  'cursor-empty-text',
  101,
  'The cursor of an empty page is null.',
  (rules) => (rules.inbox.nextCursor = (cursor) => cursor ?? ''),
);
add(
  'cursor-left-out-on-last',
  101,
  'Every page has a nextCursor.',
  onPage((page) => (page['hasMore'] === false ? drop(page, 'nextCursor') : page)),
);
add(
  'more-left-out-on-empty',
  102,
  'Every page has hasMore.',
  onPage((page) => (rowsIn(page['items']).length === 0 ? drop(page, 'hasMore') : page)),
);
add(
  'more-text',
  102,
  'The field hasMore is a boolean.',
  onPage((page) => turn(page, 'hasMore', String)),
);
add(
  'more-when-full',
  102,
  'The field hasMore is false on the last page, also a full one.',
  (rules) => (rules.inbox.hasMore = (cut, ask) => cut.taken.length === ask.limit),
);
add(
  'more-past-end',
  102,
  'The field hasMore is false past the end.',
  (rules) => (rules.inbox.hasMore = (cut) => cut.left > 0 || cut.taken.length === 0),
);
add(
  'more-false-on-second',
  102,
  'The field hasMore is true while emails are left.',
  (rules) => (rules.inbox.hasMore = (cut, ask) => cut.left > 0 && !later(ask)),
);
add(
  'more-false-in-search',
  102,
  'The field hasMore is true while a search has more.',
  (rules) => (rules.inbox.hasMore = (cut, ask) => cut.left > 0 && ask.route === 'list'),
);
add(
  'more-always',
  102,
  'The field hasMore is false at the end.',
  (rules) => (rules.inbox.hasMore = () => true),
);
add(
  'more-false-near-end',
  102,
  'The field hasMore is true while one email is left.',
  (rules) => (rules.inbox.hasMore = (cut) => cut.left > 1),
);
const swap = (
  cursor: string | null,
  alter: (date: string, id: string) => string,
  ask: Ask,
): string | null => {
  if (cursor === null || ask.term !== undefined) return cursor;
  const at = cursor.indexOf('|');
  return alter(cursor.slice(0, at), cursor.slice(at + 1));
};
add('cursor-swapped', 104, 'A cursor is a date and an id, in this order.', (rules) => {
  rules.inbox.nextCursor = (cursor, _cut, ask) => swap(cursor, (date, id) => `${id}|${date}`, ask);
  wrap(
    rules.inbox,
    'readCursor',
    (old) => (raw, kind, call) =>
      old(raw.startsWith('s|') ? raw : raw.split('|').toReversed().join('|'), kind, call),
  );
});
add('cursor-base64', 104, 'A cursor has the shape of a date and an id.', (rules) => {
  rules.inbox.nextCursor = (cursor) => (cursor === null ? null : Buffer.from(cursor).toString('base64url'));
  wrap(
    rules.inbox,
    'readCursor',
    (old) => (raw, kind, call) => old(Buffer.from(raw, 'base64url').toString('utf8'), kind, call),
  );
});
add('cursor-number', 104, 'The first part of a cursor is the date.', (rules) => {
  rules.inbox.nextCursor = (cursor, _cut, ask) =>
    swap(cursor, (date, id) => `${Date.parse(date)}|${id}`, ask);
  wrap(rules.inbox, 'readCursor', (old) => (raw, kind, call) => {
    const [first, second] = raw.split('|');
    return /^\d+$/.test(first ?? '')
      ? { number: 0, date: Number(first), id: second ?? '' }
      : old(raw, kind, call);
  });
});
add('cursor-search-bare', 104, 'The cursor of a search begins with s and a bar.', (rules) => {
  rules.inbox.nextCursor = (cursor) => cursor?.replace(/^s\|/, '') ?? null;
  wrap(
    rules.inbox,
    'readCursor',
    (old) => (raw, kind, call) => old(raw.split('|').length === 3 ? `s|${raw}` : raw, kind, call),
  );
});
add(
  'cursor-search-no-number',
  104,
  'The cursor of a search has a number.',
  (rules) => (rules.inbox.nextCursor = (cursor) => cursor?.replace(/^s\|[^|]*/, 's|') ?? null),
);
add('cursor-search-colon', 104, 'The parts of a search cursor stand between bars.', (rules) => {
  rules.inbox.nextCursor = (cursor) =>
    cursor?.startsWith('s|') === true ? cursor.replaceAll('|', ';') : cursor;
  wrap(rules.inbox, 'readCursor', (old) => (raw, kind, call) => old(raw.replaceAll(';', '|'), kind, call));
});
add('cursor-repeats', [104, 154], 'A page begins after the last email of the one before.', (rules) =>
  wrap(
    rules.inbox,
    'comesAfter',
    (old) => (email, position, ask) => email.id === position.id || old(email, position, ask),
  ),
);
add(
  'cursor-skips',
  [104, 154],
  'No email is left out between two pages.',
  (rules) =>
    (rules.inbox.cut = (cut, ask) =>
      later(ask) && cut.taken.length > 2 ? { ...cut, taken: cut.taken.slice(1) } : cut),
);
add(
  'cursor-skips-ties',
  [104, 154],
  'Emails of the same date are not left out at the edge of a page.',
  (rules) =>
    wrap(
      rules.inbox,
      'comesAfter',
      (old) => (email, position, ask) =>
        ask.term === undefined ? email.date < position.date : old(email, position, ask),
    ),
);
add('cursor-ignored', 154, 'The cursor leads to the next page.', (rules) =>
  wrap(
    rules.inbox,
    'readCursor',
    (old) => (raw, kind, call) => (kind === 'list' ? undefined : old(raw, kind, call)),
  ),
);
add('cursor-ignored-in-search', 179, 'The cursor leads to the next page of a search.', (rules) =>
  wrap(
    rules.inbox,
    'readCursor',
    (old) => (raw, kind, call) => (kind === 'search' ? undefined : old(raw, kind, call)),
  ),
);
add('cursor-drops-folder', 154, 'The folder holds on later pages too.', (rules) =>
  wrap(rules.inbox, 'inFolder', (old) => (email, ask) => later(ask) || old(email, ask)),
);
add('cursor-drops-mailbox', 154, 'The mailbox holds on later pages too.', (rules) =>
  wrap(rules.inbox, 'inMailbox', (old) => (email, ask) => later(ask) || old(email, ask)),
);
add('cursor-drops-view', 154, 'The view holds on later pages too.', (rules) =>
  wrap(rules.inbox, 'inView', (old) => (email, ask) => later(ask) || old(email, ask)),
);
add('cursor-shows-hidden', [154, 160], 'Hidden emails are left out on later pages too.', (rules) =>
  wrap(rules.inbox, 'inSight', (old) => (email, ask) => (later(ask) && !ask.only) || old(email, ask)),
);
add(
  'cursor-default-limit',
  155,
  'The limit holds on later pages too.',
  (rules) =>
    (rules.inbox.cut = (cut, ask) =>
      later(ask)
        ? {
            ...cut,
            taken: cut.taken.slice(0, Math.max(1, ask.limit - 1)),
            left: cut.left + (cut.taken.length > 1 && cut.taken.length === ask.limit ? 1 : 0),
          }
        : cut),
);
add('search-cursor-bad-refused', 179, 'An unreadable search cursor is ignored.', (rules) =>
  wrap(rules.inbox, 'readCursor', (old) => (raw, kind, call) => {
    const read = old(raw, kind, call);
    if (read === undefined && kind === 'search')
      throw new Refusal(
        reply(400, {
          code: 'VALIDATION_FAILED',
          error: 'The cursor is not valid.',
          details: { cursor: ['Not valid.'] },
        }),
      );
    return read;
  }),
);
add('search-cursor-bad-empty', 179, 'An unreadable search cursor gives the first page again.', (rules) =>
  wrap(
    rules.inbox,
    'readCursor',
    (old) => (raw, kind, call) =>
      old(raw, kind, call) ?? (kind === 'search' ? { number: Number.NaN, date: 0, id: '' } : undefined),
  ),
);
add('search-cursor-bad-fails', 179, 'An unreadable search cursor is ignored.', (rules) =>
  wrap(rules.inbox, 'readCursor', (old) => (raw, kind, call) => {
    const read = old(raw, kind, call);
    if (read === undefined && kind === 'search') throw new Error('No cursor.');
    return read;
  }),
);

// The order of emails.
add('order-oldest', 158, 'The most recent email comes first.', (rules) =>
  wrap(
    rules.inbox,
    'compare',
    (old) => (a, b, ask) => (ask.term === undefined ? -old(a, b, ask) : old(a, b, ask)),
  ),
);
add('order-by-id', 158, 'Emails are ordered by date.', (rules) =>
  wrap(
    rules.inbox,
    'compare',
    (old) => (a, b, ask) =>
      ask.term !== undefined ? old(a, b, ask) : a.id < b.id ? 1 : a.id > b.id ? -1 : 0,
  ),
);
add(
  'order-starred-first',
  158,
  'Emails are ordered by date, starred or not.',
  (rules) =>
    (rules.inbox.cut = (cut) => ({
      ...cut,
      taken: cut.taken.toSorted((a, b) => Number(b.isStarred) - Number(a.isStarred)),
    })),
);
add(
  'order-unread-first',
  158,
  'Emails are ordered by date, read or not.',
  (rules) =>
    (rules.inbox.cut = (cut, ask) =>
      ask.folderType === 'INBOX'
        ? { ...cut, taken: cut.taken.toSorted((a, b) => Number(a.isRead) - Number(b.isRead)) }
        : cut),
);
add('order-oldest-in-sent', 158, 'The most recent email comes first in every folder.', (rules) =>
  wrap(
    rules.inbox,
    'compare',
    (old) => (a, b, ask) => (ask.folderType === 'SENT' ? -old(a, b, ask) : old(a, b, ask)),
  ),
);
add('order-by-day', 158, 'Emails are ordered by date to the moment.', (rules) =>
  wrap(rules.inbox, 'compare', (old) => (a, b, ask) => {
    if (ask.term !== undefined) return old(a, b, ask);
    const day = Math.floor(b.date / 86_400_000) - Math.floor(a.date / 86_400_000);
    return day === 0 ? (a.id < b.id ? 1 : -1) : day;
  }),
);
add(
  'order-oldest-later',
  158,
  'Later pages are most recent first too.',
  (rules) =>
    (rules.inbox.cut = (cut, ask) =>
      later(ask) && ask.term === undefined ? { ...cut, taken: cut.taken.toReversed() } : cut),
);
add(
  'order-by-mailbox',
  158,
  'Emails of all mailboxes are ordered together.',
  (rules) =>
    (rules.inbox.cut = (cut, ask) =>
      ask.route === 'list' && ask.term === undefined
        ? {
            ...cut,
            taken: cut.taken.toSorted((a, b) =>
              a.mailboxId < b.mailboxId ? -1 : a.mailboxId > b.mailboxId ? 1 : 0,
            ),
          }
        : cut),
);
add('order-ties-by-subject', 158, 'Emails of the same date are ordered by id.', (rules) =>
  wrap(
    rules.inbox,
    'compare',
    (old) => (a, b, ask) =>
      a.date === b.date && ask.term === undefined && a.subject !== b.subject
        ? a.subject < b.subject
          ? -1
          : 1
        : old(a, b, ask),
  ),
);

// Folders and mailboxes.
for (const type of ['SPAM', 'TRASH', 'DRAFTS', 'SENT'] as const) {
  add(`whole-without-${type.toLowerCase()}`, 159, `Without a folder, ${type} is listed too.`, (rules) =>
    wrap(
      rules.inbox,
      'inFolder',
      (old) => (email, ask) =>
        old(email, ask) &&
        (ask.folderType !== undefined || ask.route === 'search' || email.folderType !== type),
    ),
  );
  add(`search-without-${type.toLowerCase()}`, 185, `Without a folder, ${type} is searched too.`, (rules) =>
    wrap(
      rules.inbox,
      'inFolder',
      (old) => (email, ask) =>
        old(email, ask) &&
        (ask.folderType !== undefined || ask.route === 'list' || email.folderType !== type),
    ),
  );
}
add('whole-without-hidden', 159, 'Without a folder, hidden emails are listed too.', (rules) =>
  wrap(
    rules.inbox,
    'inSight',
    (old) => (email, ask) =>
      old(email, ask) &&
      (ask.folderType !== undefined || ask.view !== undefined || !rules.inbox.isHidden(email, ask.account)),
  ),
);
add('whole-without-trash-in-mailbox', 159, 'Without a folder, TRASH is listed with a mailbox too.', (rules) =>
  wrap(
    rules.inbox,
    'inFolder',
    (old) => (email, ask) =>
      old(email, ask) &&
      (ask.folderType !== undefined || ask.mailboxId === undefined || email.folderType !== 'TRASH'),
  ),
);
add('folder-ignored', 149, 'The folderType restricts the list.', (rules) =>
  wrap(rules.inbox, 'inFolder', (old) => (email, ask) => ask.route === 'list' || old(email, ask)),
);
add('folder-ignored-in-search', 178, 'The folderType restricts a search.', (rules) =>
  wrap(rules.inbox, 'inFolder', (old) => (email, ask) => ask.route === 'search' || old(email, ask)),
);
add('folder-sent-with-drafts', 149, 'SENT lists sent emails alone.', (rules) =>
  wrap(
    rules.inbox,
    'inFolder',
    (old) => (email, ask) => old(email, ask) || (ask.folderType === 'SENT' && email.folderType === 'DRAFTS'),
  ),
);
add('folder-inbox-with-spam', 149, 'INBOX lists no SPAM.', (rules) =>
  wrap(
    rules.inbox,
    'inFolder',
    (old) => (email, ask) => old(email, ask) || (ask.folderType === 'INBOX' && email.folderType === 'SPAM'),
  ),
);
add('folder-inbox-unread-only', 149, 'INBOX lists read emails too.', (rules) =>
  wrap(
    rules.inbox,
    'inFolder',
    (old) => (email, ask) =>
      old(email, ask) && (ask.folderType !== 'INBOX' || !email.isRead || ask.view !== undefined),
  ),
);
add('folder-trash-empty', [108, 149], 'TRASH lists what is in the trash.', (rules) =>
  wrap(rules.inbox, 'inFolder', (old) => (email, ask) => old(email, ask) && ask.folderType !== 'TRASH'),
);
add('folder-spam-refused', [108, 149], 'SPAM is a folder type.', (rules) =>
  wrap(rules.inbox, 'knowsFolder', (old) => (value, kind) => value !== 'SPAM' && old(value, kind)),
);
add(
  'folder-drafts-renamed',
  [108, 149],
  'The folder is called DRAFTS.',
  (rules) =>
    (rules.inbox.knowsFolder = (value) => ['INBOX', 'SENT', 'DRAFT', 'SPAM', 'TRASH'].includes(value)),
);
add('folder-trash-refused-in-search', [108, 178], 'TRASH can be searched.', (rules) =>
  wrap(
    rules.inbox,
    'knowsFolder',
    (old) => (value, kind) => (value !== 'TRASH' || kind === 'list') && old(value, kind),
  ),
);
add(
  'folder-unknown-empty',
  149,
  'An unknown folderType is refused.',
  (rules) => (rules.inbox.knowsFolder = () => true),
);
add('folder-unknown-in-search', 178, 'An unknown folderType is refused in a search.', (rules) =>
  wrap(rules.inbox, 'knowsFolder', (old) => (value, kind) => kind === 'search' || old(value, kind)),
);
add('folder-unknown-ignored', 149, 'An unknown folderType is refused, not ignored.', (rules) => {
  rules.inbox.knowsFolder = () => true;
  wrap(
    rules.inbox,
    'effectiveFolder',
    (old) => (folder, only) =>
      old(['INBOX', 'SENT', 'DRAFTS', 'SPAM', 'TRASH'].includes(folder ?? '') ? folder : undefined, only),
  );
});
add('mailbox-ignored', 148, 'The mailboxId restricts the list.', (rules) =>
  wrap(rules.inbox, 'inMailbox', (old) => (email, ask) => ask.route === 'list' || old(email, ask)),
);
add('mailbox-ignored-in-search', 177, 'The mailboxId restricts a search.', (rules) =>
  wrap(rules.inbox, 'inMailbox', (old) => (email, ask) => ask.route === 'search' || old(email, ask)),
);
add('mailbox-ignored-with-folder', 161, 'The mailboxId and the folderType combine.', (rules) =>
  wrap(
    rules.inbox,
    'inMailbox',
    (old) => (email, ask) => (ask.route === 'list' && ask.folderType !== undefined) || old(email, ask),
  ),
);
add('mailbox-ignored-with-view', 161, 'The mailboxId and the view combine.', (rules) =>
  wrap(rules.inbox, 'inMailbox', (old) => (email, ask) => ask.view !== undefined || old(email, ask)),
);
add('mailbox-unknown-all', 148, 'An unknown mailbox holds no email.', (rules) =>
  wrap(
    rules.inbox,
    'inMailbox',
    (old) => (email, ask) =>
      !ask.account.mailboxes.some((box) => box.id === ask.mailboxId) || old(email, ask),
  ),
);

// Views and filters.
add('view-ignored', 150, 'The view restricts the list.', (rules) => (rules.inbox.inView = () => true));
add('view-ignored-with-folder', 161, 'The view and the folder combine.', (rules) =>
  wrap(rules.inbox, 'inView', (old) => (email, ask) => ask.folderType !== undefined || old(email, ask)),
);
add('view-replaces-folder', 161, 'The view and the folder combine.', (rules) =>
  wrap(rules.inbox, 'inFolder', (old) => (email, ask) => ask.view !== undefined || old(email, ask)),
);
add(
  'view-mailbox-ignored',
  161,
  'The mailbox restriction of a view holds.',
  (rules) =>
    (rules.inbox.inView = (email, ask) =>
      ask.view === undefined || rules.inbox.passes(email, ask.view.filter, ask.account)),
);
add(
  'view-filter-ignored',
  161,
  'The filter tree of a view holds.',
  (rules) =>
    (rules.inbox.inView = (email, ask) =>
      ask.view === undefined ||
      ask.view.mailboxIds.length === 0 ||
      ask.view.mailboxIds.includes(email.mailboxId)),
);
add(
  'view-or-as-and',
  [150, 161],
  'A group of alternatives passes when one passes.',
  (rules) =>
    (rules.inbox.passes = (email, node, account) =>
      node.kind === 'group'
        ? node.nodes.every((child) => rules.inbox.passes(email, child, account))
        : passesFilter(email, node, account)),
);
add(
  'view-and-as-or',
  [150, 161],
  'A group of conditions passes when all pass.',
  (rules) =>
    (rules.inbox.passes = (email, node, account) =>
      node.kind === 'group'
        ? node.nodes.some((child) => rules.inbox.passes(email, child, account))
        : passesFilter(email, node, account)),
);
add(
  'view-nested-ignored',
  [112, 161],
  'Nested groups of a filter tree count.',
  (rules) =>
    (rules.inbox.passes = (email, node, account) =>
      node.kind !== 'group' ||
      passesFilter(
        email,
        {
          ...node,
          nodes: node.nodes.some((child) => child.kind === 'test')
            ? node.nodes.filter((child) => child.kind === 'test')
            : node.nodes,
        },
        account,
      )),
);
add('view-hides', 160, 'With a view, hidden emails of the INBOX are listed.', (rules) =>
  wrap(
    rules.inbox,
    'inSight',
    (old) => (email, ask) =>
      old(email, ask) &&
      (ask.view === undefined ||
        ask.only ||
        ask.folderType !== 'INBOX' ||
        !rules.inbox.isHidden(email, ask.account)),
  ),
);
const unknownView =
  (status: number, code: string) =>
  (rules: Parameters<(typeof all)[number]['change']>[0]): void => {
    rules.inbox.unknownView = () => reply(status, { code, error: 'This view does not exist.' });
  };
add('view-unknown-404', 163, 'An unknown view gives 500.', unknownView(404, 'VIEW_NOT_FOUND'));
add('view-unknown-400', 163, 'An unknown view gives 500.', unknownView(400, 'VALIDATION_FAILED'));
add(
  'view-unknown-code',
  163,
  'An unknown view gives the code INTERNAL_ERROR.',
  unknownView(500, 'VIEW_ERROR'),
);
add(
  'view-unknown-empty',
  163,
  'An unknown view gives 500.',
  (rules) => (rules.inbox.unknownView = () => reply(200, { items: [], nextCursor: null, hasMore: false })),
);
add(
  'filter-ignored',
  152,
  'The filter tree restricts the list.',
  (rules) => (rules.inbox.inFilter = () => true),
);
add('filter-ignored-with-folder', 161, 'The filters and the folder combine.', (rules) =>
  wrap(rules.inbox, 'inFilter', (old) => (email, ask) => ask.folderType !== undefined || old(email, ask)),
);
add('filter-ignored-with-view', 161, 'The filters and the view combine.', (rules) =>
  wrap(rules.inbox, 'inFilter', (old) => (email, ask) => ask.view !== undefined || old(email, ask)),
);
add('filter-ignored-later', [152, 154], 'The filters hold on later pages too.', (rules) =>
  wrap(rules.inbox, 'inFilter', (old) => (email, ask) => later(ask) || old(email, ask)),
);
add(
  'filter-json-forgiven',
  [152, 168],
  'Filters that are no JSON are refused.',
  (rules) => (rules.inbox.forgivesFilter = (fault) => fault === 'json'),
);
add(
  'filter-unknown-forgiven',
  112,
  'Unknown fields and operators are refused.',
  (rules) => (rules.inbox.forgivesFilter = (fault) => fault === 'unknown' || fault === 'node'),
);
add(
  'filter-size-forgiven',
  [152, 298],
  'Filters over 8192 bytes are refused.',
  (rules) => (rules.inbox.filter.bytes = 65_536),
);
add(
  'filter-size-short',
  [152, 298],
  'Filters of 8192 bytes are taken.',
  (rules) => (rules.inbox.filter.bytes = 4096),
);
add(
  'filter-depth-forgiven',
  [112, 152, 298],
  'Six levels are refused.',
  (rules) => (rules.inbox.filter.depth = 6),
);
add(
  'filter-depth-short',
  [112, 152, 298],
  'Five levels are taken.',
  (rules) => (rules.inbox.filter.depth = 4),
);
add(
  'filter-conditions-forgiven',
  [152, 298],
  'Fifty-one conditions are refused.',
  (rules) => (rules.inbox.filter.conditions = 100),
);
add(
  'filter-conditions-short',
  [152, 298],
  'Fifty conditions are taken.',
  (rules) => (rules.inbox.filter.conditions = 49),
);
add(
  'filter-value-forgiven',
  [152, 298],
  'A value over 500 characters is refused.',
  (rules) => (rules.inbox.filter.value = 1000),
);
add(
  'filter-value-short',
  [152, 298],
  'A value of 500 characters is taken.',
  (rules) => (rules.inbox.filter.value = 499),
);
add(
  'filter-depth-unnamed',
  168,
  'The details name the bound maxDepth.',
  (rules) =>
    (rules.inbox.refuseFilter = (details, fault) =>
      fault === 'depth' ? { filters: ['Too deep.'] } : details),
);
add(
  'filter-depth-other',
  168,
  'The bound maxDepth is 5.',
  (rules) => (rules.inbox.refuseFilter = (details, fault) => (fault === 'depth' ? { maxDepth: 6 } : details)),
);
add(
  'filter-details-unnamed',
  168,
  'The details name the parameter filters.',
  (rules) => (rules.inbox.refuseFilter = (details, fault) => (fault === 'json' ? {} : details)),
);
add('filter-date-none', 164, 'An invalid date in filters is ignored.', (rules) =>
  wrap(rules.inbox, 'inFilter', (old) => (email, ask) => !holdsBadDate(ask.filter) && old(email, ask)),
);
add('filter-date-refused', 164, 'An invalid date in filters is ignored.', (rules) =>
  wrap(rules.inbox, 'inFilter', (old) => (email, ask) => {
    if (holdsBadDate(ask.filter))
      throw new Refusal(
        reply(400, {
          code: 'VALIDATION_FAILED',
          error: 'This is no date.',
          details: { filters: ['This is no date.'] },
        }),
      );
    return old(email, ask);
  }),
);
function holdsBadDate(node: Ask['filter']): boolean {
  if (node === undefined) return false;
  if (node.kind === 'group') return node.nodes.some(holdsBadDate);
  return node.field === 'date' && Number.isNaN(Date.parse(node.value));
}

// Hidden emails.
add('hidden-shown', 160, 'Hidden emails are left out of the INBOX.', (rules) =>
  wrap(rules.inbox, 'inSight', (old) => (email, ask) => !ask.only || old(email, ask)),
);
add(
  'hidden-rules-shown',
  [130, 160],
  'Emails hidden by an AI label rule are left out.',
  (rules) =>
    (rules.inbox.isHidden = (email, account) =>
      email.folderType === 'INBOX' &&
      account.filters.some((filter) => passesFilter(email, filter.filter, account))),
);
add(
  'hidden-filters-shown',
  [130, 160],
  'Emails hidden by an inbox filter are left out.',
  (rules) =>
    (rules.inbox.isHidden = (email, account) =>
      email.folderType === 'INBOX' &&
      account.aiRules.some((rule) => rule.hideFromInbox && email.tagIds.includes(rule.tagId))),
);
add('hidden-by-any-rule', [130, 160], 'Only rules with hideFromInbox hide.', (rules) =>
  wrap(
    rules.inbox,
    'isHidden',
    (old) => (email, account) =>
      old(email, account) ||
      (email.folderType === 'INBOX' && account.aiRules.some((rule) => email.tagIds.includes(rule.tagId))),
  ),
);
add('hidden-read-shown', 160, 'Read hidden emails are left out too.', (rules) =>
  wrap(
    rules.inbox,
    'inSight',
    (old) => (email, ask) => (ask.folderType === 'INBOX' && !ask.only && email.isRead) || old(email, ask),
  ),
);
add('hidden-shown-in-mailbox', 160, 'Hidden emails are left out with a mailbox too.', (rules) =>
  wrap(
    rules.inbox,
    'inSight',
    (old) => (email, ask) => (ask.mailboxId !== undefined && !ask.only) || old(email, ask),
  ),
);
add('only-all-inbox', 160, 'The value only lists hidden emails alone.', (rules) =>
  wrap(rules.inbox, 'inSight', (old) => (email, ask) => ask.only || old(email, ask)),
);
add('only-shown-ones', 160, 'The value only lists the hidden emails, not the others.', (rules) =>
  wrap(
    rules.inbox,
    'inSight',
    (old) => (email, ask) => (ask.only ? !rules.inbox.isHidden(email, ask.account) : old(email, ask)),
  ),
);
add(
  'only-keeps-folder',
  151,
  'The value only forces the INBOX.',
  (rules) => (rules.inbox.effectiveFolder = (folder) => folder),
);
add('only-without-rules', 160, 'The value only lists what AI label rules hide too.', (rules) =>
  wrap(
    rules.inbox,
    'inSight',
    (old) => (email, ask) =>
      old(email, ask) &&
      (!ask.only || ask.account.filters.some((filter) => passesFilter(email, filter.filter, ask.account))),
  ),
);
add('only-unread', 160, 'The value only lists read hidden emails too.', (rules) =>
  wrap(rules.inbox, 'inSight', (old) => (email, ask) => old(email, ask) && (!ask.only || !email.isRead)),
);
add('only-ignores-mailbox', 161, 'The mailboxId holds with filtered too.', (rules) =>
  wrap(rules.inbox, 'inMailbox', (old) => (email, ask) => ask.only || old(email, ask)),
);
add(
  'filtered-any-value',
  151,
  'Only the value only is taken.',
  (rules) => (rules.inbox.knowsFiltered = () => true),
);
add(
  'filtered-any-case',
  151,
  'The value is written in small letters.',
  (rules) => (rules.inbox.knowsFiltered = (value) => value.toLowerCase() === 'only'),
);
add(
  'filtered-true',
  151,
  'The value true is refused.',
  (rules) => (rules.inbox.knowsFiltered = (value) => value === 'only' || value === 'true'),
);
add(
  'filtered-only-refused',
  151,
  'The value only is taken.',
  (rules) => (rules.inbox.knowsFiltered = (value) => value === 'hidden'),
);

// The parameter search.
add(
  'search-one-letter',
  162,
  'A search of one character is ignored.',
  (rules) => (rules.inbox.search.min = 1),
);
add(
  'search-two-letters',
  162,
  'A search of two characters is served.',
  (rules) => (rules.inbox.search.min = 3),
);
add('search-untrimmed', 162, 'The search is trimmed.', (rules) => (rules.inbox.search.trim = false));
add(
  'search-longer',
  [153, 297],
  'A search over 200 characters is refused.',
  (rules) => (rules.inbox.search.max = 255),
);
add(
  'search-shorter',
  [153, 297],
  'A search of 200 characters is taken.',
  (rules) => (rules.inbox.search.max = 199),
);
add(
  'search-keeps-filters',
  162,
  'A search ignores filters, filtered and the inbox exclusion.',
  (rules) => (rules.inbox.searchDropsFilters = false),
);
add('search-by-date', 162, 'A search is ranked by relevance.', (rules) =>
  wrap(
    rules.inbox,
    'compare',
    (old) => (a, b, ask) =>
      ask.route === 'list' && ask.term !== undefined
        ? old(a, b, { ...ask, term: undefined })
        : old(a, b, ask),
  ),
);
add(
  'search-ignored',
  [153, 162],
  'A search of two characters or more is served.',
  (rules) => (rules.inbox.search.min = 1000),
);

// GET /emails/search.
add('q-one-letter', [176, 296], 'A q of one character is refused.', (rules) => (rules.inbox.q.min = 1));
add('q-two-letters', [176, 296], 'A q of two characters is taken.', (rules) => (rules.inbox.q.min = 3));
add('q-longer', [176, 296], 'A q over 200 characters is refused.', (rules) => (rules.inbox.q.max = 500));
add('q-shorter', [176, 296], 'A q of 200 characters is taken.', (rules) => (rules.inbox.q.max = 199));
add('q-missing-all', 176, 'The parameter q is required.', (rules) => (rules.inbox.q.min = 0));
add('q-untrimmed', [176, 296], 'The q is counted after trimming.', (rules) => (rules.inbox.q.trim = false));
add(
  'q-counts-bytes',
  [176, 296],
  'The q is counted in characters.',
  (rules) => (rules.inbox.termLength = (raw) => Buffer.byteLength(raw)),
);
const details =
  (alter: (held: Row) => Row) =>
  (rules: Parameters<(typeof all)[number]['change']>[0]): void =>
    wrap(rules.inbox, 'fault', (old) => (body, call) => {
      const given = old(body, call);
      return given['details'] === undefined ? given : { ...given, details: alter(given['details'] as Row) };
    });
add(
  'q-details-renamed',
  176,
  'A missing q is named in details.q.',
  details((held) => rename(held, 'q', 'query')),
);
add(
  'q-long-details',
  176,
  'A q that is too long is named in details.search.',
  onJson(
    (call, answer) => call.route === 'GET /emails/search' && answer.status === 400,
    (row) => ({ ...row, details: rename((row['details'] ?? {}) as Row, 'search', 'q') }),
  ),
);
const scored =
  (alter: (score: number, email: Email, term: string, ask: Ask) => number) =>
  (rules: Parameters<(typeof all)[number]['change']>[0]): void =>
    wrap(rules.inbox, 'score', (old) => (email, term, ask) => alter(old(email, term, ask), email, term, ask));
add(
  'match-case',
  183,
  'A search ignores case.',
  scored((score, email, term) =>
    score === 0 ||
    JSON.stringify([email.subject, email.from, email.snippet, email.to, email.cc]).includes(term)
      ? score
      : 0,
  ),
);
add(
  'match-no-subject',
  183,
  'A search looks into subjects.',
  scored((score) => (score >= 800 ? 0 : score)),
);
add(
  'match-no-sender',
  183,
  'A search looks at senders.',
  scored((score) => (score === 500 || score === 650 ? 0 : score)),
);
add(
  'match-no-sender-name',
  183,
  'A search looks at names of senders.',
  scored((score, email, term) =>
    (score === 500 || score === 650) && !email.from.email.toLowerCase().includes(term.toLowerCase())
      ? 0
      : score,
  ),
);
add(
  'match-no-sender-address',
  183,
  'A search looks at addresses of senders.',
  scored((score, email, term) =>
    (score === 500 || score === 650) && !(email.from.name ?? '').toLowerCase().includes(term.toLowerCase())
      ? 0
      : score,
  ),
);
add(
  'match-no-snippet',
  183,
  'A search looks into snippets.',
  scored((score) => (score === 200 ? 0 : score)),
);
add(
  'match-no-recipients',
  183,
  'A search looks at recipients.',
  scored((score) => (score === 100 ? 0 : score)),
);
add(
  'match-body',
  183,
  'A search does not look into the body.',
  scored((score, email, term) =>
    score === 0 && email.text.toLowerCase().includes(term.toLowerCase()) ? 50 : score,
  ),
);
add(
  'match-words',
  183,
  'A search finds parts of words.',
  scored((score, email, term) => {
    if (score === 0) return 0;
    const text =
      ` ${[email.subject, email.from.email, email.from.name ?? '', email.snippet, ...email.to.map((to) => to.email)].join(' ')}`.toLowerCase();
    return new RegExp(`[^a-z0-9]${term.toLowerCase().replaceAll(/[^a-z0-9]/g, '.')}`).test(text) ? score : 0;
  }),
);
add(
  'match-start-of-subject',
  183,
  'A search finds the term anywhere in a subject.',
  scored((score) => (score === 800 ? 0 : score)),
);
add(
  'rank-by-date',
  184,
  'A search is ranked by where the term stands.',
  scored((score) => (score > 0 ? 100 : 0)),
);
add(
  'rank-snippet-first',
  184,
  'A sender match comes before a snippet match.',
  scored((score) => (score === 200 ? 700 : score)),
);
add(
  'rank-sender-first',
  184,
  'A subject match comes before a sender match.',
  scored((score) => (score === 500 || score === 650 ? score + 500 : score)),
);
add(
  'rank-no-start-bonus',
  184,
  'A subject that starts with the term comes first.',
  scored((score) => (score === 950 ? 800 : score)),
);
add(
  'rank-no-exact-bonus',
  184,
  'An exact sender match comes before a partial one.',
  scored((score) => (score === 650 ? 500 : score)),
);
add(
  'rank-recipients-first',
  184,
  'A snippet match comes before a recipient match.',
  scored((score) => (score === 100 ? 300 : score)),
);
add('rank-ties-oldest', 184, 'Ties are ordered most recent first.', (rules) =>
  wrap(
    rules.inbox,
    'compare',
    (old) => (a, b, ask) =>
      ask.term !== undefined && rules.inbox.score(a, ask.term, ask) === rules.inbox.score(b, ask.term, ask)
        ? -old(a, b, ask)
        : old(a, b, ask),
  ),
);
add(
  'match-no-hidden',
  185,
  'A search finds hidden emails.',
  scored((score, email, _term, ask) =>
    score > 0 && ask.route === 'search' && ask.call.rules.inbox.isHidden(email, ask.account) ? 0 : score,
  ),
);
add(
  'match-no-hidden-in-inbox',
  185,
  'A search of the INBOX finds hidden emails.',
  scored((score, email, _term, ask) =>
    score > 0 &&
    ask.route === 'search' &&
    ask.folderType === 'INBOX' &&
    ask.call.rules.inbox.isHidden(email, ask.account)
      ? 0
      : score,
  ),
);

// The limit.
add('limit-default-20', [155, 295], 'The default limit is 50.', (rules) => (rules.inbox.defaultLimit = 20));
add('limit-default-51', [155, 295], 'The default limit is 50.', (rules) => (rules.inbox.defaultLimit = 51));
add('limit-max-100', [155, 295], 'A limit of 200 is served in full.', (rules) =>
  wrap(rules.inbox, 'readLimit', (old) => (raw, kind) => {
    const number = old(raw, kind);
    return number === undefined ? undefined : Math.min(100, number);
  }),
);
add(
  'limit-max-500',
  [155, 295],
  'No page has more than 200 emails.',
  (rules) => (rules.inbox.maxLimit = 500),
);
add('limit-max-500-search', [180, 295], 'No page of a search has more than 200 emails.', (rules) => {
  wrap(rules.inbox, 'readLimit', (old) => (raw, kind) => {
    const number = old(raw, kind);
    return kind === 'list' && number !== undefined ? Math.min(200, number) : number;
  });
  rules.inbox.maxLimit = 500;
});
add('limit-ignored-in-search', 180, 'The limit holds in a search.', (rules) =>
  wrap(rules.inbox, 'readLimit', (old) => (raw, kind) => (kind === 'search' ? 50 : old(raw, kind))),
);
add('limit-one-more', 155, 'A page has at most as many emails as the limit says.', (rules) =>
  wrap(rules.inbox, 'readLimit', (old) => (raw, kind) => {
    const number = old(raw, kind);
    return number === undefined ? undefined : number + 1;
  }),
);
add('limit-at-least-10', 155, 'A limit of one is served.', (rules) =>
  wrap(rules.inbox, 'readLimit', (old) => (raw, kind) => {
    const number = old(raw, kind);
    return number === undefined ? undefined : Math.max(10, number);
  }),
);

// Reading an email.
add(
  'lost-code',
  [191, 274],
  'A missing email gives EMAIL_NOT_FOUND.',
  (rules) => (rules.inbox.lostCode.get = 'NOT_FOUND'),
);
add(
  'lost-403',
  [191, 241],
  'A missing email gives 404, never 403.',
  onAnswer(
    (call, answer) => call.service === 'inbox' && answer.status === 404 && call.method === 'GET',
    (answer) => ({ ...answer, status: 403 }),
  ),
);
add(
  'foreign-403',
  [191, 241],
  'A foreign email gives 404, never 403.',
  onAnswer(
    (call, answer) => call.service === 'inbox' && answer.status === 404 && isForeign(call.params[0], call),
    (answer) => ({
      ...answer,
      status: 403,
      json: { code: 'FORBIDDEN', error: 'This email belongs to another workspace.' },
    }),
  ),
);
add('foreign-read', [24, 241], 'A key reaches its own workspace alone.', (rules) =>
  wrap(
    rules.inbox,
    'findEmail',
    (old) => (id, call) =>
      old(id, call) ??
      call.world.accounts.flatMap((account) => account.emails).find((email) => email.id === id),
  ),
);
function isForeign(id: string | undefined, call: { world: { accounts: { emails: Email[] }[] } }): boolean {
  return call.world.accounts.some((account) => account.emails.some((email) => email.id === id));
}
add(
  'lost-null',
  191,
  'A missing email gives 404.',
  onAnswer(
    (call, answer) => call.route === 'GET /emails/{}' && answer.status === 404,
    (answer) => ({ ...answer, status: 200, json: { email: null } }),
  ),
);
add(
  'lost-400',
  191,
  'A missing email gives 404.',
  onAnswer(
    (call, answer) => call.route === 'GET /emails/{}' && answer.status === 404,
    (answer) => ({ ...answer, status: 400 }),
  ),
);
add('trash-not-readable', 191, 'An email in the trash can be read.', (rules) =>
  wrap(rules.inbox, 'findEmail', (old) => (id, call) => {
    const email = old(id, call);
    return email?.folderType === 'TRASH' && call.method === 'GET' ? undefined : email;
  }),
);
add('hidden-not-readable', [130, 191], 'A hidden email can be read.', (rules) =>
  wrap(rules.inbox, 'findEmail', (old) => (id, call) => {
    const email = old(id, call);
    return email !== undefined && call.method === 'GET' && rules.inbox.isHidden(email, call.account)
      ? undefined
      : email;
  }),
);
add(
  'read-marks',
  [127, 191],
  'Reading an email does not mark it as read.',
  (rules) => (rules.inbox.afterRead = (email) => (email.isRead = true)),
);
add(
  'read-stops-waiting',
  191,
  'Reading an email changes nothing.',
  (rules) => (rules.inbox.afterRead = (email) => (email.waitingForReply = false)),
);
add(
  'list-marks',
  142,
  'Listing emails changes nothing.',
  onItem((row, email, ask) => {
    if (ask.folderType === 'INBOX') email.isRead = true;
    return row;
  }),
);

// Changing an email.
addWrite('patch-read-lost', [127, 195], 'A sent isRead is kept.', (rules) =>
  wrap(
    rules.inbox,
    'patch',
    (old) => (email, changes, call) =>
      old(email, changes.isStarred === undefined ? {} : { isStarred: changes.isStarred }, call),
  ),
);
addWrite('patch-unread-lost', [127, 195], 'The value false is kept too.', (rules) =>
  wrap(
    rules.inbox,
    'patchValue',
    (old) => (name, value, call) => (name === 'isRead' && value === false ? true : old(name, value, call)),
  ),
);
addWrite('patch-star-toggles', 128, 'A star is set to the sent value.', (rules) =>
  wrap(rules.inbox, 'patch', (old) => (email, changes, call) => {
    const before = email.isStarred;
    old(email, changes, call);
    if (changes.isStarred !== undefined) email.isStarred = !before;
  }),
);
addWrite('patch-read-toggles', 127, 'Marking as read twice leaves the email read.', (rules) =>
  wrap(rules.inbox, 'patch', (old) => (email, changes, call) => {
    const before = email.isRead;
    old(email, changes, call);
    if (changes.isRead === before) email.isRead = !before;
  }),
);
addWrite('patch-star-pushed', 128, 'A star is local and never reaches the provider.', (rules) =>
  wrap(rules.inbox, 'patch', (old) => (email, changes, call) => {
    old(email, changes, call);
    if (changes.isStarred === true) email.labels = [...email.labels, 'STARRED'];
  }),
);
addWrite('patch-star-reads', 128, 'A star changes nothing else.', (rules) =>
  wrap(rules.inbox, 'patch', (old) => (email, changes, call) => {
    old(email, changes, call);
    if (changes.isStarred === true) email.isRead = true;
  }),
);
addWrite(
  'patch-text-taken',
  195,
  'One field must be a boolean.',
  (rules) =>
    (rules.inbox.patchValue = (_name, value) =>
      value === undefined ? undefined : value === true || value === 'true'),
);
addWrite(
  'patch-empty-taken',
  195,
  'A body with neither field is refused.',
  onAnswer(
    (call, answer) => call.route === 'PATCH /emails/{}' && answer.status === 400,
    (answer, call) => ({ ...answer, status: 200, json: { email: { id: call.params[0] } } }),
  ),
);
addWrite(
  'patch-accepted-left-out',
  [195, 269],
  'The details list the accepted fields.',
  (rules) => (rules.inbox.patchAccepts = []),
);
addWrite(
  'patch-accepted-short',
  [195, 269],
  'The details list isRead and isStarred.',
  (rules) => (rules.inbox.patchAccepts = ['isRead']),
);
addWrite(
  'patch-malformed-code',
  [195, 270],
  'Malformed JSON gives REQUEST_ERROR.',
  (rules) =>
    (rules.http.malformed = (answer, service) =>
      service === 'inbox' ? { ...answer, json: { code: 'VALIDATION_FAILED', error: 'Not JSON.' } } : answer),
);
addWrite(
  'patch-malformed-500',
  [195, 270],
  'Malformed JSON gives 400.',
  (rules) =>
    (rules.http.malformed = (answer, service) => (service === 'inbox' ? { ...answer, status: 500 } : answer)),
);
addWrite(
  'patch-lost-code',
  [195, 275],
  'A missing email gives NOT_FOUND when patched.',
  (rules) => (rules.inbox.lostCode.patch = 'EMAIL_NOT_FOUND'),
);
addWrite(
  'patch-tags',
  [81, 195],
  'A patch answers with the detail.',
  onJson(route('inbox', 'PATCH /emails/{}'), (row) =>
    turn(row, 'email', (value) => put(value as Row, 'tags', [])),
  ),
);
addWrite(
  'patch-empty-answer',
  195,
  'A patch answers 200 with the email.',
  onAnswer(route('inbox', 'PATCH /emails/{}'), (answer): Answer => ({
    status: 204,
    headers: answer.headers,
  })),
);
addWrite(
  'patch-large-taken',
  [136, 278, 294],
  'A body over 256 KB is refused.',
  (rules) => (rules.http.bodyLimit.inbox = 1024 * 1024),
);
addWrite(
  'patch-large-early',
  [136, 278, 294],
  'A body of 200 KB is taken.',
  (rules) => (rules.http.bodyLimit.inbox = 100 * 1024),
);
addWrite(
  'large-code',
  278,
  'A large body gives PAYLOAD_TOO_LARGE.',
  (rules) =>
    (rules.http.tooLarge = (answer, service) =>
      service === 'inbox'
        ? { ...answer, status: 400, json: { code: 'VALIDATION_FAILED', error: 'Too large.' } }
        : answer),
);

// Deleting an email.
addWrite(
  'delete-200',
  199,
  'A deletion gives 204.',
  onAnswer(
    (call, answer) => call.route === 'DELETE /emails/{}' && answer.status === 204,
    (answer) => ({ ...answer, status: 200, json: { success: true } }),
  ),
);
addWrite(
  'delete-forever',
  124,
  'A deletion is never permanent.',
  (rules) =>
    (rules.inbox.trash = (email, call) =>
      (call.account.emails = call.account.emails.filter((entry) => entry !== email))),
);
addWrite(
  'delete-nothing',
  124,
  'A deletion moves the email.',
  (rules) => (rules.inbox.trash = () => undefined),
);
addWrite(
  'delete-folder-id-kept',
  124,
  'A deletion moves the email into the trash folder of its mailbox.',
  (rules) =>
    wrap(rules.inbox, 'trash', (old) => (email, call) => {
      const { folderId } = email;
      old(email, call);
      email.folderId = folderId;
    }),
);
addWrite(
  'delete-twice-404',
  125,
  'A deletion in the trash gives 204.',
  (rules) => (rules.inbox.trashStatus = (wasTrash) => (wasTrash ? 404 : 204)),
);
addWrite('delete-twice-forever', 125, 'A deletion in the trash moves nothing.', (rules) =>
  wrap(rules.inbox, 'findEmail', (old) => (id, call) => {
    const email = old(id, call);
    if (email?.folderType === 'TRASH' && call.method === 'DELETE')
      call.account.emails = call.account.emails.filter((entry) => entry !== email);
    return email;
  }),
);
addWrite(
  'delete-no-folder-204',
  [126, 271],
  'Without a trash folder a deletion is refused.',
  (rules) => (rules.inbox.needsTrashFolder = false),
);
addWrite('delete-marks', 124, 'A deletion leaves the flags.', (rules) =>
  wrap(rules.inbox, 'trash', (old) => (email, call) => {
    old(email, call);
    email.isRead = true;
    email.isStarred = false;
  }),
);

// Sending.
addWrite('send-200', 216, 'A send gives 201.', (rules) => (rules.inbox.send.status = 200));
addWrite(
  'send-no-thread',
  216,
  'A send gives the threadId.',
  (rules) => (rules.inbox.send.result = (row) => drop(row, 'threadId')),
);
addWrite(
  'send-message-renamed',
  216,
  'A send gives the messageId.',
  (rules) => (rules.inbox.send.result = (row) => rename(row, 'messageId', 'id')),
);
addWrite(
  'send-new-thread',
  [94, 218],
  'A reply stays in its thread.',
  (rules) => (rules.inbox.send.threadOf = (own) => own),
);
addWrite(
  'key-longer',
  [203, 299],
  'A key over 255 characters is refused.',
  (rules) => (rules.inbox.send.keyLength = 1000),
);
addWrite(
  'key-shorter',
  [203, 299],
  'A key of 255 characters is taken.',
  (rules) => (rules.inbox.send.keyLength = 64),
);
addWrite(
  'replay-header',
  224,
  'A replay says so in a header.',
  (rules) => (rules.inbox.send.replayHeader = 'X-Replay'),
);
addWrite(
  'replay-sends-again',
  224,
  'A replay sends nothing again.',
  (rules) => (rules.inbox.send.keeps = () => false),
);
addWrite(
  'replay-other-taken',
  [224, 277],
  'The same key with another request is a conflict.',
  (rules) => (rules.inbox.send.print = (call) => call.route),
);
addWrite(
  'replay-per-key',
  224,
  'A key counts in the whole workspace.',
  (rules) => (rules.inbox.send.scope = (call) => call.key.value),
);
addWrite('replay-short', [224, 299], 'A key is kept for 24 hours.', (rules) => (rules.inbox.send.hours = 0));
addWrite(
  'conflict-code',
  277,
  'A conflict gives the code CONFLICT.',
  onJson(
    (call, answer) => call.service === 'inbox' && answer.status === 409,
    (row) => put(row, 'code', 'IDEMPOTENCY_ERROR'),
  ),
);
addWrite('bulk-more', [229, 292], 'A bulk update takes at most 60 ids.', (rules) => {
  rules.inbox.bulkMost = 500;
  rules.inbox.units = () => 1;
});
addWrite(
  'bulk-one-unit',
  [229, 292],
  'A bulk update costs a unit per id.',
  (rules) => (rules.inbox.units = () => 1),
);

// Keys.
const readKey =
  (read: (header: string) => string | undefined) =>
  (rules: Parameters<(typeof all)[number]['change']>[0]): void =>
    wrap(
      rules.http,
      'readKey',
      (old) => (header, call) =>
        call.service === 'inbox' ? (header === undefined ? undefined : read(header)) : old(header, call),
    );
add(
  'key-no-prefix',
  237,
  'The prefix Bearer is accepted.',
  readKey((header) => header),
);
add(
  'key-prefix-needed',
  237,
  'A key without prefix is accepted.',
  readKey((header) => (header.startsWith('Bearer ') ? header.slice(7) : undefined)),
);
add('key-in-query', 237, 'The key is read from the header alone.', (rules) =>
  wrap(
    rules.http,
    'readKey',
    (old) => (header, call) =>
      old(header, call) ??
      call.query.get('api_key') ??
      call.query.get('apiKey') ??
      call.query.get('key') ??
      undefined,
  ),
);
add(
  'key-any-prefix',
  237,
  'Only the prefix Bearer is accepted.',
  readKey((header) => header.split(' ').at(-1)),
);
add('key-disabled-works', [239, 272], 'A disabled key is refused.', (rules) =>
  wrap(
    rules.http,
    'keyWorks',
    (old) => (key, service, call) => (service === 'inbox' && key !== undefined) || old(key, service, call),
  ),
);
add('key-disabled-reads', 239, 'A disabled key is refused for details too.', (rules) =>
  wrap(
    rules.http,
    'keyWorks',
    (old) => (key, service, call) =>
      (service === 'inbox' && key !== undefined && call.path.split('/').length > 2) ||
      old(key, service, call),
  ),
);
add('key-main-refused', [26, 238], 'Every key of the account works.', (rules) =>
  wrap(
    rules.http,
    'keyWorks',
    (old) => (key, service, call) =>
      old(key, service, call) && (service !== 'inbox' || call.path !== '/mailboxes'),
  ),
);
const refuseKey =
  (alter: (answer: Answer) => Answer) =>
  (rules: Parameters<(typeof all)[number]['change']>[0]): void =>
    wrap(
      rules.http,
      'refuseKey',
      (old) => (answer, service, path) =>
        service === 'inbox' ? alter(old(answer, service, path)) : old(answer, service, path),
    );
add(
  'unauthorized-403',
  [239, 272],
  'An unknown key gives 401.',
  refuseKey((answer) => ({ ...answer, status: 403 })),
);
add(
  'unauthorized-code',
  [239, 272],
  'An unknown key gives INVALID_API_KEY.',
  refuseKey((answer) => ({ ...answer, json: { code: 'UNAUTHORIZED', error: 'No access.' } })),
);
add(
  'unauthorized-no-code',
  [265, 272],
  'An error has a code.',
  refuseKey((answer) => ({ ...answer, json: { error: 'Authentication required' } })),
);
add(
  'unauthorized-headers',
  138,
  'There are no rate headers on 401.',
  refuseKey((answer) => ({
    ...answer,
    headers: {
      ...answer.headers,
      'X-RateLimit-Limit': '60',
      'X-RateLimit-Remaining': '60',
      'X-RateLimit-Reset': '60',
    },
  })),
);
add(
  'unauthorized-page',
  [239, 265],
  'An error is JSON.',
  refuseKey(() => ({
    status: 401,
    headers: { 'Content-Type': 'text/html' },
    text: '<html><body>Unauthorized</body></html>',
  })),
);
add(
  'suspended-serves',
  [240, 273],
  'A suspended workspace is refused.',
  (rules) => (rules.inbox.isSuspended = () => false),
);
add('suspended-reads', [240, 273], 'A suspended workspace is refused for reads too.', (rules) =>
  wrap(rules.inbox, 'isSuspended', (old) => (account, call) => old(account, call) && call.path === '/emails'),
);
add(
  'suspended-401',
  [240, 273],
  'A suspended workspace gives 403.',
  onAnswer(
    (call, answer) => call.service === 'inbox' && answer.status === 403,
    (answer) => ({ ...answer, status: 401 }),
  ),
);
add(
  'suspended-code',
  [240, 273],
  'A suspended workspace gives WORKSPACE_SUSPENDED.',
  onJson(
    (call, answer) => call.service === 'inbox' && answer.status === 403,
    (row) => put(row, 'code', 'SUBSCRIPTION_REQUIRED'),
  ),
);
add(
  'suspended-headers',
  138,
  'There are no rate headers on a suspended workspace.',
  onAnswer(
    (call, answer) => call.service === 'inbox' && answer.status === 403,
    (answer) => ({
      ...answer,
      headers: {
        ...answer.headers,
        'X-RateLimit-Limit': '60',
        'X-RateLimit-Remaining': '60',
        'X-RateLimit-Reset': '60',
      },
    }),
  ),
);
add(
  'suspended-402',
  [240, 273],
  'A suspended workspace gives 403.',
  onAnswer(
    (call, answer) => call.service === 'inbox' && answer.status === 403,
    (answer) => ({ ...answer, status: 402 }),
  ),
);

// Rate headers and limits.
const rate =
  (alter: (headers: Record<string, string>, state: Row, route: string) => Record<string, string>) =>
  (rules: Parameters<(typeof all)[number]['change']>[0]): void =>
    wrap(
      rules.inbox,
      'rateHeaders',
      (old) => (state, call) => alter(old(state, call), { ...state }, call.route),
    );
const without = (headers: Record<string, string>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
for (const name of ['Limit', 'Remaining', 'Reset', 'Quota', 'Quota-Remaining', 'Quota-Reset']) {
  add(
    `headers-no-${name.toLowerCase()}`,
    138,
    `A successful call has X-RateLimit-${name}.`,
    rate((headers) => without(headers, `X-RateLimit-${name}`)),
  );
}
add('headers-not-on-search', 138, 'A search has rate headers.', (rules) =>
  wrap(
    rules.inbox,
    'hasRateHeaders',
    (old) => (answer, call) => call.route !== 'GET /emails/search' && old(answer, call),
  ),
);
add('headers-not-on-detail', 138, 'A detail has rate headers.', (rules) =>
  wrap(
    rules.inbox,
    'hasRateHeaders',
    (old) => (answer, call) => call.route !== 'GET /emails/{}' && old(answer, call),
  ),
);
add('headers-not-on-reference', 138, 'The reference lists have rate headers.', (rules) =>
  wrap(
    rules.inbox,
    'hasRateHeaders',
    (old) => (answer, call) => call.path.startsWith('/emails') && old(answer, call),
  ),
);
add(
  'headers-renamed',
  138,
  'The headers are called X-RateLimit.',
  rate((headers) =>
    Object.fromEntries(
      Object.entries(headers).map(([key, value]) => [key.replace('X-RateLimit', 'RateLimit'), value]),
    ),
  ),
);
add(
  'headers-limit-100',
  [138, 289],
  'The header says 60 a minute.',
  rate((headers) => ({ ...headers, 'X-RateLimit-Limit': '100' })),
);
add(
  'headers-remaining-stuck',
  [138, 289],
  'The remaining requests fall.',
  rate((headers) => ({ ...headers, 'X-RateLimit-Remaining': '59' })),
);
add(
  'headers-quota-stuck',
  [138, 290],
  'The remaining quota falls.',
  rate((headers) => ({ ...headers, 'X-RateLimit-Quota-Remaining': '9000' })),
);
add(
  'headers-quota-used',
  [138, 290],
  'The header says what remains of the quota, not what is used.',
  rate((headers, state) => ({
    ...headers,
    'X-RateLimit-Quota-Remaining': String(10_000 - Number(state['quotaRemaining'])),
  })),
);
add(
  'headers-remaining-negative',
  138,
  'The remaining requests never pass the limit.',
  rate((headers, state) => ({
    ...headers,
    'X-RateLimit-Remaining': String(Number(state['remaining']) + 10),
  })),
);
add(
  'headers-quota-words',
  138,
  'The quota is a number.',
  rate((headers) => ({ ...headers, 'X-RateLimit-Quota': '10,000/month' })),
);
add('minute-100', 289, 'Sixty requests pass in a minute, no more.', (rules) => (rules.inbox.perMinute = 100));
add('minute-59', 289, 'Sixty requests pass in a minute.', (rules) => (rules.inbox.perMinute = 59));
add('minute-30', 289, 'Sixty requests pass in a minute.', (rules) => (rules.inbox.perMinute = 30));
add(
  'minute-per-key',
  289,
  'All keys of an account share the limit.',
  (rules) => (rules.inbox.counterOf = (key) => key.value),
);
add(
  'minute-counts-refused',
  293,
  'A refused request is not counted.',
  (rules) => (rules.inbox.countsRefused = true),
);
add(
  'minute-short-window',
  289,
  'The window is a minute.',
  (rules) => (rules.inbox.windowLeft = (windowMs) => windowMs / 2),
);
add(
  'minute-long-window',
  289,
  'The window is a minute.',
  (rules) => (rules.inbox.windowLeft = (windowMs) => windowMs * 2),
);
add('quota-5000', 290, 'The quota is 10,000 a month.', (rules) => (rules.inbox.perMonth = 5000));
add('quota-100000', 290, 'The quota is 10,000 a month.', (rules) => (rules.inbox.perMonth = 100_000));
add(
  'units-two-for-search',
  292,
  'A search costs one unit.',
  (rules) => (rules.inbox.units = (call, plain) => (call.route === 'GET /emails/search' ? 2 : plain)),
);
add(
  'units-free-detail',
  292,
  'Reading an email costs one unit.',
  (rules) => (rules.inbox.units = (call, plain) => (call.route === 'GET /emails/{}' ? 0 : plain)),
);
add(
  'units-free-views',
  [289, 292],
  'Every request costs one unit.',
  (rules) => (rules.inbox.units = (call, plain) => (call.path.startsWith('/emails') ? plain : 0)),
);
add(
  'units-by-limit',
  292,
  'A large page costs one unit.',
  (rules) => (rules.inbox.units = (call, plain) => (Number(call.query.get('limit') ?? 0) >= 100 ? 2 : plain)),
);
add(
  'units-refunded',
  293,
  'A request that fails validation is counted.',
  (rules) => (rules.inbox.refunds = (answer) => answer.status === 400),
);
add(
  'units-lost-refunded',
  [292, 293],
  'A request for a missing email is counted.',
  (rules) => (rules.inbox.refunds = (answer) => answer.status === 404),
);
const limited = (alter: (answer: Answer) => Answer): ReturnType<typeof onAnswer> =>
  onAnswer((call, answer) => call.service === 'inbox' && answer.status === 429, alter);
add(
  'limited-no-wait',
  [138, 279],
  'A refusal over the limit has Retry-After.',
  limited((answer) => ({ ...answer, headers: without(answer.headers, 'Retry-After') })),
);
add(
  'limited-code',
  279,
  'A refusal over the limit has RATE_LIMIT_EXCEEDED.',
  onJson(
    (call, answer) => call.service === 'inbox' && answer.status === 429,
    (row) => put(row, 'code', 'TOO_MANY_REQUESTS'),
  ),
);
add(
  'limited-503',
  279,
  'A refusal over the limit gives 429.',
  limited((answer) => ({ ...answer, status: 503 })),
);
add(
  'limited-quota-headers',
  138,
  'A refusal over the limit has no quota headers.',
  limited((answer) => ({
    ...answer,
    headers: {
      ...answer.headers,
      'X-RateLimit-Quota': '10000',
      'X-RateLimit-Quota-Remaining': '0',
      'X-RateLimit-Quota-Reset': '0',
    },
  })),
);
add(
  'limited-no-limit-header',
  138,
  'A refusal over the limit has X-RateLimit-Limit.',
  limited((answer) => ({ ...answer, headers: without(answer.headers, 'X-RateLimit-Limit') })),
);

// Errors and formats.
const faults =
  (alter: (body: Row) => Row) =>
  (rules: Parameters<(typeof all)[number]['change']>[0]): void =>
    wrap(rules.inbox, 'fault', (old) => (body, call) => alter(old(body, call)));
add(
  'error-renamed',
  265,
  'The words of an error stand under error.',
  faults((body) => rename(body, 'error', 'message')),
);
add(
  'error-object',
  265,
  'The error is a string.',
  faults((body) => turn(body, 'error', (value) => ({ text: value }))),
);
add(
  'error-code-number',
  265,
  'The code is a string.',
  faults((body) => put(body, 'code', 4000)),
);
add(
  'error-code-nested',
  265,
  'The code stands at the top.',
  faults((body) => ({ error: body['error'], details: { code: body['code'] } })),
);
add(
  'details-list',
  [265, 269],
  'The details are an object.',
  faults((body) => turn(body, 'details', (value) => Object.keys(value as Row))),
);
add(
  'details-left-out',
  269,
  'A refused parameter is named in details.',
  faults((body) => drop(body, 'details')),
);
add(
  'details-text',
  269,
  'A parameter is mapped to a list of messages.',
  details((held) =>
    Object.fromEntries(
      Object.entries(held).map(([key, value]): [string, unknown] => [
        key,
        Array.isArray(value) ? String(value[0]) : value,
      ]),
    ),
  ),
);
add(
  'validation-422',
  [168, 269],
  'An invalid parameter gives 400.',
  onAnswer(
    (call, answer) => call.service === 'inbox' && answer.status === 400 && call.method === 'GET',
    (answer) => ({ ...answer, status: 422 }),
  ),
);
add(
  'validation-code',
  269,
  'An invalid parameter gives VALIDATION_FAILED.',
  onJson(
    (call, answer) => call.service === 'inbox' && answer.status === 400 && call.method === 'GET',
    (row) => put(row, 'code', 'BAD_REQUEST'),
  ),
);
add(
  'validation-code-in-search',
  [187, 269],
  'An invalid search gives VALIDATION_FAILED.',
  onJson(
    (call, answer) => call.route === 'GET /emails/search' && answer.status === 400,
    (row) => put(row, 'code', 'INVALID_QUERY'),
  ),
);
add(
  'unknown-path-json',
  265,
  'An unknown path gives an HTML page.',
  (rules) =>
    (rules.http.unknownPath = (answer, service) =>
      service === 'inbox' ? reply(404, { code: 'NOT_FOUND', error: 'Not found' }) : answer),
);
add(
  'unknown-path-200',
  265,
  'An unknown path gives 404.',
  (rules) =>
    (rules.http.unknownPath = (answer, service) =>
      service === 'inbox' ? { ...answer, status: 200 } : answer),
);
add(
  'unknown-path-plain',
  265,
  'An unknown path gives an HTML page.',
  (rules) =>
    (rules.http.unknownPath = (answer, service) =>
      service === 'inbox'
        ? { ...answer, headers: { 'Content-Type': 'text/plain' }, text: 'Not Found' }
        : answer),
);
add('json-as-text', 136, 'The bodies are JSON and say so.', (rules) =>
  wrap(
    rules.http,
    'jsonType',
    (old) => (type, call, answer) =>
      call.service === 'inbox' && call.path === '/emails'
        ? 'text/plain; charset=utf-8'
        : old(type, call, answer),
  ),
);
add('errors-as-html', [136, 265], 'Errors are JSON and say so.', (rules) =>
  wrap(
    rules.http,
    'jsonType',
    (old) => (type, call, answer) =>
      call.service === 'inbox' && answer.status >= 400 ? 'text/html; charset=utf-8' : old(type, call, answer),
  ),
);

// Lists of other records.
add(
  'views-cut',
  232,
  'Views are returned in full.',
  (rules) => (rules.inbox.fullList = (rows, call) => (call.path === '/views' ? rows.slice(0, 3) : rows)),
);
add(
  'views-paged',
  232,
  'Views have no pages.',
  (rules) =>
    (rules.inbox.fullList = (rows, call) =>
      call.path === '/views' && call.query.has('limit')
        ? rows.slice(0, Number(call.query.get('limit')))
        : rows),
);
add(
  'mailboxes-cut',
  232,
  'Mailboxes are returned in full.',
  (rules) => (rules.inbox.fullList = (rows, call) => (call.path === '/mailboxes' ? rows.slice(0, 1) : rows)),
);
add(
  'labels-without-ai',
  16,
  'AI labels are listed with the manual ones.',
  (rules) =>
    (rules.inbox.fullList = (rows, call) =>
      call.path === '/labels' ? rows.filter((row) => row['isAiLabel'] !== true) : rows),
);
add(
  'labels-cut',
  232,
  'Labels are returned in full.',
  (rules) => (rules.inbox.fullList = (rows, call) => (call.path === '/labels' ? rows.slice(0, 2) : rows)),
);
add(
  'drafts-limit-ignored',
  230,
  'The drafts have a limit.',
  (rules) => (rules.inbox.cutDrafts = (rows) => rows),
);
add('drafts-limit-one-more', 230, 'The limit of drafts holds.', (rules) =>
  wrap(rules.inbox, 'cutDrafts', () => (rows, raw) => (raw === null ? rows : rows.slice(0, Number(raw) + 1))),
);
add(
  'views-gone',
  232,
  'The views are listed under /views.',
  (rules) => (rules.http.isUnknownPath = (service, path) => service === 'inbox' && path === '/views'),
);
add(
  'body-gone',
  228,
  'The body of an email can be read.',
  (rules) => (rules.http.isUnknownPath = (service, path) => service === 'inbox' && path.endsWith('/body')),
);
add(
  'drafts-gone',
  230,
  'The drafts are listed under /drafts.',
  (rules) => (rules.http.isUnknownPath = (service, path) => service === 'inbox' && path === '/drafts'),
);
add(
  'rules-hide-text',
  116,
  'The field hideFromInbox is a boolean.',
  (rules) => (rules.inbox.fullList = (rows) => rows.map((row) => turn(row, 'hideFromInbox', String))),
);
add(
  'conversation-short',
  228,
  'The body comes with the whole conversation.',
  onJson(route('inbox', 'GET /emails/{}/body'), (row) => {
    let next = row;
    for (const name of ['conversation', 'thread'])
      next = turn(next, name, (value) => rowsIn(value).slice(-1));
    return turn(next, 'email', (value) => turn(value as Row, 'messages', (held) => rowsIn(held).slice(-1)));
  }),
);
