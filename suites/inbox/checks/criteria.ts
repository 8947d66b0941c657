import { documentedWords } from '../../kit/checks/documented.ts';
import { message, joinMessages, own } from '../../kit/model/message.ts';
import { type Term, fieldsWith } from '../arbitraries/term.ts';
import { type CheckResult, check, every, given, together, vacuous } from '../../kit/model/check-result.ts';
import { type Exchange, type JsonObject, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { isIndexed } from '../support/indexed.ts';
import type { ListedEmail } from '../../kit/model/survey.ts';
import { allOk, emailIdsOf, isWholeWalk, emailsOfWalk, lacking } from './walk.ts';
import { isEachOnce, isNone, isAbsent } from '../../kit/checks/relations.ts';

/** The largest first page of what one criterion lists alone, by the criterion; the unrestricted list stands under ''. */
export type Alone = ReadonlyMap<string, Exchange>;

/** Criteria of a listing or a search, by parameter. */
export type Criteria = Readonly<Record<string, string>>;

/** A page of what criteria list or find together, and the page behind its cursor. */
export interface Combination {
  readonly criteria: Criteria;
  readonly pages: readonly Exchange[];
  /** What some of the criteria list alone, read after the pages. */
  readonly later?: Alone;
}

/** A search within criteria for what one email holds in one field alone. */
export interface Search extends Combination {
  readonly wanted: Term;
  /** The email that the term was taken from. */
  readonly email: ListedEmail | undefined;
  /** Whether it was written in capitals. */
  readonly isUpper?: boolean;
  /** One of the emails that show the term nowhere. */
  readonly stray: Exchange | undefined;
}

export const criterionName = (name: string, value: string): string => `${name}=${value}`;

export const HIDDEN = 'filtered=only';
const INBOX = 'folderType=INBOX';

const idOf = (email: JsonObject): string => String(email['id']);

/**
 * The pages that list what a criterion lets through; undefined where they were not read. Hidden emails are left out of
 * INBOX only where neither a view nor the search engine lists it.
 */
function listing(criterion: string, alone: Alone, showsHidden: boolean): readonly Exchange[] | undefined {
  const names = criterion === INBOX && showsHidden ? [INBOX, HIDDEN] : [criterion];
  const pages = names.flatMap((name) => alone.get(name) ?? []);
  return pages.length === names.length && allOk(pages) ? pages : undefined;
}

/** Emails that are on none of the pages; what may stand behind the end of a page is not counted. */
const onNone = (pages: readonly Exchange[], emails: readonly JsonObject[]): readonly JsonObject[] =>
  pages.reduce((left, page) => {
    const lost = new Set(lacking([page], left));
    return left.filter((email) => lost.has(idOf(email)));
  }, emails);

/** No page of a combination holds an email that one of its criteria leaves out. */
const withinEach = ({ criteria, pages }: Combination, alone: Alone, showsHidden: boolean): CheckResult =>
  every(Object.entries(criteria), ([name, value]) => {
    const emails = emailsOfWalk(pages);
    const listed = name === 'mailboxId' ? [] : listing(criterionName(name, value), alone, showsHidden);
    return given(listed !== undefined && emails.length > 0, () => {
      const strays =
        name === 'mailboxId'
          ? emails.filter(({ mailboxId }) => mailboxId !== value)
          : onNone(listed ?? [], emails);
      return isNone(
        strays,
        () => message`${documentedWords(name)} is forgotten beside other criteria`,
        ...pages,
        ...(listed ?? []),
      );
    });
  });

const isOfMailbox = ({ mailboxId }: Criteria, email: JsonObject): boolean =>
  mailboxId === undefined || email['mailboxId'] === mailboxId;

/** What every one of the criteria lists alone stands on the pages of the combination. */
function nothingLost({ criteria, pages }: Combination, alone: Alone, showsHidden: boolean): CheckResult {
  const names = Object.entries(criteria).flatMap(([name, value]) =>
    name === 'mailboxId' ? [] : [criterionName(name, value)],
  );
  const lists = (names.length === 0 ? [''] : names).map((name) => listing(name, alone, showsHidden));
  const [first = [], ...others] = lists.filter((list) => list !== undefined);
  if (first.length === 0 || others.length < lists.length - 1) return vacuous;
  const sets = others.map((list) => new Set(emailIdsOf(list)));
  const wanted = emailsOfWalk(first).filter(
    (email) => isOfMailbox(criteria, email) && sets.every((set) => set.has(idOf(email))),
  );
  return given(wanted.length > 0, () => {
    const [lost] = lacking(pages, wanted);
    return isAbsent(
      lost,
      () => message`criteria together do not list ${lost}, which each of them lists`,
      ...pages,
      ...first,
    );
  });
}

/** A page and the one behind its cursor hold no email twice. */
export const noEmailTwice = ({ pages }: Pick<Combination, 'pages'>): CheckResult =>
  given(pages.length > 1 && allOk(pages) && emailsOfWalk(pages).length > 0, () =>
    isEachOnce(emailIdsOf(pages), 'an email stands on a page and on the one behind its cursor', ...pages),
  );

/** Criteria of which any value that was read from the account is known to be one. */
const isKnown = ({ criteria }: Combination): boolean =>
  Object.keys(criteria).every((name) => name !== 'viewId' && name !== 'filters');

/** Checks an answer that refuses criteria, of which none may be wrong. */
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

/** Criteria together list what satisfies all of them, on the first page and behind its cursor. */
export function combine(combination: Combination, earlier: Alone): CheckResult {
  const { pages, criteria, later } = combination;
  const alone = later === undefined ? earlier : new Map([...earlier, ...later]);
  const showsHidden = criteria['viewId'] !== undefined;
  return together(
    notRefused(combination),
    given(pages.length > 0 && allOk(pages), () =>
      every([withinEach, nothingLost, noEmailTwice], (evaluate) => evaluate(combination, alone, showsHidden)),
    ),
  );
}

/** A search within criteria finds nothing outside of them, on the first page and behind its cursor. */
export const findsWithin = (search: Search, alone: Alone): CheckResult =>
  together(
    notRefused(search),
    given(search.pages.length > 0 && allOk(search.pages), () =>
      every([withinEach, noEmailTwice], (evaluate) => evaluate(search, alone, true)),
    ),
  );

/** A search finds each listed email that holds the term and satisfies the criteria, on the first page or behind its cursor. */
export function searchFindsAll({ criteria, pages, wanted: { term } }: Search, alone: Alone): CheckResult {
  const { folderType } = criteria;
  const listed =
    listing(folderType === undefined ? '' : criterionName('folderType', folderType), alone, true) ?? [];
  const wanted = emailsOfWalk(listed).filter(
    (email) =>
      isIndexed(email, pages[0]) && isOfMailbox(criteria, email) && fieldsWith(email, term).length > 0,
  );
  const found = new Set(emailIdsOf(pages));
  return given(isWholeWalk(pages), () =>
    every(wanted, (email) =>
      check(
        found.has(idOf(email)),
        () =>
          message`${term} does not find ${idOf(email)} by its ${joinMessages(fieldsWith(email, term).map((each) => own(each)))}: expected ${idOf(email)} in it, got ${found}`,
        ...pages,
        ...listed,
      ),
    ),
  );
}

/** Whether a page that was asked for without a limit ends early, with more to follow. */
export const endsBefore = (page: Exchange, size: number): boolean =>
  objectOf(page)['hasMore'] === true && emailsOfWalk([page]).length < size;
