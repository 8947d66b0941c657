import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { said } from './behaviour.ts';
import { DRIFTS } from './drifts.ts';
import { isObject, type Json, type JsonObject } from './kit.ts';
import { startSecond, type Second, type SecondOptions } from './service.ts';

const started: Second[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.close()));
});

const INSTANT = Date.UTC(2026, 10, 25, 9, 30);

async function start(options: Partial<SecondOptions> = {}): Promise<Second> {
  const service = await startSecond({ seed: 1, now: () => INSTANT, ...options });
  started.push(service);
  return service;
}

async function get(
  service: Second,
  path: string,
  key = service.keys.main,
): Promise<{ status: number; body: Json; text: string }> {
  const answer = await fetch(service.baseUrl + path, { headers: { authorization: key } });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  return { status: answer.status, body: isJson ? (JSON.parse(text) as Json) : null, text };
}

function object(value: Json | undefined): JsonObject {
  if (!isObject(value)) {
    throw new Error('this is no object');
  }
  return value;
}

function list(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.map((one) => object(one)) : [];
}

function word(value: Json | undefined): string {
  if (typeof value !== 'string') {
    throw new Error('this is no text');
  }
  return value;
}

const inbox = '/inbox/api/v1';

describe('the second service', () => {
  it('pages through every email once', async () => {
    for (const seed of [1, 2, 3, 4]) {
      const service = await start({ seed, shape: 'small' });
      const seen: string[] = [];
      let cursor = '';
      for (let page = 0; page < 20; page++) {
        const { status, body } = await get(service, `${inbox}/emails?limit=7${cursor}`);
        expect(status).toBe(200);
        const items = list(object(body)['items']);
        seen.push(...items.map((item) => word(item['id'])));
        const next = object(body)['nextCursor'];
        if (object(body)['hasMore'] === false || typeof next !== 'string') {
          break;
        }
        cursor = `&cursor=${encodeURIComponent(next)}`;
      }
      expect(seen.length).toBeGreaterThanOrEqual(15);
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  it('reads an email under its id', async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const service = await start({ seed, shape: 'small' });
      const { body } = await get(service, `${inbox}/emails`);
      const id = word(list(object(body)['items'])[0]?.['id']);
      const detail = await get(service, `${inbox}/emails/${encodeURIComponent(id)}`);
      expect(object(object(detail.body)['email'])['id']).toBe(id);
    }
  });

  it('refuses keys as documented', async () => {
    const service = await start({ shape: 'small' });
    const { keys } = service;
    expect((await get(service, `${inbox}/labels`, keys.disabled)).status).toBe(401);
    expect((await get(service, `${inbox}/labels`, keys.suspended)).status).toBe(403);
    expect((await get(service, `${inbox}/labels`, keys.inboxOnly)).status).toBe(200);
    const main = await get(service, '/webhook', keys.inboxOnly);
    expect([main.status, main.body]).toEqual([401, { error: 'Authentication required' }]);
    const lists = await get(service, '/lists/list', 'nothing');
    expect([lists.status, lists.body]).toEqual([
      401,
      { error: 'Authentication required', code: 'AUTH_REQUIRED' },
    ]);
  });

  it('refuses the sixty-first request of a minute', async () => {
    const service = await start({ shape: 'small' });
    const statuses: number[] = [];
    for (let at = 0; at < 61; at++) {
      statuses.push(
        (await get(service, `${inbox}/labels`, at % 2 ? service.keys.main : service.keys.second)).status,
      );
    }
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(statuses[60]).toBe(429);
  });

  it('finds a contact by its email in any case, but not by both keys', async () => {
    const service = await start();
    const lists = list((await get(service, '/lists/list')).body);
    const [list8] = lists.filter((one) => Number(one['leads']) > 150);
    const id = word(list8?.['id'] ?? list8?.['_id']);
    const found = await get(service, `/lists/list/${id}/rows?email=INFO@HARBOUR.example`);
    expect(list(object(found.body)['items'])).toHaveLength(50);
    expect((await get(service, `/lists/list/${id}/rows?email=a@b.c&socialUrl=d`)).status).toBe(422);
  });

  it('adds a contact once', async () => {
    const service = await start({ shape: 'small' });
    const [one] = list((await get(service, '/lists/list')).body);
    const id = word(one?.['id'] ?? one?.['_id']);
    const post = async (): Promise<JsonObject> => {
      const answer = await fetch(`${service.baseUrl}/lists/list/${id}/contacts`, {
        method: 'POST',
        headers: { authorization: service.keys.main },
        body: JSON.stringify({ email: 'new@person.example', job: '2024-01-01', planet: 'Mars' }),
      });
      return object((await answer.json()) as Json);
    };
    const first = await post();
    const again = await post();
    expect([first['duplicate'], again['duplicate']]).toEqual([false, true]);
    expect(again['leadId']).toBe(first['leadId']);
    expect(list(first['createdCustomVariables']).map((variable) => variable['technicalName'])).toEqual([
      'planet',
    ]);
  });

  it('runs as a command until it is stopped', async () => {
    const command = fileURLToPath(new URL('./run.ts', import.meta.url));
    const child = spawn(process.execPath, [command, '--seed', '2', '--shape', 'small'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const line = await new Promise<string>((resolve) => {
        child.stdout.once('data', (chunk: Buffer) => {
          resolve(chunk.toString());
        });
      });
      const { baseUrl, keys } = JSON.parse(line) as { baseUrl: string; keys: Second['keys'] };
      const answer = await fetch(`${baseUrl}/webhook`, { headers: { authorization: `Bearer ${keys.main}` } });
      expect(answer.status).toBe(200);
    } finally {
      child.kill();
    }
  });

  it('starts with every seed and shape', async () => {
    for (let seed = 10; seed < 16; seed++) {
      const service = await start({ seed, shape: seed % 2 ? 'busy' : 'small', shuffleKeys: true });
      expect((await get(service, '/advanced/campaigns')).status).toBe(200);
    }
  });
});

describe('the drifts', () => {
  let folder = import.meta.dirname;
  while (folder !== dirname(folder) && !existsSync(join(folder, 'shared/docs/inbox-api.md'))) {
    folder = dirname(folder);
  }
  const docs = join(folder, 'shared/docs');
  const read = (name: string): string[] => readFileSync(join(docs, name), 'utf8').split('\n');

  it('are many, and each has its own id', () => {
    expect(DRIFTS.length).toBeGreaterThanOrEqual(320);
    expect(new Set(DRIFTS.map((drift) => drift.id)).size).toBe(DRIFTS.length);
  });

  it('each change the behaviour, a presenter or an answer', () => {
    for (const { id, change } of DRIFTS) {
      const entries = Object.entries(change.set ?? {});
      const known = said as Record<string, { value: unknown }>;
      const changes = entries.filter(
        ([name, value]) => JSON.stringify(known[name]?.value) !== JSON.stringify(value),
      );
      const wraps = Object.keys(change.show ?? {}).length + Object.keys(change.answer ?? {}).length;
      expect(changes.length + wraps, id).toBeGreaterThan(0);
      expect(changes, id).toHaveLength(entries.length);
    }
  });

  it.skipIf(!existsSync(docs))('and the behaviour each name a line of a document', () => {
    const documents = { inbox: read('inbox-api.md'), prospecting: read('prospecting-api.md') };
    const named = [
      ...DRIFTS.map((drift) => ({ name: drift.id, document: drift.service, line: drift.line })),
      ...Object.entries(said).map(([name, one]) => ({ name, document: one.document, line: one.line })),
    ];
    for (const { name, document, line } of named) {
      expect(documents[document][line - 1]?.trim(), `${name}: line ${line}`).toBeTruthy();
    }
  });

  it.each([
    ['inbox-item-no-snippet', `${inbox}/emails`],
    ['inbox-limit-default-20', `${inbox}/emails`],
    ['inbox-order-oldest', `${inbox}/emails`],
    ['inbox-q-missing-all', `${inbox}/emails/search`],
    ['inbox-rank-sender-first', `${inbox}/emails/search?q=nordlicht`],
    ['inbox-filtered-rules-only', `${inbox}/emails?filtered=only`],
    ['prospecting-campaigns-ten', '/advanced/campaigns'],
    ['prospecting-webhooks-not-twice', '/webhook'],
    ['prospecting-webhooks-noFinished', '/webhook'],
    ['prospecting-creditsPage-total-more', '/credits/usage'],
    ['prospecting-tools-default-20', '/tools/find/email'],
    ['prospecting-scraps-from-1', '/social-scrappers?page=1'],
    ['prospecting-unknown-path-json', '/nowhere'],
  ])('%s shows on %s', async (drift, path) => {
    const honest = await get(await start(), path);
    const drifted = await get(await start({ drift: [drift] }), path);
    expect(drifted).not.toEqual(honest);
  });
});
