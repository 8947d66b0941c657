import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import { traffic } from '../../generated/traffic.ts';
import { startMock, type RunningMock } from '../../mock/index.ts';
import { allMonitors, scenarios } from '../../suites/index.ts';
import { scenario, type Monitor, type Scenario } from '../../suites/kit/model/scenario.ts';
import { nextTask, tasksOf } from '../../suites/kit/run/budget/plan.ts';
import { listenTo, checkClaims, type Target } from '../../suites/kit/index.ts';
import { mockTarget } from '../../suites/targets.ts';
import { holds, vacuous } from '../../suites/kit/model/check-result.ts';
import { coverAnswers, selectScenarios, type MonitoredScenario } from '../../suites/kit/run/selection.ts';
import { EMPTY_SURVEY } from '../../suites/kit/model/survey.ts';

const showing = (id: string, weight: number, kinds: readonly string[], rank = 0): MonitoredScenario => ({
  ...{ id, weight, rank },
  kinds: new Set(kinds),
});

describe('a cover', () => {
  test('shows every kind of answer three times where it can, with the cheapest scenarios that do', () => {
    const all = [
      showing('dear', 100, ['a', 'b', 'c']),
      showing('lists', 2, ['a', 'b']),
      showing('details', 3, ['c']),
      showing('again', 3, ['b', 'c']),
      showing('beyond', 101, ['b', 'c']),
    ];
    expect(coverAnswers(all)).toEqual(['lists', 'again', 'details', 'dear']);
  });

  test('prefers what every target offers, and adds what only others show', () => {
    const all = [showing('writes', 1, ['a', 'b', 'c'], 2), showing('reads', 9, ['a', 'b'])];
    expect(coverAnswers(all)).toEqual(['reads', 'writes']);
    expect(coverAnswers([showing('reads', 9, ['a', 'b']), showing('writes', 1, ['a'], 2)])).toEqual([
      'reads',
    ]);
  });

  test('of nothing is empty', () => {
    expect(coverAnswers([])).toEqual([]);
  });
});

const reading = (id: string, checkers: Scenario['checkers'] = new Map()): Scenario => ({
  ...scenario({
    id,
    service: 'inbox',
    stimulus: ({ inbox }) => inbox.call('GET /emails', { query: { limit: 1 } }),
    checks: {},
  }),
  checkers,
});
const MONITORED = 'inbox.email-list-item.id-string';
const BOUND = 'inbox.list-emails.limit-default';
const monitor: Monitor = { claim: MONITORED, service: 'inbox', shownIn: ['shows'], evaluate: () => holds };
const some = [reading('other'), reading('shows'), reading('bound', new Map([[BOUND, () => holds]]))];
const wants =
  (...ids: readonly ClaimId[]) =>
  (id: ClaimId): boolean =>
    ids.includes(id);
const idsOf = (list: readonly Scenario[]): string[] => list.map(({ id }) => id);

describe('a run of one monitor', () => {
  test('needs the scenarios that show it something; the others of its service are spare', () => {
    const { selected, spare } = selectScenarios(some, [monitor], wants(MONITORED));
    expect([idsOf(selected), idsOf(spare)]).toEqual([['shows'], ['other', 'bound']]);
  });

  test('needs those of a wanted claim, too, and nothing is spare where no monitor is wanted', () => {
    expect(idsOf(selectScenarios(some, [monitor], wants(MONITORED, BOUND)).selected)).toEqual([
      'shows',
      'bound',
    ]);
    const { selected, spare } = selectScenarios(some, [monitor], wants(BOUND));
    expect([idsOf(selected), spare]).toEqual([['bound'], []]);
  });

  test('needs all of its service where it is unknown what shows it', () => {
    const unknown: Monitor = { claim: MONITORED, service: 'inbox', evaluate: () => holds };
    expect(idsOf(selectScenarios(some, [unknown], wants(MONITORED)).selected)).toEqual([
      'other',
      'shows',
      'bound',
    ]);
  });

  test('plans the spare ones that share its operations last, and only while the monitor has found nothing', () => {
    const run = { monitors: [monitor], target: {}, wanted: wants(MONITORED), runs: 1 };
    const tasks = tasksOf(some, run, EMPTY_SURVEY);
    const next = (done: readonly string[], isDecided: boolean) =>
      nextTask(tasks, {
        runsOf: ({ id }) => (done.includes(id) ? 1 : 0),
        isDecided: () => isDecided,
        remaining: 100,
      })?.id;
    expect([next([], false), next(['shows'], false), next(['shows'], true)]).toEqual([
      'shows',
      'bound',
      undefined,
    ]);
  });
});

describe('on the mock', () => {
  let mock: RunningMock;
  let target: Target;
  beforeAll(async () => {
    mock = await startMock({ seed: 1 });
    target = await mockTarget({ baseUrl: mock.baseUrl, controlUrl: mock.controlUrl, seed: 1 });
  });
  afterAll(async () => {
    await target.close();
    await mock.close();
  });
  const evaluate = async (by: readonly Monitor[], over: readonly Scenario[], wanted: ClaimId) => {
    const before = target.requests.inbox;
    const ran = new Set<string>();
    const [verdict] = await checkClaims({
      scenarios: over,
      monitors: by,
      target,
      seed: 1,
      runs: 100,
      wanted: wants(wanted),
      listeners: [listenTo('exchange', ({ scenario }) => void ran.add(scenario))],
    });
    return { verdict: verdict?.verdict, ran: [...ran], requests: target.requests.inbox - before };
  };

  test('one monitor takes a handful of requests, and still holds by what it has checked', async () => {
    const { verdict, ran, requests } = await evaluate(allMonitors, scenarios, MONITORED);
    expect([verdict, ran.sort()]).toEqual(['held', [...(traffic.shownIn[MONITORED] ?? [])].sort()]);
    expect(requests).toBeLessThan(40);
  });

  test('one that finds nothing to check checks the spare scenarios before it says so', async () => {
    const nothing: Monitor = { ...monitor, evaluate: () => vacuous };
    expect(await evaluate([nothing], some, MONITORED)).toMatchObject({
      verdict: 'not checked',
      ran: ['shows', 'other', 'bound'],
    });
    expect(await evaluate([monitor], some, MONITORED)).toMatchObject({ verdict: 'held', ran: ['shows'] });
  });
});
