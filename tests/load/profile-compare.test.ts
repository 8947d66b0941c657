import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { differencesOfRuns, type StoredProfileRun } from '../../load/profiles/compare.ts';
import { failedShare, measureOperations } from '../../load/profiles/measure.ts';
import type { Line } from '../../load/profiles/plan.ts';
import { lastOf } from '../../scripts/load/profiles.ts';
import { outFolder } from '../scripts/run.ts';

const allowed = { p50: 10, p95: 20, p99: 30, errors: 1 };
const operations = [{ name: 'read', allowed }];
/** `count` answers of at least `from` ms, spread evenly over `width` ms; the first `failed` of them are failures. */
const answers = (count: number, from: number, width: number, failed = 0): Line[] =>
  Array.from({ length: count }, (_, index) => [
    0,
    index,
    from + (width * index) / (count - 1),
    index < failed ? 500 : 200,
  ]);

const kept = (lines: readonly Line[], more: Partial<StoredProfileRun> = {}): StoredProfileRun => ({
  profile: 'smoke',
  target: 'a mock of its own',
  startedAt: '2026-11-21T10:00:00.000Z',
  shape: 'a',
  outcome: 'kept',
  requests: lines.length,
  operations: measureOperations(operations, lines),
  ...more,
});
const SINCE = 'the run of 2026-11-21T10:00:00.000Z';

test('a difference beyond the noise is reported in words, one within it is not', () => {
  expect(differencesOfRuns(kept(answers(600, 12, 4)), kept(answers(600, 9, 3)))).toEqual([
    `compared with ${SINCE}:`,
    '  read p50 14 ms, was 11 ms: 33 % slower, beyond the noise (14 to 14 ms now, 10 to 11 ms then)',
    '  read p95 16 ms, was 12 ms: 33 % slower, beyond the noise (16 to 16 ms now, 12 to 12 ms then)',
    '  read p99 16 ms, was 12 ms: 33 % slower, beyond the noise (16 to 16 ms now, 12 to 12 ms then)',
  ]);
  expect(differencesOfRuns(kept(answers(600, 9, 3)), kept(answers(600, 9.01, 3)))).toEqual([
    `compared with ${SINCE}: no percentile differs by more than the noise`,
  ]);
  expect(differencesOfRuns(kept([]), undefined)[0]).toMatch(/^no earlier run/);
  expect(differencesOfRuns(kept([]), kept([], { shape: 'b' }))[0]).toMatch(/^not compared/);
});

test('what rests on too few requests is not compared, and it is said', () => {
  expect(differencesOfRuns(kept(answers(10, 1000, 1)), kept(answers(10, 1, 1)))).toEqual([
    `too few requests to compare with ${SINCE}: p50 of every operation; p95 of every operation; p99 of every operation`,
  ]);
  expect(differencesOfRuns(kept(answers(600, 9, 3)), kept(answers(50, 9, 3)))).toEqual([
    `compared with ${SINCE}: no percentile differs by more than the noise`,
    `too few requests to compare with ${SINCE}: p95 of every operation; p99 of every operation`,
  ]);
  const two = [...operations, { name: 'list', allowed }];
  const lines: Line[] = [
    ...answers(600, 9, 3),
    ...answers(30, 9, 3).map(([, ...rest]): Line => [1, ...rest]),
  ];
  const run = kept(lines, { operations: measureOperations(two, lines) });
  expect(differencesOfRuns(run, run).at(-1)).toBe(
    `too few requests to compare with ${SINCE}: p95 of list; p99 of list`,
  );
});

test('what took no time is not slower by a percentage', () => {
  const [, line] = differencesOfRuns(kept(answers(100, 12, 0)), kept(answers(100, 0, 0)));
  expect(line).toBe(
    '  read p50 12 ms, was 0.0 ms: slower, beyond the noise (12 to 12 ms now, 0.0 to 0.0 ms then)',
  );
});

test('failures are compared as parts of the requests, beyond the noise', () => {
  const failures = (now: readonly [number, number], then: readonly [number, number]) => {
    const [first, second] = [now, then].map(([failed, requests]) => kept(answers(requests, 9, 3, failed)));
    return differencesOfRuns(first ?? never(), second ?? never()).filter((line) => line.includes('failed'));
  };
  expect(failures([20, 600], [10, 300])).toEqual([]);
  expect(failures([1, 600], [0, 600])).toEqual([]);
  expect(failures([60, 600], [0, 600])).toEqual([
    '  read: 10.0 % failed, were 0.0 %, beyond the noise (7.8 to 12.7 % now, 0.0 to 0.6 % then)',
  ]);
  expect(failures([0, 600], [60, 600])).toHaveLength(1);
});
function never(): never {
  throw new Error('there is no run');
}

test('the bounds of a part are those of Wilson', () => {
  const bounds = (low: number, high: number) => ({
    low: expect.closeTo(low, 4) as number,
    high: expect.closeTo(high, 4) as number,
  });
  expect(failedShare({ failed: 10, requests: 100 })).toEqual(bounds(0.0552, 0.1744));
  expect(failedShare({ failed: 0, requests: 20 })).toEqual(bounds(0, 0.1611));
  expect(failedShare({ failed: 20, requests: 20 })).toEqual(bounds(0.8389, 1));
});

const { path: out, remove } = outFolder();
afterAll(remove);

test('an earlier result that is incomplete is passed over with a word', () => {
  const put = (run: string, text: string): void => {
    mkdirSync(join(out, run, 'load'), { recursive: true });
    writeFileSync(join(out, run, 'load/smoke.json'), text);
  };
  const good = kept(answers(30, 9, 3));
  put('2026-01', JSON.stringify(good));
  put('2026-02', JSON.stringify({ ...good, outcome: 'inconclusive' }));
  put('2026-03', JSON.stringify({ ...good, operations: null }));
  put('2026-04', JSON.stringify({ ...good, operations: [{ ...good.operations[0], p95: 12 }] }));
  put('2026-05', JSON.stringify(good).slice(0, 200));
  put('2026-06', 'null');
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const last = lastOf(out, 'smoke', good.target);
  const said = write.mock.calls.map(([text]) => String(text)).join('');
  write.mockRestore();
  expect(last).toEqual(good);
  expect(said.match(/2026-0\d(?=.*is no result of a profile)/g)).toEqual([
    '2026-06',
    '2026-05',
    '2026-04',
    '2026-03',
  ]);
});
