import { createHash } from 'node:crypto';
import { inboxFacts } from '../../generated/facts.ts';
import type { Call, Reply } from '../http/call.ts';
import { invalid, refusal } from './errors.ts';
import { byDateThenId, type Email, type Mailbox } from './store.ts';

const HOUR = 3_600_000;

type Json = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Sends once for each idempotency key of the workspace, for as long as the key is stored. */
export function send(call: Call): Reply {
  const { inbox, rules } = call.account;
  const body = isRecord(call.body) ? call.body : {};
  const key = call.headers['idempotency-key'];
  const { keyMaxChars, storedHours } = inboxFacts.idempotency;
  if (key !== undefined && key.length > keyMaxChars)
    return invalid(rules.inbox, { 'Idempotency-Key': [`at most ${keyMaxChars} characters`] });
  const mailbox = inbox.mailboxes.find(({ id }) => id === body['mailboxId']);
  if (mailbox === undefined) return invalid(rules.inbox, { mailboxId: ['a mailbox of the workspace'] });
  if (!Array.isArray(body['to']) || body['to'].length === 0)
    return invalid(rules.inbox, { to: ['at least one recipient'] });
  const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const stored = key === undefined ? undefined : inbox.sent.get(key);
  if (stored !== undefined && call.account.now() - stored.at < storedHours * HOUR) {
    if (stored.fingerprint !== fingerprint)
      return refusal(409, 'CONFLICT', 'The key was used with another request');
    return { status: stored.status, headers: { 'Idempotent-Replay': 'true' }, body: stored.body };
  }
  const email = sentEmail(call, body, body['to'].filter(isRecord), mailbox);
  inbox.emails.push(email);
  inbox.emails.sort(byDateThenId);
  // The message has left, but nothing is stored: a retry sends it again.
  if (call.account.sendFailsAfterLeaving()) return refusal(500, 'INTERNAL_ERROR', 'Unexpected failure');
  const reply = { status: 201, body: { messageId: email.messageId, threadId: email.threadId } };
  if (key !== undefined) inbox.sent.set(key, { fingerprint, at: call.account.now(), ...reply });
  return reply;
}

function sentEmail(call: Call, body: Json, to: readonly Json[], mailbox: Mailbox): Email {
  const { inbox } = call.account;
  const id = `eml_sent${String(inbox.nextId).padStart(12, '0')}`;
  inbox.nextId += 1;
  const content = isRecord(body['body']) ? textOf(body['body']['text']) : '';
  const inReplyTo = textOf(body['inReplyTo']);
  const original = inbox.emails.find(({ messageId }) => messageId === inReplyTo);
  return {
    id,
    mailboxId: mailbox.id,
    folderType: 'SENT',
    messageId: `<${id}@mail.example>`,
    threadId: original?.threadId ?? `thr_${id}`,
    subject: textOf(body['subject']),
    from: { email: mailbox.email, name: null },
    to: to.map(({ email, name }) => ({
      email: textOf(email),
      name: typeof name === 'string' ? name : null,
    })),
    cc: [],
    bcc: [],
    date: new Date(call.account.now()).toISOString(),
    snippet: [...content].slice(0, 80).join(''),
    bodyText: content,
    isRead: true,
    isStarred: false,
    waitingForReply: false,
    attachments: [],
    tags: [],
    inReplyTo,
    references: Array.isArray(body['references']) ? body['references'].map(String) : [],
    hidden: false,
    scheduledSendAt: null,
  };
}
