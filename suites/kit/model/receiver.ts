import type { Exchange } from './exchange.ts';

/** A webhook delivery: the request that came, and what it was answered with (status 0: nothing). */
export interface Delivery extends Exchange {
  /** When it came, in ms on the account's clock. */
  readonly receivedAt: number;
  /** Whether it was larger than a receiver reads: its body is left out. */
  readonly isCut?: boolean;
}

/** What a delivery is answered: a status, nothing until released, or a broken connection. */
export type DeliveryAnswer =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | 'hold'
  | 'reset';
/** The largest delivery that is read; one that is larger is answered 413. The documents bound none. */
export const MOST_DELIVERY_BYTES = 5 * 1024 * 1024;

/** A small server that webhooks are pointed at. */
export interface Receiver {
  /** What came. Throws `Inconclusive` where only whole deliveries were asked for, and one was cut. */
  readonly deliveries: readonly Delivery[];
  readonly origin: string;
  readonly url: string;
  /** Other paths that were asked for. */
  readonly strays: readonly string[];
  /** How many held answers the sender did not wait for. */
  readonly abandoned: number;
  /** How deliveries are answered from now on. */
  answers(answer: (index: number, delivery: Delivery) => DeliveryAnswer): void;
  /** Answers with 200 what is being held. */
  release(): void;
  /** Waits until there are `count` deliveries; false when they have not come after `withinMs` of real time. */
  received(count: number, withinMs?: number): Promise<boolean>;
  /** Refuses connections from now on, until opened again. */
  shut(): Promise<void>;
  /** Listens; the same port again after `shut`. */
  open(): Promise<Receiver>;
  close(): Promise<void>;
}
