import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { openRecording } from '../../../scripts/record/file.ts';
import { startProxy, type Proxy, type RecordedExchange } from '../../../scripts/record/proxy.ts';
import { sentIn } from '../../gate/linted.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-odd-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;
const newFile = (): string => join(folder, `${(count += 1)}.har`);

interface Recorder {
  readonly url: string;
  readonly origin: string;
  readonly recorded: readonly RecordedExchange[];
  /** The requests that the upstream received. */
  readonly asked: readonly string[];
  /** What is wrong with the requests of which no line could be read. */
  readonly unread: readonly string[];
  close(): Promise<void>;
}

/** A recording proxy in front of a service. */
async function recorder(
  answer: RequestListener,
  { path = '', isOfDeliveries = false }: { path?: string; isOfDeliveries?: boolean } = {},
): Promise<Recorder> {
  const recorded: RecordedExchange[] = [];
  const asked: string[] = [];
  const unread: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    request.resume();
    request.on('end', () => answer(request, response));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const proxy: Proxy = await startProxy({
    ...{ upstream: origin + path, host: '127.0.0.1', port: 0, isOfDeliveries },
    onExchange: (each) => void recorded.push(each),
    onUnreadable: (why) => void unread.push(why),
  });
  const close = async (): Promise<void> => {
    await proxy.close();
    server.closeAllConnections();
    await new Promise<void>((done) => server.close(() => done()));
  };
  return { url: proxy.url, origin, recorded, asked, unread, close };
}

/** Sends a raw request and returns the first line of the answer. */
async function raw(url: string, text: string | Buffer, isCut = false): Promise<string> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  if (isCut) socket.end(text);
  else socket.write(text);
  await new Promise<void>((done) => {
    socket.once('close', () => done());
    socket.once('error', () => done());
  });
  return answer.split('\r\n')[0] ?? '';
}

/** Writes exchanges to a file and reads it back. */
async function readBack(recorded: readonly RecordedExchange[], baseUrl: string, keepPayloads = true) {
  const file = newFile();
  const recording = openRecording(file, { baseUrl, known: [], keepPayloads });
  for (const each of recorded) recording.take(each);
  await recording.close();
  const text = readFileSync(file, 'utf8');
  return { text, ...(await sentIn(text, baseUrl)) };
}

test.each([true, false])('no request target costs a recording, payloads kept: %s', async (keepPayloads) => {
  const service = await recorder((_, response) => response.end('{}'));
  const targets = [
    ...['//:x/y', 'http://evil.example/x?a=1', 'HTTP://evil.example', '*', '/%', '/?%=%&=', '//', '/\u00ff'],
    ...[`${service.origin}/lists/list`, '/a?b?c=d', '/a#b', 'http://', 'http://[', 'x:y'],
  ];
  for (const target of targets)
    await raw(service.url, `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  await raw(service.url, 'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n');
  await raw(service.url, 'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  await fetch(`${service.url}/webhook`);
  await service.close();
  expect(service.asked.filter((each) => each.includes('evil'))).toEqual([]);
  expect(service.asked).toEqual(expect.arrayContaining(['//:x/y', '/lists/list', '/webhook']));
  const { calls, survey } = await readBack(service.recorded, service.origin, keepPayloads);
  expect(calls.map(({ exchange }) => exchange.operation)).toEqual(
    expect.arrayContaining(['GET /lists/list', 'GET /webhook']),
  );
  // Two of the targets name another host.
  expect(survey.foreign).toBeGreaterThanOrEqual(2);
  expect(survey.unread).toBeUndefined();
});

test.each([
  ['a blank in its target', 'GET /lists/a b?c=d HTTP/1.1', '/lists/a b?c=d'],
  ['a method that does not exist', 'FETCH /webhook HTTP/1.1', '/webhook'],
  ['another version', 'GET /webhook HTTP/9.9', '/webhook'],
  ['a header that is no header', 'GET /webhook HTTP/1.1\r\nno header', '/webhook'],
  ['letters beyond ASCII in its target', Buffer.from('GET /lists?q=ü HTTP/1.1'), '/lists?q=%C3%BC'],
  ['a host with a password', 'GET http://me:secret@x.example/webhook?a=b c HTTP/1.1', '/webhook?a=b c'],
])('a request with %s is recorded without an answer', async (_, head, target) => {
  const service = await recorder((__, response) => response.end('{}'));
  const whole = Buffer.concat([Buffer.from(head), Buffer.from('\r\nhost: x\r\n\r\n')]);
  expect(await raw(service.url, whole)).toBe('HTTP/1.1 400 Bad Request');
  await fetch(`${service.url}/webhook`);
  await service.close();
  expect(service.asked).toEqual(['/webhook']);
  expect(service.recorded.map(({ exchange, lost }) => [exchange.request.target, lost])).toEqual([
    [target, 'it is no valid HTTP request'],
    ['/webhook', undefined],
  ]);
  const { text, survey } = await readBack(service.recorded, service.origin);
  expect(survey.unanswered).toBe(1);
  expect(text).not.toContain('secret');
});

test('what follows a whole request, or its head, is not taken for it', async () => {
  const service = await recorder((_, response) => response.end('{}'));
  const get = 'GET /webhook HTTP/1.1\r\nhost: x\r\n\r\n';
  await raw(service.url, `${get}GET /a b HTTP/1.1\r\nhost: x\r\n\r\n`);
  const post = 'POST /lists/list HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n';
  await raw(service.url, `${post}zz a body\r\n`);
  await service.close();
  expect(service.recorded.map(({ exchange }) => exchange.request.target).toSorted()).toEqual([
    ...['/a b', '/lists/list', '/webhook'],
  ]);
});

test('a password in the address of another host is not recorded', async () => {
  const service = await recorder((_, response) => response.end('{}'));
  await raw(service.url, 'GET http://me:secret@x.example/a HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  await service.close();
  const { text } = await readBack(service.recorded, service.origin);
  expect(text).toContain('http://x.example/a');
  expect(text).not.toContain('secret');
});

test.each([
  ['TLS', Buffer.from([22, 3, 1, 2, 0, 1]), 'TLS, where the address of the proxy is http'],
  ['no HTTP', 'hello\r\n\r\n', 'no HTTP'],
  ['headers of 300 KB', `GET / HTTP/1.1\r\nx: ${'a'.repeat(300_000)}\r\n\r\n`, 'headers longer than 256 KB'],
  ['a part of its headers', 'GET /webhook HTTP/1.1\r\nhost', 'the connection was cut within its headers'],
])('a request that is %s is counted once', async (_, text, why) => {
  const service = await recorder((__, response) => response.end('{}'));
  await raw(service.url, text, why.includes('cut'));
  await service.close();
  expect([service.unread, service.recorded]).toEqual([[why], []]);
});

test('a request without a host is forwarded', async () => {
  const service = await recorder((_, response) => response.end('{}'));
  await raw(service.url, 'GET /webhook HTTP/1.1\r\nconnection: close\r\n\r\n');
  await service.close();
  expect(service.asked).toEqual(['/webhook']);
});

test('headers of 100 KB are forwarded', async () => {
  const service = await recorder((_, response) => response.end('{}'));
  const head = `GET /webhook HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-long: ${'a'.repeat(100_000)}`;
  await raw(service.url, `${head}\r\n\r\n`);
  await service.close();
  expect(service.recorded).toMatchObject([{ exchange: { request: { target: '/webhook' } } }]);
});

test.each<[string, RequestListener, RegExp]>([
  ['is cut', (request) => request.socket.destroy(), /^no answer: /],
  [
    'breaks off within the answer',
    (request, response) => {
      response.writeHead(200, { 'content-length': '5000' });
      response.write('[');
      setTimeout(() => request.socket.destroy(), 20);
    },
    /^the answer broke off: /,
  ],
  ['is no HTTP', (request) => void request.socket.end('nonsense\r\n\r\n'), /^no answer: /],
])('a call whose connection %s is one without an answer, with its reason', async (_, answer, lost) => {
  const service = await recorder(answer);
  const said = await fetch(`${service.url}/webhook`)
    .then((response) => response.text().then(() => response.status))
    .catch(() => 'cut');
  await service.close();
  expect(['cut', 502]).toContain(said);
  expect(service.recorded).toMatchObject([{ exchange: { response: { status: 0 } } }]);
  expect(service.recorded[0]?.lost).toMatch(lost);
  const { calls, survey, text } = await readBack(service.recorded, service.origin);
  expect([calls.length, survey.unanswered]).toEqual([1, 1]);
  expect(text).toContain('"_error":');
});

test('a call that is under way when the recording ends, or that its tool gives up, is one without an answer', async () => {
  const service = await recorder(() => undefined);
  await fetch(`${service.url}/webhook`, { signal: AbortSignal.timeout(50) }).catch(() => undefined);
  const waiting = fetch(`${service.url}/lists/list`).catch(() => 'cut');
  while (service.asked.length < 2) await delay(5);
  await service.close();
  expect(await waiting).toBe('cut');
  expect(service.recorded.map(({ lost, exchange }) => [exchange.operation, lost])).toEqual([
    ['GET /webhook', 'no answer: the connection of the tool was closed'],
    ['GET /lists/list', 'no answer: the connection of the tool was closed'],
  ]);
});

test.each<[string, (text: string) => Buffer]>([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['zstd', zstdCompressSync],
])('an answer in %s is passed on unchanged, and recorded as the tool sees it', async (encoding, pack) => {
  const packed = pack('{"campaigns":[]}');
  const service = await recorder((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding });
    response.end(packed);
  });
  // Node's own client does not decompress, so it shows the raw bytes.
  const passed = await new Promise<Buffer>((done) => {
    const { port } = new URL(service.url);
    const socket = connect(Number(port), '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => done(Buffer.concat(chunks)));
    socket.write('GET /advanced/campaigns HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  });
  await service.close();
  expect(passed.includes(packed)).toBe(true);
  const { calls } = await readBack(service.recorded, service.origin);
  expect(calls[0]?.exchange.response).toMatchObject({ status: 200, json: { campaigns: [] } });
});

test.each([
  ['/hook', '/', '/hook'],
  ['/hook', '/?a=1', '/hook?a=1'],
  ['/hook', '/more', '/hook/more'],
  ['', '/', '/'],
])('deliveries for %j that come to %j go to %j', async (path, sent, asked) => {
  const tool = await recorder((_, response) => response.end(), { path, isOfDeliveries: true });
  await fetch(tool.url + sent, {
    method: 'POST',
    body: '{"event":"EMAIL_SENT","campaign":"Spring","contact":{"id":"c1"},"step":1}',
    headers: { 'content-type': 'application/json' },
  });
  await tool.close();
  expect(tool.asked).toEqual([asked]);
  const { deliveries } = await readBack(tool.recorded, 'http://api.example');
  expect(deliveries.map(({ exchange }) => `${exchange.receivedBy ?? ''}${exchange.request.target}`)).toEqual([
    tool.origin + asked,
  ]);
});

test('a recording can be read while it is written, and an answer that nests deeply does not end it', async () => {
  const service = await recorder((request, response) => {
    response.end(request.url === '/webhook' ? '['.repeat(5000) : '{"webhooks":["\u2028"]}');
  });
  for (const path of ['/webhook', '/lists/list']) await (await fetch(service.url + path)).text();
  await service.close();
  const file = newFile();
  const recording = openRecording(file, { baseUrl: service.origin, known: [], keepPayloads: false });
  for (const each of service.recorded) recording.take(each);
  const half = await sentIn(readFileSync(file), service.origin);
  expect([half.calls.length, half.survey.notes.length]).toEqual([2, 1]);
  await recording.close();
  const whole = await sentIn(readFileSync(file), service.origin);
  expect([whole.calls.length, whole.survey.notes.length]).toEqual([2, 0]);
});

test('a key that turns up late does not stand in what was written before', async () => {
  const key = 'Zp4'.repeat(16);
  const service = await recorder((_, response) => response.end(JSON.stringify({ text: `"${key}"\\` })));
  await (await fetch(`${service.url}/webhook`)).text();
  await (await fetch(`${service.url}/webhook`, { headers: { authorization: key } })).text();
  await service.close();
  const { text, calls } = await readBack(service.recorded, service.origin);
  expect(text).not.toContain('Zp4Zp4');
  expect(calls.length).toBe(2);
});
