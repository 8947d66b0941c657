import { expect, test } from 'vitest';
import { hasWrongClaim, rowOf } from '../../load/index.ts';
import type { KindName } from '../../suites/kit/limiter/kinds.ts';
import type { Trial } from '../../load/kit/trials.ts';

/** A trial of a sliding log of 60 in a second, and what was claimed of it; nothing where there is a doubt. */
const trialOf = ({
  kind = 'sliding-log' as KindName,
  limit = 60,
  most = undefined as number | undefined,
  windowMs = 1000,
  windowErrorMs = 10,
  isWindowKnown = true,
  doubt = undefined as string | undefined,
}): Trial => ({
  kind: 'sliding-log',
  limit: 60,
  windowMs: 1000,
  requests: 180,
  found: {
    ranking: [],
    best: { kind, words: kind, limit: [limit, most ?? limit], windowMs, windowErrorMs, isWindowKnown },
    ...(doubt !== undefined && { doubt }),
  },
});

test.each([
  ['a right claim', {}, false],
  ['a window within 1 %', { windowMs: 1009 }, false],
  ['no claim', { kind: 'fixed-aligned', limit: 1, doubt: 'too close to decide' } as const, false],
  ['another kind', { kind: 'fixed-aligned' } as const, true],
  ['another limit', { limit: 61 }, true],
  ['limits with the true one among them', { limit: 58, most: 60 }, false],
  ['limits without the true one', { limit: 61, most: 70 }, true],
  ['a window off by more than 1 %', { windowMs: 985 }, true],
  ['a known window off by more than 1 %, whatever its bounds', { windowMs: 985, windowErrorMs: 20 }, true],
  ['a window that is not known', { windowMs: 985, windowErrorMs: 20, isWindowKnown: false }, false],
  ['a window beyond its bounds', { windowMs: 900, windowErrorMs: 20, isWindowKnown: false }, true],
])('%s makes a row wrong or not', (_, claim, isWrong) => {
  expect(hasWrongClaim(rowOf('sliding-log', [trialOf({}), trialOf(claim)]))).toBe(isWrong);
});
