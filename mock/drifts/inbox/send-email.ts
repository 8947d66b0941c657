import { to, set } from '../edits/answers.ts';
import { whenSending, sends, alterSending } from '../edits/inbox.ts';
import { table, alterHandlers, alterInbox } from '../types.ts';
import { whenCode } from '../wire.ts';
import { inboxRules } from '../../inbox/rules.ts';

/** Messages with this field are refused. */
const without = (name: string) => sends({ accepts: (body) => !(name in body) });

const withoutPart = (name: string) =>
  sends({ accepts: ({ body }) => typeof body !== 'object' || body === null || !(name in body) });

export const sendEmail = table({
  'inbox.send-email.sends-immediately': alterSending('the email waits as a draft', {
    stored: (email) => ({ ...email, folderType: 'DRAFTS' }),
  }),
  'inbox.send-email.idempotency-key-optional': alterSending('an idempotency key is required', {
    accepts: (_, key) => key !== undefined,
  }),
  'inbox.send-email.idempotency-key-255-accepted': alterSending('keys of at most 254 characters', {
    keyMaxChars: inboxRules.sending.keyMaxChars - 1,
  }),
  'inbox.send-email.mailbox-id-accepted': alterInbox('a mailbox is refused', without('mailboxId')),
  'inbox.send-email.sent-from-mailbox': {
    main: alterSending('the email is sent from another mailbox', {
      stored: (email) => ({ ...email, mailboxId: `${email.mailboxId}x` }),
    }),
    new: alterSending('a message that is no reply is sent from another mailbox', {
      stored: (email) => (email.inReplyTo === '' ? { ...email, mailboxId: `${email.mailboxId}x` } : email),
    }),
  },
  'inbox.send-email.to-accepted': alterInbox('to is refused', without('to')),
  'inbox.send-email.subject-accepted': alterInbox('subject is refused', without('subject')),
  'inbox.send-email.in-reply-to-accepted': alterInbox('inReplyTo is refused', without('inReplyTo')),
  'inbox.send-email.references-accepted': alterInbox('references are refused', without('references')),
  'inbox.send-email.body-text-accepted': alterInbox('text is refused', withoutPart('text')),
  'inbox.send-email.body-html-accepted': alterInbox('html is refused', withoutPart('html')),
  'inbox.send-email.sent-email-shows-what-was-given': alterSending('references are lost', {
    stored: (email) => ({ ...email, references: [] }),
  }),
  'inbox.send-email.response-ids-match-sent-email': {
    main: alterInbox('the answer has the id of another message', {
      sentAnswer: ({ threadId }) => ({ messageId: '<other@mail.example>', threadId }),
    }),
    new: alterInbox('the answer to a message that is no reply has the id of another one', {
      sentAnswer: ({ messageId, threadId, inReplyTo }) => ({
        messageId: inReplyTo === '' ? '<other@mail.example>' : messageId,
        threadId,
      }),
    }),
  },
  'inbox.send-email.reply-stays-in-thread': alterSending('each sent email opens a thread', {
    stored: (email) => ({ ...email, threadId: `thr_${email.id}` }),
  }),
  'inbox.send-email.no-attachments': {
    main: alterSending('the signature comes as an attachment', {
      stored: (email) => ({
        ...email,
        attachments: [{ filename: 'signature.png', size: 1, mimeType: 'image/png' }],
      }),
    }),
    given: alterSending('attachments are sent as they are given', {
      stored: (email, { attachments }) =>
        Array.isArray(attachments)
          ? { ...email, attachments: attachments as typeof email.attachments }
          : email,
    }),
  },
  'inbox.send-email.signature-added-by-default': alterSending('the signature is left out', {
    stored: (email, { body }) => ({ ...email, bodyText: (body as { text: string }).text }),
  }),
  'inbox.send-email.failure-after-send-500': to([whenSending, 500], 502),
  'inbox.send-email.failure-after-send-code': set([whenSending, 500], 'code', 'SEND_FAILED'),
  'inbox.send-email.failure-after-send-left': alterSending('a sending that fails has not left', {
    leavesBeforeFailing: false,
  }),
  'inbox.send-email.retry-after-failure-sends-again': alterSending(
    'failures are stored by what was sent, and repeated',
    { storesFailures: true, keyless: (fingerprint) => fingerprint },
  ),
  'inbox.send-email.foreign-mailbox': {
    main: to([whenSending, whenCode('NOT_FOUND')], 403),
    sends: alterHandlers('mailboxes of other workspaces send as well', {
      'POST /drafts/send': (call, next) => {
        const { inbox, neighbours } = call.account;
        const { mailboxes } = inbox;
        Object.assign(inbox, { mailboxes: [inbox, ...neighbours()].flatMap((store) => store.mailboxes) });
        const reply = next(call);
        return Object.assign(inbox, { mailboxes }) && reply;
      },
    }),
  },
});
