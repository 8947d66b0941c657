import { both, changeField, dropField, operation, setBody, setField, setStatus, status } from './wire.ts';
import { table, type DriftRow } from './types.ts';

const lists = both(operation('GET /emails', 'GET /emails/search'), status(200));
const details = both(operation('GET /emails/{emailId}', 'PATCH /emails/{emailId}'), status(200));
const both200 = both(
  operation('GET /emails', 'GET /emails/search', 'GET /emails/{emailId}', 'PATCH /emails/{emailId}'),
  status(200),
);
const inBoth = (name: string): string[] => [`items[].${name}`, `email.${name}`];

/** A field of listed emails, or of the email read alone, that has another value. */
const listed = (name: string, value: unknown): DriftRow => ({
  description: `${name} is ${JSON.stringify(value)}`,
  wire: setField(lists, `items[].${name}`, value),
});
const detailed = (name: string, value: unknown): DriftRow => ({
  description: `${name} is ${JSON.stringify(value)}`,
  wire: setField(details, `email.${name}`, value),
});

/** Answers whose shape is not the documented one. */
export const inboxShapeDrifts = table({
  'inbox.email-list-item.id-string': listed('id', 7),
  'inbox.email-list-item.mailbox-id-string': listed('mailboxId', 7),
  'inbox.email-list-item.folder-id-string': listed('folderId', 7),
  'inbox.email-list-item.message-id-string': listed('messageId', 7),
  'inbox.email-list-item.message-id-angle-brackets': listed('messageId', 'bare@mail.example'),
  'inbox.email-list-item.thread-id-string': listed('threadId', null),
  'inbox.email-list-item.subject-string': listed('subject', null),
  'inbox.email-list-item.from-address': listed('from', 'someone@mail.example'),
  'inbox.email-list-item.to-addresses': listed('to', ['someone@mail.example']),
  'inbox.email-list-item.cc-addresses': listed('cc', null),
  'inbox.email-list-item.date-string': listed('date', 1_700_000_000),
  'inbox.email-list-item.date-iso-utc': listed('date', '2026-01-31T18:00:00+02:00'),
  'inbox.email-list-item.snippet-string': listed('snippet', null),
  'inbox.email-list-item.is-read-boolean': listed('isRead', 'true'),
  'inbox.email-list-item.is-starred-boolean': listed('isStarred', 0),
  'inbox.email-list-item.is-draft-boolean': listed('isDraft', null),
  'inbox.email-list-item.waiting-for-reply-boolean': listed('waitingForReply', 'no'),
  'inbox.email-list-item.has-attachments-boolean': listed('hasAttachments', 1),
  'inbox.email-list-item.attachments-array': listed('attachments', {}),
  'inbox.email-list-item.in-reply-to-string': listed('inReplyTo', 7),
  'inbox.email-list-item.references-array': listed('references', '<a@b>'),
  'inbox.email-list-item.references-are-message-ids': listed('references', ['bare@mail.example']),
  'inbox.email-detail.id-string': detailed('id', 7),
  'inbox.email-detail.mailbox-id-string': detailed('mailboxId', 7),
  'inbox.email-detail.folder-id-string': detailed('folderId', 7),
  'inbox.email-detail.message-id-string': detailed('messageId', 7),
  'inbox.email-detail.message-id-angle-brackets': detailed('messageId', 'bare@mail.example'),
  'inbox.email-detail.thread-id-string': detailed('threadId', null),
  'inbox.email-detail.subject-string': detailed('subject', null),
  'inbox.email-detail.from-address': detailed('from', 'someone@mail.example'),
  'inbox.email-detail.to-addresses': detailed('to', ['someone@mail.example']),
  'inbox.email-detail.cc-addresses': detailed('cc', null),
  'inbox.email-detail.date-string': detailed('date', 1_700_000_000),
  'inbox.email-detail.date-iso-utc': detailed('date', '2026-01-31T18:00:00+02:00'),
  'inbox.email-detail.snippet-string': detailed('snippet', null),
  'inbox.email-detail.is-read-boolean': detailed('isRead', 'true'),
  'inbox.email-detail.is-starred-boolean': detailed('isStarred', 0),
  'inbox.email-detail.is-draft-boolean': detailed('isDraft', null),
  'inbox.email-detail.waiting-for-reply-boolean': detailed('waitingForReply', 'no'),
  'inbox.email-detail.has-attachments-boolean': detailed('hasAttachments', 1),
  'inbox.email-detail.attachments-array': detailed('attachments', {}),
  'inbox.email-detail.in-reply-to-string': detailed('inReplyTo', 7),
  'inbox.email-detail.references-array': detailed('references', '<a@b>'),
  'inbox.email-detail.references-are-message-ids': detailed('references', ['bare@mail.example']),
  'inbox.email-list-item.tags-array': {
    description: 'tags are null',
    wire: setField(lists, 'items[].tags', null),
  },
  'inbox.email-list-item.no-body': {
    description: 'listed emails carry their body',
    wire: setField(lists, 'items[].body', { text: 'x' }),
  },
  'inbox.email-list-item.id-unique-in-page': {
    description: 'the first email of a page comes twice',
    wire: setBody(lists, (body) => {
      const page = body as { items: unknown[] };
      return { ...page, items: [...page.items.slice(0, 1), ...page.items] };
    }),
  },
  'inbox.email-detail.no-tags': {
    description: 'the detail has tags',
    wire: setField(details, 'email.tags', []),
  },
  'inbox.email-detail.wrapped-on-get': {
    description: 'the email comes bare',
    wire: setBody(
      both(operation('GET /emails/{emailId}'), status(200)),
      (body) => (body as { email: unknown }).email,
    ),
  },
  'inbox.email-detail.wrapped-on-patch': {
    description: 'the email comes bare',
    wire: setBody(
      both(operation('PATCH /emails/{emailId}'), status(200)),
      (body) => (body as { email: unknown }).email,
    ),
  },
  'inbox.email-detail.id-is-requested': {
    description: 'the id is another',
    wire: setField(details, 'email.id', 'eml_other'),
  },
  'inbox.email-detail.bcc-addresses': {
    description: 'bcc is absent',
    wire: dropField(details, 'email.bcc'),
  },
  'inbox.email-detail.labels-array': {
    description: 'labels is a string',
    wire: setField(details, 'email.labels', 'INBOX'),
  },
  'inbox.email-detail.is-auto-reply-boolean': {
    description: 'isAutoReply is null',
    wire: setField(details, 'email.isAutoReply', null),
  },
  'inbox.email-detail.is-auto-forward-boolean': {
    description: 'isAutoForward is absent',
    wire: dropField(details, 'email.isAutoForward'),
  },
  'inbox.email-detail.scheduled-status-string-or-null': {
    description: 'scheduledStatus is absent',
    wire: dropField(details, 'email.scheduledStatus'),
  },
  'inbox.email-detail.scheduled-send-at-string-or-null': {
    description: 'scheduledSendAt is a number',
    wire: setField(details, 'email.scheduledSendAt', 1),
  },
  'inbox.email-detail.scheduled-send-at-iso-utc': {
    description: 'scheduledSendAt has an offset',
    wire: setField(details, 'email.scheduledSendAt', '2026-01-31T18:00:00+02:00'),
  },
  'inbox.address.email-string': {
    description: 'the sender has no address',
    wire: setField(both200, inBoth('from.email'), null),
  },
  'inbox.address.email-is-address': {
    description: 'the sender is no address',
    wire: setField(both200, inBoth('from.email'), 'nobody'),
  },
  'inbox.address.name-string-or-null': {
    description: 'a name is absent',
    wire: dropField(both200, inBoth('from.name')),
  },
  'inbox.attachment.filename-string': {
    description: 'filename is null',
    wire: setField(both200, inBoth('attachments[].filename'), null),
  },
  'inbox.attachment.size-integer': {
    description: 'size is a text',
    wire: setField(both200, inBoth('attachments[].size'), '12 KB'),
  },
  'inbox.attachment.mime-type-string': {
    description: 'mimeType is absent',
    wire: dropField(both200, inBoth('attachments[].mimeType')),
  },
  'inbox.tag.id-string': {
    description: 'the id is a number',
    wire: setField(lists, 'items[].tags[].id', 4),
  },
  'inbox.tag.name-string': {
    description: 'the name is null',
    wire: setField(lists, 'items[].tags[].name', null),
  },
  'inbox.tag.color-string': {
    description: 'the colour is a number',
    wire: setField(lists, 'items[].tags[].color', 0xff0000),
  },
  'inbox.tag.color-hex-form': {
    description: 'the colour has three digits',
    wire: setField(lists, 'items[].tags[].color', '#f00'),
  },
  'inbox.tag.is-ai-label-boolean': {
    description: 'isAiLabel is absent',
    wire: dropField(lists, 'items[].tags[].isAiLabel'),
  },
  'inbox.page.items-array': { description: 'items is an object', wire: setField(lists, 'items', {}) },
  'inbox.page.next-cursor-string-or-null': {
    description: 'nextCursor is absent',
    wire: dropField(lists, 'nextCursor'),
  },
  'inbox.page.has-more-boolean': { description: 'hasMore is absent', wire: dropField(lists, 'hasMore') },
  'inbox.page.has-more-false-when-empty': {
    description: 'an empty page promises more',
    wire: setBody(lists, (body) =>
      (body as { items: unknown[] }).items.length === 0 ? { ...(body as object), hasMore: true } : body,
    ),
  },
  'inbox.page.list-cursor-shape': {
    description: 'the cursor is a number',
    wire: changeField(both(operation('GET /emails'), status(200)), 'nextCursor', () => '42'),
  },
  'inbox.page.search-cursor-prefix': {
    description: 'the prefix is q|',
    wire: changeField(
      both(operation('GET /emails/search'), status(200)),
      'nextCursor',
      (value) => `q${String(value).slice(1)}`,
    ),
  },
  'inbox.page.search-cursor-shape': {
    description: 'the number is missing',
    wire: changeField(both(operation('GET /emails/search'), status(200)), 'nextCursor', (value) =>
      String(value).replace(/^s\|[^|]*\|/, 's|'),
    ),
  },
  'inbox.list-emails.returns-page': {
    description: 'the list is a bare array',
    wire: setBody(both(operation('GET /emails'), status(200)), (body) => (body as { items: unknown }).items),
  },
  'inbox.search-emails.returns-page': {
    description: 'the result is a bare array',
    wire: setBody(
      both(operation('GET /emails/search'), status(200)),
      (body) => (body as { items: unknown }).items,
    ),
  },
  'inbox.errors.code-string': {
    description: 'the code is a number',
    wire: setField(
      (call, reply) => call.family === 'inbox' && reply.status >= 400 && call.operation !== undefined,
      'code',
      17,
    ),
  },
  'inbox.errors.error-string': {
    description: 'the error is absent',
    wire: dropField(
      (call, reply) => call.family === 'inbox' && reply.status >= 400 && call.operation !== undefined,
      'error',
    ),
  },
  'inbox.errors.details-object-when-present': {
    description: 'details is a string',
    wire: setField((call, reply) => call.family === 'inbox' && reply.status === 400, 'details', 'wrong'),
  },
  'inbox.errors.no-code-outside-the-table': {
    description: 'a new code',
    wire: setField((call, reply) => call.family === 'inbox' && reply.status === 400, 'code', 'BAD_INPUT'),
  },
  'inbox.errors.status-and-code-agree': {
    description: 'validation failures answer 422',
    wire: setStatus((call, reply) => call.family === 'inbox' && reply.status === 400, 422),
  },
  'inbox.errors.internal-error-code': {
    description: 'a 500 has another code',
    wire: setField((call, reply) => call.family === 'inbox' && reply.status === 500, 'code', 'FAILURE'),
  },
  'inbox.endpoints.response-body-json': {
    description: 'pages come as text',
    wire: setBody(lists, (body) => `page: ${JSON.stringify(body)}`),
  },
});
