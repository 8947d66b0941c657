import { message } from '../../suites/kit/model/message.ts';
import { describe, expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import { atOnce, briefRounds, guardSchedule } from '../../load/kit/brief.ts';
import type { Schedule } from '../../load/kit/schedule.ts';
import { MOST_ELSEWHERE } from '../../load/kit/foreign-traffic.ts';
import { WARM_UP } from '../../load/kit/plan.ts';
import { drive, randomOf, type Network } from './trials.ts';
import { limiters, type Limiter } from './limiters.ts';
import { sampleOf } from '../samples.ts';
import { k6Scenarios, allMonitors } from '../../suites/index.ts';
import { checkClaims, k6RunName } from '../../suites/kit/index.ts';
import { Inconclusive, type Exchange } from '../../suites/kit/model/exchange.ts';
import type { Request } from '../../suites/kit/model/k6-driver.ts';
import type { K6Session } from '../../suites/kit/model/k6-session.ts';
import { kinds } from '../../suites/kit/limiter/kinds.ts';
import type { RequestBudget, Target } from '../../suites/kit/model/target.ts';
import { processMemory } from '../../suites/kit/targets/live/state.ts';

const WINDOW_MS = 60_000;
const slow: Network = { roundTrip: (random) => 60 + 60 * random(), failures: 0 };

/** The account's answer to a request of a k6 run. */
type Answering = (isAccepted: boolean) => {
  readonly status: number;
  readonly headers: Record<string, string>;
};

const inbox: Answering = (isAccepted) =>
  isAccepted ? { status: 200, headers: {} } : { status: 429, headers: { 'retry-after': '30' } };
const prospecting: Answering = (isAccepted) => ({ status: isAccepted ? 200 : 500, headers: {} });

const exchangeOf = (request: Request, { status, headers }: ReturnType<Answering>): Exchange => {
  const error = { code: 'RATE_LIMIT_EXCEEDED', error: 'Internal server error' };
  const json = status === 200 ? {} : request.service === 'inbox' ? error : { error: error.error };
  return {
    ...{ service: request.service, operation: request.operation, key: 'main', startedAt: 0, durationMs: 1 },
    request: { method: 'GET', target: request.target, headers: { authorization: '' } },
    response: { status, headers, bytes: Buffer.alloc(0), text: JSON.stringify(json), json },
  };
};

interface Account {
  readonly limiter: Limiter;
  readonly answering?: Answering;
  readonly plan?: string;
}

/**
 * Runs successive commands on one account in virtual time. Returns each command's results by claim, and how much it
 * sent.
 */
async function commands(name: string, { limiter, answering = inbox, plan = 'none' }: Account, count = 2) {
  const k6Run = k6Scenarios.find((each) => k6RunName(each) === name);
  if (k6Run === undefined) throw new Error(`there is no k6 run ${name}`);
  const memory = processMemory();
  const said: Map<ClaimId, string>[] = [];
  const sent: number[] = [];
  let now = 0;
  for (let command = 0; command < count; command += 1) {
    let spent = 0;
    let requests = 0;
    const target = {
      ...{ kind: 'live', baseUrl: '', offers: new Set(['k6']), moving: true },
      requests: { inbox: 0, prospecting: 0 },
      requestBudget: { memory, uncertain: () => undefined } as unknown as RequestBudget,
    } as unknown as Target;
    const session = (): K6Session => ({
      ...{ fullWindows: true, by: 'a pretence', exchanges: [], drawn: () => undefined },
      account: async (account) => ({
        ...{ name: account, plan, windowMs: WINDOW_MS },
        ...{ advance: async () => undefined, arrange: async () => undefined },
      }),
      send: async () => Promise.reject(new Error('a k6 run of a window sends a schedule alone')),
      watch: async (_, documented, { request, hasCounters, control }) => {
        const most = MOST_ELSEWHERE - spent;
        if (most < documented.limit + WARM_UP) throw new Inconclusive(message`the cap is reached`);
        let stopped: string | undefined;
        function* schedule(): Schedule {
          const rounds = spent > 0 ? atOnce(documented) : briefRounds(documented);
          stopped = yield* guardSchedule(rounds, documented, { cap: MOST_ELSEWHERE, most, hasCounters });
        }
        // The target forgets everything between attempts.
        now += 10 * WINDOW_MS;
        const begin = now;
        const passes = (at: number): boolean => {
          now = Math.max(now, begin + at);
          return limiter(begin + at);
        };
        const log = drive(schedule(), passes, randomOf(3 + command), slow);
        requests += log.length + WARM_UP;
        spent = stopped === undefined ? requests : MOST_ELSEWHERE;
        return {
          ...{ log, controls: control === undefined ? 0 : 1, summary: {}, mayBeShared: !hasCounters },
          exchanges: log.map(({ accepted }) => exchangeOf(request, answering(accepted))),
          ...(stopped !== undefined && { stopped }),
        };
      },
      close: async () => undefined,
    });
    const verdicts = await checkClaims({
      ...{ scenarios: [k6Run], monitors: allMonitors, target, seed: 1, runs: 1, k6: session },
      wanted: (claim) => k6Run.checkers.has(claim),
    });
    said.push(new Map(verdicts.map(({ id, verdict }) => [id, verdict])));
    sent.push(requests);
  }
  return { said, sent };
}

const violated = (said: ReadonlyMap<ClaimId, string>): ClaimId[] =>
  [...said].flatMap(([id, verdict]) => (verdict === 'violated' ? [id] : []));
const sliding = (limit: number): Limiter => limiters['sliding-log']({ limit, windowMs: WINDOW_MS, phase: 0 });
const fixed = (limit: number): Limiter =>
  limiters['fixed-from-first']({ limit, windowMs: WINDOW_MS, phase: 0 });

test('a schedule ends at what is left of the cap', () => {
  const documented = { limit: 60, windowMs: WINDOW_MS, fixed: false };
  const sent = (most: number): number =>
    drive(
      guardSchedule(briefRounds(documented), documented, { cap: 200, most, hasCounters: true }) as Schedule,
      sliding(60),
      randomOf(1),
      slow,
    ).length;
  expect(sent(100)).toBeLessThanOrEqual(100 - WARM_UP);
  expect(sent(100)).toBeGreaterThan(80);
  expect(sent(200)).toBeGreaterThan(sent(100));
});

describe('on a real account', () => {
  test.each(sampleOf('kinds of limiters', kinds))(
    'a $name is reported of no more than it is, within 200 requests',
    async ({ name }) => {
      const limiter = limiters[name]({ limit: 60, windowMs: WINDOW_MS, phase: 17_000 });
      const { said, sent } = await commands('inbox-window', { limiter }, 1);
      const isSliding = said.map((each) => each.get('inbox.limits.minute-sliding'));
      expect(Math.max(...sent)).toBeLessThanOrEqual(MOST_ELSEWHERE);
      if (name.startsWith('sliding')) expect(isSliding).not.toContain('violated');
    },
  );

  test('the documented limiter of the inbox holds in all claims', async () => {
    const { said } = await commands('inbox-window', { limiter: sliding(60) }, 1);
    expect(new Set(said[0]?.values())).toEqual(new Set(['held']));
  });

  test.each([
    [61, 'inbox.limits.minute-61-refused'],
    [59, 'inbox.limits.minute-60-accepted'],
  ] as const)('a limit of %i is violated within one command', async (limit, claim) => {
    const { said } = await commands('inbox-window', { limiter: sliding(limit) }, 1);
    expect(said.map(violated)).toEqual([[claim]]);
  });

  test('a fixed window where a sliding one is documented is violated within two', async () => {
    const { said } = await commands('inbox-window', { limiter: fixed(60) });
    expect(said.map(violated)).toEqual([[], ['inbox.limits.minute-sliding']]);
  });

  test('the documented limiter of the prospecting service is reported of nothing', async () => {
    const { said, sent } = await commands('prospecting-window', {
      limiter: fixed(30),
      answering: prospecting,
    });
    expect(said.flatMap(violated)).toEqual([]);
    expect(said[0]?.get('prospecting.limits.quota-30-refuses-31st')).toBe('held');
    expect(said[0]?.get('prospecting.limits.window-fixed')).toBe('held');
    expect(Math.max(...sent)).toBeLessThanOrEqual(MOST_ELSEWHERE);
  });

  test('one request too many and a window that slides are violated there, and a header that none has', async () => {
    const more = await commands('prospecting-window', { limiter: fixed(31), answering: prospecting });
    expect(more.said.flatMap(violated)).toContain('prospecting.limits.quota-30-refuses-31st');
    const slides = await commands('prospecting-window', { limiter: sliding(30), answering: prospecting });
    expect(slides.said.flatMap(violated)).toContain('prospecting.limits.window-fixed');
    const waiting: Answering = (isAccepted) => ({
      ...prospecting(isAccepted),
      headers: isAccepted ? {} : { 'retry-after': '30' },
    });
    const header = await commands('prospecting-window', { limiter: fixed(30), answering: waiting });
    expect(header.said.flatMap(violated)).toContain('prospecting.limits.over-limit-no-retry-after');
  });

  test('fewer requests than documented may be the doing of others, and end the command', async () => {
    const { said, sent } = await commands('prospecting-window', {
      limiter: fixed(29),
      answering: prospecting,
    });
    expect(said.flatMap(violated)).toEqual([]);
    expect(sent[0]).toBeLessThan(40 + WARM_UP);
  });
});
