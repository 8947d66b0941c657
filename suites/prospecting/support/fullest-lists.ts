import type { JsonObject } from '../../kit/model/exchange.ts';
import { listIdsIn } from './answers.ts';

/** Most lists that are read because they hold the most. */
const MOST_FULL = 2;
/** A count of contacts has fewer digits than a moment in seconds. */
const MOST_CONTACTS = 1e8;

const countIn = (list: JsonObject, name: string): number => {
  const value = list[name];
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < MOST_CONTACTS
    ? value
    : NaN;
};

/**
 * Ids of the lists that hold the most contacts. The document does not name the field: it is the one that every list
 * counts with, and that reaches the largest number.
 */
export function fullest(lists: readonly JsonObject[]): string[] {
  const names = Object.keys(lists[0] ?? {}).filter((name) =>
    lists.every((list) => !Number.isNaN(countIn(list, name))),
  );
  const largestIn = (name: string): number =>
    lists.reduce((most, list) => Math.max(most, countIn(list, name)), 0);
  const [name] = names.toSorted((a, b) => largestIn(b) - largestIn(a));
  return name === undefined
    ? []
    : listIdsIn(
        lists
          .toSorted((a, b) => countIn(b, name) - countIn(a, name))
          .slice(0, MOST_FULL)
          .filter((list) => countIn(list, name) > 0),
      );
}
