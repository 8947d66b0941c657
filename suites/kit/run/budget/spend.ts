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

/** Up to this many requests all answers are checked together after each step; then whenever there are this many more. */
const EVALUATED_EACH_STEP = 50;
const MORE = 1.05;

/** Requests that wait until nothing else is within budget, so that what is read last can be looked at twice as well. */
const RESERVED_FOR_CONFIRMATION = 10;

interface BudgetedRun {
  readonly runnable: readonly Scenario[];
  readonly requestBudget: RequestBudget;
  readonly settings: RunContext;
  readonly found: Survey;
  readonly states: ClaimStates;
  /** Runs a scenario and books what cannot be checked. */
  readonly attempt: (scenario: Scenario, act: () => Promise<void>) => Promise<void>;
  /** Claims that all that was sent so far shows to hold; reads once more what it makes suspicious. */
  readonly evaluateSoFar: (service: Service) => Promise<readonly ClaimId[]>;
  /** Begins with what earlier runs could not confirm. */
  readonly resume: (
    service: Service,
    runAt: (scenario: Scenario, run: number) => Promise<void>,
  ) => Promise<void>;
  readonly runAt: (scenario: Scenario, found: Survey, run: number) => Promise<ScenarioStep | undefined>;
  /** Whether enough is known. */
  readonly isOver: () => boolean;
}

/** One request at a time for each service, spent where it decides most; what an earlier run paid for is taken over. */
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
  /** The input that a task begins with: another one in each run of an account, so that several runs see several. */
  const firstOf = ({ finite, inputs }: PlannedScenario): number =>
    path !== undefined ? Number(path.split('@')[1]?.split(':')[0]) : finite ? past % inputs : past;
  const runsOf = ({ id }: PlannedScenario): number => taken.get(id)?.size ?? 0;
  const priorityOf = priorityAfter(requestBudget.memory.history());
  const shown = new Set<ClaimId>();
  let done = 0;
  await Promise.all(
    SERVICES.map(async (service) => {
      const mine = tasks.filter((task) => task.service === service);
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
        if (requestBudget.spent(service) >= evaluatedNextAt) await evaluate();
        // With what this run spent since the last note: second attempts, and answers that did not come.
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
          // What the account no longer holds has fewer rows in its tables.
          if (isThere(scenario.id, number)) await run(scenario, number);
        });
      let kept = RESERVED_FOR_CONFIRMATION;
      while (!isOver()) {
        const next = nextTask(mine, {
          runsOf,
          isDecided: (id) => states.isDecided(id) || shown.has(id),
          remaining: requestBudget.remaining(service) - kept - (reserved?.[service] ?? 0),
          isKnown: (read) => requestBudget.isKnown(service, read),
          priorityOf,
        });
        const scenario = next && byId.get(next.id);
        if (next === undefined || scenario === undefined) {
          if (kept === 0) break;
          kept = 0;
          continue;
        }
        const runs = taken.get(next.id) ?? new Set();
        let number = firstOf(next);
        while (runs.has(number)) number = next.finite ? (number + 1) % next.inputs : number + 1;
        await run(scenario, number);
        // How many runs a budget pays for is known at its end.
        emit({ kind: 'progress', done: (done += 1), total: undefined, scenario: scenario.id });
      }
      await evaluate();
      const why = requestBudget.ended(service);
      for (const task of mine)
        for (const id of task.claims)
          if (why !== undefined) states.of(id).inconclusive ??= why;
          else if (runsOf(task) < rowsOf(task)) states.of(id).unpaid = 'all';
          else if (runsOf(task) < task.inputs) states.of(id).unpaid ??= 'some';
      // What is seen in any answer might have been seen in those that were not paid for.
      if (why === undefined && mine.some((task) => runsOf(task) < task.inputs))
        for (const { claim } of watched.filter((each) => each.service === service))
          if (settings.wanted(claim)) states.of(claim).unpaid ??= 'some';
    }),
  );
  if (SERVICES.every((service) => requestBudget.ended(service) === undefined))
    requestBudget.memory.forget(name);
}
