import {
  isObject,
  objectOf,
  objectsOf,
  statusOf,
  type Exchange,
  type JsonObject,
} from '../kit/http/exchange.ts';
import { every, check, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { monitors } from '../kit/engine/scenario.ts';
import * as f from './fields.ts';

const PAGES = new Set(['GET /emails', 'GET /emails/search']);
const isPage = (exchange: Exchange): boolean =>
  statusOf(exchange) === 200 && PAGES.has(exchange.operation ?? '');
const pages = (exchange: Exchange): readonly JsonObject[] => (isPage(exchange) ? [objectOf(exchange)] : []);
const listed = (exchange: Exchange): readonly JsonObject[] =>
  isPage(exchange) ? objectsOf(exchange, 'items') : [];
const detailed = (exchange: Exchange): readonly JsonObject[] => {
  if (
    statusOf(exchange) !== 200 ||
    !['GET /emails/{emailId}', 'PATCH /emails/{emailId}'].includes(exchange.operation ?? '')
  )
    return [];
  const { email } = objectOf(exchange);
  return isObject(email) ? [email] : [];
};
const emails = (exchange: Exchange): readonly JsonObject[] => [...listed(exchange), ...detailed(exchange)];
const inside =
  (select: (exchange: Exchange) => readonly JsonObject[], ...names: readonly string[]) =>
  (exchange: Exchange) =>
    select(exchange)
      .flatMap((object) => names.flatMap((name) => object[name]))
      .filter(isObject);
const addresses = inside(emails, 'from', 'to', 'cc', 'bcc');
const attachments = inside(emails, 'attachments');
const tags = inside(listed, 'tags');
const isAddress = (value: unknown): boolean => isObject(value);

const referencesAreIds =
  (select: (exchange: Exchange) => readonly JsonObject[]) =>
  (exchange: Exchange): Judgement =>
    every(
      select(exchange)
        .flatMap((email) => email['references'])
        .filter((reference): reference is string => typeof reference === 'string'),
      (reference) =>
        check(f.isAngleBracketed(reference), `the reference ${f.show(reference)} is no message id`, exchange),
    );

const envelope =
  (operation: string) =>
  (exchange: Exchange): Judgement =>
    exchange.operation === operation && statusOf(exchange) === 200
      ? check(isObject(objectOf(exchange)['email']), 'the answer is no object with an `email`', exchange)
      : vacuous;

const returnsPage =
  (operation: string) =>
  (exchange: Exchange): Judgement =>
    exchange.operation === operation && statusOf(exchange) === 200
      ? check(
          ['items', 'nextCursor', 'hasMore'].every((name) => name in objectOf(exchange)),
          'the answer is no page',
          exchange,
        )
      : vacuous;

/** The shapes of emails and pages, wherever one appears. */
export const inboxEmailMonitors = monitors('inbox', {
  'inbox.email-list-item.id-string': f.field(listed, 'id', 'a string', f.isString),
  'inbox.email-list-item.mailbox-id-string': f.field(listed, 'mailboxId', 'a string', f.isString),
  'inbox.email-list-item.folder-id-string': f.field(listed, 'folderId', 'a string', f.isString),
  'inbox.email-list-item.message-id-string': f.field(listed, 'messageId', 'a string', f.isString),
  'inbox.email-list-item.message-id-angle-brackets': f.form(
    listed,
    'messageId',
    'between angle brackets',
    f.isAngleBracketed,
  ),
  'inbox.email-list-item.thread-id-string': f.field(listed, 'threadId', 'a string', f.isString),
  'inbox.email-list-item.subject-string': f.field(listed, 'subject', 'a string', f.isString),
  'inbox.email-list-item.from-address': f.field(listed, 'from', 'an address', isAddress),
  'inbox.email-list-item.to-addresses': f.field(listed, 'to', 'an array of addresses', f.isArrayOfObjects),
  'inbox.email-list-item.cc-addresses': f.field(listed, 'cc', 'an array of addresses', f.isArrayOfObjects),
  'inbox.email-list-item.date-string': f.field(listed, 'date', 'a string', f.isString),
  'inbox.email-list-item.date-iso-utc': f.form(listed, 'date', 'an ISO 8601 moment in UTC', f.isUtc),
  'inbox.email-list-item.snippet-string': f.field(listed, 'snippet', 'a string', f.isString),
  'inbox.email-list-item.is-read-boolean': f.field(listed, 'isRead', 'a boolean', f.isBoolean),
  'inbox.email-list-item.is-starred-boolean': f.field(listed, 'isStarred', 'a boolean', f.isBoolean),
  'inbox.email-list-item.is-draft-boolean': f.field(listed, 'isDraft', 'a boolean', f.isBoolean),
  'inbox.email-list-item.waiting-for-reply-boolean': f.field(
    listed,
    'waitingForReply',
    'a boolean',
    f.isBoolean,
  ),
  'inbox.email-list-item.has-attachments-boolean': f.field(
    listed,
    'hasAttachments',
    'a boolean',
    f.isBoolean,
  ),
  'inbox.email-list-item.attachments-array': f.field(
    listed,
    'attachments',
    'an array of attachments',
    f.isArrayOfObjects,
  ),
  'inbox.email-list-item.in-reply-to-string': f.field(listed, 'inReplyTo', 'a string', f.isString),
  'inbox.email-list-item.references-array': f.field(
    listed,
    'references',
    'an array of strings',
    f.isArrayOfStrings,
  ),
  'inbox.email-list-item.references-are-message-ids': referencesAreIds(listed),
  'inbox.email-detail.id-string': f.field(detailed, 'id', 'a string', f.isString),
  'inbox.email-detail.mailbox-id-string': f.field(detailed, 'mailboxId', 'a string', f.isString),
  'inbox.email-detail.folder-id-string': f.field(detailed, 'folderId', 'a string', f.isString),
  'inbox.email-detail.message-id-string': f.field(detailed, 'messageId', 'a string', f.isString),
  'inbox.email-detail.message-id-angle-brackets': f.form(
    detailed,
    'messageId',
    'between angle brackets',
    f.isAngleBracketed,
  ),
  'inbox.email-detail.thread-id-string': f.field(detailed, 'threadId', 'a string', f.isString),
  'inbox.email-detail.subject-string': f.field(detailed, 'subject', 'a string', f.isString),
  'inbox.email-detail.from-address': f.field(detailed, 'from', 'an address', isAddress),
  'inbox.email-detail.to-addresses': f.field(detailed, 'to', 'an array of addresses', f.isArrayOfObjects),
  'inbox.email-detail.cc-addresses': f.field(detailed, 'cc', 'an array of addresses', f.isArrayOfObjects),
  'inbox.email-detail.date-string': f.field(detailed, 'date', 'a string', f.isString),
  'inbox.email-detail.date-iso-utc': f.form(detailed, 'date', 'an ISO 8601 moment in UTC', f.isUtc),
  'inbox.email-detail.snippet-string': f.field(detailed, 'snippet', 'a string', f.isString),
  'inbox.email-detail.is-read-boolean': f.field(detailed, 'isRead', 'a boolean', f.isBoolean),
  'inbox.email-detail.is-starred-boolean': f.field(detailed, 'isStarred', 'a boolean', f.isBoolean),
  'inbox.email-detail.is-draft-boolean': f.field(detailed, 'isDraft', 'a boolean', f.isBoolean),
  'inbox.email-detail.waiting-for-reply-boolean': f.field(
    detailed,
    'waitingForReply',
    'a boolean',
    f.isBoolean,
  ),
  'inbox.email-detail.has-attachments-boolean': f.field(detailed, 'hasAttachments', 'a boolean', f.isBoolean),
  'inbox.email-detail.attachments-array': f.field(
    detailed,
    'attachments',
    'an array of attachments',
    f.isArrayOfObjects,
  ),
  'inbox.email-detail.in-reply-to-string': f.field(detailed, 'inReplyTo', 'a string', f.isString),
  'inbox.email-detail.references-array': f.field(
    detailed,
    'references',
    'an array of strings',
    f.isArrayOfStrings,
  ),
  'inbox.email-detail.references-are-message-ids': referencesAreIds(detailed),
  'inbox.email-list-item.tags-array': f.field(listed, 'tags', 'an array of tags', f.isArrayOfObjects),
  'inbox.email-list-item.id-unique-in-page': (exchange) =>
    every(pages(exchange), () => {
      const ids = listed(exchange).map((email) => email['id']);
      return ids.length < 2
        ? vacuous
        : check(new Set(ids).size === ids.length, 'an id stands twice on the page', exchange);
    }),
  'inbox.email-list-item.no-body': (exchange) =>
    every(listed(exchange), (email) => check(!('body' in email), 'a listed email has a `body`', exchange)),
  'inbox.email-detail.no-tags': (exchange) =>
    every(detailed(exchange), (email) => check(!('tags' in email), 'the detail has `tags`', exchange)),
  'inbox.email-detail.wrapped-on-get': envelope('GET /emails/{emailId}'),
  'inbox.email-detail.wrapped-on-patch': envelope('PATCH /emails/{emailId}'),
  'inbox.email-detail.id-is-requested': (exchange) =>
    exchange.operation === 'GET /emails/{emailId}'
      ? every(detailed(exchange), (email) =>
          check(
            exchange.request.target.endsWith(`/${encodeURIComponent(String(email['id']))}`),
            `the answer is about ${f.show(email['id'])}`,
            exchange,
          ),
        )
      : vacuous,
  'inbox.email-detail.bcc-addresses': f.field(detailed, 'bcc', 'an array of addresses', f.isArrayOfObjects),
  'inbox.email-detail.labels-array': f.field(detailed, 'labels', 'an array of strings', f.isArrayOfStrings),
  'inbox.email-detail.is-auto-reply-boolean': f.field(detailed, 'isAutoReply', 'a boolean', f.isBoolean),
  'inbox.email-detail.is-auto-forward-boolean': f.field(detailed, 'isAutoForward', 'a boolean', f.isBoolean),
  'inbox.email-detail.scheduled-status-string-or-null': f.field(
    detailed,
    'scheduledStatus',
    'a string or null',
    f.isStringOrNull,
  ),
  'inbox.email-detail.scheduled-send-at-string-or-null': f.field(
    detailed,
    'scheduledSendAt',
    'a string or null',
    f.isStringOrNull,
  ),
  'inbox.email-detail.scheduled-send-at-iso-utc': f.form(
    detailed,
    'scheduledSendAt',
    'an ISO 8601 moment in UTC',
    f.isUtc,
  ),
  'inbox.address.email-string': f.field(addresses, 'email', 'a string', f.isString),
  'inbox.address.email-is-address': f.form(addresses, 'email', 'an email address', (value) =>
    /^[^\s@]+@[^\s@]+$/.test(value),
  ),
  'inbox.address.name-string-or-null': f.field(addresses, 'name', 'a string or null', f.isStringOrNull),
  'inbox.attachment.filename-string': f.field(attachments, 'filename', 'a string', f.isString),
  'inbox.attachment.size-integer': f.field(attachments, 'size', 'an integer', f.isInteger),
  'inbox.attachment.mime-type-string': f.field(attachments, 'mimeType', 'a string', f.isString),
  'inbox.tag.id-string': f.field(tags, 'id', 'a string', f.isString),
  'inbox.tag.name-string': f.field(tags, 'name', 'a string', f.isString),
  'inbox.tag.color-string': f.field(tags, 'color', 'a string', f.isString),
  'inbox.tag.color-hex-form': f.form(tags, 'color', 'of the form #rrggbb', (value) =>
    /^#[0-9a-f]{6}$/i.test(value),
  ),
  'inbox.tag.is-ai-label-boolean': f.field(tags, 'isAiLabel', 'a boolean', f.isBoolean),
  'inbox.page.items-array': f.field(pages, 'items', 'an array of emails', f.isArrayOfObjects),
  'inbox.page.next-cursor-string-or-null': f.field(pages, 'nextCursor', 'a string or null', f.isStringOrNull),
  'inbox.page.has-more-boolean': f.field(pages, 'hasMore', 'a boolean', f.isBoolean),
  'inbox.page.next-cursor-null-only-when-empty': (exchange) =>
    listed(exchange).length === 0
      ? vacuous
      : every(pages(exchange), (page) =>
          check(page['nextCursor'] !== null, 'a page with emails has no cursor', exchange),
        ),
  'inbox.page.has-more-false-when-empty': (exchange) =>
    every(pages(exchange), (page) =>
      Array.isArray(page['items']) && page['items'].length === 0
        ? check(page['hasMore'] !== true, 'an empty page says that more follows', exchange)
        : vacuous,
    ),
  'inbox.page.list-cursor-shape': (exchange) =>
    exchange.operation === 'GET /emails' && !/[?&]search=/.test(exchange.request.target)
      ? f.form(pages, 'nextCursor', 'of the form <date>|<email id>', (value) => {
          const [date = '', id = '', ...rest] = value.split('|');
          return rest.length === 0 && id !== '' && !Number.isNaN(Date.parse(date));
        })(exchange)
      : vacuous,
  'inbox.page.search-cursor-prefix': (exchange) =>
    exchange.operation === 'GET /emails/search'
      ? f.form(pages, 'nextCursor', 'begun by s|', (value) => value.startsWith('s|'))(exchange)
      : vacuous,
  'inbox.page.search-cursor-shape': (exchange) =>
    exchange.operation === 'GET /emails/search'
      ? f.form(pages, 'nextCursor', 'of the form s|<number>|<date>|<email id>', (value) => {
          const [, number = '', date = '', id = '', ...rest] = value.split('|');
          return (
            rest.length === 0 &&
            id !== '' &&
            /^-?\d+(\.\d+)?$/.test(number) &&
            !Number.isNaN(Date.parse(date))
          );
        })(exchange)
      : vacuous,
  'inbox.list-emails.returns-page': returnsPage('GET /emails'),
  'inbox.search-emails.returns-page': returnsPage('GET /emails/search'),
});
