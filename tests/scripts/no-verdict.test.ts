import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { baselineIn, latestRun } from '../../reports/index.ts';
import { lastRun, started } from './run.ts';
import { warmly } from './warm.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-no-verdict-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CLAIM_FUNCTION = (body: string): string =>
  `export default { claims: { 'own.x.y': { service: 'inbox', statement: 's', operations: ['GET /emails'], judge: () => { ${body} } } } };`;

test.each([
  ['ends the process', 'process.exit(0); export default {};'],
  ['ends the process as drift does', 'process.exit(1); export default {};'],
  ['ends the process with another number', 'process.exit(7); export default {};'],
  ['has a claim that ends the process', CLAIM_FUNCTION('process.exit(0);')],
])('a configuration that %s ends with 3 and a line, never as a verdict does', async (name, text) => {
  const own = join(folder, name.replaceAll(' ', '-'));
  mkdirSync(own);
  writeFileSync(join(own, 'plumbline.config.ts'), text);
  const args = ['start', '--claim', 'own.x.y', '--runs', '2', '--load', 'no', '--out', join(own, 'out')];
  const { code, stderr } = await started(process.execPath, [resolve('scripts/run.js'), ...args], {}, own)
    .ended;
  expect([code, stderr]).toEqual([
    3,
    expect.stringContaining('plumbline: something ended the process before a verdict') as string,
  ]);
});

test('a configuration that never settles is wrong usage, in one line', async () => {
  const own = join(folder, 'never');
  mkdirSync(own);
  writeFileSync(join(own, 'plumbline.config.ts'), 'await new Promise(() => {});\nexport default {};');
  const args = [resolve('scripts/run.js'), 'start', '--out', join(own, 'out')];
  const { code, stdout, stderr } = await started(process.execPath, args, {}, own).ended;
  expect([code, stdout, stderr]).toEqual([
    2,
    '',
    expect.stringMatching(/^plumbline: the configuration is not there after 15 s: [^\n]+\n$/) as string,
  ]);
}, 60_000);

const CLAIM = 'inbox.page.items-array';
const run = (out: string, ...args: readonly string[]) =>
  warmly('start', ['--claim', CLAIM, '--runs', '2', '--load', 'no', '--out', out, ...args]);

test('a report that cannot be written ends a green run with 3, is named, and costs no other report', async () => {
  const out = join(folder, 'reports');
  const blocked = join(folder, 'blocked');
  writeFileSync(blocked, '');
  chmodSync(blocked, 0o400);
  const comment = join(folder, 'comment.md');
  const { code, stderr } = await run(
    out,
    ...['--reporter', `sarif=${join(blocked, 'x.sarif')}`, '--reporter', `markdown=${comment}`],
  );
  expect([code, stderr]).toEqual([
    3,
    expect.stringContaining(`the report ${join(blocked, 'x.sarif')} could not be written`) as string,
  ]);
  expect(readFileSync(comment, 'utf8')).toContain('## Plumbline: nothing new');
});

test('a part of a run is not the latest, says what it left out, and is named where no whole run is there', async () => {
  const out = join(folder, 'parts');
  const { code, stdout } = await run(out);
  expect([code, latestRun(out)]).toEqual([0, undefined]);
  expect(stdout).toMatch(
    /^scope: a part of a run \(--claim inbox\.page\.items-array\): 1 of \d+ claims checked/m,
  );
  const reported = await warmly('report', [join(out, 'latest')]);
  expect([reported.code, reported.stderr]).toEqual([
    2,
    expect.stringContaining(`the last part of one is ${lastRun(out)}`) as string,
  ]);
  const named = await warmly('report', [lastRun(out), '--reporter', 'markdown=' + join(folder, 'part.md')]);
  expect([named.code, named.stderr]).toEqual([
    0,
    expect.stringContaining('scope: a part of a run') as string,
  ]);
});

test('the documented baseline is read without a change', () => {
  const [, example = ''] =
    /```yaml\n(known:\n[^]*?)```/.exec(readFileSync('docs/reference/files.md', 'utf8')) ?? [];
  const file = join(folder, 'readme.yaml');
  writeFileSync(file, example);
  expect(baselineIn(file)).toMatchObject({
    known: [{ fingerprint: 'b73e12a6d748', owner: 'QA' }],
    undocumented: [{ fingerprint: '04c1d1a6e0b2' }],
    answers: { 'inbox.list-emails.limit-zero': ['200, a page'] },
  });
});
