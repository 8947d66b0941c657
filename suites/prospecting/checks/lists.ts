import { type Message, message, own } from '../../kit/model/message.ts';
import { check, given, type CheckResult } from '../../kit/model/check-result.ts';
import { isObject, objectOf, statusOf, type Exchange, type JsonObject } from '../../kit/model/exchange.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import { idOf, itemsOf } from '../support/answers.ts';
import { contrast, numberIn, ok } from '../../kit/checks/matchers.ts';

/** Most lists or rows of a page. */
export const MOST = 100;

/** Possible parameter names for lists in a query, which are not documented. */
export const USAGE_PARAMETERS = ['listIds', 'listIds[]', 'listId', 'lists', 'ids', 'id'];
/** Most pages of a walk. */
export const MOST_WALK_PAGES = 30;

export const listsIn = (exchange: Exchange): readonly JsonObject[] =>
  Array.isArray(exchange.response.json) ? exchange.response.json.filter(isObject) : [];

export const addBatch = (
  { prospecting }: ScenarioContext,
  listId: string,
  contacts: readonly JsonObject[],
  rawQuery = '',
) =>
  prospecting.send('POST /lists/list/{listId}/contacts/batch', {
    path: { listId },
    rawQuery,
    body: { contacts },
  });

/** Whether two answers have the same entries in any order. */
export const sameEntriesInAnyOrder = (left: Exchange, right: Exchange): boolean => {
  const of = (page: Exchange): string =>
    itemsOf(page)
      .map((item) => idOf(item) ?? JSON.stringify(item))
      .sort()
      .join();
  return of(left) === of(right);
};

/** Checks that an answer has the entries of another one, in any order. */
export const hasEntriesOf = (answer: Exchange, other: Exchange, what: Message): CheckResult =>
  check(
    sameEntriesInAnyOrder(answer, other),
    () => message`${what}: ${contrast(answer, other, 'items')}`,
    other,
    answer,
  );

/** Whether two answers have the same rows, all different. Equal rows may belong to different contacts. */
export const sameRows = (left: Exchange, right: Exchange): boolean => {
  const [rows, others] = [left, right].map((page) => itemsOf(page).map((row) => JSON.stringify(row)));
  return new Set(rows).size === rows?.length && rows.join() === others?.join();
};

/** Whether pages hold as many entries as their total. */
const holdAll = (pages: readonly Exchange[]): boolean => {
  const total = pages[0] && numberIn(pages[0], 'total');
  return total !== undefined && pages.flatMap(itemsOf).length === total;
};

/** Whether earlier pages are complete: the service refuses the next one, or repeats the last one. */
const isPastEnd = (answer: Exchange, pages: readonly Exchange[]): boolean => {
  const last = pages.at(-1);
  return (
    holdAll(pages) &&
    (statusOf(answer) === 400 || (last !== undefined && sameEntriesInAnyOrder(answer, last)))
  );
};

/** Reads pages until one is not full, or `most` of them. Returns all answers except the one after the end. */
export async function walk(
  page: (number: number) => Promise<Exchange>,
  size: number,
  most = MOST_WALK_PAGES,
): Promise<Exchange[]> {
  const pages: Exchange[] = [];
  for (let number = 1; number <= most; number += 1) {
    const answer = await page(number);
    if (isPastEnd(answer, pages)) break;
    pages.push(answer);
    if (!ok(answer) || itemsOf(answer).length < size) break;
  }
  return pages;
}

/** Whether a walk reached its end. */
export const reachesEnd = (pages: readonly Exchange[], size: number): boolean => {
  const last = pages.at(-1);
  return pages.every(ok) && last !== undefined && (itemsOf(last).length < size || holdAll(pages));
};

/** Checks that a read by id returns the object with that id. The document does not state which field is the id. */
export const answersThat =
  (operation: string, thing: 'list' | 'campaign') =>
  (answer: Exchange): CheckResult => {
    const body = objectOf(answer);
    const ids = [body, body[thing]]
      .filter(isObject)
      .flatMap((each) => [each['id'], each['_id'], each[`${thing}Id`]])
      .filter((id) => typeof id === 'string' && HEX_ID.test(id));
    return given(answer.operation === operation && ok(answer) && ids.length > 0, () =>
      check(
        ids.some((id) => answer.request.target.toLowerCase().includes(`/${String(id)}`)),
        () =>
          message`the ${own(thing)} of the answer: expected the one of ${answer.request.target}, got ${ids}`,
        answer,
      ),
    );
  };

const HEX_ID = /^[0-9a-f]{24}$/;
