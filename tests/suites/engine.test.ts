import { inText } from './in-text.ts';
import { message } from '../../suites/kit/model/message.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import { inboxFacts } from '../../generated/facts.ts';
import { startMock, type RunningMock } from '../../mock/index.ts';
import { Inconclusive } from '../../suites/kit/model/exchange.ts';
import { checkClaims, type Target } from '../../suites/kit/index.ts';
import { mockTarget } from '../../suites/targets.ts';
import { check as must, vacuous } from '../../suites/kit/model/check-result.ts';
import { scenario, type Scenario } from '../../suites/kit/model/scenario.ts';

let mock: RunningMock;
let target: Target;
beforeAll(async () => {
  mock = await startMock({ seed: 3 });
  target = await mockTarget({ baseUrl: mock.baseUrl, controlUrl: mock.controlUrl, seed: 3 });
});
afterAll(async () => {
  await target.close();
  await mock.close();
});

const inTexts = async (settings: Parameters<typeof checkClaims>[0]) =>
  (await checkClaims(settings)).map(inText);
const evaluate = async (
  scenarios: readonly Scenario[],
  claims: readonly ClaimId[],
  path?: string,
  by = target,
) =>
  inTexts({
    scenarios,
    monitors: [],
    target: by,
    seed: 11,
    runs: 60,
    wanted: (id) => claims.includes(id),
    ...(path !== undefined && { path }),
  });

const numbers = scenario({
  id: 'inbox.test.numbers',
  input: () => fc.integer({ min: 0, max: 1000 }),
  stimulus: async ({ inbox }, value) => ({
    value,
    page: await inbox.call('GET /emails', { query: { limit: 1 } }),
  }),
  checks: {
    'inbox.page.items-array': ({ value, page }) => must(value < 300, message`${value} is too large`, page),
    'inbox.page.has-more-boolean': ({ value }) => must(value >= 0, message`never`),
    'inbox.page.next-cursor-string-or-null': () => vacuous,
  },
});

test('an input that is drawn again is asked once, and what is drawn after it keeps its place', async () => {
  const given: number[] = [];
  const few = scenario({
    ...{ id: 'inbox.test.few', service: 'inbox', requires: ['read'] },
    input: () => fc.constantFrom(1, 2, 3),
    stimulus: async (_, value) => Promise.resolve(given.push(value)),
    checks: {
      'inbox.page.has-more-boolean': () => must(given.length < 3, message`the third one`),
    },
  });
  const [verdict] = await evaluate([few], ['inbox.page.has-more-boolean']);
  const path = verdict?.evidence?.path ?? '';
  const third = given[2];
  expect([verdict?.verdict, given.slice(0, 3).toSorted()]).toEqual(['violated', [1, 2, 3]]);
  given.length = 0;
  await evaluate([few], ['inbox.page.has-more-boolean'], path);
  expect([path, given[0]]).toEqual([expect.stringMatching(/^inbox\.test\.few@\d+/), third]);
});

test('a violation is shrunk for its claim while the others keep their verdicts', async () => {
  const verdicts = await evaluate(
    [numbers],
    ['inbox.page.items-array', 'inbox.page.has-more-boolean', 'inbox.page.next-cursor-string-or-null'],
  );
  const byId = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
  expect(byId.get('inbox.page.items-array')).toMatchObject({
    verdict: 'violated',
    evidence: { counterexample: 300, message: '300 is too large' },
  });
  // Of 60 random numbers, 7 are repeats.
  expect(byId.get('inbox.page.has-more-boolean')).toMatchObject({
    verdict: 'held',
    runs: 53,
  });
  expect(byId.get('inbox.page.next-cursor-string-or-null')).toMatchObject({
    verdict: 'not checked',
    reason: 'nothing to check, perhaps because inbox.page.items-array is violated',
  });
});

test('readers share an account until half of its month is used up', async () => {
  const page = { query: { limit: 1 } };
  const keyOf = async (requests: number): Promise<string | undefined> => {
    const { context, close } = await target.open(['read'], () => undefined);
    for (let sent = 0; sent < requests; sent += 1) await context.inbox.call('GET /emails', page);
    const { request } = await context.inbox.call('GET /emails', page);
    await close();
    return request.headers['authorization'];
  };
  const first = await keyOf(100);
  expect(await keyOf(inboxFacts.monthlyQuota.requests / 2)).toBe(first);
  expect(await keyOf(0)).not.toBe(first);
});

const walking = scenario({
  id: 'inbox.test.walking',
  stimulus: async ({ inbox }) => {
    const pages = [];
    for (const limit of [1, 2, 3, 4, 5]) pages.push(await inbox.call('GET /emails', { query: { limit } }));
    return { pages };
  },
  checks: {
    'inbox.page.items-array': ({ pages }) =>
      must(pages[3]?.response.status !== 200, message`expected no ${4}`, ...pages.slice(3, 4)),
  },
});

test('requests that a violation does not need are not part of its sequence', async () => {
  const [verdict] = await evaluate([walking], ['inbox.page.items-array']);
  const sent = (verdict?.evidence?.trace ?? []).flatMap((step) =>
    'request' in step ? [step.request.target] : [],
  );
  expect(sent).toEqual(['/inbox/api/v1/emails?limit=4']);
  expect(verdict?.evidence?.exchanges).toHaveLength(1);
});

test('the path of a violation replays its counterexample', async () => {
  const [first] = await evaluate([numbers], ['inbox.page.items-array']);
  const [again] = await evaluate([numbers], ['inbox.page.items-array'], first?.evidence?.path);
  expect(again?.evidence?.counterexample).toBe(300);
});

test('the curl line names the request and never the key', async () => {
  const [verdict] = await evaluate([numbers], ['inbox.page.items-array']);
  expect(verdict?.evidence?.curl[0]).toBe(
    `curl -i -X GET '${mock.baseUrl}/inbox/api/v1/emails?limit=1' -H "Authorization: $API_KEY"`,
  );
});

test('a target that cannot be reached is inconclusive', async () => {
  const broken = scenario({
    ...numbers,
    id: 'inbox.test.broken',
    stimulus: async () => {
      throw new Inconclusive(message`connection refused`);
    },
    checks: {
      'inbox.page.items-array': () => must(false, message`never checked`),
    },
  });
  expect(await evaluate([broken], ['inbox.page.items-array'])).toMatchObject([
    { verdict: 'inconclusive', reason: 'connection refused' },
  ]);
});

test('what the target does not offer is skipped with that reason', async () => {
  const needy = scenario({
    id: 'inbox.test.needy',
    requires: ['webhook'],
    stimulus: async () => ({}),
    checks: {
      'inbox.page.items-array': () => must(false, message`never checked`),
    },
  });
  const reading: Target = { ...target, offers: new Set(['read']) };
  expect(await evaluate([needy], ['inbox.page.items-array'], undefined, reading)).toMatchObject([
    { verdict: 'not checked', reason: 'needs webhook' },
  ]);
});
