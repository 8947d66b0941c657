import type fc from 'fast-check';
import type { ClaimId } from '../../../generated/claims.ts';
import type { Need, Service } from '../../../specs/source.ts';
import type { Client } from '../http/client.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Judgement } from './judgement.ts';
import type { Observation } from './observation.ts';
import type { Receiver } from '../target/receiver.ts';
import type { Survey } from '../target/survey.ts';

export interface AdvanceOptions {
  /** False while a receiver holds its answers back on purpose: nothing is waited for. */
  readonly settle?: boolean;
}

/** What a stimulus works with: a client for each service, and the levers that its needs ask for. */
export interface Bench {
  readonly inbox: Client<'inbox'>;
  readonly prospecting: Client<'prospecting'>;
  readonly survey: Survey;
  /** The name that a new list is to have: on a real account one that is nobody else's. */
  readonly listName: (wanted: string) => string;
  /** Moves the account's clock, or waits. */
  readonly advance: (milliseconds: number, options?: AdvanceOptions) => Promise<void>;
  /** The account's clock in ms. */
  readonly now: () => number;
  /** A server of its own to point webhooks at; closed with the bench. Only with the need `webhook`. */
  readonly receive: (service: Service) => Promise<Receiver>;
  /** Waits until no delivery is under way. */
  readonly settle: () => Promise<void>;
  /** Puts the account into a rare state; only with the need `state`. */
  readonly arrange: (change: Readonly<Record<string, unknown>>) => Promise<void>;
}

export type Checker<H> = (history: H) => Judgement;
/**
 * What a history shows as the answer to an open question; undefined where it shows none.
 *
 * The answer is a property of the target: whatever the seed, the data, the time of day, the load and the order of the
 * scenarios are, one question has one answer. An observer of several cases names each case as a question of its own,
 * for a run may reach some of them only. See docs/observations.md.
 */
export type Observer<H> = (history: H) => Observation | undefined;

/**
 * A stimulus with the checkers that judge its history.
 * `stimulus` sends and returns; `checkers` and `observers` are pure.
 */
export interface ScenarioDefinition<I, H> {
  /** `service.section.what-is-done`. */
  readonly id: string;
  readonly service: Service;
  readonly needs: readonly Need[];
  /**
   * Requests that one run sends at the most: a number, or by the pages of a walk through all emails and by those of
   * the longest walk there is.
   */
  readonly cost: number | ((pages: number, longestWalk: number) => number);
  /** Generated input. A scenario without it runs once, or once for each of `cases`. */
  readonly input?: (survey: Survey) => fc.Arbitrary<I>;
  /** All inputs there are, each run once: for finite sections of the document. */
  readonly cases?: (survey: Survey) => readonly I[];
  stimulus(bench: Bench, input: I): Promise<H>;
  readonly checkers: { readonly [C in ClaimId]?: Checker<H> };
  readonly observers?: { readonly [C in ClaimId]?: Observer<H> };
}

export interface Scenario extends Omit<ScenarioDefinition<unknown, unknown>, 'checkers' | 'observers'> {
  readonly checkers: ReadonlyMap<ClaimId, Checker<unknown>>;
  readonly observers: ReadonlyMap<ClaimId, Observer<unknown>>;
}

const toMap = <V>(table: Readonly<Record<string, unknown>>): ReadonlyMap<ClaimId, V> =>
  new Map(Object.entries(table)) as unknown as ReadonlyMap<ClaimId, V>;

export const costOf = ({ cost }: Pick<Scenario, 'cost'>, pages: number, longestWalk: number): number =>
  typeof cost === 'number' ? cost : cost(Math.min(pages, longestWalk), longestWalk);

/** Defines a scenario; claim ids, parameters and fields are checked by the compiler. */
export function scenario<I, H>(definition: ScenarioDefinition<I, H>): Scenario {
  return {
    ...(definition as unknown as ScenarioDefinition<unknown, unknown>),
    checkers: toMap(definition.checkers),
    observers: toMap(definition.observers ?? {}),
  };
}

/** A checker over every single exchange of every scenario. */
export interface Monitor {
  readonly claim: ClaimId;
  readonly service: Service;
  /** Scenarios that show it every kind of answer that it judges; where absent, any scenario may. */
  readonly shownIn?: readonly string[];
  judge(exchange: Exchange): Judgement;
}

/** Monitors of one service from a table of claim and judgement. */
export const monitors = (
  service: Service,
  table: { readonly [C in ClaimId]?: (exchange: Exchange) => Judgement },
): readonly Monitor[] =>
  Object.entries(table).map(([claim, judge]) => ({ claim: claim as ClaimId, service, judge }));
