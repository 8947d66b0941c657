import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GENERAL, OF_ACCOUNT } from '../../mock/control/routes.ts';
import { startMock, type RunningMock } from '../../mock/index.ts';
import { Outbox, type DeliveryOutcome } from '../../mock/webhooks/outbox.ts';

let mock: RunningMock;
let named: RunningMock;
beforeAll(async () => {
  mock = await startMock({ seed: 1 });
  named = await startMock({
    seed: 1,
    controlHosts: ['mock', 'Plumbline.test:80', '127.0.0.1'],
    allowRemoteWebhooks: true,
  });
});
afterAll(() => Promise.all([mock.close(), named.close()]));

/** Sends a request byte for byte, which no client would do. Returns status and body. */
async function sent(
  { controlUrl }: RunningMock,
  start: string,
  headers: readonly string[] = [],
  body = '',
): Promise<{ status: number; body: string }> {
  const { port } = new URL(controlUrl);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const lines = [start, ...headers.map((line) => line.replace('PORT', port)), ...length, 'Connection: close'];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  const answer = await text(socket);
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: rest.join('\r\n\r\n') };
}

const get = (...headers: readonly string[]) => sent(mock, 'GET /ready HTTP/1.1', headers);

describe('the control plane', () => {
  test.each(['127.0.0.1:PORT', 'localhost:PORT', 'LOCALHOST:PORT', '[::1]:PORT', '127.3.2.1:PORT'])(
    'answers a request to %s',
    async (host) => {
      expect((await get(`Host: ${host}`)).status).toBe(200);
    },
  );

  test.each([
    'evil.example',
    'evil.example:PORT',
    'localhost',
    'localhost:1',
    '127.0.0.1:1',
    'localhost.evil.example:PORT',
    '127.0.0.1.evil.example:PORT',
    'evil.example@127.0.0.1:PORT',
    '127.0.0.1:PORT/x',
    'mock:PORT',
    '0.0.0.0:PORT',
    '10.0.0.1:PORT',
    '[::2]:PORT',
    '',
  ])('refuses a request to the host "%s"', async (host) => {
    const { status, body } = await get(`Host: ${host}`);
    expect([status, body]).toEqual([403, expect.stringContaining('--control-host')]);
    expect(body).not.toContain('keys');
  });

  test.each([
    ['GET http://evil.example/ready HTTP/1.1', 403],
    ['GET http://127.0.0.1:1/ready HTTP/1.1', 403],
    ['OPTIONS * HTTP/1.1', 403],
  ])('refuses the target of %s, whatever Host is', async (start, status) => {
    expect((await sent(mock, start, ['Host: 127.0.0.1:PORT'])).status).toBe(status);
  });

  test('answers a client that writes the whole address, as clients of a proxy do', async () => {
    const { port } = new URL(mock.controlUrl);
    const start = `GET http://127.0.0.1:${port}/ready?x HTTP/1.1`;
    expect((await sent(mock, start, ['Host: 127.0.0.1:PORT'])).status).toBe(200);
  });

  test('refuses HTTP/1.0 without a Host', async () => {
    expect((await sent(mock, 'GET /ready HTTP/1.0')).status).toBe(403);
  });

  test('answers an odd path with 404', async () => {
    expect((await sent(mock, 'GET //:x/y HTTP/1.1', ['Host: 127.0.0.1:PORT'])).status).toBe(404);
  });

  test.each([...Object.keys(GENERAL), ...Object.keys(OF_ACCOUNT)])(
    'refuses %s of a rebound name, of a page and of another site',
    async (name) => {
      const start = `${name.replace('{id}', 'default')} HTTP/1.1`;
      const own = 'Host: 127.0.0.1:PORT';
      for (const headers of [
        ['Host: evil.example:PORT'],
        [own, 'Origin: http://evil.example'],
        [own, 'Origin: null'],
        [own, 'Origin: http://localhost:3000'],
        [own, 'Sec-Fetch-Site: cross-site'],
        [own, 'Sec-Fetch-Site: same-site'],
      ]) {
        const { status, body } = await sent(mock, start, headers);
        expect([status, body]).toEqual([403, expect.stringMatching(/\{"error":"[^}]+\}/)]);
        expect(body).not.toContain('keys');
      }
    },
  );

  test.each(['Sec-Fetch-Site: none', 'Sec-Fetch-Site: same-origin', 'Origin: http://127.0.0.1:PORT'])(
    'answers its own site: %s',
    async (header) => {
      expect((await get('Host: 127.0.0.1:PORT', header)).status).toBe(200);
    },
  );

  test.each([
    [[], 415],
    [['Content-Type: text/plain'], 415],
    [['Content-Type: application/x-www-form-urlencoded'], 415],
    [['Content-Type: multipart/form-data; boundary=x'], 415],
    [['Content-Type: application/jsonp'], 415],
    [['Content-Type: text/plain; application/json'], 415],
    [['Content-Type: application/json'], 201],
    [['Content-Type: Application/JSON; charset=utf-8'], 201],
  ])('takes a body with the headers %j: %d', async (headers, status) => {
    const answer = await sent(mock, 'POST /accounts HTTP/1.1', ['Host: localhost:PORT', ...headers], '{}');
    expect(answer.status).toBe(status);
  });

  test('refuses the type of a form without fields, and takes a request without body and type', async () => {
    const own = 'Host: localhost:PORT';
    const form = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 0'];
    expect((await sent(mock, 'POST /accounts HTTP/1.1', [own, ...form])).status).toBe(415);
    expect((await sent(mock, 'POST /accounts HTTP/1.1', [own])).status).toBe(201);
  });

  test('reads nothing of a chunked body that is no JSON', async () => {
    const headers = ['Host: localhost:PORT', 'Transfer-Encoding: chunked'];
    expect((await sent(mock, 'POST /accounts HTTP/1.1', headers, '')).status).toBe(415);
  });

  test.each([
    ['mock:PORT', 200],
    ['mock', 200],
    ['MOCK:9', 200],
    ['plumbline.test', 200],
    ['plumbline.test:PORT', 403],
    ['mocks:PORT', 403],
    ['127.0.0.1:9', 200],
    ['localhost:9', 403],
  ])('with names of its own, a request to %s has the status %d', async (host, status) => {
    expect((await sent(named, 'GET /ready HTTP/1.1', [`Host: ${host}`])).status).toBe(status);
  });
});

describe('webhooks', () => {
  const patch = async ({ controlUrl }: RunningMock, body: object): Promise<readonly [number, string]> => {
    const answer = await fetch(`${controlUrl}/accounts/default`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return [answer.status, await answer.text()];
  };
  const secret = 's';

  test.each([
    'http://evil.test/x',
    'https://hooks.example/x',
    'http://10.0.0.1/',
    'http://0.0.0.0:1/',
    'http://127.0.0.1.evil.test/',
  ])('go to no other machine: %s is refused, unless that is allowed', async (url) => {
    for (const body of [{ inboxWebhook: { url, secret } }, { registerWebhook: { url, events: [] } }]) {
      expect(await patch(mock, body)).toEqual([400, expect.stringContaining('--allow-remote-webhooks')]);
      expect((await patch(named, body))[0]).toBe(200);
    }
    await expect(
      mock.control('PATCH', '/accounts/default', { inboxWebhook: { url, secret } }),
    ).rejects.toThrow('--allow-remote-webhooks');
  });

  test.each(['http://localhost:1/x', 'http://127.8.8.8:1/', 'http://[::1]:1/'])('go to %s', async (url) => {
    expect((await patch(mock, { inboxWebhook: { url, secret } }))[0]).toBe(200);
  });

  const outcomeOf = (url: string, allowRemote: boolean): Promise<DeliveryOutcome> =>
    new Promise((done) => {
      const outbox = new Outbox(Date.now, allowRemote);
      outbox.post({ url, method: 'POST', headers: {}, body: '{}', followsRedirect: true }, 5000, done);
    });

  test('that a client of the service registers for another machine are not sent', async () => {
    expect(await outcomeOf('http://localhost.evil.test:9/hook', false)).toEqual({ kind: 'broken' });
  });

  test('follow a redirect on this machine, and none to another machine', async () => {
    const asked: string[] = [];
    let target = '';
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(request.url === '/hook' ? 307 : 200, { location: target }).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const at = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      target = `http://${at}/next`;
      expect(await outcomeOf(`http://${at}/hook`, false)).toEqual({ kind: 'answered', status: 200 });
      // The same server under a name that is not a required loopback address.
      target = `http://[::ffff:127.0.0.1]:${at.split(':')[1] ?? ''}/elsewhere`;
      expect(await outcomeOf(`http://${at}/hook`, false)).toEqual({ kind: 'broken' });
      expect(asked).toEqual(['/hook', '/next', '/hook']);
      expect(await outcomeOf(`http://${at}/hook`, true)).toMatchObject({ kind: 'answered' });
      expect(asked.at(-1)).toBe('/elsewhere');
    } finally {
      server.close();
    }
  });
});
