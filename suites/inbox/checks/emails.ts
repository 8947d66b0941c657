import { message } from '../../kit/model/message.ts';
import { type CheckResult, check, every } from '../../kit/model/check-result.ts';
import { type Exchange, type JsonObject, objectOf, objectsOf, statusOf } from '../../kit/model/exchange.ts';

const PAGES = new Set(['GET /emails', 'GET /emails/search']);

const isPage = (exchange: Exchange): boolean =>
  statusOf(exchange) === 200 && PAGES.has(exchange.operation ?? '');

export const listingPages = (exchange: Exchange): readonly JsonObject[] =>
  isPage(exchange) ? [objectOf(exchange)] : [];

export const listedEmails = (exchange: Exchange): readonly JsonObject[] =>
  isPage(exchange) ? objectsOf(exchange, 'items') : [];

/** Checks that message ids are in angle brackets; a draft may have none yet. */
export const messageIdsBracketed = (emails: readonly JsonObject[], exchange: Exchange): CheckResult =>
  every(
    emails.filter((email) => email['isDraft'] !== true && typeof email['messageId'] === 'string'),
    ({ messageId }) =>
      check(
        /^<[^<>]+>$/.test(String(messageId)),
        () => message`a message id: expected one in angle brackets, got ${messageId}`,
        exchange,
      ),
  );
