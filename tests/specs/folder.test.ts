import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { execFileSync, spawn } from 'node:child_process';
import { filesBelow, writeWhole } from '../../specs/folder.ts';
import { decodeText, textOfFile } from '../../specs/text.ts';

const here = mkdtempSync(join(tmpdir(), 'plumbline-folder-'));
afterAll(() => rmSync(here, { recursive: true }));

test('the files below a folder come with their paths from there, in order', () => {
  for (const folder of ['b/c', 'a', 'empty']) mkdirSync(join(here, folder), { recursive: true });
  for (const file of ['z', 'b/c/y', 'b/x', 'a/w ü']) writeFileSync(join(here, file), '');
  const found = ['a/w ü', 'b/c/y', 'b/x', 'z'];
  expect(filesBelow(here)).toEqual(found);
  expect(filesBelow(pathToFileURL(`${here}/`))).toEqual(found);
});

test('a file is written whole, for the users that it is for, and a draft that cannot take its place is removed', () => {
  const folder = join(here, 'whole');
  mkdirSync(join(folder, 'taken'), { recursive: true });
  writeWhole(join(folder, 'own'), 'first', 0o600);
  writeWhole(join(folder, 'own'), 'second', 0o600);
  expect(readFileSync(join(folder, 'own'), 'utf8')).toBe('second');
  expect(statSync(join(folder, 'own')).mode & 0o777).toBe(0o600);
  expect(() => writeWhole(join(folder, 'taken'), 'text')).toThrow('EISDIR');
  expect(readdirSync(folder)).toEqual(['own', 'taken']);
});

test('a link stays a link when what it names is written', () => {
  symlinkSync(join(here, 'behind'), join(here, 'link'));
  for (const text of ['first', 'second']) writeWhole(join(here, 'link'), text);
  expect([
    lstatSync(join(here, 'link')).isSymbolicLink(),
    readFileSync(join(here, 'behind'), 'utf8'),
  ]).toEqual([true, 'second']);
});

test('a pipe is read where something writes to it, and refused where nothing does', () => {
  const pipe = join(here, 'pipe');
  execFileSync('sh', ['-c', `mkfifo "${pipe}"`]);
  expect(() => textOfFile(pipe, { waitMs: 200 })).toThrow(
    'is a pipe or a device, and its text cannot be read, or does not end within 0.2 s',
  );
  spawn('sh', ['-c', `echo text > "${pipe}"`], { stdio: 'ignore' });
  expect(textOfFile(pipe)).toBe('text\n');
});

test.each([
  ['a folder', here, 'is a folder: name a file'],
  ['nothing', join(here, 'nowhere'), 'there is no file'],
])('%s in place of a file is refused', (_, path, words) => {
  expect(() => textOfFile(path)).toThrow(words);
});

// Yarn Plug'n'Play serves packages from an archive, where a recursive listing by the system returns wrong paths.
test('no part of the installed tool lists its own files by the system at once', () => {
  const own = ['api', 'gate', 'load', 'mock', 'reports', 'specs', 'suites'].flatMap((folder) =>
    filesBelow(folder)
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${folder}/${file}`),
  );
  const claims = filesBelow('scripts/claims').map((file) => `scripts/claims/${file}`);
  const listing = [...own, ...claims].filter((file) =>
    /readdir(Sync)?\([^;]*recursive: true/.test(readFileSync(file, 'utf8')),
  );
  expect(listing).toEqual([]);
});

test.each([
  ['UTF-8', Buffer.from('BASE_URL=ü')],
  ['UTF-8 with a mark', Buffer.from('\uFEFFBASE_URL=ü')],
  ['UTF-16', Buffer.from('\uFEFFBASE_URL=ü', 'utf16le')],
  ['UTF-16, big endian', Buffer.from('\uFEFFBASE_URL=ü', 'utf16le').swap16()],
  ['UTF-16 without a mark', Buffer.from('BASE_URL=ü', 'utf16le')],
  ['UTF-16, big endian, without a mark', Buffer.from('BASE_URL=ü', 'utf16le').swap16()],
])('a text in %s is read', (_, bytes) => {
  expect(decodeText(bytes)).toBe('BASE_URL=ü');
});
