import { message } from '../../kit/model/message.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { answersTagged } from '../../kit/limiter/counting.ts';
import type { K6Answer } from '../../kit/model/k6-driver.ts';
import { type CheckResult, check, given } from '../../kit/model/check-result.ts';
import { quotaLeftOrNaN } from '../support/k6-requests.ts';

export const MONTH_UNITS = inboxFacts.monthlyQuota.requests;

/** Monthly units that are left for k6 to use up. */
export const LEFT = 12;

export interface QuotaHistory {
  readonly answers: readonly K6Answer[];
}

export const firstTagged = ({ answers }: QuotaHistory, tag: string): K6Answer | undefined =>
  answersTagged(answers, tag)[0];

export const withinQuota = ({ answers }: QuotaHistory): K6Answer[] => answersTagged(answers, 'within');

export const isUsedUp = (h: QuotaHistory): boolean =>
  withinQuota(h).every(({ isRefused }) => !isRefused) && firstTagged(h, 'beyond')?.isRefused === true;

/** Checks that the quota counter falls by one request's units from answer to answer. */
export function quotaFalls(h: QuotaHistory): CheckResult {
  const answers = withinQuota(h).filter(({ isRefused }) => !isRefused);
  const left = answers.map(({ exchange }) => quotaLeftOrNaN(exchange));
  return given(left.length > 1 && left.every(Number.isFinite), () =>
    check(
      left.every(
        (value, index) => index === 0 || value === (left[index - 1] ?? NaN) - inboxFacts.requestUnits,
      ),
      () =>
        message`the quota goes ${left.slice(0, 5)} …: expected ${inboxFacts.requestUnits} less with each request`,
      ...answers.slice(0, 2).map(({ exchange }) => exchange),
    ),
  );
}
