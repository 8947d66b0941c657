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
  /** Number of emails in the inbox. */
  readonly emails?: number;
  /** Most entries of each kind in the prospecting service: lists, contacts of each list, campaigns and so on. */
  readonly entries?: number;
  /** Fewest lists in the prospecting service. */
  readonly lists?: number;
  /** Allowances of the inbox other than the documented ones. */
  readonly limits?: { readonly perMinute?: number; readonly perMonth?: number };
  readonly windowMs?: { readonly inbox?: number; readonly prospecting?: number };
}

/** One account with the other workspaces that claims need: a foreign and a suspended one. */
export interface Tenant {
  readonly id: string;
  readonly keys: Keys;
  readonly main: Account;
  settings: TenantSettings;
  clockOffsetMs: number;
  readonly situation: Situation;
  answerSeconds: number;
  /** The webhook for events of the inbox. */
  inboxWebhook: InboxWebhook | undefined;
  readonly outbox: Outbox;
  readonly counters: Counters;
  /** When a key was disabled, by the tenant's clock. */
  readonly disabledAt: Map<TenantKey, number>;
  readonly deletedKeys: Set<TenantKey>;
  /** Uses up units of the month. */
  readonly spendMonth: (units: number) => void;
}

/** The counters in use, by their scope. */
export class Counters {
  readonly minute = new Map<string, Limiter>();
  readonly month = new Map<string, Limiter>();
  readonly quota = new Map<string, Limiter>();

  clear(): void {
    for (const counters of [this.minute, this.month, this.quota]) counters.clear();
  }
}
