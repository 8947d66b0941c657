import { largest } from '../kit/model/extremes.ts';
import { message, statusMessage } from '../kit/model/message.ts';
import { inboxFacts } from '../../generated/facts.ts';
import { itemsOfPage, describeContent } from './support/answers.ts';
import { listedEmails, listingPages } from './checks/emails.ts';
import { meet, sameIds } from './support/list-questions.ts';
import { observeRead } from './support/open-questions.ts';
import { endsInRun } from './checks/run-emails.ts';
import { allOk, emailIdsOf, isWholeWalk, emailsOfWalk, thereBefore } from './checks/walk.ts';
import { searches } from './scenarios/combinations.ts';
import { large } from './scenarios/large.ts';
import { defaults, twoWalks } from './scenarios/list-emails.ts';
import { cursors, walks } from './scenarios/list-questions.ts';
import { readingQuestions } from './scenarios/open-questions.ts';
import { pageWalks } from './scenarios/walks.ts';
import { foundEmails } from './scenarios/search-emails.ts';
import { type CheckResult, check, every, given, vacuous } from '../kit/model/check-result.ts';

import { common } from '../kit/model/observation.ts';
import { type HistoryOf, withChecks, monitors, section, dataCheckers } from '../kit/model/scenario.ts';
import { type Exchange, type JsonObject, objectOf, queryOf, statusOf } from '../kit/model/exchange.ts';
import { form, isStatus, ok, sameSet, yesNo, unlike } from '../kit/checks/matchers.ts';
import { hasStatus, isAtLeast, isEachOnce, isNone, isNot } from '../kit/checks/relations.ts';

/** Whether an empty page has a cursor to a later page. */
const leadsOn = (exchange: Exchange, { nextCursor }: JsonObject): boolean =>
  typeof nextCursor === 'string' && nextCursor !== queryOf(exchange).get('cursor');

/** Whether an empty page says that more follows, and has a cursor to it. */
const isBeforeMore = (page: Exchange): boolean =>
  objectOf(page)['hasMore'] === true && leadsOn(page, objectOf(page));

/**
 * A page follows the one that promised it. After a full page, a server may first have to check whether more follows. It
 * is open whether a full page holds as many emails as its limit. A page that is filtered after cutting may be empty and
 * lead on.
 */
const kept = (pages: readonly Exchange[], limit: number): CheckResult => {
  const sizes = pages.map((page) => emailsOfWalk([page]).length);
  const full = Math.min(limit, largest(sizes));
  return every([...pages.entries()].slice(1), ([index, page]) =>
    check(
      sizes[index] !== 0 || (sizes[index - 1] ?? 0) >= full || isBeforeMore(page),
      message`an empty page follows one that promised more: expected another than 0, got ${sizes[index]}; expected at least ${full}, got ${sizes[index - 1] ?? 0}`,
      page,
    ),
  );
};

const cursorOfEmpty = (page: Exchange): string | undefined =>
  !ok(page) || itemsOfPage(page).length > 0
    ? undefined
    : objectOf(page)['nextCursor'] === null
      ? 'null'
      : 'not null';

/** The meaning of the numbers in the cursors of one search, by how they change from page to page. */
function meaningOf(pages: readonly Exchange[]): string | undefined {
  const numbers = pages.map((page) => Number(cursorOf(page)[1]));
  if (pages.length < 2 || numbers.some(Number.isNaN)) return undefined;
  if (numbers.every((number, index) => number === emailIdsOf(pages.slice(0, index + 1)).length))
    return 'an offset';
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? number));
  return common(
    steps.filter((step) => step !== 0).map((step) => `a rank that ${step < 0 ? 'falls' : 'rises'}`),
  );
}

const cursorOf = (page: Exchange): string[] => String(objectOf(page)['nextCursor']).split('|');

/** Checks that two walks list the same emails. */
const sameWalks = ([a = [], b = []]: readonly (readonly Exchange[])[]): CheckResult =>
  given(isWholeWalk(a) && isWholeWalk(b), () =>
    check(
      sameSet(emailIdsOf(a), emailIdsOf(b)),
      () =>
        message`walks show ${emailIdsOf(a).length} and ${emailIdsOf(b).length} emails: ${unlike(emailIdsOf(a), emailIdsOf(b))}`,
      ...a,
      ...b,
    ),
  );

const unrepeated = (pages: readonly Exchange[]): CheckResult =>
  given(allOk(pages) && pages.length > 1, () =>
    isEachOnce(emailIdsOf(pages), 'an email came twice in one walk', ...pages),
  );

/** Walks through the results of one search at several sizes. The complete ones determine what the others may hold. */
const walksOf = ({ small, many, plain, fifty, limit }: HistoryOf<typeof foundEmails>) =>
  [
    { pages: small, limit },
    { pages: many, limit: inboxFacts.page.maxLimit },
    { pages: [plain], limit: inboxFacts.page.defaultLimit },
    { pages: [fifty], limit: inboxFacts.page.defaultLimit },
  ].filter(({ pages }) => allOk(pages));

/** The notation of the date is not documented: a text that parses as a date, or the digits of one. */
const isSomeDate = (text: string): boolean =>
  !Number.isNaN(Date.parse(text)) || (text.match(/\d/g)?.length ?? 0) >= 8;

/** Whether an id is in the place of the date, not at the end. */
const isTurned = (exchange: Exchange, date: string, id: string): boolean => {
  const ids = new Set(emailIdsOf([exchange]));
  return ids.has(date) && !ids.has(id);
};

/** Date and email of a cursor of the list. */
const splitCursor = (value: string): [date: string, id: string] => {
  const [date = '', ...id] = value.split('|');
  return [date, id.join('|')];
};
const isListCursor = (value: string): boolean => {
  const [date, id] = splitCursor(value);
  return id.replaceAll('|', '') !== '' && isSomeDate(date);
};
/** Whether a page of the list begins anew or at a cursor. What follows an unreadable one is not documented. */
const isListPage = (exchange: Exchange): boolean => {
  const query = queryOf(exchange);
  const cursor = query.get('cursor');
  return (
    exchange.operation === 'GET /emails' && !query.has('search') && (cursor === null || isListCursor(cursor))
  );
};

export const page = section(
  withChecks(twoWalks, {
    'inbox.page.walk-without-repeats': ({ pages }) => unrepeated(pages),
    'inbox.page.walk-complete': ({ pages, whole }) =>
      given(isWholeWalk(pages) && isWholeWalk(whole) && pages.length > 1, () =>
        check(
          sameSet(emailIdsOf(pages), emailIdsOf(whole)),
          () =>
            message`the walk shows ${emailIdsOf(pages).length} emails, the one with the largest pages ${emailIdsOf(whole).length}: ${unlike(emailIdsOf(pages), emailIdsOf(whole))}`,
          ...pages,
        ),
      ),
    // Where the cursor of an empty page leads is not documented.
    'inbox.page.has-more-false-is-the-end': ({ pages, after }) =>
      every(
        isWholeWalk(pages) && emailsOfWalk(pages.slice(-1)).length > 0 && allOk(after) ? after : [],
        (page) =>
          isNone(
            thereBefore(pages, emailsOfWalk([page])),
            'an email follows the last page',
            pages.at(-1),
            page,
          ),
      ),
    'inbox.page.has-more-true-has-next': ({ limit, pages }) => given(allOk(pages), () => kept(pages, limit)),
    'inbox.page.list-cursor-accepted-unchanged': ({ pages }) =>
      every(pages.slice(1), (page) =>
        hasStatus(page, 200, message`the cursor is answered with ${statusMessage(statusOf(page))}`),
      ),
  }),
  withChecks(walks, {
    'inbox.page.next-cursor-of-empty-page': ({ nowhere, after }) => ({
      'an unknown mailbox': cursorOfEmpty(nowhere),
      'after the last page': after && cursorOfEmpty(after),
    }),
  }),
  withChecks(cursors, {
    'inbox.page.list-cursor-names-last-email': ({ first }) => {
      const [date, id] = cursorOf(first);
      const last = itemsOfPage(first).at(-1);
      return last === undefined
        ? undefined
        : yesNo(id === last['id'] && Date.parse(date ?? '') === Date.parse(String(last['date'])));
    },
    'inbox.page.cursor-with-other-criteria': ({ first, folder }) =>
      folder &&
      (!ok(folder.onwards)
        ? describeContent(folder.onwards)
        : sameIds(folder.page, folder.onwards)
          ? 'the first page'
          : meet([first], [folder.onwards])
            ? 'something else'
            : 'a later page'),
    'inbox.page.list-cursor-under-search': ({ searched }) =>
      itemsOfPage(searched).length === 0
        ? undefined
        : cursorOf(searched)[0] === 's'
          ? 'that of the search'
          : `${cursorOf(searched).length} parts`,
    'inbox.page.search-cursor-number-meaning': ({ walked }) => meaningOf(walked),
  }),
  withChecks(readingQuestions, { 'inbox.page.search-cursor-on-list': observeRead('searchCursorOnList') }),
  withChecks(pageWalks, {
    'inbox.page.walk-complete': ({ lists, searches }) => every([lists, searches], sameWalks),
    'inbox.page.walk-without-repeats': ({ lists, searches }) => every([...lists, ...searches], unrepeated),
  }),
  withChecks(defaults, {
    'inbox.page.has-more-false-is-the-end': ({ last, allButOne }) =>
      last === undefined || allButOne === undefined || !ok(allButOne)
        ? vacuous
        : check(
            objectOf(allButOne)['hasMore'] !== false ||
              itemsOfPage(allButOne).length >= emailIdsOf(last.pages).length,
            () =>
              message`a page says that nothing follows before the last email: expected another than false, got ${objectOf(allButOne)['hasMore']}; expected at least ${emailIdsOf(last.pages).length}, got ${itemsOfPage(allButOne).length}`,
            ...last.pages,
            allButOne,
          ),
  }),
  withChecks(large, {
    'inbox.page.walk-complete': ({ lists, searches }) => every([lists, searches], sameWalks),
    'inbox.page.walk-without-repeats': ({ lists, searches }) => every([...lists, ...searches], unrepeated),
  }),
  withChecks(searches, {
    'inbox.page.search-cursor-accepted-unchanged': ({ found: all }) =>
      every(
        all.flatMap(({ pages: [, ...next] }) => next),
        (page) => isStatus(page, 200),
      ),
  }),
  withChecks(foundEmails, {
    'inbox.page.has-more-false-is-the-end': (h) => {
      const walks = walksOf(h);
      const most =
        walks.toSorted((a, b) => emailIdsOf(b.pages).length - emailIdsOf(a.pages).length)[0]?.pages ?? [];
      return every(
        walks.filter(({ pages }) => isWholeWalk(pages)),
        ({ pages }) =>
          isAtLeast(
            emailIdsOf(pages).length,
            thereBefore(pages, emailsOfWalk(most)).length,
            () =>
              message`a walk ends after ${emailIdsOf(pages).length} emails, another shows ${emailIdsOf(most).length}`,
            pages.at(-1),
            ...most,
          ),
      );
    },
    'inbox.page.has-more-true-has-next': (h) => every(walksOf(h), ({ pages, limit }) => kept(pages, limit)),
    'inbox.page.search-cursor-accepted-unchanged': ({ small }) =>
      every(small.slice(1), (page) => isStatus(page, 200)),
  }),
  dataCheckers({ 'inbox.page.has-more-false-is-the-end': endsInRun }),
  monitors({
    'inbox.page.walk-without-repeats': (exchange) => {
      const asked = queryOf(exchange).get('cursor') ?? '';
      const isReadable = exchange.operation === 'GET /emails/search' ? asked !== '' : isListCursor(asked);
      return given(isReadable && listedEmails(exchange).length > 0, () =>
        every(listingPages(exchange), (page) =>
          isNot(page['nextCursor'], asked, 'a page leads to itself', exchange),
        ),
      );
    },
    'inbox.page.next-cursor-null-only-when-empty': (exchange) =>
      listedEmails(exchange).length === 0
        ? vacuous
        : every(listingPages(exchange), (page) =>
            isNot(page['nextCursor'], null, 'a page with emails has no cursor', exchange),
          ),
    'inbox.page.has-more-false-when-empty': (exchange) =>
      every(listingPages(exchange), (page) =>
        // A page that is filtered after cutting may be empty. Its cursor then leads to the next page.
        Array.isArray(page['items']) && page['items'].length === 0 && !leadsOn(exchange, page)
          ? isNot(page['hasMore'], true, 'an empty page says that more follows', exchange)
          : vacuous,
      ),
    'inbox.page.list-cursor-shape': (exchange) =>
      given(isListPage(exchange), () =>
        form(
          listingPages,
          'nextCursor',
          message`the form <date>|<email id>`,
          (value) => isListCursor(value) && !isTurned(exchange, ...splitCursor(value)),
        )(exchange),
      ),
    'inbox.page.search-cursor-prefix': (exchange) =>
      exchange.operation === 'GET /emails/search'
        ? form(listingPages, 'nextCursor', message`s| in front`, (value) => value.startsWith('s|'))(exchange)
        : vacuous,
    'inbox.page.search-cursor-shape': (exchange) =>
      exchange.operation === 'GET /emails/search'
        ? form(listingPages, 'nextCursor', message`the form s|<number>|<date>|<email id>`, (value) => {
            const [, number = '', date = '', ...id] = value.split('|');
            return (
              id.join('') !== '' &&
              number.trim() !== '' &&
              Number.isFinite(Number(number)) &&
              isSomeDate(date) &&
              !isTurned(exchange, date, id.join('|'))
            );
          })(exchange)
        : vacuous,
  }),
);
