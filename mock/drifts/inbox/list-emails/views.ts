import { whenListing, listingSucceeds } from '../../edits/inbox.ts';
import { table, alterWire, alterInbox } from '../../types.ts';
import {
  whenParameter,
  whenAll,
  changeField,
  whenCode,
  whenDetail,
  setField,
  setStatus,
} from '../../wire.ts';

export const listEmailsViews = table({
  'inbox.list-emails.view-id-applies-view': {
    main: alterWire(
      'a view shows emails of its own',
      changeField(whenAll(listingSucceeds, whenParameter('viewId')), 'items', (items) =>
        (items as { id: string }[]).map((email) => ({ ...email, id: `${email.id}v` })),
      ),
    ),
    ignored: alterInbox('the view is ignored', { combine: 'view-ignored' }),
  },
  'inbox.list-emails.view-mailbox-restriction-combines': alterInbox('the mailboxes of a view are ignored', {
    viewsOf: ({ views }) => views.map((view) => ({ ...view, mailboxIds: [] })),
  }),
  'inbox.list-emails.view-id-from-views': alterWire(
    'known views fail like unknown ones',
    setStatus(whenAll(listingSucceeds, whenParameter('viewId')), 500),
  ),
  'inbox.list-emails.filtered-only-accepted': alterInbox('filtered=only is refused', {
    filteredValues: ['hidden'],
  }),
  'inbox.list-emails.filtered-other-400': {
    main: alterWire(
      'another value for filtered answers 422',
      setStatus(whenAll(whenListing, whenDetail('filtered')), 422),
    ),
    capitals: alterInbox('filtered is accepted in any case', { filteredValues: ['only', 'ONLY', 'Only'] }),
  },
  'inbox.list-emails.filtered-other-code': alterInbox('another value for filtered has another code', {
    invalidCode: 'BAD_FILTERED',
  }),
  'inbox.list-emails.filtered-other-details': alterWire(
    'the refusal names nothing',
    setField(whenAll(whenListing, whenDetail('filtered')), 'details', {}),
  ),
  'inbox.list-emails.filtered-forces-inbox': alterInbox('filtered=only keeps the folder asked for', {
    filteredForcesInbox: false,
    filteredShows: () => true,
  }),
  'inbox.list-emails.filtered-returns-hidden': alterInbox('filtered=only leaves out what is unread', {
    filteredShows: (email) => email.hidden && email.isRead,
  }),
  'inbox.list-emails.filtered-returns-nothing-else': {
    main: alterInbox('filtered=only lists the whole inbox', { filteredShows: () => true }),
    'after-deletion': alterInbox('filtered=only still lists hidden emails that were deleted', {
      filteredForcesInbox: false,
    }),
  },
  'inbox.list-emails.criteria-any-combination': {
    main: alterInbox('a page behind a cursor forgets the folder type', { cursorForgets: ['folderType'] }),
    mailbox: alterInbox('a page behind a cursor forgets the mailbox', { cursorForgets: ['mailboxId'] }),
    view: alterInbox('filters switch the view off', { combine: 'filters-win' }),
  },
  'inbox.list-emails.criteria-mailbox-and-folder': alterInbox('a folder type switches the mailbox off', {
    combine: 'folder-wins',
  }),
  'inbox.list-emails.criteria-view-narrowed-by-mailbox': alterInbox('a view switches the mailbox off', {
    combine: 'view-wins',
  }),
  'inbox.list-emails.criteria-view-narrowed-by-folder': alterInbox('a view switches the folder type off', {
    combine: 'view-wins',
  }),
  'inbox.list-emails.criteria-filters-narrow': alterInbox('filters switch all else off', {
    combine: 'filters-win',
  }),
  'inbox.list-emails.view-id-foreign-refused': alterInbox('views of other workspaces are applied', {
    viewsOf: (own, neighbours) => [own, ...neighbours()].flatMap(({ views }) => views),
  }),
  'inbox.list-emails.view-id-unknown-500': alterWire(
    'an unknown view answers 404',
    setStatus(whenAll(whenListing, whenCode('INTERNAL_ERROR')), 404),
  ),
  'inbox.list-emails.view-id-unknown-code': alterWire(
    'an unknown view has another code',
    setField(whenAll(whenListing, whenCode('INTERNAL_ERROR')), 'code', 'VIEW_NOT_FOUND'),
  ),
});
