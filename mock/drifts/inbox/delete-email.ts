import { to } from '../edits/answers.ts';
import { alterAfter, whenDeleting, alterMissing, trash } from '../edits/inbox.ts';
import { table, alterWire, alterInbox } from '../types.ts';
import { replace } from '../wire.ts';

const DELETE = 'DELETE /emails/{emailId}';

export const deleteEmail = table({
  'inbox.delete-email.no-other-status': to([whenDeleting, 404], 410),
  'inbox.delete-email.no-request-body': to(
    [whenDeleting, 204, (call) => !(Number(call.headers['content-length']) > 0)],
    400,
  ),
  'inbox.delete-email.empty-response': alterWire(
    'a deletion answers with the state',
    replace([whenDeleting, 204], { status: 200, headers: {}, body: { moved: true } }),
  ),
  'inbox.delete-email.changes-folder-alone': alterInbox('a deletion takes the email out of its thread', {
    trash: (emails, email) => {
      trash(emails, email);
      Object.assign(email, { threadId: `thr_${email.id}` });
    },
  }),
  'inbox.delete-email.unknown-404': alterMissing(DELETE, { status: 204 }),
  'inbox.delete-email.foreign-404': alterMissing(DELETE, { status: 403 }, true),
  'inbox.delete-email.foreign-unchanged': alterAfter('a refused deletion moves the foreign email', {
    'DELETE /emails/{emailId} 404': (email) => (email.folderType = 'TRASH'),
  }),
});
