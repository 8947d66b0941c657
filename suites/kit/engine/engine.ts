import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { claims, type ClaimId } from '../../../generated/claims.ts';
import { SERVICES, type Need, type Service } from '../../../specs/source.ts';
import { asDefect, Defect, isBroken, judged, type Broken } from './broken.ts';
import { curlOf } from '../http/curl.ts';
import { Inconclusive, type Exchange } from '../http/exchange.ts';
import type { Judgement } from './judgement.ts';
import { SURVEY_COST } from '../target/live/settings.ts';
import { answersIn, questionOf } from './observation.ts';
import { LostCoverage } from './lost-coverage.ts';
import { confirm, type Attempt, type Confirmation } from './confirm.ts';
import type { Monitor, Scenario } from './scenario.ts';
import { shortest } from './shrink.ts';
import { dueOf } from './due.ts';
import type { Step } from '../target/live/state.ts';
import { EMPTY_SURVEY, isOutdated, type Survey } from '../target/survey.ts';
import { Tallies, type Sighting, type Tally, type Violation } from './tally.ts';
import { OutOfBudget, type Target } from '../target/target.ts';
import { runWithinBudget } from './budgeted.ts';
import { leadingTo, type Action, type Trace } from './trace.ts';
import type { ClaimVerdict, Evidence } from './verdict.ts';

export interface RunSettings {
  readonly scenarios: readonly Scenario[];
  readonly monitors: readonly Monitor[];
  readonly target: Target;
  readonly seed: number;
  readonly runs: number;
  /** Which claims are judged. */
  readonly wanted: (claim: ClaimId) => boolean;
  /** Stop at the first violation of a wanted claim, and do not shrink. */
  readonly stopAtFirst?: boolean;
  /** Replays `scenario@path` alone. */
  readonly path?: string;
  readonly onProgress?: (done: number, total: number, scenario: string) => void;
  /** Claims that k6 probes judge, wherever they run. */
  readonly probed?: ReadonlySet<string>;
  /** Whether an answer to an open question is news, which counts only if it is seen twice where data may move. */
  readonly isNews?: (claim: ClaimId, answer: string) => boolean;
  readonly onExchange?: (exchange: Exchange, scenario: string, run: number) => void;
}

interface Execution {
  readonly input: unknown;
  readonly run: number;
  readonly history: unknown;
  readonly exchanges: readonly Exchange[];
  readonly trace: Trace;
}

const CONCURRENCY = 8;
/** Answers to one open question that are kept. */
const MOST_ANSWERS = 200;
/** The number of an execution that repeats another. */
const AGAIN = -1;
const SHRINK_TOTAL_MS = 40_000;
const PROPERTY_MS = 90_000;

/** A scenario's own seed: the same whatever other scenarios run beside it. */
const seedOf = (seed: number, id: string): number =>
  createHash('sha256').update(`${seed}:${id}`).digest().readInt32BE(0);

class Engine {
  readonly #settings: RunSettings;
  readonly #tallies = new Tallies();
  readonly #lostCoverage = new LostCoverage();
  #explain: ReturnType<LostCoverage['explain']> | undefined;
  #shrinkUntil = 0;
  /** What the account held when inputs were drawn from it. */
  #found = EMPTY_SURVEY;

  constructor(settings: RunSettings) {
    this.#settings = settings;
  }

  async run(): Promise<ClaimVerdict[]> {
    const { scenarios, target } = this.#settings;
    const chosen = this.#settings.path?.split('@')[0];
    const runnable = scenarios.filter(
      ({ id, needs }) => missing(needs, target).length === 0 && (chosen === undefined || chosen === id),
    );
    const { due, spare } = dueOf(runnable, this.#settings.monitors, this.#settings.wanted);
    const { requestBudget } = target;
    if (requestBudget !== undefined) {
      this.#found = await this.#survey();
      await runWithinBudget({
        runnable: [...due, ...spare],
        requestBudget,
        settings: this.#settings,
        found: this.#found,
        tallies: this.#tallies,
        attempt: (scenario, act) => this.#attempt(scenario, act),
        runAt: (scenario, found, run) => this.#runAt(scenario, found, run),
      });
    } else {
      await this.#runAll(due);
      const open = this.#openMonitors();
      await this.#runAll(spare.filter(({ service }) => open.has(service)));
    }
    return this.#verdicts();
  }

  /** Services of which a wanted monitor has found nothing to judge yet. */
  #openMonitors(): ReadonlySet<Service> {
    const { monitors, wanted } = this.#settings;
    return new Set(
      monitors.flatMap(({ claim, service }) =>
        wanted(claim) && !this.#tallies.isSettled(claim) ? [service] : [],
      ),
    );
  }

  async #runAll(runnable: readonly Scenario[]): Promise<void> {
    const queue = [...runnable];
    let done = 0;
    const worker = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        if (this.#settings.stopAtFirst === true && this.#tallies.isAnyViolated()) return;
        await this.#attempt(next, () => this.#runs(next));
        done += 1;
        this.#settings.onProgress?.(done, runnable.length, next.id);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  }

  async #attempt(scenario: Scenario, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (caught) {
      const error = isStalePath(caught) ? new Inconclusive(STALE_PATH) : caught;
      if (!(error instanceof Inconclusive))
        throw new Error(`scenario ${scenario.id}: ${(error as Error).message}`, { cause: error });
      for (const claim of this.#claimsOf(scenario)) {
        const tally = this.#tallies.of(claim);
        if (error instanceof OutOfBudget) tally.unpaid = 'all';
        else tally.inconclusive ??= error.message;
      }
    }
  }

  *#claimsOf(scenario: Scenario): Iterable<ClaimId> {
    for (const claim of scenario.checkers.keys()) if (this.#settings.wanted(claim)) yield claim;
    for (const claim of scenario.observers.keys()) if (this.#settings.wanted(claim)) yield claim;
    for (const { claim, service } of this.#settings.monitors)
      if (service === scenario.service && this.#settings.wanted(claim)) yield claim;
  }

  /** The run of one number, whatever ran before. Answers what to remember of it, unless it found a violation or a checker failed. */
  async #runAt(scenario: Scenario, found: Survey, run: number): Promise<Step | undefined> {
    if (scenario.input === undefined)
      return this.#once(scenario, (scenario.cases?.(found) ?? [undefined])[run], `${run}`, run);
    let step: Step | undefined;
    const path = this.#settings.path?.split('@')[1] ?? `${run}`;
    const property = fc.asyncProperty(scenario.input(found), async (input) => {
      step = await this.#once(scenario, input, path, run);
    });
    const seed = seedOf(this.#settings.seed, scenario.id);
    const details = await fc.check(property, { seed, path, numRuns: 1, endOnFailure: true });
    if (details.failed) throw details.errorInstance;
    return step;
  }

  async #runs(scenario: Scenario): Promise<void> {
    const found = await this.#survey();
    if (scenario.input === undefined) {
      const cases = scenario.cases?.(found) ?? [undefined];
      const only = this.#settings.path === undefined ? undefined : Number(this.#settings.path.split('@')[1]);
      for (const [index, input] of cases.entries()) {
        if (only !== undefined && index !== only) continue;
        await this.#once(scenario, input, `${index}`, index);
        if (this.#settings.stopAtFirst === true && this.#tallies.isAnyViolated()) return;
      }
      return;
    }
    const path = this.#settings.path?.split('@')[1];
    let run = 0;
    let inconclusive: Inconclusive | undefined;
    const property = fc.asyncProperty(scenario.input(found), async (input) => {
      if (
        inconclusive !== undefined ||
        (this.#settings.stopAtFirst === true && this.#tallies.isAnyViolated())
      )
        return;
      try {
        await this.#once(scenario, input, path ?? `${run}`, run);
      } catch (error) {
        if (!(error instanceof Inconclusive)) throw error;
        inconclusive = error;
      }
      run += 1;
    });
    const details = await fc.check(property, {
      seed: seedOf(this.#settings.seed, scenario.id),
      numRuns: path === undefined ? this.#settings.runs : 1,
      ...(path !== undefined && { path }),
      endOnFailure: true,
      interruptAfterTimeLimit: PROPERTY_MS,
      markInterruptAsFailure: false,
    });
    if (details.failed)
      throw details.errorInstance instanceof Error
        ? details.errorInstance
        : new Error(String(details.errorInstance));
    if (inconclusive !== undefined) throw inconclusive;
  }

  async #survey(): Promise<Survey> {
    const { context, close } = await this.#settings.target.open(['read'], () => undefined);
    await close();
    return context.survey;
  }

  /** One execution, judged for every wanted claim. */
  async #once(scenario: Scenario, input: unknown, path: string, run: number): Promise<Step | undefined> {
    const execution = await this.#execute(scenario, input, run).catch((error: unknown) => {
      if (error instanceof Defect)
        for (const claim of [...scenario.checkers.keys(), ...scenario.observers.keys()])
          if (this.#settings.wanted(claim)) this.#breaks(claim, error, { scenario, input, run });
      throw error;
    });
    const judgements: [ClaimId, 'holds' | 'vacuous'][] = [];
    const suspects = new Map<ClaimId, Violation>();
    const violated = new Set<ClaimId>();
    const first = this.#lookOf(scenario, execution);
    for (const [claim, judgement] of first.judgements) {
      if (judgement.kind === 'violation') violated.add(claim);
      if (judgement.kind === 'broken') this.#breaks(claim, judgement, { scenario, input, run });
      else if (judgement.kind !== 'violation') judgements.push([claim, judgement.kind]);
      else if (this.#tallies.of(claim).violation === undefined && !suspects.has(claim))
        suspects.set(claim, { ...judgement, trace: execution.trace });
    }
    for (const [claim, look] of await this.#confirm(scenario, input, suspects, first)) {
      const tally = this.#tallies.of(claim);
      tally.scenarios.add(scenario.id);
      const judgement = suspects.get(claim);
      if (look === 'holds' || look === 'vacuous') judgements.push([claim, look]);
      else if (look !== 'stands') tally.suspected ??= look.unsettled;
      else if (judgement !== undefined) tally.violation = { scenario, input, path, judgement };
    }
    const observed = await this.#observed(scenario, input, execution);
    for (const [claim, seen] of observed) this.#keepNews(claim, seen, { scenario, input, path }, execution);
    this.#lostCoverage.take(scenario.id, execution.trace, violated);
    const sent = execution.exchanges.filter(({ service }) => service === scenario.service).length;
    const step = { scenario: scenario.id, run, sent, judgements, observed };
    this.#tallies.take(step);
    const isWhole = suspects.size === 0 && first.judgements.every(([, { kind }]) => kind !== 'broken');
    return isWhole ? step : undefined;
  }

  /** Keeps what shows the first answer to an open question that is news. */
  #keepNews(
    claim: ClaimId,
    seen: string,
    where: Omit<Sighting, 'judgement'>,
    { exchanges, trace }: Execution,
  ): void {
    const tally = this.#tallies.of(claim);
    if (tally.news !== undefined || this.#settings.isNews?.(claim, seen) !== true) return;
    tally.news = { ...where, judgement: { kind: 'violation', message: seen, exchanges, trace } };
  }

  /** Notes that a checker threw, or the stimulus before it, and on what. */
  #breaks(
    claim: ClaimId,
    { reason, stack }: Pick<Broken, 'reason' | 'stack'>,
    { scenario, input, run }: { scenario: Scenario; input: unknown; run: number },
  ): void {
    const tally = this.#tallies.of(claim);
    tally.scenarios.add(scenario.id);
    const path = this.#settings.path ?? `${scenario.id}@${run}`;
    tally.broken ??= { reason, stack, input, path: run === AGAIN ? '' : path };
  }

  /** The answers that an execution shows to open questions. */
  #answers(scenario: Scenario, { history, input, run }: Execution): [ClaimId, string][] {
    const answers: [ClaimId, string][] = [];
    for (const [claim, observe] of scenario.observers) {
      if (!this.#settings.wanted(claim)) continue;
      const seen = judged(() => observe(history));
      if (isBroken(seen)) {
        this.#breaks(claim, seen, { scenario, input, run });
        continue;
      }
      const { scenarios, observed } = this.#tallies.of(claim);
      scenarios.add(scenario.id);
      if (seen === undefined || observed.size >= MOST_ANSWERS) continue;
      for (const answer of answersIn(seen)) answers.push([claim, answer]);
    }
    return answers;
  }

  /** The answers that count: news of an account whose data may move has to be seen twice. */
  async #observed(scenario: Scenario, input: unknown, first: Execution): Promise<[ClaimId, string][]> {
    const { target, isNews = () => false } = this.#settings;
    const answers = this.#answers(scenario, first);
    const isOpen = ([claim, seen]: readonly [ClaimId, string]): boolean =>
      target.moving && !this.#tallies.of(claim).observed.has(seen) && isNews(claim, seen);
    if (!answers.some(isOpen)) return answers;
    let second: readonly (readonly [ClaimId, string])[] = [];
    let why = `an answer that the baseline does not know was not seen again`;
    try {
      const cost = first.exchanges.length + SURVEY_COST[scenario.service];
      if ((target.requestBudget?.remaining(scenario.service) ?? Infinity) < cost) throw new OutOfBudget();
      second = this.#answers(scenario, await this.#again(scenario, input, first.exchanges));
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
      why = `an answer that the baseline does not know was seen once; then: ${error.message}`;
    }
    return answers.flatMap(([claim, seen]): [ClaimId, string][] => {
      const again = second.find(([id, other]) => id === claim && questionOf(other) === questionOf(seen))?.[1];
      if (!isOpen([claim, seen])) return [[claim, seen]];
      if (again !== undefined && (again === seen || !isOpen([claim, again]))) return [[claim, again]];
      this.#tallies.of(claim).inconclusive ??= why;
      return [];
    });
  }

  async #execute(scenario: Scenario, input: unknown, run: number): Promise<Execution> {
    const exchanges: Exchange[] = [];
    const trace: (Exchange | Action)[] = [];
    const record = (exchange: Exchange): void => {
      exchanges.push(exchange);
      trace.push(exchange);
      this.#settings.onExchange?.(exchange, scenario.id, run);
    };
    const { context, close } = await this.#settings.target.open(
      scenario.needs,
      record,
      (action) => void trace.push(action),
    );
    try {
      return { input, run, history: await scenario.stimulus(context, input), exchanges, trace };
    } catch (error) {
      throw asDefect(error);
    } finally {
      await close();
    }
  }

  /** A second execution, of an account that is looked at anew: the first may have gone by what was there earlier. */
  async #again(scenario: Scenario, input: unknown, sent: readonly Exchange[]): Promise<Execution> {
    const services = SERVICES.filter((each) => sent.some(({ service }) => service === each));
    const now = await this.#settings.target.requestBudget?.refresh(services);
    if (now !== undefined && isOutdated(input, this.#found, now))
      throw new Inconclusive('what it is about has left the account');
    return this.#execute(scenario, input, AGAIN);
  }

  *#judge(scenario: Scenario, execution: Execution): Iterable<[ClaimId, Judgement | Broken]> {
    for (const [claim, check] of scenario.checkers)
      if (this.#settings.wanted(claim)) yield [claim, judged(() => check(execution.history))];
    for (const monitor of this.#settings.monitors) {
      if (!this.#settings.wanted(monitor.claim)) continue;
      for (const exchange of execution.exchanges)
        if (exchange.service === monitor.service)
          yield [monitor.claim, judged(() => monitor.judge(exchange))];
    }
  }

  #lookOf(scenario: Scenario, execution: Execution): Attempt {
    return { exchanges: execution.exchanges, judgements: [...this.#judge(scenario, execution)] };
  }

  /** Where data moves by itself nothing is accused on one sight. */
  async #confirm(
    scenario: Scenario,
    input: unknown,
    suspects: ReadonlyMap<ClaimId, Violation>,
    first: Attempt,
  ): Promise<ReadonlyMap<ClaimId, Confirmation>> {
    const { target, monitors } = this.#settings;
    if (!target.moving || suspects.size === 0)
      return new Map([...suspects.keys()].map((claim) => [claim, 'stands']));
    const single = new Set(monitors.map(({ claim }) => claim));
    const again = async () => this.#lookOf(scenario, await this.#again(scenario, input, first.exchanges));
    return confirm(suspects, first, again, (claim) => single.has(claim), target.requestBudget);
  }

  async #violates(scenario: Scenario, input: unknown, claim: ClaimId): Promise<Violation | undefined> {
    const execution = await this.#execute(scenario, input, AGAIN);
    for (const [id, judgement] of this.#judge(scenario, execution))
      if (id === claim && judgement.kind === 'violation') return { ...judgement, trace: execution.trace };
    return undefined;
  }

  async #verdicts(): Promise<ClaimVerdict[]> {
    const verdicts: ClaimVerdict[] = [];
    this.#shrinkUntil = Date.now() + SHRINK_TOTAL_MS;
    for (const id of Object.keys(claims) as ClaimId[])
      if (this.#settings.wanted(id)) verdicts.push(await this.#verdict(id));
    return verdicts;
  }

  async #verdict(id: ClaimId): Promise<ClaimVerdict> {
    const claim = claims[id];
    const base = { id, service: claim.service };
    const tally = this.#tallies.find(id);
    const scenario = tally && { scenario: [...tally.scenarios].join(', ') };
    if (tally?.violation !== undefined) {
      const { violation } = tally;
      const evidence = await this.#evidence(id, violation);
      return {
        ...base,
        verdict: 'violated',
        scenario: violation.scenario.id,
        runs: tally.holds + 1,
        evidence,
      };
    }
    if (tally?.broken !== undefined) {
      const { reason, stack, input = null, path } = tally.broken;
      const at = { counterexample: input, seed: this.#settings.seed, path };
      const evidence = { message: reason, stack, ...at, curl: [], exchanges: [] };
      return { ...base, ...scenario, verdict: 'inconclusive', reason, evidence };
    }
    if (tally?.suspected !== undefined)
      return { ...base, ...scenario, verdict: 'inconclusive', reason: tally.suspected };
    if (tally !== undefined && tally.observed.size > 0)
      return {
        ...base,
        ...scenario,
        verdict: 'observed',
        observed: [...tally.observed].sort(),
        ...(tally.news && { evidence: this.#shown(tally.news) }),
      };
    if (tally !== undefined && tally.holds > 0)
      return { ...base, ...scenario, verdict: 'held', runs: tally.holds };
    if (tally?.inconclusive !== undefined && this.#lacks(id).length === 0)
      return { ...base, ...scenario, verdict: 'inconclusive', reason: tally.inconclusive };
    const reason = this.#whyNot(id, tally);
    const loss = reason === NOTHING && this.#lossOf(id, tally);
    return { ...base, ...scenario, verdict: 'not checked', reason, ...loss };
  }

  /** What the target would have to offer for the claim; empty where something that runs can judge it. */
  #lacks(id: ClaimId): Need[] {
    const { scenarios, target } = this.#settings;
    const binding = scenarios.filter((scenario) => scenario.checkers.has(id) || scenario.observers.has(id));
    const lacking = binding.map((scenario) => missing(scenario.needs, target));
    if (lacking.some((needs) => needs.length === 0)) return [];
    return [...new Set(binding.length > 0 ? lacking.flat() : missing(claims[id].needs, target))];
  }

  #whyNot(id: ClaimId, tally: Tally | undefined): string {
    const { level, unobservable } = claims[id];
    if (unobservable !== null) return `not observable: ${unobservable}`;
    const lacking = this.#lacks(id);
    if (lacking.length > 0) return `needs ${lacking.join(', ')}`;
    if (tally?.unpaid === 'all') return 'budget';
    if (tally?.unpaid === 'some') return 'budget: nothing to judge in what it paid for';
    const { scenarios, monitors } = this.#settings;
    const isBound =
      scenarios.some(({ checkers, observers }) => checkers.has(id) || observers.has(id)) ||
      monitors.some(({ claim }) => claim === id);
    if (isBound) return NOTHING;
    if (this.#settings.probed?.has(id) === true) return 'judged by k6 probes alone';
    return level === 'open' ? 'open question; nothing observes it yet' : 'no checker yet';
  }

  /** The violation that leaves a claim with nothing to judge, if one does. */
  #lossOf(id: ClaimId, tally: Tally | undefined): ReturnType<ReturnType<LostCoverage['explain']>> {
    this.#explain ??= this.#lostCoverage.explain(this.#tallies.violated(), this.#settings.target.moving);
    const monitor = this.#settings.monitors.find(({ claim }) => claim === id);
    return this.#explain(
      id,
      monitor === undefined ? tally?.scenarios : monitor.shownIn && new Set(monitor.shownIn),
    );
  }

  async #evidence(claim: ClaimId, found: Sighting): Promise<Evidence> {
    const { seed, runs, stopAtFirst, target } = this.#settings;
    const { scenario } = found;
    const mayShrink =
      stopAtFirst !== true && target.requestBudget === undefined && Date.now() < this.#shrinkUntil;
    const shrunk =
      scenario.input === undefined || !mayShrink
        ? found
        : await shortest(found, {
            inputs: scenario.input(await this.#survey()),
            seed: seedOf(seed, scenario.id),
            runs,
            violates: (candidate) => this.#violates(scenario, candidate, claim),
          });
    return this.#shown({ ...found, ...shrunk });
  }

  /** What was seen as evidence: the exchanges that show it, and how to see them again. */
  #shown({ scenario, input, path, judgement }: Sighting): Evidence {
    const { seed, target } = this.#settings;
    const exchanges = judgement.exchanges.slice(0, 5);
    return {
      message: judgement.message,
      counterexample: input ?? null,
      curl: exchanges.map((exchange) => curlOf(exchange, target.baseUrl)),
      seed,
      path: `${scenario.id}@${path}`,
      exchanges,
      ...(judgement.trace && { trace: leadingTo(judgement.trace, judgement.exchanges) }),
    };
  }
}

const NOTHING = 'nothing in this account to judge';
const STALE_PATH = 'the path of --path leads to no input any more: the inputs of its scenario have changed';

/** Whether fast-check could not follow a path that was given. */
const isStalePath = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Unable to replay');

const missing = (needs: readonly Need[], target: Target): Need[] =>
  needs.filter((need) => !target.offers.has(need));

/** Runs the scenarios against the target and gives every wanted claim its verdict. */
export const judgeClaims = (settings: RunSettings): Promise<ClaimVerdict[]> => new Engine(settings).run();
