import { to, set } from '../../edits/answers.ts';
import { whenListing } from '../../edits/inbox.ts';
import { table, alterInbox, withInbox } from '../../types.ts';
import { inboxRules } from '../../../inbox/rules.ts';
import { whenDetail } from '../../wire.ts';

export const listEmailsFolders = table('inbox.list-emails', {
  'inbox-with-view-shows-hidden': withInbox({ viewShowsHidden: false }),
  'mailbox-id-restricts': withInbox({ mailboxMatches: () => true }),
  'mailbox-id-complete': alterInbox('a mailbox lists unread emails alone', {
    mailboxMatches: (email, id) => email.mailboxId === id && !email.isRead,
  }),
  'mailbox-id-foreign-leaks-nothing': alterInbox('mailboxes of other workspaces are listed', {
    listed: (own, neighbours) => [...own, ...neighbours().flatMap(({ emails }) => emails)],
  }),
  'folder-type-restricts': withInbox({ folderMatches: () => true }),
  'folder-type-unknown-400': {
    main: to([whenListing, whenDetail('folderType')], 422),
    archive: withInbox({ folders: [...inboxRules.folders, 'ARCHIVE'] }),
  },
  'folder-type-unknown-code': withInbox({ invalidCode: 'UNKNOWN_FOLDER' }),
  'folder-type-unknown-details': set([whenListing, whenDetail('folderType')], 'details', {
    folder: ['unknown'],
  }),
  'all-folders-by-default': {
    main: alterInbox('sent emails are left out', {
      foldersByDefault: (email) => email.folderType !== 'SENT',
    }),
    everywhere: alterInbox('read emails are in no list', {
      foldersByDefault: ({ isRead }) => !isRead,
      folderMatches: ({ folderType, isRead }, folder) => folderType === folder && !isRead,
    }),
  },
  'spam-by-default': alterInbox('spam is left out', {
    foldersByDefault: (email) => email.folderType !== 'SPAM',
  }),
  'trash-by-default': alterInbox('the trash is left out', {
    foldersByDefault: (email) => email.folderType !== 'TRASH',
  }),
  'hidden-without-folder-type': alterInbox('hidden emails are left out everywhere', {
    foldersByDefault: (email) => !email.hidden,
  }),
  'inbox-leaves-out-hidden': withInbox({ hiddenLeftOut: () => false }),
});
