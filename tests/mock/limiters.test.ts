import { expect, test } from 'vitest';
import {
  fixedWindow,
  monthlyQuota,
  slidingCounter,
  slidingLog,
  slidingLogOfAll,
} from '../../mock/limits/limiters.ts';

const accepted = (results: readonly { accepted: boolean }[]): boolean[] =>
  results.map((result) => result.accepted);

test('a sliding log frees each unit one window after it was taken', () => {
  const limiter = slidingLog(2, () => 1000);
  expect(accepted([0, 600, 700, 1001, 1002, 1601].map((now) => limiter.take(now, 1)))).toEqual([
    true,
    true,
    false,
    true,
    false,
    true,
  ]);
});

test('refusals of a sliding log cost nothing', () => {
  const limiter = slidingLog(1, () => 1000);
  expect(accepted([0, 500, 999, 1001].map((now) => limiter.take(now, 1)))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('a fixed window begins with the first request after the last one', () => {
  const limiter = fixedWindow(
    () => 2,
    () => 1000,
  );
  expect(accepted([300, 400, 1200, 1300, 1400].map((now) => limiter.take(now, 1)))).toEqual([
    true,
    true,
    false,
    true,
    true,
  ]);
});

test('a month is given back at midnight UTC of its first day', () => {
  const limiter = monthlyQuota(1);
  const late = Date.UTC(2026, 0, 31, 23, 59, 59, 999);
  expect(accepted([late - 5, late, late + 1].map((now) => limiter.take(now, 1)))).toEqual([
    true,
    false,
    true,
  ]);
  expect(limiter.take(late + 2, 1).resetAt).toBe(Date.UTC(2026, 2, 1));
});

test.each([
  ['a sliding log of all requests', slidingLogOfAll],
  ['two weighted buckets', slidingCounter('clock', false)],
])('what is given back to %s can be taken again', (_, limiterOf) => {
  const limiter = limiterOf(
    () => 3,
    () => 1000,
  );
  limiter.take(0, 3);
  limiter.giveBack(2);
  expect(limiter.take(0, 2)).toMatchObject({ accepted: true, remaining: 0 });
});
