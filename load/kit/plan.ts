import type { DocumentedLimit } from '../../suites/kit/model/k6-log.ts';

/** Windows that the longest schedule takes, and the longest brief one. */
const WINDOWS = 43;
export const BRIEF_WINDOWS = 17;

/** Seconds that the longest schedule takes. */
export const scheduleSeconds = (windowMs: number, isBrief = false): number =>
  Math.ceil(((isBrief ? BRIEF_WINDOWS : WINDOWS) * windowMs) / 1000);

/** What is to be sent to a limiter. The key is never in here. */
export interface WindowPlan {
  readonly url: string;
  readonly documented: DocumentedLimit;
  /** The claim by whose name the status of a refusal is checked. */
  readonly refusal: { readonly claim: string; readonly status: number };
  /** What no limit counts, and is asked for wherever the schedule pauses; absent where everything counts. */
  readonly controlUrl?: string;
  /** Time before the first request, in ms, for what was sent before to be forgotten. */
  readonly quietMs?: number;
  readonly maxSeconds: number;
  /** Where the log is kept by another client: bodies of what passed, which are the account's data, are not in it. */
  readonly withoutBodies?: true;
  /** Only towards an account that others may be using. */
  readonly watch?: WindowWatch;
}

/** How a run towards something that others may be using watches over them. */
export interface WatchPlan {
  /** Requests that the run may send at most, of all kinds. */
  readonly most: number;
  readonly windowMs: number;
}

/** The same of a k6 run of a window, which may be one of several attempts. */
export interface WindowWatch extends WatchPlan {
  /** Requests that all attempts together may send. */
  readonly cap: number;
  /** Whether it is a second attempt at what seemed odd. */
  readonly isAgain: boolean;
  /** Whether each answer shows what is left; else a refusal that comes too early is the sign of others. */
  readonly hasCounters: boolean;
}

/** Requests without a key that warm up the connections. */
export const WARM_UP = 6;

/** The last line that k6 logs, when everything was sent. */
export const THROUGH = 'through';

/** A line that says why a schedule ends before its time; what was sent until then counts. */
export interface Stopped {
  readonly stopped: string;
}

/** One line of a log: a request and its answer. Moments are ms since the epoch. */
export interface Logged {
  readonly tag: string;
  /** Requests of one handful left together; all were decided between `sentAt` and `doneAt`. */
  readonly handful: number;
  readonly sentAt: number;
  readonly doneAt: number;
  /** How much later it left than planned; absent in logs of versions that did not measure it. */
  readonly lateMs?: number;
  readonly tookMs: number;
  /** 0 when no answer came. */
  readonly status: number;
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent where it was left out. */
  readonly body?: string;
}

/** A request, once or several times in handfuls, one handful after the other. */
export interface Shot {
  readonly tag: string;
  /** Path and query below the address of the services. */
  readonly target: string;
  readonly method: string;
  readonly body?: string;
  /** Name of the key; absent for a request without one. */
  readonly keyName?: string;
  readonly times: number;
  /** How many leave at once. */
  readonly handful: number;
  /** Ends early once this many in a row had the status of a refusal. */
  readonly untilRefused?: number;
  readonly refusals: readonly number[];
  /** Not sent before this many ms after the first request of the plan. */
  readonly at?: number;
  /** Not sent before the wait of the first `Retry-After` is over, and this many ms later, or earlier. */
  readonly afterRetryMs?: number;
}

/** A list of requests to send. The keys are never in here. */
export interface StepsPlan {
  readonly baseUrl: string;
  readonly shots: readonly Shot[];
  /** The longest wait that a `Retry-After` may ask for; shots after a longer one are left out. */
  readonly mostWaitMs: number;
  /** Whether nothing but reads may leave. */
  readonly isReadOnly: boolean;
  readonly maxSeconds: number;
}

/** A line of a plan of shots: which of them it belongs to. */
export interface LoggedShot extends Logged {
  readonly shot: number;
}
