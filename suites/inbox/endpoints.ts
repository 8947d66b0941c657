import { documentedWords } from '../kit/checks/documented.ts';
import { message, own } from '../kit/model/message.ts';
import { isTrouble } from './checks/statuses.ts';
import { inboxFacts } from '../../generated/facts.ts';
import { isOneMinute } from './checks/access.ts';
import { emailOf, describeContent } from './support/answers.ts';
import {
  firstExchangeTagged,
  servedOfLimit,
  fallsByOne,
  headerFalls,
  isMinuteRefusal,
} from './checks/k6-headers.ts';
import { MONTH_UNITS, withinQuota, quotaFalls } from './checks/k6-quota.ts';
import { quotaFallsInRun, remainingFalls } from './checks/run-counters.ts';
import { falls } from './checks/sequence.ts';
import { hasOperation, status } from './support/wire.ts';
import { isUnknownPath } from './checks/undetailed-answers.ts';
import { listBounds, minuteBurst } from './scenarios/access.ts';
import { sizes } from './scenarios/body-size.ts';
import { costs } from './scenarios/counters.ts';
import { inboxHeaders } from './scenarios/k6-headers.ts';
import { quota } from './scenarios/k6-quota.ts';
import { writes } from './scenarios/keys.ts';
import { usedUp } from './scenarios/limit-questions.ts';
import { mailSequence } from './scenarios/sequence.ts';
import { unknownEmail } from './scenarios/single-email.ts';
import { changeQuestions } from './scenarios/write-questions.ts';
import {
  type CheckResult,
  check,
  every,
  given,
  orOthers,
  together,
  vacuous,
} from '../kit/model/check-result.ts';
import { withChecks, monitors, section, runCheckers, dataCheckers } from '../kit/model/scenario.ts';
import { type Exchange, headerOf, statusOf } from '../kit/model/exchange.ts';
import { codeOf, isStatus, ok, answerIn } from '../kit/checks/matchers.ts';
import { answersTagged } from '../kit/limiter/counting.ts';
import { retryAfterForm } from '../kit/limiter/words.ts';
import { countingHeaders, momentForm, monthEnd, resetSoon, resetsMove } from './checks/counting-headers.ts';
import { equals, hasOtherStatus, isExactly, isAbsent } from '../kit/checks/relations.ts';

/** Checks that a number in answers is the same in all successes that contain it. */
const statesOneNumber =
  (header: string) =>
  (exchanges: readonly Exchange[]): CheckResult => {
    const stating = exchanges.filter(
      (exchange) =>
        exchange.receivedBy === undefined &&
        statusOf(exchange) < 300 &&
        headerOf(exchange, header) !== undefined,
    );
    const [first, ...others] = stating;
    if (first === undefined || others.length === 0) return vacuous;
    const stated = headerOf(first, header);
    const other = others.find((exchange) => headerOf(exchange, header) !== stated);
    return check(
      other === undefined,
      message`${documentedWords(header)} is ${stated}, and later ${other === undefined ? message`` : (headerOf(other, header) ?? '')}: expected it unchanged, got ${answerIn(other)}`,
      first,
      other,
    );
  };

const COUNTING = inboxFacts.rateLimitHeaders.onSuccess;

const isMinute = (exchange: Exchange): boolean =>
  status(exchange) === 429 && codeOf(exchange) !== 'QUOTA_EXCEEDED';

const onMinute = (name: string, wanted: boolean) => (exchange: Exchange) =>
  given(isMinute(exchange), () =>
    check(
      (headerOf(exchange, name) !== undefined) === wanted,
      message`${documentedWords(name)} is ${wanted ? message`absent` : message`present`}: expected ${wanted}, got ${headerOf(exchange, name) !== undefined}`,
      exchange,
    ),
  );

const none = (exchange: Exchange): CheckResult =>
  every(COUNTING, (name) => isAbsent(headerOf(exchange, name), message`${own(name)} is present`, exchange));

const value = (name: string, wanted: number) => (exchange: Exchange) =>
  given(ok(exchange) && headerOf(exchange, name) !== undefined, () =>
    check(
      // Policies may follow the number.
      Number.parseInt(headerOf(exchange, name) ?? '', 10) === wanted,
      message`${documentedWords(name)}: expected ${wanted}, got ${headerOf(exchange, name)}`,
      exchange,
    ),
  );

/** A failing read cannot be repeated, nor can one with the key of another account. */
const isReadable = (exchange: Exchange): boolean => ok(exchange) && exchange.key === 'main';
const readableFirst = (exchanges: readonly Exchange[]): readonly Exchange[] =>
  exchanges.toSorted((a, b) => Number(isReadable(b)) - Number(isReadable(a)));

export const endpoints = section(
  withChecks(minuteBurst, {
    'inbox.endpoints.retry-after-suffices': ({ beyond, wait, later }) =>
      given(statusOf(beyond) === 429 && wait !== undefined, () =>
        hasOtherStatus(later, 429, 'the request after the wait is refused', beyond, later),
      ),
    'inbox.endpoints.header-remaining-falls': ({ within, beyond }) =>
      given(within.length > 1 && isOneMinute(within, beyond), () => {
        const left = within.map((exchange) => Number(headerOf(exchange, 'X-RateLimit-Remaining')));
        return given(
          left.every((value) => Number.isFinite(value)),
          () =>
            orOthers(
              check(
                fallsByOne(left, within, inboxFacts.rateLimit.windowSeconds * 1000),
                () => message`remaining goes ${left.slice(0, 5)} …: expected to fall with each request`,
                ...within.slice(0, 2),
              ),
              left.slice(1).every((value, index) => value < (left[index] ?? 0)),
            ),
        );
      }),
    'inbox.endpoints.header-quota-remaining-falls': ({ within }) => {
      const left = within.map((exchange) => Number(headerOf(exchange, 'X-RateLimit-Quota-Remaining')));
      return given(left.length > 1 && left.every((value) => Number.isFinite(value)), () =>
        check(
          left.slice(1).every((value, index) => value === (left[index] ?? 0) - 1),
          () => message`the quota goes ${left.slice(0, 5)} …: expected one less with each request`,
          ...within.slice(0, 2),
        ),
      );
    },
  }),
  withChecks(sizes, {
    'inbox.endpoints.request-body-json': ({ operation, plain, malformed }) =>
      given(operation.startsWith('PATCH'), () =>
        check(
          ok(plain) && !ok(malformed),
          message`a body is not parsed as JSON: expected a success, got ${answerIn(plain)}; expected a refusal, got ${answerIn(malformed)}`,
          plain,
          malformed,
        ),
      ),
    'inbox.endpoints.body-under-256-kb-accepted': ({ within }) =>
      hasOtherStatus(within, 413, 'a body within the limit is too large'),
    'inbox.endpoints.body-over-256-kb-refused': ({ beyond }) =>
      check(
        statusOf(beyond) >= 400,
        message`a body beyond the limit is served: expected at least 400, got ${answerIn(beyond)}`,
        beyond,
      ),
    'inbox.endpoints.body-limit-on-every-route': ({ beyond }) => isStatus(beyond, 413),
  }),
  withChecks(costs, { 'inbox.endpoints.header-quota-reset-is-month-end': ({ before }) => monthEnd(before) }),
  withChecks(listBounds, {
    'inbox.endpoints.headers-on-other-errors': ({ folder }) => ({
      'an unknown folder type': statusOf(folder) === 400 ? countingHeaders(folder) : undefined,
    }),
    'inbox.endpoints.header-reset-form': ({ longest }) => momentForm(headerOf(longest, 'X-RateLimit-Reset')),
    'inbox.endpoints.header-quota-reset-form': ({ longest }) =>
      momentForm(headerOf(longest, 'X-RateLimit-Quota-Reset')),
  }),
  withChecks(unknownEmail, {
    'inbox.endpoints.headers-on-other-errors': ({ missing }) => ({
      'an unknown email': statusOf(missing) === 404 ? countingHeaders(missing) : undefined,
    }),
  }),
  withChecks(writes, {
    'inbox.endpoints.authorization-required-on-writes': ({ before, none, after }) =>
      check(
        statusOf(none) >= 400 &&
          // The document leaves open whether reading an email marks it as read.
          ['isStarred', 'folderId'].every((name) => emailOf(before)[name] === emailOf(after)[name]),
        () =>
          message`a change without key is carried out: expected at least 400, got ${answerIn(none)}; expected ${[emailOf(before)['isStarred'], emailOf(before)['folderId']]} as before, got ${[emailOf(after)['isStarred'], emailOf(after)['folderId']]}`,
        none,
        after,
      ),
  }),
  withChecks(mailSequence, {
    'inbox.endpoints.header-quota-remaining-falls': falls((each) => !each.expected.newMonth),
  }),
  withChecks(changeQuestions, {
    'inbox.endpoints.body-limit-kb-unit': ({ between }) =>
      ok(between) ? '1024 bytes' : statusOf(between) === 413 ? '1000 bytes' : describeContent(between),
  }),
  withChecks(inboxHeaders, {
    'inbox.endpoints.header-remaining-falls': (h) => headerFalls(h, 'X-RateLimit-Remaining', h.windowMs),
    'inbox.endpoints.header-quota-remaining-falls': (h) =>
      headerFalls(h, 'X-RateLimit-Quota-Remaining', Infinity),
    'inbox.endpoints.header-quota-reset-is-month-end': (h) =>
      every(servedOfLimit(h).slice(0, 1), (exchange) => monthEnd(exchange, true)),
    'inbox.endpoints.retry-after-suffices': (h) => {
      const [over, retry] = [firstExchangeTagged(h, 'over'), answersTagged(h.answers, 'retry')[0]];
      return given(isMinuteRefusal(over) && retry !== undefined, () =>
        isExactly(
          retry?.isRefused,
          false,
          message`a retry is refused after the ${over === undefined ? message`` : (headerOf(over, 'Retry-After') ?? '')} s that it was asked to wait`,
          over,
          retry?.exchange,
        ),
      );
    },
    'inbox.endpoints.retry-after-form': (h) => {
      const over = firstExchangeTagged(h, 'over');
      return over && retryAfterForm(over);
    },
  }),
  withChecks(quota, {
    'inbox.endpoints.header-quota-remaining-falls': quotaFalls,
    'inbox.endpoints.header-quota-value': (h) =>
      every([...withinQuota(h), ...answersTagged(h.answers, 'a day after')], ({ isRefused, exchange }) => {
        const stated = headerOf(exchange, 'X-RateLimit-Quota');
        return given(!isRefused && stated !== undefined, () =>
          equals(
            Number.parseInt(stated ?? '', 10),
            MONTH_UNITS,
            message`X-RateLimit-Quota is ${stated}`,
            exchange,
          ),
        );
      }),
    'inbox.endpoints.header-quota-reset-is-month-end': (h) =>
      every(
        withinQuota(h).filter(({ isRefused }) => !isRefused),
        ({ exchange }) => monthEnd(exchange, true),
      ),
  }),
  withChecks(usedUp, {
    'inbox.endpoints.headers-on-quota-exceeded': ({ month }) =>
      statusOf(month) === 429 ? countingHeaders(month) : undefined,
    'inbox.endpoints.retry-after-form': ({ both }) => retryAfterForm(both),
  }),
  monitors({
    // Filters have a path that GET need not support.
    'inbox.endpoints.response-body-json': (exchange) =>
      given(
        hasOperation(exchange) &&
          status(exchange) !== 204 &&
          !isTrouble(status(exchange)) &&
          exchange.response.text !== '' &&
          !(exchange.operation === 'GET /filters' && isUnknownPath(exchange)),
        () =>
          check(
            exchange.response.json !== undefined,
            message`the body: expected JSON, got ${exchange.response.text}`,
            exchange,
          ),
      ),
    'inbox.endpoints.response-json-typed': (exchange) => {
      const { json } = exchange.response;
      const type = headerOf(exchange, 'content-type');
      return given(
        hasOperation(exchange) && typeof json === 'object' && json !== null && type !== undefined,
        () =>
          check(
            /\bjson\b/i.test(type ?? ''),
            message`the type of JSON: expected one with json, got ${type}`,
            exchange,
          ),
      );
    },
    'inbox.endpoints.authorization-required': (exchange) =>
      given(hasOperation(exchange) && exchange.request.headers['authorization'] === undefined, () =>
        check(
          status(exchange) >= 400,
          () => message`a request without key is served: expected at least 400, got ${status(exchange)}`,
          exchange,
        ),
      ),
    'inbox.endpoints.headers-absent-on-401': (exchange) =>
      given(status(exchange) === 401, () => none(exchange)),
    'inbox.endpoints.headers-absent-on-suspended': (exchange) =>
      given(status(exchange) === 403 && exchange.key === 'suspended', () => none(exchange)),
    'inbox.endpoints.rate-429-no-quota-header': onMinute('X-RateLimit-Quota', false),
    'inbox.endpoints.rate-429-no-quota-remaining-header': onMinute('X-RateLimit-Quota-Remaining', false),
    'inbox.endpoints.rate-429-no-quota-reset-header': onMinute('X-RateLimit-Quota-Reset', false),
    'inbox.endpoints.header-limit-value': value('X-RateLimit-Limit', inboxFacts.rateLimit.requests),
    // A bulk change may need more units than remain.
    'inbox.endpoints.header-remaining-zero-on-429': (exchange) =>
      given(
        isMinute(exchange) &&
          exchange.operation !== 'POST /emails/bulk' &&
          headerOf(exchange, 'X-RateLimit-Remaining') !== undefined,
        () =>
          isExactly(
            Number(headerOf(exchange, 'X-RateLimit-Remaining')),
            0,
            message`${headerOf(exchange, 'X-RateLimit-Remaining')} remain after a refusal`,
            exchange,
          ),
      ),
    'inbox.endpoints.header-quota-value': value('X-RateLimit-Quota', inboxFacts.monthlyQuota.requests),
  }),
  // The monthly allowance may change meanwhile, so its counter is read again.
  dataCheckers({ 'inbox.endpoints.header-quota-remaining-falls': quotaFallsInRun }),
  runCheckers({
    'inbox.endpoints.header-remaining-falls': remainingFalls,
    'inbox.endpoints.header-limit-value': statesOneNumber('X-RateLimit-Limit'),
    'inbox.endpoints.header-quota-value': statesOneNumber('X-RateLimit-Quota'),
    'inbox.endpoints.header-quota-reset-is-month-end': (exchanges) =>
      every(readableFirst(exchanges), (each) => monthEnd(each)),
    'inbox.endpoints.header-reset-within-the-minute': (exchanges) =>
      together(every(readableFirst(exchanges), resetSoon), resetsMove(exchanges)),
  }),
);
