import type { InboxRules } from './rules.ts';
import type { Email, FolderType } from './store.ts';

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

interface Fragment {
  readonly text: string;
  readonly folderType: FolderType;
  readonly isRead: boolean;
  readonly isStarred: boolean;
}

const fragments = new WeakMap<Email, Fragment>();

/** A list item as JSON, written anew only after the email has changed. */
export function listItemText(email: Email): string {
  const { folderType, isRead, isStarred } = email;
  const known = fragments.get(email);
  if (known?.folderType === folderType && known.isRead === isRead && known.isStarred === isStarred)
    return known.text;
  const text = JSON.stringify(listItem(email));
  fragments.set(email, { text, folderType, isRead, isStarred });
  return text;
}

export const detail = (email: Email, { labelsOf }: InboxRules) => ({
  ...common(email),
  bcc: email.bcc,
  labels: labelsOf(email),
  isAutoReply: false,
  isAutoForward: false,
  scheduledStatus: email.scheduledSendAt === null ? null : 'scheduled',
  scheduledSendAt: email.scheduledSendAt,
});
