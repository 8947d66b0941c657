import type { ClaimId } from '../../../../generated/claims.ts';
import { SERVICES, type Service } from '../../../../specs/source.ts';
import { contain } from '../contain.ts';
import { nextTask, rowsOf, tasksOf, type PlannedScenario } from './plan.ts';
import type { Scenario } from '../../model/scenario.ts';
import type { RunContext } from '../settings.ts';
import { digest } from '../../model/digest.ts';
import { type ScenarioStep } from '../../model/memory.ts';
import type { Survey } from '../../model/survey.ts';
import { priorityAfter } from './priority.ts';
import type { ClaimStates } from '../../verdicts/claim-state.ts';
import type { RequestBudget } from '../../model/target.ts';

/**
 * Up to this number of requests, all answers are checked after each step. Later they are checked after each increase by
 * the factor `MORE`.
 */
const EVALUATED_EACH_STEP = 50;
const MORE = 1.05;

/** Requests that are reserved until no other task is within budget, so that the last findings can be rechecked. */
const RESERVED_FOR_CONFIRMATION: Readonly<Record<Service, number>> = { inbox: 10, prospecting: 24 };

interface BudgetedRun {
  readonly runnable: readonly Scenario[];
  readonly requestBudget: RequestBudget;
  readonly settings: RunContext;
  readonly found: Survey;
  readonly states: ClaimStates;
  /** Runs a scenario and records what cannot be checked. */
  readonly attempt: (scenario: Scenario, act: () => Promise<void>) => Promise<void>;
  /** Returns claims for which all answers until now hold. Repeats reads for suspected violations. */
  readonly evaluateSoFar: (service: Service) => Promise<readonly ClaimId[]>;
  /** Begins with the suspicions of earlier runs. */
  readonly resume: (
    service: Service,
    runAt: (scenario: Scenario, run: number) => Promise<void>,
  ) => Promise<void>;
  readonly runAt: (scenario: Scenario, found: Survey, run: number) => Promise<ScenarioStep | undefined>;
  /** Whether the run has enough results. */
  readonly isOver: () => boolean;
}

/** Sends one request at a time to each service, where it decides most. Steps of an interrupted run are reused. */
export async function runWithinBudget(context: BudgetedRun): Promise<void> {
  const { runnable, requestBudget, settings, found, states, attempt, runAt, evaluateSoFar, resume, isOver } =
    context;
  const { seed, path, emit, runCheckers = [], reserved } = settings;
  const watched = [...settings.monitors, ...runCheckers];
  const tasks = tasksOf(runnable, { ...settings, monitors: watched }, found);
  const byId = new Map(runnable.map((scenario) => [scenario.id, scenario]));
  const name = digest(`${seed}`, path ?? '', ...tasks.map(({ id, claims: own }) => `${id} ${own.join(' ')}`));
  const taken = new Map<string, Set<number>>(tasks.map(({ id }) => [id, new Set()]));
  for (const step of path === undefined ? requestBudget.memory.steps(name) : []) {
    if (typeof step.run === 'number') taken.get(step.scenario)?.add(step.run);
    states.take(step);
    emit({ kind: 'record', record: { kind: 'carried', step } });
    const service = byId.get(step.scenario)?.service;
    if (service !== undefined) requestBudget.charge(service, step.sent);
  }
  const past = requestBudget.memory.history().runs;
  /** The first input of a task. It changes with each run of an account, so that several runs cover several inputs. */
  const firstOf = ({ finite, inputs }: PlannedScenario): number =>
    path !== undefined ? Number(path.split('@')[1]?.split(':')[0]) : finite ? past % inputs : past;
  const runsOf = ({ id }: PlannedScenario): number => taken.get(id)?.size ?? 0;
  const priorityOf = priorityAfter(requestBudget.memory.history());
  const shown = new Set<ClaimId>();
  let done = 0;
  await Promise.all(
    SERVICES.map(async (service) => {
      const mine = tasks.filter((task) => task.service === service);
      let kept = RESERVED_FOR_CONFIRMATION[service];
      let booked = 0;
      let evaluatedNextAt = 0;
      const evaluate = async (): Promise<void> => {
        for (const claim of await evaluateSoFar(service)) shown.add(claim);
        const spent = requestBudget.spent(service);
        evaluatedNextAt = spent < EVALUATED_EACH_STEP ? 0 : spent * MORE;
      };
      const run = async (scenario: Scenario, number: number): Promise<void> => {
        taken.get(scenario.id)?.add(number);
        let step: ScenarioStep | undefined;
        await attempt(scenario, async () => {
          step = await runAt(scenario, found, number);
        });
        // At the end of the budget, a suspicion is rechecked before other runs use what is left.
        if (requestBudget.spent(service) >= evaluatedNextAt || (kept === 0 && states.suspected().length > 0))
          await evaluate();
        // Includes requests since the last note: further attempts, and requests without an answer.
        const sent = requestBudget.spent(service) - booked;
        booked += sent;
        const unfinished: Omit<ScenarioStep, 'sent'> = {
          scenario: scenario.id,
          run: 'unfinished',
          judgements: [],
          observed: [],
        };
        contain(
          'what is remembered',
          () => requestBudget.memory.note(name, { ...(step ?? unfinished), sent }),
          undefined,
          (failure) => emit({ kind: 'failure', failure }),
        );
      };
      const isThere = (id: string, number: number): boolean =>
        mine.some((task) => task.id === id && (!task.finite || number < task.inputs));
      if (path === undefined)
        await resume(service, async (scenario, number) => {
          // If the account has lost data, tables have fewer rows.
          if (isThere(scenario.id, number)) await run(scenario, number);
        });
      while (!isOver()) {
        const next = nextTask(mine, {
          runsOf,
          isDecided: (id) => states.isDecided(id) || shown.has(id),
          remaining: requestBudget.remaining(service) - kept - (reserved?.[service] ?? 0),
          isKnown: (read) => requestBudget.isKnown(service, read),
          priorityOf,
          isMoving: requestBudget.hasChanged(service),
        });
        const scenario = next && byId.get(next.id);
        if (next === undefined || scenario === undefined) {
          if (kept === 0) break;
          kept = 0;
          await evaluate();
          continue;
        }
        const runs = taken.get(next.id) ?? new Set();
        let number = firstOf(next);
        while (runs.has(number)) number = next.finite ? (number + 1) % next.inputs : number + 1;
        await run(scenario, number);
        // The number of runs within a budget is known only at its end.
        emit({ kind: 'progress', done: (done += 1), total: undefined, scenario: scenario.id });
      }
      await evaluate();
      const why = requestBudget.ended(service);
      for (const task of mine)
        for (const id of task.claims)
          if (why !== undefined) states.of(id).inconclusive ??= why;
          else if (runsOf(task) < rowsOf(task)) states.of(id).unpaid = 'all';
          else if (runsOf(task) < task.inputs) states.of(id).unpaid ??= 'some';
      // A violation that may occur in any answer might have occurred in those beyond the budget.
      if (why === undefined && mine.some((task) => runsOf(task) < task.inputs))
        for (const { claim } of watched.filter((each) => each.service === service))
          if (settings.wanted(claim)) states.of(claim).unpaid ??= 'some';
    }),
  );
  if (SERVICES.every((service) => requestBudget.ended(service) === undefined))
    requestBudget.memory.forget(name);
}
