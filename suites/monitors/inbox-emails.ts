import type { ClaimId } from '../../generated/claims.ts';
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

/** The fields that an email has in lists and in the detail alike, by the ending of their claims. */
const shared = (
  section: 'email-list-item' | 'email-detail',
  select: (exchange: Exchange) => readonly JsonObject[],
) =>
  ({
    [`inbox.${section}.id-string`]: f.field(select, 'id', 'a string', f.isString),
    [`inbox.${section}.mailbox-id-string`]: f.field(select, 'mailboxId', 'a string', f.isString),
    [`inbox.${section}.folder-id-string`]: f.field(select, 'folderId', 'a string', f.isString),
    [`inbox.${section}.message-id-string`]: f.field(select, 'messageId', 'a string', f.isString),
    [`inbox.${section}.message-id-angle-brackets`]: f.form(
      select,
      'messageId',
      'between angle brackets',
      f.isAngleBracketed,
    ),
    [`inbox.${section}.thread-id-string`]: f.field(select, 'threadId', 'a string', f.isString),
    [`inbox.${section}.subject-string`]: f.field(select, 'subject', 'a string', f.isString),
    [`inbox.${section}.from-address`]: f.field(select, 'from', 'an address', isAddress),
    [`inbox.${section}.to-addresses`]: f.field(select, 'to', 'an array of addresses', f.isArrayOfObjects),
    [`inbox.${section}.cc-addresses`]: f.field(select, 'cc', 'an array of addresses', f.isArrayOfObjects),
    [`inbox.${section}.date-string`]: f.field(select, 'date', 'a string', f.isString),
    [`inbox.${section}.date-iso-utc`]: f.form(select, 'date', 'an ISO 8601 moment in UTC', f.isUtc),
    [`inbox.${section}.snippet-string`]: f.field(select, 'snippet', 'a string', f.isString),
    [`inbox.${section}.is-read-boolean`]: f.field(select, 'isRead', 'a boolean', f.isBoolean),
    [`inbox.${section}.is-starred-boolean`]: f.field(select, 'isStarred', 'a boolean', f.isBoolean),
    [`inbox.${section}.is-draft-boolean`]: f.field(select, 'isDraft', 'a boolean', f.isBoolean),
    [`inbox.${section}.waiting-for-reply-boolean`]: f.field(
      select,
      'waitingForReply',
      'a boolean',
      f.isBoolean,
    ),
    [`inbox.${section}.has-attachments-boolean`]: f.field(select, 'hasAttachments', 'a boolean', f.isBoolean),
    [`inbox.${section}.attachments-array`]: f.field(
      select,
      'attachments',
      'an array of attachments',
      f.isArrayOfObjects,
    ),
    [`inbox.${section}.in-reply-to-string`]: f.field(select, 'inReplyTo', 'a string', f.isString),
    [`inbox.${section}.references-array`]: f.field(
      select,
      'references',
      'an array of strings',
      f.isArrayOfStrings,
    ),
    [`inbox.${section}.references-are-message-ids`]: (exchange: Exchange): Judgement =>
      every(
        select(exchange)
          .flatMap((email) => email['references'])
          .filter((reference): reference is string => typeof reference === 'string'),
        (reference) =>
          check(
            f.isAngleBracketed(reference),
            `the reference ${f.show(reference)} is no message id`,
            exchange,
          ),
      ),
  }) as { readonly [C in ClaimId]?: (exchange: Exchange) => Judgement };

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
  ...shared('email-list-item', listed),
  ...shared('email-detail', detailed),
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
