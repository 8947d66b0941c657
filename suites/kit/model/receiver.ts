import type { Exchange } from './exchange.ts';

/** A webhook delivery: the request, and the answer to it (status 0: no answer). */
export interface Delivery extends Exchange {
  /** Time of arrival, in ms on the account's clock. */
  readonly receivedAt: number;
  /** Whether it was larger than a receiver reads, so that its body is omitted. */
  readonly isCut?: boolean;
}

/** The answer to a delivery: a status, none until released, or a broken connection. */
export type DeliveryAnswer =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | 'hold'
  | 'reset';
/** The largest delivery that is read; larger ones are answered with 413. The documents state no bound. */
export const MOST_DELIVERY_BYTES = 5 * 1024 * 1024;

/** A small server as the target of webhooks. */
export interface Receiver {
  /** The deliveries that arrived. Throws `Inconclusive` if only whole deliveries were requested and one was cut. */
  readonly deliveries: readonly Delivery[];
  readonly origin: string;
  readonly url: string;
  /** Requested paths that are not those of the receiver. */
  readonly strays: readonly string[];
  /** Number of held answers for which the sender did not wait. */
  readonly abandoned: number;
  /** Sets how deliveries are answered from now on. */
  answers(answer: (index: number, delivery: Delivery) => DeliveryAnswer): void;
  /** Answers all held deliveries with 200. */
  release(): void;
  /** Waits for `count` deliveries. Returns false if they have not arrived after `withinMs` of real time. */
  received(count: number, withinMs?: number): Promise<boolean>;
  /** Refuses connections until it is opened again. */
  shut(): Promise<void>;
  /** Starts to listen; after `shut`, on the same port as before. */
  open(): Promise<Receiver>;
  close(): Promise<void>;
}
