import { inboxFacts } from '../../../generated/facts.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import { FAILURES } from '../support/answers.ts';
import { entriesOf, savedView } from '../support/saved-views.ts';
import { walkList } from '../checks/walk.ts';

/** What the first view that names some of the mailboxes lists in one folder, and what follows its first email. */
export const restrictedView = stimulus({
  id: 'inbox.list-emails.restricted-view',
  service: 'inbox',
  requires: ['read'],
  stimulus: async ({ inbox, survey }) => {
    const views = await inbox.call('GET /views');
    const view = entriesOf(views)
      .flatMap(({ id }) => (typeof id === 'string' ? (savedView(views, id, survey.mailboxIds) ?? []) : []))
      .find(({ mailboxIds }) => mailboxIds.length > 0 && mailboxIds.length < survey.mailboxIds.length);
    if (view === undefined) return undefined;
    const { id: viewId, mailboxIds } = view;
    return {
      ...{ views, mailboxIds },
      // A view that is known may fail as an unknown one does.
      listed: await inbox.call('GET /emails', {
        query: { limit: inboxFacts.page.maxLimit, viewId, folderType: 'SENT' },
        provokes: FAILURES,
      }),
      walked: await walkList(inbox, { limit: 1, viewId }, 2),
    };
  },
});
