import { documentedWords } from '../../kit/checks/documented.ts';
import { message, joinMessages, own } from '../../kit/model/message.ts';
import { type Term, fieldsWith } from '../arbitraries/term.ts';
import { type CheckResult, check, every, given, together, vacuous } from '../../kit/model/check-result.ts';
import { type Exchange, type JsonObject, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { isIndexed } from '../support/indexed.ts';
import type { ListedEmail } from '../../kit/model/survey.ts';
import { allOk, emailIdsOf, isWholeWalk, emailsOfWalk, lacking } from './walk.ts';
import { isEachOnce, isNone, isAbsent } from '../../kit/checks/relations.ts';

/** The largest first page for each single criterion; '' is the key of the unrestricted list. */
export type Alone = ReadonlyMap<string, Exchange>;

/** Criteria of a list or search, by parameter. */
export type Criteria = Readonly<Record<string, string>>;

/** A page for several criteria together, and the page after its cursor. */
export interface Combination {
  readonly criteria: Criteria;
  readonly pages: readonly Exchange[];
  /** The lists of single criteria, read once more after the pages. An email may have moved between the two. */
  readonly later?: Alone;
}

/** A search with criteria for text that one email contains in a single field. */
export interface Search extends Combination {
  readonly wanted: Term;
  /** The email that the term was taken from. */
  readonly email: ListedEmail | undefined;
  /** Whether the term was written in capitals. */
  readonly isUpper?: boolean;
  /** A found email that does not show the term. */
  readonly stray: Exchange | undefined;
}

export const criterionName = (name: string, value: string): string => `${name}=${value}`;
export const HIDDEN = 'filtered=only';
const INBOX = 'folderType=INBOX';
const idOf = (email: JsonObject): string => String(email['id']);

/**
 * The pages for a single criterion; undefined if they were not read. If a view or the search engine serves INBOX,
 * hidden emails are part of it.
 */
function listing(criterion: string, alone: Alone, showsHidden: boolean): readonly Exchange[] | undefined {
  const names = criterion === INBOX && showsHidden ? [INBOX, HIDDEN] : [criterion];
  const pages = names.flatMap((name) => alone.get(name) ?? []);
  return pages.length === names.length && allOk(pages) ? pages : undefined;
}

/** Emails that are on none of the pages. Emails that may come after the end of a page are ignored. */
const onNone = (pages: readonly Exchange[], emails: readonly JsonObject[]): readonly JsonObject[] =>
  pages.reduce((left, page) => {
    const lost = new Set(lacking([page], left));
    return left.filter((email) => lost.has(idOf(email)));
  }, emails);

/**
 * Checks that no page of a combination holds an email that one of its criteria excludes, before and after the page was
 * read.
 */
const withinEach = (
  { criteria, pages, later = new Map() }: Combination,
  alone: Alone,
  showsHidden: boolean,
): CheckResult =>
  every(Object.entries(criteria), ([name, value]) => {
    const emails = emailsOfWalk(pages);
    const criterion = criterionName(name, value);
    const before = name === 'mailboxId' ? [] : listing(criterion, alone, showsHidden);
    const listed = before && [...before, ...(listing(criterion, later, showsHidden) ?? [])];
    return given(listed !== undefined && emails.length > 0, () => {
      const strays =
        name === 'mailboxId'
          ? emails.filter(({ mailboxId }) => mailboxId !== value)
          : onNone(listed ?? [], emails);
      return isNone(
        strays,
        criterion === INBOX && showsHidden
          ? 'folderType=INBOX gives an email that INBOX neither shows nor hides'
          : message`${documentedWords(name)} is forgotten beside other criteria`,
        ...pages,
        ...(listed ?? []),
      );
    });
  });

const isOfMailbox = ({ mailboxId }: Criteria, email: JsonObject): boolean =>
  mailboxId === undefined || email['mailboxId'] === mailboxId;

/**
 * Checks that emails which every single criterion lists, before and after, are on the pages of the combination.
 */
function nothingLost(
  { criteria, pages, later = new Map() }: Combination,
  alone: Alone,
  showsHidden: boolean,
): CheckResult {
  const names = Object.entries(criteria).flatMap(([name, value]) =>
    name === 'mailboxId' ? [] : [criterionName(name, value)],
  );
  const needed = names.length === 0 ? [''] : names;
  const before = needed.map((name) => listing(name, alone, showsHidden));
  if (before.includes(undefined)) return vacuous;
  const after = needed.map((name) => listing(name, later, showsHidden));
  const [first = [], ...others] = [...before, ...after].filter((list) => list !== undefined);
  if (first.length === 0) return vacuous;
  const sets = others.map((list) => new Set(emailIdsOf(list)));
  const wanted = emailsOfWalk(first).filter(
    (email) => isOfMailbox(criteria, email) && sets.every((set) => set.has(idOf(email))),
  );
  return given(wanted.length > 0, () => {
    const [lost] = lacking(pages, wanted);
    return isAbsent(
      lost,
      message`an email that each criterion lists and their combination omits`,
      ...pages,
      ...first,
    );
  });
}

/** Checks that a page and the page after its cursor share no email. */
export const noEmailTwice = ({ pages }: Pick<Combination, 'pages'>): CheckResult =>
  given(pages.length > 1 && allOk(pages) && emailsOfWalk(pages).length > 0, () =>
    isEachOnce(emailIdsOf(pages), 'an email stands on a page and on the one behind its cursor', ...pages),
  );

/** Criteria whose values are known to be valid, because they were read from the account. */
const isKnown = ({ criteria }: Combination): boolean =>
  Object.keys(criteria).every((name) => name !== 'viewId' && name !== 'filters');

/** Reports a refusal of criteria that are all valid. */
const notRefused = (combination: Combination): CheckResult =>
  every(combination.pages, (page) =>
    given(isKnown(combination) && statusOf(page) === 400, () =>
      check(
        false,
        message`${Object.keys(combination.criteria)} together: expected a page, got ${statusOf(page)}`,
        page,
      ),
    ),
  );

/** Checks that criteria together list what satisfies all of them, on the first page and after its cursor. */
export function combine(combination: Combination, alone: Alone): CheckResult {
  const { pages, criteria } = combination;
  const showsHidden = criteria['viewId'] !== undefined;
  return together(
    notRefused(combination),
    given(pages.length > 0 && allOk(pages), () =>
      every([withinEach, nothingLost, noEmailTwice], (evaluate) => evaluate(combination, alone, showsHidden)),
    ),
  );
}

/** Checks that a search with criteria finds nothing outside of them, on the first page and after its cursor. */
export const findsWithin = (search: Search, alone: Alone): CheckResult =>
  together(
    notRefused(search),
    given(search.pages.length > 0 && allOk(search.pages), () =>
      every([withinEach, noEmailTwice], (evaluate) => evaluate(search, alone, true)),
    ),
  );

/** Checks that a search finds each listed email with the term that satisfies the criteria, on either page. */
export function searchFindsAll({ criteria, pages, wanted: { term } }: Search, alone: Alone): CheckResult {
  const { folderType } = criteria;
  const listed =
    listing(folderType === undefined ? '' : criterionName('folderType', folderType), alone, true) ?? [];
  const wanted = emailsOfWalk(listed).filter(
    (email) =>
      isIndexed(email, pages[0]) && isOfMailbox(criteria, email) && fieldsWith(email, term).length > 0,
  );
  const found = new Set(emailIdsOf(pages));
  return every(isWholeWalk(pages) ? wanted : [], (email) =>
    check(
      found.has(idOf(email)),
      () =>
        message`${term} does not find ${idOf(email)} by its ${joinMessages(fieldsWith(email, term).map((each) => own(each)))}: expected ${idOf(email)} in it, got ${found}`,
      ...pages,
      ...listed,
    ),
  );
}

/** Whether a page without a limit ends early although more emails follow. */
export const endsBefore = (page: Exchange, size: number): boolean =>
  objectOf(page)['hasMore'] === true && emailsOfWalk([page]).length < size;
