import type { Need, Service } from '../../specs/source.ts';
import type { Exchange } from './exchange.ts';
import type { Bench } from './scenario.ts';

/** Something that can be checked: what it offers, and how to get a bench on it. */
export interface Target {
  readonly kind: 'mock' | 'live';
  readonly baseUrl: string;
  readonly offers: ReadonlySet<Need>;
  /** Whether data may move by itself, so that nothing is accused on one sight. */
  readonly moving: boolean;
  /** A bench for one execution of a scenario, and how to give it back. */
  open(
    needs: readonly Need[],
    record: (exchange: Exchange) => void,
  ): Promise<{ bench: Bench; close: () => Promise<void> }>;
  /** An account for a tool that sends by itself; only where bursts are offered. */
  lease(options: LeaseOptions): Promise<Lease>;
  /** Requests sent so far; who sends on a lease adds its own. */
  readonly requests: Record<Service, number>;
  close(): Promise<void>;
}

export interface LeaseOptions {
  /** Length of the rate-limit windows in ms, where the target can shorten them. */
  readonly windowMs?: number;
}

export interface Lease {
  readonly key: string;
  readonly plan: string;
  /** Length of the rate-limit windows in ms. */
  readonly windowMs: number;
  readonly close: () => Promise<void>;
}
