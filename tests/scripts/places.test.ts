import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { lastRun, outFolder, plumbline } from './run.ts';
import { warmly } from './warm.ts';
import { packedIn } from './packed.ts';

const out = outFolder();
afterAll(() => out.remove());

const DRIFT = 'inbox.list-emails.limit-default';
const start = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  plumbline(
    'start',
    ['--claim', DRIFT, '--drift', DRIFT, '--load', 'no', '--runs', '2', '--out', out.path, ...args],
    env,
  );

test('every report of a finding links to its lines in the documents', async () => {
  const { code, stdout } = await start([], {
    PLUMBLINE_REPORTS: 'all',
    PLUMBLINE_DOCUMENTS: 'https://docs.example/v1/',
  });
  expect(code).toBe(1);
  const link = 'https://docs.example/v1/inbox-api.md#L155';
  expect(stdout).toContain(`  ${link}\n`);
  const latest = lastRun(out.path);
  for (const file of ['junit.xml', 'index.html'])
    expect(readFileSync(join(latest, file), 'utf8')).toContain(link);
  const page = readFileSync(join(latest, 'allure/index.html'), 'utf8');
  expect(packedIn(page).some((text) => text.includes(`"url":"${link}"`))).toBe(true);
});

test('documents on this machine that are not those of the ledger are warned of, and linked to', async () => {
  const folder = join(out.path, 'some documents');
  mkdirSync(folder);
  for (const name of ['inbox-api.md', 'prospecting-api.md']) writeFileSync(join(folder, name), '# Another\n');
  const { code, stdout, stderr } = await start([], { PLUMBLINE_DOCUMENTS: folder });
  expect(code).toBe(1);
  expect(stderr).toMatch(/not those that the ledger was written from.*npm run claims -- --documents/);
  expect(stdout).toContain(`${pathToFileURL(folder).href}/inbox-api.md#L155`);
});

test.each([
  ['is not there', 'no-such-folder', /takes the folder of both documents, or an http or https address/],
  ['lacks them', 'tests', /tests\/inbox-api\.md is not there/],
  ['is an address with a key', 'https://me:secret@docs.example', /without credentials/],
])('documents that %s is refused in one line, before anything is sent', async (_, documents, said) => {
  const { code, stdout, stderr } = await start([], { PLUMBLINE_DOCUMENTS: documents });
  expect([code, stdout, stderr.trim().split('\n').length]).toEqual([2, '', 1]);
  expect(stderr).toMatch(said);
});

test.each([
  ['leads to itself', 'loop/x', /loop\/x is a symbolic link that leads to itself: remove it/],
  [
    'leads nowhere',
    'dangling',
    /dangling\/\S+ is not there, or cannot be made there: check how it is written/,
  ],
  ['is too long', 'x'.repeat(300), /is longer than the system takes: name a shorter one/],
  ['is empty', '', /--out names no folder/],
])('a folder for results that %s is refused in one line', async (_, name, said) => {
  for (const [link, target] of [
    ['loop', 'loop'],
    ['dangling', 'nowhere/x'],
  ] as const)
    symlinkSync(target, join(out.path, link), 'dir');
  const given = name === '' ? '' : join(out.path, name);
  const { code, stderr } = await warmly('start', ['--claim', DRIFT, '--load', 'no', '--out', given]);
  for (const link of ['loop', 'dangling']) rmSync(join(out.path, link));
  expect([code, stderr.trim().split('\n').length]).toEqual([2, 1]);
  expect(stderr).toMatch(said);
  expect(stderr).not.toMatch(/ELOOP|ENOENT|ENAMETOOLONG|mkdir/);
});
