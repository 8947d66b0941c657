import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runWorkflow, type Ran } from './runner.ts';

const TOOL = resolve(import.meta.dirname, '../../scripts/run.js');
const hasJq = (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'jq')));

let base = '';
let env: NodeJS.ProcessEnv = {};
const inside = (...names: readonly string[]): string => join(base, ...names);
const program = (name: string, lines: string): void => {
  writeFileSync(inside('bin', name), `#!/bin/sh\n${lines}\n`);
  chmodSync(inside('bin', name), 0o755);
};
const calls = (): string[] =>
  existsSync(inside('calls')) ? readFileSync(inside('calls'), 'utf8').trim().split('\n') : [];
const tool = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [TOOL, ...args], { cwd: inside('repository'), env, encoding: 'utf8' });

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'plumbline-steps-'));
  for (const name of ['bin', 'repository']) mkdirSync(inside(name));
  execFileSync('git', ['init', '-q'], { cwd: inside('repository') });
  program('npm', 'exit 0');
  program('npx', `shift; exec "${process.execPath}" "${TOOL}" "$@"`);
  program(
    'gh',
    `echo "gh $*" >> "${inside('calls')}"; case "$*" in *"issue list"*) echo "$OPEN_ISSUE";; esac`,
  );
  program('curl', `echo "curl" >> "${inside('calls')}"`);
  env = {
    PATH: `${inside('bin')}${delimiter}${process.env['PATH'] ?? ''}`,
    HOME: base,
    PLUMBLINE_LOAD: 'no',
  };
});
afterEach(() => rmSync(base, { recursive: true }));

const run = (values: Readonly<Record<string, string>>, more: NodeJS.ProcessEnv = {}): Ran =>
  runWorkflow(
    inside('repository/.github/workflows/plumbline.yml'),
    inside('repository'),
    {
      ...{
        'github.workspace': inside('repository'),
        'github.run_id': '42',
        'github.repository': 'team/tool',
      },
      ...{ 'github.server_url': 'https://git.example', ...values },
    },
    { ...env, GITHUB_RUN_ID: '42', GITHUB_REPOSITORY: 'team/tool', ...more },
  );

test('the workflow for the mock runs in an empty repository, and names the mock as its target', () => {
  expect(tool('init', '--mock')).not.toContain('PLUMBLINE_API_KEY');
  const { jobs, summary } = run({}, { PLUMBLINE_CLAIM: 'inbox.page.items-array' });
  expect([jobs, calls()]).toEqual([{ mock: true }, []]);
  expect(summary).toMatch(/^Target: the mock of Plumbline, and no account/);
  expect(readdirSync(inside('artifact-plumbline-mock/reports/out'))).not.toEqual([]);
});

test('a run of the workflow for the mock that finds drift fails, and its summary names the artifact', () => {
  tool('init', '--mock');
  const drift = 'inbox.list-emails.limit-default';
  writeFileSync(
    inside('bin/npx'),
    readFileSync(inside('bin/npx'), 'utf8').replace('"$@"', `"$@" --drift ${drift}`),
  );
  const { jobs, summary } = run({}, { PLUMBLINE_CLAIM: drift });
  expect(jobs).toEqual({ mock: false });
  expect(summary).toContain('gh run download 42 --repo team/tool --name plumbline-mock --dir plumbline-42');
  const [page] = /plumbline-42\/(reports\/out\/\S+index\.html)/.exec(summary)?.slice(1) ?? [];
  expect(existsSync(inside('artifact-plumbline-mock', page ?? 'nothing'))).toBe(true);
});

test('without an account the workflow for one fails in one line, sends nothing and publishes nothing', () => {
  expect(tool('init')).toContain('PLUMBLINE_API_KEY');
  const { jobs, log } = run({});
  expect([jobs, calls()]).toEqual([{ drift: false }, []]);
  expect(log).toMatch(/^::error title=Plumbline::the variable PLUMBLINE_BASE_URL names no account: .+\n$/);
  expect(existsSync(inside('repository/reports'))).toBe(false);
});

test.skipIf(!hasJq).each([
  ['1', '', ['gh issue list', 'gh label create', 'gh issue create', 'curl']],
  ['1', '7', ['gh issue list', 'gh issue edit 7', 'curl']],
  ['0', '7', ['gh issue list', 'gh issue close 7']],
  ['0', '', ['gh issue list']],
  ['3', '7', ['gh issue list']],
])('a night that ends with %s, while the open issue is "%s", calls %j', (status, open, wanted) => {
  tool('init', '--live');
  program('npx', `echo drift > plumbline.md; echo '{"runs":[]}' > plumbline.sarif; exit ${status}`);
  const account = {
    'vars.PLUMBLINE_BASE_URL': 'https://api.example',
    'secrets.PLUMBLINE_WEBHOOK': 'https://hook.example',
  };
  const { jobs, summary } = run(account, { OPEN_ISSUE: open });
  expect(jobs).toEqual({ drift: status === '0', publish: true });
  expect(summary).toContain('Target: the account at https://api.example');
  const words = calls().map((call, at) => call.slice(0, wanted[at]?.length));
  expect(words).toEqual(wanted);
  if (status === '0' && open !== '')
    expect(calls().at(-1)).toContain('https://git.example/team/tool/actions/runs/42');
});
