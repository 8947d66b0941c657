import { list, listed } from '../../edits/inbox-refusals.ts';
import { table } from '../../types.ts';
import { asked, both, changeField, detailed, setField, setStatus } from '../../wire.ts';
import { inboxRules } from '../../../inbox/rules.ts';

export const listEmailsViews = table({
  'inbox.list-emails.view-id-applies-view': [
    {
      description: 'a view shows emails of its own',
      wire: changeField(both(listed, asked('viewId')), 'items', (items) =>
        (items as { id: string }[]).map((email) => ({ ...email, id: `${email.id}v` })),
      ),
    },
    { variant: 'ignored', description: 'the view is ignored', inbox: { combine: 'view-ignored' } },
  ],
  'inbox.list-emails.view-mailbox-restriction-combines': {
    description: 'the mailboxes of a view are ignored',
    inbox: { mailboxesOf: () => [] },
  },
  'inbox.list-emails.view-id-from-views': {
    description: 'known views fail like unknown ones',
    wire: setStatus(both(listed, asked('viewId')), 500),
  },
  'inbox.list-emails.filtered-only-accepted': {
    description: 'filtered=only is refused',
    inbox: { filteredValues: ['hidden'] },
  },
  'inbox.list-emails.filtered-other-400': [
    {
      description: 'another value for filtered answers 422',
      wire: setStatus(both(list, detailed('filtered')), 422),
    },
    {
      variant: 'capitals',
      description: 'filtered is accepted in any case',
      inbox: { filteredValues: ['only', 'ONLY', 'Only'] },
    },
  ],
  'inbox.list-emails.filtered-other-code': {
    description: 'another value for filtered has another code',
    inbox: { codes: { ...inboxRules.codes, invalid: 'BAD_FILTERED' } },
  },
  'inbox.list-emails.filtered-other-details': {
    description: 'the refusal names nothing',
    wire: setField(both(list, detailed('filtered')), 'details', {}),
  },
  'inbox.list-emails.filtered-forces-inbox': {
    description: 'filtered=only keeps the folder asked for',
    inbox: { filteredForcesInbox: false, filteredShows: () => true },
  },
  'inbox.list-emails.filtered-returns-hidden': {
    description: 'filtered=only leaves out what is unread',
    inbox: { filteredShows: (email) => email.hidden && email.isRead },
  },
  'inbox.list-emails.filtered-returns-nothing-else': [
    {
      description: 'filtered=only lists the whole inbox',
      inbox: { filteredShows: () => true },
    },
    {
      variant: 'after-deletion',
      description: 'filtered=only still lists hidden emails that were deleted',
      inbox: { filteredForcesInbox: false },
    },
  ],
  'inbox.list-emails.criteria-any-combination': [
    {
      description: 'a page behind a cursor forgets the folder type',
      inbox: { cursorForgets: ['folderType'] },
    },
    {
      variant: 'mailbox',
      description: 'a page behind a cursor forgets the mailbox',
      inbox: { cursorForgets: ['mailboxId'] },
    },
    { variant: 'view', description: 'filters switch the view off', inbox: { combine: 'filters-win' } },
  ],
  'inbox.list-emails.criteria-mailbox-and-folder': {
    description: 'a folder type switches the mailbox off',
    inbox: { combine: 'folder-wins' },
  },
  'inbox.list-emails.criteria-view-narrowed-by-mailbox': {
    description: 'a view switches the mailbox off',
    inbox: { combine: 'view-wins' },
  },
  'inbox.list-emails.criteria-view-narrowed-by-folder': {
    description: 'a view switches the folder type off',
    inbox: { combine: 'view-wins' },
  },
  'inbox.list-emails.criteria-filters-narrow': {
    description: 'filters switch all else off',
    inbox: { combine: 'filters-win' },
  },
  'inbox.list-emails.view-id-foreign-refused': [
    {
      description: 'views of other workspaces are applied',
      inbox: { viewsOf: (own, neighbours) => [own, ...neighbours()].flatMap(({ views }) => views) },
    },
  ],
  'inbox.list-emails.view-id-unknown-500': {
    description: 'an unknown view answers 404',
    inbox: { unknownView: { status: 404, code: 'INTERNAL_ERROR' } },
  },
  'inbox.list-emails.view-id-unknown-code': {
    description: 'an unknown view has another code',
    inbox: { unknownView: { status: 500, code: 'VIEW_NOT_FOUND' } },
  },
});
