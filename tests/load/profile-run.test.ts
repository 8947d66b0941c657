import { afterAll, beforeAll, expect } from 'vitest';
import {
  destinationOf,
  planFor,
  runProfile,
  type ProfilePlan,
  type ProfileResult,
} from '../../load/index.ts';
import { readTable } from '../../load/profiles/table.ts';
import type { RunningMock } from '../../mock/index.ts';
import { mockTarget } from '../../suites/targets.ts';
import { startMock } from '../suites/live.ts';
import { between, type Meddling } from '../suites/middle.ts';
import { k6There, testWithK6 } from './k6-of-tests.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ seed: 1 });
});
afterAll(() => mock.close());

const table = readTable(
  `operations:
  list-emails: { send: inbox GET /emails, query: limit=1, p50: 1000, p95: 1500, p99: 1500, errors: 1 }
profiles:
  smoke:
    says: shortly
    weights: { list-emails: 1 }
    rate: 10
    stages: [{ to: 10, seconds: 2 }]
    elsewhere: { percent: 90, seconds: 15 }
`,
  'table',
);

/** A real profile run with a server between it and the mock; returns the requests that arrived there. */
async function run(
  meddle: Meddling,
  altered: Partial<ProfilePlan>,
  kind: 'mock' | 'live' = 'mock',
): Promise<{ result: ProfileResult; seen: readonly string[] }> {
  const middle = await between(mock.baseUrl, meddle);
  const target = await mockTarget({ baseUrl: middle.url, controlUrl: mock.controlUrl, seed: 1 });
  try {
    const plan = { ...planFor('smoke', table, destinationOf(middle.url, kind)), ...altered };
    return { result: await runProfile(plan, k6There().path, target), seen: middle.seen };
  } finally {
    await target.close();
    await middle.close();
  }
}

testWithK6('requests that hang until the end are failures, and not forgotten', async () => {
  let first: number | undefined;
  const hanging: Meddling = (_, onward) => {
    first ??= Date.now();
    return Date.now() - first < 1000 ? onward() : new Promise(() => undefined);
  };
  const { result, seen } = await run(hanging, { patience: 2 });
  expect(result.outcome).toBe('failed');
  const [{ requests, unanswered }] = result.operations as [ProfileResult['operations'][number]];
  // A connection that gives no answer may be retried once.
  expect(requests).toBeGreaterThanOrEqual(19);
  expect(seen.length).toBeGreaterThanOrEqual(requests);
  expect(unanswered).toBeGreaterThanOrEqual(8);
});

testWithK6('the cap on requests ends a run, whatever its plan says', async () => {
  const most = 4;
  const pass: Meddling = (_, onward) => onward();
  const { result, seen } = await run(pass, { watch: { most, windowMs: 60_000 } }, 'live');
  expect([result.outcome, result.reason]).toEqual(['inconclusive', 'the cap of 4 requests is reached']);
  expect(seen).toHaveLength(most);
});
