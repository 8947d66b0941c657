import fc from 'fast-check';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMock, type RunningMock } from '../../mock/index.ts';
import { shortAccount, stateOf } from '../suites/live.ts';
import { between, type Middle } from '../suites/middle.ts';
import { outFolder, plumbline, running, type Ended } from './run.ts';

const SEED = 20_260_401;
const TRIALS = 20;
const { path: out, remove } = outFolder();
let mock: RunningMock;
let middle: Middle;
let account: string;
let env: NodeJS.ProcessEnv;
/** Told of each write that arrives. */
let onWrite: () => void = () => undefined;
/** Writes are handed on when this is over. */
let held: Promise<void> = Promise.resolve();
beforeAll(async () => {
  mock = await startMock({ seed: 1 });
  middle = await between(mock.baseUrl, async ({ method }, pass) => {
    if (method === 'GET') return pass();
    onWrite();
    await held;
    return pass();
  });
  const { main, id } = await shortAccount(mock);
  account = id;
  env = { BASE_URL: middle.url, API_KEY: main, PLUMBLINE_STATE: join(out, 'state') };
});
afterAll(async () => {
  await middle.close();
  await mock.close();
  remove();
});

const writing = () =>
  running(
    'start',
    [
      ...['--target', 'live', '--out', out, '--pace', '100000', '--service', 'prospecting', '--runs', '1'],
      ...['--allow-scratch-writes', '--scratch-prefix', 'plumbline-test'],
      ...['--confirm-scratch-prefix', 'plumbline-test'],
    ],
    env,
  );
const cleanup = (...args: readonly string[]): Promise<Ended> => plumbline('cleanup', args, env);

describe('npm run cleanup', () => {
  test('says so where nothing is left, and sends nothing', async () => {
    const before = middle.seen.length;
    expect(await cleanup()).toEqual({
      code: 0,
      stdout: 'nothing is left of any run in this account\n',
      stderr: '',
    });
    expect(middle.seen.length).toBe(before);
  });

  test('leaves the lists of a run that goes on, unless it is told to', async () => {
    const before = await stateOf(mock, account);
    const { promise, resolve: release } = Promise.withResolvers<undefined>();
    held = promise;
    const run = writing();
    await new Promise<void>((done) => (onWrite = done));
    onWrite = () => undefined;
    const { code, stdout } = await cleanup();
    release(undefined);
    expect([code, stdout]).toEqual([3, expect.stringMatching(/seems to go on still; --even-if-running/)]);
    await run.ended;
    expect(await stateOf(mock, account)).toBe(before);
  });

  test(`removes all of a run that was killed at any of ${TRIALS} moments, and touches nothing else`, async () => {
    const before = await stateOf(mock, account);
    // How long a run writes, when nobody kills it.
    let [first, last] = [Infinity, 0];
    onWrite = () => ([first, last] = [Math.min(first, Date.now()), Date.now()]);
    await writing().ended;
    const moments = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { seed: SEED, numRuns: TRIALS });
    let left = 0;
    for (const [trial, moment] of moments.entries()) {
      const run = writing();
      await new Promise<void>((done) => (onWrite = done));
      onWrite = () => undefined;
      await delay(moment * (last - first));
      run.kill('SIGKILL');
      await run.ended;
      while (middle.busy() > 0) await delay(2);
      if ((await stateOf(mock, account)) !== before) left += 1;
      const { code, stdout, stderr } = await cleanup();
      const where = `trial ${trial}, killed after ${Math.round(moment * (last - first))} ms: ${stdout}${stderr}`;
      // 3 where a list may yet be made by a request whose answer was lost.
      expect(code, where).toBe(stdout.includes('may yet appear') ? 3 : 0);
      expect(await stateOf(mock, account), where).toBe(before);
    }
    // Else the kills came when nothing was there to be removed.
    expect(left).toBeGreaterThan(TRIALS / 4);
  }, 300_000);
});
