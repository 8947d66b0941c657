import { type CheckResult, given } from '../../kit/model/check-result.ts';
import { type Exchange, objectsOf } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { entryIdOf } from '../support/answers.ts';
import { differs } from '../../kit/checks/relations.ts';

/** So few entries that no page of a default size has a next one, and enough that the second one is not the last. */
const [FEWEST, MOST] = [3, 5];

/**
 * Pages 1, 2 and 1 again with one entry each, if an account has too few entries for larger pages; empty if it has more.
 */
export async function singlePages(
  read: (page: number) => Promise<Exchange>,
  count: number,
): Promise<readonly Exchange[]> {
  if (count < FEWEST || count > MOST) return [];
  return [await read(1), await read(2), await read(1)];
}

const namesOf = (page: Exchange): string[] =>
  objectsOf(page, 'items').map((item) => entryIdOf(item) ?? JSON.stringify(item));

/**
 * Checks that page 2 holds another entry than page 1, if all entries differ. A service may return larger pages than
 * requested.
 */
export const singlesDiffer = (whole: Exchange, pages: readonly Exchange[]): CheckResult => {
  const all = namesOf(whole);
  const shown = pages.map(namesOf);
  const [one, two, again] = shown.flat();
  return given(
    pages.length > 0 &&
      [whole, ...pages].every(ok) &&
      new Set(all).size === all.length &&
      shown.every((names) => names.length === 1) &&
      one === again,
    () => differs(one, two, 'page 2 holds the entry of page 1', whole, ...pages),
  );
};
