import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lastRun, outFolder, plumbline, started, violatedIn } from './run.ts';
import { faults } from './schema.ts';
import { warmly } from './warm.ts';

const { path: out, verdicts, remove } = outFolder();
afterAll(remove);
const start = (...args: readonly string[]) => warmly('start', ['--out', out, '--runs', '2', ...args]);
const alone = (...args: readonly string[]) => start('--load', 'no', ...args);
test.each<[string, readonly string[], string]>([
  [
    'a claim that load runs alone check, without them',
    ['--claim', 'inbox.undetailed-operations.bulk-cost-per-id'],
    'bulk-cost-per-id was not checked: checked by load runs alone',
  ],
  [
    'a path that leads nowhere any more',
    ['--claim', 'inbox.page.walk-complete', '--path', 'inbox.walks.page@0:99:99'],
    'the inputs of its scenario have changed',
  ],
])('3 for %s', async (_, args, reason) => {
  const { code, stdout } = await alone(...args);
  expect([code, verdicts().exitCode, verdicts().exitReason]).toEqual([
    3,
    3,
    expect.stringContaining(reason) as string,
  ]);
  expect(stdout).toContain(`exit code 3: ${verdicts().exitReason}`);
});

test.each<[string, readonly string[], string]>([
  ['a path of no scenario', ['--path', 'no.such@3'], '--path no.such@3 names no run'],
  ['an invalid path', ['--path', 'inbox.walks.page@x'], 'names no run of a scenario'],
  ['one unknown id beside a known one', ['--claim', 'inbox.page.items-array,inbox.page.x'], 'inbox.page.x'],
  ['a glob that matches nothing', ['--claim', 'inbox.page.items-array,nothing.*'], 'nothing.*'],
])('2 for %s', async (_, args, message) => {
  const { code, stderr } = await alone(...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message) as string]);
});

test('3 for k6 runs that leave no result, even where the suites check their claims too', async () => {
  const { code, stdout } = await plumbline(
    'start',
    ['--out', out, '--runs', '2', '--claim', 'inbox.limits.minute-shared-by-keys'],
    { PLUMBLINE_K6: '/bin/true' },
  );
  expect([code, stdout]).toEqual([3, expect.stringContaining('it left no result') as string]);
});

test('prove: 2 for an unknown claim, 3 where nothing was tried, and proof.json says which', async () => {
  const prove = (claim: string) => warmly('prove', ['--out', out, '--claim', claim]);
  expect((await prove('nope')).code).toBe(2);
  expect((await prove('inbox.page.next-cursor-of-empty-page')).code).toBe(3);
  expect((await prove('inbox.page.items-array')).code).toBe(0);
  expect(faults('proof', join(lastRun(out), 'proof.json'))).toEqual([]);
});

test('a run with a violation keeps to the schema, and writes what it is: drift', async () => {
  const { code } = await alone('--claim', 'inbox.page.*', '--drift', 'inbox.page.walk-complete');
  expect([code, verdicts().exitCode]).toEqual([1, 1]);
  expect(verdicts().exitReason).toMatch(/^\d+ findings? to act on: \d+ violations?$/);
  expect(violatedIn(verdicts())).toContain('inbox.page.walk-complete');
  expect(faults('verdicts', join(lastRun(out), 'verdicts.json'))).toEqual([]);
});

test('a folder of a person that is called latest keeps its files', async () => {
  const elsewhere = join(out, 'elsewhere');
  mkdirSync(join(elsewhere, 'latest'), { recursive: true });
  writeFileSync(join(elsewhere, 'latest/f'), 'x');
  const { code } = await alone('--claim', 'inbox.page.items-array', '--out', elsewhere);
  expect([code, readFileSync(join(elsewhere, 'latest/f'), 'utf8')]).toEqual([0, 'x']);
});

test('verdicts and summary are there when the disk takes no long file any more', async () => {
  const full = join(out, 'full');
  // No file may grow beyond 4 MiB: enough for the verdicts, but not for the recording of the scenarios.
  const command = `ulimit -f 4110 && exec "${process.execPath}" scripts/run.js start --out "${full}" --runs 1 --load no --claim 'inbox.*-emails.*'`;
  const { code, stdout, stderr } = await started('bash', ['-c', command], { PLUMBLINE_REPORTS: 'all' }).ended;
  const [folder = ''] = readdirSync(full).filter((name) => name.startsWith('20'));
  // The verdicts alone would give 0, but a run without a requested report must not pass.
  expect([code, faults('verdicts', join(full, folder, 'verdicts.json'))]).toEqual([3, []]);
  expect(stdout).toContain(' 0 violated');
  expect(stderr).toContain('exchanges.har could not be written');
  expect(existsSync(join(full, folder, 'exchanges.har'))).toBe(false);
  expect(stderr).toContain('the Allure page could not be made');
  expect(existsSync(join(full, folder, 'allure/index.html'))).toBe(false);
});

test('a full disk below the output costs the output alone', async () => {
  const words = `claims '*' > /dev/full`;
  const { code, stderr } = await started('sh', ['-c', `${process.execPath} scripts/run.js ${words}`]).ended;
  expect([code, stderr]).toEqual([
    3,
    expect.stringMatching(/^plumbline: the output could not be written: no room is left on the disk/),
  ]);
});
