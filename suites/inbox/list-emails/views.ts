import { message, statusMessage } from '../../kit/model/message.ts';
import fc from 'fast-check';
import { checkInvalid, detailsName, checkRefused } from '../checks/access.ts';
import { INBOX_FAILURES, describeContent } from '../support/answers.ts';
import { combine, criterionName } from '../checks/criteria.ts';
import { okay } from '../checks/filters.ts';
import { isPart, meet } from '../support/list-questions.ts';
import { among, appliesView, listsBoth, ofMailbox } from '../checks/narrowed.ts';
import { apartInRun } from '../checks/run-listings.ts';
import { clean, complete, wholeListings } from '../checks/sequence.ts';
import { allOk, emailIdsOf, isWholeWalk, emailsOfWalk, lacking, straysOf } from '../checks/walk.ts';
import { listBounds } from '../scenarios/access.ts';
import { combinations } from '../scenarios/combinations.ts';
import { combinedFilters } from '../scenarios/filters.ts';
import { folders } from '../scenarios/folders.ts';
import { foreignView } from '../scenarios/foreign-email.ts';
import { defaults, mailboxes } from '../scenarios/list-emails.ts';
import { criteria } from '../scenarios/list-questions.ts';
import { mailSequence } from '../scenarios/sequence.ts';
import { changeQuestions } from '../scenarios/write-questions.ts';
import {
  type CheckResult,
  check,
  every,
  given,
  holds,
  vacuous,
  violation,
  together,
} from '../../kit/model/check-result.ts';
import { common } from '../../kit/model/observation.ts';

import { type HistoryOf, withChecks, scenario, section, dataCheckers } from '../../kit/model/scenario.ts';
import { type Exchange, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { ELSEWHERE } from '../../kit/checks/faults.ts';
import { ok, answerIn } from '../../kit/checks/matchers.ts';
import { hasStatus, isOneOf, isAbsent, isNone } from '../../kit/checks/relations.ts';

/** Checks that a page of a view with mailboxes lists only their emails. */
function ofMailboxes(page: Exchange, mailboxIds: readonly string[]): CheckResult {
  const [stray] = straysOf(page, mailboxIds);
  return given(ok(page) && emailsOfWalk([page]).length > 0, () =>
    isAbsent(stray, () => message`a view of other mailboxes lists an email of ${stray?.['mailboxId']}`, page),
  );
}

/** Checks the combinations that include all these parameters. */
const combining =
  (...names: readonly string[]) =>
  ({ alone, combined: all }: HistoryOf<typeof combinations>): CheckResult =>
    every(
      all.filter(({ criteria: some }) => names.every((name) => some[name] !== undefined)),
      (each) => combine(each, alone),
    );

const foldersOf = (pages: readonly Exchange[]): ReadonlySet<unknown> =>
  new Set(emailsOfWalk(pages).map((email) => email['folderId']));

export const listEmailsViews = section(
  withChecks(listBounds, {
    'inbox.list-emails.filtered-other-400': (h) => every(h.filtered, checkRefused),
    'inbox.list-emails.filtered-other-code': (h) => every(h.filtered, checkInvalid),
    'inbox.list-emails.filtered-other-details': (h) =>
      every(h.filtered, (answer) => detailsName(answer, 'filtered')),
  }),
  withChecks(combinedFilters, {
    'inbox.list-emails.view-id-from-views': ({ view }) => okay(view?.[0]),
    'inbox.list-emails.view-id-applies-view': ({ view = [], byTree = [], all }) =>
      together(appliesView(view, all), appliesView(view, byTree, true)),
    'inbox.list-emails.view-mailbox-restriction-combines': ({ saved, view, viewInMailbox, viewInFolder }) =>
      given(saved !== undefined && saved.mailboxIds.length > 0, () =>
        every([view, viewInMailbox, viewInFolder], (pages = []) =>
          every(emailsOfWalk(pages), (email) =>
            isOneOf(
              String(email['mailboxId']),
              saved?.mailboxIds ?? [],
              'mailboxId of an email that a view lists',
              ...pages,
            ),
          ),
        ),
      ),
    'inbox.list-emails.criteria-view-narrowed-by-mailbox': ({ mailboxId, view, viewInMailbox }) =>
      given(mailboxId !== '', () => listsBoth(view, ofMailbox(view, mailboxId), viewInMailbox)),
    'inbox.list-emails.criteria-view-narrowed-by-folder': ({ view, inFolder, viewInFolder }) =>
      given(isWholeWalk(inFolder), () => listsBoth(view, among(view, inFolder), viewInFolder, inFolder)),
    'inbox.list-emails.criteria-filters-narrow': ({ mailboxId, filtered, inFolder, narrowed }) =>
      narrowed.by === 'folder'
        ? given(isWholeWalk(inFolder), () =>
            listsBoth(filtered, among(filtered, inFolder), narrowed.pages, inFolder),
          )
        : given(mailboxId !== '', () => listsBoth(filtered, ofMailbox(filtered, mailboxId), narrowed.pages)),
  }),
  withChecks(combinations, {
    'inbox.list-emails.view-id-from-views': ({ alone, views }) =>
      every(views, ({ id }) => okay(alone.get(criterionName('viewId', id)))),
    'inbox.list-emails.view-id-applies-view': ({ alone, views, byTree }) => {
      const all = alone.get('');
      return together(
        every(views, ({ id }) => {
          const view = alone.get(criterionName('viewId', id));
          return view === undefined || all === undefined ? vacuous : appliesView([view], [all]);
        }),
        byTree?.view === undefined
          ? vacuous
          : appliesView([byTree.view], [byTree.listed], true, byTree.later && [byTree.later]),
      );
    },
    'inbox.list-emails.view-mailbox-restriction-combines': ({ alone, combined: all, views }) =>
      every(views, ({ id, mailboxIds }) => {
        const own = alone.get(criterionName('viewId', id));
        const beside = all.flatMap(({ criteria: { viewId }, pages }) => (viewId === id ? pages : []));
        return given(mailboxIds.length > 0, () =>
          every([...(own ? [own] : []), ...beside], (page) => ofMailboxes(page, mailboxIds)),
        );
      }),
    'inbox.list-emails.criteria-any-combination': combining(),
    'inbox.list-emails.criteria-mailbox-and-folder': combining('mailboxId', 'folderType'),
    'inbox.list-emails.criteria-view-narrowed-by-mailbox': combining('viewId', 'mailboxId'),
    'inbox.list-emails.criteria-view-narrowed-by-folder': combining('viewId', 'folderType'),
    'inbox.list-emails.criteria-filters-narrow': combining('filters'),
  }),
  withChecks(folders, {
    'inbox.list-emails.filtered-returns-hidden': ({ byFolder, hidden, all }) =>
      given(allOk(hidden) && allOk(all) && allOk(byFolder.get('INBOX') ?? []), () => {
        const shown = byFolder.get('INBOX') ?? [];
        const ofOthers = foldersOf([...byFolder].flatMap(([name, pages]) => (name === 'INBOX' ? [] : pages)));
        const folderIds = foldersOf(shown);
        const inFolder = emailsOfWalk(all).filter(
          ({ folderId }) => folderIds.has(folderId) && !ofOthers.has(folderId),
        );
        const leftOut = new Set(lacking(shown, inFolder));
        const lost = lacking(
          hidden,
          inFolder.filter((email) => leftOut.has(String(email['id']))),
        );
        return check(
          lost.length === 0,
          message`an email that the inbox leaves out is not among the hidden: ${lost[0]}`,
          ...hidden,
        );
      }),
  }),
  withChecks(defaults, {
    'inbox.list-emails.filtered-only-accepted': ({ hidden }) =>
      every(hidden.slice(0, 1), (page) => hasStatus(page, 200, 'answer')),
    'inbox.list-emails.filtered-returns-nothing-else': ({ hidden, byFolder }) =>
      given(allOk(hidden) && emailIdsOf(hidden).length > 0, () => {
        const inbox = new Set(
          emailIdsOf(byFolder.find(({ folderType }) => folderType === 'INBOX')?.pages ?? []),
        );
        return isNone(
          emailIdsOf(hidden).filter((id) => inbox.has(id)),
          'an email is both hidden and shown',
          ...hidden,
        );
      }),
    'inbox.list-emails.filtered-forces-inbox': ({ hidden, hiddenElsewhere }) =>
      given(allOk(hidden) && allOk(hiddenElsewhere) && emailIdsOf(hidden).length > 0, () =>
        check(
          lacking(hidden, emailsOfWalk(hiddenElsewhere)).length === 0 &&
            lacking(hiddenElsewhere, emailsOfWalk(hidden)).length === 0,
          () =>
            message`another folder type changes what filtered=only lists: expected the same emails, got ${lacking(hiddenElsewhere, emailsOfWalk(hidden))} left out and ${lacking(hidden, emailsOfWalk(hiddenElsewhere))} added`,
          ...hiddenElsewhere,
        ),
      ),
  }),
  withChecks(mailboxes, {
    'inbox.list-emails.criteria-mailbox-and-folder': ({ mailboxId, spam, allSpam, inbox, allInbox }) =>
      every(
        [
          [spam, allSpam],
          [inbox, allInbox],
        ] as const,
        ([part, whole]) =>
          given(allOk(part) && allOk(whole) && emailIdsOf(whole).length > 0, () =>
            check(
              emailsOfWalk(part).every((email) => email['mailboxId'] === mailboxId) &&
                lacking(part, ofMailbox(whole, mailboxId)).length === 0 &&
                lacking(whole, emailsOfWalk(part)).length === 0,
              () =>
                message`mailbox and folder type together list something else than both: expected none of other mailboxes, none missing and none added, got ${emailsOfWalk(
                  part,
                )
                  .filter((email) => email['mailboxId'] !== mailboxId)
                  .map(
                    ({ id }) => id,
                  )}, ${lacking(part, ofMailbox(whole, mailboxId))} and ${lacking(whole, emailsOfWalk(part))}`,
              ...part,
            ),
          ),
      ),
  }),
  scenario({
    id: 'inbox.list-emails.unknown-view',
    input: () =>
      fc.record({
        viewId: fc.uuid(),
        // The document leaves open what `filtered=only` does with a view.
        beside: fc.constantFrom({}, { folderType: 'INBOX' }, { folderType: 'SENT' }, { limit: 5 }),
      }),
    stimulus: async ({ inbox }, { viewId, beside }) => ({
      page: await inbox.call('GET /emails', {
        query: { ...beside, viewId },
        provokes: [...INBOX_FAILURES, ...ELSEWHERE],
      }),
    }),
    checks: {
      'inbox.list-emails.view-id-unknown-500': ({ page }) =>
        hasStatus(page, 500, message`an unknown view is answered with ${statusMessage(statusOf(page))}`),
      'inbox.list-emails.view-id-unknown-code': ({ page }) =>
        given(statusOf(page) >= 400, () =>
          objectOf(page)['code'] === 'INTERNAL_ERROR'
            ? holds
            : violation(message`the code is ${objectOf(page)['code']}`, page),
        ),
    },
  }),
  withChecks(foreignView, {
    'inbox.list-emails.view-id-foreign-refused': (answer) =>
      answer === undefined
        ? vacuous
        : check(
            statusOf(answer) >= 400,
            message`a view of another workspace is applied or left out: expected at least 400, got ${answerIn(answer)}`,
            answer,
          ),
  }),
  withChecks(criteria, {
    'inbox.list-emails.filtered-with-view': ({ views, hidden }) => {
      const conclusive = views.filter((view) => meet([view.bare], hidden) && !isPart(hidden, [view.bare]));
      return common(
        conclusive.map((view) =>
          !ok(view.hidden)
            ? describeContent(view.hidden)
            : !isPart([view.hidden], hidden)
              ? 'something else'
              : isPart([view.hidden], [view.bare])
                ? 'what is hidden and in the view'
                : 'what is hidden',
        ),
      );
    },
  }),
  withChecks(mailSequence, {
    'inbox.list-emails.filtered-returns-hidden': (h) =>
      every(
        wholeListings(h, (name) => name === 'hidden'),
        (step) => complete(step),
      ),
    'inbox.list-emails.filtered-returns-nothing-else': (h) =>
      every(
        wholeListings(h, (name) => name === 'hidden'),
        (step) => clean(step),
      ),
  }),
  withChecks(changeQuestions, {
    'inbox.list-emails.view-id-foreign': ({ inForeignView }) =>
      inForeignView && describeContent(inForeignView),
  }),
  dataCheckers({ 'inbox.list-emails.filtered-returns-nothing-else': apartInRun }),
);
