import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { progressOn } from '../../../scripts/process/progress.ts';
import { outFolder, started } from '../run.ts';

const { path: out, remove } = outFolder();
afterAll(remove);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A screen that records each write with its second. */
function screen(isTTY: boolean) {
  const began = Date.now();
  const written: string[] = [];
  const at: number[] = [];
  return {
    ...{ isTTY, columns: 60, written, at },
    write: (text: string) => {
      at.push((Date.now() - began) / 1000);
      return written.push(text) > 0;
    },
  };
}

describe('without a terminal', () => {
  test('a step is said at once, and again at least every ten seconds while it goes on', () => {
    const { written, at, ...plain } = screen(false);
    const begun = progressOn(plain)('scenarios');
    expect([written, at]).toEqual([['scenarios\n'], [0]]);
    begun.at('12/40 inbox.walk');
    vi.advanceTimersByTime(60_000);
    begun.end();
    const silences = at.map((time, index) => time - (at[index - 1] ?? 0));
    expect(Math.max(...silences)).toBeLessThan(10);
    expect(at.at(-1)).toBeGreaterThan(50);
    expect(written[1]).toBe('scenarios 12/40 inbox.walk (7 s)\n');
  });

  test('steps side by side share a line, and nothing is said when all have ended', () => {
    const { written, ...plain } = screen(false);
    const step = progressOn(plain);
    const [first, second] = [step('scenarios'), step('load runs')];
    vi.advanceTimersByTime(7000);
    first.end();
    vi.advanceTimersByTime(7000);
    second.end();
    vi.advanceTimersByTime(60_000);
    expect(written).toEqual([
      'scenarios\n',
      'load runs\n',
      'scenarios (7 s); load runs (7 s)\n',
      'load runs (14 s)\n',
    ]);
    // A later step starts over.
    step('reports');
    vi.advanceTimersByTime(7000);
    expect(written.slice(4)).toEqual(['reports\n', 'reports (7 s)\n']);
  });
});

describe('on a terminal', () => {
  /** The current content of the last line, according to the control characters that clear it. */
  const shown = (written: readonly string[]): string => written.join('').split('\r\x1b[K').at(-1) ?? '';

  test('one line is rewritten, fits, and is gone at the end', () => {
    const { written, ...terminal } = screen(true);
    const begun = progressOn(terminal)('scenarios');
    begun.at('1/40');
    vi.advanceTimersByTime(2000);
    expect(shown(written)).toBe('scenarios 1/40 (2 s)');
    begun.at('x'.repeat(200));
    expect(shown(written)).toHaveLength(59);
    begun.end();
    expect(shown(written)).toBe('');
    expect(written.join('')).not.toContain('\n');
  });

  test('whose width is not known is taken for a usual one', () => {
    const { written, ...terminal } = screen(true);
    progressOn({ ...terminal, columns: 0 })('x'.repeat(200)).end();
    expect(written[0]).toHaveLength(79);
  });

  test('what else is said has a line of its own', () => {
    const [errors, output] = [screen(true), screen(true)];
    const all: string[] = [];
    for (const each of [errors, output]) each.write = (text) => all.push(text) > 0;
    const begun = progressOn(errors, [output])('scenarios');
    output.write('result\n');
    expect(all.join('')).toBe('scenarios (0 s)\r\x1b[Kresult\n');
    vi.advanceTimersByTime(1000);
    errors.write('warning\n');
    expect(all.join('').split('\n').slice(1)).toEqual(['scenarios (1 s)\r\x1b[Kwarning', '']);
    begun.end();
    expect(all.at(-1)).toBe('warning\n');
  });
});

test('a run says what it does from the beginning on, and at its end how long all of it took', async () => {
  vi.useRealTimers();
  const began = performance.now();
  const args = [
    'scripts/run.js',
    'start',
    '--claim',
    'inbox.page.items-array',
    '--load',
    'no',
    '--runs',
    '2',
    '--out',
    out,
  ];
  const { code, stdout, stderr } = await started(process.execPath, args, { PLUMBLINE_REPORTS: 'all' }).ended;
  const took = (performance.now() - began) / 1000;
  expect(code).toBe(0);
  const lines = stderr.trim().split('\n');
  expect(lines[0]).toBe('scenarios');
  // Short steps are named only after some seconds; stdout ends with the folder of the reports.
  expect(lines).not.toContain('reports');
  expect(stdout.trim().split('\n').at(-1)).toMatch(/^reports: /);
  const [, said] = /^done in ([\d.]+) s$/.exec(lines.at(-1) ?? '') ?? [];
  // The whole time except for starting and ending the process.
  expect(Number(said)).toBeGreaterThan(0.8 * took - 1);
  expect(Number(said)).toBeLessThanOrEqual(took + 0.1);
  // The output gives no time that excludes the reports.
  expect(stdout).not.toMatch(/ in [\d.]+ s/);
});
