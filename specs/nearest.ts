import { distance } from 'fastest-levenshtein';

/** Largest share of changed letters with which a word may still be meant. */
const MOST_CHANGED = 0.5;

/** A shorter part occurs in too many words. */
const LEAST_PART = 4;

/** The known word that was probably meant: the one with the fewest changed letters, or one that contains the word. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((each) => ({ each, changes: distance(word.toLowerCase(), each.toLowerCase()) }))
    .sort((a, b) => a.changes - b.changes);
  const [best] = ranked;
  if (best !== undefined && best.changes <= MOST_CHANGED * word.length) return best.each;
  return word.length < LEAST_PART ? undefined : known.find((each) => each.includes(word));
}

/** The same as the end of a message; empty if there is none. */
export function nearestInWords(word: string, known: readonly string[]): string {
  const found = nearest(word, known);
  return found === undefined ? '' : `; the nearest is ${found}`;
}
