import type { ClaimId } from '../../../generated/claims.ts';
import { message } from '../model/message.ts';
import { Inconclusive } from '../model/exchange.ts';
import { isOfPassingState } from '../checks/faults.ts';
import { isBroken } from '../model/failure.ts';
import { noteBroken, noteUnclear } from './indeterminate.ts';
import type { Execution, InputPlace } from '../model/execution.ts';
import { answersOf, isIndeterminate } from '../checks/evaluate.ts';
import { questionOf } from '../model/observation.ts';
import type { ClaimStates } from './claim-state.ts';

/** Most stored answers to one open question. */
const MOST_ANSWERS = 200;

/** The settings for accepting answers. */
export interface AnswerSettings {
  readonly wanted: (claim: ClaimId) => boolean;
  /** Whether other clients may change data of the target. */
  readonly moving: boolean;
  readonly isNew?: (claim: ClaimId, answer: string) => boolean;
}

/** Collects the answers of executions to open questions. */
export class OpenAnswers {
  readonly #states: ClaimStates;
  readonly #settings: AnswerSettings;

  constructor(states: ClaimStates, settings: AnswerSettings) {
    this.#states = states;
    this.#settings = settings;
  }

  /**
   * The valid answers of an execution, and the valid answers to questions that were asked again. `known`: answers that
   * are valid whatever the execution shows.
   */
  async take(
    place: InputPlace,
    execution: Execution,
    again: () => Promise<Execution>,
    known: ReadonlyMap<ClaimId, readonly string[]>,
  ): Promise<{ observed: [ClaimId, string][]; changed: [ClaimId, string[]][] }> {
    const { observed: seen, changed } = await this.#seenTwice(place, execution, again);
    const observed = [
      ...seen.filter(([claim]) => !known.has(claim)),
      ...[...known].flatMap(([claim, all]) => all.map((answer): [ClaimId, string] => [claim, answer])),
    ];
    for (const [claim, answer] of observed) this.#keepNewAnswer(claim, answer, place, execution);
    return { observed, changed };
  }

  /** Keeps the evidence of the first new answer to an open question. */
  #keepNewAnswer(
    claim: ClaimId,
    seen: string,
    { scenario, path }: InputPlace,
    { input, exchanges, trace }: Execution,
  ): void {
    const state = this.#states.of(claim);
    if (state.newAnswers !== undefined || this.#settings.isNew?.(claim, seen) !== true) return;
    const result = { message: message`${seen}`, exchanges, trace };
    state.newAnswers = { scenario: scenario.id, input, path, result };
  }

  /** The answers of an execution to open questions. */
  #answers(place: InputPlace, execution: Execution): [ClaimId, string][] {
    const { scenario } = place;
    const answers: [ClaimId, string][] = [];
    // The next run of a real account would see another answer.
    if (this.#settings.moving && execution.exchanges.some(isOfPassingState)) return answers;
    for (const [claim, seen] of answersOf(scenario, execution.history, this.#settings.wanted)) {
      if (isIndeterminate(seen)) {
        if (isBroken(seen)) noteBroken(this.#states, claim, seen, place, execution);
        else noteUnclear(this.#states, claim, seen.reason, scenario);
        continue;
      }
      const { scenarios, observed } = this.#states.of(claim);
      scenarios.add(scenario.id);
      if (observed.size >= MOST_ANSWERS) continue;
      for (const answer of seen) answers.push([claim, answer]);
    }
    return answers;
  }

  /** The accepted answers. If data may change, a new answer must be seen twice. */
  async #seenTwice(
    place: InputPlace,
    first: Execution,
    again: () => Promise<Execution>,
  ): Promise<{ observed: [ClaimId, string][]; changed: [ClaimId, string[]][] }> {
    const { moving, isNew = () => false } = this.#settings;
    const answers = this.#answers(place, first);
    const isOpen = ([claim, seen]: readonly [ClaimId, string]): boolean =>
      moving && !this.#states.of(claim).observed.has(seen) && isNew(claim, seen);
    const open = new Set(answers.filter(isOpen).map(([claim]) => claim));
    if (open.size === 0) return { observed: answers, changed: [] };
    let second: readonly (readonly [ClaimId, string])[] = [];
    let why = message`an answer that the baseline does not know was not seen again`;
    try {
      second = this.#answers(place, await again());
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
      why = message`an answer that the baseline does not know was seen once; then: ${error.why}`;
    }
    const observed = answers.flatMap(([claim, seen]): [ClaimId, string][] => {
      const repeated = second.find(
        ([id, other]) => id === claim && questionOf(other) === questionOf(seen),
      )?.[1];
      if (!isOpen([claim, seen])) return [[claim, seen]];
      if (repeated !== undefined && (repeated === seen || !isOpen([claim, repeated])))
        return [[claim, repeated]];
      this.#states.of(claim).inconclusive ??= why;
      return [];
    });
    const changed = [...open].map((claim): [ClaimId, string[]] => [
      claim,
      observed.flatMap(([id, seen]) => (id === claim ? [seen] : [])),
    ]);
    return { observed, changed };
  }
}
