import { createHmac } from 'node:crypto';
import { DATE, LONG, digitPairsIn, PIECE, SHORT_TOKEN, WORD } from './tokens.ts';

/** Replaces words by codes, equal for equal words; they cannot be reversed without the salt. */
export class Masking {
  readonly #salt: string;

  constructor(salt: string) {
    this.#salt = salt;
  }

  /** A text whose words are masked but for those that are shown; dates stay. */
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

  /** Another number of as many digits; short ones show nothing. */
  digits(digits: string): string {
    if (digits.replaceAll(/\D/g, '').length < LONG) return digits;
    const hash = this.hash(digits);
    return [...digits]
      .map((char, index) =>
        /\d/.test(char) ? String(1 + (parseInt(hash[index % hash.length] ?? '0', 16) % 9)) : char,
      )
      .join('');
  }

  /** Another number in its place, one that JSON can say: as text and as value an answer shows the same. */
  number(value: number): number {
    const other = Number(this.digits(String(value)));
    return Number.isFinite(other) ? other : Math.sign(value) * Number.MAX_VALUE;
  }

  /** A code that is equal for equal words under one salt. */
  hash(word: string): string {
    return createHmac('sha256', this.#salt).update(word).digest('hex');
  }
}
