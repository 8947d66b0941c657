import type { ClaimId } from '../../../generated/claims.ts';
import type { Exchange } from '../model/exchange.ts';
import { differenceIn } from '../checks/signature.ts';
import type { Message } from '../model/message.ts';
import type { Violation } from '../model/check-result.ts';
import type { Execution } from '../model/execution.ts';
import type { SeenInExchanges, ScenarioStep } from '../model/memory.ts';
import { requestsIn } from '../model/trace.ts';

/** What a report shows of an occurrence: its message, its exchanges, and all steps before them. */
export type ShownResult = Pick<Violation, 'message' | 'exchanges' | 'trace'>;

/** An occurrence of a result that a report must show, and its input. */
export interface Occurrence<Result extends ShownResult = Violation> {
  /** Its source: a scenario, or the source of a recording. */
  readonly scenario: string;
  readonly input: unknown;
  /** The path of its input in the scenario; absent if it cannot be repeated. */
  readonly path?: string;
  readonly result: Result;
  /** The same violation with only the necessary steps, as a history that its checker finds violated. */
  readonly reduced?: Execution;
}

/** A suspected violation that could not be confirmed. */
export interface Suspicious {
  readonly why: Message;
  readonly violation: Violation;
  /** What showed it; absent if it cannot be repeated. */
  readonly by?: SeenInExchanges;
  /** Whether requests of other clients explain it. It is remembered, and leaves the verdict to other results. */
  readonly isOfOthers?: true;
}

/** An exchange that shows a quirk, and how clearly. */
export interface Example {
  readonly scenario: string;
  readonly exchange: Exchange;
  readonly weight: number;
}

/**
 * Whether an example shows its quirk better than the known one. Among equal ones, the first scenario by name is taken.
 */
export const isBetterExample = (example: Example, known: Example | undefined): boolean =>
  known === undefined ||
  example.weight > known.weight ||
  (example.weight === known.weight && example.scenario < known.scenario);

/** The state of one claim over all runs of all scenarios that check it. */
export interface ClaimState {
  holds: number;
  vacuous: number;
  readonly scenarios: Set<string>;
  readonly observed: Set<string>;
  violation?: Occurrence;
  /** For a quirk that was seen: the clearest exchange, of the first scenario by name. */
  example?: Example;
  /** Violations with different signatures, by signature. */
  readonly violations: Map<string, Occurrence>;
  /** The first answer to an open question that the baseline does not know. */
  newAnswers?: Occurrence<ShownResult>;
  /** A checker or its stimulus threw. */
  broken?: {
    readonly reason: Message;
    readonly stack: string;
    readonly input: unknown;
    /** `scenario@path`; empty if it is unknown. */
    readonly path: string;
  };
  inconclusive?: Message;
  /** Why a suspected violation could not be confirmed, and what to repeat for it. */
  suspected?: Suspicious;
  unpaid?: Unpaid;
}

/** Why something was omitted: the budget ended before a scenario or some of its runs, or a firewall refused values. */
export const UNPAID = ['all', 'some', 'blocked'] as const;
export type Unpaid = (typeof UNPAID)[number];

/** Most violations of one claim with different signatures. */
const MOST_DIFFERENT = 100;

/** The signature of a violation of a claim. */
export function signatureOf(result: Violation): string {
  const { operation, difference } = differenceIn(result);
  return `${operation}|${difference}`;
}

/** Whether a violation has a new signature. */
const isUnlike = ({ violations }: ClaimState, result: Violation): boolean =>
  violations.size < MOST_DIFFERENT && !violations.has(signatureOf(result));

/** Requests of an occurrence; infinite if it cannot be repeated. */
export function requestsOf({ path, result: { trace, exchanges } }: Occurrence): number {
  if (path === undefined) return Infinity;
  return requestsIn(trace ?? exchanges);
}

const lengthOf = ({ input }: Occurrence): number => (JSON.stringify(input) ?? '').length;

/** Negative if the first counterexample is smaller: by requests, then by length of input, then by scenario. */
const bySize = (a: Occurrence, b: Occurrence): number =>
  compare(requestsOf(a), requestsOf(b)) ||
  lengthOf(a) - lengthOf(b) ||
  compare(a.scenario, b.scenario) ||
  compare(a.path ?? '', b.path ?? '');

const compare = <T extends number | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether the signature of this violation is known only with a larger counterexample. */
const isSmallerThanKnown = ({ violations }: ClaimState, seen: Occurrence): boolean => {
  const known = violations.get(signatureOf(seen.result));
  return known !== undefined && bySize(seen, known) < 0;
};

/**
 * Whether a violation is new, or smaller than the known one. Where requests are expensive, one of each signature is
 * enough.
 */
export const isOfInterest = (state: ClaimState, seen: Occurrence, isExpensive = false): boolean =>
  isUnlike(state, seen.result) || (!isExpensive && isSmallerThanKnown(state, seen));

/**
 * Adds a violation. The smallest becomes the leading one, in any order; of equally small ones the first by signature.
 */
export function violate(state: ClaimState, occurrence: Occurrence): void {
  if (!isOfInterest(state, occurrence)) return;
  state.violations.set(signatureOf(occurrence.result), occurrence);
  const [first] = [...state.violations].sort(
    ([a, one], [b, other]) => compare(requestsOf(one), requestsOf(other)) || compare(a, b),
  );
  if (first !== undefined) state.violation = first[1];
}

/** Replaces the leading violation by one with a shorter input. */
export function lead(state: ClaimState, occurrence: Occurrence): void {
  state.violations.set(signatureOf(occurrence.result), occurrence);
  state.violation = occurrence;
}

/** The first violation of each message that differs from the leading one. */
export function otherDifferences({ violation, violations }: ClaimState): readonly Occurrence[] {
  const known = new Set(violation && [differenceIn(violation.result).difference]);
  return [...violations.values()].filter(({ result }) => {
    const { difference } = differenceIn(result);
    return !known.has(difference) && known.add(difference);
  });
}

/** The confirmed violations of a claim: those seen again, or the first if each attempt shows another one. */
export function standingViolations(
  claim: ClaimId,
  suspects: ReadonlyMap<string, Violation> = new Map(),
  again: ReadonlySet<string>,
): readonly Violation[] {
  if (again.size === 0) return [...suspects.values()];
  const seen = [...suspects].flatMap(([signature, violation]) =>
    again.has(`${claim}|${signature}`) ? [violation] : [],
  );
  return seen.length > 0 ? seen : [...suspects.values()].slice(0, 1);
}

/** The states of claims as plain data. */
export type LearntStates = readonly (readonly [ClaimId, ClaimState])[];

/** The states of all claims with any result. */
export class ClaimStates {
  readonly #byClaim = new Map<ClaimId, ClaimState>();

  find(claim: ClaimId): ClaimState | undefined {
    return this.#byClaim.get(claim);
  }

  /** The state of a claim, created at first use. */
  of(claim: ClaimId): ClaimState {
    const known = this.#byClaim.get(claim);
    if (known !== undefined) return known;
    const made: ClaimState = {
      holds: 0,
      vacuous: 0,
      scenarios: new Set<string>(),
      observed: new Set<string>(),
      violations: new Map<string, Occurrence>(),
    };
    this.#byClaim.set(claim, made);
    return made;
  }

  /** All states. */
  learnt(): LearntStates {
    return [...this.#byClaim];
  }

  /** Adds the results of another part of the same run. */
  add(learnt: LearntStates): void {
    for (const [claim, part] of learnt) {
      const { holds, vacuous, scenarios, observed, violations, violation: _, example, ...first } = part;
      const state = this.of(claim);
      state.holds += holds;
      state.vacuous += vacuous;
      for (const scenario of scenarios) state.scenarios.add(scenario);
      for (const answer of observed) state.observed.add(answer);
      for (const occurrence of violations.values()) violate(state, occurrence);
      if (example !== undefined && isBetterExample(example, state.example)) state.example = example;
      Object.assign(state, { ...first, ...state });
    }
  }

  /** Adds the results of this run or of an interrupted one. */
  take({ scenario, judgements, observed }: Pick<ScenarioStep, 'scenario' | 'judgements' | 'observed'>): void {
    for (const [claim, kind] of judgements) {
      const state = this.of(claim);
      state.scenarios.add(scenario);
      state[kind] += 1;
    }
    for (const [claim, seen] of observed) {
      this.of(claim).scenarios.add(scenario);
      this.of(claim).observed.add(seen);
    }
  }

  isDecided(claim: ClaimId): boolean {
    const state = this.find(claim);
    return (
      state !== undefined &&
      (state.holds > 0 ||
        state.observed.size > 0 ||
        state.violation !== undefined ||
        state.broken !== undefined)
    );
  }

  /** What could not be checked, and why. */
  open(): [ClaimId, Pick<ClaimState, 'unpaid' | 'inconclusive'>][] {
    return [...this.#byClaim].flatMap(([id, { unpaid, inconclusive }]) =>
      unpaid === undefined && inconclusive === undefined
        ? []
        : [[id, { ...(unpaid && { unpaid }), ...(inconclusive !== undefined && { inconclusive }) }]],
    );
  }

  /** The violated claims, each with the exchanges of its violation. */
  violated(): { readonly id: ClaimId; readonly exchanges: readonly Exchange[] }[] {
    return [...this.#byClaim].flatMap(([id, { violation }]) =>
      violation === undefined ? [] : [{ id, exchanges: violation.result.exchanges }],
    );
  }

  /** Suspected violations that are neither confirmed nor refuted. */
  suspected(): [ClaimId, Suspicious][] {
    return [...this.#byClaim].flatMap(([id, { suspected, violation }]) =>
      suspected === undefined || violation !== undefined ? [] : [[id, suspected]],
    );
  }

  isAnyViolated(): boolean {
    return [...this.#byClaim.values()].some((state) => state.violation !== undefined);
  }
}
