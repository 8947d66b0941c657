import { message } from '../../suites/kit/model/message.ts';
import { inboxFacts } from '../../generated/facts.ts';
import { Inconclusive, isObject } from '../../suites/kit/model/exchange.ts';
import type { Lease, Target } from '../../suites/kit/model/target.ts';
import { runScript } from '../kit/k6.ts';
import { requestsOfPlan, unitsOfPlan } from './build.ts';
import type { StoredProfileRun } from './compare.ts';
import { pageIds } from './ids.ts';
import { breaches, measureOperations } from './measure.ts';
import { profileOutcomeOf } from './outcome.ts';
import {
  LEARNING_SECONDS,
  lastAnswers,
  secondsOfPlan,
  type Heading,
  type Line,
  type ProfilePlan,
} from './plan.ts';
import { trendOf } from './trend.ts';

/** Exit codes of k6 with a result: a failed threshold, and a script that ended its run itself. */
const [FAILED, ENDED] = [99, 108];

interface ProfileSummary {
  readonly metrics?: { readonly dropped_iterations?: { readonly values?: { readonly count?: number } } };
}

/** The result of a profile's run. */
export interface ProfileResult extends Omit<StoredProfileRun, 'target' | 'startedAt'> {
  /** Why no conclusion is possible. */
  readonly reason?: string;
  /** Units of the month that it used up. */
  readonly units: number;
}

/** The log of k6, by kinds of lines. */
export interface Log {
  readonly heading: Heading | undefined;
  readonly lines: readonly Line[];
  readonly stopped: string | undefined;
}

export const isHeading = (value: unknown): value is Heading =>
  isObject(value) &&
  ['planned', 'seconds', 'began'].every((name) => Number.isFinite(value[name])) &&
  typeof value['log'] === 'string' &&
  Array.isArray(value['operations']);

/** Groups the logged values of a profile by kind; other values are skipped. */
export function sortLogged(values: readonly unknown[]): Log {
  const records = values.filter(isObject);
  const stopped = records.map((record) => record['stopped']).find((why) => typeof why === 'string');
  return {
    heading: values.find(isHeading),
    lines: values.filter(
      (value): value is Line => Array.isArray(value) && value.length >= 4 && value.every(Number.isFinite),
    ),
    stopped,
  };
}

/** A digest of the requests and their rate, so that only equal plans are compared. */
export const planShape = ({ operations, rate, stages, pages }: ProfilePlan): string =>
  JSON.stringify({
    operations: operations.map(({ path, weight }) => [path, weight]),
    rate,
    stages: stages.map(({ target, seconds }) => [target, seconds]),
    pages,
  });

/** The page size for the large list in the table. */
const pageSizeOf = ({ operations }: ProfilePlan): number =>
  Number(/[?&]pageSize=(\d+)/.exec(operations[0]?.path ?? '')?.[1] ?? 50);

/** Fills the first list of a mock's account, to the number of pages in the plan. */
async function fill(plan: ProfilePlan, pages: number, { keys, arrange }: Lease): Promise<void> {
  const answer = await fetch(plan.baseUrl + (plan.learn.lists ?? ''), {
    headers: { authorization: keys.main ?? '' },
    signal: AbortSignal.timeout(20_000),
  });
  const [listId] = answer.ok ? pageIds(await answer.json()) : [];
  if (listId === undefined) throw new Inconclusive(message`the account has no list that could be filled`);
  await arrange({ fillList: { listId, contacts: pages * pageSizeOf(plan) } });
}

/** Interval of samples for k6's dashboard, short enough for short profiles. */
const SAMPLE = '1s';

/** Options that make k6 write its dashboard into a file without serving it. */
const exporting = (dashboard: string | undefined): Record<string, string> =>
  dashboard === undefined
    ? {}
    : {
        K6_WEB_DASHBOARD: 'true',
        K6_WEB_DASHBOARD_PORT: '-1',
        K6_WEB_DASHBOARD_PERIOD: SAMPLE,
        K6_WEB_DASHBOARD_EXPORT: dashboard,
      };

/** Runs one profile with k6. Without a result of k6 it is inconclusive. `dashboard`: a file for k6's own report. */
export async function runProfile(
  plan: ProfilePlan,
  k6: string,
  target: Target,
  dashboard?: string,
): Promise<ProfileResult> {
  const { profile } = plan;
  const shape = planShape(plan);
  try {
    return { profile, shape, ...(await sent(plan, k6, target, dashboard)) };
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
    const reason = error.message;
    // The number of requests before a failure is unknown, so the maximum is assumed.
    const units = unitsOfPlan(plan, requestsOfPlan(plan));
    return { profile, shape, outcome: 'inconclusive', reason, requests: 0, units, operations: [] };
  }
}

async function sent(
  plan: ProfilePlan,
  k6: string,
  target: Target,
  dashboard: string | undefined,
): Promise<Omit<ProfileResult, 'profile' | 'shape'>> {
  // Other targets cannot change their limits.
  const lease = await target.lease(plan.watch === undefined ? { endless: true } : {});
  try {
    if (plan.pages !== undefined) await fill(plan, plan.pages, lease);
    const { code, lines, summary } = await runScript<ProfileSummary>({
      k6,
      script: 'profile.ts',
      plan,
      environment: { PLUMBLINE_KEY: lease.keys.main ?? '', ...exporting(dashboard) },
      maxSeconds: LEARNING_SECONDS + secondsOfPlan(plan) + lastAnswers(plan),
      accepted: [FAILED, ENDED],
    });
    const log = sortLogged(lines);
    if (log.heading === undefined) throw new Inconclusive(message`k6 left a log without its first line`);
    const operations = measureOperations(log.heading.operations, log.lines);
    const ended = {
      planned: plan.planned,
      logs: 1,
      leftOut: summary.metrics?.dropped_iterations?.values?.count ?? 0,
      stopped: log.stopped ?? (code === ENDED ? 'k6 ended the run and did not say why' : undefined),
    };
    const outcome = profileOutcomeOf(operations, ended);
    // k6 checks the same thresholds. If its result differs, a part of the log is missing.
    if (ended.stopped === undefined && (code === FAILED) !== breaches(operations).length > 0)
      throw new Inconclusive(message`the thresholds of k6 and its log do not agree`);
    const trend = trendOf(log.lines);
    const isInbox = ([index]: Line): boolean => plan.operations[index]?.service === 'inbox';
    const learnt = plan.learn.emails === undefined ? 0 : 1;
    // The request at which a run ends itself is sent but not logged.
    const last = ended.stopped === undefined ? 0 : 1;
    return {
      ...outcome,
      requests: log.lines.length,
      units: inboxFacts.requestUnits * (log.lines.filter(isInbox).length + learnt + last),
      operations,
      ...(trend !== undefined && { trend }),
    };
  } finally {
    await lease.close();
  }
}
