import { message } from '../../kit/model/message.ts';
import { objectsOf, type Exchange, queryOf } from '../../kit/model/exchange.ts';
import { every, check, given, ofCount, vacuous, type CheckResult } from '../../kit/model/check-result.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import { NO_ID } from '../support/access.ts';
import { entryIdOf, idOf, itemsOf } from '../support/answers.ts';
import { numberIn, ok, on, answerIn } from '../../kit/checks/matchers.ts';
import { equals, isAtMost, isOneOf, isSome, isAbsent } from '../../kit/checks/relations.ts';

/** The entries of a page as text, by their ids where these differ; an id may be that of the contact. */
function entriesOf(page: Exchange, field: string): string {
  const items = objectsOf(page, field);
  const names = items.map((item) => entryIdOf(item) ?? item);
  return JSON.stringify(new Set(names).size === names.length ? names : items);
}

/** Whether two answers have the same entries in the same order. */
export const sameEntriesInOrder = (a: Exchange, b: Exchange, field: string): boolean =>
  entriesOf(a, field) === entriesOf(b, field);

const namesOf = (page: Exchange, field: string): string[] =>
  objectsOf(page, field).map((item) => entryIdOf(item) ?? JSON.stringify(item));

/** Whether two answers share an entry; their order may be undefined. */
export const shares = (a: Exchange, b: Exchange, field: string): boolean => {
  const names = new Set(namesOf(b, field));
  return namesOf(a, field).some((name) => names.has(name));
};

/** Whether two answers have the same entries in any order. */
export const sameEntries = (a: Exchange, b: Exchange, field: string): boolean =>
  namesOf(a, field).sort().join() === namesOf(b, field).sort().join();

/** How often an entry with an id occurs on the pages. */
function timesOn(pages: readonly Exchange[], field: string): (id: string) => number {
  const times = new Map<string, number>();
  for (const item of pages.flatMap((page) => objectsOf(page, field))) {
    const id = idOf(item);
    if (id !== undefined) times.set(id, (times.get(id) ?? 0) + 1);
  }
  return (id) => times.get(id) ?? 0;
}

/** Whether an entry of a page occurs more often on the one large page, so that the next page may repeat it. */
export function comesAgain(page: Exchange, whole: Exchange, field: string): boolean {
  if (!ok(whole)) return true;
  const [here, there] = [timesOn([page], field), timesOn([whole], field)];
  return objectsOf(page, field).some((item) => {
    const id = idOf(item);
    return id !== undefined && there(id) > here(id);
  });
}

/** Checks that pages contain no entry more often than the one large page, which lists some entries several times. */
export const noMoreOften = (pages: readonly Exchange[], whole: Exchange, field: string): CheckResult => {
  const ids = new Set(pages.flatMap((page) => objectsOf(page, field).flatMap((item) => idOf(item) ?? [])));
  const [timesHere, timesThere] = [timesOn(pages, field), timesOn([whole], field)];
  return every(ok(whole) && pages.every(ok) && ids.size > 0 ? [...ids] : [], (id) => {
    const [here, there] = [timesHere(id), timesThere(id)];
    return check(
      here <= 1 || here <= there,
      message`${id} comes ${here} times, and ${there} times on one large page: expected at most 1, got ${here}; expected at most ${there}, got ${here}`,
      ...pages,
      whole,
    );
  });
};

export const atMost = (answer: Exchange, field: string, most: number): CheckResult =>
  given(ok(answer), () => {
    const { length } = objectsOf(answer, field);
    return isAtMost(length, most, message`${length} entries on a page of ${most} at most`, answer);
  });

/** Checks that no page of a route holds more entries, whatever was requested. */
export const everyPage =
  (operation: string, field: string, most: number) =>
  (answer: Exchange): CheckResult =>
    given(answer.operation === operation, () => atMost(answer, field, most));

/** Checks that no entry with an id occurs twice on a page of a route. */
export const noIdTwice =
  (operation: string, field: string) =>
  (answer: Exchange): CheckResult =>
    given(answer.operation === operation && ok(answer), () => {
      const ids = objectsOf(answer, field).flatMap((item) => idOf(item) ?? []);
      return given(ids.length > 1, () => {
        const twice = ids.find((id, at) => ids.indexOf(id) !== at);
        return isAbsent(twice, message`${twice} comes twice`, answer);
      });
    });

/** Checks that a total is at least the number of entries on its page. */
export const coversPage =
  (operation: string) =>
  (answer: Exchange): CheckResult => {
    const total = numberIn(answer, 'total');
    const { length } = objectsOf(answer, 'items');
    return given(ok(answer) && answer.operation === operation && total !== undefined, () =>
      ofCount(
        check(
          (total ?? 0) >= length,
          message`total is ${total} on a page of ${length}: expected at least ${length}, got ${total ?? 0}`,
          answer,
        ),
      ),
    );
  };

/** Pages of a walk, each once, because the last one may be repeated after the end. */
export const distinct = (pages: readonly Exchange[], field: string): Exchange[] =>
  pages.filter((page, at) => {
    const before = pages[at - 1];
    return before === undefined || !ok(page) || !sameEntriesInOrder(before, page, field);
  });

/** Checks that a page is full if another one follows. */
export const fillsBeforeNext = (page: Exchange, next: Exchange, field: string, size: number): CheckResult =>
  given(
    ok(page) && ok(next) && objectsOf(next, field).length > 0 && !sameEntriesInOrder(page, next, field),
    () => {
      const { length } = objectsOf(page, field);
      return equals(
        length,
        size,
        message`${length} entries instead of ${size} on a page with a next one`,
        page,
        next,
      );
    },
  );

/** Checks that a page is as full as the total allows. */
export const fillsToTotal = (page: Exchange, field: string, size: number): CheckResult => {
  const total = numberIn(page, 'total');
  return total === undefined
    ? vacuous
    : ofCount(
        on(
          page,
          field,
          message`${Math.min(size, total)} entries`,
          (value) => !Array.isArray(value) || value.length === Math.min(size, total),
        ),
      );
};

interface Paged {
  readonly operation: string;
  readonly field: string;
  /** The default page size; also the parameter for another size and its maximum, if there is one. */
  readonly size: number;
  readonly sizeParameter?: string;
  readonly most?: number;
  /** Parameters with which the total may count something else. */
  readonly unless?: readonly string[];
}

/** The requested page from 1 and its size, if the query has them in digits only. */
function askedPage(exchange: Exchange, { size, sizeParameter, most = size, unless = [] }: Paged) {
  const query = queryOf(exchange);
  const wanted = sizeParameter === undefined ? undefined : query.get(sizeParameter);
  const [page, sized] = [query.get('page') ?? '1', wanted ?? String(size)];
  const isPlain = [page, sized].every((text) => /^[1-9]\d{0,5}$/.test(text));
  return !isPlain || Number(sized) > most || unless.some((name) => query.has(name))
    ? undefined
    : { page: Number(page), size: Number(sized) };
}

/** Checks that `pageSize` is the requested size, or the number of entries on a shorter page. */
export const saysItsSize =
  (paged: Paged) =>
  (answer: Exchange): CheckResult => {
    const asked = answer.operation === paged.operation && ok(answer) ? askedPage(answer, paged) : undefined;
    const said = numberIn(answer, 'pageSize');
    const total = numberIn(answer, 'total');
    const { length } = objectsOf(answer, paged.field);
    return given(asked !== undefined && said !== undefined && length > 0, () =>
      isOneOf(
        said,
        [asked?.size, length, Math.min(total ?? length, asked?.size ?? 0)],
        message`pageSize is ${said} on a page of ${asked?.size} with ${length} entries`,
        answer,
      ),
    );
  };

/** Checks that `pageSize` is the requested one, or at most the maximum. */
export const saysNoMore =
  ({ operation, sizeParameter = '', most = Infinity, unless = [] }: Paged) =>
  (answer: Exchange): CheckResult => {
    const [query, said] = [queryOf(answer), numberIn(answer, 'pageSize')];
    const isPage = answer.operation === operation && ok(answer) && !unless.some((name) => query.has(name));
    return given(isPage && said !== undefined, () =>
      check(
        Number(said) <= most || query.getAll(sizeParameter).some((asked) => Number(asked) === said),
        () =>
          message`pageSize: expected at most ${most}, or what was asked for in ${query.getAll(sizeParameter)}, got ${said}`,
        answer,
      ),
    );
  };

/** Checks that a page up to the last one holds the number of entries that the total leaves for it. */
export const holdsItsShare =
  (paged: Paged) =>
  (answer: Exchange): CheckResult => {
    const asked = answer.operation === paged.operation && ok(answer) ? askedPage(answer, paged) : undefined;
    const total = numberIn(answer, 'total') ?? 0;
    const left = asked === undefined ? 0 : total - (asked.page - 1) * asked.size;
    return given(asked !== undefined && left > 0, () => {
      const { length } = objectsOf(answer, paged.field);
      const wanted = Math.min(left, asked?.size ?? 0);
      return ofCount(
        equals(length, wanted, message`${length} of ${wanted} entries that the total leaves for it`, answer),
      );
    });
  };

/** Checks that page 0 exists and that page 1 differs from it. With `mayBeAlike`, page 1 may be a repeated last page. */
export const fromZero = (zero: Exchange, one: Exchange, field: string, mayBeAlike = false): CheckResult =>
  given(ok(one) && objectsOf(one, field).length > 0, () =>
    check(
      ok(zero) && (mayBeAlike || !sameEntriesInOrder(zero, one, field)),
      message`page 0 is not the one before page 1: expected a success, got ${answerIn(zero)}; got ${answerIn(zero)} and ${answerIn(one)} and ${field}`,
      zero,
      one,
    ),
  );

/** Checks that page 0 is not empty if the answer without a page is not. */
export const zeroIsUsual = (zero: Exchange, bare: Exchange, field: string): CheckResult =>
  given(ok(zero) && ok(bare) && objectsOf(bare, field).length > 0, () =>
    isSome(objectsOf(zero, field), 'page 0 is empty, and not what comes unasked', zero, bare),
  );

/** Checks that page 1 and the last page by `total` are not empty. */
export const fromOne = (first: Exchange, last: Exchange, field: string): CheckResult =>
  every((numberIn(first, 'total') ?? 0) > 0 ? [first, last] : [], (page) =>
    given(ok(page), () => isSome(objectsOf(page, field), 'a page up to the last one is empty', page)),
  );

export const lastPage = (first: Exchange, size: number): number =>
  Math.max(1, Math.ceil((numberIn(first, 'total') ?? 0) / size));

/** A function that reads a route with a given query. */
export const reader =
  ({ prospecting }: ScenarioContext, operation: string, campaignId = NO_ID) =>
  (rawQuery = ''): Promise<Exchange> =>
    prospecting.send(operation, { path: { campaignId }, rawQuery });

/** The number of other campaigns that are tried to find one with more than one page. */
const OTHERS = 5;

/**
 * A function that reads pages of a campaign, and a page of it. The first campaign is replaced by the next one with more
 * than one page, since a single page shows little about paging.
 */
export async function longOne(
  context: ScenarioContext,
  { operation, query, isLong }: { operation: string; query: string; isLong: (page: Exchange) => boolean },
  campaignId: string,
): Promise<{ readonly read: ReturnType<typeof reader>; readonly page: Exchange }> {
  const own = reader(context, operation, campaignId);
  const page = await own(query);
  const [one, ...others] = context.survey.campaignIds;
  if (campaignId === one && ok(page) && !isLong(page))
    for (const id of others.slice(0, OTHERS)) {
      const read = reader(context, operation, id);
      const other = await read(query);
      if (ok(other) && isLong(other)) return { read, page: other };
    }
  return { read: own, page };
}

/** Checks that no page holds more entries of `items` than the maximum. */
export const holdAtMost = (answers: readonly Exchange[], most: number): CheckResult =>
  every(answers.filter(ok), (answer) =>
    isAtMost(itemsOf(answer).length, most, message`a page holds ${itemsOf(answer).length}`, answer),
  );

/** Checks that no page holds more entries of `items` than requested. */
export const honour = (pages: readonly Exchange[], size: number): CheckResult =>
  every(pages.filter(ok), (page) =>
    isAtMost(itemsOf(page).length, size, message`a page of ${size} holds ${itemsOf(page).length}`, page),
  );
