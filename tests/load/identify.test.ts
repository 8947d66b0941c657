import { expect, test } from 'vitest';
import { identify, describeLimiter, isLimiterOneOf } from '../../suites/kit/limiter/identify.ts';
import { kinds } from '../../suites/kit/limiter/kinds.ts';
import { limiters } from './limiters.ts';
import { windowRounds } from '../../load/kit/schedule.ts';
import { drive, jittered, randomOf, trial } from './trials.ts';
import { sizeOf } from '../samples.ts';

const seeds = Array.from({ length: sizeOf('trials of limiters') }, (_, seed) => seed);

test.each(kinds)('a $words is never taken for another kind', ({ name }) => {
  const claims = seeds
    .map((seed) => trial(name, seed, 3000).found)
    .filter(({ uncertainty }) => uncertainty === undefined)
    .map(({ best }) => best?.kind);
  expect(new Set(claims)).toEqual(new Set(claims.length === 0 ? [] : [name]));
});

test.each(['sliding-log', 'fixed-from-first'] as const)('a %s is claimed with its exact limit', (name) => {
  for (const seed of seeds) {
    const { found, limit } = trial(name, seed, 3000);
    expect(found.uncertainty, describeLimiter(found)).toBeUndefined();
    expect(found.best).toMatchObject({ kind: name, limit: [limit, limit] });
    expect(Math.abs((found.best?.windowMs ?? 0) - 3000)).toBeLessThan(30);
  }
});

test.each([
  { name: 'sliding-log', limit: 60 },
  { name: 'fixed-from-first', limit: 30 },
] as const)('a $name of $limit in a real minute is found within 200 requests', ({ name, limit }) => {
  const documented = { limit, windowMs: 60_000, fixed: name.startsWith('fixed') };
  const passes = limiters[name]({ limit, windowMs: 60_000, phase: 0 });
  const log = drive(windowRounds(documented), passes, randomOf(5));
  const { best, uncertainty } = identify(log, documented);
  expect(uncertainty).toBeUndefined();
  expect(best).toMatchObject({ kind: name, limit: [limit, limit] });
  expect(Math.abs((best?.windowMs ?? 0) - 60_000)).toBeLessThan(600);
  expect(log.length).toBeLessThanOrEqual(200);
});

test('failures that have nothing to do with the limit never lead to a wrong kind', () => {
  const documented = { limit: 60, windowMs: 3000, fixed: true };
  for (const seed of seeds) {
    const passes = limiters['fixed-from-first']({ limit: 60, windowMs: 3000, phase: 0 });
    const log = drive(windowRounds(documented), passes, randomOf(seed), { ...jittered, failures: 0.02 });
    const { best, uncertainty } = identify(log, documented);
    if (uncertainty === undefined) expect(best?.kind).toBe('fixed-from-first');
  }
});

test('a machine that stalls makes answers unclear, never wrong', () => {
  const documented = { limit: 60, windowMs: 3000, fixed: false };
  const stalling = {
    ...jittered,
    roundTrip: (random: () => number) => (random() < 0.1 ? 900 * random() : 10),
  };
  for (const seed of seeds) {
    const passes = limiters['sliding-log']({ limit: 60, windowMs: 3000, phase: 0 });
    const { best, uncertainty } = identify(
      drive(windowRounds(documented), passes, randomOf(seed), stalling),
      documented,
    );
    if (uncertainty === undefined) expect(best?.kind).toBe('sliding-log');
  }
});

test('a target that never refuses gets no limiter', () => {
  const documented = { limit: 60, windowMs: 3000, fixed: false };
  const found = identify(
    drive(windowRounds(documented), () => true, randomOf(1)),
    documented,
  );
  expect(found.best).toBeUndefined();
  expect(found.uncertainty).toMatch(/no limit was reached/);
});

test('families are distinguished even where single kinds are not', () => {
  const documented = { limit: 60, windowMs: 3000, fixed: false };
  const passes = limiters['fixed-from-first']({ limit: 60, windowMs: 3000, phase: 0 });
  const found = identify(drive(windowRounds(documented), passes, randomOf(9)), documented);
  expect(isLimiterOneOf(found, ['sliding-log', 'sliding-log-refusals'])).toBe(false);
});
