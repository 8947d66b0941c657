import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../mock/index.ts';
import { shortAccount } from '../suites/live.ts';
import { between, listen } from '../suites/middle.ts';
import { outFolder, started, type Running } from './run.ts';

const { path: out, verdicts, remove } = outFolder();
afterAll(remove);

/** When npm ends, its children must end within this time. */
const WITHIN_MS = 1000;
const SIGNALS = ['SIGTERM', 'SIGKILL'] as const;

const npm = (script: string, args: readonly string[], env?: NodeJS.ProcessEnv): Running =>
  started('npm', ['run', '--silent', script, '--', ...args], env);

/** Waits for an effect of a command. Throws if the command ends before it. */
async function until<T>(run: Running, read: () => T | undefined): Promise<T> {
  let isOver = false;
  void run.ended.then(() => (isOver = true));
  for (;;) {
    const found = read();
    if (found !== undefined) return found;
    if (isOver) throw new Error(`it ended too early: ${run.said()}`);
    await delay(5);
  }
}

/** The line that a mock prints when it is ready. */
const readyOf = (said: string): { controlUrl: string; pid: number } | undefined => {
  const line = said.split('\n').find((each) => each.startsWith('{') && each.endsWith('}'));
  return line === undefined ? undefined : (JSON.parse(line) as { controlUrl: string; pid: number });
};
const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

test.each(SIGNALS)('a mock ends when npm alone is ended by %s', async (signal) => {
  const run = npm('mock', []);
  const { controlUrl } = await until(run, () => readyOf(run.said()));
  expect(await answers(controlUrl)).toBe(true);
  run.kill(signal);
  // Resolves only after every process that holds its output has ended.
  await run.ended;
  expect(await answers(controlUrl)).toBe(false);
});

test('a detached mock lets its command end, and outlives it', async () => {
  const { code, stdout, stderr } = await npm('mock', ['--detach']).ended;
  expect([code, stderr]).toEqual([0, '']);
  const ready = readyOf(stdout);
  expect(await answers(ready?.controlUrl ?? '')).toBe(true);
  process.kill(ready?.pid ?? 0, 'SIGTERM');
  while (await answers(ready?.controlUrl ?? '')) await delay(5);
});

test('a mock that is to be detached and cannot start says why', async () => {
  const { code, stdout, stderr } = await npm('mock', ['--detach', '--drift', 'no.such.drift']).ended;
  expect([code, stdout, stderr]).toEqual([
    2,
    '',
    expect.stringMatching(/^plumbline: --drift: no drift .*\n$/),
  ]);
});

test.each(SIGNALS)('a live run sends nothing more when npm alone is ended by %s', async (signal) => {
  const mock = await startMock({ seed: 1 });
  const { main } = await shortAccount(mock);
  const arrivals: number[] = [];
  const middle = await between(mock.baseUrl, async (_, pass) => {
    arrivals.push(Date.now());
    await delay(10);
    return pass();
  });
  const args = ['--target', 'live', '--service', 'inbox', '--pace', '1200', '--load', 'no', '--out', out];
  const run = npm('start', args, {
    ...{ BASE_URL: middle.url, API_KEY: main, PLUMBLINE_STATE: join(out, signal) },
  });
  await until(run, () => arrivals[20]);
  const killed = Date.now();
  run.kill(signal);
  await run.ended;
  await middle.close();
  await mock.close();
  expect(Math.max(...arrivals) - killed).toBeLessThan(WITHIN_MS);
  // The results up to then are written.
  expect(verdicts().claims.map(({ reason }) => reason)).toContain('the run was interrupted');
  expect(run.said()).toContain('interrupted: nothing more is sent');
});

test('a run on the mock ends when npm alone is ended', async () => {
  const run = npm('start', ['--load', 'no', '--out', out]);
  await until(run, () => run.said().includes('scenarios') || undefined);
  run.kill('SIGTERM');
  const { stdout } = await run.ended;
  expect(stdout).toBe('');
});

test.each(SIGNALS)('k6 ends when npm alone is ended by %s', async (signal) => {
  const socket = createServer();
  const port = await listen(socket);
  // The fake k6 holds a connection as long as it lives.
  const PLUMBLINE_K6 = join(out, 'k6.cjs');
  writeFileSync(
    PLUMBLINE_K6,
    `#!${process.execPath}\nif (process.argv[2] === 'version') console.log('k6 v2.0.0');\n` +
      `else require('node:net').connect(${port}, '127.0.0.1');\n`,
  );
  chmodSync(PLUMBLINE_K6, 0o755);
  const connected = once(socket, 'connection') as Promise<[Socket]>;
  const run = npm('load', ['inbox-window', '--out', out], { PLUMBLINE_K6 });
  const tooEarly = run.ended.then(({ stderr }) => Promise.reject(new Error(stderr)));
  const [connection] = await Promise.race([connected, tooEarly]);
  tooEarly.catch(() => undefined);
  const closed = new Promise((done) => connection.on('error', () => undefined).on('close', done));
  const killed = Date.now();
  run.kill(signal);
  await closed;
  expect(Date.now() - killed).toBeLessThan(WITHIN_MS);
  await run.ended;
  socket.close();
});
