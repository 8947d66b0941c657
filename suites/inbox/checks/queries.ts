import { largest } from '../../kit/model/extremes.ts';
import { message } from '../../kit/model/message.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import {
  type CheckResult,
  check,
  every,
  given,
  vacuous,
  holds,
  ofOneAnswer,
} from '../../kit/model/check-result.ts';
import { type Exchange, objectOf, objectsOf, statusOf, queryOf } from '../../kit/model/exchange.ts';
import { ok, describeAnswers } from '../../kit/checks/matchers.ts';
import { allOk, emailIdsOf } from './walk.ts';
import { equals, isAtMost } from '../../kit/checks/relations.ts';

const { defaultLimit, maxLimit } = inboxFacts.page;

/** The requested page size, if it is given once, in digits only, and within its bounds. */
export function limitAsked(exchange: Exchange): number | undefined {
  const [limit = '', ...others] = queryOf(exchange).getAll('limit');
  const asked = /^[1-9]\d*$/.test(limit) && others.length === 0 ? Number(limit) : undefined;
  return asked !== undefined && asked <= maxLimit ? asked : undefined;
}

const held = (page: Exchange): number => objectsOf(page, 'items').length;
const isPageOf = (operation: string, exchange: Exchange): boolean =>
  exchange.operation === operation && statusOf(exchange) === 200;

/**
 * A page without a limit is as large as a page of the documented default. If no more emails are found, equal pages
 * show nothing: a larger default makes the same page.
 */
export const asByDefault = (bare: Exchange, fifty: Exchange, all: readonly Exchange[]): CheckResult => {
  const isSame = held(bare) === held(fifty);
  return given(
    ok(bare) && ok(fifty) && (!isSame || (allOk(all) && emailIdsOf(all).length > defaultLimit)),
    () =>
      check(
        isSame,
        () =>
          message`a page without limit: expected ${held(fifty)} emails as with limit=${defaultLimit}, got ${held(bare)}`,
        bare,
        fifty,
      ),
  );
};

/**
 * A page without a limit is as large as the default. A page to compare it with was requested only where it ended
 * early. Otherwise it shows this itself: more follows, and it holds as many emails as the default.
 */
export const asDefault = (bare: Exchange, fifty: Exchange | undefined): CheckResult =>
  fifty === undefined
    ? given(ok(bare) && objectOf(bare)['hasMore'] === true && held(bare) === defaultLimit, () => holds)
    : asByDefault(bare, fifty, []);

/** No page of an operation holds more emails than its limit. */
export const withinLimit =
  (operation: string) =>
  (page: Exchange): CheckResult => {
    const limit = isPageOf(operation, page) ? limitAsked(page) : undefined;
    return limit === undefined
      ? vacuous
      : isAtMost(held(page), limit, () => message`a page of ${limit} holds ${held(page)}`, page);
  };

/**
 * No page that was requested without a limit holds more than the documented default. A page of fewer emails does not
 * show the default.
 */
export const withinDefault =
  (operation: string) =>
  (page: Exchange): CheckResult =>
    given(isPageOf(operation, page) && !queryOf(page).has('limit') && held(page) >= defaultLimit, () =>
      ofOneAnswer(
        check(
          held(page) === defaultLimit,
          () => message`a page without limit: expected ${defaultLimit} emails, got ${held(page)}`,
          page,
        ),
        true,
      ),
    );

/**
 * No email of another mailbox is on a page of one mailbox, where no other criterion applies. What an unrestricted
 * mailbox lists is open, so one email has to be of the mailbox.
 */
export const withinMailbox =
  (operation: string) =>
  (page: Exchange): CheckResult => {
    const query = queryOf(page);
    const [mailboxId = '', ...others] = query.getAll('mailboxId');
    const isAsked = mailboxId !== '' && others.length === 0 && !query.has('search') && !query.has('filtered');
    const emails = objectsOf(page, 'items');
    const isKnown = emails.some((email) => email['mailboxId'] === mailboxId);
    return every(isPageOf(operation, page) && isAsked && isKnown ? emails : [], (email) =>
      equals(
        email['mailboxId'],
        mailboxId,
        () => message`a page of ${mailboxId} holds an email of ${email['mailboxId']}`,
        page,
      ),
    );
  };

/**
 * No page of an operation holds more emails than the maximum, where more were requested. A page that ends earlier
 * shows nothing: there may be no more emails.
 */
export const withinMaximum =
  (operation: string) =>
  (page: Exchange): CheckResult => {
    const isFull = held(page) >= maxLimit || objectOf(page)['hasMore'] === true;
    const isConclusive = statusOf(page) === 400 || (isPageOf(operation, page) && isFull);
    return given(
      page.operation === operation && Number(queryOf(page).get('limit')) > maxLimit && isConclusive,
      () =>
        ofOneAnswer(
          isAtMost(held(page), maxLimit, () => message`a page holds ${held(page)} emails`, page),
          true,
        ),
    );
  };

/** Fewest pages that end at the same number, so that it cannot be chance. */
const SEVERAL = 2;

/**
 * Pages are not cut at less than the documented maximum. A page need not be full. Pages are cut at a number if pages
 * of larger limits end there, with more to follow, and the page of that limit is full. A limit that a service refuses
 * to apply may mean its default.
 */
export const notCut =
  (operation: string) =>
  (exchanges: readonly Exchange[]): CheckResult => {
    const pages = exchanges.filter((each) => isPageOf(operation, each));
    const having = (name: string) => pages.filter((page) => queryOf(page).has(name));
    const byCriterion = ['mailboxId', 'folderType', 'viewId', 'filtered', 'filters', 'cursor'].map(having);
    return every([pages, ...byCriterion], (some) =>
      every([largest(some.map(held)), defaultLimit], (size) => notCutAt(size, some)),
    );
  };

function notCutAt(size: number, pages: readonly Exchange[]): CheckResult {
  const cut = pages.filter((page) => objectOf(page)['hasMore'] === true && (limitAsked(page) ?? 0) >= size);
  const ended = cut.filter((page) => held(page) === size);
  const [full, short] = [
    ended.filter((page) => limitAsked(page) === size),
    ended.filter((page) => limitAsked(page) !== size),
  ];
  return given(cut.length > 0, () =>
    check(
      short.length < SEVERAL || full.length === 0,
      () =>
        message`pages of ${[...new Set(ended.map(limitAsked))]} end at ${size}: expected less than ${SEVERAL}, got ${short.length}; expected none, got ${describeAnswers(full)}`,
      ...short.slice(0, 2),
      ...full.slice(0, 1),
    ),
  );
}
