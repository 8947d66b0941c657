import { createHash } from 'node:crypto';
import type { Exchange } from '../model/exchange.ts';
import { templateOf, type Message } from '../model/message.ts';

/** What a violation is about, in words that do not depend on the run, seed, account or address. */
export interface Difference {
  /** `METHOD /template`; only the method for an undocumented route; `delivery`; or empty. */
  readonly operation: string;
  readonly difference: string;
}

function operationOf(exchanges: readonly Exchange[]): string {
  const last = exchanges.at(-1);
  if (last === undefined) return '';
  if (last.receivedBy !== undefined) return 'delivery';
  return last.operation ?? last.request.method;
}

/** What a violation is about: the operation of its last answer, and its message without values. */
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

/** The id of some texts, 12 hexadecimal digits, the same on every machine. */
export const fingerprintOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('|')).digest('hex').slice(0, 12);

/** The id of a violation. It differs from ids of older versions, which had no prefix and hashed values too. */
export const violationFingerprint = (claim: string, operation: string, difference: string): string =>
  fingerprintOf('2', claim, operation, difference);
