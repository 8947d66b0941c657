import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Verdicts } from '../../reports/result.ts';
import { sizeOf } from '../samples.ts';
import { lastRun, plumbline, started, type Ended } from '../scripts/run.ts';

const isPacked = sizeOf('installations of the tool') > 1;

/** A repository that has the tool installed and nothing else. */
const repository = mkdtempSync(join(tmpdir(), 'plumbline-installed-'));
const own = join(repository, 'node_modules/plumbline');
afterAll(() => rmSync(repository, { recursive: true, force: true }));

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly files: readonly string[];
};

/** Installs the tool as npm would: with its dependencies and without its development dependencies. */
async function link(): Promise<void> {
  mkdirSync(own, { recursive: true });
  expect(await plumbline('build', ['--types', 'no', '--out', join(own, 'dist')])).toMatchObject({
    code: 0,
    stderr: '',
  });
  cpSync('package.json', join(own, 'package.json'));
  for (const name of Object.keys(manifest.dependencies)) {
    const place = join(repository, 'node_modules', name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(resolve('node_modules', name), place);
  }
}

function install(): void {
  const options = { cwd: repository, encoding: 'utf8' } as const;
  execFileSync('npm', ['pack', '--pack-destination', repository], { stdio: 'ignore' });
  writeFileSync(join(repository, 'package.json'), '{}');
  const tarball = `./plumbline-${manifest.version}.tgz`;
  execFileSync('npm', ['install', '--save-dev', '--prefer-offline', '--ignore-scripts', tarball], options);
}

beforeAll(async () => {
  if (isPacked) install();
  else await link();
});

/** Runs the installed tool in its repository. */
const tool = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  started(process.execPath, [join(own, manifest.bin['plumbline'] ?? ''), ...args], env, repository).ended;

test('the installed tool checks the mock and leaves its page in the repository that uses it', async () => {
  const { code, stdout, stderr } = await tool(
    ['check', '--load', 'no', '--runs', '3', '--claim', 'inbox.page.*'],
    {
      PLUMBLINE_REPORTS: 'all',
    },
  );
  expect([code, stdout]).toEqual([0, expect.stringContaining('nothing new')]);
  expect(stderr).not.toContain('plumbline:');
  // `latest` does not name a partial run.
  const latest = lastRun(join(repository, 'reports/out'));
  const { summary } = JSON.parse(readFileSync(join(latest, 'verdicts.json'), 'utf8')) as Verdicts;
  expect(summary).toMatchObject({ violated: 0, inconclusive: 0 });
  expect(summary.held).toBeGreaterThan(10);
  expect(readFileSync(join(latest, 'index.html'), 'utf8')).toContain('inbox.page.walk-complete');
});

test('a finding of the installed tool says how it is seen again with the installed tool', async () => {
  const claim = 'inbox.list-emails.limit-default';
  const { code, stdout } = await tool([
    'check',
    '--load',
    'no',
    '--runs',
    '3',
    '--claim',
    claim,
    '--drift',
    claim,
  ]);
  expect(code).toBe(1);
  const [, again = ''] = /again {2}npx plumbline (reproduce .*)/.exec(stdout) ?? [];
  expect(await tool(again.split(' '))).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^still there/) as string,
  });
});

test('it names its commands, and none that needs the sources', async () => {
  const { code, stdout } = await tool(['--help']);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^ {2}check +Checks every claim/m)]);
  expect(stdout).not.toMatch(/^ {2}(test|generate|bench|mutate|build|start) /m);
  expect(await tool(['generate'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no command generate') as string,
  });
  expect((await tool(['check', '--help'])).stdout).toContain('Usage: npx plumbline check [options]');
});

test('its mock starts from a test of a dependent tool', async () => {
  const file = join(repository, 'mock.mjs');
  writeFileSync(
    file,
    `import { startMock } from 'plumbline';
     await using mock = await startMock({ seed: 3 });
     await mock.fail({ kind: '429', times: 1 });
     const ask = async () => (await fetch(mock.inboxUrl + '/emails', { headers: { authorization: mock.keys.main } })).status;
     console.log(await ask(), await ask());`,
  );
  expect(await started(process.execPath, [file]).ended).toMatchObject({ code: 0, stdout: '429 200\n' });
});

test('it can be required, too', async () => {
  const file = join(repository, 'mock.cjs');
  writeFileSync(
    file,
    `const { startMock } = require('plumbline');
     startMock({ seed: 3 }).then(async (mock) => {
       console.log(Object.keys(mock.keys).length, (await fetch(mock.controlUrl + '/ready')).status);
       await mock.close();
     });`,
  );
  expect(await started(process.execPath, [file]).ended).toMatchObject({ code: 0, stdout: '6 200\n' });
});

test.each([
  ['import', 'mjs', "import 'plumbline';"],
  ['require', 'cjs', "require('plumbline');"],
])('an older Node is named by %s', async (_, ending, code) => {
  const file = join(repository, `old.${ending}`);
  writeFileSync(file, code);
  const preload =
    "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.11.0'}})";
  const { code: ends, stderr } = await started(process.execPath, ['--import', preload, file]).ended;
  expect([ends, stderr]).toEqual([
    1,
    expect.stringContaining('Error: plumbline needs Node 22.19 or later, and this is Node 20.11.0'),
  ]);
});

test('nothing of it is a test, a report or a source', () => {
  const folder = join(own, 'dist');
  const files = execFileSync('find', [folder, '-type', 'f'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
  const names = files.map((file) => file.slice(folder.length + 1));
  expect(
    names.filter((name) => /(^|\/)tests?\/|\.test\.|\.map$|reports\/out\/|(?<!\.d)\.tsx?$/.test(name)),
  ).toEqual([]);
  expect(
    manifest.files.filter((name) => !['dist', 'ci', 'docs/**/*.md', 'CHANGELOG.md'].includes(name)),
  ).toEqual([]);
});

test.runIf(isPacked)('its types are those of what it exports', () => {
  writeFileSync(
    join(repository, 'typed.mts'),
    `import { startMock, type Mock } from 'plumbline';
     import { defineConfig } from 'plumbline/config';
     export default defineConfig({ target: 'mock', load: 'no', owners: { 'inbox.*': 'QA' } });
     const mock: Mock = await startMock();
     await mock.drift('inbox.list-emails.limit-default');
     // @ts-expect-error no such claim
     await mock.drift('inbox.list-emails.no-such-claim');
     // @ts-expect-error no such lever
     await mock.arrange({ credit: 3 });`,
  );
  const args = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    ...['--typeRoots', resolve('node_modules/@types'), '--types', 'node'],
    'typed.mts',
  ];
  execFileSync(resolve('node_modules/.bin/tsc'), args, { cwd: repository });
  expect(existsSync(join(own, 'LICENSE'))).toBe(true);
});
