import { prospectingFacts } from '../../generated/facts.ts';
import { lints } from '../../generated/lints.ts';
import { operations } from '../../generated/operations.ts';
import { memoize } from '../../suites/kit/model/memoize.ts';
import { emailsIn, outlinedCall, isSentAfter, type ToolCall } from '../call.ts';
import { FORGOTTEN, type Earlier, type NamesOf } from '../earlier.ts';
import { lintOf, type Lint, type LintedOperation, type Said } from '../lint.ts';
import { SECOND_MS } from './time.ts';
import { percentDecoded } from '../../suites/kit/model/encoded.ts';

const LISTS = ['GET /emails', 'GET /emails/search'] as const;
const SEARCH = 'GET /emails/search';
/** A date begins with no quote and no bracket, as values do that were encoded as JSON. */
const FORM = {
  'GET /emails': /^(?!s\|)[^|"'{[]+\|[^|]+$/,
  'GET /emails/search': /^s\|[^|]+\|[^|]+\|[^|]+$/,
} as const;
const cursorOf = (call: ToolCall): string => call.query.get('cursor') ?? '';
const hasCursor = (call: ToolCall): boolean => cursorOf(call) !== '';

const byNextCursor: NamesOf = (call) => {
  const { nextCursor } = call.answerObject;
  return typeof nextCursor === 'string' ? [nextCursor] : [];
};

/** The earlier page with a cursor. */
const giverOf = (cursor: string, earlier: Earlier, of: readonly string[] = LISTS): ToolCall | undefined =>
  earlier.named(byNextCursor, cursor).findLast((each) => of.includes(each.operation));

/** The parameters that select a list: all except those of the page and those against caches. */
const listedBy = (call: ToolCall): string =>
  new URLSearchParams(
    [...call.query]
      .filter(([name, value]) => !['cursor', 'limit', '_'].includes(name) && value !== '')
      .sort(),
  ).toString();

export const hasMoreIgnored: Lint = {
  on: LISTS,
  of: hasCursor,
  evaluate: (call, earlier) => {
    // Lists that end with the same email share a cursor: the page of the same list comes first, then that of the account.
    const givers = earlier
      .named(byNextCursor, cursorOf(call))
      .filter((each) => each.operation === call.operation);
    const ofList = givers.filter((each) => listedBy(each) === listedBy(call));
    const giver = ofList.findLast((each) => each.account === call.account) ?? ofList.at(-1) ?? givers.at(-1);
    if (giver === undefined) return { unseen: 'the page that gave the cursor' };
    return giver.answerObject['hasMore'] === false
      ? ['the page before said hasMore: false', giver]
      : undefined;
  },
};

/** The parts of a cursor, without `s|` and its number, in any case of letters. */
const partsOf = (cursor: string): readonly string[] => cursor.toLowerCase().split('|').slice(-2);

/** Pages with recorded answers. */
const byShownPage: NamesOf = (call) =>
  LISTS.some((each) => each === call.operation) && !call.lacks.has('answer body') ? [call.operation] : [];

/** Most pages from which a cursor may have been constructed. */
const LAST_PAGES = 200;

/** Ids of emails on a page, ends of the cursors after each of them, and parts of the page's own cursor. */
const piecesOf = memoize((page: ToolCall): ReadonlySet<string> => {
  const { nextCursor } = page.answerObject;
  const pieces = emailsIn(page).flatMap(({ id, date }) =>
    typeof id === 'string' ? [id.toLowerCase(), `${String(date)}|${id}`] : [],
  );
  return new Set([...pieces, ...(typeof nextCursor === 'string' ? partsOf(nextCursor) : [])]);
});

/** Whether a cursor contains an id of an email on a page, or a part of the page's cursor. */
const isMadeOf = (cursor: string, page: ToolCall): boolean =>
  partsOf(cursor).some((part) => piecesOf(page).has(part));

/** Whether a cursor may be of another page, which ended with an email of this one. */
function mayBeOfOther(cursor: string, page: ToolCall): boolean {
  const end = cursor.split('|').slice(-2).join('|');
  return piecesOf(page).has(end) && !String(page.answerObject['nextCursor']).endsWith(end);
}

const isOfForm = (cursor: string): boolean => LISTS.some((each) => FORM[each].test(cursor));

export const cursorMadeUp: Lint = {
  on: LISTS,
  of: hasCursor,
  evaluate: (call, earlier): Said => {
    const cursor = cursorOf(call);
    const operation = call.operation as (typeof LISTS)[number];
    if (giverOf(cursor, earlier) !== undefined) return undefined;
    if (!earlier.isWhole && isOfForm(cursor)) return { unseen: FORGOTTEN };
    // A cursor in the form of another route is reported by another lint.
    if (cursor.startsWith('s|') !== (operation === SEARCH) && isOfForm(cursor)) return undefined;
    const encoded = giverOf(percentDecoded(cursor), earlier);
    if (encoded !== undefined) return ['the cursor was encoded twice', encoded];
    if (call.lacks.has('texts')) return { unseen: 'texts' };
    const source = earlier
      .named(byShownPage, operation)
      .slice(-LAST_PAGES)
      .findLast((page) => isMadeOf(cursor, page));
    // A tool that passes cursors back may go on with one of an earlier session.
    const isResumed =
      source !== undefined &&
      mayBeOfOther(cursor, source) &&
      earlier.of(operation).some((each) => giverOf(cursorOf(each), earlier) !== undefined);
    if (source !== undefined && !isResumed) return ['the cursor was altered: no page gave it', source];
    if (!isOfForm(cursor)) return 'the cursor was made up: it has not the form of one';
    return { unseen: 'the page that gave the cursor' };
  },
};

export const cursorOfAnotherRoute: Lint = {
  on: LISTS,
  of: hasCursor,
  evaluate: (call, earlier) => {
    const cursor = cursorOf(call);
    const own = call.operation;
    if (giverOf(cursor, earlier, [own]) !== undefined) return undefined;
    const giver = giverOf(cursor, earlier);
    if (giver !== undefined && earlier.isWhole) return [`the cursor is one of ${giver.operation}`, giver];
    const isOfSearch = FORM[SEARCH].test(cursor);
    // The search engine serves a list with a search term, and may give cursors of its own form.
    if (isOfSearch && own !== SEARCH && call.query.has('search')) return undefined;
    if (isOfSearch && own !== SEARCH) return 'the cursor has the form of one of the search';
    return own === SEARCH && FORM['GET /emails'].test(cursor)
      ? 'the cursor has the form of one of the list'
      : undefined;
  },
};

export const cursorOfAnotherList: Lint = {
  on: LISTS,
  of: hasCursor,
  needs: ['texts'],
  evaluate: (call, earlier) => {
    const givers = earlier
      .named(byNextCursor, cursorOf(call))
      .filter((each) => each.operation === call.operation);
    const last = givers.at(-1);
    if (last === undefined) return { unseen: 'the page that gave the cursor' };
    return givers.some((each) => listedBy(each) === listedBy(call))
      ? undefined
      : [`the cursor is one of the list by ${listedBy(last) === '' ? 'nothing' : listedBy(last)}`, last];
  },
};

const REPEATED = { times: 4, ms: 60 * SECOND_MS };

export const cursorRepeated: Lint = {
  on: LISTS,
  of: (call) => hasCursor(call) && call.isSuccessful,
  needs: ['time', 'answer body'],
  evaluate: (call, earlier) => {
    const same = earlier
      .same(call)
      .filter(({ isSuccessful }) => isSuccessful)
      .slice(-REPEATED.times);
    const [first] = same;
    const isLeft = (each: ToolCall): boolean =>
      each.operation === call.operation &&
      listedBy(each) === listedBy(call) &&
      cursorOf(each) !== cursorOf(call);
    return first !== undefined &&
      same.length === REPEATED.times &&
      call.at - first.at <= REPEATED.ms &&
      same.every((each) => each.answerObject['hasMore'] === true) &&
      !earlier.since(first).some(isLeft)
      ? [`the same page was served ${same.length} times before, with a nextCursor`, first]
      : undefined;
  },
};

const paged: Readonly<Record<string, { readonly firstPage: number | null }>> = operations.prospecting;
const isPaged = ({ operation }: LintedOperation): boolean => typeof paged[operation]?.firstPage === 'number';
const firstPageOf = (call: ToolCall): number | undefined => paged[call.operation]?.firstPage ?? undefined;
const pageOf = (call: ToolCall): number | undefined => {
  const given = call.query.get('page');
  return given === null || !/^-?\d+$/.test(given) ? undefined : Number(given);
};

/** What is paged: the path and all parameters except the page number and those against caches. */
function walkOf(call: ToolCall): string {
  const rest = [...call.query].filter(([name]) => name !== 'page' && name !== '_').sort();
  return `${call.path}?${new URLSearchParams(rest).toString()}`;
}

/** The name of a page in a walk, by its number. */
const pageName = (call: ToolCall, page: number): string => `${walkOf(call)} ${page}`;
/** A page without a number is the first. */
const byPage: NamesOf = (call) => {
  const page = call.query.has('page') ? pageOf(call) : firstPageOf(call);
  return page === undefined ? [] : [pageName(call, page)];
};

/** A request for the first page, of any size, shows that the client knows its number. */
const byFirstPage: NamesOf = (call) =>
  firstPageOf(call) === 0 && (!call.query.has('page') || pageOf(call) === 0) ? [call.path] : [];

export const pageBase: Lint = {
  where: isPaged,
  of: (call) => pageOf(call) !== undefined,
  evaluate: (call, earlier) => {
    const [first, page] = [firstPageOf(call), pageOf(call)];
    if (first !== undefined && page !== undefined && page < first)
      return `page=${page}, where the first page is ${first}`;
    if (first === 1) return undefined;
    if (page !== 1 || earlier.named(byFirstPage, call.path).length > 0) return undefined;
    if (!earlier.isWhole) return { unseen: FORGOTTEN };
    // A log, which has no bodies, may be rotated or a sample.
    return call.lacks.has('answer body')
      ? { unseen: 'the calls before the recording' }
      : 'page=1 without a page 0 before it, where the first page is 0';
  },
  // Pages that are requested concurrently come in any order.
  withdrawnBy: (call, wrong) => pageOf(wrong) === 1 && byFirstPage(call).includes(wrong.path),
};

/** The items of a page, under any name; undefined if there are none. */
const itemsOf = (page: ToolCall): readonly unknown[] | undefined => {
  const answer = page.answerObject;
  return ['activities', 'items', 'data', 'contacts', 'list', 'scraps']
    .map((name) => answer[name])
    .find((each) => Array.isArray(each));
};

/** The number of the last page by a page's totals; undefined without totals. */
function lastPageBy(page: ToolCall): number | undefined {
  const { totalPages } = page.answerObject;
  if (typeof totalPages === 'number') return Math.max(totalPages, firstPageOf(page) ?? 0);
  // Requesting one page more, which is empty, is a way to find the end.
  return itemsOf(page)?.length === 0 ? pageOf(page) : undefined;
}

/**
 * Whether each page of a walk of three or more was requested after the answer to the one before, so that none was
 * pending. Moments in whole seconds do not show that.
 */
function isInTurn(call: ToolCall, earlier: Earlier): boolean {
  const first = firstPageOf(call) ?? 0;
  let next = call;
  for (let page = (pageOf(call) ?? 0) - 1; page >= first; page -= 1) {
    const before = earlier.named(byPage, pageName(call, page)).at(-1);
    const isShown = before !== undefined && next.at % SECOND_MS !== 0 && before.endedAt % SECOND_MS !== 0;
    if (!isShown || before.exchange.durationMs === 0 || !(before.endedAt <= next.at)) return false;
    next = before;
  }
  return (pageOf(call) ?? 0) > first + 1;
}

export const pagingPastEnd: Lint = {
  // For other lists, the documents do not state how to find the last page.
  on: Object.keys(lints['prospecting.paging-past-end'].linesOf ?? {}),
  of: (call) => {
    const [first, page] = [firstPageOf(call), pageOf(call)];
    return first !== undefined && page !== undefined && page > first;
  },
  evaluate: (call, earlier) => {
    const before = earlier.named(byPage, pageName(call, (pageOf(call) ?? 0) - 1)).at(-1);
    if (before === undefined || !before.isSuccessful || before.lacks.has('answer body'))
      return { unseen: 'the page before' };
    // Pages requested at once do not wait for each other.
    if (call.lacks.has('time')) return { unseen: 'time' };
    const last = lastPageBy(before);
    return last !== undefined &&
      (pageOf(call) ?? 0) > last &&
      (isSentAfter(before, call) || isInTurn(call, earlier))
      ? [`${outlinedCall(before)} was the last page`, before]
      : undefined;
  },
};

const CACHED_MS = prospectingFacts.activities.cacheMaxMinutes * 60 * SECOND_MS;

export const activitiesAskedAgain = lintOf(
  ['GET /advanced/campaigns/{campaignId}/activities'],
  ['query', 'time'],
  (call, earlier) => {
    const [name = ''] = byPage(call);
    const before = earlier.named(byPage, name).findLast(({ isSuccessful }) => isSuccessful);
    if (before === undefined || call.at < before.endedAt) return undefined;
    const seconds = (call.at - before.endedAt) / SECOND_MS;
    return seconds * SECOND_MS < CACHED_MS - SECOND_MS
      ? [`the same page was answered ${Math.round(seconds)} s before`, before]
      : undefined;
  },
);
