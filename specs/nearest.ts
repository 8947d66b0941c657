import { distance } from 'fastest-levenshtein';

/** Beyond this part of a word in other letters, nothing of it is meant any more. */
const MOST_CHANGED = 0.5;

/** A part that is shorter is in too many words to show anything. */
const LEAST_PART = 4;

/** Which of the known words was probably meant: the one with the fewest other letters, or one that it is a part of. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((each) => ({ each, changes: distance(word.toLowerCase(), each.toLowerCase()) }))
    .sort((a, b) => a.changes - b.changes);
  const [best] = ranked;
  if (best !== undefined && best.changes <= MOST_CHANGED * word.length) return best.each;
  return word.length < LEAST_PART ? undefined : known.find((each) => each.includes(word));
}

/** The same as the end of a message, to which it adds nothing where there is none. */
export function nearestInWords(word: string, known: readonly string[]): string {
  const found = nearest(word, known);
  return found === undefined ? '' : `; the nearest is ${found}`;
}
