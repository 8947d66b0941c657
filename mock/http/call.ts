import type { Account } from '../account.ts';

/** Which of the two services a path belongs to; `lists` differs from `main` in its error bodies and limits. */
export type Family = 'inbox' | 'main' | 'lists';

/** One authenticated, counted and parsed request, as a handler sees it. */
export interface Call {
  readonly family: Family;
  /** `METHOD /path/{template}` as in the OpenAPI file of the service. */
  readonly operation: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The parsed JSON body; undefined when there was none. */
  readonly body: unknown;
  /** The body as it came. */
  readonly bytes: Buffer;
  readonly account: Account;
}

/** What goes back on the wire. `body` is JSON unless it is a string or bytes, which go out as they are. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** In place of `body`: its JSON in UTF-8, where the handler has it already, as bytes or a character for each byte. */
  readonly json?: string | Buffer;
}

export type Handler = (call: Call) => Reply;

/** Handlers of a service by operation; what is missing is answered from the OpenAPI file. */
export type Handlers = Readonly<Record<string, Handler>>;
