import { expect, test } from 'vitest';
import { destinationOf, planFor } from '../../load/profiles/build.ts';
import { breaches, measureOperations } from '../../load/profiles/measure.ts';
import { errorShare, type Line } from '../../load/profiles/plan.ts';
import { profileOutcomeOf } from '../../load/profiles/outcome.ts';
import { sortLogged } from '../../load/profiles/run.ts';
import { TABLE, tableFrom } from '../../load/profiles/table.ts';
import { trendInWords, trendOf } from '../../load/profiles/trend.ts';
import { columns } from '../../reports/index.ts';
import { announcement, breachesInWords, measuredRows } from '../../load/profiles/words.ts';

const allowed = { p50: 10, p95: 20, p99: 30, errors: 1 };
const operations = [{ name: 'read', allowed }];
/** `count` answers of at least `from` ms, spread evenly over `width` ms. */
const answers = (count: number, from: number, width: number): Line[] =>
  Array.from({ length: count }, (_, index) => [0, index, from + (width * index) / (count - 1), 200]);

test('percentiles are those between two ranks, and their bounds narrow with the number of requests', () => {
  const [few] = measureOperations(operations, answers(101, 0, 100));
  expect([few?.p50.ms, few?.p95.ms, few?.p99.ms]).toEqual([50, 95, 99]);
  const [many] = measureOperations(operations, answers(10_001, 0, 100));
  expect(few?.p95).toMatchObject({
    low: expect.closeTo(90.8, 0) as number,
    high: expect.closeTo(99.3, 0) as number,
  });
  expect((many?.p95.high ?? 0) - (many?.p95.low ?? 0)).toBeLessThan(1);
});

test('a threshold that is not kept is said in words, with what is allowed', () => {
  const lines: Line[] = [...answers(97, 5, 20), [0, 1, 5, 500], [0, 1, 5, 0], [0, 1, 5, 302]];
  const measured = measureOperations(operations, lines);
  expect(breachesInWords(measured)).toEqual([
    'read: p50 15 ms, 10 ms are allowed',
    'read: p95 24 ms, 20 ms are allowed',
    'read: 3 of 100 requests failed, 1 of them without an answer: 3.00 %, 1.00 % are allowed',
  ]);
  expect(columns(measuredRows(measured), 'right')).toMatch(
    /^operation .*\nread +100 +15 +10 +24 +20 +25 +30 +3\.00 +1\.00$/,
  );
});

test('a run that is exactly on its error budget keeps it, to the last failure', () => {
  for (let tenths = 1; tenths <= 1000; tenths += 7)
    for (const requests of [10, 40, 125, 200, 1000, 2000]) {
      const errors = tenths / 10;
      const most = Math.floor((tenths * requests) / 1000);
      const [measured] = measureOperations(
        [{ name: 'read', allowed: { ...allowed, errors } }],
        answers(requests, 1, 1),
      );
      const failing = (failed: number) => breaches([{ ...(measured ?? never()), failed }]).length;
      expect([errors, requests, failing(most), failing(most + 1)]).toEqual([errors, requests, 0, 1]);
    }
  // k6 gets the same number that Node uses.
  expect([0, 0.1, 0.7, 2.8, 100].map((errors) => `rate<=${errorShare({ errors })}`)).toEqual(
    ['0', '0.001', '0.007', '0.028', '1'].map((share) => `rate<=${share}`),
  );
});

test('logs of two machines count as one run, and not as the mean of two', () => {
  const slow = answers(100, 100, 0);
  const fast = answers(900, 1, 0);
  const [both] = measureOperations(operations, [...slow, ...fast]);
  expect([both?.p50.ms, both?.p95.ms]).toEqual([1, 100]);
});

test.each([
  ['kept', 'kept', answers(100, 1, 1), {}],
  ['slow', 'failed', answers(100, 1, 90), {}],
  ['slow with requests left out', 'failed', answers(50, 1, 90), { leftOut: 50 }],
  ['too slowly sent', 'inconclusive', answers(50, 1, 1), { leftOut: 50 }],
  ['cut short', 'inconclusive', answers(94, 1, 1), {}],
  ['cut short and slow', 'inconclusive', answers(94, 1, 90), {}],
  ['short of a few', 'kept', answers(96, 1, 1), {}],
  ['beyond its plan', 'inconclusive', answers(105, 1, 1), {}],
  ['beyond its plan on two machines by a request each', 'kept', answers(105, 1, 1), { logs: 2 }],
  ['stopped', 'inconclusive', answers(100, 1, 90), { stopped: 'others use the account' }],
  ['without an answer', 'inconclusive', [[0, 1, 30_000, 0]] as Line[], { planned: 1 }],
])('a run that is %s is %s', (_, outcome, lines, ended) => {
  const all = { planned: 100, leftOut: 0, logs: 1, stopped: undefined, ...ended };
  expect(profileOutcomeOf(measureOperations(operations, lines), all).outcome).toBe(outcome);
});

/** Answers of successive pages that take 5 ms plus a little for each page, with repeatable noise. */
const pages = (perPage: number, noise: number): Line[] =>
  Array.from({ length: 400 }, (_, index) => {
    const page = 1 + ((index * 37) % 400);
    return [0, index, 5 + perPage * page + noise * (((index * 0.618) % 1) - 0.5), 200, page];
  });

test('a trend over the pages is found, and chance is called chance', () => {
  const found = trendOf(pages(0.01, 1));
  expect(found?.perHundredPages).toBeCloseTo(1, 1);
  expect(trendInWords(found ?? never())).toMatch(
    /^deeper pages take longer: \+(0\.9|1\.0)\d ± 0\.0\d ms for each 100 pages deeper, from 5\.\d ms .*400 requests, 400 pages/,
  );
  expect(trendInWords(trendOf(pages(0, 2)) ?? never())).toMatch(/^no slowdown that differs from chance/);
  expect(trendInWords(trendOf(pages(-0.01, 1)) ?? never())).toMatch(/^deeper pages take less time: −/);
  // Rounding may make a perfect line explain slightly more than everything.
  for (const perPage of [0.01, 0.03, 0.1, 0.7]) expect(trendOf(pages(perPage, 0))?.error).toBeCloseTo(0, 3);
  expect(trendOf(pages(0.01, 1).slice(0, 10))).toBeUndefined();
  expect(trendOf(answers(100, 1, 1))).toBeUndefined();
});
function never(): never {
  throw new Error('there is no trend');
}

test('what will be sent elsewhere is announced with its numbers', () => {
  const table = tableFrom(TABLE, 'table');
  const row = table.profiles['smoke'] ?? never();
  const plan = planFor('smoke', table, destinationOf('https://api.example.com', 'live'));
  const said = announcement(plan, row);
  expect(said).toContain(
    'smoke sends at most 33 requests to https://api.example.com, GET alone, one after the other, 30 a minute for 60 s',
  );
  expect(said).toContain('(120 s in all), other clients have 27 of the inbox’s 60 requests a minute');
  expect(said).toContain('24 of the 10000 units of the month, and no credits');
  expect(said).toContain('left out, because no header would show others there: list-campaigns');
});

test('a log that holds something else besides is read all the same', () => {
  const heading = { profile: 'smoke', planned: 1, seconds: 3, operations, log: 'a', began: 1 };
  const log = sortLogged([heading, [0, 1, 2, 200], 'noise', { stopped: 'why' }, [0, 1], null]);
  expect(log).toEqual({ heading, lines: [[0, 1, 2, 200]], stopped: 'why' });
  expect(breaches(measureOperations(operations, log.lines))).toEqual([]);
});
