import { prospectingFacts } from '../../../generated/facts.ts';
import { type Judgement, check, every, given, vacuous } from '../../kit/engine/judgement.ts';
import { type Section, judging, scenario } from '../../kit/engine/scenario.ts';
import { type Exchange, headerOf, objectOf, objectsOf, statusOf } from '../../kit/http/exchange.ts';
import { isStatus, ok } from '../../kit/http/match.ts';
import { codeIn, idOf } from '../fixtures/answers.ts';
import { says, shape } from '../fixtures/errors.ts';
import { codeOf } from '../fixtures/forms.ts';
import { statusOfCode } from '../fixtures/rare-situations.ts';
import { bodies } from '../scenarios/error-bodies.ts';
import { missing } from '../scenarios/errors.ts';
import { computing, failing } from '../scenarios/rare-situations.ts';

const { errorTexts, statsRetryAfterSeconds } = prospectingFacts;

const onMissing = judging(missing, {
  checkers: {
    'prospecting.errors.stats-not-found-401': ({ stats, statsKnown }) =>
      given(statsKnown !== undefined && ok(statsKnown) && !ok(stats), () => isStatus(stats, 401)),
    'prospecting.errors.message-not-found-404': ({ message }) =>
      every(message === undefined ? [] : [message], (answer) =>
        check(
          [404, 422].includes(statusOf(answer)),
          `the message of no activity answers ${statusOf(answer)}`,
          answer,
        ),
      ),
    'prospecting.errors.message-not-found-error': ({ message }) =>
      every(message === undefined ? [] : [message], (answer) =>
        given(statusOf(answer) === 404, () => says(answer, 'error', errorTexts.activityMessageNotFound)),
      ),
    'prospecting.errors.scraper-failure-400': ({ scraper }) => isStatus(scraper, 400),
    'prospecting.errors.scraper-failure-plain-sentence': ({ scraper }) =>
      given(statusOf(scraper) >= 400, () => {
        const said =
          objectOf(scraper)['error'] ??
          objectOf(scraper)['message'] ??
          (scraper.response.json === undefined ? scraper.response.text : scraper.response.json);
        return check(typeof said === 'string' && / /.test(said), 'the failure is no sentence', scraper);
      }),
    'prospecting.errors.credits-failure-success-false': ({ credits }) =>
      given(statusOf(credits) >= 400 && statusOf(credits) !== 401, () => says(credits, 'success', false)),
    'prospecting.errors.credits-failure-error': ({ credits }) =>
      given(statusOf(credits) >= 400, () =>
        check('error' in objectOf(credits), 'the failure carries no error', credits),
      ),
  },
  observers: {
    'prospecting.errors.stats-not-found-body': ({ stats }) => shape(stats),
    'prospecting.errors.stats-root-not-found': ({ rootStats }) => String(statusOf(rootStats)),
    'prospecting.errors.scraper-failure-form': ({ scraper }) => shape(scraper),
    'prospecting.errors.credits-401-body': ({ creditsWithoutKey }) => shape(creditsWithoutKey),
    'prospecting.errors.credits-failure-status': ({ credits }) => ({
      'page=zero': String(statusOf(credits)),
    }),
  },
});

/** Activities of sending, the newest of which has no message. */
const messages = scenario({
  id: 'prospecting.errors.messages',
  service: 'prospecting',
  requires: ['read', 'state'],
  stimulus: async (context) => {
    const { prospecting, survey } = context;
    const campaignId = survey.campaignIds[0] ?? 'none';
    await context.arrange({ sentWithoutMessage: campaignId });
    const listed = await prospecting.call('GET /advanced/campaigns/{campaignId}/activities', {
      path: { campaignId },
      rawQuery: 'page=0&types=EMAIL_SENT',
    });
    const activityId = idOf(objectsOf(listed, 'activities')[0]);
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
      seen.push({ event: String(item['event']), answer: await read(other, idOf(item) ?? 'none') });
    return { answer: activityId === undefined ? undefined : await read(campaignId, activityId), seen };
  },
  checkers: {
    'prospecting.errors.message-none-422': ({ answer }) =>
      answer === undefined ? vacuous : isStatus(answer, 422),
    'prospecting.errors.message-none-error': ({ answer, seen }) =>
      every([answer, ...seen.map((each) => each.answer)], (each) =>
        each === undefined
          ? vacuous
          : given(statusOf(each) === 422, () =>
              check(
                objectOf(each)['error'] === errorTexts.activityHasNoMessage,
                `error is ${JSON.stringify(objectOf(each)['error'])}`,
                each,
              ),
            ),
      ),
  },
  observers: {
    // Some activities of a kind have a message and some have none: that none of them has one tells something.
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
});

const COMPUTING = 'STATS_COMPUTING';

const saysLoggedIn = (answer: Exchange): Judgement =>
  check(
    statusOf(answer) === 401 && objectOf(answer)['error'] === errorTexts.internalReadFailure,
    `the failure answers ${statusOf(answer)} and says ${JSON.stringify(objectOf(answer)['error'])}`,
    answer,
  );

const onComputing = judging(computing, {
  checkers: {
    'prospecting.errors.stats-computing-503': ({ operation, early }) =>
      given(operation === 'GET /stats/advanced', () => isStatus(early, statusOfCode(COMPUTING) ?? 503)),
    'prospecting.errors.stats-computing-code': ({ early }) =>
      given(statusOf(early) === 503, () =>
        check(codeIn(early) === COMPUTING, `the code is ${String(codeIn(early))}`, early),
      ),
    'prospecting.errors.stats-computing-retry-after': ({ early }) =>
      given(statusOf(early) === 503, () =>
        check(
          headerOf(early, 'retry-after') === String(statsRetryAfterSeconds),
          `Retry-After is ${String(headerOf(early, 'retry-after'))}`,
          early,
        ),
      ),
  },
  observers: {
    'prospecting.errors.stats-computing-routes': ({ operation, early }) => ({ [operation]: codeOf(early) }),
  },
});

const onFailing = judging(failing, {
  checkers: {
    'prospecting.errors.stats-internal-error-401': ({ stats }) => saysLoggedIn(stats),
    'prospecting.errors.webhook-read-failure-401': ({ webhook }) => saysLoggedIn(webhook),
  },
});

const onBodies = judging(bodies, {
  checkers: {
    'prospecting.errors.warmup-diagnosis-success-false': ({ warmup }) =>
      given(statusOf(warmup) >= 400, () => says(warmup, 'success', false)),
    'prospecting.errors.warmup-diagnosis-message': ({ warmup }) =>
      given(statusOf(warmup) >= 400, () =>
        check('message' in objectOf(warmup), 'there is no message', warmup),
      ),
  },
});

export const errorsRoutes: Section = {
  scenarios: [onMissing, messages, onComputing, onFailing, onBodies],
};
