import type { InboxRules } from './rules.ts';
import type { Email } from './store.ts';

const common = (email: Email) => ({
  id: email.id,
  mailboxId: email.mailboxId,
  folderId: `${email.mailboxId}_${email.folderType.toLowerCase()}`,
  messageId: email.messageId,
  threadId: email.threadId,
  subject: email.subject,
  from: email.from,
  to: email.to,
  cc: email.cc,
  date: email.date,
  snippet: email.snippet,
  isRead: email.isRead,
  isStarred: email.isStarred,
  isDraft: email.folderType === 'DRAFTS',
  waitingForReply: email.waitingForReply,
  hasAttachments: email.attachments.length > 0,
  attachments: email.attachments,
  inReplyTo: email.inReplyTo,
  references: email.references,
});

export const listItem = (email: Email) => ({ ...common(email), tags: email.tags });

export const detail = (email: Email, { labelsOf }: InboxRules) => ({
  ...common(email),
  bcc: email.bcc,
  labels: labelsOf(email),
  isAutoReply: false,
  isAutoForward: false,
  scheduledStatus: email.scheduledSendAt === null ? null : 'scheduled',
  scheduledSendAt: email.scheduledSendAt,
});
