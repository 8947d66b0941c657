import type { ClaimId } from '../../../generated/claims.ts';
import { SERVICES, type Service } from '../../../specs/source.ts';
import type { Exchange } from '../model/exchange.ts';
import { isIdentified } from '../checks/faults.ts';
import type { Read, Suspicion, Step } from '../model/memory.ts';
import { type Broken } from '../model/failure.ts';
import { confirm, type Attempt, type Confirmation, type Repetition } from '../confirm/confirm.ts';
import { noteBroken, noteUnclear } from './indeterminate.ts';
import { exemplify } from './witness.ts';
import { type Execution, type Place, type Repeated } from '../model/execution.ts';
import { isDoubt, judgementsOf, judgementsOfAccount, type Doubt, type Judges } from '../checks/evaluate.ts';
import { message, type Message } from '../model/message.ts';
import type { Judgement, Violation } from '../model/check-result.ts';
import { lastingOf } from '../confirm/stable-subset.ts';
import { LostCoverage, type Executed } from './masked-claims.ts';
import { OpenAnswers } from './open-answers.ts';
import { takeAttempts, type Earlier, type ProbeAttempt } from './k6-attempts.ts';
import { ofEach, readsIn, rereading, rereadingId } from '../confirm/recheck.ts';
import type { Scenario } from '../model/scenario.ts';
import {
  isOfInterest,
  signatureOf,
  standing,
  Tallies,
  violate,
  type Learnt,
  type Suspected,
} from './claim-state.ts';

/** Stands for the scenario where all that a run has sent is judged together. */
const WHOLE_RUN = 'run';

/** How histories are judged, wherever they come from. */
export interface JudgingSettings extends Judges {
  /** Whether the data of the target may move by itself. */
  readonly moving: boolean;
  /** Whether all executions are of one account; else each has one of its own. */
  readonly isOneAccount: boolean;
  readonly isNews?: (claim: ClaimId, answer: string) => boolean;
  /** Why what a service seems to violate may not be its own answer, if so. */
  readonly doubted?: (service: Service) => Message | undefined;
}

/** How one execution is repeated, to confirm what it seems to show. */
export interface Repeat {
  /** A further attempt at what seems violated. */
  attempt(): Promise<Repetition>;
  /** An execution that shows whether an answer that is news is seen again. Throws an Inconclusive where there is none. */
  answer(): Promise<Execution>;
}

/** What an execution came to. */
export interface Taken {
  /** What to remember of it, if it says all that there is. */
  readonly step: Step | undefined;
  /** Answers to open questions that were not taken as they were seen first. */
  readonly answers: readonly (readonly [ClaimId, readonly string[]])[];
}

/** What is to be read once more. */
export interface Rereading {
  readonly scenario: Scenario;
  readonly reads: readonly Read[];
}

/** What all exchanges with a service show before the run is over. */
export interface SoFar {
  /** Claims that hold, so that nothing more need be asked for them. */
  readonly holding: readonly ClaimId[];
  /** What run checkers suspect of data that others may have changed, and monitors of what could not be asked again. */
  readonly rereadings: readonly Rereading[];
}

/** What some of the scenarios of a run came to: plain data, which may come from another thread. */
export interface JudgedPart {
  readonly learnt: Learnt;
  readonly executed: readonly Executed[];
}

/** Whether one answer alone shows a violation that a second read of it could confirm. */
const isOfOneSight = ({ exchanges }: Pick<Violation, 'exchanges'>): boolean =>
  exchanges.length === 1 && readsIn(exchanges) !== undefined && !exchanges.every(isIdentified);

/** Adds up what histories say of each claim. */
export class Judging {
  readonly tallies = new Tallies();
  readonly lostCoverage = new LostCoverage();
  readonly #settings: JudgingSettings;
  /** Claims of run checkers whose suspicion reading once more has refuted. */
  readonly #refuted = new Set<ClaimId>();
  /** All that was exchanged with the one account, where there is one. */
  readonly #exchanged = new Set<Exchange>();

  readonly #answers: OpenAnswers;

  constructor(settings: JudgingSettings) {
    this.#settings = settings;
    this.#answers = new OpenAnswers(this.tallies, settings);
  }

  /** What the run came to so far. */
  part(): JudgedPart {
    return { learnt: this.tallies.learnt(), executed: this.lostCoverage.executed };
  }

  /** Adds what another part of the run came to. */
  add({ learnt, executed }: JudgedPart): void {
    this.tallies.add(learnt);
    this.lostCoverage.add(executed);
  }

  attemptOf(scenario: Scenario, execution: Execution): Attempt {
    return { exchanges: execution.exchanges, judgements: [...this.judgementsOf(scenario, execution)] };
  }

  /** A further attempt with the one before it; where something moved, also as it would have been without that. */
  repetitionOf(scenario: Scenario, before: Execution, { isQuiet, ...after }: Repeated): Repetition {
    const attempt = this.attemptOf(scenario, after);
    const lasting = isQuiet ? undefined : lastingOf(before, after, this.#exchanged);
    return { attempt, isQuiet, ...(lasting && { lasting: this.attemptOf(scenario, lasting) }) };
  }

  /** What is said of an execution, and of its account where that ends with it. */
  *judgementsOf(scenario: Scenario, execution: Execution): Iterable<[ClaimId, Judgement | Doubt]> {
    yield* judgementsOf(scenario, execution, this.#settings);
    if (this.#settings.isOneAccount) return;
    for (const [{ claim }, judgement] of judgementsOfAccount(execution.exchanges, this.#settings))
      yield [claim, judgement];
  }

  /** What the exchanges with a service so far show of its claims. */
  soFar(service: Service): SoFar {
    const { moving, monitors } = this.#settings;
    const holding: ClaimId[] = [];
    const rereadings: Rereading[] = [];
    const suspect = (scenario: Scenario, exchanges: readonly Exchange[]): void => {
      const reads = moving ? readsIn(exchanges) : undefined;
      if (reads !== undefined) rereadings.push({ scenario, reads });
    };
    for (const monitor of monitors) {
      const { suspected, violation } = this.tallies.find(monitor.claim) ?? {};
      if (monitor.service !== service || suspected === undefined || violation !== undefined) continue;
      suspect(rereading(ofEach(monitor)), suspected.violation.exchanges);
    }
    for (const [checker, judgement] of this.#ofAccount([service])) {
      if (judgement.kind === 'holds') holding.push(checker.claim);
      if (judgement.kind !== 'violation' || judgement.basis === 'requests of others') continue;
      if (checker.isOfData || isOfOneSight(judgement)) suspect(rereading(checker), judgement.exchanges);
    }
    return { holding, rereadings };
  }

  #ofAccount(services: readonly Service[]) {
    const { runCheckers = [], wanted } = this.#settings;
    return judgementsOfAccount([...this.#exchanged], {
      runCheckers: runCheckers.filter(({ service }) => services.includes(service)),
      wanted,
    });
  }

  /** The run is over: judges all that was exchanged with its one account. */
  end(): void {
    if (!this.#settings.isOneAccount) return;
    for (const [checker, judgement] of this.#ofAccount(SERVICES)) {
      const { claim, isOfData, service } = checker;
      const doubt = this.#settings.doubted?.(service);
      const place = { scenario: { id: WHOLE_RUN }, path: '' };
      const tally = this.tallies.of(claim);
      tally.scenarios.add(WHOLE_RUN);
      if (judgement.kind === 'broken')
        noteBroken(this.tallies, claim, judgement, place, { input: null, run: 'repeated' });
      else if (judgement.kind === 'inconclusive') tally.inconclusive ??= judgement.reason;
      else if (judgement.kind !== 'violation') tally[judgement.kind] += 1;
      else if (this.#refuted.has(claim)) continue;
      // Others use a real account every day.
      else if (this.#settings.moving && judgement.basis === 'requests of others') tally.vacuous += 1;
      else if (this.#settings.moving && isOfData)
        this.#suspect(claim, {
          why: message`seemed violated, but others who use the account may have caused it during the run: ${judgement.message}`,
          violation: judgement,
        });
      else if (this.#settings.moving && isOfOneSight(judgement))
        this.#suspect(claim, {
          why: message`seemed violated once, and was not read again: ${judgement.message}`,
          violation: judgement,
        });
      else if (doubt !== undefined)
        this.#suspect(claim, {
          why: message`seemed violated; but ${doubt}: ${judgement.message}`,
          violation: judgement,
        });
      else violate(tally, { scenario: WHOLE_RUN, input: null, judgement });
    }
  }

  /** Judges one execution for every wanted claim; `known` are answers that count whatever it shows. */
  async take(
    place: Place,
    execution: Execution,
    repeat: Repeat,
    known: ReadonlyMap<ClaimId, readonly string[]> = new Map(),
  ): Promise<Taken> {
    const { scenario, path } = place;
    const { input, run } = execution;
    const judgements: [ClaimId, 'holds' | 'vacuous'][] = [];
    const suspects = new Map<ClaimId, Map<string, Violation>>();
    const violated = new Set<ClaimId>();
    const { isOneAccount } = this.#settings;
    if (isOneAccount) for (const exchange of execution.exchanges) this.#exchanged.add(exchange);
    const first = this.attemptOf(scenario, execution);
    for (const [claim, judgement] of first.judgements) {
      if (judgement.kind === 'violation') violated.add(claim);
      if (judgement.kind === 'broken') noteBroken(this.tallies, claim, judgement, place, execution);
      else if (judgement.kind === 'inconclusive')
        noteUnclear(this.tallies, claim, judgement.reason, place.scenario);
      else if (judgement.kind !== 'violation') judgements.push([claim, judgement.kind]);
      else if (
        isOfInterest(this.tallies.of(claim), { scenario: scenario.id, input, judgement }, isOneAccount)
      ) {
        const unlike = suspects.get(claim) ?? new Map<string, Violation>();
        suspects.set(claim, unlike);
        const signature = signatureOf(judgement);
        if (!unlike.has(signature)) unlike.set(signature, { ...judgement, trace: execution.trace });
      }
    }
    const again = new Set<string>();
    for (const [claim, confirmation] of await this.#confirm(suspects, repeat, again)) {
      const tally = this.tallies.of(claim);
      tally.scenarios.add(scenario.id);
      if (confirmation === 'holds' || confirmation === 'vacuous') judgements.push([claim, confirmation]);
      else if (confirmation === 'stands')
        for (const judgement of standing(claim, suspects.get(claim), again))
          violate(tally, { scenario: scenario.id, input, ...(path !== '' && { path }), judgement });
      else
        for (const violation of [...(suspects.get(claim)?.values() ?? [])].slice(0, 1))
          this.#suspect(claim, {
            why: confirmation.undecided,
            violation,
            ...(run !== 'repeated' && { by: { scenario: scenario.id, run } }),
          });
    }
    // What says nothing by itself refutes nothing.
    for (const [claim, kind] of judgements)
      if (kind === 'holds' && scenario.id === rereadingId(claim)) this.#refute(claim);
    const { observed, changed } = await this.#answers.take(place, execution, () => repeat.answer(), known);
    this.lostCoverage.take(scenario.id, execution.trace, violated);
    const sent = execution.exchanges.filter(({ service }) => service === scenario.service).length;
    const step = { scenario: scenario.id, run, sent, judgements, observed };
    this.tallies.take(step);
    const held = judgements.flatMap(([claim, kind]) => (kind === 'holds' ? [claim] : []));
    exemplify(
      this.tallies,
      [...held, ...observed.map(([claim]) => claim)],
      scenario,
      execution,
      this.#settings,
    );
    const isWhole = suspects.size === 0 && !first.judgements.some(([, each]) => isDoubt(each));
    return { step: isWhole ? step : undefined, answers: changed };
  }

  /** What stayed suspected, and can be asked again. */
  suspected(): Suspicion[] {
    return this.tallies
      .suspected()
      .flatMap(([claim, { by }]) => (by === undefined ? [] : [{ claim, ...by }]));
  }

  /** Keeps the first suspicion of a claim; where single reads show it, these would be asked again. */
  #suspect(claim: ClaimId, { why, violation, by }: Suspected): void {
    const reads = this.#isReread(claim) ? readsIn(violation.exchanges) : undefined;
    const again = reads === undefined ? by : { scenario: rereadingId(claim), reads };
    this.tallies.of(claim).suspected ??= { why, violation, ...(again && { by: again }) };
  }

  /** Whether a claim is judged by answers alone, whatever they were asked for. */
  #isReread(claim: ClaimId): boolean {
    const { monitors, runCheckers = [] } = this.#settings;
    return [...monitors, ...runCheckers].some((each) => each.claim === claim);
  }

  #refute(claim: ClaimId): void {
    this.#refuted.add(claim);
    Reflect.deleteProperty(this.tallies.of(claim), 'suspected');
  }

  /** Judges the attempts of a load run, which has accounts of its own. */
  takeAttempts(probe: Scenario, attempts: readonly ProbeAttempt[], earlier?: Earlier): void {
    takeAttempts(this.tallies, probe, attempts, this.#settings, earlier);
  }

  /** A stimulus threw: nothing of what it is for can be judged. */
  fails(place: Place, defect: Pick<Broken, 'reason' | 'stack'>, at: Pick<Execution, 'input' | 'run'>): void {
    const { checkers, observers } = place.scenario;
    for (const claim of [...checkers.keys(), ...observers.keys()])
      if (this.#settings.wanted(claim)) noteBroken(this.tallies, claim, defect, place, at);
  }

  /**
   * Where data moves by itself nothing is reported on one sight, but for what one answer shows that says by a documented
   * code what it is: its state may be over before a second one. `again` takes what counts of further attempts.
   */
  async #confirm(
    suspects: ReadonlyMap<ClaimId, ReadonlyMap<string, Violation>>,
    repeat: Repeat,
    again: Set<string>,
  ): Promise<ReadonlyMap<ClaimId, Confirmation>> {
    const stands = (claim: ClaimId): [ClaimId, Confirmation] => [claim, 'stands'];
    if (!this.#settings.moving) return new Map([...suspects.keys()].map(stands));
    const identified = new Set<ClaimId>();
    for (const [claim, violations] of suspects)
      for (const [signature, { basis, exchanges }] of violations)
        if (basis === 'one answer' && exchanges.length === 1 && exchanges.every(isIdentified)) {
          identified.add(claim);
          again.add(`${claim}|${signature}`);
        }
    const open = [...suspects.keys()].filter((claim) => !identified.has(claim));
    if (open.length === 0) return new Map([...identified].map(stands));
    const attempt = async (): Promise<Repetition> => {
      const repetition = await repeat.attempt();
      if ('attempt' in repetition)
        for (const [claim, judgement] of repetition.attempt.judgements)
          if (judgement.kind === 'violation') again.add(`${claim}|${signatureOf(judgement)}`);
      return repetition;
    };
    return new Map([...(await confirm(open, attempt)), ...[...identified].map(stands)]);
  }
}
