/** A source of numbers that are the same for the same seed. */
export interface Draw {
  next(): number;
  below(limit: number): number;
  between(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  shuffle<T>(from: readonly T[]): T[];
  hex(length: number): string;
  text(length: number): string;
  fork(name: string): Draw;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Turns a text into a number of 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 12;
  return hash >>> 0;
}

export function drawFrom(seed: string): Draw {
  let state = hashText(seed);
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (share) => next() < share,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T,
    shuffle: <T>(from: readonly T[]): T[] => {
      const left = [...from];
      const mixed: T[] = [];
      while (left.length > 0) {
        mixed.push(...left.splice(below(left.length), 1));
      }
      return mixed;
    },
    hex: (length) => Array.from({ length }, () => below(16).toString(16)).join(''),
    text: (length) => Array.from({ length }, () => LETTERS.charAt(below(LETTERS.length))).join(''),
    fork: (name) => drawFrom(`${seed}/${name}`),
  };
}
