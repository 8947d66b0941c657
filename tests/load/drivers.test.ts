import { beforeAll, describe, expect, test } from 'vitest';
import { describeLimiter, senderOf } from '../../load/index.ts';
import { limiters } from './limiters.ts';
import { realTrial } from './real-trials.ts';
import { randomOf, type Trial } from './trials.ts';
import { kinds, type KindName } from '../../suites/kit/limiter/kinds.ts';
import { k6 } from './k6-of-tests.ts';

const LIMIT = 40;
const WINDOW_MS = 2000;
/** A busy machine may leave a trial undecided; a k6 run repeats such an attempt as well. */
const ATTEMPTS = 6;

/** Measures a limiter in real time until a kind is claimed. */
async function measured(kind: KindName, tool: typeof k6): Promise<Trial> {
  const { name } = senderOf(tool);
  let last: Trial | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    last = await realTrial(senderOf(tool), kind, {
      documented: { limit: LIMIT, windowMs: WINDOW_MS, fixed: kind.startsWith('fixed') },
      passes: limiters[kind]({ limit: LIMIT, windowMs: WINDOW_MS, phase: 300 * attempt }),
      random: randomOf(attempt),
    });
    if (last.found.uncertainty === undefined) return last;
  }
  throw new Error(
    `${name} left ${kind} open: ${describeLimiter(last?.found ?? { ranking: [], uncertainty: 'no attempt' })}`,
  );
}

/** Kinds that a document names. Full tests measure the others with k6. */
const DOCUMENTED: ReadonlySet<KindName> = new Set(['sliding-log', 'fixed-from-first']);
const isFull = process.env['FULL_TESTS'] === '1';

/** Both drivers; the k6 part is skipped where k6 is unavailable. */
const DRIVERS = [
  { by: 'the embedded driver', tool: undefined, isThere: true, own: kinds },
  {
    ...{ by: 'k6', tool: k6, isThere: k6 !== undefined },
    own: kinds.filter(({ name }) => isFull || DOCUMENTED.has(name)),
  },
];

for (const { by, tool, isThere, own } of DRIVERS)
  describe.skipIf(!isThere)(`in real time ${by}`, () => {
    const trials = new Map<KindName, Promise<Trial>>();
    beforeAll(() => {
      // All run at once, since each trial mostly waits.
      for (const { name } of own) {
        const trial = measured(name, tool);
        trial.catch(() => undefined);
        trials.set(name, trial);
      }
    });

    test.each(own)(
      'finds a $name with its limit',
      async ({ name }) => {
        const found = (await trials.get(name))?.found;
        expect(found?.best?.kind, found && describeLimiter(found)).toBe(name);
        const [least = 0, most = Infinity] = found?.best?.limit ?? [];
        expect(least).toBeLessThanOrEqual(LIMIT);
        expect(most).toBeGreaterThanOrEqual(LIMIT);
      },
      400_000,
    );
  });
