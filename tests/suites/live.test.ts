import { describe, expect, test } from 'vitest';
import { sampleOf } from '../samples.ts';
import { vacuous } from '../../suites/kit/model/check-result.ts';
import { scenario } from '../../suites/kit/model/scenario.ts';
import { alteredAccount, changed, isEmails, type Json } from './altered-account.ts';
import { checkLive, shortAccount } from './live.ts';
import { between, editing, type Meddling } from './middle.ts';

const { running, through } = alteredAccount();

test('within 150 inbox requests a reference account gets its verdicts, and nothing but GET arrives', async () => {
  const run = await through((_, pass) => pass());
  expect([run.of('violated'), run.of('inconclusive')]).toEqual([[], []]);
  expect(run.of('held').length).toBeGreaterThan(400);
  expect(run.requests.inbox).toBeLessThanOrEqual(150);
  expect(run.seen.length).toBe(run.requests.inbox + run.requests.prospecting);
  expect(run.seen.filter((line) => !line.startsWith('GET '))).toEqual([]);
});

test.each(sampleOf('odd accounts', [1, 2, 3, 10, 40]))('a budget of %i is a hard ceiling', async (budget) => {
  const run = await through((_, pass) => pass(), { budget });
  expect(run.seen.filter((line) => line.includes('/inbox/')).length).toBeLessThanOrEqual(budget);
  expect([run.of('violated'), run.of('inconclusive')]).toEqual([[], []]);
  expect(run.of('not checked').filter((line) => line.endsWith(': budget')).length).toBeGreaterThan(0);
});

/** An account in which only some emails exist. Lists are requested whole and then filtered. */
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
      const isSecond = cursor !== null && (/^s\|\d/.test(cursor) || /\d\|/.test(cursor));
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

describe('odd accounts are checked without a false alarm', () => {
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
  test.each(sampleOf('odd accounts', Object.keys(ACCOUNTS)))('an account %s', async (name) => {
    const run = await through(ACCOUNTS[name] ?? ((_, pass) => pass()));
    expect([run.of('violated'), run.of('inconclusive')]).toEqual([[], []]);
    expect(run.of('held').length).toBeGreaterThan(200);
  });
});

/** A mailbox of many emails, newest first; the mock answers searches. */
function crowded(count: number): Meddling {
  let sample: Json | undefined;
  return async (incoming, pass) => {
    const url = new URL(incoming.url ?? '', 'http://mock.example');
    const answer = await pass();
    if ((url.searchParams.get('search') ?? '').trim().length < 2) url.searchParams.delete('search');
    const folder = url.searchParams.get('folderType') ?? 'INBOX';
    const isPlain = [...url.searchParams.keys()].every((name) =>
      /^(limit|cursor|folderType|mailboxId|filtered)$/.test(name),
    );
    if (answer.status !== 200 || !url.pathname.endsWith('/emails') || !isPlain) return answer;
    const asked = Number(url.searchParams.get('limit') ?? 50);
    const limit = asked >= 1 ? Math.min(200, Math.floor(asked)) : 50;
    const cursor = url.searchParams.get('cursor')?.split('|')[1];
    const from = cursor === undefined ? 0 : count - Number(cursor.slice(2));
    return editing(answer, (json) => {
      if (isEmails(json)) sample ??= json.items[0];
      if (sample === undefined || folder !== 'INBOX' || url.searchParams.has('filtered'))
        return { items: [], nextCursor: null, hasMore: false };
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

test('an account with 100,000 emails is checked within the budget, by the beginnings of its lists', async () => {
  const wanted = (claim: string): boolean =>
    /^inbox\.(list-emails|page|email-list-item)\.(?!.*(filter|view|search|criteria))/.test(claim);
  const run = await through(crowded(100_000), { wanted });
  expect([run.of('violated'), run.of('inconclusive')]).toEqual([[], []]);
  expect(run.requests.inbox).toBeLessThanOrEqual(150);
  expect(run.of('held').length).toBeGreaterThan(30);
});

test('an attempt to write ends the run, though the scenario swallows the refusal', async () => {
  const arrived: string[] = [];
  const middle = await between(running().baseUrl, (incoming, pass) => {
    arrived.push(incoming.method ?? '');
    return pass();
  });
  const careless = scenario({
    id: 'inbox.test.careless',
    stimulus: async ({ inbox }) => {
      await inbox
        .call('PATCH /emails/{emailId}', { path: { emailId: 'e' }, body: { isRead: true } })
        .catch(() => undefined);
      return {};
    },
    checks: {
      'inbox.page.items-array': () => vacuous,
    },
  });
  const { main } = await shortAccount(running());
  const attempt = checkLive({ baseUrl: middle.url, key: main }, { scenarios: [careless] });
  await expect(attempt).rejects.toThrow(
    /PATCH \S+ was stopped before it left, because PATCH changes the account/,
  );
  await middle.close();
  expect(new Set(arrived)).toEqual(new Set(['GET']));
});
