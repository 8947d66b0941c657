import { to, set } from '../../edits/answers.ts';
import { alterAfter, whenDeleting } from '../../edits/inbox.ts';
import { pushOther } from '../../edits/inbox-events.ts';
import { table, alterInbox, alterWire, withInbox } from '../../types.ts';
import { whenCode } from '../../wire.ts';
import { addEmail, removeEmail } from '../../../inbox/store.ts';

export const statesDelete = table('inbox.states', {
  'delete-moves-to-trash': {
    main: alterInbox('a deleted email goes to SPAM', {
      trash: (_, email) => void (email.folderType = 'SPAM'),
    }),
    'after-change': alterWire('the email changed last is answered with 404', {
      begin: () => {
        let last: string | undefined;
        return (call, reply) => {
          const isGone = whenDeleting(call, reply) && reply.status === 204 && call.path === last;
          if (call.method === 'PATCH') last = call.path;
          return isGone
            ? {
                ...reply,
                status: 404,
                headers: {},
                body: { code: 'EMAIL_NOT_FOUND', error: 'No such email' },
              }
            : reply;
        };
      },
    }),
  },
  'delete-leaves-former-folder': alterInbox('a copy goes to the trash', {
    trash: (store, email) => addEmail(store, { ...email, folderType: 'TRASH' }),
  }),
  'delete-local-at-once': withInbox({ trash: () => undefined }),
  'delete-never-permanent': alterInbox('a deleted email is gone', { trash: removeEmail }),
  'delete-delivers-event': pushOther('moved to trash'),
  'delete-in-trash-204': withInbox({ trashAgain: 'refused' }),
  'delete-in-trash-moves-nothing': withInbox({ trashAgain: 'restores' }),
  'delete-in-trash-no-event': {
    main: pushOther('already in trash', 'email.deleted'),
    updated: pushOther('already in trash', 'email.updated'),
  },
  'delete-without-trash-folder-400': to([whenDeleting, whenCode('NO_TRASH_FOLDER')], 409),
  'delete-without-trash-folder-code': set(
    [whenDeleting, whenCode('NO_TRASH_FOLDER')],
    'code',
    'VALIDATION_FAILED',
  ),
  'delete-without-trash-folder-unchanged': alterAfter('a refused deletion moves to SPAM', {
    'DELETE /emails/{emailId} 400': (email) => (email.folderType = 'SPAM'),
  }),
  'delete-without-trash-folder-no-event': pushOther('no trash folder', 'email.deleted'),
});
