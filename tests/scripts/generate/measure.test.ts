import { describe, expect, test } from 'vitest';
import { sampleOf } from '../../samples.ts';
import { traffic } from '../../../generated/traffic.ts';
import { measureTraffic } from '../../../scripts/generate/measure.ts';
import { startMock } from '../../../mock/index.ts';
import { OPTIONS } from '../../../scripts/cli/options.ts';
import type { ClaimId } from '../../../generated/claims.ts';
import { allMonitors, allRunCheckers, scenarios } from '../../../suites/index.ts';
import { checkClaims, sendersOf, USUAL_RUNS } from '../../../suites/kit/index.ts';
import { costOf } from '../../../suites/kit/model/scenario.ts';
import { sendersFirst } from '../../../suites/kit/run/selection.ts';
import { mockTarget } from '../../../suites/targets.ts';

const { sent, shownIn } = traffic;

describe('the table of what scenarios send', () => {
  test('has a row for each scenario and for each monitor and run checker, and no others', () => {
    expect(Object.keys(sent).sort()).toEqual(scenarios.map(({ id }) => id).sort());
    const watching = new Set([...allMonitors, ...allRunCheckers].map(({ claim }) => claim));
    expect(Object.keys(shownIn).sort()).toEqual([...watching].sort());
  });

  test('knows a scenario for every monitor and run checker, which shows it something or checks its claim', () => {
    const known = new Set(scenarios.map(({ id }) => id));
    const bound = new Set<string>(scenarios.flatMap(({ checkers }) => [...checkers.keys()]));
    const lost = Object.entries(shownIn).filter(
      ([claim, ids]) => (ids.length === 0 && !bound.has(claim)) || ids.some((id) => !known.has(id)),
    );
    expect(lost).toEqual([]);
  });

  const QUICK = 20;
  test('is what a sample of the scenarios sends to the mock today', async () => {
    const quick = Object.keys(sent).filter((id) => {
      const { inbox = 0, prospecting = 0 } = sent[id]?.requests ?? {};
      return inbox + prospecting <= QUICK;
    });
    const sample = new Set(sampleOf('measured scenarios', quick));
    expect(sample.size).toBeGreaterThan(10);
    const measured = await measureTraffic(sample);
    expect(measured.sent).toEqual(Object.fromEntries([...sample].sort().map((id) => [id, sent[id]])));
  });

  test('gives each scenario its cost, but those that depend on the length of walks', () => {
    const walking = new Set(scenarios.filter(({ walks }) => walks !== undefined).map(({ id }) => id));
    expect(walking.size).toBeLessThan(10);
    for (const scenario of scenarios)
      if (!walking.has(scenario.id))
        expect(costOf(scenario, 1, 1)).toBe(sent[scenario.id]?.requests[scenario.service]);
  });
});

test('two measurements of one tree are the same', async () => {
  // Their reads follow each other within a millisecond, and share accounts.
  const ids = new Set([
    'inbox.list-questions.page',
    'inbox.folders.folder-types',
    'prospecting.export.bounds',
  ]);
  expect(await measureTraffic(ids)).toEqual(await measureTraffic(ids));
});

describe('a monitor that is not measured yet', () => {
  const all = [...allMonitors, ...allRunCheckers].filter(({ claim }) => claim in shownIn);
  const byId = new Map(scenarios.map((each) => [each.id, each]));
  const requestsOf = (id: string): number => {
    const { inbox = 0, prospecting = 0 } = sent[id]?.requests ?? {};
    return (inbox + prospecting) * (byId.get(id)?.input === undefined ? 1 : USUAL_RUNS);
  };

  test('is shown by scenarios that send its operations, at little cost', () => {
    const without = all.filter(({ claim }) => sendersOf(claim, scenarios).length === 0);
    expect(without.length).toBeLessThan(10);
    const costs = all.map(({ claim }) =>
      sendersOf(claim, scenarios).reduce((sum, id) => sum + requestsOf(id), 0),
    );
    expect(Math.max(...costs)).toBeLessThan(5000);
  });

  test('reads what sends its operations before anything else', () => {
    const claim: ClaimId = 'prospecting.key-resolution.new-variable-technical-name';
    const [first, second] = sendersFirst(scenarios, [claim]);
    for (const each of [first, second])
      expect(sent[each?.id ?? '']?.answers.join()).toContain('POST /lists/list/{listId}/contacts');
  });

  test.each<ClaimId>([
    'prospecting.key-resolution.new-variable-technical-name',
    'inbox.attachment.size-integer',
  ])('%s is checked with few requests', async (claim) => {
    const measured = shownIn[claim] ?? [];
    const mock = await startMock({ seed: 1 });
    const target = await mockTarget({ baseUrl: mock.baseUrl, controlUrl: mock.controlUrl, seed: 1 });
    Reflect.deleteProperty(shownIn, claim);
    try {
      const watching = allMonitors.map((each) =>
        each.claim === claim ? { ...each, shownIn: sendersOf(claim, scenarios) } : each,
      );
      const verdicts = await checkClaims({
        ...{ scenarios, monitors: watching, target, seed: 1, runs: 20 },
        wanted: (id) => id === claim,
      });
      expect(verdicts.map(({ id, verdict }) => [id, verdict])).toEqual([[claim, 'held']]);
      expect(target.requests.inbox + target.requests.prospecting).toBeLessThan(4000);
    } finally {
      Object.assign(shownIn, { [claim]: measured });
      await target.close();
      await mock.close();
    }
  });
});

test('a run of everything draws as many inputs as the measurement assumes', () => {
  expect(OPTIONS.runs().defaultValue).toBe(USUAL_RUNS);
});
