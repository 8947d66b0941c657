import { expect, test } from 'vitest';
import { sampleOf } from '../../samples.ts';
import { ownMock } from '../own-mock.ts';
import { keyMask } from '../../../suites/kit/redaction/key-pattern.ts';
import { wholeRun } from './run.ts';
import { misbehaving } from './soak.ts';

const running = ownMock();
const seeds = (count: number, first = 1): number[] =>
  Array.from({ length: count }, (_, index) => first + index);
/** A few in `npm test`, 300 in `npm run test:full`, or as many as PLUMBLINE_SOAK states. */
const { PLUMBLINE_SOAK: count, PLUMBLINE_SOAK_FROM: first } = process.env;
const SEEDS =
  count === undefined
    ? sampleOf('services that misbehave', seeds(300))
    : seeds(Number(count), Number(first ?? 1));
const BUDGET = 40;

test.each(SEEDS)(
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
