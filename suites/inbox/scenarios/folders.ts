import { inboxFacts } from '../../../generated/facts.ts';
import type { Folder } from '../fixtures/folders.ts';
import { walkList } from '../fixtures/walk.ts';
import { stimulus } from '../../kit/engine/scenario.ts';
import type { Exchange } from '../../kit/http/exchange.ts';

const { maxLimit } = inboxFacts.page;

/** Every folder type, the hidden emails and all emails, side by side. */
export const folders = stimulus({
  id: 'inbox.folder-types.folders',
  service: 'inbox',
  requires: ['read'],
  walks: (pages) => (inboxFacts.folderTypes.length + 2) * pages,
  stimulus: async ({ inbox }) => {
    const byFolder = new Map<Folder, Exchange[]>();
    for (const folderType of inboxFacts.folderTypes)
      byFolder.set(folderType, await walkList(inbox, { folderType, limit: maxLimit }));
    const hidden = await walkList(inbox, { filtered: 'only', limit: maxLimit });
    return { byFolder, hidden, all: await walkList(inbox, { limit: maxLimit }) };
  },
});
