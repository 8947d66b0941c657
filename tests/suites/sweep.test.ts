import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningMock } from '../../mock/index.ts';
import { leftJournals } from '../../suites/kit/index.ts';
import type { Clock } from '../../suites/kit/targets/live/pacer.ts';
import { removeLeft } from '../../suites/targets.ts';
import { vacuous } from '../../suites/kit/model/check-result.ts';
import { scenario, type ScenarioContext } from '../../suites/kit/model/scenario.ts';
import { newList } from '../../suites/prospecting/checks/add-contact.ts';
import { shortAccount, skipping, startMock, stateOf } from './live.ts';
import { between, type Answer, type Meddling } from './middle.ts';
import { checkScratch, PREFIX } from './scratch.ts';

const TEN_MINUTES_MS = 10 * 60_000;
let mock: RunningMock;
const folders: string[] = [];
beforeAll(async () => {
  mock = await startMock({ seed: 1 });
});
afterAll(async () => {
  await mock.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const making = (count: number) =>
  scenario({
    id: 'prospecting.test.making',
    requires: ['scratch'],
    stimulus: async (bench: ScenarioContext) => {
      for (let list = 0; list < count; list += 1) await newList(bench, `${list}`);
      return {};
    },
    checks: {
      'prospecting.list.create-success-true': () => vacuous,
    },
  });

/** A run that creates this many lists through a server that alters traffic, with the lists left and their cleanup. */
async function leaving(
  count: number,
  meddle: (...given: [...Parameters<Meddling>, Clock]) => ReturnType<Meddling>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-sweep-'));
  folders.push(folder);
  const { main: key, id } = await shortAccount(mock);
  const before = await stateOf(mock, id);
  const clock = skipping(mock, id);
  const middle = await between(mock.baseUrl, (...given) => meddle(...given, clock));
  let said = '';
  let isClean = true;
  await checkScratch(
    { baseUrl: middle.url, key, folder },
    {
      clock,
      onSwept: (text, clean) => {
        said += text;
        isClean &&= clean;
      },
    },
    { scenarios: [making(count)], runs: 1 },
  );
  const journals = () => leftJournals(folder, { origin: new URL(middle.url).origin, key });
  return {
    ...{ said, isClean, seen: middle.seen, journals, close: () => middle.close() },
    isAsBefore: async () => (await stateOf(mock, id)) === before,
    lists: async () =>
      (
        (await (await fetch(`${mock.baseUrl}/lists/list`, { headers: { authorization: key } })).json()) as {
          name: string;
        }[]
      ).filter(({ name }) => name.startsWith(PREFIX)).length,
    cleanup: async (laterMs = 0) => {
      const texts: string[] = [];
      for (const { journal } of journals()) {
        const settings = {
          ...{ baseUrl: middle.url, key, pace: 100_000, services: ['prospecting'] as const },
          budget: { inbox: 0, prospecting: 0 },
          clock: { ...clock, now: () => clock.now() + laterMs },
        };
        texts.push((await removeLeft(settings, journal)).text);
      }
      return texts.join('');
    },
  };
}

const json = (status: number, value: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(value)),
});
const withoutOwn = (answer: Answer): Answer => ({
  ...answer,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(
    JSON.stringify(
      (JSON.parse(answer.body.toString()) as { name: string }[]).filter(
        ({ name }) => !name.startsWith(PREFIX),
      ),
    ),
  ),
});

test('a deletion that is answered with 200 and not carried out is sent again', async () => {
  let deletions = 0;
  const run = await leaving(1, async ({ method }, pass) =>
    method === 'DELETE' && (deletions += 1) === 1 ? json(200, { success: true }) : pass(),
  );
  expect([run.said, run.isClean]).toEqual([expect.stringMatching(/^1 lists of run \w{8} removed\n$/), true]);
  expect([deletions, await run.isAsBefore(), run.journals()]).toEqual([2, true, []]);
  await run.close();
});

test('a list that stays listed whatever its deletion answers is reported, and not forgotten', async () => {
  let isStuck = true;
  const run = await leaving(2, async ({ method }, pass) =>
    isStuck && method === 'DELETE' ? json(200, { success: true }) : pass(),
  );
  expect(run.said).toMatch(/^(left of run \w{8}: list \w+ is still there after its deletion\n){2}$/);
  expect([run.isClean, run.journals().length]).toEqual([false, 1]);
  isStuck = false;
  expect(await run.cleanup()).toMatch(/^2 lists of run \w{8} removed\n$/);
  expect([await run.isAsBefore(), run.journals()]).toEqual([true, []]);
  await run.close();
});

test('a listing that lags seconds behind a deletion is read again', async () => {
  let stale: unknown;
  let until = 0;
  const run = await leaving(1, async ({ method, url, headers }, pass, _, clock) => {
    if (method === 'DELETE') {
      const { authorization = '' } = headers;
      stale ??= await (await fetch(`${mock.baseUrl}/lists/list`, { headers: { authorization } })).json();
      until = clock.now() + 9000;
    }
    return method === 'GET' && url === '/lists/list' && clock.now() < until ? json(200, stale) : pass();
  });
  // One is sent after the scenario, and one for the list that is still shown then.
  expect(run.seen.filter((line) => line.startsWith('DELETE '))).toHaveLength(2);
  expect(run.said).toMatch(/^1 lists of run \w{8} removed\n$/);
  expect([run.isClean, await run.isAsBefore(), run.journals()]).toEqual([true, true, []]);
  await run.close();
});

test('a list that is not listed yet is awaited, and removed ten minutes later', async () => {
  let isLagging = true;
  const run = await leaving(1, async ({ method, url }, pass) => {
    if (isLagging && method === 'DELETE') return { status: 503, headers: {}, body: Buffer.from('x') };
    const answer = await pass();
    return isLagging && method === 'GET' && url === '/lists/list' ? withoutOwn(answer) : answer;
  });
  expect(run.said).toMatch(/^1 lists of run \w{8} are not listed and may yet appear/);
  expect([run.isClean, run.journals().length, await run.lists()]).toEqual([false, 1, 1]);
  isLagging = false;
  expect(await run.cleanup()).toMatch(/^1 lists of run \w{8} removed\n$/);
  expect([await run.isAsBefore(), run.journals()]).toEqual([true, []]);
  await run.close();
});

test('a list that is not listed ten minutes later either is gone', async () => {
  const run = await leaving(1, async ({ method, url }, pass) => {
    const answer = await pass();
    if (method === 'DELETE') return { status: 503, headers: {}, body: Buffer.from('x') };
    return method === 'GET' && url === '/lists/list' ? withoutOwn(answer) : answer;
  });
  // The deletion was carried out, but the client got no answer.
  expect([run.isClean, await run.isAsBefore()]).toEqual([false, true]);
  expect(await run.cleanup(TEN_MINUTES_MS + 1000)).toBe('');
  expect(run.journals()).toEqual([]);
  await run.close();
});

test('a list that cannot be deleted does not keep the others from it', async () => {
  let stuck = '';
  let isStuck = true;
  const run = await leaving(4, async ({ method, url = '' }, pass) => {
    if (method === 'DELETE') stuck ||= url;
    return isStuck && method === 'DELETE' && url === stuck ? json(500, { error: 'x' }) : pass();
  });
  expect(run.said).toMatch(/^left of run \w{8}: list \w+ is not deleted: it is answered with 500\n$/);
  expect([run.isClean, await run.lists()]).toEqual([false, 1]);
  isStuck = false;
  expect(await run.cleanup()).toMatch(/^1 lists of run \w{8} removed\n$/);
  expect(await run.isAsBefore()).toBe(true);
  await run.close();
});

test('one failure among several deletions in the end stops none of them; three in a row do', async () => {
  let broken: 'all' | 'one' | 'none' = 'all';
  let stuck = '';
  const run = await leaving(6, async ({ method, url = '' }, pass) => {
    if (method !== 'DELETE') return pass();
    stuck ||= url;
    return broken === 'all' || (broken === 'one' && url === stuck) ? json(500, { error: 'x' }) : pass();
  });
  expect(run.said.match(/is not deleted: it is answered with 500/g)).toHaveLength(3);
  expect(run.said).toMatch(/lists \w+, \w+, \w+: not tried after these failures/);
  expect([run.isClean, await run.lists()]).toEqual([false, 6]);
  broken = 'one';
  expect(await run.cleanup()).toMatch(
    /^5 lists of run \w{8} removed\nleft of run \w{8}: list \w+ is not deleted/,
  );
  expect(await run.lists()).toBe(1);
  broken = 'none';
  expect(await run.cleanup()).toMatch(/^1 lists of run \w{8} removed\n$/);
  expect([await run.isAsBefore(), run.journals()]).toEqual([true, []]);
  await run.close();
});

const refusing = (status: number) =>
  leaving(1, async ({ method, url }, pass) =>
    method === 'POST' && url === '/lists/list' ? json(status, { message: 'Your plan has no lists' }) : pass(),
  );

test.each([400, 401, 403, 404, 409, 422])(
  'a list whose making is refused with %i is not awaited',
  async (status) => {
    const run = await refusing(status);
    expect([run.said, run.isClean, run.journals()]).toEqual(['', true, []]);
    await run.close();
  },
);

test.each([408, 429, 500, 502])(
  'one whose making is answered with %i is, each of three times',
  async (status) => {
    const run = await refusing(status);
    expect([run.said, run.isClean]).toEqual([expect.stringMatching(/^3 lists .* may yet appear/), false]);
    expect(run.journals()).toHaveLength(1);
    expect(await run.cleanup(TEN_MINUTES_MS + 1000)).toBe('');
    expect(run.journals()).toEqual([]);
    await run.close();
  },
);
