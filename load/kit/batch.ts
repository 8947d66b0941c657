/** A request in the form for sending. */
export interface Leaving {
  readonly method: string;
  readonly url: string;
  /** The value of `Authorization`; absent for a request without a key. */
  readonly authorization?: string;
  /** Sent as JSON. */
  readonly body?: string;
}

/** Requests that are sent together. */
export interface Batch {
  /** The earliest time of sending, in ms since the epoch. */
  readonly notBefore: number;
  readonly requests: readonly Leaving[];
}

/** The result of one request. */
export interface Response {
  readonly tookMs: number;
  /** 0 when no answer came. */
  readonly status: number;
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The results of a batch in order. Times are ms since the epoch; all requests were decided between them. */
export interface BatchAnswer {
  readonly sentAt: number;
  readonly doneAt: number;
  readonly responses: readonly Response[];
}

/** A plan of batches that depends on earlier answers. k6 and the embedded driver each send it. */
export type Batches<R> = Generator<Batch, R, BatchAnswer>;

/** The delay of a batch in ms, after its planned time and the answer to the batch before. */
export const lateMs = ({ notBefore }: Batch, { sentAt }: BatchAnswer, freeAt: number): number =>
  Math.max(0, sentAt - Math.max(notBefore, freeAt));

/** The value of a header, with any case of its name. */
export function headerIn(headers: Response['headers'], wanted: string): string | undefined {
  const name = Object.keys(headers).find((each) => each.toLowerCase() === wanted);
  return name === undefined ? undefined : headers[name];
}
