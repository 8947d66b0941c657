import { expect, test } from 'vitest';
import { kinds } from '../../suites/kit/limiter/kinds.ts';
import { briefRounds } from '../../load/kit/brief.ts';
import type { SentRequest } from '../../suites/kit/model/k6-log.ts';
import { mostCounted, ForeignTrafficDetector, UNANSWERED } from '../../load/kit/foreign-traffic.ts';
import { drive, jittered, randomOf, type Network } from './trials.ts';
import { slidingLog, type Limiter } from '../../mock/limits/limiters.ts';
import { limiterOfMock } from './mock-limiters.ts';

const [LIMIT, WINDOW_MS, MOST] = [60, 2000, 190];

/** A machine that pauses for up to half a second during requests. */
const busy: Network = {
  roundTrip: (random) => 6 + 8 * random() + (random() < 0.05 ? 500 * random() : 0),
  failures: 0,
};

interface Heard extends SentRequest {
  /** The remaining requests of the window, according to the answer. */
  readonly left: number;
}

/**
 * Sends our requests in virtual time beside foreign ones. `others` returns how many foreign requests have arrived by a
 * moment.
 */
function heard(limiter: Limiter, network: Network, seed: number, others: (at: number) => number = () => 0) {
  const left: number[] = [];
  let strange = 0;
  const sent = drive(
    briefRounds({ limit: LIMIT, windowMs: WINDOW_MS, fixed: false }),
    (at) => {
      for (; strange < others(at); strange += 1) limiter.take(at + 12_345, 1);
      const { accepted, remaining } = limiter.take(at + 12_345, 1);
      left.push(remaining);
      return accepted;
    },
    randomOf(seed),
    network,
  );
  return sent.map((each, index): Heard => ({ ...each, left: left[index] ?? NaN })).slice(0, MOST);
}

/** Why a run with these answers would end, and after how many of them. */
function ended(log: readonly Heard[]): { readonly why: string; readonly after: number } | undefined {
  const foreign = new ForeignTrafficDetector(WINDOW_MS);
  let after = 0;
  for (const together of Map.groupBy(log, ({ handful }) => handful).values()) {
    after += together.length;
    for (const { to } of together) foreign.sent(to);
    for (const { from, accepted, left } of together) {
      const why = accepted ? foreign.seen(from, { limit: LIMIT, left }) : undefined;
      if (why !== undefined) return { why, after };
    }
  }
  return undefined;
}

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

/**
 * Kinds whose window end requests do not move. In the others, foreign requests cannot be distinguished from our own.
 */
const bounded = kinds.filter(({ name }) => !name.startsWith('refreshed'));

test.each(bounded.flatMap(({ name }) => [[name, 'quick', jittered] as const, [name, 'busy', busy] as const]))(
  'no other client is reported to who is alone with a limiter of the kind %s, on a %s machine',
  (name, _, network) => {
    const found = SEEDS.map(
      (seed) => ended(heard(limiterOfMock(name, LIMIT, WINDOW_MS), network, seed))?.why,
    );
    expect(found.filter((why) => why !== undefined)).toEqual([]);
  },
);

test.each([
  ['quick', jittered],
  ['busy', busy],
])('one request of another client is noticed in the answer after it, on a %s machine', (_, network) => {
  const found = SEEDS.map((seed) =>
    ended(
      heard(
        slidingLog(LIMIT, () => WINDOW_MS),
        network,
        seed,
        (at) => (at > 30 ? 1 : 0),
      ),
    ),
  );
  for (const { why, after } of found.map((each) => each ?? { why: '', after: Infinity })) {
    expect(why).toMatch(/^others use the account \(\d+ of the minute are left, and our own requests leave/);
    expect(after).toBeLessThanOrEqual(LIMIT);
  }
});

test('another client who sends steadily is noticed in each round, after the account was full as well', () => {
  const log = heard(
    slidingLog(LIMIT, () => WINDOW_MS),
    jittered,
    1,
    (at) => (at > 2.5 * WINDOW_MS ? (at / WINDOW_MS) * 5 : 0),
  );
  expect(ended(log)?.why).toContain('others use the account');
});

test('a request that left before the window but was counted within it is our own', () => {
  const foreign = new ForeignTrafficDetector(WINDOW_MS);
  // The request was sent at 0 and took 150 ms.
  foreign.sent(150);
  foreign.sent(2145);
  expect(foreign.seen(2140, { limit: LIMIT, left: LIMIT - 2 })).toBeUndefined();
  expect(foreign.seen(2140, { limit: LIMIT, left: LIMIT - 3 })).toMatch(/57 of the minute .* at least 58/);
});

test('a request without an answer may be counted at any time', () => {
  const foreign = new ForeignTrafficDetector(WINDOW_MS);
  foreign.sent(UNANSWERED);
  foreign.sent(50_010);
  expect(foreign.seen(50_000, { limit: LIMIT, left: LIMIT - 2 })).toBeUndefined();
  expect(foreign.seen(50_000, { limit: LIMIT, left: LIMIT - 3 })).toMatch(/57 of the minute .* at least 58/);
});

test.each([
  [[100, 200, 300], 300, 3],
  [[100, 200, 300], 2300, 2.7],
  [[100, 200, 300], 2150, 2.925],
  [[100, 200, 300], 4400, 0],
  [[], 300, 0],
])('%j count for at most so much at %i', (ends, from, most) => {
  expect(mostCounted(ends, from, WINDOW_MS)).toBeCloseTo(most, 3);
});
