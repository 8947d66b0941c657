import { asked, both, operation, type When } from '../../drifts/wire.ts';
import { answering } from '../answers.ts';
import { variantTable } from '../types.ts';

const list: When = operation('GET /emails');
const refusedFor = (name: string, when: When) =>
  answering(when, 400, {
    code: 'VALIDATION_FAILED',
    error: 'Invalid request',
    details: { [name]: ['is not accepted'] },
  });

export const listEmails = variantTable({
  'inbox.list-emails.limit-201': refusedFor(
    'limit',
    both(
      list,
      asked('limit', (value) => value === '201'),
    ),
  ),
  'inbox.list-emails.limit-zero': refusedFor(
    'limit',
    both(
      list,
      asked('limit', (value) => value === '0'),
    ),
  ),
  'inbox.list-emails.mailbox-id-unknown': refusedFor(
    'mailboxId',
    both(
      list,
      asked('mailboxId', (value) => value === 'none'),
    ),
  ),
});
