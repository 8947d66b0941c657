import { expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import { comparison, unknownTo, type PastRun } from '../../reports/index.ts';

const CLAIM: ClaimId = 'inbox.list-emails.limit-default';
const OPEN: ClaimId = 'inbox.list-emails.limit-zero';
type Verdict = PastRun['verdicts'] extends ReadonlyMap<string, infer V> ? V : never;
type Kind = Verdict['verdict'];

const run = (
  day: number,
  verdict: Kind | undefined,
  more: Partial<Verdict> = {},
  id: ClaimId = CLAIM,
): PastRun => ({
  ...{ folder: '', id: `r${day}`, startedAt: `2026-02-0${day}T00:00:00.000Z`, subject: 'a mock' },
  endedAt: Date.UTC(2026, 1, day, 0, 5),
  verdicts: new Map(verdict === undefined ? [] : [[id, { verdict, fingerprints: [], check: 'c1', ...more }]]),
  findings: new Set(),
});
/** A run of two out of ten claims. */
const PART: NonNullable<PastRun['scope']> = {
  ...{ subject: 'a mock', parts: ['--claim inbox.page.*'], asked: 2, of: 10, judged: 2 },
};
const fate = (before: PastRun, now: PastRun) => comparison(before, now)[0]?.fate;

test.each<[Kind, Kind, string]>([
  ['held', 'held', 'held'],
  ['held', 'violated', 'drifted'],
  ['violated', 'held', 'came back'],
  ['violated', 'violated', 'still violated'],
  ['held', 'not checked', 'lost its coverage'],
  ['held', 'inconclusive', 'lost its coverage'],
  ['not checked', 'held', 'checked again'],
  ['not checked', 'violated', 'checked again'],
])('%s, then %s reads: %s', (before, now, expected) => {
  expect(fate(run(1, before), run(2, now))).toBe(expected);
});

test('a claim that is violated in another way, too, has drifted', () => {
  const [one, two] = [{ fingerprints: ['a'] }, { fingerprints: ['a', 'b'] }];
  expect(fate(run(1, 'violated', one), run(2, 'violated', two))).toBe('drifted');
  expect(fate(run(1, 'violated', two), run(2, 'violated', one))).toBe('still violated');
});

test('a claim that is checked otherwise, or that one of the runs did not know, is never drift', () => {
  expect(fate(run(1, 'held'), run(2, 'violated', { check: 'c2' }))).toBe('check changed');
  expect(fate(run(1, undefined), run(2, 'violated'))).toBe('check changed');
});

test('a claim that one of the runs was not asked for is left out', () => {
  expect(comparison(run(1, 'held'), { ...run(2, undefined), scope: PART })).toEqual([]);
});

test('what a run was not asked for is unknown, and so is what a run that was cut off did not reach', () => {
  expect(unknownTo(run(1, 'held'), { ...run(2, undefined), scope: PART })).toBe(1);
  expect(unknownTo(run(1, 'held'), run(2, 'held'))).toBe(0);
  const scope = { ...PART, asked: 10, parts: ['interrupted'] };
  expect(fate(run(1, 'held'), { ...run(2, 'not checked'), scope })).toBe('unknown');
});

test('an open question that is answered otherwise has drifted, in words', () => {
  const [before, now] = [['limit=0 → 400'], ['limit=0 → 200 with the default']];
  expect(
    comparison(run(1, 'observed', { observed: before }, OPEN), run(2, 'observed', { observed: now }, OPEN)),
  ).toEqual([{ claim: OPEN, fate: 'drifted', said: '`limit=0`: answered 400, now 200 with the default' }]);
});

test('a claim that is not checked says when it was checked last', () => {
  const all = [run(1, 'held'), run(2, 'not checked'), run(3, 'inconclusive')] as const;
  expect(comparison(all[1], all[2], all)).toMatchObject([
    { fate: 'not checked since', checkedLast: '2026-02-01T00:00:00.000Z' },
  ]);
  expect(comparison(all[1], all[2])).toEqual([]);
});
