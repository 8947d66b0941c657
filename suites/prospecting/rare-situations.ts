import { prospectingFacts } from '../../generated/facts.ts';
import { operations } from '../../generated/operations.ts';
import { headerOf, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import type { Observation } from '../kit/engine/observation.ts';
import { NO_ID } from './access.ts';
import { codeOf, formOf } from './forms.ts';
import { bodyOf, isStatus, ok, stringIn } from './wire.ts';

const { errorTexts, errorCodes, statsRetryAfterSeconds } = prospectingFacts;
const statusOfCode = (code: string): number | undefined =>
  errorCodes
    .filter((row) => row.code === code)
    .flatMap((row) => ('status' in row ? [row.status] : []))
    .at(0);
const DISCONNECTED = 'ACCOUNT_DISCONNECTED';
const SLOWED = 'RATE_LIMITED';
const COMPUTING = 'STATS_COMPUTING';
const codeIn = (answer: Exchange): string | undefined => stringIn(bodyOf(answer), 'code');
const saysLoggedIn = (answer: Exchange): Judgement =>
  check(
    statusOf(answer) === 401 && bodyOf(answer)['error'] === errorTexts.internalReadFailure,
    `the failure answers ${statusOf(answer)} and says ${JSON.stringify(bodyOf(answer)['error'])}`,
    answer,
  );

const get = ({ prospecting }: ScenarioContext, operation: string, query = ''): Promise<Exchange> =>
  prospecting.raw({ method: 'GET', target: `${operation.split(' ')[1] ?? ''}${query}`, operation });
const STATISTICS = ['GET /stats/advanced', 'GET /stats', 'GET /stats/social'] as const;

/** Statistics that are still being computed, and asked again when they said. */
const computing = scenario({
  id: 'prospecting.errors.computing',
  service: 'prospecting',
  needs: ['state', 'clock'],
  cost: 2,
  cases: () => STATISTICS,
  stimulus: async (context, operation) => {
    await context.arrange({ situation: { statsComputing: true } });
    const query = `?campaignId=${context.survey.campaignIds[0] ?? NO_ID}`;
    const early = await get(context, operation, query);
    const seconds = Number(headerOf(early, 'retry-after'));
    if (seconds > 0) await context.advance((seconds + 1) * 1000);
    return { operation, early, seconds, later: await get(context, operation, query) };
  },
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
    'prospecting.retry.retry-503-after-header': ({ early, seconds, later }) =>
      given(statusOf(early) === 503 && seconds > 0, () =>
        check(ok(later), `asked again after ${seconds} s, the answer is ${statusOf(later)}`, early, later),
      ),
  },
  observers: {
    'prospecting.errors.stats-computing-routes': ({ operation, early }) => ({ [operation]: codeOf(early) }),
  },
});

/** Reading that fails inside. */
const failing = scenario({
  id: 'prospecting.errors.failing-inside',
  service: 'prospecting',
  needs: ['state'],
  cost: 3,
  stimulus: async (context) => {
    await context.arrange({ situation: { statsFail: true, webhookReadFails: true, unexpectedError: true } });
    return {
      stats: await get(
        context,
        'GET /stats/advanced',
        `?campaignId=${context.survey.campaignIds[0] ?? NO_ID}`,
      ),
      webhook: await get(context, 'GET /webhook'),
      campaigns: await get(context, 'GET /advanced/campaigns'),
    };
  },
  checkers: {
    'prospecting.errors.stats-internal-error-401': ({ stats }) => saysLoggedIn(stats),
    'prospecting.errors.webhook-read-failure-401': ({ webhook }) => saysLoggedIn(webhook),
    'prospecting.errors.unexpected-error-500': ({ campaigns }) => isStatus(campaigns, 500),
  },
});

/** How the two errors of status 500 look. */
const alike = scenario({
  id: 'prospecting.errors.alike',
  service: 'prospecting',
  needs: ['state', 'burst'],
  cost: prospectingFacts.rateLimit.requestsByPlan.start + 2,
  stimulus: async (context) => {
    await context.arrange({ situation: { unexpectedError: true } });
    const unexpected = await get(context, 'GET /advanced/campaigns');
    await context.arrange({ situation: { unexpectedError: false } });
    let last = unexpected;
    for (let at = 0; at <= prospectingFacts.rateLimit.requestsByPlan.start; at += 1) {
      last = await get(context, 'GET /advanced/campaigns');
      if (!ok(last)) break;
    }
    return { unexpected, last };
  },
  checkers: {},
  observers: {
    'prospecting.errors.quota-and-failure-alike': ({ unexpected, last }) =>
      ok(unexpected) || ok(last)
        ? undefined
        : {
            'an unexpected error': formOf(unexpected),
            'over the quota': formOf(last),
            'the bodies': unexpected.response.text === last.response.text ? 'the same' : 'different',
          },
  },
});

/** Routes that may act through the account's place in the social network. */
const SOCIAL = Object.keys(operations.prospecting).filter(
  (operation) =>
    !operation.startsWith('GET ') &&
    /\/social\/|social-scrappers|identities|reply$|\/start$|audio$/.test(operation) &&
    !operation.startsWith('DELETE '),
);
const TROUBLES = { socialDisconnected: DISCONNECTED, socialSlowed: SLOWED } as const;
type Trouble = keyof typeof TROUBLES;

/** The answers of all these routes when the social network is in the way. */
const social = scenario({
  id: 'prospecting.errors.social-trouble',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: SOCIAL.length,
  cases: () => Object.keys(TROUBLES) as Trouble[],
  stimulus: async (context, trouble) => {
    await context.arrange({ situation: { [trouble]: true } });
    const answers: Exchange[] = [];
    for (const operation of SOCIAL) {
      const [method = '', template = ''] = operation.split(' ');
      const target = template
        .replace('{campaignId}', context.survey.campaignIds[0] ?? NO_ID)
        .replaceAll(/\{\w+\}/g, NO_ID);
      answers.push(await context.prospecting.raw({ method, target, operation, body: '{}' }));
    }
    return { trouble, answers };
  },
  checkers: {
    'prospecting.errors.account-disconnected-409': (h) => toldBy(h, 'socialDisconnected'),
    'prospecting.errors.account-disconnected-code': (h) => codedBy(h, 'socialDisconnected'),
    'prospecting.errors.rate-limited-429': (h) => toldBy(h, 'socialSlowed'),
    'prospecting.errors.rate-limited-code': (h) => codedBy(h, 'socialSlowed'),
  },
  observers: {
    'prospecting.errors.account-disconnected-routes': (h) => routesOf(h, 'socialDisconnected'),
    'prospecting.errors.rate-limited-routes': (h) => routesOf(h, 'socialSlowed'),
  },
});

interface Met {
  readonly trouble: Trouble;
  readonly answers: readonly Exchange[];
}
const isTold = (trouble: Trouble, answer: Exchange): boolean => codeIn(answer) === TROUBLES[trouble];
/** The code comes with its status. */
const toldBy = ({ trouble, answers }: Met, about: Trouble): Judgement =>
  trouble === about
    ? every(answers, (answer) =>
        given(isTold(about, answer), () => isStatus(answer, statusOfCode(TROUBLES[about]) ?? 0)),
      )
    : vacuous;
/** The status comes with its code. */
const codedBy = ({ trouble, answers }: Met, about: Trouble): Judgement =>
  trouble === about
    ? every(answers, (answer) =>
        given(statusOf(answer) === statusOfCode(TROUBLES[about]), () =>
          check(isTold(about, answer), `the code is ${String(codeIn(answer))}`, answer),
        ),
      )
    : vacuous;
const routesOf = ({ trouble, answers }: Met, about: Trouble): Observation | undefined =>
  trouble === about
    ? Object.fromEntries(
        answers.map((answer) => {
          const waits = headerOf(answer, 'retry-after') === undefined ? '' : ' with Retry-After';
          return [
            answer.operation ?? '',
            isTold(about, answer) ? `${TROUBLES[about]}${waits}` : 'another answer',
          ];
        }),
      )
    : undefined;

export const rareSituations = [computing, failing, alike, social];
