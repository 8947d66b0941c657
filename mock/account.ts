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
  /**
   * Requests that the inbox allows per minute and month: the documented numbers unless the account's settings override
   * them.
   */
  allowance(): { readonly perMinute: number; readonly perMonth: number };
  readonly limiters: {
    /** The inbox minute of the given scope, which several requests share. */
    inboxMinute(scope: string): Limiter;
    inboxMonth(scope: string): Limiter;
    readonly prospecting: (scope: string) => Limiter;
  };
  /** Milliseconds since the epoch by the account's own, movable clock. */
  now(): number;
  /** Advances the account's clock, as if the time had passed. */
  advance(milliseconds: number): void;
  readonly situation: Readonly<Situation>;
  /** How long the Prospecting API takes to answer, in seconds. */
  answerSeconds(): number;
  /** Pushes the events of an occasion in the inbox to the account's webhook, if it has one. */
  push(occasion: Occasion, data: unknown): void;
  /** Sends the account's deliveries. */
  readonly outbox: Outbox;
  /** Runs everything that became due as time passed. */
  catchUp(): void;
  /** The inboxes of other workspaces, which no request may access. */
  readonly neighbours: () => readonly InboxStore[];
}
