import { describeContent } from './answers.ts';
import { emailIdsOf } from '../checks/walk.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';

/** All characters that `String.prototype.trim` removes, by name. */
export const BLANKS = {
  blank: ' ',
  tab: '\t',
  newline: '\n',
  'carriage return': '\r',
  'vertical tab': '\v',
  'form feed': '\f',
  'no-break space': '\u00a0',
  'ogham space': '\u1680',
  'em space': '\u2003',
  'thin space': '\u2009',
  'line separator': '\u2028',
  'paragraph separator': '\u2029',
  'narrow no-break space': '\u202f',
  'mathematical space': '\u205f',
  'ideographic space': '\u3000',
  'byte order mark': '\ufeff',
} as const;

export const sameEmails = (a: Exchange, b: Exchange): boolean =>
  ok(a) && ok(b) && emailIdsOf([a]).join() === emailIdsOf([b]).join();

export const likeness = (plain: Exchange, other: Exchange): string =>
  !ok(other) ? describeContent(other) : sameEmails(plain, other) ? 'the same' : 'another answer';

export const MOST_ASKED = 7;
