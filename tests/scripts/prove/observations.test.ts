import { expect, test } from 'vitest';
import type { ClaimId } from '../../../generated/claims.ts';
import { comparedBy, proveObservations } from '../../../scripts/prove/observations.ts';
import { unstableQuestions, unstable } from '../../../scripts/prove/stability.ts';

/** One question of each kind: a rule, a refusal instead of a success, an additional field, a delivery. */
const SAMPLE: readonly ClaimId[] = [
  'inbox.events.retry-intervals',
  'inbox.page.cursor-with-other-criteria',
  'inbox.list-emails.limit-zero',
  'prospecting.pagination.find-email-limit-over-100',
  'prospecting.events.no-content-type-suffix',
];

test('another allowed answer is reported, and another seed is not', async () => {
  const found = await proveObservations({ seed: 7, runs: 2, asked: SAMPLE });
  expect(found.filter(({ result }) => result !== 'changed')).toEqual([]);
  expect(found.map(({ claim }) => claim).sort()).toEqual([...SAMPLE].sort());
});

test('a question has one answer whatever the seed and the order are', async () => {
  expect(await unstable({ seed: 21, seeds: 5, repeats: 2, runs: 2, asked: SAMPLE })).toEqual([]);
});

test('the sample is compared', () => {
  expect(comparedBy((id) => SAMPLE.includes(id))).toEqual([...SAMPLE].sort());
});

test('runs that contradict each other are named with their answers; a question that one leaves out is none', () => {
  const id = 'inbox.events.retry-intervals';
  const run = (name: string, ...observed: string[]) => ({ name, verdicts: [{ id, observed } as const] });
  expect(unstableQuestions([run('a', 'x → 1', 'y → 1'), run('b', 'x → 2'), run('c', 'x → 1')])).toEqual([
    { claim: id, question: 'x', answers: { 'x → 1': ['a', 'c'], 'x → 2': ['b'] } },
  ]);
});
