import { least } from '../../kit/model/extremes.ts';
import { documentedWords } from '../../kit/checks/documented.ts';
import { message, own } from '../../kit/model/message.ts';
import { moment, thereBefore } from './walk.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { fieldsWith } from '../arbitraries/term.ts';
import { emailOf } from '../support/answers.ts';
import { INDEXED_AFTER_MS } from '../support/indexed.ts';
import { limitAsked } from './queries.ts';
import { type CheckResult, check, every, given, vacuous } from '../../kit/model/check-result.ts';
import { type Exchange, type JsonObject, objectOf, objectsOf, queryOf } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { hasOtherStatus, isAtLeast, isAbsent } from '../../kit/checks/relations.ts';

const FOLDER_TYPES: ReadonlySet<string> = new Set(inboxFacts.folderTypes);

/** The exchanges of a run that only reads; empty if it changed something or may have. */
const readOnly = (exchanges: readonly Exchange[]): readonly Exchange[] =>
  exchanges.every(({ request }) => request.method === 'GET') ? exchanges : [];

const pagesOf = (exchanges: readonly Exchange[], operation: string): Exchange[] =>
  readOnly(exchanges).filter((each) => each.operation === operation && ok(each));

export const emailsOf = (page: Exchange): readonly JsonObject[] => objectsOf(page, 'items');
const idOf = (email: JsonObject | undefined): string => String(email?.['id']);

/** Pages of `GET /emails` without those of the search engine. */
export const listings = (exchanges: readonly Exchange[]): Exchange[] =>
  pagesOf(exchanges, 'GET /emails').filter((page) => !queryOf(page).has('search'));

/**
 * Pages of one folder type in the documented form. Other texts may restrict them, and `filtered` overrides the folder.
 */
const ofFolders = (pages: readonly Exchange[]): Exchange[] =>
  pages.filter((page) => {
    const query = queryOf(page);
    const [folderType = '', ...others] = query.getAll('folderType');
    return FOLDER_TYPES.has(folderType) && others.length === 0 && !query.has('filtered');
  });

const inKnownOrder = (exchanges: readonly Exchange[], operation: string): Exchange[] =>
  operation === 'GET /emails' ? listings(exchanges) : pagesOf(exchanges, operation);

/** Parameters that restrict a search without hiding where it ends. */
const RESTRICTIONS = new Set(['q', 'limit', 'mailboxId', 'folderType']);

/** Whether a page holds all results of a search whose term is unambiguous. */
const isWholeSearch = (page: Exchange): boolean =>
  objectOf(page)['hasMore'] === false &&
  !page.request.target.includes('+') &&
  [...queryOf(page).keys()].every((name) => RESTRICTIONS.has(name)) &&
  /^([1-9]\d*)?$/.test(queryOf(page).get('limit') ?? '') &&
  [...RESTRICTIONS].every((name) => queryOf(page).getAll(name).length <= 1);

/** Emails by id, each with the last page that lists it. */
const shownOn = (pages: readonly Exchange[], before: number): ReadonlyMap<string, Shown> =>
  new Map(
    pages.flatMap((page) =>
      emailsOf(page)
        .filter((email) => moment(email) < before)
        .map((email) => [idOf(email), { email, page }]),
    ),
  );

interface Shown {
  readonly email: JsonObject;
  readonly page: Exchange;
}

/** Checks that a search finds every listed email with the term, in the searched mailboxes and folders. */
export function everyMatchInRun(exchanges: readonly Exchange[]): CheckResult {
  const searches = pagesOf(exchanges, 'GET /emails/search').filter(isWholeSearch);
  if (searches.length === 0) return vacuous;
  const pages = listings(exchanges);
  const since = least(exchanges.map(({ startedAt }) => startedAt)) - INDEXED_AFTER_MS;
  const everywhere = shownOn(pages, since);
  const byFolder = new Map(
    [...Map.groupBy(ofFolders(pages), (page) => queryOf(page).get('folderType'))].map(([name, some]) => [
      name,
      shownOn(some, since),
    ]),
  );
  return every(searches, (search) => {
    const query = queryOf(search);
    const term = query.get('q') ?? '';
    // The document leaves open which spaces are trimmed.
    if (term !== term.trim()) return vacuous;
    const [mailboxId, folderType] = [query.get('mailboxId'), query.get('folderType')];
    const found = new Set(emailsOf(search).map(idOf));
    const searched = folderType === null ? everywhere : byFolder.get(folderType);
    const matching = [...(searched?.values() ?? [])].filter(
      ({ email }) =>
        (mailboxId === null || email['mailboxId'] === mailboxId) && fieldsWith(email, term).length > 0,
    );
    const lost = matching.find(({ email }) => !found.has(idOf(email)));
    return given(matching.length > 0, () =>
      check(
        lost === undefined,
        () =>
          message`${term} does not find ${idOf(lost?.email)} by its ${own(fieldsWith(lost?.email ?? {}, term)[0] ?? '')}: expected to be found`,
        lost?.page,
        search,
      ),
    );
  });
}

/** Checks that no email is listed under two folder types. */
export function inOneFolderInRun(exchanges: readonly Exchange[]): CheckResult {
  const pages = ofFolders(listings(exchanges));
  const seen = new Map<string, { folderType: string; page: Exchange }>();
  return every(pages, (page) => {
    const folderType = queryOf(page).get('folderType') ?? '';
    return every(emailsOf(page), (email) => {
      const before = seen.get(idOf(email));
      seen.set(idOf(email), { folderType, page });
      return check(
        before === undefined || before.folderType === folderType,
        message`the folder type of ${idOf(email)}: expected ${folderType}, got ${before?.folderType} in another list`,
        before?.page,
        page,
      );
    });
  });
}

/**
 * The criteria of a page as they were written, without cursor and limit. How some texts are interpreted is open, and
 * so is which of two values of one name counts.
 */
function criteriaOf({ request }: Exchange): string {
  const pairs = (request.target.split('?')[1] ?? '')
    .split('&')
    .filter((pair) => !/^(cursor|limit)=/.test(pair));
  const names = new Set(pairs.map((pair) => pair.split('=')[0]));
  return (names.size === pairs.length ? pairs.toSorted() : pairs).join('&');
}

/** The number in a search cursor; 0 if there is none. */
const numberOf = (cursor: unknown): number => Number(/^s\|(\d+)\|/.exec(String(cursor))?.[1] ?? 0);

/**
 * Whether a page begins with the end of the page before, where cursors count emails. An email that arrived between
 * the two moves the end of the first page into the next.
 */
function isMoved(page: Exchange, next: Exchange): boolean {
  const [before, after] = [emailsOf(page).map(idOf), emailsOf(next).map(idOf)];
  const counted = numberOf(queryOf(next).get('cursor')) - numberOf(queryOf(page).get('cursor'));
  const both = after.filter((id) => before.includes(id));
  return (
    counted === before.length &&
    both.length < before.length &&
    both.join() === before.slice(-both.length).join() &&
    both.join() === after.slice(0, both.length).join()
  );
}

/**
 * A page continues the page whose cursor it was requested with, in the order of all other pages. How the list orders
 * what its own search finds equally relevant is not documented. Where cursors count emails, new emails move a page.
 * Where all pages repeat earlier emails, new emails are not the cause.
 */
export const cursorContinuesInRun =
  (operation: string) =>
  (exchanges: readonly Exchange[]): CheckResult => {
    const groups = [...Map.groupBy(inKnownOrder(exchanges, operation), criteriaOf).values()].map((pages) => {
      // An unreadable cursor may be given back with any page.
      const leading = pages.filter((page) => objectOf(page)['nextCursor'] !== queryOf(page).get('cursor'));
      const byCursor = new Map(leading.map((page) => [objectOf(page)['nextCursor'], page]));
      const followed = pages.flatMap((next) => {
        const cursor = queryOf(next).get('cursor');
        const page = cursor === null ? undefined : byCursor.get(cursor);
        const last = page && emailsOf(page).at(-1);
        if (page === undefined || last === undefined) return [];
        const repeated = emailsOf(next).find((email) =>
          emailsOf(page).some((before) => idOf(before) === idOf(email)),
        );
        return [{ page, next, last, repeated }];
      });
      return { pages, followed };
    });
    const isSometimesRight = groups.some(({ followed }) =>
      followed.some(({ next, repeated }) => repeated === undefined && emailsOf(next).length > 0),
    );
    return every(groups, ({ pages, followed }) => {
      const places = pages.map((page) => ({
        page,
        at: new Map(emailsOf(page).map((email, index) => [idOf(email), index])),
      }));
      return every(followed, ({ page, next, last, repeated }) => {
        if (repeated !== undefined && isSometimesRight && isMoved(page, next)) return vacuous;
        if (repeated !== undefined)
          return check(
            false,
            message`two pages: expected each email once, got ${idOf(repeated)} on both`,
            page,
            next,
          );
        return every(places, (other) => {
          const from = other.at.get(idOf(last));
          if (from === undefined) return vacuous;
          // An email that arrived meanwhile may be on only one of the pages.
          const settled = (emails: readonly JsonObject[]) => thereBefore([page, next, other.page], emails);
          const behind = settled(emailsOf(other.page).slice(from + 1)).map(idOf);
          const wrong = settled(emailsOf(next))
            .slice(0, behind.length)
            .find((email, index) => idOf(email) !== behind[index]);
          return isAbsent(
            wrong,
            message`${idOf(wrong)} does not follow ${idOf(last)} as it does in another page`,
            page,
            next,
            other.page,
          );
        });
      });
    });
  };

/** A first page by itself; a second one after the first page that leads to it, if there is one. */
function walkTo(page: Exchange, first: readonly Exchange[]): Exchange[] | undefined {
  const cursor = queryOf(page).get('cursor');
  if (cursor === null) return [page];
  const before = first.find((each) => objectOf(each)['nextCursor'] === cursor);
  return before && [before, page];
}

/** Checks that pages up to one marked as the last hold as many emails as any first page of the same request. */
export function endsInRun(exchanges: readonly Exchange[]): CheckResult {
  const all = ['GET /emails', 'GET /emails/search'].flatMap((operation) => pagesOf(exchanges, operation));
  const alike = Map.groupBy(all, (page) => `${page.operation ?? ''} ${criteriaOf(page)}`);
  return every(alike.values(), (pages) => {
    const first = pages.filter((page) => !queryOf(page).has('cursor'));
    const longest = largestPage(first);
    const last = pages.filter(
      (page) =>
        objectOf(page)['hasMore'] === false &&
        (limitAsked(page) !== undefined || !queryOf(page).has('limit')),
    );
    return every(last, (page) => {
      const walk = walkTo(page, first);
      const shown = new Set(walk?.flatMap((each) => emailsOf(each).map(idOf))).size;
      return longest === undefined || walk === undefined
        ? vacuous
        : isAtLeast(
            shown,
            thereBefore(walk, emailsOf(longest)).length,
            () =>
              message`a page is the last after ${shown} emails, another one shows ${emailsOf(longest).length}`,
            ...walk,
            longest,
          );
    });
  });
}

const largestPage = (pages: readonly Exchange[]): Exchange | undefined =>
  pages.toSorted((a, b) => emailsOf(b).length - emailsOf(a).length)[0];

const READ = 'GET /emails/{emailId}';
/** The id in the path of a request. */
const askedFor = ({ request }: Exchange): string => {
  const [path = ''] = request.target.split('?');
  return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
};

/** Checks that an email which a run has listed can be read. */
export function listedCanBeRead(exchanges: readonly Exchange[]): CheckResult {
  const listed = new Map<string, Exchange>();
  return every(readOnly(exchanges), (exchange) => {
    if (exchange.operation === 'GET /emails' || exchange.operation === 'GET /emails/search')
      for (const email of ok(exchange) ? emailsOf(exchange) : []) listed.set(idOf(email), exchange);
    const page = exchange.operation === READ ? listed.get(askedFor(exchange)) : undefined;
    return given(page !== undefined, () =>
      hasOtherStatus(exchange, 404, 'a listed email is answered with 404', page, exchange),
    );
  });
}

/** Flags that no client sets by reading an email. */
const FLAGS = ['isRead', 'isStarred', 'isDraft', 'waitingForReply'];

/** Fewest emails that contradict the lists: a list may show the change of one of them late. */
const SEVERAL = 2;

/** Checks that flags with the same value in lists before and after a read have this value in the emails. */
export function flagsInDetail(exchanges: readonly Exchange[]): CheckResult {
  const listed = new Map<string, Listed[]>();
  const details: { detail: Exchange; email: JsonObject; at: number }[] = [];
  readOnly(exchanges).forEach((exchange, at) => {
    if (!ok(exchange)) return;
    if (exchange.operation === READ) details.push({ detail: exchange, email: emailOf(exchange), at });
    if (exchange.operation === 'GET /emails' || exchange.operation === 'GET /emails/search')
      for (const email of emailsOf(exchange)) {
        const pages = listed.get(idOf(email)) ?? [];
        pages.push({ page: exchange, email, at });
        listed.set(idOf(email), pages);
      }
  });
  return every(FLAGS, (name) => {
    const shown = details.flatMap(({ detail, email, at }) => {
      const pages = listed.get(idOf(email)) ?? [];
      const before = pages.findLast((each) => each.at < at);
      const after = pages.find((each) => each.at > at);
      const [value, seen] = [before?.email[name], email[name]];
      const areFlags = typeof value === 'boolean' && typeof seen === 'boolean';
      return before && after && areFlags && value === after.email[name]
        ? [{ id: idOf(email), value, seen, answers: [before.page, detail, after.page] }]
        : [];
    });
    const other = new Map(shown.filter(({ value, seen }) => value !== seen).map((each) => [each.id, each]));
    const [first] = other.values();
    return given(shown.length > 0, () =>
      check(
        other.size < SEVERAL,
        () =>
          message`${documentedWords(name)} of ${other.size} emails: expected ${first?.value} as in lists before and after, got ${first?.seen} in the detail`,
        ...[...other.values()].slice(0, SEVERAL).flatMap(({ answers }) => answers),
      ),
    );
  });
}

interface Listed {
  readonly page: Exchange;
  readonly email: JsonObject;
  /** Its position among the reads of the run. */
  readonly at: number;
}

/** Fields of an email that reading it does not change. Whether it marks the email as read is open. */
const KEPT = ['isStarred', 'folderId'];
/** Fewest emails that change by being read, and fewest others that show how few change otherwise. */
const [CHANGED, OTHERS] = [3, 20];

/**
 * Checks that emails which were read one by one do not change. Others may star or move a few of them, but not most of
 * them and hardly any other email.
 */
export function readingChangesNothing(exchanges: readonly Exchange[]): CheckResult {
  const listed = new Map<string, Listed[]>();
  const readAt = new Map<string, number>();
  readOnly(exchanges).forEach((exchange, at) => {
    if (!ok(exchange)) return;
    if (exchange.operation === READ && !readAt.has(idOf(emailOf(exchange))))
      readAt.set(idOf(emailOf(exchange)), at);
    if (exchange.operation === 'GET /emails' && !queryOf(exchange).has('search'))
      for (const email of emailsOf(exchange))
        listed.set(idOf(email), [...(listed.get(idOf(email)) ?? []), { page: exchange, email, at }]);
  });
  return every(KEPT, (name) => {
    const seen = [...listed].flatMap(([id, pages]) => {
      const read = readAt.get(id);
      const before = read === undefined ? pages[0] : pages.findLast(({ at }) => at < read);
      const after = pages.at(-1);
      return before && after && before.at < after.at && after.at > (read ?? 0)
        ? [{ isRead: read !== undefined, before, after, has: before.email[name] !== after.email[name] }]
        : [];
    });
    const read = seen.filter(({ isRead }) => isRead);
    const others = seen.filter(({ isRead }) => !isRead);
    const changed = read.filter(({ has }) => has);
    // A starred email is starred by no read.
    const changeable = read.filter(({ before }) => before.email[name] !== changed[0]?.after.email[name]);
    const otherwise = others.filter(({ has }) => has).length;
    return given(read.length >= CHANGED && others.length >= OTHERS, () =>
      check(
        changed.length < CHANGED ||
          3 * changed.length < 2 * changeable.length ||
          OTHERS * otherwise > others.length,
        () =>
          message`${documentedWords(name)} of ${read.length} emails that were read: expected as before, got another one in ${changed.length}, and in ${otherwise} of ${others.length} others`,
        ...changed.slice(0, CHANGED).flatMap(({ before, after }) => [before.page, after.page]),
      ),
    );
  });
}
