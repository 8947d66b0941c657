import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Answer, Meddling } from '../middle.ts';

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(body)),
});
export const html = (status: number, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: Buffer.from('<!doctype html><html><title>Sign in to the network</title></html>'),
});
export const text = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from(body),
});
export const INTERNAL = json(500, { code: 'INTERNAL_ERROR', error: 'Something went wrong' });
export const SLOW = json(408, { code: 'QUERY_TIMEOUT', error: 'The read took too long' });
export const BUSY = json(429, { message: 'Too Many Requests' }, { 'retry-after': '1' });
/** Realistic answers of systems in front of the service, or of a failing service. */
export const ELSEWHERE: Readonly<Record<string, readonly [Answer, RegExp]>> = {
  'fails with JSON': [INTERNAL, /in trouble \(500\)|500, 3 times/],
  'fails with a text': [text(500, 'Internal Server Error'), /in trouble \(500\)|500, 3 times/],
  'cancels its reads': [SLOW, /in trouble \(408\)/],
  'times out with a text': [text(408, 'Request Timeout'), /in trouble \(408\)/],
  'asks to slow down': [BUSY, /in trouble \(429\)|used up by others/],
  'has not got that far': [json(501, { error: 'Not implemented' }), /fails as well \(501\)/],
  'is behind a firewall of text': [text(403, 'error code: 1020'), /403; a request that always works/],
  'is behind a firewall of JSON': [json(403, { message: 'Forbidden' }), /403; a request that always works/],
  'is behind a gateway without routes': [
    text(404, 'default backend - 404'),
    /404; a request that always works/,
  ],
  'is behind a gateway with a page for that': [html(404), /404; a request that always works/],
  'is behind a gateway that refuses all': [html(400), /400; a request that always works/],
  'is replaced by a text': [text(200, 'OK'), /200; a request that always works/],
};
/** Gives the same answer to every request. */
export const always =
  (answer: Answer): Meddling =>
  async () =>
    answer;
/** Writes directly to the socket. */
export const raw =
  (write: (outgoing: ServerResponse, socket: Socket) => void): Meddling =>
  async (_, __, outgoing) => {
    if (outgoing.socket !== null) write(outgoing, outgoing.socket);
    return undefined;
  };
/** Passes the first `count` requests and then applies a fault. */
export function after(count: number, fault: Meddling): Meddling {
  let seen = 0;
  return (incoming, pass, outgoing) =>
    (seen += 1) > count ? fault(incoming, pass, outgoing) : pass().then(same);
}
/** Applies a fault to some requests, but never to two in a row. */
export function sometimes(every: number, fault: Meddling): Meddling {
  let seen = 0;
  return (incoming, pass, outgoing) =>
    (seen += 1) % every === 0 ? fault(incoming, pass, outgoing) : pass().then(same);
}
export const same = (answer: Answer): Answer | undefined => answer;
export const DAY_MS = 86_400_000;
/** A service with a wrong clock, which shifts the moments in its headers. */
export const skewed =
  (byMs: number): Meddling =>
  async (_, pass) => {
    const { headers, ...answer } = await pass();
    const reset = Number(headers['x-ratelimit-reset']);
    const moved = reset > 1e12 ? reset + byMs : reset > 1e9 ? reset + byMs / 1000 : reset;
    return {
      ...answer,
      headers: {
        ...headers,
        date: new Date(Date.now() + byMs).toUTCString(),
        ...(Number.isFinite(moved) && { 'x-ratelimit-reset': String(Math.round(moved)) }),
      },
    };
  };
export const bomb = gzipSync(Buffer.alloc(200 * 2 ** 20));
export const refusal = (url = ''): Answer =>
  url.includes('/inbox/')
    ? json(401, { code: 'INVALID_API_KEY', error: 'This key is not valid' })
    : json(401, { error: 'Authentication required' });
