import type { ClaimId } from '../../../generated/claims.ts';
import { Inconclusive, type Exchange, type KeyName } from './exchange.ts';
import type { DocumentedLimit, SentRequest } from './k6-log.ts';
import type { Service } from '../../../specs/source.ts';

/** An account of a k6 run's own. */
export interface K6Account {
  readonly name: string;
  readonly plan: string;
  /** Length of its rate-limit windows in ms. */
  readonly windowMs: number;
  /** Moves its clock. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Puts it into a rare state. */
  readonly arrange: (change: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** What an account of a k6 run is to be like. */
export interface AccountOptions {
  /** Length of the rate-limit windows in ms, where the target can shorten them. */
  readonly windowMs?: number;
  /** Plan of the account, where it is to be another than the run's. */
  readonly plan?: string;
}

/** The driver itself came to nothing, whatever the target does: another attempt would take as long and end alike. */
export class SendingFailed extends Inconclusive {}

/** What a driver sums up at its end, in the form of k6, as far as read here. */
export interface Summary {
  readonly root_group?: {
    readonly checks?: readonly { readonly name: string; readonly passes: number; readonly fails: number }[];
  };
}

/** What the schedule of a k6 run of a window came to. */
export interface WatchedWindow {
  readonly exchanges: readonly Exchange[];
  readonly log: readonly SentRequest[];
  /** Requests between the others that no limit refuses, all of which were served. */
  readonly controls: number;
  readonly summary: Summary;
  /** Why it ended before the schedule did. */
  readonly stopped?: string;
  /** Whether others may use the account meanwhile, and no answer shows. */
  readonly mayBeShared: boolean;
}

/** What a schedule is sent with. */
export interface Watching {
  /** What the limiter counts. */
  readonly request: Request;
  /** What it does not count, where there is such a thing. */
  readonly control?: Request;
  readonly refusal: K6Refusal;
  /** Whether each answer shows what is left, so that others who use the account show themselves. */
  readonly hasCounters: boolean;
}

/** What a k6 run works with: everything that it sends goes through k6, or through the embedded driver. */
export interface K6Driver {
  readonly fullWindows: boolean;
  /** A fresh account of this name. */
  account(name: string, options?: AccountOptions): Promise<K6Account>;
  /** Sends a list of requests in its order. Throws an Inconclusive where the target does not answer as it may. */
  send(sendings: readonly Sending[]): Promise<K6Answer[]>;
  /** Sends the schedule that distinguishes limiters. */
  watch(account: K6Account, documented: DocumentedLimit, watching: Watching): Promise<WatchedWindow>;
}

/** The status of a refusal, which the driver itself checks under the name of a claim. */
export interface K6Refusal {
  readonly claim: ClaimId;
  readonly status: number;
}

/** A limiter that a k6 run looks at, as the documents describe it. */
export interface WindowLimiter extends Watching {
  readonly limitOf: (plan: string) => number;
  readonly fixed: boolean;
}

/** A request that a k6 run sends, and the statuses that it may have when no limit refuses it. */
export interface Request {
  readonly service: Service;
  /** `METHOD /template`; absent where no route is documented. */
  readonly operation?: string;
  readonly method: string;
  /** Path and query below the address of the services. */
  readonly target: string;
  readonly body?: string;
  readonly key?: KeyName;
  readonly expects: readonly number[];
}

/** How often, and how, a k6 run sends a request of an account of its own. */
export interface Sending {
  readonly tag: string;
  readonly account: string;
  readonly request: Request;
  readonly times: number;
  readonly handful?: number;
  /** Ends early once this many in a row were refused. */
  readonly untilRefused?: number;
  readonly at?: number;
  readonly afterRetryMs?: number;
}

/** What came of one request of a k6 run. */
export interface K6Answer {
  readonly tag: string;
  readonly account: string;
  /** Requests of one handful left together; all were decided between `from` and `to`, ms since the epoch. */
  readonly handful: number;
  readonly from: number;
  readonly to: number;
  /** Refused by a limit, as far as the status can decide. */
  readonly isRefused: boolean;
  readonly exchange: Exchange;
}
