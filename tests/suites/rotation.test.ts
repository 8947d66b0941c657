import fc from 'fast-check';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import { scenario, type ScenarioContext } from '../../suites/kit/model/scenario.ts';
import { documentedPriority, priorityAfter } from '../../suites/kit/run/budget/priority.ts';
import { historyOf, rememberedRun } from '../../suites/kit/model/past-runs.ts';
import { accountFolder, diskMemory, processMemory } from '../../suites/kit/targets/live/state.ts';
import { withLastChecked, type ClaimVerdict } from '../../suites/kit/verdicts/verdict.ts';
import { checkLive, shortAccount } from './live.ts';
import { ownMock } from './own-mock.ts';

const CLAIM: ClaimId = 'inbox.page.items-array';
const OTHER: ClaimId = 'inbox.address.email-string';
const run = (at: number, ...verdicts: readonly (readonly [ClaimId, string])[]) =>
  rememberedRun(
    at,
    verdicts.map(([id, verdict]) => ({ id, verdict })),
  );

describe('what is remembered of past runs', () => {
  test('is when each claim was checked last, how, and how many runs ago; what was not checked is not checked', () => {
    const history = historyOf([
      run(1, [CLAIM, 'violated'], [OTHER, 'held']),
      run(2, [CLAIM, 'held'], [OTHER, 'not checked']),
    ]);
    expect(history.last.get(CLAIM)).toEqual({ at: 2, verdict: 'held', runsSince: 0 });
    expect(history.last.get(OTHER)).toEqual({ at: 1, verdict: 'held', runsSince: 1 });
  });

  test('outlives the process, and a line that was cut off costs no other', () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-state-'));
    const account = { origin: 'http://a.example', key: 'k' };
    const memory = () => diskMemory(folder, account);
    memory().remember([{ id: CLAIM, verdict: 'held' }]);
    appendFileSync(join(accountFolder(folder, account), 'history.jsonl'), '{"at":1,"judged":{"he\n');
    memory().remember([{ id: OTHER, verdict: 'violated' }]);
    expect(
      [...memory().history().last].map(([id, { verdict, runsSince }]) => [id, verdict, runsSince]),
    ).toEqual([
      [CLAIM, 'held', 1],
      [OTHER, 'violated', 0],
    ]);
    rmSync(folder, { recursive: true });
  });

  test('may stand in one file for several accounts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-state-'));
    const file = join(folder, 'history.jsonl');
    const memoryOf = (key: string) =>
      diskMemory(folder, { origin: 'http://a.example', key }, undefined, file);
    memoryOf('one').remember([{ id: CLAIM, verdict: 'held' }]);
    memoryOf('two').remember([{ id: OTHER, verdict: 'violated' }]);
    expect([...memoryOf('one').history().last.keys()]).toEqual([CLAIM]);
    expect([...memoryOf('two').history().last.keys()]).toEqual([OTHER]);
    rmSync(folder, { recursive: true });
  });
});

test('a verdict says when the claim was checked last, and how', () => {
  const history = historyOf([run(0, [CLAIM, 'violated'], [OTHER, 'held'])]);
  const verdict = (id: ClaimId, kind: ClaimVerdict['verdict']): ClaimVerdict => ({
    ...{ id, service: 'inbox', verdict: kind },
  });
  const now = Date.UTC(2026, 0, 2);
  expect(
    withLastChecked([verdict(CLAIM, 'held'), verdict(OTHER, 'not checked')], history, now).map(
      ({ lastJudged }) => lastJudged,
    ),
  ).toEqual([
    { at: '2026-01-02T00:00:00.000Z', verdict: 'held' },
    { at: '1970-01-01T00:00:00.000Z', verdict: 'held' },
  ]);
});

describe('the priority that a verdict gives a claim is', () => {
  const priority = (...runs: readonly ReturnType<typeof run>[]): number =>
    priorityAfter(historyOf(runs))(CLAIM);
  const nothing = run(9);
  test('less the later it was checked, and more with each run that leaves it out', () => {
    const held = run(1, [CLAIM, 'held']);
    const row = [
      priority(held),
      priority(held, nothing),
      priority(),
      priority(nothing),
      priority(nothing, nothing),
    ];
    expect(row).toEqual(row.toSorted((a, b) => a - b));
    expect(new Set(row).size).toBe(row.length);
    expect(priority()).toBe(documentedPriority(CLAIM));
  });

  test('more than ever where it failed last time, or could not be checked', () => {
    for (const verdict of ['violated', 'inconclusive'])
      expect(priority(run(1, [CLAIM, verdict]))).toBeGreaterThan(priority());
  });
});

describe('runs on one account', () => {
  const running = ownMock();
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-state-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('begin with other inputs each, drawn ones and rows of tables', async () => {
    const mock = running();
    const { main } = await shortAccount(mock, 300, 2);
    const asked: unknown[] = [];
    const common = { service: 'inbox', requires: ['read'] } as const;
    const heard = {
      'inbox.events.data-of-received': ({ input }: { readonly input: unknown }) => void asked.push(input),
    };
    const asking = async ({ inbox }: ScenarioContext, input: unknown) => {
      await inbox.call('GET /emails');
      return { input };
    };
    const drawn = scenario({
      ...{ id: 'inbox.test.drawn', ...common, input: () => fc.nat(), stimulus: asking },
      checks: heard,
    });
    const table = scenario({
      ...{ id: 'inbox.test.table', ...common, cases: () => ['a', 'b', 'c'], stimulus: asking },
      checks: heard,
    });
    const memory = processMemory();
    const account = { baseUrl: mock.baseUrl, key: main, services: ['inbox'], memory } as const;
    const wanted = (id: ClaimId): boolean => id === 'inbox.events.data-of-received';
    const first: unknown[] = [];
    for (let night = 1; night <= 4; night += 1) {
      asked.length = 0;
      await checkLive(account, { scenarios: [drawn, table], wanted, runs: 1 });
      first.push(asked.filter((input) => typeof input === 'number'));
      expect(asked.filter((input) => typeof input === 'string').toSorted()).toEqual(['a', 'b', 'c']);
      expect(asked.find((input) => typeof input === 'string')).toBe('abca'[night - 1]);
    }
    expect(new Set(first.map(String)).size).toBe(4);
  });

  test('check in seven what one without a limit checks', async () => {
    const mock = running();
    const { main } = await shortAccount(mock);
    const account = { baseUrl: mock.baseUrl, key: main, services: ['inbox'] as const };
    const wanted = (id: ClaimId): boolean => id.startsWith('inbox.');
    const unlimited = await checkLive(
      { ...account, budget: { inbox: 3000, prospecting: 0 } },
      { wanted, runs: 1 },
    );
    const all = [...unlimited.of('held'), ...unlimited.of('observed')].map(
      (line) => line.split(':')[0] ?? '',
    );
    const memory = diskMemory(folder, { origin: mock.baseUrl, key: main });
    const seen = new Set<string>();
    const firsts: number[] = [];
    while (firsts.length < 7 && !all.every((id) => seen.has(id))) {
      const one = await checkLive({ ...account, memory }, { wanted, runs: 1 });
      expect(one.of('violated')).toEqual([]);
      for (const line of [...one.of('held'), ...one.of('observed')]) seen.add(line.split(':')[0] ?? '');
      firsts.push(seen.size);
    }
    expect(all.filter((id) => !seen.has(id))).toEqual([]);
    expect(firsts[1]).toBeGreaterThan(firsts[0] ?? 0);
  });
});
