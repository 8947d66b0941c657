import { inboxFacts } from '../../generated/facts.ts';
import { headerOf, objectOf, statusOf } from '../kit/http/exchange.ts';
import { every, check, given, type Judgement } from '../kit/engine/judgement.ts';
import { whetherRetryAfter } from '../kit/limiter/words.ts';
import { comingMonth, monthEnd } from './counters.ts';
import { controlOf, IDLE, tagged } from '../kit/limiter/counting.ts';
import type { Answer, Sending } from '../kit/limiter/requests.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { emails, quotaLeft } from './k6-requests.ts';
import type { K6Driver } from '../kit/limiter/driver.ts';

const units = inboxFacts.monthlyQuota.requests;
const { requests, windowSeconds } = inboxFacts.rateLimit;
/** Units that are left of the month for k6 to use up. */
const LEFT = 12;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface History {
  readonly answers: readonly Answer[];
}

const one = (tag: string, account: string): Sending => ({ tag, account, request: emails, times: 1 });

/**
 * The last units of a month from its twentieth day on, then its turn, by a clock that is moved between the runs of
 * k6. Beside that the minute of another account, refusals included.
 */
async function look(k6: K6Driver): Promise<History> {
  const month = await k6.account('month');
  const minute = await k6.account('minute');
  await k6.account(IDLE);
  // Each list ends with a request that only a target in trouble refuses.
  const send = (...sendings: readonly Sending[]): Promise<Answer[]> =>
    k6.send([...sendings, controlOf(IDLE, emails)]);
  const { twentieth, turn, goTo } = comingMonth((milliseconds) => month.advance(milliseconds));
  await goTo(twentieth);
  await month.arrange({ spendMonthUnits: units - LEFT });
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

const get = ({ answers }: History, tag: string): Answer | undefined => tagged(answers, tag)[0];
const within = ({ answers }: History): Answer[] => tagged(answers, 'within');
const isUsedUp = (h: History): boolean =>
  within(h).every(({ isRefused }) => !isRefused) && get(h, 'beyond')?.isRefused === true;

/** The counter says before each request what the request then shows: so much is left, and one less behind it. */
function falls(h: History): Judgement {
  const answers = within(h).filter(({ isRefused }) => !isRefused);
  const left = answers.map(({ exchange }) => quotaLeft(exchange));
  return given(left.length > 1 && left.every(Number.isFinite), () =>
    check(
      left.every(
        (value, index) => index === 0 || value === (left[index - 1] ?? NaN) - inboxFacts.requestUnits,
      ),
      `the quota goes ${left.slice(0, 5).join(', ')} …`,
      ...answers.slice(0, 2).map(({ exchange }) => exchange),
    ),
  );
}

/** What the month gives back, and when, as the headers and the refusals say. */
export const quota = scenario<undefined, History>({
  id: 'load.quota',
  service: 'inbox',
  needs: ['k6'],
  cost: 0,
  stimulus: ({ k6 }) => look(k6),
  checkers: {
    'inbox.limits.month-10000-accepted': (h) =>
      every(within(h), ({ isRefused, exchange }) =>
        check(
          !isRefused,
          `unit ${units - LEFT + 1 + within(h).findIndex((a) => a.exchange === exchange)} is refused`,
          exchange,
        ),
      ),
    'inbox.limits.month-10001-refused': (h) =>
      given(
        within(h).every(({ isRefused }) => !isRefused),
        () =>
          every(tagged(h.answers, 'beyond').slice(0, 1), ({ isRefused, exchange }) =>
            check(isRefused, `unit ${units + 1} passes`, exchange),
          ),
      ),
    'inbox.errors.quota-code': (h) =>
      given(isUsedUp(h), () =>
        every(tagged(h.answers, 'beyond'), ({ exchange }) =>
          check(
            objectOf(exchange)['code'] === 'QUOTA_EXCEEDED',
            `the code is ${String(objectOf(exchange)['code'])}`,
            exchange,
          ),
        ),
      ),
    'inbox.limits.month-per-account': (h) =>
      given(isUsedUp(h), () =>
        every(tagged(h.answers, 'foreign'), ({ isRefused, exchange }) =>
          check(!isRefused, 'another account is refused too', exchange),
        ),
      ),
    'inbox.limits.month-utc': (h) =>
      given(isUsedUp(h), () => {
        const [before, after] = [get(h, 'before'), get(h, 'after')];
        return check(
          before?.isRefused === true && after?.isRefused === false,
          'the month does not turn at midnight UTC',
          before?.exchange,
          after?.exchange,
        );
      }),
    'inbox.limits.month-calendar': (h) =>
      given(isUsedUp(h), () => {
        const later = get(h, 'a day after');
        return check(
          later?.isRefused === false,
          'a day after the turn of the month nothing has come back',
          later?.exchange,
        );
      }),
    'inbox.endpoints.header-quota-remaining-falls': falls,
    'inbox.endpoints.header-quota-value': (h) =>
      every([...within(h), ...tagged(h.answers, 'a day after')], ({ isRefused, exchange }) => {
        const stated = headerOf(exchange, 'X-RateLimit-Quota');
        return given(!isRefused && stated !== undefined, () =>
          check(Number(stated) === units, `X-RateLimit-Quota is ${stated ?? ''}`, exchange),
        );
      }),
    'inbox.endpoints.header-quota-reset-is-month-end': (h) =>
      every(
        within(h).filter(({ isRefused }) => !isRefused),
        ({ exchange }) => monthEnd(exchange),
      ),
    'inbox.limits.unit-not-counted-when-refused': (h) => {
      const [last, again] = [tagged(h.answers, 'fill').at(-1), get(h, 'again')];
      const refused = tagged(h.answers, 'over').filter(({ isRefused }) => isRefused);
      if (last === undefined || again === undefined) return { kind: 'vacuous' };
      const spent = quotaLeft(last.exchange) - quotaLeft(again.exchange) - inboxFacts.requestUnits;
      // Below nothing: the month has turned meanwhile.
      return given(!last.isRefused && !again.isRefused && refused.length > 0 && spent >= 0, () =>
        check(
          spent === 0,
          `${refused.length} refusals cost ${spent} units of the month`,
          last.exchange,
          again.exchange,
        ),
      );
    },
  },
  observers: {
    'inbox.errors.quota-retry-after': (h) => {
      const beyond = get(h, 'beyond');
      return beyond === undefined || !isUsedUp(h) ? undefined : whetherRetryAfter(beyond.exchange);
    },
  },
  words: (h) => {
    const passed = within(h).filter(({ isRefused }) => !isRefused).length;
    const says = (tag: string): string => {
      const answer = get(h, tag);
      return `${tag} ${answer === undefined ? 'nothing' : statusOf(answer.exchange)}`;
    };
    return `${passed} of the last ${LEFT} units of ${units} pass; at the turn of the month ${['before', 'after', 'a day after'].map(says).join(', ')}`;
  },
});
