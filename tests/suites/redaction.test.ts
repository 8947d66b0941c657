import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMock, type RunningMock } from '../../mock/index.ts';
import type { Exchange } from '../../suites/kit/exchange.ts';
import { Redactor } from '../../suites/kit/redaction.ts';
import { outFolder, plumbline } from '../scripts/run.ts';
import { shortAccount } from './live.ts';
import { between, editing } from './middle.ts';

const KEY = 'Ab3dE6gH9jK2mN5pQ8rS1tU4vW7xY0zAb3dE6gH9jK2mN5pQ';

const exchange = (json: unknown, target = '/inbox/api/v1/emails?search=Zbigniew%20Q'): Exchange => {
  const text = JSON.stringify(json);
  return {
    service: 'inbox',
    operation: 'GET /emails',
    key: 'main',
    request: { method: 'GET', target, headers: { authorization: KEY } },
    response: {
      status: 200,
      headers: { 'content-type': 'application/json', 'x-served-for': 'Zbigniew', 'x-ratelimit-limit': '60' },
      bytes: Buffer.from(text),
      text,
      json,
    },
    startedAt: 0,
    durationMs: 1,
  };
};
const email = {
  id: 'f'.repeat(24),
  subject: 'Zbigniew, your offer of 2026-03-04',
  from: { email: 'zbigniew.q@plodding.example', name: 'Zbigniew' },
  date: '2026-03-04T10:11:12.000Z',
  phone: 33612345678,
  isRead: true,
  tags: [{ name: 'Zbigniew', color: '#a1b2c3' }],
  folder: 'INBOX',
  size: 123456,
};

describe('masking', () => {
  const redactor = new Redactor([KEY]);
  const masked = redactor.data(email) as typeof email;

  test('leaves nothing of people and keeps what a schema looks at', () => {
    expect(JSON.stringify(masked)).not.toMatch(/zbigniew|plodding|offer|33612345678/i);
    expect(masked).toMatchObject({
      id: email.id,
      date: email.date,
      isRead: true,
      folder: 'INBOX',
      size: 123456,
      from: { email: expect.stringMatching(/^\w+\.q@\w+\.\w+$/) as string },
    });
    expect(masked.subject).toContain('2026-03-04');
    expect(typeof masked.phone).toBe('number');
  });

  test('keeps equal values equal, across answers, and others apart', () => {
    expect(masked.tags[0]?.name).toBe(masked.from.name);
    expect(new Redactor([KEY]).data(email)).toEqual(masked);
    expect(redactor.data('Zdzislaw')).not.toBe(redactor.data('Zbigniew'));
  });

  test('masks addresses of requests, headers and our own messages alike', () => {
    redactor.meet(exchange(email));
    const { request, response } = redactor.exchange(exchange(email));
    expect(JSON.stringify([request, response])).not.toMatch(/zbigniew|Ab3dE6/i);
    expect([request.headers['authorization'], response.headers['x-ratelimit-limit']]).toEqual([
      'masked',
      '60',
    ]);
    expect(redactor.message('an email of Zbigniew is listed')).toMatch(/^an email of x\w{8} is listed$/);
  });

  test.each([
    ['as it is', KEY],
    ['in capitals', KEY.toUpperCase()],
    ['cut short', KEY.slice(0, -1)],
    ['in part', KEY.slice(7, 30)],
    ['after Bearer', `Bearer ${KEY}`],
    ['in base64', Buffer.from(KEY).toString('base64')],
    ['in base64, after Bearer', Buffer.from(`Bearer ${KEY}`).toString('base64')],
    ['in base64url, between others', Buffer.from(`u:${KEY}:p`).toString('base64url')],
    ['in hexadecimal', Buffer.from(KEY).toString('hex')],
    ['percent-encoded', [...KEY].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('')],
    ['escaped', [...KEY].map((char) => `\\u00${char.charCodeAt(0).toString(16)}`).join('')],
    ['backwards', [...KEY].reverse().join('')],
  ])('no key is left %s, not even with payloads kept', (_, form) => {
    for (const keep of [false, true]) {
      const shown = JSON.stringify([
        new Redactor([KEY], keep).data({ error: `no such key ${form} here` }),
        new Redactor([KEY], keep).exchange(exchange({ error: form }, `/lists?k=${encodeURIComponent(form)}`)),
        new Redactor([KEY], keep).message(`it answers ${form}`),
      ]);
      for (let start = 0; start + 16 <= form.length; start += 8)
        expect(shown.includes(form.slice(start, start + 16)), form.slice(start, start + 16)).toBe(false);
    }
  });

  test('payloads are left where they are asked for', () => {
    expect(new Redactor([KEY], true).data(email)).toEqual(email);
  });
});

describe('a whole run', () => {
  const { path: out, remove } = outFolder();
  const CANARY = 'Kanarienvogel4711';
  const FORMS = [
    CANARY,
    CANARY.toLowerCase(),
    encodeURIComponent(`ä${CANARY}`).slice(6),
    Buffer.from(CANARY).toString('hex'),
    Buffer.from(CANARY).toString('base64').slice(0, -2),
  ];
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ seed: 1, drifts: ['inbox.email-list-item.is-read-boolean'] });
  });
  afterAll(async () => {
    await mock.close();
    remove();
  });

  /** Secrets in every header and every text of every answer. */
  const planting = () =>
    between(mock.baseUrl, async (incoming, pass) => {
      const answer = await pass();
      const headers = {
        ...answer.headers,
        'set-cookie': [`session=${CANARY}`],
        'x-user': CANARY,
        'x-echo': `${incoming.headers.authorization ?? ''} ${Buffer.from(CANARY).toString('base64')}`,
      };
      const plant = (value: unknown, name = ''): unknown =>
        typeof value === 'string' && /subject|snippet|name|error|message/i.test(name)
          ? `${value} ${CANARY} ${String(incoming.headers.authorization)}`
          : Array.isArray(value)
            ? value.map((each) => plant(each))
            : typeof value === 'object' && value !== null
              ? Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, plant(inside, key)]))
              : value;
      return { ...editing(answer, (json) => plant(json)), headers };
    });

  const filesOf = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
    );

  test.each([
    ['masks everything', []],
    ['with --keep-payloads still masks the key', ['--keep-payloads']],
  ])('%s, in every file and on the terminal', async (_, args) => {
    const { main } = await shortAccount(mock);
    const middle = await planting();
    const folder = join(out, String(args.length));
    const { code, stdout, stderr } = await plumbline(
      'start',
      ['--target', 'live', '--out', folder, '--pace', '60000', '--budget', '60', ...args],
      { BASE_URL: middle.url, API_KEY: main, PLUMBLINE_STATE: join(folder, 'state'), PLUMBLINE_DEBUG: '1' },
    );
    await middle.close();
    expect(code).toBe(1);
    const files = filesOf(folder);
    expect(files.map((file) => file.split('/').at(-1))).toEqual(
      expect.arrayContaining(['verdicts.json', 'exchanges.har', 'junit.xml', 'index.html']),
    );
    const secrets = [
      main,
      Buffer.from(main).toString('base64').slice(0, 40),
      ...(args.length > 0 ? [] : FORMS),
    ];
    const texts = [stdout, stderr, ...files.map((file) => readFileSync(file, 'utf8'))];
    for (const [index, text] of texts.entries()) {
      // The Allure page holds its data in base64.
      const inside = [...text.matchAll(/[A-Za-z0-9+/]{200,}={0,2}/g)].map(([part]) =>
        Buffer.from(part, 'base64').toString('utf8'),
      );
      for (const secret of secrets)
        for (const [where, each] of [text, ...inside].entries())
          expect(each.includes(secret), `${secret} in ${files[index - 2] ?? 'terminal'} (${where})`).toBe(
            false,
          );
    }
    // Whoever opens the page tells nobody.
    const page = readFileSync(join(folder, 'latest/allure/index.html'), 'utf8');
    expect(page.match(/<script[^>]+src="?http|googletagmanager|gtag\(/g)).toBeNull();
    const har = readFileSync(join(folder, 'latest/exchanges.har'), 'utf8');
    expect(har.includes(CANARY)).toBe(args.length > 0);
  });
});
