import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import { loadDriver } from '../../load/index.ts';
import { k6Scenarios } from '../../suites/index.ts';
import { k6RunName, type Scenario, type Target } from '../../suites/kit/index.ts';
import { MOST_ELSEWHERE } from '../../load/kit/foreign-traffic.ts';
import type { RunningMock } from '../../mock/index.ts';
import { mockTarget } from '../../suites/targets.ts';
import { shortAccount, startMock } from '../suites/live.ts';
import { evaluatedRun } from './evaluated-run.ts';
import { DRIVERS, testWithK6 } from './k6-of-tests.ts';
import { between, type Meddling, type Middle } from '../suites/middle.ts';
import { outFolder, running, type Ended } from '../scripts/run.ts';
import { warmly } from '../scripts/warm.ts';

const inboxWindow = (): Scenario => {
  const found = k6Scenarios.find((scenario) => k6RunName(scenario) === 'inbox-window');
  if (found === undefined) throw new Error('there is no k6 run of the inbox window');
  return found;
};

const { path: out, remove } = outFolder();
let mock: RunningMock;
let key: string;
beforeAll(async () => {
  mock = await startMock({ seed: 1 });
  ({ main: key } = await shortAccount(mock, 60_000));
});
afterAll(async () => {
  await mock.close();
  remove();
});

const TABLE = join(out, 'table.yaml');
writeFileSync(
  TABLE,
  `operations:
  list-emails: { send: inbox GET /emails, query: limit=1, p50: 5000, p95: 5000, p99: 5000, errors: 0 }
  read-email: { send: 'inbox GET /emails/{emailId}', p50: 5000, p95: 5000, p99: 5000, errors: 0 }
  list-campaigns: { send: prospecting GET /advanced/campaigns, p50: 5000, p95: 5000, p99: 5000, errors: 0 }
profiles:
  smoke:
    says: shortly
    weights: { list-emails: 1, read-email: 1, list-campaigns: 1 }
    rate: 20
    stages: [{ to: 20, seconds: 3 }]
    elsewhere: { percent: 90, seconds: 6 }
  average:
    says: for a while
    weights: { list-emails: 1 }
    rate: 20
    stages: [{ to: 20, seconds: 3 }]
    elsewhere: { percent: 90, seconds: 6 }
  soak:
    says: for long
    weights: { list-emails: 1 }
    rate: 20
    stages: [{ to: 20, seconds: 3 }]
`,
);

async function live(meddle: Meddling, ...args: readonly string[]): Promise<Ended & Pick<Middle, 'seen'>> {
  return liveWith({}, meddle, ...args);
}

async function liveWith(
  variables: NodeJS.ProcessEnv,
  meddle: Meddling,
  ...args: readonly string[]
): Promise<Ended & Pick<Middle, 'seen'>> {
  // Each run has its own account, whose minute is full.
  ({ main: key } = await shortAccount(mock, 60_000));
  const middle = await between(mock.baseUrl, meddle);
  const all = ['--target', 'live', '--table', TABLE, '--out', out, ...args];
  const env = { BASE_URL: middle.url, API_KEY: key, PLUMBLINE_STATE: join(out, 'state'), ...variables };
  try {
    return { ...(await warmly('load', all, env)), seen: middle.seen };
  } finally {
    await middle.close();
  }
}
const pass: Meddling = (_, onward) => onward();

/** Starting with a given answer, reports fewer remaining requests than our own explain. */
const withForeignTrafficDetector =
  (from: number, others = 5): Meddling =>
  async ({ url = '' }, onward) => {
    const answer = await onward();
    const name = 'x-ratelimit-remaining';
    if (!url.includes('/inbox/') || answer.headers[name] === undefined) return answer;
    counted += 1;
    if (counted < from) return answer;
    return {
      ...answer,
      headers: { ...answer.headers, [name]: String(Number(answer.headers[name]) - others) },
    };
  };
let counted = 0;

describe('nothing is sent to a real account', () => {
  test.each([
    [['--profile', 'smoke'], '--allow-burst says that you mean it'],
    [['--profile', 'soak', '--allow-burst'], 'runs against a mock on this machine alone'],
    [['inbox-window'], '--allow-burst says that you mean it'],
    [['--allow-burst'], 'takes the load runs inbox-window and prospecting-window alone'],
    [['prospecting-window', '--allow-burst'], 'needs --plan, the plan of the account'],
    [['prospecting-window', '--plan', 'grow', '--allow-burst'], 'the limit of plan grow is 300 a minute'],
    [
      ['inbox-window', 'prospecting-window', '--plan', 'none', '--allow-burst'],
      'one profile or load run at a time',
    ],
    [['--profile', 'smoke', '--allow-burst', '--drift', 'x'], 'levers of a mock'],
    [['--profile', 'smoke,average', '--allow-burst'], 'takes one profile or load run at a time'],
  ])('with %j', async (args, message) => {
    const { code, stderr, seen } = await live(pass, ...args);
    expect([code, stderr.trim().split('\n').at(-1)]).toEqual([2, expect.stringContaining(message) as string]);
    expect(seen).toEqual([]);
  });

  test.each([
    ['0', '--allow-burst says that you mean it'],
    ['perhaps', 'PLUMBLINE_ALLOW_BURST takes 1, true, yes, on for yes, or 0, false, no, off for no'],
  ])('where the variable of the consent says %s', async (PLUMBLINE_ALLOW_BURST, message) => {
    const { code, stderr, seen } = await liveWith({ PLUMBLINE_ALLOW_BURST }, pass, '--profile', 'smoke');
    expect([code, stderr]).toEqual([2, expect.stringMatching(`^plumbline: .*${message}\n$`) as string]);
    expect(seen).toEqual([]);
  });
});

test.each([
  [['--profile', 'soak', '--allow-burst'], 'mock on this machine alone'],
  [['--profile', 'smoke'], 'http://10.0.0.7:1 may be in use by others'],
  [['counted-routes', '--allow-burst'], 'http://10.0.0.7:1 is not on this machine'],
])('another host is elsewhere though it is called a mock: %j', async (args, message) => {
  const address = ['--base-url', 'http://10.0.0.7:1', '--control-url', 'http://127.0.0.1:1'];
  const { code, stderr } = await warmly('load', [...args, ...address, '--table', TABLE, '--out', out]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message) as string]);
});

/** Everything that the runs have written. */
const written = (): string =>
  readdirSync(out, { recursive: true, encoding: 'utf8' })
    .map((name) => join(out, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

testWithK6(
  'with consent a profile only reads, below the limit, as announced; the key is nowhere',
  async () => {
    const { code, stdout, stderr, seen } = await live(pass, '--profile', 'smoke', '--allow-burst');
    expect([code, stdout]).toEqual([0, expect.stringContaining('every threshold is kept') as string]);
    expect(stderr).toContain('smoke sends at most 8 requests to');
    expect(stderr).toContain('of the 10000 units of the month');
    expect(stderr).toContain('left out, because no header would show others there: list-campaigns');
    expect(seen.length).toBeGreaterThan(4);
    expect(seen.length).toBeLessThanOrEqual(8);
    expect(seen.filter((line) => !line.startsWith('GET /inbox/api/v1/emails'))).toEqual([]);
    expect(stdout + stderr + written()).not.toContain(key);
  },
);

testWithK6('a profile ends at once when another client turns up', async () => {
  counted = 0;
  const { code, stdout, seen } = await live(
    withForeignTrafficDetector(4),
    '--profile',
    'smoke',
    '--allow-burst',
  );
  expect([code, stdout]).toEqual([
    3,
    expect.stringContaining('inconclusive: others use the account') as string,
  ]);
  expect(seen).toHaveLength(4);
});

testWithK6('a profile ends at once when the headers say nothing', async () => {
  const bare: Meddling = async (_, onward) => ({ ...(await onward()), headers: {} });
  const { code, stdout, seen } = await live(bare, '--profile', 'smoke', '--allow-burst');
  expect([code, stdout]).toEqual([3, expect.stringContaining('the headers do not show') as string]);
  expect(seen).toHaveLength(1);
});

testWithK6('a profile that is interrupted sends nothing more, and what it cost is remembered', async () => {
  ({ main: key } = await shortAccount(mock, 60_000));
  const middle = await between(mock.baseUrl, pass);
  const env = { BASE_URL: middle.url, API_KEY: key, PLUMBLINE_STATE: join(out, 'interrupted') };
  const run = running(
    'load',
    ['--target', 'live', '--table', TABLE, '--out', out, '--profile', 'smoke', '--allow-burst'],
    env,
  );
  while (middle.seen.length < 3) await delay(50);
  run.kill('SIGTERM');
  const { code, stdout, stderr } = await run.ended;
  const sent = middle.seen.length;
  // A process that could still send has an open connection.
  while ((await middle.connections()) > 0) await delay(5);
  await middle.close();
  expect([code, stderr]).toEqual([3, expect.stringContaining('nothing more is sent') as string]);
  expect(stdout).toContain('inconclusive: the run was interrupted');
  expect(middle.seen).toHaveLength(sent);
  const kept = readdirSync(join(out, 'interrupted'), { recursive: true, encoding: 'utf8' });
  const requests = kept
    .filter((name) => /requests-/.test(name))
    .map((name) => join(out, 'interrupted', name));
  expect(requests.flatMap((file) => readFileSync(file, 'utf8').trim().split('\n')).length).toBeGreaterThan(2);
});

testWithK6('a redirect is not followed', async () => {
  const other = await between(mock.baseUrl, pass);
  const away: Meddling = async ({ url = '' }) => ({
    status: 302,
    headers: { location: other.url + url },
    body: Buffer.from(''),
  });
  const { code, stdout } = await live(away, '--profile', 'smoke', '--allow-burst');
  await other.close();
  expect([code, stdout]).toEqual([
    3,
    expect.stringContaining('answered 302 before the profile began') as string,
  ]);
  expect(other.seen).toEqual([]);
});

interface K6RunLive {
  readonly note: string;
  readonly seen: readonly string[];
  readonly verdicts: ReadonlyMap<ClaimId, string>;
}

for (const { by, tool, isThere } of DRIVERS)
  describe.skipIf(!isThere)(by, () => {
    /** Runs the k6 run of the inbox against an account that counts as real and has short minutes. */
    async function runLive(meddle: Meddling, { baseUrl, controlUrl } = mock): Promise<K6RunLive> {
      const middle = await between(baseUrl, meddle);
      const behind = await mockTarget({ baseUrl: middle.url, controlUrl, seed: 1 });
      const target: Target = { ...behind, kind: 'live', lease: () => behind.lease({ windowMs: 2000 }) };
      try {
        const { note, verdicts } = await evaluatedRun(inboxWindow(), { k6: loadDriver(tool, false), target });
        return {
          note,
          verdicts: new Map(verdicts.map(({ id, verdict }) => [id, verdict])),
          seen: middle.seen,
        };
      } finally {
        await behind.close();
        await middle.close();
      }
    }

    test('the window k6 run ends by itself where the limiter is the documented one', async () => {
      const { seen, note } = await runLive(pass);
      expect(seen.length).toBeLessThanOrEqual(MOST_ELSEWHERE);
      expect(note).toMatch(/sliding log of 60|no kind claimed/);
    });

    test('the window k6 run leaves open what it cannot distinguish of another kind that slides', async () => {
      const drifting = await startMock({
        seed: 1,
        variants: ['inbox.limits.minute-window-length/from-first-up'],
      });
      try {
        const { seen, note, verdicts } = await runLive(pass, drifting);
        expect(note).toContain('no kind claimed');
        expect(seen.length).toBeLessThanOrEqual(MOST_ELSEWHERE);
        expect(verdicts.get('inbox.limits.minute-60-accepted')).toBe('held');
        expect(verdicts.get('inbox.limits.minute-61-refused')).toBe('held');
        expect(verdicts.get('inbox.limits.minute-window-length')).toBe('inconclusive');
      } finally {
        await drifting.close();
      }
    });

    test('of a violation that one of two attempts shows on a real account nothing is claimed yet', async () => {
      const drifting = await startMock({ seed: 1, drifts: ['inbox.limits.minute-61-refused'] });
      try {
        const { verdicts, seen, note } = await runLive(pass, drifting);
        expect([...verdicts.values()], note).not.toContain('violated');
        expect(verdicts.get('inbox.limits.minute-61-refused'), note).toBe('inconclusive');
        expect(seen.length).toBeLessThanOrEqual(MOST_ELSEWHERE);
      } finally {
        await drifting.close();
      }
    });

    test('the window k6 run ends at once when another client turns up', async () => {
      counted = 0;
      const { seen, note, verdicts } = await runLive(withForeignTrafficDetector(10, 1));
      expect(note).toContain('others use the account');
      expect(new Set(verdicts.values())).toEqual(new Set(['inconclusive']));
      // Requests that left together with the revealing one could not be held back.
      expect(seen.length).toBeLessThanOrEqual(6 + 10 + 5);
    });
  });
