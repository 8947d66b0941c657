import { largest } from '../../kit/model/extremes.ts';
import { documentedWords } from '../../kit/checks/documented.ts';
import { message, own } from '../../kit/model/message.ts';
import {
  type CheckResult,
  check,
  every,
  given,
  ofCount,
  together,
  vacuous,
} from '../../kit/model/check-result.ts';
import type { Exchange, JsonObject } from '../../kit/model/exchange.ts';
import { entryIdOf } from '../support/answers.ts';
import type { PagedRoute } from '../support/paged-routes.ts';
import {
  type Walk,
  type Window,
  distinctOf,
  isClear,
  isIn,
  listingWindows,
  longest,
} from '../support/windows.ts';
import { equals, isAtLeast, isAtMost, isSome, isNone } from '../../kit/checks/relations.ts';

/** Checks that a page is full unless it is the last one. */
function full(windows: readonly Window[]): CheckResult {
  const whole = longest(windows);
  return whole === undefined
    ? vacuous
    : every(windows, (page) =>
        given(!isIn(page, whole) && isClear(whole) && page.start < whole.names.length, () => {
          const wanted = Math.min(page.size, whole.names.length - page.start);
          return isAtLeast(
            page.names.length,
            wanted,
            message`a page of ${page.size} holds ${page.names.length} entries, and others show more`,
            ...whole.answers,
            page.answer,
          );
        }),
      );
}

/** Checks that each page is a part of the complete walk, if there is one. */
function within(windows: readonly Window[]): CheckResult {
  const whole = longest(windows);
  return whole === undefined
    ? vacuous
    : every(windows, (page) =>
        given(whole.isEnded && !isIn(page, whole) && page.names.length > 0, () =>
          check(
            page.names.every((name) => distinctOf(whole.names).has(name)),
            () =>
              message`a page holds what is not among all that there is: expected none, got ${page.names.filter((name) => !whole.names.includes(name))}`,
            ...whole.answers,
            page.answer,
          ),
        ),
      );
}

const MOMENT = /^\d{4}-\d\d-\d\d([T ]|$)/;
const EPOCH_SECONDS = 1e9;

const isMoment = (value: unknown): boolean =>
  (typeof value === 'string' && MOMENT.test(value)) || (typeof value === 'number' && value > EPOCH_SECONDS);

/** Whether two entries have the same time, so that their order is open. */
const areOfOneMoment = (a: JsonObject, b: JsonObject): boolean =>
  Object.entries(a).some(([name, value]) => isMoment(value) && value === b[name]);

/** Whether a first page begins like a walk of another size, so that both sizes have the same order. */
const beginsAs = (short: Window, long: Walk): boolean =>
  short.start === 0 &&
  short.size !== long.size &&
  short.names.length > 1 &&
  short.names.length < long.names.length &&
  short.names.every((name, at) => name === long.names[at]);

/**
 * Checks that a later page matches a walk at its position. This needs a first page that shows the same order for
 * another size.
 */
function inPlace(windows: readonly Window[]): CheckResult {
  const whole = longest(windows);
  const short = whole && windows.find((each) => isClear(each) && beginsAs(each, whole));
  if (whole === undefined || short === undefined || !isClear(whole)) return vacuous;
  return every(windows, (page) => {
    const shown = whole.items.slice(page.start, page.start + page.items.length);
    return given(page.start > 0 && shown.length > 0 && !isIn(page, whole), () =>
      check(
        shown.every((other, at) => {
          const item = page.items[at];
          return (
            item !== undefined &&
            (page.names[at] === whole.names[page.start + at] || areOfOneMoment(item, other))
          );
        }),
        () =>
          message`a page of ${page.size}: expected ${whole.names.slice(page.start, page.start + page.names.length)} as on a page of ${whole.size}, got ${page.names}`,
        short.answer,
        ...whole.answers,
        page.answer,
      ),
    );
  });
}

const haveIds = ({ items }: Window): boolean => items.every((item) => entryIdOf(item) !== undefined);

/**
 * Checks that pages of one size share no entry, as far as entries exist; what follows the last one is open. Entries
 * without ids may have equal columns.
 */
function apart({ countsEntries }: PagedRoute, windows: readonly Window[]): CheckResult {
  // A repeated last page adds no new entry.
  const known = new Set(longest(windows)?.names).size;
  const isThere = ({ start, total }: Window): boolean =>
    start < (countsEntries === true ? (total ?? known) : known);
  return every(windows.filter(haveIds), (page) =>
    every(
      windows.filter((later) => later.size === page.size && later.start > page.start && isThere(later)),
      (later) =>
        given(isClear(page) && isClear(later) && page.names.length > 0, () =>
          isNone(
            later.names.filter((name) => distinctOf(page.names).has(name)),
            'an entry stands on two pages',
            page.answer,
            later.answer,
          ),
        ),
    ),
  );
}

/** Whether a page shows that its list has no entry at all. */
const isOfEmptyList = ({ start, names, total }: Window): boolean =>
  start === 0 && names.length === 0 && total === 0;

/**
 * Pages grouped by their total, unless each total is that of the page. Between different totals, entries were added or
 * removed. The total of an empty page past the end is open.
 */
function ofOneTotal(all: readonly Window[]): readonly (readonly Window[])[] {
  const windows = all.filter((page) => !isOfEmptyList(page));
  const some = windows.filter(({ names }) => names.length > 0);
  const totals = new Set(some.map(({ total }) => total));
  return totals.size < 2 || some.every(({ names, total }) => total === names.length)
    ? [windows]
    : [...totals].map((each) => windows.filter(({ names, total }) => names.length === 0 || total === each));
}

/** Checks that pages of all sizes show each entry at its position, none twice, and omit none. */
export const pagesAgree =
  (route: PagedRoute) =>
  (exchanges: readonly Exchange[]): CheckResult =>
    every(
      listingWindows(route, exchanges).flatMap((windows) => [...ofOneTotal(windows)]),
      (windows) =>
        together(
          full(windows),
          within(windows),
          inPlace(windows),
          route.comesAgain === true ? vacuous : apart(route, windows),
        ),
    );

/** Checks that the total is at least the number of different entries on consecutive pages. */
function covers(windows: readonly Window[]): CheckResult {
  const walk = longest(windows);
  const totals = windows.flatMap(({ answer, total }) =>
    total !== undefined && walk?.answers.includes(answer) === true ? total : [],
  );
  const shown = new Set(walk?.names).size;
  return given(walk !== undefined && totals.length > 0, () =>
    isAtLeast(
      largest(totals),
      shown,
      () => message`the total is ${largest(totals)}, and ${shown} entries are shown`,
      ...(walk?.answers ?? []),
    ),
  );
}

/** Checks that a page is not empty if its own total counts entries for it. */
const promised = (windows: readonly Window[]): CheckResult =>
  every(windows, ({ answer, start, names, total }) =>
    given(total !== undefined && start < total, () =>
      isSome(names, message`the page is empty, though ${total} are counted`, answer),
    ),
  );

/** Checks that a page shows no more entries than its own total counts for it. What follows the last page is open. */
const counted = (windows: readonly Window[]): CheckResult =>
  every(windows, ({ answer, start, names, total }) =>
    given(total !== undefined && start < total, () =>
      isAtMost(
        start + names.length,
        total ?? 0,
        message`the page shows entries up to ${start + names.length} of ${total} in all`,
        answer,
      ),
    ),
  );

/**
 * Checks that a page behind its own total shows no entry of its own. It may repeat the first page, or the last one that
 * is counted.
 */
const endsAtTotal = (windows: readonly Window[]): CheckResult =>
  every(windows.filter(haveIds), (page) => {
    const { start, size, names, total = Infinity } = page;
    const same = windows.filter((each) => each.size === size && each.start < total && haveIds(each));
    const first = same.find((each) => each.start === 0);
    const last = same.find((each) => each.start === start - size);
    if (first === undefined || last === undefined || start < total) return vacuous;
    return isNone(
      names.filter((name) => ![first, last].some((each) => each.names.includes(name))),
      message`an entry stands behind the ${total} that are counted`,
      ...[first.answer, last.answer, page.answer],
    );
  });

/** Whether the total of a page lies between those of another page that was read before and after it. */
const isUnderway = (other: Window, page: Window, windows: readonly Window[]): boolean => {
  const same = windows.filter(({ answer }) => answer.request.target === other.answer.request.target);
  const at = page.answer.startedAt;
  const before = same.findLast(({ answer }) => answer.startedAt < at)?.total ?? NaN;
  const after = same.find(({ answer }) => answer.startedAt > at)?.total ?? NaN;
  const total = page.total ?? NaN;
  return before !== after && Math.min(before, after) <= total && total <= Math.max(before, after);
};

/** Checks that all pages with entries have the same total, unless each total is that of the page. */
export const totalsAgree =
  (route: PagedRoute) =>
  (exchanges: readonly Exchange[]): CheckResult =>
    every(listingWindows(route, exchanges), (windows) => {
      const covered =
        route.countsEntries === true
          ? ofCount(together(covers(windows), promised(windows), counted(windows), endsAtTotal(windows)))
          : vacuous;
      if (covered.kind === 'violation') return covered;
      const withTotals = windows.filter(
        (page) => isOfEmptyList(page) || (page.names.length > 0 && page.total !== undefined),
      );
      const first = withTotals.find(({ names, total }) => total !== names.length) ?? withTotals[0];
      const isOfPage = withTotals.every(({ names, total }) => total === names.length);
      return first === undefined || isOfPage
        ? vacuous
        : every(withTotals, (page) =>
            given(page !== first, () =>
              check(
                page.total === first.total ||
                  isUnderway(first, page, withTotals) ||
                  isUnderway(page, first, withTotals),
                message`the ${own(route.total ?? 'total')} is ${first.total}, and ${page.total} on another page`,
                // The first page is named again at the end, so that a recheck shows whether entries are being added or
                // removed.
                ...[first.answer, page.answer, first.answer],
              ),
            ),
          );
    });

/** Checks that an entry has the same fields on every page. */
export const fieldsAgree =
  (route: PagedRoute) =>
  (exchanges: readonly Exchange[]): CheckResult =>
    every(listingWindows(route, exchanges), (windows) => {
      const known = new Map<string, { readonly fields: string; readonly by: Exchange }>();
      return every(windows, ({ items, answer }) =>
        every(items, (item) => {
          const id = entryIdOf(item);
          if (id === undefined) return vacuous;
          const fields = Object.keys(item).sort().join();
          const before = known.get(id) ?? { fields, by: answer };
          known.set(id, before);
          return given(before.by !== answer, () =>
            equals(
              before.fields,
              fields,
              message`${id} has the fields ${documentedWords(fields)}, and on another page ${documentedWords(before.fields)}`,
              before.by,
              answer,
            ),
          );
        }),
      );
    });
