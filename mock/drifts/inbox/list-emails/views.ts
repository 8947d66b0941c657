import { to, set } from '../../edits/answers.ts';
import { whenListing, listingSucceeds } from '../../edits/inbox.ts';
import { table, alterWire, alterInbox, withInbox } from '../../types.ts';
import { whenParameter, changeField, whenCode, whenDetail } from '../../wire.ts';

export const listEmailsViews = table({
  'inbox.list-emails.view-id-applies-view': {
    main: alterWire(
      'a view shows emails of its own',
      changeField([listingSucceeds, whenParameter('viewId')], 'items', (items) =>
        (items as { id: string }[]).map((email) => ({ ...email, id: `${email.id}v` })),
      ),
    ),
    ignored: withInbox({ combine: 'view-ignored' }),
  },
  'inbox.list-emails.view-mailbox-restriction-combines': alterInbox('the mailboxes of a view are ignored', {
    viewsOf: ({ views }) => views.map((view) => ({ ...view, mailboxIds: [] })),
  }),
  'inbox.list-emails.view-id-from-views': to([listingSucceeds, whenParameter('viewId')], 500),
  'inbox.list-emails.filtered-only-accepted': withInbox({ filteredValues: ['hidden'] }),
  'inbox.list-emails.filtered-other-400': {
    main: to([whenListing, whenDetail('filtered')], 422),
    capitals: withInbox({ filteredValues: ['only', 'ONLY', 'Only'] }),
  },
  'inbox.list-emails.filtered-other-code': withInbox({ invalidCode: 'BAD_FILTERED' }),
  'inbox.list-emails.filtered-other-details': set([whenListing, whenDetail('filtered')], 'details', {}),
  'inbox.list-emails.filtered-forces-inbox': withInbox({
    filteredForcesInbox: false,
    filteredShows: () => true,
  }),
  'inbox.list-emails.filtered-returns-hidden': alterInbox('filtered=only leaves out what is unread', {
    filteredShows: (email) => email.hidden && email.isRead,
  }),
  'inbox.list-emails.filtered-returns-nothing-else': {
    main: withInbox({ filteredShows: () => true }),
    'after-deletion': withInbox({ filteredForcesInbox: false }),
  },
  'inbox.list-emails.criteria-any-combination': {
    main: withInbox({ cursorForgets: ['folderType'] }),
    mailbox: withInbox({ cursorForgets: ['mailboxId'] }),
    view: withInbox({ combine: 'filters-win' }),
  },
  'inbox.list-emails.criteria-mailbox-and-folder': withInbox({ combine: 'folder-wins' }),
  'inbox.list-emails.criteria-view-narrowed-by-mailbox': withInbox({ combine: 'view-wins' }),
  'inbox.list-emails.criteria-view-narrowed-by-folder': withInbox({ combine: 'view-wins' }),
  'inbox.list-emails.criteria-filters-narrow': withInbox({ combine: 'filters-win' }),
  'inbox.list-emails.view-id-foreign-refused': alterInbox('views of other workspaces are applied', {
    viewsOf: (own, neighbours) => [own, ...neighbours()].flatMap(({ views }) => views),
  }),
  'inbox.list-emails.view-id-unknown-500': to([whenListing, whenCode('INTERNAL_ERROR')], 404),
  'inbox.list-emails.view-id-unknown-code': set(
    [whenListing, whenCode('INTERNAL_ERROR')],
    'code',
    'VIEW_NOT_FOUND',
  ),
});
