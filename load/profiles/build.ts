import { inboxFacts } from '../../generated/facts.ts';
import { isLoopback } from '../../specs/loopback.ts';
import { learning, type Allowed, type PlannedOperation, type ProfilePlan } from './plan.ts';
import { MOST_ELSEWHERE } from '../kit/foreign-traffic.ts';
import {
  routeOf,
  TableError,
  type OperationRow,
  type ProfileDefinition,
  type ProfileTable,
} from './table.ts';

const { requests: LIMIT, windowSeconds: WINDOW } = inboxFacts.rateLimit;
/** Seconds that a request waits for its answer. */
const PATIENCE = 30;

/** The target of a profile. */
export interface Destination {
  readonly baseUrl: string;
  /** Whether other clients may use its account: true for all targets except a local mock. */
  readonly isElsewhere: boolean;
}

/**
 * A local mock belongs to this user. Any other target may have other clients, and so may a target called a real
 * account.
 */
export const destinationOf = (baseUrl: string, target: 'mock' | 'live'): Destination => ({
  baseUrl,
  isElsewhere: target === 'live' || !isLoopback(new URL(baseUrl).origin),
});

const slackened = ({ p50, p95, p99, errors }: Allowed, slack = 1): Allowed => ({
  p50: slack * p50,
  p95: slack * p95,
  p99: slack * p99,
  errors,
});

function operationsOf(
  table: ProfileTable,
  { weights }: ProfileDefinition,
  slack: number | undefined,
): readonly PlannedOperation[] {
  return Object.entries(weights).map(([name, weight]) => {
    const row = table.operations[name] as OperationRow;
    const { service, path, counted } = routeOf(row.send);
    const prefix = service === 'inbox' ? inboxFacts.pathPrefix : '';
    return {
      name,
      service,
      method: 'GET',
      path: prefix + path + (row.query === undefined ? '' : `?${row.query}`),
      counted,
      weight,
      allowed: slackened(row, slack),
    };
  });
}

function learnFor(operations: readonly PlannedOperation[]): ProfilePlan['learn'] {
  const needs = (parameter: string): boolean => operations.some(({ path }) => path.includes(parameter));
  return {
    ...(needs('{emailId}') && { emails: `${inboxFacts.pathPrefix}/emails` }),
    ...(needs('{listId}') && { lists: '/lists/list' }),
  };
}

/**
 * Operations that are not sent to a foreign target: they use up a limit, and no header would show that others need it.
 */
const isBlind = ({ service, counted }: PlannedOperation): boolean => service === 'prospecting' && counted;

/** The number of requests of a rate with its stages. */
function plannedBy({ rate: start, stages }: Pick<ProfilePlan, 'rate' | 'stages'>): number {
  let [rate, sum] = [start, 0];
  for (const { target, seconds } of stages) {
    sum += (((rate + target) / 2) * seconds) / 60;
    rate = target;
  }
  return Math.ceil(sum);
}

/** Most requests of a plan, including those that read ids first. */
export const requestsOfPlan = (plan: ProfilePlan): number => plan.planned + 1 + learning(plan).length;

/** Most units of the month for a number of requests; inbox requests count by their weight. */
export function unitsOfPlan(plan: ProfilePlan, requests: number): number {
  const weight = (operations: readonly PlannedOperation[]): number =>
    operations.reduce((all, each) => all + each.weight, 0);
  const share =
    weight(plan.operations.filter(({ service }) => service === 'inbox')) / weight(plan.operations);
  // Two more: one for the request that reads ids, and one for the spread of the weights.
  return inboxFacts.requestUnits * Math.min(requests, Math.ceil(requests * share) + 2);
}

/** The plan for k6. Throws a TableError that names the row with excessive values. */
export function planFor(
  name: string,
  table: ProfileTable,
  { baseUrl, isElsewhere }: Destination,
): ProfilePlan {
  const row = table.profiles[name];
  if (row === undefined)
    throw new TableError(`no profile ${name}; there are ${Object.keys(table.profiles).join(', ')}`);
  if (!isElsewhere) {
    const operations = operationsOf(table, row, row.slack);
    const pace = {
      rate: Math.round(60 * row.rate),
      stages: row.stages.map(({ to, seconds }) => ({ target: Math.round(60 * to), seconds })),
    };
    return {
      profile: name,
      baseUrl,
      operations,
      ...pace,
      planned: plannedBy(pace),
      learn: learnFor(operations),
      patience: PATIENCE,
      ...(row.pages !== undefined && { pages: row.pages }),
    };
  }
  if (row.elsewhere === undefined)
    throw new TableError(`profile ${name} runs against a mock on this machine alone`);
  const { percent, seconds, slack } = row.elsewhere;
  const operations = operationsOf(table, row, slack).filter((operation) => !isBlind(operation));
  if (operations.length === 0)
    throw new TableError(`profile ${name} has nothing that may be sent to ${new URL(baseUrl).origin}`);
  const rate = Math.max(1, Math.floor((percent / 100) * LIMIT * (60 / WINDOW)));
  const pace = { rate, stages: [{ target: rate, seconds }] };
  const learn = learnFor(operations);
  const plan: ProfilePlan = {
    profile: name,
    baseUrl,
    operations,
    ...pace,
    planned: plannedBy(pace),
    learn,
    patience: PATIENCE,
    watch: { most: MOST_ELSEWHERE, windowMs: 1000 * WINDOW },
  };
  const inOneWindow = Math.ceil((plan.rate * Math.min(seconds, WINDOW)) / 60) + 1 + learning(plan).length;
  if (inOneWindow > LIMIT)
    throw new TableError(
      `profiles.${name}.elsewhere.percent makes ${inOneWindow} requests in ${WINDOW} s, above the documented ${LIMIT}`,
    );
  if (requestsOfPlan(plan) > MOST_ELSEWHERE)
    throw new TableError(
      `profiles.${name}.elsewhere makes ${requestsOfPlan(plan)} requests; no more than ${MOST_ELSEWHERE} go anywhere but to a mock on this machine`,
    );
  return plan;
}
