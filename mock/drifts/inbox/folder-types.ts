import { table } from '../types.ts';
import { inboxRules } from '../../inbox/rules.ts';

const folderGone = (name: string) => ({
  description: `${name} is unknown`,
  inbox: { folders: inboxRules.folders.filter((folder) => folder !== name) },
});

export const folderTypes = table({
  'inbox.folder-types.inbox': folderGone('INBOX'),
  'inbox.folder-types.sent': folderGone('SENT'),
  'inbox.folder-types.drafts': folderGone('DRAFTS'),
  'inbox.folder-types.spam': folderGone('SPAM'),
  'inbox.folder-types.trash': folderGone('TRASH'),
});
