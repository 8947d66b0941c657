import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { jsonOf, operationOf } from '../../suites/kit/index.ts';
import type { Exchange } from '../../suites/kit/http/exchange.ts';

/** A server that hands requests on, and keeps each with its answer. */
export interface Proxy {
  readonly url: string;
  /** Those that were answered, in the order of the answers. */
  readonly exchanges: readonly Exchange[];
  close(): Promise<void>;
}

export interface ProxySettings {
  /** Where requests go: an address, and the path that comes before theirs. */
  readonly upstream: string;
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
  /** What goes through is deliveries to a tool, and not calls of the services. */
  readonly isOfDeliveries?: boolean;
}

/** Headers of one connection alone (RFC 9110, 7.6.1), and those that the next one has of its own. */
const HOP = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'host', 'content-length', 'expect'],
]);

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

/** The service of a delivery, which the inbox alone signs. */
const senderOf = (request: IncomingMessage): Exchange['service'] =>
  'x-service-event' in request.headers || 'x-service-signature' in request.headers ? 'inbox' : 'prospecting';

/** Starts a recording proxy. Throws the system's error where the port cannot be opened. */
export async function startProxy({
  upstream,
  host,
  port,
  isOfDeliveries = false,
}: ProxySettings): Promise<Proxy> {
  const base = new URL(upstream);
  const prefix = base.pathname.replace(/\/$/, '');
  const agent = new Agent();
  const exchanges: Exchange[] = [];

  async function handOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = Date.now();
    const { method = 'GET', url: target = '/' } = request;
    const sent = await bytesOf(request as AsyncIterable<Buffer>);
    const answer = await agent.request({
      origin: base.origin,
      path: prefix + target,
      method: method,
      // A compressed answer could not be read in the recording.
      headers: passed(request.headers, ['accept-encoding']),
      ...(sent.length > 0 && { body: sent }),
    });
    const bytes = await bytesOf(answer.body as AsyncIterable<Buffer>);
    response.writeHead(answer.statusCode, passed(answer.headers));
    response.end(bytes);
    const text = bytes.toString('utf8');
    exchanges.push({
      ...(isOfDeliveries
        ? { service: senderOf(request), operation: undefined, receivedBy: base.origin + prefix }
        : operationOf(method, target.split('?')[0] ?? '')),
      key: request.headers.authorization === undefined ? 'none' : 'main',
      request: {
        ...{ method, target, headers: flat(request.headers) },
        ...(sent.length > 0 && { body: sent.toString('utf8') }),
      },
      response: {
        status: answer.statusCode,
        headers: flat(answer.headers),
        ...{ bytes, text, json: jsonOf(text) },
      },
      ...{ startedAt, durationMs: Date.now() - startedAt },
    });
  }

  const server: Server = createServer((request, response) => {
    handOn(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else {
        response.writeHead(502, { 'content-type': 'text/plain' });
        response.end(`the recording proxy got no answer from ${base.origin}: ${(error as Error).message}\n`);
      }
    });
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => done());
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    exchanges,
    close: async () => {
      await new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      });
      await agent.close();
    },
  };
}
