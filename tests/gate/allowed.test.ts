import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SERVICES } from '../../specs/source.ts';
import { linesOf, type Line } from './example-lines.ts';
import { linted, sentIn } from './linted.ts';

type Cases = Readonly<Record<(typeof SERVICES)[number], Readonly<Record<string, string>>>>;
const allowed = parse(readFileSync(new URL('allowed.yaml', import.meta.url), 'utf8')) as Cases;
const cases = SERVICES.flatMap((service) =>
  Object.entries(allowed[service]).map(
    ([name, steps]) => [`${service}: ${name}`, linesOf(steps, service)] as const,
  ),
);

/** The findings of all lints on some lines, as texts. */
async function found(lines: readonly Line[]): Promise<string[]> {
  const outcomes = linted(await sentIn(lines, 'http://api.example'));
  return [...outcomes].flatMap(([id, { mistakes }]) => mistakes.map(({ message }) => `${id}: ${message}`));
}

test('there are at least 60 near misses', () => {
  expect(cases.length).toBeGreaterThanOrEqual(60);
});

test.each(cases)('nothing is said of %s', async (_, lines) => {
  expect(await found(lines)).toEqual([]);
});

/** A log without keys is assumed to show a single account. */
const ofOneAccount = cases.filter(
  ([, lines]) => new Set(lines.map(({ requestHeaders }) => requestHeaders?.['authorization'])).size === 1,
);

test.each(ofOneAccount)(
  'nothing is said of %s in a log of method, path, status and time',
  async (_, lines) => {
    expect(
      await found(
        lines.map(({ method, url, status = 0, startedAt }) => ({
          ...{ method, url, status },
          ...(startedAt !== undefined && { startedAt: Math.floor(startedAt / 1000) * 1000 }),
        })),
      ),
    ).toEqual([]);
  },
);

const LOSSES: Readonly<Record<string, (line: Line) => object>> = {
  'without bodies of answers': ({ responseBody, ...line }) => line,
  'without bodies of requests': ({ requestBody, ...line }) => line,
  'with bodies of requests that are cut': (line) => ({
    ...line,
    requestBody: line.requestBody?.slice(0, 25) ?? null,
  }),
  'without headers of answers': ({ responseHeaders, ...line }) => line,
  'without times': ({ startedAt, durationMs, ...line }) => line,
};

describe.each(Object.entries(LOSSES))('in a recording %s', (_, lose) => {
  test.each(cases)('nothing is said of %s', async (__, lines) => {
    expect(await found(lines.map(lose) as Line[])).toEqual([]);
  });
});

test.each([
  ['a rotated log that begins with the second page', []],
  ['a sample of a log, without the first page', ['/advanced/campaigns']],
])('nothing is said of %s', async (_, before) => {
  const pages = [1, 2].map((page) => `/advanced/campaign/contacts?page=${page}&perPage=20`);
  const lines = [...before, ...pages].map((path) => ({
    ...{ method: 'GET', status: 200 },
    url: `http://api.example${path}`,
  }));
  expect(await found(lines)).toEqual([]);
});

interface Habits {
  readonly headers: Readonly<Record<string, string>>;
  /** How the client encodes a value in a query. */
  readonly encode: (text: string) => string;
}
const plus = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+');

/** What seven clients add to the requests of a tool. */
const CLIENTS: Readonly<Record<string, Habits>> = {
  curl: { headers: { 'User-Agent': 'curl/8.9.1', Accept: '*/*' }, encode: encodeURIComponent },
  requests: {
    headers: {
      'User-Agent': 'python-requests/2.32',
      'Accept-Encoding': 'gzip, deflate',
      Accept: '*/*',
      Connection: 'keep-alive',
    },
    encode: plus,
  },
  httpx: {
    headers: {
      'user-agent': 'python-httpx/0.28',
      'accept-encoding': 'gzip, deflate, br, zstd',
      accept: '*/*',
      connection: 'keep-alive',
    },
    encode: encodeURIComponent,
  },
  axios: {
    headers: {
      'User-Agent': 'axios/1.7',
      Accept: 'application/json, text/plain, */*',
      'Accept-Encoding': 'gzip, compress, deflate, br',
    },
    // axios does not encode some characters.
    encode: (text) => plus(text).replaceAll('%3A', ':').replaceAll('%24', '$').replaceAll('%2C', ','),
  },
  got: {
    headers: { 'user-agent': 'got (https://github.com/sindresorhus/got)', accept: 'application/json' },
    encode: plus,
  },
  ky: {
    headers: { accept: 'application/json', 'sec-fetch-mode': 'cors', 'user-agent': 'node' },
    encode: plus,
  },
  Go: { headers: { 'User-Agent': 'Go-http-client/2.0', 'Accept-Encoding': 'gzip' }, encode: plus },
};

const CURSOR = '2026-01-15T11:59:00.000Z|e+1/a=';
const page = { items: [{ id: 'e1', mailboxId: 'm1' }], nextCursor: CURSOR, hasMore: true };

/** A day of requests by a conforming tool, sent through one client. */
function work({ headers, encode }: Habits): Line[] {
  let startedAt = Date.UTC(2026, 0, 15, 12);
  const send = (method: string, target: string, body?: object, answer: object = {}, status = 200): Line => ({
    ...{ method, url: `http://api.example${target}` },
    requestHeaders: {
      ...headers,
      Authorization: 'Bearer masked',
      ...(body && {
        'Content-Type': 'application/json',
        'Content-Length': String(JSON.stringify(body).length),
      }),
      ...(target.endsWith('/send') && { 'Idempotency-Key': '7d2b8a52-0c0e-4a51-8ef4-3c7fb6a3b3a1' }),
    },
    requestBody: body === undefined ? null : JSON.stringify(body),
    ...{
      status,
      responseHeaders: { 'content-type': 'application/json' },
      responseBody: JSON.stringify(answer),
    },
    ...{ startedAt: (startedAt += 1500), durationMs: 40 },
  });
  const inbox = '/inbox/api/v1';
  const list = '/lists/list/5f0000000000000000000001';
  return [
    send('GET', `${inbox}/emails?folderType=INBOX&limit=50`, undefined, page),
    // A connection was kept alive too long, and the client repeats the request by itself.
    { ...send('GET', `${inbox}/emails?folderType=INBOX&limit=50&cursor=${encode(CURSOR)}`), status: 0 },
    send('GET', `${inbox}/emails?folderType=INBOX&limit=50&cursor=${encode(CURSOR)}`, undefined, {
      ...{ items: [], nextCursor: null, hasMore: false },
    }),
    send('GET', `${inbox}/emails/search?q=${encode('Grüße & more')}`),
    send(
      'GET',
      `${inbox}/emails?filters=${encode('{"label":"domain","type":"equals","value":"x.example"}')}`,
    ),
    send('PATCH', `${inbox}/emails/e1`, { isRead: true }),
    send('DELETE', `${inbox}/emails/e1`, undefined, {}, 204),
    send('POST', `${inbox}/drafts/send`, { subject: 'Hi', body: { text: 'a', html: 'a' } }, {}, 201),
    send('POST', '/lists/list', { name: 'New' }, { success: true, listId: list.slice(-24) }, 201),
    send('POST', `${list}/contacts?updateIfExists=true`, { email: 'a+b@x.example', firstName: 'Ann' }),
    send('GET', `${list}/rows?email=${encode('a+b@x.example')}`),
    send('GET', `/lists/list?page=1&limit=25&leadSearch=${encode('https://s.example/in/ann b')}`),
    send(
      'GET',
      `/advanced/campaigns/5f0000000000000000000002/activities?types=${encode('OPENED,CLICKED')}&page=0`,
    ),
    send('GET', '/credits/usage?page=1&limit=200'),
    // A redirect to the address without the last slash, which the client follows.
    send('GET', '/webhook/', undefined, {}, 308),
    send('GET', '/webhook', undefined, { webhooks: [] }),
  ];
}

/** An archive with the header names as sent. */
const archive = (lines: readonly Line[]): string =>
  JSON.stringify({
    log: {
      version: '1.2',
      creator: { name: 'proxy', version: '1' },
      entries: lines.map((line) => ({
        startedDateTime: new Date(line.startedAt ?? 0).toISOString(),
        time: line.durationMs,
        request: {
          ...{ method: line.method, url: line.url, httpVersion: 'HTTP/1.1' },
          headers: Object.entries(line.requestHeaders ?? {}).map(([name, value]) => ({ name, value })),
          ...(typeof line.requestBody === 'string' && {
            postData: { mimeType: 'application/json', text: line.requestBody },
          }),
        },
        response: {
          status: line.status,
          headers: Object.entries(line.responseHeaders ?? {}).map(([name, value]) => ({ name, value })),
          content: { mimeType: 'application/json', text: line.responseBody },
        },
      })),
    },
  });

describe.each(Object.entries(CLIENTS))('the habits of %s', (_, habits) => {
  test('are no mistakes in lines of JSON', async () => {
    expect(await found(work(habits))).toEqual([]);
  });

  test('are no mistakes in an archive', async () => {
    const outcomes = linted(await sentIn(archive(work(habits)), 'http://api.example'));
    const said = [...outcomes].flatMap(([id, { mistakes }]) =>
      mistakes.map(({ message }) => `${id}: ${message}`),
    );
    expect(said).toEqual([]);
  });
});
