import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createNetServer, type Server as NetServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RunningMock } from '../../mock/index.ts';
import { judgeLive, shortAccount, skipping, startMock, type Judged } from './live.ts';
import { between, listen, type Answer, type Meddling } from './middle.ts';

const LIMITS = {
  silenceMs: 250,
  requestMs: 700,
  runMs: 60_000,
  bodyBytes: 8 * 2 ** 20,
  headerBytes: 16 * 2 ** 10,
};
/** Longest that a run may take: its requests at the end of their time limits, and some leeway. */
const AT_MOST_MS = 30_000;

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ seed: 1 });
});
afterAll(() => mock.close());

async function judgedAt(baseUrl: string): Promise<Judged> {
  const { main, id } = await shortAccount(mock);
  return judgeLive({ baseUrl, key: main, clock: skipping(mock, id), limits: LIMITS }, { runs: 3 });
}
async function judgedThrough(meddle: Meddling): Promise<Judged> {
  const middle = await between(mock.baseUrl, meddle);
  try {
    return await judgedAt(middle.url);
  } finally {
    await middle.close();
  }
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(body)),
});
const html = (status: number, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: Buffer.from('<!doctype html><html><title>Sign in to the network</title></html>'),
});
const text = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from(body),
});
const INTERNAL = json(500, { code: 'INTERNAL_ERROR', error: 'Something went wrong' });
const SLOW = json(408, { code: 'QUERY_TIMEOUT', error: 'The read took too long' });
const BUSY = json(429, { message: 'Too Many Requests' }, { 'retry-after': '1' });
/** Answers of whatever stands before the service, or of a service in trouble, as they are met in the wild. */
const ELSEWHERE: Readonly<Record<string, readonly [Answer, RegExp]>> = {
  'fails with JSON': [INTERNAL, /in trouble \(500\)|500, 3 times/],
  'fails with a text': [text(500, 'Internal Server Error'), /in trouble \(500\)|500, 3 times/],
  'cancels its reads': [SLOW, /in trouble \(408\)/],
  'times out with a text': [text(408, 'Request Timeout'), /in trouble \(408\)/],
  'asks to slow down': [BUSY, /in trouble \(429\)|used up by others/],
  'has not got that far': [json(501, { error: 'Not implemented' }), /in trouble \(501\)/],
  'is behind a firewall of text': [text(403, 'error code: 1020'), /403; a request that always works/],
  'is behind a firewall of JSON': [json(403, { message: 'Forbidden' }), /403; a request that always works/],
  'is behind a gateway without routes': [
    text(404, 'default backend - 404'),
    /404; a request that always works/,
  ],
  'is behind a gateway with a page for that': [html(404), /404; a request that always works/],
  'is behind a gateway that refuses all': [html(400), /400; a request that always works/],
  'is replaced by a text': [text(200, 'OK'), /200; a request that always works/],
};
/** The same answer to everything. */
const always =
  (answer: Answer): Meddling =>
  async () =>
    answer;
/** Writes to the socket by itself. */
const raw =
  (write: (outgoing: ServerResponse, socket: Socket) => void): Meddling =>
  async (_, __, outgoing) => {
    if (outgoing.socket !== null) write(outgoing, outgoing.socket);
    return undefined;
  };
/** Faithful, then a fault from some request on. */
function after(count: number, fault: Meddling): Meddling {
  let seen = 0;
  return (incoming, pass, outgoing) =>
    (seen += 1) > count ? fault(incoming, pass, outgoing) : pass().then(same);
}
/** A fault in some of the requests, never twice in a row. */
function sometimes(every: number, fault: Meddling): Meddling {
  let seen = 0;
  return (incoming, pass, outgoing) =>
    (seen += 1) % every === 0 ? fault(incoming, pass, outgoing) : pass().then(same);
}
const same = (answer: Answer): Answer | undefined => answer;
const DAY_MS = 86_400_000;
/** A service whose clock goes wrong: the moments in its headers are its own. */
const skewed =
  (byMs: number): Meddling =>
  async (_, pass) => {
    const { headers, ...answer } = await pass();
    const reset = Number(headers['x-ratelimit-reset']);
    const moved = reset > 1e12 ? reset + byMs : reset > 1e9 ? reset + byMs / 1000 : reset;
    return {
      ...answer,
      headers: {
        ...headers,
        date: new Date(Date.now() + byMs).toUTCString(),
        ...(Number.isFinite(moved) && { 'x-ratelimit-reset': String(Math.round(moved)) }),
      },
    };
  };
const bomb = gzipSync(Buffer.alloc(200 * 2 ** 20));
const refusal = (url = ''): Answer =>
  url.includes('/inbox/')
    ? json(401, { code: 'INVALID_API_KEY', error: 'This key is not valid' })
    : json(401, { error: 'Authentication required' });

/** From the first request on: nothing can be judged, and the reason says why. */
const PERSISTENT: Readonly<Record<string, readonly [Meddling, RegExp]>> = {
  'closes every connection': [raw((_, socket) => socket.destroy()), /closed before|reset/],
  'resets every connection': [raw((_, socket) => socket.resetAndDestroy()), /reset|closed/],
  'resets in the middle of the headers': [
    raw((_, socket) => socket.write('HTTP/1.1 200 OK\r\nContent-', () => socket.destroy())),
    /closed before|reset/,
  ],
  'resets in the middle of the body': [
    raw((_, socket) =>
      socket.write(
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"items":[',
        () => socket.resetAndDestroy(),
      ),
    ),
    /reset|closed before|not as long/,
  ],
  'stalls in the middle of the headers': [
    raw((_, socket) => socket.write('HTTP/1.1 200 OK\r\nContent-')),
    /no answer in time|no complete answer/,
  ],
  'never answers': [raw(() => undefined), /no answer in time|no complete answer/],
  'stalls in the body': [
    raw((outgoing) => outgoing.writeHead(200, { 'content-type': 'application/json' }).write('{"items":[')),
    /stalled|no complete answer/,
  ],
  'drips a byte at a time': [
    raw((outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => outgoing.write(' '), 50);
      outgoing.on('close', () => clearInterval(drip));
    }),
    /no complete answer in time/,
  ],
  'cuts the JSON off': [
    async (_, pass) => {
      const answer = await pass();
      return { ...answer, body: answer.body.subarray(0, Math.floor(answer.body.length / 2)) };
    },
    /is not, or is cut off/,
  ],
  'says a length that is too large': [
    raw((_, socket) =>
      socket.end(
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"items":[]}',
      ),
    ),
    /not as long|closed before/,
  ],
  'says a length that is too small': [
    raw((_, socket) =>
      socket.end(
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 5\r\n\r\n{"items":[]}',
      ),
    ),
    /cut off|no valid HTTP|not as long/,
  ],
  'breaks its chunks': [
    raw((_, socket) =>
      socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n{"items":[]}\r\n0\r\n\r\n'),
    ),
    /no valid HTTP|closed before/,
  ],
  'speaks no HTTP': [raw((_, socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')), /no valid HTTP/],
  'sends a gzip bomb': [
    always({
      status: 200,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: bomb,
    }),
    /compressed \(gzip\)/,
  ],
  'compresses unasked': [
    async (_, pass) => {
      const answer = await pass();
      return {
        ...answer,
        headers: { ...answer.headers, 'content-encoding': 'gzip' },
        body: gzipSync(answer.body),
      };
    },
    /compressed \(gzip\)/,
  ],
  'never stops sending': [
    raw((outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        while (!outgoing.destroyed && outgoing.write(Buffer.alloc(2 ** 20, ' ')));
      };
      outgoing.on('drain', more);
      more();
    }),
    /larger than|no complete answer/,
  ],
  'sends huge headers': [
    always(json(200, { items: [] }, { 'x-padding': 'x'.repeat(40_000) })),
    /headers of the answer are too large/,
  ],
  'answers nothing': [always({ ...json(200, ''), body: Buffer.alloc(0) }), /answer is empty/],
  'is a captive portal': [always(html(200)), /HTML page comes with 200/],
  'is a captive portal without a content type': [
    always({ status: 200, headers: {}, body: html(200).body }),
    /HTML page comes with 200/,
  ],
  'leads to a captive portal': [
    always(html(302, { location: 'http://login.portal.example/?back=1' })),
    /redirected to login\.portal\.example/,
  ],
  'wants a sign-in to the network': [always(html(511)), /a proxy answers \(511\)/],
  'wants a sign-in to the proxy': [always(html(407)), /a proxy answers \(407\)/],
  'is blocked by a firewall': [always(html(403)), /HTML page comes with 403/],
  'is a bad gateway': [always(html(502)), /in trouble \(502\)/],
  'is unavailable': [always(json(503, { error: 'Service unavailable' })), /in trouble \(503\)/],
  'is a gateway that waits in vain': [always(html(504)), /in trouble \(504\)/],
  'is unknown to its own edge': [always(html(522)), /in trouble \(522\)/],
  'fails with a page': [always(html(500)), /HTML page comes with 500/],
  'knows another key': [async ({ url }) => refusal(url), /key is refused \(401\)/],
  ...Object.fromEntries(
    Object.entries(ELSEWHERE).map(([name, [answer, reason]]) => [name, [always(answer), reason] as const]),
  ),
};

const of =
  (inbox: boolean, fault: Meddling): Meddling =>
  (incoming, pass, outgoing) =>
    incoming.url?.includes('/inbox/') === inbox ? fault(incoming, pass, outgoing) : pass();

/** From some request on, or only now and then: what was seen in health keeps its verdicts. */
const PASSING: Readonly<Record<string, readonly [() => Meddling, RegExp | undefined]>> = {
  'loses the key halfway': [() => after(60, async ({ url }) => refusal(url)), /key is refused \(401\)/],
  'suspends the workspace halfway': [
    () => after(60, always(json(403, { code: 'WORKSPACE_SUSPENDED', error: 'The subscription ended' }))),
    /key is refused \(403\)/,
  ],
  'goes away halfway': [
    () =>
      after(
        60,
        raw((_, socket) => socket.destroy()),
      ),
    /given up after/,
  ],
  'falls asleep halfway': [
    () =>
      after(
        60,
        raw(() => undefined),
      ),
    /given up after|in time/,
  ],
  'gets a captive portal halfway': [() => after(60, always(html(200))), /captive portal/],
  'has used up the month halfway': [
    () =>
      after(60, async (incoming, pass) =>
        incoming.url?.includes('/inbox/') === true
          ? json(429, { code: 'QUOTA_EXCEEDED', error: 'The monthly quota is used up' })
          : pass(),
      ),
    /monthly quota of the account is used up/,
  ],
  'is used by others up to its limit': [
    () =>
      after(60, async (incoming) =>
        incoming.url?.includes('/inbox/') === true
          ? json(429, { code: 'RATE_LIMIT_EXCEEDED', error: 'Too many requests' }, { 'retry-after': '7' })
          : json(500, { error: 'Internal server error' }),
      ),
    /used up by others|times a window apart/,
  ],
  'has a burst of 502, 503 and 504 halfway': [
    () => {
      let seen = 0;
      return after(60, async (incoming, pass, outgoing) =>
        (seen += 1) > 5 ? pass() : always(html([502, 503, 504][seen % 3] ?? 502))(incoming, pass, outgoing),
      );
    },
    /in trouble \(50[234]\)/,
  ],
  'is a bad gateway now and then': [() => sometimes(5, always(html(502))), undefined],
  'is unavailable now and then': [() => sometimes(4, always(html(503, { 'retry-after': '1' }))), undefined],
  'resets now and then': [
    () =>
      sometimes(
        5,
        raw((_, socket) => socket.resetAndDestroy()),
      ),
    undefined,
  ],
  'cuts off now and then': [
    () => sometimes(5, async (_, pass) => ({ ...(await pass()), body: Buffer.from('{"items":[{"id":"e') })),
    undefined,
  ],
  'is used by others now and then': [
    () =>
      sometimes(6, async (incoming, pass) =>
        incoming.url?.includes('/inbox/') === true
          ? json(429, { code: 'RATE_LIMIT_EXCEEDED', error: 'Too many requests' }, { 'retry-after': '1' })
          : incoming.url?.startsWith('/lists') === true
            ? pass()
            : json(500, { error: 'Internal server error' }),
      ),
    undefined,
  ],
  ...Object.fromEntries(
    Object.entries(ELSEWHERE).map(([name, [answer, reason]]) => [
      `${name} halfway`,
      [() => after(60, always(answer)), reason] as const,
    ]),
  ),
  'does any of these now and then': [
    () => {
      let seen = 0;
      const all = Object.values(ELSEWHERE);
      return sometimes(4, async () => all[(seen += 1) % all.length]?.[0]);
    },
    undefined,
  ],
  'fails in the inbox halfway': [() => of(true, after(30, always(INTERNAL))), /in trouble \(500\)/],
  'refuses everything halfway, and in its own form': [
    () => after(60, always(json(400, { code: 'VALIDATION_FAILED', error: 'Not now', message: 'Not now' }))),
    /can no longer be read \(400\)/,
  ],
  'slows down in prospecting now and then': [() => of(false, sometimes(4, always(BUSY))), undefined],
  'stands behind a proxy that adds headers': [
    () => async (_, pass) => {
      const answer = await pass();
      return {
        ...answer,
        headers: {
          ...answer.headers,
          ...{
            via: '1.1 proxy',
            age: '0',
            'x-cache': 'MISS',
            'set-cookie': ['a=1', 'b=2'],
            'x-request-id': 'r-1',
          },
        },
      };
    },
    undefined,
  ],
  'has a clock that is two days ahead': [() => skewed(2 * DAY_MS), undefined],
  'has a clock that is a year behind': [() => skewed(-365 * DAY_MS), undefined],
  'says by such a clock when to come again': [
    () => {
      const skew = skewed(2 * DAY_MS);
      return sometimes(6, async (incoming, pass, outgoing) =>
        incoming.url?.includes('/inbox/') === true
          ? json(
              429,
              { code: 'RATE_LIMIT_EXCEEDED', error: 'Too many requests' },
              { 'retry-after': new Date(Date.now() + 2 * DAY_MS).toUTCString() },
            )
          : skew(incoming, pass, outgoing),
      );
    },
    undefined,
  ],
};

describe('a target that', () => {
  test.each(Object.keys(PERSISTENT))('%s is inconclusive, never drift', async (name) => {
    const [meddle, reason] = PERSISTENT[name] ?? [always(html(200)), /never/];
    const started = Date.now();
    const run = await judgedThrough(meddle);
    expect(run.of('violated')).toEqual([]);
    expect([run.of('held'), run.of('observed'), run.code]).toEqual([[], [], 3]);
    expect(run.reasons().length).toBeGreaterThan(0);
    for (const each of run.reasons()) expect(each).toMatch(reason);
    expect(Date.now() - started).toBeLessThan(AT_MOST_MS);
  });

  test.each(Object.keys(PASSING))('%s keeps the verdicts of what was healthy', async (name) => {
    const [meddle, reason] = PASSING[name] ?? [() => always(html(200)), undefined];
    const started = Date.now();
    const run = await judgedThrough(meddle());
    expect(run.of('violated')).toEqual([]);
    expect(run.of('held').length).toBeGreaterThan(reason === undefined ? 300 : 20);
    if (reason === undefined) expect(run.of('inconclusive').length).toBeLessThan(10);
    else expect(run.reasons().join('\n')).toMatch(reason);
    expect(run.code).toBe(run.of('inconclusive').length > 0 ? 3 : 0);
    expect(Date.now() - started).toBeLessThan(AT_MOST_MS);
  });
});

describe('an address', () => {
  const reasonsAt = async (baseUrl: string): Promise<string> => {
    const run = await judgedAt(baseUrl);
    expect([run.of('violated'), run.of('held'), run.code]).toEqual([[], [], 3]);
    return run.reasons().join('\n');
  };
  const served = async (server: NetServer, act: (port: number) => Promise<void>) => {
    try {
      await act(await listen(server));
    } finally {
      server.close();
    }
  };

  test('where nobody listens', async () => {
    expect(await reasonsAt('http://127.0.0.1:9')).toMatch(/connection is refused/);
  });
  test('whose name does not exist', async () => {
    expect(await reasonsAt('https://plumbline.invalid')).toMatch(/\(DNS\)/);
  });
  test('whose certificate is its own', async () => {
    const pem = readFileSync(new URL('tls/self-signed.pem', import.meta.url));
    await served(createTlsServer({ key: pem, cert: pem }), async (port) => {
      expect(await reasonsAt(`https://localhost:${port}`)).toMatch(
        /TLS fails \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
      );
    });
  });
  test('whose certificate is its own, though the environment bids not to look', async () => {
    const pem = readFileSync(new URL('tls/self-signed.pem', import.meta.url));
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    try {
      await served(createTlsServer({ key: pem, cert: pem }), async (port) => {
        expect(await reasonsAt(`https://localhost:${port}`)).toMatch(/TLS fails/);
      });
    } finally {
      vi.unstubAllEnvs();
    }
  });
  test('that speaks no TLS', async () => {
    await served(
      createNetServer((socket) =>
        socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n'),
      ),
      async (port) => {
        expect(await reasonsAt(`https://127.0.0.1:${port}`)).toMatch(/TLS fails/);
      },
    );
  });
});
