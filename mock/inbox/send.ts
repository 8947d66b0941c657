import { createHash } from 'node:crypto';
import type { Call, Reply } from '../http/call.ts';
import { invalidRequest, refuseInbox } from './errors.ts';
import { addEmail, type Email, type InboxStore, type Mailbox } from './store.ts';
import { isObject, type JsonObject } from '../../specs/json.ts';

const HOUR = 3_600_000;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Why a sending is refused, regardless of earlier ones. */
function refusalOf(call: Call, body: JsonObject, key: string | undefined): Reply | undefined {
  const { inbox, rules } = call.account;
  const { sending } = rules.inbox;
  if (key !== undefined && key.length > sending.keyMaxChars)
    return invalidRequest(rules.inbox, { 'Idempotency-Key': [`at most ${sending.keyMaxChars} characters`] });
  if (mailboxOf(inbox, body) === undefined) {
    const foreign = call.account.neighbours().some((store) => mailboxOf(store, body) !== undefined);
    return foreign
      ? refuseInbox(404, 'NOT_FOUND', 'No such mailbox')
      : invalidRequest(rules.inbox, { mailboxId: ['a mailbox of the workspace'] });
  }
  if (!Array.isArray(body['to']) || body['to'].length === 0)
    return invalidRequest(rules.inbox, { to: ['at least one recipient'] });
  return sending.accepts(body, key, inbox) ? undefined : invalidRequest(rules.inbox, {});
}

const mailboxOf = ({ mailboxes }: InboxStore, body: JsonObject): Mailbox | undefined =>
  mailboxes.find(({ id }) => id === body['mailboxId']);
const originalOf = ({ emails }: InboxStore, body: JsonObject): Email | undefined =>
  emails.find(({ messageId }) => messageId === body['inReplyTo']);

/** Sends once per idempotency key of the workspace while the key is stored. */
export function handleSendEmail(call: Call): Reply {
  const { inbox, rules } = call.account;
  const { sending, storesRefusals } = rules.inbox;
  const body = isObject(call.body) ? call.body : {};
  const key = call.headers['idempotency-key'];
  const refused = refusalOf(call, body, key);
  if (refused !== undefined && !storesRefusals) return refused;
  const fingerprint = createHash('sha256').update(rules.inbox.fingerprint(body)).digest('hex');
  const asker = { account: call.account.id, key: call.headers['authorization'] ?? '', operation: '' };
  const name = key === undefined ? sending.keyless(fingerprint) : sending.keyName(key, asker);
  const stores = [inbox, ...(sending.sharedByWorkspaces ? call.account.neighbours() : [])];
  const stored = name === undefined ? undefined : stores.flatMap(({ sent }) => sent.get(name) ?? [])[0];
  const leave = (): Email => {
    const email = sending.stored(sentEmail(call, body), body);
    addEmail(inbox, email);
    return email;
  };
  if (stored !== undefined && call.account.now() - stored.at < sending.storedHours * HOUR) {
    if (stored.fingerprint === fingerprint)
      return sending.replays({ status: stored.status, body: stored.body });
    if (sending.conflictSends) leave();
    return refuseInbox(409, 'CONFLICT', 'The key was used with another request');
  }
  const keep = (reply: Reply): Reply => {
    if (name !== undefined)
      inbox.sent.set(name, { fingerprint, at: call.account.now(), status: reply.status, body: reply.body });
    return reply;
  };
  if (refused !== undefined) return keep(refused);
  // The message was sent but nothing is stored, so a retry sends it again.
  if (call.account.situation.sendFailsAfterLeaving) {
    if (sending.leavesBeforeFailing) leave();
    const failure = refuseInbox(500, 'INTERNAL_ERROR', 'Unexpected failure');
    return sending.storesFailures ? keep(failure) : failure;
  }
  const email = leave();
  call.account.push('sent', { emailId: email.id, mailboxId: email.mailboxId });
  return keep({ status: 201, body: rules.inbox.sentAnswer(email) });
}

/** Only message ids among the references are stored, because an email has message ids there. */
const isMessageId = (text: string): boolean => /^(?:<[^<>]+>|[^<>\s]+)$/v.test(text);

function sentEmail(call: Call, body: JsonObject): Email {
  const { inbox } = call.account;
  const id = `eml_sent${String(inbox.nextId).padStart(12, '0')}`;
  inbox.nextId += 1;
  const content = isObject(body['body']) ? textOf(body['body']['text']) : '';
  const inReplyTo = textOf(body['inReplyTo']);
  const mailbox = mailboxOf(inbox, body);
  const to = (Array.isArray(body['to']) ? (body['to'] as unknown[]) : []).filter(isObject);
  return {
    id,
    mailboxId: mailbox?.id ?? '',
    folderType: 'SENT',
    messageId: `<${id}@mail.example>`,
    threadId: originalOf(inbox, body)?.threadId ?? `thr_${id}`,
    subject: textOf(body['subject']),
    from: { email: mailbox?.email ?? '', name: null },
    to: to.map(({ email, name }) => ({ email: textOf(email), name: typeof name === 'string' ? name : null })),
    cc: [],
    bcc: [],
    date: new Date(call.account.now()).toISOString(),
    snippet: [...content].slice(0, 80).join(''),
    bodyText: inbox.signature === '' ? content : `${content}\n\n${inbox.signature}`,
    isRead: true,
    isStarred: false,
    waitingForReply: false,
    attachments: [],
    tags: [],
    inReplyTo,
    references: (Array.isArray(body['references']) ? body['references'].map(String) : []).filter(isMessageId),
    hidden: false,
    scheduledSendAt: null,
  };
}
