import { inboxFacts } from '../../../generated/facts.ts';
import type { Folder } from '../checks/folders.ts';
import { walkList } from '../checks/walk.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';

const { maxLimit } = inboxFacts.page;

/**
 * The largest first pages of every folder type, of the hidden emails and of all emails, and what follows the first
 * hidden email.
 */
export const folders = stimulus({
  id: 'inbox.folders.folder-types',
  stimulus: async ({ inbox }) => {
    const byFolder = new Map<Folder, Exchange[]>();
    for (const folderType of inboxFacts.folderTypes)
      byFolder.set(folderType, await walkList(inbox, { folderType, limit: maxLimit }, 1));
    const hidden = await walkList(inbox, { filtered: 'only', limit: maxLimit }, 1);
    const hiddenByOne = await walkList(inbox, { filtered: 'only', limit: 1 }, 2);
    return { byFolder, hidden, hiddenByOne, all: await walkList(inbox, { limit: maxLimit }, 1) };
  },
});
