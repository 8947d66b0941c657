import { outcome } from './fixtures/answers.ts';
import type { Folder } from './fixtures/folders.ts';
import { folders } from './scenarios/folders.ts';
import { edges } from './scenarios/shape-questions.ts';
import { type Judgement, every } from '../kit/engine/judgement.ts';
import { type Section, judging } from '../kit/engine/scenario.ts';
import type { Exchange } from '../kit/http/exchange.ts';
import { isOk } from '../kit/http/match.ts';

const onFolders = judging(folders, {
  checkers: {
    'inbox.folder-types.inbox': (h) => accepted(h, 'INBOX'),
    'inbox.folder-types.sent': (h) => accepted(h, 'SENT'),
    'inbox.folder-types.drafts': (h) => accepted(h, 'DRAFTS'),
    'inbox.folder-types.spam': (h) => accepted(h, 'SPAM'),
    'inbox.folder-types.trash': (h) => accepted(h, 'TRASH'),
  },
});

const accepted = (
  { byFolder }: { byFolder: ReadonlyMap<Folder, readonly Exchange[]> },
  name: Folder,
): Judgement => every((byFolder.get(name) ?? []).slice(0, 1), isOk);

const onEdges = judging(edges, {
  observers: {
    'inbox.folder-types.lower-case': ({ lower }) => outcome(lower),
  },
});

export const folderTypes: Section = {
  scenarios: [onFolders, onEdges],
};
