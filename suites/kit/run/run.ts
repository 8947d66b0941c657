import { message } from '../model/message.ts';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { claims, type ClaimId } from '../../../generated/claims.ts';
import { SERVICES } from '../../../specs/source.ts';
import { isAdded } from '../model/added-claims.ts';
import { Inconclusive } from '../model/exchange.ts';
import type { ScenarioStep } from '../model/memory.ts';
import type { Survey } from '../model/survey.ts';
import { OutOfBudget } from '../model/target.ts';
import { contain, endsRun, failureOf } from './contain.ts';
import { emitterTo } from './events.ts';
import { selectScenarios, isMeasured, sendersFirst } from './selection.ts';
import { isOfK6, type Scenario } from '../model/scenario.ts';
import { K6Schedule } from './k6-schedule.ts';
import { inputPlaceOf, type RunContext, type RunSettings } from './settings.ts';
import { shrinkInput } from './shrink-input.ts';
import type { Failure } from '../model/failure.ts';
import type { Violation } from '../model/check-result.ts';
import { lead, otherDifferences, requestsOf, signatureOf, type Occurrence } from '../verdicts/claim-state.ts';
import type { CollectedPart } from '../verdicts/collector.ts';
import { Executor } from './executor.ts';
import { missingNeeds, notCheckedIn } from '../verdicts/not-checked.ts';
import { verdictOf, withLastChecked, type ClaimVerdict } from '../verdicts/verdict.ts';
import { runWithinBudget } from './budget/spend.ts';

/** Concurrent scenarios, so that none waits for the answers of another. */
const CONCURRENCY = 8;
const SHRINK_TOTAL_MS = 40_000;
const PROPERTY_MS = 90_000;

/** A scenario's own seed. It does not depend on the other scenarios of a run. */
const seedOf = (seed: number, id: string): number =>
  createHash('sha256').update(`${seed}:${id}`).digest().readInt32BE(0);

/** Decides what runs, when, and with which inputs. */
class Run {
  readonly #settings: RunContext;
  readonly #executor: Executor;
  readonly #k6Schedule: K6Schedule;

  constructor(given: RunSettings) {
    const emit = emitterTo(given.listeners ?? []);
    const { isNew } = given;
    const settings: RunContext = {
      ...given,
      emit,
      ...(isNew && {
        isNew: (claim, answer) =>
          contain('the comparison with the baseline', () => isNew(claim, answer), false, this.#report),
      }),
    };
    this.#settings = settings;
    this.#executor = new Executor(settings);
    this.#k6Schedule = new K6Schedule(settings, this.#executor);
  }

  readonly #report = (failure: Failure): void => this.#settings.emit({ kind: 'failure', failure });

  async verdicts(): Promise<ClaimVerdict[]> {
    const { emit } = this.#settings;
    const { collector } = this.#executor;
    await Promise.all([
      this.#contained('k6 runs', () => this.#k6Schedule.beside(), undefined),
      // Earlier results stay valid if something fails here.
      this.#contained('the sending of requests', () => this.#clients(), undefined).finally(() =>
        emit({ kind: 'scenarios done' }),
      ),
    ]);
    await this.#contained('k6 runs', () => this.#k6Schedule.alone(), undefined);
    this.#k6Schedule.record();
    contain('the checks of the whole run', () => collector.end(), undefined, this.#report);
    const { requestBudget } = this.#settings.target;
    const uncertain = SERVICES.filter((service) => requestBudget?.uncertain(service) !== undefined);
    emit({ kind: 'record', record: { kind: 'end', open: collector.states.open(), uncertain } });
    contain('the checks of k6 runs', () => this.#k6Schedule.evaluate(), undefined, this.#report);
    return this.#concluded();
  }

  /** The results of the client's exchanges, for another run to conclude. */
  async part(): Promise<CollectedPart> {
    await this.#clients();
    return this.#executor.collector.part();
  }

  /** Checks the exchanges of the client, in this run or elsewhere. */
  async #clients(): Promise<void> {
    const { elsewhere, scenarios, reduced } = this.#settings;
    if (
      reduced !== undefined &&
      (await this.#contained('the reduced sequence', () => this.#executor.repeatReduced(reduced), false))
    )
      return;
    if (elsewhere === undefined) await this.#runClients(scenarios.filter((scenario) => !isOfK6(scenario)));
    else for (const part of await elsewhere()) this.#executor.collector.add(part);
  }

  /** Runs the scenarios of the client, within the budget if there is one. */
  async #runClients(scenarios: readonly Scenario[]): Promise<void> {
    const { monitors, runCheckers = [], target, wanted, path } = this.#settings;
    const { states } = this.#executor.collector;
    const chosen = path?.split('@')[0];
    const runnable = scenarios.filter(
      ({ id, requires }) =>
        missingNeeds(requires, target.offers).length === 0 && (chosen === undefined || chosen === id),
    );
    const { selected, spare } = selectScenarios(runnable, [...monitors, ...runCheckers], wanted);
    const { requestBudget } = target;
    if (requestBudget !== undefined && scenarios.length > 0) {
      this.#executor.found = await this.#survey();
      await runWithinBudget({
        runnable: [...selected, ...spare],
        requestBudget,
        settings: this.#settings,
        found: this.#executor.found,
        states,
        attempt: (scenario, act) => this.#attempt(scenario, act),
        runAt: (scenario, found, run) => this.#runAt(scenario, found, run),
        evaluateSoFar: (service) =>
          this.#contained(
            'the checks of what was sent so far',
            () => this.#executor.evaluateSoFar(service),
            [],
          ),
        resume: (service, runAt) =>
          this.#contained(
            'what earlier runs suspected',
            () => this.#executor.resume(service, runAt),
            undefined,
          ),
        isOver: () => this.#isOver,
      });
    } else {
      this.#total = selected.length;
      await this.#runAll(selected);
      const open = this.#openClaims();
      const services = new Set(open.map((claim) => claims[claim].service));
      const left = spare.filter(({ service }) => services.has(service));
      if (open.every(isMeasured)) await this.#runAll(left);
      else await this.#runAll(sendersFirst(left, open), () => this.#openClaims().length === 0);
    }
  }

  async #contained<T>(part: string, act: () => Promise<T>, instead: T): Promise<T> {
    try {
      return await act();
    } catch (error) {
      return contain(
        part,
        () => {
          throw error;
        },
        instead,
        this.#report,
      );
    }
  }

  /** Claims of wanted monitors and run checkers that had nothing to check yet. */
  #openClaims(): ClaimId[] {
    const { monitors, runCheckers = [], wanted } = this.#settings;
    return [...monitors, ...runCheckers].flatMap(({ claim }) =>
      wanted(claim) && !this.#executor.collector.states.isDecided(claim) ? [claim] : [],
    );
  }

  get #isOver(): boolean {
    return this.#settings.stopAtFirst === true && this.#executor.collector.states.isAnyViolated();
  }

  /** Finished scenarios, of those that were selected. */
  #done = 0;
  #total = 0;

  async #runAll(runnable: readonly Scenario[], isEnough = (): boolean => false): Promise<void> {
    const queue = [...runnable];
    const worker = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        if (this.#isOver || isEnough()) return;
        await this.#attempt(next, () => this.#runs(next));
        // Additional scenarios for open claims do not change the total.
        this.#done = Math.min(this.#done + 1, this.#total);
        const [done, total] = [this.#done, this.#total];
        this.#settings.emit({ kind: 'progress', done, total, scenario: next.id });
      }
    };
    await Promise.all(Array.from({ length: this.#settings.concurrency ?? CONCURRENCY }, worker));
  }

  /** Runs a scenario and records what cannot be checked. */
  async #attempt(scenario: Scenario, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (caught) {
      const error = isStalePath(caught) ? new Inconclusive(STALE_PATH) : caught;
      if (endsRun(error)) throw error;
      if (!(error instanceof Inconclusive)) {
        this.#fails(scenario, error);
        return;
      }
      for (const claim of this.#claimsOf(scenario)) {
        const state = this.#executor.collector.states.of(claim);
        if (error instanceof OutOfBudget) state.unpaid = 'all';
        else state.inconclusive ??= error.why;
      }
    }
  }

  /** A scenario failed without a result about the target. Only its claims are affected. */
  #fails(scenario: Scenario, error: unknown): void {
    const failure = failureOf(`scenario ${scenario.id}`, error);
    this.#report(failure);
    this.#executor.collector.fails(
      { scenario, path: '' },
      { reason: message`the scenario failed: ${failure.reason}`, stack: failure.stack },
      { input: null, run: 'repeated' },
    );
  }

  *#claimsOf(scenario: Scenario): Iterable<ClaimId> {
    const { wanted, monitors, runCheckers = [] } = this.#settings;
    for (const claim of scenario.checkers.keys()) if (wanted(claim)) yield claim;
    for (const claim of scenario.observers.keys()) if (wanted(claim)) yield claim;
    for (const { claim, service } of [...monitors, ...runCheckers])
      if (service === scenario.service && wanted(claim)) yield claim;
  }

  /**
   * Runs the input with one number, regardless of earlier runs. Returns the step to remember, unless there was a
   * violation or a failed checker.
   */
  async #runAt(scenario: Scenario, found: Survey, run: number): Promise<ScenarioStep | undefined> {
    if (scenario.input === undefined)
      return this.#executor.once(scenario, (scenario.cases?.(found) ?? [undefined])[run], `${run}`, run);
    let step: ScenarioStep | undefined;
    const path = inputPlaceOf(this.#settings.path) ?? `${run}`;
    const property = fc.asyncProperty(scenario.input(found), async (input) => {
      step = await this.#executor.once(scenario, input, path, run);
    });
    const seed = seedOf(this.#settings.seed, scenario.id);
    const details = await fc.check(property, { seed, path, numRuns: 1, endOnFailure: true });
    if (details.failed) throw details.errorInstance;
    return step;
  }

  /** Runs all inputs of a scenario, or as many as are drawn. */
  async #runs(scenario: Scenario): Promise<void> {
    const found = await this.#survey();
    const path = inputPlaceOf(this.#settings.path);
    if (scenario.input === undefined) {
      const cases = scenario.cases?.(found) ?? [undefined];
      for (const [index, input] of cases.entries()) {
        if (path !== undefined && index !== Number(path)) continue;
        await this.#executor.once(scenario, input, `${index}`, index);
        if (this.#isOver) return;
      }
      return;
    }
    let drawn = 0;
    let inconclusive: Inconclusive | undefined;
    // Inputs drawn from a small set repeat; a repeated input would ask the same of an unchanged account.
    const asked = new Set<string>();
    const property = fc.asyncProperty(scenario.input(found), async (input) => {
      if (inconclusive !== undefined || this.#isOver) return;
      const run = drawn;
      drawn += 1;
      const text = fc.stringify(input);
      if (asked.has(text)) return;
      asked.add(text);
      try {
        await this.#executor.once(scenario, input, path ?? `${run}`, run);
      } catch (error) {
        if (!(error instanceof Inconclusive)) throw error;
        inconclusive = error;
      }
    });
    const details = await fc.check(property, {
      seed: seedOf(this.#settings.seed, scenario.id),
      numRuns: path === undefined ? this.#settings.runs : 1,
      ...(path !== undefined && { path }),
      endOnFailure: true,
      plugins: [fc.interruptAfterTimeLimit(PROPERTY_MS)],
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

  /** A verdict on every wanted claim. Violations are shrunk first, one after the other. */
  async #concluded(): Promise<ClaimVerdict[]> {
    const { scenarios, monitors, runCheckers = [], target, wanted, seed } = this.#settings;
    const { states, maskedClaims } = this.#executor.collector;
    const { moving, baseUrl } = target;
    const scope = {
      scenarios,
      monitors: [...monitors, ...runCheckers],
      offers: this.#k6Schedule.offers,
      moving,
    };
    const notChecked = notCheckedIn(scope, states, maskedClaims);
    const ids = (Object.keys(claims) as ClaimId[]).filter(wanted);
    const until = Date.now() + SHRINK_TOTAL_MS;
    // For an added claim, one answer is already the shortest evidence.
    const violated = ids.filter((id) => states.find(id)?.violation !== undefined && !isAdded(id));
    for (const id of violated) {
      const { violation } = states.of(id);
      if (violation !== undefined && Date.now() < until)
        lead(states.of(id), await this.#shortest(id, violation));
    }
    // Leading violations are shrunk first, then one of each other signature. A shorter one becomes the leading one.
    for (const id of violated)
      for (const other of otherDifferences(states.of(id))) {
        if (Date.now() >= until) break;
        const [state, short] = [states.of(id), await this.#shortest(id, other)];
        state.violations.set(signatureOf(short.result), short);
        if (state.violation !== undefined && requestsOf(short) < requestsOf(state.violation))
          lead(state, short);
      }
    const verdicts = ids.map((id) =>
      contain(
        `the verdict on ${id}`,
        () => verdictOf(id, states.find(id), { seed, baseUrl, notChecked }),
        {
          id,
          service: claims[id].service,
          verdict: 'inconclusive',
          reason: message`its verdict failed`,
        } as const,
        this.#report,
      ),
    );
    const memory = target.requestBudget?.memory;
    if (memory === undefined) return verdicts;
    return contain(
      'what is remembered',
      () => {
        const before = memory.history();
        memory.remember(verdicts);
        memory.suspect(this.#executor.suspicions());
        return withLastChecked(verdicts, before, Date.now());
      },
      verdicts,
      this.#report,
    );
  }

  /** A violation with a shorter input, if there is one. */
  async #shortest(claim: ClaimId, found: Occurrence): Promise<Occurrence> {
    try {
      return await this.#contained(`a shorter input for ${claim}`, () => this.#shrunk(claim, found), found);
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
      return found;
    }
  }

  async #shrunk(claim: ClaimId, found: Occurrence): Promise<Occurrence> {
    const { scenarios, seed, runs, stopAtFirst, target } = this.#settings;
    const scenario = scenarios.find(({ id }) => id === found.scenario);
    if (scenario === undefined || found.path === undefined) return found;
    if (stopAtFirst === true) return found;
    if (target.requestBudget !== undefined) {
      const { exchanges, trace = [] } = found.result;
      // A monitor's violation in a single answer needs no history.
      if (scenario.checkers.has(claim) || trace !== exchanges) return found;
      const history = null;
      return { ...found, reduced: { input: found.input, run: 'repeated', history, exchanges, trace } };
    }
    const signature = signatureOf(found.result);
    const least = requestsOf(found);
    const violates = async (input: unknown): Promise<Violation | undefined> => {
      const result = await this.#executor.violationBy(scenario, input, claim, signature);
      // A shorter input may need more requests.
      return result !== undefined && requestsOf({ ...found, result }) <= least ? result : undefined;
    };
    const short =
      scenario.input === undefined
        ? found
        : {
            ...found,
            ...(await shrinkInput(
              { ...found, path: found.path },
              {
                inputs: scenario.input(await this.#survey()),
                seed: seedOf(seed, scenario.id),
                ...{ runs, violates },
              },
            )),
          };
    return { ...short, ...(await this.#executor.shorterBy(scenario, short.input, claim, signature)) };
  }
}

const STALE_PATH = message`the path of --path leads to no input any more: the inputs of its scenario have changed`;

/** Whether fast-check cannot follow a given path. */
const isStalePath = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Unable to replay');

/** Runs scenarios of the client for a run that another thread concludes. */
export const checkPart = (settings: RunSettings): Promise<CollectedPart> => new Run(settings).part();

/** Runs the scenarios against the target and returns a verdict on every wanted claim. */
export const checkClaims = (settings: RunSettings): Promise<ClaimVerdict[]> => new Run(settings).verdicts();
