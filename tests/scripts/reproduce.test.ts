import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningMock } from '../../mock/index.ts';
import { startMock } from '../suites/live.ts';
import { lastRun, outFolder, started } from './run.ts';
import { warmly } from './warm.ts';

const CLAIM = 'inbox.idempotency.forgotten-after-24-hours';
const { path: out, verdicts, remove } = outFolder();
let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ seed: 4, drifts: [CLAIM] });
});
afterAll(async () => {
  await mock.close();
  remove();
});

const folder = (): string => lastRun(out);
const reproduce = (...args: readonly string[]) => warmly('reproduce', args);
const startWith = (env: NodeJS.ProcessEnv, ...args: readonly string[]) =>
  warmly(
    'start',
    ['--out', out, '--runs', '5', '--load', 'no', '--seed', '4', '--claim', CLAIM, ...args],
    env,
  );
const start = (...args: readonly string[]) => startWith({}, ...args);
const driftTo = (ids: readonly string[]) =>
  fetch(`${mock.controlUrl}/drifts`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids }),
  });

test('a finding of a mock of its own is still there, with its drift, seed and plan', async () => {
  const { code, stdout } = await startWith({ PLUMBLINE_REPORTS: 'all' }, '--drift', CLAIM, '--plan', 'grow');
  expect(code).toBe(1);
  const { finding = '' } = verdicts().claims[0] ?? {};
  expect(stdout).toContain(`npm run reproduce -- ${out}`);
  expect(stdout).toMatch(
    /replay npm start -- --target mock --claim \S+ --seed 4 --runs 5 --plan grow --drift/,
  );
  expect(readFileSync(join(folder(), 'junit.xml'), 'utf8')).toContain(finding);
  expect(await reproduce(folder(), finding)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(`^still there  ${CLAIM}: `) as string,
  });
});

test('a finding of a mock that runs elsewhere is still there, gone, or cannot be checked', async () => {
  const at = ['--base-url', mock.baseUrl, '--control-url', mock.controlUrl];
  expect((await start(...at)).code).toBe(1);
  expect((await reproduce(folder(), CLAIM)).code).toBe(1);

  // A reader has the script and the run's mock.
  const { finding = '' } = verdicts().claims[0] ?? {};
  const script = await started('sh', [join(folder(), 'findings', `${finding}.sh`)]).ended;
  expect([script.code, script.stderr]).toEqual([0, '']);
  // The smallest scenario moves the clock past the day in one step.
  const answers = script.stdout.split(/the clock moves by \d{8,} ms/).at(-1) ?? '';
  expect(answers).not.toBe(script.stdout);
  expect(answers).toMatch(/HTTP\/1.1 201 Created[^]*idempotent-replay: true/i);

  await driftTo([]);
  expect(await reproduce(folder(), CLAIM)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^gone {2}/) as string,
  });
  const file = join(folder(), 'verdicts.json');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(mock.baseUrl, 'http://127.0.0.1:9'));
  expect(await reproduce(folder(), CLAIM)).toMatchObject({
    code: 3,
    stdout: expect.stringMatching(/^could not decide {2}/) as string,
  });
});

test.each<[string, () => readonly string[], RegExp]>([
  ['no run', () => ['/nowhere', 'x'], /there is no \/nowhere\/verdicts\.json/],
  ['no such finding', () => [folder(), '1234567'], /no finding 1234567; it has \w{12} \(inbox\.idempotency/],
])('2 where there is %s', async (_, args, message) => {
  const { code, stderr } = await reproduce(...args());
  expect([code, stderr]).toEqual([2, expect.stringMatching(message) as string]);
});
