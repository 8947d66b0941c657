import { inboxFacts } from '../../../generated/facts.ts';
import type { Folder } from '../fixtures/folders.ts';
import { idsOf, walkList } from '../fixtures/walk.ts';
import { stimulus } from '../../kit/engine/scenario.ts';
import type { Exchange } from '../../kit/http/exchange.ts';

const { maxLimit } = inboxFacts.page;

/**
 * The largest first pages of every folder type, of the hidden emails and of all emails, side by side; and in detail an
 * email of those that some lists leave out: of the spam or the trash, and of the hidden ones.
 */
export const folders = stimulus({
  id: 'inbox.folder-types.folders',
  service: 'inbox',
  requires: ['read'],
  stimulus: async ({ inbox }) => {
    const byFolder = new Map<Folder, Exchange[]>();
    for (const folderType of inboxFacts.folderTypes)
      byFolder.set(folderType, await walkList(inbox, { folderType, limit: maxLimit }, 1));
    const hidden = await walkList(inbox, { filtered: 'only', limit: maxLimit }, 1);
    const read: Exchange[] = [];
    for (const pages of [[...(byFolder.get('SPAM') ?? []), ...(byFolder.get('TRASH') ?? [])], hidden])
      for (const emailId of idsOf(pages).slice(0, 1))
        read.push(await inbox.call('GET /emails/{emailId}', { path: { emailId } }));
    return { byFolder, hidden, read, all: await walkList(inbox, { limit: maxLimit }, 1) };
  },
});
