import { to } from '../edits/answers.ts';
import { searchSucceeds } from '../edits/inbox.ts';
import { table, alterInbox } from '../types.ts';
import { whenParameter } from '../wire.ts';
import { inboxRules } from '../../inbox/rules.ts';

const folderGone = (name: string) =>
  alterInbox(`${name} is unknown`, { folders: inboxRules.folders.filter((folder) => folder !== name) });

export const folderTypes = table({
  'inbox.folder-types.inbox': folderGone('INBOX'),
  'inbox.folder-types.sent': folderGone('SENT'),
  'inbox.folder-types.drafts': folderGone('DRAFTS'),
  'inbox.folder-types.spam': {
    main: folderGone('SPAM'),
    'in-search': to([searchSucceeds, whenParameter('folderType', 'SPAM')], 400),
  },
  'inbox.folder-types.trash': folderGone('TRASH'),
});
