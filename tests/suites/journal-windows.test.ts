import fs, { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { leftJournals, newJournal } from '../../suites/kit/targets/live/journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-journal-'));
const account = { origin: 'http://a.example', key: 'k' };
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true, force: true });
});

test('a journal is kept where folders cannot be synced', () => {
  const { fsyncSync } = fs;
  // Simulates a file system that does not let a process sync a folder, as on Windows.
  vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => {
    if (fs.fstatSync(file).isDirectory())
      throw Object.assign(new Error('EPERM: operation not permitted, fsync'), { code: 'EPERM' });
    fsyncSync(file);
  });
  syncBuiltinESMExports();
  expect(() => newJournal(folder, account, 'pfx')).toThrow(/EPERM/);
  vi.stubGlobal('process', Object.create(process, { platform: { value: 'win32' } }));
  newJournal(folder, account, 'pfx').write({ kind: 'name', name: 'n', at: 1 });
  const entries = leftJournals(folder, account).map(({ journal }) => journal.entries());
  expect(entries).toContainEqual([{ kind: 'name', name: 'n', at: 1 }]);
});
