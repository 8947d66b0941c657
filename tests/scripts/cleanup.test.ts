import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMock, type RunningMock } from '../../mock/index.ts';
import { sizeOf } from '../samples.ts';
import { shortAccount, stateOf } from '../suites/live.ts';
import { between, type Middle } from '../suites/middle.ts';
import { outFolder, running, type Ended } from './run.ts';
import { warmly } from './warm.ts';

const KILLS = sizeOf('kills of a writing command');
const { path: out, remove } = outFolder();
let mock: RunningMock;
let middle: Middle;
let account: string;
let env: NodeJS.ProcessEnv;
/** Called for each write that arrives. */
let onWrite: () => void = () => undefined;
/** Writes are forwarded after this promise resolves. */
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
    [...['--target', 'live', '--out', out, '--pace', '100000', '--service', 'prospecting', '--runs', '1']],
    {
      ...env,
      PLUMBLINE_ALLOW_SCRATCH_WRITES: 'yes',
      PLUMBLINE_SCRATCH_PREFIX: 'plumbline-test',
      PLUMBLINE_CONFIRM_SCRATCH_PREFIX: 'plumbline-test',
    },
  );
const cleanup = (...args: readonly string[]): Promise<Ended> => warmly('cleanup', args, env);

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

  test('leaves the lists of a run that goes on, unless it is asked to', async () => {
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

  test(`removes all of a run that was killed at any of ${KILLS} writes, and touches nothing else`, async () => {
    const before = await stateOf(mock, account);
    let writes = 0;
    onWrite = () => (writes += 1);
    await writing().ended;
    const all = writes;
    let left = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const at = Math.ceil(((kill + 0.5) / KILLS) * all);
      // Each run has its own memory; otherwise it would resume the killed one.
      env = { ...env, PLUMBLINE_STATE: join(out, `killed-${kill}`) };
      writes = 0;
      const run = writing();
      onWrite = () => {
        if ((writes += 1) === at) run.kill('SIGKILL');
      };
      await run.ended;
      expect(writes).toBeGreaterThanOrEqual(at);
      while (middle.busy() > 0) await delay(2);
      if ((await stateOf(mock, account)) !== before) left += 1;
      const { code, stdout, stderr } = await cleanup();
      const where = `killed at write ${at} of ${all}: ${stdout}${stderr}`;
      // 3 where a request whose answer was lost may still create a list.
      expect(code, where).toBe(stdout.includes('may yet appear') ? 3 : 0);
      expect(await stateOf(mock, account), where).toBe(before);
    }
    // Otherwise the kills came when there was nothing to remove.
    expect(left).toBeGreaterThan(KILLS / 4);
  }, 300_000);
});
