import { message, textOf } from '../../suites/kit/model/message.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inboxFacts } from '../../generated/facts.ts';
import type { RunningMock } from '../../mock/index.ts';
import { scenarios } from '../../suites/index.ts';
import { vacuous } from '../../suites/kit/model/check-result.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import { scenario, type ScenarioContext } from '../../suites/kit/model/scenario.ts';
import { MOST_IN_BURSTS, SURVEY_COST } from '../../suites/kit/index.ts';
import { checkLive, shortAccount, skipping, startMock, type Evaluated } from './live.ts';
import { between, type Answer, type Meddling } from './middle.ts';

const WINDOW_MS = 60_000;
let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ seed: 1 });
});
afterAll(() => mock.close());

const bursts = scenarios.filter(({ requires }) => requires.join() === 'burst');

async function through(
  meddle: Meddling,
  burst = true,
  chosen = bursts,
  more: readonly string[] = [],
): Promise<Evaluated & { seen: string[] }> {
  const { main, id } = await shortAccount(mock, WINDOW_MS);
  const middle = await between(mock.baseUrl, meddle);
  try {
    const own = new Set<string>(
      chosen.flatMap((each) => [...each.checkers.keys(), ...each.observers.keys()]),
    );
    const wanted = (claim: string): boolean => own.has(claim) || more.includes(claim);
    const budget = { inbox: 400, prospecting: 400 };
    const settings = { baseUrl: middle.url, key: main, clock: skipping(mock, id), budget, burst };
    return {
      ...(await checkLive(settings, { scenarios: chosen, runs: 1, wanted })),
      seen: middle.seen,
    };
  } finally {
    await middle.close();
  }
}
const CLAIM = 'inbox.limits.minute-every-route-counts';

test('a burst fills one minute with reads, and a refusal is an answer', async () => {
  const run = await through((_, pass) => pass());
  expect(run.verdicts.get(CLAIM)).toMatchObject({ verdict: 'held' });
  expect([run.of('violated'), run.of('inconclusive')]).toEqual([[], []]);
  expect(run.seen.filter((line) => !line.startsWith('GET '))).toEqual([]);
  expect(run.requests.inbox).toBeLessThan(70);
});

test('without consent there is none', async () => {
  const run = await through((_, pass) => pass(), false);
  expect(run.verdicts.get(CLAIM)).toMatchObject({ verdict: 'not checked', reason: message`needs burst` });
  expect(run.requests.inbox).toBe(SURVEY_COST.inbox);
});

test('a burst ends at once when another client uses the account', async () => {
  let answered = 0;
  const run = await through(async ({ url = '' }, pass) => {
    const answer = await pass();
    if (!url.includes('/inbox/') || (answered += 1) < 20) return answer;
    const left = Number(answer.headers['x-ratelimit-remaining']);
    return { ...answer, headers: { ...answer.headers, 'x-ratelimit-remaining': String(left - 1) } };
  });
  expect(textOf(run.verdicts.get(CLAIM)?.reason ?? message``)).toMatch(
    /^the burst was ended: others use the account/,
  );
  expect(run.seen.filter((line) => line.includes('/inbox/'))).toHaveLength(20);
});

test('a refusal without Retry-After counts at once, and ends in exit code 1', async () => {
  const header = 'inbox.endpoints.rate-429-retry-after-header';
  const run = await through(
    async (_, pass) => {
      const answer = await pass();
      const headers = Object.entries(answer.headers).filter(([name]) => name !== 'retry-after');
      return { ...answer, headers: Object.fromEntries(headers) };
    },
    true,
    bursts,
    [header],
  );
  expect(run.of('violated')).toEqual([expect.stringContaining(header)]);
  expect(run.code).toBe(1);
  expect(run.requests.inbox).toBeGreaterThan(60);
  expect(run.requests.inbox).toBeLessThanOrEqual(MOST_IN_BURSTS + 20);
});

const failure: Answer = {
  status: 500,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"error":"Internal server error"}'),
};

test('a burst of which one read fails begins again in another minute', async () => {
  let reads = 0;
  const run = await through(async ({ url = '' }, pass) =>
    url.includes('/inbox/') && (reads += 1) === 30 ? { ...failure, status: 503 } : pass(),
  );
  expect(run.verdicts.get(CLAIM)).toMatchObject({ verdict: 'held' });
  expect([run.of('violated'), run.reasons()]).toEqual([[], []]);
  expect(run.requests.inbox).toBeLessThanOrEqual(MOST_IN_BURSTS + 20);
});

test('an inbox request of another scenario waits until a burst is over', async () => {
  const beside = scenario({
    id: 'prospecting.test.beside',
    requires: ['read'],
    stimulus: async ({ prospecting, inbox }: ScenarioContext) => {
      for (let count = 0; count < 4; count += 1) {
        await prospecting.call('GET /webhook');
        await inbox.call('GET /views');
      }
      return {};
    },
    checks: { 'prospecting.webhook-registration.envelope': () => vacuous },
  });
  const run = await through((_, pass) => pass(), true, [...bursts, beside]);
  expect(run.reasons()).toEqual([]);
  expect(run.verdicts.get(CLAIM)).toMatchObject({ verdict: 'held' });
});

test('a prospecting service that fails beside a burst is not reported', async () => {
  let beside = 0;
  const run = await through(async ({ url = '' }, pass) =>
    !url.includes('/inbox/') && (beside += 1) > SURVEY_COST.prospecting ? failure : pass(),
  );
  expect(run.of('violated')).toEqual([]);
  expect(run.reasons().join()).toMatch(/500, 3 times/);
});

test('a firewall that ends a burst is not reported', async () => {
  let reads = 0;
  const run = await through(async ({ url = '' }, pass) =>
    url.includes('/inbox/') && (reads += 1) > 40
      ? { ...failure, status: 403, body: Buffer.from('{"message":"Forbidden"}') }
      : pass(),
  );
  expect(run.of('violated')).toEqual([]);
  expect(run.verdicts.get(CLAIM)).toMatchObject({ verdict: 'inconclusive' });
});

test('another limit of routes that do not count is an answer', async () => {
  let lists = 0;
  const run = await through(
    async ({ url = '' }, pass) => (url.startsWith('/lists/list?') && (lists += 1) > 40 ? failure : pass()),
    true,
    scenarios.filter(({ id }) => id === 'prospecting.limits.uncounted'),
  );
  const { observed = [] } = run.verdicts.get('prospecting.limits.uncounted-other-limit') ?? {};
  expect(observed).toEqual([
    expect.stringMatching(/^GET \/lists\/list → 500 .* within \d+ requests$/),
    expect.stringMatching(/^GET \/tools\/find\/email → none within \d+ requests$/),
  ]);
});

test.each([
  [1, 'violation'],
  [1100, 'vacuous'],
])('a minute that reads of %i ms each fill is checked while it lasts: %s', (durationMs, kind) => {
  const read = (index: number): Exchange => ({
    ...{ service: 'inbox', operation: 'GET /views', key: 'main' },
    request: { method: 'GET', target: '/views', headers: {} },
    response: { status: 200, headers: {}, bytes: Buffer.from(''), text: '', json: {} },
    ...{ startedAt: index * durationMs, durationMs },
  });
  const { requests } = inboxFacts.rateLimit;
  const within = Array.from({ length: requests }, (_, index) => read(index));
  const check = bursts.flatMap(({ checkers }) => checkers.get(CLAIM) ?? [])[0];
  expect(check?.({ within, beyond: read(requests), elsewhere: read(requests + 1) })).toMatchObject({ kind });
});
