import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AddressInfo } from 'node:net';
import { Agent, fetch, Pool, request, type Dispatcher } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inboxFacts } from '../../generated/facts.ts';
import { operations } from '../../generated/operations.ts';
import { HttpClient } from '../../suites/kit/targets/client.ts';
import { type RawRequest } from '../../suites/kit/model/client.ts';
import { Guard, refusalOf } from '../../suites/kit/targets/live/guard.ts';
import { Refused } from '../../suites/kit/model/failure.ts';
import { liveTarget } from '../../suites/targets.ts';

const KEY = 'Kq7'.repeat(16);
const METHODS = [
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'LOCK', 'COPY', 'MOVE'],
  ...['get', 'Get', 'GET ', 'QUERY', 'PURGE', 'SEARCH', 'LINK', 'X'],
];

/** Method and path of every operation that is not a read. */
const WRITES = (['inbox', 'prospecting'] as const).flatMap((service) =>
  Object.keys(operations[service]).flatMap((operation): [method: string, path: string][] => {
    const [method = '', template = ''] = operation.split(' ');
    const path = (service === 'inbox' ? inboxFacts.pathPrefix : '') + template;
    return method === 'GET' ? [] : [[method, path.replaceAll(/\{\w+\}/g, 'f'.repeat(24))]];
  }),
);

/** Correct answers for the reads that always work, so that the service is recognised. */
const WELL: Readonly<Record<string, string>> = {
  '/inbox/api/v1/emails': '{"items":[],"nextCursor":null,"hasMore":false}',
  '/inbox/api/v1/views': '[]',
  '/advanced/campaigns': '{"campaigns":[]}',
  '/lists/list': '[]',
};

let server: Server;
let origin: string;
/** Requests and connections that arrived. */
let arrived: { method: string | undefined; url: string | undefined }[] = [];
let connections = 0;

beforeAll(async () => {
  server = createServer((incoming, answer) => {
    arrived.push({ method: incoming.method, url: incoming.url });
    answer.setHeader('location', `${origin.replace('127.0.0.1', 'localhost')}/elsewhere`);
    answer.statusCode = incoming.url === '/redirect' ? 302 : 200;
    answer.end(WELL[(incoming.url ?? '').split('?')[0] ?? ''] ?? '{}');
  });
  server.on('connection', () => (connections += 1));
  const refuse = ({ method, url }: IncomingMessage, socket: Duplex): void => {
    arrived.push({ method, url });
    socket.destroy();
  };
  server.on('connect', refuse).on('upgrade', refuse);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  arrived = [];
  connections = 0;
});

const guards: Guard[] = [];
function guarded(inner: Dispatcher = new Pool(origin)): Guard {
  const guard = new Guard(inner, { origin, secrets: [KEY] });
  guards.push(guard);
  return guard;
}
afterAll(() => Promise.all(guards.map((guard) => guard.destroy())));

const settings = (pool: Dispatcher) => ({
  pool,
  keys: { main: KEY },
  timeoutMs: 2000,
  before: async () => undefined,
  record: () => undefined,
});

/** Every way to make a dispatcher, or undici with one, send a request. */
const WAYS: Readonly<
  Record<string, (guard: Guard, method: string, path: string, body?: string) => Promise<unknown>>
> = {
  'the client of the kit': (guard, method, target, body) =>
    new HttpClient('prospecting', settings(guard)).raw({
      method,
      target,
      ...(body !== undefined && { body }),
    }),
  'the inbox client': (guard, method, target, body) =>
    new HttpClient('inbox', settings(guard)).raw({ method, target, ...(body !== undefined && { body }) }),
  request: (guard, method, path, body) => guard.request({ method: method, path, body: body ?? null }),
  'undici.request': (guard, method, path, body) =>
    request(origin + path, {
      dispatcher: guard,
      method: method,
      body: body ?? null,
    }),
  stream: (guard, method, path, body) =>
    guard.stream({ method: method, path, body: body ?? null, opaque: 0 }, () => {
      throw new Error('it was answered');
    }),
  pipeline: (guard, method, path, body) =>
    new Promise((_, fail) => {
      const duplex = guard.pipeline({ method: method, path }, ({ body: data }) => data);
      duplex.on('error', fail);
      duplex.end(body);
    }),
  upgrade: (guard, method, path) => guard.upgrade({ method, path, protocol: 'websocket' }),
  connect: (guard, _, path) => guard.connect({ origin, path }),
  dispatch: (guard, method, path) =>
    new Promise((_, fail) => {
      guard.dispatch(
        { method: method, path },
        {
          onResponseError: (__, error) => {
            fail(error);
          },
        },
      );
    }),
  fetch: (guard, method, path, body) =>
    fetch(origin + path, { dispatcher: guard, method, ...(body !== undefined && { body }) }),
  'a composed dispatcher': (guard, method, path, body) =>
    guard
      .compose((dispatch) => (options, handler) => dispatch({ ...options, method: method }, handler))
      .request({ method: 'GET', path, body: body ?? null }),
};

describe.each(Object.entries(WAYS))('through %s', (name, send) => {
  test('no method but GET and HEAD leaves', async () => {
    for (const method of METHODS) {
      // fetch writes known method names in capitals and refuses a few methods itself.
      if (name === 'fetch' && ['get', 'Get', 'GET ', 'TRACE', 'CONNECT'].includes(method)) continue;
      await expect(send(guarded(), method, '/lists/list'), method).rejects.toThrow();
      await expect(send(guarded(), method, '/lists/list', '{"name":"x"}'), method).rejects.toThrow();
    }
    expect([arrived, connections]).toEqual([[], 0]);
  });

  test('no operation of either specification that is not a read leaves', async () => {
    for (const [method, path] of WRITES) {
      await expect(send(guarded(), method, path), `${method} ${path}`).rejects.toThrow();
      await expect(send(guarded(), method, path, '{}'), `${method} ${path}`).rejects.toThrow();
    }
    expect([arrived, connections]).toEqual([[], 0]);
  });
});

describe('through the benches of a live target', () => {
  const target = () =>
    liveTarget({
      ...{ baseUrl: origin, key: KEY, services: ['inbox', 'prospecting'] as const, pace: 1e6 },
      budget: { inbox: 50, prospecting: 50 },
    });

  test('no write leaves', async () => {
    for (const [method, path] of WRITES)
      for (const service of ['inbox', 'prospecting'] as const) {
        const live = target();
        const { context } = await live.open(['read'], () => undefined);
        const attempt = context[service].raw({ method, target: path, body: '{}' });
        await expect(attempt, `${service} ${method} ${path}`).rejects.toThrow(Refused);
        await expect(live.open(['read'], () => undefined)).rejects.toThrow(Refused);
        await live.close();
      }
    expect(new Set(arrived.map(({ method }) => method))).toEqual(new Set(['GET']));
  });

  test('nothing is lent to a tool that sends by itself', async () => {
    const live = target();
    await expect(live.lease({})).rejects.toThrow('not lent');
    await live.close();
    expect([arrived, connections]).toEqual([[], 0]);
  });
});

test('HEAD is a read, and its answer needs no body', async () => {
  const live = liveTarget({
    ...{ baseUrl: origin, key: KEY, services: [], pace: 1e6 },
    budget: { inbox: 5, prospecting: 5 },
  });
  const { context } = await live.open(['read'], () => undefined);
  const answer = await context.prospecting.raw({ method: 'HEAD', target: '/lists/list' });
  await live.close();
  expect([answer.response.status, arrived]).toEqual([200, [{ method: 'HEAD', url: '/lists/list' }]]);
});

test('the own machine may be named by its IPv6 address', async () => {
  const near = createServer((_, answer) => answer.end('{}'));
  await new Promise<void>((done) => near.listen(0, '::1', done));
  const { port } = near.address() as AddressInfo;
  const guard = guarded(new Agent());
  const sent = guard.request({
    ...{ origin: `http://[::1]:${port}`, method: 'GET', path: '/', headers: { authorization: KEY } },
  });
  await expect(sent).rejects.toThrow('another origin');
  const own = new Guard(new Agent(), { origin: `http://[::1]:${port}`, secrets: [KEY] });
  const { statusCode, body } = await own.request({
    ...{ origin: `http://[::1]:${port}`, method: 'GET', path: '/', headers: { authorization: KEY } },
  });
  await body.dump();
  expect(statusCode).toBe(200);
  await own.close();
  near.close();
});

describe('every operation of both specifications', () => {
  test.each(['inbox', 'prospecting'] as const)('%s: reads arrive, writes never do', async (service) => {
    const guard = new Guard(new Pool(origin), { origin, secrets: [KEY] });
    const reads: string[] = [];
    for (const operation of Object.keys(operations[service])) {
      const [method = '', template = ''] = operation.split(' ');
      const target = template.replaceAll(/\{\w+\}/g, 'f'.repeat(24));
      const sent = (request: Partial<RawRequest>, by: Dispatcher) =>
        new HttpClient(service, settings(by)).raw({ method, target, operation, ...request });
      if (method === 'GET') {
        reads.push(target);
        await sent({}, guard);
        await expect(sent({ body: '{}' }, guarded()), `${operation} with a body`).rejects.toThrow(Refused);
      } else
        for (const request of [{}, { body: '{}' }, { body: '' }])
          await expect(sent(request, guarded()), operation).rejects.toThrow(Refused);
    }
    expect(arrived.map(({ method }) => method)).toEqual(reads.map(() => 'GET'));
    await guard.close();
  });
});

describe('a plain GET is refused when', () => {
  const read = { method: 'GET', path: '/lists/list' } as const;
  const encoded = [...KEY].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('');
  test.each([
    ['it goes to another port', { origin: 'http://127.0.0.1:1' }, 'another origin'],
    ['it goes to another host', { origin: 'http://localhost' }, 'another origin'],
    ['its path is an address', { path: 'http://other.example/lists' }, 'not of the configured origin'],
    ['its path begins with two slashes', { path: '//other.example/lists' }, 'not of the configured origin'],
    ['the key is in its query', { path: `/lists/list?key=${KEY}` }, 'a key is in its address'],
    ['the key is in its path', { path: `/lists/${KEY}` }, 'a key is in its address'],
    ['the key is encoded', { path: `/lists?k=${encoded}` }, 'a key is in its address'],
    [
      'the key is encoded twice',
      { path: `/lists?k=${encoded.replaceAll('%', '%25')}` },
      'a key is in its address',
    ],
    ['the key is in another header', { headers: { 'x-api-key': KEY } }, 'a key is in its header x-api-key'],
    ['the key is in a list of headers', { headers: ['cookie', `k=${KEY}`] }, 'a key is in its header cookie'],
    [
      'a header overrides the method',
      { headers: { 'X-HTTP-Method-Override': 'DELETE' } },
      'x-http-method-override',
    ],
    ['a parameter overrides the method', { path: '/lists?_method=DELETE' }, 'another method'],
    ['an encoded parameter does', { path: '/lists?%5fmethod=DELETE' }, 'another method'],
    ['a later parameter does', { path: '/lists?page=1&%255Fmethod=DELETE' }, 'another method'],
    ['a query hidden in its path does', { path: '/lists%3F_method=DELETE' }, 'another method'],
    ['it names another host', { headers: { Host: 'other.example' } }, 'host'],
    ['it rewrites its path', { headers: new Map([['X-Original-URL', '/x']]) }, 'x-original-url'],
    ['it upgrades', { upgrade: 'websocket' }, 'protocol'],
    ['its body is empty', { body: '' }, 'carries a body'],
    ['its body is a buffer', { body: Buffer.from('x') }, 'carries a body'],
  ] satisfies [string, Partial<Dispatcher.DispatchOptions>, string][])('%s', async (_, change, why) => {
    const guard = guarded(new Agent());
    const options = { origin, ...read, ...change } as Dispatcher.DispatchOptions;
    expect(refusalOf(options, { origin, secrets: [KEY] })).toContain(why);
    expect(() => guard.dispatch(options, {})).toThrow(Refused);
    expect([arrived, connections]).toEqual([[], 0]);
  });

  test.each(['q=Pay%20a.io%2F%3Fmethod%3Dcard', 'search=x%26_method%3DDELETE', 'methods=card'])(
    'unless it only searches for such words: %s',
    (query) => {
      expect(refusalOf({ ...read, path: `/emails?${query}` }, { origin, secrets: [KEY] })).toBeUndefined();
    },
  );

  test('its key would travel without TLS, unless to loopback', () => {
    const why = (to: string) =>
      refusalOf({ ...read, headers: { authorization: KEY } }, { origin: to, secrets: [KEY] });
    expect(why('http://api.example')).toBe('a key would travel without TLS');
    expect(why('http://127.0.0.1.example')).toBe('a key would travel without TLS');
    expect(
      ['https://api.example', 'http://127.0.0.1:8', 'http://[::1]:8', 'http://localhost'].map(why),
    ).toEqual([undefined, undefined, undefined, undefined]);
  });
});

test('a redirect is an answer, and nothing goes where it leads', async () => {
  const guard = guarded();
  const answer = await new HttpClient('prospecting', settings(guard)).raw({
    method: 'GET',
    target: '/redirect',
  });
  expect([answer.response.status, arrived]).toEqual([302, [{ method: 'GET', url: '/redirect' }]]);
  await expect(fetch(`${origin}/redirect`, { dispatcher: guarded(new Agent()) })).rejects.toThrow();
  expect(arrived).toHaveLength(2);
});

test('after one refusal nothing leaves any more, not even a read', async () => {
  const guard = guarded();
  await expect(guard.request({ method: 'DELETE', path: '/lists/list/x' })).rejects.toThrow(
    /defect of Plumbline; nothing was sent/,
  );
  await expect(guard.request({ method: 'GET', path: '/lists/list' })).rejects.toThrow(Refused);
  expect([arrived, guard.refused?.message]).toEqual([[], expect.stringContaining('DELETE /lists/list/x')]);
});

test('a refusal does not repeat the key', async () => {
  const guard = guarded();
  const refusal = await guard.request({ method: 'GET', path: `/lists/${KEY}` }).catch(String);
  expect(refusal).toMatch(/a key is in its address/);
  expect(refusal).not.toContain(KEY);
});
