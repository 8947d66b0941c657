import type fc from 'fast-check';
import type { ClaimId } from '../../../generated/claims.ts';
import type { Need, Service } from '../../../specs/source.ts';
import type { Client } from '../http/client.ts';
import type { Exchange } from '../http/exchange.ts';
import type { DeliveryChecks } from './delivery.ts';
import type { Judgement } from './judgement.ts';
import type { Observation } from './observation.ts';
import type { RunChecker } from './run-checker.ts';
import type { K6Driver } from '../limiter/driver.ts';
import type { Receiver } from '../target/receiver.ts';
import type { Survey } from '../target/survey.ts';

export interface AdvanceOptions {
  /** False while a receiver holds its answers back on purpose: nothing is waited for. */
  readonly settle?: boolean;
}

/** What a stimulus works with: a client for each service, and the levers that its needs ask for. */
export interface ScenarioContext {
  readonly inbox: Client<'inbox'>;
  readonly prospecting: Client<'prospecting'>;
  readonly survey: Survey;
  /** The name that a new list is to have: on a real account one that is nobody else's. */
  readonly listName: (wanted: string) => string;
  /** Moves the account's clock, or waits. */
  readonly advance: (milliseconds: number, options?: AdvanceOptions) => Promise<void>;
  /** The account's clock in ms. */
  readonly now: () => number;
  /** A server of its own to point webhooks at; closed with the context. Only with the need `webhook`. */
  readonly receive: (service: Service) => Promise<Receiver>;
  /** Waits until no delivery is under way. */
  readonly settle: () => Promise<void>;
  /** Puts the account into a rare state; only with the need `state`. */
  readonly arrange: (change: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Has k6 send, on accounts of its own; with the need `k6` there is nothing else. */
  readonly k6: K6Driver;
}

/** The context of a scenario of k6. */
export const contextOf = (k6: K6Driver): ScenarioContext => ({ k6 }) as ScenarioContext;

export type Checker<H> = (history: H) => Judgement;
/**
 * What a history shows as the answer to an open question; undefined where it shows none.
 *
 * The answer is a property of the target: whatever the seed, the data, the time of day, the load and the order of the
 * scenarios are, one question has one answer. An observer of several cases names each case as a question of its own,
 * for a run may reach some of them only. See docs/observations.md.
 */
export type Observer<H> = (history: H) => Observation | undefined;

/** What is sent, and the history that comes of it. */
export interface Stimulus<I, H> {
  /** `service.section.what-is-done`. */
  readonly id: string;
  readonly service: Service;
  readonly requires: readonly Need[];
  /**
   * Requests that one run sends at the most: a number, or by the pages of a walk through all emails and by those of
   * the longest walk there is.
   */
  readonly cost: number | ((pages: number, longestWalk: number) => number);
  /** Generated input. A scenario without it runs once, or once for each of `cases`. */
  readonly input?: (survey: Survey) => fc.Arbitrary<I>;
  /** All inputs there are, each run once: for finite sections of the document. */
  readonly cases?: (survey: Survey) => readonly I[];
  stimulus(context: ScenarioContext, input: I): Promise<H>;
  /** Only of k6: whether it goes by real time, so that nothing heavy may run beside it. */
  readonly isTimed?: boolean;
  /** Only of k6: what was found, in words. */
  words?(history: H): string;
}

/** What one section makes of a history; all of it is pure. */
export interface Judges<H> {
  readonly checkers?: { readonly [C in ClaimId]?: Checker<H> };
  readonly observers?: { readonly [C in ClaimId]?: Observer<H> };
}

/** A stimulus with the checkers that judge its history, and the observers that read answers from it. */
export interface Scenario extends Stimulus<unknown, unknown> {
  readonly checkers: ReadonlyMap<ClaimId, Checker<unknown>>;
  readonly observers: ReadonlyMap<ClaimId, Observer<unknown>>;
}

const toMap = <V>(table: Readonly<Record<string, unknown>>): ReadonlyMap<ClaimId, V> =>
  new Map(Object.entries(table)) as unknown as ReadonlyMap<ClaimId, V>;

export const costOf = ({ cost }: Pick<Scenario, 'cost'>, pages: number, longestWalk: number): number =>
  typeof cost === 'number' ? cost : cost(Math.min(pages, longestWalk), longestWalk);

/** Defines a stimulus that several sections judge; input and history are inferred. */
export const stimulus = <I, H>(definition: Stimulus<I, H>): Stimulus<I, H> => definition;

/** The history that a stimulus returns. */
export type HistoryOf<S> = S extends Stimulus<never, infer H> ? H : never;

/** A shared stimulus as one section judges it; claim ids and histories are checked by the compiler. */
export const judging = <I, H>(
  shared: Stimulus<I, H>,
  { checkers = {}, observers = {} }: Judges<H>,
): Scenario => ({
  ...(shared as unknown as Stimulus<unknown, unknown>),
  checkers: toMap(checkers),
  observers: toMap(observers),
});

/** A scenario that one section alone judges. */
export const scenario = <I, H>({ checkers, observers, ...own }: Stimulus<I, H> & Judges<H>): Scenario =>
  judging<I, H>(own, { ...(checkers && { checkers }), ...(observers && { observers }) });

/** The scenarios with each stimulus once, judged for all the sections that share it. */
export const joined = (scenarios: readonly Scenario[]): Scenario[] =>
  [...Map.groupBy(scenarios, ({ id }) => id).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : {
          ...first,
          checkers: new Map([first, ...others].flatMap(({ checkers }) => [...checkers])),
          observers: new Map([first, ...others].flatMap(({ observers }) => [...observers])),
        },
  );

/** A claim that is judged in whatever scenarios of its service send. */
export interface Watched {
  readonly claim: ClaimId;
  readonly service: Service;
  /** Scenarios that show it every kind of answer that it judges; where absent, any scenario may. */
  readonly shownIn?: readonly string[];
}

/** A checker over every single exchange of every scenario. */
export interface Monitor extends Watched {
  judge(exchange: Exchange): Judgement;
}

/** Monitors of one service from a table of claim and judgement. */
export const monitors = (
  service: Service,
  table: { readonly [C in ClaimId]?: (exchange: Exchange) => Judgement },
): readonly Monitor[] =>
  Object.entries(table).map(([claim, judge]) => ({ claim: claim as ClaimId, service, judge }));

/** What one section of a document is judged by. */
export interface Section {
  readonly scenarios?: readonly Scenario[];
  readonly monitors?: readonly Monitor[];
  readonly runCheckers?: readonly RunChecker[];
  /** Checkers of webhook deliveries, wherever they come from. */
  readonly deliveries?: DeliveryChecks;
}
