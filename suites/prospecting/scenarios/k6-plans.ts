import { prospectingFacts } from '../../../generated/facts.ts';
import { burstSendings, controlOf, passedOf } from '../../kit/limiter/counting.ts';
import { uncountedRead, usageRead } from '../support/k6-requests.ts';
import { burstOfPlan, BEYOND_PLAN_LIMIT, HANDFULS, PLANS, type PlansHistory } from '../checks/k6-plans.ts';
import { stimulus } from '../../kit/model/scenario.ts';

const { requestsByPlan } = prospectingFacts.rateLimit;

/** The accepted requests within one window, for each plan. */
export const plans = stimulus<undefined, PlansHistory, 'k6'>({
  id: 'load.plans',
  service: 'prospecting',
  requires: ['k6'],
  stimulus: async ({ k6 }) => {
    for (const plan of PLANS) await k6.account(plan, { plan });
    return {
      answers: await k6.send(
        PLANS.flatMap((plan) => [
          ...burstSendings(
            plan,
            usageRead,
            requestsByPlan[plan] + BEYOND_PLAN_LIMIT,
            Math.ceil(requestsByPlan[plan] / HANDFULS),
          ),
          controlOf(plan, uncountedRead),
        ]),
      ),
    };
  },
  words: (h) =>
    PLANS.map((plan) => `${plan} ${passedOf(burstOfPlan(h, plan)) ?? 'without a limit'}`).join(', ') +
    ' requests in a window',
});
