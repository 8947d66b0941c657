import type { Family } from './call.ts';

/** A request as a wire drift sees it. */
export interface WireCall {
  readonly family: Family;
  readonly operation: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The query as it came, escapes and all. */
  readonly rawQuery: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The body as it came. */
  readonly body: Buffer;
}

/** An answer before it is written: header names in lower case, JSON still unserialised. */
export interface WireReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export type WireDrift = (call: WireCall, reply: WireReply) => WireReply;

/** A wire drift that remembers what it has seen: each mock, and each choice of drifts, begins with a memory of its own. */
export interface RememberingWire {
  readonly begin: () => WireDrift;
}

/** A request with the answer that it is about to get. */
export interface WireExchange {
  readonly method: string;
  /** Path and query, as they came. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  /** Unix ms on the clock of the account whose key came. */
  readonly at: number;
  readonly reply: WireReply;
}

/** Sees each request with its answer. */
export interface Watch {
  /** Another answer to be sent; undefined leaves it unchanged. */
  see(answered: WireExchange): WireReply | undefined;
  /** An account is as new. */
  forget(): void;
}
