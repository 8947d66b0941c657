import { expect, test } from 'vitest';
import { identify, describeLimiter } from '../../suites/kit/limiter/identify.ts';
import { kinds } from '../../suites/kit/limiter/kinds.ts';
import { windowRounds } from '../../load/kit/schedule.ts';
import { drive, randomOf } from './trials.ts';
import { limiterOfMock } from './mock-limiters.ts';

test.each(kinds)('the $name of the mock is no other kind', ({ name }) => {
  const documented = { limit: 60, windowMs: 3000, fixed: name.startsWith('fixed') };
  const limiter = limiterOfMock(name, 60, 3000);
  const log = drive(windowRounds(documented), (at) => limiter.take(at + 12_345, 1).accepted, randomOf(3));
  const found = identify(log, documented);
  expect(found.ranking.find(({ kind }) => kind === name)?.mismatches, describeLimiter(found)).toBe(0);
  if (found.uncertainty === undefined) expect(found.best?.kind).toBe(name);
});
