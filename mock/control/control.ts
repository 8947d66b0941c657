import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBody, CONNECTIONS, createServer } from '../http/host.ts';
import { accessOf, controlRefusalOf } from './access.ts';
import { handle, type ControlAnswer, type Levers } from './routes.ts';
import { BadRequest } from './validate.ts';
import { isObject, type JsonObject } from '../../specs/json.ts';

function parsed(raw: Buffer): JsonObject {
  if (raw.length === 0) return {};
  try {
    const body = JSON.parse(raw.toString('utf8')) as unknown;
    if (isObject(body)) return body;
  } catch {
    // The error is reported below, as for any other body that is not an object.
  }
  throw new BadRequest('the body takes a JSON object');
}

/** The path of a target. A client of a proxy includes the server's origin. */
const pathOf = (target: string): string =>
  target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] || '/';

/**
 * The control port: functions for tests that the documents do not have. `hosts` are allowed names besides those of
 * loopback.
 */
export function controlServer(levers: Levers, hosts: readonly string[]): Server {
  const answered = async (request: IncomingMessage, raw: Buffer): Promise<ControlAnswer> => {
    try {
      const path = pathOf(request.url ?? '/');
      return await handle(levers, request.method ?? 'GET', path, parsed(raw));
    } catch (error) {
      const expected = error instanceof BadRequest || error instanceof RangeError;
      return {
        status: expected ? 400 : 500,
        body: { error: error instanceof Error ? error.message : String(error) },
      };
    }
  };
  const server = createServer(CONNECTIONS, (request, response) => {
    const write = ({ status, body }: ControlAnswer): void =>
      void response
        .writeHead(status, { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' })
        .end(JSON.stringify(body));
    const refusal = controlRefusalOf(request, accessOf(server.address() as AddressInfo, hosts));
    if (refusal !== undefined) {
      request.resume();
      write({ status: refusal.status, body: { error: refusal.error } });
    } else readBody(request, (raw) => void answered(request, raw).then(write));
  });
  return server;
}
