import { Refused } from '../../suites/kit/model/failure.ts';
import { saidOf } from '../../suites/kit/verdicts/verdict.ts';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import { startMock, type RunningMock } from '../../mock/index.ts';
import {
  askedWait,
  documentedLimit,
  defaultPace,
  Pacer,
  untilReset,
} from '../../suites/kit/targets/live/pacer.ts';
import { objectsOf, type Exchange } from '../../suites/kit/model/exchange.ts';
import { scenario } from '../../suites/kit/model/scenario.ts';
import { diskMemory } from '../../suites/kit/targets/live/state.ts';
import { noMemory } from '../../suites/kit/model/memory.ts';
import { checkLive, shortAccount } from './live.ts';
import { between, type Middle } from './middle.ts';

test('for one claim that any answer may show, requests go where such answers come', async () => {
  const mock = await startMock({ seed: 1 });
  const { main } = await shortAccount(mock);
  const claim: ClaimId = 'inbox.email-detail.id-string';
  const run = await checkLive(
    { baseUrl: mock.baseUrl, key: main, services: ['inbox'], budget: { inbox: 25, prospecting: 0 } },
    { wanted: (id) => id === claim },
  );
  await mock.close();
  expect(run.of('held')).toEqual([`${claim}: `]);
});

/** A clock that advances only in pauses. */
function still() {
  const clock = {
    time: 1_000_000,
    now: () => clock.time,
    sleep: async (milliseconds: number) => {
      clock.time += milliseconds;
    },
  };
  return clock;
}
const answer = (headers: Record<string, string>, status = 200): Exchange => ({
  service: 'inbox',
  operation: 'GET /emails',
  key: 'main',
  request: { method: 'GET', target: '/emails', headers: {} },
  response: { status, headers, bytes: Buffer.alloc(0), text: '', json: undefined },
  startedAt: 0,
  durationMs: 0,
});

describe('the pace', () => {
  test('is half of the documented limit, and of the smallest plan where none is given', () => {
    expect([defaultPace('inbox'), defaultPace('prospecting'), defaultPace('prospecting', 'grow')]).toEqual([
      30, 15, 150,
    ]);
    expect(documentedLimit('prospecting')).toBe(30);
  });

  test.each([
    [{}, 'GET /advanced/campaigns', 4000],
    [{}, 'GET /lists/list', 1000],
    [{ pace: 6 }, 'GET /advanced/campaigns', 10_000],
    [{ pace: 6 }, 'GET /lists/list', 10_000],
  ])('%j leaves %s so much room', async (given, operation, room) => {
    const clock = still();
    const pacer = new Pacer('prospecting', given, clock);
    await pacer.turn(operation);
    await pacer.turn(operation);
    expect(clock.time - 1_000_000).toBe(room);
  });

  test('spaces requests evenly', async () => {
    const clock = still();
    const pacer = new Pacer('inbox', {}, clock);
    for (let request = 0; request < 31; request += 1) await pacer.turn('GET /emails');
    expect(clock.time - 1_000_000).toBe(60_000);
  });

  test.each([
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': new Date(1_000_000 + 9000).toUTCString() }, 9000],
    [{ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': '12' }, 12_000],
    [{ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '3' }, 60_000],
    [{ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '30', 'x-ratelimit-reset': '12' }, 0],
    [{ 'x-ratelimit-reset': '12' }, 12_000, 429],
    [{ 'retry-after': '7', 'x-ratelimit-reset': '12' }, 7000, 429],
    [{}, 60_000, 429],
  ])('obeys %j', async (headers, wait, status = 200) => {
    const clock = still();
    const pacer = new Pacer('inbox', { pace: 60_000 }, clock);
    pacer.adjust(answer(headers, status));
    await pacer.turn('GET /emails');
    expect(clock.time - 1_000_000).toBe(wait);
  });

  test('reads the end of a window by the clock of the service', () => {
    const served = Date.parse('2031-05-06T07:08:09Z');
    const headers = { date: new Date(served).toUTCString(), 'x-ratelimit-reset': String(served / 1000 + 20) };
    expect(untilReset(answer(headers), 0)).toBe(20_000);
    expect(askedWait(answer({ 'retry-after': '999' }), 0)).toBe(120_000);
    expect(askedWait(answer({ 'retry-after': '999999' }), 0)).toBe(60_000);
  });
});

test.each([
  ['the quota refuses, a window', '/advanced/campaigns', 2, 59_000, 60_000],
  [
    'another request would not be refused, no longer than after other failures',
    '/lists/list',
    1,
    1000,
    10_000,
  ],
])(
  'after a bare 500 of the prospecting service, where %s is waited for',
  async (_, route, count, least, most) => {
    const mock = await startMock({ seed: 1 });
    const { main } = await shortAccount(mock);
    let asked = 0;
    const middle = await between(mock.baseUrl, async ({ url = '' }, pass) =>
      url.startsWith(route) && (asked += 1) <= count
        ? { status: 500, headers: { 'content-type': 'application/json' }, body: Buffer.from('{"error":"x"}') }
        : pass(),
    );
    const clock = still();
    const pauses: number[] = [];
    const sleep = async (milliseconds: number): Promise<void> => {
      pauses.push(milliseconds);
      await clock.sleep(milliseconds);
    };
    const waits: string[] = [];
    const run = await checkLive(
      {
        ...{ baseUrl: middle.url, key: main, services: ['prospecting'] },
        ...{ clock: { ...clock, now: clock.now, sleep }, onWait: (_, why) => void waits.push(why) },
      },
      { wanted: (id) => id.startsWith('prospecting.lists-service.rows-page'), runs: 1 },
    );
    await middle.close();
    await mock.close();
    expect(run.of('violated')).toEqual([]);
    expect(Math.max(...pauses)).toBeGreaterThan(least);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(most);
    expect(waits).toEqual(most < 59_000 ? [] : ['the quota of this window is used up']);
  },
);

/**
 * The number of requests after which a run is killed. It must not fall within the largest scenario, which would be paid
 * for again.
 */
const KILLED_AT = 100;

describe('an interrupted run', () => {
  let mock: RunningMock;
  let middle: Middle;
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-state-'));
  beforeAll(async () => {
    mock = await startMock({ seed: 1 });
    middle = await between(mock.baseUrl, (_, pass) => pass());
  });
  afterAll(async () => {
    await middle.close();
    await mock.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is resumed where it ended, without paying twice', async () => {
    const { main } = await shortAccount(mock);
    const memory = diskMemory(folder, { origin: middle.url, key: main });
    const common = { baseUrl: middle.url, key: main, services: ['inbox'] as const };
    const wanted = (id: ClaimId): boolean => id.startsWith('inbox.');
    const run = { wanted, runs: 1 };
    const whole = await checkLive(common, run);
    // Simulates a kill: notes made before it remain.
    let left = KILLED_AT;
    let noted = 0;
    let sinceNoted = 0;
    const dying: typeof memory = {
      ...memory,
      note: (name, step) => {
        noted += step.sent;
        sinceNoted = 0;
        memory.note(name, step);
      },
      spend: (service) => {
        if (service === 'inbox' && (left -= 1) < 0) throw new Refused('killed');
        if (service === 'inbox') sinceNoted += 1;
        memory.spend(service);
      },
    };
    await expect(checkLive({ ...common, memory: dying }, run)).rejects.toThrow('killed');
    // Requests of the killed scenario are not noted and are paid for a second time.
    const budget = { inbox: 190, prospecting: 0 };
    const resumed = await checkLive({ ...common, budget, memory }, run);
    expect(whole.of('held').length).toBeGreaterThan(10);
    for (const line of whole.of('held')) {
      const seen = resumed.verdicts.get(line.replace(/: $/, '') as ClaimId);
      expect(seen?.verdict === 'held' || (seen && saidOf(seen).startsWith('budget')), line).toBe(true);
    }
    expect(resumed.of('held').length).toBeGreaterThan(whole.of('held').length - 15);
    expect(resumed.requests.inbox).toBeLessThan(whole.requests.inbox - 20);
    expect(memory.spent().inbox).toBe(KILLED_AT + resumed.requests.inbox);
    expect(noted + resumed.requests.inbox).toBeLessThanOrEqual(budget.inbox);
    // Only the requests of the scenario that was running at the kill are missing.
    expect(KILLED_AT - noted).toBe(sinceNoted);
    // The resumed run is complete, so the next run starts over.
    expect((await checkLive({ ...common, memory }, run)).requests.inbox).toBeGreaterThan(
      resumed.requests.inbox,
    );
    const kept = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(kept.map(({ name }) => name).sort()).toEqual([
      'history.jsonl',
      expect.stringMatching(/^requests-\d{4}-\d\d\.log$/),
    ]);
    for (const { parentPath, name } of kept.filter(({ name: each }) => each.endsWith('.log')))
      expect(readFileSync(join(parentPath, name), 'utf8')).toMatch(/^((inbox|prospecting)\n)+$/);
  });

  test.each([false, true])(
    'keeps answers masked for the next run, payloads kept or not (%s)',
    async (keepPayloads) => {
      const { main } = await shortAccount(mock);
      const subjects: string[] = [];
      const quoting = scenario({
        id: 'inbox.test.quoting',
        stimulus: async ({ inbox }) => ({ listed: await inbox.call('GET /emails') }),
        checks: {
          'inbox.events.data-of-received': ({ listed }) => {
            const subject = String(objectsOf(listed, 'items')[0]?.['subject']);
            subjects.push(subject);
            return `an email says ${subject}`;
          },
        },
      });
      const notes: string[] = [];
      const checked = await checkLive(
        {
          ...{ baseUrl: middle.url, key: main, services: ['inbox'], keepPayloads },
          memory: { ...noMemory, note: (_, step) => notes.push(JSON.stringify(step)) },
        },
        { scenarios: [quoting], wanted: (id) => id === 'inbox.events.data-of-received' },
      );
      expect(checked.of('observed')).toHaveLength(1);
      const words = subjects.flatMap((subject) => subject.match(/\p{L}{4,}/gu) ?? []);
      expect(words.length).toBeGreaterThan(0);
      expect(notes.join()).toMatch(/an email says .*x[0-9a-f]{8}/);
      for (const word of words) expect(notes.join()).not.toContain(word);
    },
  );

  test('a line cut off by the kill, and one of another day, are left out', () => {
    let now = Date.parse('2031-01-31T12:00:00Z');
    const memory = diskMemory(folder, { origin: 'http://a.example', key: 'k' }, () => now);
    const step = { scenario: 's', run: 0, sent: 3, judgements: [], observed: [] };
    memory.note('0e', step);
    memory.spend('inbox');
    expect([memory.steps('0e'), memory.spent()]).toEqual([[step], { inbox: 1, prospecting: 0 }]);
    now += 25 * 3_600_000;
    expect([memory.steps('0e'), memory.spent()]).toEqual([[], { inbox: 0, prospecting: 0 }]);
    const left = readdirSync(folder, { recursive: true }).map(String);
    expect(left.filter((name) => /run-.*\.jsonl$/.test(name))).toEqual([]);
  });
});
