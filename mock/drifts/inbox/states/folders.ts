import { hiddenPage } from '../../edits/inbox-filters.ts';
import { lists } from '../../edits/inbox-shapes.ts';
import { table } from '../../types.ts';
import { changeField } from '../../wire.ts';

export const statesFolders = table({
  'inbox.states.one-folder-per-email': {
    description: 'SENT lists drafts as well',
    inbox: {
      folderMatches: ({ folderType }, folder) =>
        folderType === folder || (folder === 'SENT' && folderType === 'DRAFTS'),
    },
  },
  'inbox.states.every-email-in-some-folder': {
    description: 'unread emails of SPAM are in no folder',
    inbox: {
      folderMatches: ({ folderType, isRead }, folder) =>
        folderType === folder && (folder !== 'SPAM' || isRead),
    },
  },
  'inbox.states.folder-of-one-type': {
    description: 'the folder of an email is its mailbox',
    wire: changeField(lists, 'items[].folderId', (id) => String(id).replace(/_[^_]*$/, '')),
  },
  'inbox.states.hidden-only-in-inbox': {
    description: 'sent emails are hidden as well',
    inbox: {
      filteredForcesInbox: false,
      filteredShows: (email) => email.hidden || email.folderType === 'SENT',
    },
  },
  'inbox.states.hidden-keeps-folder': {
    description: 'hidden emails have the folder id of the spam',
    wire: changeField(hiddenPage, 'items[].folderId', (id) => String(id).replace(/_inbox$/, '_spam')),
  },
});
