import { list } from '../../edits/inbox-refusals.ts';
import { table } from '../../types.ts';
import { both, detailed, setField, setStatus } from '../../wire.ts';
import { inboxRules } from '../../../inbox/rules.ts';

export const listEmailsFolders = table({
  'inbox.list-emails.inbox-with-view-shows-hidden': {
    description: 'a view of INBOX leaves hidden emails out',
    inbox: { viewShowsHidden: false },
  },
  'inbox.list-emails.mailbox-id-restricts': {
    description: 'the mailbox is ignored',
    inbox: { mailboxMatches: () => true },
  },
  'inbox.list-emails.mailbox-id-complete': {
    description: 'a mailbox lists unread emails alone',
    inbox: { mailboxMatches: (email, id) => email.mailboxId === id && !email.isRead },
  },
  'inbox.list-emails.mailbox-id-foreign-leaks-nothing': {
    description: 'mailboxes of other workspaces are listed',
    inbox: { listed: (own, neighbours) => [...own, ...neighbours().flatMap(({ emails }) => emails)] },
  },
  'inbox.list-emails.folder-type-restricts': {
    description: 'the folder type is ignored',
    inbox: { folderMatches: () => true },
  },
  'inbox.list-emails.folder-type-unknown-400': {
    description: 'an unknown folder type answers 422',
    wire: setStatus(both(list, detailed('folderType')), 422),
  },
  'inbox.list-emails.folder-type-unknown-code': {
    description: 'an unknown folder type has another code',
    inbox: { codes: { ...inboxRules.codes, invalid: 'UNKNOWN_FOLDER' } },
  },
  'inbox.list-emails.folder-type-unknown-details': {
    description: 'the refusal names folder',
    wire: setField(both(list, detailed('folderType')), 'details', { folder: ['unknown'] }),
  },
  'inbox.list-emails.all-folders-by-default': [
    {
      description: 'sent emails are left out',
      inbox: { foldersByDefault: (email) => email.folderType !== 'SENT' },
    },
    {
      variant: 'everywhere',
      description: 'read emails are in no list',
      inbox: {
        foldersByDefault: ({ isRead }) => !isRead,
        folderMatches: ({ folderType, isRead }, folder) => folderType === folder && !isRead,
      },
    },
  ],
  'inbox.list-emails.spam-by-default': {
    description: 'spam is left out',
    inbox: { foldersByDefault: (email) => email.folderType !== 'SPAM' },
  },
  'inbox.list-emails.trash-by-default': {
    description: 'the trash is left out',
    inbox: { foldersByDefault: (email) => email.folderType !== 'TRASH' },
  },
  'inbox.list-emails.hidden-without-folder-type': {
    description: 'hidden emails are left out everywhere',
    inbox: { foldersByDefault: (email) => !email.hidden },
  },
  'inbox.list-emails.inbox-leaves-out-hidden': {
    description: 'the inbox lists hidden emails',
    inbox: { hiddenLeftOut: () => false },
  },
});
