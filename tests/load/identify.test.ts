import { describe, expect, test } from 'vitest';
import { identify, inWords, isOneOf } from '../../load/kit/identify.ts';
import { kinds, type Kind } from '../../load/kit/kinds.ts';
import { windowRounds, type Schedule, type Sent } from '../../load/kit/schedule.ts';

/** A small generator of numbers in [0, 1), so that a trial can be repeated. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Drives a schedule in virtual time against a limiter that answers after jittered round trips. */
function drive(
  schedule: Schedule,
  kind: Kind,
  limit: number,
  windowMs: number,
  random: () => number,
): Sent[] {
  const origin = random() * windowMs;
  const limiter = kind.replay({ limit, windowMs, phase: random() * windowMs });
  const log: Sent[] = [];
  let now = 0;
  let next = schedule.next();
  while (next.done !== true) {
    const { at, send, tag } = next.value;
    now = Math.max(now, at);
    const answers = Array.from({ length: send }, () => {
      const roundTrip = 6 + 8 * random();
      const decided = now + roundTrip * (0.3 + 0.4 * random());
      return { tag, roundTrip, at: now + roundTrip / 2, decided };
    })
      .sort((left, right) => left.decided - right.decided)
      .map(({ decided, ...sent }) => {
        const accepted = limiter.predict(origin + decided);
        limiter.take(origin + decided, accepted);
        return { ...sent, accepted };
      });
    now += Math.max(...answers.map(({ roundTrip }) => roundTrip));
    log.push(...answers);
    next = schedule.next(answers);
  }
  return log;
}

const TRIALS = Number(process.env['PLUMBLINE_TRIALS'] ?? 5);
const LIMITS = [20, 30, 60, 100, 300];

describe.each(kinds)('a $words', (kind) => {
  test('is never taken for another kind', () => {
    let claimed = 0;
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const random = randomOf(trial * 7919 + kind.name.length);
      const limit = LIMITS[trial % LIMITS.length] ?? 60;
      const log = drive(
        windowRounds({ limit, windowMs: 3000, fixed: kind.name.startsWith('fixed') }),
        kind,
        limit,
        3000,
        random,
      );
      const found = identify(log, { limit, windowMs: 3000, fixed: kind.name.startsWith('fixed') });
      if (found.doubt !== undefined) continue;
      claimed += 1;
      expect(found.best?.kind, inWords(found)).toBe(kind.name);
    }
    if (kind.name === 'sliding-log' || kind.name === 'fixed-from-first')
      expect(claimed).toBeGreaterThanOrEqual(TRIALS - 1);
  });
});

test.each([
  { name: 'sliding-log', limit: 60 },
  { name: 'fixed-from-first', limit: 30 },
])('limit and window of a $name of $limit are measured within 200 requests', ({ name, limit }) => {
  const kind = kinds.find((each) => each.name === name);
  if (kind === undefined) throw new Error(name);
  const documented = { limit, windowMs: 60_000, fixed: name.startsWith('fixed') };
  const log = drive(windowRounds(documented), kind, limit, 60_000, randomOf(5));
  const { best, doubt } = identify(log, documented);
  expect(doubt).toBeUndefined();
  expect(best).toMatchObject({ kind: name, limit });
  expect(Math.abs((best?.windowMs ?? 0) - 60_000)).toBeLessThan(600);
  expect(log.length).toBeLessThanOrEqual(200);
});

test('a target that never refuses gets no limiter', () => {
  const open: Kind = { ...kinds[0], replay: () => ({ predict: () => true, take: () => undefined }) };
  const documented = { limit: 60, windowMs: 3000, fixed: false };
  const found = identify(drive(windowRounds(documented), open, 60, 3000, randomOf(1)), documented);
  expect(found.best).toBeUndefined();
  expect(found.doubt).toMatch(/no limit was reached/);
});

test('families are told apart even where single kinds are not', () => {
  const documented = { limit: 60, windowMs: 3000, fixed: false };
  const log = drive(windowRounds(documented), kinds[0], 60, 3000, randomOf(9));
  expect(isOneOf(identify(log, documented), ['sliding-log', 'sliding-log-refusals'])).toBe(false);
});
