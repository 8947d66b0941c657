import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMock } from '../../../mock/index.ts';
import { linted, sentIn } from '../../gate/linted.ts';
import { openRecording, type RecordingSettings } from '../../../scripts/record/file.ts';
import {
  startProxy,
  type Proxy,
  type ProxySettings,
  type RecordedExchange,
} from '../../../scripts/record/proxy.ts';

const KEY = 'Kq7'.repeat(16);
const folder = mkdtempSync(join(tmpdir(), 'plumbline-record-'));
const file = join(folder, 'recording.har');
const seen: { url: string | undefined; method: string | undefined; body: string; headers: object }[] = [];

/** A service that echoes each request, zipped for clients that accept gzip. */
const upstream = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { url, method, headers } = request;
    seen.push({ url, method, headers, body: Buffer.concat(chunks).toString() });
    const isZipped = (headers['accept-encoding'] ?? '').includes('gzip');
    const answer = JSON.stringify({
      items: [{ subject: 'Winter offer for Ada' }],
      key: headers.authorization,
    });
    response.writeHead(url?.endsWith('/hook') === true ? 401 : 200, {
      'content-type': 'application/json',
      'set-cookie': ['a=1', 'b=2'],
      ...(isZipped && { 'content-encoding': 'gzip' }),
    });
    response.end(isZipped ? gzipSync(answer) : answer);
  });
});

/** A tool that accepts any delivery. */
async function startReceiver(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(200).end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

interface Recorder extends Proxy {
  readonly recorded: RecordedExchange[];
}

/** A proxy, with a list of everything that passed through it. */
async function recorder(settings: Partial<ProxySettings> & { upstream: string }): Promise<Recorder> {
  const recorded: RecordedExchange[] = [];
  const started = await startProxy({
    ...{ host: '127.0.0.1', port: 0, onExchange: (each) => void recorded.push(each) },
    ...settings,
  });
  return { ...started, recorded };
}

async function writeRecording(
  to: string,
  recorded: readonly RecordedExchange[],
  settings: RecordingSettings,
): Promise<void> {
  const recording = openRecording(to, settings);
  for (const each of recorded) recording.take(each);
  await recording.close();
}

let proxy: Recorder;
let hook: Recorder;
beforeAll(async () => {
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  proxy = await recorder({ upstream: `${origin}/gateway` });
  hook = await recorder({ upstream: origin, isOfDeliveries: true });
});
afterAll(async () => {
  await Promise.all([proxy.close(), hook.close()]);
  upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

test('hands requests on as they are, below the path of the service, and answers as it answers', async () => {
  const response = await fetch(`${proxy.url}/inbox/api/v1/emails/e%2F1?limit=%35`, {
    method: 'PATCH',
    headers: { authorization: KEY, 'content-type': 'application/json', 'x-own': 'kept' },
    body: '{"isRead":true}',
  });
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await response.json()).toMatchObject({ key: KEY });
  expect(seen.at(-1)).toMatchObject({
    url: '/gateway/inbox/api/v1/emails/e%2F1?limit=%35',
    method: 'PATCH',
    body: '{"isRead":true}',
    headers: { authorization: KEY, 'x-own': 'kept' },
  });
  expect(proxy.recorded.at(-1)?.exchange).toMatchObject({
    operation: 'PATCH /emails/{emailId}',
    request: { target: '/inbox/api/v1/emails/e%2F1?limit=%35', body: '{"isRead":true}' },
    response: { status: 200, json: { key: KEY } },
  });
});

test('a service that is not there gets 502, and the call is one without an answer', async () => {
  const gone = await recorder({ upstream: 'http://127.0.0.1:1' });
  const response = await fetch(`${gone.url}/lists/list`);
  await gone.close();
  expect([response.status, gone.recorded.length]).toEqual([502, 1]);
  expect(gone.recorded[0]).toMatchObject({
    exchange: { operation: 'GET /lists/list', response: { status: 0 } },
    lost: 'no answer: connect ECONNREFUSED 127.0.0.1:1',
  });
});

test('a recording holds no key in header, body, answer or URL, and deliveries as such', async () => {
  await fetch(`${proxy.url}/advanced/campaigns?api_key=${KEY}`);
  await fetch(`${hook.url}/hook`, {
    method: 'POST',
    headers: { 'x-service-event': 'email.updated', 'content-type': 'application/json' },
    body: '{"event":"email.updated"}',
  });
  const exchanges = [...proxy.recorded, ...hook.recorded];
  await writeRecording(file, exchanges, { baseUrl: 'http://api.example', known: [], keepPayloads: true });
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain('Kq7Kq7');
  expect(text).toContain('Winter offer for Ada');
  const { calls, deliveries } = await sentIn(text);
  expect([calls.length, deliveries.length]).toEqual([exchanges.length - 1, 1]);
  const outcomes = linted({ calls, deliveries });
  expect(outcomes.get('prospecting.key-in-url')?.mistakes.length).toBe(1);
  expect(outcomes.get('inbox.webhook-unverified')).toMatchObject({ judged: 1, mistakes: [] });
});

test('deliveries of the mock pass on to the tool as they were signed, and one that is forged is distinguished from them', async () => {
  const secret = '00112233445566778899aabbccddeeff';
  const mock = await startMock({ seed: 1 });
  const receiver = await startReceiver();
  const calls = await recorder({ upstream: mock.baseUrl });
  const deliveries = await recorder({ upstream: receiver.url, isOfDeliveries: true });
  const send = (method: string, url: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(url, {
      method,
      headers: { authorization: mock.keys.main, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  try {
    const account = `${mock.controlUrl}/accounts/default`;
    await send('PATCH', account, { inboxWebhook: { url: `${deliveries.url}/hook`, secret } });
    const emails = `${calls.url}/inbox/api/v1/emails`;
    const page = (await (await send('GET', `${emails}?limit=1`)).json()) as { items: { id: string }[] };
    await send('PATCH', `${emails}/${page.items[0]?.id ?? ''}`, { isRead: true });
    await send('POST', `${account}/settle`);
    const forged = {
      'x-service-event': 'email.updated',
      'x-service-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
    };
    await send('POST', `${deliveries.url}/hook`, { event: 'email.updated' }, forged);
    await writeRecording(file, [...calls.recorded, ...deliveries.recorded], {
      ...{ baseUrl: mock.baseUrl, known: Object.values(mock.keys), keepPayloads: true },
    });
  } finally {
    await Promise.all([calls.close(), deliveries.close(), receiver.close(), mock.close()]);
  }
  const traffic = await sentIn(readFileSync(file, 'utf8'));
  const verified = linted(traffic, secret).get('inbox.webhook-unverified');
  expect(verified?.judged).toBe(2);
  expect(verified?.mistakes.map(({ message }) => message)).toEqual([
    'taken, though its signature is wrong for the secret',
  ]);
  const unknown = linted(traffic).get('inbox.webhook-unverified');
  expect([unknown?.judged, unknown?.mistakes.length, unknown?.unseen.size]).toEqual([0, 0, 1]);
});

test("people's words are masked unless they are kept, and lints about words cannot check then", async () => {
  await fetch(`${proxy.url}/inbox/api/v1/emails/search?q=Winter`, { headers: { authorization: KEY } });
  await writeRecording(file, proxy.recorded.slice(-1), {
    ...{ baseUrl: 'http://api.example', known: [KEY], keepPayloads: false },
  });
  const text = readFileSync(file, 'utf8');
  expect(text).not.toMatch(/Winter|Ada|Kq7/);
  const { calls, deliveries } = await sentIn(text);
  const outcome = linted({ calls, deliveries }).get('inbox.query-length');
  expect([outcome?.judged, [...(outcome?.unseen ?? [])]]).toEqual([0, [['texts', 1]]]);
});
