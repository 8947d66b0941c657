import { inboxRules, type SendingRules } from '../inbox/rules.ts';
import { table } from './types.ts';
import {
  both,
  changeField,
  coded,
  operation,
  setField,
  setHeader,
  setStatus,
  status,
  type When,
} from './wire.ts';

const send = operation('POST /drafts/send');
const sent = both(send, status(201));
const replayed: When = both(
  send,
  (_, reply) => 'Idempotent-Replay' in reply.headers || 'idempotent-replay' in reply.headers,
);
const fresh: When = both(sent, (call, reply) => !replayed(call, reply));
const sends = (change: Partial<SendingRules>) => ({ sending: { ...inboxRules.sending, ...change } });
/** Messages with this field are refused. */
const without = (name: string) => sends({ accepts: (body) => !(name in body) });
const withoutPart = (name: string) =>
  sends({ accepts: ({ body }) => typeof body !== 'object' || body === null || !(name in body) });

/** Sending and its repetition that go another way. */
export const inboxSendDrifts = table({
  'inbox.send-email.sends-immediately': {
    description: 'the email waits as a draft',
    inbox: sends({ stored: (email) => ({ ...email, folderType: 'DRAFTS' }) }),
  },
  'inbox.send-email.idempotency-key-optional': {
    description: 'an idempotency key is required',
    inbox: sends({ accepts: (_, key) => key !== undefined }),
  },
  'inbox.send-email.idempotency-key-255-accepted': {
    description: 'keys of at most 254 characters',
    inbox: sends({ keyMaxChars: inboxRules.sending.keyMaxChars - 1 }),
  },
  'inbox.send-email.mailbox-id-accepted': {
    description: 'a mailbox is refused',
    inbox: without('mailboxId'),
  },
  'inbox.send-email.to-accepted': { description: 'to is refused', inbox: without('to') },
  'inbox.send-email.subject-accepted': { description: 'subject is refused', inbox: without('subject') },
  'inbox.send-email.in-reply-to-accepted': {
    description: 'inReplyTo is refused',
    inbox: without('inReplyTo'),
  },
  'inbox.send-email.references-accepted': {
    description: 'references are refused',
    inbox: without('references'),
  },
  'inbox.send-email.body-text-accepted': { description: 'text is refused', inbox: withoutPart('text') },
  'inbox.send-email.body-html-accepted': { description: 'html is refused', inbox: withoutPart('html') },
  'inbox.send-email.sent-from-mailbox': {
    description: 'the email is sent from another mailbox',
    inbox: sends({ stored: (email) => ({ ...email, mailboxId: `${email.mailboxId}x` }) }),
  },
  'inbox.send-email.sent-email-shows-what-was-given': {
    description: 'references are lost',
    inbox: sends({ stored: (email) => ({ ...email, references: [] }) }),
  },
  'inbox.send-email.response-ids-match-sent-email': {
    description: 'the answer has the id of another message',
    wire: changeField(sent, 'messageId', () => '<other@mail.example>'),
  },
  'inbox.send-email.reply-stays-in-thread': {
    description: 'each sent email opens a thread',
    inbox: sends({ stored: (email) => ({ ...email, threadId: `thr_${email.id}` }) }),
  },
  'inbox.send-email.no-attachments': {
    description: 'the signature comes as an attachment',
    inbox: sends({
      stored: (email) => ({
        ...email,
        attachments: [{ filename: 'signature.png', size: 1, mimeType: 'image/png' }],
      }),
    }),
  },
  'inbox.send-email.failure-after-send-500': {
    description: 'a failure after sending answers 502',
    wire: setStatus(both(send, status(500)), 502),
  },
  'inbox.send-email.failure-after-send-code': {
    description: 'a failure after sending has another code',
    wire: setField(both(send, status(500)), 'code', 'SEND_FAILED'),
  },
  'inbox.send-email.failure-after-send-left': {
    description: 'a sending that fails has not left',
    inbox: sends({ leavesBeforeFailing: false }),
  },
  'inbox.send-email.retry-after-failure-sends-again': {
    description: 'failures are stored and repeated',
    inbox: sends({ storesFailures: true }),
  },
  'inbox.send-email.foreign-mailbox': {
    description: 'a foreign mailbox answers 403',
    inbox: sends({ foreignMailbox: { status: 403, code: 'FORBIDDEN' } }),
  },
  'inbox.idempotency.key-honoured-on-send': {
    description: 'keys are not stored',
    inbox: sends({ storedHours: 0 }),
  },
  'inbox.idempotency.stored-24-hours': {
    description: 'keys are stored 12 hours',
    inbox: sends({ storedHours: inboxRules.sending.storedHours / 2 }),
  },
  'inbox.idempotency.forgotten-after-24-hours': {
    description: 'keys are stored 48 hours',
    inbox: sends({ storedHours: inboxRules.sending.storedHours * 2 }),
  },
  'inbox.idempotency.scoped-to-workspace': {
    description: 'each API key has idempotency keys of its own',
    inbox: sends({ keyName: (name, { key }) => `${key} ${name}` }),
  },
  'inbox.idempotency.not-shared-across-workspaces': {
    description: 'idempotency keys hold across workspaces',
    inbox: sends({ sharedByWorkspaces: true }),
  },
  'inbox.idempotency.replay-header': {
    description: 'an answer from store does not say so',
    inbox: sends({ replays: (reply) => reply }),
  },
  'inbox.idempotency.first-answer-without-replay-header': {
    description: 'every answer says whether it is a replay',
    wire: setHeader(fresh, 'Idempotent-Replay', 'false'),
  },
  'inbox.idempotency.replay-same-status': {
    description: 'an answer from store has the status 200',
    inbox: sends({ replays: (reply) => inboxRules.sending.replays({ ...reply, status: 200 }) }),
  },
  'inbox.idempotency.replay-same-body': {
    description: 'an answer from store has no ids',
    inbox: sends({ replays: (reply) => inboxRules.sending.replays({ ...reply, body: {} }) }),
  },
  'inbox.idempotency.conflict-409': {
    description: 'a key with another request answers 422',
    wire: setStatus(both(send, coded('CONFLICT')), 422),
  },
  'inbox.idempotency.conflict-code': {
    description: 'a key with another request has another code',
    wire: setField(both(send, coded('CONFLICT')), 'code', 'IDEMPOTENCY_CONFLICT'),
  },
  'inbox.idempotency.conflict-sends-nothing': {
    description: 'a refused repeat is sent',
    inbox: sends({ conflictSends: true }),
  },
});
