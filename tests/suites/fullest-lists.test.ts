import { expect, test } from 'vitest';
import { fullest } from '../../suites/prospecting/support/fullest-lists.ts';

const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(24));

test.each([
  [
    'the two with the largest counts, whatever the field is called',
    [
      { _id: A, leads: 1 },
      { _id: B, leads: 900 },
      { _id: C, leads: 40 },
      { _id: D, leads: 2 },
    ],
    [B, C],
  ],
  [
    'none that are empty',
    [
      { id: A, count: 0 },
      { id: B, count: 3 },
    ],
    [B],
  ],
  [
    'none by a moment',
    [
      { id: A, createdAt: 1_764_000_000_000 },
      { id: B, createdAt: 1 },
    ],
    [],
  ],
  ['none where only some lists have a count', [{ id: A, count: 5 }, { id: B }], []],
  ['none of an account without lists', [], []],
])('the fullest lists are %s', (_, lists, expected) => {
  expect(fullest(lists)).toEqual(expected);
});
