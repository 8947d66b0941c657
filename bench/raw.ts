import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listCursor } from '../mock/inbox/cursor.ts';
import { detailText, pageBytes } from '../mock/inbox/present.ts';
import { inboxRules } from '../mock/inbox/rules.ts';
import { createInboxStore } from '../mock/inbox/seed.ts';
import { byDateThenId, firstPast } from '../mock/inbox/store.ts';

/**
 * A minimal server for the measured requests with the mock's own store: no keys, limits, refusals or routes. The
 * difference to the mock is the cost of being a mock.
 */
const [size] = process.argv.slice(2);
const store = createInboxStore(1, size === undefined ? undefined : Number(size));
const PAGE = 50;

const send = (response: ServerResponse, json: string | Buffer): void => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': json.length,
  });
  response.end(json, 'latin1');
};

function pageBehind(cursor: string | undefined): Buffer {
  const { emails } = store;
  const place = cursor === undefined ? undefined : listCursor.read(decodeURIComponent(cursor));
  const start =
    place === undefined
      ? 0
      : firstPast(emails, (email) => email.id !== place.id && byDateThenId(place, email) < 0);
  const items = emails.slice(start, start + PAGE);
  const last = items.at(-1);
  const nextCursor = last === undefined ? null : listCursor.write({ ...last, score: 0 });
  const hasMore = start + PAGE < emails.length;
  return pageBytes(items, { nextCursor, hasMore }, inboxRules);
}

const server = createServer((request, response) => {
  const url = request.url ?? '';
  const email = store.byId.get(url.slice(url.lastIndexOf('/') + 1));
  if (email === undefined) {
    send(response, pageBehind(url.split('&cursor=')[1]));
    return;
  }
  const shown = (): void => send(response, detailText(email, inboxRules));
  if (request.method === 'GET') {
    shown();
    return;
  }
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    Object.assign(email, JSON.parse(body));
    shown();
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ baseUrl: `http://127.0.0.1:${port}` })}\n`);
});
