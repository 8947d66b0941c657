import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Pool } from 'undici';
import { expect, test } from 'vitest';
import { Inconclusive } from '../../suites/kit/model/exchange.ts';
import { HttpClient, packedBytesOf } from '../../suites/kit/targets/client.ts';

/** A client of a server that answers with these bodies in turn. */
async function clientOf(bodies: readonly string[]) {
  let sent = 0;
  const server = createServer((_, answer) => void answer.end(bodies[sent++ % bodies.length]));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const client = new HttpClient('prospecting', {
    ...{ pool, keys: { main: 'key' }, timeoutMs: 5000, keepsAnswers: true },
    before: async () => undefined,
    record: () => undefined,
  });
  const close = async (): Promise<void> => {
    await pool.close();
    server.close();
  };
  return { client, close };
}

test('a call takes method and path from its operation, and sends a query and a body as they stand', async () => {
  const { client, close } = await clientOf(['{}']);
  const operation = 'POST /lists/list/{listId}/contacts';
  const path = { listId: 'a b' };
  const sent = async (options: Parameters<typeof client.call<typeof operation>>[1]) => {
    const { request } = await client.call(operation, { path, ...options });
    return `${request.method} ${request.target} ${request.body ?? 'without'}`;
  };
  expect([
    await sent({ body: { firstName: 'Ada' } }),
    await sent({ text: '{"firstName":', rawQuery: 'x=1&x=a+b' }),
    await sent({ rawQuery: '' }),
    await sent({ path: { listId: '\ud800' }, rawQuery: 'x=\u001b[31m\r\nü–\udfff&y=%41' }),
  ]).toEqual([
    'POST /lists/list/a%20b/contacts {"firstName":"Ada"}',
    'POST /lists/list/a%20b/contacts?x=1&x=a+b {"firstName":',
    'POST /lists/list/a%20b/contacts without',
    'POST /lists/list/%EF%BF%BD/contacts?x=%1B[31m%0D%0Aü%E2%80%93%EF%BF%BD&y=%41 without',
  ]);
  const sentTo = async (options: Parameters<typeof client.send>[1]) => {
    const { request } = await client.send('DELETE /lists/list/{listId}/rows/{leadId}', options);
    return `${request.method} ${request.target}`;
  };
  expect([await sentTo({ path, id: 'c' }), await sentTo({ id: 'c', rawQuery: 'x=1' })]).toEqual([
    'DELETE /lists/list/a%20b/rows/c',
    'DELETE /lists/list/c/rows/c?x=1',
  ]);
  await close();
});

test('a request that no connection takes is given up after its deadline', async () => {
  const { promise } = Promise.withResolvers<never>();
  const client = new HttpClient('prospecting', {
    pool: { request: () => promise } as unknown as Pool,
    ...{ keys: { main: 'key' }, timeoutMs: 5000, deadlineMs: 20 },
    before: async () => undefined,
    record: () => undefined,
  });
  await expect(client.call('GET /lists/list')).rejects.toThrow(Inconclusive);
});

test('a large body takes little memory and comes back unchanged', async () => {
  const bodies = ['–€', 'ab'].map((name) =>
    JSON.stringify({ items: Array.from({ length: 9000 }, () => name) }),
  );
  const { client, close } = await clientOf(bodies);
  const read = async () => (await client.call('GET /lists/list')).response;
  const answers = [await read(), await read()];
  expect(answers.map(({ text }) => text)).toEqual(bodies);
  expect(answers.map(({ bytes }) => bytes.toString())).toEqual(bodies);
  expect(answers.map(({ text }) => text)).toEqual(bodies);
  for (const each of answers) expect(packedBytesOf(each)).toBeLessThan(2000);
  await close();
});
