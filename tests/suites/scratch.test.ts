import { textOf } from '../../suites/kit/model/message.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningMock } from '../../mock/index.ts';
import { newList } from '../../suites/prospecting/checks/add-contact.ts';
import { vacuous } from '../../suites/kit/model/check-result.ts';
import { leftJournals, newJournal } from '../../suites/kit/index.ts';
import { account, removeLeft } from '../../suites/targets.ts';
import { scenario, type ScenarioContext } from '../../suites/kit/model/scenario.ts';
import { Scratch } from '../../suites/kit/targets/live/scratch.ts';
import { sizeOf } from '../samples.ts';
import { shortAccount, skipping, startMock, stateOf } from './live.ts';
import { between, editing, type Meddling } from './middle.ts';
import { checkScratch, PREFIX } from './scratch.ts';

let mock: RunningMock;
const folder = mkdtempSync(join(tmpdir(), 'plumbline-scratch-'));
beforeAll(async () => {
  mock = await startMock({ seed: 1 });
});
afterAll(async () => {
  await mock.close();
  rmSync(folder, { recursive: true, force: true });
});

const removed = async (baseUrl: string, key: string) => {
  const settings = {
    ...{ baseUrl, key, pace: 100_000, services: ['prospecting'] as const },
    budget: { inbox: 0, prospecting: 0 },
  };
  const said: string[] = [];
  for (const { journal } of leftJournals(folder, { origin: new URL(baseUrl).origin, key }))
    said.push((await removeLeft(settings, journal)).text);
  return said.join('');
};

async function through(
  meddle: Meddling,
  run: Parameters<typeof checkScratch>[2] = {},
): Promise<Awaited<ReturnType<typeof checkScratch>> & { seen: string[]; said: string; same: boolean }> {
  const { main, id } = await shortAccount(mock);
  const before = await stateOf(mock, id);
  const middle = await between(mock.baseUrl, meddle);
  let said = '';
  try {
    const checked = await checkScratch(
      { baseUrl: middle.url, key: main, folder },
      { onSwept: (text) => (said += text), clock: skipping(mock, id) },
      run,
    );
    return { ...checked, seen: middle.seen, said, same: (await stateOf(mock, id)) === before };
  } finally {
    await middle.close();
  }
}

describe('a run that may make lists of its own', () => {
  test('makes none where the lists of the account cannot be read', async () => {
    const run = await through(async ({ method, url }, pass) => {
      const answer = await pass();
      return method === 'GET' && url === '/lists/list' ? { ...answer, body: Buffer.from('{}') } : answer;
    });
    expect([run.seen.filter((line) => !line.startsWith('GET ')), run.same]).toEqual([[], true]);
    expect(run.reasons().join('\n')).toContain('so none are made beside them');
  });

  test('checks them, and leaves the account as it was', async () => {
    const run = await through((_, pass) => pass());
    expect([run.of('violated'), run.of('inconclusive'), run.same, run.said]).toEqual([[], [], true, '']);
    expect(run.of('held').length).toBeGreaterThan(130);
    const writes = new Set(
      run.seen
        .filter((line) => !line.startsWith('GET '))
        .map((line) => line.replaceAll(/[0-9a-f]{24}/g, '{id}').split('?')[0]),
    );
    expect([...writes].sort()).toEqual([
      'DELETE /lists/list/{id}',
      'DELETE /lists/list/{id}/rows/{id}',
      'PATCH /lists/contacts/{id}',
      'POST /lists/list',
      'POST /lists/list/export',
      'POST /lists/list/{id}/contacts',
      'POST /lists/list/{id}/contacts/batch',
    ]);
  });

  test('finds a list whose creation was never answered by its name', async () => {
    let lost = 0;
    const run = await through(async ({ method, url }, pass) => {
      const answer = await pass();
      return method === 'POST' && url === '/lists/list' && (lost += 1) % 3 === 1
        ? { ...answer, status: 502 }
        : answer;
    });
    expect([run.of('violated'), run.same]).toEqual([[], true]);
    expect(run.said).toMatch(/^\d+ lists of run [0-9a-f]{8} removed\n$/);
  });

  test('reports lists that cannot be removed, and the cleanup removes them later', async () => {
    const { main, id } = await shortAccount(mock);
    const before = await stateOf(mock, id);
    let isStuck = true;
    const middle = await between(mock.baseUrl, async ({ method }, pass) => {
      if (!isStuck || method !== 'DELETE') return pass();
      return { status: 403, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') };
    });
    let said = '';
    await checkScratch(
      { baseUrl: middle.url, key: main, folder },
      { onSwept: (text) => (said += text), clock: skipping(mock, id) },
      { runs: 1 },
    );
    expect(said).toMatch(/left of run [0-9a-f]{8}: list \w+ is not deleted: 403/);
    isStuck = false;
    expect(await removed(middle.url, main)).toMatch(/lists of run [0-9a-f]{8} removed/);
    await middle.close();
    expect(await stateOf(mock, id)).toBe(before);
  });

  test.each([
    ['that was there before', { duplicate: true }],
    ['that may have been there before', { duplicate: undefined }],
    ['that is said to be new in another way', { duplicate: 'false' }],
  ])('never touches a contact %s', async (_, change) => {
    const foreign = 'e'.repeat(24);
    let passedOff = 0;
    const passOff = (row: unknown): object => {
      passedOff += 1;
      return { ...(row as object), leadId: foreign, ...change };
    };
    const run = await through(
      async ({ method, url = '' }, pass) => {
        const answer = await pass();
        const added = /^POST .*\/contacts(\/batch)?(?:\?|$)/.exec(`${method ?? ''} ${url}`);
        if (added === null || answer.status >= 300) return answer;
        return editing(answer, (json) =>
          added[1] === undefined
            ? passOff(json)
            : { ...(json as object), results: (json as { results: unknown[] }).results.map(passOff) },
        );
      },
      { runs: 1 },
    );
    expect(passedOff).toBeGreaterThan(20);
    expect(run.seen.filter((line) => line.includes(foreign) && !line.startsWith('GET '))).toEqual([]);
    expect(run.same).toBe(true);
  });

  test.each([
    [503, 'text/plain', 'busy'],
    [500, 'application/json', '{"error":"Internal server error"}'],
  ])(
    'begins a scenario again where a write of it fails once or twice with %i',
    async (status, type, body) => {
      let count = 0;
      const run = await through(async ({ method }, pass) => {
        const answer = await pass();
        return method !== 'GET' && [7, 11].includes((count += 1) % 50)
          ? { status, headers: { 'content-type': type }, body: Buffer.from(body) }
          : answer;
      });
      expect(count).toBeGreaterThan(80);
      expect([run.of('violated'), run.reasons(), run.same]).toEqual([[], [], true]);
      expect(run.of('held').length).toBeGreaterThan(130);
    },
  );

  test('reports nothing where reads show a write some seconds later', async () => {
    const { main, id } = await shortAccount(mock);
    const clock = skipping(mock, id);
    let writtenAt = -Infinity;
    const middle = await between(mock.baseUrl, async ({ method, url = '' }, pass) => {
      const answer = await pass();
      if (method !== 'GET' && url !== '/lists/list/export') writtenAt = clock.now();
      const isBehind = method === 'GET' && url.includes('/rows') && clock.now() - writtenAt < 4000;
      return isBehind && answer.status === 200
        ? editing(answer, (json) => ({ ...(json as object), items: [], total: 0 }))
        : answer;
    });
    const run = await checkScratch({ baseUrl: middle.url, key: main, folder }, { clock });
    await middle.close();
    expect([run.of('violated'), run.reasons()]).toEqual([[], []]);
    // Once a second attempt has shown that reads are behind, each scenario waits for them.
    expect(run.of('held').length).toBeGreaterThan(160);
  });

  test('never touches a list that an answer passes off as its own', async () => {
    let foreign = '';
    const run = await through(
      async ({ method, url = '' }, pass) => {
        const answer = await pass();
        if (method === 'GET' && url === '/lists/list')
          foreign = /"(?:_?id|listId)":"(\w+)"/.exec(answer.body.toString())?.[1] ?? foreign;
        return method === 'POST' && url === '/lists/list'
          ? editing(answer, (json) => ({ ...(json as object), listId: foreign }))
          : answer;
      },
      { runs: 1 },
    );
    expect(run.seen.filter((line) => line.includes(foreign) && !line.startsWith('GET '))).toEqual([]);
    expect([run.of('violated'), run.same]).toEqual([[], true]);
  });

  test('does not send what is not its own, and ends at nothing', async () => {
    const { main } = await shortAccount(mock);
    const middle = await between(mock.baseUrl, (_, pass) => pass());
    const strange = scenario({
      id: 'prospecting.test.strange',
      requires: ['scratch'],
      stimulus: async (bench: ScenarioContext) => {
        await newList(bench, 'own');
        const [listId = ''] = bench.survey.listIds;
        await bench.prospecting.call('DELETE /lists/list/{listId}', { path: { listId } });
        return {};
      },
      checks: {
        'prospecting.list.create-success-true': () => vacuous,
      },
    });
    const run = await checkScratch({ baseUrl: middle.url, key: main, folder }, {}, { scenarios: [strange] });
    await middle.close();
    expect(run.reasons()).toEqual([
      expect.stringMatching(/^DELETE \S+ is not sent: the list was not made by this run$/),
    ]);
    expect(middle.seen.filter((line) => line.startsWith('DELETE '))).toHaveLength(1);
  });
});

describe('after a kill', () => {
  const KILLS = sizeOf('kills of a writing run');
  test(`at any of ${KILLS} writes the cleanup removes all of the run and nothing else`, async () => {
    const { main, id } = await shortAccount(mock);
    const before = await stateOf(mock, id);
    let kill: (() => void) | undefined;
    let left = 0;
    let isAfter = false;
    const middle = await between(mock.baseUrl, async ({ method }, pass) => {
      const isLast = method !== 'GET' && (left -= 1) === 0;
      if (isLast && !isAfter) kill?.();
      const answer = await pass();
      if (isLast && isAfter) kill?.();
      return answer;
    });
    let killed = 0;
    const one = async (round: number): Promise<void> => {
      left = 1 + ((round * 37) % 61);
      isAfter = round % 2 === 0;
      const child = spawn(
        process.execPath,
        [join(import.meta.dirname, 'scratch-run.ts'), middle.url, folder, `${round}`],
        { env: { ...process.env, API_KEY: main }, stdio: 'inherit' },
      );
      kill = () => child.kill('SIGKILL');
      const [, signal] = (await once(child, 'exit')) as [number, string | null];
      kill = undefined;
      if (signal === 'SIGKILL') killed += 1;
    };
    for (let round = 0; round < KILLS; round += 1) {
      await one(round);
      await removed(middle.url, main);
      expect(await stateOf(mock, id), `after kill ${round}`).toBe(before);
    }
    await middle.close();
    expect(killed).toBe(KILLS);
  }, 240_000);
});

describe('what may be sent', () => {
  const journal = newJournal(folder, { origin: 'http://a.example', key: 'k' }, PREFIX);
  const scratch = new Scratch(journal, account.lists);
  const [own, foreign, lead] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)];
  const name = scratch.name('list');
  scratch.permits({ method: 'POST', path: '/lists/list', body: JSON.stringify({ name }) });
  scratch.found(own, name);
  journal.write({ kind: 'contact', id: lead });
  const recheck = new Scratch(journal, account.lists);
  const of = (line: string, body?: unknown): string | undefined => {
    const [method = '', path = ''] = line.split(' ');
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const why = recheck.refusal({ method, path, body: text });
    return why && textOf(why);
  };
  const email = 'ada@contact.example';

  test.each([
    ['POST /lists/list', { name }],
    [`POST /lists/list/${own}/contacts`, { email, firstName: 'Ada' }],
    [`POST /lists/list/${own}/contacts?updateIfExists=true`, {}],
    [`POST /lists/list/${own}/contacts/batch`, { contacts: [{ email }, { firstName: ['a'] }] }],
    [`PATCH /lists/contacts/${lead}`, { firstName: 'Bob' }],
    [`DELETE /lists/list/${own}/rows/${lead}`, undefined],
    [`DELETE /lists/list/${own}`, undefined],
    ['POST /lists/list/export', { listIds: [own], async: true }],
  ])('%s', (line, body) => {
    expect(of(line, body)).toBeUndefined();
  });

  test.each([
    ['a list of another name', 'POST /lists/list', { name: `${PREFIX} mine` }],
    ['a list with more than a name', 'POST /lists/list', { name, linked: [foreign] }],
    ['a foreign list', `DELETE /lists/list/${foreign}`, undefined],
    ['a path that leads elsewhere', `DELETE /lists/list/${own}/../${foreign}`, undefined],
    ['an encoded path', `DELETE /lists/list/${own}%2f..%2f${foreign}`, undefined],
    ['a deletion with a query', `DELETE /lists/list/${own}?all=true`, undefined],
    ['a deletion with a body', `DELETE /lists/list/${own}`, {}],
    ['a foreign contact', `PATCH /lists/contacts/${foreign}`, { firstName: 'Eve' }],
    ['a foreign contact of an own list', `DELETE /lists/list/${own}/rows/${foreign}`, undefined],
    ['an own contact of a foreign list', `DELETE /lists/list/${foreign}/rows/${lead}`, undefined],
    ['a custom variable', 'POST /lists/custom-variable', { technicalName: 'x' }],
    ['a field that would make one', `POST /lists/list/${own}/contacts`, { colour: 'ochre' }],
    ['a telephone number', `POST /lists/list/${own}/contacts`, { phone: '+4930111222' }],
    ['an address that may be a person’s', `POST /lists/list/${own}/contacts`, { email: 'ada@contact.com' }],
    ['one in another field', `POST /lists/list/${own}/contacts`, { firstName: 'ada@contact.com' }],
    ['one hidden in an array', `POST /lists/list/${own}/contacts`, { email: ['ada@contact.com'] }],
    [
      'a body that says two things',
      `PATCH /lists/contacts/${lead}`,
      '{"email":"a@b.com","email":"a@b.example"}',
    ],
    ['a body that is no JSON', `POST /lists/list/${own}/contacts`, 'firstName=Ada'],
    ['an export of all', 'POST /lists/list/export', { listIds: [] }],
    ['an export of a foreign list', 'POST /lists/list/export', { listIds: [own, foreign] }],
    ['too large a batch', `POST /lists/list/${own}/contacts/batch`, { contacts: Array(102).fill({ email }) }],
    ['a new name for a list', `PATCH /lists/list/${own}`, { name }],
    ['a campaign', 'POST /advanced/campaigns', { name }],
    ['a paid search', 'POST /tools/email-finder', {}],
  ])('not %s', (_, line, body) => {
    expect(of(line, body)).toEqual(expect.any(String));
  });
});
