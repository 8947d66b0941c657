import type { Server } from 'node:http';
import { prospectingFacts } from '../../generated/facts.ts';

/** A key in an address is a mistake of the client, and not to be repeated. */
const KEY = new RegExp(`[A-Za-z0-9]{${prospectingFacts.apiKeyLength},}`, 'g');

/** Writes a line for each request: time, status or `cut`, method, target and how long it took. */
export function logRequests(server: Server, plane: 'api' | 'control', write: (line: string) => void): void {
  // Before the listener that answers, so that its time counts.
  server.prependListener('request', ({ method = '', url = '' }, response) => {
    const started = performance.now();
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 'cut';
      const took = (performance.now() - started).toFixed(1);
      const target = url.replaceAll(KEY, '…');
      write(`${new Date().toISOString()} ${plane} ${status} ${method} ${target} ${took} ms\n`);
    });
  });
}
