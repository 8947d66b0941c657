/** What goes back on the wire. `body` is JSON unless it is a string or bytes, which go out as they are. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** In place of `body`: its JSON in UTF-8, where the handler has it already, as bytes or a character for each byte. */
  readonly json?: string | Buffer;
}
