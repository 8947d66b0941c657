import { inboxFacts } from '../../generated/facts.ts';
import {
  headerOf,
  isObject,
  objectOf,
  statusOf,
  type Exchange,
  type JsonObject,
} from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { monitors } from '../kit/engine/scenario.ts';
import * as f from './fields.ts';

const status = statusOf;
const isSuccess = (exchange: Exchange): boolean => status(exchange) >= 200 && status(exchange) < 300;
const known = (exchange: Exchange): boolean => exchange.operation !== undefined;
const errors = (exchange: Exchange): readonly JsonObject[] =>
  known(exchange) && status(exchange) >= 400 ? [objectOf(exchange)] : [];
const codeOf = (exchange: Exchange): unknown => objectOf(exchange)['code'];
const COUNTING = inboxFacts.rateLimitHeaders.onSuccess;
const isChange = (exchange: Exchange): boolean => exchange.request.method !== 'GET';

const present = (name: string) => (exchange: Exchange) =>
  given(known(exchange) && isSuccess(exchange) && !isChange(exchange), () =>
    check(headerOf(exchange, name) !== undefined, `${name} is absent`, exchange),
  );
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
  'inbox.errors.code-string': f.field(errors, 'code', 'a string', f.isString),
  'inbox.errors.error-string': f.field(errors, 'error', 'a string', f.isString),
  'inbox.errors.details-object-when-present': (exchange) =>
    every(errors(exchange), (body) =>
      'details' in body ? check(isObject(body['details']), '`details` is no object', exchange) : vacuous,
    ),
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
  'inbox.endpoints.header-limit-on-success': present('X-RateLimit-Limit'),
  'inbox.endpoints.header-remaining-on-success': present('X-RateLimit-Remaining'),
  'inbox.endpoints.header-reset-on-success': present('X-RateLimit-Reset'),
  'inbox.endpoints.header-quota-on-success': present('X-RateLimit-Quota'),
  'inbox.endpoints.header-quota-remaining-on-success': present('X-RateLimit-Quota-Remaining'),
  'inbox.endpoints.header-quota-reset-on-success': present('X-RateLimit-Quota-Reset'),
  'inbox.endpoints.headers-on-successful-writes': (exchange) =>
    given(known(exchange) && isSuccess(exchange) && isChange(exchange), () =>
      every(COUNTING, (name) => check(headerOf(exchange, name) !== undefined, `${name} is absent`, exchange)),
    ),
  'inbox.endpoints.headers-absent-on-401': (exchange) =>
    given(status(exchange) === 401, () => none(exchange)),
  'inbox.endpoints.headers-absent-on-suspended': (exchange) =>
    given(status(exchange) === 403 && exchange.key === 'suspended', () => none(exchange)),
  'inbox.endpoints.rate-429-limit-header': onMinute('X-RateLimit-Limit', true),
  'inbox.endpoints.rate-429-remaining-header': onMinute('X-RateLimit-Remaining', true),
  'inbox.endpoints.rate-429-reset-header': onMinute('X-RateLimit-Reset', true),
  'inbox.endpoints.rate-429-retry-after-header': onMinute('Retry-After', true),
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
  'inbox.update-email.status-200': (exchange) =>
    given(exchange.operation === 'PATCH /emails/{emailId}' && isSuccess(exchange), () =>
      check(status(exchange) === 200, `the status is ${status(exchange)}`, exchange),
    ),
});
