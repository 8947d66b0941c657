import type { Family } from './call.ts';

/** A request in the form for wire drifts. */
export interface WireCall {
  readonly family: Family;
  readonly operation: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The original query, with its escapes. */
  readonly rawQuery: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The original body. */
  readonly body: Buffer;
}

/** An answer before it is written, with header names in lower case and JSON not yet serialized. */
export interface WireReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export type WireDrift = (call: WireCall, reply: WireReply) => WireReply;

/** A wire drift with a memory. Each mock, and each choice of drifts, starts with an empty one. */
export interface RememberingWire {
  readonly begin: () => WireDrift;
}

/** A request with the answer that it will get. */
export interface WireExchange {
  readonly method: string;
  /** The original path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  /** Unix ms by the clock of the key's account. */
  readonly at: number;
  readonly reply: WireReply;
}

/** Sees each request with its answer. */
export interface Watch {
  /** Returns an answer that replaces the given one; undefined leaves it unchanged. */
  see(answered: WireExchange): WireReply | undefined;
  /** Called when an account is reset. */
  forget(): void;
}
