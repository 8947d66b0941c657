import type { ClaimId } from '../../../generated/claims.ts';
import type { Exchange } from '../model/exchange.ts';
import { differenceIn } from '../checks/signature.ts';
import type { Message } from '../model/message.ts';
import type { Violation } from '../model/check-result.ts';
import type { Shown, Step } from '../model/memory.ts';

/** What was seen that has to be shown, and with which input. */
export interface Sighting {
  /** What led to it: a scenario, or the source of what was recorded. */
  readonly scenario: string;
  readonly input: unknown;
  /** Where its input stands in the scenario; absent where nobody can send it again. */
  readonly path?: string;
  readonly judgement: Violation;
}

/** What seemed violated, and could not be confirmed. */
export interface Suspected {
  readonly why: Message;
  readonly violation: Violation;
  /** What showed it; absent where nobody can send it again. */
  readonly by?: Shown;
}

/** What became of one claim over all runs of all scenarios that judge it. */
export interface Tally {
  holds: number;
  vacuous: number;
  readonly scenarios: Set<string>;
  readonly observed: Set<string>;
  violation?: Sighting;
  /** Of a quirk that is there: an exchange that shows it, of the first by name of the scenarios that do. */
  example?: { readonly scenario: string; readonly exchange: Exchange };
  /** Violations that differ in their operation or their kind of difference, by these. */
  readonly violations: Map<string, Sighting>;
  /** The first answer that is news, as a violation of what was known. */
  news?: Sighting;
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
  suspected?: Suspected;
  /** Left out because the budget ended: all of a scenario, or some of its runs. */
  unpaid?: 'all' | 'some';
}

/** Violations of one claim that are told apart. */
const MOST_DIFFERENT = 100;

/** What tells violations of one claim apart. */
export function signatureOf(judgement: Violation): string {
  const { operation, difference } = differenceIn(judgement);
  return `${operation}|${difference}`;
}

/** Whether a violation of the claim is like none before. */
const isUnlike = ({ violations }: Tally, judgement: Violation): boolean =>
  violations.size < MOST_DIFFERENT && !violations.has(signatureOf(judgement));

/** Whether a violation like this one was seen in a scenario whose name comes later. */
const isBeforeKnown = ({ violations }: Tally, { scenario, judgement }: Sighting): boolean =>
  (violations.get(signatureOf(judgement))?.scenario ?? '') > scenario;

/** Whether a violation is like none before, or leads; where requests are dear, one of those alike is enough. */
export const isOfInterest = (tally: Tally, seen: Sighting, isDear = false): boolean =>
  isUnlike(tally, seen.judgement) || (!isDear && isBeforeKnown(tally, seen));

/** Notes a violation. The one that leads does not depend on which was seen first: of those alike it is that of the first scenario by name. */
export function violate(tally: Tally, sighting: Sighting): void {
  if (!isOfInterest(tally, sighting)) return;
  const signature = signatureOf(sighting.judgement);
  tally.violations.set(signature, sighting);
  if (![...tally.violations.keys()].some((other) => other < signature)) tally.violation = sighting;
}

/** Puts a shorter input in place of the one that leads. */
export function lead(tally: Tally, sighting: Sighting): void {
  tally.violations.set(signatureOf(sighting.judgement), sighting);
  tally.violation = sighting;
}

/** The violations of a claim that stands violated: those seen again, or the first where each attempt shows another. */
export function standing(
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
export type Learnt = readonly (readonly [ClaimId, Tally])[];

/** The tallies of all claims that anything was learnt of. */
export class Tallies {
  readonly #byClaim = new Map<ClaimId, Tally>();

  find(claim: ClaimId): Tally | undefined {
    return this.#byClaim.get(claim);
  }

  /** The tally of a claim, a new one at first. */
  of(claim: ClaimId): Tally {
    const known = this.#byClaim.get(claim) ?? {
      holds: 0,
      vacuous: 0,
      scenarios: new Set<string>(),
      observed: new Set<string>(),
      violations: new Map<string, Sighting>(),
    };
    this.#byClaim.set(claim, known);
    return known;
  }

  /** All that was learnt. */
  learnt(): Learnt {
    return [...this.#byClaim];
  }

  /** Adds what another part of the same run has learnt. */
  add(learnt: Learnt): void {
    for (const [claim, part] of learnt) {
      const { holds, vacuous, scenarios, observed, violations, violation: _, example, ...first } = part;
      const tally = this.of(claim);
      tally.holds += holds;
      tally.vacuous += vacuous;
      for (const scenario of scenarios) tally.scenarios.add(scenario);
      for (const answer of observed) tally.observed.add(answer);
      for (const sighting of violations.values()) violate(tally, sighting);
      if (
        example !== undefined &&
        !(tally.example !== undefined && tally.example.scenario <= example.scenario)
      )
        tally.example = example;
      Object.assign(tally, { ...first, ...tally });
    }
  }

  /** Counts what a run found, this one or one that was interrupted. */
  take({ scenario, judgements, observed }: Pick<Step, 'scenario' | 'judgements' | 'observed'>): void {
    for (const [claim, kind] of judgements) {
      const tally = this.of(claim);
      tally.scenarios.add(scenario);
      tally[kind] += 1;
    }
    for (const [claim, seen] of observed) {
      this.of(claim).scenarios.add(scenario);
      this.of(claim).observed.add(seen);
    }
  }

  isDecided(claim: ClaimId): boolean {
    const tally = this.find(claim);
    return (
      tally !== undefined &&
      (tally.holds > 0 ||
        tally.observed.size > 0 ||
        tally.violation !== undefined ||
        tally.broken !== undefined)
    );
  }

  /** What could not be judged, and why. */
  open(): [ClaimId, Pick<Tally, 'unpaid' | 'inconclusive'>][] {
    return [...this.#byClaim].flatMap(([id, { unpaid, inconclusive }]) =>
      unpaid === undefined && inconclusive === undefined
        ? []
        : [[id, { ...(unpaid && { unpaid }), ...(inconclusive !== undefined && { inconclusive }) }]],
    );
  }

  /** The violated claims, with the exchanges that show it. */
  violated(): { readonly id: ClaimId; readonly exchanges: readonly Exchange[] }[] {
    return [...this.#byClaim].flatMap(([id, { violation }]) =>
      violation === undefined ? [] : [{ id, exchanges: violation.judgement.exchanges }],
    );
  }

  /** What seems violated and is neither confirmed nor refuted. */
  suspected(): [ClaimId, Suspected][] {
    return [...this.#byClaim].flatMap(([id, { suspected, violation }]) =>
      suspected === undefined || violation !== undefined ? [] : [[id, suspected]],
    );
  }

  isAnyViolated(): boolean {
    return [...this.#byClaim.values()].some((tally) => tally.violation !== undefined);
  }
}
