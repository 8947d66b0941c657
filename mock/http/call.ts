import type { Account } from '../account.ts';
import type { Reply } from './message.ts';
import type { UploadedFile } from './multipart.ts';

export type { Reply } from './message.ts';

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
  /** The files of a multipart body; undefined where it is of another kind or torn. */
  readonly files: readonly UploadedFile[] | undefined;
  readonly account: Account;
}

export type Handler = (call: Call) => Reply;

/** Answers in place of a handler, which it may call. */
export type HandlerWrapper = (next: Handler) => Handler;

/** Handlers of a service by operation; what is missing is answered from the OpenAPI file. */
export type Handlers = Readonly<Record<string, Handler>>;
