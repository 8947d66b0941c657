export interface Address {
  readonly email: string;
  readonly name: string | null;
}

/** A stored email; lists and details show parts of it. */
export interface Email {
  readonly id: string;
  readonly mailboxId: string;
  folderType: FolderType;
  readonly messageId: string;
  readonly threadId: string;
  readonly subject: string;
  readonly from: Address;
  readonly to: readonly Address[];
  readonly cc: readonly Address[];
  readonly bcc: readonly Address[];
  readonly date: string;
  readonly snippet: string;
  readonly bodyText: string;
  isRead: boolean;
  isStarred: boolean;
  readonly waitingForReply: boolean;
  readonly attachments: readonly { filename: string; size: number; mimeType: string }[];
  readonly tags: readonly { id: string; name: string; color: string; isAiLabel: boolean }[];
  readonly inReplyTo: string;
  readonly references: readonly string[];
  readonly hidden: boolean;
  readonly scheduledSendAt: string | null;
}

export const FOLDER_TYPES = ['INBOX', 'SENT', 'DRAFTS', 'SPAM', 'TRASH'] as const;
export type FolderType = (typeof FOLDER_TYPES)[number];

export interface Mailbox {
  readonly id: string;
  readonly email: string;
  readonly hasTrash: boolean;
}

export interface View {
  readonly id: string;
  readonly name: string;
  readonly mailboxIds: readonly string[];
  readonly filters: unknown;
}

/** Hides matching emails from the inbox. */
export interface InboxFilter {
  readonly id: string;
  readonly name: string;
}

export interface StoredReply {
  readonly fingerprint: string;
  readonly at: number;
  readonly status: number;
  readonly body: unknown;
}

/**
 * All inbox data of one workspace. `emails` are sorted newest first, then by id; `addEmail` and `removeEmail` change
 * them.
 */
export interface InboxStore {
  readonly emails: Email[];
  readonly byId: Map<string, Email>;
  readonly mailboxes: readonly Mailbox[];
  readonly views: readonly View[];
  readonly filters: readonly InboxFilter[];
  readonly sent: Map<string, StoredReply>;
  nextId: number;
  /** The signature of each mailbox; empty for none. */
  signature: string;
}

export type Dated = Pick<Email, 'date' | 'id'>;
export const byDateThenId = (a: Dated, b: Dated): number =>
  a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1;

/** The index of the first entry that meets a condition, in a list sorted by it. */
export function firstPast<T>(row: readonly T[], isPast: (entry: T) => boolean): number {
  let [low, high] = [0, row.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isPast(row[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function addEmail({ emails, byId }: InboxStore, email: Email): void {
  emails.splice(
    firstPast(emails, (other) => byDateThenId(email, other) < 0),
    0,
    email,
  );
  byId.set(email.id, email);
}

/** Adds an email that resembles an existing one. Throws a RangeError if there is none. */
export function arrive(store: InboxStore, now: number): Email {
  const inboxes = store.emails.filter(({ folderType }) => folderType === 'INBOX');
  const number = store.nextId;
  const like = inboxes[number % inboxes.length];
  if (like === undefined) throw new RangeError('mailArrives wants an account with an email in its inbox');
  store.nextId += 1;
  const id = `eml_in${number}`;
  const email: Email = {
    ...like,
    ...{ id, messageId: `<${id}@mail.example>`, threadId: `thr_in${number}`, inReplyTo: '', references: [] },
    ...{ date: new Date(now).toISOString(), isRead: false, isStarred: false, hidden: false },
  };
  addEmail(store, email);
  return email;
}

export function removeEmail({ emails, byId }: InboxStore, email: Email): void {
  emails.splice(emails.indexOf(email), 1);
  byId.delete(email.id);
}
