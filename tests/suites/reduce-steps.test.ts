import { expect, test } from 'vitest';
import { reduceSteps, removableBy } from '../../suites/kit/run/reduce-steps.ts';
import { inbox } from './histories.ts';

const reads = Array.from({ length: 20 }, (_, at) => inbox({}, { target: `/emails/${at}` }));
const write = inbox({}, { operation: 'POST /emails' });
const account = { action: 'account', seed: 1, plan: 'start', keys: {} } as const;
const trace = [account, ...reads.slice(0, 10), write, ...reads.slice(10)];

test('steps that the violation does not need are removed, in any number and place', async () => {
  const needed = [reads[3], write, reads[17]];
  const isEnough = async (kept: readonly unknown[]) =>
    Promise.resolve(needed.every((each) => kept.includes(each)) ? kept : undefined);
  expect(await reduceSteps(trace, removableBy(false, new Set()), isEnough)).toEqual([account, ...needed]);
});

test('a sequence of which each step is needed stays unchanged', async () => {
  const isEnough = async (kept: readonly unknown[]) =>
    Promise.resolve(kept.length === trace.length ? kept : undefined);
  expect(await reduceSteps(trace, removableBy(false, new Set()), isEnough)).toBeUndefined();
});

test('the search ends within its bound, however long the sequence is', async () => {
  const long = Array.from({ length: 1500 }, () => inbox({}));
  let tries = 0;
  await reduceSteps(long, removableBy(false, new Set()), async () => Promise.resolve(void (tries += 1)));
  expect(tries).toBeLessThan(10);
});

test.each([
  ['a read that its checker ignores', true, reads[0]],
  ['a read that its checker needs', false, reads[1]],
  ['a write', false, write],
  ['an action', false, { action: 'advance', milliseconds: 1 } as const],
])('before a checker of histories %s can be removed: %s', (_, expected, step) => {
  expect(step && removableBy(true, new Set(reads.slice(1)))(step)).toBe(expected);
});
