import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { World } from '../world.ts';
import type { Reply } from './call.ts';
import { answer } from './pipeline.ts';
import type { WireDrift, WireReply } from './wire.ts';

/** More than any documented body; what is longer is cut off while it arrives. */
const MOST_BYTES = 40 * 1024 * 1024;

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MOST_BYTES) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const headersOf = (request: IncomingMessage): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  );

function write(response: ServerResponse, { status, headers, body, json }: Reply): void {
  const payload =
    status === 204
      ? ''
      : (json ?? (typeof body === 'string' || Buffer.isBuffer(body) ? body : (JSON.stringify(body) ?? '')));
  const type = payload === '' ? {} : { 'content-type': 'application/json; charset=utf-8' };
  response.writeHead(status, {
    ...type,
    ...headers,
    ...(status !== 204 && { 'content-length': Buffer.byteLength(payload) }),
  });
  response.end(payload);
}

/** An answer as drifts see it. */
const plain = ({ status, headers = {}, body, json }: Reply): WireReply => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  body: json === undefined ? body : (JSON.parse(json) as unknown),
});

/** The API port: both services, nothing undocumented. */
export function apiServer(world: World, drifts: () => readonly WireDrift[]): Server {
  return createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://mock');
      const method = request.method ?? 'GET';
      const headers = headersOf(request);
      const { routed, reply } = answer(world, {
        method,
        path: url.pathname,
        query: url.searchParams,
        headers,
        body: await bodyOf(request),
      });
      const call = {
        family: routed.family,
        operation: routed.operation,
        method,
        path: url.pathname,
        query: url.searchParams,
        headers,
      };
      const active = drifts();
      write(
        response,
        active.length === 0 ? reply : active.reduce((out, drift) => drift(call, out), plain(reply)),
      );
    })().catch((error: unknown) => {
      process.stderr.write(
        `mock: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
      response.destroy();
    });
  });
}

/** Listens on loopback; answers the address, or an error that says what to do. */
export async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        new Error(
          error.code === 'EADDRINUSE'
            ? `port ${port} is in use; choose another, or 0 for a free one`
            : error.message,
        ),
      ),
    );
    server.listen(port, '127.0.0.1', done);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
