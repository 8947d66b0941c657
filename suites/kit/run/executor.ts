import { isDeepStrictEqual } from 'node:util';
import type { ClaimId } from '../../../generated/claims.ts';
import { SERVICES, type Service } from '../../../specs/source.ts';
import { Blocked, Departed, Inconclusive, statusOf, Unrepeated, type Exchange } from '../model/exchange.ts';
import { SURVEY_COST, OutOfBudget } from '../model/target.ts';
import type { Suspicion, ScenarioStep } from '../model/memory.ts';
import { EMPTY_SURVEY, idsThatLeft, type Survey } from '../model/survey.ts';
import { Defect } from '../model/failure.ts';
import {
  areAlike,
  hasRoomAgain,
  readingOf,
  repeating,
  type Attempt,
  type EndedAttempts,
} from '../confirm/confirm.ts';
import { execute, type Execution, type Repeated } from '../model/execution.ts';
import { isAction, type RunNumber, type Trace } from '../model/trace.ts';
import { Collector } from '../verdicts/collector.ts';
import type { SuspectedEarlier, K6Attempt } from '../verdicts/k6-attempts.ts';
import { isOfK6, type Scenario } from '../model/scenario.ts';
import { readAgain, readsIn, rechecksOf } from '../confirm/recheck.ts';
import type { Reduced, RunContext } from './settings.ts';
import { signatureOf, violate, type Occurrence } from '../verdicts/claim-state.ts';
import { COUNT_LAG_MS, type Violation } from '../model/check-result.ts';
import { missingNeeds } from '../verdicts/not-checked.ts';
import { readBy, withExchanges, withTrace } from '../verdicts/witness.ts';
import { isRepeatable, reduceSteps, removableBy } from './reduce-steps.ts';
import { sendAgain } from './send-again.ts';

/** Most times that a scenario begins because a write failed, or because a read of a burst did. */
const MOST_TRIES = 3;
const MOST_BURSTS = 2;
/** Most answers that are read again if the whole scenario is not within budget. */
const MOST_NAMED = 4;
/** Most suspicions that are stored for the next run. */
const MOST_SUSPICIONS = 20;

type Shown = Required<Pick<Occurrence, 'result' | 'reduced'>>;

/** An answer without parts that change at each moment: its text and header names. */
const contentIn = ({ response: { status, headers, text } }: Exchange): string =>
  `${status} ${Object.keys(headers).sort().join()} ${text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d{10,}\b/g, 'moment')}`;

/** Whether an attempt shows any violation. */
const isViolated = ({ judgements }: Attempt): boolean =>
  judgements.some(([, { kind }]) => kind === 'violation');

/** Executes scenarios against the target of a run. Checks and records each execution. */
export class Executor {
  readonly collector: Collector;
  /** The survey from which inputs were drawn. */
  found: Survey = EMPTY_SURVEY;
  readonly #settings: RunContext;
  /** Claims that earlier runs suspected, and that this run has checked again. */
  readonly #resumed = new Set<ClaimId>();
  /** Scenarios that recheck what run checkers suspect, each of which runs once, and reads that failed in one. */
  readonly #recheckOf = new Set<string>();

  constructor(settings: RunContext) {
    this.#settings = settings;
    const { requestBudget } = settings.target;
    this.collector = new Collector({
      ...settings,
      moving: settings.target.moving,
      isOneAccount: settings.target.kind === 'live',
      ...(requestBudget && {
        uncertain: (service) => requestBudget.uncertain(service),
        isInterrupted: (service) => requestBudget.isInterrupted(service),
      }),
    });
  }

  /**
   * One execution and its further attempts. `earlier`: the answers that made it necessary, for a recheck. Returns the
   * step to remember, if it is complete.
   */
  async once(
    scenario: Scenario,
    input: unknown,
    path: string,
    run: RunNumber,
    earlier?: readonly Exchange[],
  ): Promise<ScenarioStep | undefined> {
    const { emit, target } = this.#settings;
    const { requestBudget } = target;
    const first = await this.#execute(scenario, input, run).catch((error: unknown) => {
      if (error instanceof Blocked) {
        this.collector.omit(scenario);
        return undefined;
      }
      if (error instanceof Defect) {
        const { reason, stack } = error;
        this.collector.fails({ scenario, path }, error, { input, run });
        const record = { kind: 'defect', scenario: scenario.id, path, input, run, reason, stack } as const;
        emit({ kind: 'record', record });
      }
      throw error;
    });
    if (first === undefined) return undefined;
    const repeated: Repeated[] = [];
    let last: Execution | undefined;
    let ended: EndedAttempts | undefined;
    const again = async () => {
      last = await this.#again(scenario, input, first);
      return this.collector.attemptOf(scenario, last);
    };
    const repeat = repeating(first, again, requestBudget);
    const { step, answers } = await this.collector.take({ scenario, path }, first, {
      attempt: async (needed, named, isLate) => {
        const before = last ?? first;
        if (isLate)
          requestBudget?.pause(scenario.service, COUNT_LAG_MS, 'a count may be stored for a minute');
        const seen = await repeat();
        const partly =
          'ended' in seen && seen.isUnpaid && repeated.length === 0
            ? (this.#asEarlier(scenario, first, earlier) ??
              (await this.#readPart(scenario, first, needed, 'all that is needed')) ??
              (await this.#readPart(scenario, first, named, 'each by itself')))
            : undefined;
        if (partly !== undefined) {
          last = partly;
          repeated.push(partly);
          return this.collector.repetitionOf(scenario, before, partly);
        }
        if ('ended' in seen) ended = seen;
        else if (scenario.requires.includes('scratch') && !isViolated(seen.attempt)) requestBudget?.settle();
        if ('ended' in seen || last === undefined) return seen;
        const now = { ...last, isQuiet: seen.isQuiet };
        repeated.push(now);
        return this.collector.repetitionOf(scenario, before, now);
      },
      answer: async () => {
        const cost = first.exchanges.length + SURVEY_COST[scenario.service];
        if ((requestBudget?.remaining(scenario.service) ?? Infinity) < cost) throw new OutOfBudget();
        return this.#again(scenario, input, first);
      },
    });
    emit({
      kind: 'record',
      record: {
        ...{ kind: 'execution', scenario: scenario.id, path, first, repeated, answers },
        ...ended,
        ...(requestBudget?.isInterrupted(scenario.service) === true && { isInterrupted: true }),
      },
    });
    return step;
  }

  /**
   * A recheck as the second attempt, where the budget allows none. If each answer is as it was before, all of them were
   * true at one moment in between.
   */
  #asEarlier({ service }: Scenario, first: Execution, earlier?: readonly Exchange[]): Repeated | undefined {
    if (earlier === undefined || this.#settings.target.requestBudget?.uncertain(service) !== undefined)
      return undefined;
    const isQuiet = areAlike(readingOf(earlier), readingOf(first.exchanges));
    return isQuiet ? { ...first, run: 'repeated', isQuiet, isPart: true } : undefined;
  }

  /**
   * Repeats the reads that matter, where the budget allows no second execution. If these are all that the checks
   * need, and each answer is unchanged, all of them were true at one moment. Histories also hold what the survey
   * found, so it has to find the same.
   */
  async #readPart(
    scenario: Scenario,
    first: Execution,
    those: readonly Exchange[],
    shows: 'all that is needed' | 'each by itself',
  ): Promise<Repeated | undefined> {
    // A scenario about counters or time needs each of its requests, though no check reads their answers.
    if (shows === 'all that is needed' && scenario.isFresh === true) return undefined;
    const named = first.exchanges.filter((each) => those.includes(each));
    if (named.length < those.length) return undefined;
    const { target, emit } = this.#settings;
    const { requestBudget } = target;
    const { service } = scenario;
    const reads = readsIn(named);
    if (reads === undefined || requestBudget === undefined) return undefined;
    if (shows === 'each by itself' && reads.length > MOST_NAMED) return undefined;
    // The service may by now refuse every call, so a further refusal is evidence only if other calls succeed.
    // A key without access is refused at all times.
    const isServed = (each: Exchange): boolean =>
      statusOf(each) < 300 || !['main', 'second'].includes(each.key);
    if (!(shows === 'each by itself' ? named.every(isServed) : named.some(isServed))) return undefined;
    if (!named.every((each) => each.service === service)) return undefined;
    if (!hasRoomAgain(requestBudget, [service], named)) return undefined;
    const surveyCost = shows === 'all that is needed' ? SURVEY_COST[service] : 0;
    if (requestBudget.remaining(service) < reads.length + surveyCost) return undefined;
    const instead = new Map<Exchange, Exchange>();
    const { context, close } = await target.open(
      ['read'],
      (exchange) => emit({ kind: 'exchange', exchange, scenario: scenario.id, run: 'repeated' }),
      undefined,
      true,
    );
    try {
      if (surveyCost > 0 && !isDeepStrictEqual(await requestBudget.refresh([service]), this.found))
        return undefined;
      const answers = await readAgain(context[service], reads);
      for (const [at, each] of named.entries()) instead.set(each, answers[at] ?? each);
    } catch (error) {
      if (error instanceof Inconclusive) return undefined;
      throw error;
    } finally {
      await close();
    }
    if (requestBudget.uncertain(service) !== undefined) return undefined;
    const answers = named.map((each) => instead.get(each) ?? each);
    const isQuiet = shows === 'all that is needed' && areAlike(readingOf(named), readingOf(answers));
    const other = (exchange: Exchange): Exchange => instead.get(exchange) ?? exchange;
    return {
      ...first,
      run: 'repeated',
      history: withExchanges(first.history, other),
      exchanges: first.exchanges.map(other),
      ...{ isQuiet, isPart: true },
    };
  }

  /**
   * The claims that hold by all answers of a service so far. What they make suspicious is rechecked at once, each
   * time in one row of reads, as far as the budget reaches.
   */
  async evaluateSoFar(service: Service): Promise<readonly ClaimId[]> {
    const { requestBudget } = this.#settings.target;
    const { holding, rechecks } = this.collector.soFar(service);
    for (const { scenario, reads: all, exchanges: shown } of rechecks) {
      const left = requestBudget?.remaining(service) ?? 0;
      // An answer that is named again shows that nothing moved meanwhile. It is left out where the budget ends.
      const isTaken = (_: unknown, at: number): boolean =>
        left >= all.length || all.findIndex((each) => isDeepStrictEqual(each, all[at])) === at;
      const [reads, exchanges] = [all.filter(isTaken), shown.filter(isTaken)];
      const these = [scenario.id, ...all.map(({ target }) => target)].join(' ');
      const isDone = this.#recheckOf.has(scenario.id) || this.#recheckOf.has(these);
      // Reading once drops a suspicion that only moved data had caused, even if confirming it costs more than is left.
      if (isDone || left < reads.length) continue;
      this.#recheckOf.add(scenario.id);
      try {
        await this.once(scenario, reads, '', 'repeated', exchanges);
      } catch (error) {
        if (!(error instanceof Inconclusive)) throw error;
        // A read that fails itself leaves the suspicion to another read.
        this.#recheckOf.delete(scenario.id);
        this.#recheckOf.add(these);
      }
    }
    return holding;
  }

  /** Begins with the suspicions of earlier runs. `runAt` runs a scenario with a newly drawn input. */
  async resume(
    service: Service,
    runAt: (scenario: Scenario, run: number) => Promise<unknown>,
  ): Promise<void> {
    const { requestBudget, offers } = this.#settings.target;
    const { scenarios, monitors, runCheckers = [], wanted } = this.#settings;
    const all = [...scenarios, ...rechecksOf(runCheckers, monitors)];
    for (const suspicion of requestBudget?.memory.suspicions() ?? []) {
      const { claim } = suspicion;
      const scenario = all.find(({ id }) => id === suspicion.scenario);
      if (scenario?.service !== service || !wanted(claim)) continue;
      if (isOfK6(scenario) || missingNeeds(scenario.requires, offers).length > 0) continue;
      try {
        await ('reads' in suspicion
          ? this.once(scenario, suspicion.reads, '', 'repeated')
          : runAt(scenario, suspicion.run));
        this.#resumed.add(claim);
      } catch (error) {
        if (!(error instanceof Inconclusive)) throw error;
      }
    }
  }

  /** Claims that earlier attempts of a k6 run found suspicious. */
  earlierOf({ id }: Scenario): SuspectedEarlier {
    const all = this.#settings.target.requestBudget?.memory.suspicions() ?? [];
    return new Set(all.filter(({ scenario }) => scenario === id).map(({ claim }) => claim));
  }

  /**
   * Checks the attempts of a k6 run together with an earlier run's suspicion. A suspicion stays if they show nothing.
   */
  takeK6Run(k6Run: Scenario, attempts: readonly K6Attempt[]): void {
    this.collector.takeAttempts(k6Run, attempts, this.earlierOf(k6Run));
    for (const each of this.#settings.target.requestBudget?.memory.suspicions() ?? [])
      if (each.scenario === k6Run.id && this.collector.states.isDecided(each.claim))
        this.#resumed.add(each.claim);
  }

  /** What a later run has to confirm: what this run could not confirm, and what it did not reach. */
  suspicions(): readonly Suspicion[] {
    const own = this.collector.suspected();
    const known = new Set(own.map(({ claim }) => claim));
    const before = (this.#settings.target.requestBudget?.memory.suspicions() ?? []).filter(
      (each) => !this.#resumed.has(each.claim) && !known.has(each.claim),
    );
    return [...own, ...before].slice(0, MOST_SUSPICIONS);
  }

  /** The violation of a claim that an input shows with this signature, if any; it is not counted. */
  async violationBy(
    scenario: Scenario,
    input: unknown,
    claim: ClaimId,
    signature: string,
  ): Promise<Violation | undefined> {
    return this.#violationIn(await this.#execute(scenario, input, 'repeated'), scenario, claim, signature);
  }

  /** The same violation with only the necessary steps; undefined if they cannot be repeated. */
  async shorterBy(
    scenario: Scenario,
    input: unknown,
    claim: ClaimId,
    signature: string,
  ): Promise<Shown | undefined> {
    const whole = await this.#execute(scenario, input, 'repeated');
    const found = this.#violationIn(whole, scenario, claim, signature);
    if (found?.trace === undefined) return undefined;
    const { trace } = found;
    const exchanges = trace.filter((step): step is Exchange => !isAction(step));
    const cut = { result: found, reduced: { ...whole, trace, exchanges } };
    if (!isRepeatable(trace)) return undefined;
    const check = scenario.checkers.get(claim);
    // A scenario about counters or time needs each of its requests, though no check reads their answers.
    const isCounted = scenario.isFresh === true || scenario.requires.includes('burst');
    if (exchanges.length < 2 || (check !== undefined && isCounted)) return cut;
    const read = check === undefined ? [] : [...readBy(check, whole.history, exchanges), ...found.exchanges];
    const needed = removableBy(check !== undefined, new Set(read));
    return (
      (await reduceSteps(trace, needed, (kept) =>
        this.#sentAgain(whole, kept, scenario, claim, signature),
      )) ?? cut
    );
  }

  /** Sends a trace again; undefined where its answers do not violate the claim in the same way. */
  async #sentAgain(
    whole: Execution,
    kept: Trace,
    scenario: Scenario,
    claim: ClaimId,
    signature: string,
  ): Promise<Shown | undefined> {
    const again = await sendAgain(kept, scenario, this.#settings.target);
    if (again === undefined) return undefined;
    const { trace, exchanges, instead } = again;
    const history = withExchanges(whole.history, (exchange) => instead.get(exchange) ?? exchange);
    const reduced = { ...whole, history, exchanges, trace };
    const result = this.#violationIn(reduced, scenario, claim, signature);
    return result && { result, reduced };
  }

  /**
   * Sends again a violation that an earlier run has reduced. It counts where each answer is the same except for
   * moments, since parts of its history are of that run. Returns whether it counts.
   */
  async repeatReduced({ claim, scenario: id, path, execution, shown }: Reduced): Promise<boolean> {
    const scenario = this.#settings.scenarios.find((each) => each.id === id);
    if (scenario === undefined) return false;
    const before = this.#violationIn(execution, scenario, claim);
    if (before === undefined) return false;
    const now = await this.#sentAgain(execution, execution.trace, scenario, claim, signatureOf(before));
    const answers = now?.reduced.exchanges.map((each) => contentIn(shown(each)));
    if (now === undefined || answers?.join() !== execution.exchanges.map(contentIn).join()) return false;
    violate(this.collector.states.of(claim), { scenario: id, input: execution.input, path, ...now });
    return true;
  }

  #violationIn(
    execution: Execution,
    scenario: Scenario,
    claim: ClaimId,
    signature?: string,
  ): Violation | undefined {
    const evaluated = scenario.checkers.has(claim) ? scenario : { ...scenario, checkers: new Map() };
    for (const [id, result] of this.collector.checkResultsOf(evaluated, execution))
      if (id === claim && result.kind === 'violation' && [undefined, signatureOf(result)].includes(signature))
        return withTrace(scenario, claim, execution, result);
    return undefined;
  }

  async #execute(scenario: Scenario, input: unknown, run: RunNumber, tries = 1): Promise<Execution> {
    const { target, emit } = this.#settings;
    try {
      return await execute(scenario, input, run, target, (exchange) =>
        emit({ kind: 'exchange', exchange, scenario: scenario.id, run }),
      );
    } catch (error) {
      // In lists of its own, or a new minute, a scenario that begins again meets nothing of its earlier tries.
      const most = scenario.requires.includes('burst') ? MOST_BURSTS : MOST_TRIES;
      if (!(error instanceof Unrepeated) || tries === most) throw error;
      return this.#execute(scenario, input, run, tries + 1);
    }
  }

  /** A second execution, after a new survey of the account: the first may have used data that has left since. */
  async #again(scenario: Scenario, input: unknown, { exchanges }: Execution): Promise<Execution> {
    const services = SERVICES.filter((each) => exchanges.some(({ service }) => service === each));
    const now = await this.#settings.target.requestBudget?.refresh(services);
    const left = now === undefined ? [] : idsThatLeft(input, this.found, now);
    if (left.length > 0) throw new Departed(left);
    return this.#execute(scenario, input, 'repeated');
  }
}
