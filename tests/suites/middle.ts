import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

/** Answers by itself, edits the answer of the server behind, or leaves it unchanged. */
export type Meddling = (
  incoming: IncomingMessage,
  pass: () => Promise<Answer>,
  outgoing: ServerResponse,
) => Promise<Answer | undefined>;

export interface Middle {
  readonly url: string;
  /** Every request that arrived, `METHOD path`. */
  readonly seen: string[];
  /** Requests that the server behind has not answered yet. */
  readonly busy: () => number;
  /** The open connections from the harness. */
  readonly connections: () => Promise<number>;
  close(): Promise<void>;
}

export const listen = async (server: NetServer): Promise<number> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
};

/** A server between the harness and a mock. */
export async function between(behind: string, meddle: Meddling): Promise<Middle> {
  const { hostname, port } = new URL(behind);
  const seen: string[] = [];
  let busy = 0;
  const pass = (incoming: IncomingMessage): Promise<Answer> =>
    new Promise<Answer>((done, fail) => {
      busy += 1;
      const { method, url, headers } = incoming;
      const onward = request({ hostname, port, method, path: url, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const kept = { ...answer.headers };
          delete kept['transfer-encoding'];
          done({
            status: answer.statusCode ?? 502,
            headers: kept as Answer['headers'],
            body: Buffer.concat(chunks),
          });
        });
      });
      onward.on('error', fail);
      incoming.on('error', fail);
      incoming.pipe(onward);
    }).finally(() => (busy -= 1));
  // Like the mock, it never closes a connection that a client may be about to use.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    seen.push(`${incoming.method ?? ''} ${incoming.url ?? ''}`);
    void meddle(incoming, () => pass(incoming), outgoing).then(
      (answer) => {
        if (answer === undefined) return;
        const headers: Record<string, string | string[]> = { ...answer.headers };
        Reflect.deleteProperty(headers, 'content-length');
        outgoing.writeHead(answer.status, headers);
        outgoing.end(answer.body);
      },
      () => outgoing.destroy(),
    );
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  return {
    url,
    seen,
    busy: () => busy,
    connections: () =>
      new Promise((done, fail) =>
        server.getConnections((error, count) => (error === null ? done(count) : fail(error))),
      ),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** An answer with edited JSON; other bodies stay unchanged. */
export function editing(answer: Answer, edit: (json: unknown) => unknown): Answer {
  let json: unknown;
  try {
    json = JSON.parse(answer.body.toString('utf8'));
  } catch {
    return answer;
  }
  return { ...answer, body: Buffer.from(JSON.stringify(edit(json))) };
}
