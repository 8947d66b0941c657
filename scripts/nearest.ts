import { distance } from 'fastest-levenshtein';

/** Beyond this part of a word in other letters, nothing of it is meant any more. */
const MOST_CHANGED = 0.5;

/** Which of the known words was probably meant; undefined where none is like it. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((each) => ({ each, changes: distance(word.toLowerCase(), each.toLowerCase()) }))
    .sort((a, b) => a.changes - b.changes);
  const [best] = ranked;
  return best !== undefined && best.changes <= MOST_CHANGED * word.length ? best.each : undefined;
}
