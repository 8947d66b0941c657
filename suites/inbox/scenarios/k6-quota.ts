import { inboxFacts } from '../../../generated/facts.ts';
import { comingMonth } from '../checks/counters.ts';
import { type QuotaHistory, LEFT, firstTagged, MONTH_UNITS, withinQuota } from '../checks/k6-quota.ts';
import { emails } from '../support/k6-requests.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import { statusOf } from '../../kit/model/exchange.ts';
import { IDLE, controlOf } from '../../kit/limiter/counting.ts';
import type { K6Driver, K6Answer, Sending } from '../../kit/model/k6-driver.ts';
import { DAY, MINUTE } from '../../kit/model/time.ts';

const { requests, windowSeconds } = inboxFacts.rateLimit;
const one = (tag: string, account: string): Sending => ({ tag, account, request: emails, times: 1 });

/**
 * The last units of a month from its twentieth day, and the next month, by a clock that is moved between k6's runs.
 * Also the minute of another account with its refusals.
 */
async function measureQuota(k6: K6Driver): Promise<QuotaHistory> {
  const month = await k6.account('month');
  const minute = await k6.account('minute');
  await k6.account(IDLE);
  // Each list ends with a request that only a target in trouble refuses.
  const send = (...sendings: readonly Sending[]): Promise<K6Answer[]> =>
    k6.send([...sendings, controlOf(IDLE, emails)]);
  const { twentieth, turn, goTo } = comingMonth((milliseconds) => month.advance(milliseconds));
  await goTo(twentieth);
  await month.arrange({ spendMonthUnits: MONTH_UNITS - LEFT });
  const answers = await send(
    { ...one('within', 'month'), times: LEFT },
    { ...one('beyond', 'month'), times: 3 },
    { ...one('foreign', 'month'), request: { ...emails, key: 'foreign' } },
    { ...one('fill', 'minute'), times: requests },
    { ...one('over', 'minute'), times: 3 },
  );
  await goTo(turn - MINUTE);
  await minute.advance(windowSeconds * 1000 + MINUTE);
  answers.push(...(await send(one('before', 'month'), one('again', 'minute'))));
  await goTo(turn + MINUTE);
  answers.push(...(await send(one('after', 'month'))));
  await goTo(turn + DAY);
  answers.push(...(await send(one('a day after', 'month'))));
  return { answers };
}

/** When the month's units return, by headers and refusals. */
export const quota = stimulus<undefined, QuotaHistory, 'k6'>({
  id: 'load.quota',
  service: 'inbox',
  requires: ['k6'],
  stimulus: ({ k6 }) => measureQuota(k6),
  words: (h) => {
    const passed = withinQuota(h).filter(({ isRefused }) => !isRefused).length;
    const says = (tag: string): string => {
      const answer = firstTagged(h, tag);
      return `${tag} ${answer === undefined ? 'nothing' : statusOf(answer.exchange)}`;
    };
    return `${passed} of the last ${LEFT} units of ${MONTH_UNITS} pass; at the turn of the month ${['before', 'after', 'a day after'].map(says).join(', ')}`;
  },
});
