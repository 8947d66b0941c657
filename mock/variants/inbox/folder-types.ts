import { table, alterInbox } from '../../drifts/types.ts';
import { inboxRules } from '../../inbox/rules.ts';

export const folderTypes = table('inbox.folder-types', {
  'lower-case': alterInbox('folder types are known in small letters', {
    folders: [...inboxRules.folders, ...inboxRules.folders.map((name) => name.toLowerCase())],
    folderMatches: ({ folderType }, asked) => folderType === asked.toUpperCase(),
  }),
});
