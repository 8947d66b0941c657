import { message } from '../../suites/kit/model/message.ts';
import { expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import { listenTo, checkClaims, type RunRecord } from '../../suites/kit/index.ts';
import type { CheckResult } from '../../suites/kit/model/check-result.ts';
import type { K6Session } from '../../suites/kit/model/k6-session.ts';
import type { Scenario } from '../../suites/kit/model/scenario.ts';
import type { Target } from '../../suites/kit/model/target.ts';

const CLAIM: ClaimId = 'inbox.limits.minute-sliding';
const violation = { kind: 'violation', message: message`too slow`, exchanges: [] } as const;

/** Executes a k6 run with timed checks; `attempts` are its successive results. */
async function run(attempts: readonly CheckResult[], beside: boolean) {
  const order: string[] = [];
  const records: RunRecord[] = [];
  let sent = 0;
  const k6Run: Scenario = {
    ...{ id: 'load.timed', service: 'inbox', requires: ['k6'], isTimed: true },
    stimulus: async () => {
      order.push('k6 run');
      return (sent += 1);
    },
    checkers: new Map([[CLAIM, (attempt: number) => attempts[attempt - 1] ?? { kind: 'holds' }]]),
    observers: new Map(),
  } as unknown as Scenario;
  const session = { exchanges: [], drawn: () => undefined, close: async () => undefined };
  const target = { kind: 'mock', baseUrl: '', offers: new Set(['k6']), moving: false } as unknown as Target;
  const [verdict] = await checkClaims({
    ...{ scenarios: [k6Run], monitors: [], target, seed: 1, runs: 1 },
    k6: () => session as unknown as K6Session,
    wanted: (claim) => claim === CLAIM,
    listeners: [
      listenTo('record', ({ record }) => void records.push(record)),
      listenTo('scenarios done', () => void order.push('scenarios done')),
    ],
    ...(beside && {
      elsewhere: async () => {
        await new Promise((done) => setTimeout(done, 20));
        order.push('others');
        return [];
      },
    }),
  });
  const recorded = records.flatMap((record) => (record.kind === 'probe' ? [record.attempts.length] : []));
  return { verdict: verdict?.verdict, order, recorded };
}

test('a k6 run that measures time is done where it holds beside other threads', async () => {
  expect(await run([{ kind: 'holds' }], true)).toEqual({
    verdict: 'held',
    order: ['k6 run', 'others', 'scenarios done'],
    recorded: [1],
  });
});

test.each<[string, CheckResult]>([
  ['violated', violation],
  ['unclear', { kind: 'inconclusive', reason: message`late` } as unknown as CheckResult],
])('what seems %s beside others is forgotten, and tried anew alone', async (_, first) => {
  expect(await run([first, { kind: 'holds' }], true)).toEqual({
    verdict: 'held',
    order: ['k6 run', 'others', 'scenarios done', 'k6 run'],
    recorded: [1],
  });
});

test('what is violated stays violated, by two attempts alone', async () => {
  const found = await run([violation, violation, violation], true);
  expect(found.verdict).toBe('violated');
  expect(found.order.filter((each) => each === 'k6 run')).toHaveLength(3);
  expect(found.recorded).toEqual([2]);
});

test('where this thread checks, a k6 run that measures time waits for the end of the scenarios', async () => {
  expect((await run([{ kind: 'holds' }], false)).order).toEqual(['scenarios done', 'k6 run']);
});
