import { message } from '../../kit/model/message.ts';
import { checkInvalid, checkRefused } from '../checks/access.ts';
import { describeContent } from '../support/answers.ts';
import { noEmailTwice } from '../checks/criteria.ts';
import { sameIds } from '../support/list-questions.ts';
import { observeRead } from '../support/open-questions.ts';
import {
  asDefault,
  asByDefault,
  notCut,
  withinDefault,
  withinLimit,
  withinMailbox,
  withinMaximum,
} from '../checks/queries.ts';
import { noOther } from '../checks/statuses.ts';
import { cursorContinuesInRun } from '../checks/run-emails.ts';
import {
  allOk,
  emailIdsOf,
  isWholeWalk,
  emailsOfWalk,
  lacking,
  listAlike,
  sameRow,
  settledIds,
} from '../checks/walk.ts';
import { listBounds } from '../scenarios/access.ts';
import { searches } from '../scenarios/combinations.ts';
import { cursors } from '../scenarios/list-questions.ts';
import { large } from '../scenarios/large.ts';
import { beyondMaximum } from '../scenarios/list-emails.ts';
import { readingQuestions } from '../scenarios/open-questions.ts';
import { searchMatches, pageWalks } from '../scenarios/walks.ts';
import { foundEmails } from '../scenarios/search-emails.ts';
import { type CheckResult, check, every, given, vacuous } from '../../kit/model/check-result.ts';

import {
  type HistoryOf,
  withChecks,
  monitors,
  scenario,
  section,
  runCheckers,
  dataCheckers,
} from '../../kit/model/scenario.ts';
import { type Exchange, statusOf } from '../../kit/model/exchange.ts';
import { shareNoId, isCode, isStatus, ok, answerIn, unlike } from '../../kit/checks/matchers.ts';
import { equals, hasOtherStatus, isNone } from '../../kit/checks/relations.ts';

/** Checks that searches without a parameter are accepted. */
const without = ({ found: all }: HistoryOf<typeof searches>, name: string): CheckResult =>
  every(
    all.filter(({ criteria }) => criteria[name] === undefined),
    ({ pages: [page] }) => (page === undefined ? vacuous : notRefused(page)),
  );

const notRefused = (page: Exchange): CheckResult =>
  hasOtherStatus(page, 400, 'a search by a term alone is refused');

export const searchEmailsPages = section(
  withChecks(listBounds, {
    'inbox.search-emails.folder-type-unknown-400': (h) => checkRefused(h.searchFolder),
    'inbox.search-emails.folder-type-unknown-code': (h) => checkInvalid(h.searchFolder),
    'inbox.search-emails.cursor-unreadable-first-page': (h) =>
      given(statusOf(h.noCursor) === 200 && emailIdsOf([h.noCursor]).length > 0, () =>
        check(
          statusOf(h.badCursor) === 200 && listAlike(h.badCursor, [h.noCursor]),
          () =>
            message`it is not the first page again: expected 200, got ${answerIn(h.badCursor)}; ${unlike(emailIdsOf([h.badCursor]), emailIdsOf([h.noCursor]))}`,
          h.badCursor,
        ),
      ),
  }),
  withChecks(cursors, {
    'inbox.search-emails.list-cursor-on-search': ({ found, foundFrom }) =>
      !ok(foundFrom)
        ? describeContent(foundFrom)
        : sameIds(found, foundFrom)
          ? 'the first page'
          : 'another page',
  }),
  withChecks(readingQuestions, {
    'inbox.search-emails.limit-201': observeRead('searchLimit201'),
    'inbox.search-emails.limit-zero': observeRead('searchLimitZero'),
    'inbox.search-emails.limit-not-a-number': observeRead('searchLimitNotANumber'),
  }),
  withChecks(pageWalks, {
    'inbox.search-emails.cursor-continues': ({ searches: [a = [], b = []] }) => sameRow(a, b),
  }),
  withChecks(searchMatches, {
    'inbox.search-emails.folder-type-restricts': ({ inbox, hidden, inInbox }) =>
      given([inbox, hidden, inInbox].every(allOk), () => {
        const neither = emailsOfWalk(inInbox).filter(
          (email) => lacking(inbox, [email]).length > 0 && lacking(hidden, [email]).length > 0,
        );
        return isNone(
          neither,
          () => message`neither shown nor hidden in INBOX, yet found there: ${neither[0]?.['id']}`,
          ...inInbox,
        );
      }),
  }),
  withChecks(large, {
    'inbox.search-emails.limit-default': ({ plain, fifty, searches: [all = []] }) =>
      asByDefault(plain, fifty, all),
  }),
  withChecks(searches, {
    'inbox.search-emails.mailbox-id-optional': (h) => without(h, 'mailboxId'),
    'inbox.search-emails.folder-type-optional': (h) => without(h, 'folderType'),
    'inbox.search-emails.cursor-optional': ({ first }) => notRefused(first),
    'inbox.search-emails.cursor-continues': ({ found: all }) => every(all, noEmailTwice),
    'inbox.search-emails.limit-200-accepted': ({ found: all }) =>
      every(all.slice(0, 1), ({ pages: [page] }) => (page === undefined ? vacuous : isStatus(page, 200))),
    'inbox.search-emails.limit-default': ({ first, fifty }) => asDefault(first, fifty),
  }),
  withChecks(foundEmails, {
    'inbox.search-emails.mailbox-id-optional': ({ plain }) => notRefused(plain),
    'inbox.search-emails.folder-type-optional': ({ plain }) => notRefused(plain),
    'inbox.search-emails.cursor-optional': ({ plain }) => notRefused(plain),
    'inbox.search-emails.mailbox-id-restricts': ({ mailboxId, inMailbox }) =>
      every(emailsOfWalk(inMailbox), (email) =>
        equals(
          email['mailboxId'],
          mailboxId,
          () => message`an email of ${email['mailboxId']} is found`,
          ...inMailbox,
        ),
      ),
    'inbox.search-emails.folder-type-restricts': ({ byFolder: [a = [], b = []] }) =>
      shareNoId(emailIdsOf(a), emailIdsOf(b), message`an email is found under two folder types`, ...a, ...b),
    'inbox.search-emails.limit-default': ({ plain, fifty, many }) => asByDefault(plain, fifty, many),
    'inbox.search-emails.cursor-continues': ({ small, many }) =>
      given(allOk(small) && isWholeWalk(many) && small.length > 1, () => {
        const [some = [], all = []] = settledIds(small, many);
        return check(
          some.join() === all.slice(0, some.length).join(),
          () => message`pages do not follow each other: ${unlike(some, all.slice(0, some.length))}`,
          ...small,
        );
      }),
    'inbox.search-emails.limit-200-accepted': ({ all }) =>
      every(all.slice(0, 1), (page) => isStatus(page, 200)),
  }),
  scenario({
    id: 'inbox.search-emails.slow',
    requires: ['state'],
    stimulus: async ({ inbox, arrange }) => {
      await arrange({ situation: { slowReads: true } });
      return { page: await inbox.call('GET /emails/search', { query: { q: 'slow' } }) };
    },
    checks: {
      'inbox.search-emails.timeout-408': ({ page }) => isStatus(page, 408),
      'inbox.search-emails.timeout-code': ({ page }) => isCode(page, 'QUERY_TIMEOUT'),
    },
  }),
  withChecks(beyondMaximum, {
    'inbox.search-emails.limit-never-above-200': ({ found }) => withinMaximum('GET /emails/search')(found),
  }),
  monitors({
    'inbox.search-emails.no-other-status': noOther('GET /emails/search'),
    'inbox.search-emails.limit-default': withinDefault('GET /emails/search'),
    'inbox.search-emails.limit-respected': withinLimit('GET /emails/search'),
    'inbox.search-emails.limit-never-above-200': withinMaximum('GET /emails/search'),
    'inbox.search-emails.mailbox-id-restricts': withinMailbox('GET /emails/search'),
  }),
  runCheckers({ 'inbox.search-emails.limit-200-accepted': notCut('GET /emails/search') }),
  dataCheckers({ 'inbox.search-emails.cursor-continues': cursorContinuesInRun('GET /emails/search') }),
);
