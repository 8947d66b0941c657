import fc from 'fast-check';
import { invalid, names, refused } from '../fixtures/access.ts';
import { FAILURES, seen } from '../fixtures/answers.ts';
import { okay } from '../fixtures/filters.ts';
import { isPart, meet } from '../fixtures/list-questions.ts';
import { apartInRun } from '../fixtures/run-listings.ts';
import { clean, complete, listings } from '../fixtures/sequence.ts';
import { idsOf, isWhole, itemsOf } from '../fixtures/walk.ts';
import { bounds } from '../scenarios/access.ts';
import { combined } from '../scenarios/filters.ts';
import { folders } from '../scenarios/folders.ts';
import { defaults, mailboxes } from '../scenarios/list-emails.ts';
import { criteria } from '../scenarios/list-questions.ts';
import { sequence } from '../scenarios/sequence.ts';
import { changes } from '../scenarios/write-questions.ts';
import { type Judgement, check, every, given, holds, violation } from '../../kit/engine/judgement.ts';
import { common } from '../../kit/engine/observation.ts';
import { runCheckers } from '../../kit/engine/run-checker.ts';
import { type Section, judging, scenario } from '../../kit/engine/scenario.ts';
import { type Exchange, objectOf, statusOf } from '../../kit/http/exchange.ts';
import { isSubset, ok, sameSet, within } from '../../kit/http/match.ts';

const onBounds = judging(bounds, {
  checkers: {
    'inbox.list-emails.filtered-other-400': (h) => refused(h.filtered),
    'inbox.list-emails.filtered-other-code': (h) => invalid(h.filtered),
    'inbox.list-emails.filtered-other-details': (h) => names(h.filtered, 'filtered'),
  },
});

const onCombined = judging(combined, {
  checkers: {
    'inbox.list-emails.view-id-from-views': ({ view }) => okay(view?.[0]),
    'inbox.list-emails.view-id-applies-view': ({ view = [], byTree = [], all }) =>
      every([all, byTree], (whole) =>
        given(isWhole(view) && isWhole(whole) && idsOf(view).length > 0, () =>
          check(
            isSubset(idsOf(view), idsOf(whole)),
            'a view lists what it does not let through',
            ...view,
            ...whole,
          ),
        ),
      ),
    'inbox.list-emails.view-mailbox-restriction-combines': ({ saved, view, viewInMailbox, viewInFolder }) =>
      given(saved !== undefined && saved.mailboxIds.length > 0, () =>
        every([view, viewInMailbox, viewInFolder], (pages = []) =>
          every(itemsOf(pages), (email) =>
            check(
              saved?.mailboxIds.includes(String(email['mailboxId'])) === true,
              `a view of other mailboxes lists an email of ${String(email['mailboxId'])}`,
              ...pages,
            ),
          ),
        ),
      ),
    'inbox.list-emails.criteria-view-narrowed-by-mailbox': ({ mailboxId, view, viewInMailbox }) =>
      given(mailboxId !== '', () => both(view, ofMailbox(view, mailboxId), viewInMailbox)),
    'inbox.list-emails.criteria-view-narrowed-by-folder': ({ view, inFolder, viewInFolder }) =>
      given(isWhole(inFolder), () =>
        both(
          view,
          idsOf(view ?? []).filter((id) => idsOf(inFolder).includes(id)),
          viewInFolder,
        ),
      ),
    'inbox.list-emails.criteria-filters-narrow': ({ mailboxId, filtered, filteredInMailbox }) =>
      given(mailboxId !== '', () => both(filtered, ofMailbox(filtered, mailboxId), filteredInMailbox)),
  },
});

const ofMailbox = (pages: readonly Exchange[] | undefined, mailboxId: string): string[] =>
  itemsOf(pages ?? [])
    .filter((email) => email['mailboxId'] === mailboxId)
    .map((email) => String(email['id']));

/** What two criteria list together is what satisfies both. */
const both = (
  one: readonly Exchange[] = [],
  wanted: readonly string[],
  together: readonly Exchange[] = [],
): Judgement =>
  given(isWhole(one) && isWhole(together), () =>
    check(
      sameSet(wanted, idsOf(together)),
      'the criteria together do not list what satisfies both',
      ...together,
    ),
  );

const onFolders = judging(folders, {
  checkers: {
    'inbox.list-emails.filtered-returns-hidden': ({ byFolder, hidden, all }) =>
      given(isWhole(hidden) && isWhole(byFolder.get('INBOX') ?? []), () => {
        const shown = new Set(idsOf(byFolder.get('INBOX') ?? []));
        const folderIds = foldersOf(byFolder.get('INBOX') ?? []);
        const left = itemsOf(all)
          .filter((email) => folderIds.has(email['folderId']) && !shown.has(String(email['id'])))
          .map((email) => String(email['id']));
        return within(
          left,
          idsOf(hidden),
          'an email that the inbox leaves out is not among the hidden',
          ...hidden,
        );
      }),
  },
});

const foldersOf = (pages: readonly Exchange[]): ReadonlySet<unknown> =>
  new Set(itemsOf(pages).map((email) => email['folderId']));

const onDefaults = judging(defaults, {
  checkers: {
    'inbox.list-emails.filtered-only-accepted': ({ hidden }) =>
      every(hidden.slice(0, 1), (page) =>
        check(statusOf(page) === 200, `the answer is ${statusOf(page)}`, page),
      ),
    'inbox.list-emails.filtered-returns-nothing-else': ({ hidden, byFolder }) =>
      given(isWhole(hidden) && idsOf(hidden).length > 0, () => {
        const inbox = new Set(idsOf(byFolder.find(({ folderType }) => folderType === 'INBOX')?.pages ?? []));
        return check(
          !idsOf(hidden).some((id) => inbox.has(id)),
          'an email is both hidden and shown',
          ...hidden,
        );
      }),
    'inbox.list-emails.filtered-forces-inbox': ({ hidden, hiddenElsewhere }) =>
      given(isWhole(hidden) && isWhole(hiddenElsewhere) && idsOf(hidden).length > 0, () =>
        check(
          sameSet(idsOf(hidden), idsOf(hiddenElsewhere)),
          'another folder type changes what filtered=only lists',
          ...hiddenElsewhere,
        ),
      ),
  },
});

const onMailboxes = judging(mailboxes, {
  checkers: {
    'inbox.list-emails.criteria-mailbox-and-folder': ({ mailboxId, spam, allSpam, inbox, allInbox }) =>
      every(
        [
          [spam, allSpam],
          [inbox, allInbox],
        ] as const,
        ([part, whole]) =>
          given(isWhole(part) && isWhole(whole) && idsOf(whole).length > 0, () =>
            check(
              sameSet(
                idsOf(part),
                itemsOf(whole)
                  .filter((email) => email['mailboxId'] === mailboxId)
                  .map((email) => String(email['id'])),
              ),
              'mailbox and folder type together list something else than both',
              ...part,
            ),
          ),
      ),
  },
});

const unknownView = scenario({
  id: 'inbox.list-emails.unknown-view',
  service: 'inbox',
  requires: ['read'],
  input: () => fc.uuid(),
  stimulus: async ({ inbox }, viewId) => ({
    page: await inbox.call('GET /emails', { query: { viewId }, provokes: FAILURES }),
  }),
  checkers: {
    'inbox.list-emails.view-id-unknown-500': ({ page }) =>
      check(statusOf(page) === 500, `an unknown view is answered with ${statusOf(page)}`, page),
    'inbox.list-emails.view-id-unknown-code': ({ page }) =>
      given(statusOf(page) >= 400, () =>
        objectOf(page)['code'] === 'INTERNAL_ERROR'
          ? holds
          : violation(`the code is ${String(objectOf(page)['code'])}`, page),
      ),
  },
});

const onCriteria = judging(criteria, {
  observers: {
    'inbox.list-emails.filtered-with-view': ({ views, hidden }) => {
      const telling = views.filter((view) => meet([view.bare], hidden) && !isPart(hidden, [view.bare]));
      return common(
        telling.map((view) =>
          !ok(view.hidden)
            ? seen(view.hidden)
            : !isPart([view.hidden], hidden)
              ? 'something else'
              : isPart([view.hidden], [view.bare])
                ? 'what is hidden and in the view'
                : 'what is hidden',
        ),
      );
    },
  },
});

const onSequence = judging(sequence, {
  checkers: {
    'inbox.list-emails.filtered-returns-hidden': (h) =>
      every(
        listings(h, (name) => name === 'hidden'),
        (step) => complete(step),
      ),
    'inbox.list-emails.filtered-returns-nothing-else': (h) =>
      every(
        listings(h, (name) => name === 'hidden'),
        (step) => clean(step),
      ),
  },
});

const onChanges = judging(changes, {
  observers: {
    'inbox.list-emails.view-id-foreign': ({ inForeignView }) => inForeignView && seen(inForeignView),
  },
});

export const listEmailsViews: Section = {
  scenarios: [
    onBounds,
    onCombined,
    onFolders,
    onDefaults,
    onMailboxes,
    unknownView,
    onCriteria,
    onSequence,
    onChanges,
  ],
  runCheckers: runCheckers('inbox', true, {
    'inbox.list-emails.filtered-returns-nothing-else': apartInRun,
  }),
};
