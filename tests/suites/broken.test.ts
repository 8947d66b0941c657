import { textOf, message } from '../../suites/kit/model/message.ts';
import { inText } from './in-text.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import { agreementOf } from '../../suites/kit/confirm/quorum.ts';
import { startMock, type RunningMock } from '../../mock/index.ts';
import { type RunInfo } from '../../reports/index.ts';
import { outcomeOfRun } from '../reports/outcome-of-run.ts';
import { allMonitors, scenarios } from '../../suites/index.ts';
import { brokenBy } from '../../suites/kit/model/failure.ts';
import { Inconclusive } from '../../suites/kit/model/exchange.ts';
import {
  checkClaims,
  evaluateDeliveries,
  TrafficEvaluation,
  type ClaimVerdict,
  type Target,
} from '../../suites/kit/index.ts';
import { mockTarget } from '../../suites/targets.ts';
import { holds, violation, type CheckResult } from '../../suites/kit/model/check-result.ts';
import { takeAttempts } from '../../suites/kit/verdicts/k6-attempts.ts';
import { ClaimStates } from '../../suites/kit/verdicts/claim-state.ts';
import { verdictOf } from '../../suites/kit/verdicts/verdict.ts';
import { scenario, type Monitor, type Scenario } from '../../suites/kit/model/scenario.ts';
import { evaluatedRun } from '../load/evaluated-run.ts';
import { isFull, sampleOf } from '../samples.ts';
import { mutilating } from './mutilating.ts';

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

const CLAIM = 'inbox.page.items-array';
const OTHER = 'inbox.page.has-more-boolean';
const OPEN = 'inbox.list-emails.limit-zero';
/** Throws like a checker that was written for a history of another shape. */
const fail = (): never => {
  const history = JSON.parse('{}') as { items: { length: number } };
  throw new Error(`never: ${history.items.length}`);
};
const FAILED = 'the checker failed: "TypeError: Cannot read properties of undefined (reading \'length\')"';
const failed = {
  verdict: 'inconclusive',
  reason: FAILED,
  evidence: { message: FAILED, stack: expect.stringContaining('broken.test.ts') as string },
};
const page = scenario({
  id: 'inbox.test.page',
  stimulus: ({ inbox }) => inbox.call('GET /emails', { query: { limit: 1 } }),
  checks: {
    [CLAIM]: fail,
    [OTHER]: () => holds,
  },
});
const NO_RUN: RunInfo = {
  ...{ id: '', target: 'mock', baseUrl: '', seed: 1, startedAt: '', durationMs: 0 },
  ...{ requests: { inbox: 0, prospecting: 0 }, notes: [] },
};

describe('a checker that throws', () => {
  const evaluate = (
    some: readonly Scenario[],
    ids: readonly ClaimId[],
    by: readonly Monitor[] = [],
  ): Promise<ClaimVerdict[]> =>
    checkClaims({
      ...{ scenarios: some, monitors: by, target, seed: 11, runs: 3 },
      wanted: (id) => ids.includes(id),
    });

  test('leaves its claim inconclusive, with the stack and the path, while the others are checked', async () => {
    const verdicts = await evaluate([page], [CLAIM, OTHER]);
    const [own, other] = [CLAIM, OTHER].map((id) => verdicts.find((verdict) => verdict.id === id));
    expect(own && inText(own)).toMatchObject({
      ...failed,
      evidence: { ...failed.evidence, path: 'inbox.test.page@0' },
    });
    expect(other).toMatchObject({ verdict: 'held', runs: 1 });
    expect(outcomeOfRun(NO_RUN, verdicts).verdicts).toMatchObject({
      exitCode: 3,
      summary: { inconclusive: 1, held: 1 },
    });
  });

  test('counts more than other histories in which the claim held, and less than a violation', async () => {
    const fine = { ...page, id: 'inbox.test.fine', checkers: new Map([[CLAIM, () => holds]] as const) };
    expect((await evaluate([page, fine], [CLAIM])).map(inText)).toMatchObject([failed]);
    const reporting = { ...fine, checkers: new Map([[CLAIM, () => violation(message`seen`)]] as const) };
    expect(await evaluate([page, reporting], [CLAIM])).toMatchObject([{ verdict: 'violated' }]);
  });

  test('is as broken where it is a monitor or an observer', async () => {
    const quiet: Scenario = { ...page, checkers: new Map(), observers: new Map([[OPEN, fail]]) };
    const watching: Monitor = { claim: CLAIM, service: 'inbox', evaluate: fail };
    expect((await evaluate([quiet], [CLAIM, OPEN], [watching])).map(inText)).toMatchObject([failed, failed]);
  });

  test('in a recording and in a log of deliveries leaves its claim inconclusive', async () => {
    const exchange = await target
      .open(['read'], () => undefined)
      .then(async ({ context, close }) => {
        const seen = await context.inbox.call('GET /emails');
        await close();
        return seen;
      });
    const wanted = (id: ClaimId): boolean => id === CLAIM;
    const recorded = new TrafficEvaluation([{ claim: CLAIM, service: 'inbox', evaluate: fail }], wanted);
    recorded.take(exchange);
    expect(recorded.verdicts('').map(inText)).toMatchObject([failed]);
    expect(
      evaluateDeliveries({ [CLAIM]: fail }, { deliveries: [], until: 0 }, wanted, '').map(inText),
    ).toMatchObject([failed]);
  });

  test('in a k6 run leaves its claim inconclusive, and what was found is still said', async () => {
    const broken = scenario({
      id: 'load.test',
      service: 'inbox',
      requires: ['k6'],
      stimulus: async () => ({}),
      checks: {
        [CLAIM]: fail,
        [OTHER]: () => holds,
        [OPEN]: fail,
      },
      words: () => 'found something',
    });
    const unused = async (): Promise<never> => {
      throw new Error('nothing is sent');
    };
    const k6 = () => ({
      ...{ fullWindows: false, by: 'a pretence', account: unused, send: unused, watch: unused },
      ...{ exchanges: [], drawn: () => undefined, close: async () => undefined },
    });
    const { verdicts, note } = await evaluatedRun(broken, { k6, target });
    expect(note).toBe('test: found something');
    expect(Object.fromEntries(verdicts.map((verdict) => [verdict.id, inText(verdict)]))).toMatchObject({
      [CLAIM]: failed,
      [OTHER]: { verdict: 'held' },
      [OPEN]: failed,
    });
  });

  test('is not looked for a second time, but does not hide what two attempts showed', () => {
    const broken = brokenBy(new TypeError('x'));
    const seen = { kind: 'violation', message: message`seen`, exchanges: [] } as const;
    expect(agreementOf([broken]).kind).toBe('broken');
    expect(agreementOf([holds, broken]).kind).toBe('broken');
    expect(agreementOf([seen, broken]).kind).toBe('broken');
    expect(agreementOf([seen, seen, broken]).kind).toBe('violated');
  });

  test('is not outvoted by another checker of the claim', () => {
    const evaluators = { monitors: [], wanted: () => true };
    const history = { input: undefined, run: 0, history: {}, exchanges: [], trace: [] };
    const k6Run = (check: () => CheckResult): Scenario =>
      scenario({
        id: 'load.test',
        service: 'inbox',
        requires: ['k6'],
        stimulus: async () => ({}),
        checks: {
          [CLAIM]: check,
        },
      });
    for (const checks of [
      [() => holds, fail],
      [fail, () => holds],
    ]) {
      const tallies = new ClaimStates();
      for (const check of checks) takeAttempts(tallies, k6Run(check), [{ execution: history }], evaluators);
      const uncheckedClaims = () => ({ verdict: 'not checked' }) as const;
      expect(
        inText(verdictOf(CLAIM, tallies.find(CLAIM), { seed: 1, baseUrl: '', notChecked: uncheckedClaims })),
      ).toMatchObject(failed);
    }
  });
});

describe('a stimulus that throws', () => {
  const throwing = (error: Error): Scenario => ({
    ...page,
    id: 'inbox.test.throwing',
    stimulus: async () => {
      throw error;
    },
  });
  const evaluate = (some: readonly Scenario[]): Promise<ClaimVerdict[]> =>
    checkClaims({
      ...{ scenarios: some, monitors: [], target, seed: 11, runs: 3 },
      wanted: (id) => id === CLAIM,
    });

  test('over a shape that it was not written for leaves its claims inconclusive', async () => {
    expect((await evaluate([throwing(new TypeError('no id'))])).map(inText)).toMatchObject([
      {
        verdict: 'inconclusive',
        reason: 'the scenario failed: "TypeError: no id"',
        evidence: {
          stack: expect.stringContaining('broken.test.ts') as string,
          path: 'inbox.test.throwing@0',
        },
      },
    ]);
  });

  test('because the target does not answer says so, and is no defect', async () => {
    const [verdict] = await evaluate([throwing(new Inconclusive(message`timed out`))]);
    expect([verdict && inText(verdict).reason, verdict?.evidence]).toEqual(['timed out', undefined]);
  });

  test('for the system costs its claims, with its trace, and the rest of the run stands', async () => {
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    const [verdict] = await evaluate([throwing(full)]);
    expect(verdict?.reason && textOf(verdict.reason)).toBe('the scenario failed: "Error: no space left"');
    expect(verdict).toMatchObject({
      verdict: 'inconclusive',
      evidence: { stack: expect.stringContaining('no space left') as string },
    });
  });
});

/** Gives a property few inputs, each run once without shrinking. */
const withFewInputs = (some: Scenario, seed: number): Scenario => {
  const { input, ...rest } = some;
  return input === undefined
    ? some
    : { ...rest, cases: (found) => fc.sample(input(found), { numRuns: isFull() ? 2 : 1, seed }) };
};

describe('answers and deliveries of which parts are missing or of other types', () => {
  // Bursts take long, so they are left out.
  const quick = sampleOf(
    'scenarios on broken answers',
    scenarios.filter(({ requires }) => !requires.includes('burst')),
  );
  test('break no checker and no scenario', async () => {
    const seed = 1;
    const verdicts = await checkClaims({
      scenarios: quick.map((each) => withFewInputs(each, seed)),
      monitors: allMonitors,
      target: mutilating(target, seed),
      seed,
      runs: 1,
      wanted: () => true,
    });
    const broken = verdicts.filter(({ evidence }) => evidence?.stack !== undefined);
    expect(broken.map(({ id, evidence }) => `${id}: ${evidence?.stack ?? ''}`)).toEqual([]);
    // Many verdicts show that answers really were broken.
    expect(verdicts.filter(({ verdict }) => verdict === 'violated').length).toBeGreaterThan(20);
  });
});
