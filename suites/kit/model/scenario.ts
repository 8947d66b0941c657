import type fc from 'fast-check';
import { claims, type ClaimId, type OpenClaimId } from '../../../generated/claims.ts';
import { traffic } from '../../../generated/traffic.ts';
import type { Change, AsSent } from '../../../specs/control.ts';
import type { Need, Service } from '../../../specs/source.ts';
import type { Client } from '../model/client.ts';
import type { Exchange } from './exchange.ts';
import type { DeliveryChecks } from './delivery.ts';
import type { CheckResult } from './check-result.ts';
import type { Observation } from './observation.ts';
import type { RunChecker } from './run-checker.ts';
import type { K6Driver } from './k6-driver.ts';
import type { Receiver } from '../model/receiver.ts';
import type { Survey } from './survey.ts';

export interface AdvanceOptions {
  /** False while a receiver holds its answers back on purpose, so that deliveries are not awaited. */
  readonly settle?: boolean;
}

/** The context of every stimulus: an account with a client for each service. */
interface AccountContext {
  readonly inbox: Client<'inbox'>;
  readonly prospecting: Client<'prospecting'>;
  readonly survey: Survey;
  /** The name for a new list. On a real account no list of another client has it. */
  readonly listName: (wanted: string) => string;
  /** The account's clock in ms; moving it requires the capability `clock`. */
  readonly now: () => number;
  /** Lets a little time pass on the account's clock, by moving it or by waiting. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

interface ClockContext {
  /** Moves the account's clock. */
  readonly advance: (milliseconds: number, options?: AdvanceOptions) => Promise<void>;
}

interface WebhookContext {
  /** Opens a receiver for webhooks; it is closed with the context. */
  readonly receive: (service: Service) => Promise<Receiver>;
  /** Waits until all deliveries have ended. */
  readonly settle: () => Promise<void>;
}

interface StateContext {
  /** Puts the account into a rare state. */
  readonly arrange: (change: AsSent<Change>) => Promise<void>;
}

/** The context of a k6 run: its driver sends requests itself, on its own accounts. */
export interface K6Context {
  readonly k6: K6Driver;
}

/** Everything that a target may offer. */
export type TargetContext = AccountContext & ClockContext & WebhookContext & StateContext;

/** The context of a stimulus: an account, and the functions of its required capabilities. */
export type ScenarioContext<N extends Need = never> = 'k6' extends N
  ? K6Context
  : AccountContext &
      ('clock' extends N ? ClockContext : unknown) &
      ('webhook' extends N ? WebhookContext : unknown) &
      ('state' extends N ? StateContext : unknown);

export type Checker<H> = (history: H) => CheckResult;

/**
 * What a history shows as the answer to an open question; undefined where it shows none.
 *
 * The answer is a property of the target. One question has one answer, whatever the seed, the data, the time of day,
 * the load and the order of the scenarios. An observer of several cases names each case as a question of its own,
 * since a run may reach only some of them. See docs/internals/proofs.md.
 */
export type Observer<H> = (history: H) => Observation | undefined;

/** The requests to send, and the resulting history. */
export interface Stimulus<I, H, N extends Need = 'read'> {
  /** `service.section.what-is-done`. */
  readonly id: string;
  /** If absent, the service at the beginning of the id. */
  readonly service?: Service;
  /** If absent, only `read`. */
  readonly requires?: readonly N[];
  /**
   * Only where walks are the most of it: the most requests that one run sends. It is computed from the pages of a
   * walk through all emails and of the longest walk. For all others it is measured.
   */
  readonly walks?: (pages: number, longestWalk: number) => number;
  /** Generated input. A scenario without it runs once, or once for each of `cases`. */
  readonly input?: (survey: Survey) => fc.Arbitrary<I>;
  /** All possible inputs, each run once: for finite sections of the document. */
  readonly cases?: (survey: Survey) => readonly I[];
  /** Whether runs of a real account take the cases in turn, one case in each run. */
  readonly isSpread?: boolean;
  /** Whether it is about counters or time, so that none of its requests may reuse an earlier answer. */
  readonly isFresh?: boolean;
  /** A property, not a method: TypeScript compares parameters of methods in both directions. */
  readonly stimulus: (context: ScenarioContext<N>, input: I) => Promise<H>;
  /** Only for k6 runs: whether it measures real time, so that no heavy work may run concurrently. */
  readonly isTimed?: boolean;
  /** Only for k6 runs: the findings as text. */
  words?(history: H): string;
}

/**
 * The checks of one section for a history: a result for each statement, and an answer for each open question. All are
 * pure functions.
 */
export type ChecksOf<H> = {
  readonly [C in ClaimId]?: C extends OpenClaimId ? Observer<H> : Checker<H>;
};

/** A stimulus with the checkers and observers of its history. */
export interface Scenario extends Omit<Stimulus<unknown, unknown, Need>, 'stimulus'> {
  readonly service: Service;
  readonly requires: readonly Need[];
  stimulus(context: TargetContext | K6Context, input: unknown): Promise<unknown>;
  readonly checkers: ReadonlyMap<ClaimId, Checker<unknown>>;
  readonly observers: ReadonlyMap<ClaimId, Observer<unknown>>;
}

/** The entries of a table that are open questions, or those that are statements. */
const partOf = <V>(table: Readonly<Record<string, unknown>>, isOpen: boolean): ReadonlyMap<ClaimId, V> =>
  new Map(
    Object.entries(table).filter(([claim]) => (claims[claim as ClaimId].level === 'open') === isOpen),
  ) as unknown as ReadonlyMap<ClaimId, V>;

/** Most requests of one run: as measured on the mock, or by the length of the account's walks. */
export const costOf = (
  { id, service, walks }: Pick<Scenario, 'id' | 'service' | 'walks'>,
  pages: number,
  longestWalk: number,
): number => walks?.(Math.min(pages, longestWalk), longestWalk) ?? traffic.sent[id]?.requests[service] ?? 1;

/** Reads of each run that an earlier scenario may have sent already. */
export const readsOf = ({ id, isFresh }: Pick<Scenario, 'id' | 'isFresh'>): { reads?: readonly string[] } => {
  const reads = isFresh === true ? undefined : traffic.sent[id]?.reads;
  return reads === undefined ? {} : { reads };
};

/** Defines a stimulus that several sections check. Input, history and required capabilities are inferred. */
export const stimulus = <I, H, const N extends Need = 'read'>(
  definition: Stimulus<I, H, N>,
): Stimulus<I, H, N> => definition;

/** The history that a stimulus returns. */
export type HistoryOf<S> = S extends { readonly stimulus: (context: never, input: never) => Promise<infer H> }
  ? H
  : never;

const serviceOf = (id: string): Service => (id.startsWith('prospecting.') ? 'prospecting' : 'inbox');

/** A shared stimulus with the checks of one section. The compiler checks claim ids and histories. */
export const withChecks = <I, H, N extends Need>(
  shared: Stimulus<I, H, N>,
  checks: ChecksOf<H>,
): Scenario => ({
  service: serviceOf(shared.id),
  requires: ['read'],
  ...(shared as unknown as Pick<Scenario, 'id' | 'stimulus'>),
  checkers: partOf(checks, false),
  observers: partOf(checks, true),
});

/** A scenario that only one section checks. */
export const scenario = <I, H, const N extends Need = 'read'>({
  checks,
  ...own
}: Stimulus<I, H, N> & { readonly checks: ChecksOf<H> }): Scenario => withChecks<I, H, N>(own, checks);

/** The scenarios with each stimulus once, with the checks of all sections that share it. */
export const joinScenarios = (scenarios: readonly Scenario[]): Scenario[] =>
  [...Map.groupBy(scenarios, ({ id }) => id).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : {
          ...first,
          checkers: new Map([first, ...others].flatMap(({ checkers }) => [...checkers])),
          observers: new Map([first, ...others].flatMap(({ observers }) => [...observers])),
        },
  );

/** A claim that is checked in the exchanges of all scenarios of its service. */
export interface WatchedClaim {
  readonly claim: ClaimId;
  readonly service: Service;
  /** Scenarios that show it every kind of answer that it checks; if absent, any scenario may. */
  readonly shownIn?: readonly string[];
}

/** A checker of every single exchange of every scenario. */
export interface Monitor extends WatchedClaim {
  /** The operations whose answers it checks; if absent, all. */
  readonly operations?: ReadonlySet<string>;
  /** Whether an answer with this status may give a result other than vacuous; if absent, any may. */
  readonly isAbout?: (operation: string, status: number) => boolean;
  evaluate(exchange: Exchange): CheckResult;
}

/** The checks of one section of a document. */
export interface Section {
  readonly scenarios?: readonly Scenario[];
  readonly monitors?: readonly Monitor[];
  readonly runCheckers?: readonly RunChecker[];
  /** Checkers of webhook deliveries from any source. */
  readonly deliveries?: DeliveryChecks;
}

/** Combines the parts of a section in order. */
export function section(...parts: readonly (Scenario | Section)[]): Section {
  const all = parts.map((part): Section => ('stimulus' in part ? { scenarios: [part] } : part));
  return {
    scenarios: all.flatMap(({ scenarios = [] }) => scenarios),
    monitors: all.flatMap((part) => part.monitors ?? []),
    runCheckers: all.flatMap((part) => part.runCheckers ?? []),
    deliveries: Object.assign({}, ...all.map(({ deliveries }) => deliveries)) as DeliveryChecks,
  };
}

/** The entries of a table of claims and their checks. */
const rowsOf = <V extends object>(table: { readonly [C in ClaimId]?: V }): [ClaimId, V][] =>
  Object.entries(table) as [ClaimId, V][];

/** Checkers of single exchanges, each with the service of its claim. */
export const monitors = (table: {
  readonly [C in ClaimId]?: (exchange: Exchange) => CheckResult;
}): Required<Pick<Section, 'monitors'>> => ({
  monitors: rowsOf(table).map(([claim, evaluate]) => ({ claim, service: claims[claim].service, evaluate })),
});

type RunPart = Required<Pick<Section, 'runCheckers'>>;
type RunTable = { readonly [C in ClaimId]?: (exchanges: readonly Exchange[]) => CheckResult };

const ofRun = (table: RunTable, isOfData: boolean): RunPart => ({
  runCheckers: rowsOf(table).map(([claim, evaluate]) => ({
    ...{ claim, service: claims[claim].service, isOfData, evaluate },
  })),
});

/** Checkers of all exchanges of a run. They report even if data of the account change. */
export const runCheckers = (table: RunTable): RunPart => ofRun(table, false);

/** Checkers of all exchanges of a run that compare data of the account, which other clients may change meanwhile. */
export const dataCheckers = (table: RunTable): RunPart => ofRun(table, true);

/** Whether k6 or the embedded driver sends for a scenario, not the client. */
export const isOfK6 = ({ requires }: Pick<Scenario, 'requires'>): boolean => requires.includes('k6');
