import type { InboxRules } from './inbox/rules.ts';
import type { InboxStore } from './inbox/store.ts';
import type { ProspectingRules } from './prospecting/rules.ts';
import type { ProspectingStore } from './prospecting/store.ts';

export type PlanName = 'none' | 'start' | 'grow' | 'scale';

/** One workspace behind one or several API keys: its data, its clock and its counters. */
export interface Account {
  readonly id: string;
  readonly inbox: InboxStore;
  readonly prospecting: ProspectingStore;
  readonly rules: { readonly inbox: InboxRules; readonly prospecting: ProspectingRules };
  /** Milliseconds since the epoch on the account's own, movable clock. */
  now(): number;
}
