import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMock, type RunningMock } from '../../mock/index.ts';
import { prospectingFacts } from '../../generated/facts.ts';
import type { Exchange } from '../../suites/kit/http/exchange.ts';
import { Redactor } from '../../suites/kit/http/redaction.ts';
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

  test.each([
    '+1 415-555-2671',
    '+33 6 12 34 56 78',
    '0049 (30) 1112 223',
    '06.12.34.56.78',
    '415–555–2671',
    '06\u00a012\u202f34 56 78',
    '06&nbsp;12&nbsp;34',
    '4111 1111 1111 1111',
    'DE89 3704 0044 0532 0130 00',
    '203.0.113.77',
    '1234-56-78',
    '2024-03-041',
    '12/03/1987',
  ])('no number is left that is written in groups: %s', (number) => {
    const text = `please call ${number}, thanks`;
    const shown = String(redactor.data(text));
    expect(shown.length).toBeGreaterThan(0);
    const other = new Redactor([KEY]);
    other.learn({ phone: number });
    const said = other.message(`the contact with ${number} is listed`);
    const longest = [...number.matchAll(/\d[\d\s.()–-]*\d/g)].map(([part]) => part);
    expect(longest.length).toBeGreaterThan(0);
    for (const part of longest) {
      expect(shown).not.toContain(part);
      expect(said).not.toContain(part);
    }
    expect(said).toMatch(/^the contact with .* is listed$/);
    // Equal stays equal.
    expect(redactor.data(text)).toBe(shown);
  });

  test('what is no number of somebody stays: dates, times, short numbers, and all numbers that no answer held', () => {
    const texts = [
      '2026-03-04T10:11:12.000Z',
      '2026-03-04 10:11:12+02:00',
      '2026-03-04',
      '10:11:12',
      '3.14',
      '1 of 50',
    ];
    expect((redactor.data(texts) as string[]).map((text) => text.replaceAll(/x[0-9a-f]{8}/g, 'of'))).toEqual(
      texts,
    );
    const said = '1000 2000 3000 requests in 2.00 ± 0.01 s';
    expect(new Redactor([KEY]).message(said)).toBe(said);
  });

  test('large numbers stay only where they count', () => {
    const counts = {
      total: 123456,
      totalEmails: 123457,
      unreadCount: 123458,
      size: 123459,
      pages: 123460,
      row_count: 123461,
    };
    expect(redactor.data(Object.values(counts))).not.toEqual(Object.values(counts));
    expect(Object.values(redactor.data(counts) as object)).toEqual(Object.values(counts));
    const people = { accountNumber: 4915123456789, countryPhone: 33612345678, discounted: 33612345679 };
    const shown = JSON.stringify(redactor.data(people));
    for (const number of Object.values(people)) expect(shown).not.toContain(String(number));
  });

  test('names in scripts without spaces or with marks are masked to the last sign', () => {
    const shown = String(redactor.data('李 明, 毛, मोहन, Jose\u0301'));
    expect(shown).toMatch(/^x\w{8} x\w{8}, x\w{8}, x\w{8}, x\w{8}$/);
  });

  describe('words of the documents', () => {
    const text = 'the list of contacts of the account is not found, Zbigniew';
    const answered = (status: number, json: unknown): string => {
      const given = exchange(json);
      return redactor.exchange({ ...given, response: { ...given.response, status } }).response.text;
    };

    test('stay in our messages, but not in what these quote of people', () => {
      const other = new Redactor([KEY]);
      const refusal = prospectingFacts.errorTexts.internalReadFailure;
      other.learn({ subject: text, error: refusal, folder: 'INBOX', name: 'list' });
      expect(other.message('the list of contacts is not found')).toBe('the list of contacts is not found');
      expect(other.message(`error is "${refusal}", folder "INBOX", name "list"`)).toBe(
        `error is "${refusal}", folder "INBOX", name "list"`,
      );
      const said = other.message(`subject is ${JSON.stringify(`"${text}"`)} in the list`);
      expect(said).toMatch(/^subject is "\\"x.*" in the list$/);
      expect(said).not.toMatch(/contacts|account|found/);
      expect(other.canonical(said)).toBe(
        other.canonical(`subject is ${JSON.stringify(`"${text}"`)} in the list`),
      );
    });

    test('stay in what a refusal says', () => {
      for (const name of ['error', 'message'])
        expect(answered(404, { [name]: text })).toMatch(
          /the list of contacts of the account is not found, x\w{8}/,
        );
      expect(answered(422, { code: 'VALIDATION_FAILED', event: 'email.received' })).toBe(
        '{"code":"VALIDATION_FAILED","event":"email.received"}',
      );
    });

    test.each([
      ['in an answer that refuses nothing', 200, { message: text }],
      ['below the top', 404, { details: { message: text } }],
      ['in a list', 404, [{ error: text }]],
      ['in a code of several words', 404, { code: text, event: text }],
    ])('are masked %s', (_, status, json) => {
      expect(answered(status, json)).not.toMatch(/list|contacts|account|found/);
    });
  });

  describe('names of the service', () => {
    const CANARY = 'kanarienvogel';
    /** An answer of an operation, as it is shown. */
    const answered = (
      operation: string,
      json: unknown,
      { service = 'prospecting', status = 200 }: { service?: Exchange['service']; status?: number } = {},
    ): string => {
      const given = exchange(json, '/');
      const { response } = given;
      return new Redactor([KEY]).exchange({
        ...{ ...given, service, operation },
        response: { ...response, status },
      }).response.text;
    };
    const CODE = 'c0ffee'.repeat(10) + 'c0ff';
    /** A delivery as a receiver keeps it. */
    const delivered = (
      body: unknown,
      service: Exchange['service'] = 'inbox',
      headers: Record<string, string> = {},
    ): Exchange => ({
      ...exchange(null, '/webhook'),
      service,
      operation: undefined,
      receivedBy: 'http://127.0.0.1:1',
      request: {
        method: 'POST',
        target: '/webhook',
        headers,
        body: JSON.stringify(body),
        bytes: Buffer.from(JSON.stringify(body)),
      },
    });
    const archived = delivered(
      { event: 'thread.archived', createdAt: 'x', data: { archivist: CANARY, notedBy: { [CANARY]: 1 } } },
      'inbox',
      { 'x-service-event': 'thread.archived', 'x-service-signature': `t=1777636800,v1=${CODE}` },
    );

    test('stay in a delivery of an unknown kind, in header and body alike', () => {
      const { request } = new Redactor([KEY]).exchange(archived);
      expect(request.headers['x-service-event']).toBe('thread.archived');
      expect(JSON.parse(request.body ?? '')).toMatchObject({
        event: 'thread.archived',
        data: { archivist: expect.stringMatching(/^x\w{8}$/) as string },
      });
      expect(JSON.stringify(request)).not.toContain(CANARY);
    });

    test('stay in a signature, with its moment and the form of its code, which is another', () => {
      const shown = (value: string): string =>
        new Redactor([KEY]).exchange(delivered({}, 'inbox', { 'x-service-signature': value })).request
          .headers['x-service-signature'] ?? '';
      expect(shown(`t=1777636800,v1=${CODE}`)).toMatch(/^t=1777636800,v1=[0-9a-f]{64}$/);
      expect(shown(`t=1777636800,v1=${CODE}`)).not.toContain(CODE);
      expect(shown(`t=1777636800;v1=${CODE.slice(1)}`)).toMatch(/^t=1777636800;v1=[0-9a-f]{63}$/);
      expect(shown(`t=1777636800000,v1=wP/uwP/uwP8=`)).toMatch(
        /^t=1777636800000,v1=x\w{8}\/x\w{8}\/x\w{8}=$/,
      );
      expect(shown(`for=${CANARY}`)).not.toContain(CANARY);
    });

    test('stay in our messages once such a delivery was met, its values do not', () => {
      const redactor = new Redactor([KEY]);
      redactor.meet(archived);
      expect(redactor.message('thread.archived is no documented kind; data has archivist')).toBe(
        'thread.archived is no documented kind; data has archivist',
      );
      expect(redactor.message(`the archivist is ${CANARY}`)).toMatch(/^the archivist is x\w{8}$/);
    });

    test('leave no bytes of a delivery beside them', () => {
      expect(new Redactor([KEY]).exchange(archived).request.bytes).toBeUndefined();
    });

    test.each([
      [
        'of an email',
        'GET /emails',
        { items: [{ subject: 'a', archivedBy: 'Zbigniew' }] },
        'inbox',
        200,
        'archivedBy',
      ],
      [
        'beside a page of contacts',
        'GET /lists/list/{listId}/rows',
        { items: [], shelf_mark: 1 },
        'prospecting',
        200,
        'shelf_mark',
      ],
      [
        'of a record that is not shown',
        'GET /advanced/campaigns',
        { campaigns: [{ shelfMark: 1 }] },
        'prospecting',
        200,
        'shelfMark',
      ],
      [
        'of a refusal, with its code',
        'GET /emails',
        { code: 'SHELF_BURNT', error: 'x', shelfMark: 1 },
        'inbox',
        400,
        'SHELF_BURNT',
      ],
      [
        'of a refusal where no operation is documented',
        '',
        { code: 'shelf-burnt', error: 'x' },
        'inbox',
        404,
        'shelf-burnt',
      ],
      [
        'of a list of kinds',
        'GET /webhook',
        { webhooks: [{ events: ['SHELF_BURNT'] }] },
        'prospecting',
        200,
        'SHELF_BURNT',
      ],
      [
        'of an enumeration',
        'GET /webhook',
        { webhooks: [{ typeOfCampaign: 'shelved' }] },
        'prospecting',
        200,
        'shelved',
      ],
    ] as const)('stay though they are unknown: %s', (_, operation, json, service, status, name) => {
      expect(answered(operation, json, { service, status })).toContain(name);
    });

    test.each([
      ['in a row of a list', 'GET /lists/list/{listId}/rows', { items: [{ id: 'x', [CANARY]: 'a' }] }],
      ['in a contact that was changed', 'PATCH /lists/contacts/{contactId}', { [CANARY]: 'a', age: 3 }],
      ['in an answer that is not shown', 'GET /advanced/campaign/contacts', { list: [{ [CANARY]: 1 }] }],
      [
        'in a field that nobody documents',
        'GET /emails',
        { items: [{ subject: 'a', labels: { [CANARY]: 1 } }] },
      ],
      ['in what looks like a contact', 'GET /emails', { items: [{ from: { email: 'a@b.c', [CANARY]: 1 } }] }],
      [
        'in an object within a field that nobody documents',
        'GET /advanced/campaigns',
        { campaigns: [{ variables: { [CANARY]: 1 } }] },
      ],
      [
        'in the parameters of a refusal',
        'POST /lists/list/{listId}/contacts',
        { message: 'no', params: { [CANARY]: 1 } },
      ],
      ['as a number of somebody', 'GET /emails', { items: [{ subject: 'a', p33612345678: 1 }] }],
      ['as a name with spaces', 'GET /emails', { items: [{ subject: 'a', [`${CANARY} of them`]: 1 }] }],
      ['in traffic of no documented operation', '', { [CANARY]: 1 }],
    ] as const)('are told from keys that an account names, which are masked: %s', (_, operation, json) => {
      for (const service of ['inbox', 'prospecting'] as const)
        for (const status of [200, 422])
          expect(answered(operation, json, { service, status })).not.toMatch(/kanarienvogel|33612345678/);
    });

    test('are not what a contact of a delivery has: its custom variables are masked', () => {
      const body = { event: 'MAIL_REPLIED', shelfMark: 1, contact: { [CANARY]: 'a', firstName: 'Zbigniew' } };
      const redactor = new Redactor([KEY]);
      const given = delivered(body, 'prospecting');
      redactor.meet(given);
      const shown = redactor.exchange(given).request.body ?? '';
      expect(shown).toMatch(
        /"event":"MAIL_REPLIED","shelfMark":1,"contact":\{"x\w{8}":"a","firstName":"x\w{8}"/,
      );
      expect(redactor.message(`contact has ${CANARY}`)).toMatch(/^contact has x\w{8}$/);
    });

    test('are masked in what is sent for a contact, and the key of the account everywhere', () => {
      const { request } = exchange(null);
      const shown = new Redactor([KEY]).exchange({
        ...exchange(null),
        ...{ service: 'prospecting', operation: 'POST /lists/list/{listId}/contacts' },
        request: { ...request, body: JSON.stringify({ [CANARY]: 1, firstName: 'Zbigniew', [KEY]: 1 }) },
      }).request.body;
      expect(shown).toMatch(/^\{"x\w{8}":1,"firstName":"x\w{8}"/);
      const kind = delivered({ event: KEY, [KEY]: 1 }, 'inbox', { 'x-service-event': KEY });
      expect(JSON.stringify(new Redactor([KEY]).exchange(kind).request)).not.toContain(KEY.slice(0, 12));
    });
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

  /** Keys that an account named: of its contacts, and of whatever the documents do not show. */
  const named = (value: object, path = ''): object =>
    ('email' in value && typeof value.email === 'string') || /rows|views|drafts|filters/.test(path)
      ? { [CANARY]: 1, [CANARY.toLowerCase()]: 1 }
      : {};

  /** Secrets in every header, every text and every map of every answer. */
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
            ? value.map((each) => plant(each, 'items'))
            : typeof value === 'object' && value !== null
              ? {
                  ...Object.fromEntries(
                    Object.entries(value).map(([key, inside]) => [key, plant(inside, key)]),
                  ),
                  ...named(value, name === 'items' ? incoming.url : ''),
                }
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
      ['--target', 'live', '--out', folder, '--pace', '60000', '--budget', '60', '--reports', 'all', ...args],
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
