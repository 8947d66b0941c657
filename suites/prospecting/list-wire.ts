import { isObject, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import type { ScenarioContext } from '../kit/engine/scenario.ts';
import { idOf, itemsOf, ok } from './wire.ts';

/** Lists, or rows, that a page holds at the most. */
export const MOST = 100;
/** Pages of a walk, at the most. */
export const PAGES = 30;

export const listsIn = (exchange: Exchange): readonly JsonObject[] =>
  Array.isArray(exchange.response.json) ? exchange.response.json.filter(isObject) : [];

export const idsIn = (items: readonly JsonObject[]): string[] => items.flatMap((item) => idOf(item) ?? []);

export const addBatch = (
  { prospecting }: ScenarioContext,
  listId: string,
  contacts: readonly JsonObject[],
  query = '',
) =>
  prospecting.raw({
    method: 'POST',
    operation: 'POST /lists/list/{listId}/contacts/batch',
    target: `/lists/list/${listId}/contacts/batch${query}`,
    body: JSON.stringify({ contacts }),
  });

export const sameRows = (left: Exchange, right: Exchange): boolean =>
  JSON.stringify(itemsOf(left)) === JSON.stringify(itemsOf(right));

/** Follows pages until one is not full; all answers. */
export async function walk(page: (number: number) => Promise<Exchange>, size: number): Promise<Exchange[]> {
  const pages: Exchange[] = [];
  for (let number = 1; number <= PAGES; number += 1) {
    const answer = await page(number);
    pages.push(answer);
    if (!ok(answer) || itemsOf(answer).length < size) break;
  }
  return pages;
}

/** Whether a walk reached its end. */
export const isWhole = (pages: readonly Exchange[], size: number): boolean => {
  const last = pages.at(-1);
  return pages.every(ok) && last !== undefined && itemsOf(last).length < size;
};

export const isNumber = (value: unknown): boolean => typeof value === 'number';
