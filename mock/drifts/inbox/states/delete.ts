import { pushes } from '../../edits/inbox-events.ts';
import { table } from '../../types.ts';
import { both, coded, operation, setStatus } from '../../wire.ts';
import { inboxRules } from '../../../inbox/rules.ts';
import { addEmail, removeEmail } from '../../../inbox/store.ts';

const remove = operation('DELETE /emails/{emailId}');

export const statesDelete = table({
  'inbox.states.delete-moves-to-trash': {
    description: 'a deleted email goes to SPAM',
    inbox: { trash: (_, email) => void (email.folderType = 'SPAM') },
  },
  'inbox.states.delete-leaves-former-folder': {
    description: 'a copy goes to the trash',
    inbox: { trash: (store, email) => addEmail(store, { ...email, folderType: 'TRASH' }) },
  },
  'inbox.states.delete-local-at-once': {
    description: 'a deleted email has not moved yet',
    inbox: { trash: () => undefined },
  },
  'inbox.states.delete-never-permanent': {
    description: 'a deleted email is gone',
    inbox: { trash: removeEmail },
  },
  'inbox.states.delete-delivers-event': {
    description: 'a deletion pushes nothing',
    ...pushes('moved to trash'),
  },
  'inbox.states.delete-in-trash-204': {
    description: 'what is in the trash cannot be deleted',
    inbox: { trashAgain: 'refused' },
  },
  'inbox.states.delete-in-trash-moves-nothing': {
    description: 'deleting in the trash restores',
    inbox: { trashAgain: 'restores' },
  },
  'inbox.states.delete-in-trash-no-event': [
    {
      description: 'a deletion of an email in the trash pushes email.deleted',
      ...pushes('already in trash', 'email.deleted'),
    },
    {
      variant: 'updated',
      description: 'a deletion of an email in the trash pushes email.updated',
      ...pushes('already in trash', 'email.updated'),
    },
  ],
  'inbox.states.delete-without-trash-folder-400': {
    description: 'a mailbox without trash folder answers 409',
    wire: setStatus(both(remove, coded('NO_TRASH_FOLDER')), 409),
  },
  'inbox.states.delete-without-trash-folder-code': {
    description: 'a mailbox without trash folder has another code',
    inbox: { codes: { ...inboxRules.codes, noTrash: 'VALIDATION_FAILED' } },
  },
  'inbox.states.delete-without-trash-folder-unchanged': {
    description: 'a refused deletion moves to SPAM',
    inbox: { refusedTrashMoves: true },
  },
  'inbox.states.delete-without-trash-folder-no-event': {
    description: 'a refused deletion pushes email.deleted',
    ...pushes('no trash folder', 'email.deleted'),
  },
});
