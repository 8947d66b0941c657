import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inboxFacts } from '../../generated/facts.ts';
import { startMock, type RunningMock } from '../../mock/index.ts';
import { shortAccount, stateOf } from '../suites/live.ts';
import { between, type Meddling, type Middle } from '../suites/middle.ts';
import { outFolder, plumbline, running, type Running } from './run.ts';

const { path: out, verdicts, remove } = outFolder();
let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ seed: 1 });
});
afterAll(async () => {
  await mock.close();
  remove();
});

/** The time from the signal to the end of the process, which includes writing the reports. */
const WRITTEN_MS = 45_000;
/** The most reads that leave together: one for each type of folder. */
const AT_ONCE = inboxFacts.folderTypes.length;
const inboxOf = ({ seen }: Middle): number =>
  seen.filter((line) => line.includes(inboxFacts.pathPrefix)).length;
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );
const until = async (holds: () => boolean, run?: Running): Promise<void> => {
  const ended = run?.ended.then(({ stderr }) => {
    throw new Error(`it ended too early: ${stderr}`);
  });
  const wait = async (): Promise<void> => {
    while (!holds()) await delay(5);
  };
  await Promise.race([wait(), ...(ended === undefined ? [] : [ended])]);
};
const slowly: Meddling = async (_, pass) => {
  await delay(10);
  return pass();
};

/** A live run through a server of the test, with its own state folder. */
async function live(name: string, meddle: Meddling, ...args: readonly string[]) {
  const { main, id } = await shortAccount(mock);
  const middle = await between(mock.baseUrl, meddle);
  const env = { BASE_URL: middle.url, API_KEY: main, PLUMBLINE_STATE: join(out, name) };
  const command = ['--target', 'live', '--out', out, '--pace', '60000', ...args];
  return {
    middle,
    env,
    start: (settings: NodeJS.ProcessEnv = {}) => running('start', command, { ...env, ...settings }),
    state: () => stateOf(mock, id),
    cleanup: () => plumbline('cleanup', [], env),
  };
}

describe('a reading run that is interrupted', () => {
  const READING = ['--service', 'inbox', '--runs', '1'];
  /** The result of such a run without an interruption. */
  let whole: { readonly held: number; readonly sent: number };
  beforeAll(async () => {
    const { middle, start } = await live('whole', slowly, ...READING);
    expect((await start().ended).code).toBe(0);
    whole = { held: verdicts().summary.held, sent: inboxOf(middle) };
    await middle.close();
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s sends nothing more, writes what there is and is resumed without paying twice',
    async (signal) => {
      const { middle, start, env } = await live(signal, slowly, ...READING);
      const run = start();
      await until(() => inboxOf(middle) >= 40, run);
      run.kill(signal);
      // npm forwards the terminal's signal a second time.
      run.kill(signal);
      const before = inboxOf(middle);
      const interrupted = Date.now();
      const { code, stderr } = await run.ended;
      const paid = inboxOf(middle);
      expect([code, stderr.includes('interrupted: nothing more is sent')]).toEqual([3, true]);
      expect(paid - before).toBeLessThanOrEqual(2);
      expect(Date.now() - interrupted).toBeLessThan(WRITTEN_MS);
      const first = verdicts();
      expect(first.summary.violated).toBe(0);
      expect(first.summary.held).toBeGreaterThan(50);
      const open = first.claims.flatMap(({ verdict, reason }) =>
        verdict === 'inconclusive' ? [reason] : [],
      );
      expect(new Set(open)).toEqual(new Set(['the run was interrupted']));
      expect(first.run.notes.join()).toContain('goes on from here');
      // The state for the next run contains no data of the account: no address and no key.
      const kept = filesOf(env.PLUMBLINE_STATE).map((file) => readFileSync(file, 'utf8'));
      expect(kept.length).toBeGreaterThan(1);
      expect(kept.join('')).not.toMatch(new RegExp(`@|${env.API_KEY}`));

      // The survey and the interrupted scenarios are paid for twice. The budget covers both runs together.
      expect((await start({ PLUMBLINE_BUDGET: '165' }).ended).code).toBe(0);
      expect(verdicts().summary.held).toBeGreaterThan(whole.held - 10);
      expect(inboxOf(middle)).toBeLessThanOrEqual(165);
      expect(inboxOf(middle) - paid).toBeLessThan(whole.sent - 20);
      // Cancelled reads may have been counted without arriving.
      const { stdout } = await plumbline('plan', [], env);
      const spent = Number(/inbox: .*\n.* (\d+) requests? spent this month so far/.exec(stdout)?.[1]);
      expect(spent - inboxOf(middle)).toBeGreaterThanOrEqual(0);
      expect(spent - inboxOf(middle)).toBeLessThanOrEqual(AT_ONCE);
      await middle.close();
    },
  );

  test('waits neither for its next turn nor for an answer that does not come', async () => {
    const { middle, start } = await live(
      'stalled',
      async (_, pass) => (inboxOf(middle) > 5 ? undefined : pass()),
      ...['--service', 'inbox', '--pace', '600'],
    );
    const run = start({ PLUMBLINE_TIMEOUT: '300' });
    await until(() => inboxOf(middle) > 5, run);
    const interrupted = Date.now();
    run.kill('SIGINT');
    expect((await run.ended).code).toBe(3);
    expect(Date.now() - interrupted).toBeLessThan(WRITTEN_MS);
    expect(inboxOf(middle)).toBe(6);
    await middle.close();
  });
});

describe('a run with lists of its own that is interrupted', () => {
  const SERVICE = ['--service', 'prospecting'];
  const SCRATCH = {
    PLUMBLINE_ALLOW_SCRATCH_WRITES: 'yes',
    PLUMBLINE_SCRATCH_PREFIX: 'plumbline-test',
    PLUMBLINE_CONFIRM_SCRATCH_PREFIX: 'plumbline-test',
  };
  const writes = ({ seen }: Middle): number => seen.filter((line) => !line.startsWith('GET ')).length;

  test('removes them', async () => {
    const { middle, start, state, cleanup } = await live('lists', slowly, ...SERVICE);
    const before = await state();
    const run = start(SCRATCH);
    await until(() => writes(middle) >= 20, run);
    run.kill('SIGTERM');
    const { code, stderr } = await run.ended;
    expect([code, stderr.includes('what this run made is removed')]).toEqual([3, true]);
    expect(await state()).toBe(before);
    expect((await cleanup()).stdout).toBe('nothing is left of any run in this account\n');
    await middle.close();
  });

  test('and interrupted again ends at once; the cleanup removes them', async () => {
    let isStuck = true;
    const { middle, start, state, cleanup } = await live(
      'twice',
      async ({ method }, pass) => (isStuck && method === 'DELETE' ? undefined : pass()),
      ...SERVICE,
    );
    const before = await state();
    const run = start(SCRATCH);
    await until(() => middle.seen.some((line) => line.startsWith('DELETE ')), run);
    // A signal soon after the first counts as the same one.
    do run.kill('SIGINT');
    while (await Promise.race([run.ended.then(() => false), delay(20, true)]));
    expect((await run.ended).code).toBe(130);
    expect(await state()).not.toBe(before);
    isStuck = false;
    const { code, stdout } = await cleanup();
    expect([code, stdout]).toEqual([0, expect.stringMatching(/lists of run [0-9a-f]{8} removed/)]);
    expect(await state()).toBe(before);
    await middle.close();
  });
});
