import { describe, expect, test } from 'vitest';
import { alteredAccount, changed, type Json } from './altered-account.ts';
import { editing, type Meddling } from './middle.ts';

const { through } = alteredAccount();

/** The same JSON with the keys of every object in random order, a different one for each answer. */
function shuffled(draw: () => number) {
  const mix = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(mix);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, each]) => [draw(), key, mix(each)] as const);
    return Object.fromEntries(entries.toSorted(([a], [b]) => a - b).map(([, key, each]) => [key, each]));
  };
  return mix;
}

/** Numbers between 0 and 1 that are equal in each test run. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const hasJson = (headers: Readonly<Record<string, string | string[]>>): boolean =>
  String(headers['content-type'] ?? '').includes('json');

describe('what no document excludes', () => {
  test('answers whose keys come in another order each time cost no verdict', async () => {
    const mix = shuffled(drawn(7));
    const plain = await through(async (_, pass) => pass());
    const mixed = await through(async (_, pass) => {
      const answer = await pass();
      return hasJson(answer.headers) && answer.body.length > 0 ? editing(answer, mix) : answer;
    });
    expect(mixed.of('violated')).toEqual([]);
    expect(mixed.of('inconclusive')).toEqual([]);
    expect(mixed.of('held').length).toBeGreaterThan(plain.of('held').length - 10);
    expect(mixed.of('observed').length).toBeGreaterThan(plain.of('observed').length - 5);
  });

  /** The return of the quota in seconds from now, by the service's clock. */
  const asWait = (reset: string, date: number): string => String(Math.round(Number(reset) - date / 1000));

  test.each([90, -90, 7200])('a Date header that is %i s off reports nothing', async (seconds) => {
    const run = await through(
      async (_, pass) => {
        const { headers, ...answer } = await pass();
        const served = Date.parse(String(headers['date']));
        const reset = headers['x-ratelimit-quota-reset'];
        return {
          ...answer,
          headers: {
            ...headers,
            date: new Date(served + seconds * 1000).toUTCString(),
            ...(reset !== undefined && { 'x-ratelimit-quota-reset': asWait(String(reset), served) }),
          },
        };
      },
      { wanted: (claim) => /^inbox\.(endpoints|limits)\./.test(claim) },
    );
    expect(run.of('violated')).toEqual([]);
    expect(run.verdicts.get('inbox.endpoints.header-quota-reset-is-month-end')?.verdict).toBe('held');
  });

  test('a campaign that changes its status once during a run reports nothing', async () => {
    let reads = 0;
    const run = await through(
      changed((json, url) => {
        if (!url.startsWith('/advanced/campaigns')) return json;
        reads += 1;
        const status = reads > 2 ? 'PAUSED' : 'RUNNING';
        const moved = (each: Json): Json => ('status' in each ? { ...each, status } : each);
        const { campaigns } = json as { campaigns?: Json[] };
        return campaigns === undefined
          ? moved(json as Json)
          : { ...(json as Json), campaigns: campaigns.map(moved) };
      }),
      { wanted: (claim) => claim.startsWith('prospecting.campaign-routes.') },
    );
    expect(run.of('violated')).toEqual([]);
    expect(run.of('inconclusive')).toEqual([]);
  });
});

describe('an answer that names its state by a documented code', () => {
  const computing =
    (retryAfter: Readonly<Record<string, string>>): Meddling =>
    async (incoming, pass) => {
      if (incoming.url?.startsWith('/stats/advanced') !== true || isOver) return pass();
      isOver = true;
      return {
        status: 503,
        headers: { 'content-type': 'application/json', ...retryAfter },
        body: Buffer.from('{"error":"Statistics are computed","code":"STATS_COMPUTING"}'),
      };
    };
  let isOver = false;

  test.each([
    ['with its documented header it holds', { 'retry-after': '30' }, 'held'],
    ['without it, it is reported though it is over before a second run', {}, 'violated'],
  ])('%s', async (_, headers, verdict) => {
    isOver = false;
    const run = await through(computing(headers), {
      wanted: (claim) => claim === 'prospecting.errors.stats-computing-retry-after',
    });
    expect(run.verdicts.get('prospecting.errors.stats-computing-retry-after')?.verdict).toBe(verdict);
  });
});
