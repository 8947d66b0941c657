import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningMock } from '../../mock/index.ts';
import { judgeLive, shortAccount, startMock, type Judged } from './live.ts';
import { between, editing, type Answer, type Meddling } from './middle.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ seed: 1 });
});
afterAll(() => mock.close());

type Json = Readonly<Record<string, unknown>>;

async function through(
  meddle: Meddling,
  settings: { budget?: number } = {},
): Promise<Judged & { seen: string[] }> {
  const { main } = await shortAccount(mock);
  const middle = await between(mock.baseUrl, meddle);
  try {
    const budget = { inbox: settings.budget ?? 150, prospecting: 400 };
    return { ...(await judgeLive({ baseUrl: middle.url, key: main, budget })), seen: middle.seen };
  } finally {
    await middle.close();
  }
}

const changed =
  (edit: (json: unknown, url: string) => unknown): Meddling =>
  async ({ url = '' }, pass) => {
    const answer = await pass();
    return answer.status === 200 ? editing(answer, (json) => edit(json, url)) : answer;
  };
const isEmails = (json: unknown): json is Json & { items: Json[] } =>
  typeof json === 'object' && json !== null && 'hasMore' in json;

test('within 150 inbox requests a faithful account gets its verdicts, and nothing but GET arrives', async () => {
  const run = await through((_, pass) => pass());
  expect([run.of('violated'), run.of('inconclusive')]).toEqual([[], []]);
  expect(run.of('held').length).toBeGreaterThan(400);
  expect(run.requests.inbox).toBeLessThanOrEqual(150);
  expect(run.seen.length).toBe(run.requests.inbox + run.requests.prospecting);
  expect(run.seen.filter((line) => !line.startsWith('GET '))).toEqual([]);
});

test.each([1, 2, 3, 10, 40])('a budget of %i is a hard ceiling', async (budget) => {
  const run = await through((_, pass) => pass(), { budget });
  expect(run.seen.filter((line) => line.includes('/inbox/')).length).toBeLessThanOrEqual(budget);
  expect([run.of('violated'), run.of('inconclusive')]).toEqual([[], []]);
  expect(run.of('not checked').filter((line) => line.endsWith(': budget')).length).toBeGreaterThan(0);
});

describe('odd accounts are judged without a false alarm', () => {
  const page = (items: readonly Json[]) => ({ items, nextCursor: null, hasMore: false });
  const ACCOUNTS: Readonly<Record<string, Meddling>> = {
    empty: changed((json) =>
      isEmails(json)
        ? page([])
        : Array.isArray(json)
          ? []
          : Object.fromEntries(
              Object.entries(json as Json).map(([name, value]) => [
                name,
                Array.isArray(value) ? [] : /^total|^count/.test(name) ? 0 : value,
              ]),
            ),
    ),
    'with one email': changed((json) => (isEmails(json) ? page(json.items.slice(0, 1)) : json)),
    'without lists': changed((json, url) =>
      url.startsWith('/lists/list')
        ? Array.isArray(json)
          ? []
          : { items: [], total: 0, page: 1, pageSize: 25, totalLeads: 0 }
        : json,
    ),
    'without campaigns': changed((json, url) => (url === '/advanced/campaigns' ? { campaigns: [] } : json)),
    'whose JSON has more fields': changed((json) =>
      Array.isArray(json) ? json : { ...(json as Json), requestId: 'r-1', meta: { region: 'eu' } },
    ),
  };
  test.each(Object.keys(ACCOUNTS))('an account %s', async (name) => {
    const run = await through(ACCOUNTS[name] ?? ((_, pass) => pass()));
    expect([run.of('violated'), run.of('inconclusive')]).toEqual([[], []]);
    expect(run.of('held').length).toBeGreaterThan(100);
  });
});

/** Mail that arrives: before every n-th page of emails there is one more at the top. */
function arriving(every: number): Meddling {
  let pages = 0;
  return async (incoming, pass) => {
    const answer = await pass();
    if (answer.status !== 200 || !/\/emails(\?|$)|\/emails\/search/.test(incoming.url ?? '')) return answer;
    pages += 1;
    const mails = Math.floor(pages / every);
    return editing(answer, (json) => {
      if (
        !isEmails(json) ||
        /cursor=|search|filtered|filters|viewId|SPAM|TRASH|DRAFTS|SENT/.test(incoming.url ?? '')
      )
        return json;
      const [first] = json.items;
      if (first === undefined) return json;
      const fresh = Array.from({ length: mails }, (_, index) => ({
        ...first,
        id: `new-${String(mails - index).padStart(6, '0')}`,
        date: new Date(Date.parse('2031-01-01') + (mails - index) * 1000).toISOString(),
      }));
      const limit = Number(new URL(incoming.url ?? '', 'http://x').searchParams.get('limit') ?? 50);
      return { ...json, items: [...fresh, ...json.items].slice(0, limit) };
    });
  };
}

describe('data that changes while it is read is told apart from drift', () => {
  test.each([1, 3, 10])('new mail with every %i pages accuses nobody', async (every) => {
    const run = await through(arriving(every));
    expect(run.of('violated')).toEqual([]);
    expect(run.of('held').length).toBeGreaterThan(200);
    for (const reason of run.reasons()) expect(reason).toMatch(/seemed violated/);
  });

  test('a drift on an account at rest is still found', async () => {
    const meddle: Meddling = changed((json) =>
      isEmails(json) ? { ...json, items: [...json.items].reverse() } : json,
    );
    const run = await through(meddle);
    expect(run.of('violated').join()).toContain('order');
  });

  test('a drift of a single answer is found even while mail arrives', async () => {
    const mail = arriving(1);
    const run = await through(async (incoming, pass, outgoing) => {
      const answer = (await mail(incoming, pass, outgoing)) as Answer;
      return editing(answer, (json) =>
        isEmails(json) ? { ...json, items: json.items.map((item) => ({ ...item, isRead: 'yes' })) } : json,
      );
    });
    expect(run.of('violated').join()).toContain('inbox.email-list-item.is-read-boolean');
  });
});
