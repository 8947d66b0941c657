import { message } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, check } from '../../kit/model/check-result.ts';
import { type Exchange } from '../../kit/model/exchange.ts';
import { passedOf, sound, answersTagged } from '../../kit/limiter/counting.ts';
import type { K6Answer } from '../../kit/model/k6-driver.ts';

const { requestsByPlan } = prospectingFacts.rateLimit;

export type AccountPlan = keyof typeof requestsByPlan;

export const PLANS = Object.keys(requestsByPlan) as AccountPlan[];
export const BEYOND_PLAN_LIMIT = 20;

/** Number of handfuls that use up a quota. */
export const HANDFULS = 40;

export interface PlansHistory {
  readonly answers: readonly K6Answer[];
}

export const burstOfPlan = ({ answers }: PlansHistory, plan: AccountPlan): K6Answer[] =>
  answersTagged(answers, 'burst', plan);

export const sample = (h: PlansHistory, plan: AccountPlan, index: number): Exchange | undefined =>
  burstOfPlan(h, plan)[index]?.exchange;

export function refusals({ answers }: PlansHistory): Exchange[] {
  sound(answers);
  return answers.filter(({ isRefused }) => isRefused).map(({ exchange }) => exchange);
}

export const passes =
  (plan: AccountPlan) =>
  (h: PlansHistory): CheckResult => {
    const passed = passedOn(h, plan);
    return check(
      passed === undefined || passed >= requestsByPlan[plan],
      message`requests served before the first refusal: expected at least ${requestsByPlan[plan]}, got ${passed}`,
      sample(h, plan, passed ?? 0),
    );
  };

export const refuses =
  (plan: AccountPlan) =>
  (h: PlansHistory): CheckResult => {
    const passed = passedOn(h, plan);
    return check(
      passed !== undefined && passed <= requestsByPlan[plan],
      passed === undefined
        ? message`${burstOfPlan(h, plan).length} requests are all accepted`
        : message`${passed} requests pass before one is refused`,
      sample(h, plan, requestsByPlan[plan]),
    );
  };

/** The number of accepted requests on a plan; Inconclusive if a request failed for another reason. */
export function passedOn(h: PlansHistory, plan: AccountPlan): number | undefined {
  sound(h.answers);
  return passedOf(burstOfPlan(h, plan));
}
