/** Ways in which a real service would come to violate a statement of the documents. */

import type { Behaviour, Document } from './behaviour.ts';
import {
  isObject,
  json,
  page,
  text,
  type Answer,
  type Call,
  type Json,
  type JsonObject,
  type Presenter,
} from './kit.ts';

/** What a drift changes: entries of the behaviour, what a presenter shows, or a whole answer. */
export interface Change {
  set?: Partial<Behaviour>;
  show?: { [Name in Presenter]?: (shown: JsonObject, call: Call) => JsonObject };
  answer?: Record<string, (answer: Answer, call: Call) => Answer>;
}

export interface Drift {
  id: string;
  service: Document;
  line: number;
  sentence: string;
  reads: boolean;
  change: Change;
}

export const DRIFTS: Drift[] = [];

type Show = (shown: JsonObject, call: Call) => JsonObject;
type Wrap = (answer: Answer, call: Call) => Answer;

function add(
  service: Document,
  line: number,
  id: string,
  sentence: string,
  change: Change,
  reads = true,
): void {
  DRIFTS.push({ id: `${service}-${id}`, service, line, sentence, reads, change });
}

/** States a drift of the inbox service by entries of its behaviour. */
function i(line: number, id: string, sentence: string, set: Partial<Behaviour>, reads = true): void {
  add('inbox', line, id, sentence, { set }, reads);
}

/** States a drift of the prospecting service by entries of its behaviour. */
function p(line: number, id: string, sentence: string, set: Partial<Behaviour>, reads = true): void {
  add('prospecting', line, id, sentence, { set }, reads);
}

function iShow(
  line: number,
  id: string,
  sentence: string,
  presenter: Presenter,
  show: Show,
  reads = true,
): void {
  add('inbox', line, id, sentence, { show: { [presenter]: show } }, reads);
}

function pShow(
  line: number,
  id: string,
  sentence: string,
  presenter: Presenter,
  show: Show,
  reads = true,
): void {
  add('prospecting', line, id, sentence, { show: { [presenter]: show } }, reads);
}

function iAnswer(line: number, id: string, sentence: string, route: string, wrap: Wrap, reads = true): void {
  add('inbox', line, id, sentence, { answer: { [route]: wrap } }, reads);
}

function pAnswer(line: number, id: string, sentence: string, route: string, wrap: Wrap, reads = true): void {
  add('prospecting', line, id, sentence, { answer: { [route]: wrap } }, reads);
}

function without(shown: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(shown).filter(([key]) => key !== name));
}

const drop =
  (name: string): Show =>
  (shown) =>
    without(shown, name);

const put =
  (name: string, value: (held: Json | undefined, call: Call) => Json): Show =>
  (shown, call) => ({ ...shown, [name]: value(shown[name], call) });

const rename =
  (from: string, to: string): Show =>
  (shown) => ({ ...without(shown, from), [to]: shown[from] });

const items = (held: Json | undefined): Json[] => (Array.isArray(held) ? held : []);
const number = (held: Json | undefined): number => (typeof held === 'number' ? held : 0);
const written = (held: Json | undefined): string => (typeof held === 'string' ? held : '');
const isEmpty = (shown: JsonObject, name: string): boolean => items(shown[name]).length === 0;

/** Changes JSON bodies of answers with a status. */
const whenStatus =
  (status: number, change: Wrap): Wrap =>
  (answer, call) =>
    answer.status === status ? change(answer, call) : answer;

const withBody =
  (change: (body: JsonObject) => JsonObject): Wrap =>
  (answer) =>
    isObject(answer.json) ? { ...answer, json: change(answer.json) } : answer;

const noHeader =
  (...names: string[]): Wrap =>
  (answer) => ({
    ...answer,
    headers: Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !names.includes(name))),
  });

const setHeader =
  (name: string, change: (value: string) => string): Wrap =>
  (answer) => {
    const value = answer.headers[name];
    return value === undefined
      ? answer
      : { ...answer, headers: { ...answer.headers, [name]: change(value) } };
  };

const setType =
  (type: string): Wrap =>
  (answer) => ({ ...answer, type });

// Inbox: fields of a list item, row by row.
const ITEM: [field: string, line: number, other: (held: Json | undefined) => Json, as: string][] = [
  ['id', 58, (held) => Number.parseInt(written(held).replaceAll(/\D/g, '') || '1', 10), 'a number'],
  ['mailboxId', 59, () => null, 'null'],
  ['folderId', 60, (held) => written(held).length, 'a number'],
  ['messageId', 61, (held) => written(held).replaceAll(/[<>]/g, ''), 'without its brackets'],
  ['threadId', 62, () => null, 'null'],
  [
    'subject',
    63,
    (held) => (held === '' || written(held).startsWith('Re: ') ? null : (held ?? null)),
    'null for some',
  ],
  ['from', 64, (held) => (isObject(held) ? (held['email'] ?? null) : null), 'a plain address'],
  ['to', 65, (held) => items(held)[0] ?? null, 'one address instead of an array'],
  ['cc', 66, (held) => (items(held).length === 0 ? null : items(held)), 'null when empty'],
  ['date', 67, (held) => Date.parse(written(held)), 'a number of milliseconds'],
  ['snippet', 68, (held) => [written(held)], 'an array'],
  ['isRead', 69, (held) => Number(held === true), 'a number'],
  ['isStarred', 70, (held) => String(held === true), 'a text'],
  ['isDraft', 71, () => null, 'null'],
  ['waitingForReply', 72, (held) => (held === true ? true : null), 'null when false'],
  ['hasAttachments', 73, (held) => Number(held === true), 'a number'],
  ['attachments', 74, (held) => (items(held).length === 0 ? null : items(held)), 'null when empty'],
  ['tags', 75, (held) => items(held).map((tag) => (isObject(tag) ? (tag['id'] ?? null) : tag)), 'ids only'],
  ['inReplyTo', 76, (held) => (held === '' ? null : (held ?? null)), 'null for a first email'],
  ['references', 77, (held) => items(held).map(written).join(' '), 'one text'],
];
for (const [field, line, other, as] of ITEM) {
  iShow(line, `item-no-${field}`, `A list item has no ${field}.`, 'emailItem', drop(field));
  iShow(line, `item-${field}-type`, `${field} of a list item is ${as}.`, 'emailItem', put(field, other));
  if (field !== 'tags') {
    iShow(83, `detail-no-${field}`, `The detail has no ${field}.`, 'emailDetail', drop(field));
  }
}
const DETAIL: [string, number, (held: Json | undefined) => Json][] = [
  ['bcc', 87, (held) => (items(held).length === 0 ? null : items(held))],
  ['labels', 88, (held) => items(held).map(written).join(',')],
  ['isAutoReply', 89, (held) => Number(held === true)],
  ['isAutoForward', 90, () => null],
  ['scheduledStatus', 91, (held) => (held === null ? false : (held ?? null))],
  ['scheduledSendAt', 92, (held) => (held === null ? 0 : Date.parse(written(held)))],
];
for (const [field, line, other] of DETAIL) {
  iShow(line, `detail-no-${field}`, `The detail has no ${field}.`, 'emailDetail', drop(field));
  iShow(
    line,
    `detail-${field}-type`,
    `${field} of the detail has another type.`,
    'emailDetail',
    put(field, other),
  );
}
iShow(
  83,
  'detail-tags',
  'The detail carries tags.',
  'emailDetail',
  put('tags', () => []),
);
iShow(
  88,
  'detail-inbox-labels',
  'labels holds objects of inbox labels.',
  'emailDetail',
  put('labels', (held) => items(held).map((name) => ({ name }))),
);
iShow(94, 'detail-mailbox-differs', 'The detail names a folder as mailboxId.', 'emailDetail', (shown) => ({
  ...shown,
  mailboxId: shown['folderId'],
}));
iShow(
  94,
  'detail-references-cut',
  'The detail keeps only the last reference.',
  'emailDetail',
  put('references', (held) => items(held).slice(-1)),
);
iShow(
  83,
  'detail-snippet-differs',
  'The detail has a shorter snippet than the list.',
  'emailDetail',
  put('snippet', (held) => written(held).slice(0, 20)),
);
iShow(
  83,
  'detail-date-differs',
  'The detail shows the date in another second.',
  'emailDetail',
  put('date', (held) => new Date(Date.parse(written(held)) + 1000).toISOString()),
);
iShow(
  83,
  'detail-starred-false',
  'The detail never shows a star.',
  'emailDetail',
  put('isStarred', () => false),
);
iAnswer(
  81,
  'detail-unwrapped',
  'The detail is not wrapped in email.',
  'GET /emails/{emailId}',
  whenStatus(200, (answer) => ({
    ...answer,
    json: isObject(answer.json) ? (answer.json['email'] ?? null) : null,
  })),
);
iAnswer(
  81,
  'detail-in-data',
  'The detail is wrapped in data.',
  'GET /emails/{emailId}',
  whenStatus(
    200,
    withBody((body) => ({ data: body['email'] })),
  ),
);
iShow(
  79,
  'item-body',
  'A list item carries the body.',
  'emailItem',
  put('body', () => 'Hello'),
);
iShow(165, 'item-body-later', 'From the second page on, items carry the body.', 'emailItem', (shown, call) =>
  call.query.has('cursor') ? { ...shown, body: 'Hello' } : shown,
);
iShow(34, 'address-no-email', 'An address has no email.', 'address', drop('email'));
iShow(
  34,
  'address-named',
  'An address is written with its name.',
  'address',
  put('email', (held) => `<${written(held)}>`),
);
iShow(35, 'address-no-name', 'An address without a name has no name key.', 'address', (shown) =>
  shown['name'] === null ? without(shown, 'name') : shown,
);
iShow(
  35,
  'address-name-object',
  'A name is false when unknown.',
  'address',
  put('name', (held) => held ?? false),
);
iShow(
  41,
  'attachment-no-filename',
  'An attachment has name instead of filename.',
  'attachment',
  rename('filename', 'name'),
);
iShow(
  42,
  'attachment-size-text',
  'The size of an attachment is a text.',
  'attachment',
  put('size', (held) => `${number(held)}`),
);
iShow(
  42,
  'attachment-size-fraction',
  'The size of an attachment is in kilobytes with a fraction.',
  'attachment',
  put('size', (held) => number(held) / 1000 + 0.0005),
);
iShow(
  43,
  'attachment-mime',
  'An attachment has contentType instead of mimeType.',
  'attachment',
  rename('mimeType', 'contentType'),
);
iShow(
  49,
  'tag-id-number',
  'The id of a tag is a number.',
  'tag',
  put('id', () => 7),
);
iShow(50, 'tag-no-name', 'A tag has no name.', 'tag', drop('name'));
iShow(
  51,
  'tag-color-name',
  'The colour of a tag is a name.',
  'tag',
  put('color', () => 'blue'),
);
iShow(
  51,
  'tag-color-short',
  'The colour of a tag has no number sign.',
  'tag',
  put('color', (held) => written(held).slice(1)),
);
iShow(
  51,
  'tag-color-three',
  'The colour of a tag is of the form #rgb.',
  'tag',
  put('color', (held) => written(held).slice(0, 4)),
);
iShow(
  52,
  'tag-ai-number',
  'isAiLabel is a number.',
  'tag',
  put('isAiLabel', (held) => Number(held === true)),
);
iShow(52, 'tag-ai-missing', 'isAiLabel is absent on manual labels.', 'tag', (shown) =>
  shown['isAiLabel'] === false ? without(shown, 'isAiLabel') : shown,
);
iShow(
  73,
  'attachments-flag-wrong',
  'hasAttachments is true without attachments.',
  'emailItem',
  put('hasAttachments', () => true),
);
iShow(
  74,
  'attachments-left-out',
  'attachments is empty in the list although hasAttachments is true.',
  'emailItem',
  put('attachments', () => []),
);
iShow(
  67,
  'date-local',
  'Dates of list items carry an offset other than UTC.',
  'emailItem',
  put(
    'date',
    (held) => `${new Date(Date.parse(written(held)) + 7_200_000).toISOString().slice(0, 19)}+02:00`,
  ),
);
iShow(
  67,
  'date-no-zone',
  'Dates of list items name no zone.',
  'emailItem',
  put('date', (held) => written(held).slice(0, 19)),
);
iShow(
  75,
  'tags-manual-only',
  'AI labels are missing among the tags.',
  'emailItem',
  put('tags', (held) => items(held).filter((tag) => isObject(tag) && tag['isAiLabel'] !== true)),
);
iShow(
  71,
  'draft-flag-false',
  'isDraft is false in DRAFTS.',
  'emailItem',
  put('isDraft', () => false),
);

// Inbox: pages.
iShow(100, 'page-emails', 'The page has emails instead of items.', 'emailPage', rename('items', 'emails'));
iShow(100, 'page-items-null', 'items is null on an empty page.', 'emailPage', (shown) =>
  isEmpty(shown, 'items') ? { ...shown, items: null } : shown,
);
iShow(101, 'page-no-cursor-empty', 'nextCursor is absent on an empty page.', 'emailPage', (shown) =>
  isEmpty(shown, 'items') ? without(shown, 'nextCursor') : shown,
);
iShow(101, 'page-cursor-text-empty', 'nextCursor is an empty text on an empty page.', 'emailPage', (shown) =>
  isEmpty(shown, 'items') ? { ...shown, nextCursor: '' } : shown,
);
iShow(
  102,
  'page-more-text',
  'hasMore is a text.',
  'emailPage',
  put('hasMore', (held) => String(held === true)),
);
iShow(102, 'page-more-missing-empty', 'hasMore is absent on an empty page.', 'emailPage', (shown) =>
  isEmpty(shown, 'items') ? without(shown, 'hasMore') : shown,
);
iShow(102, 'search-more-missing', 'hasMore is absent in searches.', 'emailPage', (shown, call) =>
  call.route === 'GET /emails/search' ? without(shown, 'hasMore') : shown,
);
iShow(182, 'search-page-results', 'A search answers results instead of items.', 'emailPage', (shown, call) =>
  call.route === 'GET /emails/search' ? rename('items', 'results')(shown, call) : shown,
);
iShow(
  157,
  'page-first-dropped',
  'The first email of the second page is missing.',
  'emailPage',
  (shown, call) => (call.query.has('cursor') ? { ...shown, items: items(shown['items']).slice(1) } : shown),
);
i(101, 'cursor-null-last', 'nextCursor is null on the last page already.', { cursorNullOn: 'last' });
i(101, 'cursor-null-last-folder', 'nextCursor is null on the last page of a folder.', {
  cursorNullOn: 'lastOfFolder',
});
i(101, 'cursor-never-null', 'nextCursor is never null.', { cursorNullOn: 'never' });
i(102, 'more-on-empty', 'hasMore is true on an empty page.', { hasMoreOnEmpty: true });
i(102, 'more-always', 'hasMore is always true on pages with emails.', { hasMoreShift: 'always' });
i(102, 'more-never', 'hasMore is never true.', { hasMoreShift: 'never' });
i(102, 'more-misses-one', 'hasMore is false when one email is left.', { hasMoreShift: 'missesOne' });
i(104, 'cursor-id', 'The cursor is an id only.', { cursorForm: 'id' });
i(104, 'cursor-turned', 'The cursor has the id before the date.', { cursorForm: 'id|date' });
i(104, 'cursor-coded', 'The cursor is coded.', { cursorForm: 'coded' });
i(104, 'cursor-number', 'The cursor is a number.', { cursorForm: 'number' });
i(104, 'search-cursor-no-s', 'The search cursor has no s.', { searchCursorForm: 'n|d|i' });
i(104, 'search-cursor-no-number', 'The search cursor has no number.', { searchCursorForm: 's|d|i' });
i(104, 'search-cursor-capital', 'The search cursor starts with a capital.', { searchCursorForm: 'S|n|d|i' });
i(104, 'search-cursor-turned', 'The search cursor has the id before the date.', {
  searchCursorForm: 's|n|i|d',
});
i(154, 'cursor-skips', 'Each page skips one email.', { cursorKeeps: 'skipsOne' });
i(154, 'cursor-repeats', 'Each page repeats one email.', { cursorKeeps: 'repeatsOne' });
i(154, 'cursor-skips-ties', 'Emails with the date of the cursor are skipped.', { cursorKeeps: 'skipsTies' });
i(154, 'cursor-repeats-ties', 'Emails with the date of the cursor come again.', {
  cursorKeeps: 'repeatsTies',
});
i(154, 'cursor-ignored', 'The cursor is ignored.', { cursorTaken: false });
i(155, 'limit-default-20', 'The default limit is 20.', { emailLimitDefault: 20 });
i(155, 'limit-default-100', 'The default limit is 100.', { emailLimitDefault: 100 });
i(155, 'limit-most-100', 'The maximum of the limit is 100.', { emailLimitMost: 100 });
i(155, 'limit-most-250', 'The maximum of the limit is 250.', { emailLimitMost: 250 });
i(155, 'limit-one-more', 'A page has one email more than the limit.', { pageSizeShift: 1 });
i(180, 'search-default-25', 'The default limit of a search is 25.', { searchLimitDefault: 25 });
i(180, 'search-most-100', 'The maximum of the limit of a search is 100.', { searchLimitMost: 100 });
i(180, 'search-most-500', 'The maximum of the limit of a search is 500.', { searchLimitMost: 500 });
i(158, 'order-oldest', 'Oldest emails come first.', { emailOrder: 'oldest' });
i(158, 'order-day', 'Emails are ordered by day only.', { emailOrder: 'byDay' });
i(158, 'order-hour', 'Emails are ordered by hour only.', { emailOrder: 'byHour' });
i(158, 'order-id', 'Emails are ordered by id.', { emailOrder: 'byId' });
i(158, 'order-unread', 'Unread emails come first.', { emailOrder: 'unreadFirst' });
i(158, 'order-starred', 'Starred emails come first.', { emailOrder: 'starredFirst' });
i(158, 'order-folder', 'Emails are ordered by folder.', { emailOrder: 'byFolder' });
i(158, 'ties-subject', 'Emails of the same date are ordered by subject.', { emailTies: 'subject' });
i(158, 'ties-turn', 'From the second page on, ties are turned.', { emailTies: 'turnsPerPage' });

// Inbox: criteria.
i(149, 'folder-any-case', 'folderType is taken in lower case.', { folderTypeCase: 'any' });
i(149, 'folder-unknown-ignored', 'An unknown folderType is ignored.', { unknownFolderType: 'ignore' });
i(149, 'folder-unknown-empty', 'An unknown folderType gives an empty page.', { unknownFolderType: 'empty' });
i(178, 'search-folder-unknown-ignored', 'A search ignores an unknown folderType.', {
  unknownFolderTypeInSearch: 'ignore',
});
i(178, 'search-folder-unknown-empty', 'A search for an unknown folderType is empty.', {
  unknownFolderTypeInSearch: 'empty',
});
i(108, 'folder-no-drafts', 'DRAFTS is refused as folderType.', {
  folderTypes: ['INBOX', 'SENT', 'SPAM', 'TRASH'],
});
i(108, 'folder-archive', 'ARCHIVE is taken as folderType.', {
  folderTypes: ['INBOX', 'SENT', 'DRAFTS', 'SPAM', 'TRASH', 'ARCHIVE'],
});
i(149, 'folder-spam-is-trash', 'SPAM gives the emails of TRASH.', { folderAlias: { SPAM: 'TRASH' } });
i(149, 'folder-sent-is-drafts', 'DRAFTS gives the emails of SENT.', { folderAlias: { DRAFTS: 'SENT' } });
i(159, 'folders-no-trash', 'Without folderType, TRASH is left out.', { foldersLeftOut: ['TRASH'] });
i(159, 'folders-no-spam', 'Without folderType, SPAM is left out.', { foldersLeftOut: ['SPAM'] });
i(159, 'folders-no-drafts', 'Without folderType, DRAFTS is left out.', { foldersLeftOut: ['DRAFTS'] });
i(185, 'search-no-trash', 'A search leaves TRASH out.', { foldersLeftOutOfSearch: ['TRASH'] });
i(185, 'search-no-spam', 'A search leaves SPAM out.', { foldersLeftOutOfSearch: ['SPAM'] });
i(185, 'search-no-sent', 'A search leaves SENT out.', { foldersLeftOutOfSearch: ['SENT'] });
i(161, 'folder-first-page', 'folderType is forgotten from the second page on.', {
  folderOnLaterPages: false,
});
i(161, 'mailbox-first-page', 'mailboxId is forgotten from the second page on.', {
  mailboxOnLaterPages: false,
});
i(148, 'mailbox-ignored', 'mailboxId is ignored.', { mailboxMatch: 'ignored', searchTakesMailbox: false });
i(148, 'mailbox-unknown-all', 'An unknown mailboxId gives every email.', { unknownMailbox: 'all' });
i(160, 'hidden-not-by-filters', 'Emails hidden by filters are listed in INBOX.', { hidesByFilters: false });
i(160, 'hidden-not-by-rules', 'Emails hidden by rules are listed in INBOX.', { hidesByRules: false });
i(160, 'hidden-with-view', 'A view leaves hidden emails out too.', { hidesWithView: true });
i(160, 'hidden-everywhere', 'Without folderType, hidden emails are left out.', { hidesWithoutFolder: true });
i(160, 'hidden-not-with-mailbox', 'With a mailbox, hidden emails are listed in INBOX.', {
  hidesWithMailbox: false,
});
i(160, 'hidden-not-with-filters', 'With filters, hidden emails are listed in INBOX.', {
  hidesWithFilters: false,
});
i(160, 'hidden-first-page', 'Hidden emails are listed from the second page on.', {
  hidesOnLaterPages: false,
});
i(160, 'hidden-starred-shown', 'Starred hidden emails are listed in INBOX.', { hidesStarred: false });
i(151, 'filtered-any', 'filtered takes the value all.', { filteredValues: ['only', 'all'] });
i(151, 'filtered-unknown-ignored', 'Another value of filtered is ignored.', { unknownFiltered: 'ignore' });
i(151, 'filtered-all-folders', 'filtered=only lists hidden emails of every folder.', {
  filteredForcesInbox: false,
});
i(151, 'filtered-folder-wins', 'folderType wins over filtered=only.', { filteredBeatsFolder: false });
i(160, 'filtered-filters-only', 'filtered=only forgets the rules.', { filteredShows: 'filtersOnly' });
i(160, 'filtered-rules-only', 'filtered=only forgets the filters.', { filteredShows: 'rulesOnly' });
i(160, 'filtered-shown', 'filtered=only gives what is not hidden.', { filteredShows: 'shown' });
i(160, 'filtered-all', 'filtered=only gives all of INBOX.', { filteredShows: 'all' });
i(161, 'filtered-no-mailbox', 'filtered=only forgets mailboxId.', { filteredWithMailbox: false });
i(161, 'view-no-folder', 'A view forgets folderType.', { folderWithView: false });
i(161, 'view-no-mailbox', 'A view forgets mailboxId.', { mailboxWithView: false });
i(161, 'mailbox-no-folder', 'mailboxId forgets folderType.', { folderWithMailbox: false });
i(161, 'filters-no-view', 'filters forgets the view.', { filtersWithView: false });
i(161, 'filters-no-folder', 'filters forgets folderType.', { filtersWithFolder: false });
i(161, 'filters-no-mailbox', 'filters forgets mailboxId.', { filtersWithMailbox: false });
i(161, 'filters-or', 'filters combine with OR.', { filtersJoin: 'or' });
i(161, 'view-no-tree', 'A view applies its mailbox only.', { viewTree: false });
i(161, 'view-no-own-mailbox', 'A view forgets its own mailbox.', { viewMailbox: false });
i(161, 'view-first-page', 'A view is forgotten from the second page on.', { viewOnLaterPages: false });
i(112, 'view-first-child', 'Only the first node of a group counts.', { viewGroups: 'firstChild' });
i(112, 'view-all-and', 'Groups with or are read as and.', { viewGroups: 'allAnd' });
i(112, 'view-all-or', 'Groups with and are read as or.', { viewGroups: 'allOr' });
i(163, 'view-unknown-404', 'An unknown viewId answers 404.', {
  unknownViewStatus: 404,
  unknownViewCode: 'NOT_FOUND',
});
i(163, 'view-unknown-code', 'An unknown viewId answers another code.', { unknownViewCode: 'VIEW_NOT_FOUND' });
i(163, 'view-unknown-ignored', 'An unknown viewId is ignored.', { unknownView: 'ignore' });
i(163, 'view-unknown-empty', 'An unknown viewId gives an empty page.', { unknownView: 'empty' });
i(164, 'date-refused', 'An invalid date in filters is refused.', { invalidDate: 'refused' });
i(164, 'date-none', 'An invalid date in filters matches nothing.', { invalidDate: 'matchesNone' });
i(152, 'filters-bytes-4096', 'filters takes 4096 bytes.', { filtersBytes: 4096 });
i(152, 'filters-bytes-none', 'filters takes any number of bytes.', { filtersBytes: 1_000_000 });
i(152, 'filters-depth-4', 'filters nests 4 levels.', { filtersDepth: 4 });
i(152, 'filters-depth-6', 'filters nests 6 levels.', { filtersDepth: 6 });
i(152, 'filters-conditions-49', 'filters takes 49 conditions.', { filtersConditions: 49 });
i(152, 'filters-conditions-100', 'filters takes 100 conditions.', { filtersConditions: 100 });
i(152, 'filters-conditions-nested', 'Nested conditions do not count.', { nestedConditionsCount: false });
i(152, 'filters-value-499', 'A value takes 499 characters.', { filtersValue: 499 });
i(152, 'filters-value-1000', 'A value takes 1000 characters.', { filtersValue: 1000 });
i(168, 'filters-json-ignored', 'filters that is no JSON is ignored.', { filtersBadJson: 'ignore' });
i(168, 'filters-json-500', 'filters that is no JSON answers 500.', { filtersBadJson: 'fail' });
i(112, 'filters-field-ignored', 'An unknown field in filters is ignored.', { filtersUnknownField: 'ignore' });
i(112, 'filters-operator-ignored', 'An unknown operator in filters is ignored.', {
  filtersUnknownOperator: 'ignore',
});
i(168, 'filters-depth-list', 'The details of a too deep tree have no maxDepth.', { depthDetail: 'list' });
i(168, 'filters-depth-none', 'A too deep tree answers without details.', { depthDetail: 'none' });

// Inbox: search.
i(162, 'search-least-3', 'A search of two characters is ignored.', { searchLeast: 3 });
i(162, 'search-least-1', 'A search of one character is served.', { searchLeast: 1 });
i(162, 'search-untrimmed', 'search is not trimmed.', { searchTrims: false });
i(162, 'search-short-empty', 'A short search gives an empty page.', { searchShort: 'empty' });
i(162, 'search-short-refused', 'A short search is refused.', { searchShort: 'refused' });
i(153, 'search-most-199', 'search takes 199 characters.', { searchMost: 199 });
i(153, 'search-most-none', 'search takes any number of characters.', { searchMost: 100_000 });
i(162, 'search-takes-filters', 'A search takes filters.', { searchIgnoresFilters: false });
i(162, 'search-takes-filtered', 'A search takes filtered=only.', { searchIgnoresFiltered: false });
i(162, 'search-hides', 'A search in INBOX leaves hidden emails out.', { searchIgnoresHidden: false });
i(162, 'search-by-date', 'search orders by date.', { searchInListRanks: false });
i(161, 'search-list-no-folder', 'search forgets folderType.', { searchInListTakesFolder: false });
i(161, 'search-list-no-mailbox', 'search forgets mailboxId.', { searchInListTakesMailbox: false });
i(176, 'q-least-3', 'q needs three characters.', { qLeast: 3 });
i(176, 'q-least-1', 'q takes one character.', { qLeast: 1 });
i(176, 'q-most-100', 'q takes 100 characters.', { qMost: 100 });
i(176, 'q-most-201', 'q takes 201 characters.', { qMost: 201 });
i(176, 'q-untrimmed', 'q is not trimmed.', { qTrims: false });
i(176, 'q-missing-all', 'A missing q gives every email.', { qMissing: 'all' });
i(176, 'q-missing-empty', 'A missing q gives an empty page.', { qMissing: 'empty' });
i(176, 'q-short-detail', 'A short q names search in the details.', { qShortDetail: 'search' });
i(176, 'q-long-detail', 'A long q names q in the details.', { qLongDetail: 'q' });
i(185, 'search-no-hidden', 'A search leaves hidden emails out.', { searchShowsHidden: false });
i(178, 'search-no-folder', 'A search forgets folderType.', { searchTakesFolder: false });
i(177, 'search-no-mailbox', 'A search forgets mailboxId.', { searchTakesMailbox: false });
i(178, 'search-folder-first-page', 'A search forgets folderType from the second page on.', {
  searchFolderOnLaterPages: false,
});
i(183, 'match-no-subject', 'Subjects are not searched.', { matchesSubject: false });
i(183, 'match-no-sender-name', 'Names of senders are not searched.', { matchesSenderName: false });
i(183, 'match-no-sender-address', 'Addresses of senders are not searched.', { matchesSenderAddress: false });
i(183, 'match-no-snippet', 'Snippets are not searched.', { matchesSnippet: false });
i(183, 'match-no-recipients', 'Recipients are not searched.', { matchesRecipients: 'none' });
i(183, 'match-first-recipient', 'Only the first recipient is searched.', { matchesRecipients: 'first' });
i(183, 'match-body', 'The body is searched.', { matchesBody: true });
i(183, 'match-prefix', 'Only the begin of a field is searched.', { matchesWhere: 'prefix' });
i(183, 'match-word', 'Only whole words match.', { matchesWhere: 'word' });
i(183, 'match-word-start', 'Only begins of words match.', { matchesWhere: 'wordStart' });
i(183, 'match-ascii', 'Letters beyond ASCII are compared with case.', { matchesCase: 'asciiFolded' });
i(183, 'match-exact', 'Letters are compared with case.', { matchesCase: 'exact' });
i(183, 'match-lower-only', 'A term with capitals finds nothing.', { matchesCase: 'lowerOnly' });
i(183, 'match-dots', 'A dot matches a space.', { matchesDots: false });
i(183, 'match-spaces', 'A term with a space finds nothing.', { matchesSpaces: false });
i(184, 'rank-sender-first', 'Senders rank above subjects.', { rankSender: 900 });
i(184, 'rank-snippet-second', 'Snippets rank above senders.', { rankSnippet: 170 });
i(184, 'rank-recipients-third', 'Recipients rank above snippets.', { rankRecipients: 40 });
i(184, 'rank-no-start', 'A subject that starts with the term has no bonus.', { rankSubjectStart: 0 });
i(184, 'rank-start-malus', 'A subject that starts with the term ranks lower.', { rankSubjectStart: -90 });
i(184, 'rank-no-exact', 'An exact sender has no bonus.', { rankSenderExact: 0 });
i(184, 'rank-bonuses-swapped', 'The bonus of an exact sender passes subjects.', {
  rankSenderExact: 800,
  rankSubjectStart: 50,
});
i(184, 'rank-ties-oldest', 'Ties are ordered oldest first.', { rankTies: 'oldest' });
i(184, 'rank-ties-id', 'Ties are ordered by id only.', { rankTies: 'byId' });
i(184, 'rank-ties-thread', 'Ties are ordered by thread.', { rankTies: 'byThread' });
i(184, 'rank-flat', 'All matches rank alike.', {
  rankSubject: 1,
  rankSubjectStart: 0,
  rankSender: 1,
  rankSenderExact: 0,
  rankSnippet: 1,
  rankRecipients: 1,
});
i(179, 'search-cursor-refused', 'An unreadable search cursor is refused.', { searchBadCursor: 'refuse' });
i(179, 'search-cursor-empty', 'An unreadable search cursor gives an empty page.', {
  searchBadCursor: 'empty',
});
i(179, 'search-cursor-500', 'An unreadable search cursor answers 500.', { searchBadCursor: 'fail' });

// Inbox: keys, counters and errors.
i(237, 'bearer-refused', 'A Bearer prefix is refused.', { inboxKeyTakesBearer: false });
i(237, 'plain-refused', 'A key without Bearer is refused.', { inboxKeyTakesPlain: false });
i(239, 'key-403', 'An unknown key answers 403.', { inboxUnknownKeyStatus: 403 });
i(239, 'key-code', 'An unknown key answers UNAUTHORIZED.', { inboxUnknownKeyCode: 'UNAUTHORIZED' });
i(239, 'disabled-let-in', 'A disabled key is let in.', { inboxRefusesDisabled: false });
i(240, 'suspended-let-in', 'A suspended workspace is let in.', { inboxRefusesSuspended: false });
i(240, 'suspended-402', 'A suspended workspace gets 402.', { inboxSuspendedStatus: 402 });
i(240, 'suspended-code', 'A suspended workspace gets FORBIDDEN.', { inboxSuspendedCode: 'FORBIDDEN' });
for (const [name, route] of [
  ['labels', 'GET /labels'],
  ['views', 'GET /views'],
  ['search', 'GET /emails/search'],
  ['mailboxes', 'GET /mailboxes'],
  ['drafts', 'GET /drafts'],
  ['body', 'GET /emails/{emailId}/body'],
] as const) {
  i(136, `open-${name}`, `${route} needs no key.`, { inboxOpenRoutes: [route] });
}
i(24, 'workspaces-shared', 'Emails of other workspaces are listed.', { inboxSharesWorkspaces: true });
i(241, 'foreign-403', 'A foreign email answers 403.', { foreignEmailStatus: 403 });
i(289, 'minute-50', 'The limit per minute is 50.', { inboxMinute: 50 });
i(289, 'minute-61', 'The limit per minute is 61.', { inboxMinute: 61 });
i(289, 'minute-per-key', 'Each key has its own minute.', { inboxMinuteShared: 'key' });
i(289, 'minute-fixed', 'The minute is a fixed window.', { inboxMinuteWindow: 'fixed' });
i(289, 'minute-half', 'The window is half a minute.', { inboxWindowShare: 0.5 });
i(289, 'minute-double', 'The window is two minutes.', { inboxWindowShare: 2 });
i(290, 'month-1000', 'The quota of a month is 1,000.', { inboxMonth: 1000 });
i(290, 'month-9999', 'The quota of a month is 9,999.', { inboxMonth: 9999 });
i(290, 'month-day', 'The quota is reset each day.', { inboxQuotaEnds: 'day' });
i(290, 'month-thirty', 'The quota is reset after thirty days.', { inboxQuotaEnds: 'thirtyDays' });
i(290, 'month-per-key', 'Each key has its own quota.', { inboxQuotaShared: 'key' });
i(292, 'units-two', 'A request costs two units.', { inboxUnitsPerRequest: 2 });
i(292, 'units-search', 'A search costs two units.', { inboxUnitsOf: { 'GET /emails/search': 2 } });
i(292, 'units-body', 'Reading a body costs five units.', {
  inboxUnitsOf: { 'GET /emails/{emailId}/body': 5 },
});
i(289, 'uncounted-labels', 'Reading labels is not counted.', { inboxUncounted: ['GET /labels'] });
i(289, 'uncounted-views', 'Reading views is not counted.', { inboxUncounted: ['GET /views'] });
i(289, 'uncounted-email', 'Reading one email is not counted.', { inboxUncounted: ['GET /emails/{emailId}'] });
i(138, 'remaining-before', 'The remaining units leave this request out.', { inboxRemainingBefore: true });
i(138, 'headers-none', 'Successful answers have no rate headers.', { inboxHeadersOnSuccess: false });
i(138, 'headers-unknown-key', 'A 401 carries rate headers.', { inboxHeadersOnUnknownKey: true });
i(138, 'headers-suspended', 'A suspended workspace gets rate headers.', { inboxHeadersOnSuspended: true });
i(138, 'headers-quota-on-429', 'A refusal of the minute carries quota headers.', {
  inboxQuotaHeadersOnRefusal: true,
});
i(279, 'no-retry-after', 'A refusal of the minute has no Retry-After.', { inboxRetryAfter: false });
i(279, 'minute-code', 'A refusal of the minute has the code TOO_MANY_REQUESTS.', {
  inboxRefusalCode: 'TOO_MANY_REQUESTS',
});
i(279, 'minute-503', 'A refusal of the minute answers 503.', { inboxRefusalStatus: 503 });
for (const name of [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Quota',
  'X-RateLimit-Quota-Remaining',
  'X-RateLimit-Quota-Reset',
]) {
  iAnswer(138, `no-${name.toLowerCase()}`, `${name} is missing.`, 'inbox', noHeader(name));
}
iAnswer(
  138,
  'headers-not-on-search',
  'Searches carry no rate headers.',
  'GET /emails/search',
  noHeader('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'),
);
iAnswer(
  138,
  'quota-not-on-labels',
  'Labels carry no quota headers.',
  'GET /labels',
  noHeader('X-RateLimit-Quota', 'X-RateLimit-Quota-Remaining', 'X-RateLimit-Quota-Reset'),
);
iAnswer(
  138,
  'remaining-text',
  'The remaining requests are not a number.',
  'inbox',
  setHeader('X-RateLimit-Remaining', (value) => `${value}/60`),
);
iAnswer(
  138,
  'quota-remaining-constant',
  'The remaining quota never falls.',
  'inbox',
  setHeader('X-RateLimit-Quota-Remaining', () => '9000'),
);
i(191, 'missing-code', 'A missing email answers NOT_FOUND.', { emailMissingCode: 'NOT_FOUND' });
i(191, 'missing-400', 'A missing email answers 400.', { emailMissingStatus: 400 });
i(191, 'missing-410', 'A missing email answers 410.', { emailMissingStatus: 410 });
i(127, 'reading-marks', 'Reading an email marks it read.', { readingMarksRead: true });
i(127, 'listing-marks', 'Listing emails marks the first as read.', { listingMarksRead: true });
i(265, 'unknown-path-json', 'An unknown path answers JSON.', { inboxUnknownPath: 'json' });
i(265, 'unknown-path-text', 'An unknown path answers plain text.', { inboxUnknownPath: 'text' });
i(265, 'unknown-path-400', 'An unknown path answers 400.', { inboxUnknownPathStatus: 400 });
i(230, 'drafts-limit-ignored', 'The limit of drafts is ignored.', { draftsLimitTaken: false });
i(232, 'full-lists-cut', 'Lists returned in full are cut to three.', { fullListsMost: 3 });
iShow(265, 'error-no-code', 'Errors have no code.', 'inboxError', drop('code'));
iShow(
  265,
  'error-message',
  'Errors have message instead of error.',
  'inboxError',
  rename('error', 'message'),
);
iShow(
  265,
  'error-number-code',
  'The code of an error is a number.',
  'inboxError',
  put('code', () => 42),
);
iShow(
  265,
  'error-object',
  'error is an object.',
  'inboxError',
  put('error', (held) => ({ message: written(held) })),
);
iShow(
  269,
  'error-code-lower',
  'Codes are in lower case.',
  'inboxError',
  put('code', (held) => written(held).toLowerCase()),
);
iShow(269, 'details-texts', 'details maps names to a text instead of a list.', 'inboxError', (shown) => ({
  ...shown,
  ...(isObject(shown['details'])
    ? {
        details: Object.fromEntries(
          Object.entries(shown['details']).map(([name, held]) => [
            name,
            Array.isArray(held) ? (held[0] ?? null) : held,
          ]),
        ),
      }
    : {}),
}));
iShow(269, 'details-none', 'Errors have no details.', 'inboxError', drop('details'));
iShow(168, 'details-wrong-name', 'details names query instead of the parameter.', 'inboxError', (shown) =>
  isObject(shown['details'])
    ? { ...shown, details: { query: Object.values(shown['details'])[0] ?? null } }
    : shown,
);
iShow(
  269,
  'validation-code',
  'The code of a refused parameter is BAD_REQUEST.',
  'inboxError',
  put('code', (held) => (held === 'VALIDATION_FAILED' ? 'BAD_REQUEST' : (held ?? null))),
);
iAnswer(
  269,
  'validation-422',
  'A refused parameter answers 422.',
  'inbox',
  whenStatus(400, (answer) => ({ ...answer, status: 422 })),
);
iAnswer(265, 'error-text-type', 'Errors are sent as text.', 'inbox', whenStatus(400, setType('text/plain')));
iAnswer(
  265,
  '401-html',
  'A refused key gets an HTML page.',
  'inbox',
  whenStatus(401, () => page(401, 'Unauthorized')),
);
iAnswer(
  193,
  '404-html',
  'A missing email gets an HTML page.',
  'GET /emails/{emailId}',
  whenStatus(404, () => page(404, 'Not Found')),
);
iAnswer(136, 'json-as-html', 'Lists of emails are sent as text/html.', 'GET /emails', setType('text/html'));

// Inbox: writing.
i(193, 'patch-code', 'PATCH answers EMAIL_NOT_FOUND.', { patchMissingCode: 'EMAIL_NOT_FOUND' }, false);
i(193, 'patch-empty', 'PATCH takes a body with neither field.', { patchNeedsOne: false }, false);
i(193, 'patch-accepted', 'accepted lists isRead only.', { patchAccepted: ['isRead'] }, false);
i(127, 'patch-read-lost', 'PATCH does not set isRead.', { patchSetsRead: false }, false);
i(127, 'patch-turns', 'PATCH turns isRead.', { patchTurns: true }, false);
i(128, 'patch-star-lost', 'PATCH does not set isStarred.', { patchSetsStarred: false }, false);
i(128, 'patch-star-stays', 'PATCH cannot take a star away.', { patchUnstars: false }, false);
i(
  193,
  'malformed-code',
  'Malformed JSON answers VALIDATION_FAILED.',
  { malformedCode: 'VALIDATION_FAILED' },
  false,
);
i(136, 'body-1mb', 'The body takes a megabyte.', { bodyBytes: 1_048_576 }, false);
i(136, 'body-128k', 'The body takes 128 KB.', { bodyBytes: 131_072 }, false);
i(278, 'body-status', 'A large body answers 400.', { bodyTooLargeStatus: 400 }, false);
i(199, 'delete-200', 'DELETE answers 200.', { deleteStatus: 200 }, false);
i(124, 'delete-gone', 'DELETE removes for good.', { deleteMoves: 'gone' }, false);
i(124, 'delete-nothing', 'DELETE moves nothing.', { deleteMoves: 'nothing' }, false);
i(124, 'delete-spam', 'DELETE moves to SPAM.', { deleteMoves: 'spam' }, false);
i(125, 'delete-again', 'DELETE of a trashed email answers 404.', { deleteAgainStatus: 404 }, false);
i(
  126,
  'no-trash-code',
  'A mailbox without trash answers VALIDATION_FAILED.',
  { noTrashCode: 'VALIDATION_FAILED' },
  false,
);
i(126, 'no-trash-moves', 'A mailbox without trash loses the email.', { noTrashMoves: true }, false);
i(216, 'send-200', 'Sending answers 200.', { sendStatus: 200 }, false);
i(216, 'send-bracket', 'messageId of a sent email has no brackets.', { sendKeepsBracket: false }, false);
i(218, 'send-thread', 'A reply begins a new thread.', { sendThreads: false }, false);
i(203, 'send-unstored', 'A sent email is not in SENT.', { sendStores: false }, false);
i(224, 'replay-again', 'A replay sends again.', { idempotencyReplays: false }, false);
i(224, 'replay-header', 'A replay has no header.', { idempotencyHeader: false }, false);
i(224, 'replay-per-key', 'Idempotency is scoped to the key.', { idempotencyScope: 'key' }, false);
i(224, 'replay-422', 'Another request under the key answers 422.', { idempotencyConflict: 422 }, false);
i(203, 'idempotency-64', 'Idempotency-Key takes 64 characters.', { idempotencyMost: 64 }, false);
i(229, 'bulk-100', 'A bulk update takes 100 ids.', { bulkMost: 100 }, false);
i(292, 'bulk-one-unit', 'A bulk update costs one unit.', { bulkUnits: 'one' }, false);

// Prospecting: keys and windows.
p(211, 'bearer-refused', 'A Bearer prefix is refused.', { mainKeyTakesBearer: false });
p(211, 'plain-refused', 'A key without Bearer is refused.', { mainKeyTakesPlain: false });
p(215, 'refusal-words', 'A refused key gets other words.', { mainRefusal: 'Unauthorized' });
p(215, 'refusal-403', 'A refused key gets 403.', { mainRefusalStatus: 403 });
p(215, 'inbox-key-let-in', 'A key of the inbox service is let in.', { mainRefusesInboxKey: false });
p(215, 'disabled-let-in', 'A disabled key is let in.', { mainRefusesDisabled: false });
p(216, 'key-in-query', 'A key in the query is taken.', { mainTakesKeyInQuery: true });
p(212, 'key-longer', 'A key with further characters is taken.', { mainKeyTrimmed: true });
p(215, 'lists-no-code', 'A 401 of the lists has no code.', { listsRefusalCode: null });
p(215, 'lists-other-code', 'A 401 of the lists has the code UNAUTHORIZED.', {
  listsRefusalCode: 'UNAUTHORIZED',
});
p(215, 'main-code', 'A 401 of the main API has a code.', { mainRefusalCode: 'AUTH_REQUIRED' });
for (const [name, route] of [
  ['webhook', 'GET /webhook'],
  ['campaigns', 'GET /advanced/campaigns'],
  ['credits', 'GET /credits/usage'],
  ['lists', 'GET /lists/list'],
  ['rows', 'GET /lists/list/{listId}/rows'],
  ['tools', 'GET /tools/find/email'],
  ['scraps', 'GET /social-scrappers'],
  ['blacklists', 'GET /emails/blacklists'],
  ['providers', 'GET /email-providers'],
  ['stats', 'GET /stats/advanced'],
] as const) {
  p(111, `open-${name}`, `${route} needs no key.`, { mainOpenRoutes: [route] });
}
p(274, 'lists-shared', 'Lists of other accounts can be read.', { listsSharesAccounts: true });
p(289, 'campaigns-shared', 'Campaigns of other accounts can be read.', { mainSharesAccounts: true });
p(320, 'minute-none-20', 'Without a plan, 20 requests are allowed.', { minuteNone: 20 });
p(320, 'minute-none-60', 'Without a plan, 60 requests are allowed.', { minuteNone: 60 });
p(320, 'minute-start-60', 'Start allows 60 requests.', { minuteStart: 60 });
p(320, 'minute-grow-200', 'Grow allows 200 requests.', { minuteGrow: 200 });
p(213, 'minute-per-key', 'Each key has its own window.', { minuteShared: 'key' });
p(320, 'minute-sliding', 'The window begins anew with each request.', { minuteWindow: 'sliding' });
p(320, 'minute-double', 'The window is twice as long.', { minuteWindowShare: 2 });
p(321, 'lists-counted', 'Requests to /lists are counted.', { listsCounted: true });
p(321, 'tools-counted', 'Requests to /tools are counted.', { toolsCounted: true });
p(322, 'minute-429', 'Over the limit the answer is 429.', { minuteStatus: 429 });
p(322, 'minute-words', 'Over the limit the words differ.', { minuteError: 'Too many requests' });
p(322, 'minute-retry', 'Over the limit Retry-After is sent.', { minuteRetryAfter: true });

// Prospecting: lists and rows.
p(118, 'lists-default-20', 'A page of lists has 20 by default.', { listsDefault: 20 });
p(118, 'lists-default-10', 'A page of lists has 10 by default.', { listsDefault: 10 });
p(118, 'lists-most-50', 'A page of lists has at most 50.', { listsMost: 50 });
p(118, 'lists-most-200', 'A page of lists has at most 200.', { listsMost: 200 });
p(172, 'lists-from-0', 'Pages of lists begin at 0.', { listsFirst: 0 });
p(118, 'lists-always-page', 'Without page and limit a page is answered.', { listsPlainWithoutPage: 'page' });
p(118, 'lists-plain-cut', 'The plain array is cut to ten lists.', { listsPlainWithoutPage: 'tenFirst' });
p(118, 'lists-total-page', 'total counts the lists of the page.', { listsTotal: 'page' });
p(118, 'lists-total-more', 'total is one too high.', { listsTotal: 'oneMore' });
p(118, 'lead-search-no-social', 'leadSearch finds no profile URLs.', { leadSearchBy: 'email' });
p(118, 'lead-search-no-email', 'leadSearch finds no emails.', { leadSearchBy: 'social' });
p(118, 'lead-search-ignored', 'leadSearch is ignored.', { leadSearchBy: 'nothing' });
p(118, 'lead-search-part', 'leadSearch finds parts of an email.', { leadSearchPart: true });
p(118, 'lead-search-first', 'leadSearch finds the first list only.', { leadSearchFinds: 'firstOnly' });
p(118, 'lead-search-turned', 'leadSearch finds the lists without the person.', {
  leadSearchFinds: 'notContaining',
});
p(274, 'list-missing-400', 'A missing list answers 400.', { listMissingStatus: 400 });
p(274, 'list-missing-403', 'A missing list answers 403.', { listMissingStatus: 403 });
p(274, 'list-missing-words', 'A missing list gets other words.', { listMissing: 'Not found' });
p(173, 'rows-default-25', 'A page of rows has 25 by default.', { rowsDefault: 25 });
p(173, 'rows-default-100', 'A page of rows has 100 by default.', { rowsDefault: 100 });
p(173, 'rows-most-50', 'A page of rows has at most 50.', { rowsMost: 50 });
p(173, 'rows-most-500', 'A page of rows has at most 500.', { rowsMost: 500 });
p(173, 'rows-from-0', 'Pages of rows begin at 0.', { rowsFirst: 0 });
p(142, 'rows-full', 'Pages carry every field.', { rowsVisibleOnly: false });
p(142, 'rows-linked', 'Pages cover linked lists.', { rowsLinked: true });
p(142, 'lookup-100', 'A lookup gives up to 100.', { lookupMost: 100 });
p(142, 'lookup-20', 'A lookup gives up to 20.', { lookupMost: 20 });
p(142, 'lookup-case', 'A lookup compares emails with case.', { lookupEmailCase: 'exact' });
p(142, 'lookup-social-case', 'A lookup compares URLs without case.', { lookupSocial: 'anyCase' });
p(142, 'lookup-social-slash', 'A lookup leaves a last slash out.', { lookupSocial: 'slash' });
p(142, 'lookup-social-part', 'A lookup finds parts of a URL.', { lookupSocial: 'part' });
p(142, 'lookup-email-part', 'A lookup finds parts of an email.', { lookupEmailPart: true });
p(142, 'lookup-not-linked', 'A lookup leaves linked lists out.', { lookupLinked: false });
p(142, 'lookup-visible', 'A lookup carries visible columns only.', { lookupFull: false });
p(142, 'lookup-paged', 'A lookup is paged.', { lookupPaged: true });
p(142, 'lookup-both-400', 'Both keys of a lookup answer 400.', { lookupBoth: 400 });
p(142, 'lookup-both-200', 'Both keys of a lookup are taken.', { lookupBoth: 200 });
p(142, 'lookup-secondary', 'A lookup finds secondary emails.', { lookupSecondary: true });
p(142, 'lookup-all-lists', 'A lookup covers every list.', { lookupAllLists: true });
p(170, 'pages-overlap', 'Each page begins with the last entry of the page before.', { pagesRepeat: true });

const ENVELOPES: [presenter: Presenter, line: number, list: string, others: string[]][] = [
  ['listPage', 118, 'items', ['total', 'page', 'pageSize', 'totalLeads']],
  ['rowsPage', 124, 'items', ['total', 'page', 'pageSize']],
  ['contactsPage', 159, 'list', ['count']],
  ['activitiesPage', 160, 'activities', []],
  ['progressPage', 161, 'contacts', ['total', 'totalPages']],
  ['creditsPage', 164, 'items', ['total']],
  ['searchesPage', 177, 'data', ['total']],
  ['scrapsPage', 179, 'scraps', []],
];
for (const [presenter, line, list, others] of ENVELOPES) {
  pShow(
    line,
    `${presenter}-renamed`,
    `${list} of ${presenter} has another name.`,
    presenter,
    rename(list, list === 'data' ? 'items' : 'data'),
  );
  pShow(line, `${presenter}-null-empty`, `${list} of ${presenter} is null when empty.`, presenter, (shown) =>
    isEmpty(shown, list) ? { ...shown, [list]: null } : shown,
  );
  for (const other of others) {
    pShow(line, `${presenter}-no-${other}`, `${other} of ${presenter} is missing.`, presenter, drop(other));
    pShow(
      line,
      `${presenter}-${other}-text`,
      `${other} of ${presenter} is a text.`,
      presenter,
      put(other, (held) => String(number(held))),
    );
    pShow(
      line,
      `${presenter}-${other}-more`,
      `${other} of ${presenter} is one too high.`,
      presenter,
      put(other, (held) => number(held) + 1),
    );
    pShow(
      line,
      `${presenter}-${other}-empty`,
      `${other} of ${presenter} is missing on an empty page.`,
      presenter,
      (shown) => (isEmpty(shown, list) ? without(shown, other) : shown),
    );
  }
}
pShow(124, 'rows-total-past-end', 'total is 0 past the end.', 'rowsPage', (shown) =>
  isEmpty(shown, 'items') ? { ...shown, total: 0 } : shown,
);
pShow(
  22,
  'contact-id-upper',
  'Ids of contacts are in upper case.',
  'visibleContact',
  put('id', (held) => written(held).toUpperCase()),
);
pShow(48, 'lookup-no-id', 'A lookup result has leadId instead of id.', 'fullContact', rename('id', 'leadId'));
pShow(32, 'contact-nested', 'Contacts nest the fields of the company.', 'fullContact', (shown) => ({
  ...without(shown, 'companyName'),
  company: { name: shown['companyName'] ?? null },
}));
pShow(
  32,
  'contact-tags-array',
  'A field of a contact is an array.',
  'fullContact',
  put('tags', () => ['a']),
);

// Prospecting: campaigns and what belongs to them.
p(156, 'campaigns-ten', 'Only ten campaigns are listed.', { campaignsShown: 'tenFirst' });
p(156, 'campaigns-five', 'Only five campaigns are listed.', { campaignsShown: 'fiveFirst' });
p(156, 'campaigns-no-archived', 'Archived campaigns are not listed.', { campaignsShown: 'notArchived' });
p(156, 'campaigns-no-finished', 'Finished campaigns are not listed.', { campaignsShown: 'notFinished' });
p(97, 'status-lower', 'Statuses are in lower case.', {
  campaignStatuses: {
    DRAFT: 'draft',
    RUNNING: 'running',
    PAUSED: 'paused',
    FINISHED: 'finished',
    ARCHIVED: 'archived',
  },
});
p(97, 'status-ended', 'FINISHED is called ENDED.', { campaignStatuses: { FINISHED: 'ENDED' } });
p(97, 'status-active', 'RUNNING is called ACTIVE.', { campaignStatuses: { RUNNING: 'ACTIVE' } });
p(272, 'campaign-missing-404', 'A missing campaign answers 404.', { campaignMissingStatus: 404 });
p(272, 'campaign-missing-words', 'A missing campaign gets other words.', { campaignMissing: 'Not found' });
p(157, 'excluded-stay', 'Contacts of excluded lists stay.', { recipientsExclude: false });
p(159, 'contacts-default-50', 'Contacts come 50 a page.', { contactsDefault: 50 });
p(159, 'contacts-most-100', 'Contacts come at most 100 a page.', { contactsMost: 100 });
p(159, 'contacts-from-1', 'Pages of contacts begin at 1.', { contactsFirst: 1 });
p(160, 'activities-25', 'Activities come 25 a page.', { activitiesSize: 25 });
p(160, 'activities-31', 'Activities come 31 a page.', { activitiesSize: 31 });
p(160, 'activities-from-1', 'Pages of activities begin at 1.', { activitiesFirst: 1 });
p(160, 'activities-oldest', 'Activities come oldest first.', { activitiesOrder: 'oldest' });
p(160, 'activities-day', 'Activities are ordered by day only.', { activitiesOrder: 'byDay' });
p(160, 'activities-event', 'Activities are ordered by event.', { activitiesOrder: 'byEvent' });
p(160, 'types-first', 'Only the first of several types is taken.', { activitiesTypes: 'firstOnly' });
p(160, 'types-ignored', 'types is ignored.', { activitiesTypes: 'ignored' });
p(160, 'types-later', 'types is forgotten from the second page on.', { activitiesTypes: 'notOnLaterPages' });
p(160, 'types-prefix', 'types takes events that begin alike.', { activitiesTypes: 'prefix' });
p(160, 'activities-end-last', 'Past the end the last page comes again.', { activitiesPastEnd: 'last' });
p(160, 'activities-end-first', 'Past the end the first page comes again.', { activitiesPastEnd: 'first' });
p(160, 'activities-end-400', 'Past the end the answer is 400.', { activitiesPastEnd: 'refuse' });
p(226, 'event-mail-sent', 'EMAIL_SENT is called MAIL_SENT.', {
  activitiesRenamed: { EMAIL_SENT: 'MAIL_SENT' },
});
p(228, 'event-replied', 'MAIL_REPLIED is called REPLIED.', {
  activitiesRenamed: { MAIL_REPLIED: 'REPLIED' },
});
p(236, 'event-followed', 'VISITED is called FOLLOWED.', { activitiesRenamed: { VISITED: 'FOLLOWED' } });
p(227, 'event-lower', 'OPENED is written in lower case.', { activitiesRenamed: { OPENED: 'opened' } });
pShow(
  160,
  'activity-no-event',
  'An activity has type instead of event.',
  'activity',
  rename('event', 'type'),
);
pShow(
  160,
  'activity-no-date',
  'An activity has createdAt instead of date.',
  'activity',
  rename('date', 'createdAt'),
);
pShow(
  23,
  'activity-date-number',
  'The date of an activity is a number.',
  'activity',
  put('date', (held) => Date.parse(written(held))),
);
pShow(
  23,
  'activity-date-zone',
  'The date of an activity names no zone.',
  'activity',
  put('date', (held) => written(held).slice(0, 19)),
);
pShow(87, 'sentiment-text', 'sentiment is a text.', 'activity', (shown) =>
  isObject(shown['sentiment'])
    ? { ...shown, sentiment: shown['sentiment']['classification'] ?? null }
    : shown,
);
pShow(87, 'sentiment-other', 'A classification is called POSITIVE.', 'activity', (shown) =>
  isObject(shown['sentiment'])
    ? { ...shown, sentiment: { ...shown['sentiment'], classification: 'POSITIVE' } }
    : shown,
);
pShow(87, 'sentiment-score-text', 'The score of a sentiment is a text.', 'activity', (shown) =>
  isObject(shown['sentiment']) ? { ...shown, sentiment: { ...shown['sentiment'], score: '0.5' } } : shown,
);
p(161, 'progress-25', 'Progress comes 25 a page.', { progressSize: 25 });
p(161, 'progress-from-0', 'Pages of progress begin at 0.', { progressFirst: 0 });
p(161, 'progress-pages-down', 'totalPages is rounded down.', { progressPages: 'down' });
p(162, 'export-type-ignored', 'The type of an export is ignored.', { exportTypeTaken: false });
pAnswer(
  162,
  'export-json',
  'An export of a campaign is JSON.',
  'GET /advanced/campaigns/{campaignId}/export',
  whenStatus(200, (answer) => json(200, { rows: answer.text ?? '' })),
);
pAnswer(
  162,
  'export-html',
  'An export of a campaign is sent as text/html.',
  'GET /advanced/campaigns/{campaignId}/export',
  whenStatus(200, setType('text/html')),
);
pAnswer(
  156,
  'campaigns-bare',
  'Campaigns come as a plain array.',
  'GET /advanced/campaigns',
  whenStatus(200, (answer) => ({
    ...answer,
    json: isObject(answer.json) ? (answer.json['campaigns'] ?? null) : null,
  })),
);
pAnswer(
  156,
  'campaigns-data',
  'Campaigns come as data.',
  'GET /advanced/campaigns',
  whenStatus(
    200,
    withBody((body) => ({ data: body['campaigns'] })),
  ),
);

// Prospecting: webhooks, credits, tools, scrapers and statistics.
for (const [value, words] of [
  ['noFinished', 'finished'],
  ['noArchived', 'archived'],
  ['noLegacy', 'legacy'],
  ['runningOnly', 'all but running'],
] as const) {
  p(166, `webhooks-${value}`, `Registrations of ${words} campaigns are left out.`, { webhooksShown: value });
}
p(166, 'webhooks-once-url', 'A URL on all campaigns appears once.', { webhooksPerCampaign: false });
p(166, 'webhooks-not-twice', 'A URL registered twice appears once.', { webhooksTwice: false });
p(82, 'webhooks-empty', 'Registrations without events are listed.', { webhooksEmptySkipped: false });
p(83, 'webhooks-enabled', 'The status of a registration is enabled.', { webhookStatus: 'enabled' });
p(83, 'webhooks-capital', 'The status of a registration is ACTIVE.', { webhookStatus: 'ACTIVE' });
p(78, 'webhooks-type', 'typeOfCampaign is multichannel.', { webhookTypes: { advanced: 'multichannel' } });
p(78, 'webhooks-type-linkedin', 'typeOfCampaign of legacy campaigns is legacy.', {
  webhookTypes: { email: 'legacy', social: 'legacy' },
});
for (const [at, field] of [
  'id',
  'typeOfCampaign',
  'campaignId',
  'campaignName',
  'url',
  'events',
  'status',
].entries()) {
  pShow(77 + at, `registration-no-${field}`, `A registration has no ${field}.`, 'registration', drop(field));
}
pShow(
  77,
  'registration-id-number',
  'The id of a registration is a number.',
  'registration',
  put('id', () => 1),
);
pShow(
  82,
  'registration-events-text',
  'The events of a registration are one text.',
  'registration',
  put('events', (held) => items(held).map(written).join(',')),
);
p(164, 'credits-default-20', 'Credits come 20 a page.', { creditsDefault: 20 });
p(164, 'credits-most-100', 'Credits come at most 100 a page.', { creditsMost: 100 });
p(164, 'credits-from-0', 'Pages of credits begin at 0.', { creditsFirst: 0 });
p(177, 'tools-default-20', 'Searches come 20 a page.', { toolsDefault: 20 });
p(177, 'tools-most-50', 'Searches come at most 50 a page.', { toolsMost: 50 });
p(177, 'tools-from-0', 'Pages of searches begin at 0.', { toolsFirst: 0 });
p(185, 'tools-mixed', 'Each list of searches holds those of all tools.', { toolsMixed: true });
p(179, 'scraps-25', 'Scrapers come 25 a page.', { scrapsSize: 25 });
p(179, 'scraps-from-1', 'Pages of scrapers begin at 1.', { scrapsFirst: 1 });
p(273, 'stats-missing-400', 'Statistics of a missing campaign answer 400.', { statsMissingStatus: 400 });
p(273, 'stats-missing-404', 'Statistics of a missing campaign answer 404.', { statsMissingStatus: 404 });
p(280, 'stats-no-retry', 'Computing statistics have no Retry-After.', { statsRetryAfter: null });
p(280, 'stats-retry-60', 'Computing statistics ask for 60 seconds.', { statsRetryAfter: '60' });
p(280, 'stats-202', 'Computing statistics answer 202.', { statsComputingStatus: 202 });
p(280, 'stats-code', 'Computing statistics have another code.', { statsComputingCode: 'COMPUTING' });
p(282, 'message-missing-400', 'A missing message answers 400.', { messageMissingStatus: 400 });
p(282, 'message-missing-words', 'A missing message gets other words.', {
  messageMissing: 'Activity not found',
});
p(282, 'message-none-404', 'An activity without a message answers 404.', { messageNoneStatus: 404 });
p(282, 'message-none-words', 'An activity without a message gets other words.', { messageNone: 'EMPTY' });

// Prospecting: errors.
p(274, 'unknown-path-json', 'An unknown path answers JSON.', { mainUnknownPath: 'json' });
p(274, 'unknown-path-text', 'An unknown path answers plain text.', { mainUnknownPath: 'text' });
p(274, 'unknown-path-400', 'An unknown path answers 400.', { mainUnknownPathStatus: 400 });
p(272, 'invalid-no-code', 'A refused field has no code.', { invalidCode: null });
p(272, 'invalid-code', 'A refused field has the code VALIDATION_ERROR.', { invalidCode: 'VALIDATION_ERROR' });
p(272, 'invalid-unnamed', 'A refused field is not named.', { invalidNamesField: false });
p(272, 'invalid-422', 'A refused field answers 422.', { invalidStatus: 422 });
pShow(
  267,
  'main-error-message',
  'Errors of the main API have message.',
  'mainError',
  rename('error', 'message'),
);
pShow(
  267,
  'main-error-list',
  'error is a list.',
  'mainError',
  put('error', (held) => [written(held)]),
);
pShow(267, 'lists-error-error', 'Errors of the lists have error.', 'listsError', rename('message', 'error'));
pAnswer(
  267,
  'lists-404-html',
  'A missing list gets an HTML page.',
  'GET /lists/list/{listId}/rows',
  whenStatus(404, () => page(404, 'Not Found')),
);
pAnswer(
  267,
  'main-400-text',
  'Errors of the main API are sent as text.',
  'main',
  whenStatus(400, () => text(400, 'Bad request')),
);
pAnswer(
  215,
  '401-html',
  'A refused key gets an HTML page.',
  'main',
  whenStatus(401, () => page(401, 'Unauthorized')),
);
pAnswer(
  282,
  'credits-error',
  'Errors of credits have no success.',
  'GET /credits/usage',
  whenStatus(
    400,
    withBody((body) => without(body, 'success')),
  ),
);

// Prospecting: writing.
p(117, 'list-200', 'Making a list answers 200.', { listCreateStatus: 200 }, false);
p(
  135,
  'add-any-case',
  'Emails of duplicates are compared without case.',
  { emailCompared: 'anyCase' },
  false,
);
p(
  135,
  'add-social-case',
  'URLs of duplicates are compared without case.',
  { socialCompared: 'anyCase' },
  false,
);
p(135, 'add-no-social', 'Duplicates are not sought by URL.', { socialCompared: 'never' }, false);
p(
  135,
  'add-not-linked',
  'Duplicates in linked lists are not sought.',
  { duplicatesCoverLinked: false },
  false,
);
p(136, 'update-lost', 'updateIfExists does nothing.', { updatesIfExists: false }, false);
p(125, 'update-one', 'updateIfExists takes 1.', { updateIfExistsTakes: ['true', '1'] }, false);
p(
  125,
  'update-capital',
  'updateIfExists takes TRUE.',
  { updateIfExistsTakes: ['true', 'TRUE', 'True'] },
  false,
);
p(136, 'update-clears', 'An update clears other fields.', { updateClearsOthers: true }, false);
p(137, 'add-201', 'A new contact answers 201.', { addStatus: 201 }, false);
p(140, 'batch-50', 'A batch takes 50 contacts.', { batchMost: 50 }, false);
p(140, 'batch-101', 'A batch takes 101 contacts.', { batchMost: 101 }, false);
p(140, 'batch-400', 'A large batch answers 400.', { batchStatus: 400 }, false);
p(140, 'batch-order', 'Results of a batch are turned.', { batchOrder: 'reversed' }, false);
p(140, 'batch-repeat-updated', 'A repeated row is updated.', { batchRepeats: 'updated' }, false);
p(32, 'empty-clears', 'An empty text clears a field.', { emptyValuesIgnored: false }, false);
p(57, 'keys-no-prefix', 'Keys are not resolved by prefix.', { keysByPrefix: false }, false);
p(60, 'keys-no-value', 'Keys are not resolved by value.', { keysByValue: false }, false);
p(59, 'keys-id', 'A key ending in id is resolved by value.', { keysEndingInId: false }, false);
p(63, 'keys-mobile', 'mobile goes to mobilePhone.', { keysMobile: 'mobilePhone' }, false);
p(46, 'numbers-kept', 'A numeric field keeps a text.', { numbersDropText: false }, false);
p(46, 'dates-kept', 'A date field keeps an invalid date.', { datesDropInvalid: false }, false);
p(122, 'variable-400', 'An existing variable answers 400.', { variableExistsStatus: 400 }, false);
p(
  127,
  'patch-duplicate',
  'Changing a contact checks for duplicates.',
  { patchChecksDuplicates: true },
  false,
);
p(129, 'delete-not-linked', 'Deleting a list keeps linked lists.', { deleteListCascades: false }, false);
p(144, 'export-no-bom', 'A CSV has no BOM.', { exportBom: false }, false);
p(144, 'export-semicolon', 'A CSV is separated by semicolons.', { exportSeparator: ';' }, false);
p(324, 'lists-body-1mb', 'The lists service takes 1 MB.', { listsBodyBytes: 1_048_576 }, false);
p(157, 'recipients-add', 'Recipients are added instead of replaced.', { recipientsReplace: false }, false);
p(
  286,
  'start-running-first',
  'A running campaign is found out first.',
  { startOrder: ['CAMPAIGN_ALREADY_RUNNING'] },
  false,
);
p(
  304,
  'start-recipients-first',
  'Missing recipients are found out first.',
  { startOrder: ['NO_RECIPIENTS'] },
  false,
);
p(
  301,
  'start-schedule-first',
  'A missing schedule is found out first.',
  { startOrder: ['SCHEDULE_MISSING'] },
  false,
);
p(302, 'start-limit-50', 'The limit of invitations is 50.', { invitationsMost: 50 }, false);
p(13, 'verifier-one', 'The verifier costs a credit.', { creditVerifier: 1 }, false);
p(13, 'phone-ten', 'The phone finder costs ten credits.', { creditPhone: 10 }, false);
p(13, 'no-refund', 'Nothing found is not refunded.', { creditsRefund: false }, false);
p(272, 'malformed-json', 'Malformed JSON gets a JSON error.', { malformedHtml: false }, false);
p(13, 'finder-two', 'The email finder costs two credits.', { creditFinder: 2 }, false);
p(13, 'credits-402', 'Too few credits answer 402.', { creditsLowStatus: 402 }, false);
p(303, 'start-social-100', 'The limit of social contacts is 100.', { socialMost: 100 }, false);
p(305, 'start-recipients-50000', 'A start takes 50,000 recipients.', { recipientsMost: 50_000 }, false);
p(144, 'export-direct-1000', 'More than 1,000 contacts are exported later.', { exportDirect: 1000 }, false);
p(144, 'export-most-10000', 'Above 10,000 contacts an export is refused.', { exportMost: 10_000 }, false);
p(144, 'export-two', 'Two exports run at a time.', { exportAtOnce: 2 }, false);
p(323, 'main-body-10mb', 'The main API takes 10 MB.', { mainBodyBytes: 10_485_760 }, false);
p(320, 'uncounted-webhook', 'Reading webhooks is not counted.', { minuteUncounted: ['GET /webhook'] });
p(320, 'uncounted-campaigns', 'Reading campaigns is not counted.', {
  minuteUncounted: ['GET /advanced/campaigns'],
});
i(218, 'send-unsigned', 'The signature is not added.', { sendSigns: false }, false);
