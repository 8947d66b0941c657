import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../mock/index.ts';
import { outFolder, plumbline } from './run.ts';

const { path: out, verdicts, remove } = outFolder();
afterAll(remove);

/** A transparent proxy: every byte passes, and connections are its own. */
async function proxyOf(target: string): Promise<{ url: string; server: Server }> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const onward = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

test('behind a transparent proxy every verdict is the same', async () => {
  const judge = async (baseUrl: string, controlUrl: string) => {
    const { code } = await plumbline('start', [
      ...['--out', out, '--runs', '3', '--load', 'no', '--base-url', baseUrl, '--control-url', controlUrl],
    ]);
    return { code, claims: verdicts().claims.map(({ id, verdict }) => `${id} ${verdict}`) };
  };
  const mock = await startMock({ seed: 1 });
  const proxies = [await proxyOf(mock.baseUrl), await proxyOf(mock.controlUrl)];
  try {
    const direct = await judge(mock.baseUrl, mock.controlUrl);
    const behind = await judge(proxies[0]?.url ?? '', proxies[1]?.url ?? '');
    expect(direct.code).toBe(0);
    expect(behind).toEqual(direct);
  } finally {
    for (const { server } of proxies) server.close();
    await mock.close();
  }
}, 400_000);
