import type { Server } from 'node:http';
import { prospectingFacts } from '../../generated/facts.ts';

/** A key in a URL is a client's mistake, and must not be logged. */
const KEY = new RegExp(`[A-Za-z0-9]{${prospectingFacts.apiKeyLength},}`, 'g');

/** Writes a line for each request: time, status or `cut`, method, target and duration. */
export function logRequests(server: Server, plane: 'api' | 'control', write: (line: string) => void): void {
  // Registered before the answering listener, so that its time is included.
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
