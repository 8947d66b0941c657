import { inboxRules } from '../../inbox/rules.ts';
import { variantTable } from '../types.ts';
import { ruled } from './refusals.ts';

export const folderTypes = variantTable({
  'inbox.folder-types.lower-case': ruled('folder types are known in small letters', {
    folders: [...inboxRules.folders, ...inboxRules.folders.map((name) => name.toLowerCase())],
    folderMatches: ({ folderType }, asked) => folderType === asked.toUpperCase(),
  }),
});
