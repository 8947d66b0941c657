/** What became of one request, which the target decided at some moment between `from` and `to`. */
export interface SentRequest {
  readonly tag: string;
  /** Requests of one step left together. */
  readonly handful: number;
  readonly from: number;
  readonly to: number;
  readonly accepted: boolean;
}

/** What the document says of a limiter. */
export interface DocumentedLimit {
  readonly limit: number;
  readonly windowMs: number;
  /** Whether it is a fixed window, whose end a first round looks at more closely. */
  readonly fixed: boolean;
}
