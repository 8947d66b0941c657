import { remove, missing, trash } from '../edits/inbox.ts';
import { table, alterWire, alterInbox } from '../types.ts';
import { both, replace, setStatus, status } from '../wire.ts';

const DELETE = 'DELETE /emails/{emailId}';

export const deleteEmail = table({
  'inbox.delete-email.no-other-status': alterWire(
    'what lies in the trash is gone',
    setStatus(both(remove, status(404)), 410),
  ),
  'inbox.delete-email.no-request-body': alterWire(
    'a body is required',
    setStatus(
      both(remove, status(204), (call) => !(Number(call.headers['content-length']) > 0)),
      400,
    ),
  ),
  'inbox.delete-email.empty-response': alterWire(
    'a deletion answers with the state',
    replace(both(remove, status(204)), { status: 200, headers: {}, body: { moved: true } }),
  ),
  'inbox.delete-email.changes-folder-alone': alterInbox('a deletion takes the email out of its thread', {
    trash: (emails, email) => {
      trash(emails, email);
      Object.assign(email, { threadId: `thr_${email.id}` });
    },
  }),
  'inbox.delete-email.unknown-404': alterInbox('an unknown email answers 204', {
    missing: missing(DELETE, { status: 204 }),
  }),
  'inbox.delete-email.foreign-404': alterInbox('a foreign email answers 403', {
    missing: missing(DELETE, { status: 403 }, true),
  }),
  'inbox.delete-email.foreign-unchanged': alterInbox('a refused deletion moves the foreign email', {
    onForeign: (name, email) => (name === DELETE ? (email.folderType = 'TRASH') : undefined),
  }),
});
