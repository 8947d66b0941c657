import { prospectingFacts } from '../../generated/facts.ts';
import { headerOf, objectOf, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { every, check, type Judgement } from '../kit/engine/judgement.ts';
import { burstOf, controlOf, passedOf, sound, tagged } from '../kit/limiter/counting.ts';
import type { Answer } from '../kit/limiter/requests.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { uncounted, usage } from './k6-requests.ts';

const { requestsByPlan, overLimitStatus, overLimitError } = prospectingFacts.rateLimit;
type Plan = keyof typeof requestsByPlan;
const PLANS = Object.keys(requestsByPlan) as Plan[];
const BEYOND = 20;
/** Handfuls that a quota is used up in. */
const HANDFULS = 40;

interface History {
  readonly answers: readonly Answer[];
}

const burst = ({ answers }: History, plan: Plan): Answer[] => tagged(answers, 'burst', plan);
const sample = (h: History, plan: Plan, index: number): Exchange | undefined =>
  burst(h, plan)[index]?.exchange;
function refusals({ answers }: History): Exchange[] {
  sound(answers);
  return answers.filter(({ isRefused }) => isRefused).map(({ exchange }) => exchange);
}

const passes =
  (plan: Plan) =>
  (h: History): Judgement => {
    const passed = passedOn(h, plan);
    return check(
      passed === undefined || passed >= requestsByPlan[plan],
      `request ${(passed ?? 0) + 1} is refused`,
      sample(h, plan, passed ?? 0),
    );
  };
const refuses =
  (plan: Plan) =>
  (h: History): Judgement => {
    const passed = passedOn(h, plan);
    return check(
      passed !== undefined && passed <= requestsByPlan[plan],
      passed === undefined
        ? `${burst(h, plan).length} requests are all accepted`
        : `${passed} requests pass before one is refused`,
      sample(h, plan, requestsByPlan[plan]),
    );
  };

/** What passes on a plan; Inconclusive where anything failed for another reason. */
function passedOn(h: History, plan: Plan): number | undefined {
  sound(h.answers);
  return passedOf(burst(h, plan));
}

/** All that passes within one window, for each plan. */
export const plans = scenario<undefined, History>({
  id: 'load.plans',
  service: 'prospecting',
  needs: ['k6'],
  cost: 0,
  stimulus: async ({ k6 }) => {
    for (const plan of PLANS) await k6.account(plan, { plan });
    return {
      answers: await k6.send(
        PLANS.flatMap((plan) => [
          ...burstOf(plan, usage, requestsByPlan[plan] + BEYOND, Math.ceil(requestsByPlan[plan] / HANDFULS)),
          controlOf(plan, uncounted),
        ]),
      ),
    };
  },
  checkers: {
    'prospecting.limits.quota-30-without-plan': passes('none'),
    'prospecting.limits.quota-30-refuses-31st': refuses('none'),
    'prospecting.limits.quota-100-on-start': passes('start'),
    'prospecting.limits.quota-100-refuses-101st': refuses('start'),
    'prospecting.limits.quota-300-on-grow': passes('grow'),
    'prospecting.limits.quota-300-refuses-301st': refuses('grow'),
    'prospecting.limits.quota-1000-on-scale': passes('scale'),
    'prospecting.limits.quota-1000-refuses-1001st': refuses('scale'),
    'prospecting.limits.quota-of-this-account': (h) =>
      every(PLANS, (plan) => {
        const passed = passedOn(h, plan);
        return check(
          (Object.values(requestsByPlan) as (number | undefined)[]).includes(passed),
          `the quota is ${passed ?? `above ${burst(h, plan).length}`}`,
          sample(h, plan, passed ?? 0),
        );
      }),
    'prospecting.limits.over-limit-500': (h) =>
      every(refusals(h), (refusal) =>
        check(statusOf(refusal) === overLimitStatus, `the status is ${statusOf(refusal)}`, refusal),
      ),
    'prospecting.limits.over-limit-error': (h) =>
      every(refusals(h), (refusal) =>
        check(
          objectOf(refusal)['error'] === overLimitError,
          `error is ${JSON.stringify(objectOf(refusal)['error'])}`,
          refusal,
        ),
      ),
    'prospecting.limits.over-limit-no-retry-after': (h) =>
      every(refusals(h), (refusal) =>
        check(headerOf(refusal, 'Retry-After') === undefined, 'Retry-After is there', refusal),
      ),
  },
  words: (h) =>
    PLANS.map((plan) => `${plan} ${passedOf(burst(h, plan)) ?? 'without a limit'}`).join(', ') +
    ' requests in a window',
});
