import { documentedWords } from '../kit/checks/documented.ts';
import { message, statusMessage } from '../kit/model/message.ts';
import fc from 'fast-check';
import { inboxFacts } from '../../generated/facts.ts';
import { refusalDetails } from './checks/access.ts';
import { acceptance, describeContent } from './support/answers.ts';
import { asWellAs, detailsNameBound } from './checks/filters.ts';
import { firstTagged, isUsedUp } from './checks/k6-quota.ts';
import { namesResource } from './checks/statuses.ts';
import { status } from './support/wire.ts';
import { minuteBurst, nowhere } from './scenarios/access.ts';
import { sizes } from './scenarios/body-size.ts';
import { month } from './scenarios/counters.ts';
import { trees } from './scenarios/filters.ts';
import { inboxHeaders } from './scenarios/k6-headers.ts';
import { quota } from './scenarios/k6-quota.ts';
import { rare, usedUp } from './scenarios/limit-questions.ts';
import { endpointQuestions, undetailedRefusals } from './scenarios/shape-questions.ts';
import { changeQuestions } from './scenarios/write-questions.ts';
import { type CheckResult, check, every, given, ofOneAnswer, together } from '../kit/model/check-result.ts';
import { withChecks, monitors, scenario, section } from '../kit/model/scenario.ts';
import { type Exchange, headerOf, isObject, objectOf, queryOf, statusOf } from '../kit/model/exchange.ts';
import { codeOf, isCode, answerIn } from '../kit/checks/matchers.ts';
import { answersTagged } from '../kit/limiter/counting.ts';
import { whetherRetryAfter } from '../kit/limiter/words.ts';
import { isServed } from './support/limits.ts';
import { hasCode, hasStatus, isExactly, isOneOf, isSome } from '../kit/checks/relations.ts';

/** Routes with documented errors; the codes of other routes are not documented. */
const WITH_ERRORS = new Set([
  'GET /emails',
  'GET /emails/search',
  'GET /emails/{emailId}',
  'PATCH /emails/{emailId}',
  'DELETE /emails/{emailId}',
]);

const LISTINGS = new Set(['GET /emails', 'GET /emails/search']);

/** Parameters with a closed set of values, which have no bound. */
const CHOICES = new Set(['folderType', 'filtered']);
/** Parameters whose length is limited, so that their refusal may give a bound instead. */
const TERMS = new Set(['q', 'search']);
const isBound = (value: unknown): boolean => typeof value === 'number' || isObject(value);

const isMessages = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** The parameters of both listings, also within a path. What `filters` breaks may be named by its own nodes. */
const PARAMETER = /(^|\W)(q|search|mailboxId|folderType|viewId|filtered|cursor|limit)(\W|$)/i;

/** Checks that what leads to messages is the name of a parameter. A refusal may also list what is accepted. */
const namesParameter = (exchange: Exchange): CheckResult => {
  const names = Object.entries(refusalDetails(exchange)).flatMap(([name, value]) =>
    isMessages(value) && value[0] !== undefined && name !== 'accepted' ? name : [],
  );
  return given(names.length > 0 && !queryOf(exchange).has('filters'), () =>
    isSome(
      names.filter((name) => PARAMETER.test(name) || queryOf(exchange).has(name)),
      message`no name of a parameter leads to messages, but ${names}`,
      exchange,
    ),
  );
};

const statusesOf = (code: unknown): readonly number[] =>
  inboxFacts.errorCodes.filter((row) => row.code === code).map((row) => row.status);

const codesOfStatus = (code: number): readonly string[] =>
  inboxFacts.errorCodes.filter((row) => row.status === code).map((row) => row.code);

/** Whether the document leaves the code of a status open on a route. */
const codeIsOpen = (exchange: Exchange): boolean =>
  (exchange.request.method === 'DELETE' && status(exchange) === 404) || exchange.key === 'none';

const hasListedCode = (exchange: Exchange): boolean =>
  WITH_ERRORS.has(exchange.operation ?? '') && status(exchange) >= 400 && !codeIsOpen(exchange);

export const errors = section(
  withChecks(nowhere, {
    'inbox.errors.unknown-path-404': (answer) => ofOneAnswer(hasStatus(answer, 404, 'status'), true),
    'inbox.errors.unknown-path-html': (answer) =>
      given(statusOf(answer) === 404, () =>
        ofOneAnswer(
          check(
            /html/i.test(headerOf(answer, 'content-type') ?? answer.response.text),
            message`the answer: expected an HTML page, got ${headerOf(answer, 'content-type') ?? answer.response.text}`,
            answer,
          ),
          true,
        ),
      ),
  }),
  withChecks(minuteBurst, {
    'inbox.errors.rate-limit-code': ({ beyond }) =>
      given(statusOf(beyond) === 429, () => hasCode(beyond, 'RATE_LIMIT_EXCEEDED')),
  }),
  withChecks(sizes, {
    'inbox.errors.malformed-json-elsewhere': ({ operation, malformed }) =>
      given(operation === 'POST /drafts/send', () =>
        check(
          statusOf(malformed) === 400 && codeOf(malformed) === 'REQUEST_ERROR',
          () =>
            message`malformed JSON is answered with ${statusMessage(statusOf(malformed))} ${documentedWords(codeOf(malformed))}: expected 400, got ${answerIn(malformed)}; expected "REQUEST_ERROR", got ${documentedWords(codeOf(malformed))}`,
          malformed,
        ),
      ),
  }),
  withChecks(month, {
    'inbox.errors.quota-code': ({ within, beyond }) =>
      given(within.every(isServed) && statusOf(beyond) === 429, () => isCode(beyond, 'QUOTA_EXCEEDED')),
  }),
  withChecks(trees, {
    'inbox.errors.validation-details-bound': (h) =>
      detailsNameBound(
        asWellAs(h?.pair, h?.tooDeep),
        (value) => typeof value === 'number',
        'a number maxDepth',
      ),
  }),
  withChecks(undetailedRefusals, {
    'inbox.errors.codes-of-undetailed-routes': ({ unknown, noNumber }) => ({
      'the body of an unknown email': acceptance(unknown),
      'drafts with a limit that is no number': acceptance(noNumber),
    }),
  }),
  withChecks(endpointQuestions, {
    'inbox.errors.unknown-path-without-key': ({ nowhere }) => describeContent(nowhere),
  }),
  /** A change without any valid field. */
  scenario({
    id: 'inbox.errors.variants',
    requires: ['write'],
    input: () => fc.constantFrom('{}', '{"isRead":"yes"}', '{"other":1}'),
    stimulus: async ({ inbox, survey }, body) => ({
      answer: await inbox.call('PATCH /emails/{emailId}', {
        path: { emailId: survey.emails[0]?.id ?? 'none' },
        text: body,
      }),
    }),
    checks: {
      'inbox.errors.validation-details-variants': ({ answer }): CheckResult =>
        given(codeOf(answer) === 'VALIDATION_FAILED', () => {
          const details = refusalDetails(answer);
          return check(
            Array.isArray(details['accepted']),
            () =>
              message`details are ${JSON.stringify(details).slice(0, 100)}: expected a list as accepted, got ${details['accepted']}`,
            answer,
          );
        }),
    },
  }),
  withChecks(changeQuestions, {
    'inbox.errors.unknown-method': ({ unknownMethod }) => describeContent(unknownMethod),
  }),
  withChecks(inboxHeaders, {
    'inbox.errors.rate-limit-code': (h) =>
      every(
        answersTagged(h.answers, 'over').filter(({ exchange }) => statusOf(exchange) === 429),
        ({ exchange }) => isExactly(objectOf(exchange)['code'], 'RATE_LIMIT_EXCEEDED', 'code', exchange),
      ),
  }),
  withChecks(quota, {
    'inbox.errors.quota-code': (h) =>
      every(isUsedUp(h) ? answersTagged(h.answers, 'beyond') : [], ({ exchange }) =>
        isExactly(objectOf(exchange)['code'], 'QUOTA_EXCEEDED', 'code', exchange),
      ),
    'inbox.errors.quota-retry-after': (h) => {
      const beyond = firstTagged(h, 'beyond');
      return beyond === undefined || !isUsedUp(h) ? undefined : whetherRetryAfter(beyond.exchange);
    },
  }),
  withChecks(rare, { 'inbox.errors.timeout-of-changes': ({ change }) => describeContent(change) }),
  withChecks(usedUp, {
    'inbox.errors.quota-retry-after': ({ month }) =>
      statusOf(month) === 429 ? whetherRetryAfter(month) : undefined,
  }),
  monitors({
    'inbox.errors.validation-details-messages': (exchange) =>
      given(LISTINGS.has(exchange.operation ?? '') && codeOf(exchange) === 'VALIDATION_FAILED', () =>
        together(
          namesParameter(exchange),
          every(Object.entries(refusalDetails(exchange)), ([name, value]) =>
            given(
              (CHOICES.has(name) && typeof value !== 'number') || (TERMS.has(name) && !isBound(value)),
              () =>
                check(
                  isMessages(value),
                  () =>
                    message`${documentedWords(name)} leads to no list of messages: expected an array of strings, got ${value}`,
                  exchange,
                ),
            ),
          ),
        ),
      ),
    'inbox.errors.no-code-outside-the-table': (exchange) =>
      // The refusal of an unknown mailbox or view in a list is not in the route's own table.
      given(
        hasListedCode(exchange) &&
          typeof codeOf(exchange) === 'string' &&
          !(status(exchange) === 404 && namesResource(exchange)),
        () =>
          isSome(
            statusesOf(codeOf(exchange)),
            () => message`the code ${documentedWords(codeOf(exchange))} is not in the table`,
            exchange,
          ),
      ),
    'inbox.errors.status-and-code-agree': (exchange) =>
      given(hasListedCode(exchange) && statusesOf(codeOf(exchange)).length > 0, () =>
        isOneOf(
          status(exchange),
          statusesOf(codeOf(exchange)),
          () => message`${documentedWords(codeOf(exchange))} comes with ${statusMessage(status(exchange))}`,
          exchange,
        ),
      ),
    'inbox.errors.internal-error-code': (exchange) =>
      given(hasListedCode(exchange) && status(exchange) === 500, () =>
        isOneOf(
          String(codeOf(exchange)),
          codesOfStatus(500),
          () => message`a 500 has the code ${documentedWords(codeOf(exchange))}`,
          exchange,
        ),
      ),
  }),
);
