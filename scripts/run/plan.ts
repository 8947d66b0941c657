import { plural } from '../../specs/plural.ts';
import { claims, type ClaimId } from '../../generated/claims.ts';
import { inboxFacts } from '../../generated/facts.ts';
import { SERVICES } from '../../specs/source.ts';
import { allMonitors, scenarios } from '../../suites/index.ts';
import {
  costOfAll,
  defaultPace,
  EMPTY_SURVEY,
  MOST_IN_BURSTS,
  planOf,
  proxyFor,
  printableProxy,
  SURVEY_COST,
  tasksOf,
  priorityAfter,
  type LiveSettings,
  type Target,
  type PlannedScenario,
} from '../../suites/kit/index.ts';
import { selection } from '../cli/selection.ts';
import { optionAsGiven, type LiveOptions } from '../cli/options.ts';
import { liveTarget } from './live.ts';

type PlanOptions = Pick<LiveOptions, 'runs' | 'claim' | 'service'>;

/** The possible scenarios of a run. Nothing is known of the account yet. */
const tasksFor = (
  options: PlanOptions,
  settings: LiveSettings,
  target: Target,
  wanted: (claim: ClaimId) => boolean,
): PlannedScenario[] => {
  const runnable = scenarios.filter(({ requires }) => requires.every((need) => target.offers.has(need)));
  return tasksOf(
    runnable,
    { monitors: allMonitors, target, wanted, runs: options.runs },
    EMPTY_SURVEY,
  ).filter(({ service }) => settings.services.includes(service));
};

/** Requests that check all claims at once, but never less than the given budget. */
export function completeBudget(options: PlanOptions, settings: LiveSettings): LiveSettings['budget'] {
  const { inbox, prospecting } = costOfAll(
    tasksFor(options, settings, liveTarget(settings), selection(options)),
    SURVEY_COST,
  );
  const { budget } = settings;
  return { inbox: Math.max(inbox, budget.inbox), prospecting: Math.max(prospecting, budget.prospecting) };
}

/** Number of scenarios that the budget may not reach, by service and section. */
function leftOutLines(leftOut: readonly string[]): string[] {
  if (leftOut.length === 0) return [];
  const byService = Map.groupBy(leftOut.toSorted(), (id) => id.split('.')[0]);
  return [
    `  the budget may leave ${plural(leftOut.length, 'scenario')} for later runs:`,
    ...[...byService].map(([service, own]) => {
      const sections = Map.groupBy(own, (id) => id.split('.')[1]);
      const counts = [...sections].map(([section, { length }]) => `${section} ${length}`);
      return `    ${service}: ${counts.join(', ')}`;
    }),
  ];
}

/** What a run would spend, printed before the first request, when the account is still unknown. */
export function planText(
  options: PlanOptions,
  settings: LiveSettings,
  target: Target,
  wanted: (claim: ClaimId) => boolean,
): string {
  const tasks = tasksFor(options, settings, target, wanted);
  const history = settings.memory?.history();
  const plan = planOf(
    tasks.map((task) => ({ ...task, inputs: Math.max(1, task.inputs) })),
    settings.budget,
    SURVEY_COST,
    history && priorityAfter(history),
  );
  const spent = settings.memory?.spent();
  const { origin } = new URL(settings.baseUrl);
  const proxy = proxyFor(origin);
  const lines = [
    settings.journal === undefined
      ? `plan for ${origin}: reads only, nothing is changed`
      : `plan for ${origin}: reads, and lists of its own whose names begin with ${settings.journal.prefix}-${settings.journal.run}, removed at the end`,
    ...(proxy === undefined
      ? []
      : [
          `  through the proxy ${printableProxy(proxy)}, as a tunnel (NO_PROXY names what is reached directly)`,
        ]),
  ];
  for (const service of SERVICES) {
    if (!settings.services.includes(service)) continue;
    const pace = settings.pace ?? defaultPace(service, settings.plan);
    const mine = tasks.filter((task) => task.service === service);
    const run = mine.filter(({ id }) => plan.runs.has(id)).length;
    const reachable = new Set([
      ...mine.flatMap(({ claims }) => claims),
      ...allMonitors.flatMap(({ claim, service: of }) => (of === service && wanted(claim) ? [claim] : [])),
    ]).size;
    const known = [...(history?.last ?? [])].filter(([claim]) => claims[claim]?.service === service);
    lines.push(
      `  ${service}: at most ${settings.budget[service]} requests, ` +
        (service === 'inbox' ? 'each costs 1 unit of the monthly quota' : 'none costs a credit'),
      `    ${pace} requests a minute: up to ${plural(Math.ceil(Math.min(plan.requests[service], settings.budget[service]) / pace), 'minute')}` +
        (spent === undefined ? '' : `; ${plural(spent[service], 'request')} spent this month so far`),
      `    at least ${run} of ${mine.length} scenarios, which check up to ${reachable} claims`,
    );
    if (history !== undefined && history.runs > 0) {
      const oldest = Math.max(0, ...known.map(([, { runsSince }]) => runsSince));
      const uncertain = known.filter(
        ([, { verdict }]) => verdict === 'violated' || verdict === 'inconclusive',
      );
      lines.push(
        `    the last ${plural(history.runs, 'run')} checked ${plural(known.length, 'claim')} of it, the oldest ${plural(oldest, 'run')} ago`,
        `    first come ${plural(uncertain.length, 'claim')} that failed or stayed inconclusive, then what waited longest`,
      );
    }
  }
  if (target.offers.has('burst') && settings.services.includes('inbox'))
    lines.push(
      `  bursts: up to ${MOST_IN_BURSTS} inbox requests of these, GET alone, as fast as they go; for a minute after each burst`,
      `    every other client of this account’s inbox is refused with 429; ${MOST_IN_BURSTS} of the ${inboxFacts.monthlyQuota.requests} units of the monthly quota`,
    );
  const all = costOfAll(tasks, SURVEY_COST);
  if (SERVICES.some((service) => all[service] > settings.budget[service]))
    lines.push(
      `  all claims in one run: up to ${all.inbox} inbox and ${all.prospecting} prospecting requests`,
      `    (${optionAsGiven('complete')})`,
    );
  lines.push(...leftOutLines(plan.leftOut));
  return `${lines.join('\n')}\n`;
}
