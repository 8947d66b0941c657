import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inboxFacts } from '../../generated/facts.ts';
import { startMock, type RunningMock } from '../../mock/index.ts';
import { holdAccount } from '../../suites/kit/index.ts';
import { accountFolder } from '../../suites/kit/targets/live/state.ts';
import { shortAccount } from '../suites/live.ts';
import { between, type Middle } from '../suites/middle.ts';
import { LIGHT, outFolder, plumbline, violatedIn, type Ended } from './run.ts';
import { warmly } from './warm.ts';

const { path: out, verdicts, remove } = outFolder();
const KEY = 'Kq7'.repeat(16);
let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ seed: 1 });
});
afterAll(async () => {
  await mock.close();
  remove();
});

const liveBy =
  (run: typeof warmly) =>
  (env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<Ended> =>
    run('start', ['--target', 'live', '--out', out, '--pace', '60000', ...args], {
      PLUMBLINE_STATE: join(out, 'state'),
      ...env,
    });
const live = liveBy(warmly);

describe('what is incomplete or unsafe is refused in one line, and nothing is sent', () => {
  test.each([
    [{}, [], 'needs BASE_URL'],
    [{ BASE_URL: 'https://api.example' }, [], 'needs API_KEY'],
    [{ BASE_URL: 'https://api.example', API_KEY: 'short' }, [], 'API_KEY is no API key'],
    [{ BASE_URL: 'http://api.example', API_KEY: KEY }, [], 'over https alone'],
    [{ BASE_URL: 'http://127.0.0.1.example', API_KEY: KEY }, [], 'over https alone'],
    [{ BASE_URL: 'http://[fe80::1]', API_KEY: KEY }, [], 'over https alone'],
    [{ BASE_URL: `https://user:${KEY}@api.example`, API_KEY: KEY }, [], 'without credentials'],
    [{ BASE_URL: `https://:${KEY}@api.example`, API_KEY: 'short' }, [], 'without credentials'],
    [{ BASE_URL: `https://api.example/v1?key=${KEY}`, API_KEY: KEY }, [], 'without credentials, query'],
    [{ BASE_URL: `https://api.example/#${KEY}`, API_KEY: KEY }, [], 'a key goes into API_KEY alone'],
    [{ BASE_URL: `https://api.example/${KEY}/v1`, API_KEY: KEY }, [], 'BASE_URL holds a key'],
    [
      { BASE_URL: `https://api.example/${KEY}`, API_KEY: 'Zz9'.repeat(16), FOREIGN_API_KEY: KEY },
      [],
      'BASE_URL holds a key',
    ],
    [{ API_KEY: KEY }, ['--base-url', `ftp://x:${KEY}@api.example`], 'takes an http or https address'],
    [{ BASE_URL: 'https://api.example', API_KEY: KEY }, ['--pace', '61'], 'above the documented 60'],
    [
      { BASE_URL: 'https://api.example', API_KEY: KEY },
      ['--pace', '31', '--service', 'prospecting'],
      'above the documented 30 requests a minute of the prospecting service; --plan names a larger plan',
    ],
    [
      { BASE_URL: 'https://api.example', API_KEY: KEY, FOREIGN_API_KEY: KEY },
      ['--pace', '5'],
      'another key than API_KEY',
    ],
    [
      { BASE_URL: 'https://api.example', API_KEY: KEY },
      ['--pace', '5', '--drift', 'inbox.list-emails.limit-default'],
      'levers of a mock',
    ],
  ])('%j %j', async (env, args, message) => {
    const { code, stderr } = await liveBy(plumbline)({ ...env, ...LIGHT }, ...args);
    expect([code, stderr.trim().split('\n').length]).toEqual([2, 1]);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain(KEY);
  });
});

describe('of two runs with one key', () => {
  const state = join(out, 'held');
  const env = { BASE_URL: 'https://api.example', API_KEY: KEY, PLUMBLINE_STATE: state };
  const account = { origin: 'https://api.example', key: KEY };

  test('the second is refused in one line that says what to do', async () => {
    // A lock of another process that is still running.
    const held = holdAccount(state, account);
    const file = join(accountFolder(state, account), 'run.lock');
    const { code, stderr } = await live(env, '--pace', '5');
    expect([held.isOurs, code, stderr.trim().split('\n').length]).toEqual([true, 2, 1]);
    expect(stderr).toMatch(
      new RegExp(`process ${process.pid} on \\S+ uses the account of this key, since 20.*: wait for its end`),
    );
    expect(stderr).toContain(`delete ${file}`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
    if (held.isOurs) held.release();
  });

  test('which ends holds the account no longer, however it ends', async () => {
    const { code, stderr } = await live({ ...env, PLUMBLINE_ALLOW_SCRATCH_WRITES: 'yes' }, '--pace', '5');
    expect([code, stderr]).toEqual([2, expect.stringContaining('needs PLUMBLINE_SCRATCH_PREFIX')]);
    expect(readdirSync(accountFolder(state, account))).toEqual([]);
  });
});

test('npm run plan says what a run would spend, and sends nothing', async () => {
  const middle = await between(mock.baseUrl, (_, pass) => pass());
  const env = { BASE_URL: middle.url, API_KEY: KEY, PLUMBLINE_STATE: join(out, 'state') };
  const { code, stdout } = await plumbline('plan', [], env);
  await middle.close();
  expect([code, middle.seen]).toEqual([0, []]);
  expect(stdout).toMatch(
    /inbox: at most 150 requests, each costs 1 unit of the monthly quota\n {4}30 requests a minute: up to 5 minutes; 0 requests spent this month so far\n {4}at least \d+ of \d+ scenarios, which check up to \d+ claims\n/,
  );
  expect(stdout).toMatch(/prospecting: .*\n {4}15 requests a minute/);
});

describe('a run', () => {
  let middle: Middle;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    middle = await between(mock.baseUrl, (_, pass) => pass());
    const { main, foreign } = await shortAccount(mock);
    env = { BASE_URL: middle.url, API_KEY: main, FOREIGN_API_KEY: foreign };
  });
  afterAll(() => middle.close());

  test('begins with its plan, holds, and sends nothing but GET, nor anything to a proxy', async () => {
    const proxy = await between(mock.baseUrl, (_, pass) => pass());
    const proxies = Object.fromEntries(
      ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY'].map((name) => [name, proxy.url]),
    );
    const { code, stderr } = await live(
      { ...env, ...proxies, NO_PROXY: '', NODE_USE_ENV_PROXY: '1' },
      ...['--budget', '60'],
    );
    await proxy.close();
    expect(proxy.seen).toEqual([]);
    expect(code).toBe(0);
    expect(stderr.split('\n')[0]).toMatch(/^plan for http:\/\/127\.0\.0\.1:\d+: reads only/);
    expect(verdicts().run).toMatchObject({ target: 'live', baseUrl: middle.url });
    expect(verdicts().summary.violated).toBe(0);
    expect(verdicts().summary.held).toBeGreaterThan(200);
    expect(middle.seen.filter((line) => !line.startsWith('GET '))).toEqual([]);
    expect(middle.seen.filter((line) => line.includes(inboxFacts.pathPrefix)).length).toBeLessThanOrEqual(60);
  });

  test('checks the claims across workspaces where there is a second key', async () => {
    await live(env, '--claim', 'inbox.authentication.foreign-*');
    expect(verdicts().summary.held).toBeGreaterThan(0);
    await live({ ...env, FOREIGN_API_KEY: '' }, '--claim', 'inbox.authentication.foreign-*');
    expect(verdicts().claims.map(({ reason }) => reason)).toContain('needs foreign-key');
  });

  test('is added to what the month has seen', async () => {
    const before = middle.seen.length;
    const plan = async () =>
      (await plumbline('plan', [], { ...env, PLUMBLINE_STATE: join(out, 'other') })).stdout;
    const state = { ...env, PLUMBLINE_STATE: join(out, 'other') };
    await live(state, '--service', 'inbox', '--budget', '20');
    await live(state, '--service', 'inbox', '--budget', '10');
    const sent = middle.seen.slice(before).filter((line) => line.includes(inboxFacts.pathPrefix)).length;
    expect(await plan()).toContain(`${sent} requests spent this month so far`);
    const kept = readdirSync(join(out, 'other'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(kept.length).toBeGreaterThan(0);
    for (const { parentPath, name } of kept)
      expect(readFileSync(join(parentPath, name), 'utf8')).not.toContain(String(env['API_KEY']));
  });

  test('finds a drift and says how to see it again', async () => {
    const drift = 'inbox.list-emails.limit-default';
    const drifted = await startMock({ seed: 1, drifts: [drift] });
    const { main } = await shortAccount(drifted);
    // Mocks with the same seed have the same key, so this one needs its own state folder.
    const { code, stdout } = await live(
      { BASE_URL: drifted.baseUrl, API_KEY: main, PLUMBLINE_STATE: join(out, 'state-of-drifted') },
      ...['--service', 'inbox'],
    );
    await drifted.close();
    expect([code, violatedIn(verdicts())]).toEqual([1, [drift, 'inbox.search-emails.limit-default']]);
    expect(stdout).toContain(`replay npm start -- --target live --claim ${drift}`);
  });

  test('without an answer is inconclusive', async () => {
    const { code } = await live({ ...env, BASE_URL: 'http://127.0.0.1:9' }, '--service', 'prospecting');
    expect([code, verdicts().summary.held]).toEqual([3, 0]);
  });
});
