import { message } from '../../kit/model/message.ts';
import { describeContent } from '../support/answers.ts';
import { READ_ROUTES, costing } from '../checks/counters.ts';
import { READ_VARIANTS, unitsIn } from '../checks/k6-counted-routes.ts';
import { LEFT, firstTagged, isUsedUp, MONTH_UNITS, withinQuota } from '../checks/k6-quota.ts';
import { falls } from '../checks/sequence.ts';
import { countsApart, countsTogether } from '../checks/side-by-side.ts';
import { isUnknownPath } from '../checks/undetailed-answers.ts';
import { costs, month } from '../scenarios/counters.ts';
import { countedRoutes } from '../scenarios/k6-counted-routes.ts';
import { quota } from '../scenarios/k6-quota.ts';
import { usedUp } from '../scenarios/limit-questions.ts';
import { mailSequence } from '../scenarios/sequence.ts';
import { withForeign, withSecond } from '../scenarios/side-by-side.ts';
import { check, every, given } from '../../kit/model/check-result.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';
import { statusOf } from '../../kit/model/exchange.ts';
import { isStatus, answerIn } from '../../kit/checks/matchers.ts';
import { answersTagged } from '../../kit/limiter/counting.ts';
import { isServed } from '../support/limits.ts';
import { isExactly, isNot } from '../../kit/checks/relations.ts';

const QUOTA = 'X-RateLimit-Quota-Remaining';

export const limitsMonth = section(
  withChecks(costs, {
    // A path that is not a route, as `/filters` may be, need not be counted.
    'inbox.limits.month-every-route-counts': (h) =>
      given(!h.answers.some(isUnknownPath), () => costing(h, 'routes', READ_ROUTES.length)),
  }),
  withChecks(month, {
    'inbox.limits.month-10000-accepted': ({ within }) =>
      every(within, (answer) =>
        check(
          isServed(answer),
          message`a unit within the month is refused: expected a success, got ${answerIn(answer)}`,
          answer,
        ),
      ),
    'inbox.limits.month-10001-refused': ({ within, beyond }) =>
      given(within.every(isServed), () => isStatus(beyond, 429)),
    'inbox.limits.month-per-account': ({ beyond, foreign }) =>
      given(!isServed(beyond), () =>
        check(
          isServed(foreign),
          message`another account is refused too: expected a success, got ${answerIn(foreign)}`,
          foreign,
        ),
      ),
    'inbox.limits.month-calendar': ({ beyond, dayAfter }) =>
      given(!isServed(beyond), () =>
        check(
          isServed(dayAfter),
          message`the day after the turn of the month nothing has come back: expected a success, got ${answerIn(dayAfter)}`,
          beyond,
          dayAfter,
        ),
      ),
    'inbox.limits.month-utc': ({ beyond, before, after }) =>
      given(!isServed(beyond), () =>
        check(
          !isServed(before) && isServed(after),
          message`the month does not turn at midnight UTC: expected a refusal before and a success after, got ${answerIn(before)} and ${answerIn(after)}`,
          before,
          after,
        ),
      ),
  }),
  withChecks(withForeign, { 'inbox.limits.month-per-account': (turns) => countsApart(turns, QUOTA) }),
  withChecks(withSecond, { 'inbox.limits.month-shared-by-keys': (turns) => countsTogether(turns, QUOTA) }),
  withChecks(mailSequence, { 'inbox.limits.month-calendar': falls(({ expected }) => expected.newMonth) }),
  withChecks(countedRoutes, {
    'inbox.limits.month-every-route-counts': (h) =>
      every(READ_VARIANTS, (variant) =>
        given(unitsIn(h, 'reads').has(variant), () =>
          isNot(
            unitsIn(h, 'reads').get(variant),
            0,
            message`${variant}: costs the month nothing`,
            answersTagged(h.answers, variant)[0]?.exchange,
          ),
        ),
      ),
  }),
  withChecks(quota, {
    'inbox.limits.month-10000-accepted': (h) =>
      every(withinQuota(h), ({ isRefused, exchange }) =>
        check(
          !isRefused,
          message`unit ${MONTH_UNITS - LEFT + 1 + withinQuota(h).findIndex((a) => a.exchange === exchange)} is refused`,
          exchange,
        ),
      ),
    'inbox.limits.month-10001-refused': (h) =>
      given(
        withinQuota(h).every(({ isRefused }) => !isRefused),
        () =>
          every(answersTagged(h.answers, 'beyond').slice(0, 1), ({ isRefused, exchange }) =>
            check(isRefused, message`unit ${MONTH_UNITS + 1}: expected a refusal, got a success`, exchange),
          ),
      ),
    'inbox.limits.month-per-account': (h) =>
      every(isUsedUp(h) ? answersTagged(h.answers, 'foreign') : [], ({ isRefused, exchange }) =>
        check(!isRefused, message`another account: expected a success, got a refusal`, exchange),
      ),
    'inbox.limits.month-utc': (h) =>
      given(isUsedUp(h), () => {
        const [before, after] = [firstTagged(h, 'before'), firstTagged(h, 'after')];
        return check(
          before?.isRefused === true && after?.isRefused === false,
          message`the month does not turn at midnight UTC: expected a refusal before it and none behind it, got ${before?.isRefused === true ? message`a refusal` : message`none`} before and ${after?.isRefused === true ? message`a refusal` : message`none`} behind`,
          before?.exchange,
          after?.exchange,
        );
      }),
    'inbox.limits.month-calendar': (h) =>
      given(isUsedUp(h), () => {
        const later = firstTagged(h, 'a day after');
        return isExactly(
          later?.isRefused,
          false,
          'a day after the turn of the month nothing has come back',
          later?.exchange,
        );
      }),
  }),
  withChecks(usedUp, {
    'inbox.limits.month-and-minute-exceeded': ({ both, month }) =>
      statusOf(both) === 429 && statusOf(month) === 429 ? describeContent(both) : undefined,
  }),
);
