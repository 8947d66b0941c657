import { to, set } from '../../edits/answers.ts';
import { whenListing, listingSucceeds } from '../../edits/inbox.ts';
import { table, alterWire, alterInbox, withInbox } from '../../types.ts';
import { whenParameter, changeField, whenCode, whenDetail } from '../../wire.ts';

export const listEmailsViews = table('inbox.list-emails', {
  'view-id-applies-view': {
    main: alterWire(
      'a view shows emails of its own',
      changeField([listingSucceeds, whenParameter('viewId')], 'items', (items) =>
        (items as { id: string }[]).map((email) => ({ ...email, id: `${email.id}v` })),
      ),
    ),
    ignored: withInbox({ combine: 'view-ignored' }),
  },
  'view-mailbox-restriction-combines': alterInbox('the mailboxes of a view are ignored', {
    viewsOf: ({ views }) => views.map((view) => ({ ...view, mailboxIds: [] })),
  }),
  'view-id-from-views': to([listingSucceeds, whenParameter('viewId')], 500),
  'filtered-only-accepted': withInbox({ filteredValues: ['hidden'] }),
  'filtered-other-400': {
    main: to([whenListing, whenDetail('filtered')], 422),
    capitals: withInbox({ filteredValues: ['only', 'ONLY', 'Only'] }),
  },
  'filtered-other-code': withInbox({ invalidCode: 'BAD_FILTERED' }),
  'filtered-other-details': set([whenListing, whenDetail('filtered')], 'details', {}),
  'filtered-forces-inbox': withInbox({ filteredForcesInbox: false, filteredShows: () => true }),
  'filtered-returns-hidden': alterInbox('filtered=only leaves out what is unread', {
    filteredShows: (email) => email.hidden && email.isRead,
  }),
  'filtered-returns-nothing-else': {
    main: withInbox({ filteredShows: () => true }),
    'after-deletion': withInbox({ filteredForcesInbox: false }),
  },
  'criteria-any-combination': {
    main: withInbox({ cursorForgets: ['folderType'] }),
    mailbox: withInbox({ cursorForgets: ['mailboxId'] }),
    view: withInbox({ combine: 'filters-win' }),
  },
  'criteria-mailbox-and-folder': withInbox({ combine: 'folder-wins' }),
  'criteria-view-narrowed-by-mailbox': withInbox({ combine: 'view-wins' }),
  'criteria-view-narrowed-by-folder': withInbox({ combine: 'view-wins' }),
  'criteria-filters-narrow': withInbox({ combine: 'filters-win' }),
  'view-id-foreign-refused': alterInbox('views of other workspaces are applied', {
    viewsOf: (own, neighbours) => [own, ...neighbours()].flatMap(({ views }) => views),
  }),
  'view-id-unknown-500': to([whenListing, whenCode('INTERNAL_ERROR')], 404),
  'view-id-unknown-code': set([whenListing, whenCode('INTERNAL_ERROR')], 'code', 'VIEW_NOT_FOUND'),
});
