import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startMock } from '../../../mock/index.ts';
import { openRecording } from '../../../scripts/record/file.ts';
import { startProxy, type RecordedExchange } from '../../../scripts/record/proxy.ts';
import { foreignJsonOf } from '../../../suites/kit/model/foreign-json.ts';
import { linted, sentIn } from '../../gate/linted.ts';

/** How clients write the same requests: curl, requests, urllib, httpx, undici, axios, got, ky, superagent and Go. */

const folder = mkdtempSync(join(tmpdir(), 'plumbline-wire-'));
let mock: Awaited<ReturnType<typeof startMock>>;
// Each test needs a new account, as one takes only 60 requests a minute.
beforeEach(async () => {
  mock = await startMock({ seed: 1 });
});
afterEach(() => mock.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Form {
  /** How the client encodes a value in a query. */
  readonly encode?: (text: string) => string;
  /** How the client writes a header name. */
  readonly name?: (name: string) => string;
  readonly version?: '1.0' | '1.1';
  readonly headers?: readonly string[];
  /** How the client sends a body: the header lines for its length, and the text after the headers. */
  readonly body?: (text: string) => readonly [header: string, body: string];
  readonly type?: string;
  readonly scheme?: string;
}
const plus = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+');
const stated = (text: string): readonly [string, string] => [
  `Content-Length: ${Buffer.byteLength(text)}`,
  text,
];
const inChunks = (text: string): readonly [string, string] => {
  const bytes = Buffer.from(text);
  const chunks = [bytes.subarray(0, 7), bytes.subarray(7)].map(
    (each) => `${each.length.toString(16)}\r\n${each.toString('latin1')}\r\n`,
  );
  return ['Transfer-Encoding: chunked', `${Buffer.from(chunks.join(''), 'latin1').toString()}0\r\n\r\n`];
};
const capital = (name: string): string => name.replaceAll(/(^|-)([a-z])/g, (each) => each.toUpperCase());

const FORMS: Readonly<Record<string, Form>> = {
  'names in capitals': { name: capital },
  'names in lower case': {},
  'names in upper case': { name: (name) => name.toUpperCase() },
  'blanks as plus': { encode: plus },
  'escapes in lower case': {
    encode: (text) => encodeURIComponent(text).replaceAll(/%../g, (each) => each.toLowerCase()),
  },
  'more is escaped than needed': {
    encode: (text) => Buffer.from(text).toString('hex').replaceAll(/../g, '%$&'),
  },
  'less is escaped than allowed': {
    encode: (text) =>
      plus(text).replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%7C', '|').replaceAll('%2F', '/'),
  },
  'bodies in chunks': { body: inChunks },
  'an answer to continue is waited for': { headers: ['Expect: 100-continue'] },
  'answers may be packed': { headers: ['Accept-Encoding: gzip, deflate, br, zstd'] },
  'HTTP/1.0': { version: '1.0' },
  'a type with a charset': { type: 'application/json;charset=utf-8' },
  'Bearer before the key': { scheme: 'Bearer ' },
  'headers of browsers': {
    headers: ['Sec-Fetch-Mode: cors', 'Accept-Language: *', 'Origin: http://tool.example', 'Cookie: a=b'],
  },
};

/** Sends a request as raw text and returns the JSON of its answer. */
async function exchange(url: string, text: string): Promise<Record<string, unknown>> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.write(text);
  await new Promise<void>((done, fail) => {
    socket.once('close', () => done());
    socket.once('error', fail);
  });
  const answer = Buffer.concat(chunks).toString();
  const json = /\{.*\}/s.exec(answer.slice(answer.lastIndexOf('\r\n\r\n{') + 4))?.[0] ?? '{}';
  return foreignJsonOf(json.replaceAll(/\r\n[0-9a-f]+\r\n/g, '')) as Record<string, unknown>;
}

/** A day of requests by a conforming tool, all written in one form. Returns the bodies sent. */
async function work(url: string, key: string, form: Form): Promise<readonly unknown[]> {
  const { encode = encodeURIComponent, name = (each: string) => each, version = '1.1', headers = [] } = form;
  const { body: write = stated, type = 'application/json', scheme = '' } = form;
  const sent: unknown[] = [];
  const send = (
    method: string,
    path: string,
    query: Readonly<Record<string, string>> = {},
    body?: object,
    more: readonly string[] = [],
  ) => {
    const pairs = Object.entries(query).map(([parameter, value]) => `${parameter}=${encode(value)}`);
    const [length, text] = body === undefined ? ['', ''] : write(JSON.stringify(body));
    if (body !== undefined) sent.push(body);
    const lines = [
      `${method} ${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''} HTTP/${version}`,
      `${name('host')}: ${new URL(url).host}`,
      `${name('authorization')}: ${scheme}${key}`,
      ...(body === undefined ? [] : [`${name('content-type')}: ${type}`, length]),
      ...[...headers, ...more, 'Connection: close'],
    ];
    return exchange(url, `${lines.join('\r\n')}\r\n\r\n${text}`);
  };
  const inbox = '/inbox/api/v1';
  const page = await send('GET', `${inbox}/emails`, { folderType: 'INBOX', limit: '2' });
  const [first] = page['items'] as { id: string; mailboxId: string }[];
  await send('GET', `${inbox}/emails`, {
    folderType: 'INBOX',
    limit: '2',
    cursor: String(page['nextCursor']),
  });
  await send('GET', `${inbox}/emails/search`, { q: 'Grüße & more+1 €' });
  await send('PATCH', `${inbox}/emails/${first?.id ?? ''}`, {}, { isRead: true });
  await send(
    ...(['POST', `${inbox}/drafts/send`, {}] as const),
    {
      ...{ mailboxId: first?.mailboxId, to: [{ email: 'ann@x.example', name: 'Änn' }], subject: 'Grüße' },
      body: { text: 'a – b', html: '<p>a</p>' },
    },
    [`${name('idempotency-key')}: 7d2b8a52-0c0e`],
  );
  const { listId } = await send('POST', '/lists/list', {}, { name: 'Köln' });
  const list = `/lists/list/${String(listId)}`;
  await send(
    'POST',
    `${list}/contacts`,
    { updateIfExists: 'true' },
    { email: 'a+b@x.example', city: 'Köln' },
  );
  const rows = await send('GET', `${list}/rows`, { email: 'a+b@x.example' });
  expect(rows['total']).toBe(1);
  await send('GET', '/lists/list', { page: '1', limit: '25', leadSearch: 'https://s.example/in/ann b' });
  await send('GET', '/credits/usage', { page: '1', limit: '200' });
  return sent;
}

test.each(Object.entries(FORMS))('%s: recorded as sent, and no mistake', async (_, form) => {
  const recorded: RecordedExchange[] = [];
  const proxy = await startProxy({
    ...{ upstream: mock.baseUrl, host: '127.0.0.1', port: 0 },
    onExchange: (each) => void recorded.push(each),
  });
  const key = mock.keys.main;
  const sent = await work(proxy.url, key, form);
  await proxy.close();
  const file = join(folder, 'recording.har');
  const recording = openRecording(file, { baseUrl: proxy.url, known: [key], keepPayloads: true });
  for (const each of recorded) recording.take(each);
  await recording.close();
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain(key.slice(0, 16));
  const traffic = await sentIn(text);
  expect(traffic.calls.flatMap((call) => call.sent ?? [])).toEqual(sent);
  expect(
    traffic.calls.map(({ exchange: { response } }) => response.status).filter((each) => each >= 400),
  ).toEqual([]);
  const said = [...linted(traffic)].flatMap(([id, { mistakes }]) =>
    mistakes.map((each) => `${id}: ${each.message}`),
  );
  expect(said).toEqual([]);
});
