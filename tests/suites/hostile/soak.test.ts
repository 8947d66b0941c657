import { expect, test } from 'vitest';
import { ownMock } from '../own-mock.ts';
import { keyMask } from '../../../suites/kit/redaction/key-pattern.ts';
import { wholeRun } from './run.ts';
import { misbehaving } from './soak.ts';

const running = ownMock();
/** The number of runs: a few in `npm test`, 300 in `npm run test:full`, or PLUMBLINE_SOAK. */
const RUNS = Number(process.env['PLUMBLINE_SOAK'] ?? (process.env['FULL_TESTS'] === '1' ? 300 : 6));
const FIRST = Number(process.env['PLUMBLINE_SOAK_FROM'] ?? 1);
const BUDGET = 40;

test.each(Array.from({ length: RUNS }, (_, index) => FIRST + index))(
  'a live run against a service that misbehaves by seed %i loses no report and reports no drift',
  async (seed) => {
    let key = '';
    const run = await wholeRun(
      running(),
      (own) => {
        key = own;
        return misbehaving(seed)(own);
      },
      { budget: BUDGET, seed, keepPayloads: seed % 2 === 0 },
    );
    expect(run.failures).toEqual([]);
    expect(run.verdicts.length).toBeGreaterThan(1000);
    expect(run.records.at(-1)?.kind).toBe('end');
    expect(run.of('violated')).toEqual([]);
    expect(run.seen.filter((each) => !each.startsWith('GET '))).toEqual([]);
    expect(run.requests.inbox).toBeLessThanOrEqual(BUDGET);
    expect(run.requests.prospecting).toBeLessThanOrEqual(BUDGET);
    expect(run.seen.length).toBeLessThanOrEqual(2 * BUDGET);
    // No known form of the key occurs: masking the output again changes nothing.
    const masked = keyMask([key])?.(run.written) ?? '';
    const at = masked.split('').findIndex((char, index) => char !== run.written[index]);
    expect(at < 0 ? '' : run.written.slice(Math.max(0, at - 200), at + 200)).toBe('');
    expect(run.verdicts.filter(({ evidence }) => evidence?.stack !== undefined)).toEqual([]);
  },
  120_000,
);
