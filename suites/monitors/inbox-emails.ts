import {
  isObject,
  objectOf,
  objectsOf,
  statusOf,
  type Exchange,
  type JsonObject,
} from '../kit/http/exchange.ts';
import { every, check, vacuous } from '../kit/engine/judgement.ts';
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
/** The shapes of emails and pages, wherever one appears. */
export const inboxEmailMonitors = monitors('inbox', {
  'inbox.email-list-item.id-unique-in-page': (exchange) =>
    every(pages(exchange), () => {
      const ids = listed(exchange).map((email) => email['id']);
      return ids.length < 2
        ? vacuous
        : check(new Set(ids).size === ids.length, 'an id stands twice on the page', exchange);
    }),
  'inbox.email-list-item.no-body': (exchange) =>
    every(listed(exchange), (email) => check(!('body' in email), 'a listed email has a `body`', exchange)),
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
});
