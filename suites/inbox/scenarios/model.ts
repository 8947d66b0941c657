import { inboxFacts } from '../../../generated/facts.ts';
import type { JsonObject } from '../../kit/model/exchange.ts';

export type FolderName = (typeof inboxFacts.folderTypes)[number];
export interface FlagChange {
  readonly isRead?: boolean;
  readonly isStarred?: boolean;
}

/** A range of the account's time in which something happened: real time plus the moved clock. */
export interface Moment {
  readonly from: number;
  readonly to: number;
}
/** The possible values of a number. */
export interface Range {
  readonly from: number;
  readonly to: number;
}
export const isWithin = (value: number, { from, to }: Range): boolean => value >= from && value <= to;

/** What is known of an email. A flag is undefined if no documented answer shows it. */
export interface EmailState extends FlagChange {
  readonly folder: FolderName;
  readonly hidden: boolean;
  /** The email as first listed. */
  readonly item: JsonObject;
  /** Deletions that moved it, and later changes. */
  readonly deletions: number;
  readonly patches: number;
  readonly formerFolder?: FolderName;
}

/** `renewed`: the key was used, but too long ago to matter. */
export type SendingOutcome = 'fresh' | 'renewed' | 'replay' | 'conflict' | 'unknown';
/** How many messages of a body were sent, by the rules and by the answers; undefined if unclear. */
export interface Messages {
  readonly promised: number | undefined;
  readonly announced: number | undefined;
}
const plus = (count: number | undefined, more: number | undefined): number | undefined =>
  count === undefined || more === undefined ? undefined : count + more;
export type SendingAnswer = 'fresh' | 'replay' | 'refused' | 'unclear';
interface Stored {
  readonly body: string;
  readonly at: Moment;
  readonly answer: string;
}

const STORED_MS = inboxFacts.idempotency.storedHours * 3_600_000;
/** The document does not state how soon after its time a key is removed. */
const REMOVED_MS = 2 * STORED_MS;

/** One workspace as the document describes it: emails, sent emails, and the keys of sendings. No I/O. */
export class InboxModel {
  readonly emails = new Map<string, EmailState>();
  #snapshot: ReadonlyMap<string, EmailState> | undefined;
  readonly #stored = new Map<string, Stored>();
  readonly #messages = new Map<string, Messages>();

  know(id: string, state: Pick<EmailState, 'folder' | 'hidden' | 'item'> & FlagChange): void {
    this.#set(id, { deletions: 0, patches: 0, ...state });
  }

  /** All that is known now, unchanged by later requests; the same object until something changes. */
  snapshot(): ReadonlyMap<string, EmailState> {
    return (this.#snapshot ??= new Map(this.emails));
  }

  patched(id: string, flags: FlagChange): void {
    this.#change(id, (email) => ({ ...email, ...flags, patches: email.patches + 1 }));
  }

  /** After a change with an undocumented request, the next read determines the flags. */
  unsure(id: string): void {
    this.#change(id, ({ folder, hidden, item, deletions, patches, formerFolder }) => ({
      folder,
      hidden,
      item,
      deletions,
      patches,
      ...(formerFolder && { formerFolder }),
    }));
  }

  /** A read has shown unknown flags. */
  seen(id: string, flags: FlagChange): void {
    this.#change(id, (email) => {
      const unknown = (['isRead', 'isStarred'] as const).filter((flag) => email[flag] === undefined);
      const shown = unknown.flatMap((flag) =>
        flags[flag] === undefined ? [] : [[flag, flags[flag]] as const],
      );
      return shown.length === 0 ? email : { ...email, ...Object.fromEntries(shown) };
    });
  }

  /** The document leaves open whether reading an email marks it as read. */
  opened(id: string): void {
    this.#change(id, (email) => {
      if (email.isRead !== false) return email;
      const { isRead: _, ...unknown } = email;
      return unknown;
    });
  }

  deleted(id: string): void {
    this.#change(id, (email) => ({
      ...email,
      folder: 'TRASH',
      deletions: email.deletions + 1,
      ...(email.folder !== 'TRASH' && { formerFolder: email.folder }),
    }));
  }

  #change(id: string, change: (email: EmailState) => EmailState): void {
    const email = this.emails.get(id);
    const changed = email && change(email);
    // An unchanged email stays the same object, which a history stores once.
    if (changed !== undefined && changed !== email) this.#set(id, changed);
  }

  #set(id: string, email: EmailState): void {
    this.emails.set(id, email);
    this.#snapshot = undefined;
  }

  /** The expected outcome of a sending with this key and body at this time. */
  outcome(key: string | undefined, body: string, at: Moment): SendingOutcome {
    const stored = key === undefined ? undefined : this.#stored.get(key);
    if (stored === undefined) return 'fresh';
    if (at.from - stored.at.to > REMOVED_MS) return 'renewed';
    if (at.to - stored.at.from >= STORED_MS) return 'unknown';
    return stored.body === body ? 'replay' : 'conflict';
  }

  /** The answer that a replay must repeat. */
  answerOf(key: string | undefined): string | undefined {
    return key === undefined ? undefined : this.#stored.get(key)?.answer;
  }

  /** Records the answer to a sending: a new message, a repetition, or an inconclusive answer. */
  sent(key: string | undefined, body: string, at: Moment, answered: SendingAnswer, answer: string): void {
    const { promised, announced } = this.messages(body);
    const outcome = this.outcome(key, body, at);
    const isNew = outcome === 'fresh' || outcome === 'renewed';
    this.#messages.set(body, {
      promised: plus(
        promised,
        answered === 'unclear' || outcome === 'unknown' || (outcome === 'conflict' && answered === 'fresh')
          ? undefined
          : isNew && answered !== 'refused'
            ? 1
            : 0,
      ),
      announced: plus(announced, answered === 'unclear' ? undefined : answered === 'fresh' ? 1 : 0),
    });
    if (answered === 'fresh' && key !== undefined) this.#stored.set(key, { body, at, answer });
  }

  messages(body: string): Messages {
    return this.#messages.get(body) ?? { promised: 0, announced: 0 };
  }
}

const { requests: PER_MINUTE, windowSeconds } = inboxFacts.rateLimit;
const WINDOW_MS = windowSeconds * 1000;
/** Tolerance between the clocks of target and harness near the beginning of a month. */
const TURN_MS = 5 * 60_000;

export interface ExpectedCount {
  /** Whether the minute accepts the request; undefined if real time or the kind of counter leaves it open. */
  readonly passes: boolean | undefined;
  /** Undefined if nothing is known of the month yet. */
  readonly quota: Range | undefined;
  readonly newMonth: boolean;
}

/**
 * The share of a request that a sliding minute still counts, by a log of moments or by two weighted buckets. The
 * bucket of a request may have begun with it, or may have ended right after it.
 */
export const shareInWindow = (taken: Moment, at: Moment): Range => ({
  from: Math.max(0, 1 - (at.to - taken.from) / WINDOW_MS),
  to: Math.min(1, Math.max(0, 2 - (at.from - taken.to) / WINDOW_MS)),
});
/** After this time a request no longer counts. */
const GONE_MS = 2 * WINDOW_MS;

/**
 * The minute and the month as the document counts them. The moment of each request is known only as a range. No I/O.
 */
export class CounterModel {
  #taken: { at: Moment; units: Range }[] = [];
  #month: string | undefined;
  #left: number | undefined;

  predict(at: Moment, cost: Range): ExpectedCount {
    const used = (end: 'from' | 'to'): number =>
      this.#taken.reduce((total, taken) => total + taken.units[end] * shareInWindow(taken.at, at)[end], 0);
    const month = monthOf(at);
    const newMonth = month !== undefined && this.#month !== undefined && month !== this.#month;
    const left = newMonth ? inboxFacts.monthlyQuota.requests : month === this.#month ? this.#left : undefined;
    return {
      // A fraction of a unit may be rounded up or down.
      passes:
        Math.ceil(used('to')) + cost.to <= PER_MINUTE
          ? true
          : Math.floor(used('from')) + cost.from > PER_MINUTE
            ? false
            : undefined,
      quota:
        month === undefined || left === undefined
          ? undefined
          : { from: left - cost.to, to: left - cost.from },
      newMonth,
    };
  }

  /** Counts a request; whether refused ones count is open. `left` is the rest of the month by its own header. */
  count(at: Moment, cost: Range, passed: boolean, left: number | undefined): void {
    this.#taken = this.#taken.filter(({ at: taken }) => at.from - taken.to <= GONE_MS);
    this.#taken.push({ at, units: passed ? cost : { from: 0, to: cost.to } });
    if (!passed) return;
    const month = monthOf(at);
    this.#left = month === undefined ? undefined : left;
    // A request near the beginning of a month may belong to either month, and leaves fewer units than a new one has.
    this.#month = month;
  }
}

/** The month in UTC; undefined near its beginning or end, where clocks may differ. */
function monthOf({ from, to }: Moment): string | undefined {
  const name = (at: number): string => new Date(at).toISOString().slice(0, 7);
  const month = name(from - TURN_MS);
  return month === name(to + TURN_MS) ? month : undefined;
}
