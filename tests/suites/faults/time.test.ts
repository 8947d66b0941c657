import { createServer as createTlsServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { proxyFor, printableProxy } from '../../../suites/kit/index.ts';
import { sampleOf } from '../../samples.ts';
import { checkLive, shortAccount, skipping } from '../live.ts';
import { between, listen, type Meddling } from '../middle.ts';
import { ownMock } from '../own-mock.ts';
import { always, html, json, raw, refusal } from './answers.ts';
import { ROOMY, faultyService } from './checked.ts';

const { checkedThrough, checkedAt } = faultyService();
const running = ownMock();
afterEach(() => vi.unstubAllEnvs());

/** A live run, and its duration including all waits, by the account's clock. */
async function timed(meddle: Meddling) {
  const { main, id } = await shortAccount(running());
  const skips = skipping(running(), id);
  let waited = 0;
  const clock: typeof skips = {
    ...skips,
    now: () => skips.now(),
    sleep: (milliseconds, signal) => {
      waited += milliseconds;
      return skips.sleep(milliseconds, signal);
    },
  };
  const middle = await between(running().baseUrl, meddle);
  try {
    const run = await checkLive({ baseUrl: middle.url, key: main, clock }, { runs: 2 });
    return { run, waitedMs: waited, sent: middle.seen.length };
  } finally {
    await middle.close();
  }
}

const refused = (headers: Record<string, string>): Meddling =>
  always(json(429, { code: 'RATE_LIMIT_EXCEEDED', error: 'x' }, headers));
const served =
  (headers: Record<string, string>): Meddling =>
  async (_, pass) => {
    const answer = await pass();
    return { ...answer, headers: { ...answer.headers, ...headers } };
  };

describe('a run ends in bounded time where the service', () => {
  const NONSENSE = [
    '315360000',
    '-5',
    'soon',
    'NaN',
    'Infinity',
    '1e99',
    'Thu, 01 Jan 2099 00:00:00 GMT',
    '0',
  ];
  test.each(sampleOf('headers that name no time', NONSENSE))(
    'refuses all with Retry-After: %s',
    async (value) => {
      const { run, waitedMs } = await timed(refused({ 'retry-after': value }));
      expect([run.code, run.of('violated')]).toEqual([3, []]);
      // The sum for both services, which wait at the same time.
      expect(waitedMs).toBeLessThan(2 * 140_000);
      expect(run.reasons().join('\n')).toMatch(/given up|used up by others|429/);
    },
  );

  const COUNTERS = [
    { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '99999999999999999999' },
    { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '-9', 'x-ratelimit-reset': '-1' },
    { 'x-ratelimit-limit': '1e400', 'x-ratelimit-remaining': 'x', 'x-ratelimit-reset': 'y' },
    { 'retry-after': '315360000' },
  ];
  test.each(sampleOf('headers that name no time', COUNTERS))('serves all with %j', async (headers) => {
    const { waitedMs, sent } = await timed(served(headers));
    expect(sent).toBeGreaterThan(100);
    // One or two pauses of each service, plus the pace.
    expect(waitedMs).toBeLessThan(6 * 120_000);
  });

  test('refuses the key with counters that leave nothing, which steer nothing', async () => {
    const { run, waitedMs } = await timed(async ({ url, headers }, pass) =>
      /^[A-Za-z0-9]{48}$/.test(headers.authorization ?? '') && !headers.authorization?.startsWith('Z')
        ? pass()
        : {
            ...refusal(url),
            headers: {
              'content-type': 'application/json',
              'x-ratelimit-limit': '60',
              'x-ratelimit-remaining': '0',
              'x-ratelimit-reset': '60',
              'retry-after': '120',
            },
          },
    );
    expect(run.of('held').length).toBeGreaterThan(200);
    expect(waitedMs).toBeLessThan(120_000);
  });

  test('sends unsolicited informational answers before each answer, which are ignored', async () => {
    const lines = ['100 Continue', '102 Processing', '103 Early Hints', '199 Other'];
    let sent = 0;
    const run = await checkedThrough(async (_, pass, outgoing) => {
      outgoing.socket?.write(`HTTP/1.1 ${lines[sent++ % lines.length] ?? ''}\r\nx-a: 1\r\n\r\n`);
      return pass();
    }, ROOMY);
    expect(sent).toBeGreaterThan(100);
    expect([run.code, run.of('violated'), run.of('inconclusive')]).toEqual([0, [], []]);
  });

  test('sends informational answers without end', async () => {
    const run = await checkedThrough(
      raw((_, socket) => {
        const drip = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 2);
        socket.on('close', () => clearInterval(drip));
        socket.on('error', () => undefined);
      }),
    );
    expect(run.code).toBe(3);
    expect(run.reasons().join('\n')).toMatch(/never begins/);
  });

  test('has a certificate that cannot get better, which is tried once', async () => {
    const pem = readFileSync(new URL('../tls/self-signed.pem', import.meta.url));
    let connections = 0;
    const server = createTlsServer({ key: pem, cert: pem }).on('connection', () => (connections += 1));
    const port = await listen(server);
    const run = await checkedAt(`https://localhost:${port}`);
    server.close();
    expect(run.reasons().join('\n')).toMatch(/TLS fails/);
    expect(connections).toBeLessThanOrEqual(4);
  });
});

describe('what stands before the service is no drift where it', () => {
  const every = (nth: number, fault: Meddling): Meddling => {
    let seen = 0;
    return (incoming, pass, outgoing) => ((seen += 1) % nth === 0 ? fault(incoming, pass, outgoing) : pass());
  };

  test('refuses the key with every second answer', async () => {
    const run = await checkedThrough(every(2, async ({ url }) => refusal(url)));
    expect([run.code, run.of('violated')]).toEqual([3, []]);
    expect(run.reasons().join('\n')).toMatch(/refused and then taken|not the service/);
  });

  const BODIES = ['"x"', 'null', '[]', '{}', '{"status":"ok"}'];
  test.each(sampleOf('bodies before a service', BODIES))('answers %s now and then', async (text) => {
    const answer = { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(text) };
    const run = await checkedThrough(every(3, always(answer)));
    expect(run.of('violated')).toEqual([]);
  });

  test('answers with a page of maintenance and status 200 from some request on', async () => {
    let seen = 0;
    const run = await checkedThrough(async (_, pass) => ((seen += 1) > 40 ? html(200) : pass()));
    expect([run.code, run.of('violated')]).toEqual([3, []]);
  });
});

describe('a proxy', () => {
  const env = (given: NodeJS.ProcessEnv) => (origin: string) => {
    const found = proxyFor(origin, given);
    return found && printableProxy(found);
  };

  test('is named by HTTPS_PROXY, in small letters as well, and is for https alone', () => {
    const named = env({ HTTPS_PROXY: 'http://user:secret@proxy.example:3128' });
    expect(named('https://api.example')).toBe('http://proxy.example:3128');
    expect(named('http://127.0.0.1:8080')).toBeUndefined();
    expect(env({ https_proxy: 'proxy.example:1' })('https://api.example')).toBe('http://proxy.example:1');
    expect(env({ HTTP_PROXY: 'http://proxy.example' })('https://api.example')).toBeUndefined();
    expect(() => env({ HTTPS_PROXY: 'socks5://user:secret@x' })('https://api.example')).toThrow(
      /^HTTPS_PROXY names no proxy: it takes http:\/\/HOST:PORT or https:\/\/HOST:PORT$/,
    );
  });

  test.each([
    ['*', true],
    ['api.example', true],
    ['API.example.', true],
    ['.example', true],
    ['*.example', true],
    ['other, example:443', true],
    ['example:8443', false],
    ['pi.example', false],
    ['', false],
  ])('is passed by where NO_PROXY is %j: %s', (list, isDirect) => {
    const found = env({ HTTPS_PROXY: 'http://p:1', no_proxy: list })('https://api.example');
    expect(found === undefined).toBe(isDirect);
  });

  test('tunnels what is sent, with TLS from end to end, and learns no key', async () => {
    const pem = readFileSync(new URL('../tls/self-signed.pem', import.meta.url));
    const server = createTlsServer({ key: pem, cert: pem }, (_, answer) => answer.end('{}'));
    const port = await listen(server);
    const heard: string[] = [];
    const open: Socket[] = [];
    const proxy = createServer().on('connect', (asked, socket: Socket) => {
      heard.push(`${asked.method ?? ''} ${asked.url ?? ''} ${JSON.stringify(asked.headers)}`);
      const onward = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
      for (const each of [socket, onward]) open.push(each.on('error', () => undefined));
    });
    vi.stubEnv('HTTPS_PROXY', `http://user:secret@127.0.0.1:${await listen(proxy)}`);
    const key = 'Kq7'.repeat(16);
    const run = await checkLive({ baseUrl: `https://api.example:${port}`, key }, { runs: 1 });
    for (const socket of open) socket.destroy();
    proxy.close();
    server.close();
    // The certificate is self-signed. The failure shows that TLS is also verified behind the tunnel.
    expect(run.reasons().join('\n')).toMatch(/TLS fails/);
    expect(heard[0]).toContain(`CONNECT api.example:${port}`);
    expect(heard.join('\n')).not.toContain(key);
  });
});
