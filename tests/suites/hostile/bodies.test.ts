import { describe, expect, test } from 'vitest';
import { sampleOf, sizeOf } from '../../samples.ts';
import { ownMock } from '../own-mock.ts';
import { hostileBodies } from './bodies.ts';
import { wholeRun } from './run.ts';

const running = ownMock();
const NAMES = Object.keys(hostileBodies(''));
/** A run reads these routes at least three times. */
const HANDFUL = sizeOf('hostile bodies at once');
const HANDFULS = Array.from({ length: Math.ceil(NAMES.length / HANDFUL) }, (_, index) =>
  NAMES.slice(index * HANDFUL, (index + 1) * HANDFUL),
);

const EVERYWHERE = sampleOf('hostile bodies everywhere', NAMES);

describe('a body', () => {
  test.each(EVERYWHERE)('%s, on every route, is no drift, and costs nothing else', async (name) => {
    let own = '';
    const { of, failures, records, seen, written, verdicts } = await wholeRun(running(), (key) => {
      own = key;
      const answer = hostileBodies(key)[name];
      return async () => answer;
    });
    expect(failures).toEqual([]);
    expect([of('violated'), of('held')]).toEqual([[], []]);
    expect(of('inconclusive').length).toBeGreaterThan(100);
    expect(verdicts.filter(({ evidence }) => evidence?.stack !== undefined)).toEqual([]);
    expect(records.at(-1)?.kind).toBe('end');
    expect(seen.filter((each) => !each.startsWith('GET '))).toEqual([]);
    expect(written.includes(own)).toBe(false);
    expect('polluted' in {}).toBe(false);
  });

  test.each(sampleOf('handfuls of hostile bodies', HANDFULS))(
    '%s, on some routes in turn, leaves the verdicts of the others',
    async (...names) => {
      let own = '';
      let answers = 0;
      const { of, failures, records, seen, written } = await wholeRun(running(), (key) => {
        own = key;
        const bodies = hostileBodies(key);
        return async ({ url = '' }, pass) =>
          /\/emails\/[^/?]+(\/body)?$|\/views$|\/lists\/contacts/.test(url)
            ? bodies[names[answers++ % names.length] ?? '']
            : pass();
      });
      expect(answers).toBeGreaterThanOrEqual(names.length);
      expect(failures).toEqual([]);
      expect(of('held').length).toBeGreaterThan(50);
      expect(records.at(-1)?.kind).toBe('end');
      expect(seen.filter((each) => !each.startsWith('GET '))).toEqual([]);
      expect(written.includes(own)).toBe(false);
    },
  );
});
