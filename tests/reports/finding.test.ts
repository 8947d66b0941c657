import { describe, expect, test } from 'vitest';
import { eachDifference, fateOf, findingId, replayOf } from '../../reports/finding.ts';
import type { StoredVerdict } from '../../reports/result.ts';
import type { Invocation, RunInfo } from '../../reports/run-info.ts';

const RUN: RunInfo = {
  id: 'r',
  target: 'mock',
  baseUrl: 'http://127.0.0.1:1',
  seed: 3,
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 1,
  requests: { inbox: 1, prospecting: 0 },
  notes: [],
};
const VIOLATED: StoredVerdict = {
  id: 'inbox.page.walk-complete',
  service: 'inbox',
  verdict: 'violated',
  scenario: 'inbox.walks.page',
  evidence: {
    message: 'lost',
    counterexample: null,
    curl: [],
    seed: 3,
    path: 'inbox.walks.page@4:0',
    exchanges: [],
    requests: 2,
  },
};
const by = (invocation: Invocation, target: RunInfo['target'] = 'mock') =>
  replayOf({ ...RUN, target, invocation }, VIOLATED);

describe('the replay command', () => {
  test('names all that the finding depended on', () => {
    const invocation = {
      seed: 3,
      runs: 7,
      plan: 'grow',
      drift: ['a.b', 'c d'],
      budget: 150,
      service: 'inbox',
    };
    expect(by(invocation)).toBe(
      "npm start -- --target mock --claim inbox.page.walk-complete --seed 3 --runs 7 --plan grow --drift 'a.b,c d' --path 'inbox.walks.page@4:0' --load no",
    );
  });

  test('goes to the mock that ran already', () => {
    const at = { baseUrl: 'http://127.0.0.1:4010', controlUrl: 'http://127.0.0.1:4011' };
    expect(by(at)).toContain('--base-url http://127.0.0.1:4010 --control-url http://127.0.0.1:4011');
  });

  test('goes to the real account, within its budgets', () => {
    const live = { baseUrl: 'https://api.example', budget: 90, pace: 20, keepPayloads: false };
    expect(by(live, 'live')).toContain('--target live');
    expect(by(live, 'live')).toContain('--base-url https://api.example --budget 90 --pace 20 --path');
  });

  test('runs the k6 run again that found it', () => {
    const verdict: StoredVerdict = { ...VIOLATED, scenario: 'inbox.x.y, load.quota' };
    const evidence = { ...verdict.evidence, path: '' } as NonNullable<StoredVerdict['evidence']>;
    const invocation = { seed: 3, runs: 100, drift: ['a.b'], fullWindows: true };
    expect(replayOf({ ...RUN, invocation }, { ...verdict, evidence })).toBe(
      'npm run load -- quota --target mock --seed 3 --drift a.b --full-windows',
    );
  });

  test('is that of the k6 run where a scenario has shown the claim otherwise', () => {
    const evidence = { ...VIOLATED.evidence, path: '', scenario: 'load.quota' } as NonNullable<
      StoredVerdict['evidence']
    >;
    const commands = eachDifference({ ...VIOLATED, others: [evidence] }).map((each) =>
      replayOf({ ...RUN, invocation: {} }, each),
    );
    expect(commands).toEqual([
      expect.stringContaining("--path 'inbox.walks.page@4:0'"),
      'npm run load -- quota --target mock',
    ]);
  });

  test('checks a recording again, and sends nothing that others have received', () => {
    expect(by({ file: "it's.har" }, 'recording')).toBe(
      "npm run replay -- 'it'\\''s.har' --claim inbox.page.walk-complete",
    );
    expect(by({}, 'receiver')).toBeUndefined();
  });
});

test('the id of a finding is that of its claim, whatever was seen', () => {
  expect(findingId(VIOLATED)).toBe(findingId({ ...VIOLATED, evidence: undefined } as never));
  expect(findingId(VIOLATED)).not.toBe(findingId({ ...VIOLATED, id: 'inbox.page.items-array' }));
});

describe('a second run', () => {
  const open: StoredVerdict = {
    id: 'inbox.page.next-cursor-of-empty-page',
    service: 'inbox',
    verdict: 'observed',
    observed: ['absent'],
    changed: { before: ['null'], now: ['absent'] },
  };
  test.each<[string, StoredVerdict, StoredVerdict | undefined, string]>([
    ['sees the violation again', VIOLATED, VIOLATED, 'still there'],
    ['finds that the claim holds', VIOLATED, { ...VIOLATED, verdict: 'held' }, 'gone'],
    ['is kept from looking', VIOLATED, { ...VIOLATED, verdict: 'inconclusive' }, 'could not decide'],
    ['finds nothing to check', VIOLATED, { ...VIOLATED, verdict: 'not checked' }, 'could not decide'],
    ['sees nothing', VIOLATED, undefined, 'could not decide'],
    ['sees the new answer again', open, open, 'still there'],
    ['sees the old answer', open, { ...open, observed: ['null'] }, 'gone'],
    [
      'sees no answer',
      open,
      { ...open, verdict: 'not checked', observed: undefined } as never,
      'could not decide',
    ],
  ])('%s', (_, finding, now, fate) => {
    expect(fateOf(finding, now)[0]).toBe(fate);
  });
});
