import { describe, expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import { prospectingFacts } from '../../generated/facts.ts';
import { k6RunName } from '../../suites/kit/index.ts';
import { k6Scenarios } from '../../suites/index.ts';
import { limiters } from './limiters.ts';
import { windowRounds } from '../../load/kit/schedule.ts';
import type { SentRequest } from '../../suites/kit/model/k6-log.ts';
import { drive, randomOf } from './trials.ts';
import type { Request, K6Driver } from '../../suites/kit/model/k6-driver.ts';
import { densest } from '../../suites/inbox/checks/k6-windows.ts';
import { Inconclusive, type Exchange } from '../../suites/kit/model/exchange.ts';
import { sampleOf, sizeOf } from '../samples.ts';

const WINDOW_MS = 2000;
const { overLimitStatus, overLimitError } = prospectingFacts.rateLimit;

const exchangeOf = ({ service, operation, method, target }: Request, accepted: boolean): Exchange => {
  const json = accepted
    ? { items: [] }
    : service === 'inbox'
      ? { code: 'RATE_LIMIT_EXCEEDED', error: 'x' }
      : { error: overLimitError };
  const text = JSON.stringify(json);
  const status = accepted ? 200 : service === 'inbox' ? 429 : overLimitStatus;
  return {
    service,
    operation,
    key: 'main',
    request: { method, target, headers: {} },
    response: { status, headers: {}, bytes: Buffer.from(text), text, json },
    startedAt: 0,
    durationMs: 1,
  };
};

interface Pretence {
  /** Decides on request number `nth`, counted from 0. */
  readonly passes: (at: number, nth: number) => boolean;
  readonly roundTripMs?: number;
  readonly seed?: number;
}

/** Lets a k6 window run measure a limiter in virtual time; returns a word for each checker. */
async function saidOf(name: 'inbox-window' | 'prospecting-window', pretence: Pretence) {
  const { passes, roundTripMs = 4, seed = 1 } = pretence;
  const k6Run = k6Scenarios.find((each) => k6RunName(each) === name);
  if (k6Run === undefined) throw new Error(`no k6 run ${name}`);
  const driver: K6Driver = {
    fullWindows: false,
    account: (account) =>
      Promise.resolve({
        name: account,
        plan: 'start',
        windowMs: WINDOW_MS,
        advance: () => Promise.resolve(),
        arrange: () => Promise.resolve(),
      }),
    send: () => Promise.reject(new Error('a k6 run of a window sends a schedule alone')),
    watch: (_, documented, { request, control }) => {
      let nth = -1;
      const roundTrip = (random: () => number): number => roundTripMs * (0.7 + 0.6 * random());
      const log: SentRequest[] = drive(
        windowRounds(documented),
        (at) => passes(at, (nth += 1)),
        randomOf(seed),
        {
          roundTrip,
          failures: 0,
        },
      ).toSorted((a, b) => a.handful - b.handful || Number(b.accepted) - Number(a.accepted));
      return Promise.resolve({
        exchanges: log.map(({ accepted }) => exchangeOf(request, accepted)),
        log,
        controls: control === undefined ? 0 : 1,
        summary: {},
        mayBeShared: false,
      });
    },
  };
  const history = await k6Run.stimulus({ k6: driver }, undefined);
  return new Map(
    [...k6Run.checkers].map(([claim, check]): [ClaimId, string] => {
      try {
        return [claim, check(history).kind];
      } catch (error) {
        if (error instanceof Inconclusive) return [claim, 'inconclusive'];
        throw error;
      }
    }),
  );
}

const violatedIn = (said: ReadonlyMap<ClaimId, string>): ClaimId[] =>
  [...said].filter(([, kind]) => kind === 'violation').map(([claim]) => claim);
const inbox = (): ((at: number) => boolean) =>
  limiters['sliding-log']({ limit: 60, windowMs: WINDOW_MS, phase: 0 });
const prospecting = (): ((at: number) => boolean) =>
  limiters['fixed-from-first']({ limit: 100, windowMs: WINDOW_MS, phase: 0 });
const always = (): boolean => true;

describe('the documented limiter', () => {
  test('of the inbox', async () => {
    const said = await saidOf('inbox-window', { passes: inbox() });
    expect(said.get('inbox.limits.minute-60-accepted')).toBe('holds');
    expect(said.get('inbox.limits.minute-sliding')).toBe('holds');
    expect(violatedIn(said)).toEqual([]);
  });

  test('of the prospecting service', async () => {
    const said = await saidOf('prospecting-window', { passes: prospecting() });
    expect(said.get('prospecting.limits.quota-100-on-start')).toBe('holds');
    expect(said.get('prospecting.limits.quota-100-refuses-101st')).toBe('holds');
    expect(said.get('prospecting.limits.window-fixed')).toBe('holds');
    expect(violatedIn(said)).toEqual([]);
  });

  // When round trips are long, a burst spans two windows. More requests than the limit then pass correctly.
  test.each(sampleOf('round trips', [60, 130, 400]))(
    'is not reported when a round trip takes %d ms',
    async (roundTripMs) => {
      for (let seed = 1; seed <= sizeOf('trials of slow machines'); seed += 1) {
        const there = await saidOf('inbox-window', { passes: inbox(), roundTripMs, seed });
        expect(violatedIn(there), `inbox, seed ${seed}`).toEqual([]);
        const here = await saidOf('prospecting-window', { passes: prospecting(), roundTripMs, seed });
        expect(violatedIn(here), `prospecting, seed ${seed}`).toEqual([]);
      }
    },
  );
});

describe('a target without a limit', () => {
  test('is reported so where the requests of one window show it', async () => {
    expect(violatedIn(await saidOf('inbox-window', { passes: always }))).toEqual([
      'inbox.limits.minute-61-refused',
    ]);
    expect(violatedIn(await saidOf('prospecting-window', { passes: always }))).toEqual([
      'prospecting.limits.quota-100-refuses-101st',
    ]);
  });

  test('is not reported where the requests take longer than a window', async () => {
    const said = await saidOf('inbox-window', { passes: always, roundTripMs: 400 });
    expect(said.get('inbox.limits.minute-61-refused')).toBe('inconclusive');
    expect(violatedIn(said)).toEqual([]);
  });
});

describe('a limit that is another', () => {
  test.each<[number, ClaimId]>([
    [59, 'inbox.limits.minute-60-accepted'],
    [61, 'inbox.limits.minute-61-refused'],
  ])('%d in a window', async (limit, claim) => {
    const passes = limiters['sliding-log']({ limit, windowMs: WINDOW_MS, phase: 0 });
    expect(violatedIn(await saidOf('inbox-window', { passes }))).toContain(claim);
  });
});

describe('a target that refuses everything', () => {
  test.each(['inbox-window', 'prospecting-window'] as const)('%s: always', async (name) => {
    const said = await saidOf(name, { passes: () => false });
    expect(violatedIn(said)).toEqual([]);
    expect([...said.values()]).not.toContain('holds');
  });

  // The prospecting run recognises this by a route that is not counted.
  test.each([1, 20, 40, 59, 61, 150])(
    'inbox-window: from request %d on, whatever the limit',
    async (from) => {
      const limiter = inbox();
      const said = await saidOf('inbox-window', { passes: (at, nth) => nth < from && limiter(at) });
      expect(violatedIn(said)).toEqual([]);
    },
  );
});

describe('requests within one window', () => {
  const log = (...moments: readonly number[]): { from: number; to: number }[] =>
    moments.map((from) => ({ from, to: from + 10 }));
  test.each<[string, readonly number[], number]>([
    ['none', [], 0],
    ['all', [0, 10, 20], 3],
    ['the latest', [0, 5000, 5010, 5020], 3],
    ['the earliest', [0, 10, 20, 5000], 3],
    ['all but those that a window may part', [0, 895, 1000], 2],
  ])('%s', (_, moments, count) => expect(densest(log(...moments), 1000)).toBe(count));
});
