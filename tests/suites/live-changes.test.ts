import { describe, expect, test } from 'vitest';
import { inboxFacts } from '../../generated/facts.ts';
import { sampleOf } from '../samples.ts';
import { alteredAccount, changed, isEmails, type Json } from './altered-account.ts';
import { editing, type Answer, type Meddling } from './middle.ts';

const { running, through } = alteredAccount();

/** Whether a page excludes new mail, by a folder, view, filter or search that new mail does not match. */
function narrows(url: string): boolean {
  const query = new URL(url, 'http://mock.example').searchParams;
  const folder = query.get('folderType');
  const isSearched = (query.get('search') ?? '').trim().length >= inboxFacts.search.ignoredBelowChars;
  // An invalid date does not filter.
  const isFiltered = query.has('filters') && !query.get('filters')?.includes('no-date');
  return (
    url.includes('/search?') ||
    ['filtered', 'viewId'].some((name) => query.has(name)) ||
    (folder !== null && folder !== 'INBOX') ||
    isSearched ||
    isFiltered
  );
}

/** The fields in which a new mail differs from the mail that was on top before it. */
const freshMail = (number: number) => ({
  id: `new-${String(number).padStart(6, '0')}`,
  date: new Date(Date.parse('2031-01-01') + number * 1000).toISOString(),
});

/** Simulates arriving mail: from every n-th page of emails on, one more readable mail is on top. */
function arriving(every: number): Meddling {
  let pages = 0;
  const copied = new Map<string, string>();
  return async (incoming, pass) => {
    const [, id = ''] = /\/emails\/(new-\d+)/.exec(incoming.url ?? '') ?? [];
    incoming.url = incoming.url?.replace(id, copied.get(id) ?? id) ?? '';
    const answer = await pass();
    if (id !== '' && answer.status === 200)
      return editing(answer, (json) => {
        const { email, ...rest } = json as { email?: object };
        return email === undefined
          ? json
          : { ...rest, email: { ...email, ...freshMail(Number(id.slice(4))) } };
      });
    if (answer.status !== 200 || !/\/emails(\?|$)|\/emails\/search/.test(incoming.url ?? '')) return answer;
    pages += 1;
    const mails = Math.floor(pages / every);
    return editing(answer, (json) => {
      if (!isEmails(json) || narrows(incoming.url ?? '')) return json;
      const [first] = json.items;
      if (first === undefined) return json;
      const query = new URL(incoming.url ?? '', 'http://mock.example').searchParams;
      const [before = ''] = /^\d[^|]*(?=\|)/.exec(query.get('cursor') ?? '') ?? [];
      const fresh = Array.from({ length: mails }, (_, index) => ({ ...first, ...freshMail(mails - index) }));
      for (const { id: each } of fresh) copied.set(each, String(first['id']));
      const asked = Number(query.get('limit'));
      const limit = asked > 0 ? Math.min(asked, inboxFacts.page.maxLimit) : inboxFacts.page.defaultLimit;
      const items: Json[] = [
        ...fresh.filter(({ date }) => before === '' || Date.parse(date) < Date.parse(before)),
        ...json.items,
      ];
      const last = items[limit - 1];
      // The new mail shortens the rest of the page, so the cursor is earlier too.
      return items.length > limit && last !== undefined
        ? {
            ...json,
            items: items.slice(0, limit),
            hasMore: true,
            nextCursor: `${String(last['date'])}|${String(last['id'])}`,
          }
        : { ...json, items };
    });
  };
}

describe('data that changes while it is read is distinguished from drift', () => {
  test.each(sampleOf('paces of others', [1, 3, 10]))(
    'new mail with every %i pages reports nothing',
    async (every) => {
      const run = await through(arriving(every));
      expect(run.of('violated')).toEqual([]);
      expect(run.of('held').length).toBeGreaterThan(200);
      for (const reason of run.reasons()) expect(reason).toMatch(/seemed violated/);
    },
  );

  test('a drift on an account at rest is still found', async () => {
    const meddle: Meddling = changed((json) =>
      isEmails(json) ? { ...json, items: [...json.items].reverse() } : json,
    );
    const run = await through(meddle);
    expect(run.of('violated').join()).toContain('order');
  });

  test('a drift is found where each answer states its moment and its duration', async () => {
    let turn = 0;
    const run = await through(async ({ url = '' }, pass) => {
      const answer = await pass();
      const syncedAt = new Date(Date.parse(String(answer.headers['date'])) + ++turn).toISOString();
      return editing(answer, (json) => {
        if (!isEmails(json)) return json;
        const items = json.items.map((each) => ({ ...each, syncedAt }));
        return { ...json, tookMs: turn, items: url.includes('/search?') ? items.slice(1) : items };
      });
    });
    expect(run.of('violated').join()).toContain('inbox.search-emails.');
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
  ])('mail that is %s after the survey reports nothing', async (_, isKept) => {
    let reads = 0;
    /** The emails of the survey that change right after it. */
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

  test.each(sampleOf('paces of others', [1, 3, 10]))(
    'a read of others with every %i of ours reports nothing',
    async (every) => {
      let reads = 0;
      const run = await through(
        async (incoming, pass) => {
          const { authorization = '' } = incoming.headers;
          if (incoming.url?.includes('/inbox/') === true && (reads += 1) % every === 0)
            await fetch(`${running().baseUrl}/inbox/api/v1/views`, { headers: { authorization } });
          return pass();
        },
        { wanted: counters, budget: 220 },
      );
      expect(run.of('violated')).toEqual([]);
      // With fewer new mails, one attempt may see unchanged data, which settles the suspicion.
      if (every === 1) expect(run.reasons().length).toBeGreaterThan(0);
      expect(run.of('held').length + run.of('inconclusive').length).toBeGreaterThan(3);
      for (const reason of run.reasons())
        expect(reason).toMatch(/others who use the account|leaves no second/);
    },
  );

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
    ['searches of others that are listed meanwhile report nothing', true],
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
