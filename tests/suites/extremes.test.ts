import { expect, test } from 'vitest';
import { largest, least } from '../../suites/kit/model/extremes.ts';

test('the least and the largest of many numbers are found, of none they are infinite, and NaN stays NaN', () => {
  const many = Array.from({ length: 1_000_000 }, (_, n) => (n * 7919) % 1_000_003);
  expect([least(many), largest(many)]).toEqual([0, 1_000_002]);
  expect([least([3, -1, 2]), largest([3, -1, 7, 2])]).toEqual([-1, 7]);
  expect([least([]), largest([])]).toEqual([Infinity, -Infinity]);
  expect([least([1, NaN, 0]), largest([NaN, 1])]).toEqual([NaN, NaN]);
});
