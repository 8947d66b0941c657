import type { Account } from './account.ts';
import type { PlanName } from './limits/plan.ts';
import type { Limiter } from './limits/limiters.ts';
import { type InboxWebhook } from './webhooks/inbox.ts';
import type { Outbox } from './webhooks/outbox.ts';
import { type Situation } from './situation.ts';

export type TenantKey = 'main' | 'second' | 'foreign' | 'disabled' | 'suspended' | 'inboxOnly';
export type Keys = Readonly<Record<TenantKey, string>>;

export interface TenantSettings {
  readonly seed: number;
  readonly plan: PlanName;
  /** How many emails the inbox holds. */
  readonly emails?: number;
  /** The most of everything that the prospecting service lists: lists, contacts of each, campaigns and so on. */
  readonly entries?: number;
  /** How many lists the prospecting service has at the least. */
  readonly lists?: number;
  /** Allowances of the inbox other than the documented ones. */
  readonly limits?: { readonly perMinute?: number; readonly perMonth?: number };
  readonly windowMs?: { readonly inbox?: number; readonly prospecting?: number };
}

/** One account as a client sees it, with the other workspaces that its claims need: a foreign and a suspended one. */
export interface Tenant {
  readonly id: string;
  readonly keys: Keys;
  readonly main: Account;
  settings: TenantSettings;
  clockOffsetMs: number;
  readonly situation: Situation;
  answerSeconds: number;
  /** Where the events of the inbox go. */
  inboxWebhook: InboxWebhook | undefined;
  readonly outbox: Outbox;
  readonly counters: Counters;
  /** When a key was disabled, on the tenant's clock. */
  readonly disabledAt: Map<TenantKey, number>;
  readonly deletedKeys: Set<TenantKey>;
  /** Uses up units of the month. */
  readonly spendMonth: (units: number) => void;
}

/** The counters in use, by what they are shared by. */
export class Counters {
  readonly minute = new Map<string, Limiter>();
  readonly month = new Map<string, Limiter>();
  readonly quota = new Map<string, Limiter>();

  clear(): void {
    for (const counters of [this.minute, this.month, this.quota]) counters.clear();
  }
}
