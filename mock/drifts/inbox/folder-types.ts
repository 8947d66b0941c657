import { to } from '../edits/answers.ts';
import { searchSucceeds } from '../edits/inbox.ts';
import { table, alterInbox } from '../types.ts';
import { whenParameter } from '../wire.ts';
import { inboxRules } from '../../inbox/rules.ts';

const folderGone = (name: string) =>
  alterInbox(`${name} is unknown`, { folders: inboxRules.folders.filter((folder) => folder !== name) });

export const folderTypes = table('inbox.folder-types', {
  inbox: folderGone('INBOX'),
  sent: folderGone('SENT'),
  drafts: folderGone('DRAFTS'),
  spam: {
    main: folderGone('SPAM'),
    'in-search': to([searchSucceeds, whenParameter('folderType', 'SPAM')], 400),
  },
  trash: folderGone('TRASH'),
});
