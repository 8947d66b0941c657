import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { World } from '../world.ts';
import type { Reply } from './call.ts';
import { answer, type RawCall } from './pipeline.ts';
import { Cut } from './reply.ts';
import type { WireDrift, WireReply } from './wire.ts';

/** More than any documented body; what is longer is cut off while it arrives. */
const MOST_BYTES = 40 * 1024 * 1024;

const NOTHING = Buffer.alloc(0);

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) return NOTHING;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MOST_BYTES) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const bytesOf = (body: unknown): Buffer =>
  Buffer.isBuffer(body)
    ? body
    : Buffer.from(typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body));

function write(response: ServerResponse, { status, headers, body, json }: Reply): void {
  if (status === 204) {
    response.writeHead(204, headers).end();
    return;
  }
  const payload = json ?? bytesOf(body);
  response
    .writeHead(status, {
      ...(payload.length > 0 && { 'content-type': 'application/json; charset=utf-8' }),
      ...headers,
      'content-length': payload.length,
    })
    .end(payload);
}

/** An answer as drifts see it. */
const plain = ({ status, headers = {}, body, json }: Reply): WireReply => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  body: json === undefined ? body : (JSON.parse(json.toString('utf8')) as unknown),
});

/** The API port: both services, nothing undocumented. */
export function apiServer(world: World, drifts: () => readonly WireDrift[]): Server {
  return createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/' } = request;
      const [path = '', query] = url.split('?', 2);
      const raw: RawCall = {
        method,
        path,
        query: new URLSearchParams(query),
        // Several values have only headers that no request carries.
        headers: request.headers as RawCall['headers'],
        body: await bodyOf(request),
      };
      const { routed, reply } = answer(world, raw);
      const active = drifts();
      const call = { ...raw, family: routed.family, operation: routed.operation };
      write(
        response,
        active.length === 0 ? reply : active.reduce((out, drift) => drift(call, out), plain(reply)),
      );
    })().catch((error: unknown) => {
      if (!(error instanceof Cut))
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
