import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { World } from '../world.ts';
import type { HandlerWrapper, Reply } from './call.ts';
import { faultyReply, type Faults } from './faults.ts';
import { filesIn } from './multipart.ts';
import { answer, type RawCall } from './pipeline.ts';
import { Cut } from './reply.ts';
import type { Watch, WireDrift, WireReply } from './wire.ts';

// An import would also load everything that the module provides on demand, such as its HTTP client.
export const { createServer } = process.getBuiltinModule('node:http');

/** Clients may keep connections open without limit, so that no request meets a closing connection. */
export const CONNECTIONS = { keepAliveTimeout: 0 } as const;

/** Larger than any documented body; a larger body is cut off while it arrives. */
const MOST_BYTES = 40 * 1024 * 1024;

/** Default duration of a slow answer, in ms. */
const SLOW_MS = 1000;
const NOTHING = Buffer.alloc(0);

/** Reads the whole body, if there is one. The callback is not called if the client disconnects early. */
export function readBody(request: IncomingMessage, then: (body: Buffer) => void): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) {
    then(NOTHING);
    return;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= MOST_BYTES) chunks.push(chunk);
  });
  request.on('end', () => then(chunks.length === 1 ? (chunks[0] ?? NOTHING) : Buffer.concat(chunks)));
}

const written = (body: unknown): string | Buffer =>
  Buffer.isBuffer(body) || typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);

const JSON_TYPE = 'application/json; charset=utf-8';
const NO_QUERY = new URLSearchParams();

/** Text is sent together with the headers. That takes a tenth less work than bytes after them. */
function write(response: ServerResponse, { status, headers = {}, body, json }: Reply): void {
  const flat: string[] = [];
  for (const name in headers) flat.push(name, headers[name] ?? '');
  if (status === 204) {
    response.writeHead(204, flat).end();
    return;
  }
  const payload = json ?? written(body);
  // Latin-1 has one byte per character, so it need not be measured or encoded.
  const encoding = payload === json ? 'latin1' : 'utf8';
  if (payload.length > 0 && headers['content-type'] === undefined) flat.push('content-type', JSON_TYPE);
  flat.push('content-length', String(Buffer.byteLength(payload, encoding)));
  response.writeHead(status, flat).end(payload, encoding);
}

const textOf = (json: string | Buffer): string =>
  (typeof json === 'string' ? Buffer.from(json, 'latin1') : json).toString();

/** An answer in the form for drifts. */
export const wireReplyOf = ({ status, headers = {}, body, json }: Reply): WireReply => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  body: json === undefined ? body : (JSON.parse(textOf(json)) as unknown),
});

/** The API port with both services, without undocumented routes. `watch` sees every answer and may replace it. */
export function apiServer(
  world: World,
  altered: () => { readonly around?: readonly HandlerWrapper[]; readonly wire: readonly WireDrift[] },
  faults: Faults,
  watch?: Watch,
): Server {
  const send = (request: IncomingMessage, response: ServerResponse, body: Buffer, reply: Reply): void => {
    if (watch === undefined) {
      write(response, reply);
      return;
    }
    const { method = 'GET', url: target = '/' } = request;
    const headers = request.headers as RawCall['headers'];
    const at = world.timeOf(headers['authorization']);
    const out = wireReplyOf(reply);
    write(response, watch.see({ method, target, headers, body, at, reply: out }) ?? out);
  };
  const respond = (
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    files: RawCall['files'],
  ): void => {
    const { method = 'GET', url = '/' } = request;
    const mark = url.indexOf('?');
    const path = mark === -1 ? url : url.slice(0, mark);
    const query = mark === -1 ? '' : url.slice(mark + 1);
    // Only headers that requests do not have can have several values.
    const headers = request.headers as RawCall['headers'];
    const raw: RawCall = {
      method,
      path,
      query: query === '' ? NO_QUERY : new URLSearchParams(query),
      headers,
      body,
      files,
    };
    const { around, wire } = altered();
    const { routed, reply } = answer(world, raw, around);
    if (wire.length === 0) {
      send(request, response, body, reply);
      return;
    }
    const { family, operation } = routed;
    const call = { family, operation, method, path, query: raw.query, rawQuery: query, headers, body };
    send(
      request,
      response,
      body,
      wire.reduce((out, drift) => drift(call, out), wireReplyOf(reply)),
    );
  };
  return createServer({ ...CONNECTIONS, optimizeEmptyRequests: true }, (request, response) => {
    const fault = faults.take(request.method ?? 'GET', request.url?.split('?', 1)[0] ?? '/');
    const answerWith = (body: Buffer, files?: RawCall['files'], isLate = false): void => {
      if (fault?.kind === 'slow' && !isLate)
        return void setTimeout(() => answerWith(body, files, true), fault.delayMs ?? SLOW_MS).unref();
      try {
        if (fault?.kind === 'reset') request.socket.resetAndDestroy();
        else if (fault?.kind === '429' || fault?.kind === '500')
          send(request, response, body, faultyReply(fault));
        else respond(request, response, body, files);
      } catch (error) {
        if (!(error instanceof Cut))
          process.stderr.write(
            `mock: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
          );
        response.destroy();
      }
    };
    readBody(request, (body) => {
      const type = request.headers['content-type'];
      if (type?.startsWith('multipart/') !== true) answerWith(body);
      else void filesIn(type, body).then((files) => answerWith(body, files));
    });
  });
}

/** The host for clients on this machine. A wildcard means every address and cannot be called. */
function hostOf({ address, family }: AddressInfo): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return family === 'IPv6' ? `[${address}]` : address;
}

/** Starts to listen, and returns the address. Rejects with the system error if the port or host cannot be used. */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      done();
    });
  });
  const address = server.address() as AddressInfo;
  return `http://${hostOf(address)}:${address.port}`;
}
