import type { DocumentedLimit } from '../../suites/kit/model/k6-log.ts';

/** Number of windows in the longest schedule, and in the longest brief one. */
const WINDOWS = 43;
export const BRIEF_WINDOWS = 17;

/** Seconds of the longest schedule. */
export const scheduleSeconds = (windowMs: number, isBrief = false): number =>
  Math.ceil(((isBrief ? BRIEF_WINDOWS : WINDOWS) * windowMs) / 1000);

/** The requests for a limiter, without the key. */
export interface WindowPlan {
  readonly url: string;
  readonly documented: DocumentedLimit;
  /** The claim under whose name k6 checks the status of refusals. */
  readonly refusal: { readonly claim: string; readonly status: number };
  /** A URL that no limit counts, which is requested in pauses of the schedule; absent if everything is counted. */
  readonly controlUrl?: string;
  /** Wait before the first request in ms, so that earlier requests are no longer counted. */
  readonly quietMs?: number;
  readonly maxSeconds: number;
  /** Omits bodies of successes from the log, because they are data of the account and another client stores the log. */
  readonly withoutBodies?: true;
  /** Only for an account that others may use. */
  readonly watch?: WindowWatch;
}

/** How a run avoids disturbing other clients of a target. */
export interface WatchPlan {
  /** Most requests of the run, of all kinds. */
  readonly most: number;
  readonly windowMs: number;
}

/** The same for a window k6 run, which may be one of several attempts. */
export interface WindowWatch extends WatchPlan {
  /** Most requests of all attempts together. */
  readonly cap: number;
  /** Whether it is a second attempt at an unexpected result. */
  readonly isAgain: boolean;
  /**
   * Whether each answer shows what is left of the limit. If not, an early refusal means that others use the account.
   */
  readonly hasCounters: boolean;
}

/** Requests without a key that open the connections. */
export const WARM_UP = 6;

/** The last line that k6 logs after it has sent everything. */
export const THROUGH = 'through';

/** A line with the reason why a schedule ended early; its earlier requests are valid. */
export interface Stopped {
  readonly stopped: string;
}

/** A line of a log: a request and its answer. Times are ms since the epoch. */
export interface Logged {
  readonly tag: string;
  /** Requests of one handful were sent together. All were decided between `sentAt` and `doneAt`. */
  readonly handful: number;
  readonly sentAt: number;
  readonly doneAt: number;
  /** The delay of sending; absent in logs of versions that did not measure it. */
  readonly lateMs?: number;
  readonly tookMs: number;
  /** 0 without an answer. */
  readonly status: number;
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent if it was omitted. */
  readonly body?: string;
}

/** A request that is sent once, or several times in consecutive handfuls. */
export interface Shot {
  readonly tag: string;
  /** Path and query below the base URL of the services. */
  readonly target: string;
  readonly method: string;
  readonly body?: string;
  /** Name of the key; absent for a request without one. */
  readonly keyName?: string;
  readonly times: number;
  /** Number of requests that are sent at once. */
  readonly handful: number;
  /** Ends early after this number of refusals in a row. */
  readonly untilRefused?: number;
  readonly refusals: readonly number[];
  /** Earliest time, in ms after the first request of the plan. */
  readonly at?: number;
  /** Earliest time, in ms after the end of the first `Retry-After`; may be negative. */
  readonly afterRetryMs?: number;
}

/** A list of requests, without the keys. */
export interface StepsPlan {
  readonly baseUrl: string;
  readonly shots: readonly Shot[];
  /** The longest `Retry-After` that is waited for; later shots are omitted after a longer one. */
  readonly mostWaitMs: number;
  /** Whether only reads may be sent. */
  readonly isReadOnly: boolean;
  readonly maxSeconds: number;
}

/** A line of a plan of shots, with the index of its shot. */
export interface LoggedShot extends Logged {
  readonly shot: number;
}
