/** Everything an account holds is a log that only grows. What it holds now is computed from the log. */

export interface Address {
  email: string;
  name: string | null;
}

export interface Attachment {
  filename: string;
  size: number;
  mimeType: string;
}

export type FolderType = 'INBOX' | 'SENT' | 'DRAFTS' | 'SPAM' | 'TRASH';

export interface Email {
  mailboxId: string;
  folderType: FolderType;
  messageId: string;
  threadId: string;
  subject: string;
  from: Address;
  to: Address[];
  cc: Address[];
  bcc: Address[];
  date: number;
  snippet: string;
  body: string;
  isRead: boolean;
  isStarred: boolean;
  isDraft: boolean;
  waitingForReply: boolean;
  attachments: Attachment[];
  labelIds: string[];
  inReplyTo: string;
  references: string[];
  labels: string[];
  isAutoReply: boolean;
  isAutoForward: boolean;
  scheduledStatus: string | null;
  scheduledSendAt: number | null;
}

export interface Condition {
  label: 'domain' | 'sender' | 'subject' | 'recipient' | 'date' | 'read';
  type: string;
  value: string;
}

export interface Group {
  operator: 'and' | 'or';
  children: Tree[];
}

export type Tree = Condition | Group;

export type Scalar = string | number | boolean;

export interface Contact {
  listId: string;
  companyId: string;
  values: Record<string, Scalar>;
}

export interface Identity {
  id: string;
  foreign: boolean;
  provider: 'none' | 'ok' | 'disconnected' | 'expired';
  social: 'none' | 'ok' | 'cookie' | 'slot';
  socialAccount: string;
  chat: 'none' | 'ok' | 'expired' | 'slot';
  chatAccount: string;
}

export interface Step {
  _id: string;
  type: string;
  audio: string;
  versions: { _id: string; active: boolean; subject: string; content: string }[];
}

export type CampaignKind = 'advanced' | 'email' | 'social';

export interface Campaign {
  kind: CampaignKind;
  name: string;
  status: 'DRAFT' | 'RUNNING' | 'PAUSED' | 'FINISHED' | 'ARCHIVED';
  lists: string[];
  excludedLists: string[];
  identities: Identity[];
  steps: Step[];
  schedule: string | null;
  settings: Record<string, number>;
  plannedStart: string | null;
  alwaysOn: boolean;
  made: number;
}

export interface Activity {
  campaignId: string;
  contactId: string;
  event: string;
  date: number;
  step: number;
  content: string;
  reply: string;
  sentiment: { classification: string; score: number } | null;
}

/** What the ledger knows of, by name. */
export interface Entities {
  mailbox: { email: string; name: string; hasTrash: boolean };
  email: Email;
  label: { name: string; color: string; isAiLabel: boolean };
  rule: { name: string; labelId: string; condition: string; hideFromInbox: boolean };
  view: { name: string; tree: Tree; mailboxId: string | null };
  filter: { name: string; tree: Tree; active: boolean };
  forward: { to: string; tree: Tree };
  signature: { mailboxId: string; html: string };
  kept: { at: number; print: string; status: number; body: string };
  units: { at: number; units: number };
  hit: { at: number };
  list: { name: string; links: string[]; columns: string[]; made: number };
  variable: { technicalName: string; displayName: string; schema: 'lead' | 'company' };
  contact: Contact;
  campaign: Campaign;
  activity: Activity;
  registration: { url: string; events: string[]; campaignId: string | null };
  credit: { date: number; tool: string; credits: number };
  job: { tool: string; made: number; readyAt: number; input: Record<string, string>; found: string | null };
  provider: { email: string; senderName: string; kind: string; warmup: boolean };
  blocked: { kind: 'contact' | 'social'; value: string };
  scrap: { name: string; state: string; count: number; webhook: string | null };
  export: { readyAt: number; made: number; name: string; file: string };
  attachment: { size: number };
}

export type What = keyof Entities;

interface Entry<W extends What> {
  at: number;
  act: 'made' | 'changed' | 'removed';
  what: W;
  id: string;
  value: Partial<Entities[W]>;
}

export class Ledger {
  readonly log: Entry<What>[] = [];
  readonly #read = new Map<What, { upTo: number; held: Map<string, object> }>();

  make<W extends What>(what: W, id: string, value: Entities[W], at = 0): void {
    this.log.push({ at, act: 'made', what, id, value });
  }

  change<W extends What>(what: W, id: string, value: Partial<Entities[W]>, at = 0): void {
    this.log.push({ at, act: 'changed', what, id, value });
  }

  remove(what: What, id: string, at = 0): void {
    this.log.push({ at, act: 'removed', what, id, value: {} });
  }

  /** Reads what is held of one kind. Entries that were read before are not read again. */
  all<W extends What>(what: W): Map<string, Entities[W]> {
    let view = this.#read.get(what);
    if (!view) {
      view = { upTo: 0, held: new Map() };
      this.#read.set(what, view);
    }
    for (; view.upTo < this.log.length; view.upTo++) {
      const entry = this.log[view.upTo] as Entry<What>;
      if (entry.what !== what) {
        continue;
      }
      const before = view.held.get(entry.id);
      if (entry.act === 'made') {
        view.held.set(entry.id, entry.value);
      } else if (entry.act === 'changed' && before) {
        view.held.set(entry.id, { ...before, ...entry.value });
      } else if (entry.act === 'removed') {
        view.held.delete(entry.id);
      }
    }
    return view.held as Map<string, Entities[W]>;
  }

  one<W extends What>(what: W, id: string): Entities[W] | undefined {
    return this.all(what).get(id);
  }
}
