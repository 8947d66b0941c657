import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { Agent } from 'undici';
import { decodeBody } from '../../suites/kit/history/import/body.ts';
import { routeOperation } from '../../suites/kit/index.ts';
import { foreignJsonOf } from '../../suites/kit/model/foreign-json.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';

/** A proxied request with its answer, or why it has none. */
export interface RecordedExchange {
  readonly exchange: Exchange;
  /** Why the answer is incomplete; its status is then 0. */
  readonly lost?: string;
}

/** A server that forwards requests, and reports each with its answer. */
export interface Proxy {
  readonly url: string;
  /** Ends all connections. Pending requests are recorded without an answer before this resolves. */
  close(): Promise<void>;
}

export interface ProxySettings {
  /** The destination of requests: an address, and a path prefix. */
  readonly upstream: string;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Whether the requests are deliveries to a tool, not calls of the services. */
  readonly isOfDeliveries?: boolean;
  /** Called with each request at the end of its answer. */
  readonly onExchange: (recorded: RecordedExchange) => void;
  /** Called with what is wrong with a request of which no line can be read. */
  readonly onUnreadable?: (why: string) => void;
}

/** Headers of a single connection (RFC 9110, 7.6.1), and those that each connection sets itself. */
const HOP = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'],
]);
/** Most bytes of a body in a recording. The recording stores fewer, but all bytes are forwarded. */
const MOST_BYTES = 1 << 25;

/** A service may accept longer headers than Node does by default. */
const MOST_HEADER_BYTES = 1 << 18;
const REQUEST_LINE = /^([A-Za-z]{1,20}) +(.*?) +HTTP\/\S+$/;

/** An error of Node's parser: the packet, and the byte at which it stopped. */
type ParserError = Error & {
  readonly code?: string;
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
};

/** The first byte of a TLS handshake. */
const HANDSHAKE = 22;

/** What is wrong with a request whose first line cannot be read; undefined if there was none. */
function unreadable({ code, rawPacket }: ParserError): string | undefined {
  if (code === 'HPE_HEADER_OVERFLOW') return `headers longer than ${MOST_HEADER_BYTES >> 10} KB`;
  if (code === 'HPE_INVALID_EOF_STATE') return 'the connection was cut within its headers';
  if (rawPacket === undefined || rawPacket.length === 0) return undefined;
  return rawPacket[0] === HANDSHAKE ? 'TLS, where the address of the proxy is http' : 'no HTTP';
}

/** The first line of a refused request, in parts. Whole requests, or the head of this one, may stand before it. */
function refusedLine({ rawPacket, bytesParsed = 0 }: ParserError): readonly string[] {
  const text = rawPacket?.toString('latin1') ?? '';
  const end = text.indexOf('\n', bytesParsed);
  const [last = ''] = text
    .slice(0, end < 0 ? undefined : end)
    .split(/\r?\n\r?\n/)
    .slice(-1);
  const encoded = (last.split('\n', 1)[0] ?? '')
    .trimEnd()
    .replaceAll(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  return REQUEST_LINE.exec(encoded) ?? [];
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

function passed(headers: Headers, alsoNot: readonly string[] = []): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || HOP.has(name) || alsoNot.includes(name) ? [] : [[name, value]],
    ),
  );
}

const flat = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The service of a delivery; only the inbox signs deliveries. */
const senderOf = (request: IncomingMessage): Exchange['service'] =>
  'x-service-event' in request.headers || 'x-service-signature' in request.headers ? 'inbox' : 'prospecting';

const NOTHING = { headers: {}, bytes: Buffer.alloc(0), text: '', json: undefined };

/** An answer whose bytes are forwarded as they arrive. */
interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** Path and query of a request target; or why it is not forwarded, and the other origin. */
interface Target {
  readonly target: string;
  readonly refused?: string;
  readonly origin?: string;
}

/** Path and query of a request target. A client of a proxy writes the origin before them. */
function targetOf(given: string, origins: readonly string[]): Target {
  if (given.startsWith('/')) return { target: given };
  if (!/^https?:\/\//i.test(given)) return { target: given, refused: 'its target is no path' };
  const [whole = ''] = /^https?:\/\/[^/?#]*/i.exec(given) ?? [];
  const origin = URL.canParse(whole) ? new URL(whole).origin : '';
  const rest = given.slice(whole.length);
  const target = rest.startsWith('/') ? rest : `/${rest}`;
  if (origins.includes(origin)) return { target };
  // A password of the origin does not belong in a recording.
  return { target, origin: whole.replace(/\/\/.*@/, '//'), refused: 'it names another host' };
}

/** Starts a recording proxy. Throws the system error if the port cannot be opened. */
export async function startProxy({
  upstream,
  host,
  port,
  isOfDeliveries = false,
  onExchange,
  onUnreadable,
}: ProxySettings): Promise<Proxy> {
  const base = new URL(upstream);
  const prefix = base.pathname.replace(/\/$/, '');
  const agent = new Agent();
  const underWay = new Set<Promise<void>>();
  let url = '';

  /** The path of the tool's receiver is the address of the proxy itself. */
  const pathOf = (target: string): string =>
    isOfDeliveries && prefix !== '' && /^\/(?:\?|$)/.test(target)
      ? prefix + target.slice(1)
      : prefix + target;

  /** Forwards a request and returns its answer. Throws the cause of an incomplete answer. */
  async function answered(
    request: IncomingMessage,
    response: ServerResponse,
    { path, sent, signal }: { path: string; sent: Buffer; signal: AbortSignal },
  ): Promise<Answered> {
    const answer = await agent.request({
      ...{ origin: base.origin, path, method: request.method ?? 'GET', signal },
      // Not every compressed answer could be read in the recording.
      headers: passed(request.headers, ['accept-encoding', 'host', 'content-length']),
      ...(sent.length > 0 && { body: sent }),
    });
    response.writeHead(answer.statusCode, passed(answer.headers));
    const kept: Buffer[] = [];
    let size = 0;
    const keep = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        if ((size += chunk.length) <= MOST_BYTES) kept.push(chunk);
        yield chunk;
      }
    };
    await pipeline(answer.body, keep, response);
    return { status: answer.statusCode, headers: flat(answer.headers), bytes: Buffer.concat(kept) };
  }

  async function handOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = Date.now();
    const { method = 'GET', url: given = '/' } = request;
    const { target: asked, refused, origin } = targetOf(given, [url, base.origin]);
    const target = isOfDeliveries && refused === undefined ? pathOf(asked) : asked;
    const receivedBy = origin ?? (isOfDeliveries ? base.origin : undefined);
    let sent: Buffer = Buffer.alloc(0);
    const record = (answer: Answered | undefined, lost?: string): void => {
      const decoded =
        answer === undefined ? undefined : decodeBody(answer.bytes, answer.headers['content-encoding']);
      const bytes = decoded !== undefined && 'bytes' in decoded ? decoded.bytes : Buffer.alloc(0);
      const text = bytes.toString('utf8');
      onExchange({
        exchange: {
          ...(isOfDeliveries
            ? { service: senderOf(request), operation: undefined }
            : routeOperation(method, target.split('?')[0] ?? '')),
          ...(receivedBy !== undefined && { receivedBy }),
          key: request.headers.authorization === undefined ? 'none' : 'main',
          request: {
            ...{ method, target, headers: flat(request.headers) },
            ...(sent.length > 0 && { body: sent.toString('utf8') }),
          },
          response:
            answer === undefined
              ? { status: 0, ...NOTHING }
              : { status: answer.status, headers: answer.headers, bytes, text, json: foreignJsonOf(text) },
          ...{ startedAt, durationMs: Date.now() - startedAt },
        },
        ...(lost !== undefined && { lost }),
      });
    };
    /** Reports to the tool and to the recording why there is no answer. */
    const fail = (status: number, message: string, lost: string): void => {
      if (!response.headersSent) {
        response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' });
        response.end(`the recording proxy ${message}\n`);
      } else if (!response.writableEnded) response.destroy();
      record(undefined, lost);
    };
    const leaving = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) leaving.abort();
    });
    try {
      sent = await bytesOf(request as AsyncIterable<Buffer>);
    } catch {
      fail(400, 'got no whole request', 'the request broke off');
      return;
    }
    if (refused !== undefined) {
      fail(421, `hands requests on to ${base.origin} alone: ${refused}`, `${refused}; it was not handed on`);
      return;
    }
    let answer: Answered;
    try {
      answer = await answered(request, response, { path: pathOf(asked), sent, signal: leaving.signal });
    } catch (error) {
      const why = leaving.signal.aborted ? 'the connection of the tool was closed' : (error as Error).message;
      fail(
        502,
        `got no answer from ${base.origin}: ${why}`,
        response.headersSent ? `the answer broke off: ${why}` : `no answer: ${why}`,
      );
      return;
    }
    record(answer);
  }

  /** Records a request that is not forwarded. */
  const recordRefused = (method: string, target: string, lost: string, headers: Headers = {}): void =>
    onExchange({
      exchange: {
        ...routeOperation(method, ''),
        key: 'none',
        request: { method, target, headers: flat(headers) },
        response: { status: 0, ...NOTHING },
        ...{ startedAt: Date.now(), durationMs: 0 },
      },
      lost,
    });
  const server: Server = createServer(
    { maxHeaderSize: MOST_HEADER_BYTES, requireHostHeader: false },
    (request, response) => {
      const handling = handOn(request, response)
        .catch(() => void response.destroy())
        .finally(() => underWay.delete(handling));
      underWay.add(handling);
    },
  );
  // A tool that uses the address as a proxy requests a tunnel, in which nothing could be recorded.
  server.on('connect', (request, socket) => {
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    recordRefused('CONNECT', request.url ?? '', 'a tunnel; it was not opened', request.headers);
  });
  const refusedOn = new WeakSet<object>();
  // The parser gives no request for what it refuses, so only the first line can be recorded.
  server.on('clientError', (error: ParserError, socket) => {
    // What follows on the same connection is refused as well.
    if (refusedOn.has(socket)) return;
    refusedOn.add(socket);
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    else socket.destroy();
    const [, method, target = ''] = refusedLine(error);
    if (method !== undefined) {
      recordRefused(method, targetOf(target, []).target, 'it is no valid HTTP request');
      return;
    }
    const why = unreadable(error);
    if (why !== undefined) onUnreadable?.(why);
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => done());
  });
  const { port: taken } = server.address() as AddressInfo;
  url = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
  return {
    url,
    close: async () => {
      await new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      });
      await Promise.allSettled(underWay);
      await agent.close();
    },
  };
}
