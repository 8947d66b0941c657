import type { IncomingMessage, Server } from 'node:http';
import { bodyOf, CONNECTIONS, createServer } from '../http/host.ts';
import { handle, type Answer, type Levers } from './routes.ts';
import { BadRequest } from './validate.ts';
import { isObject, type JsonObject } from '../../specs/json.ts';

function parsed(raw: Buffer): JsonObject {
  if (raw.length === 0) return {};
  try {
    const body = JSON.parse(raw.toString('utf8')) as unknown;
    if (isObject(body)) return body;
  } catch {
    // Said below, as for any other body that is no object.
  }
  throw new BadRequest('the body takes a JSON object');
}

/** The control port: everything that tests need and the documents do not have. */
export function controlServer(levers: Levers): Server {
  const answered = async (request: IncomingMessage, raw: Buffer): Promise<Answer> => {
    try {
      const path = new URL(request.url ?? '/', 'http://control').pathname;
      return await handle(levers, request.method ?? 'GET', path, parsed(raw));
    } catch (error) {
      const expected = error instanceof BadRequest || error instanceof RangeError;
      return {
        status: expected ? 400 : 500,
        body: { error: error instanceof Error ? error.message : String(error) },
      };
    }
  };
  return createServer(CONNECTIONS, (request, response) => {
    bodyOf(request, (raw) => {
      void answered(request, raw).then(({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      );
    });
  });
}
