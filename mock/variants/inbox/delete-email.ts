import { table, alterInbox } from '../../drifts/types.ts';
import { inboxRules, type InboxRules } from '../../inbox/rules.ts';

import { refusedFor } from './refusals.ts';

const DELETION = 'DELETE /emails/{emailId}';
/** A deletion has the code of a read for a foreign or an unknown email. */
const codedAsRead = (isForeign: boolean): Pick<InboxRules, 'missing'> => ({
  missing: (operation, foreign) =>
    operation === DELETION && foreign === isForeign
      ? { status: 404, code: 'EMAIL_NOT_FOUND' }
      : inboxRules.missing(operation, foreign),
});

export const deleteEmail = table('inbox.delete-email', {
  'request-body-given': refusedFor(
    'body',
    (call) => call.operation === DELETION && Number(call.headers['content-length'] ?? 0) > 0,
  ),
  'unknown-code': alterInbox('an unknown email has the code of a read', codedAsRead(false)),
  'foreign-code': alterInbox('a foreign email has the code of a read', codedAsRead(true)),
});
