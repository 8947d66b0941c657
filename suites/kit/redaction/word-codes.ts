import { createHmac } from 'node:crypto';
import { DATE, LONG, digitPairsIn, PIECE, SHORT_TOKEN, WORD } from './tokens.ts';

/** Whether a text holds the code of a word. Codes of words that differ only in their case are unlike. */
export const hasWordCode = (text: string): boolean => /\bx[0-9a-f]{8}\b/.test(text);

/** Replaces words by codes. Equal words give equal codes, which cannot be reversed without the salt. */
export class WordCodes {
  readonly #salt: string;

  constructor(salt: string) {
    this.#salt = salt;
  }

  /** A text with masked words. Allowed words and dates stay. */
  text(bare: string, isShown: (word: string) => boolean): string {
    const word = (each: string): string =>
      SHORT_TOKEN.test(each) || isShown(each)
        ? each
        : /^\d+$/.test(each)
          ? this.digits(each)
          : `x${this.hash(each).slice(0, 8)}`;
    const mask = (part: string): string =>
      part.replaceAll(PIECE, (piece) => {
        const pairs = digitPairsIn(piece);
        if (pairs.length === 0) return piece.replaceAll(WORD, word);
        return pairs.every(isShown) ? piece.replaceAll(WORD, word) : this.digits(piece);
      });
    let [result, last] = ['', 0];
    for (const { 0: date, index } of bare.matchAll(DATE)) {
      result += mask(bare.slice(last, index)) + date;
      last = index + date.length;
    }
    return result + mask(bare.slice(last));
  }

  /** Another number with as many digits; short numbers stay, since they reveal nothing. */
  digits(digits: string): string {
    if (digits.replaceAll(/\D/g, '').length < LONG) return digits;
    const hash = this.hash(digits);
    return [...digits]
      .map((char, index) =>
        /\d/.test(char) ? String(1 + (parseInt(hash[index % hash.length] ?? '0', 16) % 9)) : char,
      )
      .join('');
  }

  /** Another number that JSON can hold, so that the text and the value of an answer agree. */
  number(value: number): number {
    const other = Number(this.digits(String(value)));
    return Number.isFinite(other) ? other : Math.sign(value) * Number.MAX_VALUE;
  }

  /** A code that is equal for equal words with one salt. */
  hash(word: string): string {
    return createHmac('sha256', this.#salt).update(word).digest('hex');
  }
}
