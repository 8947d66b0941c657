import { objectsOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import type { ScenarioContext } from '../kit/engine/scenario.ts';
import { NO_ID } from './access.ts';
import { idOf, numberIn, ok, on } from './wire.ts';

export const isNumber = (value: unknown): boolean => typeof value === 'number';
export const isArray = (value: unknown): boolean => Array.isArray(value);
export const idsOf = (items: readonly JsonObject[]): string[] => items.flatMap((item) => idOf(item) ?? []);
/** The entries of a page, told apart by their ids where they have any. */
const entriesOf = (page: Exchange, field: string): string =>
  JSON.stringify(objectsOf(page, field).map((item) => idOf(item) ?? item));
/** Two answers with the same entries in the same order. */
export const same = (a: Exchange, b: Exchange, field: string): boolean =>
  entriesOf(a, field) === entriesOf(b, field);
export const disjoint = (pages: readonly Exchange[], field: string): Judgement => {
  const seen = new Map<string, Exchange>();
  for (const page of pages.filter(ok))
    for (const item of objectsOf(page, field)) {
      const id = idOf(item);
      if (id === undefined) continue;
      // One person may be listed once for each campaign.
      const entry = JSON.stringify([id, item['campaignId']]);
      const before = seen.get(entry);
      if (before !== undefined && before !== page) return check(false, `${id} comes twice`, before, page);
      seen.set(entry, page);
    }
  return given(seen.size > 0 && pages.length > 1, () => check(true, ''));
};
export const atMost = (answer: Exchange, field: string, most: number): Judgement =>
  given(ok(answer), () => {
    const { length } = objectsOf(answer, field);
    return check(length <= most, `${length} entries on a page of ${most} at most`, answer);
  });
/** A page is full while another one follows. */
export const full = (page: Exchange, next: Exchange, field: string, size: number): Judgement =>
  given(ok(page) && ok(next) && objectsOf(next, field).length > 0, () => {
    const { length } = objectsOf(page, field);
    return check(
      length === size,
      `${length} entries instead of ${size} on a page with a next one`,
      page,
      next,
    );
  });
/** A page as full as the total allows. */
export const filled = (page: Exchange, field: string, size: number): Judgement => {
  const total = numberIn(page, 'total');
  return total === undefined
    ? vacuous
    : on(
        page,
        field,
        `${Math.min(size, total)} entries`,
        (value) => !Array.isArray(value) || value.length === Math.min(size, total),
      );
};
/** Page 0 is there, and page 1 is another one. */
export const fromZero = (zero: Exchange, one: Exchange, field: string): Judgement =>
  given(ok(one) && objectsOf(one, field).length > 0, () =>
    check(ok(zero) && !same(zero, one, field), 'page 0 is not the one before page 1', zero, one),
  );
/** Page 1 and the last page by `total` hold something. */
export const fromOne = (first: Exchange, last: Exchange, field: string): Judgement =>
  given((numberIn(first, 'total') ?? 0) > 0, () =>
    every([first, last], (page) =>
      given(ok(page), () =>
        check(objectsOf(page, field).length > 0, 'a page up to the last one is empty', page),
      ),
    ),
  );
export const lastPage = (first: Exchange, size: number): number =>
  Math.max(1, Math.ceil((numberIn(first, 'total') ?? 0) / size));

/** A read of a route with a query as it stands. */
export const reader =
  ({ prospecting }: ScenarioContext, operation: string, campaignId = NO_ID) =>
  (query = ''): Promise<Exchange> =>
    prospecting.raw({
      method: 'GET',
      operation,
      target: `${(operation.split(' ')[1] ?? '').replace('{campaignId}', campaignId)}${query}`,
    });
