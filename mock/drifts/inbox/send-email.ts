import { send, sends } from '../edits/inbox-send.ts';
import { table } from '../types.ts';
import { both, setField, setStatus, status } from '../wire.ts';
import { inboxRules } from '../../inbox/rules.ts';

/** Messages with this field are refused. */
const without = (name: string) => sends({ accepts: (body) => !(name in body) });

const withoutPart = (name: string) =>
  sends({ accepts: ({ body }) => typeof body !== 'object' || body === null || !(name in body) });

export const sendEmail = table({
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
  'inbox.send-email.sent-from-mailbox': {
    description: 'the email is sent from another mailbox',
    inbox: sends({ stored: (email) => ({ ...email, mailboxId: `${email.mailboxId}x` }) }),
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
  'inbox.send-email.sent-email-shows-what-was-given': {
    description: 'references are lost',
    inbox: sends({ stored: (email) => ({ ...email, references: [] }) }),
  },
  'inbox.send-email.response-ids-match-sent-email': {
    description: 'the answer has the id of another message',
    inbox: { sentAnswer: ({ threadId }) => ({ messageId: '<other@mail.example>', threadId }) },
  },
  'inbox.send-email.reply-stays-in-thread': {
    description: 'each sent email opens a thread',
    inbox: sends({ stored: (email) => ({ ...email, threadId: `thr_${email.id}` }) }),
  },
  'inbox.send-email.no-attachments': [
    {
      description: 'the signature comes as an attachment',
      inbox: sends({
        stored: (email) => ({
          ...email,
          attachments: [{ filename: 'signature.png', size: 1, mimeType: 'image/png' }],
        }),
      }),
    },
    {
      variant: 'given',
      description: 'attachments are sent as they are given',
      inbox: sends({
        stored: (email, { attachments }) =>
          Array.isArray(attachments)
            ? { ...email, attachments: attachments as typeof email.attachments }
            : email,
      }),
    },
  ],
  'inbox.send-email.signature-added-by-default': {
    description: 'the signature is left out',
    inbox: sends({ signed: (text) => text }),
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
    description: 'failures are stored by what was sent, and repeated',
    inbox: sends({ storesFailures: true, keyless: (fingerprint) => fingerprint }),
  },
  'inbox.send-email.foreign-mailbox': [
    {
      description: 'a foreign mailbox answers 403',
      inbox: sends({ foreignMailbox: { status: 403, code: 'FORBIDDEN' } }),
    },
    {
      variant: 'sends',
      description: 'mailboxes of other workspaces send as well',
      inbox: sends({ mailboxesOf: (own, neighbours) => [own, ...neighbours()] }),
    },
  ],
});
