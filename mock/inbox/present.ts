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

export const listItem = (email: Email, { listedBeside }: InboxRules) => ({
  ...common(email),
  tags: email.tags,
  ...listedBeside(email),
});

export const detail = (email: Email, { labelsOf }: InboxRules) => ({
  ...common(email),
  bcc: email.bcc,
  labels: labelsOf(email),
  isAutoReply: false,
  isAutoForward: false,
  scheduledStatus: email.scheduledSendAt === null ? null : 'scheduled',
  scheduledSendAt: email.scheduledSendAt,
});

/**
 * Most stored texts, for emails that a client reads repeatedly. A whole large inbox would take more memory than its
 * emails.
 */
const MOST_FRAGMENTS = 10_000;

interface Fragment<T> {
  readonly json: T;
  readonly rules: InboxRules;
  readonly folderType: FolderType;
  readonly isRead: boolean;
  readonly isStarred: boolean;
}

/** Stores the JSON of an email until the email or the rules change. */
function kept<T>(write: (email: Email, rules: InboxRules) => T): (email: Email, rules: InboxRules) => T {
  let fragments = new WeakMap<Email, Fragment<T>>();
  let count = 0;
  return (email, rules) => {
    const { folderType, isRead, isStarred } = email;
    const known = fragments.get(email);
    if (
      known?.rules === rules &&
      known.folderType === folderType &&
      known.isRead === isRead &&
      known.isStarred === isStarred
    )
      return known.json;
    const json = write(email, rules);
    if (known === undefined && (count += 1) > MOST_FRAGMENTS) {
      fragments = new WeakMap();
      count = 1;
    }
    fragments.set(email, { json, rules, folderType, isRead, isStarred });
    return json;
  };
}

const listItemBytes = kept((email, rules) => Buffer.from(JSON.stringify(listItem(email, rules))));
/** With one character per byte the text is sent unchanged. Otherwise it would be measured and encoded each time. */
export const detailText = kept((email, rules) =>
  Buffer.from(JSON.stringify({ email: detail(email, rules) })).toString('latin1'),
);

const [OPEN, COMMA] = [Buffer.from('{"items":['), Buffer.from(',')];

interface JoinedPage {
  readonly items: readonly Buffer[];
  readonly end: string;
  readonly bytes: Buffer;
}

/** Recently joined pages by first email and size; as many as a client walks through. */
const joined = new Map<string, JoinedPage>();
const MOST_PAGES = 64;

/** The JSON of a page of emails. Joining bytes takes a tenth of the work of encoding text, and is done once. */
export function pageBytes(
  emails: readonly Email[],
  { nextCursor, hasMore }: { readonly nextCursor: string | null; readonly hasMore: boolean },
  rules: InboxRules,
): Buffer {
  const items = emails.map((email) => listItemBytes(email, rules));
  const end = `],"nextCursor":${JSON.stringify(nextCursor)},"hasMore":${hasMore}}`;
  const name = `${items.length} ${emails[0]?.id ?? ''}`;
  const known = joined.get(name);
  // A changed email has other bytes.
  if (known?.end === end && items.every((item, index) => item === known.items[index])) return known.bytes;
  const parts = items.flatMap((item) => [COMMA, item]).slice(1);
  const bytes = Buffer.concat([OPEN, ...parts, Buffer.from(end)]);
  if (joined.size >= MOST_PAGES && known === undefined) joined.clear();
  joined.set(name, { items, end, bytes });
  return bytes;
}
