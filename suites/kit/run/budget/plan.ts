import { claims, type ClaimId } from '../../../../generated/claims.ts';
import { SERVICES, type Service } from '../../../../specs/source.ts';
import { FINGERPRINT_COST, SURVEY_COST, type Target } from '../../model/target.ts';
import { costOf, readsOf, type Scenario, type WatchedClaim } from '../../model/scenario.ts';
import { selectScenarios } from '../selection.ts';
import type { RequestCounts } from '../../model/memory.ts';
import type { Survey } from '../../model/survey.ts';
import { documentedPriority } from './priority.ts';

/** The properties of a scenario that the planner uses. */
export interface PlannedScenario {
  readonly id: string;
  readonly service: Service;
  /** Most requests of one run. */
  readonly cost: number;
  /** Reads among them that an earlier run may have made. */
  readonly reads?: readonly string[];
  readonly claims: readonly ClaimId[];
  /** Number of inputs. A finite section runs each once, a property any number. */
  readonly inputs: number;
  /** Whether each further input checks something else, like the rows of a table. */
  readonly finite: boolean;
  /** Whether one row decides all that a run needs, so that the runs of an account take the rows in turn. */
  readonly spread?: boolean;
  /** Whether it is run only if the other scenarios leave one of its claims open. */
  readonly spare?: boolean;
}

/** Whether a scenario may show a claim that is checked in any answer: as measured, or by an operation of both. */
function mayShow(scenario: Scenario, { claim, shownIn = [] }: WatchedClaim): boolean {
  if (shownIn.includes(scenario.id)) return true;
  const wanted = claims[claim].operations;
  if (wanted.some((operation) => operation.startsWith('*'))) return true;
  return [...scenario.checkers.keys(), ...scenario.observers.keys()].some((own) =>
    claims[own].operations.some((operation) => wanted.includes(operation)),
  );
}

/** Scenarios that may decide something, for the planner, in an account with the survey `found`. */
export function tasksOf(
  scenarios: readonly Scenario[],
  run: {
    readonly monitors: readonly WatchedClaim[];
    readonly target: Pick<Target, 'requestBudget'>;
    readonly wanted: (claim: ClaimId) => boolean;
    readonly runs: number;
    readonly path?: string;
  },
  found: Survey,
): PlannedScenario[] {
  const watched = run.monitors.filter(({ claim }) => run.wanted(claim));
  const isShown = new Map(
    watched.map((monitor) => [monitor.claim, scenarios.some((scenario) => mayShow(scenario, monitor))]),
  );
  const spare = new Set(selectScenarios(scenarios, run.monitors, run.wanted).spare);
  return scenarios.flatMap((scenario): PlannedScenario[] => {
    const own = [...new Set([...scenario.checkers.keys(), ...scenario.observers.keys()])].filter(run.wanted);
    // If no scenario is known to show a claim, any scenario may.
    const seen = watched.flatMap((monitor) =>
      monitor.service === scenario.service &&
      (isShown.get(monitor.claim) !== true || mayShow(scenario, monitor))
        ? [monitor.claim]
        : [],
    );
    const finite = scenario.input === undefined;
    const task = {
      id: scenario.id,
      service: scenario.service,
      ...readsOf(scenario),
      cost: costOf(scenario, found.emailPages, run.target.requestBudget?.longestWalk ?? 0),
      claims: own.length > 0 ? own : seen,
      inputs: run.path !== undefined ? 1 : finite ? (scenario.cases?.(found).length ?? 1) : run.runs,
      finite,
      ...(scenario.isSpread === true && { spread: true }),
      ...(spare.has(scenario) && { spare: true }),
    };
    return task.claims.length > 0 ? [task] : [];
  });
}

/** Runs of a task in one run of an account. */
export const rowsOf = ({ finite, spread, inputs }: PlannedScenario): number =>
  finite && spread !== true ? Math.max(1, inputs) : 1;

/** Probability that a further run of a property decides what earlier runs left open. */
const REPEATED = 0.1;
/** Remaining value of a decided claim: another scenario, or another row of a table, may still violate it. */
const OTHERWISE = 0.1;
const IN_ANOTHER_ROW = 0.01;
/** Further runs for decided claims have a low and decreasing value. */
const CONFIDENCE = 1e-3;

/** Requests that must be left before a run begins: its own, and those of a recheck of its findings. */
const needed = ({ cost, service }: PlannedScenario, first: number): number =>
  first + cost + 2 * FINGERPRINT_COST + SURVEY_COST[service];

/** Requests of a run without those that were already answered. */
const costBeside = ({ cost, reads = [] }: PlannedScenario, isKnown: (target: string) => boolean): number =>
  Math.max(0, cost - reads.filter(isKnown).length);

/** The state of a run when a task is chosen. */
export interface PlanState {
  readonly runsOf: (task: PlannedScenario) => number;
  readonly isDecided: (claim: ClaimId) => boolean;
  /** Number of requests left. */
  readonly remaining: number;
  /** Whether a read was already answered. */
  readonly isKnown?: (target: string) => boolean;
  readonly priorityOf?: (claim: ClaimId) => number;
  /** Whether data changes during the run, so that only a second attempt or a single read shows anything. */
  readonly isMoving?: boolean;
}

/** The expected value of what the next run decides. */
function value(task: PlannedScenario, standing: PlanState): number {
  const { runsOf, isDecided, priorityOf = documentedPriority } = standing;
  const runs = runsOf(task);
  const sum = (some: readonly ClaimId[]): number => some.reduce((all, claim) => all + priorityOf(claim), 0);
  const open = sum(task.claims.filter((claim) => !isDecided(claim)));
  // A table decides its claims row by row. A claim that one run of a property leaves open likely stays open in the
  // next.
  const share = task.finite && task.spread !== true ? 1 / Math.max(1, task.inputs - runs) : REPEATED ** runs;
  const again = runs === 0 ? OTHERWISE : task.finite ? IN_ANOTHER_ROW : CONFIDENCE / runs;
  return open * share + again * sum(task.claims);
}

/** A possible next run. */
interface Candidate {
  readonly task: PlannedScenario;
  readonly cost: number;
  readonly needed: number;
  readonly value: number;
}

/** Value of a run without a recheck, since only the next run can confirm its suspicions. */
const UNCONFIRMED = 0.1;

/** The tasks within budget. At the end of a budget, a run without a recheck may use the last requests. */
function candidates(tasks: readonly PlannedScenario[], standing: PlanState): Candidate[] {
  const { runsOf, remaining, isKnown = () => false, isMoving = false } = standing;
  return tasks.flatMap((task) => {
    if (runsOf(task) >= task.inputs) return [];
    const cost = costBeside(task, isKnown);
    const all = needed(task, cost);
    const isConfirmed = all <= remaining;
    return cost > remaining || (isMoving && !isConfirmed && cost > 1)
      ? []
      : [
          {
            ...{ task, cost, needed: isConfirmed ? all : cost },
            value: value(task, standing) * (isConfirmed ? 1 : UNCONFIRMED),
          },
        ];
  });
}

/** The candidate with the highest expected value per request. */
function densest(some: readonly Candidate[]): Candidate | undefined {
  const valuePerCost = (each: Candidate): number => each.value / Math.max(0.5, each.cost);
  return some.reduce<Candidate | undefined>(
    (best, each) => (best === undefined || valuePerCost(each) > valuePerCost(best) ? each : best),
    undefined,
  );
}

/** The expected value of a candidate and of those that are within budget after it. */
function together(first: Candidate, all: readonly Candidate[], remaining: number): number {
  let [sum, left, rest] = [first.value, remaining - first.cost, all];
  for (let last: Candidate | undefined = first; last !== undefined;) {
    const [done, most]: [Candidate, number] = [last, left];
    rest = rest.filter((each) => each !== done && each.needed <= most);
    last = densest(rest);
    sum += last?.value ?? 0;
    left -= last?.cost ?? 0;
  }
  return sum;
}

/**
 * The best candidate. An expensive one takes precedence if it would not be within budget later and gives more in total.
 */
function bestOf(tasks: readonly PlannedScenario[], standing: PlanState): PlannedScenario | undefined {
  const { remaining } = standing;
  const all = candidates(tasks, standing);
  const best = densest(all);
  if (best === undefined) return undefined;
  const pressed = all.filter((each) => each.needed > remaining - best.cost && each.value > best.value);
  if (pressed.length === 0) return best.task;
  const inAll = new Map([best, ...pressed].map((each) => [each, together(each, all, remaining)]));
  return [...inAll].reduce((most, each) => (each[1] > most[1] ? each : most))[0].task;
}

/** The next task: within budget, with the highest expected value per request. Spare tasks come last. */
export function nextTask(
  tasks: readonly PlannedScenario[],
  standing: PlanState,
): PlannedScenario | undefined {
  const isOpen = (task: PlannedScenario): boolean => !task.claims.every(standing.isDecided);
  return (
    bestOf(
      tasks.filter(({ spare }) => spare !== true),
      standing,
    ) ??
    bestOf(
      tasks.filter((task) => task.spare === true && isOpen(task)),
      standing,
    )
  );
}

export interface RequestPlan {
  /** Runs by scenario, in the order of their first run. */
  readonly runs: ReadonlyMap<string, number>;
  readonly requests: RequestCounts;
  /** Scenarios that do not fit the budget if all others cost their maximum. */
  readonly leftOut: readonly string[];
}

/** Second attempts and repeated inputs, as a share of the first requests. */
const AGAIN_SHARE = 0.25;

/** Requests for checking everything in the tasks: each row of a table, and each property once. */
export const costOfAll = (tasks: readonly PlannedScenario[], survey: RequestCounts): RequestCounts => {
  const costOf = (wanted: Service): number => {
    const costs = tasks.flatMap((task) => (task.service === wanted ? [task.cost * rowsOf(task)] : []));
    const once = costs.reduce((sum, cost) => sum + cost, 0);
    return once === 0 ? 0 : survey[wanted] + Math.ceil((1 + AGAIN_SHARE) * once);
  };
  return { inbox: costOf('inbox'), prospecting: costOf('prospecting') };
};

/** The runs within a budget if every run sent its most requests and decided its claims. */
export function planOf(
  tasks: readonly PlannedScenario[],
  budget: RequestCounts,
  survey: RequestCounts,
  priorityOf: (claim: ClaimId) => number = documentedPriority,
): RequestPlan {
  const runs = new Map<string, number>();
  const decided = new Set<ClaimId>();
  const requests = { inbox: 0, prospecting: 0 };
  for (const service of SERVICES) {
    const mine = tasks.filter((task) => task.service === service);
    if (mine.length === 0) continue;
    requests[service] = survey[service];
    for (;;) {
      const next = nextTask(mine, {
        runsOf: ({ id }) => runs.get(id) ?? 0,
        isDecided: (claim) => decided.has(claim),
        remaining: budget[service] - requests[service],
        priorityOf,
      });
      if (next === undefined) break;
      runs.set(next.id, (runs.get(next.id) ?? 0) + 1);
      requests[service] += next.cost;
      for (const claim of next.claims) decided.add(claim);
    }
  }
  return {
    runs,
    requests,
    leftOut: tasks.flatMap(({ id, spare }) => (runs.has(id) || spare === true ? [] : [id])),
  };
}
