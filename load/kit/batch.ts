/** A request as it leaves. */
export interface Leaving {
  readonly method: string;
  readonly url: string;
  /** The value of `Authorization`; absent for a request without a key. */
  readonly authorization?: string;
  /** Sent as JSON. */
  readonly body?: string;
}

/** Requests that leave together. */
export interface Batch {
  /** The moment before which they do not leave, in ms since the epoch. */
  readonly notBefore: number;
  readonly requests: readonly Leaving[];
}

/** What came of one request. */
export interface Response {
  readonly tookMs: number;
  /** 0 when no answer came. */
  readonly status: number;
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What came of a batch, in its order. Moments are ms since the epoch; all was decided between them. */
export interface BatchAnswer {
  readonly sentAt: number;
  readonly doneAt: number;
  readonly responses: readonly Response[];
}

/** A plan of batches that reacts to what comes of them. k6 and the embedded driver send it, each in its own way. */
export type Batches<R> = Generator<Batch, R, BatchAnswer>;

/** How much later a batch left than it should have, in ms: its moment was there, and the batch before it was answered. */
export const lateMs = ({ notBefore }: Batch, { sentAt }: BatchAnswer, freeAt: number): number =>
  Math.max(0, sentAt - Math.max(notBefore, freeAt));

/** The value of a header, whatever the case of its name. */
export function headerIn(headers: Response['headers'], wanted: string): string | undefined {
  const name = Object.keys(headers).find((each) => each.toLowerCase() === wanted);
  return name === undefined ? undefined : headers[name];
}
