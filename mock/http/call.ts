import type { Account } from '../account.ts';
import type { Reply } from './message.ts';
import type { UploadedFile } from './multipart.ts';

export type { Reply } from './message.ts';

/** The kind of service of a path. `lists` differs from `main` in its error bodies and limits. */
export type Family = 'inbox' | 'main' | 'lists';

/** One authenticated, counted and parsed request in the form for handlers. */
export interface Call {
  readonly family: Family;
  /** `METHOD /path/{template}` as in the OpenAPI file of the service. */
  readonly operation: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The parsed JSON body; undefined if there was none. */
  readonly body: unknown;
  /** The files of a multipart body; undefined if it has another type or is incomplete. */
  readonly files: readonly UploadedFile[] | undefined;
  readonly account: Account;
}

export type Handler = (call: Call) => Reply;

/** A function that wraps a handler, and may call it. */
export type HandlerWrapper = (next: Handler) => Handler;

/** Handlers of a service by operation. Others are answered from the OpenAPI file. */
export type Handlers = Readonly<Record<string, Handler>>;
