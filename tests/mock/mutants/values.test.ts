import { describe, expect, test } from 'vitest';
import type { RuleType } from '../../../mock/mutants/index.ts';
import { alterationsOf } from '../../../mock/mutants/values.ts';

const number: RuleType = { kind: 'number' };
const text: RuleType = { kind: 'text' };
const boolean: RuleType = { kind: 'boolean' };
const altered = (value: unknown, type: RuleType): Record<string, unknown> =>
  Object.fromEntries(alterationsOf(value, type).map(({ way, value: other }) => [way, other]));

type Call = (...args: readonly unknown[]) => unknown;
const called = (call: Call, type: RuleType, ...args: readonly unknown[]): Record<string, unknown> =>
  Object.fromEntries(alterationsOf(call, type).map(({ way, value }) => [way, (value as Call)(...args)]));

test.each([
  [48, { 'plus one': 49, 'minus one': 47, 'rounded up': 50, 'rounded down': 40 }],
  [200, { 'plus one': 201, 'minus one': 199, 'rounded up': 300, 'rounded down': 100 }],
  [8192, { 'plus one': 8193, 'minus one': 8191, 'rounded up': 9000, 'rounded down': 8000 }],
  [1, { 'plus one': 2, 'minus one': 0, 'rounded up': 10 }],
])('%i is altered by one and to round values, in both directions', (value, expected) => {
  expect(altered(value, number)).toEqual(expected);
});

test('a text whose type names its values is altered to each of the others, another one in its form', () => {
  expect(altered('and', { kind: 'text', values: ['and', 'or', 'neither'] })).toEqual({
    'as or': 'or',
    'as neither': 'neither',
  });
  expect(altered('NOT_FOUND', text)).toEqual({
    longer: 'NOT_FOUNDx',
    empty: '',
    'in another case': 'not_found',
  });
});

test('a list is shortened by each member, widened and turned', () => {
  expect(altered(['a', 'b'], { kind: 'list', of: text })).toEqual({
    'without a': ['b'],
    'without b': ['a'],
    'with "ax"': ['a', 'b', 'ax'],
    turned: ['b', 'a'],
  });
});

test('a table that any name may stand in loses each of its parts', () => {
  const type: RuleType = { kind: 'table', fields: { '*': number }, open: true };
  expect(altered({ start: 60 }, type)).toMatchObject({
    'without start': {},
    'start plus one': { start: 61 },
  });
});

describe('a function', () => {
  test('that decides is always or never true, or the other way round', () => {
    const isLong: Call = (value) => String(value).length > 3;
    const type: RuleType = { kind: 'function', takes: [text], returns: boolean };
    expect(called(isLong, type, 'longer')).toEqual({ always: true, never: false, turned: false });
  });

  test('that compares texts does so with case, and in any case', () => {
    const same: RuleType = { kind: 'function', takes: [text, text], returns: boolean };
    expect(called((a, b) => a === b, same, 'Ab', 'ab')).toMatchObject({ 'in any case': true });
    const folded: Call = (a, b) => String(a).toLowerCase() === String(b).toLowerCase();
    expect(called(folded, same, 'Ab', 'ab')).toMatchObject({ 'with case': false });
  });

  test('that orders is turned, unstable and changing', () => {
    const item: RuleType = { kind: 'table', fields: {}, open: false, name: 'Item' };
    const order: RuleType = { kind: 'function', takes: [item, item], returns: number };
    expect(called((a, b) => Number(a) - Number(b), order, 3, 1)).toEqual({
      turned: -2,
      unstable: 0,
      changing: 2,
    });
  });

  test('that acts does nothing, acts twice, or with the next call alone', () => {
    const type: RuleType = { kind: 'function', takes: [number], returns: { kind: 'nothing' } };
    let done: unknown[] = [];
    const acts = (way: string): unknown[] => {
      done = [];
      const act = altered((value: unknown) => void done.push(value), type)[way] as Call;
      act(1);
      act(2);
      return done;
    };
    expect([acts('left out'), acts('done twice'), acts('done late')]).toEqual([[], [1, 1, 2, 2], [1]]);
  });

  test('is not altered in a way that leaves it unchanged', () => {
    const type: RuleType = { kind: 'function', takes: [text], returns: text };
    expect(Object.keys(called((value) => String(value).toLowerCase(), type, 'A'))).toEqual([
      'in upper case',
      'longer',
      'empty',
      'as given',
      'given 0 trimmed',
    ]);
  });
});
