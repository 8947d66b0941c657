import { hiddenPage, listsSucceed } from '../../edits/inbox.ts';
import { table, alterInbox, alterWire } from '../../types.ts';
import { changeField } from '../../wire.ts';

export const statesFolders = table('inbox.states', {
  'one-folder-per-email': alterInbox('SENT lists drafts as well', {
    folderMatches: ({ folderType }, folder) =>
      folderType === folder || (folder === 'SENT' && folderType === 'DRAFTS'),
  }),
  'every-email-in-some-folder': alterInbox('unread emails of SPAM are in no folder', {
    folderMatches: ({ folderType, isRead }, folder) => folderType === folder && (folder !== 'SPAM' || isRead),
  }),
  'folder-of-one-type': alterWire(
    'the folder of an email is its mailbox',
    changeField(listsSucceed, 'items[].folderId', (id) => String(id).replace(/_[^_]*$/, '')),
  ),
  'hidden-only-in-inbox': alterInbox('sent emails are hidden as well', {
    filteredForcesInbox: false,
    filteredShows: (email) => email.hidden || email.folderType === 'SENT',
  }),
  'hidden-keeps-folder': alterWire(
    'hidden emails have the folder id of the spam',
    changeField(hiddenPage, 'items[].folderId', (id) => String(id).replace(/_inbox$/, '_spam')),
  ),
});
