import type { Duplex } from 'node:stream';
import { NeverBegins } from '../../checks/faults.ts';

/** Most informational answers before one answer. */
const MOST = 20;
/** Most bytes of their heads. */
const MOST_BYTES = 1 << 16;
const HEAD = /^HTTP\/1\.[01] 1(?!01)\d\d(?: [^\r\n]*)?\r?\n/;
/** The beginning of the first line of such an answer. */
const BEGUN = /^HTTP\/1\.[01] 1(?!01)\d\d[^\n]*$/;
const END = /\r?\n\r?\n/;
/** Characters that distinguish the first line of an informational answer from other lines. */
const BEGINNING = 'HTTP/1.1 100'.length;

/**
 * Removes informational answers from what a socket reads. A client ignores those that it did not request (RFC 9110,
 * 15.2), but undici closes the connection at a 100. Each request is answered before the next one is sent, so everything
 * between a write and an answer is checked.
 */
export function withoutInformational<S extends Pick<Duplex, 'read' | 'write' | 'destroy'>>(socket: S): S {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  const write = socket.write.bind(socket);
  let isWaiting = false;
  let held = '';
  let count = 0;
  let bytes = 0;
  socket.write = ((...given: Parameters<Duplex['write']>) => {
    isWaiting = true;
    count = 0;
    bytes = 0;
    return write(...given);
  }) as S['write'];
  socket.read = ((size?: number): Buffer | null => {
    const chunk = read(size);
    if (!isWaiting || chunk === null) return chunk;
    held += chunk.toString('latin1');
    while (HEAD.test(held)) {
      const end = END.exec(held);
      if (end === null) break;
      const length = end.index + end[0].length;
      held = held.slice(length);
      count += 1;
      bytes += length;
    }
    const isOpen = HEAD.test(held) || BEGUN.test(held);
    if (count > MOST || bytes + (isOpen ? held.length : 0) > MOST_BYTES) {
      socket.destroy(new NeverBegins());
      return null;
    }
    if (isOpen || (held.length < BEGINNING && 'HTTP/1.'.startsWith(held.slice(0, 7)))) {
      // The rest has not arrived yet.
      return null;
    }
    const rest = Buffer.from(held, 'latin1');
    held = '';
    isWaiting = false;
    return rest;
  }) as S['read'];
  return socket;
}
