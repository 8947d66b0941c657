import { expect, test } from 'vitest';
import type { Box } from '../../suites/kit/limiter/explain.ts';
import { handfulsOf } from '../../suites/kit/limiter/handfuls.ts';
import { kinds } from '../../suites/kit/limiter/kinds.ts';
import { limiters } from './limiters.ts';
import { windowRounds } from '../../load/kit/schedule.ts';
import { drive, jittered, randomOf } from './trials.ts';

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

/** A random limiter, its log of answers with occasional accidents, and the number of these accidents. */
function answered(kind: (typeof kinds)[number], seed: number, accidents: 'none' | 'counted' | 'uncounted') {
  const random = randomOf(seed);
  const limit = Math.round(20 * 50 ** random());
  const windowMs = Math.round(1000 + 2000 * random());
  const phase = random() * windowMs;
  const limiter = limiters[kind.name]({ limit, windowMs, phase });
  const rate = accidents === 'none' ? 0 : 1 / (4 * limit);
  let count = 0;
  const passes = (at: number): boolean => {
    const isAccident = random() < rate;
    if (isAccident && accidents === 'uncounted') {
      count += 1;
      return false;
    }
    const passed = limiter(at);
    if (isAccident && passed) count += 1;
    return passed && !isAccident;
  };
  const documented = { limit, windowMs: 2000, fixed: kind.name.startsWith('fixed') };
  const handfuls = handfulsOf(drive(windowRounds(documented), passes, random, jittered));
  const box: Box = {
    limit: [limit, limit],
    windowMs: [windowMs, windowMs],
    phase: kind.aligned ? [phase, phase] : [0, 0],
  };
  return { handfuls, box, count };
}

test.each(kinds)('a $words explains all its answers', (kind) => {
  for (const seed of SEEDS) {
    const { handfuls, box } = answered(kind, seed, 'none');
    expect(kind.explain(handfuls, box, 2), `seed ${seed}`).toBe(0);
  }
});

test.each(['counted', 'uncounted'] as const)(
  'accidents that are %s are all that is not explained',
  (accidents) => {
    for (const kind of kinds)
      for (const seed of SEEDS) {
        const { handfuls, box, count } = answered(kind, seed, accidents);
        // Where refusals count, an uncounted refusal may cause two unexplained answers.
        const most = count + (accidents === 'uncounted' && kind.name.endsWith('refusals') ? 2 : 0);
        expect(kind.explain(handfuls, box, most + 1), `${kind.name}, seed ${seed}`).toBeLessThanOrEqual(most);
      }
  },
);
