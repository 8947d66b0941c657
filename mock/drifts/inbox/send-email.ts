import { to, set } from '../edits/answers.ts';
import { whenSending, sends, alterSending } from '../edits/inbox.ts';
import { table, alterHandlers, alterInbox } from '../types.ts';
import { whenCode } from '../wire.ts';
import { inboxRules } from '../../inbox/rules.ts';

/** Messages with this field are refused. */
const without = (name: string) => sends({ accepts: (body) => !(name in body) });

const withoutPart = (name: string) =>
  sends({ accepts: ({ body }) => typeof body !== 'object' || body === null || !(name in body) });

export const sendEmail = table('inbox.send-email', {
  'sends-immediately': alterSending('the email waits as a draft', {
    stored: (email) => ({ ...email, folderType: 'DRAFTS' }),
  }),
  'idempotency-key-optional': alterSending('an idempotency key is required', {
    accepts: (_, key) => key !== undefined,
  }),
  'idempotency-key-255-accepted': alterSending('keys of at most 254 characters', {
    keyMaxChars: inboxRules.sending.keyMaxChars - 1,
  }),
  'mailbox-id-accepted': alterInbox('a mailbox is refused', without('mailboxId')),
  'sent-from-mailbox': {
    main: alterSending('the email is sent from another mailbox', {
      stored: (email) => ({ ...email, mailboxId: `${email.mailboxId}x` }),
    }),
    new: alterSending('a message that is no reply is sent from another mailbox', {
      stored: (email) => (email.inReplyTo === '' ? { ...email, mailboxId: `${email.mailboxId}x` } : email),
    }),
  },
  'to-accepted': alterInbox('to is refused', without('to')),
  'subject-accepted': alterInbox('subject is refused', without('subject')),
  'in-reply-to-accepted': alterInbox('inReplyTo is refused', without('inReplyTo')),
  'references-accepted': alterInbox('references are refused', without('references')),
  'body-text-accepted': alterInbox('text is refused', withoutPart('text')),
  'body-html-accepted': alterInbox('html is refused', withoutPart('html')),
  'sent-email-shows-what-was-given': alterSending('references are lost', {
    stored: (email) => ({ ...email, references: [] }),
  }),
  'response-ids-match-sent-email': {
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
  'reply-stays-in-thread': alterSending('each sent email opens a thread', {
    stored: (email) => ({ ...email, threadId: `thr_${email.id}` }),
  }),
  'no-attachments': {
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
  'signature-added-by-default': alterSending('the signature is left out', {
    stored: (email, { body }) => ({ ...email, bodyText: (body as { text: string }).text }),
  }),
  'failure-after-send-500': to([whenSending, 500], 502),
  'failure-after-send-code': set([whenSending, 500], 'code', 'SEND_FAILED'),
  'failure-after-send-left': alterSending('a sending that fails has not left', {
    leavesBeforeFailing: false,
  }),
  'retry-after-failure-sends-again': alterSending('failures are stored by what was sent, and repeated', {
    storesFailures: true,
    keyless: (fingerprint) => fingerprint,
  }),
  'foreign-mailbox': {
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
