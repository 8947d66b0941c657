import { inboxFacts } from '../../generated/facts.ts';
import { headerOf, objectOf, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { every, check, given, type Judgement } from '../kit/engine/judgement.ts';
import { monitors } from '../kit/engine/scenario.ts';
import * as f from './fields.ts';

const status = statusOf;
const isSuccess = (exchange: Exchange): boolean => status(exchange) >= 200 && status(exchange) < 300;
const known = (exchange: Exchange): boolean => exchange.operation !== undefined;
const codeOf = (exchange: Exchange): unknown => objectOf(exchange)['code'];
const COUNTING = inboxFacts.rateLimitHeaders.onSuccess;

const isMinute = (exchange: Exchange): boolean =>
  status(exchange) === 429 && codeOf(exchange) !== 'QUOTA_EXCEEDED';
const onMinute = (name: string, wanted: boolean) => (exchange: Exchange) =>
  given(isMinute(exchange), () =>
    check(
      (headerOf(exchange, name) !== undefined) === wanted,
      `${name} is ${wanted ? 'absent' : 'present'}`,
      exchange,
    ),
  );
const none = (exchange: Exchange): Judgement =>
  every(COUNTING, (name) => check(headerOf(exchange, name) === undefined, `${name} is present`, exchange));
const value = (name: string, wanted: number) => (exchange: Exchange) =>
  given(isSuccess(exchange) && headerOf(exchange, name) !== undefined, () =>
    check(
      Number(headerOf(exchange, name)) === wanted,
      `${name} is ${headerOf(exchange, name) ?? ''}, not ${wanted}`,
      exchange,
    ),
  );

const DETAILED = new Set([
  'GET /emails',
  'GET /emails/search',
  'GET /emails/{emailId}',
  'PATCH /emails/{emailId}',
  'DELETE /emails/{emailId}',
  'POST /drafts/send',
]);
const statusesOf = (code: unknown): readonly number[] =>
  inboxFacts.errorCodes.filter((row) => row.code === code).map((row) => row.status);
const codesOfStatus = (code: number): readonly string[] =>
  inboxFacts.errorCodes.filter((row) => row.status === code).map((row) => row.code);
/** Where the document leaves the code of a status open on a route. */
const codeIsOpen = (exchange: Exchange): boolean =>
  (exchange.request.method === 'DELETE' && status(exchange) === 404) ||
  (exchange.key === 'none' && status(exchange) === 401);

/** Headers and error bodies, whatever the route. */
export const inboxWireMonitors = monitors('inbox', {
  'inbox.errors.no-code-outside-the-table': (exchange) =>
    given(
      DETAILED.has(exchange.operation ?? '') &&
        status(exchange) >= 400 &&
        !codeIsOpen(exchange) &&
        typeof codeOf(exchange) === 'string',
      () =>
        check(
          statusesOf(codeOf(exchange)).length > 0,
          `the code ${f.show(codeOf(exchange))} is not in the table`,
          exchange,
        ),
    ),
  'inbox.errors.status-and-code-agree': (exchange) =>
    given(status(exchange) >= 400 && statusesOf(codeOf(exchange)).length > 0, () =>
      check(
        statusesOf(codeOf(exchange)).includes(status(exchange)),
        `${f.show(codeOf(exchange))} comes with ${status(exchange)}`,
        exchange,
      ),
    ),
  'inbox.errors.internal-error-code': (exchange) =>
    given(status(exchange) === 500 && known(exchange), () =>
      check(
        codesOfStatus(500).includes(String(codeOf(exchange))),
        `a 500 has the code ${f.show(codeOf(exchange))}`,
        exchange,
      ),
    ),
  'inbox.endpoints.response-body-json': (exchange) =>
    given(known(exchange) && status(exchange) !== 204 && exchange.response.text !== '', () =>
      check(exchange.response.json !== undefined, 'the body is no JSON', exchange),
    ),
  'inbox.endpoints.headers-absent-on-401': (exchange) =>
    given(status(exchange) === 401, () => none(exchange)),
  'inbox.endpoints.headers-absent-on-suspended': (exchange) =>
    given(status(exchange) === 403 && exchange.key === 'suspended', () => none(exchange)),
  'inbox.endpoints.rate-429-no-quota-header': onMinute('X-RateLimit-Quota', false),
  'inbox.endpoints.rate-429-no-quota-remaining-header': onMinute('X-RateLimit-Quota-Remaining', false),
  'inbox.endpoints.rate-429-no-quota-reset-header': onMinute('X-RateLimit-Quota-Reset', false),
  'inbox.endpoints.header-limit-value': value('X-RateLimit-Limit', inboxFacts.rateLimit.requests),
  'inbox.endpoints.header-quota-value': value('X-RateLimit-Quota', inboxFacts.monthlyQuota.requests),
  // A bulk change may need more units than remain.
  'inbox.endpoints.header-remaining-zero-on-429': (exchange) =>
    given(
      isMinute(exchange) &&
        exchange.operation !== 'POST /emails/bulk' &&
        headerOf(exchange, 'X-RateLimit-Remaining') !== undefined,
      () =>
        check(
          Number(headerOf(exchange, 'X-RateLimit-Remaining')) === 0,
          `${headerOf(exchange, 'X-RateLimit-Remaining') ?? ''} remain after a refusal`,
          exchange,
        ),
    ),
});
