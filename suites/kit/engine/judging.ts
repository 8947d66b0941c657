import type { ClaimId } from '../../../generated/claims.ts';
import { SERVICES } from '../../../specs/source.ts';
import { Inconclusive, type Exchange } from '../http/exchange.ts';
import { SURVEY_COST } from '../target/live/settings.ts';
import type { Step } from '../target/live/state.ts';
import { EMPTY_SURVEY, isOutdated, type Survey } from '../target/survey.ts';
import { OutOfBudget } from '../target/target.ts';
import { Defect, isBroken, type Broken } from './broken.ts';
import { confirm, type Attempt, type Confirmation } from './confirm.ts';
import { AGAIN, execute, type Execution } from './execution.ts';
import { answersOf, judgementsOf } from './judge.ts';
import { LostCoverage } from './lost-coverage.ts';
import { questionOf } from './observation.ts';
import type { Scenario } from './scenario.ts';
import type { RunSettings } from './settings.ts';
import { Tallies, type Sighting, type Violation } from './tally.ts';

/** Answers to one open question that are kept. */
const MOST_ANSWERS = 200;

interface Place {
  readonly scenario: Scenario;
  readonly input: unknown;
  readonly run: number;
}

/** Executes scenarios, one at a time, and adds up what their histories say of each claim. */
export class Judging {
  readonly tallies = new Tallies();
  readonly lostCoverage = new LostCoverage();
  /** What the account held when inputs were drawn from it. */
  found: Survey = EMPTY_SURVEY;
  readonly #settings: RunSettings;

  constructor(settings: RunSettings) {
    this.#settings = settings;
  }

  /** One execution, judged for every wanted claim. Answers what to remember of it, if it says all that there is. */
  async once(scenario: Scenario, input: unknown, path: string, run: number): Promise<Step | undefined> {
    const { wanted } = this.#settings;
    const at = { scenario, input, run };
    const execution = await this.#execute(scenario, input, run).catch((error: unknown) => {
      if (error instanceof Defect)
        for (const claim of [...scenario.checkers.keys(), ...scenario.observers.keys()])
          if (wanted(claim)) this.#breaks(claim, error, at);
      throw error;
    });
    const judgements: [ClaimId, 'holds' | 'vacuous'][] = [];
    const suspects = new Map<ClaimId, Violation>();
    const violated = new Set<ClaimId>();
    const first = this.#attemptOf(scenario, execution);
    for (const [claim, judgement] of first.judgements) {
      if (judgement.kind === 'violation') violated.add(claim);
      if (judgement.kind === 'broken') this.#breaks(claim, judgement, at);
      else if (judgement.kind !== 'violation') judgements.push([claim, judgement.kind]);
      else if (this.tallies.of(claim).violation === undefined && !suspects.has(claim))
        suspects.set(claim, { ...judgement, trace: execution.trace });
    }
    for (const [claim, confirmation] of await this.#confirm(scenario, input, suspects, first)) {
      const tally = this.tallies.of(claim);
      tally.scenarios.add(scenario.id);
      const judgement = suspects.get(claim);
      if (confirmation === 'holds' || confirmation === 'vacuous') judgements.push([claim, confirmation]);
      else if (confirmation !== 'stands') tally.suspected ??= confirmation.unsettled;
      else if (judgement !== undefined) tally.violation = { scenario: scenario.id, input, path, judgement };
    }
    const observed = await this.#observed(scenario, input, execution);
    for (const [claim, seen] of observed)
      this.#keepNews(claim, seen, { scenario: scenario.id, input, path }, execution);
    this.lostCoverage.take(scenario.id, execution.trace, violated);
    const sent = execution.exchanges.filter(({ service }) => service === scenario.service).length;
    const step = { scenario: scenario.id, run, sent, judgements, observed };
    this.tallies.take(step);
    const isWhole = suspects.size === 0 && first.judgements.every(([, { kind }]) => kind !== 'broken');
    return isWhole ? step : undefined;
  }

  /** The violation of a claim that an input leads to, if any; it is counted nowhere. */
  async violationBy(scenario: Scenario, input: unknown, claim: ClaimId): Promise<Violation | undefined> {
    const execution = await this.#execute(scenario, input, AGAIN);
    for (const [id, judgement] of judgementsOf(scenario, execution, this.#settings))
      if (id === claim && judgement.kind === 'violation') return { ...judgement, trace: execution.trace };
    return undefined;
  }

  #execute(scenario: Scenario, input: unknown, run: number): Promise<Execution> {
    const { target, onExchange } = this.#settings;
    return execute(scenario, input, run, target, (exchange) => onExchange?.(exchange, scenario.id, run));
  }

  /** A second execution, of an account that is looked at anew: the first may have gone by what was there earlier. */
  async #again(scenario: Scenario, input: unknown, sent: readonly Exchange[]): Promise<Execution> {
    const services = SERVICES.filter((each) => sent.some(({ service }) => service === each));
    const now = await this.#settings.target.requestBudget?.refresh(services);
    if (now !== undefined && isOutdated(input, this.found, now))
      throw new Inconclusive('what it is about has left the account');
    return this.#execute(scenario, input, AGAIN);
  }

  #attemptOf(scenario: Scenario, execution: Execution): Attempt {
    return {
      exchanges: execution.exchanges,
      judgements: [...judgementsOf(scenario, execution, this.#settings)],
    };
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
    const again = async () => this.#attemptOf(scenario, await this.#again(scenario, input, first.exchanges));
    return confirm(suspects, first, again, (claim) => single.has(claim), target.requestBudget);
  }

  /** Keeps what shows the first answer to an open question that is news. */
  #keepNews(
    claim: ClaimId,
    seen: string,
    where: Omit<Sighting, 'judgement'>,
    { exchanges, trace }: Execution,
  ): void {
    const tally = this.tallies.of(claim);
    if (tally.news !== undefined || this.#settings.isNews?.(claim, seen) !== true) return;
    tally.news = { ...where, judgement: { kind: 'violation', message: seen, exchanges, trace } };
  }

  /** Notes that a checker threw, or the stimulus before it, and on what. */
  #breaks(
    claim: ClaimId,
    { reason, stack }: Pick<Broken, 'reason' | 'stack'>,
    { scenario, input, run }: Place,
  ): void {
    const tally = this.tallies.of(claim);
    tally.scenarios.add(scenario.id);
    const path = this.#settings.path ?? `${scenario.id}@${run}`;
    tally.broken ??= { reason, stack, input, path: run === AGAIN ? '' : path };
  }

  /** The answers that an execution shows to open questions. */
  #answers(scenario: Scenario, { history, input, run }: Execution): [ClaimId, string][] {
    const answers: [ClaimId, string][] = [];
    for (const [claim, seen] of answersOf(scenario, history, this.#settings.wanted)) {
      if (isBroken(seen)) {
        this.#breaks(claim, seen, { scenario, input, run });
        continue;
      }
      const { scenarios, observed } = this.tallies.of(claim);
      scenarios.add(scenario.id);
      if (observed.size >= MOST_ANSWERS) continue;
      for (const answer of seen) answers.push([claim, answer]);
    }
    return answers;
  }

  /** The answers that count: news of an account whose data may move has to be seen twice. */
  async #observed(scenario: Scenario, input: unknown, first: Execution): Promise<[ClaimId, string][]> {
    const { target, isNews = () => false } = this.#settings;
    const answers = this.#answers(scenario, first);
    const isOpen = ([claim, seen]: readonly [ClaimId, string]): boolean =>
      target.moving && !this.tallies.of(claim).observed.has(seen) && isNews(claim, seen);
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
      this.tallies.of(claim).inconclusive ??= why;
      return [];
    });
  }
}
