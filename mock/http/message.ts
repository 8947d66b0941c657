/** The answer to a request. `body` is JSON unless it is a string or bytes, which are sent unchanged. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Replaces `body`: its JSON in UTF-8, if the handler already has it, as bytes or with one character per byte. */
  readonly json?: string | Buffer;
}
