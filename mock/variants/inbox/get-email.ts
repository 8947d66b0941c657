import { alterAfter } from '../../drifts/edits/inbox.ts';
import { table, alterInbox } from '../../drifts/types.ts';
import { operation } from '../../drifts/wire.ts';

import { refusedFor } from './refusals.ts';

export const getEmail = table('inbox.get-email', {
  'malformed-id': refusedFor(
    'emailId',
    (call, reply) => operation('GET /emails/{emailId}')(call, reply) && call.path.endsWith('/%20'),
  ),
  timeout: alterInbox('reading one email is not given up', {
    timedOut: (name) => name.startsWith('GET ') && name !== 'GET /emails/{emailId}',
  }),
  'does-not-mark-read': alterAfter('reading an email marks it as read', {
    'GET /emails/{emailId} 200': (email) => (email.isRead = true),
  }),
});
