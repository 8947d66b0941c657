import { textOf } from '../../suites/kit/model/message.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMock, type RunningMock } from '../../mock/index.ts';
import { allMonitors, allRunCheckers, scenarios } from '../../suites/index.ts';
import {
  listenTo,
  checkClaims,
  type Failure,
  type RunSettings,
  type Target,
} from '../../suites/kit/index.ts';
import { mockTarget } from '../../suites/targets.ts';

let mock: RunningMock;
let target: Target;
beforeAll(async () => {
  mock = await startMock({ seed: 1 });
  target = await mockTarget({ ...mock, seed: 1 });
});
afterAll(async () => {
  await target.close();
  await mock.close();
});

const fail = (): never => {
  throw Object.assign(new Error('injected'), { code: 'EIO' });
};
const some = scenarios
  .filter(({ id }) => id.startsWith('inbox.list-emails.') || id.startsWith('inbox.page.'))
  .slice(0, 6);
const [victim] = some;
const usual: RunSettings = {
  ...{ scenarios: some, monitors: allMonitors, runCheckers: allRunCheckers, seed: 1, runs: 2 },
  wanted: (id: string) => id.startsWith('inbox.'),
} as unknown as RunSettings;
const run = async (change: Partial<RunSettings>) => {
  const failures: Failure[] = [];
  const verdicts = await checkClaims({
    ...usual,
    target,
    ...change,
    listeners: [
      ...(change.listeners ?? []),
      listenTo('failure', ({ failure }) => void failures.push(failure)),
    ],
  });
  const of = (kind: string): number => verdicts.filter(({ verdict }) => verdict === kind).length;
  return { failures, verdicts, held: of('held'), inconclusive: of('inconclusive'), violated: of('violated') };
};

/** The number of claims about the minute that the clock may decide differently in two complete runs. */
const BY_CLOCK = 3;

describe('what throws costs that part alone:', () => {
  const isWhole = (held: number): boolean => held >= whole.held - BY_CLOCK;
  let whole: Awaited<ReturnType<typeof run>>;
  beforeAll(async () => {
    whole = await run({});
    expect([whole.failures, whole.violated]).toEqual([[], 0]);
    expect(whole.held).toBeGreaterThan(20);
  });

  test.each(['progress', 'scenarios done', 'exchange', 'record'] as const)(
    'a listener to %s, which is reported once with its trace',
    async (kind) => {
      const { failures, held, violated } = await run({ listeners: [listenTo(kind, fail)] });
      expect([isWhole(held), violated]).toEqual([true, 0]);
      expect(failures).toHaveLength(1);
      expect(failures[0]?.reason).toBe('Error: injected');
      expect(failures[0]?.stack).toContain('contained.test.ts');
    },
  );

  test('the comparison with the baseline', async () => {
    const { held, violated } = await run({ isNew: fail });
    expect([isWhole(held), violated]).toEqual([true, 0]);
  });

  test('a listener to failures itself', async () => {
    const verdicts = await checkClaims({
      ...usual,
      target,
      listeners: [listenTo('progress', fail), listenTo('failure', fail)],
    });
    expect(isWhole(verdicts.filter(({ verdict }) => verdict === 'held').length)).toBe(true);
  });

  test.each([
    ['its stimulus', { stimulus: fail }],
    ['its inputs', { input: fail, cases: undefined }],
    ['its table', { input: undefined, cases: fail }],
  ])('a scenario, by %s', async (_, change) => {
    const broken = some.map((each) => (each === victim ? { ...each, ...change } : each));
    const { failures, held, verdicts, violated } = await run({ scenarios: broken as typeof some });
    expect(failures.map(({ part }) => part)).toEqual([`scenario ${victim?.id ?? ''}`]);
    expect(violated).toBe(0);
    expect(held).toBeGreaterThan(10);
    const own = verdicts.filter(
      ({ reason }) => reason !== undefined && textOf(reason).includes('Error: injected'),
    );
    expect(own.length).toBeGreaterThan(0);
    for (const { verdict, evidence } of own) {
      expect(verdict).toBe('inconclusive');
      expect(evidence?.stack).toContain('contained.test.ts');
    }
  });

  test.each([
    [
      'a checker',
      (claims: ReadonlyMap<string, unknown>) => new Map([...claims.keys()].map((claim) => [claim, fail])),
    ],
  ])('%s', async (_, breaking) => {
    const broken = some.map((each) =>
      each === victim ? { ...each, checkers: breaking(each.checkers) } : each,
    );
    const { failures, held, violated } = await run({ scenarios: broken as typeof some });
    expect([failures, violated]).toEqual([[], 0]);
    expect(held).toBeGreaterThan(10);
  });

  test('an observer', async () => {
    const watched = scenarios.filter(({ id, observers }) => id.startsWith('inbox.') && observers.size > 0);
    const [observed] = watched;
    if (observed === undefined) throw new Error('there is one');
    const broken = {
      ...observed,
      observers: new Map([...observed.observers.keys()].map((id) => [id, fail])),
    };
    const { failures, held, violated } = await run({ scenarios: [...some, broken] });
    expect(violated).toBe(0);
    expect(isWhole(held)).toBe(true);
    expect(failures.every(({ reason }) => reason === 'Error: injected')).toBe(true);
  });

  test('a monitor, and a run checker', async () => {
    const [monitor, ...otherMonitors] = allMonitors.filter(({ claim }) => claim.startsWith('inbox.'));
    const [checker, ...otherCheckers] = allRunCheckers.filter(({ claim }) => claim.startsWith('inbox.'));
    if (monitor === undefined || checker === undefined) throw new Error('there is one of each');
    const { failures, held, violated } = await run({
      monitors: [{ ...monitor, evaluate: fail }, ...otherMonitors],
      runCheckers: [{ ...checker, evaluate: fail }, ...otherCheckers],
    });
    expect([failures, violated]).toEqual([[], 0]);
    expect(isWhole(held)).toBe(true);
  });
});
