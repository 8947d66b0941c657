import { describe, expect, test } from 'vitest';
import { ownMock } from '../own-mock.ts';
import { hostileBodies } from './bodies.ts';
import { wholeRun } from './run.ts';

const running = ownMock();
const NAMES = Object.keys(hostileBodies(''));

describe('a body', () => {
  test.each(NAMES)('%s, on every route, is no drift, and costs nothing else', async (name) => {
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

  test.each(NAMES)('%s, on one route alone, leaves the verdicts of the others', async (name) => {
    let own = '';
    const { of, failures, records, seen, written } = await wholeRun(running(), (key) => {
      own = key;
      const answer = hostileBodies(key)[name];
      return async ({ url = '' }, pass) =>
        /\/emails\/[^/?]+$|\/lists\/contacts/.test(url) ? answer : pass();
    });
    expect(failures).toEqual([]);
    expect(of('held').length).toBeGreaterThan(50);
    expect(records.at(-1)?.kind).toBe('end');
    expect(seen.filter((each) => !each.startsWith('GET '))).toEqual([]);
    expect(written.includes(own)).toBe(false);
  });
});
