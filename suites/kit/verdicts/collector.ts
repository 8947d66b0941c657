import type { ClaimId } from '../../../generated/claims.ts';
import { SERVICES, type Service } from '../../../specs/source.ts';
import type { Exchange } from '../model/exchange.ts';
import type { RepeatableRead, Suspicion, ScenarioStep } from '../model/memory.ts';
import type { Broken } from '../model/failure.ts';
import {
  areOfDeparted,
  confirm,
  type Attempt,
  type Confirmation,
  type Repetition,
} from '../confirm/confirm.ts';
import { noteBroken, noteUnclear } from './indeterminate.ts';
import { exemplify, readBy, withTrace } from './witness.ts';
import { type Execution, type InputPlace, type Repeated } from '../model/execution.ts';
import {
  isIndeterminate,
  resultsOf,
  resultsOfAccount,
  type Indeterminate,
  type Checking,
} from '../checks/evaluate.ts';
import { message, type Message } from '../model/message.ts';
import type { CheckResult, Violation } from '../model/check-result.ts';
import { stableSubset } from '../confirm/stable-subset.ts';
import { MaskedClaims, type Executed } from './masked-claims.ts';
import { OpenAnswers } from './open-answers.ts';
import { takeAttempts, type SuspectedEarlier, type K6Attempt } from './k6-attempts.ts';
import { areOfMoved, hasChanged, isForeign, isSeenOnce, appearanceOf } from '../confirm/foreign.ts';
import {
  alone,
  isOfOneAnswer,
  isSameCount,
  standingAtEnd,
  standingInRun,
  standingInScenario,
} from '../confirm/policy.ts';
import { mainReadsIn, ofEach, readsIn, recheckOf, recheckId } from '../confirm/recheck.ts';
import type { RunChecker } from '../model/run-checker.ts';
import type { Scenario } from '../model/scenario.ts';
import {
  isOfInterest,
  signatureOf,
  standingViolations,
  ClaimStates,
  violate,
  type LearntStates,
  type Suspicious,
} from './claim-state.ts';

/** Replaces the name of a scenario where all exchanges of a run are checked together. */
const WHOLE_RUN = 'run';

/** How histories of any source are checked. */
export interface CollectorSettings extends Checking {
  /** Whether other clients may change data of the target. */
  readonly moving: boolean;
  /** Whether all executions use one account; otherwise each has its own. */
  readonly isOneAccount: boolean;
  readonly isNew?: (claim: ClaimId, answer: string) => boolean;
  /** Why a suspected violation of a service may not be its own answer; undefined if it is. */
  readonly uncertain?: (service: Service) => Message | undefined;
  /** Whether something else answers in place of a service at times. */
  readonly isInterrupted?: (service: Service) => boolean;
}

/** How one execution is repeated to confirm its results. */
export interface Repeat {
  /**
   * A further attempt at what seems violated. It repeats all answers that the checks need, or only those that each
   * show something alone. `isLate`: after a time in which stored counts are renewed.
   */
  attempt(needed: readonly Exchange[], named: readonly Exchange[], isLate: boolean): Promise<Repetition>;
  /** An execution that shows whether a new answer is repeated. Throws an Inconclusive where there is none. */
  answer(): Promise<Execution>;
}

/** What one execution showed. */
export interface TakenExecution {
  /** The step to remember, if it is complete. */
  readonly step: ScenarioStep | undefined;
  /** Confirmed answers to open questions, where they differ from the answers of the first attempt. */
  readonly answers: readonly (readonly [ClaimId, readonly string[]])[];
}

/** Reads to repeat, and their answers until now. */
export interface Recheck {
  readonly scenario: Scenario;
  readonly reads: readonly RepeatableRead[];
  readonly exchanges: readonly Exchange[];
}

/** The results of all exchanges with a service before the run ends. */
export interface SoFar {
  /** Claims that hold, so that no more requests are needed for them. */
  readonly holding: readonly ClaimId[];
  /**
   * Suspicions of run checkers about data that others may have changed, and of monitors about requests that could not
   * be repeated.
   */
  readonly rechecks: readonly Recheck[];
}

/** The results of some scenarios of a run, as plain data that may come from another thread. */
export interface CollectedPart {
  readonly learnt: LearntStates;
  readonly executed: readonly Executed[];
}

/** Whether requests of other clients explain each of these violations, or what they add to lists. */
const areOfOthers = (violations: readonly Violation[]): boolean =>
  violations.every(({ basis }) => basis === 'requests of others' || basis === 'a count');

/** Adds up the results of histories for each claim. */
export class Collector {
  readonly states = new ClaimStates();
  readonly maskedClaims = new MaskedClaims();
  readonly #settings: CollectorSettings;
  /** Claims of run checkers whose suspicion a recheck has refuted. */
  readonly #refuted = new Set<ClaimId>();
  /** All exchanges with the one account, if there is one. */
  readonly #exchanged = new Set<Exchange>();
  /** The exchanges of further attempts with it. */
  readonly #repeated = new Set<Exchange>();

  readonly #answers: OpenAnswers;

  constructor(settings: CollectorSettings) {
    this.#settings = settings;
    this.#answers = new OpenAnswers(this.states, settings);
  }

  /** The results of the run until now. */
  part(): CollectedPart {
    return { learnt: this.states.learnt(), executed: this.maskedClaims.executed };
  }

  /** Adds the results of another part of the run. */
  add({ learnt, executed }: CollectedPart): void {
    this.states.add(learnt);
    this.maskedClaims.add(executed);
  }

  attemptOf(scenario: Scenario, execution: Execution): Attempt {
    return { exchanges: execution.exchanges, judgements: [...this.checkResultsOf(scenario, execution)] };
  }

  /** A further attempt, compared with the one before it. If data changed, also the attempt without the changed data. */
  repetitionOf(scenario: Scenario, before: Execution, { isQuiet, isPart, ...after }: Repeated): Repetition {
    const attempt = this.attemptOf(scenario, after);
    for (const exchange of after.exchanges) this.#repeated.add(exchange);
    const stable = isQuiet || isPart === true ? undefined : stableSubset(before, after, this.#exchanged);
    return { attempt, isQuiet, ...(stable && { stable: this.attemptOf(scenario, stable) }) };
  }

  /** The results of an execution, and of its account if the account ends with it. */
  *checkResultsOf(
    scenario: Scenario,
    execution: Execution,
  ): Iterable<[ClaimId, CheckResult | Indeterminate]> {
    yield* resultsOf(scenario, execution, this.#settings);
    if (this.#settings.isOneAccount) return;
    for (const [{ claim }, result] of resultsOfAccount(execution.exchanges, this.#settings))
      yield [claim, result];
  }

  /** The results of the exchanges with a service until now. */
  soFar(service: Service): SoFar {
    const { moving, monitors } = this.#settings;
    const holding: ClaimId[] = [];
    const rechecks: Recheck[] = [];
    const suspect = (scenario: Scenario, exchanges: readonly Exchange[], isOfData?: boolean): void => {
      const reads = moving ? readsIn(exchanges, isOfData) : undefined;
      if (reads !== undefined) rechecks.push({ scenario, reads, exchanges });
    };
    for (const monitor of monitors) {
      const { suspected, violation } = this.states.find(monitor.claim) ?? {};
      if (monitor.service !== service || suspected === undefined || violation !== undefined) continue;
      suspect(recheckOf(ofEach(monitor)), suspected.violation.exchanges);
    }
    for (const [checker, result] of this.#ofAccount([service])) {
      if (result.kind === 'holds') holding.push(checker.claim);
      if (result.kind === 'violation' && standingInRun(result, checker) === 'recheck')
        suspect(recheckOf(checker), result.exchanges, checker.isOfData);
    }
    return { holding, rechecks };
  }

  #ofAccount(services: readonly Service[]) {
    const { runCheckers = [], wanted } = this.#settings;
    return resultsOfAccount([...this.#exchanged], {
      runCheckers: runCheckers.filter(({ service }) => services.includes(service)),
      wanted,
    });
  }

  /** Ends the run: checks all exchanges with its one account. */
  end(): void {
    if (!this.#settings.isOneAccount) return;
    this.#withdrawForeign();
    for (const [checker, result] of this.#ofAccount(SERVICES)) {
      const { claim } = checker;
      const place = { scenario: { id: WHOLE_RUN }, path: '' };
      const state = this.states.of(claim);
      state.scenarios.add(WHOLE_RUN);
      if (result.kind === 'broken')
        noteBroken(this.states, claim, result, place, { input: null, run: 'repeated' });
      else if (result.kind === 'inconclusive') state.inconclusive ??= result.reason;
      else if (result.kind !== 'violation') state[result.kind] += 1;
      else if (!this.#refuted.has(claim)) this.#takeAtEnd(checker, result);
    }
  }

  /** All answers of the one account, further attempts included. */
  readonly #all = (): Exchange[] => [...this.#exchanged, ...this.#repeated];

  /** Adds the violation of a run checker, as the policy says. */
  #takeAtEnd(checker: RunChecker, result: Violation): void {
    const { claim, isOfData, service } = checker;
    const state = this.states.of(claim);
    const standing = standingAtEnd(result, this.#settings.moving, {
      isOfData,
      isSeenOnce: () => isSeenOnce(checker, result, this.#exchanged),
      uncertainty: this.#settings.uncertain?.(service),
    });
    if (standing.kind === 'of others') state.vacuous += 1;
    else if (standing.kind !== 'suspected') violate(state, { scenario: WHOLE_RUN, input: null, result });
    else {
      const isOfOthers = this.#settings.moving && isOfData && areOfMoved([result], this.#all());
      this.#suspect(claim, { why: standing.why, violation: result, ...(isOfOthers && { isOfOthers }) });
    }
  }

  /**
   * Where something else sometimes answers in place of a service, an answer without headers that other answers have
   * may be of that. So may the same answer in several attempts. A route whose answers all lack these headers has
   * drifted.
   */
  #withdrawForeign(): void {
    const { isInterrupted = () => false, monitors } = this.#settings;
    for (const monitor of monitors) {
      const state = this.states.find(monitor.claim);
      if (state?.violation === undefined || !isInterrupted(monitor.service)) continue;
      const { result } = state.violation;
      const all = [...state.violations.values()];
      const own = all.filter((each) => !isForeign(monitor, each.result, this.#all()));
      if (own.length === all.length) continue;
      state.violations.clear();
      Reflect.deleteProperty(state, 'violation');
      for (const each of own) violate(state, each);
      if (own.length > 0) continue;
      this.#suspect(monitor.claim, {
        why: message`seemed violated, but something else answers in place of the service now and then: ${result.message}`,
        violation: result,
      });
    }
  }

  /** Checks one execution for every wanted claim. `known` are answers that are accepted in any case. */
  async take(
    place: InputPlace,
    execution: Execution,
    repeat: Repeat,
    known: ReadonlyMap<ClaimId, readonly string[]> = new Map(),
  ): Promise<TakenExecution> {
    const { scenario, path } = place;
    const { input, run } = execution;
    const results: [ClaimId, 'holds' | 'vacuous'][] = [];
    const suspects = new Map<ClaimId, Map<string, Violation>>();
    const violated = new Set<ClaimId>();
    const { isOneAccount } = this.#settings;
    if (isOneAccount) for (const exchange of execution.exchanges) this.#exchanged.add(exchange);
    const first = this.attemptOf(scenario, execution);
    for (const [claim, result] of first.judgements) {
      if (result.kind === 'violation') violated.add(claim);
      if (result.kind === 'broken') noteBroken(this.states, claim, result, place, execution);
      else if (result.kind === 'inconclusive') noteUnclear(this.states, claim, result.reason, place.scenario);
      else if (result.kind !== 'violation') results.push([claim, result.kind]);
      else {
        const whole = withTrace(scenario, claim, execution, result);
        const violation = isOneAccount ? alone(whole) : whole;
        const seen = { scenario: scenario.id, input, ...(path !== '' && { path }), result: violation };
        if (!isOfInterest(this.states.of(claim), seen, isOneAccount)) continue;
        const unlike = suspects.get(claim) ?? new Map<string, Violation>();
        suspects.set(claim, unlike);
        const signature = signatureOf(result);
        if (!unlike.has(signature)) unlike.set(signature, violation);
      }
    }
    const again = new Set<string>();
    const needed = (claim: ClaimId): readonly Exchange[] => {
      const named = [...(suspects.get(claim)?.values() ?? [])].flatMap(({ exchanges }) => exchanges);
      const check = scenario.checkers.get(claim);
      return check === undefined
        ? named
        : [...named, ...readBy(check, execution.history, execution.exchanges)];
    };
    for (const [claim, confirmation] of await this.#confirm(suspects, repeat, again, needed)) {
      const state = this.states.of(claim);
      state.scenarios.add(scenario.id);
      if (confirmation === 'holds' || confirmation === 'vacuous') results.push([claim, confirmation]);
      else if (confirmation === 'stands')
        for (const result of standingViolations(claim, suspects.get(claim), again))
          violate(state, { scenario: scenario.id, input, ...(path !== '' && { path }), result });
      else {
        const all = [...(suspects.get(claim)?.values() ?? [])];
        // Other clients use a real account every day.
        const isOfOthers =
          confirmation.hasLeft === true ||
          (confirmation.isUnpaid === true && areOfOthers(all)) ||
          all.every(({ basis }) => basis === 'a count') ||
          areOfMoved(all, this.#all());
        for (const violation of all.slice(0, 1))
          this.#suspect(claim, {
            why: confirmation.undecided,
            violation,
            ...(run !== 'repeated' && { by: { scenario: scenario.id, run } }),
            ...(isOfOthers && { isOfOthers }),
          });
      }
    }
    // A vacuous result refutes nothing, unless what was suspected has changed since.
    for (const [claim, kind] of results)
      if (
        scenario.id === recheckId(claim) &&
        (kind === 'holds' || hasChanged(execution.exchanges, this.#exchanged))
      )
        this.#refute(claim);
    const { observed, changed } = await this.#answers.take(place, execution, () => repeat.answer(), known);
    this.maskedClaims.take(scenario.id, execution.trace, violated);
    const sent = execution.exchanges.filter(({ service }) => service === scenario.service).length;
    const step = { scenario: scenario.id, run, sent, judgements: results, observed };
    this.states.take(step);
    const held = results.flatMap(([claim, kind]) => (kind === 'holds' ? [claim] : []));
    exemplify(
      this.states,
      [...held, ...observed.map(([claim]) => claim)],
      scenario,
      execution,
      this.#settings,
    );
    const isWhole = suspects.size === 0 && !first.judgements.some(([, each]) => isIndeterminate(each));
    return { step: isWhole ? step : undefined, answers: changed };
  }

  /** The suspicions that stayed and can be checked again. */
  suspected(): Suspicion[] {
    return this.states.suspected().flatMap(([claim, { by }]) => (by === undefined ? [] : [{ claim, ...by }]));
  }

  /** Stores the first suspicion of a claim, with its reads if single reads show it. */
  #suspect(claim: ClaimId, suspicious: Suspicious): void {
    const { violation, by } = suspicious;
    const reads = this.#isRechecked(claim) ? mainReadsIn(violation.exchanges) : undefined;
    const again = reads === undefined ? by : { scenario: recheckId(claim), reads };
    const state = this.states.of(claim);
    // One that others explain gives way to any other.
    if (state.suspected === undefined || state.suspected.isOfOthers === true)
      state.suspected = { ...suspicious, ...(again && { by: again }) };
  }

  /** Whether a claim is checked by single answers, regardless of their requests. */
  #isRechecked(claim: ClaimId): boolean {
    const { monitors, runCheckers = [] } = this.#settings;
    return [...monitors, ...runCheckers].some((each) => each.claim === claim);
  }

  #refute(claim: ClaimId): void {
    this.#refuted.add(claim);
    Reflect.deleteProperty(this.states.of(claim), 'suspected');
  }

  /** Checks the attempts of a k6 run, which has its own accounts. */
  takeAttempts(k6Run: Scenario, attempts: readonly K6Attempt[], earlier?: SuspectedEarlier): void {
    takeAttempts(this.states, k6Run, attempts, this.#settings, earlier);
  }

  /** A firewall refused values of a stimulus, so its claims are omitted. */
  omit({ checkers, observers }: Scenario): void {
    for (const claim of [...checkers.keys(), ...observers.keys()])
      if (this.#settings.wanted(claim)) this.states.of(claim).unpaid ??= 'blocked';
  }

  /** A stimulus threw: none of its claims can be checked. */
  fails(
    place: InputPlace,
    defect: Pick<Broken, 'reason' | 'stack'>,
    at: Pick<Execution, 'input' | 'run'>,
  ): void {
    const { checkers, observers } = place.scenario;
    for (const claim of [...checkers.keys(), ...observers.keys()])
      if (this.#settings.wanted(claim)) noteBroken(this.states, claim, defect, place, at);
  }

  /**
   * Confirms what is suspected, as the policy says. `again` receives the signatures of violations that need no further
   * attempt, or that one has shown.
   */
  async #confirm(
    suspects: ReadonlyMap<ClaimId, ReadonlyMap<string, Violation>>,
    repeat: Repeat,
    again: Set<string>,
    needed: (claim: ClaimId) => readonly Exchange[],
  ): Promise<ReadonlyMap<ClaimId, Confirmation>> {
    const { moving, isInterrupted = () => false } = this.#settings;
    const violationsOf = (claim: ClaimId): Violation[] => [...(suspects.get(claim)?.values() ?? [])];
    const certain = new Map<ClaimId, Confirmation>();
    for (const [claim, violations] of suspects)
      for (const [signature, violation] of violations)
        if (standingInScenario(violation, moving) === 'counts') {
          certain.set(claim, 'stands');
          if (moving) again.add(`${claim}|${signature}`);
        }
    const open = [...suspects.keys()].filter((claim) => !certain.has(claim));
    if (open.length === 0) return certain;
    // One read suffices to show what no data of the account can have caused.
    const named = open.flatMap(violationsOf).flatMap((each) => (isOfOneAnswer(each) ? each.exchanges : []));
    const attempt = async (): Promise<Repetition> => {
      const isLate = open.flatMap(violationsOf).some(({ basis }) => basis === 'a count');
      const repetition = await repeat.attempt(
        [...new Set(open.flatMap(needed))],
        [...new Set(named)],
        isLate,
      );
      if ('attempt' in repetition)
        for (const [claim, result] of repetition.attempt.judgements)
          if (result.kind === 'violation') again.add(`${claim}|${signatureOf(result)}`);
      return repetition;
    };
    /**
     * A violation in one answer must be seen again on the same route. Where something else answers now and then, it
     * must also look the same.
     */
    const isAlike = (claim: ClaimId, violation: Violation): boolean => {
      const [seen] = violation.exchanges;
      if (violation.basis === 'a count')
        return violationsOf(claim).some((first) => isSameCount(first, violation));
      if (!isOfOneAnswer(violation) || seen === undefined) return true;
      const isSame = (first: Exchange): boolean =>
        first.operation === seen.operation &&
        (!isInterrupted(seen.service) || appearanceOf(first) === appearanceOf(seen));
      return violationsOf(claim).some(({ exchanges }) => exchanges.slice(-1).some(isSame));
    };
    const isExplained = (claim: ClaimId, left: readonly string[]): boolean =>
      areOfDeparted(violationsOf(claim), left);
    return new Map([...(await confirm(open, attempt, isAlike, isExplained)), ...certain]);
  }
}
