import { createHash } from 'node:crypto';
import { inboxFacts } from '../../generated/facts.ts';
import type { Call, Handlers, Reply } from '../http/call.ts';
import { invalid, refusal } from './errors.ts';
import { listEmails, searchEmails } from './list.ts';
import { detail, listItem } from './present.ts';
import { byDateThenId, type Email } from './store.ts';

const HOUR = 3_600_000;

function withEmail(call: Call, code: string, then: (email: Email) => Reply): Reply {
  const email = call.account.inbox.emails.find(({ id }) => id === call.params['emailId']);
  return email === undefined
    ? refusal(call.account.rules.inbox.foreignStatus, code, 'No such email')
    : then(email);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function patchEmail(call: Call): Reply {
  const rules = call.account.rules.inbox;
  return withEmail(call, rules.codes.unknownOnPatch, (email) => {
    const { isRead, isStarred } = isRecord(call.body) ? call.body : {};
    if (typeof isRead !== 'boolean' && typeof isStarred !== 'boolean')
      return invalid(rules, { accepted: ['isRead', 'isStarred'] });
    if (typeof isRead === 'boolean' && rules.patchSetsRead) email.isRead = isRead;
    if (typeof isStarred === 'boolean' && rules.patchSetsStarred) email.isStarred = isStarred;
    return { status: 200, body: { email: detail(email) } };
  });
}

function deleteEmail(call: Call): Reply {
  const rules = call.account.rules.inbox;
  return withEmail(call, rules.codes.unknownOnDelete, (email) => {
    const { emails, mailboxes } = call.account.inbox;
    if (!mailboxes.find(({ id }) => id === email.mailboxId)?.hasTrash)
      return refusal(400, rules.codes.noTrash, 'The mailbox has no trash folder');
    if (rules.trashKeepsEmail) email.folderType = 'TRASH';
    else emails.splice(emails.indexOf(email), 1);
    return { status: 204 };
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Sends once for each idempotency key of the workspace, for as long as the key is stored. */
function send(call: Call): Reply {
  const { inbox, rules } = call.account;
  const body = isRecord(call.body) ? call.body : {};
  const mailbox = inbox.mailboxes.find(({ id }) => id === body['mailboxId']);
  if (mailbox === undefined || !Array.isArray(body['to']) || body['to'].length === 0)
    return invalid(rules.inbox, { mailboxId: ['an own mailbox and a recipient are needed'] });
  const key = call.headers['idempotency-key'];
  const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const stored = key === undefined ? undefined : inbox.sent.get(key);
  if (stored !== undefined && call.account.now() - stored.at < inboxFacts.idempotency.storedHours * HOUR) {
    if (stored.fingerprint !== fingerprint)
      return refusal(409, 'CONFLICT', 'The key was used with another request');
    return { status: stored.status, headers: { 'Idempotent-Replay': 'true' }, body: stored.body };
  }
  const id = `eml_sent${String(inbox.nextId).padStart(12, '0')}`;
  inbox.nextId += 1;
  const content = isRecord(body['body']) ? textOf(body['body']['text']) : '';
  const email: Email = {
    id,
    mailboxId: mailbox.id,
    folderType: 'SENT',
    messageId: `<${id}@mail.example>`,
    threadId: `thr_${id}`,
    subject: typeof body['subject'] === 'string' ? body['subject'] : '',
    from: { email: mailbox.email, name: null },
    to: body['to'].filter(isRecord).map((to) => ({
      email: String(to['email']),
      name: typeof to['name'] === 'string' ? to['name'] : null,
    })),
    cc: [],
    bcc: [],
    date: new Date(call.account.now()).toISOString(),
    snippet: content.slice(0, 80),
    bodyText: content,
    isRead: true,
    isStarred: false,
    waitingForReply: false,
    attachments: [],
    tags: [],
    inReplyTo: typeof body['inReplyTo'] === 'string' ? body['inReplyTo'] : '',
    references: Array.isArray(body['references']) ? body['references'].map(String) : [],
    hidden: false,
    scheduledSendAt: null,
  };
  inbox.emails.push(email);
  inbox.emails.sort(byDateThenId);
  const reply = { status: 201, body: { messageId: email.messageId, threadId: email.threadId } };
  if (key !== undefined) inbox.sent.set(key, { fingerprint, at: call.account.now(), ...reply });
  return reply;
}

export const inboxHandlers: Handlers = {
  'GET /emails': listEmails,
  'GET /emails/search': searchEmails,
  'GET /emails/{emailId}': (call) =>
    withEmail(call, call.account.rules.inbox.codes.unknownOnGet, (email) => ({
      status: 200,
      body: { email: detail(email) },
    })),
  'PATCH /emails/{emailId}': patchEmail,
  'DELETE /emails/{emailId}': deleteEmail,
  'GET /emails/{emailId}/body': (call) =>
    withEmail(call, call.account.rules.inbox.codes.unknownOnGet, (email) => ({
      status: 200,
      body: { text: email.bodyText, conversation: [detail(email)] },
    })),
  'POST /drafts/send': send,
  'GET /drafts': (call) => ({
    status: 200,
    body: {
      items: call.account.inbox.emails.filter(({ folderType }) => folderType === 'DRAFTS').map(listItem),
    },
  }),
  'GET /views': (call) => ({ status: 200, body: { views: call.account.inbox.views } }),
  'GET /filters': () => ({ status: 200, body: { filters: [] } }),
};
