import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningMock } from '../../mock/index.ts';
import { vacuous } from '../../suites/kit/engine/judgement.ts';
import { scenario } from '../../suites/kit/engine/scenario.ts';
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
  settings: { budget?: number; wanted?: (claim: string) => boolean } = {},
): Promise<Judged & { seen: string[] }> {
  const { main } = await shortAccount(mock);
  const middle = await between(mock.baseUrl, meddle);
  try {
    const budget = { inbox: settings.budget ?? 150, prospecting: 400 };
    return {
      ...(await judgeLive(
        { baseUrl: middle.url, key: main, budget },
        settings.wanted ? { wanted: settings.wanted } : {},
      )),
      seen: middle.seen,
    };
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

/** An account of which only some emails exist: every list is asked for whole and then cut. */
const withEmails =
  (exists: (email: Json) => boolean): Meddling =>
  async (incoming, pass) => {
    const url = new URL(incoming.url ?? '', 'http://mock.example');
    const [wanted, cursor] = [url.searchParams.get('limit'), url.searchParams.get('cursor')];
    if (/\/emails(\/search)?$/.test(url.pathname) && wanted !== null) {
      url.searchParams.set('limit', '200');
      incoming.url = url.pathname + url.search;
    }
    const answer = await pass();
    if (answer.status !== 200) return answer;
    return editing(answer, (json) => {
      if (!isEmails(json)) return json;
      const isSecond = cursor !== null && (cursor.startsWith('s|') || /\d\|/.test(cursor));
      const items = isSecond ? [] : json.items.filter(exists);
      const last = items.at(-1);
      const tail = `${String(last?.['date'])}|${String(last?.['id'])}`;
      const isSearch =
        url.pathname.endsWith('/search') || (url.searchParams.get('search') ?? '').trim().length > 1;
      return {
        items,
        nextCursor: last === undefined ? null : isSearch ? `s|1|${tail}` : tail,
        hasMore: false,
      };
    });
  };

describe('odd accounts are judged without a false alarm', () => {
  let one: string | undefined;
  const ACCOUNTS: Readonly<Record<string, Meddling>> = {
    'without emails': withEmails(() => false),
    'with one email': withEmails((email) => (one ??= String(email['id'])) === email['id']),
    'without anything in prospecting': changed((json, url) => {
      const query = new URL(url, 'http://mock.example').searchParams;
      if (url.includes('/inbox/')) return json;
      if (Array.isArray(json)) return [];
      return Object.fromEntries(
        Object.entries(json as Json).map(([name, value]) => [
          name,
          Array.isArray(value)
            ? []
            : /^total|^count/.test(name)
              ? 0
              : name === 'page' && query.has('page')
                ? Number(query.get('page'))
                : value,
        ]),
      );
    }),
    'without lists': changed((json, url) => {
      if (!/^\/lists\/list(\?|$)/.test(url)) return json;
      return Array.isArray(json) ? [] : { ...(json as Json), items: [], total: 0, totalLeads: 0 };
    }),
    'without campaigns': changed((json, url) =>
      /^\/advanced\/campaigns(\?|$)/.test(url) ? { campaigns: [] } : json,
    ),
    'whose JSON has more fields': changed((json) =>
      Array.isArray(json) ? json : { ...(json as Json), requestId: 'r-1', meta: { region: 'eu' } },
    ),
  };
  test.each(Object.keys(ACCOUNTS))('an account %s', async (name) => {
    const run = await through(ACCOUNTS[name] ?? ((_, pass) => pass()));
    expect([run.of('violated'), run.of('inconclusive')]).toEqual([[], []]);
    expect(run.of('held').length).toBeGreaterThan(200);
  });
});

/** A mailbox of many emails, newest first; searches go to the mock. */
function crowded(count: number): Meddling {
  let sample: Json | undefined;
  return async (incoming, pass) => {
    const url = new URL(incoming.url ?? '', 'http://mock.example');
    const answer = await pass();
    if ((url.searchParams.get('search') ?? '').trim().length < 2) url.searchParams.delete('search');
    const folder = url.searchParams.get('folderType') ?? 'INBOX';
    const isPlain = [...url.searchParams.keys()].every((name) =>
      /^(limit|cursor|folderType|mailboxId)$/.test(name),
    );
    if (answer.status !== 200 || !url.pathname.endsWith('/emails') || !isPlain) return answer;
    const asked = Number(url.searchParams.get('limit') ?? 50);
    const limit = asked >= 1 ? Math.min(200, Math.floor(asked)) : 50;
    const cursor = url.searchParams.get('cursor')?.split('|')[1];
    const from = cursor === undefined ? 0 : count - Number(cursor.slice(2));
    return editing(answer, (json) => {
      if (isEmails(json)) sample ??= json.items[0];
      if (sample === undefined || folder !== 'INBOX') return { items: [], nextCursor: null, hasMore: false };
      const items = Array.from({ length: Math.max(0, Math.min(limit, count - from)) }, (_, index) => {
        const number = count - 1 - from - index;
        const date = new Date(Date.parse('2025-01-01') + number * 60_000).toISOString();
        return { ...sample, id: `m-${String(number).padStart(6, '0')}`, date };
      });
      const last = items.at(-1);
      return {
        items,
        nextCursor: last === undefined ? null : `${last.date}|${last.id}`,
        hasMore: from + items.length < count,
      };
    });
  };
}

test('an account with 100,000 emails is judged within the budget, by the beginnings of its lists', async () => {
  const wanted = (claim: string): boolean =>
    /^inbox\.(list-emails|page|email-list-item)\.(?!.*(filter|view|search|criteria))/.test(claim);
  const run = await through(crowded(100_000), { wanted });
  expect([run.of('violated'), run.of('inconclusive')]).toEqual([[], []]);
  expect(run.requests.inbox).toBeLessThanOrEqual(150);
  expect(run.of('held').length).toBeGreaterThan(30);
});

test('an attempt to write ends the run, though the scenario swallows the refusal', async () => {
  const arrived: string[] = [];
  const middle = await between(mock.baseUrl, (incoming, pass) => {
    arrived.push(incoming.method ?? '');
    return pass();
  });
  const careless = scenario({
    id: 'inbox.test.careless',
    service: 'inbox',
    requires: ['read'],
    stimulus: async ({ inbox }) => {
      await inbox
        .call('PATCH /emails/{emailId}', { path: { emailId: 'e' }, body: { isRead: true } })
        .catch(() => undefined);
      return {};
    },
    checkers: { 'inbox.page.items-array': () => vacuous },
  });
  const { main } = await shortAccount(mock);
  const attempt = judgeLive({ baseUrl: middle.url, key: main }, { scenarios: [careless] });
  await expect(attempt).rejects.toThrow(
    /PATCH \S+ was stopped before it left, because PATCH changes the account/,
  );
  await middle.close();
  expect(new Set(arrived)).toEqual(new Set(['GET']));
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
      const asked = Number(new URL(incoming.url ?? '', 'http://mock.example').searchParams.get('limit'));
      const limit = asked > 0 ? asked : 50;
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

  test.each([
    ['read', true],
    ['deleted', false],
  ])('mail that is %s after the survey accuses nobody', async (_, isKept) => {
    let reads = 0;
    /** Every other email of the survey moves right after it. */
    const moved = new Set<unknown>();
    const move = (email: Json): Json[] =>
      !moved.has(email['id']) ? [email] : isKept ? [{ ...email, isRead: email['isRead'] !== true }] : [];
    const run = await through(
      async ({ url = '' }, pass) => {
        const answer = await pass();
        if (answer.status !== 200 || !url.includes('/emails')) return answer;
        reads += 1;
        if (!isKept && [...moved].some((id) => url.endsWith(`/emails/${String(id)}`)))
          return { ...answer, status: 404, body: Buffer.from('{"code":"EMAIL_NOT_FOUND","error":"gone"}') };
        return editing(answer, (json) => {
          const { email } = json as { email?: Json };
          if (email !== undefined) return { email: move(email)[0] };
          if (!isEmails(json)) return json;
          if (reads > 1) return { ...json, items: json.items.flatMap(move) };
          for (const [index, { id }] of json.items.entries()) if (index % 2 === 0) moved.add(id);
          return json;
        });
      },
      { wanted: (claim) => /^inbox\.(get-email|email-detail)\./.test(claim) },
    );
    expect(run.of('violated')).toEqual([]);
    expect(run.of('held').length).toBeGreaterThan(3);
  });

  const counters = (claim: string): boolean => /^inbox\.limits\.(unit|month)/.test(claim);

  test.each([1, 3, 10])('a read of others with every %i of ours accuses nobody', async (every) => {
    let reads = 0;
    const run = await through(
      async (incoming, pass) => {
        const { authorization = '' } = incoming.headers;
        if (incoming.url?.includes('/inbox/') === true && (reads += 1) % every === 0)
          await fetch(`${mock.baseUrl}/inbox/api/v1/views`, { headers: { authorization } });
        return pass();
      },
      { wanted: counters },
    );
    expect(run.of('violated')).toEqual([]);
    // Fewer may leave one of the looks alone, which settles it.
    if (every === 1) expect(run.reasons().length).toBeGreaterThan(0);
    expect(run.of('held').length + run.of('inconclusive').length).toBeGreaterThan(3);
    for (const reason of run.reasons()) expect(reason).toMatch(/others who use the account/);
  });

  test('a quota that stands still is found, which no others can cause', async () => {
    const run = await through(
      async (_, pass) => {
        const { headers, ...answer } = await pass();
        return 'x-ratelimit-quota-remaining' in headers
          ? { ...answer, headers: { ...headers, 'x-ratelimit-quota-remaining': '5000' } }
          : { ...answer, headers };
      },
      { wanted: counters },
    );
    expect(run.of('violated').join()).toContain('inbox.limits.unit-per-read');
  });

  test.each([
    ['searches of others that are listed meanwhile accuse nobody', true],
    ['a total of searches that is always one too many is found', false],
  ])('%s', async (_, isMoving) => {
    let more = 1;
    const run = await through(
      changed((json, url) => {
        const { total } = json as Json;
        if (!url.startsWith('/tools/') || typeof total !== 'number') return json;
        if (isMoving) more += 1;
        return { ...(json as Json), total: total + more };
      }),
      { wanted: (claim) => claim.startsWith('prospecting.pagination.tools') },
    );
    const claim = 'prospecting.pagination.tools-pages-disjoint';
    expect(run.verdicts.get(claim)?.verdict).toBe(isMoving ? 'inconclusive' : 'violated');
  });
});
