import { type CheckResult, given } from '../../kit/model/check-result.ts';
import { type Exchange, objectsOf } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { entryIdOf } from '../support/answers.ts';
import { differs } from '../../kit/checks/relations.ts';

/** So few that no page of a usual size is followed, and enough that the second of them is not the last. */
const [FEWEST, MOST] = [3, 5];

/**
 * Pages 1, 2 and 1 again, of one entry each, where an account holds too few entries for larger pages; none where it
 * holds more.
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

/** Of entries that all differ, page 2 holds another one than page 1; a service may make larger pages of single ones. */
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
