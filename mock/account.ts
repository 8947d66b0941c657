import type { InboxRules } from './inbox/rules.ts';
import type { InboxStore } from './inbox/store.ts';
import type { Limiter } from './limits/limiters.ts';
import type { ProspectingRules } from './prospecting/rules.ts';
import type { ProspectingStore } from './prospecting/store.ts';
import type { Occasion } from './webhooks/inbox.ts';
import type { Situation } from './situation.ts';
import type { Outbox } from './webhooks/outbox.ts';

export interface Rules {
  readonly inbox: InboxRules;
  readonly prospecting: ProspectingRules;
}

/** One workspace behind one or several API keys: its data, its clock and its counters. */
export interface Account {
  readonly id: string;
  readonly inbox: InboxStore;
  readonly prospecting: ProspectingStore;
  readonly rules: Rules;
  readonly suspended: boolean;
  /** Requests of the inbox in a minute and in a month: as documented, unless the account's settings say otherwise. */
  allowance(): { readonly perMinute: number; readonly perMonth: number };
  readonly limiters: {
    /** The counters of the inbox are found by what they are shared by. */
    inboxMinute(scope: string): Limiter;
    inboxMonth(scope: string): Limiter;
    readonly prospecting: (scope: string) => Limiter;
  };
  /** Milliseconds since the epoch on the account's own, movable clock. */
  now(): number;
  /** Moves the account's clock on, as if the time had been waited for. */
  advance(milliseconds: number): void;
  readonly situation: Readonly<Situation>;
  /** How long the Prospecting API takes to answer, in seconds. */
  answerSeconds(): number;
  /** Pushes what an occasion in the inbox makes to the account's webhook, where it has one. */
  push(occasion: Occasion, data: unknown): void;
  /** What sends its deliveries. */
  readonly outbox: Outbox;
  /** Does what the time that has passed brings about. */
  catchUp(): void;
  /** The inboxes of other workspaces, which no request may reach. */
  readonly neighbours: () => readonly InboxStore[];
}
