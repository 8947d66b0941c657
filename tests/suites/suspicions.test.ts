import { inText } from './in-text.ts';
import { message } from '../../suites/kit/model/message.ts';
import { describe, expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import { check, ofCount, ofOneAnswer, orOthers } from '../../suites/kit/model/check-result.ts';
import type { RunChecker } from '../../suites/kit/model/run-checker.ts';
import { monitors as makeMonitors, scenario, type Scenario } from '../../suites/kit/model/scenario.ts';
import { listenTo, checkClaims } from '../../suites/kit/index.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import type { Clock } from '../../suites/kit/targets/live/pacer.ts';
import { processMemory } from '../../suites/kit/targets/live/state.ts';
import { type Memory } from '../../suites/kit/model/memory.ts';
import type { RequestBudget } from '../../suites/kit/model/target.ts';
import { liveTarget } from '../../suites/targets.ts';
import { shortAccount } from './live.ts';
import { ownMock } from './own-mock.ts';

const running = ownMock();
const CLAIM: ClaimId = 'inbox.page.walk-complete';
const PAGES = 12;

/** Reads a dozen pages. The last one is reported, by itself or in comparison with the account's data. */
const expensive = (isOfOneAnswer: boolean): Scenario =>
  scenario({
    id: 'inbox.test.dear',
    isFresh: true,
    stimulus: async ({ inbox }) => {
      const answers: Exchange[] = [];
      for (let limit = 1; limit <= PAGES; limit += 1)
        answers.push(await inbox.call('GET /emails', { query: { limit } }));
      return answers;
    },
    checks: {
      [CLAIM]: (answers: readonly Exchange[]) =>
        ofOneAnswer(check(false, message`always`, ...answers.slice(-1)), isOfOneAnswer),
    },
  });
const ID = 'inbox.test.dear';

/** Runs scenarios within a budget; returns the verdict on the claim and the first arrivals. */
async function run(
  memory: Memory,
  inbox: number,
  scenarios = [expensive(false)],
  {
    isMonitor = false,
    full = {},
    runCheckers = [],
    clock,
  }: {
    isMonitor?: boolean;
    full?: Partial<RequestBudget>;
    runCheckers?: readonly RunChecker[];
    clock?: Clock;
  } = {},
) {
  const { main } = await shortAccount(running());
  const budget = { inbox, prospecting: 0 };
  const live = liveTarget({
    ...{ baseUrl: running().baseUrl, key: main, services: ['inbox'], budget, pace: 100_000, memory },
    ...(clock && { clock }),
  });
  const target =
    live.requestBudget === undefined ? live : { ...live, requestBudget: { ...live.requestBudget, ...full } };
  const { monitors } = isMonitor
    ? makeMonitors({
        [CLAIM]: (exchange: Exchange) =>
          check(!exchange.request.target.endsWith(`limit=${PAGES}`), message`the last page`, exchange),
      })
    : { monitors: [] };
  const ran: string[] = [];
  try {
    const verdicts = await checkClaims({
      ...{ scenarios, monitors, runCheckers, target, seed: 1, runs: 1 },
      wanted: (id) => id === CLAIM || id === 'inbox.page.items-array',
      listeners: [
        listenTo('exchange', ({ scenario }) => {
          if (ran.at(-1) !== scenario) ran.push(scenario);
        }),
      ],
    });
    return { said: verdicts.find(({ id }) => id === CLAIM), ran };
  } finally {
    await target.close();
  }
}

describe('a suspicion that a run cannot pay to confirm', () => {
  test('is confirmed first thing in the next run, and forgotten then', async () => {
    const memory = processMemory();
    // The planner reserves a recheck, but the scenario turns out more expensive than measured.
    const one = await run(memory, PAGES + 8);
    expect([one.said?.verdict, one.said && inText(one.said).reason]).toEqual([
      'inconclusive',
      'seemed violated once; the budget leaves no second attempt',
    ]);
    expect(memory.suspicions()).toEqual([{ claim: CLAIM, scenario: ID, run: 0 }]);
    const other = scenario({
      id: 'inbox.test.other',
      stimulus: async ({ inbox }) => inbox.call('GET /emails', {}),
      checks: {
        'inbox.page.items-array': () => check(true, message``),
      },
    });
    const two = await run(memory, 60, [other, expensive(false)]);
    expect([two.said?.verdict, two.ran[0]]).toEqual(['violated', ID]);
    expect(memory.suspicions()).toEqual([]);
  });

  test('is not checked where other clients explain it, and still leads the next run', async () => {
    const memory = processMemory();
    const { checkers, ...rest } = expensive(false);
    const ofOthers = [...checkers].map(([claim, check]): [ClaimId, typeof check] => [
      claim,
      (history) => orOthers(check(history), true),
    ]);
    const { said } = await run(memory, PAGES + 8, [{ ...rest, checkers: new Map(ofOthers) }]);
    expect(said?.verdict).toBe('not checked');
    expect(memory.suspicions()).toEqual([{ claim: CLAIM, scenario: ID, run: 0 }]);
  });

  test('is confirmed at once where one answer shows it that no data can have caused', async () => {
    const memory = processMemory();
    const { said } = await run(memory, PAGES + 8, [expensive(true)]);
    expect(said?.verdict).toBe('violated');
    expect(memory.suspicions()).toEqual([]);
  });

  test.each<[string, (at: number) => number, string]>([
    ['is confirmed by the same count after a minute', () => 2, 'violated'],
    ['is not checked where it follows what others add', (at) => Math.floor(at / 60_000), 'not checked'],
  ])('against a count %s', async (_, countAt, verdict) => {
    let skipped = 0;
    const clock = {
      now: () => Date.now() + skipped,
      sleep: async (milliseconds: number) => {
        skipped += milliseconds;
      },
    };
    const { checkers: __, ...counting } = expensive(false);
    const check_ = (answers: readonly Exchange[]) =>
      ofCount(check(false, message`${countAt(answers.at(-1)?.startedAt ?? 0)} of 3`, ...answers.slice(-1)));
    const { said } = await run(
      processMemory(),
      60,
      [{ ...counting, checkers: new Map([[CLAIM, check_ as never]]) }],
      { clock },
    );
    expect([said?.verdict, skipped > 60_000]).toEqual([verdict, true]);
  });

  test('stays where data changes and the memory for answers has no room for a second one', async () => {
    const full = { hasRoomFor: () => false, hasChanged: () => true };
    const { said } = await run(processMemory(), PAGES + 8, [expensive(true)], { full });
    expect(said?.verdict).toBe('inconclusive');
  });

  test('is dropped where one more read of each answer in a row shows that it holds', async () => {
    const reading = { ...expensive(false), checkers: new Map() };
    const apart: RunChecker = {
      ...{ claim: CLAIM, service: 'inbox', isOfData: true },
      evaluate: (exchanges) => check(exchanges.length < 2, message`apart`, ...exchanges.slice(-1)),
    };
    const { said } = await run(processMemory(), PAGES + 8, [reading], { runCheckers: [apart] });
    expect(said?.verdict).toBe('held');
  });

  test('is confirmed by one more read of each answer that is the same as before', async () => {
    const reading = { ...expensive(false), checkers: new Map() };
    const always: RunChecker = {
      ...{ claim: CLAIM, service: 'inbox', isOfData: true },
      evaluate: (exchanges) => check(false, message`always`, ...exchanges.slice(-1)),
    };
    const { said } = await run(processMemory(), PAGES + 8, [reading], { runCheckers: [always] });
    expect(said?.verdict).toBe('violated');
  });

  test('is confirmed by one read of each answer where the budget ends before one that is named again', async () => {
    const reading = { ...expensive(false), checkers: new Map() };
    const between: RunChecker = {
      ...{ claim: CLAIM, service: 'inbox', isOfData: true },
      evaluate: (exchanges) =>
        check(false, message`always`, ...exchanges.slice(-2), ...exchanges.slice(-2, -1)),
    };
    // The survey takes two requests, and two are left.
    const { said } = await run(processMemory(), PAGES + 4, [reading], { runCheckers: [between] });
    expect(said?.verdict).toBe('violated');
  });

  test('is confirmed at once where a monitor finds it in one answer', async () => {
    const reading = { ...expensive(false), checkers: new Map() };
    const { said } = await run(processMemory(), PAGES + 12, [reading], { isMonitor: true });
    expect(said?.verdict).toBe('violated');
  });
});
