import { claims, type ClaimId } from '../../../../generated/claims.ts';
import { SERVICES, type Service } from '../../../../specs/source.ts';
import { FINGERPRINT_COST, SURVEY_COST, type Target } from '../../model/target.ts';
import { costOf, readsOf, type Scenario, type WatchedClaim } from '../../model/scenario.ts';
import { selectScenarios } from '../selection.ts';
import type { RequestCounts } from '../../model/memory.ts';
import type { Survey } from '../../model/survey.ts';
import { documentedPriority } from './priority.ts';

/** A scenario as the planner sees it. */
export interface PlannedScenario {
  readonly id: string;
  readonly service: Service;
  /** Requests that one run sends at the most. */
  readonly cost: number;
  /** Reads among them that may have been made already. */
  readonly reads?: readonly string[];
  readonly claims: readonly ClaimId[];
  /** Inputs there are; a finite section has each run once, a property any number. */
  readonly inputs: number;
  /** Whether each further input shows something else, as the rows of a table do. */
  readonly finite: boolean;
  /** Whether one row decides all that a run asks it for, and the runs of an account take its rows in turn. */
  readonly spread?: boolean;
  /** Whether it is run only where the others leave one of its claims open. */
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

/** Scenarios that may decide something, as the planner sees them, in an account of which `found` is known. */
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
    // Where no scenario is known to show a claim, any may.
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

/** Runs of a task that a run of an account is to make. */
export const rowsOf = ({ finite, spread, inputs }: PlannedScenario): number =>
  finite && spread !== true ? Math.max(1, inputs) : 1;

/** Chance that a further run of a property decides what the runs before it left open. */
const REPEATED = 0.1;
/** What is decided already may look different where another scenario asks for it, or in another row of a table. */
const OTHERWISE = 0.1;
const IN_ANOTHER_ROW = 0.01;
/** Further runs of what is decided already are worth little, and less each time. */
const CONFIDENCE = 1e-3;

/** Requests that must be left before a run is begun: its own, and those of a recheck at what it may find. */
const needed = ({ cost, service }: PlannedScenario, first: number): number =>
  first + cost + 2 * FINGERPRINT_COST + SURVEY_COST[service];

/** Requests that a run sends beside those that were answered already. */
const costBeside = ({ cost, reads = [] }: PlannedScenario, isKnown: (target: string) => boolean): number =>
  Math.max(0, cost - reads.filter(isKnown).length);

/** How things stand when a task is chosen. */
export interface PlanState {
  readonly runsOf: (task: PlannedScenario) => number;
  readonly isDecided: (claim: ClaimId) => boolean;
  /** Requests that are left. */
  readonly remaining: number;
  /** Whether a read has been answered already. */
  readonly isKnown?: (target: string) => boolean;
  readonly priorityOf?: (claim: ClaimId) => number;
}

/** What the next run is expected to decide. */
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

/** A run that may come next. */
interface Candidate {
  readonly task: PlannedScenario;
  readonly cost: number;
  readonly needed: number;
  readonly value: number;
}

/** What a run is worth without a recheck: what it suspects is confirmed first thing in the next. */
const UNCONFIRMED = 0.1;

/** What is within budget of some tasks; at the end of a budget, which pays for no recheck, to its last request. */
function candidates(tasks: readonly PlannedScenario[], standing: PlanState): Candidate[] {
  const { runsOf, remaining, isKnown = () => false } = standing;
  return tasks.flatMap((task) => {
    if (runsOf(task) >= task.inputs) return [];
    const cost = costBeside(task, isKnown);
    const all = needed(task, cost);
    const isConfirmed = all <= remaining;
    return cost > remaining
      ? []
      : [
          {
            ...{ task, cost, needed: isConfirmed ? all : cost },
            value: value(task, standing) * (isConfirmed ? 1 : UNCONFIRMED),
          },
        ];
  });
}

/** The candidate that is expected to decide most for a request. */
function densest(some: readonly Candidate[]): Candidate | undefined {
  const valuePerCost = (each: Candidate): number => each.value / Math.max(0.5, each.cost);
  return some.reduce<Candidate | undefined>(
    (best, each) => (best === undefined || valuePerCost(each) > valuePerCost(best) ? each : best),
    undefined,
  );
}

/** What a candidate and those that are within budget after it are expected to decide together. */
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

/** The best one, or a expensive one that would not be within budget after it and with which more is decided in all. */
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

/** What to run next: the within budget task that is expected to decide most for a request; a spare one after all others. */
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
  /** Runs by scenario, in the order in which they are first run. */
  readonly runs: ReadonlyMap<string, number>;
  readonly requests: RequestCounts;
  /** Scenarios that the budget leaves out if all others cost the most that they may. */
  readonly leftOut: readonly string[];
}

/** Second attempts and repeated inputs, as a share of the first requests. */
const AGAIN_SHARE = 0.25;

/** Requests in which a run checks all that the tasks show: each row of a table, and each property once. */
export const costOfAll = (tasks: readonly PlannedScenario[], survey: RequestCounts): RequestCounts => {
  const costOf = (wanted: Service): number => {
    const costs = tasks.flatMap((task) => (task.service === wanted ? [task.cost * rowsOf(task)] : []));
    const once = costs.reduce((sum, cost) => sum + cost, 0);
    return once === 0 ? 0 : survey[wanted] + Math.ceil((1 + AGAIN_SHARE) * once);
  };
  return { inbox: costOf('inbox'), prospecting: costOf('prospecting') };
};

/** What a run would do if every run sent the most it may and decided its claims. */
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
