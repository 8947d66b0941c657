import { createHash } from 'node:crypto';
import type { Exchange } from '../http/exchange.ts';

/** Stands for a value in the words of a difference. */
const VALUE = '…';
/** JSON texts, whole or cut off at the end of a message. */
const TEXT = /"(?:[^"\\]|\\.)*(?:"|$)/g;
/** The innermost arrays and objects, once their texts are values. */
const STRUCTURE = /(?<!\w)\[[^[\]{}]*(?:\]|$)|\{[^[\]{}]*(?:\}|$)/g;
/** A status where a message speaks of an answer: which one it is makes the difference. */
const STATUS = /\b(status (?:is|of)|answers?|answered with|with|refused with|not|and|as) ([1-5]\d\d)\b/g;
/** Codes of the services are words of the documents, and no values. */
const CODE = /^[A-Z][A-Z_]*[A-Z]$/;
/** Words that hold what no word of a sentence holds: digits, addresses, ids, names in the form of code. */
const ODD = /[^\s,;:()…]*[\d@_/\\%=+<>#$&*|~^][^\s,;:()…]*/g;
const VALUES = /…(?:(?:, ?|; ?| and | of | or |:|\.|-| )*…)+/g;

/** The words of a violation without any value that was seen, so that equal differences have equal words. */
export function differenceOf(message: string): string {
  const ofAnswers = /status|answer|refus/.test(message);
  let text = message.replaceAll(TEXT, VALUE);
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replaceAll(STRUCTURE, VALUE);
  }
  const statuses: string[] = [];
  if (ofAnswers)
    text = text.replaceAll(STATUS, (_, words: string, status: string) => {
      statuses.push(status);
      return `${words} ‹›`;
    });
  return text
    .replaceAll(ODD, (word) => (CODE.test(word) ? word : VALUE))
    .replaceAll(/\b(true|false)\b/g, VALUE)
    .replaceAll(VALUES, VALUE)
    .replaceAll('‹›', () => statuses.shift() ?? VALUE);
}

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

/** What a violation is about: the last answer that it names, and its kind of difference. */
export const differenceIn = ({
  message,
  exchanges,
  difference = differenceOf(message),
  operation = operationOf(exchanges),
}: Partial<Difference> & {
  readonly message: string;
  readonly exchanges: readonly Exchange[];
}): Difference => ({ operation, difference });

/** The id of what its parts say, the same on every machine: 12 hexadecimal digits. */
export const fingerprintOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('|')).digest('hex').slice(0, 12);
