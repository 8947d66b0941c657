import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { latestRun, openRunFolder, type FolderOptions, markNamed } from '../../reports/folder.ts';
import { openHistories } from '../../reports/histories.ts';

let out: string;
let warnings: string[];
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'plumbline-folder-'));
  warnings = [];
});
afterEach(() => rmSync(out, { recursive: true, force: true }));

const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 0, minute));
const open = (minute: number, options: Partial<FolderOptions> = {}) =>
  openRunFolder(out, {
    kind: 'check',
    startedAt: at(minute),
    keep: 20,
    warn: (message) => warnings.push(message),
    ...options,
  });
/** A run that starts at this minute and completes. */
function finished(minute: number, options: Partial<FolderOptions> = {}): string {
  const folder = open(minute, options);
  folder.publish('verdicts.json', { run: { id: folder.id } }, true);
  folder.close();
  return folder.id;
}
const folders = (): string[] =>
  readdirSync(out, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
const latest = (): string => join(out, 'latest');

describe('latest', () => {
  test('names the last run that has a result', () => {
    finished(1);
    const second = finished(2);
    const running = open(3);
    expect(latestRun(out)).toBe(join(out, second));
    running.close();
    expect(folders()).toHaveLength(2);
  });

  test.each<[string, () => void]>([
    [
      'a folder',
      () => {
        mkdirSync(latest());
        writeFileSync(join(latest(), 'f'), 'x');
      },
    ],
    ['a file', () => writeFileSync(latest(), 'notes of a person\n')],
    ['an empty file', () => writeFileSync(latest(), '')],
    ['a link to a folder elsewhere', () => symlinkSync(tmpdir(), latest())],
    [
      'a link to another sibling',
      () => {
        mkdirSync(join(out, 'mine'));
        symlinkSync('mine', latest());
      },
    ],
    ['a link that leads nowhere', () => symlinkSync('not-here', latest())],
  ])('that is %s is left alone, and said', (_, put) => {
    put();
    const before = lstatSync(latest());
    const id = finished(1);
    expect(lstatSync(latest()).ino).toBe(before.ino);
    expect(existsSync(join(out, id, 'verdicts.json'))).toBe(true);
    expect(warnings).toEqual([expect.stringMatching(/latest is not a link of Plumbline.*this run is in/)]);
  });

  test('stays with the last whole run where a part of one ends, which pushes no whole run out', () => {
    const [first, whole] = [finished(1, { keep: 2 }), finished(2, { keep: 2 })];
    const parts = [3, 4, 5].map((minute) => {
      const folder = open(minute, { keep: 2 });
      folder.publish('verdicts.json', { run: { id: folder.id } }, false);
      folder.close();
      return folder.id;
    });
    expect([latestRun(out), warnings]).toEqual([join(out, whole), []]);
    expect(folders()).toEqual([first, whole, ...parts.slice(1)]);
  });

  test('that names a run folder which was removed by hand is renewed', () => {
    rmSync(join(out, finished(1)), { recursive: true });
    const second = finished(2);
    expect([latestRun(out), warnings]).toEqual([join(out, second), []]);
  });

  test('is a file that names the folder where there are no links', () => {
    const link = (): never => {
      throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' });
    };
    finished(1, { link });
    const second = finished(2, { link });
    expect(lstatSync(latest()).isFile()).toBe(true);
    expect(readFileSync(latest(), 'utf8')).toBe(`${second}\n`);
    expect([latestRun(out), warnings]).toEqual([join(out, second), []]);
  });
});

test('two runs of the same millisecond have a folder each and both finish', () => {
  const [one, other] = [open(1), open(1)];
  expect(one.id).not.toBe(other.id);
  one.publish('verdicts.json', { run: { id: one.id } }, true);
  other.publish('verdicts.json', { run: { id: other.id } }, true);
  expect(folders()).toHaveLength(2);
  expect(latestRun(out)).toBe(join(out, other.id));
});

describe('old folders', () => {
  test('of our own are removed beyond the number that stays', () => {
    const ids = [1, 2, 3, 4].map((minute) => finished(minute, { keep: 2 }));
    expect(folders()).toEqual(ids.slice(2));
  });

  test('stay where a comment names them, until one names a later run', () => {
    const first = finished(1, { keep: 2 });
    markNamed(join(out, first));
    const more = [2, 3, 4].map((minute) => finished(minute, { keep: 2 }));
    expect(folders()).toEqual([first, ...more.slice(1)]);
    markNamed(join(out, more[2] ?? ''));
    const last = [5, 6, 7].map((minute) => finished(minute, { keep: 2 }));
    expect(folders()).toEqual([more[2], ...last.slice(1)]);
  });

  test('of others stay, whatever their names', () => {
    const theirs = '2025-01-01T00-00-00-000Z';
    mkdirSync(join(out, theirs));
    writeFileSync(join(out, theirs, 'verdicts.json'), '{}');
    symlinkSync(theirs, join(out, 'a-link'));
    const ids = [1, 2].map((minute) => finished(minute, { keep: 1 }));
    expect(folders()).toEqual([theirs, ids[1]]);
  });

  test('of another kind are counted apart', () => {
    const proof = finished(1, { kind: 'proof', keep: 1 });
    const [, second] = [2, 3].map((minute) => finished(minute, { keep: 1 }));
    expect(folders()).toEqual([second, proof].sort());
  });

  test('of runs that go on stay', () => {
    const running = open(1);
    finished(2, { keep: 1 });
    expect(folders()).toHaveLength(2);
    running.close();
    expect(folders()).toHaveLength(1);
  });

  test('of runs that ended without a result go, and no file comes up in them later', async () => {
    const folder = open(1);
    const histories = openHistories(folder.path);
    // The part that the run has written so far is already in the folder.
    expect(readdirSync(folder.path)).toContain('histories.ndjson.br');
    folder.close();
    expect(folders()).toEqual([]);
    await histories.close();
    expect([folders(), warnings]).toEqual([[], []]);
  });

  test.skipIf(process.getuid?.() === 0)('that cannot be removed are said, without an error', () => {
    const folder = open(1);
    chmodSync(out, 0o500);
    folder.close();
    chmodSync(out, 0o700);
    expect(warnings).toEqual([expect.stringContaining(`${folder.path} could not be removed: `)]);
  });

  test('stay while a baseline links them', () => {
    const baseline = join(out, 'baseline.json');
    const folder = open(1);
    folder.publish('verdicts.json', {}, true);
    folder.keepFor(baseline);
    writeFileSync(baseline, JSON.stringify({ run: folder.id }));
    finished(2, { keep: 1 });
    expect(folders()).toContain(folder.id);
    writeFileSync(baseline, JSON.stringify({ run: 'another' }));
    finished(3, { keep: 1 });
    expect(folders()).not.toContain(folder.id);
  });
});
