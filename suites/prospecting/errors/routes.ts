import { documentedWords } from '../../kit/checks/documented.ts';
import { message, statusMessage } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, check, every, given, ofOneAnswer, vacuous } from '../../kit/model/check-result.ts';
import { withChecks, monitors, scenario, section } from '../../kit/model/scenario.ts';
import {
  type Exchange,
  type JsonObject,
  isObject,
  objectOf,
  objectsOf,
  statusOf,
  headerOf,
} from '../../kit/model/exchange.ts';
import { isStatus, ok, answerIn } from '../../kit/checks/matchers.ts';
import { activityIdOf, codeIn } from '../support/answers.ts';
import { statesField, shape } from '../checks/errors.ts';
import { statusAndCodeOf } from '../support/forms.ts';
import { statusOfCode, getCampaignRoute } from '../support/rare-situations.ts';
import { PROSPECTING_FAILURES, NO_ID } from '../support/access.ts';
import { listedIn } from '../support/field-questions.ts';
import { idsAmong } from '../support/registrations.ts';
import { OWN_ROWS, ofNothing, pathTemplateOf } from '../checks/wire.ts';
import { bodies } from '../scenarios/error-bodies.ts';
import { missingIds } from '../scenarios/errors.ts';
import { computing, failingInside } from '../scenarios/rare-situations.ts';
import { isPresent, equals } from '../../kit/checks/relations.ts';

const { statsRetryAfterSeconds } = prospectingFacts;

/** The code of statistics that are still being computed. */
const COMPUTING = 'STATS_COMPUTING';

/** Whether any field of an answer contains that code. */
const saysComputing = (answer: Exchange): boolean =>
  pathTemplateOf(answer).startsWith('/stats') && Object.values(objectOf(answer)).includes(COMPUTING);

/** Checks that an answer has that code. */
const isComputingCode = (answer: Exchange): CheckResult =>
  check(
    codeIn(answer) === COMPUTING,
    () => message`code: expected ${COMPUTING}, got ${documentedWords(codeIn(answer))}`,
    answer,
  );

/** Checks that the wait in such an answer is the documented one. */
const waitsAsDocumented = (answer: Exchange): CheckResult =>
  equals(
    headerOf(answer, 'retry-after'),
    String(statsRetryAfterSeconds),
    message`Retry-After is ${headerOf(answer, 'retry-after')}`,
    answer,
  );

const { errorTexts } = prospectingFacts;

const hasError = (answer: Exchange): CheckResult =>
  isPresent(objectOf(answer)['error'], 'the failure carries no error', answer);

/** Whether a refusal belongs to the credit usage itself. Refusals of a key or of a request's form have other bodies. */
const isCreditsFailure = (answer: Exchange): boolean =>
  answer.operation === 'GET /credits/usage' &&
  answer.key === 'main' &&
  [400, 409, 422].includes(statusOf(answer)) &&
  answer.response.json !== undefined;

/** Whether statistics of an existing campaign are ready or still being computed. */
const isFound = (answer: Exchange): boolean => ok(answer) || codeIn(answer) === COMPUTING;

const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbersIn)
      : [];

/** Whether an answer counts nothing: it has zeros alone, or no numbers. */
const areZeros = (answer: Exchange): boolean =>
  isObject(answer.response.json) && numbersIn(answer.response.json).every((number) => number === 0);

/**
 * An unknown campaign is refused. The name of the parameter is a guess, which a campaign of the account confirms.
 * Either only the unknown campaign is refused, or only the unknown one shows zeros.
 */
function notFound(known: Exchange | undefined, unknown: Exchange): CheckResult {
  const isZero = known !== undefined && ok(known) && ok(unknown) && areZeros(unknown);
  return given(
    known !== undefined &&
      isFound(known) &&
      (!isFound(unknown) || (isZero && numbersIn(known.response.json).some((number) => number !== 0))),
    () => isStatus(unknown, 401),
  );
}

/** Campaigns whose statistics are read. At the first read of a campaign, they may still be computed. */
const STATISTICS = 5;

/**
 * The documented text of this status for the message of an activity. An answer without JSON may come from elsewhere.
 */
const onMessages =
  (status: number, error: string) =>
  (exchange: Exchange): CheckResult =>
    given(
      pathTemplateOf(exchange).endsWith('/activities/{activityId}/message') &&
        exchange.key === 'main' &&
        statusOf(exchange) === status &&
        exchange.response.json !== undefined,
      () => statesField(exchange, 'error', error),
    );

/** Makes a checker for some routes of a check of one exchange. */
type OfExchanges = (evaluate: (exchange: Exchange) => CheckResult) => (exchange: Exchange) => CheckResult;

/** A refusal of a scraper route without its own row in the error table. */
const scraperFailure =
  (evaluate: (exchange: Exchange) => CheckResult) =>
  (exchange: Exchange): CheckResult =>
    given(
      exchange.key === 'main' &&
        pathTemplateOf(exchange).startsWith('/social-scrappers') &&
        statusOf(exchange) >= 400 &&
        statusOf(exchange) < 500 &&
        !OWN_ROWS.includes(statusOf(exchange)),
      () => evaluate(exchange),
    );

const isSentence = (exchange: Exchange): CheckResult => {
  const { error, message: why } = objectOf(exchange);
  const { json, text } = exchange.response;
  const said = error ?? why ?? (json === undefined ? text : json);
  return check(
    typeof said === 'string' && / /.test(said),
    () => message`the failure: expected a sentence, got ${said}`,
    exchange,
  );
};

/** Kinds of messages that are read, of sending and of others each, and campaigns that are searched for them. */
const [KINDS_READ, CAMPAIGNS_READ] = [2, 2];
const IS_SENT = /SENT$/;
const isSending = ({ event }: JsonObject): boolean => IS_SENT.test(String(event));

const saysLoggedIn = (answer: Exchange): CheckResult =>
  check(
    statusOf(answer) === 401 && objectOf(answer)['error'] === errorTexts.internalReadFailure,
    () =>
      message`the failure answers ${statusMessage(statusOf(answer))} and says ${objectOf(answer)['error']}: expected 401, got ${answerIn(answer)}; expected ${errorTexts.internalReadFailure}, got ${objectOf(answer)['error']}`,
    answer,
  );

/** Whether the diagnosis failed, and not the parsing of the undocumented body. */
const isDiagnosis = (warmup: Exchange): boolean =>
  statusOf(warmup) >= 400 && objectOf(warmup)['code'] !== 'INVALID_REQUEST';

function isComputing503(answer: Exchange): CheckResult {
  return given(saysComputing(answer), () =>
    ofOneAnswer(isStatus(answer, statusOfCode(COMPUTING) ?? 503), true),
  );
}

const isOfComputing = (answer: Exchange): boolean => saysComputing(answer) && statusOf(answer) === 503;

export const errorsRoutes = section(
  withChecks(missingIds, {
    'prospecting.errors.stats-not-found-401': ({ stats, statsKnown }) => notFound(statsKnown, stats),
    'prospecting.errors.message-not-found-404': ({ message: missed }) =>
      every(missed === undefined ? [] : [missed], (answer) =>
        check(
          // The form of activity ids is not documented: an id of another form may be refused for it.
          [404, 422].includes(statusOf(answer)) ||
            (statusOf(answer) === 400 && codeIn(answer) === 'INVALID_REQUEST'),
          () =>
            message`the message of no activity answers ${statusMessage(statusOf(answer))}: expected one of ${[404, 422]}, got ${answerIn(answer)}; expected 400, got ${answerIn(answer)}; expected "INVALID_REQUEST", got ${documentedWords(codeIn(answer))}`,
          answer,
        ),
      ),
    'prospecting.errors.credits-failure-success-false': ({ credits }) =>
      given(statusOf(credits) >= 400 && statusOf(credits) !== 401, () =>
        statesField(credits, 'success', false),
      ),
    'prospecting.errors.credits-failure-error': ({ credits }) =>
      given(statusOf(credits) >= 400, () => hasError(credits)),
    'prospecting.errors.stats-not-found-body': ({ stats }) => shape(stats),
    'prospecting.errors.stats-root-not-found': ({ rootStats }) => String(statusOf(rootStats)),
    'prospecting.errors.scraper-failure-form': ({ scraper }) => shape(scraper),
    'prospecting.errors.credits-401-body': ({ creditsWithoutKey }) => shape(creditsWithoutKey),
    'prospecting.errors.credits-failure-status': ({ credits }) => ({
      'page=zero': String(statusOf(credits)),
    }),
  }),
  /** Statistics of a legacy social campaign, and of a missing one. */
  scenario({
    id: 'prospecting.errors.social-statistics',
    stimulus: async (context) => {
      const listed = await getCampaignRoute(context, 'GET /social/campaigns');
      const [campaignId] = listedIn(listed).flatMap(idsAmong);
      const ask = (id: string) => getCampaignRoute(context, 'GET /stats/social', `campaignId=${id}`);
      return {
        known: campaignId === undefined ? undefined : await ask(campaignId),
        unknown: await ask(NO_ID),
      };
    },
    checks: { 'prospecting.errors.stats-not-found-401': ({ known, unknown }) => notFound(known, unknown) },
  }),
  scenario({
    id: 'prospecting.errors.statistics',
    stimulus: async (context) => {
      const answers: Exchange[] = [];
      for (const campaignId of context.survey.campaignIds.slice(0, STATISTICS))
        answers.push(await getCampaignRoute(context, 'GET /stats/advanced', `campaignId=${campaignId}`));
      return answers;
    },
    checks: { 'prospecting.errors.stats-computing-503': (answers) => every(answers, isComputing503) },
  }),
  /** Activities of sending, the newest of which has no message. */
  scenario({
    id: 'prospecting.errors.messages',
    requires: ['read', 'state'],
    stimulus: async (context) => {
      const { prospecting, survey } = context;
      const campaignId = survey.campaignIds[0] ?? 'none';
      await context.arrange({ sentWithoutMessage: campaignId });
      const listed = await prospecting.call('GET /advanced/campaigns/{campaignId}/activities', {
        path: { campaignId },
        rawQuery: 'page=0&types=EMAIL_SENT',
      });
      const activityId = activityIdOf(objectsOf(listed, 'activities')[0]);
      const read = (owner: string, id: string) =>
        prospecting.call('GET /advanced/campaigns/{campaignId}/activities/{activityId}/message', {
          path: { campaignId: owner, activityId: id },
        });
      const seen: { event: string; answer: Exchange }[] = [];
      const other = survey.campaignIds[1] ?? campaignId;
      const others = await prospecting.call('GET /advanced/campaigns/{campaignId}/activities', {
        path: { campaignId: other },
        query: { page: 0 },
      });
      for (const item of objectsOf(others, 'activities'))
        seen.push({ event: String(item['event']), answer: await read(other, activityIdOf(item) ?? 'none') });
      return { answer: activityId === undefined ? undefined : await read(campaignId, activityId), seen };
    },
    checks: {
      'prospecting.errors.message-none-422': ({ answer }) =>
        answer === undefined ? vacuous : isStatus(answer, 422),
      // Some activities of a kind have a message and some do not: only a kind without any message shows something.
      'prospecting.errors.message-which-activities': ({ seen }) =>
        Object.fromEntries(
          [...Map.groupBy(seen, ({ event }) => event)].map(([event, all]) => [
            event,
            all.some(({ answer }) => ok(answer))
              ? 'a message'
              : [...new Set(all.map(({ answer }) => `never, ${statusOf(answer)}`))].sort().join(' or '),
          ]),
        ),
    },
  }),
  /** The messages of listed activities, one of each kind. */
  scenario({
    id: 'prospecting.errors.own-messages',
    stimulus: async ({ prospecting, survey }) => {
      const seen = new Map<string, Exchange>();
      for (const campaignId of survey.campaignIds.slice(0, CAMPAIGNS_READ)) {
        const listed = await prospecting.send('GET /advanced/campaigns/{campaignId}/activities', {
          ...{ path: { campaignId }, rawQuery: 'page=0' },
        });
        // Kinds of sending come first; a reply has a message as well.
        const items = objectsOf(listed, 'activities');
        const others = items.filter((item) => !/REPLIED$/.test(String(item['event'])));
        for (const item of [...items.filter(isSending), ...others]) {
          const [event, activityId] = [String(item['event']), activityIdOf(item)];
          const alike = [...seen.keys()].filter((name) => IS_SENT.test(name) === IS_SENT.test(event)).length;
          if (activityId === undefined || seen.has(event) || alike >= KINDS_READ) continue;
          seen.set(
            event,
            await prospecting.send('GET /advanced/campaigns/{campaignId}/activities/{activityId}/message', {
              ...{ path: { campaignId, activityId }, provokes: PROSPECTING_FAILURES },
            }),
          );
        }
      }
      return seen;
    },
    checks: {
      'prospecting.errors.message-not-found-404': (seen) =>
        every(seen, ([event, answer]) =>
          given(IS_SENT.test(event) && codeIn(answer) !== 'INVALID_REQUEST', () =>
            check(
              ok(answer) ? answer.response.json !== null : [404, 422].includes(statusOf(answer)),
              ok(answer)
                ? message`no message is answered with success`
                : message`the message of what was sent answers ${statusMessage(statusOf(answer))}`,
              answer,
            ),
          ),
        ),
    },
  }),
  withChecks(computing, {
    // Which statistics are computed is open, except for those of current campaigns.
    'prospecting.errors.stats-computing-503': ({ operation, early }) =>
      given(operation === 'GET /stats/advanced' || !ok(early), () =>
        isStatus(early, statusOfCode(COMPUTING) ?? 503),
      ),
    'prospecting.errors.stats-computing-code': ({ early }) =>
      given(statusOf(early) === 503, () => isComputingCode(early)),
    'prospecting.errors.stats-computing-retry-after': ({ early }) =>
      given(statusOf(early) === 503, () => waitsAsDocumented(early)),
    'prospecting.errors.stats-computing-routes': ({ operation, early }) => ({
      [operation]: statusAndCodeOf(early),
    }),
  }),
  withChecks(failingInside, {
    'prospecting.errors.stats-internal-error-401': ({ stats, socialStats }) =>
      every([stats, socialStats], saysLoggedIn),
    'prospecting.errors.webhook-read-failure-401': ({ webhook }) => saysLoggedIn(webhook),
  }),
  withChecks(bodies, {
    'prospecting.errors.warmup-diagnosis-success-false': ({ warmup }) =>
      given(isDiagnosis(warmup), () => statesField(warmup, 'success', false)),
    'prospecting.errors.warmup-diagnosis-message': ({ warmup }) =>
      given(isDiagnosis(warmup), () =>
        check(
          (objectOf(warmup)['message'] ?? null) !== null,
          () =>
            message`there is no message: expected another than null, got ${objectOf(warmup)['message'] ?? null}`,
          warmup,
        ),
      ),
  }),
  monitors({
    'prospecting.errors.message-not-found-error': onMessages(404, errorTexts.activityMessageNotFound),
    'prospecting.errors.message-none-error': onMessages(422, errorTexts.activityHasNoMessage),
    'prospecting.errors.scraper-failure-400': (exchange) =>
      every(
        [
          scraperFailure,
          (evaluate) => ofNothing(/^GET \/social-scrappers\/\{id\}$/, evaluate),
        ] satisfies OfExchanges[],
        (of) => of((answer) => isStatus(answer, 400))(exchange),
      ),
    'prospecting.errors.scraper-failure-plain-sentence': scraperFailure(isSentence),
    'prospecting.errors.credits-failure-success-false': (exchange) =>
      given(isCreditsFailure(exchange), () => statesField(exchange, 'success', false)),
    'prospecting.errors.credits-failure-error': (exchange) =>
      given(isCreditsFailure(exchange), () => hasError(exchange)),
    'prospecting.errors.stats-computing-503': isComputing503,
    // A 503 without that code may come from a service in trouble.
    'prospecting.errors.stats-computing-code': (answer) =>
      given(isOfComputing(answer), () => isComputingCode(answer)),
    'prospecting.errors.stats-computing-retry-after': (answer) =>
      given(codeIn(answer) === COMPUTING || isOfComputing(answer), () => waitsAsDocumented(answer)),
  }),
);
