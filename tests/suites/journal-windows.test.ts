import type * as Fs from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

/** A file system that lets nobody sync a folder, as that of Windows. */
const withoutSyncedFolders = async (original: () => Promise<typeof Fs>): Promise<typeof Fs> => {
  const fs = await original();
  return {
    ...fs,
    fsyncSync: (file: number) => {
      if (fs.fstatSync(file).isDirectory())
        throw Object.assign(new Error('EPERM: operation not permitted, fsync'), { code: 'EPERM' });
      fs.fsyncSync(file);
    },
  };
};

const folder = mkdtempSync(join(tmpdir(), 'plumbline-journal-'));
const account = { origin: 'http://a.example', key: 'k' };
afterAll(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('node:fs');
  vi.resetModules();
  rmSync(folder, { recursive: true, force: true });
});

test('a journal is kept where folders cannot be synced', async () => {
  // Other files of tests share what is loaded.
  vi.resetModules();
  vi.doMock('node:fs', withoutSyncedFolders);
  const { leftJournals, newJournal } = await import('../../suites/kit/target/live/journal.ts');
  expect(() => newJournal(folder, account, 'pfx')).toThrow(/EPERM/);
  vi.stubGlobal('process', Object.create(process, { platform: { value: 'win32' } }));
  newJournal(folder, account, 'pfx').write({ kind: 'name', name: 'n', at: 1 });
  const entries = leftJournals(folder, account).map(({ journal }) => journal.entries());
  expect(entries).toContainEqual([{ kind: 'name', name: 'n', at: 1 }]);
});
