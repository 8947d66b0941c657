import { whenListing } from '../../edits/inbox.ts';
import { table, alterInbox, alterWire } from '../../types.ts';
import { inboxRules } from '../../../inbox/rules.ts';
import { whenAll, whenDetail, setField, setStatus } from '../../wire.ts';

export const listEmailsFolders = table({
  'inbox.list-emails.inbox-with-view-shows-hidden': alterInbox('a view of INBOX leaves hidden emails out', {
    viewShowsHidden: false,
  }),
  'inbox.list-emails.mailbox-id-restricts': alterInbox('the mailbox is ignored', {
    mailboxMatches: () => true,
  }),
  'inbox.list-emails.mailbox-id-complete': alterInbox('a mailbox lists unread emails alone', {
    mailboxMatches: (email, id) => email.mailboxId === id && !email.isRead,
  }),
  'inbox.list-emails.mailbox-id-foreign-leaks-nothing': alterInbox(
    'mailboxes of other workspaces are listed',
    { listed: (own, neighbours) => [...own, ...neighbours().flatMap(({ emails }) => emails)] },
  ),
  'inbox.list-emails.folder-type-restricts': alterInbox('the folder type is ignored', {
    folderMatches: () => true,
  }),
  'inbox.list-emails.folder-type-unknown-400': {
    main: alterWire(
      'an unknown folder type answers 422',
      setStatus(whenAll(whenListing, whenDetail('folderType')), 422),
    ),
    archive: alterInbox('there is an archive', { folders: [...inboxRules.folders, 'ARCHIVE'] }),
  },
  'inbox.list-emails.folder-type-unknown-code': alterInbox('an unknown folder type has another code', {
    invalidCode: 'UNKNOWN_FOLDER',
  }),
  'inbox.list-emails.folder-type-unknown-details': alterWire(
    'the refusal names folder',
    setField(whenAll(whenListing, whenDetail('folderType')), 'details', { folder: ['unknown'] }),
  ),
  'inbox.list-emails.all-folders-by-default': {
    main: alterInbox('sent emails are left out', {
      foldersByDefault: (email) => email.folderType !== 'SENT',
    }),
    everywhere: alterInbox('read emails are in no list', {
      foldersByDefault: ({ isRead }) => !isRead,
      folderMatches: ({ folderType, isRead }, folder) => folderType === folder && !isRead,
    }),
  },
  'inbox.list-emails.spam-by-default': alterInbox('spam is left out', {
    foldersByDefault: (email) => email.folderType !== 'SPAM',
  }),
  'inbox.list-emails.trash-by-default': alterInbox('the trash is left out', {
    foldersByDefault: (email) => email.folderType !== 'TRASH',
  }),
  'inbox.list-emails.hidden-without-folder-type': alterInbox('hidden emails are left out everywhere', {
    foldersByDefault: (email) => !email.hidden,
  }),
  'inbox.list-emails.inbox-leaves-out-hidden': alterInbox('the inbox lists hidden emails', {
    hiddenLeftOut: () => false,
  }),
});
