import type { ClaimId } from '../../../generated/claims.ts';
import type { Exchange } from '../model/exchange.ts';
import { differenceIn } from '../checks/signature.ts';
import type { Message } from '../model/message.ts';
import type { Violation } from '../model/check-result.ts';
import type { Execution } from '../model/execution.ts';
import type { SeenInExchanges, ScenarioStep } from '../model/memory.ts';
import { requestsIn } from '../model/trace.ts';

/** What was seen that has to be shown, and with which input. */
export interface Occurrence {
  /** What led to it: a scenario, or the source of what was recorded. */
  readonly scenario: string;
  readonly input: unknown;
  /** Where its input stands in the scenario; absent where it cannot be sent again. */
  readonly path?: string;
  readonly result: Violation;
  /** The same after the steps alone that it needs, as a history that its checker finds violated. */
  readonly reduced?: Execution;
}

/** What seemed violated, and could not be confirmed. */
export interface Suspicious {
  readonly why: Message;
  readonly violation: Violation;
  /** What showed it; absent where it cannot be sent again. */
  readonly by?: SeenInExchanges;
}

/** An exchange that shows a quirk, and how well. */
export interface Example {
  readonly scenario: string;
  readonly exchange: Exchange;
  readonly weight: number;
}

/** Whether an example shows its quirk better than the known one; of equal ones the first scenario by name. */
export const isBetterExample = (example: Example, known: Example | undefined): boolean =>
  known === undefined ||
  example.weight > known.weight ||
  (example.weight === known.weight && example.scenario < known.scenario);

/** What became of one claim over all runs of all scenarios that check it. */
export interface ClaimState {
  holds: number;
  vacuous: number;
  readonly scenarios: Set<string>;
  readonly observed: Set<string>;
  violation?: Occurrence;
  /** Of a quirk that is there: the exchange that shows it best, of the first by name of the scenarios that do. */
  example?: Example;
  /** Violations that differ in their operation or their kind of difference, by these. */
  readonly violations: Map<string, Occurrence>;
  /** The first answer that is new, as a violation of what was known. */
  newAnswers?: Occurrence;
  /** A checker threw, or what brings about its histories did. */
  broken?: {
    readonly reason: Message;
    readonly stack: string;
    readonly input: unknown;
    /** `scenario@path`; empty where it is not known. */
    readonly path: string;
  };
  inconclusive?: Message;
  /** Why it seemed violated and could not be confirmed, and what would be asked again for it. */
  suspected?: Suspicious;
  /** Left out because the budget ended: all of a scenario, or some of its runs. */
  unpaid?: 'all' | 'some';
}

/** Violations of one claim that are distinguished. */
const MOST_DIFFERENT = 100;

/** What distinguishes violations of one claim. */
export function signatureOf(result: Violation): string {
  const { operation, difference } = differenceIn(result);
  return `${operation}|${difference}`;
}

/** Whether a violation of the claim is like none before. */
const isUnlike = ({ violations }: ClaimState, result: Violation): boolean =>
  violations.size < MOST_DIFFERENT && !violations.has(signatureOf(result));

/** Requests that show an occurrence; infinite where it cannot be sent again. */
export function requestsOf({ path, result: { trace, exchanges } }: Occurrence): number {
  if (path === undefined) return Infinity;
  return requestsIn(trace ?? exchanges);
}

const lengthOf = ({ input }: Occurrence): number => (JSON.stringify(input) ?? '').length;

/** Below zero where the first is the smaller counterexample: fewer requests, then a shorter input, then its scenario. */
const bySize = (a: Occurrence, b: Occurrence): number =>
  compare(requestsOf(a), requestsOf(b)) ||
  lengthOf(a) - lengthOf(b) ||
  compare(a.scenario, b.scenario) ||
  compare(a.path ?? '', b.path ?? '');

const compare = <T extends number | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether a violation like this one is known by a larger counterexample alone. */
const isSmallerThanKnown = ({ violations }: ClaimState, seen: Occurrence): boolean => {
  const known = violations.get(signatureOf(seen.result));
  return known !== undefined && bySize(seen, known) < 0;
};

/** Whether a violation is like none before, or leads; where requests are expensive, one of those alike is enough. */
export const isOfInterest = (state: ClaimState, seen: Occurrence, isExpensive = false): boolean =>
  isUnlike(state, seen.result) || (!isExpensive && isSmallerThanKnown(state, seen));

/** Notes a violation. The smallest leads, in any order; of different ones with as many requests the first by signature. */
export function violate(state: ClaimState, occurrence: Occurrence): void {
  if (!isOfInterest(state, occurrence)) return;
  state.violations.set(signatureOf(occurrence.result), occurrence);
  const [first] = [...state.violations].sort(
    ([a, one], [b, other]) => compare(requestsOf(one), requestsOf(other)) || compare(a, b),
  );
  if (first !== undefined) state.violation = first[1];
}

/** Puts a shorter input in place of the one that leads. */
export function lead(state: ClaimState, occurrence: Occurrence): void {
  state.violations.set(signatureOf(occurrence.result), occurrence);
  state.violation = occurrence;
}

/** The first violations that differ from the one that leads in more than their operation. */
export function otherDifferences({ violation, violations }: ClaimState): readonly Occurrence[] {
  const known = new Set(violation && [differenceIn(violation.result).difference]);
  return [...violations.values()].filter(({ result }) => {
    const { difference } = differenceIn(result);
    return !known.has(difference) && known.add(difference);
  });
}

/** The violations of a claim that stands violated: those seen again, or the first where each attempt shows another. */
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

/** What was learnt of each claim, as plain data. */
export type LearntStates = readonly (readonly [ClaimId, ClaimState])[];

/** The states of all claims that anything was learnt of. */
export class ClaimStates {
  readonly #byClaim = new Map<ClaimId, ClaimState>();

  find(claim: ClaimId): ClaimState | undefined {
    return this.#byClaim.get(claim);
  }

  /** The state of a claim, a new one at first. */
  of(claim: ClaimId): ClaimState {
    const known = this.#byClaim.get(claim) ?? {
      holds: 0,
      vacuous: 0,
      scenarios: new Set<string>(),
      observed: new Set<string>(),
      violations: new Map<string, Occurrence>(),
    };
    this.#byClaim.set(claim, known);
    return known;
  }

  /** All that was learnt. */
  learnt(): LearntStates {
    return [...this.#byClaim];
  }

  /** Adds what another part of the same run has learnt. */
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

  /** Counts what a run found, this one or one that was interrupted. */
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

  /** The violated claims, with the exchanges that show it. */
  violated(): { readonly id: ClaimId; readonly exchanges: readonly Exchange[] }[] {
    return [...this.#byClaim].flatMap(([id, { violation }]) =>
      violation === undefined ? [] : [{ id, exchanges: violation.result.exchanges }],
    );
  }

  /** What seems violated and is neither confirmed nor refuted. */
  suspected(): [ClaimId, Suspicious][] {
    return [...this.#byClaim].flatMap(([id, { suspected, violation }]) =>
      suspected === undefined || violation !== undefined ? [] : [[id, suspected]],
    );
  }

  isAnyViolated(): boolean {
    return [...this.#byClaim.values()].some((state) => state.violation !== undefined);
  }
}
