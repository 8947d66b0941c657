import { to } from '../edits/answers.ts';
import { alterAfter, whenDeleting, alterMissing, trash } from '../edits/inbox.ts';
import { table, alterWire, alterInbox } from '../types.ts';
import { replace } from '../wire.ts';

const DELETE = 'DELETE /emails/{emailId}';

export const deleteEmail = table('inbox.delete-email', {
  'no-other-status': to([whenDeleting, 404], 410),
  'no-request-body': to([whenDeleting, 204, (call) => !(Number(call.headers['content-length']) > 0)], 400),
  'empty-response': alterWire(
    'a deletion answers with the state',
    replace([whenDeleting, 204], { status: 200, headers: {}, body: { moved: true } }),
  ),
  'changes-folder-alone': alterInbox('a deletion takes the email out of its thread', {
    trash: (emails, email) => {
      trash(emails, email);
      Object.assign(email, { threadId: `thr_${email.id}` });
    },
  }),
  'unknown-404': alterMissing(DELETE, { status: 204 }),
  'foreign-404': alterMissing(DELETE, { status: 403 }, true),
  'foreign-unchanged': alterAfter('a refused deletion moves the foreign email', {
    'DELETE /emails/{emailId} 404': (email) => (email.folderType = 'TRASH'),
  }),
});
