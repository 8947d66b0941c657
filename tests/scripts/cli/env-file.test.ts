import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { started } from '../run.ts';

const here = mkdtempSync(join(tmpdir(), 'plumbline-env-'));
afterAll(() => rmSync(here, { recursive: true }));

const TEXT = 'PLUMBLINE_SEED=none\nPLUMBLINE_RUNS=2\n';

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16, big endian', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
])('the first variable of .env in %s counts', async (name, bytes) => {
  const folder = mkdtempSync(join(here, 'of-'));
  writeFileSync(join(folder, '.env'), bytes);
  const { code, stderr } = await started(process.execPath, [resolve('scripts/run.js'), 'mock'], {}, folder)
    .ended;
  expect([name, code, stderr]).toEqual([name, 2, expect.stringContaining('PLUMBLINE_SEED')]);
});

test('what the environment says counts before .env', async () => {
  const folder = mkdtempSync(join(here, 'of-'));
  writeFileSync(join(folder, '.env'), TEXT);
  const args = [resolve('scripts/run.js'), 'mock', '--port', 'x'];
  const { stderr } = await started(process.execPath, args, { PLUMBLINE_SEED: '1' }, folder).ended;
  expect(stderr).toContain("'--port <number>'");
});

test('a folder called .env ends in one line', async () => {
  const folder = mkdtempSync(join(here, 'of-'));
  mkdirSync(join(folder, '.env'));
  const { code, stderr } = await started(process.execPath, [resolve('scripts/run.js'), 'mock'], {}, folder)
    .ended;
  expect([code, stderr]).toEqual([2, 'plumbline: .env is a folder: name a file\n']);
});
