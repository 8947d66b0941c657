/** The result of one request, which the target decided at some moment between `from` and `to`. */
export interface SentRequest {
  readonly tag: string;
  /** Requests of one step were sent together. */
  readonly handful: number;
  readonly from: number;
  readonly to: number;
  readonly accepted: boolean;
}

/** The documented properties of a limiter. */
export interface DocumentedLimit {
  readonly limit: number;
  readonly windowMs: number;
  /** Whether it has a fixed window. A first round measures the end of such a window more precisely. */
  readonly fixed: boolean;
}
