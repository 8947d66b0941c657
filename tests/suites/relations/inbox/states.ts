import { inbox, resultsIn, relation } from '../../histories.ts';
import { detail, email, failed, page, many } from './pages.ts';

const done = inbox(undefined, { status: 204 });
const no = inbox({ code: 'X' }, { status: 400 });
const at = (folderId: string) => detail({ folderId, isRead: false, isStarred: false });

const trash = {
  id: 'a',
  before: at('inbox'),
  inTrashBefore: [page([])],
  deleted: done,
  inTrash: [page(['b', 'a'])],
  all: [page([email('a', { folderId: 'trash' })])],
  after: at('trash'),
  again: done,
  inTrashAgain: [page(['a'])],
};

const deletions = resultsIn(
  'inbox.states.trash',
  relation(
    'inbox.states.delete-leaves-former-folder',
    ['holds', 'it is in another', trash],
    ['vacuous', 'it was in the trash before', { ...trash, inTrashBefore: [page(['a'])] }],
    ['vacuous', 'the deletion is refused', { ...trash, deleted: no }],
    ['violation', 'it is still there', { ...trash, all: [page([email('a', { folderId: 'inbox' })])] }],
  ),
  relation(
    'inbox.states.delete-local-at-once',
    ['holds', 'it is in the trash', trash],
    ['vacuous', 'a trash that was not walked through', { ...trash, inTrash: [page(['b'], true)] }],
    ['violation', 'it is not', { ...trash, inTrash: [page(['b'])] }],
  ),
  relation(
    'inbox.states.delete-never-permanent',
    ['holds', 'it can be read', trash],
    ['violation', 'it is gone', { ...trash, after: inbox({}, { status: 404 }) }],
  ),
  relation(
    'inbox.states.delete-in-trash-204',
    ['holds', 'once more', trash],
    ['vacuous', 'it is not in the trash', { ...trash, inTrash: [page([])], again: no }],
    ['violation', 'it is refused', { ...trash, again: no }],
  ),
  relation(
    'inbox.states.delete-in-trash-moves-nothing',
    ['holds', 'it stays', trash],
    ['vacuous', 'it is refused', { ...trash, again: no, inTrashAgain: [page([])] }],
    ['violation', 'it leaves', { ...trash, inTrashAgain: [page(['b'])] }],
  ),
);

const nowhere = resultsIn(
  'inbox.states.no-trash-folder',
  relation(
    'inbox.states.delete-without-trash-folder-unchanged',
    ['holds', 'it stays', { before: at('inbox'), deleted: no, after: at('inbox') }],
    ['vacuous', 'it is not refused', { before: at('inbox'), deleted: done, after: at('x') }],
    ['vacuous', 'an email that is on none', undefined],
    ['violation', 'it moves', { before: at('inbox'), deleted: no, after: at('x') }],
  ),
);

const flag = (isRead: unknown, more: object = {}) =>
  detail({ isRead, isStarred: false, folderId: 'f', ...more });
const set = {
  id: 'a',
  name: 'isRead',
  value: true,
  origin: flag(false),
  before: flag(false),
  changed: inbox({}),
  after: flag(true, { subject: 'of no matter' }),
  again: done,
  afterAgain: flag(true),
  list: [page([email('a', { isRead: true }), email('b', { isRead: false })])],
};

const flags = resultsIn(
  'inbox.states.flags',
  relation(
    'inbox.states.set-is-read-true',
    ['holds', 'it is set', set],
    ['vacuous', 'another flag', { ...set, name: 'isStarred' }],
    ['vacuous', 'a change that fails', { ...set, changed: failed }],
    ['violation', 'it is not', { ...set, after: flag(false) }],
    ['violation', 'it is a text', { ...set, after: flag('true') }],
  ),
  relation(
    'inbox.states.set-is-read-idempotent',
    ['holds', 'once more alters nothing', set],
    ['violation', 'it turns back', { ...set, afterAgain: flag(false) }],
    ['violation', 'it is refused', { ...set, again: no }],
    ['violation', 'it moves', { ...set, afterAgain: flag(true, { folderId: 'g' }) }],
  ),
  relation(
    'inbox.states.flags-persist',
    ['holds', 'the list shows it', set],
    ['vacuous', 'the list does not show the email', { ...set, list: [page(['b'])] }],
    ['violation', 'the list shows another value', { ...set, list: [page([email('a', { isRead: false })])] }],
  ),
  relation(
    'inbox.states.flags-independent',
    ['holds', 'the other flag stays', set],
    ['violation', 'the other flag changes', { ...set, after: flag(true, { isStarred: true }) }],
  ),
  relation(
    'inbox.states.flags-leave-folder',
    ['holds', 'the folder stays', set],
    ['vacuous', 'the email cannot be read', { ...set, after: failed }],
    ['violation', 'the folder changes', { ...set, after: flag(true, { folderId: 'g' }) }],
  ),
);

const folders = {
  byFolder: new Map([
    ['INBOX', [page(['a'])]],
    ['SENT', [page(['b'])]],
    ['SPAM', [page([])]],
  ]),
  hidden: [page(['h'])],
  all: [page(['h', 'b', 'a'])],
};
/** Three emails of the inbox and three sent ones, with these folder ids. */
const inOne = (...folderIds: readonly string[]) => {
  const emails = many(6).map((each, index) => ({ ...each, mailboxId: 'm', folderId: folderIds[index] }));
  return new Map([
    ['INBOX', [page(emails.slice(0, 3))]],
    ['SENT', [page(emails.slice(3))]],
  ]);
};
const inFolders = resultsIn(
  'inbox.folders.folder-types',
  relation(
    'inbox.states.one-folder-per-email',
    ['holds', 'each in one', folders],
    ['vacuous', 'a folder that cannot be read', { ...folders, byFolder: new Map([['SENT', [failed]]]) }],
    [
      'violation',
      'one in two',
      { ...folders, byFolder: new Map([...folders.byFolder, ['TRASH', [page(['a'])]]]) },
    ],
  ),
  relation(
    'inbox.states.every-email-in-some-folder',
    ['holds', 'a hidden one is in the inbox', folders],
    ['violation', 'one in none', { ...folders, all: [page(['x', 'a'])] }],
  ),
  relation(
    'inbox.states.folder-of-one-type',
    ['holds', 'folders of their own', { byFolder: inOne('i', 'i', 'i', 's', 's', 's') }],
    ['holds', 'some that lag behind', { byFolder: inOne('i', 'i', 'i', 'i', 'i', 's') }],
    ['vacuous', 'ids that are missing', { byFolder: inOne() }],
    ['violation', 'one for all', { byFolder: inOne('i', 'i', 'i', 'i', 'i', 'i') }],
  ),
  relation(
    'inbox.states.hidden-only-in-inbox',
    ['holds', 'it is in no other folder', folders],
    ['violation', 'it is sent as well', { ...folders, hidden: [page(['b'])] }],
  ),
  relation(
    'inbox.list-emails.filtered-returns-hidden',
    [
      'holds',
      'what the inbox leaves out is hidden',
      {
        byFolder: new Map([['INBOX', [page([email('a', { folderId: 'i' })])]]]),
        hidden: [page(['h'])],
        all: [page([email('h', { folderId: 'i' }), email('s', { folderId: 's' })])],
      },
    ],
    [
      'violation',
      'it is not',
      {
        byFolder: new Map([['INBOX', [page([email('a', { folderId: 'i' })])]]]),
        hidden: [page([])],
        all: [page([email('h', { folderId: 'i' })])],
      },
    ],
  ),
);

export const states = [...deletions, ...nowhere, ...flags, ...inFolders];
