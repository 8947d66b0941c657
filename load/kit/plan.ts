import type { Documented } from './schedule.ts';

/** Windows that the longest schedule takes. */
export const WINDOWS = 13;

/** What Node tells k6 to do. The key goes by the environment, never in here. */
export interface Plan {
  readonly url: string;
  readonly documented: Documented;
  /** The claim that k6's own check of a refusal's status is named by. */
  readonly refusal: { readonly claim: string; readonly status: number };
  readonly quietMs: number;
  readonly maxSeconds: number;
  /** Only towards an account that others may be using. */
  readonly watch?: Watch;
}

/** How a run towards something that others may be using watches over them. */
export interface Watch {
  /** Requests that the run may send at most, of all kinds. */
  readonly most: number;
  readonly windowMs: number;
}

/** One line that k6 logs: a request and its answer. Moments are ms since the epoch. */
export interface Logged {
  readonly tag: string;
  /** Requests of one handful left together; all were decided between `sentAt` and `doneAt`. */
  readonly handful: number;
  readonly sentAt: number;
  readonly doneAt: number;
  readonly tookMs: number;
  /** 0 when no answer came. */
  readonly status: number;
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
