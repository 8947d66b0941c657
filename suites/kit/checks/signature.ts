import { createHash } from 'node:crypto';
import type { Exchange } from '../model/exchange.ts';
import { templateOf, type Message } from '../model/message.ts';

/** What a violation is about, by words that no run, seed, account or address has a part in. */
export interface Difference {
  /** `METHOD /template`, the method alone where the route is not documented, `delivery`, or empty. */
  readonly operation: string;
  readonly difference: string;
}

function operationOf(exchanges: readonly Exchange[]): string {
  const last = exchanges.at(-1);
  if (last === undefined) return '';
  if (last.receivedBy !== undefined) return 'delivery';
  return last.operation ?? last.request.method;
}

/** What a violation is about: the last answer that it names, and its words without values. */
export const differenceIn = ({
  message,
  exchanges,
  about,
}: {
  readonly message: Message;
  readonly exchanges: readonly Exchange[];
  readonly about?: 'any request';
}): Difference => ({
  operation: about === undefined ? operationOf(exchanges) : '',
  difference: templateOf(message),
});

/** The id of what its parts say, the same on every machine: 12 hexadecimal digits. */
export const fingerprintOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('|')).digest('hex').slice(0, 12);

/** The id of a violation. Before messages kept values apart its words were others, and it had no mark in front. */
export const violationFingerprint = (claim: string, operation: string, difference: string): string =>
  fingerprintOf('2', claim, operation, difference);
