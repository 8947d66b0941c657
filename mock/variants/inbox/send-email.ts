import { whenAll, whenCode, whenDetail } from '../../drifts/wire.ts';
import { inboxRules, type SendingRules } from '../../inbox/rules.ts';
import type { Address } from '../../inbox/store.ts';
import { type DriftRow, alterInbox, table, withInbox } from '../../drifts/types.ts';
import { answerWith, withCode } from '../answers.ts';

import { DRAFT_SENT_ON_SENDING } from './events.ts';

const SENDING = 'POST /drafts/send';
const sending = (description: string, rules: Partial<SendingRules>): DriftRow =>
  alterInbox(description, { sending: { ...inboxRules.sending, ...rules } });
const whenForeign = whenAll(SENDING, whenCode('NOT_FOUND'));
const isAddress = (value: unknown): value is Address =>
  typeof value === 'object' && value !== null && 'email' in value;

const LISTED_LATER = withInbox({ listedAfterMs: 4000 });

export const sendEmail = table('inbox.send-email', {
  'foreign-mailbox': answerWith(whenForeign, 400, { code: 'VALIDATION_FAILED', error: 'No such mailbox' }),
  'idempotency-key-255-accepted': sending('a sending answers an email', {
    accepts: (body) => 'inReplyTo' in body && 'references' in body,
  }),
  'sends-immediately': LISTED_LATER,
  'listed-at-once': LISTED_LATER,
  'attachments-given': sending('attachments are refused', { accepts: (body) => !('attachments' in body) }),
  'delivers-draft-sent': DRAFT_SENT_ON_SENDING,
  'foreign-mailbox-code': withCode(whenForeign, 'EMAIL_NOT_FOUND'),
  'idempotency-key-256': sending('longer keys are taken', { keyMaxChars: Infinity }),
  'invalid-body': answerWith([SENDING, whenDetail('to')], 400, {
    code: 'REQUEST_ERROR',
    error: 'The body has another shape',
  }),
  'optional-fields': sending('copies are sent', {
    stored: (email, { cc }) => ({ ...email, cc: Array.isArray(cc) ? cc.filter(isAddress) : [] }),
  }),
  'reply-from-other-mailbox': sending('an answer leaves from the mailbox of the original', {
    accepts: ({ inReplyTo, mailboxId }, _, { emails }) =>
      emails.every((email) => email.messageId !== inReplyTo || email.mailboxId === mailboxId),
  }),
  'required-fields': sending('a sending needs a subject', { accepts: (body) => 'subject' in body }),
  'response-message-id-brackets': alterInbox('the answer gives the message id bare', {
    sentAnswer: ({ messageId, threadId }) => ({ messageId: messageId.replace(/[<>]/g, ''), threadId }),
  }),
  'unknown-mailbox': answerWith([SENDING, whenDetail('mailboxId')], 404, {
    code: 'NOT_FOUND',
    error: 'No such mailbox',
  }),
});
