import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { portProblem } from '../../scripts/cli/ports.ts';
import { listen } from '../suites/middle.ts';
import { outFolder, plumbline, running, started, type Running } from './run.ts';

const { path: out, remove } = outFolder();
afterAll(remove);

interface Ready {
  readonly baseUrl: string;
  readonly controlUrl: string;
  readonly keys: { readonly main: string };
}
const KEY = 'Kq7'.repeat(16);

/** Waits for a file. Throws if the command ends before the file exists. */
async function appears(file: string, run: Running): Promise<void> {
  let isOver = false;
  void run.ended.then(() => (isOver = true));
  while (!existsSync(file)) {
    if (isOver) throw new Error(`it ended too early: ${run.said()}`);
    await delay(5);
  }
}
const read = (file: string): Ready => JSON.parse(readFileSync(file, 'utf8')) as Ready;
const get = async ({ baseUrl, keys }: Ready, path: string): Promise<number> =>
  (await fetch(baseUrl + path, { headers: { authorization: keys.main } })).status;

test('npm run --silent mock says one line of JSON; a file holds the same, and a log each request', async () => {
  const [ready, log] = [join(out, 'ready.json'), join(out, 'requests.log')];
  const args = ['run', '--silent', 'mock', '--', '--ready-file', ready, '--log', log];
  const run = started('npm', args);
  await appears(ready, run);
  const where = read(ready);
  expect(await (await fetch(`${where.controlUrl}/ready`)).json()).toEqual({
    ready: true,
    baseUrl: where.baseUrl,
  });
  expect(await get(where, '/inbox/api/v1/emails?limit=1')).toBe(200);
  expect(await get(where, `/${KEY}`)).toBe(404);
  const lines = (): string[] => readFileSync(log, 'utf8').split('\n').slice(0, -1);
  while (lines().length < 3) await delay(5);
  run.kill('SIGTERM');
  const { stdout } = await run.ended;
  expect(stdout).toBe(`${JSON.stringify(where)}\n`);
  expect(lines().map((line) => line.replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z (.*) [\d.]+ ms$/, '$1'))).toEqual([
    'control 200 GET /ready',
    'api 200 GET /inbox/api/v1/emails?limit=1',
    'api 404 GET /…',
  ]);
  expect(existsSync(ready)).toBe(false);
});

test('npm run mock -- --strict refuses the calls that the gate would report', async () => {
  const ready = join(out, 'strict.json');
  const run = running('mock', ['--ready-file', ready, '--strict']);
  await appears(ready, run);
  const where = read(ready);
  expect(await get(where, '/inbox/api/v1/emails?limit=5')).toBe(200);
  expect(await get(where, '/inbox/api/v1/emails?filtered=all')).toBe(400);
  const answer = await fetch(`${where.baseUrl}/inbox/api/v1/emails?api_key=${where.keys.main}`);
  expect([answer.status, answer.headers.get('x-plumbline-mistake')]).toEqual([
    400,
    expect.stringContaining('inbox.key-in-url'),
  ]);
  run.kill('SIGTERM');
  await run.ended;
});

test('a mock whose output no process reads goes on, its log too', async () => {
  const ready = join(out, 'unread.json');
  const run = running('mock', ['--ready-file', ready, '--log', '-']);
  run.deafen();
  await appears(ready, run);
  // Writing the log fails at the first request.
  expect(await get(read(ready), '/inbox/api/v1/emails')).toBe(200);
  expect(await get(read(ready), '/inbox/api/v1/emails')).toBe(200);
  run.kill('SIGTERM');
  expect((await run.ended).code).toBe(0);
});

test.each(['0.0.0.0', '127.0.0.1'])(
  'a mock on %s says where a client of this machine reaches it',
  async (host) => {
    const ready = join(out, `${host}.json`);
    const run = running('mock', ['--host', host, '--ready-file', ready]);
    await appears(ready, run);
    expect(read(ready).baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await get(read(ready), '/inbox/api/v1/emails')).toBe(200);
    run.kill('SIGTERM');
    expect((await run.ended).code).toBe(0);
  },
);

describe('what cannot be is refused in one line, without words of Node', () => {
  const other = join(out, 'other.json');
  writeFileSync(other, '{"baseUrl": "mine"}');
  test.each([
    [
      ['--port', '65536'],
      {},
      "'--port <number>' argument '65536' is invalid: it takes a port from 0 to 65535",
    ],
    [['--port', '-1'], {}, 'takes a port from 0 to 65535'],
    [
      [],
      { PLUMBLINE_CONTROL_PORT: '99999' },
      "from env 'PLUMBLINE_CONTROL_PORT' is invalid: it takes a port",
    ],
    [['--port', '5000', '--control-port', '5000'], {}, '--port and --control-port are both 5000'],
    [
      ['--port', '5000'],
      { PLUMBLINE_CONTROL_PORT: '5000' },
      '--port and PLUMBLINE_CONTROL_PORT are both 5000',
    ],
    [['--host', '192.0.2.1'], {}, '--host 192.0.2.1 is no address of this machine'],
    [[], { PLUMBLINE_HOST: '192.0.2.1' }, 'PLUMBLINE_HOST 192.0.2.1 is no address of this machine'],
    [['--host', 'no host'], {}, '--host no host is an unknown name'],
    [['--ready-file', other], {}, `--ready-file: ${other} is there and is no file of a mock`],
    [['--ready-file', join(out, 'nowhere/x')], {}, 'cannot be written; name a file in a folder'],
    [[], { PLUMBLINE_LOG: join(out, 'nowhere/x') }, 'PLUMBLINE_LOG: '],
    [['--log', out], {}, `--log: ${out} is a folder: a file is needed there`],
    [['--detach', '--log', '-'], {}, '--detach leaves no stderr'],
  ])('%j %j', async (args, env, message) => {
    const { code, stdout, stderr } = await plumbline('mock', args, env);
    expect([code, stdout, stderr.trim().split('\n').length]).toEqual([2, '', 1]);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/listen E|ERR_|EISDIR|ENOENT|    at /);
    expect(readFileSync(other, 'utf8')).toBe('{"baseUrl": "mine"}');
  });

  test.each(['mock', 'receiver'])('the port of another server, by the %s', async (script) => {
    const server = createServer();
    const port = String(await listen(server));
    const { code, stderr } = await plumbline(script, ['--port', port], {
      PLUMBLINE_OUT: out,
      PLUMBLINE_UNSIGNED: '1',
    });
    server.close();
    expect([code, stderr]).toEqual([
      2,
      `plumbline: --port ${port} is in use; take another, or 0 for a free one\n`,
    ]);
  });

  test('a port that takes more rights', () => {
    const refused = Object.assign(new Error('listen EACCES: permission denied'), {
      code: 'EACCES',
      port: 80,
    });
    const ports = { port: 4010, controlPort: 80, host: '127.0.0.1' };
    expect(portProblem(refused, ports)).toBe(
      '--control-port 80 may not be used by this user; take one from 1024 on, or 0 for a free one',
    );
  });

  test('an error of another kind stays what it is', () => {
    const bug = new TypeError('a bug');
    expect(() => portProblem(bug, { port: 0, host: '127.0.0.1' })).toThrow(bug);
  });
});
