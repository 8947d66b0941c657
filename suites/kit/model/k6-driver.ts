import type { ClaimId } from '../../../generated/claims.ts';
import { Inconclusive, type Exchange, type KeyName } from './exchange.ts';
import type { DocumentedLimit, SentRequest } from './k6-log.ts';
import type { Service } from '../../../specs/source.ts';

/** An account for one k6 run. */
export interface K6Account {
  readonly name: string;
  readonly plan: string;
  /** Length of its rate-limit windows in ms. */
  readonly windowMs: number;
  /** Moves the clock of the account. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Puts the account into a rare state. */
  readonly arrange: (change: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** Properties of the account of a k6 run. */
export interface AccountOptions {
  /** Length of its rate-limit windows in ms, if the target can shorten them. */
  readonly windowMs?: number;
  /** Plan of the account, if it differs from the run's. */
  readonly plan?: string;
}

/** The driver itself failed, independent of the target. Another attempt would take as long and fail as well. */
export class SendingFailed extends Inconclusive {}

/** The summary of a driver in the form of k6, with the parts that are read here. */
export interface Summary {
  readonly root_group?: {
    readonly checks?: readonly { readonly name: string; readonly passes: number; readonly fails: number }[];
  };
}

/** The result of the schedule of a k6 run for a window. */
export interface WatchedWindow {
  readonly exchanges: readonly Exchange[];
  readonly log: readonly SentRequest[];
  /** Requests between the others that no limit refuses; all of them succeeded. */
  readonly controls: number;
  readonly summary: Summary;
  /** Why it ended before the end of its schedule. */
  readonly stopped?: string;
  /** Whether other clients may use the account meanwhile without a sign in the answers. */
  readonly mayBeShared: boolean;
}

/** The requests of a schedule. */
export interface Watching {
  /** A request that the limiter counts. */
  readonly request: Request;
  /** A request that it does not count, if there is one. */
  readonly control?: Request;
  readonly refusal: K6Refusal;
  /** Whether each answer shows what is left of the limit, so that use by other clients becomes visible. */
  readonly hasCounters: boolean;
}

/** The driver of a k6 run. It sends all requests through k6 or the embedded driver. */
export interface K6Driver {
  readonly fullWindows: boolean;
  /** Creates a fresh account with this name. */
  account(name: string, options?: AccountOptions): Promise<K6Account>;
  /** Sends requests in order. Throws an Inconclusive if the target gives an unexpected answer. */
  send(sendings: readonly Sending[]): Promise<K6Answer[]>;
  /** Sends the schedule that distinguishes limiters. */
  watch(account: K6Account, documented: DocumentedLimit, watching: Watching): Promise<WatchedWindow>;
}

/** The status of a refusal. The driver itself checks it under the name of a claim. */
export interface K6Refusal {
  readonly claim: ClaimId;
  readonly status: number;
}

/** A limiter that a k6 run examines, as documented. */
export interface WindowLimiter extends Watching {
  readonly limitOf: (plan: string) => number;
  readonly fixed: boolean;
}

/** A request of a k6 run, and its possible statuses when no limit refuses it. */
export interface Request {
  readonly service: Service;
  /** `METHOD /template`; absent for an undocumented route. */
  readonly operation?: string;
  readonly method: string;
  /** Path and query below the base URL of the services. */
  readonly target: string;
  readonly body?: string;
  readonly key?: KeyName;
  readonly expects: readonly number[];
}

/** How often and how a k6 run sends a request, on its own account. */
export interface Sending {
  readonly tag: string;
  readonly account: string;
  readonly request: Request;
  readonly times: number;
  readonly handful?: number;
  /** Ends early after this number of refusals in a row. */
  readonly untilRefused?: number;
  readonly at?: number;
  readonly afterRetryMs?: number;
}

/** The result of one request of a k6 run. */
export interface K6Answer {
  readonly tag: string;
  readonly account: string;
  /** Requests of one handful were sent together. All were decided between `from` and `to`, in ms since the epoch. */
  readonly handful: number;
  readonly from: number;
  readonly to: number;
  /** Whether a limit refused it, as far as the status can show. */
  readonly isRefused: boolean;
  readonly exchange: Exchange;
}
