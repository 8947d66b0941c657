import { message } from '../../suites/kit/model/message.ts';
import { describe, expect, test } from 'vitest';
import { alike, decodeCounts, passedOf, weightsOf } from '../../suites/kit/limiter/counting.ts';
import type { K6Answer } from '../../suites/kit/model/k6-driver.ts';
import { agreementOf, type AttemptOutcome } from '../../suites/kit/confirm/quorum.ts';

/** A burst written as a word: `.` is accepted, `r` refused, `f` another failure with the same status. */
const burst = (word: string): K6Answer[] =>
  [...word].map((letter, index) => {
    const json = letter === '.' ? {} : { error: letter === 'r' ? 'Internal server error' : 'Bad gateway' };
    return {
      tag: 'burst',
      account: 'main',
      handful: index,
      from: index,
      to: index + 1,
      isRefused: letter !== '.',
      exchange: {
        service: 'prospecting',
        operation: 'GET /advanced/campaigns',
        key: 'main',
        request: { method: 'GET', target: '/advanced/campaigns', headers: {} },
        response: { status: letter === '.' ? 200 : 500, headers: {}, bytes: Buffer.alloc(0), text: '', json },
        startedAt: index,
        durationMs: 1,
      },
    };
  });

describe('what passes in a burst', () => {
  test.each([
    ['....rrr', 4],
    ['.rrr', 1],
    ['.......', undefined],
  ])('%s', (word, passed) => expect(passedOf(burst(word))).toBe(passed));

  test.each([
    ['..r..rrr', /later ones passed/],
    ['....rr', /too few/],
    ['....rfr', /refusals differ/],
    ['....frrr', /refusals differ/],
    ['f.f.f.', /later ones passed/],
    ['rrr', /nothing was accepted/],
  ])('%s has an accident in it, so nothing is said', (word, why) =>
    expect(() => passedOf(burst(word))).toThrow(why),
  );

  test('refusals that are all alike are those of one limit', () => {
    expect(() => alike(burst('rrr'))).not.toThrow();
  });
});

describe('a sum names the variants that were counted', () => {
  test.each([1, 3])('every set of five variants, each sent %d times a power of two', (factor) => {
    const weights = weightsOf(5, factor);
    for (let set = 0; set < 32; set += 1) {
      const bits = weights.map((_, index) => (set & (1 << index)) !== 0);
      const used = weights.reduce((sum, weight, index) => sum + (bits[index] === true ? weight : 0), 0);
      expect(decodeCounts(used, 5, factor)).toEqual(bits);
    }
  });

  test('what no set of them uses up names none', () => {
    expect(decodeCounts(32, 5, 1)).toBeUndefined();
    expect(decodeCounts(-1, 5, 1)).toBeUndefined();
  });

  test('an accident or two next to the limit name no other set', () => {
    for (let set = 0; set < 32; set += 1)
      for (const accidents of [-2, -1, 1, 2]) expect(decodeCounts(3 * set + accidents, 5, 3)).toBeUndefined();
  });
});

describe('several attempts', () => {
  const holds: AttemptOutcome = { kind: 'holds' };
  const vacuous: AttemptOutcome = { kind: 'vacuous' };
  const violation: AttemptOutcome = { kind: 'violation', message: message`too few`, exchanges: [] };
  const uncertainty: AttemptOutcome = { kind: 'inconclusive', reason: message`a fault` };
  test.each<[string, readonly AttemptOutcome[], string]>([
    ['one attempt that holds', [holds], 'held'],
    ['nothing to check', [vacuous], 'vacuous'],
    ['one violation is none yet', [violation], 'open'],
    ['two violations', [violation, violation], 'violated'],
    ['a violation that an uncertainty parts from the next', [violation, uncertainty, violation], 'violated'],
    ['a violation that is not seen again', [violation, holds], 'held'],
    ['a violation between attempts that hold', [holds, violation, holds], 'held'],
    ['attempts that differ', [violation, holds, violation], 'open'],
    ['a violation and then faults', [violation, uncertainty, uncertainty], 'open'],
    ['faults alone', [uncertainty, uncertainty, uncertainty], 'open'],
    ['a fault, then an attempt that holds', [uncertainty, holds], 'held'],
  ])('%s', (_, outcomes, kind) => expect(agreementOf(outcomes).kind).toBe(kind));
});
