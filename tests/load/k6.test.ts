import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { archive, runK6, runScript } from '../../load/kit/k6.ts';
import { SendingFailed } from '../../suites/kit/model/k6-driver.ts';
import type { LoggedShot, StepsPlan } from '../../load/kit/plan.ts';
import { listen } from '../suites/middle.ts';
import { k6There, testWithK6 } from './k6-of-tests.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-k6-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

/** A program that takes the place of k6. */
function pretender(name: string, lines: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${lines}\n`);
  chmodSync(path, 0o755);
  return path;
}
const call = (k6: string, maxSeconds = 30) => ({
  k6,
  script: 'steps.ts',
  plan: {},
  environment: {},
  maxSeconds,
});

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A process that ended but was not waited for still has a name.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
/** The pid that a replacement program has written to a file. */
async function pidIn(file: string): Promise<number> {
  while (!existsSync(file) || !readFileSync(file, 'utf8').endsWith('\n')) await delay(20);
  return Number(readFileSync(file, 'utf8'));
}
async function ended(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(20);
}

test('the caller’s own settings of k6 do not reach it, nor does their key', async () => {
  vi.stubEnv('K6_VUS', '7');
  vi.stubEnv('K6_NEW_MACHINE_READABLE_SUMMARY', 'true');
  vi.stubEnv('API_KEY', 'secret');
  vi.stubEnv('PLUMBLINE_TEST_SEEN', join(folder, 'seen'));
  const k6 = pretender('k6-env', 'env > "$PLUMBLINE_TEST_SEEN"; exit 107');
  await expect(runScript(call(k6))).rejects.toThrow('its script threw an error');
  const seen = readFileSync(join(folder, 'seen'), 'utf8');
  expect(
    seen
      .split('\n')
      .filter((line) => line.startsWith('K6_'))
      .sort(),
  ).toEqual(['K6_AUTO_EXTENSION_RESOLUTION=false', 'K6_NO_USAGE_REPORT=true']);
  expect(seen).not.toContain('secret');
});

testWithK6('k6 sends what it is asked to, whatever the caller has set for runs of their own', async () => {
  for (const [name, value] of [
    ['K6_NEW_MACHINE_READABLE_SUMMARY', 'true'],
    ['K6_NO_SUMMARY', 'true'],
    ['K6_VUS', '3'],
    ['K6_ITERATIONS', '9'],
    ['K6_RPS', '1'],
  ] as const)
    vi.stubEnv(name, value);
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end('{}');
  });
  const plan: StepsPlan = {
    baseUrl: `http://127.0.0.1:${await listen(server)}`,
    shots: [{ tag: 'one', target: '/', method: 'GET', times: 4, handful: 2, refusals: [429] }],
    mostWaitMs: 0,
    isReadOnly: true,
    maxSeconds: 20,
  };
  const { lines } = await runK6<LoggedShot>(k6There().path, 'steps.ts', plan, {});
  server.close();
  server.closeAllConnections();
  expect([requests, lines.map(({ status }) => status)]).toEqual([4, [200, 200, 200, 200]]);
});

test('a summary of another form is no result', async () => {
  const k6 = pretender(
    'k6-other-summary',
    `while [ $# -gt 0 ]; do [ "$1" = --console-output ] && echo through > "$2"; shift; done
     echo '{"results":{}}' > "$PLUMBLINE_SUMMARY"`,
  );
  await expect(runScript(call(k6))).rejects.toThrow(/summary without metrics/);
});

test('k6 that ends while something of it goes on is not waited for, and that is ended', async () => {
  const file = join(folder, 'left');
  const started = Date.now();
  const k6 = pretender('k6-leaves', `sleep 60 & echo $! > ${file}; exit 107`);
  await expect(runScript(call(k6))).rejects.toThrow(SendingFailed);
  expect(Date.now() - started).toBeLessThan(15_000);
  await ended(await pidIn(file));
});

test('what k6 started is ended with it when its time is over', async () => {
  vi.stubEnv('PLUMBLINE_K6_SECONDS', '1');
  const file = join(folder, 'hung');
  const k6 = pretender('k6-hung', `sleep 60 & echo $! > ${file}; wait`);
  await expect(runScript(call(k6))).rejects.toThrow('took over 1 s');
  await ended(await pidIn(file));
});

test('packing a script that takes too long is ended with all that it started; else its last words say why', async () => {
  const refusing = pretender('k6-refuses', 'echo first >&2; echo no such option >&2; exit 104');
  await expect(archive(refusing, 'steps.ts', {})).rejects.toThrow(
    /^k6 does not pack "steps\.ts": "no such option"?$/,
  );
  vi.stubEnv('PLUMBLINE_K6_SECONDS', '1');
  const file = join(folder, 'packing');
  const hung = pretender('k6-packs', `sleep 60 & echo $! > ${file}; wait`);
  await expect(archive(hung, 'steps.ts', {})).rejects.toThrow('took over 1 s');
  await ended(await pidIn(file));
});

test('neither scripts nor calls use what the next major of k6 has removed', () => {
  const root = join(import.meta.dirname, '../../load');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const removed =
    /externally-controlled|--no-summary|--upload-only|summary-mode\W+legacy|experimental\/redis|loadimpact/;
  expect(sources.some((path) => path.startsWith('k6'))).toBe(true);
  for (const path of sources) expect(readFileSync(join(root, path), 'utf8'), path).not.toMatch(removed);
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  'k6 does not outlive the process that called it and got %s, nor does its log',
  async (signal) => {
    const file = join(folder, signal);
    const k6 = pretender(`k6-${signal}`, `sleep 60 & echo $! > ${file}; wait`);
    const module = new URL('../../load/kit/k6.ts', import.meta.url).href;
    const program = `await (await import(${JSON.stringify(module)})).runScript(${JSON.stringify(call(k6))})`;
    const temporary = mkdtempSync(join(folder, 'tmp-'));
    const caller = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, TMPDIR: temporary },
      stdio: 'ignore',
    });
    const pid = await pidIn(file);
    expect(readdirSync(temporary)).toHaveLength(1);
    const end = new Promise((done) => caller.on('exit', (_, by) => done(by)));
    caller.kill(signal);
    expect(await end).toBe(signal);
    await ended(pid);
    while (readdirSync(temporary).length > 0) await delay(20);
  },
);

test('a program that is not there does not start', async () => {
  await expect(runScript(call(join(folder, 'nowhere')))).rejects.toThrow(/^k6 does not start: .*nowhere/);
});

test('nothing is left at work where the caller is killed before it can watch over k6', async () => {
  const file = join(folder, 'unwatched');
  const k6 = pretender('k6-unwatched', `echo $$ > ${file}`);
  const module = new URL('../../load/kit/k6.ts', import.meta.url).href;
  const program = `
    import children from 'node:child_process';
    import { writeSync } from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { spawn } = children;
    children.spawn = (...call) => {
      writeSync(1, String(spawn(...call).pid));
      process.kill(process.pid, 'SIGKILL');
    };
    syncBuiltinESMExports();
    await (await import(${JSON.stringify(module)})).runScript(${JSON.stringify(call(k6))});`;
  const temporary = mkdtempSync(join(folder, 'tmp-'));
  const caller = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let pid = '';
  caller.stdout.on('data', (chunk: Buffer) => (pid += chunk.toString()));
  expect(await new Promise((done) => caller.on('close', (_, by) => done(by)))).toBe('SIGKILL');
  expect(pid).toMatch(/^\d+$/);
  await ended(Number(pid));
  expect(existsSync(file)).toBe(false);
});
