import { operation } from '../../drifts/wire.ts';
import { variantTable } from '../types.ts';
import { refusedFor, ruled } from './refusals.ts';

export const getEmail = variantTable({
  'inbox.get-email.malformed-id': refusedFor(
    'emailId',
    (call, reply) => operation('GET /emails/{emailId}')(call, reply) && call.path.endsWith('/%20'),
  ),
  'inbox.get-email.timeout': ruled('reading one email is not given up', {
    timedOut: (name) => name.startsWith('GET ') && name !== 'GET /emails/{emailId}',
  }),
  'inbox.get-email.does-not-mark-read': ruled('reading an email marks it as read', {
    onRead: (email) => {
      email.isRead = true;
    },
  }),
});
