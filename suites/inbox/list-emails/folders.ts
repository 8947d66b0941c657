import { message } from '../../kit/model/message.ts';
import { checkInvalid, detailsName, checkRefused } from '../checks/access.ts';
import { describeContent } from '../support/answers.ts';
import { HIDDEN, criterionName } from '../checks/criteria.ts';
import { observeRead } from '../support/open-questions.ts';
import { type OfMailbox, lackingOfMailbox } from '../checks/narrowed.ts';
import { withinMailbox } from '../checks/queries.ts';
import { inOneFolderInRun } from '../checks/run-emails.ts';
import { foundInDefaultInRun, inDefaultInRun } from '../checks/run-listings.ts';
import { clean, complete, isFolder, wholeListings } from '../checks/sequence.ts';
import {
  allOk,
  identitiesOf,
  emailIdsOf,
  isWholeWalk,
  emailsOfWalk,
  lacking,
  moment,
} from '../checks/walk.ts';
import { listBounds } from '../scenarios/access.ts';
import { combinations } from '../scenarios/combinations.ts';
import { foreignMailbox } from '../scenarios/foreign-email.ts';
import { defaults, mailboxes } from '../scenarios/list-emails.ts';
import { criteria } from '../scenarios/list-questions.ts';
import { readingQuestions } from '../scenarios/open-questions.ts';
import { mailSequence } from '../scenarios/sequence.ts';
import { changeQuestions } from '../scenarios/write-questions.ts';
import { type CheckResult, every, given, vacuous } from '../../kit/model/check-result.ts';

import { withChecks, monitors, section, dataCheckers } from '../../kit/model/scenario.ts';
import { type Exchange } from '../../kit/model/exchange.ts';
import { ok, within } from '../../kit/checks/matchers.ts';
import { equals, isEachOnce, isNone } from '../../kit/checks/relations.ts';

/** Checks that every listed email is also in the unrestricted list. */
function inDefault(all: readonly Exchange[], parts: readonly { pages: readonly Exchange[] }[]): CheckResult {
  const found = parts.flatMap(({ pages }) => (allOk(pages) ? emailsOfWalk(pages) : []));
  return given(allOk(all) && found.length > 0, () =>
    isNone(lacking(all, found), 'an email is missing from the unrestricted list', ...all),
  );
}

const restricted = ({ mailboxId, some }: OfMailbox): CheckResult =>
  every(emailsOfWalk(some), (email) =>
    equals(
      email['mailboxId'],
      mailboxId,
      () => message`an email of ${email['mailboxId']} is listed`,
      ...some,
    ),
  );

const isComplete = (lists: OfMailbox): CheckResult =>
  given(
    allOk([...lists.some, ...lists.all]) && (isWholeWalk(lists.some) || emailsOfWalk(lists.some).length > 0),
    () => isNone(lackingOfMailbox(lists), 'an email of the mailbox is missing', ...lists.some),
  );

/** Checks that INBOX with a view shows each hidden email of the view, as far as its pages reach. */
function showsHidden(view: Exchange, inInbox: readonly Exchange[], hidden: readonly Exchange[]): CheckResult {
  const left = new Set(emailIdsOf(hidden));
  const expected = before(view, inInbox).filter((id) => left.has(id));
  return given(ok(view) && allOk(inInbox) && allOk(hidden), () =>
    within(
      expected,
      emailIdsOf(inInbox),
      message`INBOX with a view leaves out a hidden email`,
      view,
      ...inInbox,
      ...hidden,
    ),
  );
}

/** Emails of a page that are later than the end of other pages, if those continue. */
function before(page: Exchange, others: readonly Exchange[]): string[] {
  const end = emailsOfWalk(others).at(-1);
  const last = end === undefined ? NaN : moment(end);
  return emailsOfWalk([page])
    .filter((email) => isWholeWalk(others) || moment(email) > last)
    .map((email) => String(email['id']));
}

export const listEmailsFolders = section(
  withChecks(listBounds, {
    'inbox.list-emails.folder-type-unknown-400': (h) => checkRefused(h.folder),
    'inbox.list-emails.folder-type-unknown-code': (h) => checkInvalid(h.folder),
    'inbox.list-emails.folder-type-unknown-details': (h) => detailsName(h.folder, 'folderType'),
  }),
  withChecks(foreignMailbox, {
    'inbox.list-emails.mailbox-id-foreign-leaks-nothing': (h) =>
      h === undefined
        ? vacuous
        : isNone(
            identitiesOf([h.ours]).filter((email) => identitiesOf([h.theirs]).includes(email)),
            'an email of another workspace is listed',
            h.ours,
          ),
  }),
  withChecks(defaults, {
    'inbox.list-emails.all-folders-by-default': ({ all, byFolder }) => inDefault(all, byFolder),
    'inbox.list-emails.spam-by-default': ({ all, byFolder }) =>
      inDefault(
        all,
        byFolder.filter(({ folderType }) => folderType === 'SPAM'),
      ),
    'inbox.list-emails.trash-by-default': ({ all, byFolder }) =>
      inDefault(
        all,
        byFolder.filter(({ folderType }) => folderType === 'TRASH'),
      ),
    'inbox.list-emails.hidden-without-folder-type': ({ all, hidden }) => inDefault(all, [{ pages: hidden }]),
    'inbox.list-emails.folder-type-restricts': ({ byFolder }) =>
      given(
        byFolder.every(({ pages }) => allOk(pages)),
        () => {
          const ids = byFolder.flatMap(({ pages }) => emailIdsOf(pages));
          return given(ids.length > 0, () =>
            isEachOnce(
              ids,
              'an email is listed under two folder types',
              ...byFolder.flatMap(({ pages }) => pages.slice(0, 1)),
            ),
          );
        },
      ),
    'inbox.list-emails.inbox-leaves-out-hidden': ({ hidden, byFolder }) =>
      given(allOk(hidden) && emailIdsOf(hidden).length > 0, () => {
        const inbox = new Set(
          emailIdsOf(byFolder.find(({ folderType }) => folderType === 'INBOX')?.pages ?? []),
        );
        return isNone(
          emailIdsOf(hidden).filter((id) => inbox.has(id)),
          'the inbox lists a hidden email',
          ...hidden,
        );
      }),
  }),
  withChecks(mailboxes, {
    'inbox.list-emails.mailbox-id-restricts': restricted,
    'inbox.list-emails.mailbox-id-complete': isComplete,
  }),
  withChecks(combinations, {
    'inbox.list-emails.mailbox-id-restricts': ({ mailbox }) => (mailbox ? restricted(mailbox) : vacuous),
    'inbox.list-emails.mailbox-id-complete': ({ mailbox }) => (mailbox ? isComplete(mailbox) : vacuous),
    'inbox.list-emails.inbox-with-view-shows-hidden': ({ alone, combined }) =>
      every(combined, ({ criteria: { folderType, viewId, ...others }, pages }) => {
        const [view, hidden] = [criterionName('viewId', viewId ?? ''), HIDDEN].map((name) => alone.get(name));
        return folderType === 'INBOX' && Object.keys(others).length === 0 && view && hidden
          ? showsHidden(view, pages, [hidden])
          : vacuous;
      }),
  }),
  withChecks(criteria, {
    'inbox.list-emails.inbox-with-view-shows-hidden': ({ views, hidden }) =>
      every(views, (view) => showsHidden(view.bare, [view.inbox], hidden)),
  }),
  withChecks(readingQuestions, { 'inbox.list-emails.mailbox-id-unknown': observeRead('mailboxIdUnknown') }),
  withChecks(mailSequence, {
    'inbox.list-emails.folder-type-restricts': (h) =>
      every(wholeListings(h, isFolder), (step) => clean(step)),
    'inbox.list-emails.all-folders-by-default': (h) =>
      every(
        wholeListings(h, (name) => name === 'all'),
        (step) => complete(step),
      ),
  }),
  withChecks(changeQuestions, {
    'inbox.list-emails.mailbox-id-foreign': ({ inForeignMailbox }) =>
      inForeignMailbox && describeContent(inForeignMailbox),
  }),
  monitors({ 'inbox.list-emails.mailbox-id-restricts': withinMailbox('GET /emails') }),
  dataCheckers({
    'inbox.list-emails.folder-type-restricts': inOneFolderInRun,
    'inbox.list-emails.all-folders-by-default': (exchanges) =>
      every([inDefaultInRun((folderType) => folderType !== ''), foundInDefaultInRun], (evaluate) =>
        evaluate(exchanges),
      ),
    'inbox.list-emails.spam-by-default': inDefaultInRun((folderType) => folderType === 'SPAM'),
    'inbox.list-emails.trash-by-default': inDefaultInRun((folderType) => folderType === 'TRASH'),
  }),
);
