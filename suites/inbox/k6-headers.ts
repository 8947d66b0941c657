import { inboxFacts } from '../../generated/facts.ts';
import { headerOf, objectOf, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { every, check, given, type Judgement } from '../kit/engine/judgement.ts';
import { retryAfterForm } from '../kit/limiter/words.ts';
import { monthEnd } from './counters.ts';
import { controlOf, tagged } from '../kit/limiter/counting.ts';
import type { Answer } from '../kit/limiter/requests.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { emails, inboxChange, inboxGet } from './k6-requests.ts';
import type { K6Driver } from '../kit/limiter/driver.ts';

/** Long enough for waits of whole seconds. */
const SHORT_WINDOW_MS = 5000;
/** When the second half of the limit is sent, as a part of the window. */
const PAUSE = 0.4;
const SECOND = 1000;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const half = Math.ceil(inboxFacts.rateLimit.requests / 2);

interface History {
  readonly windowMs: number;
  readonly answers: readonly Answer[];
}

async function look(k6: K6Driver): Promise<History> {
  const { windowMs } = await k6.account('main', k6.fullWindows ? {} : { windowMs: SHORT_WINDOW_MS });
  await k6.account('others');
  const others = { account: 'others', times: 1 };
  const mine = { account: 'main', request: emails };
  const answers = await k6.send([
    { ...others, tag: 'unknown key', request: { ...emails, key: 'unknown', expects: [401] } },
    { ...others, tag: 'suspended', request: { ...emails, key: 'suspended', expects: [403] } },
    {
      ...others,
      tag: 'invalid',
      request: { ...inboxGet('/emails', '/emails?folderType=NONE'), expects: [400] },
    },
    {
      ...others,
      tag: 'missing',
      request: { ...inboxGet('/emails/{emailId}', `/emails/${UNKNOWN}`), expects: [404] },
    },
    {
      ...others,
      tag: 'change',
      request: {
        ...inboxChange('POST /emails/bulk', '/emails/bulk', { ids: [UNKNOWN], isRead: true }),
        expects: [200, 400],
      },
    },
    { ...mine, tag: 'first half', times: half, at: 0 },
    { ...mine, tag: 'second half', times: half, at: PAUSE * windowMs },
    { ...mine, tag: 'over', times: 3 },
    // As long as the first refusal asks for, and a second less than that.
    { ...mine, tag: 'early', times: 1, afterRetryMs: -SECOND },
    { ...mine, tag: 'retry', times: 1, afterRetryMs: 0 },
    controlOf('others', emails),
  ]);
  return { windowMs, answers };
}

const only = (h: History, tag: string): Exchange | undefined => tagged(h.answers, tag, 'main')[0]?.exchange;
/** The requests that used up the limit, as long as they fell into one window and none was refused. */
function served(h: History): readonly Exchange[] {
  const halves = [...tagged(h.answers, 'first half'), ...tagged(h.answers, 'second half')];
  const [first, last] = [halves[0], halves.at(-1)];
  const isWhole = first !== undefined && last !== undefined && last.to - first.from < h.windowMs;
  return isWhole && !halves.some(({ isRefused }) => isRefused) ? halves.map(({ exchange }) => exchange) : [];
}
const numbers = (exchanges: readonly Exchange[], name: string): number[] =>
  exchanges.map((exchange) => Number(headerOf(exchange, name) ?? NaN)).filter(Number.isFinite);

/** From each request to the next a header falls, by one or by at least one. */
function falls(h: History, name: string, byOne: boolean): Judgement {
  const exchanges = served(h);
  const left = numbers(exchanges, name);
  return given(left.length > 1 && left.length === exchanges.length, () => {
    const wrong = left.findIndex((value, index) => {
      const fall = (left[index - 1] ?? value + 1) - value;
      return byOne ? fall !== 1 : fall < 1;
    });
    return check(
      wrong === -1,
      `${name} goes from ${left[wrong - 1] ?? ''} to ${left[wrong] ?? ''}`,
      exchanges[wrong - 1],
      exchanges[wrong],
    );
  });
}

const isMinute = (exchange: Exchange | undefined): exchange is Exchange =>
  exchange !== undefined && statusOf(exchange) === 429 && objectOf(exchange)['code'] !== 'QUOTA_EXCEEDED';

/** Whether `X-RateLimit-Reset` of the last request names a moment inside its window, in whichever form. */
function resetIn(h: History): string {
  const last = tagged(h.answers, 'second half').at(-1);
  const value = numbers(last === undefined ? [] : [last.exchange], 'X-RateLimit-Reset')[0];
  if (last === undefined || value === undefined) return 'tells nothing';
  const ahead = value > 1e12 ? value - last.to : value > 1e9 ? value * SECOND - last.to : value * SECOND;
  return ahead >= -SECOND && ahead <= h.windowMs + SECOND
    ? 'lies inside the window'
    : 'lies outside the window';
}

/** All of a minute in two halves, what is refused then, and a retry when and shortly before it may pass. */
export const inboxHeaders = scenario<undefined, History>({
  id: 'load.inbox-headers',
  service: 'inbox',
  needs: ['k6'],
  cost: 0,
  isTimed: true,
  stimulus: ({ k6 }) => look(k6),
  checkers: {
    'inbox.endpoints.header-remaining-falls': (h) => falls(h, 'X-RateLimit-Remaining', false),
    'inbox.endpoints.header-quota-remaining-falls': (h) => falls(h, 'X-RateLimit-Quota-Remaining', true),
    'inbox.endpoints.header-quota-reset-is-month-end': (h) => every(served(h).slice(0, 1), monthEnd),
    'inbox.endpoints.retry-after-suffices': (h) => {
      const [over, retry] = [only(h, 'over'), tagged(h.answers, 'retry')[0]];
      return given(isMinute(over) && retry !== undefined, () =>
        check(
          retry?.isRefused === false,
          `a retry is refused after the ${over === undefined ? '' : (headerOf(over, 'Retry-After') ?? '')} s that it was asked to wait`,
          over,
          retry?.exchange,
        ),
      );
    },
    'inbox.errors.rate-limit-code': (h) =>
      every(
        tagged(h.answers, 'over').filter(({ exchange }) => statusOf(exchange) === 429),
        ({ exchange }) =>
          check(
            objectOf(exchange)['code'] === 'RATE_LIMIT_EXCEEDED',
            `the code is ${String(objectOf(exchange)['code'])}`,
            exchange,
          ),
      ),
  },
  observers: {
    'inbox.endpoints.retry-after-form': (h) => {
      const over = only(h, 'over');
      return over && retryAfterForm(over);
    },
  },
  words: (h) => {
    const over = only(h, 'over');
    const wait = over === undefined ? undefined : headerOf(over, 'Retry-After');
    const [early, retry] = [tagged(h.answers, 'early')[0], tagged(h.answers, 'retry')[0]];
    const asked =
      wait === undefined || early === undefined || retry === undefined
        ? 'no wait was asked for'
        : `Retry-After ${wait}: ${retry.isRefused ? 'refused then' : 'passes then'}, ${early.isRefused ? 'refused' : 'passes as well'} a second earlier`;
    return `${served(h).length} requests pass; ${asked}; X-RateLimit-Reset ${resetIn(h)}${h.windowMs === SHORT_WINDOW_MS ? ` (window shortened to ${SHORT_WINDOW_MS / SECOND} s)` : ''}`;
  },
});
