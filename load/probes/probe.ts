import type { ClaimId } from '../../generated/claims.ts';
import type { Service } from '../../specs/source.ts';
import type { Exchange } from '../../suites/kit/http/exchange.ts';
import type { Judgement } from '../../suites/kit/engine/judgement.ts';
import type { LeaseOptions } from '../../suites/kit/target/target.ts';
import type { Summary } from '../kit/k6.ts';
import type { Answer, Request, Sending } from '../kit/requests.ts';
import type { Documented, Sent } from '../kit/schedule.ts';

/** An account of a probe's own. */
export interface Account {
  readonly name: string;
  readonly plan: string;
  /** Length of its rate-limit windows in ms. */
  readonly windowMs: number;
  /** Moves its clock. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Puts it into a rare state. */
  readonly arrange: (change: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** What the schedule of a window probe came to. */
export interface Watched {
  readonly exchanges: readonly Exchange[];
  readonly log: readonly Sent[];
  /** Requests between the others that no limit refuses, all of which were served. */
  readonly controls: number;
  readonly summary: Summary;
  /** Why it ended before the schedule did. */
  readonly stopped?: string;
}

/** What a schedule is sent with. */
export interface Watching {
  /** What the limiter counts. */
  readonly request: Request;
  /** What it does not count, where there is such a thing. */
  readonly control?: Request;
  readonly refusal: Refusal;
}

/** What a look of a probe works with. Everything that it sends, k6 sends. */
export interface LoadBench {
  readonly fullWindows: boolean;
  /** A fresh account, which goes by this name. */
  account(name: string, options?: LeaseOptions): Promise<Account>;
  /** Sends a list of requests in its order. Throws an Inconclusive where the target does not answer as it may. */
  send(sendings: readonly Sending[]): Promise<Answer[]>;
  /** Sends the schedule that tells limiters apart. */
  watch(account: Account, documented: Documented, watching: Watching): Promise<Watched>;
}

/** The status of a refusal, which k6 itself checks under the name of a claim. */
export interface Refusal {
  readonly claim: ClaimId;
  readonly status: number;
}

/**
 * A k6 run with the claims that its log settles. `look` sends and returns; `checkers`, `observers` and `words` are
 * pure.
 */
export interface ProbeDefinition<H> {
  readonly name: string;
  readonly services: readonly Service[];
  /** Whether it goes by real time, so that nothing heavy may run beside it. */
  readonly isTimed: boolean;
  look(bench: LoadBench): Promise<H>;
  readonly checkers: { readonly [C in ClaimId]?: (history: H) => Judgement };
  readonly observers?: { readonly [C in ClaimId]?: (history: H) => string | undefined };
  /** What was found, in words. */
  words(history: H): string;
}

export interface Probe extends Omit<ProbeDefinition<unknown>, 'checkers' | 'observers'> {
  readonly checkers: ReadonlyMap<ClaimId, (history: unknown) => Judgement>;
  readonly observers: ReadonlyMap<ClaimId, (history: unknown) => string | undefined>;
}

const toMap = <V>(table: Readonly<Record<string, unknown>>): ReadonlyMap<ClaimId, V> =>
  new Map(Object.entries(table)) as unknown as ReadonlyMap<ClaimId, V>;

/** Defines a probe; claim ids and fields are checked by the compiler. */
export function probe<H>(definition: ProbeDefinition<H>): Probe {
  return {
    ...(definition as unknown as ProbeDefinition<unknown>),
    checkers: toMap(definition.checkers),
    observers: toMap(definition.observers ?? {}),
  };
}
