import { existsSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { choices, drawChoices } from './choices.ts';
import { drifts, driftsById } from './drifts.ts';
import { makeRules } from './rules.ts';
import { startFirst, type First, type FirstOptions } from './service.ts';

const INBOX = '/inbox/api/v1';
const running: First[] = [];

async function start(options: Partial<FirstOptions> = {}): Promise<First> {
  const service = await startFirst({ seed: 3, shape: 'small', ...options });
  running.push(service);
  return service;
}

afterEach(async () => {
  for (const service of running.splice(0)) await service.close();
});

interface Got {
  status: number;
  headers: Headers;
  text: string;
  json: Record<string, unknown>;
}

async function call(
  service: First,
  path: string,
  options: { key?: string; method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Got> {
  const sent = options.body === undefined ? {} : { body: JSON.stringify(options.body) };
  const response = await fetch(service.baseUrl + path, {
    method: options.method ?? 'GET',
    headers: {
      authorization: options.key ?? service.keys.main,
      'content-type': 'application/json',
      ...options.headers,
    },
    ...sent,
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}

function itemsOf(got: Got): Record<string, unknown>[] {
  return got.json['items'] as Record<string, unknown>[];
}

describe('the service', () => {
  it.each([1, 2, 3, 4, 5, 6])('walks all emails once with seed %i', async (seed) => {
    const service = await start({ seed });
    const seen: unknown[] = [];
    let cursor: unknown = '';
    for (let page = 0; page < 20; page += 1) {
      const got = await call(
        service,
        `${INBOX}/emails?limit=7${cursor === '' ? '' : `&cursor=${encodeURIComponent(String(cursor))}`}`,
      );
      expect(got.status).toBe(200);
      expect(got.headers.get('x-ratelimit-limit')).toBe('60');
      seen.push(...itemsOf(got).map((item) => item['id']));
      cursor = got.json['nextCursor'];
      if (got.json['hasMore'] === false) break;
    }
    expect(new Set(seen).size).toBe(seen.length);
    const whole = await call(service, `${INBOX}/emails?limit=200`);
    expect(itemsOf(whole).map((item) => item['id'])).toEqual(seen);
    const past = await call(service, `${INBOX}/emails?cursor=${encodeURIComponent(String(cursor))}`);
    expect(past.json).toMatchObject({ items: [], nextCursor: null, hasMore: false });
  });

  it.each([1, 2, 3, 4, 5, 6])('walks a search once with seed %i', async (seed) => {
    const service = await start({ seed });
    const whole = await call(service, `${INBOX}/emails/search?q=example&limit=200`);
    const seen: unknown[] = [];
    let cursor = '';
    for (let page = 0; page < 30; page += 1) {
      const got = await call(service, `${INBOX}/emails/search?q=example&limit=5${cursor}`);
      seen.push(...itemsOf(got).map((item) => item['id']));
      if (got.json['hasMore'] === false) break;
      expect(got.json['nextCursor']).toMatch(/^s\|[^|]+\|[^|]+\|[^|]+$/);
      cursor = `&cursor=${encodeURIComponent(String(got.json['nextCursor']))}`;
    }
    expect(seen).toEqual(itemsOf(whole).map((item) => item['id']));
  });

  it('keeps what is written to an email', async () => {
    const service = await start();
    const [email] = itemsOf(await call(service, `${INBOX}/emails?limit=1`));
    const path = `${INBOX}/emails/${String(email?.['id'])}`;
    const patched = await call(service, path, { method: 'PATCH', body: { isRead: true, isStarred: true } });
    expect(patched.json['email']).toMatchObject({ isRead: true, isStarred: true });
    expect((await call(service, path)).json['email']).toMatchObject({ isRead: true, isStarred: true });
    expect((await call(service, path, { method: 'PATCH', body: {} })).json).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { accepted: ['isRead', 'isStarred'] },
    });
    expect((await call(service, path, { key: service.keys.foreign })).json['code']).toBe('EMAIL_NOT_FOUND');
  });

  it('sends once with one key', async () => {
    const service = await start();
    const [email] = itemsOf(await call(service, `${INBOX}/emails?limit=1`));
    const body = {
      mailboxId: email?.['mailboxId'],
      to: [{ email: 'a@b.example', name: null }],
      subject: 'Hello',
      body: { text: 'Hello', html: '' },
    };
    const headers = { 'idempotency-key': 'one' };
    const first = await call(service, `${INBOX}/drafts/send`, { method: 'POST', body, headers });
    const again = await call(service, `${INBOX}/drafts/send`, {
      method: 'POST',
      body,
      headers,
      key: service.keys.second,
    });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.json).toEqual(first.json);
    expect(again.headers.get('idempotent-replay')).toBe('true');
    expect(
      (
        await call(service, `${INBOX}/drafts/send`, {
          method: 'POST',
          body: { ...body, subject: 'Other' },
          headers,
        })
      ).json['code'],
    ).toBe('CONFLICT');
  });

  it('refuses keys as documented', async () => {
    const service = await start();
    const { keys } = service;
    expect((await call(service, `${INBOX}/emails`, { key: keys.disabled })).json['code']).toBe(
      'INVALID_API_KEY',
    );
    expect((await call(service, `${INBOX}/emails`, { key: keys.suspended })).json['code']).toBe(
      'WORKSPACE_SUSPENDED',
    );
    expect((await call(service, '/advanced/campaigns', { key: keys.inboxOnly })).json).toEqual({
      error: 'Authentication required',
    });
    expect((await call(service, '/lists/list', { key: keys.inboxOnly })).json).toEqual({
      error: 'Authentication required',
      code: 'AUTH_REQUIRED',
    });
    expect((await call(service, `${INBOX}/emails`, { key: keys.inboxOnly })).status).toBe(200);
    expect((await call(service, `${INBOX}/emails`, { key: `Bearer ${keys.second}` })).status).toBe(200);
  });

  it('stops after sixty requests in a minute', async () => {
    let at = Date.now();
    const service = await start({ now: () => at });
    for (let index = 0; index < 60; index += 1)
      expect((await call(service, `${INBOX}/labels`)).status).toBe(200);
    const refused = await call(service, `${INBOX}/labels`, { key: service.keys.second });
    expect(refused.json['code']).toBe('RATE_LIMIT_EXCEEDED');
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.headers.get('x-ratelimit-quota')).toBeNull();
    at += 60_001;
    expect((await call(service, `${INBOX}/labels`)).status).toBe(200);
  });

  it('adds, finds and deletes contacts', async () => {
    const service = await start();
    const list = (await call(service, '/lists/list', { method: 'POST', body: { name: 'New' } })).json;
    const path = `/lists/list/${String(list['listId'])}`;
    const contacts = [
      { email: 'X@y.example', job: '2024-02-01' },
      { email: 'X@y.example' },
      { email: ['a'] },
      { 'Shoe size': 'large', employeeCount: 'many' },
    ];
    const batch = (
      await call(service, `${path}/contacts/batch?updateIfExists=true`, {
        method: 'POST',
        body: { contacts },
      })
    ).json;
    expect(batch).toMatchObject({
      success: true,
      total: 4,
      created: 2,
      duplicates: 1,
      updated: 0,
      failed: 1,
    });
    expect(batch['createdCustomVariables']).toHaveLength(1);
    const found = itemsOf(await call(service, `${path}/rows?email=x@Y.example`));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ email: 'X@y.example', jobStartDate: '2024-02-01' });
    const file = await call(service, '/lists/list/export', {
      method: 'POST',
      body: { listIds: [list['listId']] },
    });
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect((await call(service, path, { method: 'DELETE' })).status).toBeLessThan(300);
    expect((await call(service, `${path}/rows`)).json).toMatchObject({ message: 'List not found' });
  });

  it('starts a campaign once', async () => {
    const service = await start();
    const { campaigns } = (await call(service, '/advanced/campaigns')).json as {
      campaigns: Record<string, unknown>[];
    };
    const running = campaigns.find((campaign) => campaign['status'] === 'RUNNING');
    const id = String(running?.['_id'] ?? running?.['id']);
    expect((await call(service, `/advanced/campaigns/${id}/start`, { method: 'POST' })).json['code']).toBe(
      'CAMPAIGN_ALREADY_RUNNING',
    );
    const activities = (await call(service, `/advanced/campaigns/${id}/activities`)).json['activities'] as {
      date: string;
    }[];
    expect(activities.length).toBeGreaterThan(0);
    expect(activities.map((entry) => Date.parse(entry.date))).toEqual(
      activities.map((entry) => Date.parse(entry.date)).toSorted((a, b) => b - a),
    );
  });

  it('answers pages for what it does not know', async () => {
    const service = await start({ shuffleKeys: true, dateOffsetMs: 3_600_000 });
    const got = await call(service, '/nowhere');
    expect([got.status, got.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(Date.parse(got.headers.get('date') ?? '')).toBeGreaterThan(Date.now() + 3_000_000);
    expect(service.requests()).toEqual([{ method: 'GET', path: '/nowhere' }]);
  });
});

/** Writes rules down, so that two sets can be compared. */
function print(value: unknown): string {
  return JSON.stringify(value, (_key, held: unknown) => (typeof held === 'function' ? String(held) : held));
}

describe('the drifts', () => {
  it('are many, each with its own id', () => {
    expect(drifts.length).toBeGreaterThanOrEqual(320);
    expect(driftsById.size).toBe(drifts.length);
    expect(drifts.filter((drift) => drift.reads).length / drifts.length).toBeGreaterThan(0.65);
  });

  it.each(drifts.map((drift) => [drift.id, drift] as const))('%s changes a rule', (_id, drift) => {
    const rules = makeRules();
    const before = print(rules);
    const list = (): unknown[] =>
      Object.values(rules).flatMap((group) => Object.values(group as Record<string, unknown>));
    const held = list();
    drift.change(rules);
    const moved = list().some((rule, index) => rule !== held[index]);
    expect(moved || print(rules) !== before).toBe(true);
  });

  const documents = { inbox: 'inbox-api.md', lists: 'prospecting-api.md', main: 'prospecting-api.md' };
  const folder = process.env['API_DOCUMENTS'] ?? '';
  it.skipIf(!existsSync(`${folder}/inbox-api.md`))('each break a line that exists', () => {
    for (const drift of drifts) {
      const lines = readFileSync(`${folder}/${documents[drift.service]}`, 'utf8').split('\n');
      for (const line of drift.line) expect(lines[line - 1]?.trim(), `${drift.id} ${line}`).toBeTruthy();
    }
  });

  it.each([
    ['inbox-page-items-renamed', `${INBOX}/emails`],
    ['inbox-limit-default-20', `${INBOX}/emails`],
    ['inbox-view-unknown-404', `${INBOX}/emails?viewId=none`],
    ['inbox-headers-no-quota', `${INBOX}/labels`],
    ['lists-page-always', '/lists/list'],
    ['lists-lost-400', `/lists/list/${'0'.repeat(24)}/rows`],
    ['main-campaigns-cut', '/advanced/campaigns'],
    ['main-hook-status-enabled', '/webhook'],
    ['main-usage-no-total', '/credits/usage'],
    ['main-unknown-path-json', '/nowhere'],
  ])('%s can be seen', async (id, path) => {
    const at = 1_790_000_000_000;
    const shape = 'ordinary';
    const [plain, drifted] = [
      await start({ shape, now: () => at }),
      await start({ shape, now: () => at, drift: [id] }),
    ];
    const [a, b] = [await call(plain, path), await call(drifted, path)];
    const write = (got: Got): unknown => [
      got.status,
      got.text,
      [...got.headers].filter(([name]) => name.startsWith('x-rate') || name === 'content-type'),
    ];
    expect(write(b)).not.toEqual(write(a));
  });
});

describe('the choices', () => {
  it('are drawn from the seed', () => {
    expect(drawChoices(1)).toEqual(drawChoices(1));
    expect(drawChoices(1)).not.toEqual(drawChoices(2));
    for (const choice of Object.values(choices)) expect(choice.about).toMatch(/^(inbox|lists|main|both)/);
  });
});
