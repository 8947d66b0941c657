import { to, set } from '../../edits/answers.ts';
import { whenListing } from '../../edits/inbox.ts';
import { table, alterInbox, withInbox } from '../../types.ts';
import { inboxRules } from '../../../inbox/rules.ts';
import { whenDetail } from '../../wire.ts';

export const listEmailsFolders = table({
  'inbox.list-emails.inbox-with-view-shows-hidden': withInbox({ viewShowsHidden: false }),
  'inbox.list-emails.mailbox-id-restricts': withInbox({ mailboxMatches: () => true }),
  'inbox.list-emails.mailbox-id-complete': alterInbox('a mailbox lists unread emails alone', {
    mailboxMatches: (email, id) => email.mailboxId === id && !email.isRead,
  }),
  'inbox.list-emails.mailbox-id-foreign-leaks-nothing': alterInbox(
    'mailboxes of other workspaces are listed',
    { listed: (own, neighbours) => [...own, ...neighbours().flatMap(({ emails }) => emails)] },
  ),
  'inbox.list-emails.folder-type-restricts': withInbox({ folderMatches: () => true }),
  'inbox.list-emails.folder-type-unknown-400': {
    main: to([whenListing, whenDetail('folderType')], 422),
    archive: withInbox({ folders: [...inboxRules.folders, 'ARCHIVE'] }),
  },
  'inbox.list-emails.folder-type-unknown-code': withInbox({ invalidCode: 'UNKNOWN_FOLDER' }),
  'inbox.list-emails.folder-type-unknown-details': set([whenListing, whenDetail('folderType')], 'details', {
    folder: ['unknown'],
  }),
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
  'inbox.list-emails.inbox-leaves-out-hidden': withInbox({ hiddenLeftOut: () => false }),
});
