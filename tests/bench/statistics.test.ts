import { expect, test } from 'vitest';
import { comparedOf, late, missedTargets, timesOf } from '../../bench/index.ts';
import { median, relativeSpread } from '../../bench/statistics.ts';
import type { MeasuredContender } from '../../bench/run.ts';

test('the median of an even number of values lies between the two in the middle', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

test('the spread is half the distance between the quartiles, as a share of the median', () => {
  expect(relativeSpread([8, 10, 12])).toBe(0.1);
});

const measured = (name: MeasuredContender['name'], perSecond: number, memory: number): MeasuredContender => {
  const slices = [{ perSecond, cpu: undefined }];
  return {
    name,
    emails: name === 'prism' ? undefined : 130,
    ready: [200],
    firstPage: [210],
    memory,
    slices: { 'page of 50': slices, detail: slices, patch: slices, mixed: slices },
  };
};

test('a mock that is fast, small and soon ready misses no target', () => {
  expect(
    missedTargets([measured('mock', 90, 100), measured('raw', 100, 90), measured('prism', 10, 200)]),
  ).toEqual([]);
});

test('every missed target is named', () => {
  const misses = missedTargets([
    measured('mock', 50, 300),
    measured('raw', 100, 90),
    measured('prism', 5, 200),
  ]);
  expect(misses).toContain('detail with 130 emails: 50 % of raw');
  expect(misses).toContain('memory with 130 emails: 300 MB');
  expect(misses).toHaveLength(5);
});

test('a command that takes longer than it may, or is silent for too long, is named by its median', () => {
  const timed = { name: 'npm start', withinMs: 40_000, firstWithinMs: 1000 };
  const quick = { ...timed, first: [100, 5000, 200], whole: [30_000, 60_000, 31_000] };
  const slow = { ...timed, first: [1500], whole: [41_000] };
  expect(late([quick])).toEqual([]);
  expect(late([slow])).toEqual([
    'npm start: 41.00 s, not 40.00 s',
    'npm start says something after 1.50 s, not 1.00 s',
  ]);
  expect(timesOf([quick])[1]?.slice(0, 3)).toEqual(['npm start', '0.20 s', '31.00 s']);
});

test('a command that fails is named with what it said, and the times of its other turns count', () => {
  const timed = { name: 'npm test', withinMs: 360_000, failures: ['npm test ended with 1 in round 2: FILE'] };
  expect(late([{ ...timed, first: [100], whole: [300_000] }])).toEqual(timed.failures);
  expect(late([{ ...timed, first: [], whole: [] }])).toEqual(timed.failures);
  expect(timesOf([{ ...timed, first: [], whole: [] }])[1]?.slice(1, 4)).toEqual(['failed', 'failed', '']);
});

test('cases a second are compared with Schemathesis by turns, where both were timed', () => {
  const ours = { name: 'npm start', first: [1, 1, 1], whole: [1, 1, 1], casesPerSecond: [1500, 1000, 800] };
  const theirs = { ...ours, name: 'npm run schemathesis', casesPerSecond: [150, 50, 100] };
  expect(comparedOf([ours])).toBeUndefined();
  expect(comparedOf([ours, theirs])).toContain(' 10.0 times as many cases a second');
  expect(timesOf([theirs])[1]?.slice(-2)).toEqual(['', '100']);
});
