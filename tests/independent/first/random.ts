import { createHash } from 'node:crypto';

/** Numbers drawn from a seed. The same seed always gives the same row of numbers. */
export interface Random {
  number(): number;
  below(limit: number): number;
  between(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(values: readonly T[]): T;
  shuffle<T>(values: readonly T[]): T[];
  hex(length: number): string;
  letters(length: number): string;
  uuid(): string;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function drawFrom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  function number(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  function below(limit: number): number {
    return Math.floor(number() * limit);
  }
  function text(alphabet: string, length: number): string {
    let built = '';
    for (let index = 0; index < length; index += 1) built += alphabet.charAt(below(alphabet.length));
    return built;
  }
  const hex = (length: number): string => text('0123456789abcdef', length);
  return {
    number,
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (share) => number() < share,
    pick<T>(values: readonly T[]): T {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('Nothing to pick from.');
      return value;
    },
    shuffle<T>(values: readonly T[]): T[] {
      return values
        .map((value) => ({ value, rank: number() }))
        .toSorted((a, b) => a.rank - b.rank)
        .map((entry) => entry.value);
    },
    hex,
    letters: (length) => text(LETTERS, length),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${text('89ab', 1)}${hex(3)}-${hex(12)}`,
  };
}
