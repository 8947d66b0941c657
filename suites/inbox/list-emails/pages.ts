import { message } from '../../kit/model/message.ts';
import { itemsOfPage, describeContent } from '../support/answers.ts';
import { areInOneOrder } from '../support/id-order.ts';
import { WALKED } from '../support/list-questions.ts';
import { observeRead } from '../support/open-questions.ts';
import {
  asByDefault,
  asDefault,
  notCut,
  withinDefault,
  withinLimit,
  withinMaximum,
} from '../checks/queries.ts';
import { cursorContinuesInRun } from '../checks/run-emails.ts';
import { allOk, emailIdsOf, emailsOfWalk, keepsCriteria, moment, sameRow } from '../checks/walk.ts';
import { combinations } from '../scenarios/combinations.ts';
import { combinedFilters } from '../scenarios/filters.ts';
import { folders } from '../scenarios/folders.ts';
import { beyondMaximum, defaults, twoWalks } from '../scenarios/list-emails.ts';
import { walks } from '../scenarios/list-questions.ts';
import { termVariants } from '../scenarios/metamorphic.ts';
import { readingQuestions } from '../scenarios/open-questions.ts';
import { pageWalks } from '../scenarios/walks.ts';
import {
  type CheckResult,
  check,
  every,
  given,
  ofOneAnswer,
  together,
  vacuous,
} from '../../kit/model/check-result.ts';
import { common } from '../../kit/model/observation.ts';

import { withChecks, monitors, section, runCheckers, dataCheckers } from '../../kit/model/scenario.ts';
import { type Exchange, type JsonObject, queryOf } from '../../kit/model/exchange.ts';
import { ok, yesNo, unlike } from '../../kit/checks/matchers.ts';
import { hasStatus } from '../../kit/checks/relations.ts';

/** Pairs of neighbouring emails. */
const neighbours = (emails: readonly JsonObject[]): [JsonObject, JsonObject][] =>
  emails.slice(1).map((email, index) => [emails[index] ?? email, email]);

const newestFirst = (emails: readonly JsonObject[], where: readonly Exchange[]): CheckResult =>
  every(neighbours(emails), ([a, b]) =>
    check(
      !(moment(a) < moment(b)),
      () =>
        message`${a['date']} stands before ${b['date']}: expected at least ${moment(b)}, got ${moment(a)}`,
      ...where.slice(0, 2),
    ),
  );

/**
 * Checks that emails with equal dates, which may be finer than milliseconds, have ids in one order. The document does
 * not state which.
 */
function tiesById(emails: readonly JsonObject[], where: readonly Exchange[]): CheckResult {
  const ties = neighbours(emails).filter(([a, b]) => a['date'] === b['date']);
  if (ties.length < 2) return vacuous;
  return check(
    areInOneOrder(ties.map(([a, b]) => [String(a['id']), String(b['id'])])),
    () =>
      message`${ties.length} neighbours of one date are in no order of their ids: expected all ascending or all descending, got ${ties.map(([a, b]) => [String(a['id']), String(b['id'])])}`,
    ...where.slice(0, 2),
  );
}

/** Checks the emails of a page in list order. Search results are ranked instead. */
const inListOrder =
  (evaluate: (emails: readonly JsonObject[], where: readonly Exchange[]) => CheckResult) =>
  (page: Exchange): CheckResult =>
    given(page.operation === 'GET /emails' && ok(page) && !queryOf(page).has('search'), () =>
      ofOneAnswer(evaluate(itemsOfPage(page), [page]), true),
    );

const neighbourPages = (pages: readonly Exchange[]): [Exchange, Exchange][] =>
  pages.slice(1).map((page, index) => [pages[index] ?? page, page]);

/** Checks that the page after another one continues like the whole list. */
function continuesIn(
  all: readonly Exchange[],
  first: Exchange | undefined,
  second: Exchange | undefined,
): CheckResult {
  if (!allOk(all) || first === undefined || second === undefined || !ok(second)) return vacuous;
  // An email that arrived meanwhile shifts the others.
  const at = emailIdsOf(all).indexOf(emailIdsOf([first]).at(-1) ?? '') + 1;
  if (at === 0) return vacuous;
  const [wanted, shown] = [emailIdsOf(all).slice(at), emailIdsOf([second])];
  const most = Math.min(wanted.length, shown.length);
  return check(
    shown.slice(0, most).join() === wanted.slice(0, most).join(),
    () =>
      message`what follows an email of the same date is lost or comes twice: ${unlike(shown.slice(0, most), wanted.slice(0, most))}`,
    ...all.slice(0, 1),
    first,
    second,
  );
}

/** Text for whether all pages of a walk except the last have the requested size. */
const fills = (pages: readonly Exchange[], limit: number): string | undefined =>
  pages.length < 2
    ? undefined
    : yesNo(pages.slice(0, -1).every((page) => emailsOfWalk([page]).length === limit));

export const listEmailsPages = section(
  withChecks(twoWalks, {
    'inbox.list-emails.cursor-continues': ({ pages, whole }) =>
      together(
        every(neighbourPages(pages), ([a, b]) => {
          const [last, first] = [emailsOfWalk([a]).at(-1), emailsOfWalk([b])[0]];
          return last === undefined || first === undefined
            ? vacuous
            : check(
                !(moment(last) < moment(first)) && last['id'] !== first['id'],
                () =>
                  message`a page starts before the end of the one before: expected at least ${moment(first)}, got ${moment(last)}; expected another than ${first['id']}, got ${last['id']}`,
                a,
                b,
              );
        }),
        keepsCriteria(whole, pages.slice(1)),
      ),
    'inbox.list-emails.order-newest-first': ({ whole }) =>
      given(allOk(whole), () => newestFirst(emailsOfWalk(whole.slice(0, 1)), whole)),
    'inbox.list-emails.order-ties-by-id': ({ whole }) =>
      given(allOk(whole), () => tiesById(emailsOfWalk(whole), whole)),
    'inbox.list-emails.order-across-pages': ({ pages }) =>
      given(allOk(pages) && pages.length > 1, () => newestFirst(emailsOfWalk(pages), pages)),
    'inbox.list-emails.limit-200-accepted': ({ whole }) =>
      every(whole.slice(0, 1), (page) => hasStatus(page, 200, 'answer')),
  }),
  withChecks(combinedFilters, {
    'inbox.list-emails.cursor-continues': ({ filtered = [], walked }) =>
      keepsCriteria(filtered, walked.slice(1)),
  }),
  withChecks(combinations, {
    'inbox.list-emails.limit-default': ({ combined: all }) =>
      every(all, ({ pages: [bare], fifty }) =>
        bare === undefined || queryOf(bare).has('limit') ? vacuous : asDefault(bare, fifty),
      ),
  }),
  withChecks(folders, {
    'inbox.list-emails.cursor-continues': ({ hidden, hiddenByOne }) =>
      keepsCriteria(hidden, hiddenByOne.slice(1)),
  }),
  withChecks(defaults, {
    'inbox.list-emails.limit-default': ({ bare, fifty, all }) => asByDefault(bare, fifty, all),
    'inbox.list-emails.cursor-continues': ({ all, parted: [first, second] }) =>
      continuesIn(all, first, second),
  }),
  withChecks(walks, {
    'inbox.list-emails.limit-fills-page': ({ all, received }) => ({
      'all emails': fills(all, WALKED),
      'folderType=INBOX': fills(received, WALKED),
    }),
    'inbox.list-emails.order-ties-direction': ({ ordered }) => {
      const emails = emailsOfWalk(ordered);
      return common(
        emails.slice(1).flatMap((next, index) => {
          const email = emails[index];
          return email === undefined || email['date'] !== next['date']
            ? []
            : [String(email['id']) < String(next['id']) ? 'rising' : 'falling'];
        }),
      );
    },
  }),
  withChecks(termVariants, {
    'inbox.list-emails.limit-notations': ({ isEnough, decimals, padded, signed }) => {
      const says = (answer: Exchange): string | undefined =>
        !ok(answer)
          ? describeContent(answer)
          : isEnough
            ? itemsOfPage(answer).length === 5
              ? '5'
              : 'ignored'
            : undefined;
      return { '5.0': says(decimals), ' 5': says(padded), '+5': says(signed) };
    },
  }),
  withChecks(readingQuestions, {
    'inbox.list-emails.limit-201': observeRead('limit201'),
    'inbox.list-emails.limit-zero': observeRead('limitZero'),
    'inbox.list-emails.limit-negative': observeRead('limitNegative'),
    'inbox.list-emails.limit-not-a-number': observeRead('limitNotANumber'),
    'inbox.list-emails.cursor-unreadable': observeRead('cursorUnreadable'),
  }),
  withChecks(pageWalks, {
    // A total order determines a single sequence.
    'inbox.list-emails.order-across-pages': ({ lists: [a = [], b = []] }) => sameRow(a, b),
  }),
  withChecks(beyondMaximum, {
    'inbox.list-emails.limit-never-above-200': ({ listed }) => withinMaximum('GET /emails')(listed),
  }),
  monitors({
    'inbox.list-emails.limit-default': withinDefault('GET /emails'),
    'inbox.list-emails.limit-respected': withinLimit('GET /emails'),
    'inbox.list-emails.limit-never-above-200': withinMaximum('GET /emails'),
    'inbox.list-emails.order-newest-first': inListOrder(newestFirst),
    'inbox.list-emails.order-ties-by-id': inListOrder(tiesById),
  }),
  runCheckers({ 'inbox.list-emails.limit-200-accepted': notCut('GET /emails') }),
  dataCheckers({ 'inbox.list-emails.cursor-continues': cursorContinuesInRun('GET /emails') }),
);
