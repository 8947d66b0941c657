import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OPTIONS } from '../../../scripts/cli/options.ts';
import { misspelt } from '../../../scripts/cli/variables.ts';
import { plumbline } from '../run.ts';

const ofOptions = Object.values(OPTIONS).flatMap((option) => option().envVar ?? []);

test.each([
  ['PLUMBLINE_SEDD', 'PLUMBLINE_SEED'],
  ['PLUMBLINE_CLAIMS', 'PLUMBLINE_CLAIM'],
  ['PLUMLINE_OUT', 'PLUMBLINE_OUT'],
  ['plumbline_runs', 'PLUMBLINE_RUNS'],
  ['PLUMBLINE_BASE_URL', 'BASE_URL'],
  ['PLUMBLINE_API_KEY', 'API_KEY'],
  ['PLUMBLINE_ALLOW_SCRATCH_WRITE', 'PLUMBLINE_ALLOW_SCRATCH_WRITES'],
])('%s was meant for %s', (name, meant) => {
  expect(misspelt([name], ofOptions)).toEqual([
    `${name} is no variable of Plumbline and changes nothing; the nearest one is ${meant}`,
  ]);
});

test('one that is like none is said without a guess', () => {
  expect(misspelt(['PLUMBLINE_XYZZY'], ofOptions)).toEqual([
    'PLUMBLINE_XYZZY is no variable of Plumbline and changes nothing; docs/reference/commands.md lists them',
  ]);
});

test('variables of others are left alone', () => {
  expect(misspelt(['PATH', 'BASE_URI', 'PLUMBER_SEED', 'PLUMBLINE', 'APP_KEY'], ofOptions)).toEqual([]);
});

test('every variable that is read is known', () => {
  const root = join(import.meta.dirname, '../../..');
  const read = ['scripts', 'suites', 'load', 'tools', 'reports', 'mock', 'bench', 'gate'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.[jt]s$/.test(file))
      .flatMap(
        (file) => readFileSync(join(root, folder, file), 'utf8').match(/PLUMBLINE_[A-Z0-9_]*[A-Z0-9]/g) ?? [],
      ),
  );
  expect(read.length).toBeGreaterThan(50);
  // Workflows that `init` writes read these from the settings of a repository.
  const ofRepository = new Set(['PLUMBLINE_BASE_URL', 'PLUMBLINE_API_KEY']);
  const own = [...new Set(read)].filter((name) => !ofRepository.has(name));
  expect(misspelt(own, ofOptions)).toEqual([]);
});

test('a command warns, and goes on', async () => {
  const { code, stdout, stderr } = await plumbline('claims', ['inbox.page.items-array'], {
    PLUMBLINE_SEDD: '1',
  });
  expect([code, stdout.startsWith('inbox.page.items-array\t')]).toEqual([0, true]);
  expect(stderr).toMatch(/^plumbline: PLUMBLINE_SEDD is no variable .* PLUMBLINE_SEED\n$/);
});
